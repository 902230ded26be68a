"""The view of Formula Motor Racing: choice, input, elements and painting of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from game.engine.contract import Action, Event
from game.engine.match import Played
from game.games.formula_motor_racing.rules.position import Position
from game.games.formula_motor_racing.table.action_panel import hand, panel
from game.games.formula_motor_racing.table.action_panel.cards import die_tones
from game.games.formula_motor_racing.table.board import (
    calm,
    fights,
    header,
    preview,
    recap,
    road,
    scenery,
    sidebar,
    strip,
)
from game.games.formula_motor_racing.table.board.pile import PileScene
from game.games.formula_motor_racing.table.book.diagrams import BOOK
from game.games.formula_motor_racing.table.events import MOVES, ROWS
from game.games.formula_motor_racing.table.geometry import Layout
from game.games.formula_motor_racing.table.messages.log import log_lines
from game.games.formula_motor_racing.table.messages.moves import Move, Moves
from game.games.formula_motor_racing.table.messages.report import MotorRacingReporter
from game.games.formula_motor_racing.table.messages.words import read_out
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.motion import STRETCH, Motion
from game.games.formula_motor_racing.table.names import ID, Names
from game.games.formula_motor_racing.table.outlook import Outlook, target_of
from game.games.formula_motor_racing.table.saved import SpectatorView
from game.games.formula_motor_racing.table.stage import Stage
from game.games.formula_motor_racing.table.weekend import Weekend, season_of, weekend
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Element, Elements
from game.ui.kit.layout import CachedLayout, Placed, declare, paint
from game.ui.race.board.calm import card_texts, shows_card
from game.ui.race.board.chances import wants_odds
from game.ui.race.board.road_view import BoardView
from game.ui.race.choosing import UnsentChoice
from game.ui.race.director import Clip
from game.ui.race.scene import LogLine, RaceScene

DRAW_AHEAD_MS: Final = 2000.0
"""The time between two raised cards that are drawn ahead, to spread the work of a table at rest."""


@dataclass(slots=True)
class Choice(UnsentChoice):
    """The selected card and car, not yet played."""

    hovered: Callable[[], str | None]
    """Returns the element under the pointer."""
    card: int | None = None
    """Its place in the hand."""
    car: str | None = None
    is_confirmed: bool = False
    """Whether the car was selected too: once more plays the card."""
    suppressed_hover: str | None = None
    """The element under the pointer when the choice changed; ignored until the pointer moves."""

    @property
    def is_made(self) -> bool:
        return self.card is not None

    def clear(self) -> None:
        self.card, self.car, self.is_confirmed = None, None, False
        self.suppressed_hover = self.hovered()


class MotorRacingView(BoardView[Layout], SpectatorView):
    """The table: choose a card, then a car, with exact previews above the road."""

    rows = ROWS
    reporter_class = MotorRacingReporter
    observation: Position
    names: Names
    stage: Stage
    motion: Motion
    choice: Choice
    diagrams = BOOK

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene, Layout)
        self.names = Names(scene)
        self.stage = Stage()
        self.motion = Motion(self.names, self.stage, self.rows, self)
        self.moves = self._moves_at_start()
        self._moves_read = 0
        self.pov_seat = scene.viewer
        """The seat from whose point of view the moves are listed."""
        self.version = 0
        self.choice = Choice(lambda: scene.ui.hovered)
        self.pointed = ""
        self._outlooks: dict[str, Outlook] = {}
        self._best_plays: dict[str, str | None] = {}
        self._weak_play = ""
        """The viewer's last play, if another one would have won clearly more often."""
        self._action_panel = CachedLayout()
        self._undrawn_cards: list[int] = []
        self._idle_ms = 0.0
        self._drawn_state: object = None
        """The state for which all scenery has been drawn."""
        self._scenery_queue: tuple[object, list[tuple[Weekend, str]]] = None, []
        """The key of the scenery that is drawn ahead, and the pictures still to draw."""

    # -- the position -----
    def sync_to(self, observation: Position, steps: int | None = None) -> None:
        super().sync_to(observation, steps)
        self.version += 1
        self._outlooks.clear()
        self._best_plays.clear()
        shown = observation
        if not observation["order"] and self.scene.is_replay and self.scene.match.history:
            # before a record's first step, its first grid
            shown = {**self._observed(1, self.scene.viewer), "phase": observation["phase"]}
        self.stage.rest(shown)
        self.clear_choice()
        if self.steps_shown < self._moves_read or self.scene.viewer != self.pov_seat:
            self.moves, self._moves_read, self.pov_seat = self._moves_at_start(), 0, self.scene.viewer
        self._read_moves(self.steps_shown)
        self.stage.story = self._with_tones(self.moves.last)
        self.stage.travel = STRETCH * self.moves.shifts

    def _read_moves(self, steps: int) -> None:
        for played in self.scene.match.history[self._moves_read : steps]:
            MOVES.add_to_story(self.moves, played.visible_events(self.scene.viewer), played.index)
        self._moves_read = steps

    def _observed(self, index: int, seat: int | None = None) -> Position:
        """The position after `index` steps as a seat knows it, or a spectator."""
        return cast("Position", self.scene.match.state_at(index).observe(seat))

    def _moves_at_start(self) -> Moves:
        """No moves, and the line at the start: a lesson may begin in the middle of a race."""
        start = self._observed(0)
        return Moves(line=(tuple(start["order"]), tuple(start["out"])))

    def _with_tones(self, move: Move | None) -> Move | None:
        """The move with the tones of its die's faces for the viewer, as at the time of the decision."""
        viewer = self.scene.viewer
        if move is None or viewer is None or die_tones(move.card) is None:
            return move
        order, out = move.before
        then: Position = {**self.observation, "order": [*order], "out": [*out], "phase": "play"}
        before: Position = {**then, "turn": move.seat, "pending": None}
        action = " ".join(["play", move.card, *([move.car] if move.car else [])])
        is_weak = move.seat == viewer and action == self._weak_play
        outlook = Outlook(before, action, viewer, self.names, move.seat, is_weak=is_weak)
        return replace(move, tones=outlook.tones() if outlook.has_dice else ())

    def show_flag(self, order: list[str], out: list[str]) -> None:
        """Show that the race has ended in this order."""
        ended: Position = {**self.observation, "order": order, "out": out}
        self.observation = self.stage.displayed = {**ended, "last_plays": None, "pending": None}
        self.version += 1
        self._outlooks.clear()
        self._best_plays.clear()
        self.stage.is_flagged, self.stage.dice = True, ()
        # the step in motion ends with this event, and its card is among the last ones
        self._read_moves(self._moves_read + 1)
        self.app.changed()

    @property
    def model(self) -> Model:
        """The current snapshot of the table."""
        scene, settings, displayed = self.scene, self.app.settings, self.stage.displayed
        fields = self.shared_fields()
        if not scene.offered:
            fields["estimates"] = None
        return Model(
            **fields,
            names=self.names,
            observation=displayed,
            stage=self.stage,
            moves=self.moves.played,
            steps=scene.steps_shown,
            outlooks=self._outlooks,
            best_plays=self._best_plays,
            version=self.version,
            is_spectated=scene.is_spectated,
            wants_odds=wants_odds(self.scene),
            text_scale=settings.text_scale,
            weekend=weekend(season_of(scene.match), displayed["race"]) if displayed["order"] else None,
            chosen=self.choice.card,
            chosen_car=self.choice.car,
            is_confirmed=self.choice.is_confirmed,
            has_live_pointer=self.choice.suppressed_hover is None,
            is_rewatched=scene.is_replay or scene.is_lesson,
            is_past=scene.is_past,
            has_scenery=settings.theme in scenery.LIGHTS,
            focused=(scene.ui.focused or "") if scene.ui.shows_focus else "",
        )

    # -- choosing -----
    def clear_choice(self) -> None:
        """Deselect card and car; what lies under the pointer is previewed at once."""
        self.choice.clear()
        self.choice.suppressed_hover = None

    def choose_card(self, index: int) -> None:
        """Select a card, or deselect the selected one."""
        if self.choice.card == index and self.choice.suppressed_hover is None:
            self.clear_choice()
        else:
            self.choice.card, self.choice.car, self.choice.is_confirmed = index, None, False
        self.choice.suppressed_hover = self.scene.ui.hovered
        self.app.changed()

    def choose_car(self, car: str) -> None:
        """Select a car, or play on the selected one."""
        if self.observation["phase"] == "crash":
            self.commit(f"with {car}")
            return
        if self.choice.card is None:
            return
        if self.choice.car == car and self.choice.is_confirmed:
            self.play_selected()
            return
        self.choice.car, self.choice.is_confirmed = car, True
        self.app.changed()

    def next_target(self, by: int) -> None:
        """Select the next car for the raised card, from the leader backwards."""
        model = self.model
        if model.raised is None or not model.can_play:
            return
        outlook = model.previewed[0] if model.previewed else None
        cars = list(model.targets(model.hand[model.raised]))
        if self.choice.card != model.raised:
            self.choice.card = model.raised
            self.choice.suppressed_hover = self.scene.ui.hovered
        at = cars.index(outlook.car) if outlook is not None and outlook.car in cars else -1 if by > 0 else 0
        self.choice.car, self.choice.is_confirmed = cars[(at + by) % len(cars)], True
        self.app.changed()

    def play_selected(self) -> None:
        """Play the previewed choice."""
        model = self.model
        if model.previewed and model.can_play:
            action = model.previewed[0].action
            self._weak_play = action if model.is_worse(action) else ""
            self.commit(action)

    def pick(self) -> None:
        """Select the play that the table would make, so that its results are previewed."""
        if action := self.model.pick:
            self.suggest([action])

    def suggest(self, steps: Sequence[str]) -> None:
        """Select the card and the car of a hint, so that its results are previewed."""
        action = steps[0]
        words = action.split(" ")
        if words[0] == "play" and words[1] in self.model.hand:
            self.choice.card = self.model.hand.index(words[1])
            self.choice.car, self.choice.is_confirmed = target_of(action), True
            self.choice.suppressed_hover = self.scene.ui.hovered
        self.app.changed()

    def is_selected(self, steps: Sequence[str]) -> bool:
        words, hand = steps[0].split(" "), self.model.hand
        if words[0] != "play" or words[1] not in hand:
            return True
        return self.choice.card == hand.index(words[1]) and self.choice.car == target_of(steps[0])

    def hint_elements(self, steps: Sequence[Action]) -> Sequence[str]:
        words, hand = steps[0].split(" "), self.model.hand
        if words[0] != "play" or words[1] not in hand:
            return super().hint_elements(steps)
        return (f"card.{hand.index(words[1]) + 1}", *(f"car.{car}" for car in words[2:3]))

    def open_pile(self) -> None:
        """Open the overlay with the discard pile."""
        self.app.push(PileScene(self.names, lambda: self.observation))

    # -- layout and painting -----
    def related_boxes(self, p: Painter, element: Element) -> list[Box]:
        """Return the box of the action panel's text above one of its buttons."""
        x, y, w, h = self.layout(p).action_panel_box()
        left, top = element.rect[:2]
        return [(x, y, w, top - y)] if x <= left < x + w and y < top < y + h else []

    def last_layout(self) -> Layout:
        """Return the layout with which the table was last drawn."""
        return self._layout

    def _placed_action_panel(self, p: Painter, model: Model, layout: Layout) -> Placed:
        key = panel.action_panel_key(model, layout)
        return self._action_panel.place(
            p, key, layout.action_panel_box(), lambda: panel.current_panel(p, model, layout, self)
        )

    def build(self, p: Painter, ui: Elements) -> None:
        self.pointed = ui.pointed() or ""
        if self.pointed != self.choice.suppressed_hover:
            self.choice.suppressed_hover = None
        model, layout = self.model, self.layout(p)
        # the order of keyboard focus
        if model.is_recap_visible and not model.is_moving:
            recap.declare_recap(ui, model, layout)
        preview.declare_faces(ui, model, layout)
        road.declare_cars(ui, model, layout, self)
        strip.declare_strip(ui, model, layout, self)
        sidebar.declare_side(ui, p, model, layout, card_texts(self, self.scene, self._move_now()))
        hand.declare_hand(ui, model, layout, self)
        declare(ui, self._placed_action_panel(p, model, layout))

    def paint(self, p: Painter) -> None:
        model, layout = self.model, self.layout(p)
        road.paint_ground(p, model, layout)
        if model.observation["order"]:
            header.paint_header(p, model, layout)
            strip.paint_strip(p, model, layout)
        if model.is_recap_visible:
            recap.paint_recap(p, model, layout)
        elif model.is_between_races:
            recap.paint_waiting(p, model, layout)
        fights.paint_fights(p, model, layout)
        road.paint_cars(p, model, layout)
        if model.stage.die is None:
            if not model.wants_odds:
                calm.paint_consequence(p, model, layout)
            else:
                preview.paint_preview(p, model, layout)
            if model.visible_outlooks:
                road.paint_tags(p, model, layout)
        sidebar.paint_sidebar(p, model, layout, card_texts(self, self.scene, self._move_now()))
        hand.paint_action_panel_ground(p, layout)
        if model.is_spectated and not model.is_between_races:
            hand.paint_played(p, model, layout)
        hand.paint_pending(p, model, layout)
        paint(p, self._placed_action_panel(p, model, layout))

    def paint_over(self, p: Painter) -> None:
        model, layout = self.model, self.layout(p)
        recap.paint_die(p, model, layout)
        road.paint_moving(p, model, layout)
        road.paint_banner(p, model, layout)
        hand.paint_flight(p, model, layout)

    def clips(self, played: Played, after: Position) -> list[Clip]:
        # from the position before the step, which may be long past or not yet displayed
        start = self._observed(played.index)
        line = tuple(start["order"]), tuple(start["out"])
        self.motion.is_last_play = start["last_plays"] == 1

        def happened(event: Event, after: None) -> None:
            # the action panel follows the animation, not the history
            story = Moves([self.stage.story] if self.stage.story else [], line=line)
            MOVES.add_to_story(story, [event], played.index)
            self.stage.story = self._with_tones(story.last)
            self.app.changed()

        visible = played.visible_events(self.scene.viewer)
        return self.motion.clips(((event, None) for event in visible), happened)

    def _move_now(self) -> str:
        """Return the choice whose motion is running; empty before its card is on the table."""
        move = self.stage.story
        if move is None or move.index < self.steps_shown:
            # its step is over, and the next card is not on the table yet
            return ""
        return self.names.move(move.card, move.car)

    def interlude(self) -> str:
        return self.model.interlude

    def chips(self) -> list[tuple[str, str]]:
        if self.app.settings.text_scale > 125 or not self.model.wants_odds:
            # the prompt needs the bar; race and deck are on the board as well
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
        if self.choice.card is None or self.choice.card >= len(model.hand):
            return self.names.t("prompt.play")
        if shows_card(self, self.scene) and (warning := calm.own_goal_text(model)):
            return warning
        if len(model.targets(model.hand[self.choice.card])) < 2:
            return self.names.t("prompt.ready")
        return self.names.t("prompt.aimed" if model.previewed else "prompt.car")

    def why_it_matters(self) -> str:
        return calm.why_it_matters(self.model)

    def log(self, played: Played) -> list[LogLine]:
        return log_lines(self.names, played, self.scene.viewer, self.rows.formatters)

    def key(self, name: str) -> bool:
        model = self.model
        if name in ("left", "right", "tab"):
            if self.choice.card is None or not model.can_play:
                return False
            # focus on another card would raise that one too, and it would get the keys: Tab does nothing
            if name != "tab" and len(model.targets(model.hand[self.choice.card])) > 1:
                self.next_target(1 if name == "left" else -1)
            return True
        # say which key plays the choice when the main key does nothing
        if name != "primary" or not model.is_deciding:
            return False
        if not model.can_play:
            if model.proposed.action is None:
                self.app.reply(f"{ID}.notice.digits")
            return model.proposed.action is None
        if not model.previewed:
            return False
        why = "press_enter_early" if model.estimates is None else "press_enter"
        action = model.previewed[0].action
        is_own_goal = model.estimates is not None and not model.is_worse(action) and model.is_own_goal(action)
        self.app.reply(
            f"{ID}.notice.own_goal" if is_own_goal else f"table.{why}",
            cap=self.app.keymap.cap("alternative"),
        )
        return True

    def on_decision_began(self) -> None:
        self.clear_choice()
        self.stage.dice = ()
        self._undrawn_cards, self._idle_ms = list(range(len(self.model.hand))), 0.0

    def on_decision_estimated(self) -> None:
        # now the targets of the cards and the default choice are known
        self.version += 1
        self._outlooks.clear()
        self._best_plays.clear()

    def tick(self, ms: float) -> bool:
        """Draw scenery ahead, one picture a tick, then raised cards, one every `DRAW_AHEAD_MS`."""
        if self._draw_ahead():
            return False
        if self._undrawn_cards and self.scene.offered and not self.app.is_dirty:
            self._idle_ms += ms
            if self._idle_ms < DRAW_AHEAD_MS:
                return False
            self._idle_ms = 0.0
            index, model = self._undrawn_cards.pop(), self.model
            if index < len(model.hand):
                hand.warm(self.app.painter(), model, index)
        return False

    def _draw_ahead(self) -> bool:
        """Draw one picture of the scenery of this race or the next; return whether there was one to draw."""
        history, theme = self.scene.match.history, self.app.settings.theme
        if not history or theme not in scenery.LIGHTS:
            return False
        now = len(history), theme, self.app.size, self.app.u
        if now == self._drawn_state:
            return False
        p, race, season = self.app.painter(), int(self.observation["race"]), season_of(self.scene.match)
        coming = tuple(
            weekend(season, n) for n in (race, race + 1) if 0 < n <= max(1, int(self.observation["races"]))
        )
        key = coming, theme, p.w, p.h, p.u
        if key != self._scenery_queue[0]:
            self._scenery_queue = key, [(when, name) for when in reversed(coming) for name in ("near", "far")]
        if not self._scenery_queue[1]:
            self._drawn_state = now
            return False
        scenery.warm(p, self.layout(p), *self._scenery_queue[1].pop())
        return True

    def read_out(self) -> str:
        return read_out(self.model)


VIEW: Final = MotorRacingView
