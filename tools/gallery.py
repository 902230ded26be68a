"""Draws every widget in every state, and overlays: `uv run tools/gallery.py out`.

The files are called `<sheet>_<language>_<theme>_<text size>.png`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.commands import output
from tools import pictures


def draw(folder: Path) -> int:
    """Draw both sheets in every language, theme and text size; returns the number of pictures."""
    with pictures.without_window(folder):
        return sum(1 for _ in _drawn(folder))


def _drawn(folder: Path) -> Iterator[Path]:
    import pygame

    from game.ui.app import App
    from game.ui.draw.theme import THEMES
    from tools.sheets.overlays import Overlays
    from tools.sheets.widgets import SIZE, Gallery

    app = App(size=SIZE, lang="en", strict=True, speed="instant")
    app.push(Gallery(app))
    for sheet, code, theme, scale in product(
        (Gallery, Overlays), app.translator.languages, THEMES, (100, 125, 150)
    ):
        app.replace(sheet(app))
        app.change_settings(language=code, theme=theme, text_scale=scale)
        app.draw()
        file = folder / f"{sheet.name}_{code}_{theme}_{scale}.png"
        pygame.image.save(app.screen, str(file))
        yield file


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the pictures go")
    args = parser.parse_args()
    output.print_result(f"{draw(args.folder)} pictures in {args.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
