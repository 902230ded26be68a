"""The table of nestorgames GP: it makes the model of the moment, and declares and paints it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar, Final

from game.engine.contract import Action
from game.games.grand_prix.rules import events
from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.table import calm, report, sidebar
from game.games.grand_prix.table.action_panel.choice import NOTHING, Choice
from game.games.grand_prix.table.action_panel.panel import ActionPanel, paint_action_panel
from game.games.grand_prix.table.board import elements, overlay, pushes, scenery, shows
from game.games.grand_prix.table.board.qualifying import paint_qualifying
from game.games.grand_prix.table.board.tabs import place_tabs
from game.games.grand_prix.table.board.trails import trails_since
from game.games.grand_prix.table.diagrams import BOOK
from game.games.grand_prix.table.events import ROWS
from game.games.grand_prix.table.geometry import Layout
from game.games.grand_prix.table.lookahead import Lookahead
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.motion import Motion
from game.games.grand_prix.table.names import Names
from game.games.grand_prix.table.recent import turns_since
from game.games.grand_prix.table.saved import SpectatorView
from game.games.grand_prix.table.stage import Ground, Stage, Trail, Turn
from game.games.grand_prix.table.words import read_out
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Element, Elements
from game.ui.kit.layout import CachedLayout, Placed, declare
from game.ui.race.board.calm import card_texts
from game.ui.race.board.effects import paint_banner
from game.ui.race.board.road_view import RoadView
from game.ui.race.board.sidebar import WIDE, declare_log
from game.ui.race.scene import RaceScene
from game.ui.tracks.board import Board

CHOSEN_FIRST: Final = ("use", "item", "go", "stay", "place")
"""The first words of the steps that are chosen before they are sent."""


class GrandPrixView(RoadView[Layout, Ground], SpectatorView):
    """The table of nestorgames GP: every exact consequence is on the road before a player commits."""

    rows: ClassVar = ROWS
    reporter_class = report.GrandPrixReporter
    observation: Position
    names: Names
    stage: Stage
    choice: Choice
    diagrams = BOOK

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene, Layout, Ground)
        self.names = Names(scene)
        self.stage = Stage()
        self.motion = Motion(self.names, self.stage, self.rows, self.ground)
        self.choice = Choice(self.commit, self.app.changed)
        self.trails: tuple[Trail, ...] = ()
        self.turns: Mapping[int, Turn] = {}
        self._lookahead: tuple[Position, Lookahead] | None = None
        self._model: Model | None = None
        self._order, self._panel = CachedLayout(), ActionPanel(self.choice)

    # -- the position -----
    @property
    def model(self) -> Model:
        """Return the model of this moment, the same object until something of it changes."""
        now = Model(
            self.names,
            self.ground,
            self.observation,
            self.stage.displayed,
            self.stage.pit_order,
            lookahead=self.lookahead,
            chosen=self.choice.now,
            trails=self.trails,
            turns=self.turns,
            **self.shared_fields(),
        )
        if now != self._model:
            self._model = now
        return self._model

    @property
    def lookahead(self) -> Lookahead | None:
        """Return what may come next, calculated once a position; None while things move."""
        if self.scene.director.is_busy or self.observation["phase"] == "over":
            return None
        if self._lookahead is None or self._lookahead[0] is not self.observation:
            self._lookahead = self.observation, Lookahead(self.observation)
        return self._lookahead[1]

    def sync_to(self, observation: Position, steps: int | None = None) -> None:
        super().sync_to(observation, steps)
        self.stage.rest(observation, self.ground)
        self.choice.clear()
        history = self.scene.match.history[: self.steps_shown]
        orders: list[Sequence[int]] = [range(self.observation["seats"])]
        self.stage.qualified, self.stage.is_repeated = {}, False
        for event in (event for played in history for event in played.events):
            if event.kind == events.RACE_STARTED:
                orders.append(event.data["order"])
            elif event.kind == events.QUALIFIED:
                self.stage.qualified[event.seat or 0] = tuple(event.data["faces"])
            elif event.kind == events.QUALIFYING:
                self.stage.is_repeated = event.data["level"] == 0
        self.stage.pit_order = tuple(orders[-1])
        self.trails = trails_since(history, self.scene.viewer)
        self.turns = turns_since(history, self.scene.viewer)

    # -- declaring and painting -----
    def _tab_boxes(self, p: Painter, m: Model) -> dict[int, Box]:
        """Return the boxes of the marks' tabs, by their index."""
        board, index = self.board(p), self.ground.index

        def placed() -> dict[int, Box]:
            taken = Counter(index[spot] for spot in self.observation["spaces"] if spot is not None)
            return place_tabs(p, board, [(mark, index[mark.spot]) for mark in m.marks], taken)

        return self.memo.get("tabs", (m.marks, board, p.u, p.text_scale), placed)

    def _parts(self, p: Painter, m: Model) -> dict[str, Placed]:
        """Return the parts of the action panel that are seen now, laid out."""
        return self._panel.parts(p, self.layout(p), m, self.stage)

    def _running_order(self, p: Painter, m: Model) -> Placed:
        """Return the running order, laid out in the right column."""
        layout, card = self.layout(p), card_texts(self, self.scene)
        key, rect = (sidebar.order_key(m), card, self.scene.log_covered), sidebar.order_rect(layout, m)
        calm, full = partial(sidebar.calm_panel, card=card), sidebar.order_panel
        return self._order.place(p, key, rect, lambda: (calm if m.is_calm else full)(p, layout, m))

    def related_boxes(self, p: Painter, element: Element) -> list[Box]:
        """Return the odds box, or the previewed path with its tabs."""
        board, m = self.board(p), self.model
        kind = element.id.partition(".")[0]
        related = [self.layout(p).odds] if kind == "face" else []
        if m.is_deciding and m.foreseen and kind in ("face", "land", "end", "way", "stop"):
            tab_boxes = self._tab_boxes(p, m)
            related += [box for i, box in tab_boxes.items() if m.marks[i].distance == m.distance]
            related += [board.square(self.ground.index[spot], 1.0) for spot in m.foreseen[0].path]
        return related

    def build(self, p: Painter, ui: Elements) -> None:
        m, board, boxes = self.model, self.board(p), self._tab_boxes(p, self.model)
        elements.declare_spaces(ui, board, m, self.choice)
        key = m.observation, m.language, m.lookahead, m.offered, m.chosen, m.depth, board, boxes, m.marks
        ui.declare_part("tabs", key, lambda part: elements.declare_tabs(part, board, m, self.choice, boxes))
        panel = self._parts(p, m)
        declare(ui, panel.pop("odds", []))
        declare(ui, self._running_order(p, m))
        if not m.is_calm:
            declare_log(ui, self.scene, self.layout(p).log(len(m.order)), WIDE, elements.RING)
        for part in panel.values():
            declare(ui, part)

    def paint(self, p: Painter) -> None:
        m, layout, board = self.model, self.layout(p), self.board(p)
        p.rect(*layout.ground, p.theme.paper)
        with p.clipped(*board.box):
            scenery.paint_ground(p, board, m)
            if m.is_running or self.stage.poses:
                self._paint_race(p, board, m)
            else:
                paint_qualifying(p, layout.board, m, self.stage)
        if m.is_running or self.stage.poses:
            self._paint_you(p, board, m)
        sidebar.paint_sidebar(p, layout, m, self._running_order(p, m), card_texts(self, self.scene))
        paint_action_panel(p, layout, self._parts(p, m), self.scene.ui)

    def _paint_race(self, p: Painter, board: Board, m: Model) -> None:
        stage, index = self.stage, self.ground.index
        turn = m.displayed["turn"]
        at = m.displayed["spaces"][turn] if turn is not None else None
        if m.placing:
            overlay.paint_free(p, board, m)
        elif at is not None and stage.crash is None:
            overlay.corners(p, board, index[at])
        if m.lookahead and m.phase == "turn" and not (m.is_calm or m.distance or m.focused_item):
            overlay.paint_trails(p, board, m)
        overlay.paint_landings(p, board, m)
        pushes.paint_pushes(p, board, m)
        scenery.paint_items(p, board, self.ground, m.displayed)
        if stage.pulse is not None:
            shows.paint_pulse(p, board, index[stage.pulse[0]], 1.0 if m.reduced_motion else stage.pulse[1])
        scenery.paint_cars(p, board, m, stage.poses)
        overlay.paint_tabs(p, board, m, self._tab_boxes(p, m))
        if m.focused_item == "rocket":
            overlay.paint_aim(p, board, m)
        elif m.focused_item in ("bomb", "oil") and m.turn_space is not None:
            overlay.paint_item_preview(p, board, index[m.turn_space], m.focused_item)
        shows.paint_above(p, board, m, stage)

    def _paint_you(self, p: Painter, board: Board, m: Model) -> None:
        """Draw the tag of the own car, which may reach over the edge of the board."""
        turn = m.displayed["turn"]
        at = m.displayed["spaces"][turn] if turn is not None else None
        if m.is_calm and m.is_deciding and at is not None and not m.focused_item:
            overlay.paint_you(p, board, self.ground.index[at], self.scene.t("seat.you"))

    def paint_over(self, p: Painter) -> None:
        layout, stage, reduced_motion = self.layout(p), self.stage, self.scene.reduced_motion
        turn = stage.displayed["turn"]
        if turn in stage.poses and stage.crash is None:
            board, m = self.board(p), self.model
            if self.scene.dimness > 0:
                with p.clipped(*board.box):
                    scenery.paint_cars(p, board, m, stage.poses, {turn})
            if m.displayed["rolled"] and not (m.is_me(turn) or stage.rocket):
                shows.paint_dice_of(p, board, m, stage.poses[turn])
        if stage.thrown is not None:
            livery = None if turn is None else self.names.livery(self.observation, turn)
            shows.paint_thrown(p, layout.dice, stage.thrown, livery, reduced_motion)
        x, y, w, h = layout.board
        paint_banner(p, stage.banner, x + w / 2, y + h * 0.42, w, reduced_motion)

    def chips(self) -> list[tuple[str, str]]:
        displayed, t = self.stage.displayed or self.observation, self.names.t
        found = []
        if displayed["options"]["championship"]:
            found.append((t("chip.race"), str(displayed["race"])))
            mine = self.scene.viewer
            if mine is not None and len(self.observation["results"]):
                found.append((t("chip.points"), str(self.observation["totals"][mine])))
        if displayed["phase"] != "over":
            laps = min(displayed["options"]["discs"], max(displayed["laps"], default=0) + 1)
            found.append((t("chip.lap"), f"{laps}/{displayed['options']['discs']}"))
        safety = displayed["safety_car"]
        if safety:
            found.append((t("chip.safety"), t("chip.rounds", n=safety["rounds"])))
        return found

    def prompt(self) -> str:
        t, observation = self.names.t, self.observation
        if not self.is_deciding:
            return self._watching()
        phase = observation["phase"]
        if phase == "turn":
            return t(f"prompt.{self._turn_kind()}")
        if phase == "qualify":
            return t("prompt.qualify_on" if observation["rolled"] else "prompt.qualify")
        if phase == "place":
            return t("prompt.place", item=self.names.item(self.model.placing))
        return t(f"prompt.{phase}")

    def _watching(self) -> str:
        """Return what goes on while nothing is to be decided here."""
        t, stage = self.names.t, self.stage
        if stage.crash is not None:
            return self.names.crashing(stage.crash.cars, stage.crash.big)
        if stage.thrown is not None:
            return t("prompt.dice")
        if self.scene.director.is_busy and stage.poses != self.ground.rest(stage.displayed):
            return t("prompt.moving")
        turn = self.observation["turn"]
        if turn is None or self.scene.is_me(turn):
            return t("prompt.own" if turn is not None else "note.draw")
        return t("note.turn", name=self.names.seat(turn))

    def _turn_kind(self) -> str:
        offered = self.scene.offered
        if self.choice.now.item:
            return "use"
        if "turn-back" in offered:
            return "flipped"
        if "roll" not in offered:
            return "no_dice"
        if self.observation["one_die"]:
            return "one_die"
        return "corner" if self.lookahead and self.lookahead.is_in_corner else "turn"

    def why_it_matters(self) -> str:
        return calm.why_it_matters(self.model) if self.is_deciding else ""

    def on_decision_estimated(self) -> None:
        action = self.model.proposal.action
        if action is not None and action.startswith("use ") and self.choice.now == NOTHING:
            if self.scene.is_lesson:
                # The coach shows where to click.
                return
            # Propose an item that is clearly better to use; Enter puts it back.
            self.choice.choose(action)

    def read_out(self) -> str:
        return read_out(self.names, self.observation, self.model.order)

    def is_same_choice(self, observation: Position, in_one_click: bool = False) -> bool:
        phase = observation["phase"]
        if in_one_click:
            return False
        return phase in ("way", "tray", "item", "place") or (phase in ("turn", "run") and observation["used"])

    def suggest(self, steps: Sequence[str]) -> None:
        """Choose what a hint names, so that its consequences are shown; later steps come later."""
        if steps[0].split(" ")[0] in CHOSEN_FIRST:
            self.choice.choose(steps[0])

    def is_selected(self, steps: Sequence[str]) -> bool:
        path = self.model.chosen_path
        chosen = path.step if path else self.choice.now.step
        return chosen == steps[0] or steps[0].split(" ")[0] not in CHOSEN_FIRST

    def hint_elements(self, steps: Sequence[Action]) -> Sequence[str]:
        verb, *words = steps[0].split(" ")
        if verb in ("use", "item"):
            chip = f"{'item' if verb == 'use' else 'pick'}.{words[0]}"
            return (chip, "go") if self.is_selected(steps) else (chip,)
        paths = [landing.step for landing in self.model.landings]
        if steps[0] in paths:
            return (f"way.{paths.index(steps[0]) + 1}",)
        if verb == "place":
            return (f"space.{words[1]}",)
        # An item at hand is put back first.
        return ("cancel",) if self.choice.now.item else super().hint_elements(steps)


VIEW: Final = GrandPrixView
