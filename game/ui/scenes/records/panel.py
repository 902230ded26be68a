"""What the list of records shows of the chosen race: how it stands, who raced, and what can be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from game.engine import registry
from game.engine.contract import Position
from game.engine.record import Table
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, GAP, INSET, NEAR, SEATS, Type
from game.ui.kit.cards import on_page
from game.ui.kit.elements import Element, Look, Rect
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.marks import icon, mark, pill
from game.ui.kit.parts import button, draw_small, primary_button, rule, sign
from game.ui.kit.scene import Shell
from game.ui.race.views import view_class
from game.ui.race.words import bot_level, day_words, game_name, option_label, seat_name, token
from game.ui.scenes.records.items import RecordItem
from game.ui.scenes.records.stills import Stills
from game.ui.scenes.records.words import cut_to, own_name

STEP: Final = 28.0, 38.0
"""How high a seat's line is, at least and at most."""
STILL: Final = 64.0, 130.0, 210.0
"""How high the picture is: less is none, what it is wanted to have before lines grow, and at most."""
SMALL_H: Final = 40.0
WON_H: Final = 30.0


@dataclass(frozen=True)
class RecordActions:
    """What can be done with a record; a sentence says why not."""

    watch: Callable[[], object]
    resume: Callable[[], object]
    rename: Callable[[], object]
    delete: Callable[[], object]
    show_folder: Callable[[], object]
    no_watch: str
    why_no_resume: str


class OpenButton(NamedTuple):
    """A button that opens the record, and why it cannot."""

    id: str
    do: Callable[[], object]
    icon: str
    why_not: str


class RecordPanel:
    """One record in detail, with its buttons."""

    def __init__(self, app: Shell, item: RecordItem, stills: Stills, doings: RecordActions) -> None:
        self.app, self.item, self.stills, self.actions = app, item, stills, doings
        self.t = app.t

    def describe(self, p: Painter, rect: Rect, when: str) -> Node:
        """Everything from the picture down to the buttons; the picture takes the room that is left."""
        pad = INSET, INSET, INSET, INSET
        inner_w, room = rect[2] - 2 * INSET, rect[3] - 2 * INSET
        table = self.item.table
        if table is None or self.item.summary.error:
            inside = [*self._fault(p), box(grow=1), *self._buttons()]
            return column(*inside, pad=pad, gap=NEAR, draw=on_page)
        head = self._head(p, table, when, inner_w)
        tail = [para(self._agreed(table), Type.CAPTION, p.theme.muted, 1.3, grow=1), *self._buttons()]
        fixed = column(*head, *tail, gap=NEAR).measure(p, 1, width=inner_w) + 3 * NEAR
        step, high = _shared(room - fixed, len(table.seats))
        seats = column(*(self._seat(table, seat, step) for seat in self._order(table)))
        still = [box(draw=self._draw_still, high=high)] if high else []
        return column(*still, *head, seats, *tail, pad=pad, gap=NEAR, draw=on_page)

    # -- parts -----------------------------------------------------------------------------------------
    def _fault(self, p: Painter) -> list[Node]:
        """Why it cannot be opened."""
        t, error = p.theme, self.item.summary.error
        why = self.app.translator.error(error) if error else ""
        said = text(self.t("replays.damaged"), Type.TITLE, t.danger_paper)
        head = row(sign("warning", 28, t.danger_paper), said, gap=NEAR, h=SMALL_H)
        return [head, para(why, Type.BODY, t.ink, 1.5)]

    def _head(self, p: Painter, table: Table, when: str, w: float) -> list[Node]:
        """Its name with the button that changes it, its game and when, and whose day's race it is."""
        t, game = p.theme, game_name(self.app, table.game)
        own = own_name(self.item.summary)
        label, cap = self.t("replays.rename"), "E"
        rename = Element("replays.rename", "button", label, action=self.actions.rename, draw=draw_small)
        rename.tooltip, rename.extra = f"{label} ({cap})", {"icon": "pencil"}
        name = cut_to(p, own, Type.TITLE, w - 36 - NEAR) if own else game
        lines = [
            row(text(name, Type.TITLE, t.ink, grow=1), box(item=rename, w=36, h=34), gap=NEAR),
            text(" · ".join(filter(None, (game if own else "", when))), Type.CAPTION, t.muted),
        ]
        if day := day_words(self.app, table):
            lines.append(
                row(sign("calendar", 16, t.ink, 20), text(day, Type.OWN_CAPTION, t.ink), gap=NEAR / 2)
            )
        return [*lines, rule(t.ink, 2)]

    def _order(self, table: Table) -> list[int]:
        """The seats, the winner first where the race is over."""
        order, result = list(range(len(table.seats))), self.item.result
        return sorted(order, key=lambda seat: result.places[seat]) if result else order

    def _seat(self, table: Table, seat: int, step: float) -> Node:
        return box(draw=partial(self._draw_seat, table, seat), h=step)

    def _buttons(self) -> list[Node]:
        do = self.actions
        watch = OpenButton("replays.watch", do.watch, "play", do.no_watch)
        go_on = OpenButton("replays.go_on", do.resume, "flag", do.why_no_resume)
        # a race that waits is for racing on, one that is over for watching
        first, other = (watch, go_on) if do.why_no_resume else (go_on, watch)
        bright = primary_button(
            first.id,
            self.t(first.id),
            first.do,
            h=46,
            icon=first.icon,
            enabled=not first.why_not,
            why=first.why_not,
        )
        plain = button(
            other.id,
            self.t(other.id),
            other.do,
            h=SMALL_H,
            dark=False,
            icon=other.icon,
            key="Enter",
            enabled=not other.why_not,
            why=other.why_not,
        )
        delete = button(
            "replays.delete", self.t("common.delete"), do.delete, grow=1, h=SMALL_H, dark=False, icon="trash"
        )
        folder = button(
            "replays.folder",
            self.t("replays.show_folder"),
            do.show_folder,
            grow=1,
            h=SMALL_H,
            dark=False,
            icon="folder",
            size=Type.NOTE.size,
        )
        return [bright, plain, row(delete, folder, gap=GAP)]

    def _agreed(self, table: Table) -> str:
        """Its length, options that are on, practice, and the seed where no luck is to come any more."""
        parts = [self.t("replays.steps", n=self.item.summary.steps)]
        if self.item.summary.finished:
            parts.append(self.t("replays.seed", seed=table.seed))
        if table.practice:
            parts.append(self.t("setup.practice"))
        game = registry.games().get(table.game)
        for option in game.options if game else ():
            if option.kind == "bool" and game and table.options.get(option.id, option.default):
                parts.append(option_label(self.app, game, option))
        return " · ".join(parts)

    # -- drawing ---------------------------------------------------------------------------------------
    def _draw_still(self, p: Painter, rect: Rect, look: Look) -> None:
        self.stills.draw(p, self.item.summary, rect)
        draw_winners(p, self.item, rect, WON_H)

    def _draw_seat(self, table: Table, seat: int, p: Painter, rect: Rect, look: Look) -> None:
        """Place (once there is one), mark and name, and the points or the level of a bot."""
        t, result, (x, top, w, h) = p.theme, self.item.result, rect
        y, info = top + h / 2, table.seats[seat]
        start = x
        if result:
            p.text(x + 10, y, str(result.places[seat]), 22, t.ink, "cb", "c")
            start += 24
        marks = seat_marks(table, seat, dict(self.item.summary.observation))
        for i, (colour, shape) in enumerate(marks):
            mark(p, shape, colour, start + 14 + i * 20, y, 7.5, dark=False)
        left, right = start + 14 + len(marks) * 20, x + w
        if result:
            points = self.t("common.n_points", n=result.points[seat])
            right -= p.text(x + w, y, points, BODY, t.ink, "jb", "r", w=90)
        elif level := bot_level(self.app, info):
            right -= pill(p, x + w, y, level, t.sand, t.ink, 14, "r", 22)
        style = Type.STRONG if info.kind == "human" else Type.BODY
        p.text(left, y, seat_name(self.app, table, seat), style.size, t.ink, style.face, w=right - 10 - left)


