"""The table of the toy circuit: the road with its cars, the hand, a card's consequences, order and log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from game.engine.contract import Action, Event, Position
from game.engine.venue.track import Track
from game.ui.draw.art_base import polyline
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, Type
from game.ui.kit.elements import Elements
from game.ui.kit.layout import Node, declare, draw_node, place
from game.ui.kit.widgets import item, zone
from game.ui.race import log
from game.ui.race.board import action_panel as panel
from game.ui.race.board import dice, sidebar
from game.ui.race.board.hand import HandCard, hand_row
from game.ui.race.board.layout import Frame
from game.ui.race.board.motion import Motion
from game.ui.race.board.pieces import BAD, GOOD, car_above, number_badge
from game.ui.race.board.road_view import RoadView, TrackAlone
from game.ui.race.board.stage import CarPose, Stage
from game.ui.race.choosing import UnsentChoice
from game.ui.race.director import Clip
from game.ui.race.events import Rows, row
from game.ui.race.names import GameNames
from game.ui.race.scene import RaceScene
from game.ui.tracks.art import road

from . import GAME
from .rules import DARED, DREW, DROVE, LANES, ROLLED, SHUFFLED, WON, Drove, Rolled, ToyCircuit, played

CARD_W, CARD_H, ROW_H = 104.0, 120.0, 30.0
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
    def hand(self) -> Box:
        """The rectangle of the cards."""
        return self.left + 24, self.panel_y + 28, 336, CARD_H

    @property
    def panel(self) -> Box:
        """The rectangle of the action panel."""
        left = self.left + 384
        return left, self.panel_y + 8, self.right - left - 12, self.panel_h - 16


@dataclass(slots=True)
class Chosen(UnsentChoice):
    """The chosen card as its index in the hand, and the action that plays it in a lane."""

    card: int | None = None
    action: str = ""

    @property
    def is_made(self) -> bool:
        return bool(self.action)

    def clear(self) -> None:
        self.card, self.action = None, ""


class Names(GameNames):
    """The texts of the toy circuit."""

    step_fields: ClassVar = {"play": ("card", "lane")}

    def render_field(self, field: str, value: Any) -> Any:
        return value.upper() if field == "lane" else value


class ToyMotion(Motion):
    """Cars drive from row to row; a die says whether they hold the lane."""

    reach = 20.0

    def __init__(self, names: Names, stage: Stage, rows: Rows[ToyMotion, Any, Any], track: Track) -> None:
        super().__init__(names, stage, rows)
        self.track = track

    def drove(self, event: Event[Drove]) -> list[Clip]:
        poses = [self.track.spaces[space].pose for space in event.data["path"]]
        way = [(pose.x, pose.y, pose.angle) for pose in poses]
        return [self.drive(event.seat, way, MS_ROW * len(way), sound="")]

    def rolled(self, event: Event[Rolled]) -> list[Clip]:
        return self.throw(lambda: [self._die(event.data)])

    def _die(self, rolled: Rolled) -> dice.Die:
        word, tone = ("held", GOOD) if rolled["held"] else ("slid", BAD)
        detail = self.names.t("roll", over=rolled["over"])
        return dice.Die(rolled["face"], 6, headline=self.names.t(word), detail=detail, tone=tone)


class ToyView(RoadView[Layout, TrackAlone]):
    """Shows what `sync_to` was given, and in between where clips have moved the cars."""

    choice: Chosen
    race: ToyCircuit
    """The displayed position, to ask the rules about consequences."""

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene, Layout, TrackAlone)
        self.names = Names(scene)
        self.motion = ToyMotion(self.names, self.stage, self.rows, self.ground.track)
        self.choice = Chosen()

    # -- the position -----
    @property
    def hand(self) -> list[int]:
        """The viewer's cards, while nobody else may look."""
        seat = self.current_pov
        return [] if seat is None else list(self.observation["hands"][seat])

    @property
    def chosen(self) -> Chosen:
        """What is chosen and not yet sent."""
        return self.choice if self.is_deciding else Chosen()

    def sync_to(self, observation: Position, steps: int | None = None) -> None:
        super().sync_to(observation, steps)
        self.choice.clear()
        self.stage.clear()
        hands = [hand if isinstance(hand, list) else [] for hand in observation["hands"]]
        self.race = GAME.load({**observation, "hands": hands, "deck": []})
        track = self.ground.track
        for seat, (at, lane) in enumerate(zip(self.race.at, self.race.lane, strict=True)):
            pose = track.spaces[track.rows[at % track.lap][lane]].pose
            self.stage.poses[seat] = CarPose(pose.x, pose.y, angle=pose.angle)

    # -- what can be done -----
    def choose(self, card: int | None, action: str = "") -> None:
        """Choose a card of the hand, and the action that plays it in a lane: by default the first."""
        self.choice.card, self.choice.action = card, action or self._actions_of(card)[0]
        self.app.changed()

    def suggest(self, steps: Sequence[str]) -> None:
        self.choose(self.hand.index(played(steps[0])[0]), steps[0])

    def is_selected(self, steps: Sequence[str]) -> bool:
        return self.chosen.action == steps[0]

    def hint_elements(self, steps: Sequence[Action]) -> Sequence[str]:
        card = played(steps[0])[0]
        return [f"card.{i}" for i, held in enumerate(self.hand, 1) if held == card]

    def _actions_of(self, card: int | None) -> list[str]:
        held = None if card is None else self.hand[card]
        return [action for action in self.scene.offered if played(action)[0] == held]

    def build(self, p: Painter, ui: Elements) -> None:
        layout, board, chosen = self.layout(p), self.board(p), self.chosen
        self._column(layout).declare(ui)
        declare(ui, place(p, self._hand(), layout.hand))
        for id, space, limit in self._limits():
            label, tip = self.names.t("limit", n=limit), self.names.t("limit_tip", n=limit)
            item(ui, f"corner.{id}", label, board.square(space), tooltip=tip, clause="TC-3.1")
        for action in self._actions_of(chosen.card):
            label, end = self.names.t("lane", lane=action[-1].upper()), board.square(self._path(action)[-1])
            choose = partial(self.choose, chosen.card, action)
            zone(ui, f"space.{action[-1]}", "button", label, end, choose)
        declare(ui, place(p, self._panel(p, layout.panel), layout.panel))

    def _hand(self) -> Node:
        why = "" if self.is_deciding else self.names.t("prompt.watch")
        labels = [self.names.t("card", n=card) for card in self.hand]
        cards = [HandCard(label, partial(_draw_card, label), why) for label in labels]
        return hand_row(cards, self.chosen.card, self.choose, CARD_W, "TC-2.1")

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
        action = self.chosen.action
        return "TC-3.1" if action and self.race.excess(*played(action)) else "TC-2.1"

    def read_out(self) -> str:
        return "\n".join(row.label for row in self._order())

    def _order(self) -> list[sidebar.OrderRow]:
        return sidebar.order_rows(self.scene, self.observation["at"], self.observation["turn"])

    def _column(self, layout: Layout) -> sidebar.OrderAndLog:
        title = self.names.t("rows")
        return sidebar.OrderAndLog(self.scene, layout.column, ROW_H, self._order(), title, "TC-4.1")

    # -- the picture -----
    def paint(self, p: Painter) -> None:
        layout, board, action = self.layout(p), self.board(p), self.chosen.action
        road(p, board, "toy.road", framed=False)
        with p.clipped(*layout.board):
            if action:
                line = polyline(board.path_line(self._path(action)))
                p.path(layout.board, line, None, p.theme.accent, 6)
            for _, space, limit in self._limits():
                spot = board.at(space)
                number_badge(p, spot.x, spot.y, limit, LIMIT, INK, 13, 19)
            for seat, pose in self.stage.poses.items():
                colour, _ = self.mark(seat) or (INK, "")
                x, y = board.point(pose.x, pose.y)
                car_above(p, x, y, board.cell * CAR, colour, angle=pose.angle)
        dice.paint_dice(p, layout.board, self.stage.dice, self.names.t("step.roll"))
        p.rect(layout.left, layout.panel_y, layout.board_w, layout.panel_h, p.theme.night)
        draw_node(p, self._panel(p, layout.panel), layout.panel)
        self._column(layout).paint(p)

    def _panel(self, p: Painter, box: Box) -> Node:
        """Return the consequences of the chosen card, and the button that plays it."""
        t, action = self.names.t, self.chosen.action
        if not self.is_deciding:
            return panel.action_panel(p.theme)
        if not action:
            return panel.action_panel(p.theme, panel.message_panel(p.theme, t("pick"), t("pick_how")))
        kind = "primary" if self.model.is_as_good(action) else "normal"
        label = t("go", rows=len(self._path(action)) - 1)
        go = panel.Commit("go", label, partial(self.commit, action), kind)
        content, button = self._consequence(p, panel.content_width(box)), panel.commits(go, clause="TC-2.1")
        return panel.action_panel(p.theme, content, buttons=(button,))

    def _consequence(self, p: Painter, width: float) -> Node:
        t, action = self.names.t, self.chosen.action
        card, lane = played(action)
        if over := min(6, self.race.excess(card, lane)):
            faces = (BAD,) * over + (GOOD,) * (6 - over)
            share = {GOOD: "holds", BAD: "slides"}
            odds = panel.odds(t("corner", over=over), faces, lambda count, tone: t(share[tone], n=count))
            return panel.odds_panel(p, self.scene, width, odds)
        rows = len(self._path(action)) - 1
        detail = t("safe") if rows == card else t("blocked", rows=rows)
        return panel.message_panel(p.theme, self.names.describe_step(action), detail)

    rows: ClassVar = Rows[ToyMotion, GameNames, None](
        row(SHUFFLED, log=log.plain("shuffled")),
        row(DREW, log=log.plain("drew", card="card")),
        row(DARED, log=log.plain("dared", log.BAD, card="card", over="over"), mark="part"),
        row(ROLLED, motion=ToyMotion.rolled, log=log.plain("rolled", face="face")),
        row(DROVE, motion=ToyMotion.drove, sound="engine", log=log.plain("drove", card="card", rows="rows")),
        row(WON, log=log.plain("won", log.GOOD), mark="end"),
    )
    """How each event is animated and logged."""


def _draw_card(label: str, p: Painter, box: Box) -> None:
    x, y, w, h = box
    p.rect(*box, p.theme.raised, 8, p.theme.edge_raised, 1.4)
    p.text(x + w / 2, y + h / 2, label, Type.NAME.size, p.theme.light, Type.NAME.face, "c", w=w - 12)


VIEW = ToyView
