"""The table in play: the race with its bar, keys and prompt."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Self

from game.career import file
from game.career.starting import start_event
from game.engine import registry
from game.engine.contract import Chance
from game.engine.match import Match
from game.engine.record import RaceConfig, Record
from game.services.records import days
from game.services.records.saves import read_record
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION
from game.ui.kit.bar import chip_width, paint_bar, paint_chips, paint_states, state_width
from game.ui.kit.layout import Node
from game.ui.kit.scene import Shell
from game.ui.kit.toolbar import Tool, word_buttons
from game.ui.race import routes
from game.ui.race.board.calm import shows_card
from game.ui.race.scene import FirstTry
from game.ui.race.words import day_words
from game.ui.scenes.race.aims import CHIP, Aims
from game.ui.scenes.race.play_bar import bar_tools, further_tools
from game.ui.scenes.race.racing import BRANCHED, OF_A_DAY, Racing

PROMPT_MIN_W = 170.0
"""The width, in u, that the bar keeps for mark and prompt."""


class PlayScene(Racing):
    """A race being played and recorded."""

    name = "table"

    def __init__(self, app: Shell, config: RaceConfig, match: Match, path: Path | None) -> None:
        super().__init__(app, config, match, path)
        self.aims = Aims(self)

    # -- start -----
    @classmethod
    def start(cls, app: Shell, config: RaceConfig, folder: Path | None = None) -> PlayScene:
        """Start a new race with a record on disk, without one in memory; `folder` is that of its career.

        Raises LockedError or CareerError where another window has started or decided the career's event.
        """
        if folder is None:
            match, journal = app.saves.start(registry.game(config.game), config)
        else:
            match, journal = start_event(folder, config)
        path: Path | None = getattr(journal, "path", None)
        if day := days.day_of(config):
            app.report_unsaved(days.store_start(config, path))
            app.notify_text(OF_A_DAY[config.practice], day=day)
        return cls(app, config, match, path)._of_career()

    def _of_career(self) -> Self:
        """Have the menu lead back to the career, if it is a race of one."""
        folder = file.folder_of(self.record_path)
        if self.config.career and folder is not None:
            self.came_from = routes.Career(folder)
        return self

    @classmethod
    def rehearsed(cls, app: Shell, config: RaceConfig) -> PlayScene:
        """Return a race without a record, at its first decision."""
        game = registry.game(config.game)
        match = Match(game, config.setup(), config.seed, practice=True)
        while isinstance(match.actor(), Chance):
            match.play_chance()
        return cls(app, config, match, None)

    @classmethod
    def resume(cls, app: Shell, path: Path) -> PlayScene:
        """Resume a race from its record; raise RecordError, or LockedError if another window has it open."""
        match, record, _ = app.saves.resume(path)
        return cls(app, record.header.config, match, path)._of_career()

    @classmethod
    def copy(cls, app: Shell, path: Path) -> PlayScene:
        """Start a practice race from the end of a record; raise RecordError."""
        record = read_record(path)
        return cls.branch(app, record, len(record.steps), False)

    @classmethod
    def branch(cls, app: Shell, record: Record, steps: int, over: bool) -> PlayScene:
        """Start a practice race from a step of a record, which may be over; raise RecordError."""
        match, cut, journal = app.saves.branch(record, steps, over)
        app.notify_text(BRANCHED)
        scene = cls(app, cut.header.config, match, journal.path)
        scene.came_from = app.stack[-1].return_route if app.stack else None
        scene.retried = FirstTry(record, steps) if over else None
        return scene

    # -- keys and bar -----
    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        # with Ctrl or Shift held, the keys of the bar's tools come here; Shift with the undo key means redo
        if name == "together" and self.can_merge_turns:
            self.toggle_merged_turns()
            return True
        id = "bar.redo" if name == "undo" and shift else f"bar.{name}"
        tool = next((tool for tool in (*bar_tools(self), *further_tools(self)) if tool.id == id), None)
        if tool is None:
            return self.view.key(name)
        if tool.why:
            self.app.sound.play("refuse")
            self.app.reply("bar.refused", why=tool.why)
        else:
            tool.action()
        return True

    def escape(self) -> None:
        if not self.view.take_back():
            self.open_menu()
        self.app.changed()

    def menu_tools(self) -> list[Tool]:
        return further_tools(self)

    def menu_nodes(self, p: Painter) -> Sequence[Node]:
        return [*self.aims.menu_nodes(p), *self.voices.menu_nodes()]

    def read_out(self) -> str:
        return "\n".join([super().read_out(), *self.aims.lines()])

    def open_menu(self) -> None:
        """Open the race menu."""
        self.app.push(routes.Menu(self))

    def build(self, p: Painter) -> None:
        words = sum(state_width(p, word) for word, _ in self._lasting_states(p))
        facts = [chip_width(p, chip) for chip in self.view.chips()]
        needed = self._prompt_width(p) + words
        self.bar_left = word_buttons(p, self.ui, bar_tools(self), p.w - 8, p.w - 16 - needed - sum(facts))
        if self.aims.now is not None and self.bar_left - CHIP - 8 > needed + sum(facts[-1:]):
            # with large letters the prompt takes precedence over the goals, which the menu shows too
            self.bar_left = self.aims.declare_chip(self.ui, self.bar_left, self.open_menu)
        menu = self.ui.find("bar.menu")
        if menu is not None:
            # Esc takes a half-made choice back first; the mouse always means the menu
            menu.on_point = lambda _x, _y: self.open_menu()
        super().build(p)
        self.aims.mark_rival(self.ui)
        self.hinting.build(p)
        self.first_time_help.build(p)
        self.voices.build(p, self.ui)

    @property
    def prompt(self) -> str:
        actor = self.match.actor()
        if interlude := self.view.interlude():
            return interlude
        if self.merged_turns.since is not None:
            return self.t("table.turns_awaited")
        if self.director.is_busy and self.last_seat is not None:
            # the rules are ahead of the animation: the prompt follows the animation
            if self.last_seat == self.viewer:
                return self.view.prompt()
            return self.t("table.turn_of", name=self.seat_name(self.last_seat))
        if actor is None:
            return self.t("table.over")
        if isinstance(actor, int) and actor not in self.humans:
            prepared, name = self.preparation.percent, self.seat_name(actor)
            if self.is_paused:
                return self.t("table.turn_of", name=name)
            if prepared < 100:
                return self.t("table.studying", name=name, n=prepared)
            return self.t("table.thinking", name=name)
        return self.view.prompt()

    @property
    def _short_prompt(self) -> str:
        """The prompt in the bar: whose turn it is where a card says what to do."""
        is_told = self.view.is_deciding and shows_card(self.view, self)
        return self.t("table.your_turn") if is_told else self.prompt

    def _prompt_width(self, p: Painter) -> float:
        return max(PROMPT_MIN_W, p.width(self._short_prompt, CAPTION, "jb") + 70)

    def _lasting_states(self, p: Painter) -> list[tuple[str, str]]:
        """Return the words of the bar that stand there all race, with their colours."""
        states = [(self.t("table.practice"), p.theme.light_muted)] if self.config.practice else []
        if day := day_words(self.app, self.config, "days.state"):
            states.append((day, p.theme.light))
        return states

    def paint_over(self, p: Painter) -> None:
        super().paint_over(p)
        self.hinting.paint_over(p)

    def paint(self, p: Painter) -> None:
        super().paint(p)
        actor = self.match.actor()
        seat = actor if isinstance(actor, int) and not self.director.is_busy else self.last_seat
        seat = None if self.view.interlude() else seat
        right, chips = (self.bar_left or p.w) - 8, self.view.chips()
        states = [(self.t("table.paused"), p.theme.accent)] if self.is_paused else []
        states += self._lasting_states(p)
        prompt_width = self._prompt_width(p)
        if len(states) > 1 and right - sum(state_width(p, word) for word, _ in states) < prompt_width:
            # with large letters the prompt takes precedence over the day or, in a pause, over practice
            states.pop()
        free = right - sum(state_width(p, word) for word, _ in states)
        while chips and free - sum(chip_width(p, chip) for chip in chips) < prompt_width:
            # with large letters the prompt takes precedence over the first facts, which the table shows too
            chips = chips[1:]
        free -= sum(chip_width(p, chip) for chip in chips)
        if self.voices.is_in_bar:
            paint_bar(p, "")
            self.voices.paint(p, free)
        else:
            mark = self.view.mark(seat) if seat is not None else None
            paint_bar(p, self._short_prompt, mark, prompt_w=free - 70)
        paint_chips(p, chips, paint_states(p, states, right))
