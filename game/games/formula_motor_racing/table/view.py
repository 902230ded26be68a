"""The table of Formula Motor Racing: what is chosen and pointed at, and how it all comes on screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.engine.match import Played
from game.games.formula_motor_racing.insight import Branch
from game.games.formula_motor_racing.table import board, hand, report
from game.games.formula_motor_racing.table.cards import PILE, SMALL
from game.games.formula_motor_racing.table.diagrams import DIAGRAMS, diagram
from game.games.formula_motor_racing.table.geometry import Layout
from game.games.formula_motor_racing.table.hand import card_boxes
from game.games.formula_motor_racing.table.motion import Motion
from game.games.formula_motor_racing.table.names import ID, Names, card_of, team_of
from game.games.formula_motor_racing.table.outlook import Outlook, target_of
from game.games.formula_motor_racing.table.saved import SavedRace
from game.games.formula_motor_racing.table.stage import Move, Stage
from game.games.formula_motor_racing.table.words import follow, log_lines, read_out, say_step
from game.ui.board.chances import odds_shown
from game.ui.director import Clip
from game.ui.elements import Elements, Look
from game.ui.painter import Painter
from game.ui.scene import Scene
from game.ui.table import LogLine, Observation, Picture, RaceScene

Spot = tuple[float, float, float]
"""A card's top left and width."""


