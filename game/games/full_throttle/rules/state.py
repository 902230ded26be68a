"""The fields of a race of Full Throttle!, each declared once; see `position.py` for plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.contract import Json
from game.engine.fields import PLAIN, SEAT, Declared, Form, derived, field, joint, named
from game.engine.plain import Data, Shape, data_error, look_up
from game.games.full_throttle.rules.cards import CARD_OF, COLOURS, colours, ids
from game.games.full_throttle.rules.config import GameConfig
from game.games.full_throttle.rules.position import FullDeck, FullRow

PHASES: Final = ("grid", "deal", "plug", "turn", "over", "bet", "row", "under")
GRID, DEAL, PLUG, TURN, OVER, BET, ROW, UNDER = range(len(PHASES))
"""The phases by number; from BET on a seat decides."""


# -- forms in plain data -----


def _cards(names: Sequence[Json]) -> tuple[int, ...]:
    try:
        return tuple([CARD_OF[name] for name in names])
    except KeyError as error:
        raise data_error(f"there is no card {error}") from error


def _labels(state: RaceState, spaces: Sequence[int]) -> Json:
    labels = state.config.course.labels
    return {COLOURS[moped]: labels[space] for moped, space in enumerate(spaces)}


def _read_labels(state: RaceState, data: Data) -> list[int]:
    space_of = state.config.course.space_of
    for label in data.values():
        if label not in space_of:
            raise data_error(f"this track has no space {label!r}")
    return [space_of[data[colour]] for colour in COLOURS if data]


def _read_spaces(state: RaceState, data: Data) -> list[int]:
    spaces = _read_labels(state, data)
    state.occupied = sum(1 << space for space in set(spaces))
    return spaces


def _read_turned(state: RaceState, names: Sequence[str]) -> None:
    state.deck = _cards(names)
    state.drawn = len(state.deck)


def _deck(state: RaceState) -> FullDeck:
    deck, drawn, pack = state.deck, state.drawn, len(state.config.pack)
    return {"top": ids(deck[drawn:pack]), "under": ids(deck[max(drawn, pack) :])}


def _read_deck(state: RaceState, data: FullDeck) -> None:
    state.deck += (*_cards(data["top"]), *_cards(data["under"]))


def _row(state: RaceState) -> FullRow:
    return {"up": ids(state.row[: state.row_up]), "down": ids(state.row[state.row_up :])}


def _read_row(state: RaceState, data: FullRow) -> None:
    up, down = _cards(data["up"]), _cards(data["down"])
    state.row, state.row_up = up + down, len(up)


_SPACES_SHAPE: Final[Shape] = ({}, dict.fromkeys(COLOURS, str))
_SPACES: Final = Form(_SPACES_SHAPE, _labels, _read_spaces)
_GRID: Final = Form(_SPACES_SHAPE, _labels, lambda state, data: tuple(_read_labels(state, data)))
_LAPS: Final = Form(
    ({}, dict.fromkeys(COLOURS, int)),
    lambda state, laps: dict(zip(COLOURS, laps, strict=False)),
    lambda state, data: [data[colour] for colour in COLOURS if data],
)
_PODIUM: Final = Form(
    [str],
    lambda state, podium: colours(podium),
    lambda state, data: tuple(look_up(colour, COLOURS, "moped") for colour in data),
)
_HAND: Final = Form([str], lambda state, hand: ids(hand), lambda state, data: list(_cards(data)))
_BETS: Final = Form(
    [[str]],
    lambda state, bets: [ids(cards) for cards in bets],
    lambda state, data: [_cards(names) for names in data],
    by_seat=True,
)


class RaceState(Declared[GameConfig]):
    """The fields of a race in progress.

    By moped: `spaces` (space numbers of the course; empty before the grid is drawn) and `laps` (crossings of
    the line, HOME on the podium); `grid` is where they started, empty in a scenario. `occupied` has a bit for
    each space with a moped. `podium` are the mopeds on its steps.

    `deck` holds all cards that were ever in it, in order: the shuffled pack, then the three that each round
    put under it; the next one is `deck[drawn]`. The cards of round r (from 1) are `deck[each·(r−1) :
    each·r]`. `bets` has by seat its bets in the order of the rounds, `row` the cards beside the board, of
    which the first `row_up` are face up. `hand` are the cards that `turn` holds in the draft, in order.
    """

    phase: int = field(GRID, named(PHASES, "phase"))
    round: int = field(1, PLAIN)
    plug: int = field(-1, SEAT)
    turn: int = field(-1, SEAT)
    grid: tuple[int, ...] = field((), _GRID)
    spaces: list[int] = field([], _SPACES)
    occupied: int = field(0)
    laps: list[int] = field([], _LAPS)
    podium: tuple[int, ...] = field((), _PODIUM)
    order = derived(lambda state: colours(state.running_order()))
    due = derived(lambda state: state.config.each)
    deck: tuple[int, ...] = field(())
    drawn: int = field(0)
    turned = joint([str], lambda state: ids(state.deck[: state.drawn]), _read_turned)
    cards = derived(lambda state: ids(state.deck[state.config.each * (state.round - 1) : state.drawn]))
    deck_left = joint({"top": [str], "under": [str]}, _deck, _read_deck, key="deck", secret=True)
    hand: list[int] = field([], _HAND, secret=True)
    bets: list[tuple[int, ...]] = field(lambda state: [()] * state.config.seats, _BETS, secret=True)
    row: tuple[int, ...] = field(())
    row_up: int = field(0)
    row_lies = joint({"up": [str], "down": [str]}, _row, _read_row, key="row", secret=True)

    def running_order(self) -> list[int]:
        """FT-5.3: the mopeds from the leader on, those on the podium first; empty before the grid."""
        if not self.spaces:
            return []
        return self.config.course.running_order(self.spaces, self.laps, self.podium)

    def seat_at(self, place: int, number: int | None = None) -> int:
        """Return the seat that drafts at a place (0: with the spark plug) in a round, by default this one."""
        back = self.round - (self.round if number is None else number)
        return (self.plug - back + place) % self.config.seats

    def held(self, seat: int, number: int) -> tuple[int, ...]:
        """FT-4.4: the hand that a seat chose from in a round; empty if it has not got it yet."""
        each, n = self.config.each, self.config.seats
        first = self.seat_at(0, number)
        place = (seat - first) % n
        bet = [cards[number - 1] for cards in self.bets if len(cards) >= number]
        drafted = number < self.round or self.phase >= BET
        if not drafted or len(bet) < place:
            return ()
        cards = sorted(self.deck[each * (number - 1) : each * number])
        for before in range(place):
            cards.remove(self.bets[(first + before) % n][number - 1])
        return tuple(cards)
