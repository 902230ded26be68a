"""Who and what is who: cars, seats, items and spaces in the player's words and colours."""

from __future__ import annotations

from game.engine.contract import Json
from game.games.grand_prix.agreement import COLOURS
from game.ui.board.names import GameNames

ID = "grand_prix"
Spot = int | str
"""A space as players read it: 12, or G1 in a gate road."""

DRAWINGS = {
    "turbine": "turbine", "rocket": "rocket", "bomb": "bomb_unarmed", "armed": "bomb_armed",
    "wrench": "wrench", "oil": "oil_slick",
}  # fmt: skip
"""The pictures of what may lie on a space or be owned; a bomb one owns is drawn armed."""


class Names(GameNames):
    """Words and colours for one race; reads what is shown, never translates ahead."""

    def look(self, shown: dict[str, Json], seat: int) -> tuple[str, str]:
        """Colour and shape of a seat's car."""
        return self.looks[shown["colours"][seat]]

    def colour(self, shown: dict[str, Json], seat: int) -> str:
        """The colour of a seat's car."""
        return self.look(shown, seat)[0]

    def number(self, shown: dict[str, Json], seat: int) -> int:
        """The number painted on a seat's car: each colour has its own."""
        return COLOURS.index(shown["colours"][seat]) + 1

    def item(self, item: str) -> str:
        """An item's name."""
        return self.t(f"item.{item}")

    def space(self, spot: Spot | None) -> str:
        """A space in a sentence."""
        return self.t("finish_line") if spot is None else self.t("space", n=spot)

    def track(self, shown: dict[str, Json]) -> str:
        """The track's name in the player's language."""
        from game.engine.track import shelf

        return shelf.find(ID, shown["track"]).name(self.scene.app.translator.code)
