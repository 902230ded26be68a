"""The view of Full Throttle!: choice, input, elements and painting of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.engine.contract import Action, Event
from game.engine.default_choice import default_choice
from game.engine.match import Played
from game.games.full_throttle.bots.knowledge import Knowledge, know
from game.games.full_throttle.rules.events import ROUND_STARTED, TURNED
from game.games.full_throttle.rules.position import Position
from game.games.full_throttle.table import pace
from game.games.full_throttle.table.art.scenery import infield
from game.games.full_throttle.table.diagrams import BOOK
from game.games.full_throttle.table.events import ROWS
from game.games.full_throttle.table.geometry import GREEN_H, GREEN_W, Green, Layout, Places
from game.games.full_throttle.table.live_estimate import LiveEstimate
from game.games.full_throttle.table.messages import wording
from game.games.full_throttle.table.messages.report import FullThrottleReporter, new_history
from game.games.full_throttle.table.messages.story import RaceStory, TurnedCard
from game.games.full_throttle.table.messages.words import (
    log_lines,
    superseded_events,
)
from game.games.full_throttle.table.model import Choice, Model, knowledge_key, public_view
from game.games.full_throttle.table.motion import Motion
from game.games.full_throttle.table.names import Names
from game.games.full_throttle.table.panels import action_panel, board, green, sidebar, stake
from game.games.full_throttle.table.saved import SpectatorView
from game.games.full_throttle.table.stage import Ground, Stage
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.kit import layout
from game.ui.kit.elements import Element, Elements
from game.ui.race.board.calm import card_texts
from game.ui.race.board.chances import describes_odds, shows_odds
from game.ui.race.board.road_view import RoadView
from game.ui.race.director import Clip
from game.ui.race.scene import LogLine, RaceScene

PLATE_MARGIN = 8.0
"""The margin of the green beside the road, in u."""
ALL_MOVES = 99
"""More moves than a card can have."""


class FullThrottleView(RoadView[Layout, Ground], SpectatorView):
    """The table: the viewer watches the mopeds drive, and bets."""

    rows = ROWS
    reporter_class = FullThrottleReporter
    names: Names
    estimate: LiveEstimate
    stage: Stage
    choice: Choice
    diagrams = BOOK

    observation: Position

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene, Layout, Ground)
        self.names = Names(scene)
        self.stage = Stage()
        self.choice = Choice()
        self.estimate = LiveEstimate()
        self.pov_seat: int | None = None
        """The seat whose secrets are on the screen; None for public information only."""
        self.version = 0
        self.lit: frozenset[str] = frozenset()
        self.looked: int | None = None
        self._told: tuple[RaceStory, Played] | None = None
        """The race up to the last card that was asked for, and the step of that card."""
        self._side, self._desk, self._bets, self._buttons = (layout.CachedLayout() for _ in range(4))

    # -- the position -----
    def sync_to(self, observation: Position, steps: int | None = None) -> None:
        self.estimate.is_asked = False
        back = bool(self.observation) and len(observation["turned"]) < len(self.observation["turned"])
        super().sync_to(observation, steps)
        stage = self.stage
        before, self.pov_seat = self.pov_seat, self.current_pov
        if back or before != self.pov_seat:
            # figures of a later position, or of another seat's knowledge, would reveal secrets
            self.estimate.forget()
            stage.cheer = "", 0.0
        visible, history = self._observed_by_pov(observation), self._history_at(observation)
        moving = stage.is_covered or stage.marker or stage.carried or stage.landing >= 0
        if moving or before != self.pov_seat or (stage.displayed, stage.cards) != (visible, history.turned):
            # otherwise the last event has displayed all this already
            self.changed()
        stage.rest(visible, self.ground)
        self.choice.clear()
        stage.cards, stage.moves_shown = history.turned, ALL_MOVES
        stage.turned = history.cards[-1] if history.cards else None
        self._aim(visible)
        self.estimate.tick(0.0, False)

    def _observed_by_pov(self, observation: Position) -> Position:
        return observation if self.pov_seat == self.scene.viewer else public_view(observation)

    def changed(self) -> None:
        """Invalidate all cached pictures of the position."""
        self.version += 1

    def _history_at(self, observation: Position) -> RaceStory:
        """The history up to an observation, which in a replay may be earlier than that of the match."""
        history, turned = new_history(self.scene.match), len(observation["turned"])
        for played in self.scene.match.history:
            if history.before + len(history.cards) >= turned and history.round >= observation["round"]:
                break
            self.rows.add_to_story(history, played.events, played.index)
        return history

    def turned_card(self, played: Played) -> TurnedCard | None:
        """Return the card that a step turned, with its results, if any."""
        if not any(event.kind == TURNED for event in played.events):
            return None
        match, told, at = self.scene.match, new_history(self.scene.match), 0
        if self._told is not None:
            story, last = self._told
            if last.index <= played.index and match.history[last.index] is last:
                told, at = story, last.index + 1
        for one in match.history[at : played.index + 1]:
            self.rows.add_to_story(told, one.events, one.index)
        self._told = told, match.history[played.index]
        return replace(told.cards[-1])

    def _aim(self, observation: Position) -> None:
        """Set the estimate to an observation from the current point of view."""
        course, seed = self.ground.course, self.scene.config.seed
        self.estimate.aim(course, observation, self.pov_seat, knowledge_key(observation, self.pov_seat), seed)

    @property
    def known(self) -> Knowledge:
        """The knowledge of every card from the current point of view."""
        shown = self.ground.course, self.stage.displayed, self.pov_seat
        return self.memo.get("known", self.version, lambda: know(*shown))

    @property
    def model(self) -> Model:
        """The current snapshot of the table."""
        scene, has_odds = self.scene, shows_odds(self.scene)
        has_odds_tips = describes_odds(scene)
        now = self.estimate.of(knowledge_key(self.stage.displayed, self.pov_seat))
        return Model(
            **self.shared_fields(),
            names=self.names,
            ground=self.ground,
            stage=self.stage,
            known=self.known,
            version=self.version,
            pov_seat=self.pov_seat,
            is_hot_seat=self.is_hot_seat,
            is_alone=scene.config.humans() == {self.pov_seat},
            is_live=scene.name == "table",
            is_paused=bool(getattr(scene, "is_paused", False)),
            wants_odds=has_odds,
            has_odds_tips=has_odds_tips,
            odds=now if has_odds_tips else None,
            odds_before=self.estimate.figures
            if has_odds and now is None and scene.director.is_busy
            else None,
            card=self.choice.card if self.choice.is_made else self._proposed[0],
            order=tuple(self.choice.order) if self.choice.is_made else self._proposed[1],
            looked=self.looked,
            lit=self.lit,
        )

    # -- choosing -----
    @property
    def _proposed(self) -> tuple[int | None, tuple[int, ...]]:
        """The card or the order that the app proposes, as indexes in the hand; none with a coach."""
        estimates, hand = self.scene.estimates, self.stage.displayed["hand"] if self.stage.displayed else None
        if not estimates or self.scene.is_lesson or not isinstance(hand, list):
            return None, ()
        proposed = default_choice(estimates, lambda _: True).action
        verb, *cards = (proposed or "").split(" ")
        if not cards or not all(card in hand for card in cards):
            return None, ()
        if verb != "under":
            return hand.index(cards[0]), ()
        choice = Choice()
        choice.take(hand, cards)
        return None, tuple(choice.order)

    def choose(self, i: int) -> None:
        """Select a card, or add it to the order."""
        model = self.model
        if model.phase == "under":
            self.choice.put(i, len(model.hand))
        else:
            self.choice.card = i
        self.app.changed()

    def send_choice(self) -> None:
        """Send the choice."""
        self.commit(self.model.chosen)

    def key(self, name: str) -> bool:
        if name != "primary" or not self.is_deciding or self.model.verdict != "worse":
            return super().key(name)
        self.app.reply("table.press_enter", cap=self.app.keymap.cap("alternative"))
        return True

    # -- layout and painting -----
    def places(self, p: Painter) -> Places:
        """Return the layout of everything in this window."""
        frame, board, model = self.layout(p), self.board(p), self.model
        card = card_texts(self, self.scene)
        x, y, w, h = infield(board, GREEN_W, GREEN_H)
        # the plate of a moped on the inner course reaches into the green
        green = Green.of((x + PLATE_MARGIN, y, w - PLATE_MARGIN, h))
        side_key = sidebar.side_key(model), card, frame.card_h
        side = self._side.place(p, side_key, frame.column, lambda: sidebar.side_panel(p, model, card, frame))
        key = action_panel.action_panel_key(model)
        desk = self._desk.place(p, key, frame.desk, lambda: action_panel.desk_panel(p, model, frame, self))
        bets = self._bets.place(p, key, frame.bets, lambda: action_panel.bets_panel(p, model))
        buttons = self._buttons.place(p, key, frame.buttons, lambda: action_panel.buttons_panel(model, self))
        return Places(frame, board, green, side, desk, bets, buttons, card)

    def related_boxes(self, p: Painter, element: Element) -> list[Box]:
        """Return the boxes of the highlighted mopeds' spaces."""
        on = {label for colour, label in self.stage.displayed["spaces"].items() if colour in self.lit}
        return [e.rect for e in self.scene.ui.items if e.id.removeprefix("space.") in on]

    def build(self, p: Painter, ui: Elements) -> None:
        self.looked, self.lit = self.model.highlight(ui.pointed() or "")
        model, at = self.model, self.places(p)
        # the order of keyboard focus
        layout.declare(ui, at.desk)
        layout.declare(ui, at.buttons)
        green.declare_faces(ui, model, at.green)
        green.declare_recap(ui, model, at.green, p)
        green.declare_laps(ui, model, at.green)
        layout.declare(ui, at.bets)
        board.declare_spaces(ui, model, at.board)
        layout.declare(ui, at.side)
        sidebar.declare_news(ui, model, at.side)

    def paint(self, p: Painter) -> None:
        model, at = self.model, self.places(p)
        board.paint_board(p, model, at)
        sidebar.paint_sidebar(p, model, at)
        action_panel.paint_action_panel(p, model, at)

    def paint_over(self, p: Painter) -> None:
        board.paint_over(p, self.model, self.places(p))

    def clips(self, played: Played, after: Position) -> list[Clip]:
        visible = self.scene.match.visible_events(played.index, self.pov_seat)
        superseded = superseded_events(event for event, _ in visible)
        turned = self.turned_card(played)
        held = stake.stakes(self.stage.displayed, self.pov_seat)
        reaction = stake.reaction(turned, after["order"], held) if turned else None
        motion = Motion(self.model, self.rows, turned, reaction)
        shown = (one for one in visible if one.event.kind not in superseded)
        clips = motion.clips(shown, self._on_event)
        if turned is not None:
            clips.append(Clip(pace.LAST_DWELL if turned.last else pace.DWELL))
        # sampling for the next position begins while the card is shown
        self._aim(self._observed_by_pov(after))
        return clips

    def _on_event(self, event: Event, observation: Position) -> None:
        """Advance the displayed position by an event."""
        if observation["phase"] == "over":
            # the end screen turns the bets up
            return
        if event.kind == ROUND_STARTED:
            self.stage.cards = []
        if self.stage.displayed["hand"] != observation["hand"]:
            # the choice has indexes of the old hand
            self.choice.clear()
        self.stage.displayed = observation
        self.changed()
        self.app.changed()

    def tick(self, ms: float) -> bool:
        is_cheering = self.stage.tick_cheer(ms)
        if not describes_odds(self.scene) and not self.estimate.is_asked:
            return is_cheering
        moving = self.scene.director.is_busy
        # needed only during motion, and too slow for a table at rest
        at = knowledge_key(self.stage.displayed, self.pov_seat) if moving else None
        changed = self.estimate.tick(ms, moving, self.estimate.is_asked, at)
        if changed:
            self.app.changed()
        return changed or is_cheering

    def chips(self) -> list[tuple[str, str]]:
        return wording.chips(self.model)

    def prompt(self) -> str:
        return wording.prompt(self.model)

    def why_it_matters(self) -> str:
        return self.names.t(f"calm.{self.model.phase}")

    def interlude(self) -> str:
        return wording.interlude(self.model)

    def log(self, played: Played) -> list[LogLine]:
        viewer = None if self.is_hot_seat else self.scene.viewer
        visible = played.visible_events(viewer)
        turned = self.turned_card(played)
        return log_lines(self.names, visible, played.index, self.rows.formatters, turned)

    def on_decision_began(self) -> None:
        # now the point of view may be that of the seat that decides
        self.sync_to(self.observation)

    def read_out(self) -> str:
        return wording.read_out(self.model)

    def suggest(self, steps: Sequence[str]) -> None:
        """Select the cards of a hint."""
        verb, *cards = steps[0].split(" ")
        if verb == "under":
            self.choice.take(self.model.hand, cards)
        else:
            self.choice.card = self.model.hand.index(cards[0])
        self.app.changed()

    def is_selected(self, steps: Sequence[str]) -> bool:
        verb, *cards = steps[0].split(" ")
        hand, choice = self.model.hand, self.choice
        if verb == "under":
            return [hand[i] for i in choice.order] == cards
        return choice.card is not None and hand[choice.card] == cards[0]

    def hint_elements(self, steps: Sequence[Action]) -> Sequence[str]:
        hand = self.model.hand
        return [f"card.{hand.index(card) + 1}" for card in steps[0].split(" ")[1:] if card in hand]


VIEW: Final = FullThrottleView
