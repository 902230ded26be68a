"""The table of the toy circuit: the road with its cars, the hand, a card's consequences, order and log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, ClassVar

from game.engine.contract import Action, Event, Position
from game.engine.venue.track import catalogue
from game.ui.draw.art_base import polyline
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, INSET, Type
from game.ui.kit import layout
from game.ui.kit.elements import Elements
from game.ui.kit.widgets import item, zone
from game.ui.race.board import dice, sidebar
from game.ui.race.board.action_panel import Commit, action_panel, commits, message_panel, odds, odds_panel
from game.ui.race.board.hand import HandCard, hand_row
from game.ui.race.board.layout import Frame
from game.ui.race.board.motion import Motion
from game.ui.race.board.pieces import BAD, GOOD, car_above, number_badge
from game.ui.race.board.road_view import RoadView, TrackAlone
from game.ui.race.board.stage import CarPose
from game.ui.race.choosing import UnsentStep
from game.ui.race.director import Clip
from game.ui.race.events import Rows, row
from game.ui.race.log import plain
from game.ui.race.names import GameNames
from game.ui.race.scene import RaceScene
from game.ui.tracks.art import road

from . import GAME
from .rules import DARED, DREW, DROVE, LANES, ROLLED, SHUFFLED, WON, Drove, Rolled, ToyCircuit, played

CARD_W, HAND_W, ROW_H = 104.0, 336.0, 30.0
LIMIT = "#FFD97A"
"""The background of a corner's limit."""
MS_ROW = 160.0
"""Milliseconds for a row."""
CAR = 1.1
"""The length of a car as a share of a space's."""


class Layout(Frame):
    """The cards on the left of the tray, their consequences on the right."""

    panel_h = 176.0

    @property
    def tray(self) -> Box:
        """The box below the board."""
        return self.left, self.panel_y, self.board_w, self.panel_h


class Names(GameNames):
    """The texts of the toy circuit."""

    step_fields: ClassVar = {"play": ("card", "lane")}

    def render_field(self, field: str, value: Any) -> Any:
        return value.upper() if field == "lane" else value


class ToyMotion(Motion):
    """Cars drive from row to row; a die says whether they hold the lane."""

    reach = 20.0

    def drove(self, event: Event[Drove]) -> list[Clip]:
        spaces = catalogue.find(GAME.id, self.after["track"]).spaces
        poses = [spaces[space].pose for space in event.data["path"]]
        way = [(pose.x, pose.y, pose.angle) for pose in poses]
        return [self.drive(event.seat, way, MS_ROW * len(way), sound="")]

    def rolled(self, event: Event[Rolled]) -> list[Clip]:
        word, tone = ("held", GOOD) if event.data["held"] else ("slid", BAD)
        headline, detail = self.names.t(word), self.names.t("roll", over=event.data["over"])
        die = dice.Die(event.data["face"], 6, tone=tone, headline=headline, detail=detail)
        return self.throw(lambda: [die])


