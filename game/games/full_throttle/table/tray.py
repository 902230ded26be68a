"""The tray below the board: the card just turned and what it did, who drafts, one's own bets, the buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games.full_throttle.cards import COLOURS
from game.games.full_throttle.table.cards import draw_back, draw_bet, draw_card, draw_chip, split
from game.games.full_throttle.table.geometry import Box, Layout
from game.games.full_throttle.table.hand import paint_rows
from game.games.full_throttle.table.names import counts, own_bets
from game.games.full_throttle.table.overlay import paint_cross
from game.games.full_throttle.table.words import Said, explain
from game.ui import svg
from game.ui.board.pieces import number_badge
from game.ui.painter import Painter
from game.ui.theme import INK, PAPER
from game.ui.widgets import icon

if TYPE_CHECKING:
    from game.games.full_throttle.table.view import FullThrottleView

LARGE: Final = (122.0, 158.0)
"""The card being carried out."""
DECK_W: Final = 70.0


def paint_tray(p: Painter, view: FullThrottleView) -> None:
    """What the tray shows in this phase."""
    lay, t = view.layout(p), p.theme
    x, y, w, h = lay.tray
    p.rect(x, y, w, h, t.panel)
    p.rect(x, y, w, 2, t.night)
    if view.hand and view.deciding:
        paint_rows(p, view, lay)
    elif view.drafting:
        _paint_draft(p, view, lay)
    else:
        _paint_turned(p, view, lay)
    bx, by, _, bh = lay.side_box
    p.rect(bx - 11, by + 4, 1.4, bh - 8, t.edge)
    _paint_bets(p, view, lay)


# -- the card being carried out ------------------------------------------------------------------------
def deck_box(lay: Layout) -> Box:
    """The top of the deck."""
    return 22, lay.tray_y + 26, DECK_W, DECK_W * 1.36


def large_box(lay: Layout) -> Box:
    """The card being carried out."""
    return 132, lay.tray_y + 4, *LARGE


def paint_deck(p: Painter, view: FullThrottleView, lay: Layout) -> None:
    """The deck with the number of its cards below."""
    x, y, w, h = deck_box(lay)
    left = view.deck_left
    if not left:
        p.rect(x, y, w, h, None, 6, p.theme.edge_raised, 1.4, dash="6 5")
    for i in range(min(4, max(1, left // 12)) if left else 0, -1, -1):
        if left:
            draw_back(p, x + i * 2.6, y - i * 2.6, w, h)
    title = view.names.t("deck.title", n=left)
    p.text(x + w / 2 + 3, y + h + 20, title, 15, p.theme.light_muted, "j", "c", w=104)


def _paint_turned(p: Painter, view: FullThrottleView, lay: Layout) -> None:
    t, turned = p.theme, view.spoken
    paint_deck(p, view, lay)
    x, y, w, h = large_box(lay)
    middle = y + h / 2
    tip = f"M110 {middle - 8}L122 {middle}L110 {middle + 8}Z"
    p.frags(108, middle - 10, 16, 20, svg.path(tip, t.light_muted))
    right = lay.side_box[0] - 24
    if turned is None:
        p.rect(x, y + 4, w, h - 8, None, 8, t.edge_raised, 1.4, dash="6 5")
        left, names = x + w + 28, view.names
        p.text(left, y + 30, names.t("tray.before"), 18, t.light, "jb", w=right - left)
        p.para(left, y + 60, right - left, names.t("tray.before_more"), 15, t.light_muted, "j", 1.5)
        return
    draw_card(p, turned.card, x, y, w, h, ring=True)
    left = x + w + 24
    _paint_places(p, view, (left, y + 2, right - left, 28))
    rows = explain(view.names, turned, view.ground.course)
    top = y + 36
    step = (h - 34) / max(2, len(rows))
    for i, said in enumerate(rows):
        if i:
            p.rect(left, top + i * step - 1, right - left, 1, t.edge)
        _paint_said(p, said, (left, top + i * step, right - left, step))


def _paint_places(p: Painter, view: FullThrottleView, box: Box) -> None:
    """Which card this is of how many, and the places it won."""
    x, y, w, h = box
    t, names, turned = p.theme, view.names, view.spoken
    if turned is None:
        return
    middle = y + h / 2
    wide = p.text(x, middle, names.card_head(turned.card), 20, t.light, "jb", w=w * 0.4)
    was, now = turned.places
    text = names.t("tray.stays", place=names.place(now))
    if was != now:
        text = names.t("tray.places", a=names.place(was), b=names.place(now))
    tone = t.good if now < was else t.light_muted
    count = names.t("tray.last" if turned.last else "tray.nth", n=turned.nth, of=view.stage.seen["due"])
    right = p.text(x + w, middle, count, 15, t.light_muted, "j", "r", w=w * 0.28)
    p.text(x + wide + 18, middle, text, 17, tone, "jb", w=w - wide - right - 34)


def _paint_said(p: Painter, said: Said, box: Box) -> None:
    """One row of what the card did: its sign, a head and the reason."""
    x, y, w, h = box
    t, middle = p.theme, y + h / 2
    if said.sign in ("steps", "pass", "bonus"):
        fill = PAPER.accent if said.sign == "bonus" else PAPER.card
        for n in range(min(3, said.steps)):
            left = x + 14 + n * 24 + (3 - min(3, said.steps)) * 12
            number_badge(p, left, middle, n + 1, fill, INK, 10.5, 17)
    elif said.sign == "block":
        paint_cross(p, x + 38, middle, 11)
    else:
        icon(p, "trophy" if said.sign == "podium" else "flag", x + 38, middle, 26, t.accent)
    tones = {"bad": t.danger, "good": t.good, "accent": t.accent}
    head = tones.get(said.tone, t.light)
    left, room = x + 84, w - 84
    # two lines have to share the row, however large the letters are
    size = min(18.0, 0.39 * h / p.text_scale)
    p.text(left, middle - h * 0.22, said.head, size, head, "jb", w=room)
    p.text(left, middle + h * 0.25, said.detail, min(15.0, size * 0.9), t.light_muted, "j", w=room)


# -- a draft of others ---------------------------------------------------------------------------------
def _paint_draft(p: Painter, view: FullThrottleView, lay: Layout) -> None:
    """Who chooses from how many cards, and what the viewer knows of them."""
    t, names, seen = p.theme, view.names, view.stage.seen
    x, y = 22.0, lay.tray_y
    count = seen["hand"] if isinstance(seen["hand"], int) else len(seen["hand"])
    if view.hand:
        # a replay with the eyes of the seat that holds it
        step = min(66.0, 360 / len(view.hand))
        for i, card in enumerate(view.hand):
            draw_card(p, card, x + i * step, y + 40, 60, 72)
        left = x + step * len(view.hand) + 30
    else:
        for i in range(count):
            draw_back(p, x + i * 13, y + 30 + abs(i - (count - 1) / 2) * 2, 60)
        left = x + 60 + max(6, count) * 13 + 20
    room = lay.side_box[0] - 24 - left
    p.text(left, y + 36, who_drafts(view), 18, t.light, "jb", w=room)
    more = names.t(f"draft.{seen['phase']}_more", n=count)
    p.para(left, y + 62, room, more, 15, t.light_muted, "j", 1.4, maxl=2)
    known = view.passed_on
    if known:
        p.text(left, y + 116, names.t("draft.passed", n=len(known)), 14, t.light_muted, "j", w=room)
        for i, card in enumerate(known):
            draw_chip(p, card, left + i * 27, y + 128, 23)
    elif view.scene.name == "table" and view.eyes is not None and not view.has_drafted(view.eyes):
        p.text(left, y + 124, names.t("draft.yours"), 14, t.light_muted, "j", w=room)


def who_drafts(view: FullThrottleView) -> str:
    """Whose the hand is; while it is still on its way, the viewer is not said to choose."""
    names, seen = view.names, view.stage.seen
    key = "passes" if seen["phase"] == "bet" and view.has_drafted(seen["turn"]) else seen["phase"]
    if key != "passes" and view.scene.director.busy and view.scene.is_me(seen["turn"]):
        key = "comes"
    return names.t(f"draft.{key}", name=names.seat(seen["turn"]))


# -- one's own bets ------------------------------------------------------------------------------------
def bet_boxes(lay: Layout) -> list[Box]:
    """The stacks of one's bets, a moped each."""
    x, y, w, _ = lay.side_box
    each = w / len(COLOURS)
    return [(x + i * each, y + 34, each - 7, 56) for i in range(len(COLOURS))]


