"""What the title can start: the saved race, a quick one, a new one, a season."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from game.career import careers
from game.engine import registry
from game.engine.contract import Game
from game.engine.lesson import Lesson
from game.services.lessons import games, lessons
from game.services.records.saves import MAX_LOOKED_AT, RecordSummary
from game.ui.kit.scene import Shell
from game.ui.race import routes
from game.ui.scenes.lessons.words import race_after
from game.ui.scenes.resume import resume
from game.ui.scenes.setup.model import last_setup


class Starts:
    """Starts races, and knows the saved race and the game of the quick race."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.saved: RecordSummary | None = None
        self.has_older = False
        """Whether other races are unfinished too, as far as has been looked."""
        self.taught: list[Lesson] = []
        """The lessons of the game whose lesson the player has done last; none before the first one."""
        self._unread: Iterator[RecordSummary] = iter(())

    @property
    def is_first_start(self) -> bool:
        """Whether nobody has raced on this machine yet."""
        return not self.app.settings.first_start_done

    @property
    def is_newcomer(self) -> bool:
        """Whether to suggest the lessons: nobody has raced yet, and no race is saved."""
        return self.is_first_start and self.saved is None

    @property
    def offers_lessons(self) -> bool:
        """Whether lessons stand where no saved race does: for a newcomer, and while some are left."""
        return self.is_newcomer or (self.saved is None and self.next_lesson is not None)

    def look_for_save(self) -> None:
        """Find the race that Continue resumes."""
        try:
            self.saved = self._latest(self.app.saves.latest_unfinished())
            self.has_older, self._unread = False, islice(self.app.saves.each(), MAX_LOOKED_AT)
        except OSError as error:
            self.saved = None
            self.app.notify_error(error)
        last = next(reversed(list(self.app.settings.lessons_done)), "").partition("/")[0]
        self.taught = lessons(last)[0] if self.saved is None and last in games() else []
        if self.is_first_start and (self.saved or self.app.statistics.entries):
            self.app.store.change(first_start_done=True)

    def _latest(self, saved: RecordSummary | None) -> RecordSummary | None:
        """Return this race, or that of a career if it was left later."""
        path = careers.latest_record()
        if path is None:
            return saved
        found = self.app.saves.summary(path)
        is_later = saved is None or found.modified > saved.modified
        return found if found.can_continue and is_later else saved

    @property
    def lessons_done(self) -> int:
        """How many of the lessons of that game are done."""
        return sum(lesson.name in self.app.settings.lessons_done for lesson in self.taught)

    @property
    def next_lesson(self) -> Lesson | None:
        """The first lesson of that game that is not done; None where all are."""
        done = self.app.settings.lessons_done
        return next((lesson for lesson in self.taught if lesson.name not in done), None)

    def go_on_learning(self) -> None:
        """Open the next lesson of that game, or the first race after all of them."""
        lesson = self.next_lesson
        if lesson is not None:
            self.app.push(routes.Lesson(lesson))
        else:
            self.app.push(race_after(self.app, self.taught[-1]) or routes.Setup(self.taught[-1].game))

    def look_further(self) -> None:
        """Look at one more record: whether it is another unfinished race."""
        if self.has_older or self.saved is None:
            return
        one = next(self._unread, None)
        if one is not None and one.can_continue and one.path != self.saved.path:
            self.has_older = True
            self.app.changed()

    def resume(self) -> None:
        """Resume the race that was left last."""
        if self.saved is not None:
            resume(self.app, self.saved.path, self.app.push)

    def quick_game(self) -> Game:
        """Return the game of the last set-up, else the default one."""
        known = registry.games()
        return known.get(self.app.settings.last_game or "") or known[registry.FLOOR[0]]

    def quick(self) -> None:
        """Start a single race at the table of last time, or against three bots."""
        game = self.quick_game()
        model = last_setup(game, self.app.settings)
        model.one_race()
        if model.fault():
            self.app.push(routes.Setup(game.id))
        else:
            self.app.push(routes.Play(model.config()))

    def next_game(self, by: int = 1) -> None:
        """Choose another game for the quick race."""
        known = list(registry.games())
        here = known.index(self.quick_game().id)
        self.app.change_settings(last_game=known[(here + by) % len(known)])
