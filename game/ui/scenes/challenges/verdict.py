"""What the answer to a challenge was worth: stars, every choice with its chance to win, why, and ways on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Final

from game.engine.contract import Action, Reason
from game.engine.figure import Figure
from game.review.advice import FACTS, carried_on, distinctive_reasons, spoken_facts
from game.services.challenges import Challenge, RatedAnswer
from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, NEAR, Type
from game.ui.kit.bar import BAR
from game.ui.kit.elements import Element, Look, Rect
from game.ui.kit.layout import Node, Placed, box, column, declare, paint, para, place, row, text
from game.ui.kit.marks import focus_ring
from game.ui.kit.parts import button, primary_button
from game.ui.race.table_scene import TableScene
from game.ui.scenes.challenges.stars import row_of_stars
from game.ui.scenes.lessons.coach import CoachButton
from game.ui.scenes.race.hint_words import (
    DOUBT,
    chance_words,
    describe_full_choice,
    doubt,
    in_a_row,
    light_up,
)

MOST: Final = 6
FEWEST: Final = 2
"""So many choices are shown at most, and in the smallest room."""
PAD: Final = 14.0
BAR_H: Final = 8.0
LINK_H, BACK_W = 38.0, 104.0
STAR: Final = 10.0
LEAD: Final = 1.3
OPTION: Final = "verdict.option."


@dataclass(frozen=True, slots=True)
class VerdictOption:
    """A choice with all that goes with it, and what it is worth."""

    what: str
    """The decision that is asked, in a sentence or less."""
    steps: tuple[Action, ...]
    answer: RatedAnswer
    reasons: tuple[Reason, ...]
    is_own: bool
    best: bool


Whys = Sequence[tuple[str, VerdictOption]]
"""What is said below the choices, and of which one."""


def percent(answer: RatedAnswer) -> int:
    """The chance to win as it is shown."""
    return round(answer.wins * 100)


class Verdict:
    """The panel over the right column; a click on a choice shows it on the table and says why."""

    def __init__(
        self,
        scene: TableScene,
        challenge: Challenge,
        chosen: Action,
        ways: Callable[[], Sequence[CoachButton]],
    ) -> None:
        self.scene, self.challenge, self.next_buttons = scene, challenge, ways
        self.t = scene.t
        self.stars = challenge.stars(chosen)
        self.options = list(self._weighed(chosen))
        self.lit = self.options[0]
        """The choice that the table shows."""
        self.rect: Rect = (0.0, 0.0, 0.0, 0.0)
        self._placed: Placed = []
        self.show(self.lit)

    def _weighed(self, chosen: Action) -> list[VerdictOption]:
        """Every choice that is told apart, the best one first; the player's is the one of its kind."""
        scene, seat = self.scene, self.challenge.seat
        view, evaluator = scene.match.view(seat), scene.game.evaluator
        found: dict[tuple[str, int, int], VerdictOption] = {}
        for answer, said in self._named():
            step, own = Action(answer.step), answer.step == chosen
            kind = said, self.challenge.stars(step), percent(answer)
            if kind in found and not own:
                continue
            best = answer is self.challenge.best or (kind in found and found[kind].best)
            world, steps = carried_on(view, evaluator, step, scene.table.seed, scene.view.same_choice)
            facts = tuple(evaluator.reasons(world, steps))
            found[kind] = VerdictOption(said, steps, answer, facts, own, best)
        options = list(found.values())
        told = distinctive_reasons([option.reasons for option in options])
        if len(options) > 1:
            world = view.determinize(Random(scene.table.seed))
            gained = evaluator.gains(world, options[0].steps, options[1].steps)
            if gained is not None:
                # others are told by how far they are behind: nothing speaks for them against the best one
                told = [tuple(gained[:FACTS]), *(() for _ in options[1:])]
        return [
            replace(option, reasons=tuple(spoken_facts(facts, option.best)))
            for option, facts in zip(options, told, strict=True)
        ]

    def _named(self) -> Iterator[tuple[RatedAnswer, str]]:
        """Every choice in words: in all of them where a few would name one of another worth as well."""
        view = self.scene.view
        brief = {
            answer: describe_full_choice(view, (Action(answer.step),)) for answer in self.challenge.answers
        }
        for answer, said in brief.items():
            worth = {percent(other) for other in brief if brief[other] == said}
            whole = said if len(worth) == 1 else view.describe_action(answer.step)
            yield answer, whole[:1].upper() + whole[1:]

    # -- words ---------------------------------------------------------------------------------------
    @property
    def describe_stars(self) -> str:
        """The stars in words."""
        return self.t("challenges.stars", n=self.stars)

    def chance(self, option: VerdictOption) -> tuple[str, str]:
        """Its chance to win; with its error for the best one, as only what others cost has been measured."""
        best = option.answer is self.challenge.best
        win = Figure(option.answer.wins, option.answer.error if best else 0.0)
        chance, error = chance_words(self.t, win, True)
        return chance, error if best else ""

    def mark(self, option: VerdictOption) -> str:
        """Whether it is the best one, or the player's."""
        key = "own_best" if option.is_own and option.best else "own" if option.is_own else "best"
        return self.t(f"challenges.{key}") if option.is_own or option.best else ""

    def line(self, option: VerdictOption) -> str:
        """All of that in one line."""
        said = self.t("challenges.line", what=option.what, chance=" ".join(self.chance(option)).strip())
        mark = self.mark(option)
        return self.t("challenges.marked", line=said, mark=mark) if mark else said

    def why(self, option: VerdictOption) -> str:
        """The fact that sets it apart, and how it compares with the best or the next best one."""
        facts = [self.scene.view.describe_reason(reason) for reason in option.reasons]
        if option.best:
            after = next((other for other in self.options if not other.best), None)
            gained = percent(option.answer) - percent(after.answer) if after else 0
            if after is not None and gained:
                facts.append(self.t("hint.gain", n=gained, what=after.what))
        else:
            # from the figures that are shown: they are what a player subtracts
            n, error = percent(self.challenge.best) - percent(option.answer), doubt(option.answer.error)
            facts.insert(0, self.t("challenges.behind", n=n, error=error) if n else self.t("hint.as_good"))
        return in_a_row(self.t, facts)

    def rest(self, shown: Sequence[VerdictOption]) -> str:
        """The choices there is no room for."""
        others = [option for option in self.options if option not in shown]
        if not others:
            return ""
        return self.t("challenges.rest", n=len(others), chance=self.chance(others[0])[0])

    def lines(self) -> list[str]:
        """The whole panel in words."""
        told = [f"{self.describe_stars}: {self.t(f'challenges.verdict_{self.stars}')}"]
        return [*told, *map(self.line, self.options), *(said for said, _ in self.whys(self.lit))]

    def whys(self, option: VerdictOption, both: bool = True) -> list[tuple[str, VerdictOption]]:
        """What is said below the choices: of the best one, what speaks for it and against the player's."""
        own = next(one for one in self.options if one.is_own)
        if not option.best or own.best or not both:
            return [(why, option)] if (why := self.why(option)) else []
        told = [("challenges.why_best", option), ("challenges.why_own", own)]
        return [(self.t(key, why=why), one) for key, one in told if (why := self.why(one))]

    # -- what is lit ---------------------------------------------------------------------------------
    def show(self, option: VerdictOption) -> None:
        """Choose on the table what an option names; nothing is played."""
        self.lit = option
        self.scene.view.decision_began()
        self.scene.view.suggest(option.steps)
        self.scene.app.changed()

    @property
    def pointed(self) -> VerdictOption | None:
        """The choice that is pointed at."""
        id = self.scene.ui.pointed() or ""
        return self.options[int(id.removeprefix(OPTION))] if id.startswith(OPTION) else None

    def paint_lit(self, p: Painter) -> None:
        """Rings round what the reasons of the choice speak of that is pointed at."""
        if self.pointed is not None:
            light_up(p, self.scene.view, self.pointed.reasons)

    # -- the panel -----------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        """Declare the panel over the column, with as many choices as have room."""
        scene = self.scene
        frame = scene.view.frame(p)
        log = scene.ui.find("log")
        foot = log.rect[1] + log.rect[3] + 4 if log is not None else p.h - 184
        self.rect = frame.side_x, BAR + 2, frame.side, foot - BAR - 2
        most, said, both = self._room(p)
        node = self._node(p, self._shown(most), said, self.whys(self.pointed or self.lit, both))
        if log is not None:
            scene.log_covered = foot - self.rect[1]
        scene.ui.cover(self.rect)
        label = " ".join([self.describe_stars, self.t(f"challenges.verdict_{self.stars}")])
        panel = Element("verdict", "item", label, self.rect, draw=self._draw, focusable=False)
        panel.extra["quiet"] = panel.extra["always"] = True
        scene.ui.add(panel)
        self._placed = place(p, node, self.rect)
        declare(scene.ui, self._placed)

    def _room(self, p: Painter) -> tuple[int, bool, bool]:
        """How many choices, whether their figures are explained, and whether the player's choice is, unasked.

        There is room with the longest of the reasons: pointing at one moves none away.
        """
        few, wide = min(FEWEST, len(self.options)), self.rect[2]
        sizes = [(n, True) for n in range(min(MOST, len(self.options)), few - 1, -1)]
        for both in (True, False):
            said = [self.whys(option, both) for option in self.options]
            longest = max(said, key=lambda whys: self._facts(p, whys).measure(p, 1, room=wide))
            for most, whole in [*sizes, (few, False)]:
                if self._tall(p, most, whole, longest) <= self.rect[3]:
                    return most, whole, both
        return few, False, False

    def _shown(self, most: int) -> list[VerdictOption]:
        """The best ones, and the player's own."""
        first = self.options[:most]
        own = [option for option in self.options[most:] if option.is_own]
        return [*first[: most - len(own)], *own]

    def _tall(self, p: Painter, most: int, whole: bool, whys: Whys) -> float:
        """The height of the panel with so many choices."""
        return self._node(p, self._shown(most), whole, whys).measure(p, 1, room=self.rect[2])

    def _facts(self, p: Painter, whys: Whys) -> Node:
        """Reasons, those of the best choice and of the player's in their colours where both are told."""
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
        return t.accent if option.best and self.is_clear else t.info if option.is_own else t.light_muted

    def _node(self, p: Painter, shown: Sequence[VerdictOption], whole: bool, whys: Whys) -> Node:
        t = p.theme
        head = row(
            para(self.t(f"challenges.verdict_{self.stars}"), Type.TITLE, t.light, 1.2, grow=1),
            row_of_stars(self.stars, STAR, dark=True),
            gap=NEAR,
            align="middle",
        )
        note = [para(self.t("challenges.chances"), Type.CAPTION, t.light_muted, LEAD)] if whole else []
        most = max(option.answer.wins for option in self.options)
        marked = max(p.width(self.mark(option), *Type.OWN_CAPTION) for option in shown)
        options = [self._option(p, option, most, marked) for option in shown]
        rest = self.rest(shown)
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
        """A choice in words, with its chance as a bar and as a figure; so wide are the marks of all."""
        t = p.theme
        chance, error = self.chance(option)
        item = Element(f"{OPTION}{self.options.index(option)}", "choice", self.line(option))
        item.action, item.selected = partial(self.show, option), option is self.lit
        item.extra["always"] = True
        colour = self._colour(p, option)
        mark = self.mark(option)
        said = row(
            para(option.what, Type.HEAD, t.light, LEAD, grow=1),
            text(chance, Type.STRONG, colour),
            *([text(error, Type.CAPTION, t.light_muted)] if error else []),
            gap=4,
            align="middle",
        )
        bar = row(
            box(draw=_bar(option.answer, most, colour, bool(error)), h=BAR_H, grow=1),
            text(mark, Type.OWN_CAPTION, colour, "r", w=marked) if mark else box(w=marked),
            gap=NEAR,
            align="middle",
        )
        return column(
            said, bar, gap=2, pad=(PAD - 4, 4, PAD - 4, 4), item=item, draw=_ground(option is self.lit)
        )

    def _buttons(self) -> Node:
        """What leads on, and the way back beside it; below that the others."""
        first, back, *others = self.next_buttons()
        chief = primary_button(first.id, first.label, first.action, h=LINK_H, grow=1, size=17)
        lines = [[chief, self._way(back, BACK_W)], [self._way(way, grow=1) for way in others]]
        for node in (node for line in lines for node in line):
            if node.item is not None:
                node.item.extra["always"] = True
        return column(*(row(*line, gap=NEAR) for line in lines), gap=NEAR, pad=(PAD, 0, PAD, 0))

    @staticmethod
    def _way(way: CoachButton, w: float = 0.0, grow: float = 0.0) -> Node:
        return button(way.id, way.label, way.action, w, grow, LINK_H, key=way.key, size=15, tooltip=way.tip)

    def _draw(self, p: Painter, e: Element, look: Look) -> None:
        x, y, w, h = e.rect
        if p.trace is not None:
            p.trace.laid_over(e.rect)
        p.rect(x + 2, y, w - 4, h, p.theme.raised, 10, p.theme.accent, 2.5)
        paint(p, self._placed, self.scene.ui)


