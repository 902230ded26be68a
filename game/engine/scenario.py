"""Scenarios: executable examples of the rules' clauses, for any game."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypedDict, cast

from game.engine import registry
from game.engine.contract import Action, Chance, Event, Game, Json, Setup, State
from game.engine.errors import IllegalStep, PaddockError, SetupError
from game.engine.match import data_digest
from game.engine.setups import is_whole
from game.engine.texts import shortened

SEED: Final = 1
"""The seed of the opening deal, before `given` is put over it."""

REFUSED_SETUP: Final = "setup"
"""The value of `refused` that expects the set-up itself to be refused."""

MAX_QUOTED: Final = 400
"""The most characters that are quoted of an unexpected value."""
MAX_IN_LINE: Final = 1000
"""The most characters of a line about a failure."""
KNOWN: Final = ("rule", "title", "game", "setup", "given", "steps", "then", "events", "refused")
_SETUP: Final[Mapping[str, type | tuple[type, ...]]] = {
    "seats": int,
    "options": dict,
    "tokens": list,
    "track": (str, type(None)),
}
_KINDS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "rule": str,
    "title": str,
    "game": str,
    "setup": dict,
    "given": dict,
    "steps": list,
    "then": dict,
    "events": list,
    "refused": (str, list),
}


class _Scenario(TypedDict, total=False):
    """A scenario whose keys and kinds of values are checked."""

    rule: str
    title: str
    game: str
    setup: dict[str, Json]
    given: dict[str, Json]
    steps: list[Json]
    then: dict[str, Json]
    events: list[Json]
    refused: str | list[Json]


@dataclass(frozen=True, slots=True)
class ScenarioSource:
    """File and line of a scenario."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Failure:
    """A scenario that failed, with one line for each difference."""

    place: ScenarioSource
    rule: str
    title: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        head = f"{self.place.file}:{self.place.line}: {self.rule} {self.title}".rstrip()
        lines = [head, *(f"    {line}" for line in self.lines)]
        return "\n".join(shortened(line, MAX_IN_LINE) for line in lines)


class ScenarioFault(Exception):
    """An error in a scenario or its result: its lines, and the wrong key of the set-up if it is there."""

    def __init__(self, *lines: str, key: str = "") -> None:
        super().__init__(*lines)
        self.lines = lines
        self.key = key


def run(scenario: Json, game_id: str | None, place: ScenarioSource) -> Failure | None:
    """Run one scenario and return how it failed, if it did; `game_id` is the game of its folder, if any."""
    named = scenario if isinstance(scenario, dict) else {}
    try:
        _check_form(scenario)
        checked = cast("_Scenario", scenario)
        _play(checked, _game(checked, game_id))
    except ScenarioFault as fault:
        return Failure(place, str(named.get("rule", "?")), str(named.get("title", "")), fault.lines)
    except Exception as error:
        message = str(error) if isinstance(error, PaddockError) else f"{type(error).__name__}: {error}"
        return Failure(place, str(named.get("rule", "?")), str(named.get("title", "")), (message,))
    return None


def difference(expected: Json, got: Json, path: str) -> list[str]:
    """Return the differences of two values, one line each: the path, what was expected, what was found."""
    if isinstance(expected, dict) and isinstance(got, dict):
        lines = []
        for key in expected.keys() | got.keys():
            if key not in got or key not in expected:
                lines.append(_line(f"{path}.{key}", expected.get(key), got.get(key)))
            else:
                lines += difference(expected[key], got[key], f"{path}.{key}")
        return sorted(lines)
    nested = isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got)
    if nested and any(isinstance(item, (list, dict)) for item in expected):
        pairs = enumerate(zip(expected, got, strict=True))
        return [line for i, (e, g) in pairs for line in difference(e, g, f"{path}[{i}]")]
    return [] if _same(expected, got) else [_line(path, expected, got)]


def _line(path: str, expected: Json, got: Json) -> str:
    return f"{path}: expected {_quoted(expected)}, got {_quoted(got)}"


def _quoted(value: Json) -> str:
    return shortened(_text(value), MAX_QUOTED)


def _text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _same(a: Json, b: Json) -> bool:
    """Compare two values; true and 1 are different."""
    return bool(a == b) and isinstance(a, bool) == isinstance(b, bool)


def _check_form(scenario: Json) -> None:
    if not isinstance(scenario, dict):
        raise ScenarioFault(f"a scenario is a mapping with `rule` and `title`, not {_text(scenario)[:60]}")
    for key in scenario:
        if key not in KNOWN:
            raise ScenarioFault(f"unknown key {key!r}; {registry.nearest(str(key), KNOWN)}")
        if not isinstance(scenario[key], _KINDS[key]):
            raise ScenarioFault(f"{key!r} cannot be {_text(scenario[key])[:60]}")
    for key in ("rule", "title"):
        if not scenario.get(key):
            raise ScenarioFault(f"{key!r} is missing")
    if not any(key in scenario for key in ("then", "events", "refused")):
        raise ScenarioFault("nothing is expected: give `then`, `events` or `refused`")


def _game(scenario: _Scenario, game_id: str | None) -> Game:
    name = scenario.get("game") or game_id
    if name is None:
        raise ScenarioFault("no game: put the file into a folder named after one, or give `game`")
    return registry.game(name)


