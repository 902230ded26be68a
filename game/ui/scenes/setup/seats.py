"""The seats of the set-up screen, one row each on a starting grid, with a panel on the seat in focus."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from game.bots import LEVELS
from game.engine.contract import Token
from game.engine.errors import PaddockError
from game.engine.record import SeatKind
from game.engine.texts import comparable, is_blank
from game.ui.draw import art
from game.ui.draw.box import Box
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CONTROL_H, GAP, INSET, LARGE_LETTERS, NEAR, Type
from game.ui.kit.cards import on_page
from game.ui.kit.elements import Element, Look
from game.ui.kit.fields import text_field
from game.ui.kit.layout import Node, box, column, draw_node, row, text
from game.ui.kit.marks import draw_face, draw_mark, focus_ring, icon
from game.ui.kit.parts import button, portrait, rule
from game.ui.kit.scene import Scene
from game.ui.kit.widgets import choices
from game.ui.race.views import view_class
from game.ui.race.words import bot_name, driver_habit, game_name, level_help, token, token_name
from game.ui.scenes.setup.model import SeatDraft, SetupModel
from game.ui.scenes.setup.seat_info import INFO, SeatPanel

REARM_MS = 600.0
REARM_U = 24.0
"""After a seat is removed, the next click there counts only after this time or this far away."""
HEAD, ROW_MAX, ROW_FULL, PAD = 52.0, 108.0, 56.0, 14.0
"""Heights of the head, of the tallest row, and of one below which lines are smaller; the card's padding."""
NUMBER, TILE, KIND, REMOVE, BESIDE = 32.0, 116.0, 40.0, 28.0, 62.0
"""Widths of the seat's number, its car, its kind, the remove button, and of a button without its label."""
NAME, LEVEL = 118.0, 246.0
NAME_GROWS, LEVEL_GROWS = 0.5, 0.5
"""Minimum widths, and the shares of the space that is left."""
LEVEL_SIZE = 14.5
FACE_MOST, FACE_LARGE, FACE_EXTRA = 72.0, 44.0, 14.0
"""The most width of a portrait, the same beside large letters, and how much wider its button is."""
KINDS: Final[tuple[tuple[SeatKind, str, str], ...]] = (
    ("human", "person", "seat.human"),
    ("bot", "bot", "seat.bot"),
)
"""Kinds of seats, with icon and label."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The vertical layout of a row: its two lines and the tokens in the second."""

    top: float
    first: float
    tokens_y: float
    token: float
    step: float

    @classmethod
    def of(cls, h: float) -> Lines:
        """Return the layout for a row of this height."""
        roomy = h >= ROW_FULL
        gap = 4.0 if roomy else 1.5
        first = min(34.0, h * 0.46) if roomy else round(h * 0.52)
        token_h = 26.0 if roomy else h - first - gap
        top = (h - first - gap - token_h) / 2
        return cls(top, first, top + first + gap, token_h, token_h + 2 if roomy else token_h + 5)


