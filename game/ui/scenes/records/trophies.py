"""The trophies on their wall, and the head-to-head with each driver."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Final

from game.engine import registry
from game.engine.drivers import drivers
from game.engine.errors import PaddockError
from game.services import track_files
from game.services.records import trophies
from game.services.records.trophies import DRIVERS, LEVELS, TRACKS, Trophy
from game.ui.draw import art, art_trophies
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, GAP, INK, INSET, LARGE_LETTERS, LINE_H, NEAR, Type
from game.ui.kit.bar import BAR
from game.ui.kit.cards import on_page
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, para, row, stack, text
from game.ui.kit.marks import draw_face, icon
from game.ui.kit.parts import rule
from game.ui.kit.scene import Scene, Shell
from game.ui.race import routes
from game.ui.race.words import bot_name, game_name, trophy_name

TOP, FOOT, DRIVERS_W, FACE, FACES = 16.0, 28.0, 396.0, 76.0, 3
"""The space above and below, the width of the drivers' card, that of a portrait, and portraits in a row."""
SHELF_H, PLATE_H, ROW_MIN, ART_H = 22.0, 64.0, 136.0, 84.0
"""Heights of a shelf's front and of a plate, the least height of a row, and the greatest of a trophy."""
WALL, BOARD, WOOD, HOLLOW, OUTLINE, FAINT = "#2F6B55", "#2A614D", "#C08A55", "#275B48", "#9AD0B8", "#DDF0E6"
"""The wall and the joints of its boards, shelves, and what is still to be won: its fill, edge and words."""
AT_GAME: Final = len(LEVELS) + 1
"""The places of a game on its shelf; those that belong to no game stand beside them."""
BESIDE: Final = 2
OTHERS: Final = (
    *("cup.club", "cup.pro", "cup.masters", "luck_aside"),
    *("last_round", "wall.goals", DRIVERS, TRACKS),
)
ICONS: Final = {
    "luck_aside": "helmet",
    "last_round": "flag",
    "wall.goals": "check",
    DRIVERS: "people",
    TRACKS: "track",
}
METALS: Final = dict(zip(LEVELS, ("bronze", "silver", "gold"), strict=True))
CUP_METALS: Final = ("gold", "silver", "bronze")
"""The metals of a cup by place."""


