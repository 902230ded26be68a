"""The score sheet of a race's end: the points of each seat's bets, counted moped by moped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.games.full_throttle.rules.scoring import POINTS, Counted
from game.games.full_throttle.table.art.riders import RIDERS, badge, ride_at
from game.games.full_throttle.table.messages.square import counted
from game.games.full_throttle.table.names import Names
from game.games.full_throttle.table.panels.green import STEP_TONES
from game.ui.draw import svg
from game.ui.draw.art import mark
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, TextStyle, Type
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, para, row, stack, text
from game.ui.kit.parts import seat as seat_mark
from game.ui.race.board.pieces import kept, put
from game.ui.race.director import ease

HEAD, FOOT, ROW_H = 168.0, 46.0, 98.0
TITLE, GAP = 62.0, 6.0
"""Height of the title, and the gap between rows and columns."""
NAME_W, SUM_W, PLACE_W = 128.0, 82.0, 42.0
TWO_LINES: Final = 60.0
"""Higher rows have two lines."""
COUNTING, PLACE, BEST = TextStyle(26, "jb"), TextStyle(30, "cb"), TextStyle(44, "cb")
NONE: Final = TextStyle(20, "cs")
SORTED: Final = 0.94
"""The share of the time after which the rows move to their places."""


def sheet_height(seats: int) -> float:
    """Return the full height of the sheet."""
    return HEAD + FOOT + ROW_H * seats


@dataclass(frozen=True, slots=True)
class Counting:
    """The final count at one time of its animation."""

    names: Names
    count: Counted
    rise: float

    @property
    def is_done(self) -> bool:
        """Whether all is counted."""
        return self.rise >= 1

    def count_progress(self, i: int) -> float:
        """Return the counted share of the cards on a place's moped (from 0); those without points last."""
        return counted(self.rise, i) if i < len(POINTS) else float(self.is_done)

    @property
    def frame_key(self) -> tuple[object, ...]:
        """The cache key of a frame: the cards turned up, moped by moped, and the positions of the rows."""
        seats, progresses = self.count["seats"], [self.count_progress(i) for i in range(len(POINTS))]
        stages = [(progress > 0) + (progress >= 1) for progress in progresses], self.is_done
        scored = list(zip(self.count["order"], progresses, strict=False))
        turned = [
            round(seat_count["cards"][colour] * progress)
            for seat_count in seats
            for colour, progress in scored
        ]
        return stages, turned, [self.row_of(seat) for seat in range(len(seats))]

    def row_of(self, seat: int) -> float:
        """Return the row of a seat: in seat order during the count, then by rank."""
        t = ease(min(1.0, max(0.0, (self.rise - SORTED) / (1 - SORTED))))
        return seat + (ranked(self.count).index(seat) - seat) * t


def ranked(count: Counted) -> list[int]:
    """Return the seats from the winner on."""
    seats = count["seats"]
    return sorted(range(len(seats)), key=lambda seat: (seats[seat]["place"], seat))


def sheet(p: Painter, now: Counting, w: float, h: float, items: Mapping[int, Element]) -> Node:
    """Return the sheet, `w` wide and `h` high; `items` are the elements of the rows by seat."""
    t, translate, count = p.theme, now.names.t, now.count
    each = min(ROW_H, (h - HEAD - FOOT) / len(count["seats"]))
    rows = (
        column(box(h=now.row_of(seat) * each), _row(p, now, seat, each - GAP, items.get(seat)))
        for seat in ranked(count)
    )
    heads = (_head(p, now, i, colour) for i, colour in enumerate(count["order"]))
    total = text(translate("end.total"), Type.STRONG, t.light, "r", fixed_h=24, pad=(0, 0, 8, 0))
    foot = translate("end.foot_deck" if count["reason"] == "deck" else "end.foot")
    return panelled(
        p,
        _title(p, now, w),
        row(box(w=NAME_W), *heads, column(box(grow=1), total, w=SUM_W), gap=GAP, fixed_h=HEAD - TITLE - GAP),
        box(h=GAP),
        stack(*rows, grow=1),
        para(foot, Type.CAPTION, t.light_muted, 1.35, fixed_h=FOOT, pad=(10, 2, 10, 0)),
    )


