"""What is said for a card is so, held against the true deck and bets, and false of the other choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest
from ft_games import random_setup
from playthrough import reasoned
from test_full_throttle_proposals import points_against_winning

from game.engine import registry
from game.engine.contract import Action, Chance, Reason
from game.games.full_throttle.bots.estimate import Estimate
from game.games.full_throttle.bots.knowledge import know
from game.games.full_throttle.bots.reasons import gains
from game.games.full_throttle.rules.cards import CARD_OF, COLOURS, MOPED_OF, NUMBER_OF
from game.games.full_throttle.rules.play import FullThrottleState

FT = registry.game("full_throttle")


def assert_so(state: FullThrottleState, action: str, reason: Reason) -> None:
    """Hold a reason against the rules' own state."""
    data, seat, key = reason.params, state.turn, reason.key
    own = [MOPED_OF[card] for card in state.bets[seat]]
    numbers = [int(card[-1]) for card in action.split(" ")[1:]]
    if key in ("left", "left_about", "left_none"):
        deck = [MOPED_OF[card] for card in state.deck[state.drawn :]]
        mine, theirs = (deck.count(COLOURS.index(data[name])) for name in ("colour", "other"))
        assert mine >= data["n"] > data["m"] >= theirs
        assert key != "left" or (mine, theirs) == (data["n"], data["m"])
        assert (key == "left_none") == (data["m"] == 0)
    elif key == "rides":
        deck = [(MOPED_OF[card], NUMBER_OF[card]) for card in state.deck[state.drawn :]]
        mine, theirs = (
            sum(n for moped, n in deck if moped == COLOURS.index(data[name])) for name in ("colour", "other")
        )
        assert mine >= data["n"] > data["m"] >= theirs
    elif key == "known":
        seen = know(state.config.course, state.observe(seat), seat)
        for name, n in ((data["colour"], data["n"]), (data["other"], data["m"])):
            cards = [card for card, count in enumerate(seen.certain) for _ in range(count)]
            assert sum(NUMBER_OF[card] for card in cards if COLOURS[MOPED_OF[card]] == name) == n
        assert data["n"] > data["m"]
    elif key in ("ahead", "scores", "slows", "nearer"):
        # a bet brings points for the first three places
        assert key in ("slows", "nearer") or (data["behind"] <= 3) == (key == "ahead")
        assert key != "scores" or data["place"] <= 3
        assert key != "nearer" or data["place"] > 3
        if key == "slows":
            assert own.count(COLOURS.index(data["colour"])) <= own.count(COLOURS.index(data["other"]))
        order = [COLOURS[moped] for moped in state.running_order()]
        assert order.index(data["colour"]) + 1 == data["place"] < data["behind"]
        assert order.index(data["other"]) + 1 == data["behind"]
    elif key in ("bets", "keeps"):
        assert own.count(COLOURS.index(data["colour"])) == data["n"]
        assert own.count(COLOURS.index(data["other"])) == data["m"] < data["n"]
        assert [COLOURS[moped] for moped in state.running_order()][data["place"] - 1] == data["colour"]
        assert key == "keeps" or data["place"] <= 3
    elif key == "smaller":
        assert action == f"bet {data['card']}" and data["second"] != data["card"]
        assert int(data["second"][-1]) - numbers[0] == data["n"] > 0
    elif key in ("takes", "spares"):
        assert numbers == [data["n"]] and (data["n"] > data["m"]) == (key == "takes")
    elif key == "sooner":
        assert own.count(MOPED_OF[CARD_OF[data["card"]]]) == data["n"] > data["m"]
    else:
        assert key == "again" and data["card"] in action


def test_every_reason_is_so(seed: int) -> None:
    seen: Counter[str] = Counter()
    for state, action, reason in reasoned(FT, seed, races=6):
        seen[reason.key] += 1
        assert_so(state, action, reason)
    assert {"rides", "nearer"} & set(seen), seen
    assert {"left", "ahead", "scores", "bets", "sooner"} <= set(seen), seen
    assert "little" not in seen, "fewer spaces lost say nothing of points: the fourth was told to be better"


def test_coming_first_is_a_reason_where_both_reach_the_podium() -> None:
    """Two more cards in the deck were the reason for a moped that comes first far more often."""
    state = points_against_winning()
    odds = Estimate(state.config.course, state.observe(state.turn), state.turn, 1)
    odds.run(400)
    known = know(state.config.course, state.observe(state.turn), state.turn)
    for one, other in permutations(odds.options, 2):
        mopeds = [MOPED_OF[CARD_OF[step.split(" ")[1]]] for step in (one, other)]
        (first, podium), (second, steps) = ((odds.places()[m][0], odds.podium()[m]) for m in mopeds)
        if first.value - second.value < 0.1 or first.value - second.value <= podium.value - steps.value:
            continue
        reason = next(gains(known, one, other, odds))
        assert reason.key == "first"
        assert (reason.params["n"], reason.params["m"]) == (
            round(first.value * 100),
            round(second.value * 100),
        )
        return
    raise AssertionError("no card here comes first far more often")


def test_a_reason_for_a_bet_is_against_the_foremost_other_moped(seed: int) -> None:
    """Yellow, 5th, was "nearer to the podium than red in 6th" with purple, 2nd, in the hand."""
    told = 0
    for state, _, _ in decided(seed, 2):
        bets = [one for one in state.legal() if one.startswith("bet ")]
        order = [COLOURS[moped] for moped in state.running_order()]
        for bet in bets:
            places = {order.index(one[4:-2]) for one in bets if one[4:-2] != bet[4:-2]}
            for reason in FT.evaluator.reasons(state, [bet]) if places else ():
                told += 1
                assert order.index(reason.params["other"]) == min(places)
    assert told


def decided(seed: int, races: int) -> Iterator[tuple[FullThrottleState, Action, Action]]:
    """Two different choices of the same decision, at decisions of random races."""
    for number in range(races):
        rng = Random(f"{seed}:{number}")
        state: Any = FT.new(random_setup(rng))
        while (actor := state.actor()) is not None:
            if isinstance(actor, Chance):
                state.apply(actor.sample(rng))
                continue
            if len(state.legal()) > 1 and rng.random() < 0.2:
                yield state, *rng.sample(list(state.legal()), 2)
            state.apply(FT.evaluator.policy(state, rng))


@pytest.mark.slow
def test_no_reason_holds_for_the_other_choice(seed: int) -> None:
    """Whatever speaks for one of two choices does not speak for the other one as well."""
    told = 0
    for state, one, other in decided(seed, 3):
        seen = state.observe(state.turn)
        odds = Estimate(state.config.course, seen, state.turn, seed)
        odds.run(40)
        known = know(state.config.course, seen, state.turn)
        ours, theirs = list(gains(known, one, other, odds)), list(gains(known, other, one, odds))
        told += len(ours)
        for reason in ours:
            same = [fact for fact in theirs if fact.key == reason.key]
            assert all(fact.params != reason.params for fact in same)
            if "other" in reason.params:
                assert not same, (reason, same)
    assert told
