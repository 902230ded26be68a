"""The hand in the tray as a table: a card a column, below it its worth and what it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games.full_throttle.table import wording
from game.games.full_throttle.table.cards import draw_card, split
from game.games.full_throttle.table.geometry import Layout
from game.games.full_throttle.table.names import counts, own_bets
from game.ui.board.chances import odds_shown
from game.ui.board.pieces import in_disc
from game.ui.elements import Element, Elements, Look
from game.ui.painter import Painter
from game.ui.theme import INK, PAPER
from game.ui.widgets import arrow_right, focus_ring, keycap, zone

if TYPE_CHECKING:
    from game.games.full_throttle.table.view import FullThrottleView

ROWS: Final = (112.0, 134.0, 156.0)
"""The middles of the three rows, below the tray's top."""


def declare_hand(ui: Elements, view: FullThrottleView, lay: Layout) -> None:
    """One element a card; the number keys choose them."""
    hand = view.hand
    for i, card in enumerate(hand):
        zone(
            ui, f"card.{i + 1}", "card", view.names.card_head(card), lay.column_of(len(hand), i),
            lambda n=i: view.choose(n), _draw, key=str(i + 1), clause=view.clause(),
            selected=view.is_chosen(i), tooltip=wording.card_words(view, card),
            extra={"view": view, "card": card, "index": i, "tip_head": view.names.card_head(card)},
        )  # fmt: skip


def _draw(p: Painter, e: Element, look: Look) -> None:
    view: FullThrottleView = e.extra["view"]
    lay, card, index = view.layout(p), e.extra["card"], e.extra["index"]
    x, y, w, h = lay.card_boxes(len(view.hand))[index]
    chosen = view.is_chosen(index)
    if look.focused:
        bx, by, bw, bh = e.rect
        focus_ring(p, bx + 4, by + 5, bw - 8, bh - 10, 9)
    lift = 7 if chosen else 4 if look.hovered else 0
    draw_card(p, card, x, y - lift, w, h, ring=chosen)
    place = view.place_under(index)
    if place:
        p.circle(x + w / 2, y - lift + 2, 13, PAPER.accent, INK, 2)
        p.text(x + w / 2, y - lift + 2, str(place), in_disc(p, 13, 20), INK, "cb", "c")
    p.circle(x + w - 2, y - lift + 1, 9.5, p.theme.night, p.theme.light_muted, 1.2)
    p.text(x + w - 2, y - lift + 1, e.key, in_disc(p, 9.5, 15), p.theme.light, "cs", "c")


# -- the rows ------------------------------------------------------------------------------------------
def paint_rows(p: Painter, view: FullThrottleView, lay: Layout) -> None:
    """The labels, the lines between the rows and what they say of each card, below the cards."""
    t, top, count = p.theme, lay.tray_y, len(view.hand)
    lit = view.lit_card
    if lit is not None:
        x, y, w, h = lay.column_of(count, lit)
        p.rect(x, y, w, h, t.raised, 6)
    boxes = lay.card_boxes(count)
    right = boxes[-1][0] + boxes[-1][2]
    p.text(14, top + 24, view.names.t("hand.title", n=count), 18, t.light, "jb", w=94)
    p.text(14, top + 46, view.names.t("hand.keys", n=count), 15, t.light_muted, "cs", w=96)
    _trials(p, view, top)
    for row, key in zip(ROWS, view.row_keys, strict=True):
        p.text(14, top + row, view.names.t(f"hand.{key}"), 14, t.light_muted, "j", w=94)
    for row in ROWS[:2]:
        p.rect(14, top + row + 10.5, right - 14, 1, t.edge)
    if view.phase == "under":
        left = right + 24
        text = view.names.t("tip.card_under")
        p.block(left, top + 26, lay.side_box[0] - 24 - left, 34, text, 15, t.light_muted, "j", 1.35)
    for i, box in enumerate(boxes):
        for row, key in zip(ROWS, view.row_keys, strict=True):
            _cell(p, view, i, key, (box[0] - 3, top + row, box[2] + 6), i == lit)


def _trials(p: Painter, view: FullThrottleView, top: float) -> None:
    """How the estimates were found, or the key that shows them."""
    t, names = p.theme, view.names
    if not odds_shown(view.app):
        wide = keycap(p, 14, top + 78, view.app.keymap.cap("odds"))
        p.text(19 + wide, top + 78, names.t("odds.off"), 14, t.light_muted, "j", w=90 - wide)
        return
    if view.odds is None:
        p.text(14, top + 70, names.t("odds.working"), 14, t.info, "j", w=94)
        return
    p.text(14, top + 68, names.t("odds.estimated"), 14, t.info, "j", w=94)
    p.text(14, top + 86, names.t("odds.trials", n=view.odds.trials), 14, t.info, "j", w=94)


def _cell(
    p: Painter, view: FullThrottleView, i: int, key: str, at: tuple[float, float, float], lit: bool
) -> None:
    x, y, w = at
    t, names, card = p.theme, view.names, view.hand[i]
    colour, speed = split(card)
    middle = x + w / 2
    if key == "worth":
        worth = view.worth(card)
        text = "–" if worth is None else names.t("hand.worth_is", n=f"{worth:.2f}")
        best = worth is not None and worth == max(view.worth(other) or 0.0 for other in view.hand)
        p.text(middle, y, text, 18, t.accent if lit else t.good if best else t.light, "cb", "c", w=w)
    elif key == "now":
        rank = names.place(view.stage.seen["order"].index(colour) + 1)
        p.text(middle, y, rank, 16, t.accent if lit else t.light, "j", "c", w=w)
    elif key == "podium":
        text = wording.podium_text(view, colour)
        p.text(middle, y, text or "–", 18, t.accent if lit else t.light, "cb", "c", w=w)
    elif key == "hold":
        own = counts(own_bets(view.stage.seen, view.eyes))[colour]
        _change(p, middle, y, own, names.t("hand.hold_is", n=own + (view.phase == "bet")))
    elif key == "leaves":
        text = names.t("hand.leaves_is", colour=names.colour(colour), n=speed)
        p.text(middle, y, text, 15, t.light, "j", "c", w=w)
    elif key == "turns":
        place = view.place_under(i)
        text = names.t("hand.turns_is", n=view.deck_left + place) if place else "–"
        p.text(middle, y, text, 15, t.accent if place else t.light_muted, "j", "c", w=w)


def _change(p: Painter, middle: float, y: float, was: int, now: str) -> None:
    """was → now, or the number alone where nothing changes."""
    t = p.theme
    if now.startswith(str(was)):
        p.text(middle, y, now, 16, t.light, "jb", "c")
        return
    a = p.width(str(was), 18, "cb")
    x = middle - (a + p.width(now, 16, "jb") + 26) / 2
    p.text(x, y, str(was), 18, t.light_muted, "cb")
    arrow_right(p, x + a + 5, y, 14, t.light_muted, 1.8)
    p.text(x + a + 25, y, now, 16, t.light, "jb")
