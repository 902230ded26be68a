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
"""The height of the line with normal letters."""


class Retry(NamedTuple):
    """A seat's places, and its chances to win after what it chose; None where no review has told them."""

    first: int
    now: int
    first_chance: int | None = None
    """In per cent."""
    chance: int | None = None

    def describe_both(self, t: Callable[..., str]) -> str:
        """Compare both tries in a sentence."""
        key = "retried" if self.first_chance is None else "retried_from"
        if None not in (self.first_chance, self.chance):
            key = "retried_chances"
        return t(f"why.{key}", first=self.first, now=self.now, n=self.first_chance, m=self.chance)


def retry_of(race: RaceScene) -> Retry | None:
    """Return how the viewer's retry compares with the first time; None unless this is one, and over."""
    tried, seat, result = race.retried, race.viewer, race.match.result
    if tried is None or seat is None or result is None:
        return None
    first = Match.from_record(tried.record)
    if first.result is None:
        return None
    places = first.result.places[seat], result.places[seat]
    kept = review.from_data(reviews.load_review(review.record_digest(tried.record)))
    decisions = kept.decisions if kept is not None else ()
    moment = next((one for one in decisions if (one.index, one.seat) == (tried.step, seat)), None)
    if moment is None or moment.playouts < NAMED_FROM:
        return Retry(*places)
    chances = {option.step: round(100 * option.wins) for option in moment.options}
    now = str(race.match.history[tried.step].step)
    return Retry(*places, chances[moment.chosen], chances[now] if now != moment.chosen else None)


def line_height(p: Painter) -> float:
    """Return the height that the line takes, with the gap above it."""
    # one line of the largest letters fits in little more
    return LINE_H * min(1.1, p.text_scale) + GAP


def draw_line(p: Painter, e: Element, look: Look) -> None:
    """Draw the line on a panel."""
    x, y, w, h = e.rect
    panel(p, *e.rect, dark=False)
    p.rect(x + 2, y + 7, 7, h - 14, p.theme.accent)
    p.text(x + 24, y + h / 2, e.label, BODY, p.theme.ink, "jb", w=w - 48)
