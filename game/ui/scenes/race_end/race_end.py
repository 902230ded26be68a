"""The screen after a race: podium, classification, points, story and review."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.engine.errors import PaddockError
from game.services import paths
from game.services.records import days
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.text import narrower
from game.ui.draw.theme import BODY, CAPTION, GAP, HEAD, MS_LOCK
from game.ui.kit.bar import BarItem
from game.ui.kit.elements import Element, Look
from game.ui.kit.marks import draw_mark, focus_ring, icon, panel
from game.ui.kit.rhythm import Rhythm
from game.ui.kit.routes import Route
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import TAB_H, tab_row
from game.ui.race import routes
from game.ui.race.depth import Depth
from game.ui.race.result import KeyMoment, RaceReport, render_text
from game.ui.race.scene import RaceScene
from game.ui.race.words import day_words, game_name, track_name, trophy_name
from game.ui.scenes.race_end import keepsake, parts
from game.ui.scenes.race_end.career_tab import career_of
from game.ui.scenes.race_end.navigation import (
    EndButton,
    awaits,
    declare_buttons,
    declare_record,
    is_rematch_practice,
    last_rhythm,
    mirror_for_left_hand,
    origin_of,
    rematch,
)
from game.ui.scenes.race_end.positions import PositionsTab
from game.ui.scenes.race_end.retry import draw_line, line_height, retry_of
from game.ui.scenes.race_end.review_tab import ReviewTab
from game.ui.scenes.race_end.season import SeasonChart
from game.ui.scenes.race_end.story_tab import StoryTab
from game.ui.scenes.race_end.why import Why
from game.ui.scenes.resume import open_above_title, origin_key, race_on

TABS = ("result", "positions", "moments", "luck", "tally")
"""The tabs that a report may fill, in order; those without data are left out. The review comes last."""
FEW, STORY_H, STORY_GAP = 6, 152.0, 14.0
"""The largest number of racers with the story below their table; its minimum height, and the gap above."""
UNDER_H = 212.0
"""The story's height below a podium."""
RISE_MS = 1300.0
"""Milliseconds that the podium takes to rise at speed 1x."""
CALM_RACES = 3
"""After how many races of a game odds are offered."""


