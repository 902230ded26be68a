"""The drawings of the cards: a scene for each kind, and the back."""

from __future__ import annotations

from functools import lru_cache

from game.games.formula_motor_racing.table.names import ID
from game.ui.art import Drawing, drawing

CARD_SCENES = (
    "overtake",
    "wrong_line",
    "off_circuit",
    "lose_control",
    "tailender_turbo",
    "pit_stop",
    "charge_lose_gear",
    "charge_engine_blows",
    "spin_out",
    "spin_last",
    "crash",
)


@lru_cache(maxsize=128)
def card_scene(kind: str, body: str) -> Drawing:
    """The picture on a card; it runs over its edges, so rasterise it alone."""
    return drawing(f"{ID}/scene_{kind}", body=body)


@lru_cache(maxsize=1)
def card_back() -> Drawing:
    """The back of a card, 124 × 174, rounded corners included."""
    return drawing(f"{ID}/card_back")
