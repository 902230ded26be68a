"""Every clause id of Formula-1, for the rule book and the scenario coverage test."""

from __future__ import annotations

from typing import Final

_NUMBERS: Final = (
    "1.1 1.2 1.3 2.1 3.1 3.2 3.3 3.4 3.5 4.1 4.2 4.3 5.1 5.2 5.3 5.4 6.1 6.2 7.1 7.2 7.3 7.4 8.1 8.2 8.3 8.4"
)
CLAUSES: Final = tuple(f"F1-{number}" for number in _NUMBERS.split())
