"""What the list of records tells of the chosen race: seats with places or levels, and what was agreed."""

from __future__ import annotations

from game.engine import registry
from game.engine.record import Table
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, SEATS
from game.ui.kit.marks import mark, pill
from game.ui.kit.scene import Shell
from game.ui.race.scene import Observation
from game.ui.race.views import view_class
from game.ui.race.words import bot_level, game_name, option_label, seat_name, token
from game.ui.scenes.records.items import Item


class Panel:
    """One record in detail."""

    def __init__(self, app: Shell, item: Item, table: Table) -> None:
        self.app, self.item, self.table = app, item, table
        self.t = app.t

    def paint(self, p: Painter, rect: tuple[float, float, float, float], when: str) -> None:
        """State, seats and options, above the room for four buttons."""
        t, item, table = p.theme, self.item, self.table
        x, y, w, h = rect
        p.text(x + 20, y + 32, game_name(self.app, table.game), 20, t.ink, "jb", w=w - 40)
        p.text(x + 20, y + 60, when, CAPTION, t.muted, "j")
        p.text(x + w - 20, y + 60, self.t("replays.steps", n=item.summary.steps), CAPTION, t.muted, "j", "r")
        p.rect(x + 20, y + 78, w - 40, 2, t.ink)
        room = h - 78 - 190 - 66
        step = min(40.0, room / len(table.seats))
        order = list(range(len(table.seats)))
        if item.result is not None:
            places = item.result.places
            order.sort(key=lambda seat: places[seat])
        for i, seat in enumerate(order):
            self._paint_seat(p, seat, x + 20, y + 80 + (i + 0.5) * step, w - 40)
        top = y + 80 + len(table.seats) * step + 16
        p.block(x + 20, top, w - 40, 60, self._agreed(), CAPTION, t.muted)

    def _paint_seat(self, p: Painter, seat: int, x: float, y: float, w: float) -> None:
        t = p.theme
        table, result = self.table, self.item.result
        info = table.seats[seat]
        place = str(result.places[seat]) if result else str(seat + 1)
        p.text(x + 14, y, place, 22, t.ink if result else t.muted, "cb", "c")
        marks = seat_marks(table, seat, dict(self.item.summary.observation))
        for i, (colour, shape) in enumerate(marks):
            mark(p, shape, colour, x + 42 + i * 20, y, 7.5, dark=False)
        left = x + 42 + len(marks) * 20
        own = info.kind == "human"
        right = x + w
        if result:
            points = self.t("common.n_points", n=result.points[seat])
            right -= p.text(x + w, y, points, BODY, t.ink, "jb", "r", w=90)
        elif level := bot_level(self.app, info):
            right -= pill(p, x + w, y, level, t.sand, t.ink, 14, "r", 22)
        name = seat_name(self.app, table, seat)
        p.text(left, y, name, BODY, t.ink, "jb" if own else "j", w=right - 10 - left)

    def _agreed(self) -> str:
        """Options that are on, practice, and the seed once it tells nothing of what is to come."""
        table = self.table
        parts = [self.t("replays.seed", seed=table.seed)] if self.item.summary.finished else []
        if table.practice:
            parts.append(self.t("setup.practice"))
        game = registry.games().get(table.game)
        for option in game.options if game else ():
            if option.kind == "bool" and game and table.options.get(option.id, option.default):
                parts.append(option_label(self.app, game, option))
        return " · ".join(parts)


def seat_marks(table: Table, seat: int, seen: Observation) -> list[tuple[str, str]]:
    """Colour and shape of what a seat drove; the house's own where the game names none."""
    game = registry.games().get(table.game)
    names = (view_class(game).driven(seen, seat) if game and seen else ()) or table.seats[seat].tokens
    found = [token(game, name) for name in names] if game else []
    marks = [(one.colour, one.shape) for one in found if one]
    return marks or [SEATS[seat % len(SEATS)]]
