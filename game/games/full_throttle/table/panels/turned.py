"""The action panel while cards are turned and others draft: the card, its results, the hand of others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.games.full_throttle.table.art.cards import draw_back, draw_card, draw_chip
from game.games.full_throttle.table.geometry import Layout
from game.games.full_throttle.table.messages.story import TurnedCard
from game.games.full_throttle.table.messages.words import EffectRow, explain
from game.games.full_throttle.table.model import Model
from game.games.full_throttle.table.panels.board import paint_cross
from game.games.full_throttle.table.panels.stake import draw_chips, stake_line
from game.ui.draw import svg
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, INK, PAPER, TextStyle, Type
from game.ui.kit.elements import Look
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.marks import icon
from game.ui.kit.parts import rule
from game.ui.kit.widgets import readable
from game.ui.race.board.pieces import number_badge

LARGE: Final = (122.0, 158.0)
"""Size of the current card."""
CARD_RESULT_H: Final = 124.0
"""Height of the results of a card: two rows, or three smaller ones."""
PAYS_H: Final = 28.0
"""Height of the line below them."""
STEP: Final = 24.0
"""The distance between two numbered steps of a card."""


# -- the current card -----
def turned_panel(p: Painter, model: Model, layout: Layout) -> Node:
    """Return the deck, the card turned last, and its results with their rules."""
    t, turned = p.theme, model.explained
    label = "" if model.is_calm else model.names.t("deck.title", n=model.deck_left)
    title = text(label, Type.NOTE, t.light_muted, "c", fixed_h=22)
    deck = box(h=126, draw=lambda c, rect, look: _draw_deck(c, model.deck_left, layout.deck))
    large = partial(_draw_large, card=turned.card if turned else "", bare=not model.shows_everything)
    return row(
        column(deck, title, pad=(8, 0, 0, 0), w=112, max_w=112),
        box(w=LARGE[0] + 20, draw=large),
        _before_first_card(p, model) if turned is None else _results(p, model, turned),
        pad=(0, 4, 6, 0),
    )


def _draw_deck(p: Painter, left: int, deck: Box) -> None:
    """The deck, higher with more cards; a dashed frame if it is empty."""
    x, y, w, h = deck
    if not left:
        p.rect(x, y, w, h, None, 6, p.theme.edge_raised, 1.4, dash="6 5")
        return
    for i in range(min(4, max(1, left // 12)), -1, -1):
        draw_back(p, x + i * 2.6, y - i * 2.6, w, h)


def _draw_large(p: Painter, rect: Box, look: Look, card: str, bare: bool) -> None:
    """The card or a dashed frame, with a tip from the deck."""
    (x, y), (w, h) = (rect[0] + 20, rect[1]), LARGE
    tip = f"M{x - 22} {y + h / 2 - 8}l12 8l-12 8Z"
    p.svg_fragments(x - 24, y + h / 2 - 10, 16, 20, svg.path(tip, p.theme.light_muted))
    if card:
        draw_card(p, card, x, y, w, h, ring=True, bare=bare)
    else:
        p.rect(x, y + 4, w, h - 8, None, 8, p.theme.edge_raised, 1.4, dash="6 5")


def _before_first_card(p: Painter, model: Model) -> Node:
    names, n = model.names, int(model.displayed["round"])
    head = names.t("tray.before") if n < 2 else names.t("tray.begins", n=n)
    return column(
        text(head, Type.NAME, p.theme.light, fixed_h=24),
        para(names.t("tray.before_more"), Type.NOTE, p.theme.light_muted, 1.5),
        gap=7,
        grow=1,
        pad=(28, 18, 0, 0),
    )


def _results(p: Painter, model: Model, turned: TurnedCard) -> Node:
    """The number of the card in its round, the places gained, and its results."""
    t, names, (was, now) = p.theme, model.names, turned.places
    places = names.t("tray.stays", place=names.place(now))
    if was != now:
        places = names.t("tray.places", a=names.place(was), b=names.place(now))
    count = names.t("tray.nth", n=turned.nth, of=model.displayed["due"])
    if model.is_calm:
        # the column and the frames on the green say it
        places = count = ""
    elif model.displayed["podium"]:
        # the green says until when cards are turned
        count = names.t("tray.nth_last", n=turned.nth)
    pays = stake_line(model)
    results = explain(names, turned, model.ground.course)[-2 if pays else -3 :]
    if p.text_scale > 1.2 and len(results) > 1:
        # large letters leave two reasons no line beside them; the column shows the bets
        pays = None
    row_height = (CARD_RESULT_H - PAYS_H * bool(pays)) / max(2, len(results))
    rows = [node for result in results for node in (rule(t.edge), _effect_row(p, result, row_height - 1))][1:]
    return column(
        row(
            text(names.card_head(turned.card), Type.TITLE, t.light),
            text(places, Type.LABEL, t.good if now < was else t.light_muted, grow=1),
            text(count, Type.NOTE, t.light_muted, "r"),
            gap=18,
            fixed_h=28,
        ),
        box(h=6),
        *rows,
        *([_pays(p, *pays)] if pays else []),
        grow=1,
        pad=(EDGE, 2, 0, 0),
    )


def _effect_row(p: Painter, result: EffectRow, h: float) -> Node:
    """A result of the card: its sign, a heading and the reason, as large as they fit."""
    t = p.theme
    tone = {"bad": t.danger, "good": t.good, "accent": t.accent}.get(result.tone, t.light)
    size = min(Type.NAME.size, 0.41 * (h + 1) / p.text_scale)
    head = text(result.head, TextStyle(size, "jb"), tone, fixed_h=h / 2)
    detail = text(result.detail, TextStyle(min(Type.NOTE.size, size * 0.9)), t.light_muted, fixed_h=h / 2)
    return row(
        box(w=84, draw=partial(_sign, result=result)),
        column(head, detail, grow=1, pad=(0, 2, 0, 0)),
        fixed_h=h,
    )


def _pays(p: Painter, line: str, is_good: bool) -> Node:
    """What the viewer's bets would pay now, with a chip."""
    chip = box(w=84, draw=lambda c, rect, look: draw_chips(c, rect[0] + 30, rect[1] + rect[3] / 2, 1))
    item = readable("stake", line, clause="FT-5.4")
    tone = p.theme.accent if is_good else p.theme.danger
    return row(chip, text(line, Type.LABEL, tone, grow=1), fixed_h=PAYS_H, item=item)


