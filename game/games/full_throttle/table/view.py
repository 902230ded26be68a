"""The table of Full Throttle!: what is chosen and pointed at, and how it all comes on screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.engine.match import Played
from game.engine.track import shelf
from game.games.full_throttle.knowledge import Knowledge, know
from game.games.full_throttle.table import elements, facts, report, scenes, sidebar, tray, wording
from game.games.full_throttle.table.choice import Choice
from game.games.full_throttle.table.diagrams import DIAGRAMS, diagram
from game.games.full_throttle.table.geometry import GREEN_H, GREEN_W, Green, Layout
from game.games.full_throttle.table.motion import Motion
from game.games.full_throttle.table.names import ID, Names
from game.games.full_throttle.table.outlook import Outlook
from game.games.full_throttle.table.pictures import pictures
from game.games.full_throttle.table.readout import read_out
from game.games.full_throttle.table.scenery import infield
from game.games.full_throttle.table.sight import Sight
from game.games.full_throttle.table.stage import Ground, Stage
from game.games.full_throttle.table.story import Teller, Turned
from game.games.full_throttle.table.words import log_lines, say_step
from game.ui.board.chances import odds_shown
from game.ui.board.pieces import Box
from game.ui.board.road_view import RoadView
from game.ui.director import Clip
from game.ui.elements import Element, Elements
from game.ui.painter import Painter
from game.ui.scene import Scene
from game.ui.table import Hint, LogLine, Observation, Picture, RaceScene

CLAUSES = {
    "grid": "FT-2.1", "deal": "FT-2.3", "plug": "FT-2.3", "turn": "FT-3.1", "bet": "FT-4.1", "row": "FT-4.3",
    "under": "FT-4.2", "over": "FT-5.4",
}  # fmt: skip
PLATE_ROOM = 8.0
"""So much of the green, in u, is left free beside the road."""
ALL = 99
"""More ways than a card can have."""


class FullThrottleView(RoadView[Layout], Sight):
    """Mopeds drive themselves; one watches, knows what may be known, and bets."""

    moments: ClassVar[Mapping[str, str]] = {
        "grid_set": "start",
        "round_started": "part",
        "podium": "end",
        "ended": "end",
    }
    scrubber_tip = f"{ID}.tip.scrubber"
    choice: Choice
    diagrams = DIAGRAMS
    diagram = staticmethod(diagram)

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene, Layout.of(1280, 720))
        self.names = Names(scene)
        self.stage = Stage()
        self.motion = Motion(self)
        self.choice = Choice()
        self.outlook = Outlook()
        self.eyes: int | None = None
        """The seat whose secrets are shown; None: only what everybody may see."""
        self.facts_key = 0
        self.lit: frozenset[str] = frozenset()
        self.looked: int | None = None
        self.advising = False
        """Whether a hint waits for the figures to become fine enough."""
        self._ground: Ground | None = None
        self._known: tuple[Any, Knowledge | None] = (None, None)

    # -- whose eyes --------------------------------------------------------------------------------
    @property
    def hot_seat(self) -> bool:
        """Whether several people share this screen, so that it shows secrets only while one decides."""
        return len(self.scene.table.humans()) > 1 and self.scene.name != "replay"

    def _whose(self) -> int | None:
        viewer = self.scene.viewer
        return None if viewer is None or (self.hot_seat and not self.scene.offered) else viewer

    # -- the position ------------------------------------------------------------------------------
    @property
    def ground(self) -> Ground:
        """The track and where things lie on it."""
        if self._ground is None or self._ground.track.id != self.shown["track"]:
            self._ground = Ground(shelf.find(ID, self.shown["track"]))
        return self._ground

    def settle(self, observation: Observation) -> None:
        self.advising = False
        back = bool(self.shown) and len(observation["turned"]) < len(self.shown["turned"])
        super().settle(observation)
        before, self.eyes = self.eyes, self._whose()
        if back or before != self.eyes:
            # figures of later, or from a seat's own knowledge, would tell of it
            self.outlook.forget()
        seen = self._as_seen(observation)
        self.stage.rest(seen, self.ground)
        self.choice.clear()
        self.changed()
        teller = self._story_at(observation)
        self.stage.cards, self.stage.turned, self.stage.ways = teller.turned, teller.last, ALL
        self._aim(seen)
        self.outlook.tick(0.0, False)

    def _as_seen(self, observation: Observation) -> Observation:
        return observation if self.eyes == self.scene.viewer else facts.publicly(observation)

    def changed(self) -> None:
        """What is shown has changed: pictures kept of it are old."""
        self.facts_key += 1

    def story(self, count: int) -> Teller:
        """The race up to so many steps."""
        teller = Teller(self.ground.course)
        for played in self.scene.match.history[:count]:
            teller.follow(played.events, played.index)
        return teller

    def _story_at(self, seen: Observation) -> Teller:
        """The race as far as an observation has come, which a replay shows with the whole history known."""
        teller = Teller(self.ground.course)
        for played in self.scene.match.history:
            if teller.count >= len(seen["turned"]) and teller.round >= seen["round"]:
                break
            teller.follow(played.events, played.index)
        return teller

    def told_by(self, played: Played) -> Turned | None:
        """What a step's card did, where it turned one."""
        if not any(event.kind == "turned" for event in played.events):
            return None
        return self.story(played.index + 1).turned[-1]

    @property
    def paused(self) -> bool:
        """Whether the race is held."""
        return bool(getattr(self.scene, "paused", False))

    @property
    def can_pause(self) -> bool:
        """Whether the race runs by itself here; a replay has controls of its own."""
        return self.scene.name == "table" and not self.deciding and self.phase != "over"

    def toggle_pause(self) -> None:
        """Hold the race, or let it go on."""
        self.scene.key("pause", False, False)
        self.app.changed()

    @property
    def can_recap(self) -> bool:
        """Whether something has happened that can be shown again."""
        return self.scene.name == "table" and self.deciding and bool(self.turned)

    def recap(self) -> None:
        """Show again what happened since the viewer's last choice."""
        self.scene.key("recap", False, False)

    def step_once(self) -> None:
        """Show what happens next at once; one card more where the race is held."""
        self.scene.key("next", False, False)
        self.app.changed()

    def _aim(self, seen: Observation) -> None:
        """Estimate from what these eyes know."""
        eyes = self.eyes
        key = (eyes, len(seen["turned"]), seen["phase"], seen["turn"], seen["round"], str(seen["hand"]))
        self.outlook.aim(seen, eyes, key, self.scene.table.seed)

    @property
    def known(self) -> Knowledge:
        """What these eyes know of every card."""
        if self._known[0] != self.facts_key or self._known[1] is None:
            self._known = self.facts_key, know(self.stage.seen, self.eyes)
        found = self._known[1]
        assert found is not None
        return found

    # -- choosing ----------------------------------------------------------------------------------
    def choose(self, i: int) -> None:
        """A card was clicked, or its number pressed."""
        if self.phase == "under":
            self.choice.put(i, len(self.hand))
        else:
            self.choice.pick(i)
        self.app.changed()

    def go(self) -> None:
        """Send what is chosen."""
        if self.phase == "under":
            cards = [self.hand[i] for i in self.choice.order]
            self.commit(f"under {' '.join(cards)}")
        elif self.chosen_card:
            self.commit(f"{self.phase} {self.chosen_card}")

    def any_order(self) -> None:
        """The three as they are."""
        self.commit(f"under {' '.join(self.hand)}")

    # -- what the scene asks -----------------------------------------------------------------------
    def green(self, p: Painter) -> Green:
        """The furniture on the village green."""
        x, y, w, h = infield(self.board(p), GREEN_W, GREEN_H)
        # the plate of a moped on the inner course reaches over the road's shoulder
        return Green.of((x + PLATE_ROOM, y, w - PLATE_ROOM, h))

    def lit_with(self, p: Painter, element: Element) -> list[Box]:
        """Where the mopeds stand that light up."""
        on = {label for colour, label in self.stage.seen["spaces"].items() if colour in self.lit}
        return [e.rect for e in self.scene.ui.items if e.id.removeprefix("space.") in on]

    def build(self, p: Painter, ui: Elements) -> None:
        self._look(ui.pointed() or "")
        elements.declare(ui, self, p)

    def _look(self, pointed: str) -> None:
        """What is pointed at lights up elsewhere."""
        kind, _, rest = pointed.partition(".")
        self.looked = int(rest) - 1 if kind == "face" else None
        colour = ""
        if kind == "face" and self.looked is not None and self.looked < len(self.turned):
            colour = self.turned[self.looked].colour
        elif kind == "order" and int(rest) <= len(self.stage.seen["order"]):
            colour = self.stage.seen["order"][int(rest) - 1]
        elif kind in ("bets", "deck"):
            colour = rest.split("-")[0]
        elif kind == "card" and int(rest) <= len(self.hand):
            colour = self.hand[int(rest) - 1].split("-")[0]
        elif kind == "space":
            colour = next((c for c, at in self.stage.seen["spaces"].items() if at == rest), "")
        elif self.chosen_card:
            colour = self.chosen_card.split("-")[0]
        elif self.scene.director.busy and self.stage.turned and not self.drafting:
            colour = self.stage.turned.colour
        self.lit = frozenset((colour,) if colour else ())

    def paint(self, p: Painter) -> None:
        scenes.paint_board(p, self)
        sidebar.paint_sidebar(p, self)
        tray.paint_tray(p, self)

    def paint_over(self, p: Painter) -> None:
        scenes.paint_over(p, self)

    def clips(self, played: Played, before: Observation, after: Observation, own: bool) -> list[Clip]:
        clips = self.motion.clips(played)
        # while the card is shown there is time to work out what it means
        self._aim(self._as_seen(after))
        return clips

    def tick(self, ms: float) -> bool:
        if not odds_shown(self.app) and not self.advising:
            return False
        changed = self.outlook.tick(ms, self.scene.director.busy, self.advising)
        if changed:
            self.app.changed()
        return changed

    def chips(self) -> list[tuple[str, str]]:
        return wording.chips(self)

    def prompt(self) -> str:
        return wording.prompt(self)

    def interlude(self) -> str:
        return wording.interlude(self)

    def log(self, played: Played) -> list[LogLine]:
        viewer = None if self.hot_seat else self.scene.viewer
        return log_lines(self.names, self.ground.course, played, viewer)

    def say_step(self, step: str) -> str:
        return say_step(self.names, step)

    def say_action(self, action: str) -> str:
        return say_step(self.names, action, True)

    def clause(self) -> str:
        return CLAUSES[self.phase]

    def decision_began(self) -> None:
        # the curtain has opened, or the hand has come: now these eyes may see
        self.settle(self.shown)

    def decision_ended(self) -> None:
        # nobody waits for figures any more
        self.advising = False

    def read_out(self) -> str:
        return read_out(self)

    def end_scene(self) -> Scene | None:
        return report.end_scene(self)

    def advise(self) -> Hint | None:
        """A hint comes from the figures beside the cards, so that it never speaks against them."""
        self.advising = not self.outlook.ready
        advice = None if self.advising else self.outlook.advice()
        if advice is None:
            return None
        return Hint((advice.action,), figures={"win": advice.win, "trials": advice.trials})

    def say_hint(self, hint: Hint) -> str:
        return wording.say_hint(self, hint)

    def suggest(self, steps: Sequence[str]) -> None:
        """Choose what a hint names."""
        verb, *cards = steps[0].split(" ")
        if verb == "under":
            self.choice.lay(self.hand, cards)
        else:
            self.choice.card = self.hand.index(cards[0])
        self.app.changed()

    @staticmethod
    def pictures() -> list[Picture]:
        """The states that the app's pictures show."""
        return pictures()

    def tree_extra(self) -> dict[str, Any]:
        keys = ("order", "phase", "turn", "round", "spaces", "laps", "podium", "cards", "hand", "bets")
        return {
            "chosen": self.chosen_card,
            "under": [self.hand[i] for i in self.choice.order],
            "trials": self.outlook.figures.trials if self.outlook.figures else 0,
            **{key: self.stage.seen[key] for key in keys},
        }
