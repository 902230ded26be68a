"""The table of Formula Motor Racing: what is chosen and pointed at, and how it all comes on screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from game.engine.contract import Action, Event, Reason
from game.engine.match import Played
from game.games.formula_motor_racing.rules.position import Position
from game.games.formula_motor_racing.table.board import header, preview, recap, road, scenery, sidebar, strip
from game.games.formula_motor_racing.table.board.pile import PileScene
from game.games.formula_motor_racing.table.book.diagrams import DIAGRAMS, diagram
from game.games.formula_motor_racing.table.events import MOVES, ROWS
from game.games.formula_motor_racing.table.geometry import Box, Layout
from game.games.formula_motor_racing.table.messages.log import log_lines
from game.games.formula_motor_racing.table.messages.moves import Move, Moves
from game.games.formula_motor_racing.table.messages.report import MotorRacingReporter
from game.games.formula_motor_racing.table.messages.words import describe_reason, describe_step, read_out
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.motion import STRETCH, Motion
from game.games.formula_motor_racing.table.names import ID, Names
from game.games.formula_motor_racing.table.outlook import Outlook, target_of
from game.games.formula_motor_racing.table.saved import SavedRace
from game.games.formula_motor_racing.table.stage import Stage
from game.games.formula_motor_racing.table.tray import hand, tray
from game.games.formula_motor_racing.table.tray.cards import die_tones
from game.games.formula_motor_racing.table.weekend import Weekend, season_of, weekend
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Element, Elements
from game.ui.kit.layout import Panel, Placed, declare, paint
from game.ui.race.board.chances import wants_odds
from game.ui.race.board.layout import Frame
from game.ui.race.board.pieces import BAD
from game.ui.race.director import Clip
from game.ui.race.scene import LogLine, RaceScene

TREE_KEYS: Final = ("order", "out", "phase", "race", "points", "totals", "deck", "turn", "pending")
"""What the interface tree tells of a position."""
WARM_MS: Final = 2000.0
"""A raised card is drawn ahead so often: all five at once are most of what a table at rest may take, and
one that is pointed at earlier is drawn within a frame."""


class MotorRacingView(SavedRace):
    """Choose a card, then a car; every exact consequence stands above the road before one commits."""

    rows = ROWS
    reporter_class = MotorRacingReporter
    first_met: ClassVar = {"race_started": "undirected", "out": "out", "deck_empty": "last_round"}
    scrubber_tip = f"{ID}.tip.scrubber"
    diagrams = DIAGRAMS
    diagram = staticmethod(diagram)

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene)
        self.names = Names(scene)
        self.stage = Stage()
        self.motion = Motion(self, self.names, self.stage)
        self.moves = self._unmoved()
        self.steps_shown = 0
        self.pov_seat = scene.viewer
        """Who sees the moves that are listed."""
        self.version = 0
        self.chosen: int | None = None
        self.picked: str | None = None
        self.confirmed = False
        self.suppressed_hover: str | None = None
        """What lay under the pointer when the choice changed: it does not count until the pointer moves."""
        self.pointed = ""
        self._outlooks: dict[str, Outlook] = {}
        self._best_targets: dict[str, str | None] = {}
        self._weak: frozenset[str] = frozenset()
        """What the viewer could have decided last that would have won clearly less often."""
        self._layout = Layout.of(1280, 720)
        self._tray = Panel()
        self._cold: list[int] = []
        self._rested_ms = 0.0
        self._all_drawn: object = None
        """When, and in which window, there was no scenery left to draw."""
        self._grid: Position | None = None
        """What stands on the table of a record before its first step."""
        self._scenes: tuple[object, list[tuple[Weekend, str]]] = None, []
        """For which scenery pictures are drawn ahead, and those that are still to be drawn."""

    # -- the position ------------------------------------------------------------------------------
    def sync_to(self, observation: Position) -> None:
        super().sync_to(observation)
        self.version += 1
        self._outlooks.clear()
        self._best_targets.clear()
        self._grid = None
        if not observation["order"] and self.scene.replayed and self.scene.match.history:
            drawn = self.observed(1, self.scene.viewer)
            self._grid = {**drawn, "phase": observation["phase"]}
        self.stage.rest(self.pictured)
        self.clear_choice()
        if not self.scene.director.busy:
            self.reached(self.scene.steps_shown)

    @property
    def pictured(self) -> Position:
        """What is to be seen: what is known now; before the start of a record the grid that is drawn next."""
        return self._grid if self._grid and not self.observation["order"] else self.observation

    def reached(self, count: int) -> None:
        """The picture has come so far in the history; the list of moves follows it."""
        history = self.scene.match.history
        if count < self.steps_shown or self.scene.viewer != self.pov_seat:
            self.moves, self.steps_shown, self.pov_seat = self._unmoved(), 0, self.scene.viewer
        for played in history[self.steps_shown : count]:
            MOVES.add_to_story(self.moves, played.visible_to(self.scene.viewer), played.index)
        self.steps_shown = count
        self.stage.story = self._weighed(self.moves.last)
        self.stage.travel = STRETCH * self.moves.shifts

    def _unmoved(self) -> Moves:
        """No moves yet, and the line as it stood at the start: a lesson may begin in the middle of a race."""
        start = self.observed(0)
        return Moves(line=(tuple(start["order"]), tuple(start["out"])))

    def _weighed(self, move: Move | None) -> Move | None:
        """The move with what each face of its die came to for the viewer, as it was when it was decided."""
        viewer = self.scene.viewer
        if move is None or viewer is None or die_tones(move.card) is None:
            return move
        order, out = move.before
        before: Position = {
            **self.observation,
            "order": [*order],
            "out": [*out],
            "phase": "play",
            "turn": move.seat,
            "pending": None,
        }
        action = " ".join(["play", move.card, *([move.car] if move.car else [])])
        weak = move.seat == viewer and action in self._weak
        outlook = Outlook(before, action, viewer, self.names, move.seat, weak=weak)
        return replace(move, tones=outlook.tones() if outlook.dice else ())

    def flagged(self, order: list[str], out: list[str]) -> None:
        """The race has ended like this: nobody is on turn and no play is left."""
        self.observation = {
            **self.observation,
            "order": order,
            "out": out,
            "last_plays": None,
            "pending": None,
        }
        self.version += 1
        self._outlooks.clear()
        self._best_targets.clear()
        self.stage.flagged = True
        self.app.changed()

    @property
    def model(self) -> Model:
        """What is to be seen just now."""
        scene, settings, shown = self.scene, self.app.settings, self.pictured
        return Model(
            names=self.names,
            observation=shown,
            stage=self.stage,
            offered=scene.offered,
            viewer=scene.viewer,
            moves=self.moves.played,
            steps=scene.steps_shown,
            outlooks=self._outlooks,
            best_targets=self._best_targets,
            version=self.version,
            spectated=scene.spectated,
            busy=scene.director.busy,
            still=bool(settings.reduced_motion),
            wants_odds=wants_odds(self.app),
            text_scale=settings.text_scale,
            when=weekend(season_of(scene.match), shown["race"]) if shown["order"] else None,
            chosen=self.chosen,
            picked=self.picked,
            confirmed=self.confirmed,
            pointed=self.pointed,
            has_live_pointer=self.suppressed_hover is None,
            reread=scene.replayed or scene.taught,
            gone_by=scene.goes_on,
            bare=settings.theme not in scenery.LIGHTS,
            focused=(scene.ui.focused or "") if scene.ui.keyboard else "",
            praised=scene.praised if scene.offered else frozenset(),
            estimates=scene.estimates if scene.offered else None,
        )

    # -- choosing ----------------------------------------------------------------------------------
    def clear_choice(self) -> None:
        """Nothing is chosen."""
        self.chosen, self.picked, self.confirmed = None, None, False
        self.suppressed_hover = None

    def choose_card(self, index: int) -> None:
        """A card was clicked, or its number pressed; once more lays it back."""
        if self.chosen == index and self.suppressed_hover is None:
            self.clear_choice()
        else:
            self.chosen, self.picked, self.confirmed = index, None, False
        self.suppressed_hover = self.scene.ui.hovered
        self.app.changed()

    def choose_car(self, car: str) -> None:
        """A car was clicked: the target; the same one again plays the card."""
        if self.observation["phase"] == "crash":
            self.commit(f"with {car}")
            return
        if self.chosen is None:
            return
        if self.picked == car and self.confirmed:
            self.play_selected()
            return
        self.picked, self.confirmed = car, True
        self.app.changed()

    def next_target(self, by: int) -> None:
        """The next car for the card at hand, from the leader backwards."""
        model = self.model
        if model.raised is None or not model.can_play:
            return
        outlook = model.previewed[0] if model.previewed else None
        cars = list(model.targets(model.hand[model.raised]))
        if self.chosen != model.raised:
            self.chosen = model.raised
            self.suppressed_hover = self.scene.ui.hovered
        at = cars.index(outlook.car) if outlook is not None and outlook.car in cars else -1 if by > 0 else 0
        self.picked, self.confirmed = cars[(at + by) % len(cars)], True
        self.app.changed()

    def play_selected(self) -> None:
        """Play what is shown."""
        model = self.model
        if model.previewed and model.can_play:
            self.commit(model.previewed[0].action)

    def suggest(self, steps: Sequence[str]) -> None:
        """Choose the card and the car of a hint, so that its consequences are shown."""
        action = steps[0]
        words = action.split(" ")
        if words[0] == "play" and words[1] in self.model.hand:
            self.chosen = self.model.hand.index(words[1])
            self.picked, self.confirmed = target_of(action), True
            self.suppressed_hover = self.scene.ui.hovered
        self.app.changed()

    def shows(self, steps: Sequence[str]) -> bool:
        words, hand = steps[0].split(" "), self.model.hand
        if words[0] != "play" or words[1] not in hand:
            return True
        return self.chosen == hand.index(words[1]) and self.picked == target_of(steps[0])

    def hinted(self, step: Action) -> str:
        return tray.button_of(step, self.scene.offered)

    def hint_marks(self, steps: Sequence[Action]) -> Sequence[str]:
        words, hand = steps[0].split(" "), self.model.hand
        if words[0] != "play" or words[1] not in hand:
            return super().hint_marks(steps)
        return (f"card.{hand.index(words[1]) + 1}", *(f"car.{car}" for car in words[2:3]))

    def risk(self, action: Action) -> str:
        told, model = super().risk(action), self.model
        if told or model.wants_odds:
            return told
        # no button is hatched where chances are hidden, but the card says on which faces it goes wrong
        outlook = model.outlook(action)
        return self.names.t("risk") if outlook.dice and outlook.faces(BAD) else ""

    def describe_reason(self, reason: Reason) -> str:
        return describe_reason(self.names, reason)

    def hint_area(self, p: Painter) -> Box:
        return sidebar.hint_box(self.layout(p))

    def tip_room(self, p: Painter) -> Box:
        # out line, deck and pile are told in the column and the bar too; the log is told nowhere else
        lay = self.layout(p)
        left, top = lay.left + 14, lay.heads_y - 18
        right = lay.totals_box[0] - 14
        return left, top, right - left, lay.panel_y - 28 - top

    def commit(self, action: str) -> None:
        """Send one of the offered actions."""
        offered = next((a for a in self.scene.offered if a == action), None)
        if offered is not None:
            self.scene.commit(offered)

    def open_pile(self) -> None:
        """The discard pile laid out."""
        self.app.push(PileScene(self.names, lambda: self.observation))

    # -- what the scene asks -------------------------------------------------------------------------
    def first_time_topic(self, event: Event) -> str:
        teams = self.scene.match.observe(self.scene.viewer)["teams"]
        if event.kind == "race_started" and sum(len(own) for own in teams) == len(self.scene.game.tokens):
            return ""
        return super().first_time_topic(event)

    def layout(self, p: Painter) -> Layout:
        """Where everything lies in this window."""
        left_handed = self.app.settings.left_handed
        if not self._layout.fits(p.w, p.h, left_handed):
            self._layout = Layout.of(p.w, p.h, left_handed)
        return self._layout

    def frame(self, p: Painter) -> Frame:
        return self.layout(p)

    def ground_box(self, p: Painter) -> Box | None:
        return self.layout(p).ground

    def notice_place(self, p: Painter) -> tuple[float, float]:
        lay = self.layout(p)
        # over the kerb: neither the preview nor the cars, cards and totals lie there
        return lay.left + lay.board_w / 2, lay.road_y + lay.road_h + 22

    def related_boxes(self, p: Painter, element: Element) -> list[Box]:
        """What the tray says above a button in it."""
        x, y, w, h = self.layout(p).tray_box()
        left, top = element.rect[:2]
        return [(x, y, w, top - y)] if x <= left < x + w and y < top < y + h else []

    def layout_now(self) -> Layout:
        """Where everything lay when the table was last drawn."""
        return self._layout

    def _tray_box(self, p: Painter, model: Model, lay: Layout) -> Placed:
        """What the choice at hand comes to and its buttons, or what was played, beside the hand."""
        key = tray.tray_key(model, lay)
        return self._tray.placed(p, key, lay.tray_box(), lambda: tray.tray_box(p, model, lay, self))

    def build(self, p: Painter, ui: Elements) -> None:
        self.pointed = ui.pointed() or ""
        if self.pointed != self.suppressed_hover:
            self.suppressed_hover = None
        model, lay = self.model, self.layout(p)
        # the keyboard goes through them in this order
        if model.recapped and not model.busy:
            recap.declare_recap(ui, model, lay)
        preview.declare_faces(ui, model, lay)
        road.declare_cars(ui, model, lay, self)
        strip.declare_strip(ui, model, lay, self)
        sidebar.declare_side(ui, model, lay)
        hand.declare_hand(ui, model, lay, self)
        declare(ui, self._tray_box(p, model, lay))

    def paint(self, p: Painter) -> None:
        model, lay = self.model, self.layout(p)
        road.paint_ground(p, model, lay)
        if model.observation["order"]:
            header.paint_header(p, model, lay)
            strip.paint_strip(p, model, lay)
        if model.between:
            recap.paint_waiting(p, model, lay)
        elif model.recapped:
            recap.paint_recap(p, model, lay)
        road.paint_cars(p, model, lay)
        if model.stage.die is None:
            preview.paint_preview(p, model, lay)
            if model.foretold:
                road.paint_tags(p, model, lay)
        sidebar.paint_sidebar(p, model, lay)
        hand.paint_tray_ground(p, lay)
        if model.spectated and not model.between:
            hand.paint_played(p, model, lay)
        hand.paint_pending(p, model, lay)
        paint(p, self._tray_box(p, model, lay))

    def paint_over(self, p: Painter) -> None:
        model, lay = self.model, self.layout(p)
        recap.paint_die(p, model, lay)
        road.paint_moving(p, model, lay)
        road.paint_banner(p, model, lay)
        hand.paint_flight(p, model, lay)

    def figures(self) -> dict[str, object]:
        return {**self.stage.poses, "road": self.stage}

    def clips(self, played: Played, after: Position) -> list[Clip]:
        # of then, not of now: what others did is shown again long after, or gathered before it is shown
        start = self.observed(played.index)
        line = tuple(start["order"]), tuple(start["out"])

        def on_event(event: Event) -> None:
            # the tray's story goes on only when the picture has
            story = Moves([self.stage.story] if self.stage.story else [], line=line)
            MOVES.add_to_story(story, [event], played.index)
            self.stage.story = self._weighed(story.last)
            self.app.changed()

        clips = self.rows.clips(self.motion, played.visible_to(self.scene.viewer), on_event)
        return [*clips, Clip(0, ended=lambda: self.reached(played.index + 1))]

    def interlude(self) -> str:
        return self.model.interlude

    def chips(self) -> list[tuple[str, str]]:
        if self.app.settings.text_scale > 125:
            # the prompt needs the bar; race and deck stand on the board as well
            return []
        deck = self.observation["deck"]
        left = self.observation["last_plays"]
        race = (self.names.t("chip.race"), f"{self.observation['race']}/{self.observation['races']}")
        if self.model.is_over:
            return [race]
        if left is not None:
            return [race, (self.names.t("chip.left"), str(left))]
        return [race, (self.names.t("chip.deck"), str(deck))]

    def prompt(self) -> str:
        if not self.scene.offered:
            return self.names.t("prompt.die" if self.stage.die else "prompt.own")
        phase = self.observation["phase"]
        if phase != "play":
            return self.names.t(f"prompt.{phase}")
        model = self.model
        if self.chosen is None or self.chosen >= len(model.hand):
            return self.names.t("prompt.play")
        if len(model.targets(model.hand[self.chosen])) < 2:
            return self.names.t("prompt.ready")
        return self.names.t("prompt.aimed" if model.previewed else "prompt.car")

    def mark(self, seat: int) -> tuple[str, str] | None:
        return self.names.seat_look(seat)

    def log(self, played: Played) -> list[LogLine]:
        return log_lines(self.names, played, self.scene.viewer, self.rows.tellers)

    def describe_step(self, step: str) -> str:
        return describe_step(self.names, step)

    def clause(self) -> str:
        return self.model.clause

    def key(self, name: str) -> bool:
        """The main key where it has nothing to do: say which one plays what is chosen."""
        model = self.model
        if name != "primary" or not model.deciding:
            return False
        if not model.can_play:
            if model.proposed.action is None:
                self.app.reply(f"{ID}.notice.digits")
            return model.proposed.action is None
        if not model.previewed:
            return False
        why = "press_enter_early" if model.estimates is None else "press_enter"
        self.app.reply(f"table.{why}", cap=self.app.keymap.cap("alternative"))
        return True

    def arrow(self, dx: int) -> bool:
        """Left and Right go through the cars while a card is chosen, and stay with the only one."""
        if not self.keeps_tab():
            return False
        if len(self.model.targets(self.model.hand[self.chosen or 0])) > 1:
            self.next_target(-dx)
        return True

    def keeps_tab(self) -> bool:
        # the focus on another card would raise that as well, and take the keys from the chosen one
        return self.chosen is not None and self.model.can_play

    def back(self) -> bool:
        if self.chosen is None:
            return False
        self.clear_choice()
        self.suppressed_hover = self.scene.ui.hovered
        self.app.changed()
        return True

    def decision_began(self) -> None:
        self.clear_choice()
        self.stage.dice = ()
        self._cold, self._rested_ms = list(range(len(self.model.hand))), 0.0

    def decision_ended(self) -> None:
        self._weak = frozenset(str(action) for action in self.scene.offered if self.model.is_worse(action))

    def decision_estimated(self) -> None:
        # what is worth most is known now, and with it the target of a card and what shines
        self.version += 1
        self._outlooks.clear()
        self._best_targets.clear()

    def tick(self, ms: float) -> bool:
        """Draw scenery ahead, one picture a tick, and raised cards, one now and then."""
        if self._draw_ahead():
            return False
        if self._cold and self.scene.offered and not self.app.dirty:
            self._rested_ms += ms
            if self._rested_ms < WARM_MS:
                return False
            self._rested_ms = 0.0
            index, model = self._cold.pop(), self.model
            if index < len(model.hand):
                hand.warm(self.app.painter(), model, index)
        return False

    def _draw_ahead(self) -> bool:
        """Draw one picture of this race's scenery or the next one's; whether there was one to draw."""
        history, theme = self.scene.match.history, self.app.settings.theme
        if not history or theme not in scenery.LIGHTS:
            return False
        now = len(history), theme, self.app.size, self.app.u
        if now == self._all_drawn:
            return False
        p, race, season = self.app.painter(), int(self.observation["race"]), season_of(self.scene.match)
        coming = tuple(
            weekend(season, n) for n in (race, race + 1) if 0 < n <= max(1, int(self.observation["races"]))
        )
        key = coming, theme, p.w, p.h, p.u
        if key != self._scenes[0]:
            self._scenes = key, [(when, name) for when in reversed(coming) for name in ("near", "far")]
        if not self._scenes[1]:
            self._all_drawn = now
            return False
        scenery.warm(p, self.layout(p), *self._scenes[1].pop())
        return True

    @property
    def scored(self) -> bool:
        return True

    def read_out(self) -> str:
        return read_out(self.model)

    def tree_extra(self) -> dict[str, Any]:
        model = self.model
        return {
            "hand": model.hand,
            "chosen": None if self.chosen is None else model.hand[self.chosen],
            "action": model.previewed[0].action if model.previewed else None,
            **{key: value for key, value in self.observation.items() if key in TREE_KEYS},
        }


VIEW: Final = MotorRacingView