def _sign(p: Painter, rect: Box, look: Look, result: EffectRow) -> None:
    """The counted steps, a cross, a flag or a trophy."""
    x, y = rect[0] + 38, rect[1] + rect[3] / 2
    if result.sign in ("steps", "pass", "bonus"):
        fill, steps = PAPER.accent if result.sign == "bonus" else PAPER.card, min(3, result.steps)
        for n in range(steps):
            number_badge(p, x + (n - (steps - 1) / 2) * STEP, y, n + 1, fill, INK, 10.5, 17)
    elif result.sign == "block":
        paint_cross(p, x, y, 11)
    else:
        icon(p, "trophy" if result.sign == "podium" else "flag", x, y, 26, p.theme.accent)


# -- a draft of others -----
def draft_panel(p: Painter, model: Model) -> Node:
    """Return the seat that chooses, the size of its hand, and the cards that the viewer knows."""
    t, hand, count = p.theme, model.hand, model.hand_size
    # a replay from the point of view of the seat that holds the hand shows its cards
    step = min(66.0, 360 / len(hand)) if hand else 13.0
    width = step * len(hand) + 30 if hand else step * max(6, count) + 80
    who = text(who_drafts(model), Type.NAME, t.light, fixed_h=24)
    is_last = model.phase == "bet" and model.displayed["turn"] == model.draft_order()[-1]
    detail = model.names.t("draft.bet_more_last" if is_last else f"draft.{model.phase}_more", n=count)
    note = para(detail, Type.NOTE, t.light_muted, fixed_h=54)
    return row(
        box(
            w=width,
            draw=partial(_draw_hand, hand=hand, count=count, step=step, bare=not model.shows_everything),
        ),
        column(who, box(h=2), note, *_passed(p, model), grow=1, pad=(0, EDGE, 0, 0)),
        pad=(22, 0, 6, 0),
    )


def _draw_hand(
    p: Painter, rect: Box, look: Look, hand: Sequence[str], count: int, step: float, bare: bool
) -> None:
    """The cards, or a fan of `count` backs."""
    x, y, *_ = rect
    for i, card in enumerate(hand):
        draw_card(p, card, x + i * step, y + 40, 60, 72, bare=bare)
    for i in range(0 if hand else count):
        draw_back(p, x + i * step, y + 30 + abs(i - (count - 1) / 2) * 2, 60)


def _passed(p: Painter, model: Model) -> list[Node]:
    """The cards that the viewer passed on, or a note that the hand is still to come."""
    t, translate, known = p.theme, model.names.t, model.passed_on
    if known:
        cards = (box(w=23, draw=partial(_chip, card=card)) for card in known)
        title = text(translate("draft.passed", n=len(known)), Type.CAPTION, t.light_muted, fixed_h=24)
        return [title, row(*cards, gap=4, fixed_h=33)]
    if model.is_live and model.pov_seat is not None and not model.has_drafted(model.pov_seat):
        return [text(translate("draft.yours"), Type.CAPTION, t.light_muted, fixed_h=40)]
    return []


def _chip(p: Painter, rect: Box, look: Look, card: str) -> None:
    draw_chip(p, card, *rect[:3])


def who_drafts(model: Model) -> str:
    """Return the text that says who chooses; the viewer not before the hand has arrived."""
    names, observation, seat = model.names, model.displayed, model.displayed["turn"]
    assert seat is not None
    key: str = "passes" if observation["phase"] == "bet" and model.has_drafted(seat) else observation["phase"]
    if key != "passes" and model.is_moving and model.is_me(seat):
        key = "comes"
    return names.t(f"draft.{key}", name=names.seat_in(seat))
