"""The weights of a position's facts for who will win; fitted: see tools/fit_standing.py.

From 600 races of pros, and the sprint facts from 300 of one lap, at 0%, 10%, 25%, 50%, 100% left.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "first": (1.474, 1.229, 0.9057, 0.9753, 0.9642),
    "turns": (-4.195, -0.5335, -0.4075, -0.0531, -0.01817),
    "saved": (-0.3736, -0.9275, -0.4672, -0.9176, -0.4754),
    "delay": (-2.421, -0.2852, -1.853, 0.2523, -0.9929),
    "number": (-0.8844, -0.4785, -0.4687, -0.3797, -0.2344),
    "off": (1.323, 0.0352, 0.4782, -0.2887, 0.537),
    "faulty": (0.0, 0.0, 0.0, 0.0, 0.0),
    "sprint_first": (-0.7237, -0.1668, -0.04811, -0.09033, -0.3206),
    "sprint_turns": (0.1432, 0.04476, 0.09218, 0.04727, 0.08238),
    "sprint_saved": (-3.653, -1.26, -1.114, -0.00501, -0.3816),
}
