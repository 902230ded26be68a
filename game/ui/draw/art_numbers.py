"""Numbers on cars as strokes, which turn and fade with the car: the rasteriser cannot draw text."""

from __future__ import annotations

from game.ui.draw import svg
from game.ui.draw.theme import INK, PAPER

DIGIT_W, DIGIT_H = 10.0, 16.0
_DIGITS = {
    "0": "M2 5A3 3 0 0 1 8 5V11A3 3 0 0 1 2 11Z",
    "1": "M2.4 4.6L5.6 2V14",
    "2": "M2 5.2A3 3.1 0 0 1 8 5C8 8.4 2.2 10.4 2 14H8.2",
    "3": "M2 4.4A3 2.7 0 0 1 7.8 4.9C7.8 6.8 6.4 7.7 4.4 7.7C6.6 7.7 8.1 8.8 8.1 10.9A3.1 3.1 0 0 1 1.9 11.6",
    "4": "M6.4 14V2L1.6 10.6H8.8",
    "5": "M7.8 2H2.8L2.3 7.5C4.6 6.2 8.1 6.8 8.1 10.3C8.1 14.6 3.4 15 1.9 12.2",
    "6": "M7.6 4C6.2 1.2 2 1.4 2 7V11A3 3 0 0 0 8 11V10.4A3 2.9 0 0 0 2 10.4",
    "7": "M1.8 2H8.2L4.4 14",
    "8": "M2.4 4.8A2.6 2.8 0 0 1 7.6 4.8A2.6 2.9 0 0 1 2.4 4.8Z"
    "M1.9 10.9A3.1 3.1 0 0 1 8.1 10.9A3.1 3.1 0 0 1 1.9 10.9Z",
    "?": "M2 5A3 3 0 0 1 8 5C8 7.8 5 7.4 5 10.2M5 13.7V14",
    "9": "M8 5.6V5A3 3 0 0 0 2 5V5.6A3 2.9 0 0 0 8 5.6V9C8 14.6 3.8 14.8 2.4 12",
}
_SIZES = (0.085, 0.078, 0.058)
"""The size of a digit on a disc of radius 1, for one, two or three of them."""


def roundel(x: float, y: float, r: float, number: str) -> str:
    """Return a white disc with a number of up to three digits, a question mark, or nothing."""
    return svg.circle(x, y, r, PAPER.light, INK, r * 0.12) + digits(x, y, r, number)


def digits(x: float, y: float, r: float, number: str) -> str:
    """Return a number as large as fits on a disc of that radius."""
    if not 0 < len(number) <= len(_SIZES) or any(digit not in _DIGITS for digit in number):
        return ""
    k = _SIZES[len(number) - 1] * r
    left, top = x - len(number) * DIGIT_W * k / 2, y - DIGIT_H * k / 2
    strokes = [
        f'<g transform="translate({left + i * DIGIT_W * k:.2f} {top:.2f}) scale({k:.4f})">'
        + svg.path(_DIGITS[digit], None, INK, 2.9)
        + "</g>"
        for i, digit in enumerate(number)
    ]
    return "".join(strokes)
