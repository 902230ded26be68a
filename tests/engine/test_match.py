"""Match: who may decide when, listeners, and the reasons why an undo stops."""

from __future__ import annotations

import pytest
from playthrough import by_index, play_out

from game.engine import registry
from game.engine.contract import Action, Emit, Event, Game, Setup, Step
from game.engine.errors import IllegalStep
from game.engine.match import Match, Played, UndoError

TOY = registry.game("toy_race")
FIXED = Setup(2, {"boosts": True})
DRIVE = Action("drive")


def _match(practice: bool = False, game: Game = TOY) -> Match:
    match = Match(game, FIXED, 11, practice=practice)
    match.advance()
    return match


def _boost(match: Match) -> Action:
    return next(action for action in match.legal() if action.startswith("boost"))


def test_nothing_is_played_while_chance_decides() -> None:
    """A decision in the place of a roll is refused."""
    match = _match()
    match.play(DRIVE)
    with pytest.raises(IllegalStep, match="chance decides now"):
        match.play(DRIVE)
    assert match.play_chance() is not None and match.play_chance() is None


def test_nothing_is_played_after_the_end() -> None:
    """The game is over."""
    match = _match()
    play_out(match)
    assert match.is_over and match.result is not None and not match.legal()
    with pytest.raises(IllegalStep, match="the game is over"):
        match.play(DRIVE)
    assert match.advance() == []


def test_listeners_hear_every_step_in_order() -> None:
    """And what followed from it."""
    match = Match(TOY, FIXED, 11)
    heard: list[Played] = []
    match.listeners.append(heard.append)
    play_out(match)
    assert heard == list(match.history)
    assert [played.index for played in heard] == list(range(len(heard)))
    assert heard[0].seat is None and heard[-1].events[-1].kind == "won"


def test_what_is_legal_is_asked_of_the_rules_once_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often the table looks; after a step or an undo it is asked anew."""
    match = _match()
    kind, asked = type(match._state), []
    legal = kind.legal
    monkeypatch.setattr(kind, "legal", lambda state: asked.append(1) or legal(state))
    first = match.legal()
    assert all(match.legal() is first for _ in range(5)) and len(asked) == 1
    match.play(_boost(match))
    match.advance()
    asked.clear()
    assert match.legal() is match.legal() and len(asked) == 1
    practice = Match(TOY, FIXED, 11, practice=True)
    practice.advance()
    before = tuple(practice.legal())
    seat = practice.actor()
    assert isinstance(seat, int)
    practice.play(_boost(practice))
    practice.undo(seat)
    assert tuple(practice.legal()) == before


def test_a_refused_step_leaves_no_trace() -> None:
    """Neither in the state nor in the record."""
    match = _match()
    before, steps = match.digest(), match.steps
    with pytest.raises(IllegalStep):
        match.play(Action("boost 6"))
    assert match.digest() == before and match.steps == steps


def test_every_change_of_the_steps_raises_the_revision() -> None:
    match = _match()
    seen = [match.revision]
    match.play(match.legal()[0])
    seen.append(match.revision)
    match.undo(0)
    seen.append(match.revision)
    match.redo()
    seen.append(match.revision)
    assert seen == sorted({*seen})


def test_undo_stops_at_the_start() -> None:
    """Nothing decided yet."""
    stop = _match().undo_stop(0)
    assert stop is not None and (stop.reason, stop.step) == ("start", "")


def test_undo_stops_at_chance() -> None:
    """The roll is named."""
    match = _match()
    match.play(DRIVE)
    assert match.undo_stop(0) is None
    match.advance()
    stop = match.undo_stop(0)
    assert stop is not None and stop.reason == "chance" and stop.step == match.steps[-1]
    with pytest.raises(UndoError, match="chance has decided"):
        match.undo(0)


def test_undo_stops_at_another_human_but_not_at_a_bot() -> None:
    """A bot's decision is taken back with one's own."""
    match = _match()
    match.play(_boost(match))
    match.play(_boost(match))
    stop = match.undo_stop(0, {0, 1})
    assert stop is not None and stop.reason == "other_human" and stop.step == match.steps[-1]
    assert match.undo_stop(0, {0}) is None
    assert len(match.undo(0, {0})) == 2
    assert match.actor() == 0


def test_undo_stops_at_a_reveal() -> None:
    """What was shown stays shown, except in practice."""

    class Showing(type(TOY.new(FIXED))):
        __slots__ = ()

        def apply(self, step: Step, emit: Emit | None = None) -> None:
            super().apply(step, emit)
            if emit and step.startswith("boost"):
                emit(Event("shown", "TOY-2.2", reveals=True))

    class ShowingGame(type(TOY)):
        def new(self, setup: Setup) -> Showing:
            return Showing(setup.seats, 12, True)

    for practice in (False, True):
        match = _match(practice, ShowingGame())
        match.play(_boost(match))
        stop = match.undo_stop(0)
        assert (stop is None) if practice else (stop is not None and stop.reason == "reveal")


def test_a_new_decision_forgets_what_was_undone() -> None:
    """Redo is for the last undo only."""
    match = _match()
    match.play(DRIVE)
    match.undo(0)
    assert match.can_redo
    match.play(_boost(match))
    assert not match.can_redo
    with pytest.raises(UndoError, match="Nothing has been undone"):
        match.redo()


def test_a_view_shows_only_its_seat_and_only_now() -> None:
    """The window on the state does not follow it, and has no way behind it."""
    match = _match()
    view = match.view(1)
    seen = view.observation
    assert seen["hands"][0] == 2 and isinstance(seen["hands"][1], list)
    match.play(by_index(match))
    assert view.observation == seen
    public = [name for name in dir(view) if not name.startswith("_")]
    assert sorted(public) == [
        "decisions_made",
        "determinize",
        "legal",
        "observation",
        "recent_events",
        "seat",
    ]


def test_dice_do_not_disturb_shuffles() -> None:
    """Each kind of chance has its own stream."""
    many, few = Match(TOY, FIXED, 5), Match(TOY, FIXED, 5)
    few._stream("d6").random()
    assert many.advance()[0].step == few.advance()[0].step


def test_what_is_shown_is_what_one_may_see_each_time() -> None:
    """Event by event, at every step, for every pair of eyes; the match itself stays where it is."""
    match = _match()
    play_out(match)
    end = match.digest()
    for played in match.history:
        for eyes in (None, 0, 1):
            shown = match.visible_events(played.index, eyes)
            assert tuple(event for event, _ in shown) == played.visible_events(eyes)
            before, after = (match.state_at(played.index + more).observe(eyes) for more in (0, 1))
            assert all(seen.keys() == before.keys() == after.keys() for _, seen in shown)
    assert match.digest() == end
