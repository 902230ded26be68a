"""The rule book's pictures: positions by the rules themselves, drawn with the table's own pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final, cast

from game.engine import registry
from game.engine.contract import Json
from game.engine.venue.track import SpinPoint, catalogue
from game.games.formula_one.rules.cards import CARS, PIT_CARDS, PITS, STEP, TACTICS
from game.games.formula_one.rules.charts import DROPS
from game.games.formula_one.rules.circuit import DrivePath
from game.games.formula_one.rules.driving import move_paths
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.preview import SAFE, SPIN, SURE, WEAR
from game.games.formula_one.table.board import overlay
from game.games.formula_one.table.board.cars import Ground, draw_pose
from game.games.formula_one.table.board.chart import FOOT, HEAD, paint_chart, penalty_chart
from game.games.formula_one.table.board.overlay import Reached
from game.games.formula_one.table.board.tones import BARRED, colour_of, swatch
from game.games.formula_one.table.names import ID, Names, charts_in_use
from game.games.formula_one.table.panels.hand import EXTRA_SPACES, HandCard, paint_card
from game.games.formula_one.table.panels.instruments import (
    BRAKES,
    TYRES,
    Dial,
    Gauge,
    paint_dial,
    paint_gauge,
    paint_sign,
)
from game.ui.draw import svg
from game.ui.draw.box import Box, box_of
from game.ui.draw.theme import INK, PAPER
from game.ui.race.board import canvas as book
from game.ui.race.board.canvas import BASE, Book, example_state, on_pixels
from game.ui.tracks.art import road
from game.ui.tracks.board import Board
from game.ui.tracks.circuit import limits, spin_spot

GAP: Final = 28.0
"""The gap between the parts of a picture that shows before and after."""
LAYER: Final = "f1.rules"

Point = tuple[float, float]
Canvas = book.Canvas[Names]


# -- positions, completed by the rules -----
@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a circuit with a position: its middle in the track's units, u for one unit, overrides.

    With `speed` the car on turn drives: the paths that end on `ends` are drawn, the first of them as
    chosen. With `after` the position that follows stands beside it.
    """

    track: str
    middle: Point
    scale: float
    height: float
    overrides: Mapping[str, Json]
    speed: int = 0
    ends: tuple[str, ...] = ()
    after: bool = False
    steps: tuple[str, ...] = ()
    """The steps before the picture, to show what the rules make of them."""


PIECES: Final = {
    "F1-2_1": Piece("porto_serra", (438, 94), 1.5, 250, {"spaces": ["0a", "0b", "0c", "0d", "0e", "0f"]}),
    "F1-4_2": Piece(
        "porto_serra",
        (893, 212),
        1.55,
        262,
        {"spaces": ["17a", "17b", "14b"], "speeds": [60, 60, 100], "laps": [2, 2, 2], "turn": 2},
        100,
        ("16a",),
        after=True,
    ),
    "F1-5_1": Piece(
        "porto_serra",
        (729, 417),
        2.3,
        262,
        {"spaces": ["22b", "60a"], "speeds": [120, 80], "laps": [2, 2]},
        120,
        ("28a", "28b", "28c"),
    ),
    "F1-5_4": Piece(
        "porto_serra",
        (590, 400),
        2.0,
        262,
        {"spaces": ["27a", "60a"], "speeds": [120, 80], "laps": [2, 2]},
        steps=("speed 140", "drive 34a", "roll 5 6"),
    ),
    "F1-7_1": Piece(
        "porto_serra",
        (378, 112),
        1.62,
        236,
        {"spaces": ["40a", "30a", "62e"], "speeds": [80, 80, 80], "laps": [2, 2, 2], "turn": 2, "round": 9},
        100,
        ("P3",),
    ),
}
"""By entry of the rule book."""

BOARDS: Final[dict[str, tuple[str, Mapping[str, Json]]]] = {
    "goal": (
        "porto_serra",
        {"spaces": ["45b", "24c", "58b", "29b", "S1", "P6"], "laps": [2, 2, 2, 2, 3, 3]},
    ),
    "kestrel_heath": ("kestrel_heath", {}),
    "porto_serra": ("porto_serra", {}),
    "tannfeld": ("tannfeld", {}),
}
"""Pictures of whole circuits: the track, and the cars on it."""


