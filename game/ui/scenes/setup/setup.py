"""The set-up screen: seats, options, and one sentence that sums them up."""

from __future__ import annotations

from game.engine import registry
from game.engine.errors import PaddockError
from game.services.own_colours import colour_of
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, INSET, NEAR, STRIPES, Type
from game.ui.kit.bar import BAR, BarItem
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.parts import primary_button, sign
from game.ui.kit.scene import Scene, Shell
from game.ui.race import routes
from game.ui.race.words import game_name, option_label
from game.ui.scenes.setup.model import SetupModel, last_setup
from game.ui.scenes.setup.options import OptionsCard
from game.ui.scenes.setup.rehearsal import Rehearsal
from game.ui.scenes.setup.seats import SeatsCard
from game.ui.scenes.setup.track import TrackRow

FOOTER, STRIPE, SIGN = 92.0, 5.0, 30.0
LEAST, MOST, SHARE = 420.0, 560.0, 0.33
"""The width of the options: minimum, maximum, and share of the window's width."""
START = (300.0, 54.0)


class SetupScene(Scene):
    """Lets the player set up a race and start it."""

    name = "setup"

    def __init__(self, app: Shell, game_id: str, preset: str | None = None) -> None:
        """Open with the options of `preset`, else with those of the last start."""
        super().__init__(app)
        self.game = registry.game(game_id)
        self.game_id = game_id
        self.model: SetupModel = last_setup(self.game, app.settings)
        if preset in self.game.presets:
            self.model.choose_preset(str(preset))
        self.seats = SeatsCard(self, self.model)
        self.track = TrackRow(self, self.model)
        self.options = OptionsCard(self, self.model, self.track)
        self.fault: PaddockError | None = None
        self.rehearsal = Rehearsal(app, self.model)

    # -- words -----
    @property
    def game_name(self) -> str:
        """The game's name in the player's language."""
        return game_name(self.app, self.game_id)

    @property
    def prompt(self) -> str:
        return self.t("setup.title", game=self.game_name)

    def sentence(self) -> str:
        """Return a summary of the config."""
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
        # a series whose races nobody has agreed on ends by its points
        open_ended = model.races > 1 and all(option.id != "races" for option in self.game.options)
        key = "setup.summary_about" if open_ended else "setup.summary"
        summary = self.t(key, seats=who, races=model.races, minutes=model.minutes())
        return summary[:1].upper() + summary[1:]

    def fault_text(self) -> str:
        """Return why this cannot be played, in the game's words; empty where it can."""
        return self.app.translator.error(self.fault, self.game_id) if self.fault else ""

    def extras(self) -> str:
        """Return the options that are switched on, practice and the seed."""
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
        """Open the rule book of the game."""
        self.app.open_rules(self.game_id)

    # -- elements -----
    def build(self, p: Painter) -> None:
        self.fault = self.find_fault()
        key = self.app.keymap.cap("help")
        rules = BarItem("bar.rules", self.t("common.rules"), self.open_rules, "rules", key)
        self.declare_bar(p, rules, self.language_item(), self.back_item())
        right = min(MOST, max(LEAST, p.w * SHARE))
        height = p.h - BAR - FOOTER - 2 * INSET
        cards = row(
            self.seats.layout_node(p, p.w - right - 2 * EDGE - INSET, height),
            self.options.layout_node(p, right, height),
            gap=INSET,
            pad=(EDGE, INSET, EDGE, INSET),
            grow=1,
        )
        self.put(p, (0, BAR, p.w, p.h - BAR), column(cards, self._footer(p)))

    def _footer(self, p: Painter) -> Node:
        """Return the footer: the summary, or what is wrong, and the start button."""
        t = p.theme
        several = not self.fault and self.model.races > 1
        start = primary_button(
            "setup.start",
            self.t("setup.start_season" if several else "setup.start"),
            self.start,
            START[0],
            h=START[1],
            enabled=not self.fault,
            why=self.t("setup.fix", fault=self.fault_text()) if self.fault else "",
        )
        stripes = row(*(box(fill=colour, grow=1) for colour in STRIPES), h=STRIPE)
        if self.fault:
            icon, colour = "warning", t.danger
            lines = [para(self.t("setup.fix", fault=self.fault_text()), Type.LABEL, t.danger)]
        else:
            icon, colour = "flag", t.accent
            lines = [text(self.sentence(), Type.TITLE, t.light)]
            if extras := self.extras():
                lines.append(text(extras, Type.NOTE, t.light_muted))
        body = row(
            sign(icon, SIGN, colour),
            column(*lines, gap=NEAR / 2, grow=1),
            start,
            gap=INSET,
            pad=(EDGE, 0, EDGE, 0),
            grow=1,
            align="middle",
        )
        return column(stripes, body, fill=t.night, fixed_h=FOOTER)

    def find_fault(self) -> PaddockError | None:
        """Return why this cannot be started, or None."""
        return self.model.fault() or self.seats.name_fault()

    def start(self) -> None:
        """Save the config in the settings and start the race."""
        if self.find_fault():
            return
        colour = colour_of(self.model.game, self.model.chosen_token)
        if colour is not None and not self.seats.note():
            # nothing was chosen where the race deals the colours
            self.app.change_settings(my_colour=colour)
        self.app.change_settings(
            last_setups={**self.app.settings.last_setups, self.game_id: self.model.to_data()},
            player_names=self.model.names_of_people(),
        )
        self.app.replace(routes.Play(self.model.config()))

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
        pointed = self.pointed_element()
        return pointed.clause if pointed else ""

    def read_out(self) -> str:
        head = [self.prompt, self.fault_text() if self.fault else self.sentence()]
        return "\n".join([*head, super().read_out()])

    def tick(self, ms: float) -> None:
        self.seats.wait(ms)
        self.rehearsal.tick(ms)

    def on_closed(self) -> None:
        self.rehearsal.end()

    # -- drawing -----
    def paint(self, p: Painter) -> None:
        p.rect(0, BAR, p.w, p.h - BAR, p.theme.paper)
        self.paint_bar(p)
