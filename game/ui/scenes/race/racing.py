"""How a race goes on: people decide, bots think in slices, chance falls, the director shows it."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from functools import partial
from math import inf
from pathlib import Path

from game import bots
from game.engine import registry
from game.engine.contract import Action, Chance, Estimates
from game.engine.errors import PaddockError
from game.engine.match import Match, Played
from game.engine.record import Table
from game.services.notice import Notice
from game.services.records import days, times
from game.services.records.journal import Journal
from game.ui.draw.theme import MS_LOCK
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.elements import Element
from game.ui.kit.scene import Destination, Shell
from game.ui.race import routes
from game.ui.race.report import statistics_entry
from game.ui.race.table_scene import TableScene
from game.ui.scenes.race.confirming import Confirming, is_asked
from game.ui.scenes.race.estimating import Estimating
from game.ui.scenes.race.first_met import FirstMet
from game.ui.scenes.race.handover import Handover
from game.ui.scenes.race.hinting import Hinting, adviser
from game.ui.scenes.race.preparation import Preparation
from game.ui.scenes.race.recap import Together, show_again
from game.ui.scenes.race.undoing import undo_stop
from game.ui.scenes.race.upcoming import Upcoming

SLICE_S = 0.006
"""How long bots may think within one frame."""
RUSH_S = 0.015
"""So long where nobody wants to see what they do."""
KEEP_TIME_S = 15.0
"""How much of a race's time a kill may lose."""
BRANCHED = "table.branched"
"""What is said of a race that goes on as practice, until its first decision."""
UNSAVED = "race_unsaved"
"""The notice of a race that the disk does not take."""
OF_A_DAY = ("days.first_try", "days.again")
"""What is said at the start of a race of a day: whether it is the try that counts."""


