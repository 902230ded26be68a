"""Draws the READMEs' pictures anew: `uv run --with pillow tools/make_pictures.py`.

256 colours keep each file small, as a repository carries every version of it for ever.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "docs" / "pictures"
SIZE = (1280, 720)
GAME = "formula_motor_racing"
SEED = 11
STEPS = 40
"""How far the pictured race has come: somewhat over half."""


def small(source: Path, target: Path) -> int:
    """Write a picture in 256 colours without dithering; returns its bytes."""
    with Image.open(source) as picture:
        picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(target, optimize=True)
    return target.stat().st_size


def title(app: Any) -> None:
    """The title of a first start."""
    from game.ui.scenes.title import TitleScene

    app.reset(TitleScene(app))


def games(app: Any) -> None:
    """The chooser."""
    from game.ui.scenes.games import GamesScene

    title(app)
    app.push(GamesScene(app))


def race(app: Any, wanted: Any, races: int) -> Any:
    """A race against three bots that has come to where `wanted` holds."""
    from game.commands.pictures import settle
    from game.commands.table_pictures import play_until, seats_for
    from game.engine import registry
    from game.engine.record import Table
    from game.ui.scenes.play import PlayScene

    table = Table(GAME, seats_for(GAME, 4), SEED, {"races": races})
    match, journal = app.saves.start(registry.game(GAME), table)
    play_until(match, wanted, SEED)
    title(app)
    scene = PlayScene(app, table, match, journal.path)
    app.push(scene)
    settle(app)
    return scene


def table(app: Any) -> None:
    """A decision, with the card chosen that helps most, so that its preview has something to show."""
    view = race(app, lambda match: match.actor() == 0 and len(match.steps) >= STEPS, 3).view
    worth = {}
    for index, card in enumerate(view.hand):
        outlook = view.outlook(view.best_target(card))
        if not outlook.dice:
            worth[index] = outlook.expected(), len(outlook.branches[0].changes)
    view.choose_card(max(worth, key=worth.__getitem__))


def race_end(app: Any) -> None:
    """The podium."""
    race(app, lambda match: match.over, 1)


def drawn(arrange: Callable[[Any], None], code: str, target: Path) -> int:
    """Draw one picture in a home of its own; returns its bytes."""
    import pygame

    from game.app import App
    from game.commands.pictures import settle

    with tempfile.TemporaryDirectory() as home:
        os.environ["PADDOCK_HOME"] = home
        app = App(size=SIZE, lang=code, strict=True, speed="instant")
        arrange(app)
        settle(app)
        app.draw()
        file = Path(home) / "picture.png"
        pygame.image.save(app.screen, str(file))
        return small(file, target)


SHOWN = ((title, ("en", "ja")), (table, ("en", "ja")), (race_end, ("en",)), (games, ("ja",)))
"""What is pictured, and in which languages the READMEs show it."""


def main() -> int:
    """Draw and shrink every picture."""
    sys.path.insert(0, str(ROOT))
    OUT.mkdir(parents=True, exist_ok=True)
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    for arrange, languages in SHOWN:
        for code in languages:
            name = f"{arrange.__name__}_{code}.png"
            print(f"{name}: {drawn(arrange, code, OUT / name):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