class SeatsCard:
    """The left card of the set-up screen."""

    def __init__(self, scene: Scene, model: SetupModel) -> None:
        self.scene, self.model = scene, model
        self.app = scene.app
        self.info = SeatPanel(scene, model)
        self.touched = 1
        """The seat changed last, which the panel explains while none is pointed at."""
        self._removed: tuple[tuple[float, float] | None, float] = (None, 0.0)
        """Where the pointer was when a seat was removed, and how long clicks there are ignored."""

    def _limit(self, key: str, n: int) -> str:
        return self.scene.t(key, game=game_name(self.app, self.model.game.id), n=n)

    # -- measures -----
    def label(self, index: int | None) -> str:
        """Return a seat's name, or a placeholder for it."""
        if index is None:
            return ""
        seat = self.model.seats[index]
        if seat.name:
            return seat.name
        if seat.driver:
            return bot_name(self.app, seat.driver)
        return self.scene.t("seat.you") if self._is_you(seat) else self.scene.t("seat.player_n", n=index + 1)

    def name_fault(self) -> PaddockError | None:
        """Return an error if a seat's name is blank, or two read alike."""
        taken: set[str] = set()
        for index, seat in enumerate(self.model.seats):
            label = self.label(index)
            if seat.name and is_blank(seat.name):
                return PaddockError(f"The name of seat {index + 1} is blank.", "blank_name", n=index + 1)
            if comparable(label) in taken:
                return PaddockError(f"Two seats are called {label}.", "same_names", name=label)
            taken.add(comparable(label))
        return None

    def _is_you(self, seat: SeatDraft) -> bool:
        """Return whether a seat is that of the only person, who is addressed as "you"."""
        return seat.kind == "human" and not seat.name and self.model.humans() == 1

    def _taken(self, owner: int | None) -> str:
        """Return whose colour it is."""
        if owner is not None and self._is_you(self.model.seats[owner]):
            return self.scene.t("setup.colour_yours")
        return self.scene.t("setup.colour_taken", name=self.label(owner))

    # -- the card -----
    def layout_node(self, p: Painter, w: float, h: float) -> Node:
        """Return the buttons, a row for each seat, and the panel on the one in focus."""
        t, seats = p.theme, self.model.seats
        height = min(ROW_MAX, (h - HEAD - INFO - INSET) / len(seats))
        lines = [self._row(p, index, seat, height) for index, seat in enumerate(seats)]
        head = row(
            text(self.scene.t("setup.seats"), Type.TITLE, t.ink),
            text(str(len(seats)), Type.TOTAL, t.danger_paper),
            box(grow=1),
            *self._buttons(p),
            gap=NEAR,
            pad=(6, 0, 0, 0),
            h=HEAD,
            align="middle",
        )
        info = box(draw=self._draw_info, h=INFO)
        return column(head, *lines, box(grow=1), info, pad=(PAD, 0, PAD, GAP), w=w, draw=on_page)

    def _draw_info(self, p: Painter, rect: Box, look: Look) -> None:
        # the seat in focus follows the pointer, so it is looked up whenever this is drawn
        draw_node(p, self.info.layout_node(p, self.model.seats[self.focus()]), rect)

    def _buttons(self, p: Painter) -> Iterator[Node]:
        t, model = self.scene.t, self.model
        full = self._limit("setup.seats_full", model.game.seats[-1]) if model.is_full else ""
        for id, label, name, action, why in (
            ("add", t("setup.add_seat"), "plus", self._add, full),
            ("fill", t("setup.fill"), "bot", model.fill, full),
            ("shuffle", t("setup.shuffle_seats"), "shuffle", partial(model.shuffle, Random()), ""),
        ):
            yield button(
                f"setup.{id}",
                label,
                action,
                p.width(label, *Type.HEAD) + BESIDE,
                h=CONTROL_H,
                dark=False,
                size=Type.HEAD.size,
                icon=name,
                enabled=not why,
                why=why,
            )

    def _row(self, p: Painter, index: int, seat: SeatDraft, height: float) -> Node:
        """Return a seat's row: number, car, kind and name, and its colours in a second line."""
        t, person = p.theme, seat.kind == "human"
        gap = 5.0 if height - 5 >= ROW_FULL else 3.0
        is_large = p.text_scale >= LARGE_LETTERS
        lines, face_w = Lines.of(height - gap), min(FACE_LARGE if is_large else FACE_MOST, height - gap - 4)
        who = (self._kind(index, seat, kind, name, label) for kind, name, label in KINDS)
        first = row(
            row(*who, gap=2, w=2 * KIND),
            self._name_field(index, seat),
            self._about_person(p) if person else self._levels(index, seat),
            self._remover(index),
            gap=NEAR,
            h=lines.first,
        )
        second = row(
            *self._tokens(index, seat, lines.token),
            text(self._caption(index, seat), Type.CAPTION, t.muted, grow=1, pad=(NEAR, 0, 0, 0)),
            gap=lines.step - lines.token,
            h=lines.token,
        )
        body = row(
            text(str(index + 1), Type.SHARE, t.ink, "c", w=NUMBER, max_w=NUMBER),
            # large letters get the space that the portrait takes from the car
            box(draw=partial(self._draw_tile, seat), w=TILE - face_w if is_large else TILE),
            column(self._face(index, seat, face_w), pad=(6, 1, 0, 1)),
            column(
                first,
                second,
                gap=lines.tokens_y - lines.top - lines.first,
                pad=(NEAR, lines.top, 4, 0),
                grow=1,
            ),
            fill=t.own_paper if person else None,
            r=8,
            grow=1,
        )
        return column(rule(t.rule) if index else box(h=1), body, gap=gap / 2, fixed_h=height)

    def _about_person(self, p: Painter) -> Node:
        about = self.scene.t("setup.human_help")
        return text(about, Type.CAPTION, p.theme.muted, w=LEVEL, grow=LEVEL_GROWS)

    def _levels(self, index: int, seat: SeatDraft) -> Node:
        labels = [(level, self.scene.t(f"level.{level}")) for level in LEVELS]
        helps = {level: level_help(self.app, self.model.game, level) for level in LEVELS}
        id, choose = f"setup.seat.{index}.level", partial(self._level, index)
        levels = choices(id, labels, seat.level, choose, size=LEVEL_SIZE, tooltips=helps, w=LEVEL)
        levels.grow = LEVEL_GROWS
        return levels

    def _kind(self, index: int, seat: SeatDraft, kind: SeatKind, icon_name: str, label: str) -> Node:
        item = Element(f"setup.seat.{index}.{kind}", "choice", self.scene.t(label), draw=_draw_kind)
        item.action, item.selected = self._set_kind(index, kind), seat.kind == kind
        item.extra = {"icon": icon_name}
        return box(item=item, grow=1)

    def _name_field(self, index: int, seat: SeatDraft) -> Node:
        scene = self.scene
        item = text_field(
            scene.ui,
            f"setup.seat.{index}.name",
            scene.t("setup.name"),
            seat.name,
            partial(self._name, index),
            tooltip=scene.t("setup.name_hint"),
            empty=self.label(index),
        )
        return box(item=item, w=NAME, grow=NAME_GROWS)

    def _face(self, index: int, seat: SeatDraft, size: float) -> Node:
        """Return the portrait of a seat; that of a bot is a stepper through the drivers that are free."""
        if not seat.driver:
            return portrait("person" if seat.kind == "human" else "bot", size, size + FACE_EXTRA, dark=False)
        item = Element(f"setup.seat.{index}.driver", "stepper", self.scene.t("setup.driver"))
        item.draw = partial(_draw_driver, seat.driver, size)
        item.value = bot_name(self.app, seat.driver)
        item.tooltip = driver_habit(self.app, seat.driver, self.model.game.id)
        item.action, item.on_wheel = partial(self._driver, index, 1), partial(self._driver, index)
        return box(item=item, w=size + FACE_EXTRA, grow=1)

    def _remover(self, index: int) -> Node:
        label = self.scene.t("setup.remove_seat")
        item = Element(f"setup.seat.{index}.remove", "button", label, draw=_draw_remove, tooltip=label)
        item.action, item.enabled = partial(self._remove, index), not self.model.has_fewest_seats
        item.why = "" if item.enabled else self._limit("setup.seats_few", self.model.game.seats.start)
        return box(item=item, w=REMOVE)

    def _tokens(self, index: int, seat: SeatDraft, size: float) -> Iterator[Node]:
        scene, game = self.scene, self.model.game
        # none can be chosen where the race deals the colours
        for one in game.tokens if not self.note() else ():
            owner, name = self.model.owner(one.id), token_name(self.app, game, one.id)
            taken = owner is not None and owner != index
            tip = self._taken(owner) if taken else ""
            item = Element(
                f"setup.seat.{index}.token.{one.id}",
                "choice",
                name,
                draw=partial(_draw_token, one, taken, seat.kind == "human"),
            )
            item.action, item.selected = partial(self._take, index, one.id), owner == index
            item.tooltip = scene.t("setup.token_tip", token=name, tip=tip) if tip else name
            yield box(item=item, w=size, h=size)

    # -- changes -----
    def _add(self) -> None:
        self.model.add_seat()
        self.touched = len(self.model.seats) - 1

    def wait(self, ms: float) -> None:
        """Count down the time during which clicks at a removed seat's place are ignored."""
        self._removed = self._removed[0], max(0.0, self._removed[1] - ms)

    def _remove(self, index: int) -> None:
        # the row below has moved up: a double click must not remove that one too
        (clicked_at, left), now = self._removed, self.app.input.cursor
        if left > 0 and (clicked_at is None or now is None or math.dist(clicked_at, now) < REARM_U):
            return
        self._removed = now, REARM_MS
        self.model.remove_seat(index)
        self.touched = min(index, len(self.model.seats) - 1)

    def _set_kind(self, index: int, kind: SeatKind) -> Callable[[], None]:
        def set_kind() -> None:
            self.model.set_kind(index, kind)
            self.touched = index

        return set_kind

    def _name(self, index: int, typed: str) -> None:
        self.model.set_name(index, typed)
        self.touched = index

    def _level(self, index: int, level: str) -> None:
        self.model.seats[index].level = level
        self.touched = index

    def _driver(self, index: int, by: int) -> None:
        self.model.step_driver(index, by)
        self.touched = index

    def _take(self, index: int, name: str) -> None:
        self.model.choose_token(index, name)
        self.touched = index

    # -- words and pictures -----
    def note(self) -> str:
        """Return the note that the race deals the colours, where it does; else an empty string."""
        key = f"{self.model.game.id}.setup_colours"
        return self.scene.t(key) if self.app.translator.has(key) else ""

    def _caption(self, index: int, seat: SeatDraft) -> str:
        """Return whose cars are whose; a note that holds for all stands at the first seat."""
        if note := self.note():
            return "" if index else note.rstrip(".。")
        language = self.app.translator.language
        teams = language.listing([token_name(self.app, self.model.game, name) for name in seat.tokens])
        return teams[:1].upper() + teams[1:]

    def _draw_tile(self, seat: SeatDraft, p: Painter, rect: Box, look: Look) -> None:
        """Draw the car in its grid box."""
        t, (x, y, w, h) = p.theme, rect
        p.rect(x, y, w, h, t.asphalt, 6)
        p.path(
            (x, y, w, h),
            f"M{x + w - 22} {y + 6}H{x + w - 7}V{y + h - 6}H{x + w - 22}",
            None,
            t.kerb_white,
            2.4,
        )
        game = self.model.game
        tokens = [found for name in seat.tokens if (found := token(game, name))]
        vehicle = view_class(game).vehicle
        if len(tokens) == 1:
            one, width = tokens[0], min(w - 12, (h - 6) * 2.9)
            if self.note() and not vehicle.has_mark:
                # the race deals the cars
                car = art.car(vehicle.side, t.grid, "white")
                p.art(car, x + w / 2 - 4, y + h / 2, width, mid=True)
                return
            vehicle.draw_piece(p, one.colour, one.shape, x + w / 2 - 4, y + h / 2, width)
        for i, one in enumerate(tokens if len(tokens) > 1 else ()):
            share = i / (len(tokens) - 1)
            width = min(w * 0.62, (h - 6) * 1.7)
            left, top = x + 38 + (w - 84) * share, y + h * (0.3 + 0.4 * share)
            vehicle.draw_piece(p, one.colour, one.shape, left, top, width)

    def focus(self) -> int:
        """Return the seat that is pointed at, else the one changed last."""
        parts = (self.scene.ui.pointed() or "").split(".")
        if len(parts) > 3 and parts[1] == "seat":
            return min(int(parts[2]), len(self.model.seats) - 1)
        return min(self.touched, len(self.model.seats) - 1)


