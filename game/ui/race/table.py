"""The interface of a game's table: drawing, motion, input and texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, cast

from game.engine.contract import Action, AnyPosition, Event, Reason
from game.engine.match import Played
from game.engine.record import RaceConfig
from game.engine.venue.track import Track
from game.ui.draw import art
from game.ui.draw.box import Box
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import SEATS
from game.ui.kit.elements import Element, Elements
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
    """One line about a saved race on the title screen: the race or lap, or a place in the running order."""

    text: str
    place: str = ""
    mark: Mark | None = None
    """Colour and shape."""
    is_own: bool = False


def front_seats(
    shell: Shell, config: RaceConfig, order: Sequence[int], mark_of: Callable[[int], Mark | None]
) -> list[SummaryLine]:
    """Return the summary lines of the first three seats; `mark_of` returns the colour and shape of a seat."""
    humans = config.humans()
    return [
        SummaryLine(seat_name(shell, config, seat), str(place), mark_of(seat), seat in humans)
        for place, seat in enumerate(order[:3], 1)
    ]


class TableView(Generic[AnyPosition]):
    """How one game's table looks and reacts; a game's `table` package provides a subclass as `VIEW`.

    A view sees observations only, never a state. It offers the actions in `scene.offered` and sends one with
    `scene.commit`. Every method that has a body here has a usable default: override what your game needs.
    Unless a docstring says otherwise, a handler of input returns True if it used the input. Boxes and points
    are in u.
    """

    has_marked_piece: ClassVar[bool] = False
    """Whether `draw_piece` draws the seat's mark itself, so that the curtain between players adds none."""
    shows_estimates: ClassVar[bool] = False
    """Whether the table shows the win chance of each choice; a challenge then hides them until the answer."""
    is_advising = False
    """Whether `advise` is still computing; hints say so and ask again instead of using the general advice."""
    vehicle: ClassVar[str] = "modern_side"
    """The drawing of the game's cars in side view, a key of `art.CARS`."""

    reporter_class: ClassVar[type[Reporter[Any]] | None] = None
    """The class that builds reports of its races; None for the plain report of places and points."""
    rows: ClassVar[Rows[Any, Any, Any]] = Rows()
    """The motion, sound, log line, replay mark and story part of each kind of event."""
    first_time_topics: ClassVar[Mapping[str, str]] = {}
    """The topic explained when a player first meets a kind of event; its texts are `met.<topic>`."""
    scrubber_tip: ClassVar[str] = "replays.scrubber_tip"
    """The key of the tooltip of a replay's scrubber, which explains the marks on it."""
    turn_event: ClassVar[str] = "turn_started"
    """The kind of event that a replay counts as a turn."""
    turn_text_key: ClassVar[str] = "replays.where.turn"
    """The key of the text with the number of the turn; its params are `n` and `total`."""
    round_event: ClassVar[str] = ""
    """The kind of event that begins a round; empty where a round begins with a seat's second turn."""
    diagrams: ClassVar[Mapping[str, float]] = {}
    """The pictures of the rule book: by the entry's key (`FMR-4_1`) the height over the width."""

    @staticmethod
    def diagram(p: Painter, name: str, x: float, y: float, w: float, h: float, translator: Any) -> None:
        """Draw one of `diagrams` into a box on paper, with texts from `translator`."""

    def __init__(self, scene: RaceScene) -> None:
        self.scene = scene
        self.app = scene.app
        self.observation = cast("AnyPosition", {})

    # -- saved races, set-up and title: no race is open -----
    @classmethod
    def thumbnail(cls, p: Painter, observation: AnyPosition, x: float, y: float, w: float, h: float) -> bool:
        """Draw a saved race small, from a spectator's observation; return False to show the game's emblem."""
        return False

    @classmethod
    def draw_piece(cls, p: Painter, colour: str, shape: str, x: float, y: float, width: float) -> None:
        """Draw a token's piece `width` u across, centred on (x, y), for the set-up and the curtain."""
        p.art(art.car(cls.vehicle, colour, "white", sign=shape), x, y, width, mid=True)

    @classmethod
    def draw_runner(
        cls, p: Painter, id: str, colour: str, x: float, y: float, length: float, heading: float
    ) -> None:
        """Draw one of `runners` from above for the race behind the title.

        It is `length` u long, centred on (x, y), and heads `heading` degrees clockwise from the right.
        """
        p.art(art.car("modern_top", colour, "white"), x, y, length, mid=True, angle=heading)

    @classmethod
    def summary_lines(cls, app: Shell, summary: Any) -> list[SummaryLine]:
        """Return at most four lines about a saved race (saves.Summary): race or lap, then the leaders."""
        return []

    @classmethod
    def runners(cls, observation: AnyPosition) -> list[tuple[str, str]]:
        """Return (id, colour) of the cars in running order, for the race behind the title.

        Called after every decision of that race. A game that does not override it is never raced there.
        """
        return []

    @classmethod
    def driven_tokens(cls, observation: AnyPosition, seat: int) -> Sequence[str]:
        """Return the tokens a seat drives if the race, not the set-up, decides that; else nothing.

        Used for the marks of seats in the list of saved races.
        """
        return ()

    @classmethod
    def progress(cls, observation: AnyPosition) -> float | None:
        """Return how much of the game is played, 0 to 1, for the time left on the title; None if unknown."""
        return None

    @classmethod
    def track_facts(cls, app: Shell, track: Track) -> list[tuple[str, str]]:
        """Return (label, value) pairs about a track for the track viewer, after its spaces and corners."""
        return []

    # -- picture -----
    def observed(self, index: int | None = None, seat: int | None = None) -> AnyPosition:
        """Return what a seat (None: a spectator) knows after `index` steps, or now if that is None."""
        match = self.scene.match
        observed = match.observe(seat) if index is None else match.state_at(index).observe(seat)
        return cast("AnyPosition", observed)

    def sync_to(self, observation: AnyPosition) -> None:
        """Show exactly this observation, without motion.

        Called when the motion of a step has ended, after undo and redo, and when a replay jumps. Override it
        to update what the table keeps, and call `super().sync_to`.
        """
        self.observation = observation

    def clips(self, played: Played, after: AnyPosition) -> list[Clip]:
        """Return the motion of one step; `after` is the viewer's observation after it.

        Called when the step has been played, while `observation` is still the one before it. When the clips
        have ended, `sync_to(after)` is called.
        """
        return []

    def moving_pieces(self) -> Mapping[Any, object]:
        """Return by name the objects on the board that clips move, such as cars.

        Used to merge the turns of several bots into one motion: their fields x, y, angle, … are read and
        set. A figure keeps its name as long as it stands on the board.
        """
        return {}

    # -- screen and texts -----
    def build(self, p: Painter, ui: Elements) -> None:
        """Declare the elements below the top bar.

        Called when anything changed (`app.changed()`) or another element is pointed at, not every frame.
        """

    def paint(self, p: Painter) -> None:
        """Draw the table below the elements; called whenever the screen is drawn."""

    def paint_over(self, p: Painter) -> None:
        """Draw what lies above the elements; called whenever the screen is drawn."""

    def chips(self) -> list[tuple[str, str]]:
        """Return (label, value) pairs for the top bar, such as race, lap or deck.

        In a narrow bar the first ones are left out.
        """
        return []

    def prompt(self) -> str:
        """Return what the seat that has to decide should do now, as one sentence for the top bar."""
        return ""

    def interlude(self) -> str:
        """Return the text of the bar while nobody is on turn: cards are dealt, a race has just ended.

        Empty at all other times: the bar then says whose turn it is.
        """
        return ""

    def game_text(self, key: str, **params: Any) -> str:
        """Return a text from this game's locale file."""
        return self.scene.t(f"{self.scene.game.id}.{key}", **params)

    def look(self, token: str) -> Mark:
        """Return the colour and shape of a token of this game; raises LookupError for an unknown one."""
        found = token_of(self.scene.game, token)
        if found is None:
            raise LookupError(f"{self.scene.game.id} has no token {token!r}")
        return Mark(found.colour, found.shape)

    def mark(self, seat: int) -> Mark | None:
        """Return the colour and shape that stand for a seat: in log and bar, and on the curtain.

        By default those of its first token, or a default colour of the seat if it has none.
        """
        tokens = self.scene.config.seats[seat].tokens
        found = token_of(self.scene.game, tokens[0]) if tokens else None
        return Mark(found.colour, found.shape) if found else SEATS[seat % len(SEATS)]

    def log(self, played: Played) -> list[LogLine]:
        """Return the log lines of a step, from the events the viewer may see; called once a step."""
        return []

    def replay_mark(self, played: Played) -> str:
        """Return the mark of a step on a replay's scrubber; empty for none.

        It is `start` or `end` of a race, `out` (a car drops out) or `part` (of a race). By default the first
        of those that `rows` gives for the step's events.
        """
        kinds = {event.kind for event in played.visible_events(self.scene.viewer)}
        found = {mark for kind, mark in self.rows.marks.items() if kind in kinds}
        return next((mark for mark in ("end", "start", "out", "part") if mark in found), "")

    def describe_step(self, step: str) -> str:
        """Return a step in words, without what is hidden from the viewer.

        Used to say which step an undo cannot take back. By default the step's first word.
        """
        return step.split(" ")[0]

    def describe_step_at(self, step: str, observation: AnyPosition) -> str:
        """Return a step in words, with the position before it to tell it from like steps.

        Used in the review of a finished race, so nothing has to stay secret.
        """
        return self.describe_action(step)

    def describe_action(self, action: str) -> str:
        """Return a legal action in full, with everything it does, for a hint or a review."""
        return self.describe_step(action)

    # -- input -----
    def key(self, name: str) -> bool:
        """Handle a key that no element took, by its action of `kit.keys.DEFAULTS` or its own name."""
        return False

    def arrow(self, dx: int) -> bool:
        """Handle Left (-1) or Right (1) if the table steps through targets with them."""
        return False

    def wants_tab(self) -> bool:
        """Return whether Tab is ignored now, so that the focus stays with what is chosen."""
        return False

    def arrow_up_down(self, dy: int) -> bool:
        """Handle Up (1) or Down (-1) if the table raises or lowers something with them."""
        return False

    def wheel(self, by: int, x: float, y: float) -> bool:
        """Handle the mouse wheel over the table: `by` is above 0 away from the player."""
        return False

    def drag(self, dx: float, dy: float, x: float, y: float) -> bool:
        """Handle a drag with the middle button: the pointer came to (x, y) and moved by (dx, dy).

        No drag is ever needed to play.
        """
        return False

    def back(self) -> bool:
        """Handle Esc: take back a choice that is not sent yet, and return whether there was one."""
        return False

    # -- hints and confirmation -----
    def suggest(self, steps: Sequence[str]) -> None:
        """Select on the table what these steps name, so that their consequences are shown; send nothing.

        Called when the player clicks a row of a hint, and by the verdict of a challenge.
        """

    def is_selected(self, steps: Sequence[str]) -> bool:
        """Return whether these steps, the ones of a hint's row, are what is chosen on the table now.

        The row is marked then. Return True where the table has no choice to compare with.
        """
        return True

    def advise(self) -> Sequence[Proposal] | None:
        """Return the table's own hint, the best choice first; None if it has none (yet).

        Called repeatedly while a hint is worked out. While the table computes, set `is_advising` and return
        None; with None and `is_advising` False the general advice answers instead.
        """
        return None

    def is_same_choice(self, observation: AnyPosition) -> bool:
        """Return whether the decision at this position belongs to the choice before it.

        Called with the position after the steps that a hint names so far, where the same seat decides again:
        True adds that decision to the hint.
        """
        return self.is_within_choice(observation)

    def hint_button(self, step: Action) -> str:
        """Return the id of the button that sends this step once it is selected."""
        return "go"

    def hint_elements(self, steps: Sequence[Action]) -> Sequence[str]:
        """Return the ids of the elements to click for this choice; a hint draws its marks on them."""
        return (self.hint_button(steps[0]),)

    def describe_choice(self, steps: Sequence[Action]) -> str:
        """Return a choice of several steps in at most one sentence, for a hint or a question."""
        return self.app.translator.language.listing([self.describe_action(step) for step in steps])

    def full_decision(self, action: Action) -> Sequence[Action]:
        """Return all steps of the decision that begins with this action.

        Called before an action is sent, to ask the player about all of it. More than one step if the table
        has planned on, see `follow_up`.
        """
        return (action,)

    def describe_risk(self, action: Action) -> str:
        """Return the risk that this action's button names; empty if it names none.

        Called before an action is sent: the player is asked to confirm a risky one.
        """
        button = self.scene.ui.find(self.hint_button(action))
        if button is None or not (button.extra.get("risky") or button.extra.get("kind") in RISKS):
            return ""
        return str(button.value or button.label)

    def describe_cost(self, action: Action) -> str:
        """Return a sentence if the table's own estimates rate this action far below the best; else empty.

        Called before an action is sent: the player is asked to confirm a costly one.
        """
        return ""

    def describe_reason(self, reason: Reason) -> str:
        """Return a reason for a choice as a sentence with the names of cars and cards."""
        return self.game_text(f"reason.{reason.key}", **reason.params)

    def boxes_of(self, p: Painter, place: str) -> Sequence[Box]:
        """Return the boxes on the screen of what a hint or a reason names, to draw rings round them.

        `place` is one of `hint_elements` or of a reason's `places`: by default the id of an element.
        """
        found = self.scene.ui.find(place)
        return [found.rect] if found is not None else []

    def first_time_topic(self, event: Event) -> str:
        """Return the topic to explain when a player first meets this event; empty for none."""
        return self.first_time_topics.get(event.kind, "")

    # -- places on the screen -----
    def hint_area(self, p: Painter) -> Box:
        """Return the box that a hint may cover, from its bottom upwards: by default the log."""
        log = self.scene.ui.find("log")
        return log.rect if log is not None else self.frame(p).handed(p.w - 320, 48.0, 320.0, p.h - 236)

    def frame(self, p: Painter) -> Frame:
        """Return where column and board lie in this window; override it to respect left-handed players."""
        return Frame.of(p.w, p.h, letters=p.text_scale)

    def board_box(self, p: Painter) -> Box | None:
        """Return the board's box, where the magnifier works; None on a table of text."""
        return None

    # -- the course of a decision and of the game -----
    def follow_up(self) -> Action | None:
        """Return the action to play without asking, as the viewer has decided it already; else None.

        Called at the beginning of each decision of the viewer. For tables where one decision takes several
        steps, which the player plans at once.
        """
        return None

    def is_within_choice(self, observation: AnyPosition) -> bool:
        """Return whether this position lies within one decision of the viewer, made with one click.

        Undo and redo do not stop there but go on to the beginning or the end of that decision.
        """
        return False

    def has_finished(self, observation: AnyPosition, seat: int) -> bool:
        """Return whether a seat has nothing more to decide in this race, while others race on."""
        return False

    def on_decision_began(self) -> None:
        """React to the start of a person's decision: clear what was chosen before.

        Also called right before `suggest`.
        """

    def on_decision_estimated(self) -> None:
        """React to `scene.estimates` being ready; keep what the player has chosen."""

    def on_decision_ended(self) -> None:
        """React to the person's decision, right before its action is played."""

    def tip_area(self, p: Painter) -> Box:
        """Return the box for explanations of what is met for the first time; used if they fit in."""
        return self.hint_area(p)

    def notice_place(self, p: Painter) -> tuple[float, float] | None:
        """Return the middle x and the bottom y of notices; None for the middle of the window.

        A bottom of 0 is right below the bar. By default over the board, as notices must not hide the column.
        """
        ground = self.board_box(p)
        return (ground[0] + ground[2] / 2, 0.0) if ground else None

    def related_boxes(self, p: Painter, element: Element) -> Sequence[Box]:
        """Return the boxes to highlight while an element is hovered; its tooltip avoids them."""
        return ()

    def clause(self) -> str:
        """Return the clause that F1 opens the rule book at now; empty for its beginning."""
        return ""

    def read_out(self) -> str:
        """Return the table as text for the read-out key: all that the viewer sees on it."""
        return ""

    @property
    def is_scored(self) -> bool:
        """Whether several races count together, so that the race menu has a score sheet."""
        return False

    def menu_items(self) -> list[tuple[str, str, Callable[[], object]]]:
        """Return (id, label, action) of the game's entries in the race menu: by default the score sheet."""
        reporter, scene = self.reporter_class, self.scene
        if not reporter or not self.is_scored:
            return []
        return [("sheet", self.game_text("sheet.menu"), lambda: self.app.push(reporter.score_sheet(scene)))]

    def pause_scene(self, played: Played) -> Destination | None:
        """Return the scene to show after this step before the game goes on; None for none.

        Called after every step. By default the end of a race that is not the season's last.
        """
        return self.reporter_class.paused_at(self.scene, played) if self.reporter_class else None

    def end_scene(self) -> Destination | None:
        """Return the scene to show when the game is over; None for none."""
        if self.reporter_class:
            return self.reporter_class.end_scene(self.scene)
        return routes.RaceEnd(self.scene, plain_report(self.scene), True)

    def highlights(self) -> list[int]:
        """Return the numbers of steps a replay can jump to, beside the marks on its scrubber.

        By default those shown right before each key moment of the finished races. Called once, when the game
        is over.
        """
        reports = self.reporter_class(self.scene).reports() if self.reporter_class else []
        return [moment.step - 1 for report in reports for moment in report.moments or ()]

    def tick(self, ms: float) -> bool:
        """Use the time since the last frame, as for estimates; return True if the picture changed."""
        return False

    def tree_extra(self) -> dict[str, Any]:
        """Return what the interface tree says of the table, for tests on a real window."""
        return {}
