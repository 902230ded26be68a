"""The parts of a race end: podium, points chart, classification, luck, tally."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.ui.draw import art
from game.ui.draw.art_faces import Mood
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.text import narrower
from game.ui.draw.theme import BODY, CAPTION, HEAD, INK, PAPER
from game.ui.kit.marks import draw_face, draw_mark, icon, panel
from game.ui.race.board.pieces import READABLE
from game.ui.race.director import ease_out
from game.ui.race.result import (
    NUMBERS,
    ClassificationRow,
    DiceLuck,
    RaceReport,
    Tally,
    TitleBanner,
    render_text,
)
from game.ui.race.scene import RaceScene
from game.ui.scenes.race_end import charts

ROW_H, ROW_MOST = 64.0, 84.0
"""The preferred and the maximum height of a line of the classification."""
TALLY_H, TALLY_MOST = 44.0, 88.0
"""The preferred and the maximum height of a line of a tally."""
LUCK_H = 116.0
CHART_LEGEND = 236.0
"""The width of names at the right of the positions chart."""
TROPHY_W = 60.0
"""The width of the cup on a podium 306 high."""
NOTE_W, STEP_H = 0.31, 21.0
"""The share of a picture's width that the margin of a win may take, and the height of its lines."""
FACE, PODIUM_FACE, NOSE = 38.0, 60.0, 0.36
"""The width of a portrait in the classification and on a podium 306 high, and the most of a step's width."""
PLACE_MOST = 96.0
"""The maximum size of the number on a step."""
_STEPS = ((0.0, 0.42, 0.46), (-1.0, 0.3, 0.2), (1.0, 0.215, 0.0))
"""Per place: side of the podium, height of its step over the panel's, when it begins to rise."""


@dataclass(frozen=True, slots=True)
class EndLayout:
    """The layout of the screen."""

    left: Box
    area: Box
    table: Box
    buttons_y: float


def plan(p: Painter) -> EndLayout:
    """Return the layout: the classification takes half; extra width of the window goes to both sides."""
    top = 110
    table_w = min(820.0, 624 + max(0.0, p.w - 1280) * 0.4)
    left_w = p.w - 64 - table_w
    bottom = p.h - 70
    return EndLayout(
        (24, top, left_w, bottom - top),
        (24, top, p.w - 48, bottom - top),
        (p.w - 24 - table_w, 62, table_w, bottom - 62),
        p.h - 58,
    )


# -- words -----
def row_words(race: RaceScene, report: RaceReport, row: ClassificationRow) -> str:
    """Describe a line of the classification."""
    who = render_text(race, row.driver) or render_text(race, row.name)
    if row.car:
        who = f"{render_text(race, row.car)} {who}"
    key = "row"
    if not report.is_scored and "points" not in report.columns:
        key = "row_unscored"
    elif "start" not in report.columns:
        key = "row_plain"
    line = race.t(f"race_end.{key}", place=row.place, name=who, start=row.start, n=row.points)
    return race.t("race_end.row_out", row=line) if row.is_out else line


def sentence(words: str) -> str:
    """Return the text with a capital letter at its head, in languages that have capitals."""
    return words[:1].upper() + words[1:]


def banner_words(race: RaceScene, banner: TitleBanner) -> str:
    """Describe the banner."""
    points = () if banner.points is None else (race.t("common.n_points", n=banner.points),)
    parts = [render_text(race, banner.head), render_text(race, banner.name), *points]
    return " · ".join([*parts, *(render_text(race, note) for note in (banner.note, banner.more) if note)])


# -- the result tab -----
class ResultPlan(NamedTuple):
    """The layout of the result tab: podium, additional text and the season's points, if any."""

    podium: Box
    note: Box | None
    lines: int
    series: Box | None


def result_plan(p: Painter, box: Box, race: RaceScene, report: RaceReport) -> ResultPlan:
    """Return the layout with the podium at the top, and the season's points below it if there are any."""
    x, y, w, h = box
    note = report.banner.more if report.banner else None
    lines = len(p.lines(render_text(race, note), 15, "j", w - 32)) if note else 0
    note_h = lines * 22 * p.text_scale + 12 if lines else 0.0
    chart_h = 0.0
    if report.series:
        chart_h = max(192.0, h * 0.35) if lines else max(222.0, h * 0.41)
    podium_h = h - (chart_h + 12 if chart_h else 0) - (note_h + 8 if lines else 0)
    return ResultPlan(
        (x, y, w, podium_h),
        (x, y + podium_h + 8, w, note_h) if lines else None,
        lines,
        (x, y + h - chart_h, w, chart_h) if chart_h else None,
    )


