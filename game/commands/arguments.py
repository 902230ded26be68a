"""Shared parts of commands: the game, its seats, options, track, the window, and YAML files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from game import bots
from game.engine import registry
from game.engine.contract import Game, Json, Option, Setup
from game.engine.errors import PaddockError
from game.engine.plain import MAX_DIGITS
from game.engine.record import SeatInfo
from game.engine.texts import shortened
from game.services import paths

if TYPE_CHECKING:
    from tqdm import tqdm

MIN_SIZE: Final = (1280, 720)
MAX_SIZE: Final = (16384, 16384)
SPEEDS: Final = ("1x", "2x", "4x", "instant")

_TRUE: Final = ("true", "yes", "on", "1")
_FALSE: Final = ("false", "no", "off", "0")
T = TypeVar("T")


class UsageError(PaddockError):
    """A command line that cannot be carried out."""


def add_table(parser: argparse.ArgumentParser, seats: str, required: bool = True) -> None:
    """Add the arguments that say who plays what."""
    parser.add_argument(
        "--game", required=required, metavar="ID", help="the game, such as formula_motor_racing"
    )
    parser.add_argument("--seats", metavar="LIST", help=seats)
    parser.add_argument(
        "--option",
        "-o",
        action="append",
        default=[],
        metavar="K=V",
        help="an option of the game; may be repeated (lists: short_race=4,6,8; names: names=red-1:Aki)",
    )
    parser.add_argument("--track", metavar="T", help="the track, in games that are played on one")
    parser.add_argument("--seed", type=seed_number, metavar="N", help="the number that all chance comes from")


def add_screen(parser: argparse.ArgumentParser, beneath: bool = False) -> None:
    """Add the arguments of the window; below a command (`beneath`) they keep values given before it."""
    default: Any = argparse.SUPPRESS if beneath else None
    parser.add_argument(
        "--lang",
        choices=paths.languages(),
        default=default,
        help="the language (default: as set, or the system's)",
    )
    parser.add_argument(
        "--size", metavar="WxH", default=default, help="the window in pixels, at least 1280x720"
    )
    parser.add_argument(
        "--speed", choices=SPEEDS, default=default, help="how fast things move (default: as set)"
    )
    parser.add_argument(
        "--ui-tree",
        type=Path,
        metavar="FILE",
        default=default,
        help="keep a JSON file of what is on the screen",
    )


def progress(items: Iterable[T], **settings: Any) -> tqdm[T]:
    """Return a `tqdm` progress bar; it is hidden unless a terminal shows it."""
    # imported here, as it takes 20 ms and the app starts through the commands
    from tqdm import tqdm

    # a program without a console has no stderr
    is_visible = sys.stderr is not None and sys.stderr.isatty()
    return tqdm(items, disable=not is_visible, **settings)


def find_game(game_id: str) -> Game:
    """Return the game; raises UsageError with the nearest known name."""
    try:
        return registry.game(game_id)
    except registry.UnknownGameError as error:
        raise UsageError(str(error)) from error


def parse_size(text: str | None) -> tuple[int, int] | None:
    """Return `1920x1080` as two numbers."""
    if text is None:
        return None
    width, separator, height = text.lower().partition("x")
    if not (separator and all(part.isdecimal() and len(part) <= MAX_DIGITS for part in (width, height))):
        raise UsageError(f"--size is written like 1920x1080, not {shortened(text)!r}.")
    size = (int(width), int(height))
    if size[0] < MIN_SIZE[0] or size[1] < MIN_SIZE[1] or size[0] > MAX_SIZE[0] or size[1] > MAX_SIZE[1]:
        raise UsageError(
            f"A window of {text} is not possible: the smallest is 1280x720, the largest 16384x16384."
        )
    return size


def parse_seats(text: str | None, game: Game, bots_only: bool = False) -> tuple[SeatInfo, ...]:
    """Return `human,bot:pro,bot:ace:hana` as seats with their tokens."""
    words = _default_seats(game, bots_only) if text is None else [word.strip() for word in text.split(",")]
    seats = [_seat(word, bots_only) for word in words]
    if len(seats) not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise UsageError(f"{game.id} is for {low} to {high} seats, not {len(seats)}.")
    tokens = game.default_tokens(len(seats))
    return tuple(
        SeatInfo(seat.kind, seat.name, seat.level, seat.style, taken)
        for seat, taken in zip(seats, tokens, strict=True)
    )


def seed_number(text: str) -> int:
    """Return a seed that a record can store."""
    if not (text.removeprefix("-").isdecimal() and len(text) <= MAX_DIGITS):
        what = f"{shortened(text)!r} is no whole number of {MAX_DIGITS} digits at most"
        raise argparse.ArgumentTypeError(what)
    return int(text)


def _default_seats(game: Game, bots_only: bool) -> list[str]:
    return ["bot:club" if bots_only or i else "human" for i in range(game.usual_seats)]


def _seat(word: str, bots_only: bool) -> SeatInfo:
    kind, *rest = word.split(":")
    if kind == "human" and not rest and not bots_only:
        return SeatInfo("human")
    if kind != "bot" or not 1 <= len(rest) <= 2:
        example = "bot:pro" if bots_only else "human or bot:pro"
        raise UsageError(f"A seat is written like {example}, not {word!r}.")
    try:
        bots.check_level(rest[0])
        for driver in rest[1:]:
            bots.check_driver(driver)
    except bots.UnknownBotError as error:
        raise UsageError(str(error)) from error
    return SeatInfo("bot", "", rest[0], "".join(rest[1:]))


def parse_options(texts: Sequence[str], game: Game) -> dict[str, Json]:
    """Return `races=1` and the like as options, each read by its option's kind."""
    known = {option.id: option for option in game.options}
    options: dict[str, Json] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--option is written like races=1, not {text!r}.")
        if name not in known:
            hint = registry.nearest(name, known) if known else "it has none."
            raise UsageError(f"{game.id} has no option {name!r}; {hint}")
        if name in options:
            raise UsageError(f"--option {name} is given twice; give it one value.")
        options[name] = _READERS[known[name].kind](known[name], value.strip())
    return options


