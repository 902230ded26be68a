"""The table of the toy circuit: the road with its cars, the hand, a card's consequences, order and log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from game.engine.contract import Action, Event, Position
from game.engine.default_choice import is_as_good
from game.engine.match import Played
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.elements import Elements
from game.ui.kit.layout import Node, Placed, declare, paint, place
from game.ui.kit.widgets import declare_button, item, zone
from game.ui.race.board.action_panel import (
    Commit,
    action_panel,
    commits,
    content_width,
    message_panel,
    odds,
    odds_panel,
)
from game.ui.race.board.dice import Die, dice_clips, paint_dice
from game.ui.race.board.layout import Frame
from game.ui.race.board.motion import drive_clip, fade_clip
from game.ui.race.board.path import Path
from game.ui.race.board.pieces import BAD, GOOD, car_above, number_badge
from game.ui.race.board.road_view import RoadView, TrackAlone
from game.ui.race.board.sidebar import OrderAndLog, OrderRow, order_rows
from game.ui.race.board.stage import CarPose
from game.ui.race.choosing import UnsentChoice
from game.ui.race.director import Clip
from game.ui.race.events import Rows, row
from game.ui.race.log import BAD as ILL
from game.ui.race.log import GOOD as WELL
from game.ui.race.log import plain
from game.ui.race.names import GameNames
from game.ui.race.scene import RaceScene
from game.ui.tracks.art import road
from game.ui.tracks.board import Board

from . import GAME
from .rules import DARED, DREW, DROVE, LANES, ROLLED, SHUFFLED, WON, Drove, Rolled, ToyCircuit, played

CARD_W, CARD_H, ROW_H = 104.0, 120.0, 30.0
LIMIT = "#FFD97A"
"""The background of a corner's limit."""
MS_ROW, REACH = 160.0, 20.0
"""Milliseconds for a row, and the distance over which a car turns."""
CAR = 1.1
"""The length of a car as a share of a space's."""


class Layout(Frame):
    """The cards on the left of the tray, their consequences on the right."""

    panel_h = 176.0

    def card(self, i: int) -> Box:
        """Return the rectangle of a card of the hand."""
        return self.left + 24 + i * (CARD_W + 12), self.panel_y + 28, CARD_W, CARD_H

    @property
    def panel(self) -> Box:
        """The rectangle of the action panel."""
        left = self.card(3)[0] + 12
        return left, self.panel_y + 8, self.right - left - 12, self.panel_h - 16


@dataclass(slots=True)
class Chosen(UnsentChoice):
    """The chosen card and lane, not yet played."""

    action: str = ""

    @property
    def is_made(self) -> bool:
        return bool(self.action)

    def clear(self) -> None:
        self.action = ""


class Names(GameNames):
    """The texts of the toy circuit."""

    step_fields: ClassVar = {"play": ("card", "lane")}

    def render_field(self, field: str, value: Any) -> Any:
        return value.upper() if field == "lane" else value


