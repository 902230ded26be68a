"""The interface of a game's table: drawing, motion, input and texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, cast

from game.engine.contract import Action, AnyPosition, Event, Reason
from game.engine.match import Played
from game.engine.record import Table
from game.engine.venue.track import Track
from game.ui.draw import art
from game.ui.draw.painter import Painter
from game.ui.draw.theme import SEATS
from game.ui.kit.elements import Element, Elements, Rect
from game.ui.kit.scene import Destination, Shell
from game.ui.race import routes
from game.ui.race.board.layout import Frame
from game.ui.race.director import Clip
from game.ui.race.events import Rows
from game.ui.race.report import Reporter, plain_report
from game.ui.race.scene import LogLine, RaceScene
from game.ui.race.words import seat_name
from game.ui.race.words import token as token_of

if TYPE_CHECKING:
    from game.review.advice import Proposal

RISKS: Final = ("risk", "danger")
"""Kinds of buttons that are marked as a risk."""


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """One line about a saved race on the title: the race or lap, or a place in the running order."""

    text: str
    place: str = ""
    mark: tuple[str, str] | None = None
    """Colour and shape."""
    is_own: bool = False


def front_seats(
    app: Shell, table: Table, order: Sequence[int], look: Callable[[int], tuple[str, str] | None]
) -> list[SummaryLine]:
    """The first three seats of a running order; `look` is the colour and shape of what a seat drives."""
    humans = table.humans()
    return [
        SummaryLine(seat_name(app, table, seat), str(place), look(seat), seat in humans)
        for place, seat in enumerate(order[:3], 1)
    ]


class TableView(Generic[AnyPosition]):
    """How one game's table looks and is clicked; a game's table.py subclasses it as VIEW.

    It sees only observations. It offers what `scene.offered` holds and sends it with `scene.commit`.
    """

    piece_marked: ClassVar[bool] = False
    """Whether `draw_piece` shows the seat's mark by itself."""
    estimates: ClassVar[bool] = False
    """Whether its odds estimate what each choice is worth, so that a challenge goes without them."""
    advising = False
    """Whether `advise` is still working its figures out."""
    vehicle: ClassVar[str] = "modern_side"
    """Which of the house's cars the game is driven with, seen from the side."""

    reporter_class: ClassVar[type[Reporter[Any]] | None] = None
    """The reporter of its races, if there is more to report than places and points."""
    rows: ClassVar[Rows[Any, Any, Any]] = Rows()
    """What the table makes of each kind of event."""
    first_met: ClassVar[Mapping[str, str]] = {}
    """By kind of event what is explained when it is first met: the name of its texts under `met`."""
    scrubber_tip: ClassVar[str] = "replays.scrubber_tip"
    """The text that says what these marks mean."""
    turn_event: ClassVar[str] = "turn_started"
    """The event that a replay counts as a turn."""
    turn_text_key: ClassVar[str] = "replays.where.turn"
    """The key of the text with the number of the turn."""
    round_event: ClassVar[str] = ""
    """The event that begins a round; where there is none, a seat's second turn does."""
    diagrams: ClassVar[Mapping[str, float]] = {}
    """The rule book's pictures: the entry's key (`FMR-4_1`) and the picture's height over its width."""

    @staticmethod
    def diagram(p: Painter, name: str, x: float, y: float, w: float, h: float, translator: Any) -> None:
        """Draw one of `diagrams` into a box on paper."""

    def __init__(self, scene: RaceScene) -> None:
        self.scene = scene
        self.app = scene.app
        self.observation = cast("AnyPosition", {})

    # -- what the title shows of a race that is not open ---------------------------------------------
    @classmethod
    def thumbnail(cls, p: Painter, observation: AnyPosition, x: float, y: float, w: float, h: float) -> bool:
        """Draw a saved race small, from a spectator's observation; False where the game has no picture."""
        return False

    @classmethod
    def draw_piece(cls, p: Painter, colour: str, shape: str, x: float, y: float, wide: float) -> None:
        """What a seat's token stands for, `wide` u across round (x, y), for set-up and curtain."""
        p.art(art.car(cls.vehicle, colour, "white", sign=shape), x, y, wide, mid=True)

    @classmethod
    def draw_runner(
        cls, p: Painter, id: str, colour: str, x: float, y: float, length: float, heading: float
    ) -> None:
        """One of `runners` seen from above round (x, y), for the race that drives behind the title."""
        p.art(art.car("modern_top", colour, "white"), x, y, length, mid=True, angle=heading)

    @classmethod
    def summary_lines(cls, app: Shell, summary: Any) -> list[SummaryLine]:
        """A saved race (saves.Summary) in at most four lines: race or lap, then the first three."""
        return []

    @classmethod
    def runners(cls, observation: AnyPosition) -> list[tuple[str, str]]:
        """(id, colour) of the cars in running order, for the race that drives behind the title."""
        return []

    @classmethod
    def driven(cls, observation: AnyPosition, seat: int) -> Sequence[str]:
        """The tokens a seat drives where the game, not the set-up, decides that; else none."""
        return ()

    @classmethod
    def progress(cls, observation: AnyPosition) -> float | None:
        """How much of the game has been played, 0 to 1; None where that cannot be told."""
        return None

    # -- tracks, in games that are raced on some -----------------------------------------------------
    @classmethod
    def track_facts(cls, app: Shell, track: Track) -> list[tuple[str, str]]:
        """(label, value) pairs about a track that only this game knows, behind its spaces and corners."""
        return []

    # -- picture -----------------------------------------------------------------------------------
    def observed(self, index: int | None = None, seat: int | None = None) -> AnyPosition:
        """Return what a seat (None: a spectator) knows after `index` steps, or now."""
        match = self.scene.match
        known = match.observe(seat) if index is None else match.state_at(index).observe(seat)
        return cast("AnyPosition", known)

    def sync_to(self, observation: AnyPosition) -> None:
        """Show exactly this observation, without motion."""
        self.observation = observation

    def clips(self, played: Played, after: AnyPosition) -> list[Clip]:
        """The motion of one step; the scene settles on `after` when it has ended."""
        return []

    def figures(self) -> Mapping[Any, object]:
        """By name what stands on the board now and is moved over it by clips."""
        return {}

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

    def game_text(self, key: str, **params: Any) -> str:
        """Return a text from this game's locale file."""
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
        """What a replay marks on its scrubber: `start` or `end` of a race, `out`, a `part`, or
        nothing."""
        kinds = {event.kind for event in played.visible_to(self.scene.viewer)}
        found = {mark for kind, mark in self.rows.marks.items() if kind in kinds}
        return next((mark for mark in ("end", "start", "out", "part") if mark in found), "")

    def describe_step(self, step: str) -> str:
        """Describe a step to the viewer without hidden information."""
        return step.split(" ")[0]

    def describe_step_at(self, step: str, observation: AnyPosition) -> str:
        """Describe a step with the position before it, to tell it from steps of the same name."""
        return self.describe_action(step)

    def describe_action(self, action: str) -> str:
        """Describe a legal action of the viewer in full, for a hint."""
        return self.describe_step(action)

    def key(self, name: str) -> bool:
        """A key of this table's own."""
        return False

    def arrow(self, dx: int) -> bool:
        """Left (-1) or Right (1), where the table goes through targets with them."""
        return False

    def keeps_tab(self) -> bool:
        """Whether Tab stays with what is chosen instead of moving the focus."""
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
        """A row of a hint was clicked: choose all that it names, so that its consequences are shown."""

    def shows(self, steps: Sequence[str]) -> bool:
        """Whether what a hint named is still what is chosen here; the player may have chosen otherwise."""
        return True

    def advise(self) -> Sequence[Proposal] | None:
        """A hint from figures of the table's own; None while `advising`, or where there are none."""
        return None

    def same_choice(self, observation: AnyPosition) -> bool:
        """Whether what the seat would decide here belongs to the choice before: one hint tells both."""
        return self.halfway(observation)

    def hinted(self, step: Action) -> str:
        """The id of the button that carries out the first step of a hint once it is chosen."""
        return "go"

    def hint_marks(self, steps: Sequence[Action]) -> Sequence[str]:
        """The ids of what is clicked to make this choice: a hint marks them and chooses nothing."""
        return (self.hinted(steps[0]),)

    def describe_choice(self, steps: Sequence[Action]) -> str:
        """Describe the proposal of a hint in at most a sentence."""
        return self.app.translator.language.listing([self.describe_action(step) for step in steps])

    def full_decision(self, action: Action) -> Sequence[Action]:
        """Return all steps of the decision that begins with this action."""
        return (action,)

    def risk(self, action: Action) -> str:
        """What the button of this action tells of a risk, where it marks one; empty where it does not."""
        button = self.scene.ui.find(self.hinted(action))
        if button is None or not (button.extra.get("risky") or button.extra.get("kind") in RISKS):
            return ""
        return str(button.value or button.label)

    def costs(self, action: Action) -> str:
        """What the table's own figures say of a choice that is worth far less than the best; else empty."""
        return ""

    def describe_reason(self, reason: Reason) -> str:
        """Describe a reason for a choice, with the names of cars and cards."""
        return self.game_text(f"reason.{reason.key}", **reason.params)

    def places_of(self, p: Painter, place: str) -> Sequence[Rect]:
        """Where something lies that a reason speaks of."""
        found = self.scene.ui.find(place)
        return [found.rect] if found is not None else []

    def first_time_topic(self, event: Event) -> str:
        """Return the topic explained when a player first meets this event; empty for none."""
        return self.first_met.get(event.kind, "")

    def hint_area(self, p: Painter) -> Rect:
        """Return the area a hint may cover, from its bottom upwards."""
        log = self.scene.ui.find("log")
        return log.rect if log is not None else self.frame(p).handed(p.w - 320, 48.0, 320.0, p.h - 236)

    def frame(self, p: Painter) -> Frame:
        """Where column and board lie; for the right hand, unless a table knows better."""
        return Frame.of(p.w, p.h, letters=p.text_scale)

    def ground_box(self, p: Painter) -> Rect | None:
        """The board, where a magnifier helps; none on a table of words."""
        return None

    def follows(self) -> Action | None:
        """What the viewer has decided already, where one decision is carried out in several steps."""
        return None

    def halfway(self, observation: AnyPosition) -> bool:
        """Whether an undo that ends at this position goes on, as it lies within one decision."""
        return False

    def home(self, observation: AnyPosition, seat: int) -> bool:
        """Whether the seat has nothing more to decide in this race, while others race on."""
        return False

    def decision_began(self) -> None:
        """A person has to decide now."""

    def decision_estimated(self) -> None:
        """The chances of this decision's actions have been worked out; what the player chose stays."""

    def decision_ended(self) -> None:
        """The person has decided."""

    def tip_room(self, p: Painter) -> Rect:
        """Where what is met for the first time is explained, if it has room there."""
        return self.hint_area(p)

    def notice_place(self, p: Painter) -> tuple[float, float] | None:
        """The middle and the bottom of notices, 0 for under the bar: over the board, never the column."""
        ground = self.ground_box(p)
        return (ground[0] + ground[2] / 2, 0.0) if ground else None

    def related_boxes(self, p: Painter, element: Element) -> Sequence[Rect]:
        """Return the boxes highlighted while an element is hovered."""
        return ()

    def clause(self) -> str:
        """The clause of this moment, for F1."""
        return ""

    def read_out(self) -> str:
        """The table as text."""
        return ""

    @property
    def scored(self) -> bool:
        """Whether races count together, so that the race menu has a score sheet."""
        return False

    def menu_items(self) -> list[tuple[str, str, Callable[[], object]]]:
        """(id, label, action) of the game's own entries in the race menu."""
        teller, scene = self.reporter_class, self.scene
        if not teller or not self.scored:
            return []
        return [("sheet", self.game_text("sheet.menu"), lambda: self.app.push(teller.score_sheet(scene)))]

    def paused_at(self, played: Played) -> Destination | None:
        """The scene to show after a step before the game goes on (end of a race), if any."""
        return self.reporter_class.paused_at(self.scene, played) if self.reporter_class else None

    def end_scene(self) -> Destination | None:
        """The scene to show when the game is over."""
        if self.reporter_class:
            return self.reporter_class.end_scene(self.scene)
        return routes.RaceEnd(self.scene, plain_report(self.scene), True)

    def highlights(self) -> list[int]:
        """How many steps are shown right before each moment that the stories of the finished races list."""
        reports = self.reporter_class(self.scene).reports() if self.reporter_class else []
        return [moment.step - 1 for report in reports for moment in report.moments or ()]

    def tick(self, ms: float) -> bool:
        """Slow things of its own (estimates); True where the picture changed."""
        return False

    def tree_extra(self) -> dict[str, Any]:
        """What the interface tree says of the table itself."""
        return {}
