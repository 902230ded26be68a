"""Nobody waits long: the motion between two decisions, by the simulated clock, in seeded races."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from driving import start_race

from game.games.formula_motor_racing.rules import events as motor_racing
from game.games.grand_prix.rules import events as grand_prix
from game.ui.app import App
from tools.pace import measure


@pytest.mark.parametrize(
    ("game_id", "races", "usual_s", "long_s"),
    [
        ("grand_prix", 2, 4.0, 7.0),
        ("full_throttle", 1, 8.0, 12.0),
        ("formula_motor_racing", 2, 4.0, 7.0),
        ("formula_one", 2, 4.0, 7.0),
    ],
)
def test_the_next_decision_comes_soon(
    make_app: Callable[..., App], game_id: str, races: int, usual_s: float, long_s: float
) -> None:
    """In the median, and nine times in ten."""
    app = make_app(speed="1")
    # what cards are worth is not asked here, and takes long
    app.change_settings(depths={})
    pace = measure(app, game_id, range(1, races + 1))
    assert len(pace.waits) >= 9
    assert pace.median_s <= usual_s
    assert pace.long_s <= long_s


def test_a_die_that_may_end_the_turn_falls_slowly_whatever_it_shows(app: App) -> None:
    motion: Any = start_race(app, "grand_prix", "hbb", 4).view.motion  # type: ignore[attr-defined]

    def ms(seat: int, *faces: int, in_corner: bool = False) -> float:
        facts: grand_prix.Rolled = {
            "roll": faces[-1],
            "faces": list(faces),
            "nth": len(faces),
            "sum": sum(faces),
            "repeat": len(set(faces)) < len(faces),
            "cause": "move",
            "in_corner": in_corner,
        }
        return float(motion.rolled(grand_prix.ROLLED("GP-3.3", seat, facts))[0].ms)

    assert ms(0, 2) < ms(0, 2, 3) == ms(0, 2, 2), "one's own from the second on"
    assert ms(1, 2) == ms(1, 2, 3) < ms(1, 2, 3, 4) == ms(1, 2, 3, 3), "a bot's from the third on"
    assert ms(1, 2, in_corner=True) == ms(1, 2, 3, 4), "any in a corner"


def test_a_die_that_may_throw_a_car_out_is_slow_whatever_it_shows(app: App) -> None:
    motion: Any = start_race(app, "formula_motor_racing", "hbb", 4).view.motion  # type: ignore[attr-defined]

    def ms(card: str, effect: motor_racing.Effect) -> float:
        facts: motor_racing.Rolled = {
            "card": card,
            "roll": 9,
            "nth": 1,
            "car": "red-1",
            "place": 1,
            "effect": effect,
        }
        return sum(float(clip.ms) for clip in motion.rolled(motor_racing.ROLLED("FMR-1.3", 0, facts)))

    assert ms("pit-stop-any", "stays") == ms("charge-lose-gear", "charges")
    assert ms("charge-engine-blows", "charges") == ms("crash", "nothing") == ms("crash", "crashes")
    assert ms("crash", "nothing") > ms("charge-lose-gear", "loses_gear")
