"""The seats of the set-up screen: one row each on a starting grid, and what the bot in focus can do."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from game.bots import LEVELS
from game.engine.record import SeatKind
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION
from game.ui.kit.cards import page_card
from game.ui.kit.elements import Element, Look
from game.ui.kit.fields import field
from game.ui.kit.marks import focus_ring, icon, mark
from game.ui.kit.scene import Scene
from game.ui.kit.widgets import button, segmented
from game.ui.race.views import view_class
from game.ui.race.words import bot_name, game_name, level_help, style_help, style_name, token, token_name
from game.ui.scenes.setup.model import SeatDraft, SetupModel
from game.ui.scenes.setup.seat_info import EVEN, INFO, SeatInfo, win_rates

Box = tuple[float, float, float, float]
REARM_MS = 600.0
REARM_U = 24.0
"""After a seat is removed the next click at that place counts when so much time or way lies between."""
HEAD = 52.0
ROW_MAX = 108.0
ROW_FULL = 56.0
"""A row lower than this has smaller lines."""
TILE = 116.0
KINDS: Final[tuple[tuple[SeatKind, str, str], ...]] = (
    ("human", "person", "seat.human"),
    ("bot", "bot", "seat.bot"),
)
"""Who may sit there, with icon and label."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The two lines of a row: where the first begins, how high it is, and the tokens below it."""

    top: float
    first: float
    tokens_y: float
    token: float
    step: float

    @classmethod
    def of(cls, h: float) -> Lines:
        """As much as a row of this height holds."""
        roomy = h >= ROW_FULL
        gap = 4.0 if roomy else 1.5
        first = min(34.0, h * 0.46) if roomy else round(h * 0.52)
        token = 26.0 if roomy else h - first - gap
        top = (h - first - gap - token) / 2
        return cls(top, first, top + first + gap, token, token + 2 if roomy else token + 5)