def position(track: str, overrides: Mapping[str, Json], *steps: str) -> FormulaOneState:
    """Return the position of a picture, completed by the rules, after these steps."""
    return cast(FormulaOneState, example_state(registry.game(ID), overrides, *steps, track=track))


@lru_cache(maxsize=32)
def positions(name: str) -> tuple[FormulaOneState, ...]:
    """Return the position of a picture, and that after the chosen path if it stands beside it."""
    piece = PIECES[name]
    before = position(piece.track, piece.overrides, *piece.steps)
    if not piece.after:
        return (before,)
    drive = example_paths(piece, before)[0].step
    return before, position(piece.track, piece.overrides, *piece.steps, f"speed {piece.speed}", drive)


def example_paths(piece: Piece, state: FormulaOneState) -> tuple[DrivePath, ...]:
    """Return the paths in a picture, the chosen one first."""
    labels = state.config.circuit.labels
    found = move_paths(state, state.turn, piece.speed).paths if piece.speed else ()
    return tuple(next(route for route in found if labels[route.end] == end) for end in piece.ends)


# -- the table's pieces without a race -----
def _cars(canvas: Canvas, board: Board, state: FormulaOneState, box: Box) -> None:
    """Paint the cars where they stand."""
    ground, observation = Ground(board.track), state.observe(None)
    with canvas.p.clipped(*box):
        for seat, pose in ground.rest(observation).items():
            car = CARS.index(str(observation["cars"][seat]))
            look = canvas.names.token_styles[CARS[car]][0], car + 1
            draw_pose(canvas.p, board, look, pose, ground.long * board.scale)


# -- pieces of road -----
def _piece(canvas: Canvas, name: str) -> None:
    piece, p, k, gap = PIECES[name], canvas.p, canvas.k, GAP * canvas.k
    states = positions(name)
    w, h = (canvas.w - gap * (len(states) - 1)) / len(states), piece.height * k
    for state, box in zip(states, canvas.parts(w, h, len(states), gap), strict=True):
        board = Board.around(catalogue.find(ID, piece.track), box, piece.scale * k, piece.middle)
        road(p, board, LAYER)
        if state is states[0]:
            with p.clipped(*box):
                _overlay(canvas, piece, board, state)
        _cars(canvas, board, state, box)
    if piece.after:
        canvas.then(canvas.x + w + gap / 2, canvas.y + h / 2, 8)


def _overlay(canvas: Canvas, piece: Piece, board: Board, state: FormulaOneState) -> None:
    """Paint what the table would show of the paths: their ends, the chosen one, the car in the way."""
    p, routes = canvas.p, example_paths(piece, state)
    circuit = state.config.circuit
    if not routes:
        for corner in board.track.corners:
            if corner.spin_point and circuit.spin_node[corner.index] in state.at:
                overlay.paint_target(p, board, corner.spin_point.rejoin, SAFE)
                _back(canvas, board, corner.spin_point)
        return
    spot = board.at(state.at[state.turn])
    start = spot.x, spot.y, spot.angle
    if not any(route.corners for route in routes):
        reached = [Reached(route.end, SAFE, True) for route in routes]
        for box, inner in overlay.reach_fragments(board, p.theme, reached):
            p.svg_fragments(*box, inner)
    for route in reversed(routes):
        overlay.paint_path(p, board, start, route.path)
    if routes[0].baulked_by >= 0:
        overlay.paint_block(p, board, routes[0].end, state.at[routes[0].baulked_by])
    limits(p, board)
    for entered in (entered for route in routes for entered in route.corners):
        tone = SAFE if entered.excess <= 0 else SPIN if entered.excess <= 40 else SURE
        overlay.paint_target(p, board, entered.space, tone)
        _plate(canvas, board, entered.space, f"+{entered.excess}", colour_of(p.theme, tone))