def result(p: Painter, plan: ResultPlan, race: RaceScene, report: RaceReport, rise: float) -> None:
    """Draw the podium, and below it the additional text."""
    podium(p, plan.podium, race, report, rise)
    if plan.note is None or report.banner is None:
        return
    x, y, w, h = plan.note
    p.rect(x, y, w, h, p.theme.own_paper, 8, p.theme.ink, 1.6)
    top = y + h / 2 - (plan.lines - 1) * 11 * p.text_scale
    p.para(x + 16, top, w - 32, render_text(race, report.banner.more), 15, p.theme.ink, "j", 22 / 15)


def podium(p: Painter, box: Box, race: RaceScene, report: RaceReport, rise: float) -> None:
    """Draw the first three on their steps, in the order 3, 2, 1."""
    x, y, w, h = box
    banner = report.banner
    party = not (banner and banner.is_decided and banner.seat is None)
    p.art(art.podium_panel(round(w), round(h), party), x, y, w)
    base = y + h - 32
    cup_w, cup = TROPHY_W * h / 306, art.trophy()
    # in a high picture the plates have the whole head, and the cup stands below them
    is_high, below = h > w, 26 + 3 * STEP_H * p.text_scale
    high_y = below + cup_w * cup.height / cup.width / 2
    p.art(cup, x + w / 2, y + (max(high_y, h * 0.165) if is_high else h * 0.165), cup_w, mid=True)
    clip = p.target.get_clip()
    u = p.u
    p.target.set_clip((round(x * u), round(y * u), round(w * u), round((base - y) * u)))
    points = _points_told(p, box, race, report)
    for place in (3, 2, 1):
        if place <= len(report.rows):
            _step(p, box, race, report, place, rise, points)
    p.target.set_clip(clip)
    p.rect(x, y, w, h, None, 0, INK, 2.6)
    _plinth(p, (x + w / 2, base + 19), w - 16, race, report)
    if banner:
        most = w - 28 - w * NOTE_W - 20 - 8 if is_high and banner.note else w - 28 if is_high else 0.0
        title_banner(p, box, race, banner, most)


def _plinth(p: Painter, at: tuple[float, float], width: float, race: RaceScene, report: RaceReport) -> None:
    """Draw the label of the podium: the race of a season, whose cars they are, or the game."""
    # the banner above names the champion, who need not be on this podium
    said = [race.t("common.race_n", n=report.race)] if report.races > 1 else []
    if report.has_team_totals:
        said.append(race.t("race_end.podium_cars"))
    if said:
        p.text(*at, " · ".join(said), BODY, PAPER.light, "jb", "c", w=width)
    else:
        name = render_text(race, report.game_name).upper()
        p.text(*at, name, BODY, PAPER.light, "cb", "c", w=width, spacing=3)


def _step(
    p: Painter,
    box: Box,
    race: RaceScene,
    report: RaceReport,
    place: int,
    rise: float,
    points: Sequence[str],
) -> None:
    """Draw the step of the `place`th line; two that share a place have a step each."""
    x, y, w, h = box
    row = report.rows[place - 1]
    side, share, begin = _STEPS[place - 1]
    width, height = (w - 40) / 3, share * h
    # without a third the two are centred
    shift = (width + 6) / 2 if len(report.rows) == 2 else 0.0
    middle = x + w / 2 + side * (width + 6) + shift
    base = y + h - 32
    t = max(0.0, min(1.0, (rise - begin) / 0.5)) if rise < 1 else 1.0
    sink = (1 - ease_out(t)) * (height + 90)
    drawing = art.podium_step(width / 2 + 6, height + 18, width, height, row.badge.colour)
    step = art.Drawing(width + 24, height + 24, drawing)
    p.art(step, middle - width / 2 - 6, base - height - 18 + sink, width + 24)
    sign = row.badge.number or row.badge.shape
    car = art.car(report.vehicle, row.badge.colour, "paper", sign=sign)
    length = min(width, 184 * h / 306)
    car_h = length * car.height / car.width
    stand = base - height + sink
    p.art(car, middle + 2, stand - 4 - car_h / 2 + car_h * 0.06, length, mid=True)
    who = "" if row.seat is None else race.seat_face(row.seat)
    if who:
        # before the car's nose, never over its number
        size = min(PODIUM_FACE * h / 306, width * NOSE)
        mood: Mood = "glad" if row.place == 1 else "calm"
        draw_face(p, who, middle + (width - size) / 2, stand - size / 2, size, mood, dark=False)
    told = points[place - 1] if points else ""
    _step_words(p, race, row, middle, base + sink, width, height, told)