def _paint_bets(p: Painter, view: FullThrottleView, lay: Layout) -> None:
    t, names = p.theme, view.names
    x, y, w, _ = lay.side_box
    if view.eyes is None:
        key = "bets.covered" if view.scene.viewer is not None or view.hot_seat else "bets.watching"
        p.text(x, y + 12, names.t("bets.title_all"), 16, t.light, "jb", w=w)
        p.para(x, y + 38, w, names.t(key), 14, t.light_muted, "j", 1.4, maxl=3)
        return
    cards = own_bets(view.stage.seen, view.eyes)
    own = view.scene.table.humans() == {view.eyes}
    title = names.t("bets.title") if own else names.t("bets.of", name=names.seat(view.eyes))
    p.text(x, y + 12, title, 16, t.light, "jb", w=w - 76)
    p.text(x + w, y + 12, names.t("bets.count", n=len(cards)), 15, t.light_muted, "j", "r", w=70)
    held = counts(cards)
    for colour, (bx, by, bw, bh) in zip(COLOURS, bet_boxes(lay), strict=True):
        draw_bet(p, colour, bx, by, bw, bh, held[colour])
        if colour in view.lit:
            p.rect(bx - 2, by - 2, bw + 4, bh + 4, None, 6, t.accent, 2)


def bet_label(view: FullThrottleView, card: str) -> str:
    """What the button says that keeps a card."""
    colour, _ = split(card)
    return view.names.t("button.bet", colour=view.names.colour_in(colour))