class ToyView(RoadView[Layout, TrackAlone]):
    """Shows what `sync_to` was given, and in between where clips have moved the cars."""

    choice: UnsentStep
    race: ToyCircuit
    """The displayed position, to ask the rules about consequences."""

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene, Layout, TrackAlone)
        self.names = Names(scene)
        self.motion = ToyMotion(self.names, self.stage, self.rows)
        self.choice, self.card = UnsentStep(), 0
        """What is chosen, and the index of its card in the hand, as two may be equal."""

    # -- the position -----
    @property
    def hand(self) -> list[int]:
        """The viewer's cards, while nobody else may look."""
        seat = self.current_pov
        return [] if seat is None else list(self.observation["hands"][seat])

    @property
    def chosen(self) -> str:
        """The action that is chosen and not yet sent; empty for none."""
        return self.choice.step if self.is_deciding else ""

    def sync_to(self, observation: Position, steps: int | None = None) -> None:
        super().sync_to(observation, steps)
        self.choice.clear()
        self.stage.clear()
        self.race = GAME.load({**observation, "hands": [[]] * observation["seats"], "deck": []})
        track = self.ground.track
        for seat, (at, lane) in enumerate(zip(self.race.at, self.race.lane, strict=True)):
            pose = track.spaces[track.rows[at % track.lap][lane]].pose
            self.stage.poses[seat] = CarPose(pose.x, pose.y, angle=pose.angle)

    # -- what can be done -----
    def choose(self, card: int, action: str = "") -> None:
        """Choose a card of the hand, and the action that plays it in a lane: by default the first."""
        self.card, self.choice.step = card, action or self._actions_of(card)[0]
        self.app.changed()

    def suggest(self, steps: Sequence[str]) -> None:
        self.choose(self.hand.index(played(steps[0])[0]), steps[0])

    def is_selected(self, steps: Sequence[str]) -> bool:
        return self.chosen == steps[0]

    def hint_elements(self, steps: Sequence[Action]) -> Sequence[str]:
        card = played(steps[0])[0]
        return [f"card.{i}" for i, held in enumerate(self.hand, 1) if held == card]

    def _actions_of(self, card: int) -> list[str]:
        return [action for action in self.scene.offered if played(action)[0] == self.hand[card]]

    def build(self, p: Painter, ui: Elements) -> None:
        frame, board, t = self.layout(p), self.board(p), self.names.t
        self._column(frame).declare(ui)
        for id, space, limit in self._limits():
            label, tip = t("limit", n=limit), t("limit_tip", n=limit)
            item(ui, f"corner.{id}", label, board.square(space), tooltip=tip, clause="TC-3.1")
        for action in self._actions_of(self.card) if self.chosen else ():
            label, end = t("lane", lane=action[-1].upper()), board.square(self._path(action)[-1])
            zone(ui, f"space.{action[-1]}", "button", label, end, partial(self.choose, self.card, action))
        layout.declare(ui, layout.place(p, self._tray(p, frame), frame.tray))

    def _limits(self) -> Iterator[tuple[str, int, int]]:
        """Return corner and lane, space and limit of every lane in every corner."""
        track = self.ground.track
        for i, corner in enumerate(track.corners):
            for lane, space, limit in zip(LANES, track.rows[corner.band], corner.limits, strict=True):
                yield f"{i}.{lane}", space, limit

    def _path(self, action: str) -> list[int]:
        card, lane = played(action)
        return self.race.path(self.race.landing(card)[0], lane)

    # -- in words -----
    def prompt(self) -> str:
        return self.names.t("prompt.play" if self.is_deciding else "prompt.watch")

    def chips(self) -> list[tuple[str, str]]:
        laps, lap = self.observation["laps"], self.ground.track.lap
        now = min(laps, max(0, *self.observation["at"]) // lap + 1)
        lap_of, deck = self.names.t("chip.lap_of", n=now, of=laps), str(self.observation["deck"])
        return [(self.names.t("chip.lap"), lap_of), (self.names.t("chip.deck"), deck)]

    def clause(self) -> str:
        return "TC-3.1" if self.chosen and self.race.excess(*played(self.chosen)) else "TC-2.1"

    def read_out(self) -> str:
        return "\n".join(row.label for row in self._order())

    def _order(self) -> list[sidebar.OrderRow]:
        return sidebar.order_rows(self.scene, self.observation["at"], self.observation["turn"])

    def _column(self, frame: Layout) -> sidebar.OrderAndLog:
        title = self.names.t("rows")
        return sidebar.OrderAndLog(self.scene, frame.column, ROW_H, self._order(), title, "TC-4.1")

    # -- the picture -----
    def paint(self, p: Painter) -> None:
        frame, board = self.layout(p), self.board(p)
        road(p, board, "toy.road", framed=False)
        with p.clipped(*frame.board):
            if self.chosen:
                line = polyline(board.path_line(self._path(self.chosen)))
                p.path(frame.board, line, None, p.theme.accent, 6)
            for _, space, limit in self._limits():
                spot = board.at(space)
                number_badge(p, spot.x, spot.y, limit, LIMIT, INK, 13, 19)
            for seat, pose in self.stage.poses.items():
                colour, _ = self.mark(seat) or (INK, "")
                x, y = board.point(pose.x, pose.y)
                car_above(p, x, y, board.cell * CAR, colour, angle=pose.angle)
        dice.paint_dice(p, frame.board, self.stage.dice, self.names.t("step.roll"))
        layout.draw_node(p, self._tray(p, frame), frame.tray)
        self._column(frame).paint(p)

    def _tray(self, p: Painter, frame: Layout) -> layout.Node:
        """Return the hand, and beside it the consequences of the chosen card."""
        why = "" if self.is_deciding else self.names.t("prompt.watch")
        labels = [self.names.t("card", n=card) for card in self.hand]
        cards = [HandCard(label, partial(_draw_card, label), why) for label in labels]
        hand = hand_row(cards, self.card if self.chosen else None, self.choose, CARD_W, "TC-2.1")
        panel = self._panel(p, frame.board_w - HAND_W - 60 - 2 * INSET)
        parts = layout.stack(hand, w=HAND_W, pad=(0, 20, 0, 20)), layout.stack(panel, grow=1)
        return layout.row(*parts, gap=24, pad=(24, 8, 12, 8), fill=p.theme.night)

    def _panel(self, p: Painter, width: float) -> layout.Node:
        """Return the consequences of the chosen card, and the button that plays it."""
        t, action = self.names.t, self.chosen
        if not action:
            texts = [message_panel(p.theme, t("pick"), t("pick_how"))] if self.is_deciding else []
            return action_panel(p.theme, *texts)
        card, rows = played(action)[0], len(self._path(action)) - 1
        if over := min(6, self.race.excess(*played(action))):
            faces = (BAD,) * over + (GOOD,) * (6 - over)
            share = {GOOD: "holds", BAD: "slides"}
            found = odds(t("corner", over=over), faces, lambda count, tone: t(share[tone], n=count))
            content = odds_panel(p, self.scene, width, found)
        else:
            detail = t("safe") if rows == card else t("blocked", rows=rows)
            content = message_panel(p.theme, self.names.describe_step(action), detail)
        kind = "primary" if self.model.is_as_good(action) else "normal"
        go = Commit("go", t("go", rows=rows), partial(self.commit, action), kind)
        return action_panel(p.theme, content, buttons=(commits(go, clause="TC-2.1"),))

    rows: ClassVar = Rows[ToyMotion, GameNames, None](
        row(SHUFFLED, log=plain("shuffled")),
        row(DREW, log=plain("drew", card="card")),
        row(DARED, log=plain("dared", BAD, card="card", over="over"), mark="part"),
        row(ROLLED, motion=ToyMotion.rolled, log=plain("rolled", face="face")),
        row(DROVE, motion=ToyMotion.drove, sound="engine", log=plain("drove", card="card", rows="rows")),
        row(WON, log=plain("won", GOOD), mark="end"),
    )
    """How each event is animated and logged."""


def _draw_card(label: str, p: Painter, box: Box) -> None:
    x, y, w, h = box
    p.rect(*box, p.theme.raised, 8, p.theme.edge_raised, 1.4)
    p.text(x + w / 2, y + h / 2, label, Type.NAME.size, p.theme.light, Type.NAME.face, "c", w=w - 12)


VIEW = ToyView
