"""What a game's table is to the app: TableView, and the race scene that hosts it."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from game.engine.contract import Action, Game, Json
from game.engine.match import Match, Played
from game.engine.record import Table
from game.engine.registry import module_of
from game.engine.track import Track
from game.ui import art
from game.ui.director import Clip, Director
from game.ui.elements import Element, Elements, Rect
from game.ui.painter import Painter
from game.ui.result import Words, told
from game.ui.scene import Scene
from game.ui.theme import SEATS
from game.ui.words import seat_name
from game.ui.words import token as token_of

if TYPE_CHECKING:
    from game.app import App
    from game.services.journal import Journal

Observation = dict[str, Json]


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: icon, seat mark, sentence, short result with its tone, clause, step.

    It keeps what was said, not how: `RaceScene.told` words it in the language of the moment.
    """

    text: Words
    result: Words = ""
    tone: str = ""
    """`good`, `bad` or empty."""
    icon: str = ""
    mark: tuple[str, str] | None = None
    """Colour and shape."""
    clause: str = ""
    index: int = 0
    short: Words = ""
    """The sentence for a narrow column, where the mark says whose it is."""


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """One line about a saved race on the title: the race or lap, or a place in the running order."""

    text: str
    place: str = ""
    mark: tuple[str, str] | None = None
    """Colour and shape."""
    own: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """One whole choice that is proposed, and what speaks for it."""

    steps: tuple[Action, ...]
    level: str = ""
    """The bot that proposes it; empty where the table's own figures do."""
    figures: Mapping[str, Any] = field(default_factory=dict)
    """What the table has to say for it: chances, trials."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A state of the table worth a look: `shots` draws it, and tests look for cut texts in it.

    Rules of thumb play from the start until `wanted` holds; `prepare` then does what a player would,
    such as to choose a card.
    """

    name: str
    wanted: Callable[[Match], bool]
    prepare: Callable[[App], None] | None = None
    seats: int = 4
    options: Mapping[str, Json] = field(default_factory=dict)
    track: str | None = None
    held: bool = False
    """Whether the race is held there, where it would run on by itself."""


