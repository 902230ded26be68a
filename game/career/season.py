"""A season: its eight events, its cast and their levels, drawn from the career's seed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeVar

from game.engine import registry
from game.engine.contract import Json
from game.engine.record import CareerEvent, RaceConfig, SeatInfo
from game.services.own_colours import own_token

Item = TypeVar("Item")

EVENTS: Final = 8
RIVALS: Final = 5
PAGE_MINUTES: Final = 2.0
"""For the grid page and the press page of an event."""
FIRST_CAST: Final = ("gaston", "yuki", "nikki", "mina", "bruno")
CLASSES: Final[Mapping[str, tuple[str, ...]]] = {
    "club": ("rookie", "rookie", "rookie", "club", "club"),
    "pro": ("club", "club", "club", "pro", "pro"),
    "masters": ("pro", "pro", "pro", "ace", "ace"),
}
"""The levels of the rivals in each class, the lower first: with fewer seats they are the ones left out."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a calendar; `minutes` of six seats at twice the speed."""

    game: str
    minutes: float
    track: str | None = None
    options: tuple[tuple[str, Json], ...] = ()


FMR_SHORT: Final = Event(
    "formula_motor_racing", 4.5, None, (("races", 3), ("short_race", True), ("removed", [12, 6, 0]))
)
FMR_FULL: Final = Event("formula_motor_racing", 6.0, None, (("races", 3),))
VILLAGE_OVAL: Final = Event("full_throttle", 4.5, "side_a")
HARVEST_RING: Final = Event("full_throttle", 4.5, "side_b")
GP_MINUTES: Final[Mapping[str, float]] = {
    "oval": 9.5,
    "eight": 11.0,
    "tele": 12.5,
    "gate": 12.5,
    "grand": 14.5,
}
GP_OPTIONS: Final[tuple[tuple[tuple[str, Json], ...], ...]] = (
    (("items_on_road", True),),
    (("wet_race", True),),
)
"""One of a season's two races has items on the road, the other is wet."""
SHADES: Final = {"lilac": "purple"}
"""The drivers' colours that tokens have under another name."""
F1_TRACKS: Final = ("kestrel_heath", "tannfeld", "porto_serra")


def drawn(items: Iterable[Item], *key: object) -> list[Item]:
    """Return the items in an order drawn by the key, the same on every machine."""

    def number(entry: tuple[int, Item]) -> bytes:
        return hashlib.sha256(":".join(map(str, (*key, entry[0]))).encode()).digest()

    return [item for _, item in sorted(enumerate(items), key=number)]


def calendar(seed: int, season: int) -> tuple[Event, ...]:
    """Return the eight events of a season; that of the first is fixed."""
    if season == 1:
        return (
            FMR_SHORT,
            VILLAGE_OVAL,
            _grand_prix("oval", 0),
            _formula_one("kestrel_heath", 1),
            HARVEST_RING,
            _grand_prix("eight", 1),
            FMR_FULL,
            _formula_one("porto_serra", 2),
        )
    tracks = drawn(("oval", "eight", "tele", "gate"), seed, season, "grand prix")
    first_wet, *_ = drawn((0, 1), seed, season, "wet")
    early, late = drawn(F1_TRACKS, seed, season, "formula one")[:2]
    has_grand = drawn((False, True), seed, season, "finale")[0]
    second = "grand" if has_grand else tracks[1]
    long_race = _formula_one(late, 2)
    finale = _grand_prix(second, 1 - first_wet) if has_grand else long_race
    others = [FMR_SHORT, FMR_FULL, VILLAGE_OVAL, HARVEST_RING]
    others += [_grand_prix(tracks[0], first_wet), _formula_one(early, 1)]
    if not has_grand:
        others.append(_grand_prix(second, 1 - first_wet))
    attempt = 0
    while True:
        order = drawn(others, seed, season, "order", attempt)
        if has_grand:
            order.insert(3, long_race)
        order.append(finale)
        if all(a.game != b.game for a, b in pairwise(order)):
            return tuple(order)
        attempt += 1


def minutes(events: Sequence[Event]) -> float:
    """Return the minutes of a season at twice the speed, pages included."""
    return sum(event.minutes + PAGE_MINUTES for event in events)


def next_cast(
    seed: int, drivers: Sequence[str], casts: Sequence[Sequence[str]], shared: Mapping[str, int]
) -> tuple[str, ...]:
    """Return the cast that follows these: two with most history come along, three met longest ago are new.

    `shared` counts the facts that the player shares with each driver.
    """
    if not casts:
        return FIRST_CAST
    order = drawn(sorted(drivers), seed, len(casts) + 1, "cast")
    last_met = {id: number for number, cast in enumerate(casts, 1) for id in cast}
    last = [id for id in order if id in casts[-1]]
    kept = sorted(last, key=lambda id: -shared.get(id, 0))[:2]
    new = sorted((id for id in order if id not in casts[-1]), key=lambda id: last_met.get(id, 0))
    return (*new[: RIVALS - len(kept)], *kept)


def seating(career: CareerEvent) -> list[str]:
    """Return who sits where in an event: the ids of the cast, and that of the player, which is empty."""
    return drawn(("", *career.cast), career.seed, career.season, career.event, "seats")


def event_config(career: CareerEvent, player: SeatInfo) -> RaceConfig:
    """Return the table of an event; the player's seat gets its tokens and its place here."""
    event = calendar(career.seed, career.season)[career.event - 1]
    game = registry.game(event.game)
    cast = career.cast
    levels = CLASSES[career.rank][len(CLASSES[career.rank]) - len(cast) :]
    level_of = dict(zip(drawn(cast, career.seed, career.season, "levels"), levels, strict=True))
    held = [SeatInfo("bot", "", level_of[id], id) if id else player for id in seating(career)]
    each = game.tokens_per_seat(len(held))
    tokens = [token.id for token in game.tokens]
    own = held.index(player) * each
    for colour in reversed(career.driver["colours"]):
        liked = own_token(game, SHADES.get(colour, colour))
        if each == 1 and liked in tokens:
            # the player drives in its own colour, where the game has it
            at = tokens.index(liked)
            tokens[own], tokens[at] = tokens[at], tokens[own]
    return RaceConfig(
        event.game,
        tuple(
            SeatInfo(one.kind, one.name, one.level, one.style, tuple(tokens[i * each : (i + 1) * each]))
            for i, one in enumerate(held)
        ),
        int.from_bytes(
            hashlib.sha256(f"{career.seed}:{career.season}:{career.event}".encode()).digest()[:4], "big"
        ),
        dict(event.options),
        event.track,
        career=career,
    )


def _grand_prix(track: str, kind: int) -> Event:
    return Event("grand_prix", GP_MINUTES[track], track, GP_OPTIONS[kind])


def _formula_one(track: str, laps: int) -> Event:
    options: tuple[tuple[str, Json], ...] = (("laps", laps),)
    if track == "tannfeld":
        options += (("fair_deal", True),)
    return Event("formula_one", 6.0 if laps == 1 else 11.0, track, options)
