"""Every clause id of Full Throttle!, for the rule book and the scenario coverage test."""

from __future__ import annotations

from typing import Final

_NUMBERS: Final = (
    "1.1 1.2 1.3 1.4 2.1 2.2 2.3 3.1 3.2 3.3 3.4 3.5 3.6 3.7 4.1 4.2 4.3 4.4 4.5 5.1 5.2 5.3 5.4 5.5"
)
CLAUSES: Final = tuple(f"FT-{number}" for number in _NUMBERS.split())