class TableView:
    """How one game's table looks and is clicked; a game's table.py subclasses it as VIEW.

    It sees only observations. It offers what `scene.offered` holds and sends it with `scene.commit`.
    """

    piece_marked: ClassVar[bool] = False
    """Whether `draw_piece` shows the seat's mark by itself."""
    advising = False
    """Whether `advise` is still working its figures out."""
    vehicle: ClassVar[str] = "modern_side"
    """Which of the house's cars the game is driven with, seen from the side."""

    moments: ClassVar[Mapping[str, str]] = {}
    """The kinds of events that a replay marks: as `start` or `end` of a race, `out`, or a `part` of it."""
    scrubber_tip: ClassVar[str] = "replays.scrubber_tip"
    """The text that says what these marks mean."""
    diagrams: ClassVar[Mapping[str, float]] = {}
    """The rule book's pictures: the entry's key (`FMR-4_1`) and the picture's height over its width."""

    @staticmethod
    def diagram(p: Painter, name: str, x: float, y: float, w: float, h: float, translator: Any) -> None:
        """Draw one of `diagrams` into a box on paper."""

    @staticmethod
    def pictures() -> Sequence[Picture]:
        """The states of this table that are worth a look; without any, its first decision is drawn."""
        return ()

    def __init__(self, scene: RaceScene) -> None:
        self.scene = scene
        self.app = scene.app
        self.shown: Observation = {}

    # -- what the title shows of a race that is not open ---------------------------------------------
    @classmethod
    def thumbnail(cls, p: Painter, observation: Observation, x: float, y: float, w: float, h: float) -> bool:
        """Draw a saved race small, from a spectator's observation; False where the game has no picture."""
        return False

    @classmethod
    def draw_piece(cls, p: Painter, colour: str, shape: str, x: float, y: float, wide: float) -> None:
        """What a seat's token stands for, `wide` u across round (x, y), for set-up and curtain."""
        p.art(art.car(cls.vehicle, colour, "white"), x, y, wide, mid=True)

    @classmethod
    def draw_runner(
        cls, p: Painter, id: str, colour: str, x: float, y: float, length: float, heading: float
    ) -> None:
        """One of `runners` seen from above round (x, y), for the race that drives behind the title."""
        p.art(art.car("modern_top", colour, "white"), x, y, length, mid=True, angle=heading)

    @classmethod
    def summary_lines(cls, app: App, summary: Any) -> list[SummaryLine]:
        """A saved race (services.saves.Summary) in at most four lines: race or lap, then the first three."""
        return []

    @classmethod
    def runners(cls, observation: Observation) -> list[tuple[str, str]]:
        """(id, colour) of the cars in running order, for the race that drives behind the title."""
        return []

    @classmethod
    def driven(cls, observation: Observation, seat: int) -> Sequence[str]:
        """The tokens a seat drives where the game, not the set-up, decides that; else none."""
        return ()

    @classmethod
    def progress(cls, observation: Observation) -> float | None:
        """How much of the game has been played, 0 to 1; None where that cannot be told."""
        return None

    # -- tracks, in games that are raced on some -----------------------------------------------------
    @classmethod
    def track_facts(cls, app: App, track: Track) -> list[tuple[str, str]]:
        """(label, value) pairs about a track that only this game knows, behind its spaces and corners."""
        return []

    # -- picture -----------------------------------------------------------------------------------
    def settle(self, observation: Observation) -> None:
        """Show exactly this."""
        self.shown = observation

    def clips(self, played: Played, before: Observation, after: Observation, own: bool) -> list[Clip]:
        """The motion of one step; the scene settles on `after` when it has ended."""
        return []

    # -- screen ------------------------------------------------------------------------------------
    def build(self, p: Painter, ui: Elements) -> None:
        """Declare the elements below the top bar."""

    def paint(self, p: Painter) -> None:
        """Draw the table below the elements."""

    def paint_over(self, p: Painter) -> None:
        """Draw what lies above the elements."""

    def chips(self) -> list[tuple[str, str]]:
        """(label, value) pairs for the top bar: race, lap, deck."""
        return []

    def prompt(self) -> str:
        """What the seat to decide should do."""
        return ""

    def interlude(self) -> str:
        """What the bar says instead of whose turn it is, while cards are dealt or a race has just ended."""
        return ""

    def words(self, key: str, **params: Any) -> str:
        """A text of this game's own locale file."""
        return self.scene.t(f"{self.scene.game.id}.{key}", **params)

    def look(self, token: str) -> tuple[str, str]:
        """Colour and shape of a token of this game."""
        found = token_of(self.scene.game, token)
        if found is None:
            raise LookupError(f"{self.scene.game.id} has no token {token!r}")
        return found.colour, found.shape

    def mark(self, seat: int) -> tuple[str, str] | None:
        """Colour and shape of a seat: of its first token, where the game has tokens."""
        tokens = self.scene.table.seats[seat].tokens
        found = token_of(self.scene.game, tokens[0]) if tokens else None
        return (found.colour, found.shape) if found else SEATS[seat % len(SEATS)]

    def log(self, played: Played) -> list[LogLine]:
        """The log lines of a step, from the events the viewer may see."""
        return []

    def moment(self, played: Played) -> str:
        """What a replay marks on its scrubber: `start` or `end` of a race, `out`, a `part`, or nothing."""
        kinds = {event.kind for event in played.visible_to(self.scene.viewer)}
        found = {mark for kind, mark in self.moments.items() if kind in kinds}
        return next((mark for mark in ("end", "start", "out", "part") if mark in found), "")

    def say_step(self, step: str) -> str:
        """A step in the player's words, without what the viewer may not know (a deal tells no cards)."""
        return step.split(" ")[0]

    def say_action(self, action: str) -> str:
        """An action that the viewer may take now, for a hint; all of it, as they hold what it names."""
        return self.say_step(action)

    def key(self, name: str) -> bool:
        """A key of this table's own."""
        return False

    def arrow(self, dx: int) -> bool:
        """Left (-1) or Right (1), where the table goes through targets with them."""
        return False

    def lift(self, dy: int) -> bool:
        """Up (1) or Down (-1), where the table sets something higher or lower with them."""
        return False

    def wheel(self, by: int, x: float, y: float) -> bool:
        """The wheel over the table."""
        return False

    def drag(self, dx: float, dy: float, x: float, y: float) -> bool:
        """The pointer at (x, y) was moved by so much with the middle button held; no drag is ever needed."""
        return False

    def back(self) -> bool:
        """Esc: take back a half-made choice; True where there was one."""
        return False

    def suggest(self, steps: Sequence[str]) -> None:
        """A hint was asked for: choose all that it names, so that its consequences are shown."""

    def advise(self) -> Hint | None:
        """A hint from figures of the table's own; None while `advising`, or where a bot is to be asked."""
        return None

    def same_choice(self, observation: Observation) -> bool:
        """Whether what the seat would decide here belongs to the choice before: one hint tells both."""
        return self.halfway(observation)

    def hinted(self, step: Action) -> str:
        """The id of the button that carries out the first step of a hint once it is chosen."""
        return "go"

    def say_hint(self, hint: Hint) -> str:
        """What a hint proposes, in a sentence or less."""
        return self.app.translator.language.listing([self.say_action(step) for step in hint.steps])

    def follows(self) -> Action | None:
        """What the viewer has decided already, where one decision is carried out in several steps."""
        return None

    def halfway(self, observation: Observation) -> bool:
        """Whether an undo that ends at this position goes on, as it lies within one decision."""
        return False

    def decision_began(self) -> None:
        """A person has to decide now."""

    def decision_ended(self) -> None:
        """The person has decided."""

    def notice_place(self, p: Painter) -> tuple[float, float] | None:
        """The middle and the bottom of notices that would hide what they speak of under the bar."""
        return None

    def lit_with(self, p: Painter, element: Element) -> Sequence[Rect]:
        """Boxes on the table that light up while an element is pointed at."""
        return ()

    def clause(self) -> str:
        """The clause of this moment, for F1."""
        return ""

    def read_out(self) -> str:
        """The table as text."""
        return ""

    def menu_items(self) -> list[tuple[str, str, Any]]:
        """(id, label, action) of the game's own entries in the race menu, such as a score sheet."""
        return []

    def paused_at(self, played: Played) -> Scene | None:
        """The scene to show after a step before the game goes on (end of a race), if any."""
        return None

    def end_scene(self) -> Scene | None:
        """The scene to show when the game is over: places and points, unless the game has more to tell."""
        from game.ui.result import plain_report
        from game.ui.scenes.race_end import RaceEnd

        return RaceEnd(self.app, self.scene, plain_report(self.scene), True)

    def tick(self, ms: float) -> bool:
        """Slow things of its own (estimates); True where the picture changed."""
        return False

    def tree_extra(self) -> dict[str, Any]:
        """What the interface tree says of the table itself."""
        return {}


