"""A lesson at the game's own table: the coach explains, highlights and accepts the right choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.engine.contract import Action, Estimates
from game.engine.lesson import Lesson, LessonRun, Moment
from game.services.lessons import lessons
from game.ui.draw.painter import Painter
from game.ui.kit.scene import Shell
from game.ui.race import routes
from game.ui.race.depth import Depth
from game.ui.scenes.lessons.coach import Coach, CoachButton
from game.ui.scenes.lessons.words import lesson_config, lesson_text_of, race_after
from game.ui.scenes.race.first_time import NoFirstTimeHelp
from game.ui.scenes.race.play import PlayScene


class LessonScene(PlayScene):
    """A table with known cards and dice, at which only accepted choices are carried out."""

    name = "lesson"
    resume_key = "lessons.resume"
    leave_key = "lessons.leave_note"
    can_play_forced = False
    can_merge_turns = False
    can_ask_to_confirm = False
    # a race that began in the middle has no report; the coach comments on the end
    opens_report = False
    can_branch = False
    is_lesson = True

    def __init__(self, app: Shell, lesson: Lesson) -> None:
        self.lesson = lesson
        self._depth = Depth.CALM if lesson.hides_odds else Depth.ODDS
        self.course = LessonRun(lesson)
        game = self.course.game
        super().__init__(
            app, lesson_config(game, lesson.setup_for(game), lesson.seat), self.course.match, None
        )
        self._accepted: tuple[Estimates, Estimates] = ({}, {})
        """The last estimates, and those of accepted actions."""
        self.reason = ""
        """The key of the text that says why the last choice was not right."""
        self.displayed_moment: Moment | None = None
        """The moment that the coach explains: the present one, once all motion has ended."""
        self.all = lessons(lesson.game)[0]
        """The lessons of this game."""
        self.first_time_help = NoFirstTimeHelp(self)
        self.coach = Coach(
            self, self._light, self._head, self._coach_lines, self._buttons, short_head=self._where
        )

    # -- what the coach says -----
    def lesson_text(self, key: str) -> str:
        """Return a text of this lesson: from its own file, else from the locale files."""
        return lesson_text_of(self.app, self.lesson, key)

    @property
    def number(self) -> tuple[int, int]:
        """The number of this lesson and the number of lessons of its game."""
        ids = [lesson.id for lesson in self.all]
        return (ids.index(self.lesson.id) + 1 if self.lesson.id in ids else 1), max(1, len(ids))

    @property
    def following(self) -> Lesson | None:
        """The next lesson."""
        later = list(self.all)[self.number[0] :]
        return later[0] if later else None

    def _where(self) -> str:
        n, of = self.number
        return self.t("lessons.where", n=n, of=of)

    def _head(self) -> str:
        return self.t("lessons.head", where=self._where(), title=self.lesson_text("title"))

    def _speak(self) -> None:
        """Show the text of the present moment once nothing moves."""
        if not self.is_moving and self.displayed_moment is not self.course.current_moment:
            self.displayed_moment = self.course.current_moment
            self.app.changed()

    def _coach_lines(self) -> list[str]:
        lines = [self.lesson_text(self.displayed_moment.text)] if self.displayed_moment is not None else []
        return [*lines, self.lesson_text(self.reason)] if self.reason else lines

    def _light(self) -> Sequence[str]:
        return self.course.moment.light if self.course.moment is not None else ()

    def _buttons(self) -> list[CoachButton]:
        course = self.course
        if self.is_moving:
            return []
        if not course.is_over:
            if course.moment is None or course.is_asking:
                return []
            return [CoachButton("coach.on", self.t("lessons.go_on"), self.advance, True)]
        all_lessons = CoachButton("coach.lessons", self.t("lessons.all"), self.leave)
        if self.lesson.race is not None:
            return [CoachButton("coach.race", self.t("lessons.race"), self.race, True), all_lessons]
        if self.following is None:
            return [replace(all_lessons, is_primary=True)]
        return [CoachButton("coach.next", self.t("lessons.next_one"), self.next_lesson, True), all_lessons]

    @property
    def depth(self) -> Depth:
        return self._depth

    def show_depth(self, depth: Depth) -> None:
        self._depth = depth

    @property
    def estimates(self) -> Estimates | None:
        """The estimates of accepted actions only; tables that show every chance get them all."""
        found = super().estimates
        if found is None or not self.course.is_asking or self.view.estimate is not None:
            return found
        if self._accepted[0] is not found:
            accepted = {action: win for action, win in found.items() if self.course.judge(action)[0]}
            self._accepted = found, accepted
        return self._accepted[1]

    # -- the lesson goes on -----
    def tick(self, ms: float) -> None:
        super().tick(ms)
        self._speak()

    def _go_on(self) -> None:
        course = self.course
        if course.is_over:
            self._done()
        elif course.scripted is not None:
            self._step(course.play_scripted)
        elif course.is_asking:
            actor = self.match.actor()
            if actor == self.lesson.seat:
                self._ask(actor)
                self.estimating.work()
                self._prepare()
            elif actor is not None:
                super()._go_on()

    def _play_follow_up(self, action: Action) -> None:
        right, why = self.course.judge(action)
        if right:
            super()._play_follow_up(action)
            return
        if not self.course.done:
            # the coach has explained something since, so the player decides again
            return
        self.course.take_back()
        self._after_jump()
        self.reason = why

    def commit(self, action: Action, then: Sequence[Action] = ()) -> None:
        if self.lock_ms > 0 or action not in self.offered:
            return
        right, self.reason = self.course.judge(action)
        if right:
            super().commit(action, then)
        self.app.changed()

    def _is_own(self, played: object) -> bool:
        # scripted steps are as slow as the player's own
        return True

    def advance(self) -> None:
        """Go on to the next moment, when the text has been read."""
        self.reason = ""
        self.course.advance()
        self._speak()
        self.app.changed()

    def _done(self) -> None:
        if self.has_ended:
            return
        self.has_ended = True
        done = {**self.app.settings.lessons_done, self.lesson.name: True}
        self.app.report_unsaved(self.app.store.change(lessons_done=done))
        self.app.changed()

    @property
    def offered(self) -> Sequence[Action]:
        return super().offered if self.course.is_asking else ()

    @property
    def prompt(self) -> str:
        if self.course.is_asking or self.is_moving:
            return super().prompt
        return self.t("lessons.prompt_over" if self.course.is_over else "lessons.prompt_read")

    @property
    def is_busy(self) -> bool:
        if self.is_paused:
            return False
        if self.is_moving or self.course.scripted is not None:
            return True
        if self.course.is_over:
            return not self.has_ended
        return self.course.is_asking and super().is_busy

    # -- navigation -----
    def why_no_undo(self) -> str:
        return "" if self.course.can_go_back else self.t("lessons.first_step")

    def undo(self) -> None:
        """Go back to the previous moment."""
        if self.can_undo:
            self.director.finish()
            self.course.go_back()
            self.reason = ""
            self._after_jump()
            self._speak()

    def why_no_hint(self) -> str:
        return self.t("lessons.no_hint")

    def again(self) -> None:
        """Start this lesson again."""
        self.app.replace(routes.Lesson(self.lesson))

    def next_lesson(self) -> None:
        """Open the next lesson, or the page after the last one."""
        if self.following is not None:
            self.app.replace(routes.Lesson(self.following))
        else:
            self.leave()

    def race(self) -> None:
        """Start the race that follows the lesson, with the coach."""
        to = race_after(self.app, self.lesson)
        if to is not None:
            self.app.replace(to)

    def leave(self) -> None:
        """Return to the page of lessons."""
        self.app.pop()

    def menu_items(self) -> list[tuple[str, str, Callable[[], object]]]:
        return [
            ("again", self.t("lessons.again"), self.again),
            ("lessons", self.t("lessons.all"), self.leave),
        ]

    # -- screen -----
    def build(self, p: Painter) -> None:
        self.log_covered = 0.0
        super().build(p)
        if not self.course.is_asking:
            # Space goes to the coach's button while there is something to read
            self.ui.items[:] = [replace(e, key="") if e.key == "Space" else e for e in self.ui.items]
        self.coach.build(p)

    def paint_over(self, p: Painter) -> None:
        super().paint_over(p)
        self.coach.paint_lit(p)

    def read_out(self) -> str:
        return "\n".join([self._head(), *self._coach_lines(), "", super().read_out()])

    def tree_extra(self) -> dict[str, object]:
        lit = [element.id for element in self.coach.lit()]
        extra = {"lesson": self.lesson.name, "said": " ".join(self._coach_lines()), "lit": lit}
        return {**super().tree_extra(), **extra}
