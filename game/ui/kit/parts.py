"""Layout nodes that many screens use: buttons, icons, key caps, rules, and a heading over them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from game.ui.draw import art
from game.ui.draw.box import Box
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BUTTON, BUTTON_H, LINE_H, TextStyle, Type
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, picture, row, text
from game.ui.kit.marks import (
    draw_face,
    draw_mark,
    focus_ring,
    icon,
    keycap,
    keycap_width,
    pill,
    pill_width,
)
from game.ui.kit.scene import Scene
from game.ui.kit.widgets import ButtonLook, pushed


def button(
    id: str,
    label: str,
    action: Callable[[], object] | None,
    w: float = 0.0,
    grow: float = 0.0,
    h: float = BUTTON_H,
    **look: Unpack[ButtonLook],
) -> Node:
    """Return a button."""
    return box(item=pushed(id, label, action, **look), w=w, h=h, grow=grow)


def primary_button(
    id: str,
    label: str,
    action: Callable[[], object] | None,
    w: float = 0.0,
    grow: float = 0.0,
    h: float = BUTTON_H,
    **look: Unpack[ButtonLook],
) -> Node:
    """Return the button that goes on; Space presses it unless `look` names a key."""
    look.setdefault("key", "Space")
    look.setdefault("size", BUTTON)
    look.setdefault("kind", "primary")
    return button(id, label, action, w, grow, h, **look)


def close(scene: Scene, id: str, w: float = 150.0) -> Node:
    """Return the button that closes an overlay; Esc does the same."""
    return button(id, scene.t("common.close"), scene.app.pop, w, key="Esc", dark=False)


def sign(name: str, size: float, colour: str, w: float = 0.0) -> Node:
    """Return an icon in the middle of its space."""
    return picture(lambda p, x, y: icon(p, name, x, y, size, colour), w or size, size)


def seat(shape: str, colour: str, r: float = 6.0, dark: bool = False, w: float = 0.0) -> Node:
    """Return a seat's mark in the middle of its space."""
    return picture(lambda p, x, y: draw_mark(p, Mark(colour, shape), x, y, r, dark), w or 2 * r, 2 * r)


def portrait(who: str, size: float, w: float = 0.0, dark: bool = True) -> Node:
    """Return the portrait of a driver, or the icon of somebody without one; nothing for an empty text."""
    if not who:
        return box()
    return picture(lambda p, x, y: draw_face(p, who, x, y, size, dark=dark), w or size, size)


def cap(p: Painter, key: str, dark: bool = True, h: float = 18.0, colour: str | None = None) -> Node:
    """Return a key cap, or nothing if there is no key."""
    if not key:
        return box()
    return picture(lambda p, x, y: keycap(p, x, y, key, dark, h, "c", colour), keycap_width(p, key, h), h)


def badge(p: Painter, words: str, fill: str, colour: str, size: float, h: float = 20.0) -> Node:
    """Return a short text on a pill."""
    return picture(
        lambda p, x, y: pill(p, x, y, words, fill, colour, size, "c", h), pill_width(p, words, size), h
    )


def rule(colour: str, h: float = 1.0) -> Node:
    """Return a horizontal line."""
    return box(fill=colour, h=h)


def headed(p: Painter, title: str, *beside: Node, h: float, dark: bool = False) -> Node:
    """Return a page heading with nodes at its right end and a rule below."""
    ink = p.theme.light if dark else p.theme.ink
    head = row(text(title, Type.PAGE, ink), box(grow=1), *beside, grow=1, align="middle")
    return column(head, rule(ink, LINE_H), h=h)


def ruled(p: Painter, *lines: Node) -> list[Node]:
    """Return the lines of a list with a thin rule between every two."""
    return [node for line in lines for node in (rule(p.theme.rule), line)][1:]


def path_line(path: str, style: TextStyle, colour: str, sentence: Callable[[str], str] = str) -> Node:
    """Return a sentence with a path, which loses its beginning if it does not fit."""

    def draw(p: Painter, rect: Box, look: Look) -> None:
        (x, y, w, h), keep = rect, len(path)
        line = sentence(path)
        while keep > 8 and p.width(line, *style) > w:
            keep -= 1
            line = sentence(f"…{path[-keep:]}")
        p.text(x, y + h / 2, line, style.size, colour, style.face, w=w)

    # the blank text gives the row the height of a line
    return row(box(draw=draw, grow=1), text(" ", style, colour))


def where_it_fits(label: str) -> Node:
    """Return a note in the space that is left, drawn only if it fits."""

    def draw(p: Painter, rect: Box, look: Look) -> None:
        (x, y, w, h), (size, face) = rect, Type.CAPTION
        if w - 6 > p.width(label, size, face):
            p.text(x + 4, y + h / 2, label, size, p.theme.light_muted, face)

    return box(grow=1, draw=draw)


def draw_small(p: Painter, e: Element, look: Look) -> None:
    """Draw a small button on paper with an icon alone."""
    x, y, w, h = e.rect
    colour = p.theme.ink if e.enabled else p.theme.rule
    p.rect(x, y, w, h, p.theme.card, 6, colour, 1.6)
    icon(p, e.extra["icon"], x + w / 2, y + h / 2, 16, colour)
    if look.is_hot:
        focus_ring(p, x, y, w, h, 9)


def emblem(name: str, game_id: str, p: Painter, rect: Box, look: Look) -> None:
    """Draw a game's picture so that it fills a rectangle; `name` is that of the list it is in."""
    x, y, w, h = rect

    def picture(q: Painter) -> None:
        drawing = art.emblem(game_id)
        q.art(drawing, x + w / 2, y + h / 2, max(w, h * drawing.width / drawing.height), mid=True)

    p.layer(f"emblem.{name}.{game_id}", rect, *rect, picture)
