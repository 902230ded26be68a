"""Scripted states of tables: `pictures()` of each game names them, and bots play up to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from game.commands.arguments import UsageError
from game.engine import registry
from game.engine.contract import Action, Chance
from game.engine.match import Match
from game.engine.record import RaceConfig, SeatInfo
from game.review import InProcessWorker
from game.ui.scenes.race_end import reviewing
from game.ui.scenes.race_end.race_end import TABS
from tools.pictures.picture import Picture, pictures_of

DRIVERS = ("yuki", "gaston", "nikki", "lowe", "paola", "otto", "hana")
HINT_WORLDS = 120
Wanted = Callable[[Match], bool]


class Idle(InProcessWorker):
    """Workers that do nothing, so that the picture does not change."""

    free_slots = 0


def seats_for(game_id: str, seats: int, humans: int = 1, level: str = "club") -> tuple[SeatInfo, ...]:
    """Return seats with people first and drivers after, with the game's own tokens."""
    tokens = registry.game(game_id).default_tokens(seats)
    return tuple(
        SeatInfo("human", "", "", "", tokens[i])
        if i < humans
        else SeatInfo("bot", "", level, DRIVERS[i - humans], tokens[i])
        for i in range(seats)
    )


def play_until(match: Match, wanted: Wanted, seed: int = 1, limit: int = 3000) -> bool:
    """Let the policy play for every seat until `wanted` holds at a decision; returns whether it did."""
    rng = Random(seed)
    for _ in range(limit):
        actor = match.actor()
        if wanted(match):
            return True
        if actor is None:
            return False
        if isinstance(actor, Chance):
            match.play_chance()
        else:
            state = match.view(actor).determinize(rng)
            action: Action = match.game.evaluator.policy(state, rng)
            match.play(action if action in match.legal() else match.legal()[0])
    return False


def table_shots(game_id: str) -> Iterator[tuple[str, Callable[[Any], None]]]:
    """Yield the pictures of a game's table, with its hint, its past and its race end."""
    game = registry.game(game_id)
    first = Picture("table", lambda match: match.actor() == 0, seats=min(4, game.seats[-1]))
    asked = False
    for picture in pictures_of(game) or (first,):
        yield picture.name, arranged(game_id, picture)
        if picture.name.startswith("table") and not asked:
            asked = True
            yield "table_hint", arranged(game_id, replace(picture, prepare=_ask_for_hint))
            yield "table_past", arranged(game_id, replace(picture, prepare=_look_back))
        if picture.name == "race_end":
            for tab in TABS[1:]:
                yield f"race_end_{tab}", arranged(game_id, replace(picture, prepare=_tab(tab)))


def rest_reviews() -> None:
    """Let no review go on, so that no picture of a race end changes."""
    reviewing.POOL = reviewing.POOL_OF_ONE = Idle


def settle(app: Any, frames: int = 900) -> None:
    """Let the top scene come to rest."""
    for _ in range(frames):
        app.tick([], 40)
        if not app.top.is_busy:
            break
    app.tick([], 40)


def _ask_for_hint(app: Any) -> None:
    """Ask for a hint, with figures as precise as after a few seconds."""
    app.top.hinting.ask()
    app.top.hinting.complete(HINT_WORLDS)
    app.changed()


def _look_back(app: Any) -> None:
    """Show the table a step ago."""
    app.top.look_back()
    app.changed()


def _tab(tab: str) -> Callable[[Any], None]:
    def prepare(app: Any) -> None:
        if tab in app.top.tabs:
            app.top.show_tab(tab)

    return prepare


def arranged(game_id: str, picture: Picture, people: tuple[str, ...] = ()) -> Callable[[Any], None]:
    """Return a function that plays a race with these people up to a picture and shows it."""

    def arrange(app: Any) -> None:
        from game.ui.scenes.race.play import PlayScene
        from game.ui.scenes.title.title import TitleScene

        app.notices.clear()
        rest_reviews()
        # first-time explanations are off, as most of the time
        app.store.change(save=False, first_met=False)
        app.reset(TitleScene(app))
        for seed in range(1, 60):
            seats = seats_for(game_id, picture.seats, len(people) or 1)
            named = [replace(seat, name=name) for seat, name in zip(seats, people, strict=False)]
            seats = (*named, *seats[len(named) :])
            config = RaceConfig(game_id, seats, seed, dict(picture.options), picture.track)
            match = Match(registry.game(game_id), config.setup(), seed)
            if play_until(match, picture.wanted, seed):
                break
        else:
            raise UsageError(f"No race of {game_id} comes to what the picture {picture.name} shows.")
        scene = PlayScene(app, config, match, None)
        scene.is_paused = picture.held
        app.push(scene)
        settle(app)
        if picture.prepare:
            picture.prepare(app)
        app.tick([], 40)

    return arrange
