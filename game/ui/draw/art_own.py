"""The portrait of the player's own driver, put together from layers under assets/drivers/own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from game.engine.contract import Json
from game.ui.draw.art_base import Drawing
from game.ui.draw.art_faces import COLOURS, Mood, layers, ring, shade
from game.ui.draw.theme import INK, mix

SKINS: Final = ("#F6CFA9", "#E3AE7C", "#C98F5F", "#B57B4C", "#8C5A3A", "#6F4630")
HAIRS: Final = ("#241C22", "#6B3A1E", "#C8702A", "#EBC462", "#B9BDC6", "#3C7FA8")
"""The colours of skin and hair, in the order of their numbers."""
LAYERS: Final[Mapping[str, int]] = MappingProxyType(
    {"face": 4, "skin": len(SKINS), "top": 7, "hair": len(HAIRS), "glasses": 3, "mark": 6, "extra": 5}
)
"""The layers in the order of a portrait's numbers, and how many there are of each."""
LONG_HAIR: Final = 1
"""The only `top` that lies over the extras."""
FALLBACK: Final = ("red", "white")
"""The colours of a driver without two that are known."""
BROW, SHINE, FRECKLE = 0.45, 0.35, 0.5
"""How much ink there is in brows, white in the shine of hair, and dark red in freckles."""
_PREFIX: Final = "own:"
_WHOLE: Final = re.compile(r"\d{1,3}", re.ASCII)


def parse_portrait(portrait: str) -> dict[str, int]:
    """Return the number of every layer of a portrait such as `3-2-5-1-0-2-4`; 0 for one that is unknown."""
    parts = [*portrait.split("-", len(LAYERS))[: len(LAYERS)], *[""] * len(LAYERS)]
    numbers = (int(part) if _WHOLE.fullmatch(part) else 0 for part in parts)
    return {
        layer: number if number < count else 0
        for (layer, count), number in zip(LAYERS.items(), numbers, strict=False)
    }


def format_portrait(numbers: Mapping[str, int]) -> str:
    """Return the portrait with these numbers of layers."""
    return "-".join(str(numbers[layer]) for layer in LAYERS)


def parse_colours(names: object) -> tuple[str, str]:
    """Return two different colours; one that is unknown, missing or there twice is replaced."""
    given = list(names) if isinstance(names, Sequence) and not isinstance(names, str) else []
    first = given[0] if given and given[0] in COLOURS else FALLBACK[0]
    second = given[1] if len(given) > 1 and given[1] in COLOURS else FALLBACK[1]
    return first, second if second != first else next(name for name in (*FALLBACK, "black") if name != first)


def own_face_id(driver: Mapping[str, Json]) -> str:
    """Return the text by which `draw_face` knows the portrait of a player's driver."""
    portrait = format_portrait(parse_portrait(str(driver.get("portrait", ""))))
    return f"{_PREFIX}{'-'.join(parse_colours(driver.get('colours')))}:{portrait}"


def is_own_face(who: str) -> bool:
    """Return whether a text comes from `own_face_id`."""
    return who.startswith(_PREFIX)


@lru_cache(maxsize=64)
def own_face(who: str, mood: Mood = "calm", dots: bool = True) -> Drawing:
    """Return the portrait of a player's driver, 240 × 240, drawn as those of the others are."""
    _, names, portrait = who.split(":")
    first, second = names.split("-")
    at = parse_portrait(portrait)
    base, top = _layer("base", None), _layer("top", at["top"])
    face, glasses, mark, extra = (_layer(name, at[name]) for name in ("face", "glasses", "mark", "extra"))
    over = [top["top"], extra.get("over", "")]
    if at["top"] == LONG_HAIR:
        over.reverse()
    skin, hair = SKINS[at["skin"]], HAIRS[at["hair"]]
    tints = {
        "first": COLOURS[first],
        "second": COLOURS[second],
        "skin": skin,
        "freckle": mix(skin, "#7A2E12", FRECKLE),
        "hair": hair,
        "shine": mix(hair, "#FFFFFF", SHINE),
        "brow": mix(hair, INK, BROW),
    }
    fragments = (
        *(part.get("halo", "") for part in (base, top, extra)),
        base["plate"],
        shade() if dots else "",
        ring((first, second)),
        base["back"],
        face["head"],
        mark.get("under", ""),
        face[mood],
        mark.get("over", ""),
        glasses.get("over", ""),
        *over,
    )
    return Drawing(240, 240, "".join(fragments)).tinted(tints.items())


def _layer(name: str, number: int | None) -> Mapping[str, str]:
    """Return the parts of a layer; nothing for the 0 of one that a driver can be without."""
    if number == 0 and name in ("glasses", "mark", "extra"):
        return {}
    return layers(f"own/{name}" if number is None else f"own/{name}_{number}")
