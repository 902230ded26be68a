"""The odds box: a column for each face of the next die, then stopping against rolling, in spaces."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from game.games.grand_prix.rules.preview import Landing
from game.games.grand_prix.table.action_panel.verdict import short_word, tone_of, verdict
from game.games.grand_prix.table.board.cars import draw_cross, draw_die
from game.games.grand_prix.table.lookahead import Lookahead
from game.games.grand_prix.table.model import Model
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, Theme, Type
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, grid, picture, row, stack, text
from game.ui.race.board.pieces import tone_colour

SCALE = 24
"""The number of spaces that fills a bar."""
LARGE: Final = 1.3
"""The size of letters from which a column has no space to spare."""


def chance_text(m: Model, chance: Fraction) -> str:
    """Return a chance in sixths and per cent; empty at Calm."""
    return "" if m.is_calm else exact_chance(m, chance)


def exact_chance(m: Model, chance: Fraction) -> str:
    """Return a chance in sixths and per cent."""
    return m.names.t("chance", a=int(chance * 6), b=6, p=chance)


def odds_box(p: Painter, m: Model, lookahead: Lookahead) -> Node:
    """Return what each face of the next die brings, and the value of stopping and of rolling."""
    t, tr = p.theme, m.names.t
    title = text(tr("odds.title"), Type.HEAD, t.light_muted)
    faces = row(*(_face(p, m, lookahead, face) for face in range(1, 7)), gap=3, h=78, pad=(1.5, 0, 1.5, 0))
    none = text(tr("odds.no_die"), Type.BODY, t.light_muted, h=78, pad=(0, 0, 0, 34))
    return column(
        row(title, _risk(t, m, lookahead), gap=14, h=26, pad=(0, 0, 0, 2)),
        faces if lookahead.dice_left else none,
        grid(*_bars(t, m, lookahead), pad=(0, 5, 0, 0)),
    )


def _risk(t: Theme, m: Model, lookahead: Lookahead) -> Node:
    """Return the chance that the next die repeats a face."""
    chance, tr = lookahead.repeat, m.names.t
    if not lookahead.dice_left:
        return box(grow=1)
    if not chance:
        return text(tr("odds.safe"), Type.STRONG, t.good, "r", grow=1)
    return text(tr("odds.repeat", chance=chance_text(m, chance)), Type.STRONG, t.danger, "r", grow=1)


# -- faces -----
def _face(p: Painter, m: Model, lookahead: Lookahead, face: int) -> Node:
    """Return the column of a face, which can be pointed at while the die may be rolled."""
    landings, tr = lookahead.face(face), m.names.t
    total = str(sum(lookahead.rolled) + face) if lookahead.is_qualifying else ""
    inside = [_die(face, 30), text(total, Type.TOTAL, p.theme.light, "c", h=34)]
    ground, label, top = _open, tr("face.adds", n=face), 5
    if face in lookahead.rolled:
        inside = [_die(face, 30, 150), picture(partial(draw_cross, size=34), 0, 34)]
        ground, label = _repeated, tr("face.repeat")
    elif landings:
        inside, label = _landing(p, m, face, landings), verdict(m.names, landings[0])
        # large letters need the height
        top = 7 if p.text_scale < LARGE else 2
    clause = "GP-2.1" if lookahead.is_qualifying else "GP-3.3"
    item = Element(f"face.{face}", "item", f"{face}: {label}", tooltip=label, clause=clause, focusable=False)
    open_ = m.phase in ("turn", "run", "qualify")
    return column(*inside, gap=1, pad=(0.5, top, 0.5, 0), grow=1, draw=ground, item=item if open_ else None)


def _landing(p: Painter, m: Model, face: int, landings: tuple[Landing, ...]) -> list[Node]:
    """Return die and total as on the board's tabs, the space it leads to, and a word about it."""
    first, t = landings[0], p.theme
    end = m.names.end(first.end)
    where = "–" if first.is_held else end if first.end is None else f"→{end}"
    word = short_word(m.names, first, len(landings))
    tone = t.danger if first.crashed else tone_colour(p, tone_of(first))
    die = row(
        _die(face, 26, grow=3),
        text(str(first.distance), Type.SUM, t.accent, "c", grow=2),
        pad=(1, 0, 2, 0),
    )
    if first.end is None and word == m.names.t("short.finish"):
        # one word for both: where it leads is what it comes to
        return [die, text(word, Type.WORD, tone, "c")]
    where_type = Type.NUMBER if where.isascii() else Type.WORD
    return [die, text(where, where_type, t.light, "c"), text(word, Type.CAPTION, tone, "c")]


def _die(face: int, size: float, alpha: int = 255, grow: float = 0) -> Node:
    return picture(lambda p, x, y: draw_die(p, None, x, y, size, face, alpha), 0, size, grow)


def _open(p: Painter, rect: Box, look: Look) -> None:
    t = p.theme
    p.rect(*rect, t.raised, 5, t.accent if look.is_hot else t.light_muted, 2.2 if look.is_hot else 1.4)


def _repeated(p: Painter, rect: Box, look: Look) -> None:
    x, y, w, h = rect
    p.rect(x, y, w, h, "#3A1F1E", 5)
    p.hatch(x + 2, y + 2, w - 4, h - 4, p.theme.danger, 9, 1.6, op=0.42)
    p.rect(x, y, w, h, None, 5, p.theme.danger, 1.4)


# -- bars -----
def _bars(t: Theme, m: Model, lookahead: Lookahead) -> list[Node]:
    """Return the bars of what stopping brings for certain, and rolling on average."""
    tr, kind, bars = m.names.t, "_sum" if lookahead.is_qualifying else "", []
    if lookahead.rolled:
        crash = any(landing.seat in landing.crashed for landing in lookahead.stop)
        caption = tr("odds.certain_crash" if crash else f"odds.certain{kind}", n=lookahead.stop_distance)
        colour = t.danger if crash else t.accent
        bars.append(_bar(t, tr("odds.stop"), caption, lookahead.stop_distance, colour))
    if lookahead.dice_left:
        risky = lookahead.is_in_corner and lookahead.repeat
        key = "odds.expected_corner" if risky else f"odds.expected{kind}"
        mean = lookahead.expected
        caption = tr(key, n=mean.numerator if mean.denominator == 1 else f"{float(mean):.1f}")
        means = Element("odds.roll", "item", caption, tooltip=tr("odds.expected_tip"), focusable=False)
        bars.append(_bar(t, tr("odds.roll"), caption, float(mean), t.light if bars else t.accent, means))
    return bars


def _bar(t: Theme, label: str, caption: str, value: float, colour: str, item: Element | None = None) -> Node:
    long, bad = min(value, SCALE), colour == t.danger
    filled = box(fill=colour, r=2, grow=long, draw=_hatched if bad else None)
    length = row(filled, box(grow=SCALE - long)) if long else box()
    return row(
        text(label, Type.CAPTION, t.light, w=42),
        stack(box(fill=t.night, r=2), length, w=67, h=10, grow=1),
        text(caption, Type.NOTE, t.danger if bad else t.light, "r"),
        gap=12,
        h=22,
        align="middle",
        item=item,
    )


def _hatched(p: Painter, rect: Box, look: Look) -> None:
    p.hatch(*rect, INK, 7, 2)
