"""The panel of the chosen record: its position, who raced, and its buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from game.engine import registry
from game.engine.contract import Position
from game.engine.record import RaceConfig
from game.ui.draw.box import Box
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, INSET, NEAR, SEATS, TextStyle, Type
from game.ui.kit import parts
from game.ui.kit.cards import on_page
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, Style, box, column, para, row, text
from game.ui.kit.marks import draw_mark, icon
from game.ui.kit.parts import button, draw_small, primary_button, rule, sign
from game.ui.kit.scene import Shell
from game.ui.kit.widgets import ButtonLook
from game.ui.race.views import view_class
from game.ui.race.words import bot_level, day_words, game_name, option_label, seat_name, token
from game.ui.scenes.records.items import RecordItem
from game.ui.scenes.records.stills import Stills
from game.ui.scenes.records.words import ellipsize, own_name

STEP: Final = 28.0, 38.0
"""The minimum and the maximum height of a seat's line."""
STILL: Final = 64.0, 130.0, 210.0
"""Heights of the picture: minimum, preferred before lines grow, and maximum."""
SMALL_H: Final = 40.0
WON_H: Final = 30.0
PLACE = TextStyle(22, "cb")


@dataclass(frozen=True)
class RecordActions:
    """The actions on a record, and the reasons why some are disabled."""

    watch: Callable[[], object]
    resume: Callable[[], object]
    rename: Callable[[], object]
    delete: Callable[[], object]
    show_folder: Callable[[], object]
    why_no_watch: str
    why_no_resume: str


class OpenButton(NamedTuple):
    """A button that opens the record, and why it is disabled."""

    id: str
    do: Callable[[], object]
    icon: str
    why_not: str


class RecordPanel:
    """The details of a record, with its buttons."""

    def __init__(self, app: Shell, item: RecordItem, stills: Stills, actions: RecordActions) -> None:
        self.app, self.item, self.stills, self.actions = app, item, stills, actions
        self.t = app.t

    def layout_node(self, p: Painter, w: float, h: float, when: str) -> Node:
        """Return everything from the picture to the buttons; the picture takes the remaining height."""
        ground = Style(pad=(INSET, INSET, INSET, INSET), gap=NEAR, w=w, max_w=w, draw=on_page)
        inner_w, inner_h = w - 2 * INSET, h - 2 * INSET
        config = self.item.config
        if config is None or self.item.summary.error:
            inside = [*self._fault(p), box(grow=1), *self._buttons()]
            return column(*inside, **ground)
        head = self._head(p, config, when, inner_w)
        tail = [para(self._facts(config), Type.CAPTION, p.theme.muted, 1.3, grow=1), *self._buttons()]
        fixed = column(*head, *tail, gap=NEAR).measure(p, 1, width=inner_w) + 3 * NEAR
        # the lines of the seats and the picture share the height that is left
        rest, result, seats = inner_h - fixed, self.item.result, range(len(config.seats))
        (least, most), (still_least, preferred, still_most) = STEP, STILL
        step = max(least, min(most, (rest - preferred) / len(seats)))
        still_h = min(still_most, rest - len(seats) * step)
        still = box(draw=partial(draw_still, self.stills, self.item, WON_H), fixed_h=still_h)
        # the winner first if the race is over
        order = sorted(seats, key=lambda seat: result.places[seat]) if result else seats
        lines = column(*(self._seat(p, config, seat, step) for seat in order))
        return column(*([still] if still_h >= still_least else []), *head, lines, *tail, **ground)

    # -- parts -----
    def _fault(self, p: Painter) -> list[Node]:
        """Return the reason why the record cannot be opened."""
        t, error = p.theme, self.item.summary.error
        why = self.app.translator.error(error) if error else ""
        title = text(self.t("replays.damaged"), Type.TITLE, t.danger_paper)
        head = row(sign("warning", 28, t.danger_paper), title, gap=NEAR, h=SMALL_H)
        return [head, para(why, Type.BODY, t.ink, 1.5)]

    def _head(self, p: Painter, config: RaceConfig, when: str, w: float) -> list[Node]:
        """Return its name with the rename button, its game and time, and the day of a race of the day."""
        t, game = p.theme, game_name(self.app, config.game)
        name_by_player = own_name(self.item.summary)
        label, cap = self.t("replays.rename"), "E"
        rename = Element("replays.rename", "button", label, action=self.actions.rename, draw=draw_small)
        rename.tooltip, rename.extra = f"{label} ({cap})", {"icon": "pencil"}
        name = ellipsize(p, name_by_player, Type.TITLE, w - 36 - NEAR) if name_by_player else game
        lines = [
            row(text(name, Type.TITLE, t.ink, grow=1), box(item=rename, w=36, h=34), gap=NEAR),
            text(" · ".join(filter(None, (game if name_by_player else "", when))), Type.CAPTION, t.muted),
        ]
        if day := day_words(self.app, config):
            lines.append(
                row(sign("calendar", 16, t.ink, 20), text(day, Type.OWN_CAPTION, t.ink), gap=NEAR / 2)
            )
        return [*lines, rule(t.ink, 2)]

    def _buttons(self) -> list[Node]:
        do = self.actions
        watch = OpenButton("replays.watch", do.watch, "play", do.why_no_watch)
        go_on = OpenButton("replays.go_on", do.resume, "flag", do.why_no_resume)
        # the primary button resumes an unfinished race and watches a finished one
        first, other = (watch, go_on) if do.why_no_resume else (go_on, watch)
        id, action, icon_name, why = first
        primary = primary_button(id, self.t(id), action, h=46, icon=icon_name, enabled=not why, why=why)
        id, action, icon_name, why = other
        look = ButtonLook(dark=False, icon=icon_name, key="Enter", enabled=not why, why=why)
        plain = button(id, self.t(id), action, h=SMALL_H, **look)
        look = ButtonLook(dark=False, icon="trash")
        delete = button("replays.delete", self.t("common.delete"), do.delete, grow=1, h=SMALL_H, **look)
        label, look = (
            self.t("replays.show_folder"),
            ButtonLook(dark=False, icon="folder", size=Type.NOTE.size),
        )
        folder = button("replays.folder", label, do.show_folder, grow=1, h=SMALL_H, **look)
        return [primary, plain, row(delete, folder, gap=GAP)]

    def _facts(self, config: RaceConfig) -> str:
        """Return its length, the options that are on, practice, and the seed once it reveals nothing."""
        parts = [self.t("replays.steps", n=self.item.summary.steps)]
        if self.item.summary.is_finished:
            parts.append(self.t("replays.seed", seed=config.seed))
        if config.practice:
            parts.append(self.t("setup.practice"))
        game = registry.games().get(config.game)
        for option in game.options if game else ():
            if option.kind == "bool" and game and config.options.get(option.id, option.default):
                parts.append(option_label(self.app, game, option))
        return " · ".join(parts)

    def _seat(self, p: Painter, config: RaceConfig, seat: int, h: float) -> Node:
        """Return a seat's place, marks and name, and its points or the level of a bot."""
        t, result, info = p.theme, self.item.result, config.seats[seat]
        place, last = [], box()
        if result:
            place = [text(str(result.places[seat]), PLACE, t.ink, "c", w=20)]
            last = text(self.t("common.n_points", n=result.points[seat]), Type.STRONG, t.ink, "r")
        elif level := bot_level(self.app, info):
            last = parts.badge(p, level, t.sand, t.ink, 14, 22)
        marks = seat_marks(config, seat, dict(self.item.summary.observation))
        name = text(
            seat_name(self.app, config, seat),
            Type.STRONG if info.kind == "human" else Type.BODY,
            t.ink,
            grow=1,
        )
        shapes = (parts.seat(mark.shape, mark.colour, 7.5, w=20) for mark in marks)
        return row(*place, row(*shapes), name, last, gap=NEAR / 2, pad=(4, 0, 0, 0), h=h, fixed_h=h)


