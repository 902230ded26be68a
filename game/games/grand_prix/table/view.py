"""The table of nestorgames GP: what is chosen and pointed at, and how it all comes on screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.engine.match import Played
from game.engine.track import shelf
from game.games.grand_prix.table import elements, overlay, panels, report, scenery, shows, sidebar, tray
from game.games.grand_prix.table.cars import Livery
from game.games.grand_prix.table.choice import Choice, Mark
from game.games.grand_prix.table.diagrams import DIAGRAMS, diagram
from game.games.grand_prix.table.geometry import Layout
from game.games.grand_prix.table.motion import Motion
from game.games.grand_prix.table.names import ID, Names
from game.games.grand_prix.table.outlook import Landing, Outlook
from game.games.grand_prix.table.saved import SavedRace
from game.games.grand_prix.table.stage import Ground, Stage, Trail
from game.games.grand_prix.table.tabs import place_tabs
from game.games.grand_prix.table.trails import trails_since
from game.games.grand_prix.table.words import log_lines, read_out, say_step
from game.ui.board.pieces import Box
from game.ui.board.road_view import RoadView
from game.ui.director import Clip
from game.ui.elements import Element, Elements
from game.ui.painter import Painter
from game.ui.scene import Scene
from game.ui.table import LogLine, Observation, Picture, RaceScene

Spot = int | str
CLAUSES = {
    "seat": "GP-2.1", "qualify_roll": "GP-2.1", "qualify": "GP-2.1", "turn": "GP-3.3", "roll": "GP-3.3",
    "run": "GP-3.3", "way": "GP-7.5", "rocket": "GP-8.3", "tray": "GP-8.1", "item": "GP-8.2",
    "place": "GP-8.5", "over": "GP-6.1",
}  # fmt: skip


class GrandPrixView(RoadView[Layout], SavedRace):
    """Roll or stop; every exact consequence lies on the road before one commits."""

    moments: ClassVar[Mapping[str, str]] = {
        "race_started": "start",
        "race_ended": "end",
        "championship_ended": "end",
        "crashed": "out",
    }

    choice: Choice
    scrubber_tip = f"{ID}.tip.scrubber"
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
        self.pit_order: list[int] = []
        self.trails: tuple[Trail, ...] = ()
        self.foreseen: tuple[Landing, ...] | None = None
        self.landmarks: tuple[Mark, ...] = ()
        self.pointed_landing: int | None = None
        self.free_spots: tuple[Spot, ...] = ()
        self.free_spot: Spot | None = None
        self.placing = ""
        self._ground: Ground | None = None
        self._outlook: tuple[int, Outlook | None] = (-1, None)
        self._tabs: tuple[Any, dict[int, Box]] | None = None
        self._liveries: dict[int, Livery] = {}

    # -- the position ------------------------------------------------------------------------------
    @property
    def ground(self) -> Ground:
        """The track and where things lie on it."""
        if self._ground is None:
            self._ground = Ground(shelf.find(ID, self.shown["track"]))
        return self._ground

    def settle(self, observation: Observation) -> None:
        super().settle(observation)
        self.shown_key += 1
        self.stage.rest(observation, self.ground)
        self.choice.clear()
        if not self.scene.director.busy:
            self.reached(self.scene.steps_shown)

    def reached(self, count: int) -> None:
        """The picture has come so far in the history."""
        history = self.scene.match.history
        self.upto = count
        started = next(
            (e for played in reversed(history[:count]) for e in played.events if e.kind == "race_started"),
            None,
        )
        everybody = list(range(self.shown["seats"]))
        self.pit_order = list(started.data["order"]) if started else everybody
        self.trails = trails_since(history[:count], self.scene.viewer)

    def livery(self, seat: int) -> Livery:
        """What a seat's car looks like."""
        if seat not in self._liveries:
            token = self.shown["colours"][seat]
            self._liveries[seat] = Livery.of(self.names.looks[token], token)
        return self._liveries[seat]

    def order(self) -> list[int]:
        """The seats as the right column lists them: the running order, then those not on the road."""
        seen = self.stage.seen
        order = list(seen["order"])
        racing = [seat for seat in seen["racing"] if seat not in order]
        rest = [seat for seat in range(seen["seats"]) if seat not in order and seat not in racing]
        return [*order, *racing, *rest]

    @property
    def outlook(self) -> Outlook | None:
        """What could come next, worked out once a position; None while things move."""
        if self.scene.director.busy or self.shown["phase"] == "over":
            return None
        if self._outlook[0] != self.shown_key:
            self._outlook = self.shown_key, Outlook(self.shown)
        return self._outlook[1]

    # -- choosing ----------------------------------------------------------------------------------
    def choose_item(self, item: str) -> None:
        """An item was clicked, or its number pressed; once more lays it back."""
        self.choice.item = None if self.choice.item == item else item
        self.app.changed()

    def choose_way(self, at: int) -> None:
        """A way was clicked; the same one again drives it."""
        ways = self.choice.ways(self.outlook) if self.outlook else ()
        if self.choice.way == at and self.choice.spot == at:
            self.commit(ways[at].step)
            return
        # the first click only chooses, also on the way that is chosen from the start
        self.choice.way, self.choice.spot = at, at
        self.app.changed()

    def choose_pick(self, item: str) -> None:
        """An item for the tray was clicked; the same one again puts it there."""
        if self.choice.pick == item:
            self.commit(f"item {item}")
            return
        self.choice.pick = item
        self.app.changed()

    def choose_spot(self, spot: Spot) -> None:
        """A free space was clicked: the item at hand goes there."""
        self.commit(f"place {self.placing} {spot}")

    def _survey(self) -> None:
        """What is foretold, from what is chosen and pointed at."""
        self.pointed_landing = self.choice.distance()
        self.foreseen = self.choice.foreseen()
        self.landmarks = self.choice.marks() if self.foreseen is not None else ()
        self.free_spots = self.choice.free_spots()
        self.free_spot = self.choice.free_spot()
        self.placing = self.choice.placing()

    # -- what the scene asks -------------------------------------------------------------------------
    def tab_boxes(self, p: Painter) -> dict[int, Box]:
        """Where the tabs of the landmarks lie, by their index."""
        board = self.board(p)
        key = (self.landmarks, id(board), p.u, p.text_scale)
        if self._tabs is None or self._tabs[0] != key:
            index = self.ground.index
            marks = [(mark, index[mark.spot]) for mark in self.landmarks]
            taken = {index[spot] for spot in self.shown["spaces"] if spot is not None}
            self._tabs = key, place_tabs(p, board, marks, taken)
        return self._tabs[1]

    def lit_with(self, p: Painter, element: Element) -> list[Box]:
        """The odds box, and the way that is foretold with its tabs."""
        board, index, boxes = self.board(p), self.ground.index, self.tab_boxes(p)
        kind = element.id.partition(".")[0]
        lit = [self.layout(p).odds] if kind == "face" else []
        if self.deciding and self.foreseen and kind in ("face", "land", "end", "way", "stop"):
            lit += [box for i, box in boxes.items() if self.landmarks[i].distance == self.pointed_landing]
            lit += [board.square(index[spot], 1.0) for spot in self.foreseen[0].path]
        return lit

    def build(self, p: Painter, ui: Elements) -> None:
        self._survey()
        elements.declare(ui, self, p)

    def paint(self, p: Painter) -> None:
        scenery.paint_ground(p, self)
        if self.stage.seen["phase"] in ("seat", "qualify", "qualify_roll") and not self.stage.poses:
            panels.paint_qualifying(p, self)
        else:
            self._paint_race(p)
        sidebar.paint_sidebar(p, self)
        tray.paint_tray(p, self)

    def _paint_race(self, p: Painter) -> None:
        turn = self.stage.seen["turn"]
        spot = self.stage.seen["spaces"][turn] if turn is not None else None
        if self.placing:
            overlay.paint_free(p, self)
        if spot is not None and self.stage.crash is None and not self.placing:
            with p.clipped(*self.layout(p).board):
                overlay.corners(p, self.board(p), self.ground.index[spot])
        if self._shows_trails:
            overlay.paint_trails(p, self, self.trails)
        overlay.paint_landings(p, self)
        scenery.paint_things(p, self)
        shows.paint_below(p, self)
        scenery.paint_cars(p, self)
        overlay.paint_tabs(p, self)
        item = self.choice.looked_item() if self.deciding else None
        if item == "rocket":
            overlay.paint_aim(p, self)
        elif item in ("bomb", "oil"):
            overlay.paint_lay(p, self, item)
        shows.paint_above(p, self)

    @property
    def _shows_trails(self) -> bool:
        still = not self.scene.director.busy
        looking = self.pointed_landing is not None or self.choice.looked_item()
        return still and self.shown["phase"] == "turn" and not looking

    def paint_over(self, p: Painter) -> None:
        shows.paint_over(p, self)

    def clips(self, played: Played, before: Observation, after: Observation, own: bool) -> list[Clip]:
        return self.motion.clips(played)

    def chips(self) -> list[tuple[str, str]]:
        seen, t = self.stage.seen or self.shown, self.names.t
        found = []
        if seen["options"]["championship"]:
            found.append((t("chip.race"), str(seen["race"])))
            mine = self.scene.viewer
            if mine is not None and len(self.shown["results"]):
                found.append((t("chip.points"), report.points_text(self.shown["totals"][mine])))
        safety = seen["safety_car"]
        if safety:
            found.append((t("chip.safety"), t("chip.rounds", n=safety["rounds"])))
        laps = min(seen["options"]["discs"], max(seen["laps"], default=0) + 1)
        found.append((t("chip.lap"), f"{laps}/{seen['options']['discs']}"))
        return found

    def prompt(self) -> str:
        t, shown = self.names.t, self.shown
        if not self.deciding:
            return self._watching()
        phase = shown["phase"]
        if phase == "turn":
            return t(f"prompt.{self._turn_kind()}")
        if phase == "qualify":
            return t("prompt.qualify_on" if shown["rolled"] else "prompt.qualify")
        if phase == "place":
            return t("prompt.place", item=self.names.item(self.choice.placing()))
        return t(f"prompt.{phase}")

    def _watching(self) -> str:
        """What goes on while nothing is to be decided here."""
        t, stage = self.names.t, self.stage
        if stage.crash is not None:
            return t("crash.big" if stage.crash.big else "crash.title", n=len(stage.crash.cars))
        if self.scene.director.busy:
            return t("prompt.moving" if stage.thrown is None else "prompt.dice")
        turn = self.shown["turn"]
        if turn is None or self.scene.is_me(turn):
            return t("prompt.own" if turn is not None else "note.draw")
        return t("note.turn", name=self.names.seat(turn))

    def _turn_kind(self) -> str:
        offered = self.scene.offered
        if self.choice.item:
            return "use"
        if "turn-back" in offered:
            return "flipped"
        if "roll" not in offered:
            return "no_dice"
        if self.shown["one_die"]:
            return "one_die"
        return "corner" if self.outlook and self.outlook.in_corner else "turn"

    def mark(self, seat: int) -> tuple[str, str] | None:
        return self.names.look(self.shown, seat)

    def log(self, played: Played) -> list[LogLine]:
        return log_lines(self.names, self.shown, played, self.scene.viewer)

    def say_step(self, step: str) -> str:
        return say_step(self.names, step)

    def clause(self) -> str:
        item = self.choice.item
        if item:
            return "GP-8.3"
        if self.shown["phase"] == "turn" and "turn-back" in self.scene.offered:
            return "GP-3.1"
        return CLAUSES[self.shown["phase"]]

    def decision_began(self) -> None:
        self.choice.clear()

    def read_out(self) -> str:
        return read_out(self)

    def menu_items(self) -> list[tuple[str, str, Any]]:
        if not self.shown["options"]["championship"]:
            return []
        return [
            (
                "sheet",
                self.names.t("sheet.menu"),
                lambda: self.app.push(report.GrandPrixTeller.score_sheet(self.scene)),
            )
        ]

    def paused_at(self, played: Played) -> Scene | None:
        return report.GrandPrixTeller.paused_at(self.scene, played)

    def end_scene(self) -> Scene | None:
        return report.GrandPrixTeller.end_scene(self.scene)

    def same_choice(self, observation: Observation) -> bool:
        phase = observation["phase"]
        return phase in ("way", "tray", "item", "place") or (phase in ("turn", "run") and observation["used"])

    def hinted(self, step: str) -> str:
        # where something else may be done as well, it has a button of its own
        return step if step in ("stop", "repair") and self.scene.ui.find(step) else "go"

    def suggest(self, steps: Sequence[str]) -> None:
        """Choose what a hint names, so that its consequences are shown; later steps are asked for later."""
        words = steps[0].split(" ")
        if words[0] == "use":
            self.choice.item = words[1]
        elif words[0] == "item":
            self.choice.pick = words[1]
        elif words[0] in ("go", "stay") and self.outlook:
            ways = [landing.step for landing in self.choice.ways(self.outlook)]
            self.choice.way = ways.index(steps[0]) if steps[0] in ways else 0
        elif words[0] == "place":
            self.choice.spot = int(words[2]) if words[2].isdigit() else words[2]
        self.app.changed()

    @staticmethod
    def pictures() -> list[Picture]:
        """The states that the app's pictures show."""
        return report.pictures()

    def tree_extra(self) -> dict[str, Any]:
        keys = ("order", "phase", "turn", "race", "rolled", "spaces", "laps", "dice", "flipped", "items")
        landing = self.foreseen[0] if self.foreseen else None
        return {
            "landing": None if landing is None else {"distance": landing.distance, "end": landing.end},
            "item": self.choice.item,
            "free": list(self.free_spots),
            **{key: self.shown[key] for key in keys},
        }