def _step_words(
    p: Painter,
    race: RaceScene,
    row: ClassificationRow,
    middle: float,
    base: float,
    width: float,
    height: float,
    points: str,
) -> None:
    left, right = middle - width / 2 + 14, middle + width / 2 - 14
    k, has_two_lines = p.text_scale, height >= 54
    size = _place_size(p, height)
    text_w = right - left - p.width(str(row.place), size, "cb") - 12
    name = render_text(race, row.driver) or render_text(race, row.name)
    name_w, name_y = text_w, base - (41 if has_two_lines else 22)
    if height > 12 + 50 * k and p.width(name, BODY, narrower(name, "jb")[-1]) > text_w:
        # above the place, where it has the whole step
        name_w, name_y = right - left, base - height + 20 * k
        size = min(size, (height - 12 - 34 * k) / (0.75 * k))
    p.text(left, base - 12, str(row.place), size, INK, "cb", v="b")
    p.text(right, name_y, name, BODY, INK, "jb", "r", w=name_w)
    if not has_two_lines:
        return
    points_w = p.text(right, base - 18, points, BODY, PAPER.good_paper, "jb", "r", w=text_w - 44)
    number_w = p.text(right - points_w - 12, base - 18, row.badge.number, 20, INK, "cb", "r")
    at = right - points_w - number_w - 24
    draw_mark(p, row.badge.mark, at, base - 18, 6.4, dark=False, edge=INK)


def _place_size(p: Painter, height: float) -> float:
    """Return the size of the number on a step of this height."""
    return min(max(56.0, min(PLACE_MOST, height * 0.45)), height / p.text_scale)


def _points_told(p: Painter, box: Box, race: RaceScene, report: RaceReport) -> list[str]:
    """Return the points on each step, as short as the narrowest one needs; empty where one has no room.

    The result beside the podium has them.
    """
    rows = report.rows[:3] if report.is_scored else ()
    rooms = []
    for row, (_, share, _) in zip(rows, _STEPS, strict=False):
        size = _place_size(p, share * box[3])
        rooms.append((box[2] - 40) / 3 - 28 - p.width(str(row.place), size, "cb") - 12 - 44)
    for told in (
        [race.t("race_end.plus_points", n=row.points) for row in rows],
        [f"+{row.points}" for row in rows],
    ):
        if all(p.width(one, BODY, "jb") <= room for one, room in zip(told, rooms, strict=True)):
            return told
    return []


def title_banner(p: Painter, box: Box, race: RaceScene, banner: TitleBanner, most: float = 0.0) -> None:
    """Draw who has won or leads on a plate in the corner of a picture, at most so wide if told."""
    x, y, w, h = box
    head, name = render_text(race, banner.head), render_text(race, banner.name)
    points = "" if banner.points is None else str(banner.points)
    number_w = p.width(banner.badge.number, 20, "cb") + 8 if banner.badge.number else 0
    # the plate ends before the cup, which is wider in a higher picture
    most = most or w / 2 - TROPHY_W * h / 306 / 2 - 24
    name_w = p.width(name, BODY, "jb") + number_w + 70
    unit = race.t("race_end.points_unit", n=banner.points) if points else ""
    tail = p.width(points, 24, "cb") + p.width(f" {unit}", CAPTION, "j")
    if name_w + tail > most:
        unit, tail = "", p.width(points, 24, "cb")
    width = min(most, max(p.width(head, BODY, "jb") + 28, name_w + tail))
    room = width - tail - 58 - number_w
    lines: Sequence[str] = [name]
    if p.width(name, BODY, "jb") > room:
        # winners who share the place may need a line each, and then the sheet beside has the points
        room, points, unit = width - 58 - number_w, "", ""
        lines = p.lines(name, BODY, "jb", room) if " " in name or "、" in name else lines
        if any(len(line) == 1 for line in lines):
            # a long word is set smaller in one line rather than torn
            lines = [name]
    more = (len(lines) - 1) * STEP_H * p.text_scale
    p.rect(x + 14, y + 12, width, 62 + 16 * (p.text_scale - 1) + more, INK, 6)
    p.text(x + 28, y + 31, head, BODY, PAPER.accent, "jb", w=width - 28)
    y += 14 * (p.text_scale - 1)
    draw_mark(p, banner.badge.mark, x + 36, y + 56, 7)
    left = x + 50
    if number_w:
        left += p.text(left, y + 56, banner.badge.number, 20, PAPER.light, "cb") + 8
    for i, line in enumerate(lines):
        p.text(left, y + 56 + i * STEP_H * p.text_scale, line, BODY, PAPER.light, "jb", w=room)
    right = x + width
    runs = [(points, 24, PAPER.light, "cb"), (f" {unit}".rstrip(), CAPTION, PAPER.light_muted, "j")]
    p.mixed(right, y + 64, runs, "r")
    if banner.note:
        _note(p, x + w - 14, box[1] + 12, w * NOTE_W, render_text(race, banner.note))


