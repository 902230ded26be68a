"""The state of the set-up screen: seats, tokens, options, as plain data."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NotRequired, TypedDict

from game.bots import LEVELS
from game.engine.contract import Game, Json, Option, Setup
from game.engine.drivers import drivers
from game.engine.errors import PaddockError
from game.engine.record import RaceConfig, SeatInfo, SeatKind
from game.engine.texts import clean_line, clean_name, comparable, is_blank
from game.engine.venue.track import catalogue
from game.services.own_colours import own_token
from game.services.settings import Settings
from game.ui.scenes.setup.win_rates import WinRate, win_rate

CUSTOM: Final = "custom"
FIRST_LEVEL: Final = "club"
NAME_LENGTH: Final = 16
SEED_LENGTH: Final = 9


@dataclass(slots=True)
class SeatDraft:
    """One row of the set-up screen."""

    kind: SeatKind = "human"
    name: str = ""
    level: str = FIRST_LEVEL
    driver: str = ""
    tokens: tuple[str, ...] = ()

    def info(self) -> SeatInfo:
        """Return the seat as the record stores it."""
        if self.kind == "human":
            return SeatInfo("human", self.name.strip(), tokens=self.tokens)
        return SeatInfo("bot", self.name.strip(), self.level, self.driver, self.tokens)


class SeatData(TypedDict):
    """A seat in plain data."""

    kind: str
    name: str
    level: str
    style: str
    tokens: list[str]


class SetupData(TypedDict):
    """The config in plain data; the last two may be missing."""

    seats: list[SeatData]
    options: dict[str, Json]
    track: NotRequired[str | None]
    practice: NotRequired[bool]


class SetupModel:
    """A game config being edited; every change keeps seats and tokens consistent."""

    def __init__(self, game: Game, player_names: Sequence[str] = ()) -> None:
        self.game = game
        self.player_names = tuple(player_names)
        self.options: dict[str, Json] = {}
        self.custom: dict[str, Json] | None = None
        self.track: str | None = None
        self.practice = False
        self.seed_text = ""
        self.chosen_token = ""
        """The token that the first person chose here."""
        self.seats: list[SeatDraft] = [SeatDraft(name=self._human_name(0))]
        while len(self.seats) < game.usual_seats:
            self.seats.append(self._new_bot())
        self._deal_tokens()
        if "first" in game.presets:
            self.choose_preset("first")

    # -- seats -----
    @property
    def is_full(self) -> bool:
        """Whether no further seat fits."""
        return len(self.seats) >= self.game.seats[-1]

    @property
    def has_fewest_seats(self) -> bool:
        """Whether no seat can be removed."""
        return len(self.seats) <= self.game.seats.start

    def humans(self) -> int:
        """Return the number of people at the table."""
        return sum(seat.kind == "human" for seat in self.seats)

    def add_seat(self) -> None:
        """Add a bot, unless the table is full."""
        if not self.is_full:
            self.seats.append(self._new_bot())
            self._reseat()

    def remove_seat(self, index: int) -> None:
        """Remove a seat, if enough are left."""
        if not self.has_fewest_seats:
            del self.seats[index]
            self._reseat()

    def fill(self) -> None:
        """Fill all free seats with bots."""
        while not self.is_full:
            self.add_seat()

    def shuffle(self, rng: Random) -> None:
        """Shuffle the order of the seats; everybody keeps their tokens."""
        before = [id(seat) for seat in self.seats]
        while [id(seat) for seat in self.seats] == before and len(self.seats) > 1:
            rng.shuffle(self.seats)

    def set_kind(self, index: int, kind: SeatKind) -> None:
        """Turn a person into a bot with a driver of its own, or back."""
        seat = self.seats[index]
        if seat.kind == kind:
            return
        seat.name = self._human_name(self.humans()) if kind == "human" else ""
        seat.driver = next(iter(self._free_drivers()), "") if kind == "bot" else ""
        seat.kind = kind

    def set_name(self, index: int, name: str) -> None:
        """Set a seat's name, cut to the length that fits on the table."""
        self.seats[index].name = clean_line(name, NAME_LENGTH)

    def step_driver(self, index: int, by: int) -> None:
        """Move on a bot's driver by `by` among those that no other seat has."""
        seat = self.seats[index]
        order = sorted({seat.driver, *self._free_drivers()})
        seat.driver = order[(order.index(seat.driver) + by) % len(order)]

    def owner(self, token: str) -> int | None:
        """Return the seat that has a token."""
        return next((i for i, seat in enumerate(self.seats) if token in seat.tokens), None)

    def take(self, index: int, token: str) -> None:
        """Give a seat a token in exchange for the one it has had longest."""
        seat = self.seats[index]
        tokens = list(seat.tokens)
        if token in tokens:
            # the other one is now the next to be exchanged
            tokens.remove(token)
            tokens.append(token)
            seat.tokens = tuple(tokens)
            return
        other = self.owner(token)
        returned = tokens.pop(0)
        seat.tokens = (*tokens, token)
        if other is not None:
            theirs = self.seats[other]
            theirs.tokens = tuple(returned if name == token else name for name in theirs.tokens)

    def choose_token(self, index: int, token: str) -> None:
        """Give a seat the token that its player chose; remember it for the first person."""
        self.take(index, token)
        if index == self._first_human():
            self.chosen_token = token

    def prefer_colour(self, colour: str | None) -> None:
        """Give the first person their favourite colour, or the nearest one that this game has."""
        first = self._first_human()
        preferred = own_token(self.game, colour)
        if first is not None and preferred is not None and preferred not in self.seats[first].tokens:
            self.take(first, preferred)

    def _first_human(self) -> int | None:
        return next((i for i, seat in enumerate(self.seats) if seat.kind == "human"), None)

    def _new_bot(self) -> SeatDraft:
        level = next((seat.level for seat in reversed(self.seats) if seat.kind == "bot"), FIRST_LEVEL)
        return SeatDraft("bot", "", level, next(iter(self._free_drivers()), ""))

    def _free_drivers(self) -> Sequence[str]:
        """Return the drivers that no seat has, in alphabetical order."""
        taken = {seat.driver for seat in self.seats}
        return [driver for driver in drivers.ids if driver not in taken]

    def _human_name(self, nth: int) -> str:
        return self.player_names[nth] if nth < len(self.player_names) else ""

    def _reseat(self) -> None:
        self._deal_tokens()
        self._fit_lists()
        for option in self.game.options:
            if option.per_seat and option.id in self.options:
                self.set_option(option, max(option.low_for(len(self.seats)), self.options[option.id]))

    def _deal_tokens(self) -> None:
        """Let every seat keep its tokens, up to the number per seat, and add free ones."""
        each = self.game.tokens_per_seat(len(self.seats))
        for seat in self.seats:
            seat.tokens = seat.tokens[:each]
        held = {token for seat in self.seats for token in seat.tokens}
        free = [token.id for token in self.game.tokens if token.id not in held]
        for seat in self.seats:
            while len(seat.tokens) < each and free:
                seat.tokens = (*seat.tokens, free.pop(0))

    # -- options -----
    def value(self, option: Option) -> Json:
        """Return the value of an option."""
        return self.options.get(option.id, option.default_for(len(self.seats)))

    def set_option(self, option: Option, value: Json) -> None:
        """Set an option; lists with one number a race follow the number of races."""
        self.options[option.id] = value
        if option.per_seat and value == option.default_for(len(self.seats)):
            # a default is not stored, so that it follows the number of seats
            del self.options[option.id]
        self._fit_lists()
        if self.preset == CUSTOM:
            self.custom = dict(self.options)

    def is_open(self, option: Option) -> bool:
        """Return whether an option has an effect: the switch that it depends on is on."""
        switch = self.switch_of(option)
        return switch is None or bool(self.value(switch))

    def switch_of(self, option: Option) -> Option | None:
        """Return the switch that an option depends on."""
        return next((other for other in self.game.options if other.id == option.needs), None)

    def ints(self, option: Option) -> list[int]:
        """Return one number a race, filled up with the option's usual one."""
        numbers, races = list(self.value(option)), self.races
        if len(numbers) == 1:
            numbers *= races
        return (numbers + [option.fill] * races)[:races]

    def _fit_lists(self) -> None:
        for option in self.game.options:
            if option.kind == "ints" and len(self.options.get(option.id) or ()) > 1:
                self.options[option.id] = self.ints(option)

    @property
    def preset(self) -> str:
        """The preset that equals the options, else `custom`."""
        now, seats = {option.id: self.value(option) for option in self.game.options}, len(self.seats)
        for name, chosen in self.game.presets.items():
            usual = {option.id: option.default_for(seats) for option in self.game.options}
            if now == {**usual, **chosen}:
                return name
        return CUSTOM

    def choose_preset(self, name: str) -> None:
        """Set the options of a preset, or the player's own earlier ones."""
        if name == CUSTOM:
            self.options = dict(self.custom or self.options)
        else:
            self.options = dict(self.game.presets[name])
        self._fit_lists()

    # -- the config -----
    def setup(self) -> Setup:
        """Return the setup for the rules."""
        return Setup(
            len(self.seats), dict(self.options), tuple(seat.tokens for seat in self.seats), self.track
        )

    def fault(self) -> PaddockError | None:
        """Return why this config cannot be played, or None."""
        try:
            self.game.new(self.setup())
        except PaddockError as error:
            return error
        return next(filter(None, map(self._name_fault, self.game.options)), None)

    def _name_fault(self, option: Option) -> PaddockError | None:
        """Return an error if an option has a blank name, or two that read alike."""
        names = self.value(option)
        taken: set[str] = set()
        for name in map(str, names.values()) if option.kind == "names" and isinstance(names, dict) else ():
            params = {"option": option.id, "name": name}
            if name and is_blank(name):
                return PaddockError(f"A name in {option.id} is blank.", "option_blank", **params)
            if comparable(name) in taken:
                return PaddockError(f"Two names in {option.id} are {name}.", "option_same", **params)
            taken.update({comparable(name)} - {""})
        return None

    @property
    def races(self) -> int:
        """The number of races."""
        return self.game.races(self.setup())

    def one_race(self) -> None:
        """Reduce the config to one race by turning off a switch or setting a number to its lowest value."""
        least: dict[str, Json] = {one.id: False for one in self.game.options if one.kind == "bool"}
        least |= {one.id: one.low for one in self.game.options if one.kind == "int"}
        for id, value in least.items():
            if self.races == 1:
                break
            before = dict(self.options)
            self.options[id] = value
            if self.races != 1:
                self.options = before
        self._fit_lists()

    def minutes(self) -> int:
        """Return the estimated duration."""
        return self.game.estimated_minutes(self.setup())

    def win_rate(self, seat: SeatDraft) -> WinRate | None:
        """Return a bot's measured share of wins at a table like this one."""
        if seat.kind == "human":
            return None
        return win_rate(self.game, seat.level, len(self.seats), self.track, self.options)

    def set_seed(self, text: str) -> None:
        """Set the seed to the digits of the typed text."""
        self.seed_text = "".join(c for c in text if c.isascii() and c.isdigit())[:SEED_LENGTH]

    def config(self) -> RaceConfig:
        """Return the table to start with; an empty seed becomes a random one."""
        seed = int(self.seed_text) if self.seed_text else secrets.randbelow(10**SEED_LENGTH)
        seats = tuple(seat.info() for seat in self.seats)
        return RaceConfig(self.game.id, seats, seed, dict(self.options), self.track, self.practice)

    def names_of_people(self) -> tuple[str, ...]:
        """Return the people's names by seat, then earlier names, for the settings."""
        now = tuple(seat.name.strip() for seat in self.seats if seat.kind == "human")
        return (now + self.player_names[len(now) :])[:8]

    def to_data(self) -> SetupData:
        """Return the config as plain data for the settings."""
        seats: list[SeatData] = [
            {"kind": s.kind, "name": s.name, "level": s.level, "style": s.driver, "tokens": list(s.tokens)}
            for s in self.seats
        ]
        return {"seats": seats, "options": dict(self.options), "track": self.track, "practice": self.practice}

    def restore(self, data: SetupData) -> bool:
        """Load an earlier config; return False and change nothing where it does not fit this game."""
        try:
            seats = [_seat(entry, self.game) for entry in data["seats"]]
            options = {str(key): value for key, value in dict(data["options"]).items()}
            practice = bool(data.get("practice", False))
        except (KeyError, TypeError, ValueError, AttributeError):
            return False
        track = data.get("track")
        # a custom track may have been deleted since; the default is the first one
        track = track if track in catalogue.ids(self.game.id) else None
        try:
            self.game.new(Setup(len(seats), options, (), track))
        except PaddockError:
            return False
        self.seats, self.options, self.practice, self.track = seats, options, practice, track
        for index, seat in enumerate(seats):
            if seat.kind == "bot" and seat.driver in ("", *(other.driver for other in seats[:index])):
                seat.driver = next(iter(self._free_drivers()), "")
        held = [token for seat in seats for token in seat.tokens]
        if len(set(held)) != len(held):
            for seat in seats:
                seat.tokens = ()
        self._reseat()
        return True


def _seat(entry: SeatData, game: Game) -> SeatDraft:
    known = {token.id for token in game.tokens}
    driver = str(entry["style"])
    is_human, is_known = entry["kind"] == "human", driver in drivers.ids
    seat = SeatDraft(
        "human" if is_human else "bot",
        # a bot without a driver is from an earlier version, which named it by itself
        clean_name(str(entry["name"]), NAME_LENGTH) if is_human or is_known else "",
        str(entry["level"]),
        driver if is_known and not is_human else "",
        tuple(str(token) for token in entry["tokens"]),
    )
    if not known.issuperset(seat.tokens):
        raise ValueError(seat)
    return seat if seat.level in LEVELS else replace(seat, level=FIRST_LEVEL)


def last_setup(game: Game, settings: Settings) -> SetupModel:
    """Return the config with which this game was last started, or a first one."""
    model = SetupModel(game, settings.player_names)
    remembered = settings.last_setups.get(game.id)
    if remembered:
        model.restore(remembered)
    model.prefer_colour(settings.my_colour)
    return model
