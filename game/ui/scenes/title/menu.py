"""The gantry on the title: Continue, the three ways to start, everything else, and the language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from game.engine import registry
from game.services.saves import Summary, shown_name
from game.ui.draw import art
from game.ui.draw.art_poster import MENU
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, Theme
from game.ui.kit.elements import Element, Look
from game.ui.kit.marks import focus_ring, icon, keycap, keycap_width, mark
from game.ui.kit.routes import Route
from game.ui.kit.scene import Scene
from game.ui.kit.widgets import button, zone
from game.ui.race import routes
from game.ui.race.table import SummaryLine, TableView
from game.ui.race.views import view_class
from game.ui.race.words import game_name
from game.ui.scenes.title.starts import Starts

WIDTH = 344.0
MODE_H, MODE_STEP = 62.0, 70.0
SMALL_H, SMALL_STEP = 40.0, 46.0
"""How high the ways to start and the small buttons are, and how far apart."""
SWAP = 44.0
"""The button beside the quick race, for another game."""


class TitleMenu:
    """Declares and draws the gantry; the title says what each button does."""

    def __init__(self, scene: Scene, starts: Starts) -> None:
        self.scene, self.starts = scene, starts
        self.app = scene.app
        self.t = scene.t

    # -- places --------------------------------------------------------------------------------------
    def _x(self, p: Painter) -> float:
        return p.w - MENU

    def _continue_h(self, p: Painter) -> float:
        return 150 + min(110.0, (p.h - 720) * 0.5)

    def _thumb(self, p: Painter) -> tuple[float, float, float, float]:
        """Where the picture of the saved race goes."""
        h = self._continue_h(p) - 60
        return self._x(p) + 12, 78, min(150.0, 128 * h / 96), h

    # -- elements ------------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        """Declare everything, from the top."""
        saved = self.starts.saved
        self._build_continue(p, saved)
        x, y = self._x(p), 84 + self._continue_h(p)
        game = self.starts.quick_game()
        first = game.id not in self.app.settings.last_setups
        tip = self.t("title.quick_sub_first" if first else "title.quick_sub")
        modes = (
            ("quick", "flag", game_name(self.app, game.id), self.starts.quick),
            ("new", "helmet", self.t("title.new_sub"), self.starts.new),
            ("season", "trophy", self.t("title.season_sub"), self.starts.season),
        )
        for i, (id, sign, sub, action) in enumerate(modes):
            key = "Space" if id == "quick" and saved is None else str(i + 1)
            extra = {"icon": sign, "sub": sub, "lead": i == 0, "tip_head": self.t(f"title.{id}")}
            zone(
                self.scene.ui,
                f"title.{id}",
                "button",
                self.t(f"title.{id}"),
                (x, y + i * MODE_STEP, WIDTH, MODE_H),
                action,
                _draw_mode,
                key=key,
                tooltip=tip if id == "quick" else "",
                extra=extra,
            )
        if len(registry.games()) > 1:
            cap = keycap_width(p, "1" if saved else "Space", 20)
            left = x + WIDTH - 12 - cap - SWAP - 8
            zone(
                self.scene.ui,
                "title.quick_game",
                "stepper",
                self.t("title.quick_game"),
                (left, y + 10, SWAP, 28),
                self.starts.next_game,
                _draw_swap,
                key="G",
                tooltip=self.t("title.quick_game_tip"),
                value=game_name(self.app, game.id),
                on_wheel=self.starts.next_game,
            )
        self._build_small(p)
        self._build_language(p)

    def _build_continue(self, p: Painter, saved: Summary | None) -> None:
        rect = (self._x(p), 66, WIDTH, self._continue_h(p))
        zone(
            self.scene.ui,
            "title.continue",
            "button",
            self.t("title.continue"),
            rect,
            self.starts.resume,
            self._draw_continue,
            enabled=saved is not None,
            key="Space" if saved else "",
            why="" if saved else self.t("title.continue_none"),
            tooltip=shown_name(saved.path) if saved else "",
            extra={"saved": saved},
        )

        if saved is None and self.starts.first_start:
            x, y, w, h = rect
            button(
                self.scene.ui,
                "title.learn_first",
                x + 16,
                y + h - 52,
                w - 32,
                40,
                self.t("first.learn"),
                self._open(routes.Lessons()),
                icon="helmet",
            )

    def _small(self) -> list[tuple[str, str, Callable[[], object]]]:
        items: list[tuple[str, str, Callable[[], object]]] = [
            ("replays", "replay", self._open(routes.Records())),
            ("statistics", "chart", self._open(routes.Statistics())),
            ("rules", "rules", lambda: self.app.open_rules(self.starts.quick_game().id)),
            ("tracks", "track", self._open(routes.Tracks())),
            ("settings", "gear", self._open(routes.Settings())),
            ("quit", "quit", self.app.ask_quit),
        ]
        if not any(game.tracks for game in registry.games().values()):
            items = [item for item in items if item[0] != "tracks"]
        return items

    def _build_small(self, p: Painter) -> None:
        items = self._small()
        x, y = self._x(p), p.h - 272
        half = WIDTH / 2 - 3
        zone(
            self.scene.ui,
            "title.learn",
            "button",
            self.t("title.learn"),
            (x, y, WIDTH, SMALL_H),
            self._open(routes.Lessons()),
            _draw_small,
            key="L",
            tooltip=self.t("title.learn_tip"),
            extra={"icon": "helmet"},
        )
        y += SMALL_STEP
        for i, (id, sign, action) in enumerate(items):
            # an odd number leaves the last one a row of its own
            wide = WIDTH if i == len(items) - 1 and i % 2 == 0 else half
            rules_of = game_name(self.app, self.starts.quick_game().id)
            zone(
                self.scene.ui,
                f"title.{id}",
                "button",
                self.t(f"title.{id}"),
                (x + (i % 2) * (half + 6), y + (i // 2) * SMALL_STEP, wide, SMALL_H),
                action,
                _draw_small,
                key=str(i + 4),
                tooltip=self.t("title.rules_tip", game=rules_of) if id == "rules" else "",
                extra={"icon": sign},
            )

    def _build_language(self, p: Painter) -> None:
        x, y = self._x(p) + 40, p.h - 70
        cap = self.app.keymap.cap("language")
        room = WIDTH - 46 - keycap_width(p, cap, 20) - 12
        codes = sorted(self.app.translator.languages, reverse=True)
        each = min(106.0, room / len(codes) - 4)
        for i, code in enumerate(codes):
            label = self.app.translator.languages[code].text("language.name")
            zone(
                self.scene.ui,
                f"title.language.{code}",
                "choice",
                label,
                (x + i * (each + 4), y, each, 36),
                lambda c=code: self.app.change_settings(language=c),
                _draw_language,
                selected=code == self.app.translator.code,
                tooltip=self.t("language.switch_tip"),
            )

    def _open(self, to: Route) -> Callable[[], None]:
        return lambda: self.app.push(to)

    # -- picture -------------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        """The gantry itself with its bolts."""
        t = p.theme
        x = self._x(p)
        p.rect(x - 6, 22, WIDTH + 18, p.h - 38, "#000000", 12, op=0.28)
        p.rect(x - 12, 16, WIDTH + 24, p.h - 32, t.night, 12, INK, 2.4)
        for bx in (x, x + WIDTH):
            for by in (28, p.h - 28):
                p.circle(bx, by, 2.6, t.edge)
        cap = self.app.keymap.cap("language")
        icon(p, "language", x + 18, p.h - 52, 20, t.light_muted)
        keycap(p, x + WIDTH - 6, p.h - 52, cap, h=20, a="r")

    def _draw_continue(self, p: Painter, e: Element, look: Look) -> None:
        t = p.theme
        x, y, w, h = e.rect
        saved: Summary | None = e.extra["saved"]
        p.text(x + 8, 50, e.label, 16, t.accent if saved else t.light_muted, "jb", w=w - 90)
        if e.key:
            keycap(p, x + w - 6, 50, e.key, a="r")
        if saved is None:
            p.rect(x, y, w, h, t.panel, 10, t.edge, 1.4)
            if self.starts.first_start:
                p.text(x + w / 2, y + 28, self.t("first.welcome"), 18, t.light, "jb", "c", w=w - 32)
                p.para(x + 18, y + 56, w - 36, self.t("first.language"), 14, t.light_muted, "j", 1.4, "c", 3)
            else:
                # large text needs the room below
                up = 44 * (p.text_scale - 1)
                icon(p, "flag", x + w / 2, y + h / 2 - 34 - up, 40, t.lane)
                p.para(x + 24, y + h / 2 + 12 - up, w - 48, e.why, 15, t.light_muted, "j", 1.45, "c", 3)
        else:
            p.rect(x, y, w, h, t.panel, 10, t.accent, 2.4)
            self._draw_saved(p, saved)
        if look.hot:
            focus_ring(p, x, y, w, h, 14)

    def _draw_saved(self, p: Painter, saved: Summary) -> None:
        t = p.theme
        x, y, w, h = self._x(p), 66.0, WIDTH, self._continue_h(p)
        assert saved.header is not None
        game = registry.game(saved.header.table.game)
        tx, ty, tw, th = self._thumb(p)
        view = view_class(game)
        key = (saved.path, saved.steps, self.app.translator.code)
        p.layer("title.saved", key, tx, ty, tw, th, lambda q: self._draw_thumb(q, game.id, view, saved))
        p.rect(tx, ty, tw, th, None, 5, INK, 2)
        left = tx + tw + 14
        room = x + w - left - 8
        name = game_name(self.app, game.id)
        names: tuple[str, ...] = (name,)
        size = 18.0
        if p.width(name, size, "jb") > room:
            # a long name takes two lines, and everything below closes up
            names, size = p.lines(name, 15, "jb", room)[:2], 15.0
        lines = _lines(view.summary_lines(self.app, saved))[:4]
        bottom = y + h - 46
        scale = p.text_scale
        # larger texts only as far as the lines have room below one another
        p.text_scale = min(scale, max(1.0, (bottom - ty) / (18 * len(names) + 20 * len(lines))))
        top = ty + 12 - (len(names) - 1) * 4
        for line in names:
            p.text(left, top, line, size, t.light, "jb", w=room)
            top += 18 * p.text_scale
        step = min(24.0, (bottom - top - 4) / max(1, len(lines) - 1)) if lines else 0.0
        for i, said in enumerate(lines):
            _draw_line(p, t, left, top + 4 + i * step, room, said)
        p.text_scale = scale
        p.line(x + 12, y + h - 36, x + w - 12, y + h - 36, t.edge, 1.2)
        p.text(x + 14, y + h - 18, self._saved_line(saved), 14, t.light_muted, "j", w=w - 28)

    def _saved_line(self, saved: Summary) -> str:
        when = self._saved_when(saved.modified)
        assert saved.header is not None
        table = saved.header.table
        game = registry.game(table.game)
        done = view_class(game).progress(dict(saved.observation))
        if done is None:
            return when
        left = max(1, round(game.estimated_minutes(table.setup()) * (1 - done)))
        return self.t("title.saved_left", saved=when, n=left)

    def _saved_when(self, when: datetime) -> str:
        """When the race was saved, in words."""
        today = datetime.now().astimezone().date()
        clock = f"{when:%H:%M}"
        if when.date() == today:
            return self.t("title.saved_today", time=clock)
        if when.date() == today - timedelta(days=1):
            return self.t("title.saved_yesterday", time=clock)
        return self.t("title.saved_on", when=when.date())

    def _draw_thumb(self, p: Painter, game_id: str, view: type[TableView], saved: Summary) -> None:
        x, y, w, h = self._thumb(p)
        if not view.thumbnail(p, dict(saved.observation), x, y, w, h):
            emblem = art.emblem(game_id)
            wide = max(w, h * emblem.width / emblem.height)
            p.art(emblem, x + w / 2, y + h / 2, wide, mid=True)


def _lines(found: Iterable[object]) -> list[SummaryLine]:
    return [line if isinstance(line, SummaryLine) else SummaryLine(str(line)) for line in found]


def _draw_line(p: Painter, t: Theme, x: float, y: float, room: float, line: SummaryLine) -> None:
    if not line.place:
        p.text(x, y, line.text, 14, t.light_muted, "j", w=room)
        return
    p.text(x + 8, y, line.place, 17, t.light, "cb", "r")
    if line.mark:
        mark(p, line.mark[1], line.mark[0], x + 22, y, 5.2)
    p.text(
        x + 36, y, line.text, 14, t.accent if line.own else t.light, "jb" if line.own else "j", w=room - 36
    )


def _draw_mode(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    lead = e.extra["lead"]
    p.rect(x, y, w, h, t.raised, 8, t.edge_raised, 1.4)
    ground = t.accent if lead else t.edge
    p.rect(x, y, 58, h, ground, 8)
    p.rect(x + 50, y, 8, h, ground)
    icon(p, e.extra["icon"], x + 29, y + h / 2, 32, INK if lead else PAPER.light)
    room = w - 74 - 12 - keycap_width(p, e.key, 20) - 8 - (SWAP + 6 if lead else 0)
    p.text(x + 74, y + 20, e.label, 20, t.light, "jb", w=room)
    p.text(x + 74, y + 46, e.extra["sub"], 14, t.light_muted, "j", w=w - 86)
    keycap(p, x + w - 12, y + 20, e.key, h=20, a="r")
    if look.hot:
        focus_ring(p, x, y, w, h)


def _draw_swap(p: Painter, e: Element, look: Look) -> None:
    t, (x, y, w, h) = p.theme, e.rect
    p.rect(x, y, w, h, t.panel if look.hot else t.edge, 6)
    icon(p, "right", x + 10, y + h / 2, 15, t.light)
    keycap(p, x + w - 4, y + h / 2, e.key, a="r")
    if look.hot:
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 8)


def _draw_small(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    p.rect(x, y, w, h, t.raised if look.hot else t.panel, 8, t.edge, 1.2)
    icon(p, e.extra["icon"], x + 26, y + h / 2, 22, t.light)
    p.text(x + 48, y + h / 2, e.label, 16, t.light, "j", w=w - 48 - 34)
    keycap(p, x + w - 10, y + h / 2, e.key, a="r")
    if look.hot:
        focus_ring(p, x, y, w, h)


def _draw_language(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    if e.selected:
        p.rect(x, y, w, h, t.light, 6)
    else:
        p.rect(x, y, w, h, None, 6, t.edge_raised, 1.2)
    p.text(
        x + w / 2,
        y + h / 2,
        e.label,
        16,
        INK if e.selected else t.light_muted,
        "jb" if e.selected else "j",
        "c",
        w=w - 10,
    )
    if look.hot:
        focus_ring(p, x, y, w, h, 9)
