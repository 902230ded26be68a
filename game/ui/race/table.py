"""The interface of a game's table: drawing, motion, input and texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, cast

from game.engine.contract import AnyPosition
from game.engine.match import Played
from game.ui.draw.box import Box
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import SEATS
from game.ui.kit.elements import Element, Elements
from game.ui.kit.scene import Destination
from game.ui.race import routes
from game.ui.race.board.camera import Camera
from game.ui.race.board.layout import Frame
from game.ui.race.board.motion import Motion
from game.ui.race.board.stage import Stage
from game.ui.race.choosing import Choosing
from game.ui.race.director import Clip
from game.ui.race.events import Rows
from game.ui.race.log import log_lines
from game.ui.race.model import SharedFields, TableModel
from game.ui.race.names import GameNames
from game.ui.race.report import Reporter, plain_report
from game.ui.race.scene import LogLine, RaceScene
from game.ui.race.showcase import Showcase
from game.ui.race.words import token as token_of


class TableView(Showcase[AnyPosition], Choosing[AnyPosition]):
    """How one game's table looks and reacts; a game's `table` package provides a subclass as `VIEW`.

    A view sees observations only, never a state. It offers the actions in `scene.offered` and sends one with
    `commit`. Every method has a usable default: override what your game needs. Those of `Showcase` need no
    open race, those of `Choosing` are about decisions; steps and reasons are worded by `names` (`GameNames`).
    Boxes and points are in u.
    """

    is_text: ClassVar[bool] = False
    """Whether the table is text, with neither a board nor a magnifier."""
    reporter_class: ClassVar[type[Reporter[Any]] | None] = None
    """The class that builds reports of its races; None for the plain report of places and points."""
    rows: ClassVar[Rows[Any, Any, Any]] = Rows()
    """All about each kind of event: motion, sound, log line, replay mark, topic, part of a story."""
    camera: Camera | None = None
    """What is seen of a board that zooms; None for a board that is always whole."""
    steps_shown = 0
    """How many steps of the history the picture has come to."""

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene)
        self.names = GameNames(scene)
        self.stage = Stage()
        self.motion = Motion(self.names, self.stage, self.rows)
        self.observation = cast("AnyPosition", {})

    # -- position and motion -----
    @property
    def model(self) -> TableModel:
        """What is visible now; a table without a model of its own draws from the observation."""
        return TableModel(names=self.names, **self.shared_fields())

    def shared_fields(self) -> SharedFields:
        """Return what the model of any game has, for the game's own model."""
        scene = self.scene
        return {
            "viewer": scene.viewer,
            "offered": tuple(scene.offered),
            "estimates": scene.estimates,
            "pointed": scene.ui.pointed() or "",
            "is_moving": scene.director.is_busy,
            "reduced_motion": scene.reduced_motion,
            "depth": scene.depth,
            "language": self.app.translator.code,
        }

    def sync_to(self, observation: AnyPosition, steps: int | None = None) -> None:
        """Show exactly this observation, without motion: that after `steps` steps, by default after all.

        Called when the motion of a step has ended, after undo and redo, and when a replay jumps. Override it
        to update what the table keeps, and call `super().sync_to`.
        """
        self.observation = observation
        if steps is not None:
            self.steps_shown = steps
        elif not self.scene.director.is_busy:
            self.steps_shown = self.scene.steps_shown

    def clips(self, played: Played, after: AnyPosition) -> list[Clip]:
        """Return the motion of one step; `after` is the viewer's observation after it.

        Called when the step has been played, while `observation` is still the one before it. When the clips
        have ended, `sync_to(after)` is called. By default it is that of `rows`, made by `motion`.
        """
        return self.motion.clips(self.scene.match.visible_events(played.index, self.scene.viewer))

    def tick(self, ms: float) -> bool:
        """Use the time since the last frame, as for estimates; return True if the picture changed."""
        return False

    # -- picture -----
    def build(self, p: Painter, ui: Elements) -> None:
        """Declare the elements below the top bar.

        Called when anything changed (`app.changed()`) or another element is pointed at, not every frame.
        """

    def paint(self, p: Painter) -> None:
        """Draw the table below the elements; called whenever the screen is drawn."""

    def paint_over(self, p: Painter) -> None:
        """Draw what lies above the elements; called whenever the screen is drawn."""

    def related_boxes(self, p: Painter, element: Element) -> Sequence[Box]:
        """Return the boxes to highlight while an element is hovered; its tooltip avoids them."""
        return ()

    def boxes_of(self, p: Painter, element: str) -> Sequence[Box]:
        """Return the boxes on the screen of what a hint or a reason names, to draw rings round them.

        `element` is one of `hint_elements` or of a reason's `elements`: by default its id on the screen.
        """
        found = self.scene.ui.find(element)
        return [found.rect] if found is not None else []

    def hint_area(self, p: Painter) -> Box:
        """Return the box that a hint may cover from its bottom up: the log, free space, what gives way."""
        log, frame = self.scene.ui.find("log"), self.frame(p)
        if log is None:
            return frame.side_x, 48.0, frame.side, p.h - 236
        x, y, w, h = log.rect
        items = self.scene.ui.items
        tops = [e.rect[1] for e in items if e.extra.get("gives_way")]
        ends = [e.rect[1] + e.rect[3] for e in items if e.rect[0] >= frame.side_x and e.rect[1] < y]
        free = max((end for end in ends if end <= y), default=y)
        top = min([y - frame.hint_rise, free, *tops])
        return x, top, w, y + h - top

    def frame(self, p: Painter) -> Frame:
        """Return where column and board lie in this window; override it to respect left-handed players."""
        return Frame.of(p.w, p.h, letters=p.text_scale)

    # -- texts -----
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

    def clause(self) -> str:
        """Return the clause that F1 opens the rule book at now; empty for its beginning."""
        return self.model.clause

    def read_out(self) -> str:
        """Return the table as text for the read-out key: all that the viewer sees on it."""
        return ""

    def mark(self, seat: int) -> Mark | None:
        """Return the colour and shape that stand for a seat: in log and bar, and on the curtain.

        Those of its first token; without one none where a race deals the tokens, else a default colour.
        """
        field, shown = self.token_field, self.stage.displayed or self.observation
        held = shown[field][seat] if field else self.scene.config.seats[seat].tokens
        if found := token_of(self.scene.game, held if isinstance(held, str) else next(iter(held or ()), "")):
            return Mark(found.colour, found.shape)
        return None if field else SEATS[seat % len(SEATS)]

    def log(self, played: Played) -> list[LogLine]:
        """Return the log lines of a step, from the events the viewer may see; called once a step."""
        events = played.visible_events(self.scene.viewer)
        return log_lines(self.names, events, played.index, self.rows.formatters, self.mark)

    # -- reports -----
    @property
    def is_scored(self) -> bool:
        """Whether several races count together, so that the race menu has a score sheet."""
        return self.reporter_class is not None and self.reporter_class.has_season(self.observation)

    def menu_items(self) -> list[tuple[str, str, Callable[[], object]]]:
        """Return (id, label, action) of the game's entries in the race menu: the score sheet, if any."""
        reporter, scene = self.reporter_class, self.scene
        if not reporter or not self.is_scored:
            return []
        return [("sheet", self.names.t("sheet.menu"), lambda: self.app.push(reporter.score_sheet(scene)))]

    def pause_scene(self, played: Played) -> Destination | None:
        """Return the scene to show after a step that ends a race, unless it is the season's last; else None.

        Called after every step.
        """
        return self.reporter_class.paused_at(self.scene, played) if self.reporter_class else None

    def end_scene(self) -> Destination:
        """Return the scene to show when the game is over."""
        if self.reporter_class:
            return self.reporter_class.end_scene(self.scene)
        return routes.RaceEnd(self.scene, plain_report(self.scene), True)

    def highlights(self) -> list[int]:
        """Return the numbers of steps a replay can jump to, beside the marks on its scrubber.

        They are shown right before each key moment of the finished races. Called once, when the game is over.
        """
        reports = self.reporter_class(self.scene).reports() if self.reporter_class else []
        return [moment.step - 1 for report in reports for moment in report.moments or ()]

    def tree_extra(self) -> dict[str, Any]:
        """Return what the interface tree says of the table: the position as far as motion has shown it."""
        return dict(self.stage.displayed or self.observation)
