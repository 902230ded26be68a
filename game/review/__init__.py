"""What a race was worth: the value of positions by playouts, errors of decisions, luck of chances."""

from __future__ import annotations

from game.review.chances import luck_of
from game.review.crew import reviewed
from game.review.decisions import decision_of
from game.review.playouts import LEAST, Plan
from game.review.results import Decision, Luck, Review, SeatRow, from_data, record_digest

__all__ = [
    "LEAST",
    "Decision",
    "Luck",
    "Plan",
    "Review",
    "SeatRow",
    "decision_of",
    "from_data",
    "luck_of",
    "record_digest",
    "reviewed",
]
