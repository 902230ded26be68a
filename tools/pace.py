"""Measures the pace of tables: how long a player waits for motion between two decisions.

Bots race at the real table by its simulated clock, without drawing; the policy decides for the player. A wait
is all motion from a decision to the player's next one, if another seat decided in between. Prints the median
wait in seconds, the wait that nine in ten stay within, the share of a race spent waiting if each decision
takes 3 seconds, and the steps with the most motion. Run from the project's folder:

uv run tools/pace.py --game grand_prix --games 8
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import fsum
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.engine import registry
from game.engine.match import Match
from game.engine.record import RaceConfig
from tools.pictures.tables import seats_for

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.scenes.race.play import PlayScene

FRAME_MS: Final = 16.0
DECISION_S: Final = 3.0
"""The seconds that a player is taken to think about a decision."""
SEATS: Final = 4
MAX_SHOWN: Final = 6
"""How many kinds of steps are printed."""


@dataclass(slots=True)
class Pace:
    """The motion of races, in milliseconds."""

    waits: list[float] = field(default_factory=list)
    """From a decision of the player to the next one, where another seat decided in between."""
    decisions: int = 0
    by_step: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    """All motion by the seat that moves, the player or another, and the first word of the step."""

    @property
    def median_s(self) -> float:
        """The median wait in seconds."""
        return median(self.waits) / 1000

    @property
    def long_s(self) -> float:
        """The wait in seconds that nine in ten stay within."""
        return quantiles(self.waits, n=10)[-1] / 1000

    @property
    def waiting_share(self) -> float:
        """The share of the time spent waiting if each decision takes `DECISION_S`."""
        moving = fsum(self.by_step.values()) / 1000
        return moving / (moving + DECISION_S * self.decisions)


def measure(app: App, game_id: str, seeds: Iterable[int]) -> Pace:
    """Return the pace of these races, at the speed that is set."""
    pace = Pace()
    for seed in seeds:
        _race(app, game_id, seed, pace)
    return pace


def _race(app: App, game_id: str, seed: int, pace: Pace) -> None:
    """Race once, and add what moved."""
    from game.ui.scenes.race.play import PlayScene

    game = registry.game(game_id)
    seats = seats_for(game_id, SEATS, level="rookie")
    config = RaceConfig(game_id, seats, seed, dict(game.presets.get("first", {})))
    # without a record on the disk, which takes longer than all the rest
    scene = PlayScene(app, config, Match(game, config.setup(), seed), None)
    app.reset(scene)
    rng, since, begun = Random(seed), 0.0, len(scene.match.history)
    while not scene.has_ended and not scene.game.has_finished(scene.view.observation, 0):
        if scene.director.is_busy:
            step = _name_of_last_step(scene)
            scene.director.tick(FRAME_MS)
            since += FRAME_MS
            pace.by_step[step] += FRAME_MS
        elif app.top is not scene:
            app.pop()
        elif scene.offered:
            history = scene.match.history
            if pace.decisions and any(played.seat not in (None, 0) for played in history[begun:]):
                pace.waits.append(since)
            since, begun = 0.0, len(history)
            pace.decisions += 1
            state = scene.match.view(0).determinize(rng)
            action = game.evaluator.policy(state, rng)
            scene.commit(action if action in scene.offered else scene.offered[0])
        else:
            scene.tick(FRAME_MS)


def _name_of_last_step(scene: PlayScene) -> str:
    who = "own" if scene.last_seat == 0 else "others'"
    return f"{who} {str(scene.match.history[-1].step).split()[0]}"


def main() -> None:
    """Print the pace of one game, or of all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=registry.FLOOR, help="one game only")
    parser.add_argument("--games", type=int, default=8, help="races a game (default: %(default)s)")
    parser.add_argument("--speed", choices=("1", "2", "4"), default="1", help="speed of motion")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first race (default: %(default)s)")
    asked = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as home:
        os.environ["PADDOCK_HOME"] = home
        from game.ui.app import App

        app = App(size=(1280, 720), lang="en", strict=True, speed=asked.speed)
        app.change_settings(first_met=False)
        for game_id in [asked.game] if asked.game else registry.FLOOR:
            pace = measure(app, game_id, range(asked.seed, asked.seed + asked.games))
            print(f"{game_id}, {asked.games} races at {asked.speed}x, {len(pace.waits)} waits")
            print(f"  median {pace.median_s:.1f} s, nine in ten {pace.long_s:.1f} s", end="")
            print(f", {pace.waiting_share:.0%} of a race")
            most = sorted(pace.by_step, key=pace.by_step.__getitem__, reverse=True)
            for step in most[:MAX_SHOWN]:
                print(f"  {pace.by_step[step] / fsum(pace.by_step.values()):4.0%} {step}")


if __name__ == "__main__":
    main()
