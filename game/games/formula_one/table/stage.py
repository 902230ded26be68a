"""What moves on the table this instant, and the position as far as it has been shown."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.engine.contract import Json
from game.engine.match import Played as Step
from game.games.formula_one.rules.cards import CARS
from game.games.formula_one.rules.circuit import Circuit
from game.games.formula_one.table.board.cars import Ground
from game.ui.race.board.dice import Die
from game.ui.race.board.stage import Pose
from game.ui.race.board.stage import Stage as BoardStage
from game.ui.race.result import Words


@dataclass(slots=True)
class Rolling:
    """Dice being thrown: for the cars, or for a corner against the chart."""

    seat: int
    dice: tuple[Die, ...] = ()
    corner: int = 0
    excess: int = 0
    row: str = ""
    spin: bool = False
    tyres: int = 0
    brakes: int = 0
    before: tuple[int, int] = (0, 0)
    """Wear of tyres and brakes before the roll."""

    @property
    def fallen(self) -> bool:
        """Whether the dice lie."""
        return bool(self.dice) and all(die.fallen for die in self.dice)


@dataclass(slots=True)
class PitStop:
    """A pit card being shown, `t` from 0 to 1."""

    seat: int
    card: int
    t: float = 0.0


@dataclass(slots=True)
class Skid:
    """The rubber of a spin: the line of the car, and how far it has come."""

    seat: int
    line: list[tuple[float, float]]
    cause: str = ""
    corner: int | None = None
    turns: tuple[float, float] = (0.0, 0.0)
    """Its heading at the beginning and at the end."""
    t: float = 0.0


@dataclass(slots=True)
class Played:
    """A tactic card somebody plays, shown over the board."""

    seat: int
    card: str
    t: float = 0.0


@dataclass(slots=True)
class Stage(BoardStage):
    """All that moves; `seen` is the position as far as it has been shown."""

    seen: dict[str, Json] = field(default_factory=dict)
    poses: dict[int, Pose] = field(default_factory=dict)
    rolling: Rolling | None = None
    pit: PitStop | None = None
    skid: Skid | None = None
    played: Played | None = None
    needle: float | None = None
    """Where the viewer's needle points while it moves."""
    pulse: tuple[bool, bool, float] | None = None
    """Whether the viewer's tyre and brake gauge have just changed, and how long ago, from 0 to 1."""
    note: Words = ""

    def rest(self, shown: Mapping[str, Json], ground: Ground) -> None:
        """Everything still, as the observation has it."""
        self.clear()
        self.seen = copy.deepcopy(dict(shown))
        self.poses = ground.rest(shown)
        self.rolling = self.pit = self.skid = self.played = self.needle = self.pulse = None


def follow(
    seen: dict[str, Json], circuit: Circuit, kind: str, seat: int | None, data: Mapping[str, Any]
) -> None:
    """Bring the shown position up to date with one event."""
    make = _FOLLOW.get(kind)
    if make is not None:
        make(seen, circuit, seat, data)


def _stand(seen: dict[str, Json], circuit: Circuit, seat: int, label: str | None) -> None:
    seen["spaces"][seat] = label
    seen["places"][seat] = "out" if label is None else circuit.place_of(circuit.node_of[label])


def _rolled_for_cars(seen: dict[str, Json], circuit: Circuit, seat: int, data: Mapping[str, Any]) -> None:
    seen["rolls"][seat] = data["sum"]
    seen["queue"] = [other for other in seen["queue"] if other != seat]


def _tied(seen: dict[str, Json], circuit: Circuit, seat: Any, data: Mapping[str, Any]) -> None:
    for other in data["seats"]:
        seen["rolls"][other] = None
    seen["queue"] = list(data["seats"])


def _cars_taken(seen: dict[str, Json], circuit: Circuit, seat: Any, data: Mapping[str, Any]) -> None:
    seen["cars"], seen["first"] = list(data["cars"]), data["first"]


def _hand(seen: dict[str, Json], circuit: Circuit, seat: int, data: Mapping[str, Any]) -> None:
    seen["hands"][seat] = list(data["cards"])


def _started(seen: dict[str, Json], circuit: Circuit, seat: Any, data: Mapping[str, Any]) -> None:
    seen["race"], seen["cars"], seen["round"] = data["race"], list(data["cars"]), 1
    for car, label in enumerate(data["spaces"]):
        _stand(seen, circuit, car, label)
        seen["laps"][car] = data["laps"]
        for gauge in ("speeds", "tyres", "brakes", "miss"):
            seen[gauge][car] = 0
        seen["kept"][car] = []
    seen["order"] = list(data["order"])
    seen["phase"], seen["last_round"] = "speed", False


def _turn(seen: dict[str, Json], circuit: Circuit, seat: int, data: Mapping[str, Any]) -> None:
    seen["turn"], seen["round"], seen["phase"] = seat, data["round"], "speed"
    seen["card"] = seen["declared"] = seen["behind"] = None
    seen["before"] = {
        "speed": seen["speeds"][seat],
        "tyres": seen["tyres"][seat],
        "brakes": seen["brakes"][seat],
    }


def _missed(seen: dict[str, Json], circuit: Circuit, seat: int, data: Mapping[str, Any]) -> None:
    seen["miss"][seat] = data["left"]