class ToyView(RoadView[Layout, TrackAlone]):
    """Shows what `sync_to` was given, and in between where clips have moved the cars."""

    choice: Chosen
    race: ToyCircuit
    """The displayed position, to ask the rules about consequences."""

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene, Layout, TrackAlone)
        self.names = Names(scene)
        self.choice = Chosen()

    # -- the position -----
    @property
    def hand(self) -> list[int]:
        """The viewer's cards, while nobody else may look."""
        viewer, shared = self.scene.viewer, len(self.scene.config.humans()) > 1
        mine = viewer is not None and (self.is_deciding or not shared)
        return list(self.observation["hands"][viewer]) if mine else []

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

    # -- what happened -----
    def clips(self, played: Played, after: Position) -> list[Clip]:
        return self.rows.clips(self, played.visible_events(self.scene.viewer))

    def _drove(self, event: Event[Drove]) -> list[Clip]:
        return [self._drive(event.seat or 0, event.data["path"])]

    def _rolled(self, event: Event[Rolled]) -> list[Clip]:
        return dice_clips(self.stage.show_dice, lambda: [self._die(event)])

    def _drive(self, seat: int, path: Sequence[int]) -> Clip:
        poses = [self.ground.track.spaces[space].pose for space in path]

        def put(pose: CarPose) -> None:
            pose.x, pose.y, pose.angle = poses[-1]

        if self.scene.reduced_motion:
            return fade_clip(lambda: self.stage.poses[seat], put)
        path_drawn = Path([(pose.x, pose.y) for pose in poses])
        return drive_clip(
            lambda: self.stage.poses[seat], lambda _: path_drawn, MS_ROW * len(path), REACH, sound=""
        )

    def _die(self, event: Event[Rolled]) -> Die:
        held, over = event.data["held"], event.data["over"]
        headline = self.names.t("held" if held else "slid")
        tone = GOOD if held else BAD
        return Die(
            event.data["face"], 6, headline=headline, detail=self.names.t("roll", over=over), tone=tone
        )

    # -- what can be done -----
    def choose(self, action: str) -> None:
        """Choose a card or a lane."""
        self.choice.action = action
        self.app.changed()

    def suggest(self, steps: Sequence[str]) -> None:
        self.choose(steps[0])

    def is_selected(self, steps: Sequence[str]) -> bool:
        return bool(self.choice.is_made) and self.choice.action == steps[0]

    def hint_elements(self, steps: Sequence[Action]) -> Sequence[str]:
        card = played(steps[0])[0]
        return [f"card.{i}" for i, held in enumerate(self.hand) if held == card]

    def _actions_of(self, card: int) -> list[str]:
        return [action for action in self.scene.offered if played(action)[0] == card]

    def build(self, p: Painter, ui: Elements) -> None:
        layout = self.layout(p)
        self._column(layout).declare(ui)
        chosen = played(self.choice.action)[0] if self.choice.is_made else None
        for i, card in enumerate(self.hand):
            actions, kind = self._actions_of(card), "primary" if card == chosen else "normal"
            act = partial(self.choose, actions[0]) if actions else None
            label = self.names.t("card", n=card)
            declare_button(
                ui, f"card.{i}", *layout.card(i), label, act, key=str(i + 1), kind=kind, enabled=bool(actions)
            )
        self._declare_corners(self.board(p), ui)
        if not self.choice.is_made:
            return
        self._declare_spaces(self.board(p), ui, self._actions_of(played(self.choice.action)[0]))
        declare(ui, self._panel(p, layout.panel))

    def _declare_corners(self, board: Board, ui: Elements) -> None:
        """Declare the limits, each with a tooltip."""
        for i, corner in enumerate(self.ground.track.corners):
            for lane, space in enumerate(self.ground.track.rows[corner.band]):
                limit = corner.limits[lane]
                label, tip = self.names.t("limit", n=limit), self.names.t("limit_tip", n=limit)
                item(
                    ui, f"corner.{i}.{LANES[lane]}", label, board.square(space), tooltip=tip, clause="TC-3.1"
                )

    def _declare_spaces(self, board: Board, ui: Elements, actions: Sequence[str]) -> None:
        for action in actions:
            end = self._path(action)[-1]
            label = self.names.t("lane", lane=action[-1].upper())
            zone(ui, f"space.{action[-1]}", "button", label, board.square(end), partial(self.choose, action))

    def _path(self, action: str) -> list[int]:
        card, lane = played(action)
        return self.race.path(self.race.landing(card)[0], lane)

    def _go_label(self) -> str:
        return self.names.t("go", rows=len(self._path(self.choice.action)) - 1)

    # -- in words -----
    def prompt(self) -> str:
        return self.names.t("prompt.play" if self.is_deciding else "prompt.watch")

    def chips(self) -> list[tuple[str, str]]:
        laps, lap = self.observation["laps"], self.ground.track.lap
        now = min(laps, max(0, max(self.observation["at"])) // lap + 1)
        lap_of = self.names.t("chip.lap_of", n=now, of=laps)
        return [
            (self.names.t("chip.lap"), lap_of),
            (self.names.t("chip.deck"), str(self.observation["deck"])),
        ]

    def clause(self) -> str:
        return "TC-3.1" if self.choice.is_made and self.race.excess(*played(self.choice.action)) else "TC-2.1"

    def read_out(self) -> str:
        return "\n".join(f"{row.place}. {row.name}: {row.value}" for row in self._rows())

    def _rows(self) -> list[OrderRow]:
        return order_rows(self.scene, self.observation["at"], self.observation["turn"])

    def _column(self, layout: Layout) -> OrderAndLog:
        return OrderAndLog(self.scene, layout.column, ROW_H, self._rows(), self.names.t("rows"), "TC-4.1")

    # -- the picture -----
    def paint(self, p: Painter) -> None:
        layout, board = self.layout(p), self.board(p)
        road(p, board, "toy.road", framed=False)
        with p.clipped(*layout.board):
            if self.choice.is_made:
                line = "L".join(
                    f"{x:.1f} {y:.1f}" for x, y in board.path_line(self._path(self.choice.action))
                )
                p.path(layout.board, f"M{line}", None, p.theme.accent, 6)
            for corner in self.ground.track.corners:
                for space, limit in zip(self.ground.track.rows[corner.band], corner.limits, strict=True):
                    spot = board.at(space)
                    number_badge(p, spot.x, spot.y, limit, LIMIT, INK, 13, 19)
            for seat, pose in self.stage.poses.items():
                colour, _ = self.mark(seat) or (INK, "")
                x, y = board.point(pose.x, pose.y)
                car_above(p, x, y, board.cell * CAR, colour, angle=pose.angle)
        paint_dice(p, layout.board, self.stage.dice, self.names.t("step.roll"))
        p.rect(0, layout.panel_y, layout.board_w, layout.panel_h, p.theme.night)
        paint(p, self._panel(p, layout.panel))
        self._column(layout).paint(p)

    def _panel(self, p: Painter, box: Box) -> Placed:
        """Return the consequences of the chosen card, and the button that plays it."""
        if not self.choice.is_made:
            how = self.names.t("pick_how") if self.is_deciding else ""
            return place(p, action_panel(p.theme, message_panel(p.theme, self.names.t("pick"), how)), box)
        wins, action = self.scene.estimates or {}, Action(self.choice.action)
        kind = "primary" if is_as_good(wins, action, GAME.evaluator.alike) else "normal"
        go = Commit("go", self._go_label(), partial(self.commit, action), kind)
        return place(
            p,
            action_panel(
                p.theme, self._consequence(p, content_width(box)), buttons=(commits(go, clause="TC-2.1"),)
            ),
            box,
        )

    def _consequence(self, p: Painter, width: float) -> Node:
        card, lane = played(self.choice.action)
        over = min(6, self.race.excess(card, lane))
        if over:
            faces = (BAD,) * over + (GOOD,) * (6 - over)
            return odds_panel(
                p, self.scene, width, odds(self.names.t("corner", over=over), faces, self._share)
            )
        rows = len(self._path(self.choice.action)) - 1
        short = self.names.t("safe") if rows == card else self.names.t("blocked", rows=rows)
        return message_panel(p.theme, self.names.describe_step(self.choice.action), short)

    def _share(self, count: int, tone: str) -> str:
        return self.names.t("holds" if tone == GOOD else "slides", n=count)

    rows: ClassVar = Rows["ToyView", GameNames, None](
        row(SHUFFLED, log=plain("shuffled")),
        row(DREW, log=plain("drew", card="card")),
        row(DARED, log=plain("dared", ILL, card="card", over="over"), mark="part"),
        row(ROLLED, motion=_rolled, log=plain("rolled", face="face")),
        row(DROVE, motion=_drove, sound="engine", log=plain("drove", card="card", rows="rows")),
        row(WON, log=plain("won", WELL), mark="end"),
    )
    """How each event is animated and logged."""


VIEW = ToyView