def panelled(p: Painter, *lines: Node, gap: float = 0.0) -> Node:
    """Return the lines of a sheet on its panel."""
    return column(*lines, gap=gap, pad=(10, 0, 10, 0), fill=p.theme.panel, stroke=p.theme.edge, sw=1.2, r=10)


# -- the heads -----
def _title(p: Painter, now: Counting, w: float) -> Node:
    """The winner with the points and the margin."""
    t, names, winners = p.theme, now.names, now.count["winners"]
    first, best = winners[0], now.count["seats"][winners[0]]["points"]
    if not now.is_done:
        return text(names.t("end.counting"), COUNTING, t.light, fixed_h=TITLE, pad=(10, 0, 8, 0))
    key = "end.shared" if len(winners) > 1 else "end.you_win" if names.scene.is_me(first) else "end.wins"
    head, unit = names.t(key, name=names.seat(first), names=names.seats(winners)), "race_end.points_unit"
    return row(
        text(head, Type.BANNER, t.light, max_w=w * 0.5),
        text(str(best), BEST, t.accent, pad=(14, 0, 6, 0)),
        text(names.scene.t(unit, n=best), Type.NAME, t.accent, pad=(0, 8, 0, 0)),
        box(grow=1),
        text(_margin(now), Type.NOTE, t.light_muted, "r", max_w=w * 0.36, pad=(0, 8, 0, 0)),
        fixed_h=TITLE,
        pad=(10, 0, 8, 0),
    )


def _margin(now: Counting) -> str:
    """The margin to the next seat, and the number of rounds."""
    names, seats, winners = now.names, now.count["seats"], now.count["winners"]
    rounds = names.t("end.rounds", n=now.count["rounds"])
    if len(winners) > 1:
        return rounds
    second = ranked(now.count)[1]
    gap = seats[winners[0]]["points"] - seats[second]["points"]
    ahead = names.t("end.ahead" if gap else "end.tie_won", n=gap, name=names.seat_in(second))
    return names.t("end.joint", a=ahead, b=rounds)


def _head(p: Painter, now: Counting, i: int, colour: str) -> Node:
    """A place with the points of a card, and its rider once the count has begun for it."""
    t, scored = p.theme, i < len(POINTS)
    label, ink, tone = (f"×{POINTS[i]}", t.light, t.accent) if scored else ("–", t.light_muted, t.light_muted)
    place = text(now.names.place(i + 1), Type.STRONG, ink, grow=1)
    is_visible = not scored or now.count_progress(i) > 0
    return column(
        box(h=4, fill=STEP_TONES[i] if scored else None, r=2),
        row(place, text(label, Type.SUM, tone, "r"), pad=(10, 0, 8, 0), fixed_h=32),
        box(grow=1, draw=partial(_rider, colour=colour) if is_visible else None),
        fill=t.raised if scored else t.stripe,
        r=6,
        grow=1,
    )


def _rider(p: Painter, rect: Box, look: Look, colour: str) -> None:
    x, y, w, h = rect
    middle, low = x + w / 2, y + h - 9
    ride_at(p, colour, middle, low - 13, min(54.0, w * 0.6))
    badge(p, colour, middle - 14, low, 5.4)
    p.text(middle, low, RIDERS[colour].number, Type.COUNT.size, p.theme.light, "cb")


# -- the rows -----
def _row(p: Painter, now: Counting, seat: int, h: float, item: Element | None) -> Node:
    """A seat with its cards on each moped and its points so far."""
    t, count, names = p.theme, now.count, now.names
    seat_count, winner = count["seats"][seat], now.is_done and seat in count["winners"]
    cells = (
        _cell(p, now, colour, seat_count["cards"][colour], i, h) for i, colour in enumerate(count["order"])
    )
    total = sum(step for i, step in enumerate(seat_count["steps"]) if now.count_progress(i) >= 1)
    note = names.scene.t("race_end.points_unit", n=total)
    if now.is_done and seat in count["tied"]:
        note = names.t("end.tie", n=seat_count["tie"])
    return row(
        _who(p, now, seat, t.accent if winner else t.light_muted, h),
        *cells,
        _sum(p, str(total), note, t.accent if winner else t.light, h),
        gap=GAP,
        fixed_h=h,
        fill=t.raised if winner else t.stripe,
        stroke=t.accent if winner else None,
        sw=2.4,
        r=6,
        item=item,
    )


