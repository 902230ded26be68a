"""The end of a race: the village square beside the score sheet, and the other tabs of every race end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from game.engine.contract import Json
from game.games.full_throttle.rules.scoring import POINTS
from game.games.full_throttle.table.art.cards import draw_chip, split
from game.games.full_throttle.table.art.riders import RIDERS, badge, ride_at, tag
from game.games.full_throttle.table.art.villagers import crowd, house, tufts
from game.games.full_throttle.table.geometry import Box
from game.games.full_throttle.table.names import ID, Names
from game.games.full_throttle.table.panels.green import STEP_TONES, STEP_TOP, STEPS
from game.ui.draw import svg
from game.ui.draw.art import mark
from game.ui.draw.art_base import Drawing, drawing, polygon, rays
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.kit.elements import Element
from game.ui.kit.marks import mark as seat_mark
from game.ui.race.board.pieces import kept, put
from game.ui.race.director import ease, ease_out
from game.ui.race.result import RaceReport, told
from game.ui.scenes.race_end import parts
from game.ui.scenes.race_end.race_end import RaceEnd

if TYPE_CHECKING:
    from game.games.full_throttle.table.names import Names
    from game.ui.kit.scene import Shell
    from game.ui.race.scene import RaceScene


COUNT_MS = 4200.0
"""How long the count of the bets takes at speed 1x."""


class Finale(RaceEnd):
    """Podium and count; the bets are turned up step by step, from the third to the first."""

    rise_ms = COUNT_MS
    positions_hint = f"{ID}.report.positions_hint"

    def __init__(self, app: Shell, race: RaceScene, report: RaceReport, final: bool) -> None:
        super().__init__(app, race, report, final)
        self.names = Names(race)
        result = race.match.result
        assert result is not None
        self.count = result.data

    def _plan(self, p: Painter) -> parts.EndLayout:
        top = 110.0
        left_w = min(560.0, 424 + max(0.0, p.w - 1280) * 0.35)
        bottom = p.h - 70
        sheet = (24 + left_w + 16, 62.0, p.w - 64 - left_w, bottom - 62)
        return parts.EndLayout(
            (24, top, left_w, bottom - top), (24, top, p.w - 48, bottom - top), sheet, p.h - 58
        )

    def _row_elements(self, box: parts.Box) -> None:
        if self.tab in ("tally", "moments"):
            return
        order = row_order(self.count, self.rise())
        for row in self.report.rows:
            assert row.seat is not None
            rect = row_box(box, self.count, order[row.seat])
            said = parts.row_words(self.race, self.report, row)
            self.ui.add(Element(f"row.{row.id}", "item", said, rect, focusable=False, clause="FT-5.4"))

    def _column_words(self, column: int) -> str:
        return told(self.race, self.report.positions.said[column])

    def paint(self, p: Painter) -> None:
        at = self._plan(p)
        if self.tab in ("positions", "moments", "review"):
            super().paint(p)
            return
        self.paint_ground(p)
        if self.tab == "tally":
            paint_rounds(p, self.names, at.whole, self.count)
            return
        table, below = self._split(at.table)
        paint_sheet(p, self.names, table, self.count, self.rise())
        if below is not None:
            self.story.paint(p, below, False)
        self._square(p, at.left, self.rise())

    def _split(self, box: Box) -> tuple[Box, Box | None]:
        # cards of many seats need all of the sheet
        few = self.tab != "tally" and len(self.report.rows) <= FEW_SEATS
        return super()._split(box) if few else (box, None)

    def _under_podium(self, at: parts.EndLayout) -> tuple[Box, Box | None]:
        return at.left, None

    keepsake_left = 424.0

    @property
    def table_height(self) -> float:
        """How high the score sheet is."""
        return HEAD + FOOT + ROW_H * len(self.report.rows)

    def paint_podium(self, p: Painter, box: Box) -> None:
        """The village square."""
        self._square(p, box, 1.0)

    def paint_table(self, p: Painter, box: Box) -> None:
        """The score sheet."""
        paint_sheet(p, self.names, box, self.count, 1.0)

    def _square(self, p: Painter, box: Box, rise: float) -> None:
        each = [self.names.t("end.each", n=points) for points in POINTS]
        won = any(self.race.is_me(seat) for seat in self.count["winners"]) or self.race.spectated
        paint_square(p, box, self.count["order"], self.count["home"], rise, each, won)


FEW_SEATS = 3
HEAD, FOOT, ROW_H = 168.0, 46.0, 98.0
NAME_W, SUM_W = 128.0, 78.0
SORTED = 0.94
"""When all is counted, the rows move to their places."""


def paint_sheet(p: Painter, names: Names, box: Box, count: Mapping[str, Json], rise: float) -> None:
    """The whole sheet; `rise` is how far the count has come."""
    t, (x, y, w, h) = p.theme, box
    p.rect(x, y, w, h, t.panel, 10, t.edge, 1.2)
    _paint_title(p, names, box, count, rise)
    for i, colour in enumerate(count["order"]):
        _paint_column(p, names, _column(box, i), i, colour, rise)
    p.text(x + w - 18, y + HEAD - 18, names.t("end.total"), 16, t.light, "jb", "r", w=SUM_W - 10)
    order = row_order(count, rise)
    for seat in range(len(count["seats"])):
        _paint_row(p, names, row_box(box, count, order[seat]), seat, count, rise)
    _paint_foot(p, names, box, count)


def row_order(count: Mapping[str, Json], rise: float) -> list[float]:
    """By seat its row: as they sit while they count, then from the winner on."""
    final = ranked(count)
    t = ease(min(1.0, max(0.0, (rise - SORTED) / (1 - SORTED)))) if rise < 1 else 1.0
    return [seat + (final.index(seat) - seat) * t for seat in range(len(final))]


def ranked(count: Mapping[str, Json]) -> list[int]:
    """The seats from the winner on."""
    seats = count["seats"]
    return sorted(range(len(seats)), key=lambda seat: (seats[seat]["place"], seat))


def row_box(box: Box, count: Mapping[str, Json], at: float) -> Box:
    """A row of the sheet."""
    x, y, w, h = box
    each = min(ROW_H, (h - HEAD - FOOT) / len(count["seats"]))
    return x + 10, y + HEAD + at * each, w - 20, each - 6


def _column(box: Box, i: int) -> Box:
    """The column of the moped on a place (from 0)."""
    x, y, w, _ = box
    each = (w - NAME_W - SUM_W - 30) / 6
    return x + NAME_W + 16 + i * each, y + 62, each - 6, HEAD - 68


def _paint_title(p: Painter, names: Names, box: Box, count: Mapping[str, Json], rise: float) -> None:
    x, y, w, _ = box
    t, winners = p.theme, count["winners"]
    if rise < 1:
        p.text(x + 20, y + 32, names.t("end.counting"), 26, t.light, "jb", w=w - 40)
        return
    best = count["seats"][winners[0]]["points"]
    if len(winners) == 1:
        own = names.scene.is_me(winners[0])
        head = names.t("end.you_win" if own else "end.wins", name=names.seat(winners[0]))
    else:
        head = names.t("end.shared", names=names.seats(winners))
    wide = p.text(x + 20, y + 32, head, 28, t.light, "jb", w=w * 0.5)
    wide += p.text(x + 34 + wide, y + 31, str(best), 44, t.accent, "cb") + 40
    p.text(x + wide, y + 36, names.scene.t("race_end.points_unit", n=best), 18, t.accent, "jb")
    p.text(x + w - 18, y + 36, _margin(names, count), 15, t.light_muted, "j", "r", w=w * 0.36)


def _margin(names: Names, count: Mapping[str, Json]) -> str:
    """How far ahead of the next one, and how many rounds it took."""
    seats, winners = count["seats"], count["winners"]
    rounds = names.t("end.rounds", n=count["rounds"])
    if len(winners) > 1:
        return rounds
    second = ranked(count)[1]
    gap = seats[winners[0]]["points"] - seats[second]["points"]
    key = "end.ahead" if gap else "end.tie_won"
    return names.t("end.joint", a=names.t(key, n=gap, name=names.seat(second)), b=rounds)


def _paint_column(p: Painter, names: Names, box: Box, i: int, colour: str, rise: float) -> None:
    """A moped's head: place, what a card is worth, its rider; not before its place is told."""
    x, y, w, h = box
    t, scored = p.theme, i < len(POINTS)
    p.rect(x, y, w, h, t.raised if scored else t.stripe, 6)
    shown = i >= 3 or counted(rise, i) > 0
    if scored:
        p.rect(x, y, w, 4, STEP_TONES[i], 2)
    p.text(x + 10, y + 20, names.place(i + 1), 16, t.light if scored else t.light_muted, "jb", w=w - 44)
    p.text(
        x + w - 8,
        y + 20,
        f"×{POINTS[i]}" if scored else "–",
        20,
        t.accent if scored else t.light_muted,
        "cb",
        "r",
    )
    if not shown:
        return
    size = min(54.0, w * 0.6)
    ride_at(p, colour, x + w / 2, y + 78, size)
    badge(p, colour, x + w / 2 - 14, y + 91, 5.4)
    p.text(x + w / 2, y + 91, RIDERS[colour].number, 17, t.light, "cb")


