"""A snapshot of the table from the viewer's point of view."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final, NamedTuple, Protocol

from game.engine.contract import ALIKE, Action, Json, Reason
from game.engine.figure import EQUAL_ERRORS, Figure
from game.games.full_throttle.bots.knowledge import Knowledge
from game.games.full_throttle.bots.reasons import expected_other, gains
from game.games.full_throttle.bots.search import CLEARLY_WORSE, is_within_error
from game.games.full_throttle.rules.cards import CARD_IDS, CARD_OF, NUMBERS, UNDER_CARDS
from game.games.full_throttle.rules.config import ROW_SEATS
from game.games.full_throttle.rules.course import HOME, LAPS
from game.games.full_throttle.rules.position import Position
from game.games.full_throttle.table.live_estimate import LiveFigures
from game.games.full_throttle.table.messages.story import TurnedCard
from game.games.full_throttle.table.names import Names
from game.games.full_throttle.table.stage import Ground, Stage
from game.ui.race.choosing import UnsentChoice
from game.ui.race.model import TableModel

MAX_FACES = 9
BEFORE_START: Final = ("grid", "deal", "plug")
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
"""By phase its clause."""
SAME_MOPED: Final = ("smaller", "takes", "spares")
"""The reasons for one of two cards of the same moped, which do not say why it is this moped."""
LEADS: Final = 0.5
"""The win chance above which a choice leads: more than all others together."""


class CardsLeft(NamedTuple):
    """Copies of one card: certainly in the deck, possibly in it, of this round, in total."""

    known: int
    hidden: int
    back: int
    """Cards of this round that may still come back under the deck."""
    total: int

    @property
    def possible(self) -> int:
        """Copies that may come besides the certain ones."""
        return self.hidden + self.back


class CardRow(NamedTuple):
    """The cards beside the board; None for those that the viewer does not know."""

    up: list[str]
    down: list[str | None]


class Commands(Protocol):
    """The actions of the table's elements."""

    def choose(self, i: int) -> None:
        """Select a card, or add it to the order."""

    def send_choice(self) -> None:
        """Send the choice."""

    def commit(self, action: str) -> None:
        """Send one of the offered actions."""


def public_view(observation: Position) -> Position:
    """Return an observation without the secrets of its seat, for a shared screen."""
    over = observation["phase"] == "over"
    kept = copy.deepcopy(observation)
    if not over:
        kept["bets"] = [bets if isinstance(bets, int) else len(bets) for bets in observation["bets"]]
    kept["held"] = None
    kept["hand"] = hand_count(observation)
    kept["deck"]["under"] = [None] * len(observation["deck"]["under"])
    kept["row"]["down"] = [None] * len(observation["row"]["down"])
    return kept


def knowledge_key(observation: Position, seat: int | None) -> tuple[Json, ...]:
    """Return a key of everything that a seat's chances depend on."""
    if not observation:
        return ()
    deck, row, hand = observation["deck"], observation["row"], observation["hand"]
    drafting = observation["phase"] in ("bet", "row", "under")
    moment = "draft" if drafting and observation["turn"] != seat else observation["phase"]
    bets = observation["bets"][seat] if seat is not None else None
    known = str((bets, observation["held"], hand if isinstance(hand, list) else None))
    cards_put_away = str((row["up"], len(row["down"]), deck["top"], deck["under"]))
    moped_positions = str((observation["spaces"], observation["laps"], observation["podium"]))
    return (
        seat,
        len(observation["turned"]),
        observation["round"],
        moment,
        moped_positions,
        known,
        cards_put_away,
    )


def hand_count(observation: Position) -> int:
    """Return the number of cards in the hand of the draft."""
    hand = observation["hand"]
    return hand if isinstance(hand, int) else len(hand)


def _colour_of(action: str) -> str:
    """Return the colour of the first card that an action names."""
    return action.split(" ")[1].split("-")[0]


def _exceeds(one: Figure, other: Figure) -> bool:
    """Whether a figure is above another by more than the errors of both."""
    return one.value - other.value > EQUAL_ERRORS * hypot(one.error, other.error)


