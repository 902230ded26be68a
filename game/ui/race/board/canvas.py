"""The pictures of a rule book: how each is drawn, in which box, with which texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from game.engine.contract import Game, Json, Setup, State
from game.ui.draw import svg
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.race.names import GameNames

Named = TypeVar("Named", bound=GameNames)
BASE = 668.0
"""The width in u that the measures of pictures are for; wider pictures are scaled up."""


@dataclass(frozen=True)  # without slots: Python 3.11 cannot make frozen ones of a generic class by its alias
class Canvas(Generic[Named]):
    """The box of a picture, with its scale `k` over its measures; `names` are the table's texts."""

    p: Painter
    names: Named
    x: float
    y: float
    w: float
    h: float
    k: float

    def t(self, key: str, **params: Any) -> str:
        """Return a text of the pictures."""
        return self.names.t(f"picture.{key}", **params)

    def parts(self, w: float, h: float, count: int, gap: float, down: bool = False) -> list[Box]:
        """Return the boxes of so many pictures of one size, side by side or one below the other."""
        right, below = (0.0, h + gap) if down else (w + gap, 0.0)
        return [on_pixels(self.p, (self.x + i * right, self.y + i * below, w, h)) for i in range(count)]

    def then(self, x: float, y: float, size: float, down: bool = False) -> None:
        """Draw the arrow from before to after, to the right or down."""
        r = size * self.k
        d = f"M{x - r / 2} {y - r}L{x + r / 2} {y}L{x - r / 2} {y + r}"
        if down:
            d = f"M{x - r} {y - r / 2}L{x} {y + r / 2}L{x + r} {y - r / 2}"
        box = (x - 2 * r, y - 2 * r, 4 * r, 4 * r)
        self.p.svg_fragments(*box, svg.path(d, None, self.p.theme.danger_paper, 4 * self.k))


@dataclass(frozen=True)
class Book(Generic[Named]):
    """The pictures of a game by the keys of the entries they belong to (`FMR-4_1`).

    `names` makes the table's texts from a translator; each picture has its height at the width `BASE`, and
    the function that draws it.
    """

    names: Callable[[Any], Named]
    drawn: Mapping[str, tuple[float, Callable[[Canvas[Named]], object]]]

    @property
    def shares(self) -> dict[str, float]:
        """The height over the width of each picture, by key."""
        return {name: height / BASE for name, (height, _) in self.drawn.items()}

    def draw(self, p: Painter, name: str, x: float, y: float, w: float, h: float, translator: Any) -> None:
        """Draw the picture of an entry into a box on paper."""
        self.drawn[name][1](Canvas(p, self.names(translator), x, y, w, h, w / BASE))


def example_state(
    game: Game,
    overrides: Mapping[str, Json],
    *steps: str,
    seats: int = 0,
    options: Mapping[str, Json] | None = None,
    track: str | None = None,
) -> State:
    """Return the state of a picture, completed by the rules, after these steps.

    Without `seats` there are as many as the overrides have cars.
    """
    seats = seats or max(2, len(cast("Sequence[Json]", overrides.get("spaces", ()))))
    fresh = game.new(Setup(seats, options or {}, game.default_tokens(seats), track)).to_data()
    state = game.load(game.apply_overrides(fresh, dict(overrides)) if overrides else fresh)
    for step in steps:
        state.apply(game.parse(step))
    return state


def on_pixels(p: Painter, box: Box) -> Box:
    """Return the box on whole pixels, so that a layer drawn into it has no seam at its edge."""
    x, y, w, h = box
    left, top = round((x - p.ox) * p.u), round((y - p.oy) * p.u)
    return left / p.u + p.ox, top / p.u + p.oy, int(w * p.u) / p.u, int(h * p.u) / p.u
