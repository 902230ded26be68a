"""What can be started from the title: the race left last, a quick one, a new one, a season."""

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
    """The ways to the grid, with the save that Continue speaks of and the game of the quick race."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.saved: RecordSummary | None = None

    @property
    def first_start(self) -> bool:
        """Whether nobody has raced on this machine yet."""
        return not self.app.settings.first_start_done

    @property
    def is_newcomer(self) -> bool:
        """Whether the lessons are the way to begin: nobody has raced yet, and no race waits."""
        return self.first_start and self.saved is None

    def look_for_save(self) -> None:
        """Which race Continue goes on with."""
        try:
            self.saved = self.app.saves.latest_unfinished()
        except OSError as error:
            self.saved = None
            self.app.notify_error(error)
        if self.first_start and (self.saved or self.app.statistics.entries):
            self.app.store.change(first_start_done=True)

    def resume(self) -> None:
        """Go on with the race that was left last."""
        if self.saved is not None:
            resume(self.app, self.saved.path, self.app.push)

    def quick_game(self) -> Game:
        """The game of the last set-up, else the first of the house."""
        known = registry.games()
        return known.get(self.app.settings.last_game or "") or known[registry.FLOOR[0]]

    def quick(self) -> None:
        """Straight to the grid for one race, at the table of last time or against three bots."""
        game = self.quick_game()
        model = last_setup(game, self.app.settings, bot_names(self.app))
        model.one_race()
        if model.fault():
            self.race(game)
            return
        self.app.push(routes.Play(model.table()))

    def race(self, game: Game) -> None:
        """The set-up of a game."""
        self.app.push(routes.Setup(game.id))

    def new(self) -> None:
        """The chooser, even where there is one game: it also says what the game is, and teaches it."""
        self.app.push(routes.Games())

    def season(self) -> None:
        """Asks of which game, then its set-up with a preset of several races."""
        self.app.push(routes.Games(season=True))

    def next_game(self, by: int = 1) -> None:
        """Another game for the quick race."""
        known = list(registry.games())
        here = known.index(self.quick_game().id)
        self.app.change_settings(last_game=known[(here + by) % len(known)])
