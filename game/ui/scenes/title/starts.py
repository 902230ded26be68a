"""What the title can start: the saved race, a quick one, a new one, a season."""

from __future__ import annotations

from game.engine import registry
from game.engine.contract import Game
from game.services.records.saves import RecordSummary
from game.ui.kit.scene import Shell
from game.ui.race import routes
from game.ui.race.words import bot_names
from game.ui.scenes.resume import resume
from game.ui.scenes.setup.model import last_setup


class Starts:
    """Starts races, and knows the saved race and the game of the quick race."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.saved: RecordSummary | None = None

    @property
    def is_first_start(self) -> bool:
        """Whether nobody has raced on this machine yet."""
        return not self.app.settings.first_start_done

    @property
    def is_newcomer(self) -> bool:
        """Whether to suggest the lessons: nobody has raced yet, and no race is saved."""
        return self.is_first_start and self.saved is None

    def look_for_save(self) -> None:
        """Find the race that Continue resumes."""
        try:
            self.saved = self.app.saves.latest_unfinished()
        except OSError as error:
            self.saved = None
            self.app.notify_error(error)
        if self.is_first_start and (self.saved or self.app.statistics.entries):
            self.app.store.change(first_start_done=True)

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
        model = last_setup(game, self.app.settings, bot_names(self.app))
        model.one_race()
        if model.fault():
            self.race(game)
            return
        self.app.push(routes.Play(model.config()))

    def race(self, game: Game) -> None:
        """Open the set-up of a game."""
        self.app.push(routes.Setup(game.id))

    def new(self) -> None:
        """Open the chooser, even for a single game, as it also describes and teaches it."""
        self.app.push(routes.Games())

    def season(self) -> None:
        """Open the chooser for a season."""
        self.app.push(routes.Games(season=True))

    def next_game(self, by: int = 1) -> None:
        """Choose another game for the quick race."""
        known = list(registry.games())
        here = known.index(self.quick_game().id)
        self.app.change_settings(last_game=known[(here + by) % len(known)])
