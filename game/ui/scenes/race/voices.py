"""What rivals say in a race of a career: a bubble at their row of the running order while others move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from game.career.facts import passes, race_history
from game.career.season import drawn
from game.engine.contract import Event, RoundPlaces
from game.engine.drivers import LINES
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, INK, NEAR, PAPER, Type
from game.ui.kit.bar import MIDDLE
from game.ui.kit.elements import Also, Element, Elements, Look, overlap
from game.ui.kit.layout import Node
from game.ui.kit.marks import draw_face
from game.ui.kit.parts import button
from game.ui.race.result import Message, SeatName
from game.ui.race.scene import LogLine
from game.ui.race.table_scene import TableScene
from game.ui.scenes.race.aims import rows_of

SHOWN_MS: Final = 2_600.0
CHECK_MS: Final = 600.0
"""Milliseconds between two looks for a finished round."""
MOST: Final = 8
"""How many lines are said in an event."""
APART: Final = 2
"""At least so many rounds lie between two lines of one driver."""
PASSES: Final = ("passes_you", "you_pass")
"""The moments that are spoken of only where there was no crash."""
FACE: Final = 42.0
LEAD: Final = 1.3
TAIL: Final = 8.0
"""The height of the tail of a bubble, which points at the row."""


class Speech(NamedTuple):
    """A line of a driver, who sits on `seat`, by its key."""

    seat: int
    driver: str
    key: str

    @property
    def message(self) -> Message:
        """The line in quotes."""
        return Message("career.quote", {"line": Message(self.key)})

    @property
    def spoken(self) -> Message:
        """The line with the name of who says it."""
        return Message("career.said", {"name": SeatName(self.seat), "line": Message(self.key)})


class Voices:
    """Says at most one line a round, about passes and crashes; it delays nothing.

    Both are read from events and places that everybody may see. Seed, round and driver choose the line, so
    that the same race says the same again.
    """

    def __init__(self, race: TableScene) -> None:
        self.race = race
        config = race.config
        cast = config.career.cast if config.career else ()
        self._drivers = {i: seat.style for i, seat in enumerate(config.seats) if seat.style in cast}
        self.now: Speech | None = None
        self._left = self._since = 0.0
        self._steps = -1
        self._rounds: int | None = None
        """The rounds looked at; None before the first look, which says nothing about what has been."""
        self._spoken: Counter[str] = Counter()
        self._last: dict[str, int] = {}
        self._used: set[str] = set()
        self._said: list[LogLine] = []
        self._muted: set[str] = set()
        self._latest: tuple[int, str] | None = None
        """Who spoke last, by seat and driver: the menu mutes it."""
        self._box: Box | None = None
        """The box of the bubble; None where there is no row to point at."""

    @property
    def is_on(self) -> bool:
        """Whether there is anybody to speak, and the player wants it and has time to read."""
        app = self.race.app
        return bool(self._drivers) and app.settings.voices == "all" and app.speed(False) > 0

    def tick(self, ms: float, deciding: bool) -> None:
        """Spend time; a decision ends what is being said."""
        self._left -= ms
        if self.now is not None and (deciding or self._left <= 0):
            self._end()
        self._since += ms
        if (
            deciding
            or self.now is not None
            or self._since < CHECK_MS
            or self.race.is_moving
            or not self.is_on
        ):
            return
        self._since = 0.0
        if self.race.steps_shown != self._steps:
            self._steps = self.race.steps_shown
            self._look()

    def _look(self) -> None:
        match = self.race.match
        history = race_history(match, self._steps)
        events, rounds = history.events, list(match.game.round_places(history))
        seen, self._rounds = self._rounds, len(rounds)
        if seen is None or seen == len(rounds) or len(rounds) < 2:
            return
        nth = len(rounds)
        found = [*self._crashes(events, rounds[-2].step), *self._passes(rounds[-2:])]
        career = self.race.config.career
        if not found or career is None or self._spoken.total() >= MOST:
            return
        key = career.seed, career.season, career.event, nth
        for seat, moment in sorted(drawn(found, *key), key=lambda one: one[1] in PASSES):
            driver = self._drivers[seat]
            if nth - self._last.get(driver, -APART) < APART:
                continue
            for line in drawn(range(1, LINES + 1), *key, driver):
                speech = Speech(seat, driver, f"drivers.{driver}.line.{moment}.{line}")
                if speech.key not in self._used:
                    self._say(speech, nth)
                    return

    def _passes(self, rounds: Sequence[RoundPlaces]) -> Iterator[tuple[int, str]]:
        """Yield the rivals that passed the player in the last round or were passed by it."""
        for _, one, other, _ in passes(rounds):
            if one in self._drivers and other not in self._drivers:
                yield one, "passes_you"
            elif other in self._drivers and one not in self._drivers:
                yield other, "you_pass"

    def _crashes(self, events: Sequence[tuple[int, Event]], since: int) -> Iterator[tuple[int, str]]:
        """Yield who may speak of the last round's crashes that nobody else caused."""
        match = self.race.match
        for step, seat in match.game.mishaps(match.setup, events):
            if step > since and seat in self._drivers:
                yield seat, "own_crash"
            elif step > since:
                yield from ((rival, "your_crash") for rival in self._drivers)

    def _say(self, speech: Speech, nth: int) -> None:
        self._used.add(speech.key)
        self._spoken[speech.driver] += 1
        self._last[speech.driver] = nth
        if speech.driver in self._muted:
            return
        mark = self.race.mark(speech.seat)
        line = LogLine(speech.spoken, mark=mark, index=self._steps - 1, short=speech.message)
        self._said.append(line)
        self.race.log.append(line)
        self.now, self._left = speech, SHOWN_MS
        self._latest = speech.seat, speech.driver
        self.race.app.changed()

    def _end(self) -> None:
        self.now = None
        self.race.app.changed()

    def with_lines(self, log: Sequence[LogLine]) -> list[LogLine]:
        """Return a log with what was said up to the race's last step."""
        steps = len(self.race.match.history)
        self._said = [line for line in self._said if line.index < steps]
        return sorted([*log, *self._said], key=lambda line: line.index)

    def _toggle(self, driver: str) -> None:
        """Mute a driver for this race, or let it speak again."""
        self._muted ^= {driver}
        if self.now is not None and self.now.driver in self._muted:
            self._end()

    # -- picture -----
    def build(self, p: Painter, ui: Elements) -> None:
        """Declare the bubble, and at the rivals' rows the button that mutes them."""
        self._box = None
        if not self.is_on:
            return
        for seat, driver in self._drivers.items():
            for e in rows_of(ui, seat):
                ui.change(e, also=self._mute_button(seat, driver))
        if self.now is not None and (rows := rows_of(ui, self.now.seat)):
            words = self.race.render_text(self.now.message)
            self._box = self._place(p, words, rows[0].rect)
        if self.now is not None and self._box is not None:
            label = self.race.render_text(self.now.spoken)
            item = Element("voice", "item", label, self._box, draw=partial(_draw_bubble, words, rows[0].rect))
            item.tooltip, item.focusable = self.race.t("career.voice_tip"), False
            item.also = self._mute_button(self.now.seat, self.now.driver)
            ui.add(item)

    def menu_nodes(self) -> list[Node]:
        """Return the button for the menu that mutes who spoke last; none while nobody has spoken."""
        if self._latest is None:
            return []
        also = self._mute_button(*self._latest)
        return [button("menu.mute", also.label, also.action, dark=False)]

    def _mute_button(self, seat: int, driver: str) -> Also:
        key = "career.unmute" if driver in self._muted else "career.mute"
        label = self.race.t(key, name=self.race.seat_name(seat))
        return Also("whatis.mute", label, partial(self._toggle, driver))

    def _place(self, p: Painter, words: str, row: Box) -> Box | None:
        """Return the box of a bubble in the column, below its row or above it; None without a free place."""
        x, top, w, h = self.race.view.frame(p).column
        lines = p.lines(words, *Type.HEAD, w - 2 * (NEAR + GAP))
        width = max(p.width(line, *Type.HEAD) for line in lines) + 2 * GAP
        height = len(lines) * Type.HEAD.size * LEAD * p.text_scale + 2 * NEAR
        spots = [(x + NEAR, y, width, height) for y in (row[1] + row[3] + 1, row[1] - height - 1)]
        taken = [e.rect for e in self.race.ui.items if e.id in ("met", "hint")]
        free = (
            spot
            for spot in spots
            if top <= spot[1] <= top + h - height and not any(overlap(spot, box) for box in taken)
        )
        return next(free, None)

    @property
    def is_in_bar(self) -> bool:
        """Whether what is said stands in the bar, as it has no place at a row."""
        return self.is_on and self.now is not None and self._box is None

    def paint(self, p: Painter, w: float) -> None:
        """Draw the line at the left end of the bar, `w` wide at most."""
        if self.now is not None:
            draw_face(p, self.now.driver, 36, MIDDLE, FACE)
            words = self.race.render_text(self.now.message)
            p.text(64, MIDDLE, words, Type.LABEL.size, p.theme.light, "jb", w=w - 64)


def _draw_bubble(words: str, row: Box, p: Painter, e: Element, look: Look) -> None:
    """Draw a line on a bubble with a tail to its row."""
    x, y, w, h = e.rect
    if p.trace is not None:
        # texts below a bubble are hidden on purpose, as below a tooltip
        p.trace.clear()
    p.rect(x, y, w, h, PAPER.card, 8, INK, 1.5)
    left, is_below = x + 2 * GAP, y > row[1]
    edge, tip = (y + 1, -TAIL) if is_below else (y + h - 1, TAIL)
    p.path(
        (left - 1, min(edge, edge + tip) - 1, 16, TAIL + 2), f"M{left} {edge}l7 {tip}l7 {-tip}z", PAPER.card
    )
    step = Type.HEAD.size * LEAD * p.text_scale
    p.para(x + GAP, y + NEAR + step / 2, w - 2 * GAP + 1, words, Type.HEAD.size, INK, "jb", LEAD)