def _paint_row(p: Painter, names: Names, box: Box, seat: int, count: Mapping[str, Json], rise: float) -> None:
    x, y, w, h = box
    t, own = p.theme, count["seats"][seat]
    done = rise >= 1
    winner = done and seat in count["winners"]
    p.rect(x, y, w, h, t.raised if winner else t.stripe, 6, t.accent if winner else None, 2.4)
    middle = y + h / 2
    if done:
        tone = t.accent if winner else t.light_muted
        p.text(x + 22, middle - (10 if h > 60 else 0), str(own["place"]), 30, tone, "cb", "c")
    look = names.scene.mark(seat)
    name = t.accent if names.scene.is_me(seat) else t.light
    room = NAME_W - 52
    if h > 60:
        p.text(x + 42, middle - 11, names.seat(seat), 17, name, "jb", w=room)
        p.text(x + 42, middle + 15, names.t("end.bets", n=len(own["bets"])), 14, t.light_muted, "j", w=room)
    else:
        p.text(x + 42, middle, names.seat(seat), 16, name, "jb", w=room)
    if look and h > 60:
        seat_mark(p, look[1], look[0], x + 22, middle + 16, 6)
    total = 0
    for i, colour in enumerate(count["order"]):
        cx, _, cw, _ = _column((x - 10, 0, w + 20, 0), i)
        far = counted(rise, i) if i < len(POINTS) else float(done)
        _paint_cards(p, names, (cx, y, cw, h), colour, own["cards"][colour], i, far)
        if i < len(POINTS) and far >= 1:
            total += own["steps"][i]
    tone = t.accent if winner else t.light
    p.text(x + w - 12, middle - (6 if h > 60 else 0), str(total), min(52.0, h * 0.62), tone, "cb", "r")
    if h > 60:
        tied = done and seat in count["tied"]
        note = names.t("end.tie", n=own["tie"]) if tied else names.scene.t("race_end.points_unit", n=total)
        p.text(x + w - 12, y + h - 15, note, 14, t.light_muted, "j", "r", w=SUM_W + 10)


