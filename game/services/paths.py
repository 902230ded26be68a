"""Where things lie: bundled files in a checkout, a wheel or a frozen app, and the player's own folders."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from pathlib import Path

import platformdirs

from game.engine.errors import PaddockError
from game.engine.texts import shortened

APP = "Paddock"
HOME_VARIABLE = "PADDOCK_HOME"
GAMES_VARIABLE = "PADDOCK_GAMES"
FULL = (errno.ENOSPC, errno.EDQUOT)
"""What the system says where the disk, or the player's share of it, has no more room."""


@lru_cache(maxsize=1)
def root() -> Path:
    """The folder that holds assets/, tracks/ and locales/."""
    for place in _candidates():
        if (place / "locales").is_dir() and (place / "assets").is_dir():
            return place
    raise PaddockError(
        "The app's own files (assets, tracks, locales) are missing: install it again.", "files_missing"
    )


def _candidates() -> list[Path]:
    package = Path(__file__).resolve().parents[1]
    places = [package / "data", package.parent]
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen:
        places = [Path(frozen), Path(frozen) / "game" / "data", *places]
    return places


def asset(rel: str) -> Path:
    """A bundled file under assets/, such as `fonts/OFL.txt`."""
    return root() / "assets" / rel


def bundled_tracks() -> Path:
    """The tracks that come with the app; the player's own are in `tracks()`."""
    return root() / "tracks"


def tracks_dirs() -> list[Path]:
    """Our tracks, then those beside the games that PADDOCK_GAMES names."""
    return [bundled_tracks(), *(folder / "tracks" for folder in game_folders())]


def lessons_dirs() -> list[Path]:
    """Our lessons, those beside the games that PADDOCK_GAMES names, and the player's own."""
    return [asset("lessons"), *(folder / "lessons" for folder in game_folders()), own_lessons()]


def challenges_dirs() -> list[Path]:
    """Our challenges, then those beside the games that PADDOCK_GAMES names."""
    return [asset("challenges"), *(folder / "challenges" for folder in game_folders())]


def own_lessons() -> Path:
    """Where the player's own lessons lie; the folder need not exist."""
    return _home() / "lessons"


def check_environment() -> None:
    """Raise a PaddockError where a variable names a folder that cannot be one."""
    try:
        _moved()
    except RuntimeError as error:
        named = shortened(os.environ[HOME_VARIABLE])
        raise PaddockError(f"{HOME_VARIABLE} is {named}: there is no such user on this machine.") from error
    for folder in game_folders():
        try:
            os.scandir(folder).close()
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else error
            named = shortened(str(folder))
            raise PaddockError(f"{GAMES_VARIABLE} names {named}, which is no folder ({why}).") from error


def game_folders() -> list[Path]:
    """The folders named in PADDOCK_GAMES, where further games are looked for."""
    return [Path(part) for part in os.environ.get(GAMES_VARIABLE, "").split(os.pathsep) if part]


def locales_dirs() -> list[Path]:
    """Our locales, then those beside the games that PADDOCK_GAMES names."""
    extra = (folder / "locales" for folder in game_folders())
    return [root() / "locales", *(folder for folder in extra if folder.is_dir())]


def languages() -> list[str]:
    """The codes of the languages we ship: the folders of our locales."""
    places = (place for place in (root() / "locales").iterdir() if place.is_dir())
    return sorted(place.name for place in places if not place.name.startswith((".", "_")))


def _moved() -> Path | None:
    value = os.environ.get(HOME_VARIABLE, "")
    return Path(value).expanduser() if value else None


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PaddockError(
            f"The folder {folder} cannot be made ({reason(error)}).",
            "no_folder",
            path=str(folder),
            reason=reason(error),
        ) from error
    return folder


def reason(error: OSError) -> str:
    """What the system said, without its numbers and paths."""
    return error.strerror or error.__class__.__name__


def home() -> Path:
    """The player's data folder, made on demand."""
    return _made(_home())


def _home() -> Path:
    return _moved() or platformdirs.user_data_path(APP, appauthor=False)


