"""The tray below the board: the card just turned and what it did, who drafts, one's own bets, the buttons."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

from game.games.full_throttle.rules.cards import COLOURS
from game.games.full_throttle.table.art.cards import draw_back, draw_bet, draw_card, draw_chip, split
from game.games.full_throttle.table.geometry import Box, Layout
from game.games.full_throttle.table.model import Commands, Model
from game.games.full_throttle.table.names import counts, own_bets
from game.games.full_throttle.table.panels.board import paint_cross
from game.games.full_throttle.table.panels.sidebar import side_key
from game.games.full_throttle.table.telling import wording
from game.games.full_throttle.table.telling.words import EffectRow, explain
from game.ui.draw import svg
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.marks import arrow_right, focus_ring, icon, keycap
from game.ui.kit.widgets import button, item, zone
from game.ui.race.board.action_panel import Commit, commit_button
from game.ui.race.board.pieces import in_disc, number_badge


def paint_tray(p: Painter, model: Model, lay: Layout) -> None:
    """What the tray shows in this phase, as one kept picture."""
    p.layer("ft.tray", (_key(model), lay), *lay.tray, lambda c: _paint(c, model, lay), opaque=True)


def _key(model: Model) -> tuple[object, ...]:
    """All that the tray is made of."""
    turned, stage = model.spoken, model.stage
    what = replace(turned) if turned is not None else None
    moving = stage.covered, model.in_hand, model.busy, model.deck_left
    return (*side_key(model), model.card, model.order, what, moving, model.hot_seat, model.alone, model.live)


def _paint(p: Painter, model: Model, lay: Layout) -> None:
    t = p.theme
    x, y, w, h = lay.tray
    # a little more than the tray, so that nothing is left out where its edge is no whole pixel
    p.rect(x - 1, y - 1, w + 2, h + 2, t.panel)
    p.rect(x, y, w, 2, t.night)
    if model.hand and model.deciding:
        paint_rows(p, model, lay)
    elif model.drafting:
        _paint_draft(p, model, lay)
    else:
        _paint_turned(p, model, lay)
    bx, by, bw, bh = lay.side_box
    p.rect(bx + bw + 11 if lay.left_handed else bx - 11, by + 4, 1.4, bh - 8, t.edge)
    _paint_bets(p, model, lay)


# -- the card being carried out ------------------------------------------------------------------------
def paint_deck(p: Painter, model: Model, lay: Layout) -> None:
    """The deck with the number of its cards below."""
    x, y, w, h = lay.deck
    left = model.deck_left
    if not left:
        p.rect(x, y, w, h, None, 6, p.theme.edge_raised, 1.4, dash="6 5")
    for i in range(min(4, max(1, left // 12)) if left else 0, -1, -1):
        if left:
            draw_back(p, x + i * 2.6, y - i * 2.6, w, h)
    title = model.names.t("deck.title", n=left)
    p.text(x + w / 2 + 3, y + h + 20, title, 15, p.theme.light_muted, "j", "c", w=104)


def _paint_turned(p: Painter, model: Model, lay: Layout) -> None:
    t, turned = p.theme, model.spoken
    paint_deck(p, model, lay)
    x, y, w, h = lay.large
    middle = y + h / 2
    tip = f"M{x - 22} {middle - 8}L{x - 10} {middle}L{x - 22} {middle + 8}Z"
    p.frags(x - 24, middle - 10, 16, 20, svg.path(tip, t.light_muted))
    right = lay.desk[1]
    if turned is None:
        p.rect(x, y + 4, w, h - 8, None, 8, t.edge_raised, 1.4, dash="6 5")
        left, names = x + w + 28, model.names
        n = int(model.seen["round"])
        head = names.t("tray.before") if n < 2 else names.t("tray.begins", n=n)
        p.text(left, y + 30, head, 18, t.light, "jb", w=right - left)
        p.para(left, y + 60, right - left, names.t("tray.before_more"), 15, t.light_muted, "j", 1.5)
        return
    draw_card(p, turned.card, x, y, w, h, ring=True)
    left = x + w + 24
    _paint_places(p, model, (left, y + 2, right - left, 28))
    rows = explain(model.names, turned, model.ground.course)
    top = y + 36
    step = (h - 34) / max(2, len(rows))
    for i, said in enumerate(rows):
        if i:
            p.rect(left, top + i * step - 1, right - left, 1, t.edge)
        _paint_said(p, said, (left, top + i * step, right - left, step))


def _paint_places(p: Painter, model: Model, box: Box) -> None:
    """Which card this is of how many, and the places it won."""
    x, y, w, h = box
    t, names, turned = p.theme, model.names, model.spoken
    if turned is None:
        return
    middle = y + h / 2
    wide = p.text(x, middle, names.card_head(turned.card), 20, t.light, "jb", w=w * 0.4)
    was, now = turned.places
    text = names.t("tray.stays", place=names.place(now))
    if was != now:
        text = names.t("tray.places", a=names.place(was), b=names.place(now))
    tone = t.good if now < was else t.light_muted
    count = names.t("tray.last" if turned.last else "tray.nth", n=turned.nth, of=model.seen["due"])
    right = p.text(x + w, middle, count, 15, t.light_muted, "j", "r", w=w * 0.28)
    p.text(x + wide + 18, middle, text, 17, tone, "jb", w=w - wide - right - 34)


def _paint_said(p: Painter, said: EffectRow, box: Box) -> None:
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
def _paint_draft(p: Painter, model: Model, lay: Layout) -> None:
    """Who chooses from how many cards, and what the viewer knows of them."""
    t, names, seen = p.theme, model.names, model.seen
    x, y = lay.desk[0] + 22, lay.panel_y
    count = model.in_hand
    if model.hand:
        # a replay with the eyes of the seat that holds it
        step = min(66.0, 360 / len(model.hand))
        for i, card in enumerate(model.hand):
            draw_card(p, card, x + i * step, y + 40, 60, 72)
        left = x + step * len(model.hand) + 30
    else:
        for i in range(count):
            draw_back(p, x + i * 13, y + 30 + abs(i - (count - 1) / 2) * 2, 60)
        left = x + 60 + max(6, count) * 13 + 20
    room = lay.desk[1] - left
    p.text(left, y + 36, who_drafts(model), 18, t.light, "jb", w=room)
    more = names.t(f"draft.{seen['phase']}_more", n=count)
    p.para(left, y + 62, room, more, 15, t.light_muted, "j", 1.4, maxl=2)
    known = model.passed_on
    if known:
        p.text(left, y + 116, names.t("draft.passed", n=len(known)), 14, t.light_muted, "j", w=room)
        for i, card in enumerate(known):
            draw_chip(p, card, left + i * 27, y + 128, 23)
    elif model.live and model.eyes is not None and not model.has_drafted(model.eyes):
        p.text(left, y + 124, names.t("draft.yours"), 14, t.light_muted, "j", w=room)


def who_drafts(model: Model) -> str:
    """Whose the hand is; while it is still on its way, the viewer is not said to choose."""
    names, seen = model.names, model.seen
    key = "passes" if seen["phase"] == "bet" and model.has_drafted(seen["turn"]) else seen["phase"]
    if key != "passes" and model.busy and model.is_me(seen["turn"]):
        key = "comes"
    return names.t(f"draft.{key}", name=names.seat(seen["turn"]))


# -- one's own bets ------------------------------------------------------------------------------------
def _paint_bets(p: Painter, model: Model, lay: Layout) -> None:
    t, names = p.theme, model.names
    x, y, w, _ = lay.side_box
    if model.eyes is None:
        key = "bets.covered" if model.viewer is not None or model.hot_seat else "bets.watching"
        p.text(x, y + 12, names.t("bets.title_all"), 16, t.light, "jb", w=w)
        p.para(x, y + 38, w, names.t(key), 14, t.light_muted, "j", 1.4, maxl=3)
        return
    cards = own_bets(model.seen, model.eyes)
    own = model.alone
    title = names.t("bets.title") if own else names.t("bets.of", name=names.seat(model.eyes))
    p.text(x, y + 12, title, 16, t.light, "jb", w=w - 76)
    p.text(x + w, y + 12, names.t("bets.count", n=len(cards)), 15, t.light_muted, "j", "r", w=70)
    held = counts(cards)
    for colour, (bx, by, bw, bh) in zip(COLOURS, lay.bets, strict=True):
        draw_bet(p, colour, bx, by, bw, bh, held[colour])
        if colour in model.lit:
            p.rect(bx - 2, by - 2, bw + 4, bh + 4, None, 6, t.accent, 2)


def keep_label(model: Model, card: str) -> str:
    """What the button says that keeps a card or lays it aside."""
    names = model.names
    if model.phase != "bet":
        return names.t("button.row", card=names.card(card))
    return names.t("button.bet", colour=names.colour_in(split(card)[0]))


ROWS: Final = (112.0, 134.0, 156.0)
"""The middles of the three rows, below the tray's top."""


