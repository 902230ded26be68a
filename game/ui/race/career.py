"""What the screens of a career share: names, events in words, portraits, and the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from game.career import luck
from game.career.careers import CareerView
from game.career.goals import Goal
from game.career.luck import Column
from game.career.points import Row
from game.career.season import EVENTS, Event
from game.engine import registry
from game.engine.drivers import drivers
from game.services.records import trophies
from game.services.wording import points_text
from game.ui.draw import art
from game.ui.draw.art_own import own_face_id
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, INK, LARGE_LETTERS, NEAR, PAPER, Type
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, para, picture, row, text
from game.ui.kit.parts import portrait, ruled
from game.ui.kit.scene import Shell
from game.ui.race.words import bot_name, game_name, option_label, track_name

FACE: Final = 38.0
"""The width of a portrait in the table."""
LUCK_W: Final = 52.0
"""The width of the second column."""
METALS: Final = {1: "#FFB000", 2: "#C9CDD6", 3: "#D98B4B"}
"""The colours of the first three places."""


class SecondColumn:
    """The points without luck after a season's first events, which are worked out while a page is open."""

    def __init__(self, now: CareerView, events: int = EVENTS) -> None:
        self.now, self.events = now, events
        self._read()

    def _read(self) -> None:
        self._found = luck.season_column(self.now.career, self.now.season, self.events)
        luck.WORK.begin(self.now.unknown_luck())
        self._is_working = luck.WORK.is_working

    def has_come(self) -> bool:
        """Return whether something has been worked out since the last time."""
        if not self._is_working or luck.WORK.is_working:
            return False
        self._read()
        return True

    @property
    def column(self) -> Column | None:
        """The column, once it is worked out."""
        return None if self._found and self._found.unknown and self._is_working else self._found

    def note(self, app: Shell) -> str:
        """Return why there is no column yet; empty before the first event."""
        if self.column is not None or not self.now.results:
            return ""
        return app.t("career.luck_under_way" if self._found else "career.luck_too_early")


def driver_name(app: Shell, now: CareerView, driver: int) -> str:
    """Return the name of a driver of the season; 0 is the player."""
    return bot_name(app, now.cast[driver - 1]) if driver else str(now.career.driver["name"])


def face_of(now: CareerView, driver: int) -> str:
    """Return whose portrait stands for a driver of the season."""
    return now.cast[driver - 1] if driver else own_face_id(now.career.driver)


def event_name(app: Shell, event: Event) -> str:
    """Return the name of an event: its track, or what kind of races it has."""
    if event.track is not None:
        return track_name(app, event.game, event.track)
    return app.t("career.short_races" if dict(event.options).get("short_race") else "career.full_deck")


def event_facts(app: Shell, event: Event) -> list[str]:
    """Return what is special in an event, and how long it takes."""
    game, options = registry.game(event.game), dict(event.options)
    facts = []
    for key in ("laps", "races"):
        if key in options:
            facts.append(app.t(f"career.n_{key}", n=options[key]))
    names = {option.id: option for option in game.options}
    for key, value in event.options:
        if value is True and key in names and key != "short_race":
            facts.append(option_label(app, game, names[key]))
    return [*facts, app.t("common.about_minutes", n=int(event.minutes + 0.5))]


def event_line(app: Shell, event: Event) -> str:
    """Return the game of an event and its facts in a line."""
    return " · ".join([game_name(app, event.game), *event_facts(app, event)])


def medal(place: int, size: float = 24.0) -> Node:
    """Return a disc with a place, in metal for the first three."""

    def draw(p: Painter, x: float, y: float) -> None:
        p.circle(x, y, size / 2, METALS.get(place, PAPER.sand), INK, 1.6)
        p.text(x, y, str(place), size * 0.68, INK, "cb", "c")

    return picture(draw, size)


def goal_star(is_met: bool, r: float = 10.0) -> Node:
    """Return a star, filled for a goal that is met."""

    def draw(p: Painter, x: float, y: float) -> None:
        fill, edge = (p.theme.accent, p.theme.ink) if is_met else (p.theme.card, p.theme.muted)
        m = 1.6 * r
        p.svg_fragments(x - m, y - m, 2 * m, 2 * m, art.mark("star", x, y, r, fill, None, edge, 0.9))

    return picture(draw, 2.6 * r)


