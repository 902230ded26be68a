"""The rule book's pictures: positions computed by the rules, drawn with the table's pieces."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from types import SimpleNamespace
from typing import Final, cast

from game.engine.contract import Json
from game.games.formula_motor_racing import GAME
from game.games.formula_motor_racing.rules.cards import CARS
from game.games.formula_motor_racing.rules.position import Position
from game.games.formula_motor_racing.rules.scoring import POINTS
from game.games.formula_motor_racing.table.action_panel.cards import RATIO, Front, draw_card, draw_pile_card
from game.games.formula_motor_racing.table.book import story_parts as parts
from game.games.formula_motor_racing.table.names import Names, card_of
from game.ui.draw import art
from game.ui.draw.theme import INK
from game.ui.kit.marks import pill
from game.ui.race.board.canvas import Book, example_state
from game.ui.race.board.chances import faces_text
from game.ui.race.board.dice import draw_die
from game.ui.race.board.pieces import BAD, GOOD, car_at, cells, tag

SIDE: Final = 96.0
ROAD: Final = 100.0
GAP: Final = 34.0
AFTER: Final = 70.0

_LINE: Final = (
    *("blue-1", "yellow-1", "purple-2", "green-1", "orange-2", "red-1"),
    *("green-2", "yellow-2", "red-2", "blue-2", "purple-1", "orange-1"),
)


@dataclass(frozen=True, slots=True)
class Example:
    """A card played in a position, with places `first` to `last` of the road and one row an outcome.

    `ends` holds (label, steps after the card was played) for each row below the road; a label that
    is the name of a car shows its tag, `roll` the die.
    """

    card: str
    car: str
    ends: tuple[tuple[str, tuple[str, ...]], ...]
    first: int
    last: int
    order: tuple[str, ...] = _LINE
    roll: int = 0
    tones: tuple[str, ...] = ()
    choice: tuple[str, ...] = ()
    """Cars that may be chosen, marked on the road."""


_PIT, _CHARGE = (BAD,) * 6 + (GOOD,) * 6, (GOOD,) * 9 + (BAD,) * 3
_THIRD: Final = (
    "blue-1",
    "yellow-1",
    "red-1",
    "green-2",
    *[c for c in _LINE if c not in ("blue-1", "yellow-1", "red-1", "green-2")],
)

EXAMPLES: Final = {
    "FMR-4_1": Example("overtake-3-red", "red-1", (("", ()),), 1, 8),
    "FMR-4_1_1": Example("overtake-4-red", "red-1", (("", ()),), 1, 7, _THIRD),
    "FMR-4_2": Example("off-circuit", "yellow-1", (("", ()),), 1, 7),
    "FMR-4_3": Example("tailender-turbo", "purple-1", (("", ()),), 6, 12, choice=_LINE[9:]),
    "FMR-4_4": Example(
        "pit-stop-blue",
        "blue-1",
        (("roll", ("roll 4",)),),
        1,
        7,
        roll=4,
        tones=_PIT,
        order=("red-1", "blue-2", *[c for c in _LINE if c not in ("red-1", "blue-2")]),
    ),
    "FMR-4_5": Example(
        "charge-engine-blows", "red-1", (("1-9", ("roll 7",)), ("10-12", ("roll 11",))), 5, 12, tones=_CHARGE
    ),
    "FMR-4_6": Example("spin-out", "", (("roll", ("roll 5", "stand")),), 5, 12, roll=5),
    "FMR-4_7": Example(
        "crash",
        "",
        (("orange-2", ("roll 6", "with orange-2")), ("green-2", ("roll 6", "with green-2"))),
        5,
        12,
        roll=6,
    ),
}


def _height(example: Example) -> float:
    top = 34 if example.tones else 0
    return top + ROAD + GAP + len(example.ends) * (AFTER + 6)


# -- examples -----
@lru_cache(maxsize=1)
def _fresh() -> dict[str, Json]:
    return example_state(GAME, {}, seats=6).to_data()


@lru_cache(maxsize=64)
def position_after(order: tuple[str, ...], card: str, car: str, steps: tuple[str, ...]) -> Position:
    """Return the position after the first seat has played the card on the car and after these steps."""
    overrides = {"order": list(order), "hands": [[card]], "turn": 0}
    played = example_state(GAME, overrides, f"play {card} {car}".strip(), *steps, seats=6)
    return cast("Position", played.observe(None))


def _example(canvas: parts.Canvas, example: Example) -> None:
    k, p, names = canvas.k, canvas.p, canvas.names
    y = canvas.y
    left, width = canvas.x + SIDE * k, canvas.w - SIDE * k
    if example.tones:
        cells(p, left, y + 2 * k, width, 22 * k, example.tones, dark=False, lit=example.roll)
        y += 34 * k
    grid = parts.Places(left, width, example.first, example.last)
    target = example.order[example.roll - 1] if example.roll and not example.car else example.car
    parts.road(canvas, grid, y, ROAD * k, example.order, target, example.choice)
    card_w = 54 * k
    draw_pile_card(p, names, example.card, canvas.x + (SIDE * k - card_w) / 2 - 6 * k, y + 10 * k, card_w)
    for i, (label, steps) in enumerate(example.ends):
        after = position_after(example.order, example.card, example.car, steps)
        top = y + (ROAD + GAP + i * (AFTER + 6)) * k
        parts.after_row(canvas, grid, top, AFTER * k, example.order, after, target)
        _label(canvas, label, example.roll, canvas.x + SIDE * k / 2 - 6 * k, top + AFTER * k / 2)
        if i == 0 and len(example.ends) == 1:
            parts.arrows(canvas, grid, y + ROAD * k, top, example.order, after, target)
    if len(example.ends) > 1:
        parts.fork(canvas, grid, y + ROAD * k, y + (ROAD + GAP) * k, example.order, target)


def _label(canvas: parts.Canvas, label: str, roll: int, x: float, y: float) -> None:
    p, k = canvas.p, canvas.k
    if label == "roll":
        draw_die(p, x, y, 58 * k, roll)
    elif label in CARS:
        draw_die(p, x - 27 * k, y, 40 * k, roll)
        p.text(x - 1 * k, y, "+", 20 * k, p.theme.ink, "cb", "c")
        tag(p, x + 24 * k, y, canvas.names.car_style(label), canvas.names.number(label), False)
    elif label:
        low, _, high = label.partition("-")
        faces = faces_text(canvas.names.scene, range(int(low), int(high) + 1))
        p.text(x, y, faces, 26 * k, p.theme.ink, "cb", "c", w=(SIDE - 8) * k)


# -- pictures without a card -----
def _ribbon(canvas: parts.Canvas) -> None:
    """All twelve places in two staggered rows, with the points of the first six."""
    p, k = canvas.p, canvas.k
    grid = parts.Places(canvas.x + 16 * k, canvas.w - 38 * k, 1, 12)
    parts.long_road(canvas, grid, canvas.y, 132 * k, _LINE)
    for place, points in enumerate(filter(None, POINTS), 1):
        pill(p, grid.x(place), canvas.y + 156 * k, str(points), INK, p.theme.accent, 18, h=24, min_w=36)


def _first_grid(canvas: parts.Canvas) -> None:
    """The grid, with a bracket from each team's better place to its other one."""
    k, p = canvas.k, canvas.p
    drawn = ("red", "yellow", "blue", "green", "orange", "purple")
    order = tuple(example_state(GAME, {}, "grid " + " ".join(drawn), seats=6).observe(None)["order"])
    grid = parts.Places(canvas.x + 16 * k, canvas.w - 38 * k, 1, 12)
    parts.long_road(canvas, grid, canvas.y, 132 * k, order, points=False)
    top = canvas.y + 146 * k
    for i, team in enumerate(drawn):
        low = top + (62 - i * 9) * k
        a, b = grid.x(i + 1), grid.x(12 - i)
        d = f"M{a} {top}V{low}H{b}V{top}"
        box = (b - 4, top - 4, a - b + 8, low - top + 8)
        p.path(box, d, None, INK, 5.6 * k)
        p.path(box, d, None, canvas.names.token_styles[team][0], 3 * k)


