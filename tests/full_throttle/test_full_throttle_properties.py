"""Properties of every race of Full Throttle!: mopeds, cards, secrets, what events tell, the count."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from ft_games import SEATS, SIDES, laid, played, positions, random_setup, side
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.contract import Setup
from game.games.full_throttle import GAME
from game.games.full_throttle.rules.cards import CARD_IDS, COLOURS, MOPED_OF, NUMBER_OF, pack_of
from game.games.full_throttle.rules.course import HOME, course_of
from game.games.full_throttle.rules.play import FullThrottleState
from game.games.full_throttle.rules.state import BET, OVER

RACES = 12
PRIVATE = {"bet_card", "hand", "row_card", "under_cards"}
OPEN = {"turned", "draft_started", "row_turned", "ended"}
"""The events that name cards to all."""


# -- the road -----


def slow_end(track: Any, start: int, steps: int, taken: set[int]) -> tuple[int, int, bool]:
    """FT-3.2 to 3.5 word by word: where a count ends, lines crossed up to there, whether the moped moved."""
    spaces = track.spaces

    def outward(index: int) -> int:
        space = spaces[index]
        hand = track.inner if space.corner is None else track.corners[space.corner].hand
        lanes = sorted({other.lane for other in spaces if other.row == space.row})
        return (lanes if hand == "left" else lanes[::-1]).index(space.lane)

    walked, here = [start], start
    for _ in range(steps):
        ahead = sorted(spaces[here].forward, key=outward)
        free = [space for space in ahead if space not in taken]
        here = free[0] if free else ahead[0]
        walked.append(here)
    while walked[-1] in taken:
        walked.pop()
    lines = sum((a, b) in track.line for a, b in pairwise(walked))
    return walked[-1], lines, len(walked) > 1


def slow_drive(track: Any, start: int, steps: int, taken: set[int]) -> tuple[int, int]:
    """The same with FT-3.6: two more as long as the moped comes to a +2."""
    end, lines, moved = slow_end(track, start, steps, taken)
    while moved and track.spaces[end].bonus:
        end, more, moved = slow_end(track, end, track.spaces[end].bonus, taken)
        lines += more
    return end, lines


@pytest.mark.parametrize("name", SIDES)
@settings(max_examples=400, deadline=None)
@given(data=st.data(), number=st.integers(1, 3))
@pytest.mark.slow
def test_kept_moves_are_what_the_clauses_say(name: str, data: st.DataObject, number: int) -> None:
    """The quick table ends every move where the clauses, told in another way, end it."""
    track = side(name)
    course = course_of(track)
    count = len(track.spaces)
    chosen = data.draw(st.lists(st.integers(0, count - 1), min_size=6, max_size=6, unique=True))
    start, *others = chosen
    occupied = sum(1 << space for space in chosen)
    expected = slow_drive(track, start, number, set(others))
    assert course.jump(start, number, occupied) == expected
    legs = course.legs(start, number, occupied)
    assert (legs[-1].to, sum(leg.laps for leg in legs)) == expected


def test_one_moped_a_space_and_only_the_turned_one_moves(seed: int) -> None:
    """No move without a card; forward only; never further than the card and its bonuses."""
    rng = Random(seed)
    for _ in range(RACES):
        before: dict[str, str] | None = None
        laps: dict[str, int] = {}
        for state, step, events in played(random_setup(rng), rng):
            now, course = state.to_data(), state.config.course
            assert len(set(state.spaces)) == len(state.spaces) == len(COLOURS)
            if before is not None:
                moved = {colour for colour in COLOURS if before[colour] != now["spaces"][colour]}
                turned = {step.split(" ")[1].split("-")[0]} if step.startswith("turn") else set()
                assert moved <= turned, f"{step} moved {moved}"
                for colour in moved:
                    bonuses = sum(event.kind == "bonus" for event in events)
                    gone = distance(course, before[colour], now["spaces"][colour])
                    assert 0 < gone <= int(step[-1]) + 2 * bonuses
                for colour in COLOURS:
                    assert 0 <= now["laps"][colour] - laps[colour] <= (colour in moved)
            before, laps = now["spaces"], now["laps"]


def distance(course: Any, start: str, to: str) -> int:
    """Rows from one space to another, a lap at most; two spaces of an outer course in one row are one."""
    spaces = course.track.spaces
    one, other = spaces[course.space_of[start]], spaces[course.space_of[to]]
    rows = (other.row - one.row) % course.track.lap
    return rows if rows else int(other.sub > one.sub)


def test_positions_follow_from_the_grid_and_the_cards(seed: int) -> None:
    """Replaying every card turned from the grid brings all mopeds where they stand."""
    rng = Random(seed)
    for _ in range(RACES):
        *_, (state, _, _) = played(random_setup(rng), rng)
        course, spaces = state.config.course, list(state.grid)
        laps = [0] * len(COLOURS)
        for card in state.deck[: state.drawn]:
            moped = MOPED_OF[card]
            occupied = sum(1 << space for space in spaces)
            spaces[moped], crossed = course.jump(spaces[moped], NUMBER_OF[card], occupied)
            laps[moped] = min(HOME, laps[moped] + crossed)
        assert (spaces, laps) == (state.spaces, state.laps)


# -- the cards -----


def test_cards_are_kept(seed: int) -> None:
    """84 cards, with two seats 78: in deck, hand, bets and row, or turned in this round."""
    rng = Random(seed)
    for seats in SEATS:
        for state, _, _ in played(Setup(seats, {}, (), rng.choice(SIDES)), rng):
            data = state.to_data()
            if data["phase"] in ("grid", "deal"):
                continue
            there = Counter([*data["deck"]["top"], *data["deck"]["under"]])
            there.update([*data["row"]["up"], *data["row"]["down"]])
            drafting = state.phase >= BET
            there.update(data["hand"] if drafting else data["cards"])
            for own in data["bets"]:
                there.update(own)
            assert there == Counter(CARD_IDS[card] for card in pack_of(seats))
            assert there.total() == (78 if seats == 2 else 84)


@pytest.mark.parametrize("seats", SEATS)
def test_every_round_takes_a_bet_of_everybody(seats: int, seed: int) -> None:
    """The deck shrinks by the bets, with two and three seats by one more; the plug goes round."""
    rng = Random(seed)
    first = None
    for state, _, events in played(Setup(seats, {}, (), "side_b"), rng):
        for event in events:
            if event.kind == "round_started":
                past = event.data["round"] - 1
                first = state.plug if first is None else first
                assert [len(own) for own in state.bets] == [past] * seats
                assert event.data["deck"] == len(pack_of(seats)) - past * (seats + (seats < 4))
                assert state.plug == (first + past) % seats
                assert len(state.row) == (past if seats < 4 else 0)
                assert len(state.row) - state.row_up == min(5, len(state.row))


# -- secrets -----


def test_worlds_agree_with_everything_a_seat_has_seen(seed: int) -> None:
    """A sampled world is a race that could be, and looks the same to the seat; later too."""
    rng = Random(seed)
    for _ in range(RACES):
        setup = random_setup(rng)
        for state in positions(setup, rng, 0.1):
            seat = rng.randrange(setup.seats)
            world = state.determinize(seat, rng)
            world.check()
            assert world.observe(seat) == state.observe(seat)
            assert world.observe(None) == state.observe(None)
            assert GAME.load(world.to_data()).to_data() == world.to_data()
            for number in range(1, state.round + 1):
                assert world.held(seat, number) == state.held(seat, number)


def test_what_is_hidden_changes_nothing_that_is_seen(seed: int) -> None:
    """Others' bets, hands, order under the deck and row may be anything: the observation is the same text."""
    rng = Random(seed)
    changed = 0
    for _ in range(RACES):
        setup = random_setup(rng)
        for state in positions(setup, rng, 0.08):
            for seat in range(setup.seats):
                seen = json.dumps(state.observe(seat))
                for _ in range(3):
                    world = state.determinize(seat, rng)
                    changed += world.to_data() != state.to_data()
                    assert json.dumps(world.observe(seat)) == seen
    assert changed