def _card_played(seen: dict[str, Json], circuit: Circuit, seat: int, data: Mapping[str, Any]) -> None:
    hand = seen["hands"][seat]
    if isinstance(hand, list):
        if data["card"] in hand:
            hand.remove(data["card"])
    else:
        seen["hands"][seat] = data["left"]
    seen["card"] = data["card"]
    seen["discard"] = [*seen["discard"], data["card"]]


def _wear(seen: dict[str, Json], circuit: Circuit, seat: int, data: Mapping[str, Any]) -> None:
    seen["brakes"][seat], seen["tyres"][seat] = data["wear"]


def _declared(seen: dict[str, Json], circuit: Circuit, seat: int, data: Mapping[str, Any]) -> None:
    seen["speeds"][seat] = seen["declared"] = data["speed"]
    _wear(seen, circuit, seat, data)


def _braked(seen: dict[str, Json], circuit: Circuit, seat: int, data: Mapping[str, Any]) -> None:
    seen["speeds"][seat] = data["speed"]
    _wear(seen, circuit, seat, data)


def _speed(seen: dict[str, Json], circuit: Circuit, seat: int, data: Mapping[str, Any]) -> None:
    seen["speeds"][seat] = data["speed"]


def _moved(seen: dict[str, Json], circuit: Circuit, seat: int, data: Mapping[str, Any]) -> None:
    _stand(seen, circuit, seat, data["to"])


def _spun(seen: dict[str, Json], circuit: Circuit, seat: int, data: Mapping[str, Any]) -> None:
    _stand(seen, circuit, seat, data["to"])
    seen["speeds"][seat] = 0


def _retired(seen: dict[str, Json], circuit: Circuit, seat: int, data: Mapping[str, Any]) -> None:
    _stand(seen, circuit, seat, None)
    seen["speeds"][seat] = 0


def _lap(seen: dict[str, Json], circuit: Circuit, seat: int, data: Mapping[str, Any]) -> None:
    seen["laps"][seat] = data["left"]


def _last_round(seen: dict[str, Json], circuit: Circuit, seat: Any, data: Mapping[str, Any]) -> None:
    seen["last_round"] = True


def _pitted(seen: dict[str, Json], circuit: Circuit, seat: int, data: Mapping[str, Any]) -> None:
    for gauge in ("speeds", "tyres", "brakes"):
        seen[gauge][seat] = 0


def _pit_card(seen: dict[str, Json], circuit: Circuit, seat: int, data: Mapping[str, Any]) -> None:
    seen["miss"][seat] = data["miss"]
    if data["kept"]:
        seen["kept"][seat] = [*seen["kept"][seat], data["card"]]
    if data["taken"]:
        hand = seen["hands"][seat]
        seen["hands"][seat] = [*hand, data["taken"]] if isinstance(hand, list) else hand + 1


def _returned(seen: dict[str, Json], circuit: Circuit, seat: int, data: Mapping[str, Any]) -> None:
    seen["kept"][seat] = [card for card in seen["kept"][seat] if card != data["card"]]


_FOLLOW: Mapping[str, Callable[..., None]] = {
    "rolled_for_cars": _rolled_for_cars,
    "tied": _tied,
    "cars_taken": _cars_taken,
    "hand_dealt": _hand,
    "race_started": _started,
    "turn_started": _turn,
    "missed": _missed,
    "played": _card_played,
    "declared": _declared,
    "blocked": _speed,
    "moved": _moved,
    "braked": _braked,
    "matched": _speed,
    "rolled": _wear,
    "spun": _spun,
    "retired": _retired,
    "lap": _lap,
    "last_round": _last_round,
    "pitted": _pitted,
    "pit_card": _pit_card,
    "card_returned": _returned,
}


def number_of(seen: Mapping[str, Json], seat: int) -> int:
    """The number of a seat's car, 1 the first to move; 0 before the dice."""
    colour = seen["cars"][seat]
    return CARS.index(colour) + 1 if colour in CARS else 0


# -- where the others went ---
@dataclass(frozen=True, slots=True)
class Trail:
    """A way that a car went, in labels of nodes, the first where it stood."""

    seat: int
    labels: tuple[str, ...]


def trails_since(history: Sequence[Step], viewer: int | None) -> tuple[Trail, ...]:
    """The ways of the others since the viewer's last move, in the order they drove."""
    found: dict[int, list[str]] = {}
    for played in reversed(history):
        if viewer is not None and played.seat == viewer:
            break
        for event in reversed(played.events):
            if event.kind == "race_started":
                return _as_trails(found)
            if event.kind == "moved" and event.seat is not None:
                found[event.seat] = [event.data["from"], *event.data["path"], *found.get(event.seat, [])[1:]]
            elif event.kind == "spun" and event.seat is not None and event.seat not in found:
                found[event.seat] = [event.data["from"], event.data["to"]]
        if viewer is None and len(found) > 2:
            break
    return _as_trails(found)


def _as_trails(found: dict[int, list[str]]) -> tuple[Trail, ...]:
    return tuple(Trail(seat, tuple(labels)) for seat, labels in reversed(found.items()))
