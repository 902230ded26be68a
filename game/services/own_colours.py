"""The colours that a player can prefer, and the matching tokens of each game."""

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
"""By name the colour and the shape."""
_VIVID: Final = 0.25
"""The least saturation of a colour with a clear hue."""
_NEAR: Final = 30 / 360
"""The most that the hue of a shade may differ from it."""


def own_token(game: Game, colour: str | None) -> str | None:
    """Return a game's token for a colour: the one of that name, else a shade of it with the same shape."""
    if colour not in OWN_COLOURS:
        return None
    named = [token.id for token in game.tokens if token.id == colour]
    return next(iter(named or [token.id for token in game.tokens if _is_shade(token, colour)]), None)


def colour_of(game: Game, token: str) -> str | None:
    """Return the colour that a game's token is a shade of, if any."""
    return next((colour for colour in OWN_COLOURS if own_token(game, colour) == token), None)


def _is_shade(token: Token, colour: str) -> bool:
    known, shape = OWN_COLOURS[colour]
    (hue, saturation), (known_hue, known_saturation) = _hue(token.colour), _hue(known)
    distance = abs(hue - known_hue)
    is_near = min(distance, 1 - distance) <= _NEAR
    return token.shape == shape and is_near and min(saturation, known_saturation) >= _VIVID


def _hue(colour: str) -> tuple[float, float]:
    """Return hue and saturation of #RRGGBB, both from 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return colorsys.rgb_to_hsv(red, green, blue)[:2]