def checked_setup(
    game: Game, seats: Sequence[SeatInfo], options: Mapping[str, Json], track: str | None
) -> Setup:
    """Return the set-up after the game has accepted it; raises UsageError."""
    if track is not None and not game.has_tracks:
        raise UsageError(f"{game.id} is played without a track, so --track {track} means nothing.")
    setup = Setup(len(seats), options, tuple(seat.tokens for seat in seats), track)
    try:
        game.new(setup)
    except PaddockError as error:
        raise UsageError(str(error), error.key, **error.params) from error
    return setup


def _bool(option: Option, text: str) -> bool:
    if text.lower() not in (*_TRUE, *_FALSE):
        raise UsageError(f"Option {option.id!r} is true or false, not {text!r}.")
    return text.lower() in _TRUE


def _int(option: Option, text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        raise UsageError(f"Option {option.id!r} is a whole number, not {text!r}.") from None
    if not option.low <= value <= option.high:
        raise UsageError(
            f"Option {option.id!r} goes from {option.low} to {option.high}, so {value} is too far."
        )
    return value


def _choice(option: Option, text: str) -> str:
    if text not in option.choices:
        hint = registry.nearest(text, option.choices)
        raise UsageError(f"Option {option.id!r} cannot be {text!r}; {hint}")
    return text


def _ints(option: Option, text: str) -> list[int]:
    return [_int(option, part) for part in text.split(",")] if text else []


def _names(option: Option, text: str) -> dict[str, str]:
    pairs = [part.partition(":") for part in text.split(",")] if text else []
    if not all(key and colon and name for key, colon, name in pairs):
        raise UsageError(f"Option {option.id!r} is written like id:name,id:name, not {text!r}.")
    return {key.strip(): name.strip() for key, _, name in pairs}


_READERS: Final[Mapping[str, Callable[[Option, str], Any]]] = {
    "bool": _bool,
    "int": _int,
    "choice": _choice,
    "ints": _ints,
    "names": _names,
}


# -- files -----
def is_there(path: Path) -> bool:
    """Return whether anything has this name; raises UsageError if that cannot be found out."""
    try:
        return path.exists()
    except OSError as error:
        raise UsageError(f"{shortened(str(path))} cannot be opened ({paths.reason(error)}).") from error


def files_in(arguments: Sequence[Path], what: str) -> list[Path]:
    """Return the YAML files among these, folders included; raises UsageError if there is no `what`."""
    files: list[Path] = []
    for path in arguments:
        if path.is_dir():
            files += sorted(path.rglob("*.yaml"))
        elif is_there(path):
            files.append(path)
        else:
            raise UsageError(f"There is no file {path}.")
    if not files:
        raise UsageError(f"There is no {what} in {', '.join(map(str, arguments))}.")
    return files