def test_events_name_hidden_cards_to_their_seat_only(seed: int) -> None:
    """Bets, hands, row and order under the deck are private; only open cards are told to all."""
    rng = Random(seed)
    for _ in range(RACES):
        for state, _, events in played(random_setup(rng), rng):
            for event in events:
                named = any(name in json.dumps(event.data) for name in CARD_IDS)
                if event.kind in PRIVATE:
                    assert event.seats == (event.seat,) and named
                else:
                    assert event.seats is None
                    assert not named or event.kind in OPEN or state.phase == OVER or event.kind == "shuffled"


def draft(seats: int, hand: list[str], steps: list[str]) -> FullThrottleState:
    """A round's draft up to some steps; seat 0 has the spark plug."""
    state = laid(seats, plug=0, hand=hand)
    for step in steps:
        state.apply(GAME.parse(step))
    return state


HAND = ["red-1", "yellow-1", "green-1", "blue-1", "purple-1", "black-1", "black-2"]
STEPS = ["bet red-1", "bet yellow-1", "bet green-1", "bet blue-1", "under purple-1 black-1 black-2"]


def worlds(state: FullThrottleState, seat: int, count: int = 300) -> list[dict[str, Any]]:
    """Sampled worlds of a seat as data."""
    rng = Random(5)
    return [state.determinize(seat, rng).to_data() for _ in range(count)]


