"""The set-up screen: who sits where, how it is raced, and one sentence that reads it all back."""

from __future__ import annotations

from game.engine import registry
from game.engine.errors import PaddockError
from game.ui.draw.painter import Painter
from game.ui.draw.theme import STRIPES
from game.ui.kit.bar import BAR, BarItem
from game.ui.kit.marks import icon
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import primary
from game.ui.race import routes
from game.ui.race.words import bot_names, game_name, option_label
from game.ui.scenes.setup.model import SetupModel, last_setup
from game.ui.scenes.setup.options import OptionsCard
from game.ui.scenes.setup.seats import SeatsCard
from game.ui.scenes.setup.track import TrackRow

TRAY = 92.0


class SetupScene(Scene):
    """Agree on a race and start it."""

    name = "setup"

    def __init__(self, app: Shell, game_id: str, preset: str | None = None) -> None:
        """`preset` chooses the options to begin with; otherwise they are those of the last start."""
        super().__init__(app)
        self.game = registry.game(game_id)
        self.game_id = game_id
        self.model: SetupModel = last_setup(self.game, app.settings, bot_names(app))
        if preset in self.game.presets:
            self.model.choose_preset(str(preset))
        self.seats = SeatsCard(self, self.model)
        self.track = TrackRow(self, self.model)
        self.options = OptionsCard(self, self.model, self.track)
        self.fault: PaddockError | None = None

    # -- words -------------------------------------------------------------------------------------
    @property
    def game_name(self) -> str:
        """The game's name in the player's language."""
        return game_name(self.app, self.game_id)

    @property
    def prompt(self) -> str:
        return self.t("setup.title", game=self.game_name)

    def sentence(self) -> str:
        """The whole agreement read back."""
        model = self.model
        humans, bots = model.humans(), len(model.seats) - model.humans()
        if humans == 0:
            who = self.t("setup.bots_only", bots=bots)
        elif bots == 0:
            who = self.t("setup.humans_only", humans=humans)
        elif humans == 1:
            who = self.t("setup.one_human", bots=bots)
        else:
            who = self.t("setup.humans", humans=humans, bots=bots)
        text = self.t("setup.summary", seats=who, races=model.races, minutes=model.minutes())
        return text[:1].upper() + text[1:]

    def fault_text(self) -> str:
        """Why this cannot be played, in the game's words; empty where it can."""
        return self.app.translator.error(self.fault, self.game_id) if self.fault else ""

    def extras(self) -> str:
        """The options that are switched on, and practice, in a row."""
        on = [
            option_label(self.app, self.game, option)
            for option in self.game.options
            if option.kind == "bool" and self.model.value(option)
        ]
        if self.model.practice:
            on.append(self.t("setup.practice"))
        if self.model.seed_text:
            on.append(self.t("setup.seed_is", seed=self.model.seed_text))
        return " · ".join(on)

    def open_rules(self) -> None:
        """The rule book of the game."""
        self.app.open_rules(self.game_id)

    # -- elements ----------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        self.fault = self.model.fault()
        key = self.app.keymap.cap("help")
        rules = BarItem("bar.rules", self.t("common.rules"), self.open_rules, "rules", key)
        self.declare_bar(p, rules, self.language_item(), self.back_item())
        top, bottom = BAR + 16, p.h - TRAY - 16
        right = min(560.0, max(420.0, p.w * 0.33))
        self.seats.build(p, (24, top, p.w - right - 64, bottom - top))
        self.options.build(p, (p.w - right - 24, top, right, bottom - top))
        why = self.t("setup.fix", fault=self.fault_text()) if self.fault else ""
        several = not self.fault and self.model.races > 1
        primary(
            self.ui,
            "setup.start",
            p.w - 324,
            p.h - TRAY + 22,
            300,
            54,
            self.t("setup.start_season" if several else "setup.start"),
            self.start,
            enabled=not self.fault,
            why=why,
        )

    def start(self) -> None:
        """Remember the agreement and begin."""
        if self.model.fault():
            return
        self.app.change_settings(
            last_game=self.game_id,
            last_setups={**self.app.settings.last_setups, self.game_id: self.model.to_data()},
            player_names=self.model.names_of_people(),
        )
        self.app.replace(routes.Play(self.model.table()))

    def wheel(self, by: int, x: float, y: float) -> bool:
        self.options.scroll(-by)
        return True

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        jump = {"pageup": -2, "pagedown": 2}.get(name)
        if jump is None:
            return False
        self.options.scroll(jump)
        return True

    def help_clause(self) -> str:
        pointed = self.pointed()
        return pointed.clause if pointed else ""

    def read_out(self) -> str:
        head = [self.prompt, self.fault_text() if self.fault else self.sentence()]
        return "\n".join([*head, super().read_out()])

    def tick(self, ms: float) -> None:
        self.seats.wait(ms)

    # -- drawing -----------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        p.rect(0, BAR, p.w, p.h - BAR, p.theme.paper)
        self.paint_bar(p)
        self.seats.paint(p)
        self.options.paint(p)
        self._paint_tray(p)

    def _paint_tray(self, p: Painter) -> None:
        t = p.theme
        y = p.h - TRAY
        p.rect(0, y, p.w, TRAY, t.night)
        for i, colour in enumerate(STRIPES):
            p.rect(i * p.w / 4, y, p.w / 4, 5, colour)
        room = p.w - 324 - 24 - 56
        if self.fault:
            icon(p, "warning", 42, y + 48, 30, t.danger)
            text = self.t("setup.fix", fault=self.fault_text())
            lines = min(2, len(p.lines(text, 18, "jb", room)))
            p.block(72, y + 49 - (lines - 1) * 13, room, 60, text, 18, t.danger, "jb")
            return
        icon(p, "flag", 42, y + 48, 30, t.accent)
        extras = self.extras()
        p.text(72, y + (36 if extras else 48), self.sentence(), 20, t.light, "jb", w=room)
        if extras:
            p.text(72, y + 64, extras, 15, t.light_muted, "j", w=room)

    def paint_over(self, p: Painter) -> None:
        self.seats.paint_over(p)
        self.options.paint_over(p)
