"""Draws the READMEs' pictures: `uv run --with pillow tools/make_pictures.py`.

256 colours keep the files small, as a repository keeps every version of them."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "docs" / "pictures"
SIZE = (1280, 720)
FORMULA = "formula_motor_racing"
GRAND_PRIX = "grand_prix"
TRACK = "grand"
SEED = 11
"""The seed of the pictured race."""
LATE = 150
ROLLED = 2
GP_SEED = 36
"""The pictured turn with dice: the least number of steps, the dice rolled, and the race's seed."""
WHILE_WORKING_MS = 400


def small(source: Path, target: Path) -> int:
    """Write a picture in 256 colours without dithering; returns its bytes."""
    # a package of its own, which --help does not need
    from PIL import Image

    with Image.open(source) as picture:
        picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(target, optimize=True)
    return target.stat().st_size


def title(app: Any) -> None:
    """Show the title of a first start."""
    from game.ui.scenes.title.title import TitleScene

    app.reset(TitleScene(app))


def games(app: Any) -> None:
    """Show the choice of games."""
    from game.ui.scenes.title.games import GamesScene

    title(app)
    app.push(GamesScene(app))


def race(
    app: Any,
    wanted: Callable[[Any], bool],
    game: str = FORMULA,
    options: dict[str, Any] | None = None,
    seats: int = 4,
    track: str | None = None,
    seed: int = SEED,
) -> Any:
    """Show a race against bots, played until `wanted` holds; returns its scene."""
    from game.engine import registry
    from game.engine.record import RaceConfig
    from game.ui.scenes.race.play import PlayScene
    from tools.pictures.tables import play_until, seats_for, settle

    config = RaceConfig(game, seats_for(game, seats), seed, options or {}, track)
    match, journal = app.saves.start(registry.game(game), config)
    play_until(match, wanted, seed)
    title(app)
    scene = PlayScene(app, config, match, journal.path)
    app.push(scene)
    settle(app)
    return scene


def table(app: Any) -> None:
    """Show a chosen overtake with all its effects."""
    state(app, FORMULA, "table_overtake")


def grand_prix(app: Any) -> None:
    """Show a turn of nestorgames GP with the consequences of stopping and of rolling."""

    def wanted(match: Any) -> bool:
        position = match.observe(None)
        return bool(match.actor() == 0 and len(match.steps) >= LATE and len(position["rolled"]) == ROLLED)

    race(app, wanted, GRAND_PRIX, seats=5, track=TRACK, seed=GP_SEED)


def full_throttle(app: Any) -> None:
    """Show a draft: a card on offer, its value and what it removes from the race."""
    state(app, "full_throttle", "table")


def full_throttle_end(app: Any) -> None:
    """Show the count of the bets, with what decided the race."""
    from game.review import InProcessWorker

    state(app, "full_throttle", "end")
    work = app.top.review.reviewing.work
    work.pause()
    work.make_pool = InProcessWorker
    while not work.are_decisions_final:
        app.tick([], WHILE_WORKING_MS)


def formula_one(app: Any) -> None:
    """Show a corner faster than its limit, with the chance of each outcome."""
    state(app, "formula_one", "corner")


def state(app: Any, game: str, name: str) -> None:
    """Show a named state of a game's table."""
    from tools.pictures.tables import table_shots

    dict(table_shots(game))[name](app)


def draw_picture(arrange: Callable[[Any], None], code: str, target: Path) -> int:
    """Draw one picture in a temporary home; returns its bytes."""
    import pygame

    from game.ui.app import App
    from tools.pictures.tables import settle

    with tempfile.TemporaryDirectory() as home:
        # the track viewer shows the folder of custom tracks, and nobody's home belongs into a picture
        os.environ |= {"HOME": home, "PADDOCK_HOME": str(Path(home) / "paddock")}
        app = App(size=SIZE, lang=code, strict=True, speed="instant")
        arrange(app)
        settle(app)
        app.draw()
        file = Path(home) / "picture.png"
        pygame.image.save(app.screen, str(file))
        return small(file, target)


PICTURES = (
    (title, ("en", "ja")),
    (table, ("en", "ja")),
    (formula_one, ("en", "ja")),
    (full_throttle, ("en", "ja")),
    (grand_prix, ("en", "ja")),
    (full_throttle_end, ("en",)),
    (games, ("ja",)),
)
"""The pictures and their languages in the READMEs."""


def main() -> int:
    argparse.ArgumentParser(description=__doc__.partition("\n")[0]).parse_args()
    sys.path.insert(0, str(ROOT))
    OUT.mkdir(parents=True, exist_ok=True)
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    for arrange, languages in PICTURES:
        for code in languages:
            name = f"{arrange.__name__}_{code}.png"
            print(f"{name}: {draw_picture(arrange, code, OUT / name):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
