"""Options compared on common worlds."""

from __future__ import annotations

from random import Random

from game.bots.paired import MIN_WORLDS, Comparison


def test_the_first_option_stays_without_a_clear_gain(seed: int) -> None:
    """Among equal options with noise the first one wins nearly always, though it seldom has the best mean."""
    rng = Random(seed)
    stayed = 0
    for _ in range(200):
        comparison = Comparison(["first", "a", "b", "c"], min_lead_errors=3.5)
        for _ in range(40):
            comparison.add([rng.random() for _ in comparison.remaining])
        stayed += comparison.best_option() == "first"
    assert stayed > 180


def test_a_clear_gain_is_taken() -> None:
    """Common luck cancels out: a small gain in every world is enough."""
    rng = Random(3)
    comparison = Comparison(["first", "better", "best"], min_lead_errors=2.0)
    for _ in range(20):
        luck = rng.random()
        comparison.add([luck, luck + 0.01, luck + 0.02])
    assert comparison.best_option() == "best"


def test_nothing_is_concluded_from_few_worlds() -> None:
    comparison = Comparison(["first", "better"], min_lead_errors=0.0)
    for _ in range(MIN_WORLDS - 1):
        comparison.add([0.0, 1.0])
        comparison.prune()
    assert comparison.best_option() == "first"
    comparison.add([0.0, 1.0])
    comparison.prune()
    assert comparison.best_option() == "better"
    assert comparison.remaining == ["first", "better"]


def test_hopeless_options_are_given_up_and_the_first_never() -> None:
    rng = Random(4)
    comparison = Comparison(["first", "worse", "best"], min_lead_errors=1.0)
    for _ in range(30):
        luck = rng.random()
        values = {"first": luck, "worse": luck - 0.2, "best": luck + 0.2}
        comparison.add([values[option] + 0.05 * rng.random() for option in comparison.remaining])
        comparison.prune()
    assert comparison.remaining == ["first", "best"]
    assert not comparison.is_decided()


def test_a_lone_option_is_settled() -> None:
    assert Comparison(["only"], min_lead_errors=1.0).is_decided()
