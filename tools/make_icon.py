"""Draws the app's icon: assets/icon.svg, and assets/icon.png of 256 pixels from it.

uv run tools/make_icon.py
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from game.ui.draw import art, svg  # noqa: E402
from game.ui.draw.theme import INK, PAPER, STRIPES  # noqa: E402


def icon() -> art.Drawing:
    """Return a red 1960s car before the sun; all stays in the rounded square, as there are no clip paths."""
    field = "M8 168H248V204A44 44 0 0 1 204 248H52A44 44 0 0 1 8 204Z"
    car = art.drawing("common/car_60_side", body=STRIPES[0])
    edge = art.drawing("common/silhouette_60_side", fill=PAPER.card, edge=PAPER.card, wide=13)
    racer = art.Drawing(car.width, car.height, edge.inner + car.inner)
    parts = [
        svg.rect(8, 8, 240, 240, STRIPES[3], 44),
        svg.circle(134, 108, 78, "#FFC53D"),
        svg.path(art.halftone(134, 108, 78, 76, 13, 5.4), "#F0900F"),
        svg.path(field, "#2A2E35"),
        art.kerb(8, 168, 240, 13, 40, 20),
        svg.rect(8, 165, 240, 4, INK) + svg.rect(8, 180, 240, 4, INK),
        svg.path("M36 216H92M120 216H176M204 216H232", None, PAPER.light, 5),
        racer.at(126, 145, 228),
        svg.rect(8, 8, 240, 240, None, 44, INK, 10),
    ]
    return art.Drawing(256, 256, "".join(parts))


def main() -> None:
    argparse.ArgumentParser(description=__doc__.partition("\n")[0]).parse_args()
    drawing = icon()
    (ROOT / "assets" / "icon.svg").write_text(drawing.svg() + "\n", encoding="utf-8")
    picture = pygame.image.load_sized_svg(io.BytesIO(drawing.svg().encode()), (256, 256))
    pygame.image.save(picture, str(ROOT / "assets" / "icon.png"))
    print("assets/icon.svg, assets/icon.png")


if __name__ == "__main__":
    main()
