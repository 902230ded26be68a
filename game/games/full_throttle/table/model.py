"""What is to be seen of the table at one instant, as the viewer's eyes may have it."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final, NamedTuple, Protocol

from game.engine.contract import Action, Estimates, Json
from game.engine.figure import Figure
from game.games.full_throttle.bots.knowledge import Knowledge
from game.games.full_throttle.bots.search import CLEARLY_WORSE, is_within_error
from game.games.full_throttle.rules.cards import CARD_IDS, CARD_OF, NUMBERS, UNDER_CARDS
from game.games.full_throttle.rules.config import ROW_SEATS
from game.games.full_throttle.rules.course import HOME, LAPS
from game.games.full_throttle.rules.position import Position
from game.games.full_throttle.table.live_estimate import LiveFigures
from game.games.full_throttle.table.messages.story import TurnedCard
from game.games.full_throttle.table.names import Names
from game.games.full_throttle.table.stage import Ground, Stage

MOST_FACES = 9
BEFORE: Final = ("grid", "deal", "plug")
"""The phases before the first card."""
CLAUSES: Final = {
    "grid": "FT-2.1",
    "deal": "FT-2.3",
    "plug": "FT-2.3",
    "turn": "FT-3.1",
    "bet": "FT-4.1",
    "row": "FT-4.3",
    "under": "FT-4.2",
    "over": "FT-5.4",
}
"""By phase the clause of its moment."""


LEADS: Final = 0.5
"""Whoever is likelier to win than all others together leads."""
ERRORS: Final = 2.0
"""Standard errors within which estimates are about equal."""


class Still(NamedTuple):
    """Copies of one card: surely in the deck, perhaps among its unseen cards, of this round, in all."""

    known: int
    hidden: int
    back: int
    """Cards of this round that may still come back under the deck."""
    total: int

    @property
    def possible(self) -> int:
        """Copies that may come besides those that surely do."""
        return self.hidden + self.back


class CardRow(NamedTuple):
    """The cards beside the board; None where the viewer does not know one."""

    up: list[str]
    down: list[str | None]


class Commands(Protocol):
    """What the elements of the table do."""

    def choose(self, i: int) -> None:
        """A card was clicked, or its number pressed."""

    def send_choice(self) -> None:
        """Send what is chosen."""

    def commit(self, action: str) -> None:
        """Send one of the offered actions."""


def publicly(seen: Position) -> Position:
    """An observation without what its seat alone knows, for a screen that others look at too."""
    over = seen["phase"] == "over"
    kept = copy.deepcopy(seen)
    if not over:
        kept["bets"] = [own if isinstance(own, int) else len(own) for own in seen["bets"]]
    kept["held"] = None
    kept["hand"] = hand_count(seen)
    kept["deck"]["under"] = [None] * len(seen["deck"]["under"])
    kept["row"]["down"] = [None] * len(seen["row"]["down"])
    return kept


def knowing(seen: Position, seat: int | None) -> tuple[Json, ...]:
    """What a seat's chances come from; others' covered bets tell it nothing."""
    if not seen:
        return ()
    deck, row, hand = seen["deck"], seen["row"], seen["hand"]
    drafting = seen["phase"] in ("bet", "row", "under")
    moment = "draft" if drafting and seen["turn"] != seat else seen["phase"]
    own = seen["bets"][seat] if seat is not None else None
    known = str((own, seen["held"], hand if isinstance(hand, list) else None))
    laid = str((row["up"], len(row["down"]), deck["top"], deck["under"]))
    rides = str((seen["spaces"], seen["laps"], seen["podium"]))
    return seat, len(seen["turned"]), seen["round"], moment, rides, known, laid


def hand_count(seen: Position) -> int:
    """How many cards the hand has that goes round."""
    hand = seen["hand"]
    return hand if isinstance(hand, int) else len(hand)


def _exceeds(one: Figure, other: Figure) -> bool:
    """Whether a figure is above another by more than the errors of both."""
    return one.value - other.value > ERRORS * hypot(one.error, other.error)


class Choice:
    """What is chosen and not yet sent; cards are known by their place in the hand, as copies look alike."""

    def __init__(self) -> None:
        self.card: int | None = None
        self.order: list[int] = []

    @property
    def made(self) -> bool:
        """Whether anything is chosen."""
        return self.card is not None or bool(self.order)

    def clear(self) -> None:
        """Nothing is chosen."""
        self.card = None
        self.order.clear()

    def put(self, i: int, count: int) -> None:
        """A card is the next one in the order, or leaves it; the last one follows by itself."""
        if i in self.order and len(self.order) < count:
            self.order.remove(i)
            return
        if self.order and i == self.order[-1]:
            # it has followed by itself: whoever clicks all three means the order that stands
            return
        if i in self.order:
            # a whole order is begun anew from here
            self.order[:] = [i]
            return
        self.order.append(i)
        if len(self.order) == count - 1:
            self.order.append(next(n for n in range(count) if n not in self.order))

    def take(self, hand: Sequence[str], cards: Sequence[str]) -> None:
        """Take the order of these cards."""
        self.order.clear()
        for card in cards:
            self.order.append(next(i for i, own in enumerate(hand) if own == card and i not in self.order))


@dataclass(frozen=True)
class Model:
    """The position, what is known and estimated of it, what is chosen and pointed at."""

    names: Names
    ground: Ground
    stage: Stage
    """What stands where just now; its `displayed` is the position as far as it has been shown."""
    known: Knowledge
    version: int
    """Grows whenever the position shown changes."""
    viewer: int | None
    pov_seat: int | None
    """The seat whose secrets are shown; None: only what everybody may see."""
    hot_seat: bool
    """Whether several people share this screen."""
    alone: bool
    """Whether these eyes are the only person's at the table."""
    live: bool
    """Whether the race is played here; a replay has controls of its own."""
    deciding: bool
    busy: bool
    paused: bool
    still: bool
    """Whether things fade instead of moving."""
    wants_odds: bool
    odds: LiveFigures | None
    """The estimates, where the player wants to see them and there are any of the position shown."""
    card: int | None
    """Which card of the hand is chosen; what the app proposes, while the player has chosen nothing."""
    order: tuple[int, ...]
    """The order chosen for under the deck, or proposed."""
    estimates: Estimates | None = None
    """How likely each offered action wins, once that is worked out."""
    odds_before: LiveFigures | None = None
    """While things move: those of the position before, which must not read as the present ones."""
    looked: int | None = None
    """The card of the round that is pointed at."""
    lit: frozenset[str] = frozenset()
    """The colours that stand out."""

    # -- the position ------------------------------------------------------------------------------
    @property
    def displayed(self) -> Position:
        """The position as far as it has been shown."""
        return self.stage.displayed

    @property
    def phase(self) -> str:
        """The phase shown."""
        return str(self.displayed["phase"])

    @property
    def clause(self) -> str:
        """The clause of this moment."""
        return CLAUSES[self.phase]

    @property
    def drafting(self) -> bool:
        """Whether a hand goes round the table."""
        return self.phase in ("bet", "row", "under")

    @property
    def can_pause(self) -> bool:
        """Whether the race runs by itself here."""
        return self.live and not self.deciding and self.phase != "over"

    @property
    def can_recap(self) -> bool:
        """Whether something has happened that can be shown again."""
        return self.live and self.deciding and bool(self.turned)

    @property
    def hand(self) -> list[str]:
        """The cards that the viewer holds and sees."""
        cards = None if self.stage.covered else self.displayed["hand"]
        return list(cards) if isinstance(cards, list) else []

    @property
    def in_hand(self) -> int:
        """How many cards the hand has that goes round, without one that flies to its seat's bets."""
        return hand_count(self.displayed) - sum(
            carried.target.what == "mine" for carried in self.stage.carried
        )

    def hand_index(self, card: str) -> int:
        """Where in the hand a card lies that leaves it: the chosen one of several alike."""
        if card == self.chosen_card and self.card is not None:
            return self.card
        return self.hand.index(card) if card in self.hand else 0

    @property
    def turned(self) -> list[TurnedCard]:
        """The cards of this round and what they did."""
        return self.stage.cards

    @property
    def spoken(self) -> TurnedCard | None:
        """The card that the tray explains."""
        if self.looked is not None and self.looked < len(self.turned):
            return self.turned[self.looked]
        return self.stage.turned

    @property
    def places(self) -> int:
        """How many cards the round turns; none is sure once the first is home."""
        return 0 if self.displayed["podium"] else int(self.displayed["due"])

    @property
    def first_face(self) -> int:
        """The first card of the round that lies on the green; at the end there are too many for all."""
        count = len(self.turned)
        return max(0, count - MOST_FACES) if count > max(MOST_FACES, self.places) else 0

    # -- the deck ----------------------------------------------------------------------------------
    @property
    def deck_top(self) -> int:
        """Cards never turned."""
        return int(self.displayed["deck"]["top"])

    @property
    def deck_under(self) -> int:
        """Cards put under the deck."""
        return len(self.displayed["deck"]["under"])

    @property
    def deck_left(self) -> int:
        """All cards of the deck."""
        return self.deck_top + self.deck_under

    @property
    def under(self) -> list[str | None]:
        """The cards under the deck in the order they will come; None for those not known."""
        found: list[str | None] = []
        for group in self.known.groups:
            found += [None if card is None else CARD_IDS[card] for card in group.cards]
        return found

    def left_of(self, colour: str, number: int) -> Still:
        """What is left of one card."""
        known = self.known
        if not known.top:
            return Still(0, 0, 0, 0)
        card = CARD_OF[f"{colour}-{number}"]
        sure, unseen, back = known.certain[card], known.possible[card], known.face_up[card]
        return Still(sure, unseen, back, sure + unseen + back + known.gone[card])

    @property
    def coming_back(self) -> int:
        """How many of this round's cards will go under the deck, if the round has its bets."""
        return UNDER_CARDS if any(self.known.face_up) else 0

    def carried(self, colour: str) -> tuple[int, int]:
        """How many rows the cards surely in the deck carry a moped, and how many with those that may be."""
        left = [(n, self.left_of(colour, n)) for n in NUMBERS]
        sure = sum(n * still.known for n, still in left)
        return sure, sure + sum(n * still.possible for n, still in left)

    def to_go(self, colour: str) -> int:
        """How many rows a moped has before it to the finish."""
        rows, here = len(self.ground.track.rows), self.ground.row(self.displayed["spaces"][colour])
        return (HOME - int(self.displayed["laps"][colour])) * rows - here

    @property
    def has_row(self) -> bool:
        """Whether cards are laid beside the board."""
        return self.displayed["seats"] in ROW_SEATS

    @property
    def row(self) -> CardRow:
        """The cards beside the board."""
        row = self.displayed["row"]
        return CardRow(list(row["up"]), list(row["down"]))

    # -- the seats ---------------------------------------------------------------------------------
    def is_me(self, seat: int | None) -> bool:
        """Whether a seat is the viewer's own."""
        return seat is not None and seat == self.viewer

    def where(self, colour: str) -> str:
        """Lap and row of a moped in words."""
        return self.names.where(
            self.ground.row(self.displayed["spaces"][colour]), self.displayed["laps"][colour]
        )

    def draft_order(self) -> list[int]:
        """The seats from the spark plug to the left."""
        seats, plug = int(self.displayed["seats"]), self.displayed["plug"]
        first = 0 if plug is None else int(plug)
        return [(first + i) % seats for i in range(seats)]

    def bet_count(self, seat: int) -> int:
        """How many bets a seat has."""
        bets = self.displayed["bets"][seat]
        return bets if isinstance(bets, int) else len(bets)

    def has_drafted(self, seat: int) -> bool:
        """Whether a seat has kept a card in the draft that goes on."""
        return self.drafting and self.bet_count(seat) >= int(self.displayed["round"])

    @property
    def passed_on(self) -> list[str]:
        """The cards that the viewer passed on in the draft that goes on; empty before."""
        draft = self.known.draft
        if not self.drafting or draft is None or draft.own_bet is None:
            return []
        return [CARD_IDS[card] for card in sorted(draft.pool)]

    @property
    def kept(self) -> list[tuple[str, int | None]]:
        """The cards of this round that the viewer knows to be kept, with the seat where that is sure."""
        draft = self.known.draft
        if draft is None:
            return []
        sure = draft.seats[0] if draft.place == 1 else None
        kept = [(CARD_IDS[card], sure) for card in draft.before]
        return (
            [*kept, (CARD_IDS[draft.own_bet], draft.seats[draft.place])]
            if draft.own_bet is not None
            else kept
        )

    def kept_faces(self) -> list[tuple[str, int | None] | None]:
        """By card of this round, as they were turned, whether it is known to be kept, and by whom."""
        kept, faces = self.kept, []
        for card in self.displayed["cards"]:
            found = next((pair for pair in kept if pair[0] == card), None)
            if found:
                kept.remove(found)
            faces.append(found)
        return faces

    # -- the choice --------------------------------------------------------------------------------
    def is_chosen(self, i: int) -> bool:
        """Whether a card of the hand is chosen."""
        return i in self.order if self.phase == "under" else self.card == i

    def place_under(self, i: int) -> int:
        """Which in the chosen order a card is, from 1; 0 for none."""
        return self.order.index(i) + 1 if self.phase == "under" and i in self.order else 0

    @property
    def chosen_card(self) -> str | None:
        """The card that is chosen."""
        return self.hand[self.card] if self.card is not None and self.card < len(self.hand) else None

    @property
    def chosen(self) -> str:
        """The action that the choice amounts to."""
        if self.phase == "under":
            return self.under_action(self.order)
        return f"{self.phase} {self.chosen_card}" if self.chosen_card else ""

    def under_action(self, order: Iterable[int]) -> str:
        """The cards of the hand under the deck in this order."""
        return " ".join(("under", *(self.hand[i] for i in order)))

    @property
    def lit_card(self) -> int | None:
        """The column of the hand that stands out."""
        return self.card if self.phase != "under" else None

    @property
    def row_keys(self) -> tuple[str, str, str]:
        """What the rows below the hand tell in this phase: without estimates where the moped lies now."""
        bet = "win" if self.near_end else "worth"
        chance = "now" if not self.wants_odds else bet if self.phase == "bet" else "podium"
        return chance, "hold", "turns" if self.phase == "under" else "leaves"

    @property
    def verdict(self) -> str:
        """What the estimates say of what is chosen, where that is more than their error.

        Nothing is certain before the last bet is turned up, as others' bets are hidden.
        """
        wins, chosen = self.estimates, self.chosen
        if wins is None or not self.wants_odds or chosen not in wins:
            return ""
        own, others = wins[Action(chosen)], [win.value for one, win in wins.items() if one != chosen]
        if self.costs_chances(chosen):
            return "worse"
        if not self.near_end or own.value < max(others, default=0.0):
            return ""
        if own.value - ERRORS * own.error > LEADS:
            return "leads"
        return "best" if own.value - max(others, default=own.value) > CLEARLY_WORSE else ""

    def costs_chances(self, action: str) -> bool:
        """Whether another action wins clearly more often, by more than the error of the two."""
        wins = self.estimates or {}
        if action not in wins:
            return False
        best, own = max(wins.values(), key=lambda win: win.value), wins[Action(action)]
        return best.value - own.value > CLEARLY_WORSE and not is_within_error(best, own)

    # -- chances -----------------------------------------------------------------------------------
    @property
    def near_end(self) -> bool:
        """Whether the race is about to end, so that winning counts and no longer points on average."""
        return max(self.displayed["laps"].values(), default=0) >= LAPS

    @property
    def has_odds(self) -> bool:
        """Whether chances stand in the column, or a sign that they are being worked out."""
        return self.wants_odds and self.phase not in BEFORE

    @property
    def working(self) -> bool:
        """Whether the chances of the position shown are still being worked out."""
        return self.has_odds and self.odds is None

    def card_value(self, card: str) -> Figure | None:
        """What a card is expected to be worth: in points, near the end in chances to win."""
        if self.near_end:
            return self.win(card)
        return self.odds.expected_points.get(card) if self.odds else None

    def win(self, card: str) -> Figure | None:
        """How likely a bet on this card wins, as the button and the hint have it."""
        wins = self.estimates if self.wants_odds and self.phase == "bet" else None
        return wins.get(Action(f"bet {card}")) if wins else None

    @property
    def best(self) -> str:
        """The card whose worth leads by more than its error, if none wins more often; else empty."""
        found = {card: worth for card in self.hand if (worth := self.card_value(card)) is not None}
        wins = {card: win.value for card in self.hand if (win := self.win(card)) is not None}
        if len(found) < 2 or not wins:
            return ""
        first, second = sorted(found, key=lambda card: -found[card].value)[:2]
        if wins.get(first, 0.0) < max(wins.values()):
            return ""
        return first if _exceeds(found[first], found[second]) else ""

    def podium_chance(self, colour: str) -> float | None:
        """The chance of any step of the podium."""
        return sum(self.odds.podium[colour]) if self.odds else None

    # -- what is pointed at ------------------------------------------------------------------------
    def pointed_at(self, element: str) -> tuple[int | None, frozenset[str]]:
        """The card of the round that an element is, and the colours that stand out with it."""
        kind, _, rest = element.partition(".")
        seen = self.displayed
        looked = int(rest) - 1 if kind == "face" else None
        colour = ""
        if kind == "face" and looked is not None and looked < len(self.turned):
            colour = self.turned[looked].colour
        elif kind == "order" and int(rest) <= len(seen["order"]):
            colour = seen["order"][int(rest) - 1]
        elif kind in ("bets", "deck"):
            colour = rest.split("-")[0]
        elif kind == "card" and int(rest) <= len(self.hand):
            colour = self.hand[int(rest) - 1].split("-")[0]
        elif kind == "space":
            colour = next((c for c, at in seen["spaces"].items() if at == rest), "")
        elif self.chosen_card:
            colour = self.chosen_card.split("-")[0]
        elif self.busy and self.stage.turned and not self.drafting:
            colour = self.stage.turned.colour
        return looked, frozenset((colour,) if colour else ())
