"""The page of a career: the calendar, the table, what happened last, and the next event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

from game.career import careers
from game.career.careers import CareerView
from game.career.luck import Column
from game.career.points import POINTS
from game.career.press import render_sentence
from game.career.season import EVENTS, Event
from game.engine.contract import Json
from game.engine.errors import PaddockError
from game.services.records import trophies
from game.services.wording import points_text
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, GAP, INK, INSET, LARGE_LETTERS, NEAR, TextStyle, Type
from game.ui.kit.bar import BAR, BarItem
from game.ui.kit.cards import on_page
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, fitting, para, row, stack, text
from game.ui.kit.parts import button, emblem, headed, portrait, primary_button, rule
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import ButtonLook
from game.ui.race import routes
from game.ui.race.career import (
    SecondColumn,
    driver_name,
    event_facts,
    event_line,
    event_name,
    face_of,
    goal_star,
    medal,
    quote,
    row_words,
    table_rows,
)
from game.ui.race.words import game_name, trophy_name
from game.ui.scenes.career.create import CreateDriver
from game.ui.scenes.career.giving_up import GivingUp
from game.ui.scenes.career.grid import GridScene
from game.ui.scenes.career.list import CareerList
from game.ui.scenes.career.season import SeasonScene
from game.ui.scenes.resume import resume

CARD_H: Final = 176.0
"""The height of the calendar's cards."""
NEWS_W: Final = 400.0
"""The least width of the press page."""
SIDE_W: Final = 330.0
"""The width of the next event's card."""
PICTURE_H: Final = 118.0
GIVE_UP_H: Final = 26.0
NAME: Final = TextStyle(30, "cb")
"""The name of the next event."""
FACE: Final = 46.0


def career_scene(app: Shell, folder: Path | None) -> Scene:
    """Return the page of a career, else that of the last one raced, or the one for a new driver.

    Raises PaddockError for a folder whose file makes no sense; without a folder the list says so.
    """
    if folder is not None:
        return _page(app, folder)
    folders = careers.folders()
    try:
        return _page(app, folders[0]) if folders else new_driver(app)
    except PaddockError as error:
        app.notify_error(error)
        return CareerList(app)


def _page(app: Shell, folder: Path) -> Scene:
    """Return the page of a career; before its first season that on which this begins."""
    now = careers.view_of(folder)
    return CareerScene(app, now) if now.season else SeasonScene(app, now)


def new_driver(app: Shell) -> Scene:
    """Return the page on which a driver is made, who then begins a career."""

    def begin(driver: Mapping[str, Json]) -> None:
        try:
            app.replace(_page(app, careers.begin(driver, scene.seed)))
        except PaddockError as error:
            app.notify_error(error)

    scene = CreateDriver(app, begin)
    return scene