def _bar(
    answer: RatedAnswer, most: float, colour: str, unsure: bool
) -> Callable[[Painter, Rect, Look], object]:
    """The chance of a choice beside that of the best one; an error as a line across the end."""

    def draw(p: Painter, rect: Rect, look: Look) -> None:
        x, y, w, h = rect
        least, full = answer.wins - DOUBT * answer.error, most * 1.08
        per = w / full
        p.rect(x, y, w, h, p.theme.night, h / 2)
        p.rect(x, y, max(h, answer.wins * per), h, colour, h / 2)
        if not unsure:
            return
        left, right = x + max(0.0, least) * per, x + min(full, 2 * answer.wins - least) * per
        middle = y + h / 2
        p.line(left, middle, right, middle, p.theme.light, 2)
        for end in (left, right):
            p.line(end, y - 1, end, y + h + 1, p.theme.light, 2)

    return draw


def _ground(lit: bool) -> Callable[[Painter, Rect, Look], object]:
    """What the table shows lies on a darker ground."""

    def draw(p: Painter, rect: Rect, look: Look) -> None:
        x, y, w, h = rect
        if lit or look.hot:
            p.rect(x, y, w, h, p.theme.night if lit else None, 6, p.theme.accent if look.hot else None, 1.5)
        if lit:
            p.rect(x, y + 4, 4, h - 8, p.theme.accent, 2)
        if look.focused:
            focus_ring(p, x + 4, y + 4, w - 8, h - 8, 6)

    return draw
