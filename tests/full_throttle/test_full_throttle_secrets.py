"""Two histories that a seat cannot tell apart, written from the clauses alone: both tell it the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

import pytest
from ft_games import SEATS, SIDES

from game.engine.contract import Setup
from game.engine.match import Match
from game.games.full_throttle import GAME

HIDDEN_ROW = 5
UNDER = 3


@dataclass
class Round:
    """One round as its steps tell it."""

    turned: list[str] = field(default_factory=list)
    bets: list[str] = field(default_factory=list)
    row: list[str] = field(default_factory=list)
    under: list[str] = field(default_factory=list)

    def steps(self) -> list[str]:
        """Its steps again."""
        told = [f"turn {card}" for card in self.turned] + [f"bet {card}" for card in self.bets]
        told += [f"row {card}" for card in self.row]
        return [*told, f"under {' '.join(self.under)}"] if self.under else told


def rounds_of(steps: list[str]) -> list[Round]:
    """The steps after the start, by round."""
    found = [Round()]
    for step in steps:
        verb, *cards = step.split(" ")
        if verb == "turn":
            found[-1].turned += cards
        elif verb == "bet":
            found[-1].bets += cards
        elif verb == "row":
            found[-1].row += cards
        else:
            found[-1].under += cards
            found.append(Round())
    return found


def mixed(cards: list[str], known: set[int], rng: Random) -> list[str]:
    """The cards anew, but those in known places."""
    places = [at for at in range(len(cards)) if at not in known]
    others = [cards[at] for at in places]
    rng.shuffle(others)
    mixed = list(cards)
    for at, card in zip(places, others, strict=True):
        mixed[at] = card
    return mixed


def redraft(told: Round, place: int | None, seats: int, known: set[int], rng: Random) -> None:
    """FT-4.4: deal a round's draft anew as far as the seat at this place has not seen it.

    The cards of a round lie in a line: the bets in the order of the draft, the row, the three under the
    deck or the hand that still goes round. Whoever has seen a hand knows what is before its place only as a
    whole, and what comes behind it too; the last one knows every card behind it.
    """
    made = len(told.bets)
    hand = Counter(told.turned)
    hand.subtract([*told.bets, *told.row, *told.under])
    line = [*told.bets, *told.row, *told.under, *sorted(hand.elements())]
    if place is None or made < place:
        line = mixed(line, known, rng)
    else:
        line[:place] = mixed(line[:place], known, rng)
        if place < seats - 1 and made > place:
            rest = {at - place - 1 for at in known if at > place}
            line[place + 1 :] = mixed(line[place + 1 :], rest, rng)
    told.bets, line = line[:made], line[made:]
    told.row, line = line[: len(told.row)], line[len(told.row) :]
    told.under = line[: len(told.under)]


def another(match: Match, seat: int | None, rng: Random) -> list[str]:
    """The steps of a history that looks the same to a seat (None: a spectator)."""
    grid, deal, plug, *rest = map(str, match.steps)
    pack, rounds, n = deal.split(" ")[1:], rounds_of(rest), match.setup.seats
    drawn = sum(len(told.turned) for told in rounds)
    whole = sum(bool(told.under) for told in rounds)
    again = max(0, drawn - len(pack))
    for number, told in enumerate(rounds):
        place = None if seat is None else (seat - int(plug.split(" ")[1]) - number) % n
        known = {n} if told.row and number < whole - HIDDEN_ROW else set()
        behind = n + len(told.row)
        known |= {behind + at for at in range(UNDER) if UNDER * number + at < again}
        if told.bets:
            redraft(told, place, n, known, rng)
    top = pack[drawn:]
    rng.shuffle(top)
    told_again = [step for told in rounds for step in told.steps()]
    return [grid, f"deal {' '.join([*pack[:drawn], *top])}", plug, *told_again]


def replayed(setup: Setup, steps: list[str]) -> Match:
    """A match of these steps."""
    match = Match(GAME, setup, 0)
    for step in steps:
        match._repeat(GAME.parse(step))
    return match


def assert_alike(match: Match, seat: int | None, rng: Random) -> bool:
    """Compare everything that a seat is told in both; whether the truth differs."""
    other = replayed(match.setup, another(match, seat, rng))
    assert other.observe(seat) == match.observe(seat)
    for played, again in zip(match.history, other.history, strict=True):
        assert played.visible_events(seat) == again.visible_events(seat)
    if seat is not None and match.actor() == seat:
        assert other.legal() == match.legal()
        mine, its = (GAME.evaluator.ratings(m.state_at(len(m.steps)), "far") for m in (match, other))
        assert list(mine) == list(its)
    return other.to_data() != match.to_data()


@pytest.mark.parametrize("seats", SEATS)
def test_a_seat_is_told_the_same_of_histories_it_cannot_tell_apart(seats: int, seed: int) -> None:
    rng = Random(seed + seats)
    match = Match(GAME, Setup(seats, {}, (), rng.choice(SIDES)), seed)
    changed = 0
    while not match.is_over:
        if match.play_chance() is None:
            match.play(rng.choice(match.legal()))
        if len(match.steps) > 3 and not match.is_over and rng.random() < 0.06:
            changed += sum(assert_alike(match, seat, rng) for seat in (None, *range(seats)))
    assert changed
