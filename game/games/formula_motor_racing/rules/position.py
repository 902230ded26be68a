"""The season as plain data, as a seat or a spectator knows it.

Cars are `red-1` … `orange-2`. Records hold the same keys with all hands and the deck in full; before a race
is dealt the deck is the whole pack.
"""

from __future__ import annotations

from typing import Literal, TypedDict

PhaseName = Literal["grid", "deal", "play", "roll", "charge", "spin", "crash", "over"]
"""The decision due: at `charge` again or stop, at `spin` again or stand, at `crash` with which neighbour."""


class PendingCard(TypedDict):
    """The card being carried out."""

    card: str
    car: str | None
    rolls: list[int]


class FinishedRace(TypedDict):
    """Running cars from the winner; the out line from its head."""

    order: list[str]
    out: list[str]


class Config(TypedDict):
    """The config of a season."""

    seats: int
    teams: list[list[str]]
    """Per seat its teams."""
    races: int
    short_race: list[int]
    """Per race the number of cards removed unseen."""
    drivers_title: bool
    """Whether there is a drivers' title (FMR-6.4)."""
    drivers: dict[str, str]
    """Names of drivers by car."""
    numbers: dict[str, str]
    """Start numbers by car."""


class Public(Config):
    """What everybody knows."""

    race: int
    """The number of the race, from 1."""
    phase: PhaseName
    turn: int | None
    """The seat on turn."""
    order: list[str]
    """The running cars from the leader."""
    out: list[str]
    """The out line from its head."""
    pending: PendingCard | None
    """None between cards."""
    last_plays: int | None
    """Plays left once the deck is empty, else None."""
    discard: list[str]
    """The discard pile from its bottom."""

    # results
    results: list[FinishedRace]
    points: list[dict[str, int]]
    """Per race, by car."""
    totals: dict[str, int]
    """By team."""
    driver_totals: dict[str, int]
    """By car."""
    champion: str | None
    """The best team, after the last race."""
    winner: int | None
    """The seat of that team, if anybody directs it."""
    best_directed: str | None
    """The best team that somebody directs."""
    driver_champion: str | None
    """The best car."""


class Position(Public):
    """What a seat knows; others' hands, the deck and the removed cards are counts."""

    hands: list[list[str] | int]
    deck: int
    removed: int


class FullPosition(Public):
    """The season with all hands and the deck in full."""

    hands: list[list[str]]
    deck: list[str]
    removed: list[str]