class CareerScene(Scene):
    """A season at a glance, with one button that goes on."""

    name = "career"
    foot_band = 6.0

    def __init__(self, app: Shell, now: CareerView) -> None:
        super().__init__(app)
        self.now = now
        self._notified: set[str] = set()
        self._aside: SecondColumn | None = None

    @property
    def prompt(self) -> str:
        rank = self.t(f"career.class_{self.now.rank}")
        return self.t("career.season_of", n=self.now.season, rank=rank)

    def on_entered(self) -> None:
        try:
            self.now = careers.view_of(self.now.folder)
        except PaddockError as error:
            self.app.notify_error(error)
        self.read_luck()
        self._award()
        for fault in self.now.faults:
            # each once, not after every event
            if str(fault) not in self._notified:
                self._notified.add(str(fault))
                self.app.notify_error(fault)

    def read_luck(self) -> None:
        """Read the second column, and begin to work out what is missing in it."""
        self._aside = SecondColumn(self.now)

    def tick(self, ms: float) -> None:
        if self._aside is not None and self._aside.has_come():
            self._award()
            self.app.changed()

    def _award(self) -> None:
        """Keep the trophies of a season that is over, and tell those that are new."""
        new = []
        for id, place in self.now.trophies():
            before = trophies.load()[0].get(id)
            record = self.now.folder / self.now.career.events[self.now.season, EVENTS].record
            self.app.report_unsaved(trophies.award(id, date.today().isoformat(), record, place))
            if before is None:
                new.append(trophy_name(self.app, id))
        if new:
            self.app.notify_text("trophies.won", names=new)

    # -- actions -----
    def go_on(self) -> None:
        """Open the next event's grid, the race that waits, or the page of the next season."""
        waiting = self.now.waiting
        if waiting is not None:
            resume(self.app, waiting, self.app.push)
        elif self.now.next_event is None:
            self.app.push(SeasonScene(self.app, self.now))
        else:
            self.app.push(GridScene(self.app, self.now, self.now.next_event))

    def ask_give_up(self) -> None:
        """Ask whether the next event is to be given up."""
        points = POINTS[len(self.now.cast)]
        words = {"driver": self.now.career.driver["name"], "points": points}
        answers: list[Answer] = [
            ("give_up", "career.give_up", lambda: self.app.open(GivingUp(self.app, self.now)), "danger"),
            ("keep", "common.cancel", None, "normal"),
        ]
        self.app.push(Dialog(self.app, "career.give_up_title", ("career.give_up_text", words), answers))

    def watch(self, number: int, step: int = 0) -> None:
        """Open the replay of an event that is over, at a step."""
        finished = self.now.finished(number)
        if finished is not None:
            self.app.open(routes.Replay(self.now.folder / finished.record, step))

    # -- elements -----
    def build(self, p: Painter) -> None:
        other = BarItem(
            "bar.careers", self.t("career.others"), partial(self.app.push, routes.Careers()), "people", "C"
        )
        wall = BarItem(
            "bar.trophies", self.t("trophies.title"), partial(self.app.open, routes.Trophies()), "trophy", "T"
        )
        self.declare_bar(p, wall, other, self.language_item(), self.back_item())
        page = column(
            self._calendar(p),
            row(self._standings(p), self._news(p), self._next(p), gap=INSET, grow=1),
            gap=INSET,
            pad=(EDGE, INSET, EDGE, EDGE + INSET),
        )
        self.put(p, (0, BAR, p.w, p.h - BAR), page)

    def _calendar(self, p: Painter) -> Node:
        cards = (self._event_card(p, n, event) for n, event in enumerate(self.now.calendar, 1))
        return row(*cards, gap=GAP, h=CARD_H)

    def _event_card(self, p: Painter, number: int, event: Event) -> Node:
        """Return an event's card: its picture, its name, and what came of it."""
        t, now = p.theme, self.now
        finished, is_next = now.finished(number), number == now.next_event
        name = event_name(self.app, event)
        if finished is not None:
            place = finished.places[0]
            points = now.points(number, 0)
            gained = text(f"+{points_text(points)}", Type.PLACE, t.good_paper, "r", grow=1)
            stars = row(*(goal_star(is_met, 8) for is_met in now.goals_met(number)), gap=2)
            foot = row(medal(place), stars, gained, gap=NEAR, align="middle", grow=1)
            key = "career.event_done"
            if finished.is_given_up:
                key = "career.event_given_up"
                note = text(self.t("career.given_up"), Type.NOTE, t.muted)
                foot = row(note, gained, gap=4, align="middle", grow=1)
            words = self.t(key, n=number, name=name, place=place, points=points)
        elif is_next:
            foot = row(text(self.t("career.next"), Type.STRONG, INK, "c", grow=1), fill=t.accent, r=6, grow=1)
            words = self.t("career.event_next", n=number, name=name)
        else:
            foot = text("–", Type.BODY, t.muted, "c", grow=1)
            words = self.t("career.event_later", n=number, name=name)
        item = Element(f"career.event.{number}", "button", words, tooltip=event_line(self.app, event))
        item.extra = {"tip_head": f"{number} {name}"}
        if finished is not None:
            item.action = partial(self.watch, number)
            item.tooltip = f"{item.tooltip}. {self.t('career.watch')}"
        elif is_next:
            item.action = self.go_on
        else:
            item.role = "item"
        ink = t.ink if finished or is_next else t.muted
        body = column(
            box(draw=partial(_draw_event, number, event.game), grow=1),
            para(name, Type.HEAD, ink, 1.15, "c", pad=(4, 6, 4, 0), fixed_h=28 * p.text_scale),
            row(foot, pad=(NEAR, 0, NEAR, NEAR), fixed_h=36),
            # within the rounded frame
            pad=(3, 3, 3, 0),
        )
        frame = box(draw=partial(_draw_frame, is_next))
        return stack(body, frame, item=item, draw=on_page, grow=1, ring=14)

    def _standings(self, p: Painter) -> Node:
        t, done = p.theme, len(self.now.results)
        note = self.t("career.after", n=done) if done else self.t("career.before_first")
        rows = self.now.table()
        before = self.now.table(done - 1) if done > 1 else rows
        fight = self._fight()
        return column(
            headed(p, self.t("career.standings"), text(note, Type.NOTE, t.muted), h=40),
            table_rows(self.app, p, self.now, rows, before, self._column),
            *(para(note, Type.NOTE, t.muted) for note in (fight, self._luck_note()) if note),
            gap=NEAR,
            pad=(INSET, GAP, INSET, GAP),
            draw=on_page,
            w=360,
            grow=1,
        )

    @property
    def _column(self) -> Column | None:
        return self._aside.column if self._aside else None

    def _luck_note(self) -> str:
        return self._aside.note(self.app) if self._aside else ""

    def _fight(self) -> str:
        """Return who can still win the title, once it is worked out."""
        who = [driver_name(self.app, self.now, driver) for driver in self.now.contenders]
        if not who or self.now.next_event is None:
            return ""
        return self.t("career.can_win", names=who, n=len(who))

    def _news(self, p: Painter) -> Node:
        """Return the press page of the last event, as far as it has room."""
        t, headline, sentences = p.theme, *self.news()
        h = p.h - BAR - CARD_H - 3 * INSET - EDGE - 2 * GAP
        style = Type.TITLE if p.text_scale < LARGE_LETTERS else Type.STRONG
        lines = [para(headline, style, t.ink, 1.25)]
        lines += [self._sentence(p, i, *one) for i, one in enumerate(sentences)]
        w = NEWS_W - 2 * INSET
        first, last = fitting(p, lines, 0, w, h - 40 - NEAR)
        return column(
            headed(p, self.t("career.news"), h=40),
            *lines[first:last],
            box(grow=1),
            gap=NEAR,
            pad=(INSET, GAP, INSET, GAP),
            draw=on_page,
            w=NEWS_W,
            grow=1,
        )

    def _sentence(self, p: Painter, i: int, words: str, show: Callable[[], None] | None) -> Node:
        role = "item" if show is None else "button"
        item = Element(f"career.news.{i}", role, words, action=show)
        if show is not None:
            item.tooltip = self.t("career.watch_this")
        return para(words, Type.BODY, p.theme.ink, 1.35, item=item, ring=6)

    def news(self) -> tuple[str, list[tuple[str, Callable[[], None] | None]]]:
        """Return the headline after the last event, and sentences, each with what shows the moment."""
        now, done = self.now, len(self.now.results)
        if not done:
            begun = now.waiting is not None
            return self.t("career.under_way" if begun else "career.no_news"), []
        try:
            page = now.latest_page
        except PaddockError:
            # its record is missing, which the career tells
            return self._plain_news(done), []
        language, name = self.app.translator.language, str(now.career.driver["name"])
        headline = render_sentence(page.headline, language, name)
        return headline, [
            (render_sentence(one, language, name), partial(self.watch, one.event + 1, one.step))
            for one in page.sentences
        ]

    def _plain_news(self, done: int) -> str:
        places = self.now.results[-1]
        winners = [driver_name(self.app, self.now, i) for i, place in enumerate(places) if place == 1]
        event = event_name(self.app, self.now.calendar[done - 1])
        return self.t("career.won_by", names=winners, n=done, event=event)

    def _next(self, p: Painter) -> Node:
        """Return the card with the button that goes on."""
        t, now, number = p.theme, self.now, self.now.next_event
        if number is None:
            return self._between(p)
        event, waits = now.calendar[number - 1], now.waiting is not None
        faces = (portrait(id, FACE, dark=False) for id in now.cast)
        label = self.t("career.go_on" if waits else "career.race")
        return stack(
            column(
                box(draw=partial(_draw_banner, event.game), fixed_h=PICTURE_H),
                column(
                    row(
                        text(self.t("career.event_of", n=number, of=EVENTS), Type.STRONG, t.muted, grow=1),
                        self._give_up_button(p),
                        align="middle",
                    ),
                    text(event_name(self.app, event), NAME, t.ink),
                    text(game_name(self.app, event.game), Type.NOTE, t.muted),
                    text(" · ".join(event_facts(self.app, event)), Type.NOTE, t.muted),
                    row(*faces, gap=4, align="middle"),
                    box(grow=1),
                    primary_button("career.go_on", label, self.go_on, icon="flag"),
                    gap=NEAR,
                    pad=(INSET, GAP, INSET, INSET),
                    grow=1,
                ),
            ),
            box(draw=partial(_draw_frame, False)),
            draw=on_page,
            w=SIDE_W,
            max_w=SIDE_W,
        )

    def _give_up_button(self, p: Painter) -> Node:
        words = self.t("career.give_up")
        w = p.width(words, Type.NOTE.size, "j") + 2 * GAP
        look = ButtonLook(dark=False, size=Type.NOTE.size)
        return button("career.give_up", words, self.ask_give_up, w, h=GIVE_UP_H * p.text_scale, **look)

    def _between(self, p: Painter) -> Node:
        """Return the card between two seasons: who is champion, and the button to the next one."""
        t, now = p.theme, self.now
        speaker, line = self._last_word()
        champions = [entry.driver for entry in now.table() if entry.place == 1]
        faces = (
            portrait(face_of(now, driver), 2 * FACE, dark=False)
            for driver in champions[:2]
            if driver != speaker
        )
        names = [driver_name(self.app, now, driver) for driver in champions]
        body = [
            row(box(grow=1), *faces, box(grow=1), align="middle"),
            para(self.t("career.champion", names=names, n=len(names)), Type.TITLE, t.ink, a="c"),
            rule(t.rule),
            *([] if now.own_place == 1 else [self._own_end(p)]),
            *quote(self.app, p, now, speaker, line),
        ]
        return column(
            *body,
            box(grow=1),
            primary_button("career.go_on", self.t("career.next_season"), self.go_on, icon="flag"),
            gap=GAP,
            pad=(INSET, INSET, INSET, INSET),
            draw=on_page,
            w=SIDE_W,
            max_w=SIDE_W,
        )

    def _own_end(self, p: Painter) -> Node:
        return text(self.t("career.you_ended", place=self.now.own_place), Type.BODY, p.theme.ink, "c")

    def _last_word(self) -> tuple[int, str]:
        """Return who speaks at the season's end, and which of its lines: the champion, else the second."""
        rivals = [entry for entry in self.now.table() if entry.driver]
        return rivals[0].driver, "title_decided.1" if rivals[0].place == 1 else "title_decided.2"

    # -- words -----
    def read_out(self) -> str:
        events = (
            f"{number} {event_name(self.app, event)} · {event_line(self.app, event)}"
            for number, event in enumerate(self.now.calendar, 1)
        )
        rows = (row_words(self.app, self.now, entry, self._column) for entry in self.now.table())
        headline, sentences = self.news()
        told = (headline, *(words for words, _ in sentences))
        return "\n".join(filter(None, (self.prompt, *events, *rows, self._luck_note(), self._fight(), *told)))


def _draw_event(number: int, game_id: str, p: Painter, rect: Box, look: Look) -> None:
    """Draw the game's picture with the event's number on it."""
    emblem(f"career.{number}", game_id, p, rect, look)
    x, y, _, _ = rect
    p.circle(x + 18, y + 18, 12, INK)
    p.text(x + 18, y + 18, str(number), 17, "#FFFFFF", "cb", "c")


def _draw_banner(game_id: str, p: Painter, rect: Box, look: Look) -> None:
    x, y, w, h = rect
    emblem("career.next", game_id, p, (x + 3, y + 3, w - 6, h - 3), look)
    p.rect(x, y + h - 2, w, 2, INK)


def _draw_frame(is_next: bool, p: Painter, rect: Box, look: Look) -> None:
    """Draw a card's edge over its picture."""
    x, y, w, h = rect
    if is_next:
        p.rect(x - 3, y - 3, w + 6, h + 6, None, 14, p.theme.accent, 4)
    p.rect(*rect, None, 12, p.theme.ink, 2.4)
