"""The action panel: dice of this turn, odds of the next die, consequences, buttons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import partial

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
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INSET, NEAR, Theme, Type
from game.ui.kit.elements import Elements
from game.ui.kit.layout import CachedLayout, Node, Placed, box, column, paint, picture, row, stack, text

FORESEEN = ("turn", "run", "roll", "qualify", "qualify_roll")
"""The phases in which the odds of the next die are shown."""
LINE = 29.0


class ActionPanel:
    """The panel below the board; each part is laid out again only when its key changes."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self._layouts: defaultdict[str, CachedLayout] = defaultdict(CachedLayout)

    def parts(self, p: Painter, layout: Layout, m: Model, stage: Stage) -> dict[str, Placed]:
        """Return by name the parts that are seen now, laid out: a crash, or what is decided."""
        choice, rocket, crash, ahead = self.choice, stage.rocket, stage.crash, m.lookahead
        if crash:
            describe = partial(crash_panel, p.theme, layout, m, crash)
            return {"crash": self._layouts["crash"].place(p, crash_key(m, crash), layout.panel, describe)}
        facts = m.observation, m.displayed, m.viewer, m.language, ahead, m.offered, m.chosen
        is_choosing = m.is_deciding and m.phase in CHOSEN
        middle_box = layout.choosing if is_choosing else layout.odds

        def dice() -> Node:
            can_use_items = m.is_deciding and m.phase == "turn" and m.observation["items"][m.on_turn]
            return dice_panel(p, m, rocket, items(m, choice, layout.dice[2]) if can_use_items else None)

        def button_part() -> Node:
            height = layout.buttons[3]
            return buttons(m, choice, height) if m.is_deciding else _waiting(p.theme, m, height)

        found: dict[str, tuple[object, Box, Callable[[], Node]]] = {}
        if ahead and m.phase in FORESEEN and not (m.is_calm or m.focused_item):
            found["odds"] = (ahead, m.depth, m.language), layout.odds, partial(odds_box, p, m, ahead)
        if not is_choosing:
            found["dice"] = (*facts, m.marks, rocket), layout.dice, dice
        if "odds" not in found:
            key = m, stage.note, stage.thrown and stage.thrown.loss, rocket, m.names.scene.has_ended
            found["middle"] = key, middle_box, partial(middle, p, m, choice, stage, middle_box[2])
        found["buttons"] = (*facts, m.estimates, m.free_spot, m.depth), layout.buttons, button_part
        return {name: self._layouts[name].place(p, *part) for name, part in found.items()}


def paint_action_panel(p: Painter, layout: Layout, parts: Mapping[str, Placed], ui: Elements) -> None:
    """Paint the ground of the action panel and its parts for this moment."""
    t = p.theme
    p.rect(layout.left, layout.panel_y, layout.board_w, p.h - layout.panel_y, t.panel)
    p.rect(layout.left, layout.panel_y, layout.board_w, 2, "#000000")
    if "dice" in parts:
        p.rect(*layout.divider, t.edge_raised)
    for part in parts.values():
        paint(p, part, ui)


def _waiting(t: Theme, m: Model, height: float) -> Node:
    """Return the car whose move is being watched."""
    displayed, names, seat = m.displayed, m.names, m.displayed["turn"]
    if seat is None:
        return box()
    size, space, livery = min(96.0, height - 40), displayed["spaces"][seat], m.livery(seat)
    flipped = displayed["flipped"][seat] > 0 and space is not None
    where = names.space(space) if space is not None else ""
    texts = column(
        text(names.seat(seat), Type.TITLE, t.light, fixed_h=LINE),
        text(where, Type.BODY, t.light_muted, fixed_h=LINE),
        text(names.t("dice.left_all", n=displayed["dice"][seat]), Type.BODY, t.light_muted, fixed_h=LINE),
        grow=1,
    )
    car = picture(lambda p, x, y: draw_car(p, livery, x, y, size, -90, flipped), size)
    ground = row(car, texts, gap=18, pad=(INSET, 0, 10, 0), align="middle", grow=1)
    edge = box(fill=t.raised, stroke=t.edge_raised, sw=1.2, r=8)
    return stack(edge, ground, pad=(0, NEAR, 0, NEAR))