def _note(p: Painter, right: float, top: float, width: float, note: str) -> None:
    """Draw the margin of the win on a plate, as confetti is behind it."""
    lines = p.lines(note, 15, "jb", width)[:3]
    step = STEP_H * p.text_scale
    plate_w = max(p.width(line, 15, "jb") for line in lines) + 20
    p.rect(right - plate_w, top, plate_w, len(lines) * step + 10, PAPER.own_paper, 6, op=0.92)
    for i, line in enumerate(lines):
        p.text(right - 10, top + 5 + (i + 0.5) * step, line, 15, INK, "jb", "r")


# -- classification -----
def row_rect(box: Box, index: int, count: int) -> Box:
    """Return the rectangle of a line of the classification."""
    x, y, w, h = box
    each = min(ROW_MOST, (h - 90) / count)
    return x + 10, y + 82 + index * each, w - 20, each


def table_height(count: int) -> float:
    """Return the preferred height of a classification with `count` lines."""
    return 96 + ROW_H * count


def tally_height(count: int) -> float:
    """Return the preferred height of a tally with `count` lines."""
    return 190 + TALLY_H * count


_HEADS = {"start": ("r", 78.0), "gain": ("c", 50.0), "points": ("r", 46.0), "season": ("r", 68.0)}
"""Alignment and width of the headings of numbers."""


def columns(w: float, visible: Sequence[str] = NUMBERS) -> dict[str, float]:
    """Return the columns' x in a table of width `w`: right edges of numbers, left edges of words.

    The space of numbers that are not shown goes to the names.
    """
    extra = w - 624
    at = {
        "place": 42,
        "car": 56,
        "badge": 158,
        "name": 206,
        "out": 320 + extra * 0.5,
        "start": 404 + extra * 0.6,
        "gain": 458 + extra * 0.75,
        "points": 532 + extra * 0.9,
        "season": 606 + extra,
    }
    last = [key for key in NUMBERS if key in visible][-1]
    # a centred column needs half its width to the right of its x
    spare = at["season"] - at[last] - (_HEADS[last][1] / 2 if _HEADS[last][0] == "c" else 0)
    first = next(key for key in NUMBERS if key in visible)
    numbers = {key: at[key] + spare for key in visible}
    words = {key: at[key] for key in ("place", "car", "badge", "name")}
    return {**words, **numbers, "out": numbers[first] - (at["start"] - at["out"]), "words": numbers[first]}


def classification(p: Painter, box: Box, race: RaceScene, report: RaceReport) -> None:
    """Draw all tokens in final order with start, gain, points and season total."""
    x, y, w, _ = box
    t = p.theme
    panel(p, *box, dark=False)
    p.text(x + 18, y + 28, render_text(race, report.classification), HEAD, t.ink, "jb", w=w - 36)
    at = columns(w, report.columns)
    driver = any(row.driver for row in report.rows)
    who = report.who or ("driver" if driver else "team" if "start" in report.columns else "name")
    heads: list[tuple[str, float, str, float]] = [
        ("place", 14, "l", 40),
        ("car", at["car"] + 8, "l", 90),
        (who, at["name"], "l", 100),
    ]
    heads += [(key, at[key], *_HEADS[key]) for key in NUMBERS if key in report.columns]
    for key, dx, align, width in heads:
        key = "team_total" if key == "season" and report.has_team_totals else key
        p.text(x + dx, y + 62, race.t(f"race_end.col_{key}"), CAPTION, t.muted, "j", align, w=width)
    p.rect(x + 12, y + 76, w - 24, 2, t.ink)
    for i in range(len(report.rows)):
        _row(p, box, race, report, i, at)


