"""Names of games, tokens, options and seats in the player's language, with a fallback for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from game.engine.contract import Game, Option, Token
from game.engine.drivers import drivers
from game.engine.record import RaceConfig, SeatInfo
from game.engine.texts import clean_name
from game.engine.venue.track import catalogue
from game.services.records import days
from game.ui.draw.art_own import own_face_id
from game.ui.kit.scene import Shell


def first_text(app: Shell, keys: Sequence[str], otherwise: str) -> str:
    """Return the text of the first key that exists, or `otherwise`."""
    return next((app.t(key) for key in keys if app.translator.has(key)), otherwise)


def game_name(app: Shell, game_id: str) -> str:
    """Return a game's name; its id as a title if the game is not installed."""
    return first_text(app, (f"{game_id}.name", f"{game_id}.title"), game_id.replace("_", " ").title())


def track_name(app: Shell, game_id: str, track: str) -> str:
    """Return a track's name; its id if the track was removed."""
    return catalogue.name(game_id, track, app.translator.code)


def token(game: Game, token_id: str) -> Token | None:
    """Return the token with this id, or None."""
    return next((t for t in game.tokens if t.id == token_id), None)


def token_name(app: Shell, game: Game, token_id: str) -> str:
    """Return the name of a token's colour or team."""
    keys = [f"{game.id}.{group}.{token_id}" for group in ("token", "team", "colour")]
    return first_text(app, keys, token_id.replace("-", " ").title())


def option_label(app: Shell, game: Game, option: Option) -> str:
    """Return the name of an option."""
    otherwise = option.id.replace("_", " ").capitalize()
    return first_text(app, (f"{game.id}.option.{option.id}",), otherwise)


def option_help(app: Shell, game: Game, option: Option) -> str:
    """Return a sentence on what an option does; empty if the game has none."""
    return first_text(app, (f"{game.id}.option.{option.id}_help",), "")


def preset_help(app: Shell, game: Game, preset: str) -> str:
    """Return a sentence about a preset: the game's, else that for every game."""
    return first_text(app, (f"{game.id}.preset.{preset}_help", f"setup.preset_{preset}_help"), "")


def choice_label(app: Shell, game: Game, option: Option, choice: str) -> str:
    """Return the name of one of an option's choices."""
    return first_text(app, (f"{game.id}.option.{option.id}_{choice}",), choice.replace("_", " ").capitalize())


def piece_name(app: Shell, game: Game, piece: str) -> str:
    """Return the name of a thing an option names, such as a car `blue-1`: by default token and number."""
    keys = [f"{game.id}.{group}.{piece}" for group in ("car", "piece", "driver")]
    head, _, number = piece.rpartition("-")
    known = token(game, head)
    otherwise = f"{token_name(app, game, head)} {number}" if known else piece
    return first_text(app, keys, otherwise)


def bot_name(app: Shell, name: str) -> str:
    """Return a bot's name in the player's language if it is a driver's, as it is otherwise."""
    # earlier versions kept the names of their bots in small letters
    return first_text(app, (f"drivers.{name}.name",), name.capitalize() if name.islower() else name)


def level_help(app: Shell, game: Game, level: str) -> str:
    """Return a sentence on what bots of a level do: the game's, else that for every game."""
    return first_text(app, (f"{game.id}.level.{level}_help", f"level.{level}_help"), "")


def trophy_name(app: Shell, id: str) -> str:
    """Return the name of a trophy by its id, such as `level.grand_prix.club` or `cup.pro`."""
    kind, _, rest = id.partition(".")
    game, _, level = rest.partition(".")
    if kind == "level":
        return app.t("trophies.level", game=game_name(app, game), level=app.t(f"level.{level}"))
    if kind == "clean":
        return app.t("trophies.of_game", game=game_name(app, game), name=app.t(f"{game}.trophies.clean"))
    return app.t(f"trophies.{id}")


def driver_habit(app: Shell, driver: str, game_id: str) -> str:
    """Return a sentence on what a driver does at a game, else on its temper; empty for no driver."""
    return first_text(app, (f"drivers.{driver}.habit.{game_id}", f"drivers.{driver}.temper"), "")


def bot_level(app: Shell, info: SeatInfo) -> str:
    """Return a bot's level; empty for a person, and where the player wants none shown."""
    is_shown = info.kind == "bot" and app.settings.bot_levels
    return first_text(app, (f"level.{info.level}",), info.level) if is_shown else ""


def seat_name(app: Shell, config: RaceConfig, seat: int) -> str:
    """Return a seat's name.

    A person without a name is "You" if alone, else "Player 2"; a bot is called by its driver's name, or by a
    free one where it has no driver. In a career the player has the name of their driver.
    """
    if config.career and seat == config.own_seat() and (own := clean_name(str(config.career.driver["name"]))):
        return own
    info = config.seats[seat]
    if info.name:
        return info.name if info.kind == "human" else bot_name(app, info.name)
    if info.kind == "bot":
        if info.style in drivers.ids:
            return bot_name(app, info.style)
        taken = {name for other in config.seats for name in (other.name, other.style)}
        unnamed = [
            i
            for i, other in enumerate(config.seats)
            if other.kind == "bot" and not other.name and other.style not in drivers.ids
        ]
        free = [driver for driver in drivers.ids if driver not in taken]
        if unnamed.index(seat) < len(free):
            return bot_name(app, free[unnamed.index(seat)])
    elif len(config.humans()) == 1:
        return app.t("seat.you")
    return app.t("seat.player_n", n=seat + 1)


def seat_face(config: RaceConfig, seat: int) -> str:
    """Return the id of the driver of a seat, or an icon for a person or a bot without one.

    In a career that of the player is their own driver's. Empty where no seat of the race has a driver.
    """
    if config.career and seat == config.own_seat():
        return own_face_id(config.career.driver)
    if not any(info.style in drivers.ids for info in config.seats):
        return ""
    info = config.seats[seat]
    return info.style if info.style in drivers.ids else "person" if info.kind == "human" else "bot"


def day_words(app: Shell, config: RaceConfig, key: str = "days.race") -> str:
    """Return a text on the day whose race this is; empty if it is no race of the day."""
    day = days.day_of(config)
    return app.t(key, day=day) if day else ""


def stepper_end(app: Shell, value: int, low: int, high: int) -> str:
    """Return why a number goes no further: it is the least or the most allowed."""
    if low == high:
        return app.t("common.only_one")
    return app.t("common.least" if value <= low else "common.most")


def join_sentences(t: Callable[..., str], facts: Sequence[str]) -> str:
    """Join sentences into one text."""
    return reduce(lambda a, b: t("hint.both", a=a, b=b), facts) if facts else ""
