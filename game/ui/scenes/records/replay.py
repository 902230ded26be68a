"""The replay player: a record on the game's own table, from the point of view of a seat or a spectator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, Self

from game.engine import registry
from game.engine.contract import Position
from game.engine.match import Match
from game.engine.record import Record
from game.services.records.journal import Journal
from game.services.records.saves import read_source
from game.ui.draw import art
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, GAP, NEAR, Type
from game.ui.kit.bar import BAR
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, picture, row, text
from game.ui.kit.marks import focus_ring
from game.ui.kit.parts import cap, seat, sign
from game.ui.kit.routes import Route
from game.ui.kit.scene import Shell
from game.ui.kit.toolbar import Tool, tool_buttons
from game.ui.race import routes
from game.ui.race.table_scene import TableScene
from game.ui.race.tools import depth_tool, speed_tool
from game.ui.scenes.records.calendar import Calendar
from game.ui.scenes.resume import race_on

DWELL_MS: Final = 420.0
"""Milliseconds that a step without motion stays on the screen at speed 1x."""
DWELL_INSTANT_MS: Final = 90.0
JUMP: Final = 10
CONTROL_W, VIEWER_W = 36.0, 158.0
CONTROLS_W: Final = 12 + 5 * (CONTROL_W + 2) + 4.0


class ReplayScene(TableScene):
    """Plays a record without changing it."""

    name = "replay"
    is_replay = True
    resume_key = "pause.to_replay"
    leave_key = "replays.leave_note"
    least_scrubber = 190.0
    """The width that the scrubber keeps before the tools beside it get words."""
    index = 0

    def __init__(self, app: Shell, record: Record, match: Match, viewer: int | None, at: int = 0) -> None:
        config = record.header.config
        super().__init__(app, registry.game(config.game), config, match, viewer)
        self._record = record
        self.index = 0
        self.is_playing = False
        self._dwell_left = 0.0
        self._ticks: dict[int | None, list[tuple[int, str]]] = {}
        self._highlights: list[int] | None = None
        self._opens_result = False
        self.calendar = Calendar(self.view, match.history)
        self.seek(at)

    @classmethod
    def open(cls, app: Shell, source: Path | Journal, at: int = 0, tab: str = "") -> Self:
        """Open a record from disk or of a race in this app at step `at`; raise RecordError.

        With a `tab` its result opens above it, on this tab.
        """
        record = read_source(source)
        scene = cls(app, record, Match.from_record(record), default_viewer(record), at)
        scene.record_path = source.path if isinstance(source, Journal) else source
        seat, given_up = record.header.seat_given_up, record.header.given_up
        if seat is not None:
            app.notify_text("replays.given_up", name=scene.seat_name(seat), n=given_up)
        if tab:
            scene.end_tab, scene._opens_result = tab, True
        return scene

    def record(self) -> Record:
        return self._record

    # -- place in the record -----
    @property
    def total(self) -> int:
        """The number of steps in the record."""
        return len(self.match.history)

    @property
    def steps_shown(self) -> int:
        return self.index

    def _observe(self, index: int) -> Position:
        return self.match.state_at(index).observe(self.viewer)

    def seek(self, index: int) -> None:
        """Show the table after the first `index` steps, without motion."""
        self.director.clear()
        self.index = max(0, min(self.total, index))
        self.log = [line for played in self.match.history[: self.index] for line in self.view.log(played)]
        self.view.sync_to(self._observe(self.index))
        self._dwell_left = 0.0
        self.app.changed()

    def step(self) -> None:
        """Animate the next step; finish a running animation first."""
        self.director.finish()
        if self.index >= self.total:
            return
        after = self._observe(self.index + 1)
        played = self.match.history[self.index]
        self.index += 1
        speed = self._speed(False)
        self._dwell_left = DWELL_MS / speed if speed else DWELL_INSTANT_MS
        self.show(played, after, False)
        self.app.changed()

    def back(self) -> None:
        """Go back one step."""
        self.is_playing = False
        self.seek(self.index - 1)

    def toggle(self) -> None:
        """Play or pause; at the end, play from the start."""
        self.is_playing = not self.is_playing
        if self.is_playing and self.index >= self.total:
            self.seek(0)
        self.director.is_paused = False
        self.app.changed()

    @property
    def can_change_viewer(self) -> bool:
        """Whether the viewer may change: not while the race goes on, as cards must stay secret."""
        return self.match.is_over and not self._record.header.is_secret

    def set_viewer(self, viewer: int | None) -> None:
        """Show the record from the point of view of a seat, or of a spectator, if that is allowed."""
        if not self.can_change_viewer:
            return
        self.viewer = viewer
        self.seek(self.index)

    def next_viewer(self, by: int = 1) -> None:
        """Change to the next seat's point of view; the spectator is one of them."""
        order: list[int | None] = [None, *range(len(self.config.seats))]
        self.set_viewer(order[(order.index(self.viewer) + by) % len(order)])

    def race_on(self) -> None:
        """Start a new race from the displayed step."""
        self.director.finish()
        race_on(self.app, self.record, self.index, self.can_change_viewer)

    @property
    def return_route(self) -> Route | None:
        if self.record_path is None:
            return None
        return routes.Replay(self.record_path, self.index)

    def show_results(self) -> None:
        """Open the result of a race that is over."""
        end = self.view.end_scene() if self.match.is_over else None
        if end is None:
            return
        self.is_playing = False
        self.director.finish()
        self.app.push(end)

    def ticks(self) -> list[tuple[int, str]]:
        """Return starts, ends and retirements for the current viewer, as (steps shown, kind)."""
        if self.viewer not in self._ticks:
            found = (
                (played.index + 1, self.view.rows.replay_mark(played.visible_events(self.viewer)))
                for played in self.match.history
            )
            self._ticks[self.viewer] = [(at, kind) for at, kind in found if kind]
        return self._ticks[self.viewer]

    def highlights(self) -> list[int]:
        """Return the steps of the story of a finished race; found on first use."""
        if self._highlights is None:
            self._highlights = self.view.highlights() if self.match.is_over and not self.is_past else []
        return self._highlights

    def next_moment(self, by: int) -> None:
        """Jump to the next or previous highlight: a tick on the scrubber or a moment of the story."""
        steps = {at for at, _ in self.ticks()} | {at for at in self.highlights() if at > 0}
        if by > 0:
            self.seek(min((at for at in steps if at > self.index), default=self.total))
        else:
            self.seek(max((at for at in steps if at < self.index), default=0))

    def on_entered(self) -> None:
        # the arrow keys step at once
        self.ui.focused, self.ui.shows_focus = "bar.scrubber", True
        if self._opens_result:
            self._opens_result = False
            self.show_results()

    # -- time -----
    def tick(self, ms: float) -> None:
        super().tick(ms)
        if not self.is_playing or self.director.is_busy or self.app.top is not self:
            return
        self._dwell_left -= ms
        if self._dwell_left > 0:
            return
        if self.index < self.total:
            self.step()
        else:
            self.played_out()

    def played_out(self) -> None:
        """Stop at the end of the record."""
        self.is_playing = False
        self.app.changed()

    @property
    def is_busy(self) -> bool:
        return self.is_playing or self.director.is_busy

    def accepts_input(self, element: Element | None) -> bool:
        """Let the controls work during motion; a click elsewhere finishes it."""
        if element is None and self.director.is_busy:
            self.director.finish()
            self.app.changed()
        return True

    def arrow_left_right(self, dx: int) -> bool:
        """Go one step back or forth."""
        self._wheel_step(dx)
        return True

    def wheel(self, by: int, x: float, y: float) -> bool:
        """Go one step back or forth, unless the table uses the wheel."""
        if not super().wheel(by, x, y):
            self._wheel_step(by)
        return True

    # -- words -----
    @property
    def where(self) -> str:
        """The point in the race, in its rounds and turns."""
        return self.calendar.words(self, self.index)

    @property
    def prompt(self) -> str:
        return self.t("replays.prompt", where=self.where)

    def viewer_name(self) -> str:
        """Return the name of the viewer."""
        return self.t("replays.spectator") if self.viewer is None else self.seat_name(self.viewer)

    # -- keys -----
    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        actions: dict[str, Callable[[], object]] = {
            "pause": self.toggle,
            "primary": self.toggle,
            "next": lambda: self.next_moment(1),
            "recap": self.show_results,
            "speed": self.app.next_speed,
            "depth": self.next_depth,
            "log": self.open_log,
            "home": lambda: self.seek(0),
            "end": self.to_the_end,
            "pageup": lambda: self.seek(self.index - JUMP),
            "pagedown": lambda: self.seek(self.index + JUMP),
            ".": self.step,
            "past": self.back,
            "e": self.next_viewer,
        }
        action = actions.get(name)
        if action is None:
            return self.view.key(name)
        action()
        return True

    # -- screen -----
    def build(self, p: Painter) -> None:
        super().build(p)
        room = p.w - 8 - CONTROLS_W - VIEWER_W - self.least_scrubber * p.text_scale
        right = tool_buttons(p, self.ui, self.tools(), p.w - 8, room) - 4
        scrubber = Element("bar.scrubber", "slider", self.t("replays.scrubber"), draw=self._draw_scrubber)
        scrubber.action, scrubber.value = self.toggle, self.index
        scrubber.on_wheel, scrubber.on_point = self._wheel_step, self._point_at
        scrubber.tooltip = self.t(self.view.names.own_key("tip.scrubber", "replays.scrubber_tip"))
        controls = row(*self._controls(p), gap=2, pad=(0, 4, 0, 4))
        beside = row(self.beside(p), pad=(0, 4, 4, 4))
        bar = row(controls, box(item=scrubber, grow=1), beside, gap=GAP)
        self.put(p, (12, 3, right - 12, 41), bar)

    def beside(self, p: Painter) -> Node:
        """Return what is between scrubber and tools: whose view it is."""
        t, can = p.theme, self.can_change_viewer
        item = Element("bar.eyes", "stepper", self.t("replays.eyes"), action=self.next_viewer, key="E")
        item.enabled, item.why = can, "" if can else self.t("replays.eyes_shut")
        item.tooltip, item.value, item.on_wheel = (
            self.t("replays.eyes_tip"),
            self.viewer_name(),
            self.next_viewer,
        )
        colour = t.light if can else t.lane
        mark = None if self.viewer is None else self.view.mark(self.viewer)
        return row(
            sign("eye", 18, colour),
            *([seat(mark.shape, mark.colour, 6.5, True)] if mark else []),
            text(self.viewer_name(), Type.CAPTION, t.light, grow=1),
            cap(p, "E", colour=None if can else colour),
            item=item,
            fill=t.panel,
            hot=t.raised,
            r=6,
            focus=8,
            gap=7,
            pad=(9, 0, NEAR, 0),
            w=VIEWER_W,
            max_w=VIEWER_W,
            align="middle",
        )

    def tools(self) -> list[list[Tool]]:
        """Return the tools of a replay."""
        t, cap = self.t, self.app.keymap.cap
        results = Tool(
            "bar.results",
            t("replays.results"),
            "chart",
            self.show_results,
            cap("recap"),
            t("replays.results_tip"),
            "" if self.match.is_over else t("replays.results_later"),
        )
        back = Tool("bar.back", t("common.back"), "back", self.escape, cap("back"))
        menu = Tool("bar.menu", t("common.menu"), "menu", self.open_menu, "", t("bar.menu_tip"))
        return [[*self.through_time(), depth_tool(self)], [self.race_on_tool(), results], [menu, back]]

    def open_menu(self) -> None:
        """Stop, and open the menu."""
        self.is_playing = False
        self.app.push(routes.Menu(self))

    def menu_items(self) -> list[tuple[str, str, Callable[[], object]]]:
        # the game's own entries are about the race as it goes on
        return []

    def through_time(self) -> list[Tool]:
        """Return the tools for the next moment and for the speed."""
        moment = Tool(
            "bar.next",
            self.t("replays.moment"),
            "step",
            lambda: self.next_moment(1),
            self.app.keymap.cap("next"),
            self.t("replays.moment_tip"),
            self.t("replays.at_end") if self.index == self.total else "",
        )
        return [moment, speed_tool(self)]

    def race_on_tool(self) -> Tool:
        """Return the tool that starts a practice race from the displayed step."""
        return Tool(
            "bar.race_on",
            self.t("replays.race_on"),
            "flag",
            self.race_on,
            "",
            self.t("replays.race_on_tip"),
            self.t("table.over") if self.is_at_end else "",
            value_text=self.t("replays.race_on_short"),
        )

    @property
    def is_at_end(self) -> bool:
        """Whether the game is over at the displayed step."""
        return self.index == self.total and self.match.is_over

    def _controls(self, p: Painter) -> Iterator[Node]:
        """Yield the buttons that play, and step back and forth."""
        t, key, start, end = p.theme, self.app.keymap.cap, self.index == 0, self.index == self.total
        plays = "pause" if self.is_playing else "play"
        for id, label, shape, name, action, disabled in (
            ("first", "first", "skip", "Home", lambda: self.show_at(0), start),
            ("previous", "back", "left", key("past"), self.back, start),
            ("play", plays, plays, key("pause"), self.toggle, False),
            ("step", "step", "right", ".", self._step_once, end),
            ("last", "last", "skip", "End", self.to_the_end, end and not self.is_past),
        ):
            item = Element(f"bar.{id}", "button", self.t(f"replays.{label}"), action=action)
            item.enabled, item.why = not disabled, self.t("replays.at_end") if disabled else ""
            item.key, item.tooltip = name if len(name) == 1 else "", f"{item.label} ({name})"
            colour = t.accent if id == "play" else t.lane if disabled else t.light
            drawn = picture(partial(_draw_control, shape, colour, id == "first"), CONTROL_W)
            hot = t.panel if disabled else t.raised
            yield row(drawn, item=item, fill=t.panel, hot=hot, r=6, focus=8)

    def to_the_end(self) -> None:
        """Go to the last step of the record."""
        self.show_at(self.total)

    def show_at(self, index: int) -> None:
        """Stop, and show the table after `index` steps."""
        self.is_playing = False
        self.seek(index)

    def _step_once(self) -> None:
        self.is_playing = False
        self.step()

    def _wheel_step(self, by: int) -> None:
        self.is_playing = False
        (self.step if by > 0 else self.back)()

    def _point_at(self, x: float, _y: float) -> None:
        left, _, w, _ = self._track()
        self.show_at(round((x - left) / w * self.total))

    def _track(self) -> tuple[float, float, float, float]:
        """Return the rectangle of the scrubber's line; the text is above it."""
        scrubber = self.ui.find("bar.scrubber")
        x, y, w, h = scrubber.rect if scrubber else (0.0, 0.0, 1.0, 1.0)
        return x + 14, y, max(1.0, w - 28), h

    # -- drawing -----
    def paint(self, p: Painter) -> None:
        super().paint(p)
        p.rect(0, 0, p.w, BAR, p.theme.night)
        p.rect(0, BAR - 1.5, p.w, 1.5, p.theme.accent)

    def _draw_scrubber(self, p: Painter, e: Element, look: Look) -> None:
        t = p.theme
        x, y, w, h = self._track()
        cy = y + h - 10
        share = self.index / self.total if self.total else 1.0
        p.rect(x, cy - 3, w, 6, t.edge_raised, 3)
        p.rect(x, cy - 3, max(6.0, w * share), 6, t.accent, 3)
        for at, kind in self.ticks():
            tx = x + w * at / self.total
            if kind in ("out", "part"):
                p.rect(tx - 1, cy - 8, 2, 5, t.danger if kind == "out" else t.light_muted)
            else:
                p.rect(tx - 1, cy - 8, 2, 16, t.light if kind == "end" else t.light_muted)
        p.circle(x + w * share, cy, 7, t.light, t.night, 2)
        self._show_position(p, x, y + 12, w)
        if look.is_hot:
            focus_ring(p, e.rect[0] + 2, y + 4, e.rect[2] - 4, h - 8, 9)

    def _show_position(self, p: Painter, x: float, y: float, w: float) -> None:
        """Draw the text above the scrubber's line."""
        p.text(x, y, self.where, CAPTION, p.theme.light, "jb", w=w)


def default_viewer(record: Record) -> int | None:
    """Return the viewer with which a record opens: its only person, else a spectator."""
    humans = record.header.config.humans()
    return min(humans) if len(humans) == 1 else None


def _draw_control(shape: str, colour: str, flip: bool, p: Painter, x: float, y: float) -> None:
    p.art(art.icon(shape, colour), x, y, 20, flip=flip, mid=True)
