"""The scene of a race as its table knows it, and the lines of its log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from game.engine.contract import Action, Estimates, Game
from game.engine.match import Match
from game.engine.record import RaceConfig, Record, new_header
from game.services.records.journal import Journal
from game.services.records.saves import read_source
from game.ui.draw.art_faces import helmet_id
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.kit.layout import Node
from game.ui.kit.routes import Route
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.toolbar import Tool
from game.ui.race.depth import Depth
from game.ui.race.director import Director
from game.ui.race.result import MessageLike, render_text
from game.ui.race.words import seat_face, seat_name


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: icon, seat mark, sentence, short result with its tone, clause, step.

    It keeps messages: `RaceScene.render_text` turns them into the language in use when they are drawn.
    """

    text: MessageLike
    result: MessageLike = ""
    tone: str = ""
    """`good`, `bad` or empty."""
    icon: str = ""
    mark: Mark | None = None
    """Colour and shape."""
    clause: str = ""
    index: int = 0
    short: MessageLike = ""
    """The sentence for a narrow column, where the mark stands for the name."""
    calm: MessageLike = ""
    """The sentence without figures, for the calm table."""


class FirstTry(NamedTuple):
    """A finished race, and the step of it that a practice race tries again."""

    record: Record
    step: int


class RaceScene(Scene, ABC):
    """A race on screen as its table knows it: its seats and viewer, the actions offered, motion and log."""

    builds_on_hover = True
    is_examined = False
    """Whether the player is asked for a choice that the table's own estimates would give away."""
    is_replay = False
    """Whether a record is watched."""
    is_past = False
    """Whether this shows the past of a race that waits below, to be continued."""
    is_lesson = False
    """Whether a coach comments on what has just happened."""
    has_ended = False
    """Whether nothing more will be played here; a lesson ends in the middle of a race."""
    end_tab = "result"
    """The tab of the race end screen that was open when the player left it for the board."""
    resume_key = "pause.resume"
    leave_key = "pause.leave_note"
    """The texts of the menu for going back to the race and for leaving it."""
    came_from: Route | None = None
    """The replay or challenge that this practice race began in."""
    retried: FirstTry | None = None
    """The moment that this practice race tries again, if its race had ended."""
    trophies: Sequence[str] = ()
    """The trophies that this race won when it ended here."""
    can_branch = True
    """Whether a practice race may start from a step of this race."""
    dimness = 0.0
    """How far the table is dimmed, from 0 to 1, while something is decided."""
    log_covered = 0.0
    """The height of the log's foot that a panel hides, in u: the newest lines end above it."""

    def __init__(self, app: Shell, game: Game, config: RaceConfig, match: Match, viewer: int | None) -> None:
        super().__init__(app)
        self.game = game
        self.game_id = game.id
        self.config = config
        self.match = match
        self.viewer = viewer
        self.record_path: Path | None = None
        self.director = Director(self._speed, app.sound.play)
        self.log: list[LogLine] = []

    def t(self, key: str, **params: object) -> str:
        """Return the text under a key, or in a career the one under `<key>_in_career` if there is one.

        There several races of one game are no season but one event of the career's own.
        """
        own = f"{key}_in_career"
        return super().t(own if self.config.career and self.app.translator.has(own) else key, **params)

    @property
    def record_source(self) -> Path | Journal | None:
        """The source of a copy of this race: the whole race, even if the disk holds a part of it."""
        return self.record_path

    def record(self) -> Record:
        """Return the whole race as a record, saved or not; raises RecordError."""
        if self.record_source is not None:
            return read_source(self.record_source)
        return Record(new_header(self.game, self.config), tuple(map(str, self.match.steps)))

    # -- for views -----
    @property
    def steps_shown(self) -> int:
        """The number of steps shown on the table; fewer than all in a replay."""
        return len(self.match.history)

    @property
    def offered(self) -> Sequence[Action]:
        """The actions that the person at the screen may choose from now; empty while they may not."""
        return ()

    @property
    def estimates(self) -> Estimates | None:
        """The chance to win by offered action; None while it is computed and where nobody decides."""
        return None

    @property
    def hinted_actions(self) -> frozenset[Action]:
        """The actions that an open hint puts first or rates about as good."""
        return frozenset()

    def commit(self, action: Action, then: Sequence[Action] = ()) -> None:
        """Send an offered action to the rules; `then` are the steps that the table will add to it."""
        raise LookupError("nothing is offered here")

    def show_at(self, index: int) -> None:
        """Show the table as it was after `index` steps."""
        raise LookupError("nothing here goes back")

    @property
    def own_from(self) -> int:
        """The step after the viewer's last decision; 0 where there is none."""
        return 0

    @property
    def news_from(self) -> int | None:
        """The first step whose log lines are marked as new; None where the viewer has watched them."""
        return None

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat at this table."""
        return seat_name(self.app, self.config, seat)

    def seat_face(self, seat: int) -> str:
        """Return the driver that `draw_face` draws for a seat, of a person a helmet in the seat's colour.

        Empty where no seat has a driver.
        """
        who, badge = seat_face(self.config, seat), self.mark(seat)
        return helmet_id(badge.colour) if who == "person" and badge else who

    def render_text(self, message: MessageLike | None) -> str:
        """Return a message as text in the player's language."""
        return render_text(self, message)

    def is_me(self, seat: int | None) -> bool:
        """Return whether a seat is the viewer's own."""
        return seat is not None and seat == self.viewer

    @property
    def reduced_motion(self) -> bool:
        """Whether things fade instead of travelling."""
        return bool(self.app.settings.reduced_motion)

    @property
    def is_spectated(self) -> bool:
        """Whether no person plays at this screen."""
        return self.viewer is None

    @abstractmethod
    def mark(self, seat: int) -> Mark | None:
        """Return the colour and shape of a seat at this table."""

    @abstractmethod
    def open_log(self) -> None:
        """Open the whole log, up to the step shown."""

    @abstractmethod
    def menu_items(self) -> list[tuple[str, str, Callable[[], object]]]:
        """Return (id, label, action) of the game's entries in the race menu."""

    def menu_nodes(self, p: Painter) -> Sequence[Node]:
        """Return what the race menu shows above its buttons."""
        return ()

    @abstractmethod
    def menu_tools(self) -> Sequence[Tool]:
        """Return the tools of the race menu that the bar has no place for."""

    def render_log_line(self, line: LogLine) -> str:
        """Return a log line as text, with its result."""
        text, result = self.render_text(line.text), self.render_text(line.result)
        return self.t("log.with_result", text=text, result=result) if text and result else text or result

    @property
    def depth(self) -> Depth:
        """How much the table shows."""
        return Depth.of(self.app.settings, self.game_id)

    def show_depth(self, depth: Depth) -> None:
        """Show the table at a depth, now and in later races of this game."""
        self.app.change_settings(depths={**self.app.settings.depths, self.game_id: depth.key})

    def next_depth(self) -> None:
        """Show the table at the next depth."""
        self.show_depth(self.depth.next())

    def _speed(self, is_own: bool) -> float:
        return self.app.speed(is_own)