def goal_words(app: Shell, now: CareerView, goal: Goal, nth: int, is_met: bool | None = None) -> str:
    """Return a goal of an event in words, and how it stands if `is_met` says so."""
    rival = driver_name(app, now, now.cast.index(now.rival(nth)) + 1) if goal.rival is not None else ""
    words = app.t(goal.key, rival=rival)
    return (
        words if is_met is None else app.t("career.goal_met" if is_met else "career.goal_missed", goal=words)
    )


def goal_line(
    app: Shell, p: Painter, now: CareerView, goal: Goal, nth: int, is_met: bool | None = None
) -> Node:
    """Return a goal with a star, which is filled if it is met; `is_met` is None before the race."""
    t = p.theme
    return row(
        goal_star(bool(is_met)),
        para(goal_words(app, now, goal, nth), Type.BODY, t.muted if is_met is False else t.ink, 1.3, grow=1),
        item=Element(
            f"career.goal.{goal.name}", "item", goal_words(app, now, goal, nth, is_met), focusable=False
        ),
        gap=GAP,
        align="middle",
    )


def quote(app: Shell, p: Painter, now: CareerView, driver: int, line: str) -> list[Node]:
    """Return what a rival says, its portrait beside a line such as `wins.1`; nothing if unwanted."""
    who = now.cast[driver - 1]
    if app.settings.voices == "off" or who not in drivers.ids:
        return []
    said = app.t("career.quote", line=app.t(f"drivers.{who}.line.{line}"))
    item = Element("career.quote", "item", f"{driver_name(app, now, driver)}: {said}", focusable=False)
    return [
        row(
            portrait(who, 2 * FACE, dark=False),
            para(said, Type.BODY, p.theme.ink, grow=1),
            item=item,
            gap=GAP,
            align="middle",
        )
    ]


def against_words(app: Shell, now: CareerView, rival: str) -> str:
    """Return how often the player and a rival ended ahead of each other in this career, else anywhere."""
    here = now.against(rival)
    key, count = "head_to_head_level" if here.level else "head_to_head", here
    if not here.races:
        elsewhere = trophies.against_drivers(app.statistics.entries).get(rival, here)
        key, count = "met_elsewhere" if elsewhere.races else "never_met", elsewhere
    return app.t(f"career.{key}", n=count.ahead, m=count.behind, k=count.level)


def rival_line(app: Shell, p: Painter, now: CareerView, rival: str, names_role: bool = False) -> Node:
    """Return a rival, and how often each ended ahead of the other; `names_role`: as the rival of the day."""
    name, words = bot_name(app, rival), against_words(app, now, rival)
    said = app.t("career.against", name=name, words=words)
    if names_role:
        name = app.t("career.rival_is", name=name)
    item = Element("career.rival", "item", said, focusable=False)
    return row(
        portrait(rival, 54, dark=False),
        column(text(name, Type.NAME, p.theme.ink), para(words, Type.NOTE, p.theme.muted, 1.3), grow=1),
        item=item,
        gap=GAP,
        align="middle",
    )


def row_words(app: Shell, now: CareerView, entry: Row, aside: Column | None = None) -> str:
    """Return a row of the table in words, with the points without luck where they are known."""
    name = driver_name(app, now, entry.driver)
    words = app.t("career.row", place=entry.place, name=name, points=entry.points)
    if aside is None:
        return words
    return app.t("career.row_luck", row=words, points=aside.points[entry.driver])


def luck_tip(app: Shell, entry: Row, aside: Column) -> str:
    """Return how a row's two columns add up, the error of the second, and how this is measured."""
    gained = aside.luck[entry.driver]
    said = app.t(
        "career.luck_tip",
        points=points_text(entry.points),
        rest=points_text(aside.points[entry.driver]),
        gained=f"{'−' if gained < 0 else '+'} {abs(gained)}",
        error=max(1, round(aside.error)),
    )
    return f"{said} {app.t('career.luck_left_out', n=aside.unknown)}" if aside.unknown else said