class SeatsCard:
    """The left card of the set-up screen."""

    def __init__(self, scene: Scene, model: SetupModel) -> None:
        self.scene, self.model = scene, model
        self.app = scene.app
        self.info = SeatInfo(scene, model)
        self.touched = 1
        """The seat last changed, whose bot is explained while nothing else is pointed at."""
        self.rect = (0.0, 0.0, 0.0, 0.0)
        self._removed: tuple[tuple[float, float] | None, float] = (None, 0.0)
        """Where the pointer was when a seat was removed, and how long its place stays shut."""

    def _limit(self, key: str, n: int) -> str:
        return self.scene.t(key, game=game_name(self.app, self.model.game.id), n=n)

    # -- measures ----------------------------------------------------------------------------------
    def label(self, index: int | None) -> str:
        """What a seat is called while it is being set up."""
        if index is None:
            return ""
        seat = self.model.seats[index]
        if seat.kind == "bot" and seat.name:
            return bot_name(self.app, seat.name)
        if seat.name:
            return seat.name
        alone = seat.kind == "human" and self.model.humans() == 1
        return self.scene.t("seat.you") if alone else self.scene.t("seat.player_n", n=index + 1)

    def _row(self, index: int) -> tuple[float, float, float, float]:
        x, y, w, h = self.rect
        n = len(self.model.seats)
        each = min(ROW_MAX, (h - HEAD - INFO - 22) / n)
        gap = 5 if each - 5 >= ROW_FULL else 3
        return x + 14, y + HEAD + index * each, w - 28, each - gap

    def _columns(self, w: float) -> tuple[float, float, float]:
        """Widths of name, level and style."""
        extra = max(0.0, w - 768)
        return 118 + min(90.0, extra * 0.35), 246 + min(80.0, extra * 0.35), 104 + min(50.0, extra * 0.3)

    # -- elements ----------------------------------------------------------------------------------
    def build(self, p: Painter, rect: tuple[float, float, float, float]) -> None:
        """Declare the buttons above the rows and the rows."""
        self.rect = rect
        x, y, w, _ = rect
        scene, model, t = self.scene, self.model, self.scene.t
        right = x + w - 14
        full = (
            t("setup.seats_full", game=game_name(self.app, self.model.game.id), n=model.game.seats[-1])
            if model.full
            else ""
        )
        for id, label, name, action, why in (
            ("shuffle", t("setup.shuffle_seats"), "shuffle", self._shuffle, ""),
            ("fill", t("setup.fill"), "bot", self._fill, full),
            ("add", t("setup.add_seat"), "plus", self._add, full),
        ):
            wide = p.width(label, 15, "jb") + 62
            right -= wide
            button(
                scene.ui,
                f"setup.{id}",
                right,
                y + 10,
                wide,
                34,
                label,
                action,
                dark=False,
                size=15,
                icon=name,
                enabled=not why,
                why=why,
            )
            right -= 8
        for index, seat in enumerate(model.seats):
            self._build_row(index, seat)

    def _build_row(self, index: int, seat: SeatDraft) -> None:
        x, y, w, h = self._row(index)
        scene, ui = self.scene, self.scene.ui
        lines = Lines.of(h)
        line, top = lines.first, y + lines.top
        name_w, level_w, style_w = self._columns(w)
        cx = x + TILE + 42
        for kind, name, label in KINDS:
            at = (cx if kind == "human" else cx + 40, top, 38, line)
            ui.add(
                Element(
                    f"setup.seat.{index}.{kind}",
                    "choice",
                    scene.t(label),
                    at,
                    self._kind(index, kind),
                    _draw_kind,
                    selected=seat.kind == kind,
                    extra={"icon": name},
                )
            )
        cx += 88
        shown = bot_name(self.app, seat.name) if seat.kind == "bot" else seat.name
        field(
            ui,
            f"setup.seat.{index}.name",
            cx,
            top,
            name_w,
            line,
            scene.t("setup.name"),
            shown,
            lambda text: self._name(index, text),
            composing=scene.composing,
            tooltip=scene.t("setup.name_hint"),
        )
        cx += name_w + 8
        if seat.kind == "bot":
            self._build_bot(index, seat, (cx, top, level_w, line), (cx + level_w + 8, top, style_w, line))
        few = scene.t(
            "setup.seats_few", game=game_name(self.app, self.model.game.id), n=self.model.game.seats.start
        )
        ui.add(
            Element(
                f"setup.seat.{index}.remove",
                "button",
                scene.t("setup.remove_seat"),
                (x + w - 32, top, 28, line),
                lambda: self._remove(index),
                _draw_remove,
                not self.model.fewest,
                few if self.model.fewest else "",
                tooltip=scene.t("setup.remove_seat"),
            )
        )
        self._build_tokens(index, seat, x + TILE + 42, y + lines.tokens_y, lines)

    def _build_bot(self, index: int, seat: SeatDraft, level_at: Box, style_at: Box) -> None:
        scene = self.scene
        labels = [(level, scene.t(f"level.{level}")) for level in LEVELS]
        helps = {level: level_help(self.app, self.model.game, level) for level in LEVELS}
        segmented(
            scene.ui,
            f"setup.seat.{index}.level",
            *level_at,
            labels,
            seat.level,
            lambda level: self._level(index, level),
            size=14.5,
            tooltips=helps,
        )
        game = self.model.game
        if not game.styles:
            return
        style = style_name(self.app, game, seat.style) if seat.style else scene.t("setup.no_style")
        about = style_help(self.app, game, seat.style) if seat.style else scene.t("setup.no_style_help")
        scene.ui.add(
            Element(
                f"setup.seat.{index}.style",
                "stepper",
                scene.t("style.label"),
                style_at,
                lambda: self._style(index, 1),
                _draw_style,
                value=style,
                tooltip=about,
                on_wheel=lambda by: self._style(index, by),
            )
        )

    def _build_tokens(self, index: int, seat: SeatDraft, x: float, y: float, lines: Lines) -> None:
        scene = self.scene
        game = self.model.game
        for i, one in enumerate(game.tokens):
            owner = self.model.owner(one.id)
            name = token_name(self.app, game, one.id)
            taken = owner is not None and owner != index
            tip = scene.t("setup.colour_taken", name=self.label(owner)) if taken else self._note()
            scene.ui.add(
                Element(
                    f"setup.seat.{index}.token.{one.id}",
                    "choice",
                    name,
                    (x + i * lines.step, y, lines.token, lines.token),
                    partial(self._take, index, one.id),
                    _draw_token,
                    selected=owner == index,
                    tooltip=scene.t("setup.token_tip", token=name, tip=tip) if tip else name,
                    extra={
                        "colour": one.colour,
                        "shape": one.shape,
                        "taken": taken,
                        "human": seat.kind == "human",
                    },
                )
            )

    # -- changes -----------------------------------------------------------------------------------
    def _shuffle(self) -> None:
        self.model.shuffle(Random())

    def _fill(self) -> None:
        self.model.fill()

    def _add(self) -> None:
        self.model.add_seat()
        self.touched = len(self.model.seats) - 1

    def wait(self, ms: float) -> None:
        """Time passes since a seat was removed."""
        self._removed = self._removed[0], max(0.0, self._removed[1] - ms)

    def _remove(self, index: int) -> None:
        # the row below has moved up: a second click at the same place is not meant for it
        (was, left), now = self._removed, self.app.input.cursor
        if left > 0 and (was is None or now is None or math.dist(was, now) < REARM_U):
            return
        self._removed = now, REARM_MS
        self.model.remove_seat(index)
        self.touched = min(index, len(self.model.seats) - 1)

    def _kind(self, index: int, kind: SeatKind) -> Callable[[], None]:
        def set_kind() -> None:
            self.model.set_kind(index, kind)
            self.touched = index

        return set_kind

    def _name(self, index: int, text: str) -> None:
        self.model.set_name(index, text)
        self.touched = index

    def _level(self, index: int, level: str) -> None:
        self.model.seats[index].level = level
        self.touched = index

    def _style(self, index: int, by: int) -> None:
        self.model.step_style(index, by)
        self.touched = index

    def _take(self, index: int, name: str) -> None:
        self.model.take(index, name)
        self.touched = index

    # -- drawing -----------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        """The card, a grid box with its car a row, and the panel about the seat in focus."""
        t = p.theme
        x, y, w, h = self.rect
        page_card(p, self.rect)
        wide = p.text(x + 20, y + 28, self.scene.t("setup.seats"), 20, t.ink, "jb")
        p.text(x + 32 + wide, y + 28, str(len(self.model.seats)), 24, t.danger_paper, "cb")
        for index, seat in enumerate(self.model.seats):
            self._paint_row(p, index, seat)
        self.info.paint(p, (x + 14, y + h - INFO - 12, w - 28, INFO), self.model.seats[self.focus()])

    def _paint_row(self, p: Painter, index: int, seat: SeatDraft) -> None:
        t = p.theme
        x, y, w, h = self._row(index)
        if seat.kind == "human":
            p.rect(x, y, w, h, t.own_paper, 8)
        if index:
            p.rect(x, y - 3, w, 1, t.rule)
        p.text(x + 16, y + h / 2, str(index + 1), 26, t.ink, "cb", "c")
        self._paint_tile(p, seat, x + 34, y + 2, TILE, h - 4)
        lines = Lines.of(h)
        cx = x + TILE + 42 + len(self.model.game.tokens) * lines.step + 12
        line, top = lines.first, y + lines.top
        middle = y + lines.tokens_y + lines.token / 2
        p.text(cx, middle, self._caption(seat), CAPTION, t.muted, "j", w=x + w - 10 - cx)
        if seat.kind == "human":
            left = x + TILE + 42 + 88 + self._columns(w)[0] + 12
            about = self.scene.t("setup.human_help")
            p.text(left, top + line / 2, about, CAPTION, t.muted, "j", w=x + w - 44 - left)

    def _note(self) -> str:
        """What a game has to say of the colours one chooses, such as that the race deals others."""
        key = f"{self.model.game.id}.setup_colours"
        return self.scene.t(key) if self.app.translator.has(key) else ""

    def _caption(self, seat: SeatDraft) -> str:
        scene = self.scene
        language = self.app.translator.language
        teams = language.listing([token_name(self.app, self.model.game, name) for name in seat.tokens])
        teams = teams[:1].upper() + teams[1:]
        rate = win_rates(self.model.game.id).get(seat.level) if seat.kind == "bot" else None
        if rate is None:
            return scene.t("setup.team_and_note", team=teams, note=note) if (note := self._note()) else teams
        beaten = scene.t(f"level.{rate.beats}")
        return scene.t("setup.team_and_rate", team=teams, rate=rate.share, level=beaten, even=EVEN)

    def _paint_tile(self, p: Painter, seat: SeatDraft, x: float, y: float, w: float, h: float) -> None:
        """The car in its grid box."""
        t = p.theme
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
        draw = view_class(game).draw_piece
        if len(tokens) == 1:
            one, wide = tokens[0], min(w - 12, (h - 6) * 2.9)
            draw(p, one.colour, one.shape, x + w / 2 - 4, y + h / 2, wide)
        for i, one in enumerate(tokens if len(tokens) > 1 else ()):
            share = i / (len(tokens) - 1)
            wide = min(w * 0.62, (h - 6) * 1.7)
            draw(p, one.colour, one.shape, x + 38 + (w - 84) * share, y + h * (0.3 + 0.4 * share), wide)

    def paint_over(self, p: Painter) -> None:
        """What an empty name stands for."""
        for index in range(len(self.model.seats)):
            e = self.scene.ui.find(f"setup.seat.{index}.name")
            if e and not e.value and not e.extra["editing"]:
                x, y, w, h = e.rect
                p.text(x + 10, y + h / 2, self.label(index), 15, p.theme.muted, "j", w=w - 20)

    def focus(self) -> int:
        """The seat that is pointed at, else the one last changed."""
        parts = (self.scene.ui.pointed() or "").split(".")
        if len(parts) > 3 and parts[1] == "seat":
            return min(int(parts[2]), len(self.model.seats) - 1)
        return min(self.touched, len(self.model.seats) - 1)


