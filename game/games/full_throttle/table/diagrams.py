"""The rule book's pictures: positions computed by the rules, drawn with the table's pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.engine import registry
from game.engine.venue.track import catalogue
from game.games.full_throttle.rules.cards import COLOURS, COPIES, NUMBERS
from game.games.full_throttle.rules.course import Leg, course_of
from game.games.full_throttle.rules.scoring import POINTS
from game.games.full_throttle.table.art.cards import draw_back, draw_bet, draw_card, draw_chip
from game.games.full_throttle.table.art.riders import RIDERS, ride_at, tag
from game.games.full_throttle.table.messages.story import MopedMove
from game.games.full_throttle.table.names import ID, Names
from game.games.full_throttle.table.panels import board
from game.games.full_throttle.table.panels.green import lap_heads, paint_laps
from game.games.full_throttle.table.stage import Ground
from game.ui.draw import svg
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.race.board import canvas as book
from game.ui.race.board.canvas import BASE, Book, on_pixels
from game.ui.race.board.path import through
from game.ui.race.board.pieces import number_badge
from game.ui.tracks.art import road
from game.ui.tracks.board import Board

GAP: Final = 14.0
"""The gap between the parts of a picture with two cases."""
LAYER: Final = "ft.rules"
"""One layer for all pictures, as the book caches each of them."""
_LINE: Final = {"red": "10a", "yellow": "10b", "green": "9a", "blue": "9b", "purple": "8a", "black": "8b"}
Point = tuple[float, float]
Canvas = book.Canvas[Names]


# -- pieces of road -----
@dataclass(frozen=True, slots=True)
class Piece:
    """A picture of a piece of road: its middle, u to a unit, spaces of the mopeds, and moves."""

    middle: Point
    scale: float
    height: float
    mopeds: Mapping[str, str]
    drives: tuple[tuple[str, int], ...] = ()
    """Colour and number of each move; several moves have a picture each, one below the other."""
    lit: tuple[str, ...] = ()
    track: str = "side_a"


PIECES: Final = {
    "FT-2_1": Piece((456, 417), 0.98, 128, _LINE),
    "FT-3_2": Piece((500, 417), 0.98, 128, {"red": "9a"}, lit=("10a", "10b")),
    "FT-3_3": Piece((500, 417), 0.98, 128, {"red": "8a", "blue": "10a"}, (("red", 2),)),
    "FT-3_4": Piece(
        (520, 417), 0.98, 128, {"red": "8a", "blue": "10a", "black": "10b"}, (("red", 3), ("red", 2))
    ),
    "FT-3_5": Piece((626, 340), 1.0, 300, {"red": "0a", "blue": "1a"}, (("red", 2),)),
    "FT-3_6": Piece((400, 126), 0.94, 186, {"red": "3a"}, (("red", 1),)),
}
"""By entry of the rule book, on side A."""
FULL_ROADS: Final = {"goal": ("side_a", _LINE), "side_a": ("side_a", {}), "side_b": ("side_b", {})}
"""Pictures of full roads, with the mopeds on them."""


class RoadPicture:
    """A piece of road in a box, with mopeds that can drive."""

    def __init__(self, track: str, mopeds: Mapping[str, str], box: Box, piece: Piece | None = None) -> None:
        self.ground = Ground(catalogue.find(ID, track))
        self.mopeds = dict(mopeds)
        self.board = (
            Board(self.ground.track, box)
            if piece is None
            else Board.around(self.ground.track, box, piece.scale * box[2] / BASE, piece.middle)
        )

    def drive(self, colour: str, number: int) -> list[MopedMove]:
        """Carry out a card; return its move and the bonus moves."""
        course = course_of(self.ground.track)
        by = {self.ground.index[label]: other for other, label in self.mopeds.items() if other != colour}
        occupied = sum(1 << space for space in by)
        legs = course.legs(self.ground.index[self.mopeds[colour]], number, occupied)
        self.mopeds[colour] = self.ground.label[legs[-1].to]
        return [_moped_move(leg, by) for leg in legs]

    def paint_road(self, p: Painter) -> None:
        """Paint the road with its surroundings."""
        road(p, self.board, LAYER)

    def paint_mopeds(self, p: Painter) -> None:
        """Paint the mopeds with their plates."""
        board.paint_mopeds(p, self.board, self.ground, self.ground.rest(self.mopeds))


def _moped_move(leg: Leg, by: Mapping[int, str]) -> MopedMove:
    stopped = "free" if not any(leg.taken) else "passed" if leg.kept == len(leg.path) else "blocked"
    who = tuple(by.get(space) for space in leg.path)
    return MopedMove(leg.start, leg.path, who, leg.kept, leg.to, leg.laps, stopped)


def _piece(canvas: Canvas, piece: Piece) -> None:
    p, drives = canvas.p, piece.drives or (None,)
    boxes = canvas.parts(canvas.w, piece.height * canvas.k, len(drives), GAP * canvas.k, down=True)
    for box, drive in zip(boxes, drives, strict=True):
        picture = RoadPicture(piece.track, piece.mopeds, box, piece)
        picture.paint_road(p)
        with p.clipped(*box):
            moves = picture.drive(*drive) if drive else []
            if drive:
                board.paint_move(p, picture.board, picture.ground, drive[0], moves, moves[-1].to)
            board.paint_lit(p, picture.board, [picture.ground.index[label] for label in piece.lit])
            for label in piece.lit:
                start, to = (
                    picture.board.at(picture.ground.index[name]) for name in (picture.mopeds["red"], label)
                )
                board.paint_ribbon(p, through([start, to]), RIDERS["red"].colour)
            picture.paint_mopeds(p)
            held = {picture.ground.index[label] for label in picture.mopeds.values()}
            board.paint_steps(p, picture.board, picture.ground, moves, held)
        if drive:
            at, size = 9 * canvas.k, 48 * canvas.k
            draw_card(p, f"{drive[0]}-{drive[1]}", box[0] + at, box[1] + at, size, size * 1.2)


def _full_road(canvas: Canvas, track: str, mopeds: Mapping[str, str]) -> None:
    box = on_pixels(canvas.p, (canvas.x, canvas.y, canvas.w, canvas.h))
    picture = RoadPicture(track, mopeds, box)
    picture.paint_road(canvas.p)
    with canvas.p.clipped(*box):
        picture.paint_mopeds(canvas.p)


# -- other pictures -----
def _riders(canvas: Canvas) -> None:
    """The six from the side, each over its plate."""
    each = canvas.w / len(COLOURS)
    for i, colour in enumerate(COLOURS):
        x = canvas.x + (i + 0.5) * each
        ride_at(canvas.p, colour, x, canvas.y + canvas.h - 34 * canvas.k, 104 * canvas.k)
        tag(canvas.p, colour, x, canvas.y + canvas.h - 14)


def _cards(canvas: Canvas) -> None:
    """One moped's fourteen cards, fanned by number."""
    k = canvas.k
    width, height, step = 76 * k, 96 * k, 26 * k
    used = sum(width + (copies - 1) * step for copies in COPIES)
    gap = (canvas.w - used) / (len(COPIES) + 1)
    x = canvas.x + gap
    for number, copies in zip(NUMBERS, COPIES, strict=True):
        for i in range(copies):
            draw_card(
                canvas.p, f"green-{number}", x + i * step, canvas.y + (canvas.h - height) / 2, width, height
            )
        x += width + (copies - 1) * step + gap


