"""The table of Formula-1: what is chosen and pointed at, and how it all comes on screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, TypeVar, cast

from game.engine.charts import charts as shelf_of_charts
from game.engine.contract import Action
from game.engine.match import Played
from game.games.formula_one.charts import Charts
from game.games.formula_one.state import FormulaOneState
from game.games.formula_one.steps import DONE
from game.games.formula_one.table import board, dashboard, decision, elements, hand, shows, sidebar
from game.games.formula_one.table.choice import MOVING, Choice
from game.games.formula_one.table.diagrams import DIAGRAMS, diagram
from game.games.formula_one.table.geometry import Layout
from game.games.formula_one.table.motion import Motion
from game.games.formula_one.table.names import ID, Names, track_of
from game.games.formula_one.table.pictures import pictures
from game.games.formula_one.table.plans import Plan, Plans
from game.games.formula_one.table.report import FormulaOneTeller
from game.games.formula_one.table.saved import SavedRace
from game.games.formula_one.table.stage import Ground, Stage, number_of
from game.games.formula_one.table.trails import Trail, trails_since
from game.games.formula_one.table.words import log_lines, read_out, say_step
from game.ui.board.pieces import Box
from game.ui.board.road_view import RoadView
from game.ui.director import Clip
from game.ui.elements import Element, Elements
from game.ui.painter import Painter
from game.ui.scene import Scene
from game.ui.table import Hint, LogLine, Observation, Picture, RaceScene
from game.ui.track_board import Board

Kept = TypeVar("Kept")
CLAUSES = {
    "order": "F1-2.1", "deal": "F1-2.1", "pits": "F1-1.3", "penalty": "F1-5.2", "speed": "F1-3.1",
    "drive": "F1-4.1", "match": "F1-4.2", "extra": "F1-6.1", "extra_drive": "F1-6.1", "tyre": "F1-7.4",
    "over": "F1-8.2",
}  # fmt: skip


class FormulaOneView(RoadView[Layout], SavedRace):
    """Set a speed, choose where to drive; every exact consequence is shown before one commits."""

    moments: ClassVar[Mapping[str, str]] = {
        "race_started": "start", "race_ended": "end", "league_ended": "end", "spun": "out", "retired": "out",
    }  # fmt: skip
    choice: Choice
    diagrams = DIAGRAMS
    diagram = staticmethod(diagram)

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene, Layout.of(1280, 720))
        self.names = Names(scene)
        self.stage = Stage()
        self.motion = Motion(self)
        self.choice = Choice(self)
        self.shown_key = 0
        self.upto = 0
        self.trails: tuple[Trail, ...] = ()
        self.chosen: Plan | None = None
        """What the button does."""
        self.preview: Plan | None = None
        """What a click on what is pointed at would choose instead."""
        self._plans: tuple[int, Plans | None] = (-1, None)
        self._ground: Ground | None = None
        self._kept: dict[str, tuple[object, object]] = {}

    # -- the position ------------------------------------------------------------------------------
    @property
    def ground(self) -> Ground:
        """The track and where things lie on it."""
        if self._ground is None:
            self._ground = Ground(track_of(self.shown))
        return self._ground

    def settle(self, observation: Observation) -> None:
        super().settle(observation)
        self.shown_key += 1
        self.stage.rest(observation, self.ground)
        if not self.scene.director.busy:
            self.reached(self.scene.steps_shown)

    def reached(self, count: int) -> None:
        """The picture has come so far in the history."""
        self.upto = count
        self.trails = trails_since(self.scene.match.history[:count], self.scene.viewer)

    def order(self) -> list[int]:
        """The seats as the right column lists them."""
        return list(self.stage.seen["order"])

    def number(self, seat: int) -> int:
        """The number of a seat's car."""
        return number_of(self.stage.seen, seat)

    def look(self, seat: Any) -> tuple[str, str]:
        """Colour and shape of a seat's car, or of a token."""
        if isinstance(seat, str):
            return super().look(seat)
        number = self.number(seat)
        return self.names.car(number) if number else ("#8E959F", "disc")

    def kept(self, name: str, key: object, make: Callable[[], Kept]) -> Kept:
        """What was worked out under a name, anew where its key has changed."""
        found = self._kept.get(name)
        if found is None or found[0] != key:
            found = self._kept[name] = key, make()
        return cast(Kept, found[1])

    @property
    def plans(self) -> Plans | None:
        """What a turn could come to, worked out once a position; None while things move."""
        scene, seat = self.scene, self.scene.viewer
        if seat is None or scene.director.busy or self.shown["phase"] not in MOVING:
            return None
        if self._plans[0] != self.shown_key:
            self._plans = self.shown_key, Plans(self.position, seat)
        return self._plans[1]

    @property
    def position(self) -> FormulaOneState:
        """A state like the one on the table, as far as the viewer knows it."""
        return cast(FormulaOneState, self.scene.match.view(self.me).determinize(Random(0)))

    @property
    def charts(self) -> Charts:
        """The charts this race is run by."""
        return cast(Charts, shelf_of_charts.find(ID))

    @property
    def me(self) -> int:
        """Whose dashboard is shown: the viewer's, else that of the seat on turn."""
        if self.scene.viewer is not None:
            return self.scene.viewer
        turn = self.stage.seen["turn"]
        return turn if turn is not None else 0

    # -- choosing ----------------------------------------------------------------------------------
    def drive(self) -> None:
        """Commit the chosen plan."""
        plan = self.choice.chosen()
        if plan is not None and plan.steps:
            self.commit(self.choice.begin(plan))

    def choose_speed(self, speed: int) -> None:
        """A speed was clicked, on the dial or beside the road."""
        self.choice.set_speed(speed)
        self.app.changed()

    def turn_dial(self, by: int) -> bool:
        """The next speed up or down that can be declared; False at the end of what can."""
        plans = self.choice.plans
        if plans is None:
            return False
        speeds = plans.speeds_with(self.choice.card)
        at = speeds.index(self.choice.speed_now(plans)) + by
        if not 0 <= at < len(speeds):
            return False
        self.choose_speed(speeds[at])
        return True

    def choose_space(self, node: int) -> None:
        """A space was clicked: the way ends there, leads through it, or is driven where it was chosen."""
        plans = self.choice.plans
        if plans is None:
            return
        if self.choice.may_go_through(plans, node):
            self.choice.go_through(node)
        else:
            self.choice.take(self.choice.leading_to(plans, node))
        self.app.changed()

    def choose_card(self, card: str) -> None:
        """A card was clicked, or its number pressed; once more lays it back."""
        self.choice.toggle_card(card)
        self.app.changed()

    def choose_other(self) -> None:
        """The other way that the lower button names."""
        self.choice.take(self.choice.alternative())
        self.app.changed()

    def follows(self) -> Action | None:
        step = self.choice.follows()
        return next((a for a in self.scene.match.legal() if a == step), None) if step else None

    def halfway(self, observation: Observation) -> bool:
        return observation["phase"] in ("drive", "extra", "extra_drive") or (
            observation["phase"] == "speed" and observation["card"] is not None
        )

    def same_choice(self, observation: Observation) -> bool:
        return observation["phase"] in ("match", "tyre") or self.halfway(observation)

    # -- what the scene asks -------------------------------------------------------------------------
    @property
    def lay(self) -> Layout:
        """The layout of the window as it was drawn last."""
        return self._lay

    def whole_board(self, p: Painter) -> Board:
        """The same, with nothing enlarged."""
        if self.camera.zoom <= 1:
            return self.board(p)
        box = self.layout(p).board
        return self.kept("whole", box, lambda: Board(self.ground.track, box))

    def lit_with(self, p: Painter, element: Element) -> list[Box]:
        """Where the plan is drawn that is spoken of."""
        kind = element.id.partition(".")[0]
        lit = [self.layout(p).dial_box] if kind == "speed" else []
        plan = self.preview or self.chosen
        if self.choice.plans is not None and plan is not None and kind != "row":
            lit += board.plan_boxes(p, self, plan)
        return lit

    def build(self, p: Painter, ui: Elements) -> None:
        self.chosen, self.preview = self.choice.chosen(), self.choice.previewed()
        elements.declare(ui, self, p)

    def paint(self, p: Painter) -> None:
        board.paint_board(p, self)
        sidebar.paint_sidebar(p, self)
        dashboard.paint_dashboard(p, self)
        hand.paint_heading(p, self)
        decision.paint_decision(p, self)

    def paint_over(self, p: Painter) -> None:
        shows.paint_over(p, self)

    def clips(self, played: Played, before: Observation, after: Observation, own: bool) -> list[Clip]:
        return self.motion.clips(played)

    def chips(self) -> list[tuple[str, str]]:
        seen, t = self.stage.seen or self.shown, self.names.t
        found = []
        options = seen["options"]
        if options["races"] > 1:
            found.append((t("chip.race"), f"{seen['race']}/{options['races']}"))
        if seen["round"]:
            if self.app.settings.text_scale <= 120:
                found.append((t("chip.turn"), str(seen["round"])))
            left = min((laps for laps in seen["laps"]), default=0)
            found.append((t("chip.last_round" if seen["last_round"] else "chip.laps"),
                          "" if seen["last_round"] else f"{left}/{options['laps']}"))  # fmt: skip
        return found

    def prompt(self) -> str:
        t, shown = self.names.t, self.shown
        if not self.deciding:
            return self._watching()
        phase = shown["phase"]
        if phase == "speed" and self.plans and self.plans.state.ways is None and self._blocked():
            return t("prompt.blocked")
        return t(f"prompt.{phase}")

    def _blocked(self) -> bool:
        plan = self.chosen
        return plan is not None and plan.blocked

    def _watching(self) -> str:
        """What goes on while nothing is to be decided here."""
        t, stage = self.names.t, self.stage
        if stage.skid is not None:
            own = self.scene.is_me(stage.skid.seat)
            return t("prompt.spin_own" if own else "prompt.spin", name=self.names.seat(stage.skid.seat))
        if stage.rolling is not None:
            return t("prompt.rolling" if stage.rolling.corner else "prompt.order")
        if self.scene.director.busy:
            return t("prompt.moving")
        turn = self.shown["turn"]
        if turn is None:
            return t("prompt.order")
        return t("prompt.own") if self.scene.is_me(turn) else t("prompt.other", name=self.names.seat(turn))

    def mark(self, seat: int) -> tuple[str, str] | None:
        return self.look(seat) if self.number(seat) else None

    def log(self, played: Played) -> list[LogLine]:
        return log_lines(self.names, self.scene, played)

    def say_step(self, step: str) -> str:
        return say_step(self.names, step)

    def clause(self) -> str:
        plan = self.chosen
        if plan is not None and plan.tone in ("spin", "sure"):
            return "F1-5.1"
        return CLAUSES[self.shown["phase"]]

    # -- keys, wheel -----------------------------------------------------------------------------------
    def arrow(self, dx: int) -> bool:
        return self.choice.step(dx)

    def lift(self, dy: int) -> bool:
        # at the dial's end the key stays its own: it does not go on to move the focus
        return self.turn_dial(dy) or self.choice.plans is not None

    def decision_began(self) -> None:
        self.choice.clear()

    def suggest(self, steps: Sequence[str]) -> None:
        """Choose the card, the speed and the way of a hint, so that their consequences are shown."""
        self.choice.suggest(steps)
        self.app.changed()

    def hinted(self, step: Action) -> str:
        return {"match_speed": "match", "keep_speed": "keep"}.get(step, super().hinted(step))

    def say_hint(self, hint: Hint) -> str:
        told = [self.say_action(step) for step in hint.steps if step != DONE or len(hint.steps) == 1]
        return self.app.translator.language.listing(told)

    # -- words, ends, pictures ---------------------------------------------------------------------------
    def read_out(self) -> str:
        return read_out(self)

    def menu_items(self) -> list[tuple[str, str, Any]]:
        if self.shown["options"]["races"] == 1:
            return []
        return [
            (
                "sheet",
                self.names.t("sheet.menu"),
                lambda: self.app.push(FormulaOneTeller.score_sheet(self.scene)),
            )
        ]

    def paused_at(self, played: Played) -> Scene | None:
        return FormulaOneTeller.paused_at(self.scene, played)

    def end_scene(self) -> Scene | None:
        return FormulaOneTeller.end_scene(self.scene)

    @staticmethod
    def pictures() -> list[Picture]:
        """The states that the app's pictures show."""
        return pictures()

    def tree_extra(self) -> dict[str, Any]:
        keys = (
            "seats", "options", "first", "order", "phase", "turn", "race", "round", "spaces", "speeds",
            "tyres", "brakes", "laps",
        )  # fmt: skip
        plans = {"plan": _told(self.chosen), "preview": _told(self.preview)}
        return {**plans, "card": self.choice.card, **{key: self.shown[key] for key in keys}}


def _told(plan: Plan | None) -> dict[str, Any] | None:
    if plan is None:
        return None
    return {"speed": plan.speed, "steps": list(plan.steps), "tone": plan.tone, "spin": str(plan.spin)}
