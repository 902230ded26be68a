"""Every game's table: a bright button means what is proposed, whatever the player has chosen."""

from __future__ import annotations

import pytest
from driving import press, rest, tick, wait
from test_every_table import race, thought_of

from game.engine.contract import Action
from game.engine.default_choice import is_as_good
from game.engine.figure import Figure
from game.ui.app import App
from game.ui.kit.widgets import kind_of
from game.ui.scenes.race.play import PlayScene

__all__ = ["race"]
BRIGHT = ("primary", "risk")
"""A danger is hatched, and not gold."""
ENOUGH = 3
"""Choices found worse that are enough, each at its own decision or beside others; a short race has fewer."""


def estimate(race: PlayScene, best: Action, behind: float, error: float) -> None:
    """Let one action win half the races, and every other one so much less."""
    race.estimating.result = {
        action: Figure(0.5 if action == best else 0.5 - behind, error) for action in race.offered
    }
    race.view.on_decision_estimated()


def look_of(app: App, race: PlayScene, action: Action) -> str:
    """The look of the button that sends an action, once the player has chosen it; empty without one."""
    race.view.on_decision_began()
    race.view.suggest([action])
    app.changed()
    tick(app)
    button = race.ui.find(race.view.hint_button(action))
    is_sent = button is not None and button.enabled and race.view.is_selected((action,))
    return kind_of(button) if button is not None and is_sent else ""


@pytest.mark.slow
def test_no_table_makes_a_clearly_worse_choice_bright(app: App, race: PlayScene) -> None:
    """A card that throws the own car back shone as the proposal does."""
    seen: list[str] = []
    for _ in range(40):
        rest(app)
        if not race.offered:
            break
        best = thought_of(race, race.match._stream("test"))
        estimate(race, best, 0.03, 0.002)
        others = [action for action in race.offered if action != best][:6]
        looks = {action: look for action in others if (look := look_of(app, race, action))}
        assert not set(looks.values()) & set(BRIGHT), (best, looks)
        seen += looks.values()
        if len(seen) >= ENOUGH:
            return
        race.commit(best)
    assert seen, "no choice was worse, and the race is over"


def test_no_proposal_changes_by_itself(app: App, race: PlayScene) -> None:
    """The button turned from one choice into another while the player had changed only the pace."""
    seen: set[str] = set()
    for _ in range(3):
        wait(app, lambda: bool(race.offered) and race.asked_at == len(race.match.history))
        proposed: set[tuple[str, str]] = set()
        pending = True
        while pending:
            pending = race.estimating.is_pending
            tick(app)
            press(app, "f")
            race.rebuild(app.painter())
            proposed |= {(e.id, e.label) for e in race.ui.items if e.enabled and kind_of(e) in BRIGHT}
        assert len(proposed) <= 1, proposed
        seen |= {id for id, _ in proposed}
        race.commit(thought_of(race, race.match._stream("test")))
    assert seen or race.game.id not in ("formula_one", "grand_prix"), "nothing was proposed"


@pytest.mark.parametrize(
    ("behind", "error", "good"),
    [(0.01, 0.0, True), (0.03, 0.03, True), (0.03, 0.005, False), (0.2, 0.05, False)],
)
def test_what_is_within_the_margin_or_the_error_is_as_good(behind: float, error: float, good: bool) -> None:
    best, other = Action("best"), Action("other")
    wins = {best: Figure(0.5, error), other: Figure(0.5 - behind, error)}
    assert is_as_good(wins, other, 0.02) == good and is_as_good(wins, best, 0.02)


def test_beside_a_certain_win_nothing_else_is_as_good() -> None:
    sure, nearly = Action("sure"), Action("nearly")
    wins = {sure: Figure(1.0), nearly: Figure(0.995)}
    assert [is_as_good(wins, action, 0.02) for action in wins] == [True, False]
