"""The state of a race of Full Throttle! for the match: phases, result, secrets, invariants."""

from __future__ import annotations

from random import Random
from typing import Final, Self

from game.engine.contract import Chance, Json, Outcome, Result, Step
from game.engine.errors import IllegalStep
from game.engine.fields import Phase, in_order
from game.games.full_throttle.rules import bets, movement, scoring, start, unseen
from game.games.full_throttle.rules.cards import MOPEDS, UNDER_CARDS
from game.games.full_throttle.rules.config import HIDDEN
from game.games.full_throttle.rules.course import HOME
from game.games.full_throttle.rules.movement import PODIUM
from game.games.full_throttle.rules.position import Position
from game.games.full_throttle.rules.state import (
    BET,
    DEAL,
    GRID,
    OVER,
    PHASES,
    PLUG,
    ROW,
    TURN,
    UNDER,
    RaceState,
)

PHASE_ROWS: Final = in_order(
    PHASES,
    Phase("grid", "the mopeds are put on the grid first", "FT-2.1", start.set_grid),
    Phase("deal", "the race cards are shuffled first", "FT-2.3", start.shuffle),
    Phase("plug", "the spark plug is given to somebody first", "FT-2.3", start.give_plug),
    Phase("turn", "the next race card is turned first", "FT-3.1", movement.turn),
    Phase("over", "the race is over", "FT-5.2"),
    Phase("bet", "a card is to be kept as a bet first", "FT-4.1", bets.bet, bets.bet_choices),
    Phase("row", "a card is to be laid in the row first", "FT-4.3", bets.place_in_row, bets.row_choices),
    Phase(
        "under",
        "three cards are to be put under the deck first",
        "FT-4.2",
        bets.put_under,
        bets.under_choices,
    ),
)
_STEPS: Final[dict[str, Step]] = {
    **{str(action): action for action in (*bets.BETS, *bets.ROWS)},
    **{str(outcome): outcome for outcome in (*movement.TURNS, *start.PLUGS)},
}


def find_step(text: str) -> Step | None:
    """Return the step with this text, else None."""
    step = _STEPS.get(text) or bets.under_step(text)
    if step is None and (start.grid_order(text) is not None or start.is_deal(text)):
        return Outcome(text)
    return step