def _back(canvas: Canvas, board: Board, point: SpinPoint) -> None:
    """Paint an arrow from a spin point to the space where a car comes back."""
    a, b = spin_spot(board, point), board.at(point.rejoin)
    dx, dy = b.x - a.x, b.y - a.y
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    start, end = (a.x + ux * 24 * canvas.k, a.y + uy * 24 * canvas.k), (b.x - ux * 4, b.y - uy * 4)
    r = 7 * canvas.k
    head = f"M{end[0] - (ux + uy) * r} {end[1] - (uy - ux) * r}L{end[0]} {end[1]}"
    head += f"L{end[0] - (ux - uy) * r} {end[1] - (uy + ux) * r}"
    d = f"M{start[0]} {start[1]}L{end[0]} {end[1]}{head}"
    inner = svg.path(d, None, INK, 7 * canvas.k) + svg.path(d, None, PAPER.light, 3.4 * canvas.k)
    canvas.p.svg_fragments(*box_of([start, end], 16), inner)


def _plate(canvas: Canvas, board: Board, space: int, text: str, colour: str) -> None:
    """Paint the excess on the space behind a band."""
    here = board.track.spaces[space]
    spot = board.at(board.track.rows[(here.row + 1) % len(board.track.rows)][here.lane])
    w, h = canvas.p.width(text, 19, "cb") + 12, 22.0
    canvas.p.rect(spot.x - w / 2, spot.y - h / 2, w, h, INK, 5)
    canvas.p.text(spot.x, spot.y, text, 19, colour, "cb", "c")


def _board(canvas: Canvas, name: str) -> None:
    """Paint a whole circuit with the cars on it."""
    track, overrides = BOARDS[name]
    box = on_pixels(canvas.p, (canvas.x, canvas.y, canvas.w, canvas.h))
    board = Board(catalogue.find(ID, track), box)
    road(canvas.p, board, LAYER)
    if overrides:
        _cars(canvas, board, position(track, overrides), box)


# -- instruments -----
def _panel(canvas: Canvas) -> None:
    canvas.p.rect(canvas.x, canvas.y, canvas.w, canvas.h, canvas.p.theme.panel, 10)


def _tones(now: int) -> list[str]:
    """Return the tone of each speed after a speed on an open road, by the charts in use."""
    found = []
    for speed in range(0, 180, STEP):
        worn = any(charts_in_use().reduction(now - speed)) if speed < now else False
        found.append(BARRED if speed > now + 60 else WEAR if worn else SAFE)
    return found


def _dashboard(canvas: Canvas) -> None:
    """Paint the dial and both gauges."""
    p, k = canvas.p, canvas.k
    _panel(canvas)
    y = canvas.y + canvas.h / 2
    paint_dial(p, canvas.x + 140 * k, y, 208 * k, Dial(80, 120, _tones(80), 2), canvas.t("laps"))
    for x, gauge in ((370 * k, Gauge(TYRES, 4)), (540 * k, Gauge(BRAKES, 2))):
        paint_gauge(p, canvas.x + x, y - 14 * k, 112 * k, gauge)
        p.text(canvas.x + x, y + 64 * k, canvas.t(gauge.kind), 16, p.theme.light, "jb", "c", w=160 * k)


def _speeds(canvas: Canvas) -> None:
    """Paint the dial after a turn at 80 mph, and the meaning of its segments."""
    p, k = canvas.p, canvas.k
    _panel(canvas)
    dial, middle = Dial(80, 140, _tones(80), 3), canvas.y + canvas.h / 2
    paint_dial(p, canvas.x + 150 * k, middle, 208 * k, dial, canvas.t("laps"))
    for i, tone in enumerate((SAFE, WEAR, SPIN, SURE, BARRED)):
        x, y = canvas.x + 330 * k, middle + (i - 2) * 36 * k
        p.svg_fragments(x - 2, y - 12, 42, 24, swatch(x, y - 10, 34, 20, tone, p.theme))
        p.text(x + 50, y, canvas.t(tone), 17, p.theme.light, "j", w=canvas.x + canvas.w - x - 60)


