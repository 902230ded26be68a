"""What the drawings ask of the table: counts, orders and figures as the viewer's eyes may have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from game.games.full_throttle.agreement import ROW_SEATS
from game.games.full_throttle.cards import CARD_IDS
from game.games.full_throttle.table import facts
from game.games.full_throttle.table.facts import Still
from game.games.full_throttle.table.saved import SavedRace
from game.ui.board.chances import odds_shown

if TYPE_CHECKING:
    from game.games.full_throttle.knowledge import Knowledge
    from game.games.full_throttle.table.choice import Choice
    from game.games.full_throttle.table.outlook import Figures, Outlook
    from game.games.full_throttle.table.stage import Ground, Stage
    from game.games.full_throttle.table.story import Turned

MOST_FACES = 9


class Row(NamedTuple):
    """The cards beside the board; None where the viewer does not know one."""

    up: list[str]
    down: list[str | None]


class Sight(SavedRace):
    """The part of the table that only reads."""

    stage: Stage
    choice: Choice
    outlook: Outlook
    looked: int | None
    lit: frozenset[str]

    eyes: int | None

    if TYPE_CHECKING:

        @property
        def ground(self) -> Ground: ...
        @property
        def known(self) -> Knowledge: ...
        @property
        def deciding(self) -> bool: ...

    # -- the position shown ------------------------------------------------------------------------
    @property
    def phase(self) -> str:
        """The phase shown."""
        return str(self.stage.seen["phase"])

    @property
    def drafting(self) -> bool:
        """Whether a hand goes round the table."""
        return self.phase in ("bet", "row", "under")

    @property
    def hand(self) -> list[str]:
        """The cards that the viewer holds."""
        cards = self.stage.seen["hand"]
        return list(cards) if isinstance(cards, list) else []

    def hand_index(self, card: str) -> int:
        """Where in the hand a card lies that leaves it: the chosen one of several alike."""
        at = self.choice.card
        hand = self.hand
        if at is not None and at < len(hand) and hand[at] == card:
            return at
        return hand.index(card) if card in hand else 0

    @property
    def turned(self) -> list[Turned]:
        """The cards of this round and what they did."""
        return self.stage.cards

    @property
    def spoken(self) -> Turned | None:
        """The card that the tray explains."""
        if self.looked is not None and self.looked < len(self.turned):
            return self.turned[self.looked]
        return self.stage.turned

    @property
    def places(self) -> int:
        """How many cards the round turns; none is sure once the first is home."""
        return 0 if self.stage.seen["podium"] else int(self.stage.seen["due"])

    @property
    def first_face(self) -> int:
        """The first card of the round that lies on the green; at the end there are too many for all."""
        count = len(self.turned)
        return max(0, count - MOST_FACES) if count > max(MOST_FACES, self.places) else 0

    # -- the deck ----------------------------------------------------------------------------------
    @property
    def deck_top(self) -> int:
        """Cards never turned."""
        return int(self.stage.seen["deck"]["top"])

    @property
    def deck_under(self) -> int:
        """Cards put under the deck."""
        return len(self.stage.seen["deck"]["under"])

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

    def still(self, colour: str, number: int) -> Still:
        """What is left of one card."""
        return facts.still(self.known, colour, number)

    @property
    def has_row(self) -> bool:
        """Whether cards are laid beside the board."""
        return self.stage.seen["seats"] in ROW_SEATS

    @property
    def row(self) -> Row:
        """The cards beside the board."""
        row: Any = self.stage.seen["row"]
        return Row(list(row["up"]), list(row["down"]))

    # -- the seats ---------------------------------------------------------------------------------
    def draft_order(self) -> list[int]:
        """The seats from the spark plug to the left."""
        seats, plug = int(self.stage.seen["seats"]), self.stage.seen["plug"]
        first = 0 if plug is None else int(plug)
        return [(first + i) % seats for i in range(seats)]

    def bet_count(self, seat: int) -> int:
        """How many bets a seat has."""
        bets = self.stage.seen["bets"][seat]
        return bets if isinstance(bets, int) else len(bets)

    def has_drafted(self, seat: int) -> bool:
        """Whether a seat has kept a card in the draft that goes on."""
        return self.drafting and self.bet_count(seat) >= int(self.stage.seen["round"])

    @property
    def passed_on(self) -> list[str]:
        """The cards of this round that the viewer passed on."""
        return [CARD_IDS[card] for card in facts.passed_on(self.known)] if self.drafting else []

    @property
    def kept(self) -> list[tuple[str, int | None]]:
        """The cards of this round that the viewer knows to be kept, with the seat where that is sure."""
        draft = self.known.draft
        if draft is None:
            return []
        sure = draft.seats[0] if draft.place == 1 else None
        kept = [(CARD_IDS[card], sure) for card in draft.before]
        return [*kept, (CARD_IDS[draft.own], draft.seats[draft.place])] if draft.own is not None else kept

    def kept_faces(self) -> list[tuple[str, int | None] | None]:
        """By card of this round, as they were turned, whether it is known to be kept, and by whom."""
        kept, faces = self.kept, []
        for card in self.stage.seen["cards"]:
            found = next((pair for pair in kept if pair[0] == card), None)
            if found:
                kept.remove(found)
            faces.append(found)
        return faces

    # -- the choice --------------------------------------------------------------------------------
    def is_chosen(self, i: int) -> bool:
        """Whether a card of the hand is chosen."""
        return i in self.choice.order if self.phase == "under" else self.choice.card == i

    def place_under(self, i: int) -> int:
        """Which in the chosen order a card is, from 1; 0 for none."""
        return self.choice.place(i) if self.phase == "under" else 0

    @property
    def chosen_card(self) -> str | None:
        """The card that is chosen."""
        at = self.choice.card
        return self.hand[at] if at is not None and at < len(self.hand) else None

    @property
    def lit_card(self) -> int | None:
        """The column of the hand that stands out."""
        return self.choice.card if self.phase != "under" else None

    @property
    def row_keys(self) -> tuple[str, str, str]:
        """What the rows below the hand tell in this phase: without estimates where the moped lies now."""
        chance = "now" if not odds_shown(self.app) else "worth" if self.phase == "bet" else "podium"
        return chance, "hold", "turns" if self.phase == "under" else "leaves"

    # -- chances -----------------------------------------------------------------------------------
    @property
    def odds(self) -> Figures | None:
        """The estimates, where the player wants to see them and there are any."""
        return self.outlook.figures if odds_shown(self.app) else None

    def worth(self, card: str) -> float | None:
        """What a card is expected to be worth."""
        return self.odds.worth.get(card) if self.odds else None

    def podium_chance(self, colour: str) -> float | None:
        """The chance of any step of the podium."""
        return sum(self.odds.podium[colour]) if self.odds else None