def _shared(room: float, seats: int) -> tuple[float, float]:
    """How high a seat's line and the picture are, where they have so much room together."""
    (least, most), (low, wanted, top) = STEP, STILL
    step = max(least, min(most, (room - wanted) / seats))
    high = min(top, room - seats * step)
    return step, high if high >= low else 0.0


def draw_winners(p: Painter, item: RecordItem, rect: Rect, high: float) -> None:
    """In a picture's corner the cup and the marks of who won, where the race is over."""
    table, result = item.table, item.result
    if table is None or result is None or not result.winners:
        return
    seen = dict(item.summary.observation)
    found = [seat_marks(table, seat, seen)[0] for seat in result.winners]
    wide = high * (1.3 + 0.8 * len(found))
    x, y = rect[0] + rect[2] - wide - 4, rect[1] + rect[3] - high - 4
    p.rect(x, y, wide, high, p.theme.night, high / 2, p.theme.accent, 1.6)
    icon(p, "trophy", x + high * 0.65, y + high / 2, high * 0.7, p.theme.accent)
    for i, (colour, shape) in enumerate(found):
        mark(p, shape, colour, x + high * (1.5 + 0.8 * i), y + high / 2, high * 0.3)


def seat_marks(table: Table, seat: int, seen: Position) -> list[tuple[str, str]]:
    """Colour and shape of what a seat drove; the house's own where the game names none."""
    game = registry.games().get(table.game)
    names = (view_class(game).driven(seen, seat) if game and seen else ()) or table.seats[seat].tokens
    found = [token(game, name) for name in names] if game else []
    marks = [(one.colour, one.shape) for one in found if one]
    return marks or [SEATS[seat % len(SEATS)]]