def draw_still(stills: Stills, item: RecordItem, h: float, p: Painter, rect: Box, look: Look) -> None:
    """Draw the picture of a record, with its winners in a label `h` u high."""
    stills.draw(p, item.summary, rect)
    draw_winners(p, item, rect, h)


def draw_winners(p: Painter, item: RecordItem, rect: Box, h: float) -> None:
    """Draw the cup and the marks of the winners in a picture's corner, if the race is over."""
    config, result = item.config, item.result
    if config is None or result is None or not result.winners:
        return
    observation = dict(item.summary.observation)
    found = [seat_marks(config, seat, observation)[0] for seat in result.winners]
    w = h * (1.3 + 0.8 * len(found))
    x, y = rect[0] + rect[2] - w - 4, rect[1] + rect[3] - h - 4
    p.rect(x, y, w, h, p.theme.night, h / 2, p.theme.accent, 1.6)
    icon(p, "trophy", x + h * 0.65, y + h / 2, h * 0.7, p.theme.accent)
    for i, mark in enumerate(found):
        draw_mark(p, mark, x + h * (1.5 + 0.8 * i), y + h / 2, h * 0.3)


def seat_marks(config: RaceConfig, seat: int, observation: Position) -> list[Mark]:
    """Return the colours and shapes of a seat's pieces, or the default ones where the game has none."""
    game = registry.games().get(config.game)
    runners = view_class(game).runners(observation) if game and observation else []
    dealt = [Mark(one.colour, one.shape) for one in runners if one.seat == seat]
    found = [token(game, name) for name in config.seats[seat].tokens] if game else []
    return dealt or [Mark(one.colour, one.shape) for one in found if one] or [SEATS[seat % len(SEATS)]]