def _row(p: Painter, box: Box, race: RaceScene, report: RaceReport, index: int, at: dict[str, float]) -> None:
    t = p.theme
    x, row = box[0], report.rows[index]
    rx, y, rw, h = row_rect(box, index, len(report.rows))
    m = y + h / 2
    is_own = race.is_me(row.seat)
    if is_own:
        p.rect(rx, y + 1, rw, h - 2, t.own_paper, 6)
    if report.scoring and index == report.scoring:
        p.line(rx + 2, y, rx + rw - 2, y, t.accent, 2, "8 6")
    elif index:
        p.rect(rx + 8, y - 0.6, rw - 16, 1.2, t.rule)
    c = t.muted if row.is_out else t.ink
    p.text(x + at["place"], m, str(row.place), 24, c, "cb", "r")
    length = min(88.0, h * 2.2)
    sign = (row.badge.number or row.badge.shape) if length * p.u >= READABLE else ""
    car = art.car(report.vehicle, row.badge.colour, "none", row.is_out, sign)
    p.art(car, x + at["car"] + 46, m, length, mid=True)
    charts.badge(p, row.badge, x + at["badge"], m, c, False)
    left = x + at["name"]
    who = "" if row.seat is None else race.seat_face(row.seat)
    if who:
        size = min(FACE, h)
        draw_face(p, who, left + size / 2 - 6, m, size, dark=False)
        left += size
    width = x + (at["out"] if row.is_out else at["words"]) - 30 - left
    name, driver = render_text(race, row.name), render_text(race, row.driver)
    if driver:
        p.text(left, m - 9, driver, 15, c, "jb", w=width)
        p.text(left, m + 9, name, CAPTION, t.muted, "j", w=width)
    else:
        tone = t.muted if row.seat is None else c
        p.text(left, m, name, BODY, tone, "jb" if is_own else "j", w=width)
    if row.is_out:
        p.rect(x + at["out"] - 24, m - 12, 48, 24, t.bad_paper, 12)
        p.text(x + at["out"], m, race.t("common.out"), CAPTION, t.danger_paper, "jb", "c", w=44)
    _row_numbers(p, row, x, m, at, c)


def _row_numbers(
    p: Painter, row: ClassificationRow, x: float, m: float, at: dict[str, float], colour: str
) -> None:
    t = p.theme
    if "start" in at:
        p.text(x + at["start"], m, str(row.start), 20, t.muted, "cs", "r")
    if "gain" in at:
        gain(p, x + at["gain"], m, row.gain)
    if "points" in at:
        size, tone = (24, t.ink) if row.points > 0 else (20, t.muted)
        p.text(x + at["points"], m, str(row.points), size, tone, "cb", "r")
    if "season" in at:
        p.text(x + at["season"], m, str(row.total), 20, colour, "cs", "r")


def gain(p: Painter, x: float, y: float, places: int) -> None:
    """Draw places won (up) or lost (down) round x; a dash for none."""
    t = p.theme
    if not places:
        p.rect(x - 7, y - 1.2, 14, 2.4, t.muted)
        return
    colour = t.good_paper if places > 0 else t.danger_paper
    icon(p, "up" if places > 0 else "down", x - 9, y, 15, colour)
    p.text(x + 3, y, str(abs(places)), 19, colour, "cb")


# -- key moments, luck, tally -----
def moment_rect(box: Box, index: int, count: int) -> Box:
    """Return the rectangle of a key moment's line."""
    x, y, w, h = box
    each = min(84.0, (h - 58) / max(1, count))
    return x + 6, y + 50 + index * each, w - 12, each


def _headed(p: Painter, box: Box, head: str, note: str) -> float:
    """Draw a card with a heading and a note of up to four lines; return where its content begins."""
    x, y, w, _ = box
    panel(p, *box, dark=False)
    p.text(x + 18, y + 28, head, HEAD, p.theme.ink, "jb", w=w - 36)
    return y + 58 + p.para(x + 18, y + 58, w - 36, note, CAPTION, p.theme.muted, "j", 1.45, maxl=4)