class RaceEnd(Scene):
    """The result of one race; `is_final` where the game is over with it."""

    name = "race_end"
    rise_ms = RISE_MS
    positions_hint = "race_end.positions_hint"

    def __init__(self, app: Shell, race: RaceScene, report: RaceReport, final: bool) -> None:
        super().__init__(app)
        self.race = race
        self.game_id = race.game.id
        self.report = report
        self.is_final = final
        self.career = career_of(self, race) if final else None
        self.tab = race.end_tab if race.end_tab in self.tabs else "result"
        self.positions = PositionsTab(self, race, report, self._column_words, self.open_replay)
        self.review = ReviewTab(self, race, report, self.open_replay, self.race_on)
        self.season = SeasonChart(self, race, report, self.open_replay)
        self.story = StoryTab(self, race, report, self.open_replay)
        self.why = Why(self, race, report, self.review, self.race_on, final)
        self.retry = retry_of(race) if final else None
        self.offers_odds = False
        """Whether the player, who has raced this game at Calm only, is offered to see more."""
        self.age = 0.0
        self.rhythm = last_rhythm() if final else Rhythm()

    # -- state -----
    @property
    def prompt(self) -> str:
        title = render_text(self.race, self.report.title)
        practice = self.t("table.practice_note") if self.race.config.practice else ""
        return " · ".join(filter(None, (title, day_words(self.app, self.race.config), practice)))

    @property
    def line_words(self) -> str:
        """The line at the foot: a moment tried again, or the trophies that were won; empty without either."""
        if self.retry is not None:
            return self.retry.describe_both(self.t, self.review.words.action)
        names = [trophy_name(self.app, id) for id in self.race.trophies]
        return self.t("trophies.won", names=names) if names and self.is_final else ""

    @property
    def record_path(self) -> Path | None:
        """The record of the race, for the crash screen."""
        return self.race.record_path

    @property
    def is_busy(self) -> bool:
        return not self.rhythm.is_ready or self.rise() < 1

    def rise(self) -> float:
        """Return how far the podium has risen, 0 to 1."""
        speed = self.app.speed(True)
        if self.app.settings.reduced_motion or speed <= 0:
            return 1.0
        return min(1.0, self.age * speed / self.rise_ms)

    def tick(self, ms: float) -> None:
        self.rhythm.wait(ms)
        self._review_for(ms)
        if self.career is not None and self.career.tick():
            self.app.changed()
        if self.age < MS_LOCK or self.rise() < 1:
            rising = self.rise() < 1
            self.age += ms
            if rising:
                self.app.redraw()
            if rising and self.rise() >= 1:
                self.app.changed()

    def _review_for(self, ms: float) -> None:
        """Go on with the review, and show what is new."""
        waited = self.waits_for_verdict
        if not self.review.reviewing.tick(ms):
            return
        if waited and not self.waits_for_verdict:
            # the main key does something from now on
            self.rhythm = last_rhythm()
        self.app.changed()

    @property
    def waits_for_verdict(self) -> bool:
        """Whether no button is the main one, as it is open whether a moment is to be tried again."""
        return self.why.is_working and self._exit_buttons()[0].id == "end.moment"

    def accepts_input(self, element: Element | None) -> bool:
        """Let a click while the podium rises only end the animation, so that an early one skips nothing."""
        if element is not None and element.id.startswith("bar."):
            return True
        rising, early = self.rise() < 1, self.age < MS_LOCK
        if rising:
            self.age = max(self.age, self.rise_ms / max(0.1, self.app.speed(True)))
            self.app.changed()
        if element is None and self.rhythm.is_hasty():
            return False
        hasty = early and (element is None or element.id.startswith("end."))
        return not (rising or hasty)

    def read_out(self) -> str:
        lines = [self.prompt, self._venue_words()]
        lines += filter(None, [self.line_words])
        if self.tab == "review":
            return "\n".join([*lines, *self.review.read_out()])
        if self.tab == "career" and self.career is not None:
            return "\n".join([*lines, *self.career.read_out()])
        if self.shows_why:
            lines += self.why.read_out()
        if self.report.banner:
            lines.append(parts.banner_words(self.race, self.report.banner))
        lines += [parts.row_words(self.race, self.report, row) for row in self.report.rows]
        if self.tab == "tally" and self.report.figures:
            lines += self._figure_lines()
        if self.tab == "moments":
            lines += map(self.story.words, range(len(self.report.story)))
        return "\n".join(lines)

    def _figure_lines(self) -> list[str]:
        """Return the numbers of the tally as text."""
        figures = self.report.figures
        assert figures is not None
        heads = [render_text(self.race, head) for head in figures.columns]
        lines = []
        for row in figures.rows:
            name = f"{render_text(self.race, row.name)} {row.badge.number}".strip()
            values = (f"{head} {value}" for head, value in zip(heads, row.values, strict=True))
            lines.append(" · ".join([name, *values]))
        return lines

    def _venue_words(self) -> str:
        """Return the game, its track, and the seed once it no longer reveals what is to come."""
        config = self.race.config
        parts = [game_name(self.app, config.game)]
        if config.track is not None:
            parts.append(track_name(self.app, config.game, config.track))
        if self.is_final:
            parts.append(self.t("replays.seed", seed=config.seed))
        return " · ".join(parts)

    # -- actions -----
    def show_tab(self, tab: str) -> None:
        """Open a tab."""
        leaves_review = self.tab == "review" != tab and self.why.seat is None
        if leaves_review or self.why.has_failed:
            self.review.reviewing.leave()
        self.tab = tab
        self.on_entered()
        self.app.changed()

    def on_expected(self) -> None:
        if self.why.seat is not None:
            self.review.reviewing.begin_early()

    def on_entered(self) -> None:
        self._offer_odds_once()
        # a person who raced wants to know why, whatever tab is open
        if self.tab == "review" or self.why.seat is not None:
            self.review.reviewing.open()

    def _offer_odds_once(self) -> None:
        is_new = self.is_final and not self.race.is_replay and not self.race.is_spectated
        raced = len(self.app.statistics.filter_races(self.game_id))
        if is_new and raced >= CALM_RACES and self.game_id not in self.app.settings.depths:
            self.offers_odds = True
            self.race.show_depth(Depth.CALM)

    def show_odds(self) -> None:
        """Show the odds in later races of this game."""
        self.offers_odds = False
        self.race.show_depth(Depth.ODDS)

    @property
    def shows_why(self) -> bool:
        """Whether the open tab says why the race was won or lost."""
        return self.tab == "result" and self.why.seat is not None

    def on_left(self) -> None:
        self.review.reviewing.leave()

    def next_race(self) -> None:
        """Return to the table, which goes on with the next race."""
        self.app.pop()

    def to_standings(self) -> None:
        """Open the season's standings."""
        if self.report.championship is None:
            return
        self.app.push(routes.Championship(self.race, self.report.championship))

    def rematch(self) -> None:
        """Start a race with the same seats and options and another seed."""
        rematch(self.app, self.race)

    def open_replay(self, step: int = 0) -> None:
        """Open the replay of this record at a step, or return to it where this is the end of a replay."""
        if self.race.is_replay:
            self.race.end_tab = self.tab
            self.app.pop()
            self.race.show_at(step)
            return
        if not self.race.match.is_over:
            # between two races of a season the scene of past steps opens, which returns here
            self.race.show_at(step)
            return
        if self.race.record_source is None:
            return
        try:
            self.app.push(routes.Replay(self.race.record_source, step))
        except PaddockError as error:
            self.app.notify_error(error)

    @property
    def return_route(self) -> Route | None:
        """Where this race was raced on from, or else its result on the open tab, above its replay."""
        if (origin := origin_of(self.race)) is not None:
            return origin
        path = self.race.record_path
        return routes.Replay(path, len(self.race.match.history), self.tab) if path is not None else None

    def race_on(self, step: int) -> None:
        """Start a practice race from a step of this one."""
        if self.race.record_source is None:
            self.app.notify_text("race_end.not_saved")
            return
        race_on(self.app, self.race.record, step, True)

    @property
    def is_worth_again(self) -> bool:
        """Whether this race was raced on from a moment of a finished one, and not won by the viewer."""
        result = self.race.match.result
        return self.race.retried is not None and result is not None and self.race.viewer not in result.winners

    def race_again(self) -> None:
        """Start once more from the moment that this race was raced on from."""
        assert self.race.retried is not None
        first = self.race.retried
        race_on(self.app, lambda: first.record, first.step, True)

    def save_replay(self) -> None:
        """Save a copy of the record among the replays."""
        if self.race.record_source is None:
            return
        try:
            file = self.app.saves.export(self.race.record_source, paths.replays())
        except PaddockError as error:
            self.app.notify_error(error)
            return
        self.app.notify_text("race_end.replay_saved", name=file.name)

    def keep_picture(self) -> None:
        """Save a picture of the result in the player's pictures folder."""
        keepsake.save(self)

    def open_menu(self) -> None:
        """Open the race menu."""
        self.app.push(routes.Menu(self.race))

    def escape(self) -> None:
        if self.race.is_replay:
            self.app.pop()
        else:
            self.open_menu()

    def help_clause(self) -> str:
        return self.race.help_clause()

    def notice_place(self, p: Painter) -> tuple[float, float] | None:
        # below the bar they would take the clicks on the tabs
        return p.w / 2, self._plan(p).buttons_y

    # -- elements -----
    def build(self, p: Painter) -> None:
        at = self._layout(p)
        self._bar(p)
        if self.line_words:
            x, y, w, h = self._plan(p).area
            height = line_height(p, self.retry is not None) - GAP
            line = (x, y + h - height, w, height)
            self.ui.add(Element("end.line", "item", self.line_words, line, draw=draw_line))
        self._tabs(p, at)
        since = len(self.ui.items)
        declare_record(self.ui, at.buttons_y, self._record_buttons())
        declare_buttons(self.ui, p, at.buttons_y, self._exit_buttons(), not self.waits_for_verdict)
        mirror_for_left_hand(self.app, self.ui, p, since)
        if self.tab == "positions":
            self.positions.build(at.area)
        elif self.tab == "review":
            self.review.build(p, at.area)
        elif self.tab == "career" and self.career is not None:
            self.put(p, at.area, self.career.layout_node(p))
        elif self.tab == "moments":
            self._moment_elements(at.left)
            self.story.build(p, at.table)
        elif self.shows_why:
            boxes = self.why.boxes(p, at.area)
            self.why.build(p, boxes)
            self._build_series(p, boxes.podium)
        else:
            table, below = self._split(at.table)
            below = below or self._under_podium(at)[1]
            self._row_elements(p, table)
            if self.tab == "result":
                self._build_series(p, at.left)
            # the story would give away the podium before it has risen
            if below is not None and self.rise() >= 1:
                self.story.build(p, below, False)

    def _build_series(self, p: Painter, box: Box) -> None:
        """Declare the season's points below the podium, if there are any."""
        series = parts.result_plan(p, box, self.race, self.report).series
        if series is not None:
            self.season.build(series)

    def _split(self, box: Box) -> tuple[Box, Box | None]:
        """Return the rectangles of the table and, where few racers leave space, of the story below it."""
        x, y, w, h = box
        preferred = parts.tally_height(len(self.report.rows)) if self.tab == "tally" else self.table_height
        table_h = min(preferred, h)
        if len(self.report.rows) <= FEW:
            table_h = min(table_h, h - STORY_H - STORY_GAP)
        rest = h - table_h - STORY_GAP
        if not self.report.story or rest < STORY_H:
            return box, None
        return (x, y, w, table_h), (x, y + table_h + STORY_GAP, w, rest)

    def _under_podium(self, at: parts.EndLayout) -> tuple[Box, Box | None]:
        """Return the rectangles of the podium and of the story below it, if the story has no other space."""
        x, y, w, h = at.left
        full = self._split(at.table)[1] is None
        if self.tab != "result" or self.report.series or not self.report.story or not full:
            return at.left, None
        podium_h = h - UNDER_H - STORY_GAP
        return (x, y, w, podium_h), (x, y + podium_h + STORY_GAP, w, UNDER_H)

    @property
    def tabs(self) -> list[str]:
        """The tabs that have content."""
        found = [tab for tab in TABS if self.report.has_tab(tab)]
        return [*found, *(["career"] if self.career is not None else []), "review"]

    def _plan(self, p: Painter) -> parts.EndLayout:
        return parts.plan(p)

    def _layout(self, p: Painter) -> parts.EndLayout:
        """Return the layout, above the line at its foot if there is one."""
        at = self._plan(p)
        if not self.line_words:
            return at
        left, area, table = (
            (x, y, w, h - line_height(p, self.retry is not None))
            for x, y, w, h in (at.left, at.area, at.table)
        )
        return parts.EndLayout(left, area, table, at.buttons_y)

    def _tabs(self, p: Painter, at: parts.EndLayout) -> None:
        labels = [(tab, self._tab_label(tab)) for tab in self.tabs]
        tabs = tab_row(p, "tab", labels, self.tab, self.show_tab, at.left[2])
        self.put(p, (24, 62, at.left[2], TAB_H), tabs)

    def _tab_label(self, tab: str) -> str:
        if tab == "tally" and self.report.tally:
            return render_text(self.race, self.report.tally.title)
        return self.t(f"race_end.tab_{tab}")

    def _bar(self, p: Painter) -> None:
        key, tip = self.app.keymap.cap("back"), self.t("bar.menu_tip")
        menu = BarItem("bar.menu", self.t("common.menu"), self.open_menu, "menu", key, tip)
        last = self.back_item() if self.race.is_replay else menu
        cap = self.app.keymap.cap("read")
        words = BarItem("bar.read", self.t("race_end.words"), self.app.read_out, "words", cap)
        key, tip = self.app.keymap.cap("depth"), self.t("depth.odds_tip")
        odds = BarItem("bar.depth", self.t("depth.offer"), self.show_odds, "odds", key, tip)
        offers = [odds] if self.offers_odds else []
        self.declare_bar(p, *offers, words, self.picture_item(), self.language_item(), last)

    def to_title(self) -> None:
        """Leave for the title."""
        self.app.reset(routes.Title())

    def to_career(self) -> None:
        """Leave for the page of the career."""
        assert self.career is not None
        open_above_title(self.app, routes.Career(self.career.folder))

    def to_days(self) -> None:
        """Leave for the list of the player's daily races."""
        self.to_title()
        self.app.push(routes.Days(self.game_id))

    def _record_buttons(self) -> list[EndButton]:
        """Return the buttons for the record."""
        why = "" if self.race.record_path is not None else self.t("race_end.not_saved")
        return [
            EndButton("end.replay", self.t("race_end.from_start"), self.open_replay, "replay", why),
            EndButton("end.save", self.t("race_end.save_replay"), self.save_replay, "save", why),
            EndButton("end.keep", self.t("race_end.keep"), self.keep_picture, "trophy"),
        ]

    def _exit_buttons(self) -> list[EndButton]:
        """Return the buttons that leave this screen; the first that may be is the primary one."""
        t, season = self.t, self.report.championship is not None
        standings = [
            EndButton("end.standings", self.race.t("race_end.standings"), self.to_standings, "chart")
        ]
        label = "race_end.rematch_practice" if is_rematch_practice(self.race) else "race_end.rematch"
        rematch = EndButton("end.rematch", t(label), self.rematch)
        if self.race.is_replay:
            back = EndButton("end.back", t("race_end.to_replay"), self.app.pop)
            return [back, *self._moment_buttons(), *(standings if season and self.report.races > 1 else ())]
        if not self.is_final:
            return [
                EndButton("end.next", t("race_end.next_race"), self.next_race),
                *(standings if season else ()),
            ]
        title = EndButton("end.title", t("race_end.to_title"), self.to_title, "home")
        if (origin := origin_of(self.race)) is not None:
            to_origin = partial(open_above_title, self.app, origin)
            back = EndButton("end.origin", t(origin_key(origin)), to_origin)
            of_season = standings if self.report.races > 1 and season else []
            if awaits(origin):
                return [back, *(of_season or [rematch]), title]
            if not self.is_worth_again:
                return [rematch, back, *(of_season or [title])]
            again = EndButton("end.again", t("race_end.again"), self.race_again)
            return [again, back, *(of_season or [rematch])]
        moment = self._moment_buttons()
        if self.career is not None:
            last = standings[0] if self.report.races > 1 and season else title
            return [EndButton("end.career", t("race_end.to_career"), self.to_career), *moment, last]
        if self.report.races > 1 and season:
            return [
                *moment,
                EndButton("end.standings", t("race_end.to_standings"), self.to_standings),
                rematch,
            ]
        exits = [*moment, rematch, title]
        if days.day_of(self.race.config):
            # the race of the day is for its list; another race of these seats is none
            return [EndButton("end.days", t("race_end.to_days"), self.to_days), *exits[:1], exits[-1]]
        return exits

    def _moment_buttons(self) -> list[EndButton]:
        """Return the button for the decision that may have cost most, if the race is reviewed for a person.

        It keeps its place while that is looked for and where there is none, so that no button moves under
        the pointer.
        """
        if not self.why.has_person or self.why.seat not in self.race.config.humans():
            return []
        tip = self.why.moment_words()
        # before the podium stands it would give away who has lost
        why = self.why.why_not_again() if self.rise() >= 1 else self.t("why.try_later")
        doubtful = self.why.doubtful_when()
        label = self.t("why.try_doubtful" if doubtful else "why.try_again")
        is_main = self.why.slip is not None and not self.why.has_won
        return [EndButton("end.moment", label, self.why.try_again, "", why, tip, is_main, why or doubtful)]

    def _row_elements(self, p: Painter, box: Box) -> None:
        if self.tab == "tally" and self.report.figures:
            return
        for i, row in enumerate(self.report.rows):
            rect = parts.row_rect(box, i, len(self.report.rows))
            label = parts.row_words(self.race, self.report, row)
            self.ui.add(Element(f"row.{row.id}", "item", label, rect, focusable=False))

    def _column_words(self, column: int) -> str:
        text = render_text(self.race, self.report.positions.column_messages[column])
        number = self.report.positions.round_at(column)
        return f"{self.t('race_end.moment_round', n=number)} · {text}" if column else text

    def _moment_elements(self, box: Box) -> None:
        moments = self.report.moments or ()
        for i, moment in enumerate(moments):
            rect = parts.moment_rect(box, i, len(moments))
            self.ui.add(
                Element(
                    f"moment.{i}",
                    "button",
                    parts.sentence(render_text(self.race, moment.words)),
                    rect,
                    partial(self.open_replay, moment.step - 1),
                    self._draw_moment,
                    tooltip=self.t("race_end.jump"),
                    extra={"of": moment},
                )
            )

    # -- the picture to keep -----
    keepsake_left = 560.0
    """The width of the podium on the picture to keep."""

    @property
    def table_height(self) -> float:
        """The preferred height of the result's table."""
        return parts.table_height(len(self.report.rows))

    def paint_podium(self, p: Painter, box: Box) -> None:
        """Draw the podium."""
        parts.podium(p, box, self.race, self.report, 1.0)

    def paint_table(self, p: Painter, box: Box) -> None:
        """Draw the result."""
        parts.classification(p, box, self.race, self.report)

    # -- drawing -----
    def paint_ground(self, p: Painter) -> None:
        """Draw the background of all tabs."""
        p.rect(0, 0, p.w, p.h, p.theme.paper)
        self.paint_bar(p)

    def paint(self, p: Painter) -> None:
        self.paint_ground(p)
        at = self._layout(p)
        if self.tab == "positions":
            self.positions.paint(p, at.area, self.t(self.positions_hint))
            return
        if self.tab == "review":
            self.review.paint(p, at.area)
            return
        if self.tab == "career":
            return
        if self.tab == "moments":
            self._paint_moments(p, at.left)
            self.story.paint(p, at.table)
            return
        if self.shows_why:
            boxes = self.why.boxes(p, at.area)
            self._paint_left(p, boxes.podium)
            self.why.paint(p, boxes)
            return
        table, below = self._split(at.table)
        if self.tab == "tally" and self.report.figures:
            parts.tally(p, table, self.race, self.report.figures)
        else:
            parts.classification(p, table, self.race, self.report)
        if below is not None:
            self.story.paint(p, below, False)
        if self.tab == "result":
            left, story_box = self._under_podium(at)
            self._paint_left(p, left)
            if story_box is not None:
                self.story.paint(p, story_box, False)
        elif self.tab == "luck":
            parts.luck(p, at.left, self.race, self.report)
        elif self.report.tally:
            parts.tally(p, at.left, self.race, self.report.tally)

    def _paint_left(self, p: Painter, box: Box) -> None:
        """Draw the podium, and below it the season's points."""
        plan = parts.result_plan(p, box, self.race, self.report)
        parts.result(p, plan, self.race, self.report, self.rise())
        if plan.series is not None:
            self.season.paint(p, plan.series)

    def _paint_moments(self, p: Painter, box: Box) -> None:
        x, y, w, h = box
        panel(p, x, y, w, h, dark=False)
        head_w = p.text(x + 18, y + 28, self.t("race_end.tab_moments"), HEAD, p.theme.ink, "jb")
        listed, total = len(self.report.moments or ()), self.report.moments_found
        key = "moments_some" if total > listed else "moments_hint"
        hint = self.t(f"race_end.{key}", n=listed, total=total)
        p.text(x + w - 18, y + 28, hint, CAPTION, p.theme.muted, "j", "r", w=w - 60 - head_w)
        if not self.report.moments:
            p.para(x + 40, y + h / 2, w - 80, self.t("race_end.moments_none"), BODY, p.theme.muted, a="c")

    def _draw_moment(self, p: Painter, e: Element, look: Look) -> None:
        t = p.theme
        x, y, w, h = e.rect
        moment = e.of(KeyMoment)
        cy = y + h / 2
        if look.is_hot:
            p.rect(x, y + 2, w, h - 4, t.sand, 6)
        if look.focused:
            focus_ring(p, x + 4, y + 5, w - 8, h - 10, 8)
        p.rect(x + 10, y + h - 0.6, w - 20, 1.2, t.rule)
        turn = self.t("race_end.moment_round", n=moment.round)
        p.text(x + 14, cy, turn, CAPTION, t.muted, "j", w=88)
        tone = {"good": t.good_paper, "bad": t.danger_paper}.get(moment.tone, t.ink)
        icon(p, moment.icon, x + 120, cy, 26, tone)
        if moment.badge:
            draw_mark(p, moment.badge.mark, x + 154, cy, 6.4, dark=False)
        most = max(1, int(h / (BODY * 1.15 * p.text_scale)))
        for face in narrower(e.label, "j"):
            lines = p.lines(e.label, BODY, face, w - 220)
            if len(lines) <= most:
                break
        gap = "" if self.app.translator.code == "ja" else " "
        if len(lines) > most:
            lines = (*lines[: most - 1], gap.join(lines[most - 1 :]))
        step = min(22 * p.text_scale, h / len(lines))
        for i, line in enumerate(lines):
            at = cy + (i - (len(lines) - 1) / 2) * step
            p.text(x + 172, at, line, BODY, t.ink, face, w=w - 210)
        icon(p, "play", x + w - 24, cy, 18, t.ink if look.is_hot else t.muted)