def declare_actions(ui: Elements, model: Model, lay: Layout, do: Commands) -> None:
    """What may be done: the hand and its buttons, or while the race runs by itself those that hold it."""
    if not model.busy and model.deciding:
        declare_hand(ui, model, lay, do)
        declare_buttons(ui, model, lay, do)
    else:
        declare_running(ui, model, lay)


def declare_hand(ui: Elements, model: Model, lay: Layout, do: Commands) -> None:
    """One element a card; the number keys choose them."""
    hand = model.hand
    for i, card in enumerate(hand):
        zone(
            ui,
            f"card.{i + 1}",
            "card",
            model.names.card_head(card),
            lay.card_column(len(hand), i),
            partial(do.choose, i),
            partial(_draw_card, model, lay, i),
            key=str(i + 1),
            clause=model.clause,
            selected=model.is_chosen(i),
            tooltip=wording.card_words(model, card),
            extra={"tip_head": model.names.card_head(card)},
        )


def _draw_card(model: Model, lay: Layout, index: int, p: Painter, e: Element, look: Look) -> None:
    card = model.hand[index]
    x, y, w, h = lay.card_boxes(len(model.hand))[index]
    chosen = model.is_chosen(index)
    if look.focused:
        bx, by, bw, bh = e.rect
        focus_ring(p, bx + 4, by + 5, bw - 8, bh - 10, 9)
    lift = 7 if chosen else 4 if look.hovered else 0
    draw_card(p, card, x, y - lift, w, h, ring=chosen)
    place = model.place_under(index)
    if place:
        p.circle(x + w / 2, y - lift + 2, 13, PAPER.accent, INK, 2)
        p.text(x + w / 2, y - lift + 2, str(place), in_disc(p, 13, 20), INK, "cb", "c")
    p.circle(x + w - 2, y - lift + 1, 9.5, p.theme.night, p.theme.light_muted, 1.2)
    p.text(x + w - 2, y - lift + 1, e.key, in_disc(p, 9.5, 15), p.theme.light, "cs", "c")