def view_class(game: Game) -> type[TableView]:
    """The game's own table, or the plain one for a game that brings none."""
    from game.ui.plain_table import PlainView

    name = f"{module_of(game)}.table"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return PlainView
    view: type[TableView] = module.VIEW
    return view


class RaceScene(Scene):
    """A race on screen: view, director and log, whether it is played or replayed."""

    hover_builds = True
    replayed = False
    """Whether a record is watched."""
    log_covered = 0.0
    """How much of the side log's foot is hidden: its newest lines end above that."""

    def __init__(self, app: App, game: Game, table: Table, match: Match, viewer: int | None) -> None:
        super().__init__(app)
        self.game = game
        self.game_id = game.id
        self.table = table
        self.match = match
        self.viewer = viewer
        self.record_path: Path | None = None
        self.director = Director(self._speed, app.sound.play)
        self.view = view_class(game)(self)
        self.log: list[LogLine] = []
        self.view.settle(match.observe(viewer))

    @property
    def record_source(self) -> Path | Journal | None:
        """What a copy of this race is made of: all of it, whatever the disk holds."""
        return self.record_path

    # -- what views ask ------------------------------------------------------------------------------
    @property
    def steps_shown(self) -> int:
        """How many steps of the history stand on the table; a replay has the whole and shows a part."""
        return len(self.match.history)

    @property
    def offered(self) -> Sequence[Action]:
        """What the person at the screen may do now; empty while they may not."""
        return ()

    def commit(self, action: Action) -> None:
        """Send an offered action to the rules."""
        raise LookupError("nothing is offered here")

    def seat_name(self, seat: int) -> str:
        """What a seat is called at this table."""
        return seat_name(self.app, self.table, seat)

    def told(self, words: Words | None) -> str:
        """What was said, in the player's language."""
        return told(self, words)

    def is_me(self, seat: int | None) -> bool:
        """Whether a seat is the viewer's own."""
        return seat is not None and seat == self.viewer

    @property
    def spectated(self) -> bool:
        """Whether nobody at this screen plays, so that there is no hand to show."""
        return self.viewer is None

    def open_log(self) -> None:
        """The whole log, as far as it is shown."""
        from game.ui.scenes.log import LogScene

        self.app.push(LogScene(self.app, self))

    def toggle_odds(self) -> None:
        """Show chances, or hide them."""
        self.app.change_settings(hints_odds=not self.app.settings.hints_odds)

    # -- motion --------------------------------------------------------------------------------------
    def _speed(self, own: bool) -> float:
        return self.app.speed(own)

    def show(self, played: Played, before: Observation, after: Observation, own: bool) -> None:
        """Queue the motion of a step, then its log lines and the settled picture."""
        clips = self.view.clips(played, before, after, own)
        for clip in clips:
            clip.own = own
        lines = self.view.log(played)

        def settled() -> None:
            self.view.settle(after)
            self.log.extend(lines)
            self.app.changed()

        self.director.add([*clips, Clip(0, ended=settled, own=own)])

    @property
    def busy(self) -> bool:
        return self.director.busy

    def gate(self, element: Element | None) -> bool:
        """A click during motion only finishes it, but for the bar and what is `always` open."""
        stays = element is not None and (element.id.startswith("bar.") or "always" in element.extra)
        if self.director.busy and not stays:
            self.director.finish()
            self.app.changed()
            return False
        return True

    def tick(self, ms: float) -> None:
        if self.director.tick(ms):
            self.app.redraw()
        if self.view.tick(ms):
            self.app.redraw()

    # -- screen --------------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        self.view.build(p, self.ui)

    def paint(self, p: Painter) -> None:
        self.view.paint(p)

    def paint_over(self, p: Painter) -> None:
        self.view.paint_over(p)

    def arrow(self, dx: int) -> bool:
        return self.view.arrow(dx)

    def lift(self, dy: int) -> bool:
        return self.view.lift(dy)

    def wheel(self, by: int, x: float, y: float) -> bool:
        return self.view.wheel(by, x, y)

    def drag(self, dx: float, dy: float, x: float, y: float) -> bool:
        return self.view.drag(dx, dy, x, y)

    def notice_place(self, p: Painter) -> tuple[float, float] | None:
        return self.view.notice_place(p)

    def lit_with(self, p: Painter, element: Element) -> Sequence[Rect]:
        return self.view.lit_with(p, element)

    def help_clause(self) -> str:
        return self.view.clause()

    def log_words(self, line: LogLine) -> str:
        """A line of the log with its result."""
        return f"{self.told(line.text)} {self.told(line.result)}".strip()

    def read_out(self) -> str:
        lines = [self.prompt, self.view.read_out(), "", *map(self.log_words, self.log[-12:])]
        return "\n".join(line for line in lines if line is not None)

    def tree_extra(self) -> dict[str, Any]:
        """The position as the viewer sees it, for tests on a real window."""
        return {"table": self.view.tree_extra(), "viewer": self.viewer, "steps": len(self.match.history)}
