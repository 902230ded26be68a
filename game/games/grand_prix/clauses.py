"""Every clause id of nestorgames GP, for the rule book and the scenario coverage test."""

from __future__ import annotations

from typing import Final

_NUMBERS: Final = (
    "1.1 1.2 1.3 2.1 2.2 2.3 3.1 3.2 3.3 3.3.1 3.3.2 3.3.3 3.4 4.1 4.2 4.3 4.4 5.1 6.1 6.2 "
    "7.1 7.2 7.3 7.4 7.5 8.1 8.2 8.3 8.4 8.5 8.6 9.1 9.2 9.3 9.4 9.5"
)
CLAUSES: Final = tuple(f"GP-{number}" for number in _NUMBERS.split())
