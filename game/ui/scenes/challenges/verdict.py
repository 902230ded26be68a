"""The verdict on a challenge: stars, every choice with its chance to win, reasons, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Final

from game.engine.contract import Action, Reason
from game.engine.figure import Figure
from game.review.advice import FACTS, complete_by_policy, distinctive_reasons, spoken_facts
from game.services.challenges import Challenge, RatedAnswer
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, NEAR, Type
from game.ui.kit.bar import BAR
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, Placed, box, column, declare, paint, para, place, row, stack, text
from game.ui.kit.parts import button, primary_button
from game.ui.race.table_scene import TableScene
from game.ui.race.words import join_sentences
from game.ui.scenes.challenges.stars import row_of_stars
from game.ui.scenes.lessons.coach import CoachButton
from game.ui.scenes.race.hint_words import Z_95, describe_full_choice, draw_rings, error_margin, render_chance

MAX_CHOICES: Final = 6
MIN_CHOICES: Final = 2
"""The largest and the smallest number of choices shown."""
PAD: Final = 14.0
BAR_H: Final = 8.0
LINK_H, BACK_W = 38.0, 104.0
STAR: Final = 10.0
LEAD: Final = 1.3
OPTION: Final = "verdict.option."


@dataclass(frozen=True, slots=True)
class VerdictOption:
    """A choice with its value."""

    what: str
    """The choice as a phrase."""
    steps: tuple[Action, ...]
    answer: RatedAnswer
    reasons: tuple[Reason, ...]
    is_own: bool
    is_best: bool


Whys = Sequence[tuple[str, VerdictOption]]
"""The texts below the choices, each with the choice that it is about."""


def percent(answer: RatedAnswer) -> int:
    """Return the chance to win in whole per cent, as displayed."""
    return round(answer.wins * 100)


class Verdict:
    """The panel over the right column; a click on a choice shows it on the table, with the reasons."""

    def __init__(
        self,
        scene: TableScene,
        challenge: Challenge,
        chosen: Action,
        get_buttons: Callable[[], Sequence[CoachButton]],
    ) -> None:
        self.scene, self.challenge, self.get_buttons = scene, challenge, get_buttons
        self.t = scene.t
        self.stars = challenge.stars(chosen)
        self.options = list(self._weighed(chosen))
        self.lit = self.options[0]
        """The choice that the table shows."""
        self.rect: Box = (0.0, 0.0, 0.0, 0.0)
        self._placed: Placed = []
        self.show(self.lit)

    def _weighed(self, chosen: Action) -> list[VerdictOption]:
        """Return the distinguishable choices, best first; the player's choice stands for its kind."""
        scene, seat = self.scene, self.challenge.seat
        view, evaluator = scene.match.view(seat), scene.game.evaluator
        found: dict[tuple[str, int, int], VerdictOption] = {}
        for answer, label in self._labels():
            step, is_own = Action(answer.step), answer.step == chosen
            kind = label, self.challenge.stars(step), percent(answer)
            if kind in found and not is_own:
                continue
            is_best = answer is self.challenge.best or (kind in found and found[kind].is_best)
            world, steps = complete_by_policy(
                view, evaluator, step, scene.config.seed, scene.view.is_same_choice
            )
            facts = tuple(evaluator.reasons(world, steps))
            found[kind] = VerdictOption(label, steps, answer, facts, is_own, is_best)
        options = list(found.values())
        reasons = distinctive_reasons([option.reasons for option in options])
        if len(options) > 1:
            world = view.determinize(Random(scene.config.seed))
            gained = evaluator.compare_reasons(world, options[0].steps, options[1].steps)
            if gained is not None:
                # the others only show how far they are behind
                reasons = [tuple(gained[:FACTS]), *(() for _ in options[1:])]
        return [
            replace(option, reasons=tuple(spoken_facts(facts, option.is_best)))
            for option, facts in zip(options, reasons, strict=True)
        ]

    def _labels(self) -> Iterator[tuple[RatedAnswer, str]]:
        """Yield every choice as text, in full where a shorter text would name choices of different value."""
        view = self.scene.view
        short = {one: describe_full_choice(view, (Action(one.step),)) for one in self.challenge.answers}
        for answer, label in short.items():
            values = {percent(other) for other in short if short[other] == label}
            content = label if len(values) == 1 else view.names.describe_in_full(answer.step)
            yield answer, content[:1].upper() + content[1:]

    # -- words -----
    @property
    def describe_stars(self) -> str:
        """The stars in words."""
        return self.t("challenges.stars", n=self.stars)

    def chance(self, option: VerdictOption) -> tuple[str, str]:
        """Return the chance to win; only the best choice has an error, as the others' costs were measured."""
        best = option.answer is self.challenge.best
        win = Figure(option.answer.wins, option.answer.error if best else 0.0)
        chance, error = render_chance(self.t, win, True)
        return chance, error if best else ""

    def mark(self, option: VerdictOption) -> str:
        """Return the label of the best choice and of the player's."""
        key = "own_best" if option.is_own and option.is_best else "own" if option.is_own else "best"
        return self.t(f"challenges.{key}") if option.is_own or option.is_best else ""

    def line(self, option: VerdictOption) -> str:
        """Describe a choice in one line."""
        line = self.t("challenges.line", what=option.what, chance=" ".join(self.chance(option)).strip())
        mark = self.mark(option)
        return self.t("challenges.marked", line=line, mark=mark) if mark else line

    def why(self, option: VerdictOption) -> str:
        """Return the reasons of a choice, and how it compares with the best or the next best one."""
        facts = [self.scene.view.names.describe_reason(reason) for reason in option.reasons]
        if option.is_best:
            after = next((other for other in self.options if not other.is_best), None)
            gained = percent(option.answer) - percent(after.answer) if after else 0
            if after is not None and gained:
                facts.append(self.t("hint.gain", n=gained, what=after.what))
        else:
            # subtract the displayed figures, as the player does
            n, error = (
                percent(self.challenge.best) - percent(option.answer),
                error_margin(option.answer.error),
            )
            facts.insert(0, self.t("challenges.behind", n=n, error=error) if n else self.t("hint.as_good"))
        return join_sentences(self.t, facts)

    def rest(self, visible: Sequence[VerdictOption]) -> str:
        """Return a text for the choices that do not fit."""
        others = [option for option in self.options if option not in visible]
        if not others:
            return ""
        return self.t("challenges.rest", n=len(others), chance=self.chance(others[0])[0])

    def lines(self) -> list[str]:
        """Return the panel as text."""
        head = f"{self.describe_stars}: {self.t(f'challenges.verdict_{self.stars}')}"
        return [head, *map(self.line, self.options), *(why for why, _ in self.whys(self.lit))]

    def whys(self, option: VerdictOption, both: bool = True) -> list[tuple[str, VerdictOption]]:
        """Return the reasons below the choices: of the best one, and against the player's."""
        player_option = next(one for one in self.options if one.is_own)
        if not option.is_best or player_option.is_best or not both:
            return [(why, option)] if (why := self.why(option)) else []
        pairs = [("challenges.why_best", option), ("challenges.why_own", player_option)]
        return [(self.t(key, why=why), one) for key, one in pairs if (why := self.why(one))]

    # -- highlights -----
    def show(self, option: VerdictOption) -> None:
        """Show a choice on the table, without playing it."""
        self.lit = option
        self.scene.view.on_decision_began()
        self.scene.view.suggest(option.steps)
        self.scene.app.changed()

    @property
    def pointed(self) -> VerdictOption | None:
        """The choice under the pointer."""
        id = self.scene.ui.pointed() or ""
        return self.options[int(id.removeprefix(OPTION))] if id.startswith(OPTION) else None

    def paint_lit(self, p: Painter) -> None:
        """Ring what the reasons of the choice under the pointer refer to."""
        if self.pointed is not None:
            draw_rings(p, self.scene.view, self.pointed.reasons)

    # -- the panel -----
    def build(self, p: Painter) -> None:
        """Declare the panel over the column, with as many choices as fit."""
        scene = self.scene
        frame = scene.view.frame(p)
        log = scene.ui.find("log")
        foot = log.rect[1] + log.rect[3] + 4 if log is not None else p.h - 184
        self.rect = frame.side_x, BAR + 2, frame.side, foot - BAR - 2
        most, has_note, both = self._fit(p)
        node = self._node(p, self._visible(most), has_note, self.whys(self.pointed or self.lit, both))
        if log is not None:
            scene.log_covered = foot - self.rect[1]
        scene.ui.remove_covered(self.rect)
        label = " ".join([self.describe_stars, self.t(f"challenges.verdict_{self.stars}")])
        panel = Element("verdict", "item", label, self.rect, draw=self._draw, focusable=False)
        panel.extra["quiet"] = panel.extra["always"] = True
        scene.ui.add(panel)
        self._placed = place(p, node, self.rect)
        declare(scene.ui, self._placed)

    def _fit(self, p: Painter) -> tuple[int, bool, bool]:
        """Return how many choices fit, whether the note on chances fits, and whether both reasons do.

        The longest reasons must fit, so that pointing at a choice moves nothing.
        """
        few, width = min(MIN_CHOICES, len(self.options)), self.rect[2]
        sizes = [(n, True) for n in range(min(MAX_CHOICES, len(self.options)), few - 1, -1)]
        for both in (True, False):
            texts = [self.whys(option, both) for option in self.options]
            longest = max(texts, key=lambda whys: self._facts(p, whys).measure(p, 1, width=width))
            for most, has_note in [*sizes, (few, False)]:
                node = self._node(p, self._visible(most), has_note, longest)
                if node.measure(p, 1, width=width) <= self.rect[3]:
                    return most, has_note, both
        return few, False, False

    def _visible(self, most: int) -> list[VerdictOption]:
        """Return the best choices and the player's."""
        first = self.options[:most]
        by_player = [option for option in self.options[most:] if option.is_own]
        return [*first[: most - len(by_player)], *by_player]

    def _facts(self, p: Painter, whys: Whys) -> Node:
        """Return the reasons; those of the best choice and of the player's are coloured if both are shown."""
        ink = p.theme.light if len(whys) == 1 else ""
        lines = [para(why, Type.CAPTION, ink or self._colour(p, one), LEAD) for why, one in whys]
        return column(*lines, gap=NEAR, pad=(PAD, 0, PAD, 0))

    @property
    def is_clear(self) -> bool:
        """Whether the best choice is ahead of every weaker one by more than the error."""
        best = self.challenge.best.wins
        answers = [option.answer for option in self.options if option.answer.wins < best]
        return all(Figure(best - answer.wins, answer.error).is_clear for answer in answers)

    def _colour(self, p: Painter, option: VerdictOption) -> str:
        t = p.theme
        return t.accent if option.is_best and self.is_clear else t.info if option.is_own else t.light_muted

    def _node(self, p: Painter, visible: Sequence[VerdictOption], has_note: bool, whys: Whys) -> Node:
        t = p.theme
        head = row(
            para(self.t(f"challenges.verdict_{self.stars}"), Type.TITLE, t.light, 1.2, grow=1),
            row_of_stars(self.stars, STAR, dark=True),
            gap=NEAR,
            align="middle",
        )
        note = [para(self.t("challenges.chances"), Type.CAPTION, t.light_muted, LEAD)] if has_note else []
        most = max(option.answer.wins for option in self.options)
        marked = max(p.width(self.mark(option), *Type.OWN_CAPTION) for option in visible)
        options = [self._option(p, option, most, marked) for option in visible]
        rest = self.rest(visible)
        others = [text(rest, Type.CAPTION, t.light_muted, pad=(PAD, 0, PAD, 0))] if rest else []
        facts = [self._facts(p, whys)] if whys else []
        top = column(head, *note, gap=4, pad=(PAD, 0, PAD, 0))
        return column(
            top,
            column(*options, *others, gap=2, pad=(4, 0, 4, 0)),
            box(fill=t.edge_raised, h=1.0),
            *facts,
            box(grow=1),
            self._buttons(),
            gap=NEAR,
            pad=(0, GAP, 0, GAP),
        )

    def _option(self, p: Painter, option: VerdictOption, most: float, marked: float) -> Node:
        """Return a choice with its chance as a bar and as a figure; `marked` is the width of all labels."""
        t = p.theme
        chance, error = self.chance(option)
        item = Element(f"{OPTION}{self.options.index(option)}", "choice", self.line(option))
        item.action, item.selected = partial(self.show, option), option is self.lit
        item.extra["always"] = True
        colour = self._colour(p, option)
        mark = self.mark(option)
        words = row(
            para(option.what, Type.HEAD, t.light, LEAD, grow=1),
            text(chance, Type.STRONG, colour),
            *([text(error, Type.CAPTION, t.light_muted)] if error else []),
            gap=4,
            align="middle",
        )
        bar = row(
            box(draw=partial(_draw_chance, option.answer, most, colour, bool(error)), h=BAR_H, grow=1),
            text(mark, Type.OWN_CAPTION, colour, "r", w=marked) if mark else box(w=marked),
            gap=NEAR,
            align="middle",
        )
        pad, is_lit = (PAD - 4, 4, PAD - 4, 4), option is self.lit
        fill = t.night if is_lit else None
        ground = column(words, bar, gap=2, pad=pad, item=item, fill=fill, r=6, focus=6, draw=_draw_edge)
        return (
            stack(ground, row(box(fill=t.accent, r=2, w=4), box(grow=1), pad=(0, 4, 0, 4)))
            if is_lit
            else ground
        )

    def _buttons(self) -> Node:
        """Return the primary button beside the way back, and the others below."""
        first, *links = self.get_buttons()
        nodes = [primary_button(first.id, first.label, first.action, h=LINK_H, grow=1, size=17)]
        for i, one in enumerate(links):
            w, grow = (0, 1) if i else (BACK_W, 0)
            nodes.append(
                button(one.id, one.label, one.action, w, grow, LINK_H, key=one.key, size=15, tooltip=one.tip)
            )
        for node in nodes:
            assert node.item is not None
            node.item.extra["always"] = True
        return column(row(*nodes[:2], gap=NEAR), row(*nodes[2:], gap=NEAR), gap=NEAR, pad=(PAD, 0, PAD, 0))

    def _draw(self, p: Painter, e: Element, look: Look) -> None:
        x, y, w, h = e.rect
        if p.trace is not None:
            p.trace.cover(e.rect)
        p.rect(x + 2, y, w - 4, h, p.theme.raised, 10, p.theme.accent, 2.5)
        paint(p, self._placed, self.scene.ui)


def _draw_chance(
    answer: RatedAnswer, most: float, colour: str, unsure: bool, p: Painter, rect: Box, look: Look
) -> None:
    """Draw the chance of a choice beside the best one's; an error is a line across the end."""
    x, y, w, h = rect
    least, full = answer.wins - Z_95 * answer.error, most * 1.08
    per, middle = w / full, y + h / 2
    p.rect(*rect, p.theme.night, h / 2)
    p.rect(x, y, max(h, answer.wins * per), h, colour, h / 2)
    if unsure:
        left, right = x + max(0.0, least) * per, x + min(full, 2 * answer.wins - least) * per
        p.line(left, middle, right, middle, p.theme.light, 2)
        for end in (left, right):
            p.line(end, y - 1, end, y + h + 1, p.theme.light, 2)


def _draw_edge(p: Painter, rect: Box, look: Look) -> None:
    if look.is_hot:
        p.rect(*rect, None, 6, p.theme.accent, 1.5)