def _paint_cards(p: Painter, names: Names, box: Box, colour: str, n: int, i: int, far: float) -> None:
    """The cards of a seat on one moped, and what they are worth."""
    x, y, w, h = box
    t, scored = p.theme, i < len(POINTS)
    middle = x + w / 2
    low = y + h - (18 if h > 60 else 13)
    if far <= 0:
        return
    if not n:
        p.text(middle, y + h / 2, "–", 20, t.light_muted, "cs", "c")
        return
    card_w = min(30.0, h * 0.36)
    card_h = min(card_w * 1.4, h - 32)
    step = min(15.0, (w - 14 - card_w) / max(1, n - 1)) if n > 1 else 0.0
    shown = max(1, round(n * far)) if far < 1 else n
    left = middle - (card_w + step * (n - 1)) / 2
    for j in range(shown):
        _small(p, colour, left + j * step, y + (9 if h > 60 else 5), card_w, card_h, j == n - 1, not scored)
    if far < 1:
        return
    if scored:
        p.text(middle, low, f"{n}×{POINTS[i]} = {n * POINTS[i]}", 18, t.light, "cb", "c", w=w)
    else:
        p.text(middle, low, names.t("end.cards", n=n), 14, t.light_muted, "j", "c", w=w)


def _small(p: Painter, colour: str, x: float, y: float, w: float, h: float, face: bool, dim: bool) -> None:
    """A bet turned up: the shape on the last of a fan."""
    rider = RIDERS[colour]

    def draw(c: Painter) -> None:
        c.rect(1, 1, w, h, PAPER.card, 3.5, INK, 1.4)
        band = h * 0.34
        d = f"M1.8 {1 + h - band}h{w - 1.6}v{band - 4}a3 3 0 0 1 -3 3h{-(w - 7.6)}a3 3 0 0 1 -3 -3Z"
        inner = svg.path(d, rider.colour)
        if face:
            inner += mark(rider.shape, 1 + w / 2, 1 + h * 0.34, w * 0.24, rider.colour, None, INK, 0.6)
        c.frags(0, 0, w + 2, h + 2, inner + svg.rect(1, 1, w, h, None, 3.5, INK, 1.4))

    picture = kept(p, ("ft small", colour, w, h, face), w + 2, h + 2, draw, 1.0)
    put(p, picture, x - 1, y - 1, 120 if dim else 255)