def home_fault() -> PaddockError | None:
    """Why nothing can be kept in the player's data folder, or None where it can."""
    try:
        with tempfile.TemporaryFile(dir=home()):
            return None
    except PaddockError as error:
        return error
    except OSError as error:
        # a disk may have room again by the next race; a closed folder stays closed
        return None if error.errno in FULL else write_error(_home(), error)


def _inside(name: str) -> Path:
    return _made(home() / name)


def saves() -> Path:
    """Where games in progress are kept."""
    return _inside("saves")


def saves_place() -> Path:
    """The same where it cannot be made: a race then says itself why it is not kept there."""
    with contextlib.suppress(PaddockError):
        return saves()
    return _home() / "saves"


def reviews() -> Path:
    """Where reviews of finished races are kept; it may be emptied at any time."""
    return _inside("reviews")


def replays() -> Path:
    """Where finished races are kept."""
    return _inside("replays")


def tracks() -> Path:
    """Where the player's own tracks lie."""
    return _inside("tracks")


def charts() -> Path:
    """Where the player's own charts lie."""
    return _inside("charts")


def settings_file() -> Path:
    """The settings; the folder is made, the file need not exist.

    Where it is a symbolic link, this is the file it leads to: replaced or set aside, the link stays one.
    """
    moved = _moved()
    folder = _made(moved) if moved else _made(platformdirs.user_config_path(APP, appauthor=False))
    file = folder / "settings.yaml"
    # a link to a device is set aside itself: nobody moves the device
    followed = file.is_symlink() and (file.is_file() or not file.exists())
    return Path(os.path.realpath(file)) if followed else file


def statistics_file() -> Path:
    """The finished races, one a line; the file need not exist."""
    return home() / "statistics.jsonl"


def days_file() -> Path:
    """How the races of the day went, a try a line; the file need not exist."""
    return home() / "days.jsonl"


def pictures() -> Path:
    """Where pictures of the table are saved."""
    moved = _moved()
    return _made(moved / "pictures" if moved else platformdirs.user_pictures_path() / APP)


def logs() -> Path:
    """Where crash reports are written."""
    moved = _moved()
    return _made(moved / "logs" if moved else platformdirs.user_log_path(APP, appauthor=False))


def locks() -> Path:
    """Where it is kept which files are open in a window."""
    return _inside("locks")


def precomputed() -> Path:
    """Where games keep what they have worked out; it may be deleted at any time."""
    moved = _moved()
    cache = moved / "cache" if moved else platformdirs.user_cache_path(APP, appauthor=False)
    # the name of earlier versions, whose tables are found there still
    return _made(cache / "studies")


def free_path(path: Path) -> Path:
    """The path itself, or with the first number that nothing answers to: nothing is overwritten."""
    return next(free for free in numbered(path) if not free.exists())


def numbered(path: Path) -> Iterator[Path]:
    """A file's name, then the same with 2, 3 and so on behind it."""
    yield path
    for number in count(2):
        yield path.with_stem(f"{path.stem}-{number}")


def write_error(path: Path, error: OSError) -> PaddockError:
    """The sentence for a file that could not be written."""
    if error.errno in FULL:
        return PaddockError(f"The disk is full: {path} was not written.", "disk_full", path=str(path))
    return write_refused(path, reason(error))


def write_refused(path: Path, why: object) -> PaddockError:
    """The sentence for a file that is not written."""
    return PaddockError(f"{path} cannot be written ({why}).", "cannot_write", path=str(path), reason=why)


def write_new(path: Path, data: bytes) -> None:
    """Write a file of a name that is free and see it on disk: all of it, or nothing and a PaddockError."""
    try:
        with path.open("xb") as file:
            try:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                with contextlib.suppress(OSError):
                    path.unlink()
                raise
    except OSError as error:
        raise write_error(path, error) from error


def write_atomically(path: Path, data: str) -> None:
    """Replace a file in one step, so that a crash leaves the old one or the new one, never half of it."""
    temporary: str | None = None
    try:
        handle, temporary = tempfile.mkstemp(prefix=path.name + ".", suffix=".tmp", dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as error:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        raise write_error(path, error) from error