def luck(p: Painter, box: Box, race: RaceScene, report: RaceReport) -> None:
    """Draw each seat's successful rolls beside the expected number; no colour judges."""
    x, y, w, h = box
    top = _headed(p, box, race.t("race_end.tab_luck"), render_text(race, report.luck_note))
    rows = report.luck
    most = max(row.rolls for row in rows)
    each = min(LUCK_H, (y + h - 8 - top) / len(rows))
    for i, row in enumerate(rows):
        _luck_row(p, (x + 18, top + i * each, w - 36, each), race, row, most, i)


def _luck_row(p: Painter, box: Box, race: RaceScene, row: DiceLuck, most: int, index: int) -> None:
    t = p.theme
    x, y, w, h = box
    if index:
        p.rect(x, y - 0.6, w, 1.2, t.rule)
    is_own, head = race.is_me(row.seat), y + h * (0.3 if row.rolls else 0.5)
    draw_mark(p, row.badge.mark, x + 10, head, 7, dark=False)
    p.text(x + 28, head, race.seat_name(row.seat), BODY, t.ink, "jb" if is_own else "j", w=150)
    if not row.rolls:
        p.text(x + w, head, race.t("race_end.luck_no_dice"), BODY, t.muted, "j", "r", w=w - 190)
        return
    expected = f"{float(row.expected):.1f}"
    rolled = race.t("race_end.luck_rolled", rolled=row.wanted, rolls=row.rolls, expected=expected)
    p.text(x + w, head, rolled, BODY, t.ink, "j", "r", w=w - 190)
    bar_w, by = w * 0.34, y + h * 0.7
    unit = bar_w / most
    p.rect(x + 2, by - 7, unit * max(row.rolls, 0.05), 14, t.sand, 4)
    if row.wanted:
        p.rect(x + 2, by - 7, unit * row.wanted, 14, t.lane, 4)
    p.rect(x + 2 + unit * float(row.expected) - 1.5, by - 12, 3, 24, t.ink)
    if row.wanted:
        luckier = race.t("race_end.luck_than", less=1 - row.chance)
        p.text(x + w, by, luckier, 15, t.muted, "j", "r", w=w - bar_w - 20)


def tally(p: Painter, box: Box, race: RaceScene, data: Tally) -> None:
    """Draw a game's own table of numbers."""
    x, y, w, h = box
    t = p.theme
    top = _headed(p, box, render_text(race, data.title), render_text(race, data.note)) + 6
    count = len(data.columns)
    first = w * (0.34 if count < 6 else 0.24)
    each = (w - first - 18) / count
    heads = [p.lines(render_text(race, head), CAPTION, "j", each - 8) for head in data.columns]
    step = CAPTION * 1.2 * p.text_scale
    top += (max(map(len, heads)) - 1) * step
    for i, lines in enumerate(heads):
        for j, line in enumerate(reversed(lines)):
            right = x + first + (i + 1) * each
            p.text(right, top + 6 - j * step, line, CAPTION, t.muted, "j", "r", w=each - 8)
    p.rect(x + 12, top + 20, w - 24, 2, t.ink)
    row_h = min(TALLY_MOST, (y + h - 10 - top - 24) / len(data.rows))
    for j, row in enumerate(data.rows):
        m = top + 24 + (j + 0.5) * row_h
        is_own = race.is_me(row.seat)
        if is_own:
            p.rect(x + 10, m - row_h / 2 + 1, w - 20, row_h - 2, t.own_paper, 6)
        elif j:
            p.rect(x + 18, m - row_h / 2 - 0.6, w - 36, 1.2, t.rule)
        charts.badge(p, row.badge, x + 18, m, t.ink, False)
        tone = t.muted if row.seat is None else t.ink
        p.text(x + 72, m, render_text(race, row.name), BODY, tone, "jb" if is_own else "j", w=first - 66)
        for i, value in enumerate(row.values):
            _number(p, x + first + (i + 1) * each, m, value, data.signed, data.signed and i == count - 1)


def _number(p: Painter, x: float, y: float, value: int, signed: bool, bold: bool) -> None:
    t = p.theme
    colour = t.muted if not value else t.ink if not signed else t.good_paper if value > 0 else t.danger_paper
    text = f"+{value}" if signed and value > 0 else str(value).replace("-", "−")
    p.text(x, y, text, 22 if bold else 19, colour, "cb" if bold else "cs", "r")