_GALLERY: Final = (
    *(("overtake-3-red", 24), ("tailender-turbo", 4), ("pit-stop-blue", 6), ("pit-stop-any", 2)),
    *(("wrong-line", 3), ("off-circuit", 3), ("lose-control", 3), ("charge-lose-gear", 3)),
    *(("charge-engine-blows", 3), ("spin-out", 1), ("spin-last", 1), ("crash", 1)),
)
"""A card of each kind, and the number of cards of the kind (FMR-1.2)."""
GALLERY_CARD: Final = 142.0


def _gallery(canvas: parts.Canvas) -> None:
    """One card of each kind, with the number of its kind below."""
    p, k = canvas.p, canvas.k
    w = GALLERY_CARD * k
    pitch, row = (canvas.w - w) / 3, canvas.h / 3
    for i, (card, count) in enumerate(_GALLERY):
        x, y = canvas.x + (i % 4) * pitch, canvas.y + (i // 4) * row
        draw_card(p, canvas.names, Front(card, w), x, y)
        label = canvas.names.scene.t("common.n_cards", n=count)
        if card_of(card).kind == "overtake":
            label += " · +2 +3 +4"
        p.text(x + w / 2, y + w * RATIO + 17, label, 16, p.theme.ink, "jb", "c", w=pitch)


def _charge_chances(canvas: parts.Canvas) -> None:
    """Bars for one to five successes in a row."""
    p, k = canvas.p, canvas.k
    language = canvas.names.language
    for n in range(1, 6):
        chance = Fraction(3, 4) ** n
        y = canvas.y + (n - 0.5) * 32 * k
        for i in range(n):
            p.art(art.icon("d12", p.theme.ink), canvas.x + 14 * k + i * 27 * k, y, 24 * k, mid=True)
        left, width = canvas.x + 156 * k, canvas.w - 340 * k
        p.rect(left, y - 10 * k, width, 20 * k, p.theme.sand, 4)
        p.rect(left, y - 10 * k, width * float(chance), 20 * k, p.theme.good_paper, 4)
        p.text(left + width + 14 * k, y, language.odds(chance), 16, p.theme.ink, "jb", w=164 * k)


def _out_line(canvas: parts.Canvas) -> None:
    """Three cars of the out line, its head at the right."""
    p, k, t = canvas.p, canvas.k, canvas.p.theme
    cars = ("orange-1", "yellow-1", "purple-1")
    w = 480 * k
    p.rect(canvas.x, canvas.y, w, 84 * k, t.sand, 8, t.ghost_edge, 1.4)
    p.hatch(canvas.x + 2, canvas.y + 2, w - 4, 84 * k - 4, t.ghost_edge, 10, 2, 0.5)
    for i, car in enumerate(cars):
        x = canvas.x + w - (i + 0.5) * w / 3
        colour, number = canvas.names.colour(car), canvas.names.number(car)
        car_at(p, x, canvas.y + 74 * k, 106 * k, colour, "paper", sign=number)
        if i < 2:
            p.art(art.effect("crash"), x + (38 if i == 1 else -40) * k, canvas.y + 54 * k, 44 * k, mid=True)
        tag(p, x - 22 * k, canvas.y + 20 * k, canvas.names.car_style(car), number, False)
        label = canvas.names.t("place", n=10 + i)
        width = p.width(label, 18, "cb") + 14
        p.rect(x + 24 * k - width / 2, canvas.y + 8 * k, width, 24 * k, t.paper, 5)
        p.text(x + 24 * k, canvas.y + 20 * k, label, 18, t.ink, "cb", "c")


BOOK: Final = Book(
    lambda translator: Names.without_race(
        GAME, translator, match=SimpleNamespace(observe=lambda _: _fresh())
    ),
    {
        **{
            name: (_height(example), partial(_example, example=example)) for name, example in EXAMPLES.items()
        },
        "goal": (176.0, _ribbon),
        "FMR-6_1": (176.0, _ribbon),
        "FMR-2_2": (216.0, _first_grid),
        "FMR-1_2": (690.0, _gallery),
        "FMR-4_5_1": (168.0, _charge_chances),
        "FMR-5_1": (92.0, _out_line),
    },
)
"""By entry key of the rule book the height over width, and the function that draws its picture."""
