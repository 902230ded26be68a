"""Draws every screen in every language and size, from scripted states: `uv run tools/shots.py out`.

`--only`, `--size` and `--lang` draw fewer, and `--depth` less of a table. The files are called
`<screen>_<language>_<width>x<height>.png`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.commands import arguments, output
from game.engine import registry
from game.services.paths import languages
from game.services.settings import DEPTHS
from tools import pictures

SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160))


def draw(
    folder: Path,
    only: str = "",
    sizes: Sequence[tuple[int, int]] = SIZES,
    lang: str | None = None,
    depth: str = DEPTHS[-1],
) -> int:
    """Draw all screens whose name contains `only`; returns the number of pictures."""
    with pictures.without_window(folder):
        return sum(1 for _ in _drawn(folder, only, sizes, lang, depth))


def _drawn(
    folder: Path, only: str, sizes: Sequence[tuple[int, int]], lang: str | None, depth: str
) -> Iterator[Path]:
    import pygame

    from game.ui.app import App

    app = App(size=sizes[0], lang="en", strict=True, speed="instant")
    app.store.change(save=False, depths=dict.fromkeys(registry.games(), depth))
    for name, arrange in pictures.shots():
        if only not in name:
            continue
        for code in [lang] if lang else app.translator.languages:
            app.change_settings(language=code)
            for w, h in sizes:
                app.resize((w, h))
                arrange(app)
                file = folder / f"{name}_{code}_{w}x{h}.png"
                app.draw()
                pygame.image.save(app.screen, str(file))
                yield file


def main() -> int:
    """Run the command line; returns 1 if no screen has such a name."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the pictures go")
    parser.add_argument("--only", default="", metavar="TEXT", help="only screens whose name holds this text")
    parser.add_argument("--size", metavar="WxH", help="only at this size, such as 1280x720")
    parser.add_argument("--lang", choices=languages(), help="only in this language")
    parser.add_argument("--depth", choices=DEPTHS, default=DEPTHS[-1], help="how much tables show")
    args = parser.parse_args()
    size = arguments.parse_size(args.size)
    count = draw(args.folder, args.only, (size,) if size else SIZES, args.lang, args.depth)
    output.print_result(f"{count} {'picture' if count == 1 else 'pictures'} in {args.folder}")
    return 0 if count else 1


if __name__ == "__main__":
    sys.exit(main())
