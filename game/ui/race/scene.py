"""A race on screen as its table knows it, and the lines of its log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.engine.contract import Action, Estimates, Game
from game.engine.match import Match
from game.engine.record import Record, Table, new_header
from game.services.records.journal import Journal
from game.services.records.saves import read_source
from game.ui.kit.routes import Route
from game.ui.kit.scene import Scene, Shell
from game.ui.race.director import Director
from game.ui.race.result import MessageLike, render_text
from game.ui.race.words import seat_name


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: icon, seat mark, sentence, short result with its tone, clause, step.

    It keeps what was said, not how: `RaceScene.render_text` words it in the language of the moment.
    """

    text: MessageLike
    result: MessageLike = ""
    tone: str = ""
    """`good`, `bad` or empty."""
    icon: str = ""
    mark: tuple[str, str] | None = None
    """Colour and shape."""
    clause: str = ""
    index: int = 0
    short: MessageLike = ""
    """The sentence for a narrow column, where the mark says whose it is."""


class RaceScene(Scene, ABC):
    """A race on screen as its table knows it: who races and watches, what is offered, moved and said."""

    hover_builds = True
    examined = False
    """Whether a choice is asked of the player that figures of the table's own would give away."""
    replayed = False
    """Whether a record is watched."""
    goes_on = False
    """Whether a race that goes on waits below, of which the past is shown."""
    taught = False
    """Whether a coach speaks of what has just happened."""
    hides_odds = False
    """Whether chances have not been explained yet, so that none are told."""
    end_tab = "result"
    """The tab of its end that one left to see the board, and comes back to."""
    resume_key = "pause.resume"
    leave_key = "pause.leave_note"
    """What the menu says of going back to it, and of leaving it."""
    came_from: Route | None = None
    """The replay or challenge that a race for practice began in."""
    branches = True
    """Whether a race for practice may begin with a part of this one."""
    log_covered = 0.0
    """How much of the side log's foot is hidden: its newest lines end above that."""

    def __init__(self, app: Shell, game: Game, table: Table, match: Match, viewer: int | None) -> None:
        super().__init__(app)
        self.game = game
        self.game_id = game.id
        self.table = table
        self.match = match
        self.viewer = viewer
        self.record_path: Path | None = None
        self.director = Director(self._speed, app.sound.play)
        self.log: list[LogLine] = []
        self._told = "odds"
        """What was told before the player hid it."""

    @property
    def record_source(self) -> Path | Journal | None:
        """What a copy of this race is made of: all of it, whatever the disk holds."""
        return self.record_path

    def record(self) -> Record:
        """All of this race, whether it is kept anywhere or not; raises RecordError."""
        if self.record_source is not None:
            return read_source(self.record_source)
        return Record(new_header(self.game, self.table), tuple(map(str, self.match.steps)))

    # -- what views ask ------------------------------------------------------------------------------
    @property
    def steps_shown(self) -> int:
        """Return the number of history steps shown on the table; a replay shows a part."""
        return len(self.match.history)

    @property
    def offered(self) -> Sequence[Action]:
        """What the person at the screen may do now; empty while they may not."""
        return ()

    @property
    def estimates(self) -> Estimates | None:
        """How likely each offered action wins; None while that is worked out, and where nobody decides."""
        return None

    @property
    def praised(self) -> frozenset[Action]:
        """What a hint that is shown puts first, or calls about as good."""
        return frozenset()

    def commit(self, action: Action) -> None:
        """Send an offered action to the rules."""
        raise LookupError("nothing is offered here")

    def show_at(self, index: int) -> None:
        """Show the table as it was after so many steps."""
        raise LookupError("nothing here goes back")

    @property
    def news_from(self) -> int | None:
        """From which step on lines of the log are marked as new; None where what happened was watched."""
        return None

    def seat_name(self, seat: int) -> str:
        """What a seat is called at this table."""
        return seat_name(self.app, self.table, seat)

    def render_text(self, words: MessageLike | None) -> str:
        """Return a message as text in the player's language."""
        return render_text(self, words)

    def is_me(self, seat: int | None) -> bool:
        """Whether a seat is the viewer's own."""
        return seat is not None and seat == self.viewer

    @property
    def spectated(self) -> bool:
        """Whether no person plays at this screen."""
        return self.viewer is None

    @abstractmethod
    def mark(self, seat: int) -> tuple[str, str] | None:
        """Colour and shape of a seat at this table."""

    @abstractmethod
    def open_log(self) -> None:
        """The whole log, as far as it is shown."""

    @abstractmethod
    def menu_items(self) -> list[tuple[str, str, Callable[[], object]]]:
        """(id, label, action) of the game's own entries in the race menu."""

    def log_words(self, line: LogLine) -> str:
        """A line of the log with its result."""
        text, result = self.render_text(line.text), self.render_text(line.result)
        return self.t("log.with_result", text=text, result=result) if text and result else text or result

    def toggle_odds(self) -> None:
        """Show chances, or hide them."""
        now = self.app.settings.hints
        self._told, hints = (now, "none") if now != "none" else (self._told, self._told)
        self.app.change_settings(hints=hints)

    def _speed(self, own: bool) -> float:
        return self.app.speed(own)
