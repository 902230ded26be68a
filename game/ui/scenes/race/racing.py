"""The flow of a race: people decide, bots think in slices, chance is sampled, the director animates."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from functools import partial
from math import inf
from pathlib import Path

from game import bots
from game.career import file
from game.engine import registry
from game.engine.contract import Action, Chance, Estimates
from game.engine.errors import PaddockError
from game.engine.match import Match, Played
from game.engine.record import RaceConfig
from game.services.notice import Notice
from game.services.records import days, times, trophies
from game.services.records.journal import Journal
from game.ui.draw.theme import MS_LOCK
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.elements import Element
from game.ui.kit.scene import Destination, Shell
from game.ui.race import routes
from game.ui.race.report import statistics_entry
from game.ui.race.table_scene import TableScene
from game.ui.scenes.race.background import Estimating, Preparation, Upcoming
from game.ui.scenes.race.confirming import Confirming, needs_confirmation
from game.ui.scenes.race.first_time import FirstTimeHelp
from game.ui.scenes.race.handover import Handover
from game.ui.scenes.race.hinting import Hinting, adviser
from game.ui.scenes.race.recap import MergedTurns, show_again
from game.ui.scenes.race.voices import Voices

SLICE_S = 0.006
"""Seconds that bots may think within one frame."""
RUSH_S = 0.015
"""The same where the player waits and nothing is animated."""
SAVE_TIME_S = 15.0
"""Seconds of playing time that may be lost when the process is killed."""
BRANCHED = "table.branched"
"""The notice of a practice race, until its first decision."""
UNSAVED = "race_unsaved"
"""The notice of a race that cannot be saved."""
OF_A_DAY = ("days.first_try", "days.again")
"""The notices at the start of a race of the day: the first try, which counts, and any other."""


class Racing(TableScene):
    """A race that is played and recorded; a subclass adds the top bar."""

    can_play_forced = True
    """Whether forced choices may be made for the player, if the setting says so."""
    can_merge_turns = True
    """Whether bots' turns may be merged into one animation, if the setting says so."""
    can_ask_to_confirm = True
    """Whether decisions may need confirmation, if the setting says so."""
    opens_report = True
    """Whether the end of the race opens its report."""

    def __init__(self, app: Shell, config: RaceConfig, match: Match, path: Path | None) -> None:
        # the base class asks at once how many steps have been shown
        self.merged_turns = MergedTurns(self)
        super().__init__(app, registry.game(config.game), config, match, None)
        self.record_path = path
        self.humans = config.humans()
        self.bots = {
            i: bots.make(info.level, info.style or None, self.game, config.seed + i)
            for i, info in enumerate(config.seats)
            if info.kind == "bot"
        }
        self.thinking: Generator[None, None, Action] | None = None
        self.preparation = Preparation([*self.bots.values()])
        self.hinting = Hinting(self, adviser(self.game, config.seed), self.preparation)
        self.estimating = Estimating(self)
        self.first_time_help = FirstTimeHelp(self)
        self.voices = Voices(self)
        self.lock_ms = 0.0
        self.asked_at = -1
        self.pending_scenes: list[Destination] = []
        self.upcoming = Upcoming(app, self._next_scene)
        self.is_coached = bool(path) and app.settings.coached == self._coach_key
        """Whether a hint is given at every decision: in the race that the coach began."""
        self.is_paused = False
        self.is_stepping = False
        """Whether a paused race goes on until the next event."""
        self.is_rushing = False
        """Whether the rest of the race is played at once, as no person has anything left to decide."""
        self.has_ended = False
        self.is_counted = match.is_over
        """Whether the result is in the statistics, as it is when a finished race is opened."""
        self.last_seat: int | None = None
        journal = self.journal
        self.seconds = times.load_time(journal.path.parent, times.key_of(journal.header)) if journal else 0.0
        """Seconds of play in all sessions, by the frame clock, so without sleep or clock changes."""
        self._seconds_saved = self.seconds
        self._fault = ""
        self._rewrites = 0
        """How often the record was written anew, because its file was gone, as far as the player knows."""
        # where several people share a screen, nobody's secrets are shown until one takes the seat
        self._set_viewer(min(self.humans) if len(self.humans) == 1 else None)
        self.last_seat = self._find_last_seat()

    @property
    def _coach_key(self) -> str:
        """The key under which the settings remember that this race has a coach."""
        return times.key_of(self.journal.header) if self.journal else ""

    def begin_coaching(self) -> None:
        """Give a hint at every decision from now on, also after the race is resumed."""
        self.is_coached = True
        self.app.change_settings(coached=self._coach_key)

    def _save_seconds(self) -> None:
        journal = self.journal
        if journal is not None and not self.is_counted:
            times.save_time(journal.path.parent, times.key_of(journal.header), self.seconds)
            self._seconds_saved = self.seconds

    def _set_viewer(self, seat: int | None) -> None:
        self.viewer = seat
        self.merged_turns.clear()
        self.view.sync_to(self.match.observe(seat))
        self.log = self.voices.with_lines(
            [line for played in self.match.history for line in self.view.log(played)]
        )

    def _find_last_seat(self) -> int | None:
        """Return who decided last."""
        return next((played.seat for played in reversed(self.match.history) if played.seat is not None), None)

    # -- the game goes on -----
    def on_entered(self) -> None:
        """Remember the game: pages with content for each game open at the one played last."""
        if self.app.settings.last_game != self.game.id:
            self.app.change_settings(last_game=self.game.id)

    def pass_time(self, ms: float) -> None:
        self.seconds += ms / 1000

    def tick(self, ms: float) -> None:
        super().tick(ms)
        self.voices.tick(ms, self.view.is_deciding)
        self.lock_ms = max(0.0, self.lock_ms - ms)
        if self.director.is_busy and self.app.top is self:
            self.upcoming.tick(len(self.match.history))
        if self.director.is_busy or self.app.top is not self:
            self._prepare()
            return
        if self.merged_turns.has_steps and self._has_gathered_all():
            self.merged_turns.show()
            return
        if self.pending_scenes:
            self.app.push(self.pending_scenes.pop(0))
            return
        if self.is_paused and not self.is_stepping:
            self._prepare()
            return
        self._go_on()
        until = time.perf_counter() + RUSH_S if self.merged_turns.has_steps else 0.0
        while self.merged_turns.has_steps and not self._has_gathered_all() and time.perf_counter() < until:
            self._go_on()

    @property
    def steps_shown(self) -> int:
        since = self.merged_turns.since
        return len(self.match.history) if since is None else since

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self.merged_turns.has_steps

    @property
    def is_merging(self) -> bool:
        """Whether bots' turns are merged now; not with several people, who have secrets from each other."""
        wanted = self.can_merge_turns and self.app.settings.bots_turns == "together" and len(self.humans) == 1
        return wanted and not (self.is_paused or self.is_rushing or self.has_only_bots_left)

    @property
    def _is_instant(self) -> bool:
        return self.reduced_motion or self.app.speed(False) <= 0

    def _has_gathered_all(self) -> bool:
        """Return whether the merged turns are due to be shown."""
        actor = self.match.actor()
        if self.pending_scenes or not self.is_merging or self._is_instant:
            return True
        return actor is None or actor in self.humans

    def _go_on(self) -> None:
        actor = self.match.actor()
        if actor is None:
            self._game_over()
        elif isinstance(actor, Chance):
            self._step(self.match.play_chance)
        elif actor in self.humans:
            self._ask(actor)
            self.estimating.work()
            self._prepare()
        else:
            self._think(actor)

    def _step(self, play: Callable[[], Played | None]) -> None:
        """Carry out one step by `play` and queue its animation."""
        # asked first: after the last step of a race no bot is left to be watched
        is_merging = self.is_merging
        played = play()
        if played is None:
            return
        self.is_stepping = False
        after = self.match.observe(self.viewer)
        if played.seat is not None:
            self.last_seat = played.seat
        self.first_time_help.on_step(played)
        merged = is_merging and not self._is_own(played)
        if merged and not self._is_instant:
            self.merged_turns.add(played, after)
        else:
            self.show(played, after, self._is_own(played))
        if self.is_rushing or (merged and self._is_instant):
            self.director.finish()
        pause = self.view.pause_scene(played) if self.opens_report else None
        if pause:
            self.pending_scenes.append(pause)
        self._report_fault()
        self.app.changed()

    def _is_own(self, played: Played) -> bool:
        """Return whether a person decides here or rolls: the first event of a chance says whose it is."""
        seat = played.seat if played.seat is not None else self.last_seat
        whose = next((event.seat for event in played.events), None) if played.seat is None else seat
        return seat in self.humans and whose == seat

    @property
    def journal(self) -> Journal | None:
        """The journal that the race is written to, if any."""
        return self.match.journal if isinstance(self.match.journal, Journal) else None

    @property
    def record_source(self) -> Path | Journal | None:
        return self.journal or self.record_path

    def _report_fault(self) -> None:
        fault = self.match.fault
        text = str(fault) if fault else ""
        if text != self._fault and self.app.home_fault is None:
            self.app.dismiss_text(UNSAVED)
            if fault:
                # it stays until it is clicked or the race can be saved, as the race may be lost otherwise
                self.app.notify(Notice(UNSAVED, f"This race is not saved: {fault}", {"error": fault}), inf)
        self._fault = text
        journal = self.journal
        if journal is not None and journal.anew > self._rewrites:
            self._rewrites, self.record_path = journal.anew, journal.path
            self.app.notify_text("table.written_anew", name=journal.path.name)

    @property
    def is_spectated(self) -> bool:
        return not self.humans

    def save_unsaved(self) -> bool:
        if self.journal is not None and not self.journal.retry():
            return False
        self._report_fault()
        return True

    def on_closed(self) -> None:
        super().on_closed()
        self.upcoming.end()
        if self.journal is not None:
            self._save_seconds()
            self.journal.close()
            self.app.dismiss_text(UNSAVED)

    def _ask(self, seat: int) -> None:
        """Start a person's turn; hand over the screen first where others must not see it."""
        if self.asked_at == len(self.match.history):
            return
        if self.viewer == seat:
            follow_up = self._decided_already() or self._forced()
            if follow_up is not None:
                self._play_follow_up(follow_up)
                return
        if self.viewer != seat:
            if self.app.top is self and len(self.humans) > 1:
                # what is opened over the curtain must show no secrets
                self._set_viewer(None)
                self.app.push(Handover(self.app, self, seat, self.take_seat))
            return
        self.asked_at = len(self.match.history)
        self.is_rushing = False
        self.lock_ms = MS_LOCK
        self.view.on_decision_began()
        self.estimating.begin()
        self.hinting.on_asked()
        if self.is_coached and len(self.offered) > 1:
            self.hinting.ask()
        self.app.sound.play("turn")
        self.app.changed()

    def _decided_already(self) -> Action | None:
        """Return the next step of a choice that is being carried out."""
        step = self.view.choice.next_step(self.match, self.viewer)
        return next((action for action in self.match.legal() if action == step), None) if step else None

    def _play_follow_up(self, action: Action) -> None:
        """Play an action that a decision implies, or that is forced."""
        self._step(partial(self.match.play, action))

    def _forced(self) -> Action | None:
        """Return the only legal action, if the player wants forced choices to be made."""
        legal = self.match.legal() if self.can_play_forced and self.app.settings.forced else ()
        return legal[0] if len(legal) == 1 else None

    def take_seat(self, seat: int) -> None:
        """Show the table to this seat after the curtain."""
        self._set_viewer(seat)
        self.app.changed()

    def _think(self, seat: int) -> None:
        if self.thinking is None:
            self.thinking = self.bots[seat].think(self.match.view(seat))
        prepared = self.preparation.percent
        slice_s = RUSH_S if self.is_rushing else SLICE_S
        until = time.perf_counter() + slice_s * (1 if prepared == 100 else 3)
        try:
            while time.perf_counter() < until:
                next(self.thinking)
            if prepared != self.preparation.percent:
                self.app.changed()
        except StopIteration as done:
            self.thinking = None
            self._step(partial(self.match.play, done.value))

    def _prepare(self) -> None:
        """Let bots and hints prepare while others act."""
        if not self.preparation.is_done:
            self.preparation.work(self.match.view(0), SLICE_S * (3 if self.hinting.is_pending else 0.5))
        self.hinting.work()

    @property
    def is_busy(self) -> bool:
        if self.is_paused:
            return False
        if self.director.is_busy or self.pending_scenes:
            return True
        actor = self.match.actor()
        if actor is None:
            return not self.has_ended
        if not isinstance(actor, int) or actor not in self.humans or self.asked_at != len(self.match.history):
            return True
        # a person is to decide: busy only while a click is locked, or a hint or the estimates are being made
        return self.lock_ms > 0 or self.hinting.is_pending or self.estimating.is_pending

    def _game_over(self) -> None:
        if self.has_ended:
            return
        self.has_ended = True
        self._record_statistics()
        self.app.sound.play("win")
        self.app.sound.play("cheer")
        end = self._end_scene()
        if end:
            self.app.push(end)
        self.app.changed()

    def _end_scene(self) -> Destination | None:
        """Return what opens when the race is over."""
        return self.view.end_scene() if self.opens_report else None

    def _next_scene(self) -> Destination | None:
        """Return what opens after the running animation, if anything does."""
        if self.pending_scenes:
            return self.pending_scenes[0]
        return self._end_scene() if self.match.is_over and not self.has_ended else None

    def _record_statistics(self) -> None:
        if not self.humans or self.is_counted:
            return
        self.is_counted = True
        entry = statistics_entry(self, round(self.seconds))
        if not self.config.practice:
            self.app.report_unsaved(self.app.statistics.add(entry))
            entries = self.app.statistics.entries
            self.trophies, unsaved = trophies.award_race(entries, self.match, self.record_path)
            self.app.report_unsaved(unsaved)
        if days.day_of(self.config):
            self.app.report_unsaved(days.store_result(self.config, entry))
        folder = file.folder_of(self.record_path)
        if self.config.career and folder is not None and self.record_path is not None:
            try:
                file.store(folder, [self.record_path.name])
            except PaddockError as error:
                # the career's page adds it later
                self.app.notify_error(error)

    # -- decisions -----
    @property
    def offered(self) -> Sequence[Action]:
        actor = self.match.actor()
        if self.is_moving or not isinstance(actor, int) or actor not in self.humans:
            return ()
        return self.match.legal() if actor == self.viewer else ()

    @property
    def estimates(self) -> Estimates | None:
        return self.estimating.result

    @property
    def hinted_actions(self) -> frozenset[Action]:
        return self.hinting.recommended

    def complete_estimates(self) -> None:
        """Finish the estimates of this decision at once, for tests and screenshots."""
        self.estimating.complete()

    def commit(self, action: Action, then: Sequence[Action] = ()) -> None:
        if self.lock_ms > 0 or action not in self.offered:
            return
        if self.can_ask_to_confirm and needs_confirmation(self, action):
            self.app.push(Confirming(self, [action, *then], partial(self._decide, action)))
        else:
            self._decide(action)

    def _decide(self, action: Action) -> None:
        for key in (BRANCHED, *OF_A_DAY):
            self.app.dismiss_text(key)
        self.estimating.clear()
        self.hinting.on_decided(action)
        self.first_time_help.on_decided()
        if self.seconds - self._seconds_saved > SAVE_TIME_S:
            self._save_seconds()
        # a pause holds the other seats: the player's move is animated
        self.director.is_paused = False
        self._step(partial(self.match.play, action))

    def accepts_input(self, element: Element | None) -> bool:
        if not super().accepts_input(element):
            return False
        # an impatient click commits nothing
        return self.lock_ms <= 0 or element is None or not element.extra.get("commits", False)

    # -- undo -----
    def _undo_stop(self) -> tuple[str, dict[str, str]]:
        """Return the key and parameters of why nothing can be undone; an empty key if something can."""
        if self.viewer is None:
            return "undo.start", {}
        stop = self.match.undo_stop(self.viewer, self.humans)
        if stop is None:
            return "", {}
        seat = self.match.history[stop.index].seat if stop.index >= 0 else None
        name = self.seat_name(seat) if seat is not None else ""
        # a table without a text for the step names its first word, which is no secret
        step = self.view.names.describe_step(stop.step) if stop.step else ""
        key = f"undo.{stop.reason}"
        # what chance is depends on the game: dice, or a card turned up
        return self.view.names.own_key(key, key), {"step": step, "name": name}

    def why_no_undo(self) -> str:
        """Return why nothing can be undone, as a sentence; empty where something can."""
        key, params = self._undo_stop()
        return self.t(key, **params) if key else ""

    @property
    def can_undo(self) -> bool:
        """Whether a decision can be undone."""
        return not self.why_no_undo()

    def undo(self) -> None:
        """Undo the viewer's last decision."""
        if self.viewer is None or not self.can_undo:
            return
        self.director.finish()
        self.thinking = None
        taken = [self.match.undo(self.viewer, self.humans)]
        while self.can_undo and self._is_within_choice():
            taken.append(self.match.undo(self.viewer, self.humans))
        if self._forced() is not None:
            # a forced choice would be played again at once, and redo would lose what was undone before it
            key, params = self._undo_stop()
            self.app.reply(key, **params)
            for _ in taken:
                self.match.redo()
        self._after_jump()

    def redo(self) -> None:
        """Redo what the last undo took back, as one full choice."""
        if not self.match.can_redo:
            return
        self.match.redo()
        while self.match.can_redo and self._is_within_choice():
            self.match.redo()
        self._after_jump()

    def _is_within_choice(self) -> bool:
        """Return whether the race is inside a choice of several decisions, or before a forced one."""
        return self.view.is_same_choice(self.match.observe(self.viewer), True) or self._forced() is not None

    def _after_jump(self) -> None:
        self.asked_at = -1
        self.has_ended = False
        self.pending_scenes.clear()
        self.estimating.clear()
        self.hinting.clear()
        self._set_viewer(self.viewer)
        self.last_seat = self._find_last_seat()
        self.app.changed()

    def next_event(self) -> None:
        """Finish the animation; if paused, go on to the next event; with only bots left, play to the end."""
        if self.has_only_bots_left:
            self.is_rushing, self.is_paused, self.director.is_paused = True, False, False
            self.director.finish()
        elif self.director.is_busy:
            self.director.finish()
        elif self.is_paused:
            self.director.is_paused, self.is_stepping = False, True

    def why_no_next(self) -> str:
        """Return why `next_event` would do nothing now; empty where it does something."""
        return (
            ""
            if self.has_only_bots_left or self.director.is_busy or self.is_paused
            else self.t("bar.next_idle")
        )

    @property
    def has_only_bots_left(self) -> bool:
        """Whether the race goes on but no person has anything left to decide."""
        if self.match.is_over or not self.humans or self.is_rushing:
            return False
        return all(self.game.has_finished(self.view.observation, seat) for seat in self.humans)

    def toggle_merged_turns(self) -> None:
        """Switch between single and merged turns of bots; two people at one screen get single ones."""
        turns = "single" if self.app.settings.bots_turns == "together" else "together"
        self.app.change_settings(bots_turns=turns)
        applies = turns == "single" or len(self.humans) == 1
        self.app.notify_text(f"table.turns_{turns}" if applies else "table.turns_shared")

    def toggle_pause(self) -> None:
        """Pause the race or let it go on; decisions can be made meanwhile."""
        self.is_paused = not self.is_paused
        self.director.is_paused = self.is_paused

    def why_no_recap(self) -> str:
        """Return why there is nothing to replay now; empty where there is something."""
        if self.director.is_busy:
            return self.t("bar.while_moving")
        has_news = self.viewer is not None and self.own_from < len(self.match.history)
        return "" if has_news else self.t("table.nothing_happened")

    @property
    def own_from(self) -> int:
        """The step after the viewer's last decision; 0 where there is none."""
        steps = (played.index + 1 for played in reversed(self.match.history) if played.seat == self.viewer)
        return 0 if self.viewer is None else next(steps, 0)

    @property
    def news_from(self) -> int | None:
        alone = self.can_merge_turns and len(self.humans) == 1 and self.viewer is not None
        return self.own_from if alone and self.app.settings.bots_turns == "together" else None

    def recap(self) -> None:
        """Replay what happened since the viewer's last decision."""
        if self.why_no_recap():
            return
        if self._speed(False) <= 0:
            # without motion a replay shows nothing: open the table at that step instead
            self.show_at(self.own_from)
            self.app.notify_text("table.recap_still", back=self.app.keymap.cap("back"))
            return
        moved_last = self.last_seat

        def on_step(played: Played) -> None:
            # the header names the seat whose motion is on the screen
            if played.seat is not None:
                self.last_seat = played.seat

        def on_end() -> None:
            self.last_seat = moved_last
            self.hinting.reselect()

        self.last_seat = self.viewer
        show_again(self, self.own_from, len(self.match.history), on_step, on_end)
        self.app.changed()

    def why_no_past(self) -> str:
        """Return why there is nothing to look back at; empty where there is something."""
        return "" if self.steps_shown else self.t("table.log_empty")

    def look_back(self) -> None:
        """Show the table as it was before the last step."""
        if not self.why_no_past():
            self.show_at(self.steps_shown - 1)

    def show_at(self, index: int) -> None:
        self.merged_turns.show()
        self.director.finish()
        source = self.record_source
        over = self.match.is_over and source is not None
        try:
            self.app.push(routes.Replay(source, index) if over and source else routes.Past(self, index))
        except PaddockError as error:
            self.app.notify_error(error)

    def why_no_hint(self) -> str:
        """Return why there is no hint now; empty where there is one."""
        if self.offered:
            return ""
        return self.t("bar.while_moving" if self.director.is_busy else "bar.hint_none")

    def hint(self) -> None:
        """Ask for a hint; where hints are turned off, offer to turn them on."""
        if self.is_coached or self.app.settings.hints == "best" or not self.offered:
            self.hinting.ask()
            return
        answers: list[Answer] = [
            ("yes", "hint.turn_on", self._turn_on, "primary"),
            ("no", "common.cancel", None, "normal"),
        ]
        self.app.push(Dialog(self.app, "hint.off_title", "hint.off_text", answers))

    def _turn_on(self) -> None:
        self.app.change_settings(hints="best")
        self.hinting.ask()
