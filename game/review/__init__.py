"""Reviews of finished races: values of positions, errors of decisions, luck of chances."""

from __future__ import annotations

from game.review.chances import luck_of
from game.review.curve import CurvePoint, curve
from game.review.decisions import decision_of
from game.review.jobs import review_record, steps_to_review
from game.review.parts import Change, ResultParts
from game.review.playouts import MIN_PLAYOUTS, ReviewPlan
from game.review.results import Review, SeatRow, from_data, record_digest
from game.review.steps import Decision, Luck
from game.review.verdict import KeyDecision, MainPart, Verdict, verdict_of
from game.review.work import InProcessWorker, PoolFactory, ReviewWorkers, Work
from game.review.worker_pool import pool_factory

__all__ = [
    "MIN_PLAYOUTS",
    "Change",
    "CurvePoint",
    "Decision",
    "InProcessWorker",
    "KeyDecision",
    "Luck",
    "MainPart",
    "PoolFactory",
    "ResultParts",
    "Review",
    "ReviewPlan",
    "ReviewWorkers",
    "SeatRow",
    "Verdict",
    "Work",
    "curve",
    "decision_of",
    "from_data",
    "luck_of",
    "pool_factory",
    "record_digest",
    "review_record",
    "steps_to_review",
    "verdict_of",
]