class Choice(UnsentChoice):
    """The choice that is not yet sent; cards are indexes in the hand, as there are copies."""

    def __init__(self) -> None:
        self.card: int | None = None
        self.order: list[int] = []

    @property
    def is_made(self) -> bool:
        return self.card is not None or bool(self.order)

    def clear(self) -> None:
        self.card = None
        self.order.clear()

    def put(self, i: int, count: int) -> None:
        """Add a card to the order or remove it; the last card is added automatically."""
        if i not in self.order:
            self.order.append(i)
            if len(self.order) == count - 1:
                self.order.append(next(n for n in range(count) if n not in self.order))
        elif len(self.order) != count:
            self.order.remove(i)
        elif i != self.order[-1]:
            # a complete order starts again from this card; a click on the last one confirms it
            self.order[:] = [i]

    def take(self, hand: Sequence[str], cards: Sequence[str]) -> None:
        """Set the order to these cards."""
        self.order.clear()
        for card in cards:
            self.order.append(next(i for i, held in enumerate(hand) if held == card and i not in self.order))


@dataclass(frozen=True)
class Model(TableModel):
    """Everything that the panels draw from: position, knowledge, estimates, choice, pointer."""

    names: Names
    ground: Ground
    stage: Stage
    """The animated state, with the displayed position."""
    known: Knowledge
    version: int
    """A counter that grows with every change of the displayed position."""
    pov_seat: int | None
    """The seat whose secrets are on the screen; None for public information only."""
    is_hot_seat: bool
    """Whether several people share this screen."""
    is_alone: bool
    """Whether the point of view is that of the only person at the table."""
    is_live: bool
    """Whether the race is played here, not replayed."""
    is_paused: bool
    wants_odds: bool
    """Whether the panels show chances."""
    has_odds_tips: bool
    """Whether the tooltips tell chances, which they do at every depth."""
    odds: LiveFigures | None
    """The estimates of the displayed position, unless they would give something away."""
    card: int | None
    """The index in the hand of the chosen card, else of the proposed one."""
    order: tuple[int, ...]
    """The order chosen for under the deck, else the proposed one."""
    odds_before: LiveFigures | None = None
    """During motion: the estimates of the position before, to be drawn pale."""
    looked: int | None = None
    """The index of the card of the round under the pointer."""
    lit: frozenset[str] = frozenset()
    """The highlighted colours."""

    @property
    def is_quiet(self) -> bool:
        """Whether only what a decision needs is on the screen: at Calm, where no coach points at the rest."""
        return self.is_calm and not self.names.scene.is_lesson

    # -- the position -----
    @property
    def displayed(self) -> Position:
        """The displayed position."""
        return self.stage.displayed

    @property
    def phase(self) -> str:
        """The displayed phase."""
        return str(self.displayed["phase"])

    @property
    def clause(self) -> str:
        """The clause of the displayed phase."""
        return CLAUSES[self.phase]

    @property
    def is_drafting(self) -> bool:
        """Whether a draft is in progress."""
        return self.phase in ("bet", "row", "under")

    @property
    def can_pause(self) -> bool:
        """Whether the race runs without decisions of the player."""
        return self.is_live and not self.is_deciding and self.phase != "over"

    @property
    def can_recap(self) -> bool:
        """Whether there are events that can be shown again."""
        return self.is_live and self.is_deciding and bool(self.turned)

    @property
    def hand(self) -> list[str]:
        """The cards of the hand, if the viewer may see them."""
        cards = None if self.stage.is_covered else self.displayed["hand"]
        return list(cards) if isinstance(cards, list) else []

    @property
    def hand_size(self) -> int:
        """The number of cards in the hand of the draft, without one that flies to its seat's bets."""
        carried = self.stage.carried
        return hand_count(self.displayed) - (carried is not None and carried.target.what == "mine")

    def hand_index(self, card: str) -> int:
        """Return the index in the hand of a card that leaves it, for copies that of the chosen one."""
        if card == self.chosen_card and self.card is not None:
            return self.card
        return self.hand.index(card) if card in self.hand else 0

    @property
    def turned(self) -> list[TurnedCard]:
        """The turned cards of this round, with their results."""
        return self.stage.cards

    @property
    def explained(self) -> TurnedCard | None:
        """The card that the action panel explains."""
        if self.looked is not None and self.looked < len(self.turned):
            return self.turned[self.looked]
        return self.stage.turned

    @property
    def places(self) -> int:
        """The number of cards that the round turns; 0 once the first moped has finished."""
        return 0 if self.displayed["podium"] else int(self.displayed["due"])

    @property
    def first_face(self) -> int:
        """The index of the first card of the round on the green, which at the end cannot hold all."""
        return max(0, len(self.turned) - MAX_FACES)

    # -- the deck -----
    @property
    def deck_top(self) -> int:
        """The number of cards never turned."""
        return int(self.displayed["deck"]["top"])

    @property
    def deck_under(self) -> int:
        """The number of cards put under the deck."""
        return len(self.displayed["deck"]["under"])

    @property
    def deck_left(self) -> int:
        """The number of cards in the deck."""
        return self.deck_top + self.deck_under

    @property
    def under(self) -> list[str | None]:
        """The cards under the deck in the order of drawing; None for unknown ones."""
        found: list[str | None] = []
        for group in self.known.groups:
            found += [None if card is None else CARD_IDS[card] for card in group.cards]
        return found

    def left_of(self, colour: str, number: int) -> CardsLeft:
        """Return the copies of one card."""
        known = self.known
        if not known.top:
            return CardsLeft(0, 0, 0, 0)
        card = CARD_OF[f"{colour}-{number}"]
        sure, unseen, back = known.certain[card], known.possible[card], known.face_up[card]
        return CardsLeft(sure, unseen, back, sure + unseen + back + known.gone[card])

    @property
    def coming_back(self) -> int:
        """The number of this round's cards that will go under the deck."""
        return UNDER_CARDS if any(self.known.face_up) else 0

    def carried(self, colour: str) -> tuple[int, int]:
        """Return the rows that a moped's certain cards carry it, and with the possible ones."""
        left = [(n, self.left_of(colour, n)) for n in NUMBERS]
        sure = sum(n * count.known for n, count in left)
        return sure, sure + sum(n * count.possible for n, count in left)

    def cards_to_come(self, colour: str) -> int:
        """Return how many cards of a moped may still be turned, those of this round included."""
        return sum(count.known + count.possible for count in (self.left_of(colour, n) for n in NUMBERS))

    def is_stranded(self, colour: str) -> bool:
        """Return whether a moped that is not home stays where it is, as no card of it can come."""
        if self.phase in (*BEFORE_START, "over") or colour in self.displayed["podium"]:
            return False
        return not self.cards_to_come(colour)

    def to_go(self, colour: str) -> int:
        """Return the rows of a moped to the finish."""
        rows, here = len(self.ground.track.rows), self.ground.row(self.displayed["spaces"][colour])
        return (HOME - int(self.displayed["laps"][colour])) * rows - here

    @property
    def has_row(self) -> bool:
        """Whether there is a row of cards beside the board."""
        return self.displayed["seats"] in ROW_SEATS

    @property
    def row(self) -> CardRow:
        """The cards beside the board."""
        row = self.displayed["row"]
        return CardRow(list(row["up"]), list(row["down"]))

    # -- the seats -----
    def where(self, colour: str) -> str:
        """Return the text of a moped's lap and row."""
        row = self.ground.row(self.displayed["spaces"][colour])
        return self.names.where(row, self.displayed["laps"][colour])

    def draft_order(self) -> list[int]:
        """Return the seats in the order of drafting."""
        seats, plug = int(self.displayed["seats"]), self.displayed["plug"]
        first = 0 if plug is None else int(plug)
        return [(first + i) % seats for i in range(seats)]

    def bet_count(self, seat: int) -> int:
        """Return the number of a seat's bets."""
        bets = self.displayed["bets"][seat]
        return bets if isinstance(bets, int) else len(bets)

    def has_drafted(self, seat: int) -> bool:
        """Return whether a seat has kept a card in the current draft."""
        return self.is_drafting and self.bet_count(seat) >= int(self.displayed["round"])

    @property
    def passed_on(self) -> list[str]:
        """The cards that the viewer passed on in the current draft."""
        draft = self.known.draft
        if not self.is_drafting or draft is None or draft.own_bet is None:
            return []
        return [CARD_IDS[card] for card in sorted(draft.pool)]

    @property
    def kept(self) -> list[tuple[str, int | None]]:
        """The cards of this round that the viewer knows to be kept, with the seat if it is known."""
        draft = self.known.draft
        if draft is None:
            return []
        seat = draft.seats[0] if draft.place == 1 else None
        kept: list[tuple[str, int | None]] = [(CARD_IDS[card], seat) for card in draft.before]
        if draft.own_bet is not None:
            kept.append((CARD_IDS[draft.own_bet], draft.seats[draft.place]))
        return kept

    def kept_faces(self) -> list[tuple[str, int | None] | None]:
        """Return by turned card of this round the entry of `kept`, None if it is not known to be kept."""
        kept, faces = self.kept, []
        for card in self.displayed["cards"]:
            found = next((pair for pair in kept if pair[0] == card), None)
            if found:
                kept.remove(found)
            faces.append(found)
        return faces

    # -- the choice -----
    def is_chosen(self, i: int) -> bool:
        """Return whether a card of the hand is chosen."""
        return i in self.order if self.phase == "under" else self.card == i

    def place_under(self, i: int) -> int:
        """Return the place of a card in the chosen order, from 1; 0 for none."""
        return self.order.index(i) + 1 if self.phase == "under" and i in self.order else 0

    @property
    def chosen_card(self) -> str | None:
        """The chosen card."""
        return self.hand[self.card] if self.card is not None and self.card < len(self.hand) else None

    @property
    def chosen(self) -> str:
        """The action of the choice, empty if it is incomplete."""
        if self.phase == "under":
            return self.under_action(self.order)
        return f"{self.phase} {self.chosen_card}" if self.chosen_card else ""

    def under_action(self, order: Iterable[int]) -> str:
        """Return the action that puts the cards under the deck in this order of the hand."""
        return " ".join(("under", *(self.hand[i] for i in order)))

    @property
    def lit_card(self) -> int | None:
        """The index of the highlighted column of the hand."""
        return self.card if self.phase != "under" else None

    @property
    def row_keys(self) -> tuple[str, ...]:
        """The keys of the rows below the hand in this phase."""
        if self.is_calm:
            # the viewer's bets are on the road and in the sidebar
            return ()
        bet = "win" if self.is_near_end else "worth"
        chance = "now" if not self.wants_odds else bet if self.phase == "bet" else "podium"
        return chance, "hold", "turns" if self.phase == "under" else "leaves"

    @property
    def verdict(self) -> str:
        """The key of the estimates' verdict on the choice, if it is clear; else empty."""
        wins, chosen = self.estimates, self.chosen
        if wins is None or not self.has_odds_tips or chosen not in wins:
            return ""
        current, others = wins[Action(chosen)], [win for one, win in wins.items() if one != chosen]
        second = max(others, key=lambda win: win.value, default=current)
        if self.costs_chances(chosen):
            return "worse"
        if not self.is_near_end or current.value < second.value:
            return ""
        if current.value - EQUAL_ERRORS * current.error > LEADS:
            return "leads"
        is_ahead = current.value - second.value > CLEARLY_WORSE and not is_within_error(current, second)
        return "best" if is_ahead else ""

    @property
    def ranked(self) -> list[Action]:
        """The offered actions by their win chance; empty until it is known, and where a coach proposes."""
        wins = {} if self.names.scene.is_lesson else self.estimates or {}
        return sorted(wins, key=lambda action: (-wins[action].value, wins[action].error))

    @property
    def reason(self) -> Reason | None:
        """What holds for the best choice and not for another one, of bets the one on the foremost moped."""
        best, *others = self.ranked
        other = expected_other(self.known, best, others) if others else best
        if not best.startswith("bet ") or _colour_of(other) == _colour_of(best):
            found = [reason for other in others for reason in gains(self.known, best, other)]
            return min(found, key=lambda reason: reason.key in SAME_MOPED, default=None)
        wins, colours = self.estimates or {}, {"colour": _colour_of(best), "other": _colour_of(other)}
        is_clear = not is_within_error(wins[Action(best)], wins[Action(other)])
        return next(gains(self.known, best, other), Reason("oftener", colours) if is_clear else None)

    @property
    def is_all_alike(self) -> bool:
        """Whether all choices win about as often."""
        wins = {} if self.names.scene.is_lesson else self.estimates or {}
        values = [win.value for win in wins.values()]
        return not values or max(values) - min(values) <= ALIKE

    def costs_chances(self, action: str) -> bool:
        """Return whether another action wins clearly more often, by more than the error of the two."""
        wins = self.estimates or {}
        if action not in wins:
            return False
        best, current = max(wins.values(), key=lambda win: win.value), wins[Action(action)]
        return best.value - current.value > CLEARLY_WORSE and not is_within_error(best, current)

    # -- chances -----
    @property
    def is_near_end(self) -> bool:
        """Whether the last lap has begun, so that the win counts and not the expected points."""
        return max(self.displayed["laps"].values(), default=0) >= LAPS

    @property
    def has_odds(self) -> bool:
        """Whether the sidebar has chances, or a sign that they are not known yet."""
        return self.wants_odds and self.phase not in BEFORE_START

    @property
    def is_working(self) -> bool:
        """Whether the chances of the displayed position are not known yet."""
        return self.has_odds and self.odds is None

    def card_value(self, card: str) -> Figure | None:
        """Return the value of a card: expected points, near the end the win chance."""
        if self.is_near_end:
            return self.win(card)
        return self.odds.expected_points.get(card) if self.odds else None

    def win(self, card: str) -> Figure | None:
        """Return the win chance with a bet on this card, as for the button and the hint."""
        wins = self.estimates if self.has_odds_tips and self.phase == "bet" else None
        return wins.get(Action(f"bet {card}")) if wins else None

    @property
    def best(self) -> str:
        """The card with clearly the highest value, if none wins more often; else empty."""
        found = {card: value for card in self.hand if (value := self.card_value(card)) is not None}
        wins = {card: win.value for card in self.hand if (win := self.win(card)) is not None}
        if len(found) < 2 or not wins:
            return ""
        first, second = sorted(found, key=lambda card: -found[card].value)[:2]
        if wins.get(first, 0.0) < max(wins.values()):
            return ""
        return first if _exceeds(found[first], found[second]) else ""

    def podium_chance(self, colour: str) -> float | None:
        """Return the chance of any step of the podium."""
        return sum(self.odds.podium[colour]) if self.odds else None

    # -- pointer -----
    def highlight(self, element: str) -> tuple[int | None, frozenset[str]]:
        """Return the card of the round that an element is, and the colours to highlight."""
        kind, _, rest = element.partition(".")
        observation = self.displayed
        looked = int(rest) - 1 if kind == "face" else None
        colour = ""
        if kind == "face" and looked is not None and looked < len(self.turned):
            colour = self.turned[looked].colour
        elif kind == "order" and int(rest) <= len(observation["order"]):
            colour = observation["order"][int(rest) - 1]
        elif kind in ("bets", "deck"):
            colour = rest.split("-")[0]
        elif kind == "card" and int(rest) <= len(self.hand):
            colour = self.hand[int(rest) - 1].split("-")[0]
        elif kind == "space":
            colour = next((c for c, at in observation["spaces"].items() if at == rest), "")
        elif self.chosen_card:
            colour = self.chosen_card.split("-")[0]
        elif self.is_moving and self.stage.turned and not self.is_drafting:
            colour = self.stage.turned.colour
        return looked, frozenset((colour,) if colour else ())
