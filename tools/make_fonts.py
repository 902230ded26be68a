"""Makes the two Japanese faces of assets/fonts from Noto Sans JP's variable font.

    pip download --no-deps justmytype-intl-cjk==0.1.0      (a wheel: unzip it)
    uv run tools/make_fonts.py path/to/NotoSansJP[wght].ttf

Each face is one weight, cut down to JIS levels 1 and 2, Latin and the marks a
table needs: a quarter of the size. The licence's reserved name is "Source", so
the cut-down fonts may keep theirs. Barlow Condensed is bundled as published,
its Latin only.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

OUT = Path(__file__).resolve().parents[1] / "assets" / "fonts"
WEIGHTS = {"Medium": 500, "Bold": 700}
BLOCKS = (
    (0x20, 0x17F),  # Latin with accents, for names
    (0x2010, 0x2049),  # dashes, quotes, bullets
    (0x20AC, 0x20AC),
    (0x2122, 0x2122),
    (0x2190, 0x21FF),  # arrows
    (0x2212, 0x221E),  # minus to infinity
    (0x2248, 0x2265),  # nearly equal, at most, at least
    (0x2460, 0x2473),  # circled numbers
    (0x25A0, 0x26FF),  # shapes and signs
    (0x2713, 0x2713),
    (0x3000, 0x30FF),  # Japanese punctuation and kana
    (0xFF01, 0xFFE6),  # full and half widths
)


def jis() -> set[int]:
    """Return the kana and kanji of JIS X 0208, levels 1 and 2; its symbols are chosen in BLOCKS."""
    found = set()
    for high in range(0xA1, 0xFF):
        for low in range(0xA1, 0xFF):
            try:
                found.add(ord(bytes([high, low]).decode("euc_jp")))
            except (UnicodeDecodeError, TypeError):
                continue
    return {point for point in found if point >= 0x3000}


def wanted() -> set[int]:
    """Return every code point that the fonts keep, if the source has it."""
    return jis() | {point for first, last in BLOCKS for point in range(first, last + 1)}


def make(source: Path, name: str, weight: int) -> Path:
    """Write the font of one weight and return its path."""
    font = instancer.instantiateVariableFont(TTFont(source), {"wght": weight})
    options = subset.Options()
    options.layout_features = ["kern", "palt", "vert", "locl", "ccmp"]
    options.hinting = False
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=wanted())
    cutter.subset(font)
    path = OUT / f"NotoSansJP-{name}.ttf"
    font.save(path)
    return path


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("source", type=Path, metavar="FILE", help="Noto Sans JP's variable font")
    source = parser.parse_args().source
    for name, weight in WEIGHTS.items():
        path = make(source, name, weight)
        print(f"{path.name} {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