def test_the_second_seat_knows_what_the_first_kept() -> None:
    """One card is missing from the hand it gets: that was the bet (FT-4.4)."""
    sampled = worlds(draft(4, HAND, STEPS), 1)
    assert {world["bets"][0][0] for world in sampled} == {"red-1"}
    assert {world["bets"][2][0] for world in sampled} == set(HAND) - {"red-1", "yellow-1"}


def test_the_third_seat_knows_two_bets_but_not_whose() -> None:
    """Both ways round are drawn, and nothing else."""
    sampled = worlds(draft(4, HAND, STEPS), 2)
    pairs = {(world["bets"][0][0], world["bets"][1][0]) for world in sampled}
    assert pairs == {("red-1", "yellow-1"), ("yellow-1", "red-1")}
    assert {world["bets"][3][0] for world in sampled} == {"blue-1", "purple-1", "black-1", "black-2"}


def test_the_last_seat_knows_the_order_under_the_deck() -> None:
    """It put the cards there; of the bets it knows the three, in any order."""
    sampled = worlds(draft(4, HAND, STEPS), 3)
    assert {tuple(world["deck"]["under"]) for world in sampled} == {("purple-1", "black-1", "black-2")}
    assert len({tuple(own[0] for own in world["bets"]) for world in sampled}) == 6


def test_the_first_seat_knows_only_what_it_passed_on() -> None:
    """Any of the six cards may be under the deck, in any order, or with anybody."""
    sampled = worlds(draft(4, HAND, STEPS), 0, 3000)
    assert {world["bets"][0][0] for world in sampled} == {"red-1"}
    unders = Counter(tuple(world["deck"]["under"]) for world in sampled)
    assert len(unders) == 6 * 5 * 4
    assert max(unders.values()) < 4 * min(unders.values()) + 20, "some orders are drawn far more often"


def test_a_seat_that_is_still_to_choose_knows_the_cards_of_the_round_alone() -> None:
    """Before the hand has come to it, any card may have been kept by anybody."""
    sampled = worlds(draft(4, HAND, STEPS[:2]), 3)
    assert {world["bets"][0][0] for world in sampled} == set(HAND)
    assert all(sorted([*w["hand"], w["bets"][0][0], w["bets"][1][0]]) == sorted(HAND) for w in sampled)


def test_nobody_but_the_last_seat_knows_the_hidden_row() -> None:
    """Two seats: the other knows the four cards it passed on, and what is turned up (FT-4.3)."""
    hand = [*HAND[:5], "black-2"]
    state = draft(2, hand, ["bet red-1", "bet yellow-1", "row green-1", "under blue-1 purple-1 black-2"])
    assert {world["row"]["down"][0] for world in worlds(state, 1)} == {"green-1"}
    assert {world["row"]["down"][0] for world in worlds(state, 0)} == {*hand[1:]}