class MotorRacingView(SavedRace):
    """Choose a card, then a car; every exact consequence stands above the road before one commits."""

    moments: ClassVar[Mapping[str, str]] = {
        "race_started": "start",
        "race_ended": "end",
        "season_ended": "end",
        "out": "out",
    }
    scrubber_tip = f"{ID}.tip.scrubber"
    diagrams = DIAGRAMS
    diagram = staticmethod(diagram)

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene)
        self.names = Names(scene)
        self.stage = Stage()
        self.motion = Motion(self)
        self.moves: list[Move] = []
        self.upto = 0
        self.eyes = scene.viewer
        """Who sees the moves that are listed."""
        self.shown_key = 0
        self.chosen: int | None = None
        self.picked: str | None = None
        self.confirmed = False
        self.shadow: str | None = None
        self.raised: int | None = None
        self.previewed: list[Outlook] = []
        self.lit: frozenset[str] = frozenset()
        self.open: frozenset[str] = frozenset()
        self._outlooks: dict[str, Outlook] = {}
        self._lay = Layout.of(1280, 720)
        self._cold: list[int] = []

    # -- the position ------------------------------------------------------------------------------
    def settle(self, observation: Observation) -> None:
        super().settle(observation)
        self.shown_key += 1
        self._outlooks.clear()
        self.stage.rest(observation)
        self.clear_choice()
        if not self.scene.director.busy:
            self.reached(self.scene.steps_shown)

    def reached(self, count: int) -> None:
        """The picture has come so far in the history; the list of moves follows it."""
        history = self.scene.match.history
        if count < self.upto or self.scene.viewer != self.eyes:
            self.moves, self.upto, self.eyes = [], 0, self.scene.viewer
        for played in history[self.upto : count]:
            follow(self.moves, played.visible_to(self.scene.viewer), played.index)
        self.upto = count
        self.stage.story = self.moves[-1] if self.moves else None

    @property
    def between(self) -> bool:
        """Whether no race is being run: its grid is drawn, its cards are dealt, or it has just ended."""
        return self.stage.flagged or self.shown["phase"] in ("grid", "deal")

    @property
    def untouched(self) -> bool:
        """Whether nobody has played a card in this race yet."""
        shown = self.shown
        return not shown["discard"] and not shown["pending"]

    def flagged(self, order: list[str], out: list[str]) -> None:
        """The race has ended like this: nobody is on turn and no play is left."""
        self.shown = {**self.shown, "order": order, "out": out, "last_plays": None, "pending": None}
        self.shown_key += 1
        self._outlooks.clear()
        self.stage.flagged = True
        self.app.changed()

    def interlude(self) -> str:
        if self.stage.flagged:
            return self.scene.t("table.over")
        return self.names.t(f"prompt.{self.shown['phase']}") if self.between else ""

    @property
    def recent(self) -> list[Move]:
        """The moves since the viewer's last one; a spectator's last five."""
        viewer = self.scene.viewer
        mine = [i for i, move in enumerate(self.moves) if move.seat == viewer]
        if viewer is None or not mine:
            return self.moves[-5:]
        return self.moves[mine[-1] + 1 :] or self.moves[-1:]

    @property
    def own_teams(self) -> list[str]:
        """The viewer's teams."""
        viewer = self.scene.viewer
        return [] if viewer is None else list(self.shown["teams"][viewer])

    @property
    def own_cars(self) -> frozenset[str]:
        """The viewer's cars."""
        own = self.own_teams
        return frozenset(car for car in self.shown["numbers"] if team_of(car) in own)

    @property
    def hand(self) -> list[str]:
        """The viewer's cards."""
        viewer = self.scene.viewer
        cards = [] if viewer is None else self.shown["hands"][viewer]
        return list(cards) if isinstance(cards, list) else []

    @property
    def deciding(self) -> bool:
        """Whether the viewer has to decide now."""
        return bool(self.scene.offered)

    @property
    def can_play(self) -> bool:
        """Whether a card may be played now."""
        return self.deciding and self.shown["phase"] == "play"

    def why_not(self) -> str:
        """Why no card can be played, as a sentence."""
        if self.can_play:
            return ""
        return self.names.t("why.decide" if self.deciding else "why.wait")

    def targets(self, card: str) -> dict[str | None, str]:
        """The cars a card may be played on now, from the leader, with the action of each."""
        found: dict[str | None, str] = {}
        for action in self.scene.offered:
            words = action.split(" ")
            if words[0] == "play" and words[1] == card:
                found[target_of(action)] = str(action)
        order = self.shown["order"]
        return dict(sorted(found.items(), key=lambda item: order.index(item[0]) if item[0] else -1))

    def outlook(self, action: str) -> Outlook:
        """What an action would come to, worked out once."""
        if action not in self._outlooks:
            self._outlooks[action] = Outlook(self.shown, action, self.scene.viewer, self.names)
        return self._outlooks[action]

    def is_useless(self, card: str) -> bool:
        """Whether no use of a card would change anything."""
        return all(self.outlook(action).useless for action in self.targets(card).values())

    def best_target(self, card: str) -> str | None:
        """The action of a card that looks best for the viewer, of those that move a car; always the same."""
        actions = list(self.targets(card).values())
        actions = [a for a in actions if not self.outlook(a).useless] or actions
        return max(actions, key=lambda a: self.outlook(a).expected(), default=None)

    # -- choosing ----------------------------------------------------------------------------------
    def clear_choice(self) -> None:
        """Nothing is chosen."""
        self.chosen, self.picked, self.confirmed = None, None, False
        self.shadow = None

    def choose_card(self, index: int) -> None:
        """A card was clicked, or its number pressed; once more lays it back."""
        if self.chosen == index and self.shadow is None:
            self.clear_choice()
        else:
            self.chosen, self.picked, self.confirmed = index, None, False
        self.shadow = self.scene.ui.hovered
        self.app.changed()

    def choose_car(self, car: str) -> None:
        """A car was clicked: the target; the same one again plays the card."""
        if self.shown["phase"] == "crash":
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
        if not self.previewed:
            return
        outlook = self.previewed[0]
        cars = list(self.targets(outlook.card))
        if self.raised is not None and self.chosen != self.raised:
            self.chosen = self.raised
            self.shadow = self.scene.ui.hovered
        at = cars.index(outlook.car) if outlook.car in cars else -1
        self.picked, self.confirmed = cars[(at + by) % len(cars)], True
        self.app.changed()

    def play_selected(self) -> None:
        """Play what is shown."""
        if self.previewed and self.can_play:
            self.commit(self.previewed[0].action)

    def suggest(self, steps: Sequence[str]) -> None:
        """Choose the card and the car of a hint, so that its consequences are shown."""
        action = steps[0]
        words = action.split(" ")
        if words[0] == "play" and words[1] in self.hand:
            self.chosen = self.hand.index(words[1])
            self.picked, self.confirmed = target_of(action), True
            self.shadow = self.scene.ui.hovered
        self.app.changed()

    def commit(self, action: str) -> None:
        """Send one of the offered actions."""
        offered = next((a for a in self.scene.offered if a == action), None)
        if offered is not None:
            self.scene.commit(offered)

    def _survey(self) -> None:
        """What is raised, previewed and lit, from what is chosen and pointed at."""
        id = self.scene.ui.pointed() or ""
        if id != self.shadow:
            self.shadow = None
        hover = int(id[5:]) - 1 if id.startswith("card.") and self.shadow is None else None
        self.raised = hover if hover is not None else self.chosen
        if self.raised is not None and self.raised >= len(self.hand):
            self.raised = None
        self.previewed = []
        car = id[4:] if id.startswith("car.") else None
        if self.deciding:
            self.previewed = self._previews(car)
        lit = {outlook.car for outlook in self.previewed[:1] if outlook.car}
        if car:
            lit.add(car)
        pending = self.shown.get("pending")
        if pending and pending["car"]:
            lit.add(pending["car"])
        self.lit = frozenset(lit)
        self.open = frozenset(self._open())

    def _open(self) -> list[str]:
        """The cars that may be chosen now: every target of the card at hand, the neighbours in a crash."""
        if self.can_play and self.raised is not None:
            return [car for car in self.targets(self.hand[self.raised]) if car]
        if self.deciding and self.shown["phase"] == "crash":
            return [action.removeprefix("with ") for action in map(str, self.scene.offered)]
        return []

    def _previews(self, car: str | None) -> list[Outlook]:
        phase = self.shown["phase"]
        if phase == "charge":
            return [self.outlook("again")]
        if phase == "spin":
            return [self.outlook("stand"), self.outlook("again")]
        if phase == "crash":
            pointed = self.scene.ui.pointed() or ""
            ahead = f"with {car or pointed.removeprefix('with.')}"
            return [self.outlook(a) for a in sorted(map(str, self.scene.offered), key=lambda a: a != ahead)]
        if self.raised is None:
            return []
        card = self.hand[self.raised]
        targets = self.targets(card)
        if self.raised == self.chosen and car in targets:
            return [self.outlook(targets[car])]
        if self.raised == self.chosen and self.picked in targets:
            return [self.outlook(targets[self.picked])]
        best = self.best_target(card)
        return [self.outlook(best)] if best else []

    def default_face(self, outlook: Outlook) -> int:
        """The face whose outcome is shown while none is pointed at: the best for the viewer."""
        found = outlook.by_face()
        return max(found, key=lambda n: (outlook.gain(found[n]), -n))

    @property
    def foretold(self) -> list[Outlook]:
        """What stands above the road: all that is previewed, or what is certain, where odds are off."""
        return [outlook for outlook in self.previewed if odds_shown(self.app) or not outlook.dice]

    @property
    def foreseen(self) -> tuple[Outlook, Branch] | None:
        """The outcome that running order and totals show: the certain or likeliest, or the face shown."""
        foretold = self.foretold
        if not foretold:
            return None
        outlook = foretold[0]
        face = self.pointed_face()
        if face and foretold[-1].by_place:
            return foretold[-1], foretold[-1].by_face()[face]
        if outlook.by_place:
            return outlook, outlook.by_face()[self.default_face(outlook)]
        return outlook, outlook.likely

    def pointed_face(self) -> int:
        """The face of the die that is pointed at, 0 for none."""
        id = self.scene.ui.pointed() or ""
        return int(id[5:]) if id.startswith("face.") else 0

    def why_not_car(self, car: str) -> str:
        """Why a car cannot be chosen now, as a sentence; empty where it can, or nothing is chosen."""
        if car in self.shown["out"]:
            return self.names.t("why.out")
        if not self.deciding:
            return ""
        if self.shown["phase"] == "crash":
            return "" if f"with {car}" in self.scene.offered else self.names.t("why.neighbour")
        if self.shown["phase"] != "play" or self.chosen is None:
            return ""
        card = self.hand[self.chosen]
        if car in self.targets(card):
            return ""
        kind = card_of(card)
        if kind.aim == "none":
            return self.names.t("why.no_target")
        if kind.aim == "tail":
            return self.names.t("why.tail")
        return self.names.t("why.colour", team=self.names.team(card.rpartition("-")[2]))

    # -- what the scene asks -------------------------------------------------------------------------
    def layout(self, p: Painter) -> Layout:
        """Where everything lies in this window."""
        if (self._lay.w, self._lay.h) != (p.w, p.h):
            self._lay = Layout.of(p.w, p.h)
        return self._lay

    def notice_place(self, p: Painter) -> tuple[float, float]:
        lay = self.layout(p)
        # over the kerb: neither the preview nor the cars, cards and totals lie there
        return lay.board_w / 2, lay.road_y + lay.road_h + 22

    def ui_look(self, id: str) -> Look | None:
        """How an element is looked at."""
        element = self.scene.ui.find(id)
        return self.scene.ui.look(element) if element else None

    def build(self, p: Painter, ui: Elements) -> None:
        self._survey()
        board.declare(ui, self, self.layout(p))

    def paint(self, p: Painter) -> None:
        board.paint(p, self)

    def paint_over(self, p: Painter) -> None:
        board.paint_over(p, self)

    def clips(self, played: Played, before: Observation, after: Observation, own: bool) -> list[Clip]:
        return self.motion.clips(played)

    def flight_ends(self, card: str, seat: int | None) -> tuple[Spot, Spot]:
        """Where a card played flies from and to."""
        lay = self._lay
        target = (*lay.discard_spot, PILE)
        if self.scene.is_me(seat) and card in self.hand:
            box = card_boxes(lay, len(self.hand), None)[self.hand.index(card)]
            return (box[0], box[1], SMALL), target
        teams = self.shown["teams"][seat] if seat is not None else []
        line = [*self.shown["order"], *self.shown["out"]]
        row = next((i for i, car in enumerate(line) if team_of(car) in teams), 0)
        return (lay.side_x + 20, 60 + row * lay.row_h, 72.0), target

    def draw_ends(self) -> tuple[Spot, Spot]:
        """Where a card drawn flies from and to: behind the last card of the hand."""
        lay = self._lay
        count = len(self.hand) - (self.stage.gone_card is not None) + 1
        box = card_boxes(lay, count, None)[-1]
        return (*lay.deck_spot, PILE), (box[0], box[1], SMALL)

    def chips(self) -> list[tuple[str, str]]:
        if self.app.settings.text_scale > 125:
            # the prompt needs the bar; race and deck stand on the board as well
            return []
        deck = self.shown["deck"]
        left = self.shown["last_plays"]
        race = (self.names.t("chip.race"), f"{self.shown['race']}/{self.shown['races']}")
        if self.stage.flagged or self.shown["phase"] == "over":
            return [race]
        if left is not None:
            return [race, (self.names.t("chip.left"), str(left))]
        return [race, (self.names.t("chip.deck"), str(deck))]

    def prompt(self) -> str:
        if not self.deciding:
            return self.names.t("prompt.die" if self.stage.die else "prompt.own")
        phase = self.shown["phase"]
        if phase != "play":
            return self.names.t(f"prompt.{phase}")
        if self.chosen is None:
            return self.names.t("prompt.play")
        return self.names.t("prompt.car")

    def mark(self, seat: int) -> tuple[str, str] | None:
        return self.names.seat_look(seat, self.shown)

    def log(self, played: Played) -> list[LogLine]:
        return log_lines(self.names, self.shown, played, self.scene.viewer)

    def say_step(self, step: str) -> str:
        return say_step(self.names, self.shown, step)

    def clause_of(self, card: str) -> str:
        """The clause a card is played by."""
        return card_of(card).clause

    def clause(self) -> str:
        pending = self.shown.get("pending")
        if pending:
            extra = {"charge": ".1" if self.shown["phase"] == "charge" else ""}
            kind = card_of(pending["card"])
            return kind.clause + extra.get(kind.kind, "")
        if self.previewed:
            return self.clause_of(self.previewed[0].card)
        return "FMR-3.4" if self.shown.get("last_plays") is not None else "FMR-3.2"

    def arrow(self, dx: int) -> bool:
        """Left and Right go through the cars while a card is chosen."""
        if not self.can_play or self.chosen is None or len(self.targets(self.hand[self.chosen])) < 2:
            return False
        self.next_target(-dx)
        return True

    def back(self) -> bool:
        if self.chosen is None:
            return False
        self.clear_choice()
        self.shadow = self.scene.ui.hovered
        self.app.changed()
        return True

    def decision_began(self) -> None:
        self.clear_choice()
        self.stage.dice = ()
        self._cold = list(range(len(self.hand)))

    def tick(self, ms: float) -> bool:
        """Draw the raised cards ahead, one a tick, so that the first hover does not stutter."""
        if self._cold and self.deciding and not self.app.dirty:
            index = self._cold.pop()
            if index < len(self.hand):
                hand.warm(self.app.painter(), self, index)
        return False

    def read_out(self) -> str:
        return read_out(self)

    def menu_items(self) -> list[tuple[str, str, Any]]:
        return [
            (
                "sheet",
                self.names.t("sheet.menu"),
                lambda: self.app.push(report.MotorRacingTeller.score_sheet(self.scene)),
            )
        ]

    def paused_at(self, played: Played) -> Scene | None:
        return report.MotorRacingTeller.paused_at(self.scene, played)

    def end_scene(self) -> Scene | None:
        return report.MotorRacingTeller.end_scene(self.scene)

    @staticmethod
    def pictures() -> list[Picture]:
        """The states that the app's pictures show."""
        from game.games.formula_motor_racing.table.pictures import pictures

        return pictures()

    def tree_extra(self) -> dict[str, Any]:
        keys = ("order", "out", "phase", "race", "points", "totals", "deck", "turn", "pending")
        return {
            "hand": self.hand,
            "chosen": None if self.chosen is None else self.hand[self.chosen],
            "action": self.previewed[0].action if self.previewed else None,
            **{key: self.shown[key] for key in keys},
        }