def _laps(canvas: Canvas) -> None:
    """The lap track in the middle of a race."""
    laps = {"red": 1, "yellow": 2, "green": 1, "blue": 1, "purple": 2, "black": 0}
    w, h = 460 * canvas.k, 128 * canvas.k
    box = (canvas.x + (canvas.w - w) / 2, canvas.y + 2 * canvas.k, w, h)
    paint_laps(canvas.p, box, lap_heads(canvas.names.t), laps)


_HAND: Final = ("red-2", "blue-1", "black-3", "yellow-1", "purple-2", "red-3", "green-1")
_KEPT: Final = ("yellow-1", "red-2", "blue-1", "purple-2")


def _draft(canvas: Canvas) -> None:
    """The hand on its path around the table, with each seat's bet face down below it."""
    p, k = canvas.p, canvas.k
    each, chip = canvas.w / len(_KEPT), 19 * k
    hand = list(_HAND)
    for i, kept in enumerate(_KEPT):
        x = canvas.x + i * each
        p.rect(x + 3 * k, canvas.y, each - 6 * k, canvas.h, p.theme.card, 8, p.theme.rule, 1.2)
        number_badge(p, x + each / 2, canvas.y + 20 * k, i + 1, PAPER.card, INK, 11 * k, 17)
        step = min(21 * k, (each - 24 * k) / len(hand))
        left = x + (each - step * (len(hand) - 1) - chip) / 2
        for j, card in enumerate(hand):
            raised = 8 * k if card == kept else 0
            draw_chip(p, card, left + j * step, canvas.y + 52 * k - raised, chip)
        draw_back(p, x + each / 2 - 15 * k, canvas.y + 96 * k, 30 * k)
        hand.remove(kept)
    for i in range(1, len(_KEPT)):
        _arrow(p, canvas.x + i * each, canvas.y + 66 * k, 8 * k)


