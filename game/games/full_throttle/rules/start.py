"""Before the first round: the grid, the shuffled deck, the spark plug (FT-2)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from game.engine.contract import Chance, Emit, Outcome, Step
from game.engine.errors import IllegalStep
from game.games.full_throttle.rules import events
from game.games.full_throttle.rules.cards import CARD_IDS, CARD_OF, COLOURS, MAX_SEATS, MOPEDS, pack_of
from game.games.full_throttle.rules.state import DEAL, PLUG, TURN, RaceState

PLUGS: Final = tuple(Outcome(f"plug {seat}") for seat in range(MAX_SEATS))
PLUG_OF: Final[dict[Step, int]] = {step: seat for seat, step in enumerate(PLUGS)}
_PACKS: Final = (pack_of(2), pack_of(MAX_SEATS))


class GridDraw(Chance):
    """FT-2.1: the order of the mopeds on the six starting spaces, the foremost first."""

    kind = "grid"

    def outcomes(self) -> None:
        """Return None, as there are too many orders to list."""
        return None

    def sample(self, rng: Random) -> Outcome:
        """Return the six mopeds in random order."""
        return Outcome("grid " + " ".join(rng.sample(COLOURS, len(COLOURS))))


class DeckShuffle(Chance):
    """FT-2.3: the shuffled deck, its top card first."""

    kind = "deal"

    def __init__(self, pack: Sequence[int]) -> None:
        self.names = tuple(CARD_IDS[card] for card in pack)

    def outcomes(self) -> None:
        """Return None, as there are too many shuffles to list."""
        return None

    def sample(self, rng: Random) -> Outcome:
        """Return the pack in random order."""
        # sorting by random keys is five times as fast as a shuffle
        draw = rng.random
        return Outcome("deal " + " ".join(sorted(self.names, key=lambda _: draw())))


class PlugDraw(Chance):
    """FT-2.3: the seat that gets the spark plug first."""

    kind = "plug"

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def outcomes(self) -> Sequence[tuple[Outcome, Fraction]]:
        """Return every seat, equally likely."""
        return [(PLUGS[seat], Fraction(1, self.seats)) for seat in range(self.seats)]

    def sample(self, rng: Random) -> Outcome:
        """Return a random seat."""
        return PLUGS[int(rng.random() * self.seats)]


GRID_CHANCE: Final = GridDraw()
DECK_CHANCES: Final = tuple(DeckShuffle(pack_of(seats)) for seats in range(MAX_SEATS + 1))
PLUG_CHANCES: Final = tuple(PlugDraw(seats) for seats in range(MAX_SEATS + 1))
"""By number of seats."""


def grid_order(step: str) -> list[int] | None:
    """Return the mopeds of a `grid` step, the foremost first; None for other steps."""
    word, *names = step.split(" ")
    return list(map(COLOURS.index, names)) if word == "grid" and sorted(names) == sorted(COLOURS) else None


def shuffled(step: str) -> tuple[int, ...] | None:
    """Return the cards of a `deal` step, the top card first; None for other steps."""
    word, *names = step.split(" ")
    return tuple([CARD_OF.get(name, -1) for name in names]) if word == "deal" else None


def is_deal(step: str) -> bool:
    """Return whether a step deals a complete pack."""
    cards = shuffled(step)
    return cards is not None and tuple(sorted(cards)) in _PACKS


def set_grid(state: RaceState, step: Step, emit: Emit | None) -> None:
    """FT-2.1: put the mopeds on the starting spaces and the lap markers on start."""
    order = grid_order(step)
    if order is None:
        raise state.refusal(step)
    grid = state.config.course.grid
    state.spaces = [grid[order.index(moped)] for moped in MOPEDS]
    state.grid = tuple(state.spaces)
    state.laps = [0] * len(MOPEDS)
    state.occupied = sum(1 << space for space in grid)
    state.phase = DEAL
    if emit is not None:
        events.emit_grid_set(state, emit, order)


def shuffle(state: RaceState, step: Step, emit: Emit | None) -> None:
    """FT-2.2, 2.3: set the shuffled deck."""
    cards = shuffled(step)
    if cards is None:
        raise state.refusal(step)
    if tuple(sorted(cards)) != state.config.pack:
        reason = f"these are not the {len(state.config.pack)} race cards of this table"
        clause = "FT-2.2" if state.config.seats == 2 else "FT-1.2"
        raise IllegalStep(step, reason, clause, "not_the_pack", cards=len(state.config.pack))
    state.deck = cards
    state.phase = PLUG
    if emit is not None:
        events.emit_shuffled(state, emit)


def give_plug(state: RaceState, step: Step, emit: Emit | None) -> None:
    """FT-2.3: give the spark plug to the seat that drafts first in the first round."""
    seat = PLUG_OF.get(step, -1)
    if seat < 0:
        raise state.refusal(step)
    if seat >= state.config.seats:
        raise IllegalStep(step, "nobody sits there", "FT-2.3", "no_such_seat")
    state.plug = seat
    state.phase = TURN
    if emit is not None:
        events.emit_plug_given(state, emit, None)
        events.emit_round_started(state, emit)
