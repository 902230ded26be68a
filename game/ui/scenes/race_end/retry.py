"""What a moment tried again came to, beside what happened the first time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from game import review
from game.engine.match import Match
from game.review.steps import NAMED_FROM
from game.services.records import reviews
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, GAP
from game.ui.kit.elements import Element, Look
from game.ui.kit.marks import panel
from game.ui.race.scene import RaceScene

LINE_H: Final = 34.0
"""The height with normal letters if it is one line."""


class Try(NamedTuple):
    """What a seat chose at the moment, its chance to win then in per cent, and its place at the end."""

    step: str
    place: int
    chance: int | None
    """None where no review has told it."""


class Retry(NamedTuple):
    """Both tries of the moment at a step."""

    at: int
    first: Try
    now: Try

    def describe_both(self, t: Callable[..., str], describe: Callable[[str, int], str]) -> str:
        """Compare both tries in a sentence; `describe` returns the words of a choice."""
        said = [self._describe(one, t, describe) for one in (self.first, self.now)]
        if self.first.step == self.now.step:
            return t("why.retried_same", chosen=said[0], first=self.first.place, now=self.now.place)
        return t("why.retried", chosen=said[0], first=self.first.place, other=said[1], now=self.now.place)

    def _describe(self, one: Try, t: Callable[..., str], describe: Callable[[str, int], str]) -> str:
        key = "why.tried" if one.chance is None else "why.tried_chance"
        return t(key, chosen=describe(one.step, self.at), n=one.chance)


def retry_of(race: RaceScene) -> Retry | None:
    """Return how the viewer's retry compares with the first time; None unless this is one, and over."""
    tried, seat, result = race.retried, race.viewer, race.match.result
    if tried is None or seat is None or result is None:
        return None
    first = Match.from_record(tried.record)
    if first.result is None:
        return None
    kept = review.from_data(reviews.load_review(review.record_digest(tried.record)))
    decisions = kept.decisions if kept is not None else ()
    moment = next((one for one in decisions if (one.index, one.seat) == (tried.step, seat)), None)
    is_judged = moment is not None and moment.playouts >= NAMED_FROM

    def try_of(match: Match, place: int) -> Try:
        step = str(match.history[tried.step].step)
        return Try(step, place, moment.win_percentage(step) if moment is not None and is_judged else None)

    both = try_of(first, first.result.places[seat]), try_of(race.match, result.places[seat])
    return Retry(tried.step, *both)


def line_height(p: Painter, is_retry: bool) -> float:
    """Return the height that the line takes, with the gap above it; a retry may take two lines."""
    # one line of the largest letters fits in little more
    second = BODY * 1.3 * p.text_scale if is_retry else 0
    return LINE_H * min(1.1, p.text_scale) + second + GAP


def draw_line(p: Painter, e: Element, look: Look) -> None:
    """Draw the line on a panel."""
    x, y, w, h = e.rect
    panel(p, *e.rect, dark=False)
    p.rect(x + 2, y + 7, 7, h - 14, p.theme.accent)
    lines = len(p.lines(e.label, BODY, "jb", w - 48))
    top = y + h / 2 - BODY * 0.65 * p.text_scale * (min(2, lines) - 1)
    p.block(x + 24, top, w - 48, BODY * 2.8 * p.text_scale, e.label, BODY, p.theme.ink, "jb", 1.3)