def _paint_foot(p: Painter, names: Names, box: Box, count: Mapping[str, Json]) -> None:
    x, y, w, h = box
    key = "end.foot_deck" if count["reason"] == "deck" else "end.foot"
    p.block(x + 20, y + h - FOOT + 12, w - 40, FOOT - 8, names.t(key), 14, p.theme.light_muted, "j", 1.35)


# -- every bet of every round --------------------------------------------------------------------------
def paint_rounds(p: Painter, names: Names, box: Box, count: Mapping[str, Json]) -> None:
    """A row a seat, a column a round: what was kept then, those that brought points in colour."""
    t, (x, y, w, h) = p.theme, box
    p.rect(x, y, w, h, t.panel, 10, t.edge, 1.2)
    head = names.t("report.bets")
    wide = p.text(x + 18, y + 26, head, 18, t.light, "jb")
    p.text(x + w - 18, y + 26, names.t("report.bets_note"), 14, t.light_muted, "j", "r", w=w - wide - 60)
    order = ranked(count)
    rounds = max(1, max(len(own["bets"]) for own in count["seats"]))
    left, each = x + 180, (w - 180 - 90) / rounds
    for i in range(rounds):
        p.text(left + (i + 0.5) * each, y + 64, str(i + 1), 16, t.light_muted, "cs", "c")
    row_h = min(112.0, (h - 96) / len(order))
    for n, seat in enumerate(order):
        _paint_bets_row(p, names, (x, y + 80 + n * row_h, w, row_h), seat, count, (left, each))


def _paint_bets_row(
    p: Painter, names: Names, box: Box, seat: int, count: Mapping[str, Json], at: tuple[float, float]
) -> None:
    x, y, w, h = box
    t, own, middle = p.theme, count["seats"][seat], y + h / 2
    p.rect(x + 10, y + 2, w - 20, h - 4, t.stripe, 6)
    look = names.scene.mark(seat)
    if look:
        seat_mark(p, look[1], look[0], x + 30, middle, 7)
    name = t.accent if names.scene.is_me(seat) else t.light
    p.text(x + 48, middle, names.seat(seat), 16, name, "jb", w=118)
    left, each = at
    wide = min(44.0, each - 8, (h - 14) / 1.42)
    for i, card in enumerate(own["bets"]):
        points = worth(card, count["order"])
        cx = left + (i + 0.5) * each
        draw_chip(p, card, cx - wide / 2, middle - wide * 0.71, wide, 255 if points else 105)
        if points and wide >= 22:
            p.circle(cx + wide / 2, middle - wide * 0.66, 9, PAPER.accent, INK, 1.2)
            p.text(cx + wide / 2, middle - wide * 0.66, str(points), 15, INK, "cb", "c")
    p.text(x + w - 24, middle, str(own["points"]), 32, t.light, "cb", "r")