class FullThrottleState(RaceState):
    """One race in progress."""

    phases = PHASE_ROWS

    def actor(self) -> int | Chance | None:
        """Return the seat that holds the hand, or grid, deal, plug or the next card; None at the end."""
        phase = self.phase
        if phase >= BET:
            return self.turn
        if phase == TURN:
            return movement.TURN_CHANCES[self.deck[self.drawn]]
        seats = self.config.seats
        return (start.GRID_CHANCE, start.DECK_CHANCES[seats], start.PLUG_CHANCES[seats], None, None)[phase]

    def refusal(self, step: Step) -> IllegalStep:
        """Return the error for a step that is not accepted now."""
        if find_step(step) is None:
            return IllegalStep(step, "there is no such step in this game", "FT-1.2", "no_such_step")
        return super().refusal(step)

    def result(self) -> Result | None:
        """FT-5.4: places and points; seats that are still tied after the tie-break share the place."""
        if self.phase != OVER:
            return None
        count = scoring.count(self)
        return Result(count.places, count.points, count.winners, scoring.final_count(self, count))

    def to_data(self) -> dict[str, Json]:
        """Return the whole state as plain data; `position.py` lists the keys."""
        return {**unseen.public(self), **self.hidden()}

    def observe(self, seat: int | None) -> Position:
        """Return `to_data()` without what this seat may not know, and with the hands it held (FT-4.4)."""
        return unseen.observe(self, seat)

    def determinize(self, seat: int, rng: Random) -> Self:
        """Return a copy in which everything that this seat does not know is drawn again at random."""
        other = self.copy()
        unseen.draw(other, seat, rng)
        return other

    def redrawn(self, rng: Random) -> Self:
        """Return a copy with the cards that were never turned shuffled; those under the deck stay."""
        other = self.copy()
        unseen.mix(other, rng)
        return other

    def check(self) -> None:
        """Raise AssertionError where mopeds, cards, the draft or the podium do not add up."""
        self._check_road()
        if self.phase in (GRID, DEAL):
            assert not self.deck and not any(self.bets) and not self.row and not self.hand
            return
        config = self.config
        past = self.round - 1
        assert len(self.deck) == len(config.pack) + UNDER_CARDS * past, "the deck has lost cards"
        cards = [*self.deck[self.drawn :], *self.deck[config.each * past : self.drawn], *self.row]
        for bets_made in self.bets:
            cards += bets_made[:past]
        if self.phase == UNDER and config.row:
            cards.remove(self.row[-1])  # it is among the cards of this round too
        assert sorted(cards) == list(config.pack), "the race cards are not complete"
        for number in range(1, past + 1):
            self._check_round(number)
        self._check_draft()

    def _check_road(self) -> None:
        """One moped a space (FT-3.2), laps and podium agree (FT-5.1)."""
        if self.phase == GRID:
            assert not self.spaces, "mopeds stand on the road before the grid is drawn"
            return
        assert len(set(self.spaces)) == len(MOPEDS) == len(self.laps), "two mopeds stand on one space"
        assert self.occupied == sum(1 << space for space in self.spaces)
        home = [moped for moped in MOPEDS if self.laps[moped] == HOME]
        assert all(0 <= laps <= HOME for laps in self.laps), "a lap marker is off its track"
        assert sorted(self.podium[: len(home)]) == home, "podium and lap markers disagree"
        filled = PODIUM if self.phase == OVER else len(home)
        assert len(self.podium) == filled <= PODIUM, "the podium is not as it must be"
        assert not self.podium or self.phase in (TURN, OVER), "there is no draft after the first is home"

    def _check_round(self, number: int) -> None:
        """A past round's cards are its bets, its card in the row and those put under the deck."""
        config = self.config
        cards = [bets_made[number - 1] for bets_made in self.bets]
        if config.row:
            cards.append(self.row[number - 1])
        first_card = len(config.pack) + UNDER_CARDS * (number - 1)
        cards += self.deck[first_card : first_card + UNDER_CARDS]
        turned = self.deck[config.each * (number - 1) : config.each * number]
        assert sorted(cards) == sorted(turned), f"the cards of round {number} do not add up"

    def _check_draft(self) -> None:
        """Bets go round the table from the spark plug on; the hand is what is left (FT-4.1)."""
        config, past, due = self.config, self.round - 1, self.config.each * self.round
        assert (self.plug < 0) == (self.phase == PLUG), "the spark plug is lost"
        made = [len(bets_made) - past for bets_made in self.bets]
        rows = len(self.row) - past if config.row else 0
        assert self.row_up == max(0, past - HIDDEN if config.row else 0), "five cards of the row stay hidden"
        if self.phase < BET:
            assert not any(made) and not rows and not self.hand and self.turn < 0
            assert self.phase != TURN or self.drawn < len(self.deck), "no card is left to turn"
            assert self.podium or config.each * past <= self.drawn <= due
            assert self.phase != TURN or self.podium or self.drawn < due
            return
        done = config.seats if self.phase in (ROW, UNDER) else (self.turn - self.plug) % config.seats
        assert [made[self.seat_at(place)] for place in range(config.seats)] == [
            int(place < done) for place in range(config.seats)
        ], "the bets do not go round the table"
        assert self.drawn == due and rows == int(self.phase == UNDER and config.row)
        assert self.phase == BET or self.turn == self.seat_at(config.seats - 1), "the last seat lays cards"
        left = sorted(self.deck[config.each * past : self.drawn])
        for seat, count in enumerate(made):
            if count:
                left.remove(self.bets[seat][-1])
        if rows:
            left.remove(self.row[-1])
        assert self.hand == left, "the hand is not what is left of this round's cards"