def setup_of(data: Mapping[str, Json], game: Game) -> Setup:
    """Return the set-up that `setup` describes; by default the fewest seats and default options."""
    for key in data:
        if key not in _SETUP:
            message = f"unknown key 'setup.{key}'; {registry.nearest(str(key), _SETUP)}"
            raise ScenarioFault(message, key=str(key))
        if not isinstance(data[key], _SETUP[key]):
            raise ScenarioFault(f"'setup.{key}' cannot be {shortened(_text(data[key]))}", key=key)
    seats = data.get("seats", game.seats.start)
    options, known = data.get("options", {}), [option.id for option in game.options]
    for key in options:
        if key not in known:
            message = f"unknown option {key!r}; {registry.nearest(str(key), known)}"
            raise ScenarioFault(message, key="options")
    # a number of seats that nobody can play is left to the rules to refuse, before tokens are built for it
    default = game.default_tokens(seats) if is_whole(seats) and seats in game.seats else ()
    held = data.get("tokens", default)
    tokens = tuple(tuple(map(str, t)) if isinstance(t, list | tuple) else (str(t),) for t in held)
    return Setup(seats, options, tokens, data.get("track"))


def _play(scenario: _Scenario, game: Game) -> None:
    setup = setup_of(scenario.get("setup", {}), game)
    if scenario.get("refused") == REFUSED_SETUP:
        return _refused_setup(game, setup)
    state = build_state(game, setup, scenario.get("given", {}), _begins_with_decision(scenario, game))
    kinds: list[str] = []
    for number, text in enumerate(scenario.get("steps", []), 1):
        _step(game, state, text, number, kinds)
    if "then" in scenario:
        _compare(scenario["then"], state.to_data())
    if "events" in scenario and not _happened(scenario["events"], kinds):
        raise ScenarioFault(_line("events", scenario["events"], kinds))
    refused = scenario.get("refused", [])
    for text in [refused] if isinstance(refused, str) else refused:
        _refused(game, state, text)


def _happened(expected: Sequence[Json], kinds: Sequence[str]) -> bool:
    """Return whether the expected kinds appear in this order, others between them; [] expects none."""
    rest = iter(kinds)
    return all(kind in rest for kind in expected) if expected else not kinds


def _refused_setup(game: Game, setup: Setup) -> None:
    try:
        game.new(setup)
    except PaddockError:
        return
    raise ScenarioFault("refused: the set-up was accepted")


def build_state(game: Game, setup: Setup, given: Mapping[str, Json], opened: bool) -> State:
    """Return a fresh game with `given` put over its data; if `opened`, chance then decides up to a seat."""
    data = game.new(setup).to_data()
    for key in given:
        if key not in data:
            raise ScenarioFault(f"unknown key 'given.{key}'; {registry.nearest(str(key), data)}")
    try:
        state = game.load(game.apply_overrides(data, given))
        if opened:
            _open(state)
    except SetupError as error:
        raise ScenarioFault(f"given: {error}") from None
    except PaddockError:
        raise
    except (TypeError, LookupError, ValueError, AttributeError) as error:
        # overrides are completed before the data are checked against their shape
        listed = ", ".join(map(repr, given))
        raise ScenarioFault(f"given: no race can stand like this: {listed}") from error
    try:
        state.check()
    except AssertionError as error:
        raise ScenarioFault(f"given: this cannot be on the table: {error}") from None
    return state


def _begins_with_decision(scenario: Mapping[str, Json], game: Game) -> bool:
    """Return whether the first step is an action, so that chance must decide before it."""
    refused = scenario.get("refused", [])
    texts = [*scenario.get("steps", []), *([refused] if isinstance(refused, str) else refused)]
    try:
        return bool(texts) and isinstance(game.parse(str(texts[0])), Action)
    except PaddockError:
        return False


def _open(state: State) -> None:
    """Let chance decide until a seat must, with the fixed seed."""
    streams: dict[str, Random] = {}
    while isinstance(chance := state.actor(), Chance):
        rng = streams.setdefault(chance.kind, Random(f"{SEED}:{chance.kind}"))
        state.apply(chance.sample(rng))


def _step(game: Game, state: State, text: Json, number: int, kinds: list[str]) -> None:
    def note(event: Event) -> None:
        kinds.append(event.kind)

    if state.actor() is None:
        raise ScenarioFault(f"step {number} {text!r}: the game is over")
    try:
        state.apply(game.parse(str(text)), note)
    except IllegalStep as error:
        raise ScenarioFault(f"step {number}: {error}", *_offered(state)) from None
    except PaddockError as error:
        raise ScenarioFault(f"step {number}: {error}") from None
    try:
        state.check()
    except AssertionError as error:
        raise ScenarioFault(f"after step {number} {text!r}: {error}") from None


def _offered(state: State) -> Sequence[str]:
    actor = state.actor()
    if isinstance(actor, Chance):
        listed = actor.outcomes()
        return (f"chance decides: {', '.join(o for o, _ in listed[:12])}",) if listed else ()
    legal = list(state.legal())
    dots = ", …" if len(legal) > 12 else ""
    return (f"legal: {', '.join(legal[:12])}{dots}",) if legal else ()


def _compare(then: Mapping[str, Json], data: Mapping[str, Json]) -> None:
    lines: list[str] = []
    for key, expected in then.items():
        if key not in data:
            lines.append(f"then.{key}: there is no such key; {_hint(str(key), data)}")
        else:
            lines += difference(expected, data[key], key)
    if lines:
        raise ScenarioFault(*lines)


def _hint(key: str, data: Mapping[str, Json]) -> str:
    close = difflib.get_close_matches(key, list(data), 1, 0.5)
    return f"did you mean {close[0]!r}?" if close else f"known: {', '.join(data)}"


def _refused(game: Game, state: State, text: str) -> None:
    before = data_digest(state.to_data())
    try:
        state.apply(game.parse(text))
    except PaddockError:
        if data_digest(state.to_data()) != before:
            raise ScenarioFault(f"refused: {text!r} was refused, but the state changed") from None
        return
    raise ScenarioFault(f"refused: {text!r} was carried out")