# -- the rows ------------------------------------------------------------------------------------------
def paint_rows(p: Painter, model: Model, lay: Layout) -> None:
    """The labels, the lines between the rows and what they say of each card, below the cards."""
    t, top, count = p.theme, lay.panel_y, len(model.hand)
    first = lay.labels_x(count)
    lit = model.lit_card
    if lit is not None:
        x, y, w, h = lay.card_column(count, lit)
        p.rect(x, y, w, h, t.raised, 6)
    boxes = lay.card_boxes(count)
    right = boxes[-1][0] + boxes[-1][2]
    p.text(first, top + 24, model.names.t("hand.title", n=count), 18, t.light, "jb", w=94)
    p.text(first, top + 46, model.names.t("hand.keys", n=count), 15, t.light_muted, "cs", w=96)
    _trials(p, model, first, top)
    for row, key in zip(ROWS, model.row_keys, strict=True):
        p.text(first, top + row, model.names.t(f"hand.{key}"), 14, t.light_muted, "j", w=94)
    for row in ROWS[:2]:
        p.rect(first, top + row + 10.5, right - first, 1, t.edge)
    if model.phase == "under":
        left, wide = lay.spare(count)
        p.block(left, top + 26, wide, 34, model.names.t("tip.card_under"), 15, t.light_muted, "j", 1.35)
    for i, box in enumerate(boxes):
        for row, key in zip(ROWS, model.row_keys, strict=True):
            _cell(p, model, i, key, (box[0] - 3, top + row, box[2] + 6), i == lit)


def _trials(p: Painter, model: Model, x: float, top: float) -> None:
    """How the estimates were found, or the key that shows them."""
    t, names = p.theme, model.names
    if names.scene.examined:
        return
    if not model.odds_shown:
        wide = keycap(p, x, top + 78, model.names.scene.app.keymap.cap("odds"))
        p.text(x + 5 + wide, top + 78, names.t("odds.off"), 14, t.light_muted, "j", w=90 - wide)
        return
    if model.odds is None:
        p.text(x, top + 70, names.t("odds.working"), 14, t.info, "j", w=94)
        return
    p.text(x, top + 68, names.t("odds.estimated"), 14, t.info, "j", w=94)
    p.text(x, top + 86, names.t("odds.trials", n=model.odds.trials), 14, t.info, "j", w=94)