def _reductions(canvas: Canvas) -> None:
    """Paint the speed reduction chart: a column a reduction."""
    p, charts = canvas.p, charts_in_use()
    p.rect(canvas.x, canvas.y, canvas.w, canvas.h, PAPER.card, 10, INK, 2)
    head, left = 42.0, 158.0
    p.rect(canvas.x + 1, canvas.y + 1, canvas.w - 2, head - 1, INK, 9)
    p.rect(canvas.x + 1, canvas.y + head / 2, canvas.w - 2, head / 2, INK)
    p.text(canvas.x + 18, canvas.y + head / 2, canvas.t("slower"), 16, PAPER.light, "jb", w=left - 24)
    each = (canvas.w - left - 8) / len(DROPS)
    row = (canvas.h - head) / 2
    for i, drop in enumerate(DROPS):
        x = canvas.x + left + (i + 0.5) * each
        p.text(x, canvas.y + head / 2, str(drop), 22, PAPER.light, "cb", "c", w=each - 4)
        for j, worn in enumerate(charts.reduction(drop)):
            y = canvas.y + head + (j + 0.5) * row
            ink = INK if worn else "#8A8F98"
            p.text(x, y, str(worn) if worn else "–", 24, ink, "cb", "c")
    for j, kind in enumerate((BRAKES, TYRES)):
        y = canvas.y + head + (j + 0.5) * row
        p.circle(canvas.x + 27, y, 13, INK)
        paint_sign(p, canvas.x + 27, y, kind)
        p.text(canvas.x + 48, y, canvas.t(kind), 15, INK, "jb", w=left - 56)
    p.rect(canvas.x + 12, canvas.y + head + row, canvas.w - 24, 1, "#DDD2BC")


def _penalties(canvas: Canvas) -> None:
    """Paint the penalty chart on its card."""
    w = min(440.0, canvas.w - 20)
    box = canvas.x + (canvas.w - w) / 2, canvas.y, w, canvas.h
    paint_chart(canvas.p, box, penalty_chart(canvas.names, charts_in_use()))


# -- cards -----
def _tactics(canvas: Canvas) -> None:
    """Paint the five tactic cards."""
    pitch = canvas.w / len(TACTICS)
    w, h = 118 * canvas.k, 150 * canvas.k
    for i, kind in enumerate(TACTICS):
        chip = f"+{EXTRA_SPACES[kind]}" if kind in EXTRA_SPACES else ""
        card = HandCard(kind, canvas.names.t(f"card.{kind}"), canvas.names.t(f"card_text.{kind}"), chip)
        paint_card(
            canvas.p, (canvas.x + (i + 0.5) * pitch - w / 2, canvas.y + (canvas.h - h) / 2, w, h), card
        )


def _pit_cards(canvas: Canvas) -> None:
    """Paint all pit cards in two rows, each with its effect."""
    p, k = canvas.p, canvas.k
    pitch, row_height = canvas.w / 8, canvas.h / 2
    for number in PIT_CARDS:
        x = canvas.x + (number - 1) % 8 * pitch + 3 * k
        y = canvas.y + (number - 1) // 8 * row_height + 3 * k
        w, h = pitch - 6 * k, row_height - 6 * k
        is_kept = PITS[number].keep
        p.rect(x, y, w, h, PAPER.card, 7, PAPER.danger_paper if is_kept else INK, 3 if is_kept else 1.6)
        p.circle(x + w / 2, y + 22 * k, 14 * k, INK)
        p.text(x + w / 2, y + 22 * k, str(number), 20 * k / p.text_scale, PAPER.light, "cb", "c")
        for i, line in enumerate(_card_effects(canvas, number)):
            p.text(x + w / 2, y + (50 + 19 * i) * k, line, 15, INK, "jb", "c", w=w - 6)


def _card_effects(canvas: Canvas, number: int) -> list[str]:
    """Return the effects of a pit card, in a word or two."""
    card, words = PITS[number], []
    if card.miss:
        words.append(canvas.t("miss", n=card.miss))
    if card.start:
        words.append(canvas.t("start", n=card.start))
    if card.extra:
        words.append(canvas.t("extra"))
    if card.keep:
        words.append(canvas.t("kept"))
    return words or [canvas.t("go")]


_ROWS: Final = 13

BOOK: Final = Book(
    lambda translator: Names.without_race(registry.game(ID), translator),
    {
        **{name: (piece.height, partial(_piece, name=name)) for name, piece in PIECES.items()},
        **{name: (BASE * 496 / 960, partial(_board, name=name)) for name in BOARDS},
        "F1-1_1": (224.0, _dashboard),
        "F1-1_2": (172.0, _tactics),
        "F1-7_4": (216.0, _pit_cards),
        "F1-3_1": (224.0, _speeds),
        "F1-3_2": (136.0, _reductions),
        "F1-5_2": (HEAD + 25 * _ROWS + FOOT + 4, _penalties),
    },
)
"""The ratio of height to width by entry key of the rule book, and what draws its picture."""