def worth(card: str, order: Sequence[str]) -> int:
    """What a bet brought."""
    place = order.index(split(card)[0])
    return POINTS[place] if place < len(POINTS) else 0


SKY, SUN, GRASS, BLADE = "#E9DFC6", "#F3EACF", "#DCE0BD", "#C6CD9F"
FLAGS: Final = ("#C8240C", "#FFB000", "#2440B0", "#FBF8F1", "#0B7A55")
CONFETTI: Final = ("#C8240C", "#FFB000", "#2440B0", "#0DA878", "#A98CEB")
RISES: Final = ((2, 0.0, 0.3), (1, 0.28, 0.58), (0, 0.56, 0.92))
"""Per place (from 0) when its step begins to rise and when it stands."""


@lru_cache(maxsize=8)
def _square(w: int, h: int) -> Drawing:
    """Sky, houses, people, grass."""
    rng = Random(5)
    horizon = h * 0.58
    parts = [svg.rect(0, 0, w, h, SKY), svg.path(rays(w / 2, horizon, w, 11), SUN)]
    parts += [svg.rect(0, horizon, w, h - horizon, GRASS), svg.line(0, horizon, w, horizon, INK, 2)]
    size = min(w * 0.3, h * 0.26)
    for kind, x in ((0, w * 0.13), (4, w * 0.87)):
        parts.append(house(kind).at(x, horizon - size * 0.46, size))
    tree = drawing("full_throttle/tree")
    parts += [tree.at(w * share, horizon - size * 0.22, size * 0.56) for share in (0.29, 0.71)]
    parts.append(f'<g transform="translate(0 {horizon + 26:.1f})">{crowd(0, w, 0, Random(8))}</g>')
    parts.append(tufts((4, horizon + 40, w - 8, h - horizon - 50), BLADE, rng))
    parts += [_bunting(-8, w / 2, h * 0.1, h * 0.075), _bunting(w / 2, w + 8, h * 0.1, h * 0.075)]
    return Drawing(w, h, "".join(parts))


