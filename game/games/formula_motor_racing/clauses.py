"""Every clause id of Formula Motor Racing, for the rule book and the scenario coverage test."""

from __future__ import annotations

from typing import Final

_NUMBERS: Final = (
    "1.1 1.2 1.3 2.1 2.2 2.3 2.4 2.5 2.5.1 3.1 3.2 3.3 3.4 3.5 "
    "4.1 4.1.1 4.1.2 4.1.3 4.1.4 4.2 4.3 4.4 4.4.2 4.5 4.5.1 4.5.2 4.6 4.6.1 4.7 4.7.1 "
    "5.1 5.2 6.1 6.2 6.3 6.4 6.5 6.6"
)
CLAUSES: Final = tuple(f"FMR-{number}" for number in _NUMBERS.split())