# -- drawings of elements -----
def _draw_kind(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    p.rect(x, y, w, h, t.ink if e.selected else None, 6, None if e.selected else t.ghost_edge, 1.6)
    icon(p, e.extra["icon"], x + w / 2, y + h / 2, min(22.0, h - 6), t.paper if e.selected else t.muted)
    if look.is_hot:
        focus_ring(p, x, y, w, h, 9)


def _draw_driver(driver: str, size: float, p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    p.rect(x, y, w, h, t.card, 8, t.ghost_edge, 1.6)
    draw_face(p, driver, x + 3 + size / 2, y + h / 2, size)
    icon(p, "right", x + w - 10, y + h / 2, 14, t.muted)
    if look.is_hot:
        focus_ring(p, x, y, w, h, 11)


def _draw_remove(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    colour = t.rule if not e.enabled else t.danger_paper if look.is_hot else t.muted
    icon(p, "close", x + w / 2, y + h / 2, 18, colour)
    if look.is_hot:
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 8)


def _draw_token(choice: Token, taken: bool, human: bool, p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    if e.selected:
        p.rect(x, y, w, h, t.ink, 6)
    draw_mark(
        p,
        Mark(choice.colour, choice.shape),
        x + w / 2,
        y + h / 2,
        (7 if taken else 8.5) * w / 26,
        dark=e.selected,
    )
    if taken:
        p.veil(x, y, w, h, t.own_paper if human else t.card, 120)
    if look.is_hot:
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 8)
