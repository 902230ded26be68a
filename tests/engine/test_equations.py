"""Linear equations against their own products."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.equations import solve


def test_a_solution_gives_back_what_it_solves(seed: int) -> None:
    """Systems of any size, rows in any order, so that a place on the diagonal may be empty."""
    rng = Random(seed)
    for size in range(1, 9):
        matrix = [[rng.uniform(-1, 1) + 9 * (i == j) for j in range(size)] for i in range(size)]
        matrix.append(matrix.pop(0))
        wanted = [rng.uniform(-5, 5) for _ in range(size)]
        vector = [sum(a * x for a, x in zip(row, wanted, strict=True)) for row in matrix]
        assert solve(matrix, vector) == pytest.approx(wanted)


def test_an_empty_diagonal_is_no_hindrance() -> None:
    assert solve([[0.0, 2.0], [3.0, 0.0]], [4.0, 9.0]) == pytest.approx([3.0, 2.0])
