"""From plain data back to a state, every fault as a sentence; and scenarios laid over a fresh game.

`load` is strict: the data of `to_data` come back exactly; what is worked out (`order`, `points` …) is not
read. `apply_overrides` completes what a scenario leaves out, so that only what matters must be written:

- `spaces` given may leave colours out: they stand on the hindmost free starting spaces; `laps` are 0 then;
- anything of a race given means that it has begun: phase `turn` (with `hand` it is `emit_bet`), seat 0 has
the
  spark plug unless `plug` is given;
- `deck` may be a list: the next cards, the very next one first;
- `bets` and `row` (a list) given move `round` on; lists that are too short for the round are filled up with
  cards nobody mentions, the last ones of the pack first; the same cards fill the hand, then the deck;
- of a round that has passed, what was turned and what lay under the deck follow from all this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from game.engine.contract import Json
from game.engine.plain import Data, fault, strictly
from game.engine.venue import Venue
from game.games.full_throttle.rules.cards import CARD_IDS, CARD_OF, COLOURS, UNDER_CARDS
from game.games.full_throttle.rules.config import HIDDEN, SEATS, GameConfig, agreed
from game.games.full_throttle.rules.course import HOME, Course, course_of
from game.games.full_throttle.rules.play import FullThrottleState

# Strictly


@strictly({"seats": int, "track": str, **FullThrottleState.shape})
def load(data: Data, venue: Venue) -> FullThrottleState:
    """The state these data describe; raises SetupError where they lack or contradict something."""
    state = FullThrottleState(_config(data, venue))
    state.read(data)
    return state


def _config(data: Data, venue: Venue) -> GameConfig:
    if data["seats"] not in SEATS:
        raise fault(f"nobody plays this with {data['seats']!r} seats")
    return agreed(data["seats"], course_of(venue.track))


def _card(name: Json) -> int:
    if name not in CARD_OF:
        raise fault(f"there is no card {name!r}")
    return CARD_OF[name]


# Scenarios

_OF_A_RACE: Final = (
    *("spaces", "laps", "podium", "deck", "hand", "bets"),
    *("row", "round", "plug", "turn", "cards"),
)
"""The keys that only a race in progress has."""


def apply_overrides(data: Data, given: Data, venue: Venue) -> dict[str, Json]:
    """`data` of a fresh game with `overrides` over it, completed as the module says."""
    laid = {**data, **given}
    if laid["phase"] == "grid" and not any(key in given for key in _OF_A_RACE):
        return laid
    config = _config(laid, venue)
    _apply_mopeds(laid, given, config.course)
    if laid["phase"] == "deal":
        return laid
    if "phase" not in given:
        laid["phase"] = "bet" if "hand" in given else "turn"
    if given.get("phase") != "plug" and laid["plug"] is None:
        laid["plug"] = 0
    _History(laid, given, config).write_data()
    return laid


def _apply_mopeds(laid: dict[str, Json], given: Data, course: Course) -> None:
    """Mopeds that nobody mentions stand on the hindmost free starting spaces."""
    spaces: dict[str, str] = dict(given.get("spaces", {}))
    free = [course.labels[space] for space in course.grid if course.labels[space] not in spaces.values()]
    for colour in reversed(COLOURS):
        if colour not in spaces:
            spaces[colour] = free.pop()
    laid["spaces"] = spaces
    podium = given.get("podium", ())
    laps: Mapping[str, int] = given.get("laps", {})
    laid["laps"] = {colour: laps.get(colour, HOME if colour in podium else 0) for colour in COLOURS}


class _History:
    """The cards of a scenario: every one where it is wanted, the others where they may be."""

    def __init__(self, laid: dict[str, Json], given: Data, config: GameConfig) -> None:
        self.data, self.overrides, self.agreed = laid, given, config
        self.row = _row(given.get("row", []))
        self.bets = [list(own) for own in given.get("bets", [])]
        self.bets += [[] for _ in range(config.seats - len(self.bets))]
        self.drafting = laid["phase"] in ("bet", "row", "under")
        self.round: int = given.get("round", self._rounds())
        deck = given.get("deck", [])
        self.deck = list(deck) if isinstance(deck, list) else [*deck.get("top", []), *deck.get("under", [])]
        self.hand = list(given.get("hand", []))
        self.cards = list(given.get("cards", []))

    def _rounds(self) -> int:
        """What bets and row say; in a draft somebody may have bet already."""
        most, least = max(map(len, self.bets)), min(map(len, self.bets))
        if self.data["phase"] == "bet":
            return least + 1
        return max(1, most) if self.drafting else max(most, len(self.row)) + 1

    def write_data(self) -> None:
        """Write turned, deck, hand, bets, row and turn."""
        config, laid, past = self.agreed, self.data, self.round - 1
        self._place()
        free = self._free()
        for place in range(config.seats):
            seat = (laid["plug"] + place) % config.seats if laid["plug"] is not None else place
            while len(self.bets[seat]) < past + (place < self.made):
                self.bets[seat].append(free.pop())
        while config.row and len(self.row) < past + self.row_added:
            self.row.append(free.pop())
        if self.drafting:
            while len(self.hand) < config.each - self.made - self.row_added:
                self.hand.append(free.pop())
            now = [own[past] for own in self.bets if len(own) > past] + self.row[past:] + self.hand
        else:
            now = self.cards
        size = len(config.pack) - past * (config.each - UNDER_CARDS) - len(now)
        free_for_deck = size - len(self.deck)
        if free_for_deck != len(free):
            raise fault(f"the deck must have {size} cards, but {len(self.deck) + len(free)} are left for it")
        self._write(now, [*self.deck, *reversed(free)])

    def _place(self) -> None:
        """How many have bet in this round, and whose turn it is."""
        n, laid, past = self.agreed.seats, self.data, self.round - 1
        plug = laid["plug"]
        self.made = self.row_added = 0
        if not self.drafting or plug is None:
            return
        self.row_added = int(laid["phase"] == "under" and self.agreed.row)
        if laid["phase"] != "bet":
            self.made = n
        elif "turn" in self.overrides:
            self.made = (self.overrides["turn"] - plug) % n
        else:
            self.made = sum(len(own) > past for own in self.bets)
        laid["turn"] = (plug + min(self.made, n - 1)) % n

    def _free(self) -> list[str]:
        """Every card that nobody mentions, in the order of the pack."""
        left = Counter(CARD_IDS[card] for card in self.agreed.pack)
        named = [*self.deck, *self.hand, *self.row, *self.cards]
        named += [card for own in self.bets for card in own]
        for name in named:
            _card(name)
        left.subtract(named)
        for name, count in left.items():
            if count < 0:
                raise fault(f"there are not so many cards {name}")
        return [name for name in CARD_IDS for _ in range(left[name])]

    def _write(self, now: list[str], deck: list[str]) -> None:
        """Back through the rounds: the last three of a deck were put there, what was turned lay on top."""
        past, each = self.round - 1, self.agreed.each
        before: list[str] = [*now, *deck]
        unders: list[str] = []
        for number in range(past - 1, -1, -1):
            before, under = before[:-UNDER_CARDS], before[-UNDER_CARDS:]
            unders[:0] = under
            before[:0] = [*(own[number] for own in self.bets), *self.row[number : number + 1], *under]
        drawn, pack, laid = each * past + len(now), len(self.agreed.pack), self.data
        everything = [*before, *unders]
        up = max(0, past - HIDDEN) if self.agreed.row else 0
        laid["round"], laid["bets"], laid["hand"] = self.round, self.bets, self._in_order(self.hand)
        laid["turned"] = everything[:drawn]
        laid["deck"] = {"top": everything[drawn:pack], "under": everything[max(drawn, pack) :]}
        laid["row"] = {"up": self.row[:up], "down": self.row[up:]}

    def _in_order(self, cards: Sequence[str]) -> list[str]:
        return sorted(cards, key=CARD_IDS.index)


def _row(row: Json) -> list[str]:
    return list(row) if isinstance(row, list) else [*row.get("up", []), *row.get("down", [])]