def _bunting(x0: float, x1: float, y: float, sag: float) -> str:
    points = [(x0 + (x1 - x0) * i / 24, y + sag * 4 * (i / 24) * (1 - i / 24)) for i in range(25)]
    d = "M" + "L".join(f"{x:.1f} {py:.1f}" for x, py in points)
    parts = [svg.path(d, None, INK, 2)]
    for i in range(1, 24, 2):
        x, py = points[i]
        flag = polygon([(x - 9, py), (x + 9, py + 1), (x, py + 20)])
        parts.append(svg.path(flag, FLAGS[i // 2 % len(FLAGS)], INK, 1.4))
    return "".join(parts)


@lru_cache(maxsize=8)
def _confetti(w: int, h: int) -> Drawing:
    rng, parts = Random(3), []
    for _ in range(90):
        x, y, long = rng.uniform(8, w - 8), rng.uniform(h * 0.12, h * 0.6), rng.uniform(5, 9)
        turn = f'transform="translate({x:.1f} {y:.1f}) rotate({rng.uniform(0, 180):.0f})"'
        parts.append(f"<g {turn}>{svg.rect(-long / 2, -2.4, long, 4.8, rng.choice(CONFETTI))}</g>")
    return Drawing(w, h, "".join(parts))


def paint_square(
    p: Painter, box: Box, order: Sequence[str], home: int, rise: float, each: Sequence[str], party: bool
) -> None:
    """The square; `home` mopeds rode onto the podium, `each` says what a bet on each step is worth."""
    x, y, w, h = box
    p.art(_square(round(w), round(h)), x, y, w)
    if party:
        p.art(_confetti(round(w), round(h)), x, y, w)
    low = y + h - 104
    # a low square has a low podium, so that the first one's head stays in it
    wide = min(w - 96, 380.0, (h - 116) * 0.93)
    left = x + (w - wide) / 2
    _paint_steps(p, (left, low, wide), order, rise, each)
    p.rect(x, y, w, h, None, 0, INK, 2.6)
    _paint_rest(p, (x + 14, y + h - 86, w - 28, 74), order, rise)


def _paint_steps(
    p: Painter, at: tuple[float, float, float], order: Sequence[str], rise: float, each: Sequence[str]
) -> None:
    """The three steps with their riders, as far as they have risen."""
    left, ground, wide = at
    k = wide / 120
    shade = f'cx="{left + wide / 2}" cy="{ground}" rx="{wide * 0.57}" ry="{4.4 * k}"'
    p.frags(left - 40, ground - 30, wide + 80, 60, f'<ellipse {shade} fill="#B9C391"/>')
    with p.clipped(left - 60, ground - 160 * k, wide + 120, 160 * k + 1):
        for place, begin, end in RISES:
            _, dx, high, fill = next(step for step in STEPS if step[0] == place)
            t = ease_out(min(1.0, max(0.0, (rise - begin) / (end - begin))))
            if t <= 0:
                continue
            tall = high * 1.55 * k
            top = ground - tall * t
            x = left + dx * k
            inner = svg.rect(x, top, 40 * k, tall, fill, 0, INK, 3) + svg.rect(
                x, top, 40 * k, STEP_TOP * k, PAPER.card, 0, INK, 3
            )
            p.frags(x - 3, top - 3, 40 * k + 6, tall + 6, inner)
            _on_step(p, (x, top, 40 * k, tall), place, order[place], each[place], k)


def _on_step(p: Painter, box: Box, place: int, colour: str, each: str, k: float) -> None:
    x, y, w, h = box
    middle = x + w / 2
    size = {0: 110.0, 1: 66.0, 2: 52.0}[place] * k / 3.2
    p.text(middle, y + (h + STEP_TOP * k - 36) / 2, str(place + 1), size, INK, "cb", "c")
    p.rect(middle - 36, y + h - 38, 72, 25, INK, 5)
    p.text(middle, y + h - 25.5, each, 15, PAPER.light, "jb", "c", w=68)
    wide = (58 if place == 0 else 49) * k
    ride_at(p, colour, middle, y + 3, wide)
    tag(p, colour, middle, y + STEP_TOP * k / 2 + 0.5)


def _paint_rest(p: Painter, box: Box, order: Sequence[str], rise: float) -> None:
    """The other three on cards below."""
    x, y, w, h = box
    each = (w - 16) / 3
    for i, colour in enumerate(order[3:]):
        left = x + i * (each + 8)
        p.rect(left + 2, y + 3, each, h, "#8A7A52", 6)
        p.rect(left, y, each, h, PAPER.card, 6, INK, 1.8)
        p.text(left + 18, y + h / 2, str(i + 4), 32, PAPER.muted, "cb", "c")
        size = min(66.0, each * 0.52)
        ride_at(p, colour, left + 28 + size / 2, y + h / 2 + size * 0.46, size)
        right = left + each - 18
        badge(p, colour, right, y + h / 2 - 14, 7, disc=False)
        p.text(right, y + h / 2 + 14, RIDERS[colour].number, 20, INK, "cb", "c")


def counted(rise: float, place: int) -> float:
    """How far the cards on a place (from 0) have been counted, 0 to 1."""
    begin, end = next((a, b) for n, a, b in RISES if n == place)
    return min(1.0, max(0.0, (rise - begin) / (end - begin)))
