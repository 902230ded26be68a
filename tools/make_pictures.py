"""Draws the READMEs' pictures anew: `uv run --with pillow tools/make_pictures.py`.

The screens are those of `main.py shots`; 256 colours keep each file small, as a repository carries every
version of it for ever.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "docs" / "pictures"
SIZE = (1280, 720)
SHOWN = {
    "title": ("title", ("en", "ja")),
    "table": ("formula_motor_racing.table", ("en", "ja")),
    "race_end": ("formula_motor_racing.race_end", ("en",)),
    "games": ("games", ("ja",)),
}
"""Name of the picture: the screen as `shots` calls it, and the languages the READMEs show it in."""


def small(source: Path, target: Path) -> int:
    """Write a picture in 256 colours without dithering; returns its bytes."""
    with Image.open(source) as picture:
        picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(target, optimize=True)
    return target.stat().st_size


def main() -> int:
    """Draw and shrink every picture."""
    sys.path.insert(0, str(ROOT))
    from game.commands import pictures

    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, (screen, languages) in SHOWN.items():
            pictures.run(Path(folder), screen, (SIZE,))
            for code in languages:
                source = Path(folder) / f"{screen}_{code}_{SIZE[0]}x{SIZE[1]}.png"
                print(f"{name}_{code}.png: {small(source, OUT / f'{name}_{code}.png'):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