def test_what_was_turned_up_again_is_known_to_all(seed: int) -> None:
    """A card from under the deck, once turned, and a card of the row face up are the same in every world."""
    rng = Random(seed)
    met = 0
    for seats in (2, 6):
        for state in positions(Setup(seats, {}, (), "side_a"), rng, 0.3):
            if state.drawn <= len(state.config.pack) and not state.row_up:
                continue
            met += 1
            for seat in range(seats):
                world = state.determinize(seat, rng)
                assert world.deck[: state.drawn] == state.deck[: state.drawn]
                assert world.row[: state.row_up] == state.row[: state.row_up]
    assert met


# -- what is told -----


def test_the_told_path_is_the_move(seed: int) -> None:
    """Paths are joined, end where the moped stands, and name who stood in the way."""
    rng = Random(seed)
    kinds = set()
    for _ in range(RACES):
        where: dict[str, str] = {}
        for state, _, events in played(random_setup(rng), rng):
            now = state.to_data()["spaces"]
            for event in events:
                if event.kind != "moved":
                    continue
                told = event.data
                kinds.add(told["stopped"])
                assert told["start"] == where[told["colour"]]
                kept = [part for part in told["path"] if part["kept"]]
                assert told["to"] == (kept[-1]["space"] if kept else told["start"])
                assert not kept or kept[-1]["by"] is None
                assert all(part["by"] for part in told["path"][len(kept) :])
                assert sum(part["line"] for part in told["path"]) == told["laps"]
                for part in told["path"]:
                    stands = [c for c in COLOURS if where[c] == part["space"] and c != told["colour"]]
                    assert stands == ([part["by"]] if part["by"] else [])
                where[told["colour"]] = told["to"]
            where = dict(now)
    assert kinds == {"free", "passed", "blocked", "stays"}


def test_the_count_is_what_the_bets_say(seed: int) -> None:
    """FT-5.4 worked out again from the data: points, tie-break, places, winners."""
    rng = Random(seed)
    reasons = set()
    for seats in SEATS:
        for _ in range(5):
            *_, (state, _, events) = played(Setup(seats, {}, (), rng.choice(SIDES)), rng)
            data, result = state.to_data(), state.result()
            assert result is not None and dict(events[-1].data) == dict(result.data)
            reasons.add(result.data["reason"])
            scores = [slow_score(own, data["order"]) for own in data["bets"]]
            assert list(result.points) == [points for points, _ in scores] == data["points"]
            assert list(result.winners) == [seat for seat, one in enumerate(scores) if one == max(scores)]
            assert list(result.places) == [1 + sum(other > one for other in scores) for one in scores]
            assert data["order"][:3] == data["podium"]
            assert [row["tie"] for row in result.data["seats"]] == [tie for _, tie in scores]
            assert [sum(row["steps"]) for row in result.data["seats"]] == list(result.points)
    assert "podium" in reasons


def slow_score(bets: list[str], order: list[str]) -> tuple[int, int]:
    """Points, and the value that decides a tie."""
    places = [order.index(card.split("-")[0]) for card in bets]
    return sum({0: 4, 1: 3, 2: 2}.get(at, 0) for at in places), sum(
        {3: 4, 4: 3, 5: 2}.get(at, 0) for at in places
    )


def test_bets_lie_open_when_the_race_is_over(seed: int) -> None:
    """Everybody, a spectator too, sees what was bet; the row's hidden cards stay hidden."""
    rng = Random(seed)
    *_, (state, _, _) = played(Setup(2, {}, (), "side_a"), rng)
    truth = state.to_data()
    for seat in (None, 0, 1):
        seen = state.observe(seat)
        assert seen["bets"] == truth["bets"] and seen["points"] == truth["points"]
    assert set(state.observe(None)["row"]["down"]) == {None}
    world = state.determinize(0, rng)
    assert world.result() == state.result()