def table_rows(
    app: Shell,
    p: Painter,
    now: CareerView,
    rows: Sequence[Row],
    before: Sequence[Row],
    aside: Column | None = None,
) -> Node:
    """Return the lines of a table, with its second column where it is given.

    Arrows show the places won or lost since the table before.
    """
    places = {row.driver: row.place for row in before}
    lines = [
        (one.driver, one.place, places.get(one.driver, one.place) - one.place, one.points) for one in rows
    ]
    if aside is None:
        return _rows(app, p, now, "row", lines)
    tips = {one.driver: luck_tip(app, one, aside) for one in rows}
    return _rows(app, p, now, "row", lines, aside.points, tips)


def result_rows(app: Shell, p: Painter, now: CareerView, number: int) -> Node:
    """Return the lines of a finished event: places and points."""
    places = now.results[number - 1]
    order = sorted(range(len(places)), key=lambda driver: places[driver])
    lines = [(one, places[one], 0, now.points(number, one)) for one in order]
    return _rows(app, p, now, "result", lines)


def _rows(
    app: Shell,
    p: Painter,
    now: CareerView,
    id: str,
    lines: Sequence[tuple[int, int, int, Fraction]],
    aside: Sequence[Fraction] = (),
    tips: Mapping[int, str] | None = None,
) -> Node:
    """Return lines of driver, place, places won and points; `aside` has the second column, by driver."""
    t, k = p.theme, p.text_scale
    found, has_places = [], len({place for _, place, _, _ in lines}) > 1
    # large letters leave room for either arrows or the second column
    has_gains = not aside or k < LARGE_LETTERS
    sign = "+" if id == "result" else ""
    for driver, place, gain, points in lines:
        name = driver_name(app, now, driver)
        words = app.t("career.row", place=place, name=name, points=points)
        is_tied = id == "row" and sum(other[3] == points for other in lines) > 1
        notes = [(tips or {}).get(driver, ""), app.t("career.tie") if is_tied else ""]
        if aside:
            words = app.t("career.row_luck", row=words, points=aside[driver])
        found.append(
            row(
                text(str(place) if has_places else "–", Type.FIGURE, t.ink, "r", w=20 * k),
                portrait(face_of(now, driver), FACE, dark=False),
                text(name, Type.BODY if driver else Type.LABEL, t.ink, grow=1),
                *([_gain(gain, k)] if gain and has_gains else []),
                text(f"{sign}{points_text(points)}", Type.PLACE, t.ink, "r", w=44 * k),
                *(
                    [text(points_text(aside[driver]), Type.PLACE, t.muted, "r", w=LUCK_W * k)]
                    if aside
                    else []
                ),
                item=Element(
                    f"career.{id}.{driver}",
                    "item",
                    words,
                    focusable=False,
                    tooltip=" ".join(filter(None, notes)),
                ),
                fill=None if driver else t.own_paper,
                r=6,
                gap=GAP,
                pad=(NEAR, 0, NEAR, 0),
                align="middle",
                grow=1,
            )
        )
    rows = column(*ruled(p, *found), grow=1)
    if not aside:
        return rows
    head = text(app.t("career.without_luck"), Type.NOTE, t.muted, "r", grow=1)
    return column(row(head, pad=(0, 0, NEAR, 0)), rows, grow=1)


def _gain(gain: int, k: float) -> Node:
    """Return an arrow with the places won or lost."""
    return box(draw=partial(_draw_gain, gain), w=40 * k)


def _draw_gain(gain: int, p: Painter, rect: Box, look: Look) -> None:
    x, y, _, h = rect
    t, middle = p.theme, y + h / 2
    colour = t.good_paper if gain > 0 else t.danger_paper
    tip = -4 if gain > 0 else 4
    p.path((x, middle - 5, 12, 10), f"M{x} {middle - tip}h10l-5 {2 * tip}z", colour)
    p.text(x + 16, middle, str(abs(gain)), 16, colour, "cb")
