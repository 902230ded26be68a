"""The weights of a position's facts for who will win; fitted: see tools/fit_standing.py.

From 1500 races, seed 1, at 0%, 10%, 25%, 50%, 100% left.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "first": (0.9903, 1.157, 1.228, 1.24, 1.042),
    "turns": (-0.02825, -0.03401, 0.02954, 0.03289, -0.01451),
    "dice": (-0.08618, -0.07224, 0.01734, -0.1172, -0.09212),
    "turbine": (-1.063, 0.547, -0.08237, 0.3419, 0.4102),
    "rocket": (-0.04125, -0.04538, 0.2107, -0.05622, 0.294),
    "bomb": (0.08643, -0.004988, -0.08881, 0.02199, -0.4931),
    "wrench": (-0.2334, -0.02895, -0.02642, 0.1536, 0.5056),
    "oil": (0.6957, -0.6151, -0.2043, -0.04634, -0.4122),
    "exposed": (1.033, -0.2978, -0.3411, -0.5712, 0.08143),
    "tray": (-0.9777, -1.703, -0.515, -0.2815, 1.295),
    "near": (0.2479, 0.1896, -0.02722, -0.03913, 0.001492),
}
