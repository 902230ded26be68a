"""What rivals say in a race of a career: a portrait and a line in the top bar while others move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.career.facts import passes
from game.career.season import drawn
from game.engine.contract import Event, RaceHistory, RoundPlaces
from game.engine.drivers import LINES
from game.ui.draw.painter import Painter
from game.ui.draw.theme import Type
from game.ui.kit.bar import MIDDLE
from game.ui.kit.marks import draw_face
from game.ui.race.table_scene import TableScene

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


class Speech(NamedTuple):
    """A line of a driver."""

    driver: str
    words: str


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
        self._used: set[tuple[str, str, int]] = set()

    @property
    def is_on(self) -> bool:
        """Whether there is anybody to speak, and the player wants it and has time to read."""
        app = self.race.app
        return bool(self._drivers) and app.settings.voices == "all" and app.speed(False) > 0

    def tick(self, ms: float, deciding: bool) -> None:
        """Spend time; a decision ends what is being said."""
        self._left -= ms
        if self.now is not None and (deciding or self._left <= 0):
            self.now = None
            self.race.app.redraw()
        self._since += ms
        if deciding or self.now is not None or self._since < CHECK_MS or not self.is_on:
            return
        self._since = 0.0
        if self.race.steps_shown != self._steps:
            self._steps = self.race.steps_shown
            self._look()

    def _look(self) -> None:
        match = self.race.match
        events = [(at.index, event) for at in match.history[: self._steps] for event in at.events]
        rounds = list(match.game.round_places(RaceHistory(match.setup, events, match.state_at)))
        seen, self._rounds = self._rounds, len(rounds)
        if seen is None or seen == len(rounds) or len(rounds) < 2:
            return
        nth = len(rounds)
        found = [*self._crashes(events, rounds[-2].step), *self._passes(rounds[-2:])]
        career = self.race.config.career
        if not found or career is None or self._spoken.total() >= MOST:
            return
        key = career.seed, career.season, career.event, nth
        for driver, moment in sorted(drawn(found, *key), key=lambda one: one[1] in PASSES):
            if nth - self._last.get(driver, -APART) < APART:
                continue
            for line in drawn(range(1, LINES + 1), *key, driver):
                if (driver, moment, line) not in self._used:
                    self._say(driver, moment, line, nth)
                    return

    def _passes(self, rounds: Sequence[RoundPlaces]) -> Iterator[tuple[str, str]]:
        """Yield the rivals that passed the player in the last round or were passed by it."""
        for _, one, other, _ in passes(rounds):
            if one in self._drivers and other not in self._drivers:
                yield self._drivers[one], "passes_you"
            elif other in self._drivers and one not in self._drivers:
                yield self._drivers[other], "you_pass"

    def _crashes(self, events: Sequence[tuple[int, Event]], since: int) -> Iterator[tuple[str, str]]:
        """Yield who may speak of the last round's crashes that nobody else caused."""
        match = self.race.match
        for step, seat in match.game.mishaps(match.setup, events):
            if step > since and seat in self._drivers:
                yield self._drivers[seat], "own_crash"
            elif step > since:
                yield from ((driver, "your_crash") for driver in self._drivers.values())

    def _say(self, driver: str, moment: str, line: int, nth: int) -> None:
        t = self.race.app.t
        self._used.add((driver, moment, line))
        self._spoken[driver] += 1
        self._last[driver] = nth
        self.now = Speech(driver, t("career.quote", line=t(f"drivers.{driver}.line.{moment}.{line}")))
        self._left = SHOWN_MS
        self.race.app.redraw()

    def paint(self, p: Painter, w: float) -> None:
        """Draw the line at the left end of the bar, `w` wide at most."""
        if self.now is not None:
            draw_face(p, self.now.driver, 36, MIDDLE, FACE)
            p.text(64, MIDDLE, self.now.words, Type.LABEL.size, p.theme.light, "jb", w=w - 54)