def _cell(p: Painter, model: Model, i: int, key: str, at: tuple[float, float, float], lit: bool) -> None:
    x, y, w = at
    t, names, card = p.theme, model.names, model.hand[i]
    colour, speed = split(card)
    middle = x + w / 2
    if key == "worth":
        worth = model.worth(card)
        text = "…" if model.working else "–" if worth is None else names.t("hand.worth_is", n=f"{worth:.2f}")
        best = worth is not None and worth == max(model.worth(other) or 0.0 for other in model.hand)
        p.text(middle, y, text, 18, t.accent if lit else t.good if best else t.light, "cb", "c", w=w)
    elif key == "now":
        rank = names.place(model.seen["order"].index(colour) + 1)
        p.text(middle, y, rank, 16, t.accent if lit else t.light, "j", "c", w=w)
    elif key == "podium":
        text = "…" if model.working else wording.podium_text(model, colour) or "–"
        p.text(middle, y, text, 18, t.accent if lit else t.light, "cb", "c", w=w)
    elif key == "hold":
        own = counts(own_bets(model.seen, model.eyes))[colour]
        _change(p, middle, y, own, names.t("hand.hold_is", n=own + (model.phase == "bet")))
    elif key == "leaves":
        text = names.t("hand.leaves_is", colour=names.colour(colour), n=speed)
        p.text(middle, y, text, 15, t.light, "j", "c", w=w)
    elif key == "turns":
        place = model.place_under(i)
        text = names.t("hand.turns_is", n=model.deck_left + place) if place else "–"
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


def declare_buttons(ui: Elements, model: Model, lay: Layout, do: Commands) -> None:
    """The button that commits; under the deck also the one for any order."""
    names, clause = model.names, model.clause
    x, y, w, h = lay.side_box
    box = (x, y + h - 48, w, 44)
    card = model.chosen_card
    if model.phase == "under":
        _declare_under(ui, model, lay, do)
        return
    label = names.t("button.choose") if card is None else keep_label(model, card)
    why = names.t("why.choose")
    style: dict[str, Any] = {"kind": "primary", "key": "Space", "size": 19, "clause": clause}
    go = button(ui, "go", *box, label, do.go, enabled=card is not None, why=why, **style)
    go.extra["commits"] = True


def _declare_under(ui: Elements, model: Model, lay: Layout, do: Commands) -> None:
    """Three cards in an order of one's own, or in any."""
    names = model.names
    _, y, _, h = lay.side_box
    left, wide = lay.spare(3)
    count, any_order = len(model.order), model.under_action(range(3))
    label, why = names.t("button.under"), names.t("why.order", n=3 - count)
    style: dict[str, Any] = {"kind": "primary", "key": "Space", "size": 18, "clause": "FT-4.2"}
    go = button(ui, "go", left, y + h - 100, wide, 44, label, do.go, enabled=count == 3, why=why, **style)
    go.extra["commits"] = True
    any_ = Commit("any", names.t("button.any"), partial(do.commit, any_order))
    commit_button(ui, (left, y + h - 48, wide, 44), any_, "Enter", "FT-4.2")


def declare_running(ui: Elements, model: Model, lay: Layout) -> None:
    """While the race runs by itself: hold it, go on card by card."""
    if not model.can_pause:
        return
    x, y, w, h = lay.side_box
    names, keys = model.names, model.names.scene.app.keymap
    half = (w - 8) / 2
    paused = model.paused
    label = names.t("button.resume" if paused else "button.pause")
    for id, at, text, does in (
        ("pause", x, label, "pause"),
        ("step", x + half + 8, names.t("button.step"), "next"),
    ):
        act, key, tip = partial(names.scene.key, does, False, False), keys.cap(does), names.t(f"tip.{id}")
        made = button(ui, f"run.{id}", at, y + h - 48, half, 44, text, act, key=key, size=15, tooltip=tip)
        made.extra["always"] = True


def declare_bets(ui: Elements, model: Model, lay: Layout) -> None:
    """One's own bets, a stack a moped."""
    if model.eyes is None:
        return
    held = counts(own_bets(model.seen, model.eyes))
    for colour, box in zip(COLOURS, lay.bets, strict=True):
        label = model.names.t("read.count", colour=model.names.colour(colour), n=held[colour])
        tip = wording.colour_words(model, colour)
        item(ui, f"bets.{colour}", label, box, clause="FT-4.4", tooltip=tip, value=held[colour])
