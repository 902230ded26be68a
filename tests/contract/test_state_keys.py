"""What bots remember of positions is kept by all that a state declares, so that nothing stale is used."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playthrough import config_of, each_game, states

from game.engine.contract import Game, State
from game.engine.fields import StateKey
from game.engine.match import digest

GAMES = Path(__file__).parents[2] / "game" / "games"


def _keys(kind: type[Any]) -> list[StateKey]:
    """Every key of the game's modules that is made for this kind of state."""
    found = {
        id(value): value
        for name, module in list(sys.modules.items())
        if name.startswith("game.games.")
        for value in vars(module).values()
        if isinstance(value, StateKey) and issubclass(kind, value.kind)
    }
    return list(found.values())


def _another(value: Any) -> Any:
    """A value that differs, of the same make."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, list):
        return [*value[:-1], _another(value[-1])] if value else [1]
    if isinstance(value, tuple):
        return (*value, 1)
    return 1 if value is None else value + 1 if isinstance(value, int) else None


class _Forgetful:
    """A key that matches nothing from before `forget` was last called."""

    def __init__(self, key: StateKey) -> None:
        self._of, self._age = key.of, object()

    def __call__(self, state: State) -> tuple[object, ...]:
        return (self._age, *self._of(state))

    def forget(self) -> None:
        self._age = object()


def _positions(game: Game, rng: Random, most: int) -> Iterator[State]:
    """Positions from all over a random race, again with what its seats do not know drawn anew."""
    setup = config_of(game, rng.choice(game.seats), 1).setup()
    found = [state.copy() for state, _ in states(game, setup, rng)]
    for state in rng.sample(found, min(most, len(found))):
        yield state
        yield state.redrawn(rng)


@pytest.mark.parametrize("game", each_game())
def test_every_field_makes_another_key_unless_it_is_left_out(game: Game, seed: int) -> None:
    """Whichever declared field is changed, at any position."""
    for state in _positions(game, Random(seed), 10):
        for key in _keys(type(state)):
            before = key.of(state)
            hash(before)
            assert key.of(state.copy()) == before
            for name in key.kind.fields:
                other = state.copy()
                setattr(other, name, _another(getattr(other, name)))
                assert (key.of(other) == before) == (name in key.without), f"{name}, seed {seed}"


@pytest.mark.parametrize("game", each_game())
def test_what_is_remembered_is_what_would_be_worked_out_anew(
    game: Game, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chances of many positions, asked for in any order, with and without what was kept before."""
    rng = Random(seed)
    positions = list(_positions(game, rng, 15))
    remembered: dict[int, Any] = {}
    for at in [*rng.sample(range(len(positions)), len(positions)), *range(len(positions))]:
        remembered[at] = game.evaluator.standing(positions[at])
    forgetful = []
    for key in _keys(type(positions[0])):
        forgetful.append(_Forgetful(key))
        monkeypatch.setattr(key, "of", forgetful[-1])
    for at, state in enumerate(positions):
        for key_of in forgetful:
            key_of.forget()
        found = game.evaluator.standing(state)
        assert (found and list(found)) == (remembered[at] and list(remembered[at])), (
            f"{digest(state)}, seed {seed}"
        )


def _remembering(tree: ast.Module) -> Iterator[str]:
    """The names that start empty at the top of a module, so that something is kept there."""
    for node in tree.body:
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        empty = (isinstance(value, ast.Dict) and not value.keys) or (
            isinstance(value, ast.List | ast.Set) and not value.elts
        )
        if empty or (
            isinstance(value, ast.Call) and ast.unparse(value.func).split("[")[0] in ("dict", "list")
        ):
            yield ast.unparse(node.target if isinstance(node, ast.AnnAssign) else node.targets[0])


def test_a_module_of_bots_that_remembers_positions_has_a_key_for_them() -> None:
    """A cache at the top of a module stands beside a `StateKey`; no list of fields is written by hand."""
    caching = []
    for path in sorted(GAMES.glob("*/bots/**/*.py")):
        source = path.read_text(encoding="utf-8")
        if names := list(_remembering(ast.parse(source))):
            caching.append(path.name)
            assert "StateKey(" in source, f"{path}: {', '.join(names)}"
    assert caching, "no cache was found, so this test would see none"


def test_a_pure_function_that_is_cached_takes_no_state() -> None:
    """A state changes in place, so it is never an argument that `cache` or `lru_cache` goes by."""
    seen = 0
    for path in sorted([*GAMES.glob("*/bots/**/*.py"), *GAMES.glob("*/rules/**/*.py")]):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and any(
                "cache" in ast.unparse(d) for d in node.decorator_list
            ):
                types = [ast.unparse(arg.annotation) for arg in node.args.args if arg.annotation is not None]
                assert not any(one.endswith("State") for one in types), f"{path}: {node.name}"
                seen += 1
    assert seen, "no cached function was found, so this test would see none"
