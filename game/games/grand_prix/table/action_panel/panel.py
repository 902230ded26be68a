"""The action panel: dice of this turn, the odds of the next one, what stopping and rolling come to."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from game.games.grand_prix.table.action_panel.buttons import buttons, items
from game.games.grand_prix.table.action_panel.choice import Choice
from game.games.grand_prix.table.action_panel.crash import crash_key, crash_panel
from game.games.grand_prix.table.action_panel.dice import dice_panel
from game.games.grand_prix.table.action_panel.middle import CHOSEN, middle
from game.games.grand_prix.table.action_panel.odds import odds_box
from game.games.grand_prix.table.board.cars import draw_car
from game.games.grand_prix.table.geometry import Layout
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.stage import Stage
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INSET, NEAR, Theme, Type
from game.ui.kit.elements import Elements
from game.ui.kit.layout import Node, Panel, Placed, box, column, paint, picture, row, stack, text

FORESEEN = ("turn", "run", "roll", "qualify", "qualify_roll")
"""The phases in which the odds of the next die are told."""
LINE = 29.0


class Parts(NamedTuple):
    """The parts of the action panel where they lie; empty where there is none."""

    odds: Placed
    crash: Placed
    dice: Placed
    result_panel: Placed
    buttons: Placed


class ActionPanel:
    """What lies below the board, each part described anew where something of it has changed."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self._odds, self._crash, self._dice, self._told, self._buttons = (Panel() for _ in range(5))

    def parts(self, p: Painter, lay: Layout, m: Model, stage: Stage) -> Parts:
        """All of it as it lies now."""
        choice, rocket, crash, ahead = self.choice, stage.rocket, stage.crash, m.lookahead
        facts = m.observation, m.displayed, m.viewer, m.language, ahead, m.offered, m.chosen
        using = m.deciding and m.phase == "turn" and m.observation["items"][m.on_turn]
        choosing = m.deciding and m.phase in CHOSEN

        def dice() -> Node:
            return dice_panel(p, m, rocket, items(m, choice, lay.dice[2]) if using else None)

        def pressed() -> Node:
            room = lay.buttons[3]
            return buttons(m, choice, room) if m.deciding else _waiting(p.theme, m, room)

        told, odds, crashed = lay.choosing if choosing else lay.odds, [], []
        if ahead:
            key = ahead, m.hidden, m.language
            odds = self._odds.placed(p, key, lay.odds, lambda: odds_box(p, m, ahead))
        if crash:
            describe = partial(crash_panel, p.theme, lay, m, crash)
            crashed = self._crash.placed(p, crash_key(m, crash), lay.panel, describe)
        return Parts(
            odds,
            crashed,
            self._dice.placed(p, (*facts, m.marks, rocket), lay.dice, dice),
            self._told.placed(p, (m, stage.note, rocket), told, lambda: middle(p, m, choice, stage, told[2])),
            self._buttons.placed(p, (*facts, m.estimates, m.free_spot, m.hidden), lay.buttons, pressed),
        )


def paint_action_panel(p: Painter, lay: Layout, m: Model, at: Parts, ui: Elements) -> None:
    """The ground of the action panel and what it tells now."""
    t = p.theme
    p.rect(lay.left, lay.panel_y, lay.board_w, p.h - lay.panel_y, t.panel)
    p.rect(lay.left, lay.panel_y, lay.board_w, 2, "#000000")
    if at.crash:
        paint(p, at.crash)
        return
    if not (m.deciding and m.phase in CHOSEN):
        paint(p, at.dice)
        p.rect(*lay.divider, t.edge_raised)
    paint(p, at.odds if at.odds and m.phase in FORESEEN and not m.looked_item else at.result_panel, ui)
    paint(p, at.buttons)


def _waiting(t: Theme, m: Model, room: float) -> Node:
    """Whose move is being watched."""
    seen, names, seat = m.displayed, m.names, m.displayed["turn"]
    if seat is None:
        return box()
    size, space, livery = min(96.0, room - 40), seen["spaces"][seat], m.livery(seat)
    flipped = bool(seen["flipped"][seat]) and space is not None
    where = names.space(space) if space is not None else ""
    told = column(
        text(names.seat(seat), Type.TITLE, t.light, high=LINE),
        text(where, Type.BODY, t.light_muted, high=LINE),
        text(names.t("dice.left_all", n=seen["dice"][seat]), Type.BODY, t.light_muted, high=LINE),
        grow=1,
    )
    car = picture(lambda p, x, y: draw_car(p, livery, x, y, size, -90, flipped), size)
    ground = row(car, told, gap=18, pad=(INSET, 0, 10, 0), align="middle", grow=1)
    edge = box(fill=t.raised, stroke=t.edge_raised, sw=1.2, r=8)
    return stack(edge, ground, pad=(0, NEAR, 0, NEAR))
