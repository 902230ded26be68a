"""Damaged files of every kind in a player's folder: the app starts, plays, and tells each in a sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))

import damage


@pytest.mark.slow
def test_a_few_damaged_files(seed: int) -> None:
    found = damage.run(seed, range(1, 3))
    assert found.faults == []
    assert found.counts.keys() & {"notices", "no notice"}


@pytest.mark.long
def test_many_damaged_files(seed: int) -> None:
    assert damage.run(seed, range(60), together=True).faults == []
