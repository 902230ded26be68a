"""The colours that a player may have as their own, and what they are in each game."""

from __future__ import annotations

import colorsys
from typing import Final

from game.engine.contract import Game, Token

OWN_COLOURS: Final = {
    "red": ("#C8240C", "disc"),
    "orange": ("#F0780F", "pent"),
    "yellow": ("#FFD21A", "tri"),
    "green": ("#0DBB88", "diamond"),
    "blue": ("#2440B0", "square"),
    "purple": ("#8E5BC7", "hex"),
    "white": ("#F7F7F2", "shield"),
    "black": ("#1D1F24", "star"),
}
"""By name the colour and its shape."""
_VIVID: Final = 0.25
"""The saturation from which a colour has a hue to speak of,"""
_NEAR: Final = 30 / 360
"""and how far a shade of it may lie from that."""


def own_token(game: Game, colour: str | None) -> str | None:
    """What a game has of a colour: the one of that name, else a shade of it with the same shape."""
    if colour not in OWN_COLOURS:
        return None
    named = [token.id for token in game.tokens if token.id == colour]
    return next(iter(named or [token.id for token in game.tokens if _shade(token, colour)]), None)


def colour_of(game: Game, token: str) -> str | None:
    """Whose shade a game's token is."""
    return next((colour for colour in OWN_COLOURS if own_token(game, colour) == token), None)


def _shade(token: Token, colour: str) -> bool:
    known, shape = OWN_COLOURS[colour]
    (hue, vivid), (own, own_vivid) = _hue(token.colour), _hue(known)
    apart = abs(hue - own)
    near = min(apart, 1 - apart) <= _NEAR
    return token.shape == shape and near and min(vivid, own_vivid) >= _VIVID


def _hue(colour: str) -> tuple[float, float]:
    """Hue and saturation of #RRGGBB, both from 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, vivid, _ = colorsys.rgb_to_hsv(red, green, blue)
    return hue, vivid
