"""The table of Formula-1: choice, pointer, and how both are declared and painted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import ClassVar, Final, cast

from game.engine.contract import Action
from game.engine.default_choice import default_choice, is_about_equal, is_certain
from game.engine.match import Played
from game.games.formula_one.bots.chances import best_turn, complete_turn
from game.games.formula_one.rules.cards import TACTIC_OF
from game.games.formula_one.rules.chances import check_without_special
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.position import Position
from game.games.formula_one.rules.preview import Plan, Plans, next_speeds
from game.games.formula_one.table import pace
from game.games.formula_one.table.board.board import declare_board, paint_board, paint_cars
from game.games.formula_one.table.board.cars import Ground
from game.games.formula_one.table.board.closeup import paint_close
from game.games.formula_one.table.board.effects import paint_over
from game.games.formula_one.table.board.lean import Glide, is_road_drawn, leaning
from game.games.formula_one.table.board.spots import plan_boxes
from game.games.formula_one.table.diagrams import BOOK
from game.games.formula_one.table.events import ROWS
from game.games.formula_one.table.geometry import Layout
from game.games.formula_one.table.messages.report import FormulaOneReporter
from game.games.formula_one.table.messages.words import outlook, read_out, why_chosen
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.motion import Motion
from game.games.formula_one.table.names import Names, charts_in_use
from game.games.formula_one.table.panels.dashboard import (
    declare_dashboard,
    paint_dashboard,
    paint_instruments,
)
from game.games.formula_one.table.panels.decision import decision_panel
from game.games.formula_one.table.panels.hand import declare_hand, hand_panel
from game.games.formula_one.table.panels.sidebar import (
    declare_sidebar,
    paint_sidebar,
    side_key,
    side_panel,
)
from game.games.formula_one.table.plan.choice import OPTION_PHASES, PLAN_PHASES, Choice
from game.games.formula_one.table.saved import SpectatorView
from game.games.formula_one.table.stage import Stage, Trail, number_of, trails_since
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Element, Elements
from game.ui.kit.layout import CachedLayout, Placed, declare, paint, place
from game.ui.race.board.calm import card_texts
from game.ui.race.board.camera import Camera
from game.ui.race.board.chances import wants_odds
from game.ui.race.board.road_view import RoadView
from game.ui.race.depth import Depth
from game.ui.race.director import Clip
from game.ui.race.log import log_lines
from game.ui.race.scene import LogLine, RaceScene
from game.ui.tracks.board import Board


class FormulaOneView(RoadView[Layout, Ground], SpectatorView):
    """The table of Formula-1: every exact consequence is shown before a player commits."""

    rows: ClassVar = ROWS
    reporter_class = FormulaOneReporter
    observation: Position
    names: Names
    stage: Stage
    motion: Motion
    choice: Choice
    diagrams = BOOK

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene, Layout, Ground)
        self.names = Names(scene)
        self.stage = Stage()
        self.motion = Motion(self.names, self.stage, self.rows, self.ground)
        self.choice = Choice(
            lambda: self.plans if self.is_deciding else None, self._best_turn, self._options, self.app.changed
        )
        self.position_key = 0
        self.trails: tuple[Trail, ...] = ()
        self._model: Model | None = None
        self._side = CachedLayout()
        self._hand: Placed = []
        self._decision: Placed = []
        self._leaning: Camera | None = None
        """The camera to lean in with, while the enlarged road is being drawn."""
        self._glide: Glide | None = None
        self._leaned_in: object = None
        """The turn in which the board leaned in last."""

    # -- the position -----
    def sync_to(self, observation: Position, steps: int | None = None) -> None:
        super().sync_to(observation, steps)
        self.position_key += 1
        self._model = None
        self.stage.rest(observation, self.ground)
        self.trails = trails_since(self.scene.match.history[: self.steps_shown], self.scene.viewer)

    @property
    def plans(self) -> Plans | None:
        """Return the plans of a turn, calculated once a position; None while things move."""
        seat = self.scene.viewer
        if seat is None or self.scene.director.is_busy or self.observation["phase"] not in PLAN_PHASES:
            return None
        return self.memo.get("plans", self.position_key, lambda: Plans(self.position, seat))

    def _options(self) -> Sequence[str]:
        """Return the few steps that are offered in place of plans."""
        return (
            tuple(self.scene.offered)
            if self.is_deciding and self.observation["phase"] in OPTION_PHASES
            else ()
        )

    def _best_turn(self, card: str, speed: int | None) -> Sequence[str]:
        """Return the best turn with a card and at a speed; nothing while chances are calculated."""
        plans = self.plans
        if plans is None or self.scene.estimates is None:
            return ()
        kind = TACTIC_OF[card] if card else None
        key = self.position_key, card, speed
        return self.memo.get(f"turn {card} {speed}", key, lambda: best_turn(plans.state, kind, speed))

    @property
    def position(self) -> FormulaOneState:
        """Return a state that agrees with everything that the viewer knows."""
        return cast(FormulaOneState, self.scene.match.view(self.me).determinize(Random(0)))

    @property
    def me(self) -> int:
        """Return the seat whose dashboard is shown: the viewer's, else the one on turn."""
        if self.scene.viewer is not None:
            return self.scene.viewer
        turn = self.stage.displayed["turn"]
        return turn if turn is not None else 0

    # -- the model -----
    @property
    def model(self) -> Model:
        """Return the model that was drawn last, or a new one for another position."""
        return self._model or self._build_model(self.app.painter())

    @property
    def chosen(self) -> Plan | None:
        """Return the plan that the button commits."""
        return self.model.chosen

    def _build_model(self, p: Painter) -> Model:
        """Return the model of this moment."""
        scene, choice = self.scene, self.choice
        fields = self.shared_fields()
        plans, chosen = choice.plans, None if choice.is_open else choice.chosen()
        asked = self.is_deciding and self.observation["phase"] == "tyre"
        self._model = Model(
            **fields,
            names=self.names,
            layout=self.layout(p),
            ground=self.ground,
            board=self.board(p),
            full_board=self.full_board(p),
            is_zoomed=self.camera.zoom > 1,
            is_leaning=self.camera.is_leaning,
            observation=self.observation,
            stage=self.stage,
            key=self.position_key,
            memo=self.memo,
            trails=self.trails,
            me=self.me,
            is_working=self.is_deciding
            and scene.estimates is None
            and not (scene.is_examined or scene.is_lesson),
            shows_odds=wants_odds(scene) or not scene.is_lesson,
            card=card_texts(self, scene),
            charts=charts_in_use(),
            choice=choice,
            plans=plans,
            speeds=choice.speeds(self.observation["speeds"][self.me]),
            chosen=chosen,
            options=choice.options,
            option="" if choice.is_open else choice.option_now(),
            is_certain_win=self._wins(),
            preview=choice.previewed(fields["pointed"]),
            spin_without_tyre=check_without_special(self.position).spin if asked else Fraction(0),
        )
        return self._model

    # -- choosing -----
    def drive(self) -> None:
        """Commit the chosen plan, or the chosen one of a few steps."""
        plan, option = self.choice.chosen(), self.choice.option_now()
        if self.choice.is_open:
            return
        if plan is not None and plan.steps:
            first = self.choice.start_plan(plan, len(self.scene.match.history))
            self.commit(first, plan.steps[1:])
        elif option:
            self.commit(option)

    def _wins(self) -> bool:
        """Return whether the button's choice wins for certain."""
        known, plan = self.scene.estimates, self.choice.chosen()
        if self.choice.is_open:
            return False
        first = plan.steps[0] if plan is not None and plan.steps else self.choice.option_now()
        if not known or Action(first) not in known or not is_certain(known, Action(first)):
            return False
        return plan is None or plan.steps == complete_turn(self.position, Action(first))

    def turn_dial(self, by: int) -> bool:
        """Choose the next speed up or down; return False at the end of the dial."""
        speeds = self.model.speeds
        if not speeds:
            return False
        at = speeds.index(self.choice.speed_on_dial(speeds)) + by
        if not 0 <= at < len(speeds):
            return False
        self.choice.choose_speed(speeds[at])
        return True

    def is_same_choice(self, observation: Position, in_one_click: bool = False) -> bool:
        phase = observation["phase"]
        if phase in OPTION_PHASES:
            return not in_one_click
        return phase in ("drive", "extra", "extra_drive") or (
            phase == "speed" and observation["card"] is not None
        )

    # -- declaring and painting -----
    def related_boxes(self, p: Painter, element: Element) -> list[Box]:
        """Return the boxes of the plan that an element refers to."""
        m, kind = self.model, element.id.partition(".")[0]
        related = [m.layout.dial_box] if kind == "speed" else []
        plan = m.preview or m.chosen
        if self.choice.plans is not None and plan is not None and kind != "row":
            related += plan_boxes(p, m, plan)
        return related

    def _placed_side(self, p: Painter, m: Model) -> Placed:
        return self._side.place(p, side_key(m), m.layout.column, lambda: side_panel(p, m))

    def build(self, p: Painter, ui: Elements) -> None:
        m = self._build_model(p)
        declare_board(ui, m, p)
        declare_sidebar(ui, m, self._placed_side(p, m))
        declare_dashboard(ui, m, self.turn_dial)
        self._hand = place(p, hand_panel(p, m), m.layout.hand)
        declare_hand(ui, self._hand)
        self._decision = place(p, decision_panel(p, m, self.drive), m.layout.decision)
        declare(ui, self._decision)

    def paint(self, p: Painter) -> None:
        m = self.model
        if self._glide is not None:
            self._glide.paint(p)
        else:
            paint_board(p, m)
        paint_sidebar(p, m, self._placed_side(p, m))
        paint_dashboard(p, m)
        paint(p, self._hand)
        paint(p, self._decision)

    def paint_over(self, p: Painter) -> None:
        if self.scene.dimness > 0:
            # who rolls stays in the light, and so does the dial, which reaches over the board
            with p.clipped(*self.layout(p).ground):
                if self.stage.rolling is not None:
                    paint_cars(p, self.model, {self.stage.rolling.seat})
                paint_instruments(p, self.model)
        paint_close(p, self.model)
        paint_over(p, self.model)

    def clips(self, played: Played, after: Position) -> list[Clip]:
        self._leaning = self._glide = None
        self.motion.me = self.me
        return super().clips(played, after)

    def chips(self) -> list[tuple[str, str]]:
        displayed, t = self.stage.displayed or self.observation, self.names.t
        found: list[tuple[str, str]] = []
        options = displayed["options"]
        if options["races"] > 1:
            found.append((t("chip.race"), f"{displayed['race']}/{options['races']}"))
        if displayed["round"]:
            if self.app.settings.text_scale <= 120 and self.scene.depth > Depth.CALM:
                found.append((t("chip.round"), str(displayed["round"])))
            laps, left = options["laps"], displayed["laps"]
            if min(left):
                found.append((t("chip.laps"), f"{laps - min(left) + 1}/{laps}"))
            else:
                found.append((t("chip.last_round" if left[self.me] else "chip.home"), ""))
        return found

    def prompt(self) -> str:
        t, observation = self.names.t, self.observation
        if not self.is_deciding:
            return self._watching()
        phase = observation["phase"]
        plan = None if self.choice.is_open else self.choice.chosen()
        if phase == "speed" and plan and plan.is_blocked and self.plans and self.plans.state.paths is None:
            return t("prompt.blocked")
        if by := self._boxed_in()[0]:
            return t("prompt.boxed_in", list=self.names.seats(by))
        # in a lesson the coach says where to stop
        if self.scene.depth is Depth.CALM and not self.scene.is_lesson and (corner := self._outlook()[0]):
            return t("calm.for_corner", n=corner)
        return t(f"prompt.{phase}")

    def why_it_matters(self) -> str:
        by, most = self._boxed_in()
        if by:
            return self.names.t("calm.boxed_in", speed=most)
        corner, key, speed = self._outlook()
        if not corner and self.observation["phase"] == "speed" and not min(self.observation["laps"]):
            return self.names.t("calm.last_round")
        if self.observation["phase"] != "speed" or self.plans is None:
            return self.names.t(key)
        plan = None if self.choice.is_open else self.choice.chosen()
        if plan is not None and plan.is_blocked:
            most = self.plans.state.start[self.me] if not plan.final else 0
            return self.names.t("calm.blocked", speed=most or next_speeds(plan, 0)[2])
        key = why_chosen(plan, key, speed)
        gain = self._gain_over(plan, speed) if plan is not None and key == "calm.this_may_spin" else None
        if gain is not None:
            key = "calm.daring_pays" if gain > 0 else "calm.daring_costs" if gain else "calm.daring_equals"
        return self.names.t(key, speed=speed, n=abs(gain or 0))

    def _gain_over(self, plan: Plan, speed: int) -> int | None:
        """Return how many more races in 100 a plan wins than the best one at a speed; 0 if about as many.

        The figures are those of the proposal, which are of the best plan from its first step on: None for
        another plan.
        """
        known, first, other = self.scene.estimates or {}, Action(plan.steps[0]), Action(f"speed {speed}")
        if first not in known or other not in known:
            return None
        key = self.position_key, first
        best = self.memo.get(f"best {first}", key, lambda: complete_turn(self.position, first))
        if plan.steps != best:
            return None
        gain, alike = known[first].value - known[other].value, self.scene.game.evaluator.alike
        better, worse = (first, other) if gain > 0 else (other, first)
        return 0 if is_about_equal(known, better, worse, alike) else round(gain * 100)

    def _outlook(self) -> tuple[int, str, int]:
        """Return the corner that this turn may reach first, and a text about it with a speed."""
        phase, plans = self.observation["phase"], self.plans
        if phase != "speed" or plans is None:
            return 0, f"calm.{phase}", 0
        return self.memo.get("outlook", self.position_key, lambda: outlook(plans, self.ground))

    def _boxed_in(self) -> tuple[tuple[int, ...], int]:
        return self.plans.boxed_in if self.plans is not None else ((), 0)

    def _watching(self) -> str:
        """Return what goes on while nothing is to be decided here."""
        t, stage = self.names.t, self.stage
        if stage.skid is not None:
            is_own = self.scene.is_me(stage.skid.seat)
            return t("prompt.spin_own" if is_own else "prompt.spin", name=self.names.seat(stage.skid.seat))
        if stage.rolling is not None:
            return t("prompt.rolling" if stage.rolling.corner else "prompt.order")
        if self.scene.director.is_busy:
            on_grid = stage.displayed["round"] <= 1 and not any(stage.displayed["speeds"])
            return t("prompt.order" if on_grid else "prompt.moving")
        turn = self.observation["turn"]
        if turn is None:
            return t("prompt.order")
        return t("prompt.own") if self.scene.is_me(turn) else t("prompt.other", name=self.names.seat(turn))

    def log(self, played: Played) -> list[LogLine]:
        mark = partial(self.names.mark_at, played.index)
        events = played.visible_events(self.scene.viewer)
        return log_lines(self.names, events, played.index, self.rows.formatters, mark)

    def key(self, name: str) -> bool:
        if name in ("left", "right"):
            return self.choice.choose_next_plan(1 if name == "right" else -1)
        if name in ("up", "down"):
            # At the end of the dial the key is still handled, so that it does not move the focus.
            return self.turn_dial(1 if name == "up" else -1) or self.choice.plans is not None
        if name == "fit" and self.is_deciding and self._leaned_in and self.camera.zoom <= 1:
            self._leaning = leaning(self._build_model(self.app.painter()))
            return True
        return super().key(name)

    def on_decision_began(self) -> None:
        # Propose nothing that the chances may refute a moment later.
        self.choice.begin_decision(waits_for_player=True)
        turn = self.observation["race"], self.observation["round"], self.scene.viewer
        if turn == self._leaned_in:
            return
        if self.camera.is_leaning:
            self.camera.fit()
        if not (self.scene.is_lesson or self.scene.reduced_motion or self.camera.zoom > 1):
            self._leaning = leaning(self._build_model(self.app.painter()))
        self._leaned_in = turn if self._leaning else None

    def tick(self, ms: float) -> bool:
        """Lean in as soon as the enlarged road is drawn."""
        to, glide, speed = self._leaning, self._glide, self.app.speed(False)
        if glide is not None:
            glide.t += ms * speed / pace.LEAN_IN
            self._glide = glide if speed > 0 and glide.t < 1.0 else None
            return True
        if to is None or self.camera.zoom > 1:
            return super().tick(ms)
        p = self.app.painter()
        board = Board(self.ground.track, self.layout(p).board, to.zoom, to.shift)
        leaned, window = replace(self.model, board=board, is_leaning=True), p.target
        if speed > 0:
            if not is_road_drawn(p, leaned):
                return False
            p.target = window
            self._glide = Glide(p, leaned)
        self.camera, self._leaning = to, None
        self.app.changed()
        return True

    def on_decision_estimated(self) -> None:
        known, state = self.scene.estimates, self.position
        # The player has to choose what a coach asks for.
        if not known or not self.is_deciding or self.scene.is_lesson:
            return
        evaluator = self.scene.game.evaluator
        found = default_choice(known, partial(evaluator.is_safe, state))
        if found.action is None:
            self.choice.leave_open()
        else:
            self.choice.propose(evaluator.complete_choice(state, found.action))

    def suggest(self, steps: Sequence[str]) -> None:
        """Choose the card, speed and path of a hint, so that their consequences are shown."""
        self.choice.choose_steps(steps)
        self.app.changed()

    def is_selected(self, steps: Sequence[str]) -> bool:
        plan, option = self.chosen, self.choice.option_now()
        if plan is None:
            return not option or option == steps[0]
        return plan.steps == tuple(steps[: len(plan.steps)])

    def hint_elements(self, steps: Sequence[Action]) -> Sequence[str]:
        marks = {"play": "card", "speed": "speed", "drive": "space"}
        box = f"P{number_of(self.observation, self.me)}"
        parts = [step.replace(" box", f" {box}").split(" ") for step in steps]
        if parts[0][0] == "match":
            return [f"speed.{parts[0][1]}"]
        named = [f"{marks[words[0]]}.{words[1]}" for words in parts if words[0] in marks]
        ends = [id for id in named if id.startswith("space.")]
        return [id for id in named if id not in ends[:-1]] or super().hint_elements(steps)

    # -- words, pictures -----
    def read_out(self) -> str:
        return read_out(self.model)


VIEW: Final = FormulaOneView