def _arrow(p: Painter, x: float, y: float, r: float) -> None:
    """A tip to the right around (x, y)."""
    d = f"M{x - r / 2} {y - r}L{x + r / 2} {y}L{x - r / 2} {y + r}"
    inner = svg.path(d, None, p.theme.card, r) + svg.path(d, None, p.theme.danger_paper, r * 0.5)
    p.svg_fragments(x - 2 * r, y - 2 * r, 4 * r, 4 * r, inner)


def _row(canvas: Canvas) -> None:
    """Seven cards beside the board, two of them face up."""
    k = canvas.k
    width, height = 76 * k, 96 * k
    gap = (canvas.w - 7 * width) / 8
    for i in range(7):
        x = canvas.x + gap + i * (width + gap)
        if i < 2:
            draw_card(canvas.p, ("green-3", "red-1")[i], x, canvas.y + 4 * k, width, height)
        else:
            draw_back(canvas.p, x, canvas.y + 4 * k, width, height)


_EXAMPLE: Final = (("yellow", 3), ("green", 4), ("purple", 1))


def _count(canvas: Canvas) -> None:
    """The worked example: cards on the first, the second and the third, and their sum."""
    p, k = canvas.p, canvas.k
    p.rect(canvas.x, canvas.y, canvas.w, canvas.h, p.theme.card, 8, p.theme.rule, 1.2)
    each, middle = 174 * k, canvas.y + canvas.h / 2
    for i, (colour, cards) in enumerate(_EXAMPLE):
        x = canvas.x + 16 * k + i * each
        ride_at(p, colour, x + 36 * k, middle + 34 * k, 66 * k)
        draw_bet(p, colour, x + 78 * k, middle - 30 * k, 34 * k, 62 * k, cards)
        p.text(x + 130 * k, middle - 12 * k, f"×{POINTS[i]}", 22, p.theme.muted, "cb")
        p.text(x + 130 * k, middle + 16 * k, str(cards * POINTS[i]), 28, p.theme.ink, "cb")
    total = sum(cards * points for (_, cards), points in zip(_EXAMPLE, POINTS, strict=True))
    p.text(canvas.x + canvas.w - 24 * k, middle, f"= {total}", 40, p.theme.danger_paper, "cb", "r")


def _height(piece: Piece) -> float:
    count = max(1, len(piece.drives))
    return count * piece.height + (count - 1) * GAP


BOOK: Final = Book(
    lambda translator: Names.without_race(registry.game(ID), translator),
    {
        **{name: (_height(piece), partial(_piece, piece=piece)) for name, piece in PIECES.items()},
        **{
            name: (BASE * 500 / 960, partial(_full_road, track=track, mopeds=mopeds))
            for name, (track, mopeds) in FULL_ROADS.items()
        },
        "FT-1_1": (140.0, _riders),
        "FT-1_2": (104.0, _cards),
        "FT-1_3": (146.0, _laps),
        "FT-4_1": (148.0, _draft),
        "FT-4_3": (106.0, _row),
        "FT-5_5": (112.0, _count),
    },
)
"""By entry key of the rule book the height over width, and the function that draws its picture."""
