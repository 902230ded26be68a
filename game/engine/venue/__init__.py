"""The venue of a race: its track and charts, looked up once so that rules need no catalogue."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from game.engine.venue.charts import Charts
from game.engine.venue.track import Track


@dataclass(frozen=True, slots=True)
class Venue:
    """The track and the charts of a race; None where the game has none."""

    road: Track | None = None
    charts: Charts | None = None

    @property
    def track(self) -> Track:
        """The track of a game that is raced on one."""
        assert self.road is not None, "this game is raced on no track"
        return self.road

    @property
    def digest(self) -> str | None:
        """A digest by which a record detects a changed track or changed charts."""
        if self.road is None:
            return None
        if self.charts is None:
            return self.road.digest
        return hashlib.sha256((self.road.digest + self.charts.digest).encode()).hexdigest()[:16]