class Racing(TableScene):
    """A race that is played and recorded, without its bar."""

    plays_forced = True
    """Whether a choice with one option may be made for the player, where that is set."""
    merges = True
    """Whether bots' turns may be shown together, where that is set."""
    confirms = True
    """Whether a decision may be asked about before it is played, where that is set."""
    reports = True
    """Whether the end of a race opens its report; nobody else may ask a table for one."""

    def __init__(self, app: Shell, table: Table, match: Match, path: Path | None) -> None:
        # the table asks at once how much has been seen
        self.together = Together(self)
        super().__init__(app, registry.game(table.game), table, match, None)
        self.record_path = path
        self.humans = table.humans()
        self.bots = {
            i: bots.make(info.level, info.style or None, self.game, table.seed + i)
            for i, info in enumerate(table.seats)
            if info.kind == "bot"
        }
        self.thinking: Generator[None, None, Action] | None = None
        hinter = adviser(self.game, table.seed)
        self.preparation = Preparation([*self.bots.values()])
        self.hinting = Hinting(self, hinter, self.preparation)
        self.estimating = Estimating(self)
        self.first_met = FirstMet(self)
        self.lock_ms = 0.0
        self.asked = -1
        self.waiting: list[Destination] = []
        self.upcoming = Upcoming(app, self._next_scene)
        self.coached = bool(path) and app.settings.coached == self._coach_key
        """Whether a hint is given at every decision, unasked: in the race that the coach began."""
        self.paused = False
        self.stepping = False
        """Whether the race is held but goes on until something has happened."""
        self.rushing = False
        """Whether the rest of the race is finished at once, as no person has anything to decide in it."""
        self.ended = False
        self.counted = match.over
        """Whether the result is in the statistics: that of a race opened when finished is."""
        self.last_seat: int | None = None
        self.seconds = self._seconds_before()
        """How long the race has been open, in all its sittings: neither a clock set anew nor a machine that
        slept counts."""
        self._seconds_kept = self.seconds
        self._fault, self._anew = "", 0
        self._set_viewer(self._first_viewer())
        self._read_history()

    @property
    def _coach_key(self) -> str:
        """What the race is called where it is remembered that it has a coach."""
        return times.key_of(self.journal.header) if self.journal else ""

    def begin_coaching(self) -> None:
        """Give a hint at every decision from now on, also when the race is left and gone on with."""
        self.coached = True
        self.app.change_settings(coached=self._coach_key)

    def _seconds_before(self) -> float:
        journal = self.journal
        return times.read(journal.path.parent, times.key_of(journal.header)) if journal else 0.0

    def _keep_seconds(self) -> None:
        journal = self.journal
        if journal is not None and not self.counted:
            times.keep(journal.path.parent, times.key_of(journal.header), self.seconds)
            self._seconds_kept = self.seconds

    def _first_viewer(self) -> int | None:
        if not self.humans:
            return None
        actor = self.match.actor()
        if len(self.humans) == 1 or not isinstance(actor, int):
            return min(self.humans) if len(self.humans) == 1 else None
        return None

    def _set_viewer(self, seat: int | None) -> None:
        self.viewer = seat
        self.together.clear()
        self.view.sync_to(self.match.observe(seat))
        self.log = [line for played in self.match.history for line in self.view.log(played)]

    def _read_history(self) -> None:
        """After resuming: who decided last."""
        for played in self.match.history:
            if played.seat is not None:
                self.last_seat = played.seat

    # -- the game goes on ------------------------------------------------------------------------------
    def pass_time(self, ms: float) -> None:
        self.seconds += ms / 1000

    def tick(self, ms: float) -> None:
        super().tick(ms)
        self.lock_ms = max(0.0, self.lock_ms - ms)
        if self.director.busy and self.app.top is self:
            self.upcoming.tick(len(self.match.history))
        if self.director.busy or self.app.top is not self:
            self._prepare()
            return
        if self.together.held and self._gathered():
            self.together.show()
            return
        if self.waiting:
            self.app.push(self.waiting.pop(0))
            return
        if self.paused and not self.stepping:
            self._prepare()
            return
        self._go_on()
        until = time.perf_counter() + RUSH_S if self.together.held else 0.0
        while self.together.held and not self._gathered() and time.perf_counter() < until:
            self._go_on()

    @property
    def steps_shown(self) -> int:
        since = self.together.since
        return len(self.match.history) if since is None else since

    @property
    def moving(self) -> bool:
        return super().moving or self.together.held

    @property
    def merging(self) -> bool:
        """Whether what others do until one's next turn is shown as one; two people would see too much."""
        asked = self.merges and self.app.settings.bots_turns == "together" and len(self.humans) == 1
        return asked and not (self.paused or self.rushing or self.home)

    def _gathered(self) -> bool:
        """Whether what was gathered is to be shown now."""
        actor = self.match.actor()
        return bool(self.waiting) or actor is None or actor in self.humans or not self.merging

    def _go_on(self) -> None:
        actor = self.match.actor()
        if actor is None:
            self._game_over()
        elif isinstance(actor, Chance):
            self._step(lambda: self.match.step_chance())
        elif actor in self.humans:
            self._ask(actor)
            self.estimating.work()
            self._prepare()
        else:
            self._think(actor)

    def _step(self, make: Callable[[], Played | None]) -> None:
        """Carry out one step and queue its motion."""
        played = make()
        if played is None:
            return
        self.stepping = False
        after = self.match.observe(self.viewer)
        if played.seat is not None:
            self.last_seat = played.seat
        self.first_met.on_step(played)
        merged = self.merging and not self._own(played)
        unseen = self.app.settings.reduced_motion or self.app.speed(False) <= 0
        if merged and not unseen:
            self.together.add(played, after)
        else:
            self.show(played, after, self._own(played))
        if self.rushing or (merged and unseen):
            self.director.finish()
        pause = self.view.paused_at(played) if self.reports else None
        if pause:
            self.waiting.append(pause)
        self._report_fault()
        self.app.changed()

    def _own(self, played: Played) -> bool:
        seat = played.seat if played.seat is not None else self.last_seat
        return seat in self.humans

    @property
    def journal(self) -> Journal | None:
        """The record on disk that this race is written to."""
        return self.match.journal if isinstance(self.match.journal, Journal) else None

    @property
    def record_source(self) -> Path | Journal | None:
        return self.journal or self.record_path

    def _report_fault(self) -> None:
        fault = self.match.fault
        said = str(fault) if fault else ""
        if said != self._fault and self.app.home_fault is None:
            self.app.dismiss_text(UNSAVED)
            if fault:
                # it stays until it is clicked or the disk takes the race: whoever misses it may lose the race
                self.app.notify(Notice(UNSAVED, f"This race is not saved: {fault}", {"error": fault}), inf)
        self._fault = said
        journal = self.journal
        if journal is not None and journal.anew > self._anew:
            self._anew, self.record_path = journal.anew, journal.path
            self.app.notify_text("table.written_anew", name=journal.path.name)

    @property
    def spectated(self) -> bool:
        return not self.humans

    def save_rest(self) -> bool:
        if self.journal is not None and not self.journal.retry():
            return False
        self._report_fault()
        return True

    def closed(self) -> None:
        super().closed()
        self.upcoming.end()
        if self.journal is not None:
            self._keep_seconds()
            self.journal.close()
            self.app.dismiss_text(UNSAVED)

    def _ask(self, seat: int) -> None:
        """It is a person's turn: hand the screen over first where others must not see."""
        if self.asked == len(self.match.history):
            return
        if self.viewer == seat:
            follows = self.view.follows() or self._forced()
            if follows is not None:
                self._follow(follows)
                return
        if self.viewer != seat:
            if self.app.top is self and len(self.humans) > 1:
                # whatever is opened over the curtain knows what everybody may know
                self._set_viewer(None)
                self.app.push(Handover(self.app, self, seat, self.take_seat))
            return
        self.asked = len(self.match.history)
        self.rushing = False
        self.lock_ms = MS_LOCK
        self.view.decision_began()
        self.estimating.begin()
        self.hinting.asked()
        if self.coached and len(self.offered) > 1:
            self.hinting.ask()
        self.app.sound.play("turn")
        self.app.changed()

    def _follow(self, action: Action) -> None:
        """Carry out what belongs to a decision that has been made."""
        self._step(lambda: self.match.play(action))

    def _forced(self) -> Action | None:
        """The only choice there is, where the player wants such choices made."""
        legal = self.match.legal() if self.plays_forced and self.app.settings.forced else ()
        return legal[0] if len(legal) == 1 else None

    def take_seat(self, seat: int) -> None:
        """The curtain has opened for this seat."""
        self._set_viewer(seat)
        self.app.changed()

    def _think(self, seat: int) -> None:
        if self.thinking is None:
            self.thinking = self.bots[seat].think(self.match.view(seat))
        prepared = self.preparation.percent
        slice_s = RUSH_S if self.rushing else SLICE_S
        until = time.perf_counter() + slice_s * (1 if prepared == 100 else 3)
        try:
            while time.perf_counter() < until:
                next(self.thinking)
            if prepared != self.preparation.percent:
                self.app.changed()
        except StopIteration as done:
            self.thinking = None
            choice = done.value
            self._step(lambda: self.match.play(choice))

    def _prepare(self) -> None:
        """While others act, bots and hints work out what they need."""
        if not self.preparation.done:
            self.preparation.work(self.match.view(0), SLICE_S * (3 if self.hinting.pending else 0.5))
        self.hinting.work()

    @property
    def busy(self) -> bool:
        if self.director.busy or self.waiting or self.paused:
            return not self.paused
        actor = self.match.actor()
        if actor is None:
            return not self.ended
        asked = isinstance(actor, int) and actor in self.humans and self.asked == len(self.match.history)
        return not asked or self.lock_ms > 0 or self.hinting.pending or self.estimating.pending

    def _game_over(self) -> None:
        if self.ended:
            return
        self.ended = True
        self._record_statistics()
        self.app.sound.play("win")
        self.app.sound.play("cheer")
        end = self._end()
        if end:
            self.app.push(end)
        self.app.changed()

    def _end(self) -> Destination | None:
        """What opens when the game is over."""
        return self.view.end_scene() if self.reports else None

    def _next_scene(self) -> Destination | None:
        """What opens when all has been shown, where anything does."""
        if self.waiting:
            return self.waiting[0]
        return self._end() if self.match.over and not self.ended else None

    def _record_statistics(self) -> None:
        if not self.humans or self.counted:
            return
        self.counted = True
        entry = statistics_entry(self, round(self.seconds))
        if not self.table.practice:
            self.app.report_unsaved(self.app.statistics.add(entry))
        if days.day_of(self.table):
            self.app.report_unsaved(days.ended(self.table, entry))

    # -- decisions -------------------------------------------------------------------------------------
    @property
    def offered(self) -> Sequence[Action]:
        actor = self.match.actor()
        if self.moving or not isinstance(actor, int) or actor not in self.humans:
            return ()
        return self.match.legal() if actor == self.viewer else ()

    @property
    def estimates(self) -> Estimates | None:
        return self.estimating.result

    @property
    def praised(self) -> frozenset[Action]:
        return self.hinting.praised

    def complete_estimates(self) -> None:
        """Work the estimates of this decision out at once, for tests and pictures."""
        self.estimating.complete()

    def commit(self, action: Action) -> None:
        if self.lock_ms > 0 or action not in self.offered:
            return
        if self.confirms and is_asked(self, action):
            self.app.push(Confirming(self, action, partial(self._decide, action)))
        else:
            self._decide(action)

    def _decide(self, action: Action) -> None:
        """Play what has been decided."""
        for said in (BRANCHED, *OF_A_DAY):
            self.app.dismiss_text(said)
        self.view.decision_ended()
        self.estimating.clear()
        self.hinting.decided(action)
        self.first_met.decided()
        if self.seconds - self._seconds_kept > KEEP_TIME_S:
            self._keep_seconds()
        # what is held is the others' race: one's own move is seen
        self.director.paused = False
        self._step(lambda: self.match.play(action))

    def gate(self, element: Element | None) -> bool:
        if not super().gate(element):
            return False
        # an impatient click commits nothing
        return self.lock_ms <= 0 or element is None or not element.extra.get("commits", False)

    # -- undo ------------------------------------------------------------------------------------------
    def undo_why(self) -> str:
        """Why nothing can be undone, as a sentence; empty where it can."""
        key, params = undo_stop(self, self.humans)
        return self.t(key, **params) if key else ""

    def undo(self) -> None:
        """Take back the viewer's last decision."""
        if self.viewer is None or self.undo_why():
            return
        self.director.finish()
        self.thinking = None
        taken = [self.match.undo(self.viewer, self.humans)]
        while not self.undo_why() and self._within():
            taken.append(self.match.undo(self.viewer, self.humans))
        if self._forced() is not None:
            # it would be made again at once, and what was undone before it could not be played again
            key, params = undo_stop(self, self.humans)
            self.app.notify_text(key, **params)
            for _ in taken:
                self.match.redo()
        self._after_jump()

    def redo(self) -> None:
        """Play again what the last undo took back: a whole choice, as that."""
        if not self.match.can_redo:
            return
        self.match.redo()
        while self.match.can_redo and self._within():
            self.match.redo()
        self._after_jump()

    def _within(self) -> bool:
        """Whether the race stands within a choice that one click makes, or before one that is none."""
        return self.view.halfway(self.match.observe(self.viewer)) or self._forced() is not None

    def _after_jump(self) -> None:
        self.asked = -1
        self.ended = False
        self.waiting.clear()
        self.estimating.clear()
        self.hinting.clear()
        self._set_viewer(self.viewer)
        self._read_history()
        self.app.changed()

    def next_event(self) -> None:
        """End what moves at once; where it is held, one step on; where only bots are left, to the end."""
        if self.home:
            self.rushing, self.paused, self.director.paused = True, False, False
            self.director.finish()
        elif self.director.busy:
            self.director.finish()
        elif self.paused:
            self.director.paused, self.stepping = False, True

    def next_why(self) -> str:
        """Why the key for the next event would do nothing now; empty where it does something."""
        return "" if self.home or self.director.busy or self.paused else self.t("bar.next_idle")

    @property
    def home(self) -> bool:
        """Whether no person has anything more to decide in a race that goes on."""
        if self.match.over or not self.humans or self.rushing:
            return False
        return all(self.view.home(self.view.observation, seat) for seat in self.humans)

    def toggle_together(self) -> None:
        """Bots' turns one by one, or all together; two people at one screen see them one by one."""
        turns = "single" if self.app.settings.bots_turns == "together" else "together"
        self.app.change_settings(bots_turns=turns)
        alone = turns == "single" or len(self.humans) == 1
        self.app.notify_text(f"table.turns_{turns}" if alone else "table.turns_shared")

    def toggle_pause(self) -> None:
        """Hold the race, or let it go on; one's own decisions can be made meanwhile."""
        self.paused = not self.paused
        self.director.paused = self.paused

    def recap_why(self) -> str:
        """Why nothing can be shown again now; empty where something can."""
        if self.director.busy:
            return self.t("bar.while_moving")
        some = self.viewer is not None and self.own_from < len(self.match.history)
        return "" if some else self.t("table.nothing_happened")

    @property
    def own_from(self) -> int:
        """The step behind the viewer's own last decision; the first one where there was none."""
        own = (played.index + 1 for played in reversed(self.match.history) if played.seat == self.viewer)
        return 0 if self.viewer is None else next(own, 0)

    @property
    def news_from(self) -> int | None:
        alone = self.merges and len(self.humans) == 1 and self.viewer is not None
        return self.own_from if alone and self.app.settings.bots_turns == "together" else None

    def recap(self) -> None:
        """Show again what happened since the viewer's own last decision."""
        if self.recap_why():
            return
        if self._speed(False) <= 0:
            # nothing would be seen to move: the table as it was then, to step on from
            self.show_at(self.own_from)
            self.app.notify_text("table.recap_still", back=self.app.keymap.cap("back"))
            return
        moved_last = self.last_seat

        def on_step(played: Played) -> None:
            # the header names whoever is seen to move
            if played.seat is not None:
                self.last_seat = played.seat

        def shown() -> None:
            self.last_seat = moved_last
            self.hinting.again()

        self.last_seat = self.viewer
        show_again(self, self.own_from, len(self.match.history), on_step, shown)
        self.app.changed()

    def past_why(self) -> str:
        """Why there is nothing to look back at; empty where there is something."""
        return "" if self.steps_shown else self.t("table.log_empty")

    def look_back(self) -> None:
        """The table as it was before the last step."""
        if not self.past_why():
            self.show_at(self.steps_shown - 1)

    def show_at(self, index: int) -> None:
        self.together.show()
        self.director.finish()
        source = self.record_source
        over = self.match.over and source is not None
        try:
            self.app.push(routes.Replay(source, index) if over and source else routes.Past(self, index))
        except PaddockError as error:
            self.app.notify_error(error)

    def hint_why(self) -> str:
        """Why there is no hint now; empty where there is one."""
        if self.offered:
            return ""
        return self.t("bar.while_moving" if self.director.busy else "bar.hint_none")

    def hint(self) -> None:
        """The best choices by what the viewer knows; not played. Who has hints turned off is asked first."""
        if self.coached or self.app.settings.hints == "best" or not self.offered:
            self.hinting.ask()
            return
        answers: list[Answer] = [
            ("yes", "hint.turn_on", self._turn_on, "normal"),
            ("no", "common.cancel", None, "normal"),
        ]
        self.app.push(Dialog(self.app, "hint.off_title", "hint.off_text", answers))

    def _turn_on(self) -> None:
        self.app.change_settings(hints="best")
        self.hinting.ask()