# -- drawings of elements ------------------------------------------------------------------------------
def _draw_kind(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    p.rect(x, y, w, h, t.ink if e.selected else None, 6, None if e.selected else t.ghost_edge, 1.6)
    icon(p, e.extra["icon"], x + w / 2, y + h / 2, min(22.0, h - 6), t.paper if e.selected else t.muted)
    if look.hot:
        focus_ring(p, x, y, w, h, 9)


def _draw_style(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    p.rect(x, y, w, h, t.card, 6, t.ghost_edge, 1.6)
    p.text(x + 10, y + h / 2, str(e.value), 15, t.ink, "j", w=w - 32)
    icon(p, "down", x + w - 13, y + h / 2, 14, t.muted)
    if look.hot:
        focus_ring(p, x, y, w, h, 9)


def _draw_remove(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    colour = t.rule if not e.enabled else t.danger_paper if look.hot else t.muted
    icon(p, "close", x + w / 2, y + h / 2, 18, colour)
    if look.hot:
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 8)


def _draw_token(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    if e.selected:
        p.rect(x, y, w, h, t.ink, 6)
    mark(
        p,
        e.extra["shape"],
        e.extra["colour"],
        x + w / 2,
        y + h / 2,
        (7 if e.extra["taken"] else 8.5) * w / 26,
        dark=e.selected,
    )
    if e.extra["taken"]:
        p.veil(x, y, w, h, t.own_paper if e.extra["human"] else t.card, 120)
    if look.hot:
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 8)
