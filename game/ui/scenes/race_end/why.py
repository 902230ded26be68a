"""Why a race was won or lost: a sentence, a bar that adds up, and the moment beside the result."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from math import fsum
from typing import Final, NamedTuple

from game.engine.contract import Position
from game.review import Change, KeyDecision, MainPart, Verdict, verdict_of
from game.review.parts import PARTS
from game.review.steps import WinChances
from game.review.verdict import DECISIVE, is_deciding, main_giver
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, GAP, HEAD, INSET, LARGE_LETTERS, NEAR, TextStyle, Type
from game.ui.kit.elements import Element, Extra, Look
from game.ui.kit.marks import draw_face, draw_mark, focus_ring, panel
from game.ui.kit.scene import Scene
from game.ui.kit.widgets import item, zone
from game.ui.race.result import Badge, ChampionshipRow, RaceReport, render_text
from game.ui.race.scene import RaceScene
from game.ui.race.views import draw_position
from game.ui.race.words import join_sentences
from game.ui.scenes.race_end import charts
from game.ui.scenes.race_end.parts import gain, row_words, sentence
from game.ui.scenes.race_end.result_bar import BarColumn, ResultBar, column_order, column_spans
from game.ui.scenes.race_end.review_tab import ReviewTab
from game.ui.scenes.race_end.reviewing import ReviewFigures
from game.ui.scenes.records.calendar import Date

MIN_NAME: Final = 90.0
"""The width that a name keeps beside the sum of its points, with normal letters."""
PAIR: Final = 2
WHOLE: Final = 0.995
"""Chances that add up to less leave a part to neutral cars."""
LINE: Final = 1.35
REASON: Final = TextStyle(Type.TITLE.size, "jb")
CHOICE: Final = TextStyle(HEAD, "j")
ROW_H: Final = 27.0
"""The height of a line of the result."""
NAME_W: Final = 212.0
"""The least width of a line of the result."""
FACE: Final = 28.0
"""The width of a portrait in a line that is wide enough."""
BOARD: Final = 1.6
"""The width of the small board over its height."""
GAIN_FROM: Final = 320.0
"""The narrowest line of the result that has places won and lost."""
GAIN_AT: Final = 112
"""The distance of the grid place beside them from the right edge."""
FEW: Final = 6
"""The most lines of the result in one column beside the board."""


class WhyBoxes(NamedTuple):
    """The layout of the tab: the podium at the left, the other parts beside it."""

    podium: Box
    sentence: Box
    bar: Box
    result: Box


class ResultLine(NamedTuple):
    """One line of the result: a seat, a car, or a team where teams are what one plays for."""

    id: str
    place: int
    badge: Badge
    name: str
    seat: int | None
    value: str
    words: str
    """The line as a sentence."""
    note: str = ""
    gain: int | None = None
    is_out: bool = False


class Why:
    """What decided a race for one seat, from its review.

    Start, luck and result come first and stay; own choices, the others, and the choice that cost or gained
    the most are added once nothing said of the player's decisions changes any more.
    """

    def __init__(
        self,
        scene: Scene,
        race: RaceScene,
        report: RaceReport,
        review: ReviewTab,
        race_on: Callable[[int], None],
        final: bool,
    ) -> None:
        self.scene, self.race, self.report, self.review, self.race_on = scene, race, report, review, race_on
        self.seat = _default_seat(race, report) if final else None
        """The seat that the tab is about; None where no person raced, or nothing is reviewed."""
        self._shown: ReviewFigures | None = None
        self._verdict: tuple[object, Verdict] | None = None
        self._parts: tuple[object, list[BarColumn]] | None = None

    @property
    def t(self) -> Callable[..., str]:
        """The scene's translation function."""
        return self.scene.t

    @property
    def people(self) -> list[int]:
        """The seats to choose from, where several people raced."""
        return sorted(self.race.config.humans())

    def choose(self, seat: int) -> None:
        """Show another person's race."""
        self.seat = seat
        self.scene.app.changed()

    # -- what decided it -----
    @property
    def figures(self) -> ReviewFigures | None:
        """The figures of this page: the first with all parts, then those with settled decisions."""
        new = self.review.reviewing.figures
        if new is not None and new.has_all_parts and (self._shown is None or new.are_decisions_final):
            self._shown = new
        return self._shown

    @property
    def is_final(self) -> bool:
        """Whether nothing on this page changes any more."""
        figures = self.figures
        return figures is not None and figures.are_decisions_final

    @property
    def verdict(self) -> Verdict | None:
        """What decided the race; None before the chances are known."""
        figures = self.figures
        if figures is None or self.seat is None:
            return None
        key = figures.serial, self.seat
        if self._verdict is None or self._verdict[0] != key:
            self._verdict = key, verdict_of(figures.found, self.seat)
        return self._verdict[1]

    @property
    def slip(self) -> KeyDecision | None:
        """The choice that clearly cost the most, once that is settled."""
        verdict = self.verdict
        return self._first_told(verdict.slips) if verdict is not None and self.is_final else None

    @property
    def to_try(self) -> KeyDecision | None:
        """The choice that a person may try again: the costliest, or else the one that may have been."""
        verdict = self.verdict
        if verdict is None or not self.is_final or self.seat not in self.race.config.humans():
            return None
        return self.slip or self._first_told(verdict.doubtful)

    def _first_told(self, decisions: Iterable[KeyDecision]) -> KeyDecision | None:
        """Return the first decision whose two choices read differently."""
        told = (one for one in decisions if len(set(self._choices(one))) > 1)
        return next(told, None)

    @property
    def step_shown(self) -> int | None:
        """The step that the page names: the costliest choice, or else what changed the chances most."""
        if self.slip is not None:
            return self.slip.decision.index
        verdict = self.verdict if self.is_final and self._tie() is None else None
        return verdict.main_step.index if verdict is not None and verdict.main_step is not None else None

    @property
    def has_won(self) -> bool:
        """Whether the seat won or shared the win."""
        return self.verdict is not None and self.verdict.won

    @property
    def has_person(self) -> bool:
        """Whether the race is reviewed for a person."""
        return self.seat is not None and not self.review.reviewing.why

    @property
    def may_show_board(self) -> bool:
        """Whether there is a step to show, or it may still be found."""
        return self.step_shown is not None or (self.is_working and self.seat in self._losers())

    @property
    def is_working(self) -> bool:
        """Whether what decided the race is still being worked out."""
        return not self.is_final and self.has_person and not self.has_failed and not self.has_gaps

    @property
    def has_gaps(self) -> bool:
        """Whether a step failed for good, so that what decided the race stays unknown."""
        work = self.review.reviewing.work
        return self.verdict is None and work is not None and work.has_gaps

    @property
    def has_failed(self) -> bool:
        """Whether the review has stopped for good."""
        work = self.review.reviewing.work
        return work is not None and work.has_failed

    @property
    def has_unknown_choices(self) -> bool:
        """Whether what some choice cost could not be worked out."""
        work = self.review.reviewing.work
        return work is not None and work.has_failed_decisions

    def _losers(self) -> set[int]:
        """Return the people who did not win."""
        wins = self.race.match.result
        winners = wins.winners if wins is not None else ()
        return set(self.people) - set(winners)

    def try_again(self) -> None:
        """Start a practice race right before the decision."""
        if (moment := self.to_try) is not None:
            self.race_on(moment.decision.index)

    def why_not_again(self) -> str:
        """Return why there is no decision to try again; empty where there is one."""
        if self.race.record_source is None:
            return self.t("why.try_unsaved")
        if self.to_try is not None:
            return ""
        if self.has_gaps or self.has_failed or (self.is_final and self.has_unknown_choices):
            return self.t("why.try_unknown")
        return self.t("why.try_later" if self.is_working else "why.try_none")

    def doubtful_when(self) -> str:
        """Return when the choice to try again was made; empty where the page names it."""
        moment = self.to_try
        return "" if moment is None or moment is self.slip else sentence(self._when(moment.decision.index))

    def moment_words(self) -> str:
        """Describe the decision to try again where the page does not name it."""
        moment = self.to_try
        return "" if moment is None or moment is self.slip else self._choice_words(moment, "doubtful")

    # -- words -----
    def _chosen(self, index: int) -> str:
        return self.review.words.action(str(self.race.match.history[index].step), index)

    def _choices(self, moment: KeyDecision) -> tuple[str, str]:
        words, index = self.review.words, moment.decision.index
        return words.action(moment.decision.chosen, index), words.action(moment.alternative, index)

    def _date(self, index: int) -> Date:
        dates = self.review.words.calendar.dates
        return dates[min(index, len(dates) - 1)]

    def _when(self, index: int) -> str:
        """Describe when a step was played, as a part of a sentence."""
        date, dates = self._date(index), self.review.words.calendar.dates
        if not any(one.round for one in dates):
            return self.t("why.at_step", n=index)
        if not date.round:
            return self.t("why.at_start")
        if self.report.races > 1:
            return self.t("why.in_race", race=date.race, n=date.round)
        return self.t("why.in_round", n=date.round)

    def _when_in_short(self, index: int) -> str:
        """Describe when a step was played, in a season by its race alone."""
        race = self._date(index).race
        return self.t("why.in_one_race", n=race) if self.report.races > 1 and race else self._when(index)

    def reason(self) -> str:
        """Return what led to the result, or why that is not known."""
        reviewing = self.review.reviewing
        if reviewing.why:
            return self.t(reviewing.why)
        verdict = self.verdict
        if verdict is None or self.seat is None:
            if self.has_gaps or self.has_failed:
                return self.t("why.unknown" if self.has_gaps else "review.broken")
            return self.t("why.working")
        if not self.is_final:
            return self.t("review.broken" if self.has_failed else "why.working")
        if (tie := self._tie()) is not None:
            return tie
        return self._decided(verdict, self.race.seat_name(self.seat))

    def _tie(self) -> str | None:
        """Return that a tie-break decided, for who won or lost by it."""
        tie = self.report.ties.get(self.seat) if self.seat is not None and self.report.races == 1 else None
        return None if tie is None else sentence(render_text(self.race, tie))

    def _decided(self, verdict: Verdict, name: str) -> str:
        """Return the choice or the part that decided, or who was ahead."""
        if (deciding := self._deciding(verdict)) is not None:
            return self._choice_words(deciding, "lost_by", name)
        if verdict.main is None:
            return self._who_was_ahead(verdict)
        return self._main_words(verdict.main, name, verdict.won)

    def _deciding(self, verdict: Verdict) -> KeyDecision | None:
        """Return the one choice that lost the race; None where it was something else."""
        moment = None if verdict.won else self.slip
        return moment if moment is not None and is_deciding(verdict, moment) else None

    def choice(self) -> str:
        """Return what is said below the reason: of luck, the costliest choice, or the largest step."""
        verdict = self.verdict
        if verdict is None or self.seat is None or not self.has_person or not self.is_final:
            return ""
        name = self.race.seat_name(self.seat)
        moment, deciding = self.slip, self._deciding(verdict)
        if self._tie() is not None and (deciding is not None or moment is None):
            return self._decided(verdict, name)
        if deciding is not None:
            part = self._bad_luck()
            return self._main_words(part, name, verdict.won) if part else ""
        if moment is not None:
            return self._choice_words(moment, "slip")
        if self.has_unknown_choices:
            return self.t("why.try_unknown")
        swing = self.report.swing
        # of the others it may be about another one than the sentence
        is_of_one = verdict.main is not None and verdict.main.seat is not None
        told = sentence(render_text(self.race, swing)) if swing is not None and not is_of_one else ""
        if verdict.won:
            return told or self._largest_words(verdict)
        # the facts are those of the last race, the verdict is on all of them
        fact = self.report.facts.get(self.seat) if self.report.races == 1 else None
        own = sentence(render_text(self.race, fact)) if fact else ""
        if verdict.main is not None and verdict.main.name == "own":
            return join_sentences(self.t, list(filter(None, (self.t("why.small"), own))))
        return own or told or self._largest_words(verdict) or self.t("why.none")

    def _largest_words(self, verdict: Verdict) -> str:
        """Return the roll, draw or move that most of luck or of the others came from; empty for none."""
        if (top := verdict.main_step) is None:
            return ""
        what = self.review.words.happened(top.index).rstrip(".。")
        return self.t("why.largest", when=self._when(top.index), what=what)

    def _bad_luck(self) -> MainPart | None:
        """Return the luck that clearly cost the seat something; None where it did not."""
        points = next((part.points for part in self.parts() if part.name == "luck"), 0)
        return MainPart("luck", points) if points <= -DECISIVE else None

    def _main_words(self, main: MainPart, name: str, won: bool) -> str:
        """Describe the part that led to the result."""
        kind, giver = main.name, ""
        if main.seat is not None:
            # where only two race, there are no others beside the one
            kind = "rival" if len(self.race.config.seats) == PAIR else "seat"
            giver = self.race.seat_name(main.seat)
        return self.t(f"why.{'won' if won else 'lost'}_{kind}", name=name, giver=giver)

    def _choice_words(self, moment: KeyDecision, key: str, name: str = "") -> str:
        _, other = self._choices(moment)
        step = moment.decision.index
        is_one_of_many = key != "doubtful" and moment.decision.alike
        return self.t(
            f"why.{key}_one" if is_one_of_many else f"why.{key}",
            name=name,
            when=self._when(step),
            chosen=self._chosen(step),
            other=other,
            n=moment.percentage_points,
        )

    def _who_was_ahead(self, verdict: Verdict) -> str:
        """Describe since when the winner was ahead, where no part led to the result."""
        names = [self.race.seat_name(seat) for seat in verdict.winners]
        if not names:
            return self.t("why.nobody")
        if len(names) > 1:
            return self.t("why.shared", names=names)
        date = self._date(verdict.ahead_from)
        if verdict.ahead_from >= len(self.race.match.history) - 1:
            return self.t("why.late", name=names[0])
        if not date.round or (date.round == 1 and self.report.races == 1):
            return self.t("why.all", name=names[0])
        key = "from_race" if self.report.races > 1 else "from_round"
        since = self.t(f"why.{key}", race=date.race, n=date.round)
        return self.t("why.ahead", name=names[0], since=since)

    def sentence(self) -> str:
        """Return what the page says above the bar."""
        return join_sentences(self.t, list(filter(None, (self.reason(), self.choice()))))

    def read_out(self) -> list[str]:
        """Return the sentence and the bar as text."""
        return [self.sentence(), *(self.describe_part(part) for part in self.parts())]

    def describe_part(self, part: BarColumn) -> str:
        figure, name = part.figure(self.t), self._label(part.name)
        line = self.t("why.part", name=name, n=figure, cause=part.cause)
        return line.rstrip(" ·：:")

    def _label(self, name: str) -> str:
        # whoever the page calls by name is not addressed beside it
        is_you = self.seat is not None and self.race.is_me(self.seat) and not self._is_named(self.seat)
        return self.t("why.own_yours" if name == "own" and is_you else f"why.{name}")

    def _is_named(self, seat: int) -> bool:
        return bool(self.race.config.seats[seat].name)

    # -- the bar -----
    def parts(self) -> list[BarColumn]:
        """Return the columns of the bar: they add up to the result."""
        figures, seat = self.figures, self.seat
        if figures is None or seat is None:
            return []
        key = figures.serial, seat, self.scene.app.translator.version
        if self._parts is None or self._parts[0] != key:
            self._parts = key, self._find_parts(figures, seat)
        return self._parts[1]

    def _find_parts(self, figures: ReviewFigures, seat: int) -> list[BarColumn]:
        every = figures.found.parts()
        if not every:
            return []
        points, changes = every[seat].percentage_points(), figures.found.changes(seat)
        columns = [BarColumn("start", points["start"], cause=self._start_words(figures.found.win_chances[0]))]
        # what own choices cost, and so what is left for the others, is known once they are judged
        for name in PARTS if figures.are_decisions_final else ("luck",):
            cause, step = self._cause(name, points[name], changes) if points[name] else ("", None)
            error = round(getattr(every[seat], name).error * 100)
            columns.append(BarColumn(name, points[name], error, cause, step))
        columns.append(BarColumn("result", points["result"], cause=self.t("why.of_win")))
        order = column_order(columns)
        return sorted(columns, key=lambda one: order.index(one.name))

    def _start_words(self, first: WinChances) -> str:
        """Say who shares the start: neutral cars have the rest of it."""
        if fsum(first.wins) < WHOLE:
            return self.t("why.players_neutral")
        return self.t("why.players", n=len(first.wins))

    def _known_columns(self) -> list[BarColumn]:
        """Return the column that is known before any figure: the result."""
        result = self.race.match.result
        if result is None:
            return []
        share = 1 / len(result.winners) if self.seat in result.winners else 0.0
        return [BarColumn("result", round(100 * share), cause=self.t("why.of_win"))]

    def _cause(self, name: str, points: int, changes: list[Change]) -> tuple[str, int | None]:
        """Return what most of a part came from, and the step to look at."""
        sign, verdict = 1 if points > 0 else -1, self.verdict
        if name == "others":
            giver = main_giver(changes, self.seat, sign)
            if giver is None:
                return "", None
            own = [one for one in changes if one.chooser == giver]
            top = max(own, key=lambda one: sign * one.gain)
            return self.t("why.mainly", what=self.t("why.by", name=self.race.seat_name(giver))), top.index
        if name == "own" and (verdict is None or not verdict.slips):
            return self.t("why.in_small"), None
        if name == "own" and verdict is not None:
            index, n = verdict.slips[0].decision.index, verdict.slips[0].percentage_points
        else:
            top = max((one for one in changes if one.chooser is None), key=lambda one: sign * one.gain)
            index, n = top.index, round(100 * sign * top.gain)
        key = "of_it" if 0 < n < abs(points) else "mainly"
        return self.t(f"why.{key}", n=sign * n, what=self._when_in_short(index)), index

    def _part_tip(self, part: BarColumn, level: int) -> str:
        """Return what a column means."""
        said = [self.t(f"why.{part.name}_tip")] if part.name in PARTS else []
        if part.error:
            key = "own_error_tip" if part.name == "own" else "error_tip"
            said.append(self.t(f"why.{key}", error=part.error))
        if level < 0:
            said.append(self.t("why.below_tip"))
        if part.step is not None:
            said.append(self.t("race_end.jump"))
        return join_sentences(self.t, said)

    # -- elements -----
    def boxes(self, p: Painter, area: Box) -> WhyBoxes:
        """Return the layout of the tab."""
        x, y, w, h = area
        # the champion and the points of a season need more space
        least = 592.0 if self.report.series else 424.0
        left_w = max(least, min(560.0, 424 + max(0.0, p.w - 1280) * 0.35))
        right, right_w = x + left_w + INSET, w - left_w - INSET
        # the same at all times, so that nothing moves when the sentence is known
        lines = 2 * REASON.size + (1 if p.text_scale < LARGE_LETTERS else 2) * CHOICE.size
        sentence_h = 52 + lines * LINE * p.text_scale
        # there is room for the board from the beginning, so that nothing moves when the choice is known
        least = 160.0 if self.has_person else 0.0
        result_h = min(self._rows_in_column(), 7) * ROW_H * min(p.text_scale, 1.1) + 24
        result_h = max(result_h, least)
        # a long sentence in large letters is set smaller before the columns are
        least_bar = 60 + (CAPTION * 1.25 + BODY * 1.3 + 22) * p.text_scale
        sentence_h = min(sentence_h, h - result_h - 2 * GAP - least_bar)
        bar_h = h - sentence_h - result_h - 2 * GAP
        return WhyBoxes(
            (x, y, left_w, h),
            (right, y, right_w, sentence_h),
            (right, y + sentence_h + GAP, right_w, bar_h),
            (right, y + h - result_h, right_w, result_h),
        )

    def build(self, p: Painter, boxes: WhyBoxes) -> None:
        """Declare the sentence, the columns of the bar, the small board and the lines of the result."""
        ui = self.scene.ui
        tip = self.t("why.compared") if self.slip is not None else ""
        tip = self.review.progress() if self.is_working else tip
        item(ui, "why.sentence", self.sentence(), boxes.sentence, tooltip=tip)
        x, y, w, h = boxes.bar
        parts = self.parts()
        order, spans = column_order(parts), column_spans(parts)
        for part in parts:
            each = w / len(order)
            rect = (x + order.index(part.name) * each + 4, y + 40, each - 8, h - 46)
            label, extra = self.describe_part(part), Extra(of=part)
            tip = self._part_tip(part, spans[part.name][1])
            if part.step is None:
                item(ui, f"why.part.{part.name}", label, rect, tooltip=tip, extra=extra)
                continue
            open_there = partial(self.review.open_replay, part.step)
            zone(
                ui,
                f"why.part.{part.name}",
                "button",
                label,
                rect,
                open_there,
                _draw_ring,
                tooltip=tip,
                extra=extra,
            )
        self._build_people(p, boxes.bar)
        if (step := self.step_shown) is not None:
            look = partial(self.review.open_replay, step)
            if self.slip is not None:
                look = partial(self.review.open_before, self.slip.decision)
            label = self.t("why.board", when=self._when(step))
            tip = self.t("review.see")
            zone(ui, "why.board", "button", label, self._board(boxes.result), look, _draw_ring, tooltip=tip)
        for line, rect in zip(self._lines(), self._line_rects(boxes.result), strict=True):
            item(ui, f"row.{line.id}", line.words, rect)

    def _build_people(self, p: Painter, box: Box) -> None:
        """Declare a button a person, where several raced."""
        people = self.people if len(self.people) > 1 else []
        right = box[0] + box[2] - 12
        for seat in reversed(people):
            name = self.race.seat_name(seat)
            width = 44 + p.width(name, CAPTION, "jb")
            right -= width + NEAR
            zone(
                self.scene.ui,
                f"why.seat.{seat}",
                "toggle",
                name,
                (right, box[1] + 8, width, 30),
                partial(self.choose, seat),
                self._draw_person,
                value=seat == self.seat,
                selected=seat == self.seat,
                extra=Extra(seat=seat),
            )

    def _draw_person(self, p: Painter, e: Element, look: Look) -> None:
        t = p.theme
        x, y, w, h = e.rect
        p.rect(x, y, w, h, t.own_paper if e.selected else t.card, h / 2, t.ink if e.selected else t.rule, 1.4)
        draw_mark(p, self.review.mark(e.extra["seat"]), x + 16, y + h / 2, 6, dark=False)
        p.text(x + 30, y + h / 2, e.label, CAPTION, t.ink, "jb")
        if look.is_hot:
            focus_ring(p, x + 3, y + 3, w - 6, h - 6, h / 2)

    def _board(self, box: Box) -> Box:
        """Return the place of the small board, which leaves space for the names."""
        x, y, w, h = box
        columns = self._result_columns()
        width = min((h - 24) * BOARD, w - 24 - columns * (NAME_W + INSET))
        height = width / BOARD
        return x + 12, y + (h - height) / 2, width, height

    def _lines(self) -> list[ResultLine]:
        """Return the lines of the result: teams where they are what one plays for."""
        race, report = self.race, self.report
        standings = report.championship
        if report.has_team_totals and standings is not None:
            return [self._team_line(row) for row in standings.teams]
        found = []
        for row in report.rows:
            value = self.t("common.out") if row.is_out else ""
            if not value and (report.is_scored or "points" in report.columns):
                value = str(row.points)
            name = sentence(render_text(race, row.driver) or render_text(race, row.name))
            words = row_words(race, report, row)
            line = ResultLine(row.id, row.place, row.badge, name, row.seat, value, words)
            if "gain" in report.columns and not row.is_out:
                line = line._replace(gain=row.gain, note=self.t("race_end.started", n=row.start))
            found.append(line._replace(is_out=row.is_out))
        return found

    def _team_line(self, team: ChampionshipRow) -> ResultLine:
        """Return a team's line: its points, and the places of its cars or the races they come from."""
        name = sentence(render_text(self.race, team.name))
        words = self.t("race_end.row_plain", place=team.rank, name=name, n=team.total)
        cars = [row for row in self.report.rows if row.badge.mark == team.badge.mark]
        note = " + ".join(str(cell.points) for cell in team.cells) if len(team.cells) <= FEW else ""
        if self.report.races == 1:
            note = " · ".join(
                self.t("common.out") if car.is_out else self.t("common.nth_place", n=car.place)
                for car in cars
            )
        words = " · ".join(filter(None, (words, note)))
        return ResultLine(team.id, team.rank, team.badge, name, team.seat, str(team.total), words, note)

    def _result_columns(self) -> int:
        rows = len(self._lines())
        most = FEW if self.may_show_board else FEW - 2
        return 1 if rows <= most else 2 if rows <= 2 * FEW + 2 else 3

    def _rows_in_column(self) -> int:
        columns = self._result_columns()
        return max(4 if columns == 1 else 1, -(-len(self._lines()) // columns))

    def _line_rects(self, box: Box) -> list[Box]:
        x, y, w, h = box
        left = x + 12
        if self.step_shown is not None:
            left += self._board(box)[2] + INSET
        columns, rows = self._result_columns(), self._rows_in_column()
        width = (x + w - 12 - left - (columns - 1) * INSET) / columns
        each = (h - 24) / rows
        return [
            (left + i // rows * (width + INSET), y + 12 + i % rows * each, width, each)
            for i in range(len(self._lines()))
        ]

    # -- drawing -----
    def paint(self, p: Painter, boxes: WhyBoxes) -> None:
        """Draw the sentence, the bar, and the result beside the moment."""
        self._paint_sentence(p, boxes.sentence)
        self._paint_bar(p, boxes.bar)
        panel(p, *boxes.result, dark=False)
        if (step := self.step_shown) is not None:
            self._paint_board(p, self._board(boxes.result), step)
        for line, rect in zip(self._lines(), self._line_rects(boxes.result), strict=True):
            self._paint_line(p, line, rect)

    def _paint_sentence(self, p: Painter, box: Box) -> None:
        t = p.theme
        x, y, w, h = box
        panel(p, *box, dark=False)
        p.rect(x + 2, y + 10, 7, h - 20, t.accent if self.verdict is not None else t.rule)
        head_w = p.text(x + 24, y + 22, self.t("why.head"), CAPTION, t.muted, "jb", w=w - 44)
        reason_h, choice_h = self._text_heights(p, w - 44)
        top, room = y + 38, h - 46
        if reason_h + choice_h > room:
            # both are set smaller together
            self._paint_lines(p, (x + 24, top, w - 44, room), self.sentence(), CHOICE, t.ink)
        else:
            self._paint_lines(p, (x + 24, top, w - 44, reason_h), self.reason(), REASON, t.ink)
            choice = (x + 24, top + reason_h + 4, w - 44, room - reason_h)
            self._paint_lines(p, choice, self.choice(), CHOICE, t.ink)
        if self.is_working and (work := self.review.reviewing.work) is not None:
            left = x + w - 24 - charts.PROGRESS_W
            charts.progress_bar(p, left, y + 20, work.progress, t.rule)
            room = left - x - 24 - head_w - 2 * GAP
            p.text(left - GAP, y + 22, self.review.progress(), CAPTION, t.muted, "j", "r", w=room)

    def _text_heights(self, p: Painter, w: float) -> tuple[float, float]:
        """Return the heights of the reason and of the choice in their own sizes."""
        texts = (self.reason(), REASON), (self.choice(), CHOICE)
        reason, choice = (len(p.lines(said, *style, w)) * style.size for said, style in texts)
        return reason * LINE * p.text_scale, choice * LINE * p.text_scale

    def _paint_lines(self, p: Painter, box: Box, said: str, style: TextStyle, tone: str) -> None:
        x, y, w, h = box
        middle = style.size * LINE / 2 * p.text_scale
        p.block(x, y + middle, w, h, said, style.size, tone, style.face, LINE)

    def _paint_bar(self, p: Painter, box: Box) -> None:
        panel(p, *box, dark=False)
        bar = self._bar()
        key = bar.columns, bar.can_have_parts, self.seat, box, self.scene.app.translator.version
        p.layer("race_end.why", key, *box, partial(bar.draw, box))

    def _bar(self) -> ResultBar:
        """Return the bar: all columns, or as long as nothing else is known the result alone."""
        columns = tuple(self.parts() or self._known_columns())
        labels = {name: self._label(name) for name in column_order(columns)}
        return ResultBar(
            self.t, columns, labels, self.verdict is None or len(columns) > 1, len(self.people) < 2
        )

    def _paint_board(self, p: Painter, box: Box, index: int) -> None:
        p.rect(*box, p.theme.sand, 5)
        key = self.race.match.history[index], box

        def draw(q: Painter) -> None:
            position: Position = self.race.match.state_at(index).observe(None)
            draw_position(q, self.race.game, position, box)

        p.layer("race_end.moment", key, *box, draw)

    def _paint_line(self, p: Painter, line: ResultLine, rect: Box) -> None:
        t = p.theme
        x, y, w, h = rect
        m = y + h / 2
        is_own = self.race.is_me(line.seat)
        if is_own:
            p.rect(x, y + 1, w, h - 2, t.own_paper, 5)
        elif line.place > 1:
            p.rect(x + 8, y - 0.5, w - 16, 1, t.rule)
        c = t.muted if line.is_out else t.ink
        p.text(x + 30, m, str(line.place), Type.SUM.size, c, "cb", "r")
        left = x + 42 + charts.badge(p, line.badge, x + 42, m, c, False) + 4
        who = "" if line.seat is None else self.race.seat_face(line.seat)
        if who and w >= NAME_W + FACE:
            size = min(FACE, h)
            draw_face(p, who, left + size / 2 - 2, m, size, dark=False)
            left += size + 4
        size, face = (CAPTION, "j") if line.is_out else (Type.SUM.size, "cb")
        value_w, note_at = p.text(x + w - 10, m, line.value, size, c, face, "r"), 58
        if line.gain is not None and w >= GAIN_FROM:
            gain(p, x + w - 86, m, line.gain)
            value_w, note_at = value_w + 76, GAIN_AT
        is_beside = line.gain is None or w >= GAIN_FROM
        name_w = p.width(line.name, BODY, "jb")
        if line.gain is None:
            # a name can be cut and still be read, a sum cannot
            name_w = min(name_w, MIN_NAME * p.text_scale)
        if line.note and is_beside and left + name_w + p.width(line.note, CAPTION) < x + w - note_at - 18:
            value_w = note_at + p.text(x + w - note_at, m, line.note, CAPTION, t.muted, "j", "r")
        p.text(left, m, line.name, BODY, c, "jb" if is_own else "j", w=x + w - 18 - value_w - left)


def _default_seat(race: RaceScene, report: RaceReport) -> int | None:
    """Return the viewer, or the best placed of the people; None where nothing is reviewed for anybody."""
    people = race.config.humans()
    if race.config.practice or not race.match.is_over or not people:
        return None
    if race.viewer is not None:
        return race.viewer
    return next((row.seat for row in report.rows if row.seat in people), min(people))


def _draw_ring(p: Painter, e: Element, look: Look) -> None:
    if look.is_hot:
        x, y, w, h = e.rect
        focus_ring(p, x + 4, y + 4, w - 8, h - 8, 8)
