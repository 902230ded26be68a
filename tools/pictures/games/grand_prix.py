"""States of nestorgames GP: qualifying, turns on every track, items, the fork, the safety car, ends."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.contract import Json
from game.engine.match import Match
from game.engine.venue.track import catalogue
from game.games.grand_prix.table.names import ID
from tools.pictures.picture import Picture


def pictures() -> list[Picture]:
    """Return every state worth a look."""

    def phase(*names: str, least: int = 60) -> Callable[[Match], bool]:
        def reached(match: Match) -> bool:
            position = match.observe(None)
            return len(match.history) >= least and match.actor() == 0 and position["phase"] in names

        return reached

    def safety(match: Match) -> bool:
        return bool(match.observe(None)["safety_car"]) and match.actor() == 0

    def placing(match: Match) -> bool:
        return bool(match.actor() == 0 and match.observe(None)["phase"] == "place")

    def over(match: Match) -> bool:
        return match.is_over

    def own_item(match: Match) -> bool:
        return match.actor() == 0 and any(step.startswith("use") for step in match.legal())

    def fork(match: Match) -> bool:
        return bool(match.actor() == 0 and match.observe(None)["phase"] == "way")

    full: dict[str, Json] = {"championship": True, "fastest_turn": True, "safety_car": True}
    return [
        Picture("qualifying", lambda match: len(match.history) >= 9, seats=8),
        Picture("table", phase("run", least=240), seats=8),
        *(Picture(f"turn_{track}", phase("turn", least=120), track=track) for track in catalogue.ids(ID)),
        Picture("items", own_item, seats=5, track="tele"),
        Picture("fork", fork, seats=6, track="gate"),
        Picture("tray", phase("tray", "item", least=1), seats=3),
        Picture("place", placing, options={"items_on_road": True}),
        Picture("safety", safety, seats=6, options=full),
        Picture("race_end", over, seats=5),
        Picture("championship", over, options=full),
    ]