class TrophiesScene(Scene):
    """A shelf for each game, with what a career and all games together award at its right end."""

    name = "trophies"

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.won: dict[str, Trophy] = {}

    def on_entered(self) -> None:
        """Read the trophies anew, and add those that races of before have won."""
        entries = self.app.statistics.entries
        self.app.report_unsaved(trophies.award_earlier(entries))
        self.won, notices = trophies.load()
        for notice in notices:
            self.app.notify(notice)
        self.against = trophies.against_drivers(entries)
        self.tracks_left = len(trophies.tracks_left(entries))
        self.tracks = sum(len(track_files.shipped(game_id)) for game_id in registry.games())

    @property
    def ids(self) -> list[str]:
        """Every trophy that can be won."""
        return trophies.ids()

    @property
    def prompt(self) -> str:
        count = sum(id in self.won for id in self.ids)
        return self.t("trophies.count", title=self.t("trophies.title"), n=count, total=len(self.ids))

    @property
    def beaten(self) -> int:
        """The number of drivers that the player has come in ahead of."""
        return sum(count.ahead > 0 for count in self.against.values())

    # -- words -----
    def how(self, id: str) -> str:
        """Say how a trophy is won, with how far the player is."""
        kind, _, rest = id.partition(".")
        if kind == "level":
            level = rest.partition(".")[2]
            key = "best" if level == LEVELS[-1] else "level"
            return self.t(f"trophies.how.{key}", n=trophies.MIN_BOTS, level=self.t(f"level.{level}"))
        if kind == "clean":
            return self.t(f"{rest}.trophies.how")
        done, of = (self.beaten, len(drivers.ids)) if id == DRIVERS else (0, 0)
        if id == TRACKS:
            done, of = self.tracks - self.tracks_left, self.tracks
        return self.t("trophies.how.cup" if kind == "cup" else f"trophies.how.{id}", done=done, of=of)

    def describe_trophy(self, id: str) -> str:
        """Return a trophy in words: its name, how it is won, and when it was."""
        name, won = trophy_name(self.app, id), self.won.get(id)
        if won is None:
            return self.t("trophies.open", name=name, how=self.how(id))
        return self.t("trophies.won_on", name=name, how=self.how(id), when=self._when(won))

    def _when(self, won: Trophy) -> str:
        day = self.t("days.on", day=date.fromisoformat(won.day))
        is_cup = won.id.startswith("cup.")
        return self.t("trophies.place_on", place=won.place, when=day) if is_cup else day

    def _describe_driver(self, driver: str) -> str:
        count = self.against[driver]
        key = "against_level" if count.level else "against" if count.races else "not_met"
        return self.t(f"trophies.{key}", name=bot_name(self.app, driver), **count._asdict())

    def read_out(self) -> str:
        faces = map(self._describe_driver, self.against)
        return "\n".join([self.prompt, *map(self.describe_trophy, self.ids), self._beaten_words(), *faces])

    def _beaten_words(self) -> str:
        return self.t("trophies.beaten", n=self.beaten, total=len(self.against))

    # -- elements -----
    def build(self, p: Painter) -> None:
        h = p.h - BAR - TOP - FOOT
        page = row(self._wall(p, h), self._drivers(p), gap=GAP)
        self.put(p, (EDGE, BAR + TOP, p.w - 2 * EDGE, h), page)
        self.declare_bar(p, *self.scroll_items(), self.language_item(), self.back_item())

    def _wall(self, p: Painter, h: float) -> Node:
        games = list(registry.games().values())
        rows = max(len(games), -(-len(OTHERS) // BESIDE))
        pad = NEAR
        visible = min(rows, int((h - 2 * pad) / (ROW_MIN * min(1.2, p.text_scale))))
        height = (h - 2 * pad) / visible
        shelves = []
        for i in range(rows):
            game = games[i] if i < len(games) else None
            own = trophies.of_game(game) if game else []
            places = [*own, *[""] * (AT_GAME - len(own)), *OTHERS[i * BESIDE : (i + 1) * BESIDE]]
            places += [""] * (AT_GAME + BESIDE - len(places))
            label = game_name(self.app, game.id) if game else ""
            shelves.append(self._shelf(p, label, places, height))
        w = p.w - 2 * EDGE - GAP - DRIVERS_W
        shown = self.scroller.fitting(p, shelves, w, h - 2 * pad + 0.5)
        return column(*shown, pad=(INSET, pad, INSET, pad), draw=_draw_wall, grow=1)

    def _shelf(self, p: Painter, label: str, ids: list[str], h: float) -> Node:
        """Return a game's trophies on their shelf, with a plate below each."""
        k = min(1.3, p.text_scale)
        standing = row(
            *(box(draw=partial(self._draw, id), grow=1) if id else box(grow=1) for id in ids), grow=1
        )
        boards = row(
            self._board(p, label, AT_GAME),
            self._board(
                p,
                self.t("statistics.all_games" if ids[-1] in (DRIVERS, TRACKS) else "trophies.career"),
                BESIDE,
            ),
            gap=NEAR,
        )
        plates = row(*(self._plate(p, id) for id in ids), gap=NEAR, fixed_h=PLATE_H * k, pad=(0, 4, 0, 6))
        zones = row(*(box(item=self._element(id), ring=9, grow=1) if id else box(grow=1) for id in ids))
        return stack(column(standing, boards, plates), zones, fixed_h=h)

    def _board(self, p: Painter, label: str, places: int) -> Node:
        """Return the front of a shelf for so many places."""
        height = SHELF_H * min(1.3, p.text_scale)
        pad = (GAP, 0, 0, 0)
        return text(label, Type.OWN_CAPTION, INK, fixed_h=height, pad=pad, draw=_draw_board, grow=places)

    def _element(self, id: str) -> Element:
        """Return a place's element: a button for the replay if it was won and has its record."""
        won, words = self.won.get(id), self.describe_trophy(id)
        path = won.path if won else None
        if path is None:
            return Element(f"trophies.{id}", "item", words, tooltip=words)
        tip = self.t("trophies.replay", said=words)
        return Element(f"trophies.{id}", "button", words, action=partial(self._replay, id), tooltip=tip)

    def _replay(self, id: str) -> None:
        path = self.won[id].path
        if path is None:
            return
        try:
            self.app.push(routes.Replay(path))
        except PaddockError as error:
            self.app.notify_error(error)

    def _plate(self, p: Painter, id: str) -> Node:
        if not id:
            return box(grow=1)
        t, won = p.theme, self.won.get(id)
        kind, _, rest = id.partition(".")
        # the shelf names the game
        keys = {"level": f"level.{rest.partition('.')[2]}", "clean": f"{rest}.trophies.clean"}
        name = self.t(keys[kind]) if kind in keys else trophy_name(self.app, id)
        note, fill, ink = (self._when(won), t.card, t.ink) if won else (self.how(id), HOLLOW, FAINT)
        if p.text_scale < LARGE_LETTERS:
            plate = [text(name, Type.OWN_CAPTION, ink, "c")]
            plate.append(para(note, Type.CAPTION, t.muted if won else ink, 1.1, "c", grow=1))
        else:
            # how it is won has no room; pointing at it says so
            plate = [para(name, Type.OWN_CAPTION, ink, 1.1, "c", grow=1)]
        return column(
            *plate,
            fill=fill,
            stroke=INK if won else OUTLINE,
            sw=1.6 if won else 1.0,
            r=5,
            pad=(4, 3, 4, 0),
            grow=1,
            draw=_draw_replay if won and won.path else None,
        )

    def _draw(self, id: str, p: Painter, rect: Box, look: Look) -> None:
        """Draw a trophy on its shelf, or its outline."""
        (x, y, w, h), won = rect, self.won.get(id)
        kind, _, rest = id.partition(".")
        height = min(ART_H, h - 6)
        middle, top = x + w / 2, y + h - height
        if kind == "clean":
            self._draw_frame(
                p, rest, (middle - height * 0.62, top + height * 0.08 - 2, height * 1.24, height * 0.92)
            )
            return
        shape = {"level": "medal", "cup": "cup"}.get(kind, "shield")
        if won is None:
            drawing = art_trophies.outline(shape, OUTLINE, HOLLOW)
        elif shape == "medal":
            drawing = art_trophies.medal(METALS[rest.partition(".")[2]])
        else:
            drawing = art_trophies.cup(CUP_METALS[won.place - 1]) if shape == "cup" else art_trophies.shield()
        width = height * drawing.width / drawing.height
        p.art(drawing, middle - width / 2, top, width)
        if shape == "medal":
            across, down = art_trophies.MEDAL_LETTER
            letter = self.t(f"level.{rest.partition('.')[2]}")[0]
            at = middle + (across - 0.5) * width, top + down * height
            p.text(*at, letter, height * 0.24 / p.text_scale, INK if won else OUTLINE, "jb", "c")
        elif shape == "shield":
            at = middle, top + art_trophies.SHIELD_ICON * height
            icon(p, ICONS[id], *at, height * 0.38, INK if won else OUTLINE)

    def _draw_frame(self, p: Painter, game_id: str, rect: Box) -> None:
        """Draw a game's picture in a frame for a clean race, or the empty frame."""
        x, y, w, h = rect
        if f"clean.{game_id}" not in self.won:
            p.rect(*rect, HOLLOW, 6, OUTLINE, 2, dash="6 5")
            icon(p, "check", x + w / 2, y + h / 2, h * 0.45, OUTLINE)
            return
        p.rect(*rect, "#FFD21A", 6, INK, 2.4)
        drawing = art.emblem(game_id)
        width = min(w - 12, (h - 12) * drawing.width / drawing.height)
        p.art(drawing, x + w / 2, y + h / 2, width, mid=True)

    # -- drivers -----
    def _drivers(self, p: Painter) -> Node:
        t = p.theme
        head = column(
            text(self.t("trophies.drivers"), Type.NAME, t.ink),
            text(self._beaten_words(), Type.BODY, t.muted),
            gap=2,
        )
        faces = [self._driver(p, driver) for driver in self.against]
        lines = (row(*faces[i : i + FACES], gap=NEAR, grow=1) for i in range(0, len(faces), FACES))
        note = para(self.t("trophies.note"), Type.CAPTION, t.muted)
        body = column(head, rule(t.ink, LINE_H), *lines, note, gap=NEAR, pad=(20, GAP, 20, GAP))
        return stack(body, draw=on_page, w=DRIVERS_W, max_w=DRIVERS_W)

    def _driver(self, p: Painter, driver: str) -> Node:
        """Return a driver's portrait, pale until it is beaten, with its name and the score."""
        t = p.theme
        count = self.against[driver]
        words = self._describe_driver(driver)
        item = Element(f"trophies.driver.{driver}", "item", words, tooltip=words)
        score = self.t("trophies.score", ahead=count.ahead, behind=count.behind) if count.races else "–"

        def draw(p: Painter, rect: Box, look: Look) -> None:
            x, y, w, h = rect
            draw_face(
                p,
                driver,
                x + w / 2,
                y + h / 2,
                min(FACE, w, h),
                alpha=255 if count.ahead else 120,
                dark=False,
            )

        return column(
            box(draw=draw, grow=1),
            text(bot_name(self.app, driver), Type.OWN_CAPTION, t.ink, "c"),
            text(score, Type.FIGURE, t.ink, "c"),
            item=item,
            ring=9,
            grow=1,
            gap=1,
        )


def _draw_wall(p: Painter, rect: Box, look: Look) -> None:
    """Draw the wall's boards."""
    x, y, w, h = rect
    p.rect(x + 4, y + 5, w, h, "#000000", 12, op=0.18)
    p.rect(*rect, WALL, 12)
    for left in _joints(w):
        p.rect(x + left, y + 2, 2, h - 4, BOARD)
    p.rect(*rect, None, 12, INK, 2.4)


def _joints(w: float) -> Iterator[float]:
    count = round(w / 90)
    return (w * i / count for i in range(1, count))


def _draw_replay(p: Painter, rect: Box, look: Look) -> None:
    """Draw the sign of a replay in a plate's corner."""
    x, y, w, h = rect
    icon(p, "replay", x + w - 13, y + h - 13, 16, p.theme.ink)


def _draw_board(p: Painter, rect: Box, look: Look) -> None:
    """Draw the front of a shelf."""
    p.rect(*rect, WOOD, 3, INK, 2)
