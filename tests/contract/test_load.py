"""Data of the wrong type describe no state, in any game: they are refused when they are loaded."""

from __future__ import annotations

import copy
import json
from functools import reduce
from itertools import islice
from random import Random
from typing import Any

import pytest
from playthrough import each_game, random_setup, states

from game.engine.contract import Game, Json
from game.engine.errors import SetupError

WRONG: tuple[Json, ...] = ("x", 1.5, -7, True, [], {}, ["x"], "")
"""None is not among them: it stands for what is not so yet, which is no matter of types.

Neither text nor number names anything: a space of nestorgames GP has either for its name, so a 7 where a
gate road's G1 stood is another space, not another type.
"""


def _leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where every value of the data stands, groups included."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [*([path] if path else []), *(leaf for key, part in inner for leaf in _leaves(part, (*path, key)))]


def _changed(data: dict[str, Json], path: tuple[Any, ...], wrong: Json) -> dict[str, Json]:
    changed: Any = copy.deepcopy(data)
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = wrong
    return dict(changed)


def mutations(game: Game, rng: Random, races: int, each: int) -> list[str]:
    """What passes although a value has another type: a value told as it was given, or not at all."""
    passed = []
    for _ in range(races):
        setup = random_setup(game, rng.choice(game.seats), rng)
        early = islice(states(game, setup, rng), rng.randrange(150), None)
        state = next((state for state, _ in early), game.new(setup))
        data = json.loads(json.dumps(state.to_data()))
        for path in rng.choices(_leaves(data), k=each):
            old = reduce(lambda part, key: part[key], path, data)
            if old is None:
                continue
            wrong = rng.choice([w for w in WRONG if type(w) is not type(old)])
            try:
                loaded = game.load(_changed(data, path, wrong))
            except SetupError:
                continue
            if json.dumps(loaded.to_data()) != json.dumps(data):
                passed.append(f"{game.id}: {path}: {old!r} → {wrong!r}")
    return passed


@pytest.mark.parametrize("game", each_game())
def test_values_of_the_wrong_type_are_refused(game: Game, seed: int) -> None:
    assert mutations(game, Random(seed), 6, 40) == []
