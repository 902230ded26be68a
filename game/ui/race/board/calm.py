"""The card of a calm table: whose turn it is, what to do, and why it matters."""

from __future__ import annotations

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, Type
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, para, text
from game.ui.race.board.layout import Frame
from game.ui.race.depth import Depth
from game.ui.race.scene import RaceScene
from game.ui.race.table import TableView

CLOSER = 1.1
"""How many times as high as the card its lines may be with normal letters: they are set closer then."""

CardTexts = tuple[str, str, str]
"""Whose turn it is, what to do, and why; what is not said is empty."""


def shows_card(view: TableView, scene: RaceScene) -> bool:
    """Return whether the table says what to do on a card, and neither the top bar nor a coach does."""
    if scene.depth > Depth.CALM or scene.is_lesson or scene.is_examined:
        return False
    return view.frame(scene.app.painter()).card_h > 0


def card_texts(view: TableView, scene: RaceScene, moves: str = "") -> CardTexts | None:
    """Return whose turn it is, what to do, and why; while others move who, and what now or before.

    `moves` is the choice whose motion is running, where the table knows it. None where there is no card.
    """
    if not shows_card(view, scene):
        return None
    if view.is_deciding:
        return scene.t("table.your_turn"), view.prompt(), view.why_it_matters()
    if scene.director.is_busy and moves:
        return scene.prompt, moves, ""
    last = scene.log[-1] if scene.log else None
    said = (scene.render_text(last.calm) or scene.render_log_line(last)) if last else ""
    if scene.is_replay:
        # the bar says where a replay is
        return "", said or scene.t("replays.where.start"), ""
    return scene.prompt, scene.t("table.just_before", what=said) if said else "", ""


def calm_card(p: Painter, frame: Frame, texts: CardTexts) -> Node:
    """Return the card with these texts.

    Large letters take the space of what the bar says too, then of what only explains.
    """
    whose, what, why = (one[:1].upper() + one[1:] for one in texts)
    item = Element("turn", "item", " ".join(filter(None, (whose, what, why))), focusable=False)
    h = frame.card_h
    room = (h - 14) * (CLOSER if p.text_scale <= 1 else 1)
    for lines in ((whose, what, why), ("", what, why), (whose, what, ""), ("", what, "")):
        content = _lines(*lines)
        if not what or content.measure(p, 1, width=frame.side - 21) <= room:
            break
    return column(
        column(content, draw=_card, item=item, h=h - 14, align="stretch"), pad=(11, 10, 11, 4), fixed_h=h
    )


def _lines(whose: str, what: str, why: str) -> Node:
    lines = [text(whose, Type.HEAD, "#7A5A00", fixed_h=22)] if whose else []
    lines += [para(what, Type.NAME, INK, 1.25)] if what else []
    lines += [para(why, Type.NOTE, PAPER.muted, 1.35, grow=1)] if why else []
    return column(*lines, box(grow=0 if why else 1), gap=4, pad=(16, 9, 10, 9))


def _card(p: Painter, rect: Box, look: Look) -> None:
    x, y, w, h = rect
    p.rect(x, y, w, h, PAPER.card, 8, INK, 2)
    p.rect(x + 1, y + 1, 6, h - 2, PAPER.accent, 3)
