"""Load a state from plain data, and complete a scenario over a fresh game.

`load` is strict: it reads exactly the data of `to_data`, except for what follows from them (`order`,
`points` …). `apply_overrides` completes what a scenario leaves out:

- `spaces` given may leave colours out: they stand on the hindmost free starting spaces; `laps` are 0 then;
- anything of a race given means that it has begun: phase `turn` (with `hand` it is `bet`), seat 0 has the
  spark plug unless `plug` is given;
- `deck` may be a list: the next cards, the first to be drawn first;
- `bets` and `row` (a list) given move `round` on; lists that are too short for the round are filled up with
  cards nobody mentions, the last ones of the pack first; the same cards fill the hand, then the deck;
- the cards turned in past rounds, and those under the deck, follow from all this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, cast

from game.engine.contract import Json
from game.engine.plain import Data, checks_shape, data_error
from game.engine.venue import Venue
from game.games.full_throttle.rules.cards import CARD_IDS, CARD_OF, COLOURS, UNDER_CARDS
from game.games.full_throttle.rules.config import HIDDEN, SEATS, GameConfig, config_of
from game.games.full_throttle.rules.course import HOME, Course, course_of
from game.games.full_throttle.rules.play import FullThrottleState
from game.games.full_throttle.rules.position import FullPosition

# -- loading -----


@checks_shape({"seats": int, "track": str, **FullThrottleState.shape})
def load(data: FullPosition, venue: Venue) -> FullThrottleState:
    """Return the state that the data describe; raises SetupError if they are incomplete or inconsistent."""
    state = FullThrottleState(_config(data, venue))
    state.read(data)
    return state


def _config(data: FullPosition, venue: Venue) -> GameConfig:
    if data["seats"] not in SEATS:
        raise data_error(f"{data['seats']!r} seats are not allowed, only {SEATS[0]} to {SEATS[-1]}")
    return config_of(data["seats"], course_of(venue.track))


def _card(name: Json) -> int:
    if name not in CARD_OF:
        raise data_error(f"there is no card {name!r}")
    return CARD_OF[name]


# -- scenarios -----

_OF_A_RACE: Final = (
    *("spaces", "laps", "podium", "deck", "hand", "bets"),
    *("row", "round", "plug", "turn", "cards"),
)
"""The keys that only a race in progress has."""


def apply_overrides(data: Data, overrides: Data, venue: Venue) -> FullPosition:
    """Return the data of a fresh game with the overrides, completed as the module docstring says."""
    # what a scenario gives is checked when the result is loaded
    full = cast("FullPosition", {**data, **overrides})
    if full["phase"] == "grid" and not any(key in overrides for key in _OF_A_RACE):
        return full
    config = _config(full, venue)
    _apply_mopeds(full, overrides, config.course)
    if full["phase"] == "deal":
        return full
    if "phase" not in overrides:
        full["phase"] = "bet" if "hand" in overrides else "turn"
    if overrides.get("phase") != "plug" and full["plug"] is None:
        full["plug"] = 0
    _ScenarioCards(full, overrides, config).write_data()
    return full


def _apply_mopeds(full: FullPosition, overrides: Data, course: Course) -> None:
    """Place mopeds without a space on the hindmost free starting spaces."""
    spaces: dict[str, str] = dict(overrides.get("spaces", {}))
    free = [course.labels[space] for space in course.grid if course.labels[space] not in spaces.values()]
    for colour in reversed(COLOURS):
        if colour not in spaces:
            spaces[colour] = free.pop()
    full["spaces"] = spaces
    podium = overrides.get("podium", ())
    laps: Mapping[str, int] = overrides.get("laps", {})
    full["laps"] = {colour: laps.get(colour, HOME if colour in podium else 0) for colour in COLOURS}


class _ScenarioCards:
    """The cards of a scenario: those given in their places, the others filled in."""

    def __init__(self, full: FullPosition, overrides: Data, config: GameConfig) -> None:
        self.data, self.overrides, self.config = full, overrides, config
        self.row = _row(overrides.get("row", []))
        self.bets = [list(cards) for cards in overrides.get("bets", [])]
        self.bets += [[] for _ in range(config.seats - len(self.bets))]
        self.drafting = full["phase"] in ("bet", "row", "under")
        self.round: int = overrides.get("round", self._rounds())
        deck = overrides.get("deck", [])
        self.deck = list(deck) if isinstance(deck, list) else [*deck.get("top", []), *deck.get("under", [])]
        self.hand = list(overrides.get("hand", []))
        self.cards = list(overrides.get("cards", []))
        self.bets_made = self.row_added = 0

    def _rounds(self) -> int:
        """The number of the round by bets and row; in a draft somebody may have bet already."""
        most, least = max(map(len, self.bets)), min(map(len, self.bets))
        if self.data["phase"] == "bet":
            return least + 1
        return max(1, most) if self.drafting else max(most, len(self.row)) + 1

    def write_data(self) -> None:
        """Write turned, deck, hand, bets, row and turn."""
        config, full, past = self.config, self.data, self.round - 1
        self._set_turn()
        free = self._free()
        for place in range(config.seats):
            seat = (full["plug"] + place) % config.seats if full["plug"] is not None else place
            while len(self.bets[seat]) < past + (place < self.bets_made):
                self.bets[seat].append(free.pop())
        while config.row and len(self.row) < past + self.row_added:
            self.row.append(free.pop())
        if self.drafting:
            while len(self.hand) < config.each - self.bets_made - self.row_added:
                self.hand.append(free.pop())
            now = [cards[past] for cards in self.bets if len(cards) > past] + self.row[past:] + self.hand
        else:
            now = self.cards
        size = len(config.pack) - past * (config.each - UNDER_CARDS) - len(now)
        if size != len(self.deck) + len(free):
            raise data_error(
                f"the deck must have {size} cards, but {len(self.deck) + len(free)} are left for it"
            )
        self._write(now, [*self.deck, *reversed(free)])

    def _set_turn(self) -> None:
        """Count the bets of this round, and write whose turn it is."""
        n, full, past = self.config.seats, self.data, self.round - 1
        plug = full["plug"]
        if not self.drafting or plug is None:
            return
        self.row_added = int(full["phase"] == "under" and self.config.row)
        if full["phase"] != "bet":
            self.bets_made = n
        elif "turn" in self.overrides:
            self.bets_made = (self.overrides["turn"] - plug) % n
        else:
            self.bets_made = sum(len(cards) > past for cards in self.bets)
        full["turn"] = (plug + min(self.bets_made, n - 1)) % n

    def _free(self) -> list[str]:
        """Every card that is not given, in the order of the pack."""
        left = Counter(CARD_IDS[card] for card in self.config.pack)
        named = [*self.deck, *self.hand, *self.row, *self.cards]
        named += [card for cards in self.bets for card in cards]
        for name in named:
            _card(name)
        left.subtract(named)
        for name, count in left.items():
            if count < 0:
                raise data_error(f"the pack has fewer cards {name!r} than the data name")
        return [name for name in CARD_IDS for _ in range(left[name])]

    def _write(self, now: list[str], deck: list[str]) -> None:
        """Write the cards, going back through the rounds: each put the last three cards under the deck."""
        past, each = self.round - 1, self.config.each
        before: list[str] = [*now, *deck]
        unders: list[str] = []
        for number in range(past - 1, -1, -1):
            before, under = before[:-UNDER_CARDS], before[-UNDER_CARDS:]
            unders[:0] = under
            before[:0] = [*(cards[number] for cards in self.bets), *self.row[number : number + 1], *under]
        drawn, pack, full = each * past + len(now), len(self.config.pack), self.data
        everything = [*before, *unders]
        up = max(0, past - HIDDEN) if self.config.row else 0
        hand = sorted(self.hand, key=CARD_IDS.index)
        full["round"], full["bets"], full["hand"] = self.round, self.bets, hand
        full["turned"] = everything[:drawn]
        full["deck"] = {"top": everything[drawn:pack], "under": everything[max(drawn, pack) :]}
        full["row"] = {"up": self.row[:up], "down": self.row[up:]}


def _row(row: Json) -> list[str]:
    return list(row) if isinstance(row, list) else [*row.get("up", []), *row.get("down", [])]
