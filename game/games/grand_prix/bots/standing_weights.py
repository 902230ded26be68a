"""What the facts of a position say about who will win; fitted: see tools/fit_standing.py.

From 40 races, seed 1, at 0%, 10%, 25%, 50%, 100% left.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "first": (0.4992, 1.044, 1.31, 0.8507, 0.4624),
    "turns": (-0.01377, -0.04113, -0.08041, -0.05293, -0.03949),
    "dice": (0.2138, -0.3387, -0.5106, -0.9117, 0.2798),
    "turbine": (-0.7432, 0.7575, -1.458, -2.507, 1.337),
    "rocket": (-0.4699, 0.3132, 0.7698, 0.1042, -1.21),
    "bomb": (-0.1363, -1.202, -1.772, -0.3994, -3.759),
    "wrench": (-1.192, -0.7176, -2.081, -3.652, -0.2154),
    "oil": (0.2394, 0.9201, 0.8372, -3.483, -2.436),
    "exposed": (-3.996, 3.565, -5.247, 0.2817, -1.652),
    "tray": (-0.4651, -5.12, -2.479, 1.45, -1.967),
    "near": (-0.152, -0.8124, -0.4487, -0.08973, -0.1519),
}
