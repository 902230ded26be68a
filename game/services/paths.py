"""Paths: bundled files in a checkout, a wheel or a frozen app, and the player's own folders."""

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
"""The errors of a full disk or an exhausted quota."""


@lru_cache(maxsize=1)
def root() -> Path:
    """Return the folder that holds assets/, tracks/ and locales/."""
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
    """Return a bundled file under assets/, such as `fonts/OFL.txt`."""
    return root() / "assets" / rel


def bundled_tracks() -> Path:
    """Return the folder of the shipped tracks; the player's own are in `tracks()`."""
    return root() / "tracks"


def tracks_dirs() -> list[Path]:
    """Return the folders of tracks: the shipped ones, then those beside the games in PADDOCK_GAMES."""
    return [bundled_tracks(), *(folder / "tracks" for folder in game_folders())]


def lessons_dirs() -> list[Path]:
    """Return the folders of lessons: shipped, beside the games in PADDOCK_GAMES, the player's own."""
    return [asset("lessons"), *(folder / "lessons" for folder in game_folders()), own_lessons()]


def challenges_dirs() -> list[Path]:
    """Return the folders of challenges: the shipped ones, then those beside the games in PADDOCK_GAMES."""
    return [asset("challenges"), *(folder / "challenges" for folder in game_folders())]


def own_lessons() -> Path:
    """Return the folder of the player's own lessons, which need not exist."""
    return _home() / "lessons"


def check_environment() -> None:
    """Raise a PaddockError where an environment variable names no usable folder."""
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
    """Return the folders of further games, as named in PADDOCK_GAMES."""
    return [Path(part) for part in os.environ.get(GAMES_VARIABLE, "").split(os.pathsep) if part]


def locales_dirs() -> list[Path]:
    """Return the folders of locales: the shipped one, then those beside the games in PADDOCK_GAMES."""
    extra = (folder / "locales" for folder in game_folders())
    return [root() / "locales", *(folder for folder in extra if folder.is_dir())]


def languages() -> list[str]:
    """Return the codes of the shipped languages."""
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
    """Return the system's message for an error, without numbers and paths."""
    return error.strerror or error.__class__.__name__


def home() -> Path:
    """Return the player's data folder, which is created if needed."""
    return _made(_home())


def _home() -> Path:
    return _moved() or platformdirs.user_data_path(APP, appauthor=False)


def home_fault() -> PaddockError | None:
    """Return why nothing can be written to the player's data folder, or None."""
    try:
        with tempfile.TemporaryFile(dir=home()):
            return None
    except PaddockError as error:
        return error
    except OSError as error:
        # a full disk may have space again by the next race; a forbidden folder stays so
        return None if error.errno in FULL else write_error(_home(), error)


def _inside(name: str) -> Path:
    return _made(home() / name)


def saves() -> Path:
    """Return the folder of games in progress."""
    return _inside("saves")


def saves_place() -> Path:
    """Return the folder of games in progress even if it cannot be created; saving then reports why."""
    with contextlib.suppress(PaddockError):
        return saves()
    return _home() / "saves"


def reviews() -> Path:
    """Return the folder of reviews; it may be emptied at any time."""
    return _inside("reviews")


def replays() -> Path:
    """Return the folder of finished races."""
    return _inside("replays")


def tracks() -> Path:
    """Return the folder of the player's own tracks."""
    return _inside("tracks")


def charts() -> Path:
    """Return the folder of the player's own charts."""
    return _inside("charts")


def settings_file() -> Path:
    """Return the settings file, which need not exist, in a folder that does.

    A symbolic link is followed, so that it stays one when the file is replaced or set aside.
    """
    moved = _moved()
    folder = _made(moved) if moved else _made(platformdirs.user_config_path(APP, appauthor=False))
    file = folder / "settings.yaml"
    # a link to a device is set aside itself, not the device
    followed = file.is_symlink() and (file.is_file() or not file.exists())
    return Path(os.path.realpath(file)) if followed else file


def statistics_file() -> Path:
    """Return the file of finished races, one a line; it need not exist."""
    return home() / "statistics.jsonl"


def days_file() -> Path:
    """Return the file of tries at the race of the day, one a line; it need not exist."""
    return home() / "days.jsonl"


def trophies_file() -> Path:
    """Return the file of trophies, one a line; it need not exist."""
    return home() / "trophies.jsonl"


def careers() -> Path:
    """Return the folder of careers, a folder for each."""
    return _inside("careers")


def pictures() -> Path:
    """Return the folder for pictures of the table."""
    moved = _moved()
    return _made(moved / "pictures" if moved else platformdirs.user_pictures_path() / APP)


def logs() -> Path:
    """Return the folder of crash reports."""
    moved = _moved()
    return _made(moved / "logs" if moved else platformdirs.user_log_path(APP, appauthor=False))


def locks() -> Path:
    """Return the folder of lock files."""
    return _inside("locks")


def precomputed() -> Path:
    """Return the folder of precomputed tables; it may be deleted at any time."""
    moved = _moved()
    cache = moved / "cache" if moved else platformdirs.user_cache_path(APP, appauthor=False)
    # the name of earlier versions, so that their tables are still found
    return _made(cache / "studies")


def free_path(path: Path) -> Path:
    """Return the path, with the first number that makes it free if it exists."""
    return next(free for free in numbered(path) if not free.exists())


def numbered(path: Path) -> Iterator[Path]:
    """Yield a path, then the same with -2, -3 and so on after its stem."""
    yield path
    for number in count(2):
        yield path.with_stem(f"{path.stem}-{number}")


def write_error(path: Path, error: OSError) -> PaddockError:
    """Return the error for a file that could not be written."""
    if error.errno in FULL:
        return PaddockError(f"The disk is full: {path} was not written.", "disk_full", path=str(path))
    return write_refused(path, reason(error))


def write_refused(path: Path, why: object) -> PaddockError:
    """Return the error for a file that is not written, with the reason."""
    return PaddockError(f"{path} cannot be written ({why}).", "cannot_write", path=str(path), reason=why)


def write_new(path: Path, data: bytes) -> None:
    """Write and sync a file that must not exist: all of it, or nothing and a PaddockError."""
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
    """Replace a file in one step, so that a crash leaves the old or the new one; raises PaddockError."""
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
