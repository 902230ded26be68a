"""The table of Full Throttle!: what is chosen and pointed at, and how it all comes on screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, cast

from game.engine.contract import Action, Event, Reason
from game.engine.default_choice import default_choice
from game.engine.match import Played
from game.engine.venue.track import catalogue
from game.games.full_throttle.bots.knowledge import Knowledge, know
from game.games.full_throttle.rules.events import ROUND_STARTED, TURNED
from game.games.full_throttle.rules.position import Position
from game.games.full_throttle.table.art.scenery import infield
from game.games.full_throttle.table.diagrams import DIAGRAMS, diagram
from game.games.full_throttle.table.events import ROWS
from game.games.full_throttle.table.geometry import GREEN_H, GREEN_W, Green, Layout, Places
from game.games.full_throttle.table.live_estimate import LiveEstimate
from game.games.full_throttle.table.messages import wording
from game.games.full_throttle.table.messages.finale import Finale
from game.games.full_throttle.table.messages.report import race_report
from game.games.full_throttle.table.messages.story import RaceHistory, TurnedCard
from game.games.full_throttle.table.messages.words import (
    describe_choice,
    describe_step,
    log_lines,
    superseded_events,
)
from game.games.full_throttle.table.model import Choice, Model, knowing, publicly
from game.games.full_throttle.table.motion import MS_DWELL, Motion
from game.games.full_throttle.table.names import ID, Names
from game.games.full_throttle.table.panels import board, green, sidebar, tray
from game.games.full_throttle.table.saved import SavedRace
from game.games.full_throttle.table.stage import Ground, Stage
from game.review.advice import Proposal
from game.ui.draw.painter import Painter
from game.ui.kit import layout
from game.ui.kit.elements import Element, Elements
from game.ui.kit.scene import Destination
from game.ui.race.board.chances import wants_odds
from game.ui.race.board.pieces import Box
from game.ui.race.board.road_view import RoadView
from game.ui.race.director import Clip
from game.ui.race.scene import LogLine, RaceScene

TREE_KEYS: Final = ("order", "phase", "turn", "round", "spaces", "laps", "podium", "cards", "hand", "bets")
"""What the interface tree tells of a position."""
PLATE_MARGIN = 8.0
"""So much of the green, in u, is left free beside the road."""
MUCH = 0.1
"""So far below the best in chances to win, and half of it at most, a choice is asked about."""
ALL = 99
"""More ways than a card can have."""


class FullThrottleView(RoadView[Layout], SavedRace):
    """Mopeds drive themselves; one watches, knows what may be known, and bets."""

    rows = ROWS
    estimates = True
    first_met: ClassVar = {"bonus": "bonus", "row_laid": "row", "put_under": "under"}
    scrubber_tip = f"{ID}.tip.scrubber"
    turn_event, turn_text_key, round_event = "turned", f"{ID}.tip.where", "round_started"
    choice: Choice
    diagrams = DIAGRAMS
    diagram = staticmethod(diagram)

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene, Layout.of(1280, 720))
        self.names = Names(scene)
        self.stage = Stage()
        self.choice = Choice()
        self.estimate = LiveEstimate()
        self.pov_seat: int | None = None
        """The seat whose secrets are shown; None: only what everybody may see."""
        self.version = 0
        self.lit: frozenset[str] = frozenset()
        self.looked: int | None = None
        self.advising = False
        """Whether a hint waits for the figures to become fine enough."""
        self._side, self._desk, self._bets, self._buttons = (layout.Panel() for _ in range(4))
        self._ground: Ground | None = None
        self._known: tuple[int, Knowledge] | None = None

    # -- whose eyes --------------------------------------------------------------------------------
    @property
    def hot_seat(self) -> bool:
        """Whether several people share this screen, so that it shows secrets only while one decides."""
        return len(self.scene.table.humans()) > 1 and not self.scene.replayed

    def _whose(self) -> int | None:
        viewer = self.scene.viewer
        return None if viewer is None or (self.hot_seat and not self.scene.offered) else viewer

    # -- the position ------------------------------------------------------------------------------
    @property
    def ground(self) -> Ground:
        """The track and where things lie on it."""
        if self._ground is None or self._ground.track.id != self.observation["track"]:
            self._ground = Ground(catalogue.find(ID, self.observation["track"]))
        return self._ground

    def sync_to(self, observation: Position) -> None:
        self.advising = False
        back = bool(self.observation) and len(observation["turned"]) < len(self.observation["turned"])
        super().sync_to(observation)
        before, self.pov_seat = self.pov_seat, self._whose()
        if back or before != self.pov_seat:
            # figures of later, or from a seat's own knowledge, would tell of it
            self.estimate.forget()
        seen, stage, told = self._as_seen(observation), self.stage, self._story_at(observation)
        moving = stage.covered or stage.marker or stage.carried or stage.landing >= 0
        if moving or before != self.pov_seat or (stage.displayed, stage.cards) != (seen, told.turned):
            # else the last event has shown all this already
            self.changed()
        stage.rest(seen, self.ground)
        self.choice.clear()
        stage.cards, stage.moves_shown = told.turned, ALL
        stage.turned = told.cards[-1] if told.cards else None
        self._aim(seen)
        self.estimate.tick(0.0, False)

    def _as_seen(self, observation: Position) -> Position:
        return observation if self.pov_seat == self.scene.viewer else publicly(observation)

    def changed(self) -> None:
        """What is shown has changed: pictures kept of it are old."""
        self.version += 1

    def story(self, count: int | None = None) -> RaceHistory:
        """The race up to so many steps, or as far as it is known."""
        told = self._begun()
        for played in self.scene.match.history[:count]:
            self.rows.add_to_story(told, played.events, played.index)
        return told

    def _begun(self) -> RaceHistory:
        return RaceHistory.begun(self.ground.course, self.observed(0))

    def _story_at(self, seen: Position) -> RaceHistory:
        """The race as far as an observation has come, which a replay shows with the whole history known."""
        told = self._begun()
        for played in self.scene.match.history:
            if told.before + len(told.cards) >= len(seen["turned"]) and told.round >= seen["round"]:
                break
            self.rows.add_to_story(told, played.events, played.index)
        return told

    def turned_card(self, played: Played) -> TurnedCard | None:
        """What a step's card did, where it turned one."""
        if not any(event.kind == TURNED for event in played.events):
            return None
        return self.story(played.index + 1).cards[-1]

    def _aim(self, seen: Position) -> None:
        """Estimate from what these eyes know."""
        course, seed = self.ground.course, self.scene.table.seed
        self.estimate.aim(course, seen, self.pov_seat, knowing(seen, self.pov_seat), seed)

    @property
    def known(self) -> Knowledge:
        """What these eyes know of every card."""
        if self._known is None or self._known[0] != self.version:
            self._known = self.version, know(self.ground.course, self.stage.displayed, self.pov_seat)
        return self._known[1]

    @property
    def _odds_shown(self) -> bool:
        return wants_odds(self.app) and not self.scene.examined and not self.scene.hides_odds

    @property
    def model(self) -> Model:
        """What is to be seen just now."""
        scene, shown = self.scene, self._odds_shown
        now = self.estimate.of(knowing(self.stage.displayed, self.pov_seat))
        return Model(
            names=self.names,
            ground=self.ground,
            stage=self.stage,
            known=self.known,
            version=self.version,
            viewer=scene.viewer,
            pov_seat=self.pov_seat,
            hot_seat=self.hot_seat,
            alone=scene.table.humans() == {self.pov_seat},
            live=scene.name == "table",
            deciding=self.deciding,
            busy=scene.director.busy,
            paused=bool(getattr(scene, "paused", False)),
            still=bool(self.app.settings.reduced_motion),
            wants_odds=shown,
            odds=now if shown else None,
            odds_before=self.estimate.figures if shown and now is None and scene.director.busy else None,
            card=self.choice.card if self.choice.made else self._proposed[0],
            order=tuple(self.choice.order) if self.choice.made else self._proposed[1],
            estimates=scene.estimates,
            looked=self.looked,
            lit=self.lit,
        )

    # -- choosing ----------------------------------------------------------------------------------
    @property
    def _proposed(self) -> tuple[int | None, tuple[int, ...]]:
        """The card or the order that the app proposes, as places in the hand; a coach proposes by himself."""
        estimates, hand = self.scene.estimates, self.stage.displayed["hand"] if self.stage.displayed else None
        if not estimates or self.scene.taught or not isinstance(hand, list):
            return None, ()
        action = default_choice(estimates, lambda _: True).action
        verb, *cards = (action or "").split(" ")
        if not cards or not all(card in hand for card in cards):
            return None, ()
        if verb != "under":
            return hand.index(cards[0]), ()
        whole = Choice()
        whole.take(hand, cards)
        return None, tuple(whole.order)

    def choose(self, i: int) -> None:
        """A card was clicked, or its number pressed."""
        model = self.model
        if model.phase == "under":
            self.choice.put(i, len(model.hand))
        else:
            self.choice.card = i
        self.app.changed()

    def send_choice(self) -> None:
        """Send what is chosen."""
        self.commit(self.model.chosen)

    def key(self, name: str) -> bool:
        if name != "primary" or not self.deciding or self.model.verdict != "worse":
            return False
        self.app.reply("table.press_enter", cap=self.app.keymap.cap("alternative"))
        return True

    # -- what the scene asks -----------------------------------------------------------------------
    def places(self, p: Painter) -> Places:
        """Where everything lies in this window."""
        lay, board, model = self.layout(p), self.board(p), self.model
        x, y, w, h = infield(board, GREEN_W, GREEN_H)
        # the plate of a moped on the inner course reaches over the road's shoulder
        green = Green.of((x + PLATE_MARGIN, y, w - PLATE_MARGIN, h))
        side = self._side.placed(p, sidebar.side_key(model), lay.column, lambda: sidebar.side_panel(p, model))
        key = tray.tray_key(model)
        desk = self._desk.placed(p, key, lay.desk, lambda: tray.desk_panel(p, model, lay, self))
        bets = self._bets.placed(p, key, lay.bets, lambda: tray.bets_panel(p, model))
        buttons = self._buttons.placed(p, key, lay.buttons, lambda: tray.buttons_panel(model, self))
        return Places(lay, board, green, side, desk, bets, buttons)

    def related_boxes(self, p: Painter, element: Element) -> list[Box]:
        """Where the mopeds stand that light up."""
        on = {label for colour, label in self.stage.displayed["spaces"].items() if colour in self.lit}
        return [e.rect for e in self.scene.ui.items if e.id.removeprefix("space.") in on]

    def build(self, p: Painter, ui: Elements) -> None:
        self.looked, self.lit = self.model.pointed_at(ui.pointed() or "")
        model, at = self.model, self.places(p)
        # the keyboard goes through them in this order
        layout.declare(ui, at.desk)
        layout.declare(ui, at.buttons)
        green.declare_faces(ui, model, at.green)
        green.declare_recap(ui, model, at.green, p)
        layout.declare(ui, at.bets)
        board.declare_spaces(ui, model, at.board)
        layout.declare(ui, at.side)
        sidebar.declare_news(ui, model, at.side)

    def paint(self, p: Painter) -> None:
        model, at = self.model, self.places(p)
        board.paint_board(p, model, at)
        sidebar.paint_sidebar(p, model, at)
        tray.paint_tray(p, model, at)

    def paint_over(self, p: Painter) -> None:
        board.paint_over(p, self.model, self.places(p))

    def figures(self) -> Mapping[str, object]:
        return self.stage.poses

    def clips(self, played: Played, after: Position) -> list[Clip]:
        shown = self.scene.match.visible_events(played.index, self.pov_seat)
        better = superseded_events(event for event, _ in shown)
        shown = [told for told in shown if told.event.kind not in better]
        seen = iter([cast("Position", after) for _, after in shown])
        turned = self.turned_card(played)
        motion = Motion(self.model, turned, self.app)
        happened = partial(self._happened, seen)
        clips = self.rows.clips(motion, [event for event, _ in shown], happened)
        if turned is not None:
            clips.append(Clip(MS_DWELL))
        # while the card is shown there is time to work out what it means
        self._aim(self._as_seen(after))
        return clips

    def _happened(self, positions: Iterator[Position], event: Event) -> None:
        """The position shown comes forward by this event."""
        seen = next(positions)
        if seen["phase"] == "over":
            # the bets stay face down until the end screen turns them up
            return
        if event.kind == ROUND_STARTED:
            self.stage.cards = []
        if self.stage.displayed["hand"] != seen["hand"]:
            # what was chosen names places in a hand that is no more
            self.choice.clear()
        self.stage.displayed = seen
        self.changed()
        self.app.changed()

    def tick(self, ms: float) -> bool:
        if not self._odds_shown and not self.advising:
            return False
        moving = self.scene.director.busy
        # asked for only while something moves, as a table at rest does nothing that it need not
        at = knowing(self.stage.displayed, self.pov_seat) if moving else None
        changed = self.estimate.tick(ms, moving, self.advising, at)
        if changed:
            self.app.changed()
        return changed

    def chips(self) -> list[tuple[str, str]]:
        return wording.chips(self.model)

    def first_time_topic(self, event: Event) -> str:
        if event.kind == "moved" and event.data["stopped"] in ("blocked", "stays"):
            return "blocked"
        return super().first_time_topic(event)

    def prompt(self) -> str:
        return wording.prompt(self.model)

    def interlude(self) -> str:
        return wording.interlude(self.model)

    def log(self, played: Played) -> list[LogLine]:
        viewer = None if self.hot_seat else self.scene.viewer
        told = played.visible_to(viewer)
        return log_lines(self.names, self.ground.course, told, played.index, self.rows.tellers)

    def describe_step(self, step: str) -> str:
        return describe_step(self.names, step)

    def describe_action(self, action: str) -> str:
        return describe_step(self.names, action, True)

    def clause(self) -> str:
        return self.model.clause

    def decision_began(self) -> None:
        # the curtain has opened, or the hand has come: now these eyes may see
        self.sync_to(self.observation)

    def decision_ended(self) -> None:
        # nobody waits for figures any more
        self.advising = False

    def read_out(self) -> str:
        return wording.read_out(self.model)

    def end_scene(self) -> Destination | None:
        return Finale(self.app, self.scene, race_report(self.scene, self.story()), True)

    def highlights(self) -> list[int]:
        return [moment.step - 1 for moment in race_report(self.scene, self.story()).moments or ()]

    def hint_area(self, p: Painter) -> Box:
        """The log; beside large letters, which leave it a line or two, also who drafts when."""
        x, y, w, h = super().hint_area(p)
        seats = [e.rect[1] for e in self.scene.ui.items if e.id.startswith("seat.")]
        top = min(seats, default=y) if p.text_scale > 1 else y
        return x, top, w, y + h - top

    def advise(self) -> list[Proposal] | None:
        """A hint comes from the chances by which the button proposes, so that they never disagree."""
        wins = self.scene.estimates
        self.advising = wins is None or not self.estimate.ready
        return self.estimate.advice(wins) if wins and not self.advising else None

    def describe_reason(self, reason: Reason) -> str:
        return wording.describe_reason(self.names, reason)

    def describe_choice(self, steps: Sequence[Action]) -> str:
        return describe_choice(self.names, steps[0])

    def costs(self, action: Action) -> str:
        wins = self.scene.estimates or {}
        if action not in wins or not self.model.wants_odds:
            return ""
        own, best = wins[action].value, max(win.value for win in wins.values())
        # far beyond what the estimates err by
        if best - own < MUCH or own > best / 2:
            return ""
        return self.names.t("costs.bet", n=round(own * 100), best=round(best * 100))

    def suggest(self, steps: Sequence[str]) -> None:
        """Choose what a hint names."""
        verb, *cards = steps[0].split(" ")
        if verb == "under":
            self.choice.take(self.model.hand, cards)
        else:
            self.choice.card = self.model.hand.index(cards[0])
        self.app.changed()

    def shows(self, steps: Sequence[str]) -> bool:
        verb, *cards = steps[0].split(" ")
        hand, choice = self.model.hand, self.choice
        if verb == "under":
            return [hand[i] for i in choice.order] == cards
        return choice.card is not None and hand[choice.card] == cards[0]

    def hint_marks(self, steps: Sequence[Action]) -> Sequence[str]:
        hand = self.model.hand
        return [f"card.{hand.index(card) + 1}" for card in steps[0].split(" ")[1:] if card in hand]

    def tree_extra(self) -> dict[str, Any]:
        model = self.model
        return {
            "chosen": model.chosen_card,
            "under": [model.hand[i] for i in model.order],
            "trials": model.odds.trials if model.odds else 0,
            **{key: value for key, value in model.displayed.items() if key in TREE_KEYS},
        }


VIEW: Final = FullThrottleView