def _who(p: Painter, now: Counting, seat: int, tone: str, h: float) -> Node:
    """A seat's place after the count, its mark and name, and its number of bets."""
    t, names, seat_count = p.theme, now.names, now.count["seats"][seat]
    seat_style, ink = names.scene.mark(seat), t.accent if names.scene.is_me(seat) else t.light
    place = text(str(seat_count["place"]) if now.is_done else "", PLACE, tone, "c", w=PLACE_W, fixed_h=38)
    if h <= TWO_LINES:
        parts = place, text(names.seat(seat), Type.STRONG, ink, grow=1)
    else:
        bets = text(names.t("end.bets", n=len(seat_count["bets"])), Type.CAPTION, t.light_muted, fixed_h=26)
        sign = seat_mark(seat_style[1], seat_style[0], dark=True) if seat_style else box(h=12)
        name = text(names.seat(seat), Type.LABEL, ink, fixed_h=26)
        parts = column(place, sign, pad=(0, 0, 0, 8)), column(name, bets, grow=1, pad=(0, 4, 0, 0))
    return row(*parts, w=NAME_W, max_w=NAME_W, align="middle")


def _sum(p: Painter, total: str, note: str, tone: str, h: float) -> Node:
    """The points so far, with their unit or the tie-break."""
    has_note = h > TWO_LINES
    lines = [text(total, TextStyle(min(52.0, h * 0.62), "cb"), tone, "r", fixed_h=h - 48 if has_note else h)]
    if has_note:
        lines = [box(h=18), *lines, text(note, Type.CAPTION, p.theme.light_muted, "r", fixed_h=30)]
    return column(*lines, w=SUM_W, max_w=SUM_W, pad=(0, 0, 12, 0))


def _cell(p: Painter, now: Counting, colour: str, n: int, i: int, h: float) -> Node:
    """The cards of a seat on one moped that are turned up, and their points."""
    t, scored, progress = p.theme, i < len(POINTS), now.count_progress(i)
    if progress <= 0:
        return box(grow=1)
    if not n:
        return text("–", NONE, t.light_muted, "c", grow=1)
    label = f"{n}×{POINTS[i]} = {n * POINTS[i]}" if scored else now.names.t("end.cards", n=n)
    style, tone = (Type.FIGURE, t.light) if scored else (Type.CAPTION, t.light_muted)
    shown = max(1, round(n * progress))
    return column(
        box(grow=1, draw=partial(_fan, colour=colour, n=n, shown=shown, h=h, dim=not scored)),
        text(label if progress >= 1 else "", style, tone, "c", fixed_h=36 if h > TWO_LINES else 26),
        grow=1,
    )


def _fan(p: Painter, rect: Box, look: Look, colour: str, n: int, shown: int, h: float, dim: bool) -> None:
    """The first `shown` of `n` cards, in a row that is `h` high."""
    x, y, w, _ = rect
    width = min(30.0, h * 0.36)
    step = min(15.0, (w - 14 - width) / max(1, n - 1))
    left = x + w / 2 - (width + step * (n - 1)) / 2
    for j in range(shown):
        at = left + j * step, y + (9 if h > TWO_LINES else 5)
        _small(p, colour, at, (width, min(width * 1.4, h - 32)), j == n - 1, dim)


def _small(
    p: Painter, colour: str, at: tuple[float, float], size: tuple[float, float], face: bool, dim: bool
) -> None:
    """A bet turned up, with its shape on the last card of a fan."""
    rider, (w, h) = RIDERS[colour], size

    def draw(c: Painter) -> None:
        c.rect(1, 1, w, h, PAPER.card, 3.5, INK, 1.4)
        band = h * 0.34
        d = f"M1.8 {1 + h - band}h{w - 1.6}v{band - 4}a3 3 0 0 1 -3 3h{-(w - 7.6)}a3 3 0 0 1 -3 -3Z"
        inner = svg.path(d, rider.colour)
        if face:
            inner += mark(rider.shape, 1 + w / 2, 1 + h * 0.34, w * 0.24, rider.colour, None, INK, 0.6)
        c.svg_fragments(0, 0, w + 2, h + 2, inner + svg.rect(1, 1, w, h, None, 3.5, INK, 1.4))

    picture = kept(p, ("ft small", colour, w, h, face), w + 2, h + 2, draw, 1.0)
    put(p, picture, at[0] - 1, at[1] - 1, 120 if dim else 255)
