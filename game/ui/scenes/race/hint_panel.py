"""The panel of a hint: the best whole choices with their chances, and why, beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

from game.review.advice import Proposal
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, INK
from game.ui.kit.elements import Element, Extra, Look, Rect
from game.ui.kit.marks import focus_ring, icon
from game.ui.race.board.chances import wants_odds
from game.ui.race.board.layout import SIDE
from game.ui.race.table_scene import TableScene
from game.ui.scenes.race.hint_words import (
    as_good,
    chance_words,
    describe_full_choice,
    in_a_row,
    is_out_of_reach,
    is_significant,
    leads,
    light_up,
    points_behind,
)

SIZE: Final = 15.0
LEAD: Final = 1.25
HEAD: Final = 25.0
ROW: Final = 5.0
"""Above and below the lines of a row, together."""
FOOT: Final = 10.0
PAD: Final = 12.0
ROW_H: Final = 60.0
"""What is higher in the column is no line of it."""
LOG_HEAD: Final = 44.0
"""The log's heading, which is hidden whole or not at all."""
LEFT: Final = 34.0
"""From the left of the panel to a choice's words."""
BETWEEN: Final = 6.0
CARD_H: Final = 90.0
"""What is higher is a card."""
SMALL_W: Final = 90.0
"""What is narrower is a number or a space."""
FEWEST: Final = 2
"""So many choices are shown in the smallest room, if there is room for a fact as well."""
SMALLER: Final = (1.0, 0.9, 0.8, 0.7)
"""Shares of its size in which a fact may be set, but never below what it has at 100 %."""


class Mark(NamedTuple):
    """Something that a choice names: where it lies, and where a bulb hides nothing of it, if it knows."""

    rect: Rect
    bulb: tuple[float, float] | None = None


class Hints(Protocol):
    """What is proposed, and what a click on it does."""

    scene: TableScene
    rows: list[Proposal]

    @property
    def chosen(self) -> Proposal | None:
        """The row whose choice stands on the table."""

    @property
    def spoken_row(self) -> Proposal | None:
        """The row that is spoken of."""

    @property
    def overturned(self) -> bool:
        """Whether more trials put another choice first."""

    @property
    def counts_wins(self) -> bool:
        """Whether a trial is a race that was won or not."""

    def waiting(self) -> str:
        """What is said while the choices are still being found."""

    def pick(self, index: int) -> None:
        """Choose one of them on the table; nothing is played."""

    def clear(self) -> None:
        """There is no hint any more."""


def whole_lines(scene: TableScene, left: float, top: float) -> float:
    """Up to the top of the line of the column, or the log's heading, that a panel would hide in part."""
    rows = [e.rect for e in scene.ui.items if e.role == "item"]
    rows = [rect for rect in rows if left - BETWEEN < rect[0] < left + SIDE]
    low = [y for _, y, _, high in rows if high < ROW_H and y < top < y + high]
    log = scene.ui.find("log")
    if log is not None and log.rect[1] < top < log.rect[1] + LOG_HEAD * scene.app.settings.text_scale / 100:
        low.append(log.rect[1])
    return min([top, *low])


class HintPanel:
    """Over the foot of the log, which has nothing to do with the decision and ends above it."""

    def __init__(self, hinting: Hints) -> None:
        self.hinting = hinting
        self.scene = hinting.scene
        self.count = 0
        """How many choices there is room for."""
        self.fact: float = CAPTION
        """How large the facts are set."""
        self.share = 1.0
        """How much of their size the choices have, where large letters leave room for one alone."""

    # -- words -----------------------------------------------------------------------------------------
    def what(self, row: Proposal) -> str:
        """A whole choice in a sentence or less."""
        return describe_full_choice(self.scene.view, row.steps)

    def chance(self, row: Proposal) -> tuple[str, str]:
        """Its chance to win, and the error of that; nothing where the player wants to see no chances."""
        if not wants_odds(self.scene.app) or len(self.scene.offered) == 1:
            # beside the only choice there is, it tells nothing
            return "", ""
        if row.win is None:
            return "…", ""
        return chance_words(self.scene.t, row.win, bool(row.trials))

    def facts(self, row: Proposal) -> list[str]:
        """The fact that sets a choice apart, and how it compares with the best or the next best one."""
        if not wants_odds(self.scene.app):
            return []
        t, first = self.scene.t, self.hinting.rows[0]
        said = [self.scene.view.describe_reason(reason) for reason in row.reasons]
        if row is not first:
            return [*self._beside(first, row), *said]
        changed = [t("hint.overturned")] if self.hinting.overturned else []
        if is_out_of_reach(first):
            return [*changed, t("hint.out_of_reach")]
        if self._all_alike:
            # a fact would speak for one of them
            shown = len(self.hinting.rows) == self.count
            return [*changed, t("hint.alike" if shown else "hint.ringed")]
        return [*changed, *said, *self._ahead(first)]

    @property
    def _all_alike(self) -> bool:
        """Whether all choices are about as good."""
        first, *others = self.hinting.rows
        return bool(others) and all(self._as_good(first, other) for other in others)

    def _as_good(self, first: Proposal, other: Proposal) -> bool:
        return as_good(first, other, self.scene.game.evaluator.alike)

    def _ahead(self, first: Proposal) -> list[str]:
        """What the best choice gains against the next best one, or which ones are as good."""
        others = self.hinting.rows[1:]
        if not others or not is_significant(first):
            return []
        alike = [other for other in others if self._as_good(first, other)]
        if alike:
            return [self.scene.t("hint.also", what=self.what(alike[0]))]
        points = points_behind(first, others[0])
        if not points:
            return []
        if self.count > 1 and len(others) > 1:
            # it stands in the row below
            return [self.scene.t("hint.gain_second", n=points)]
        return [self.scene.t("hint.gain", n=points, what=self.what(others[0]))]

    def _beside(self, first: Proposal, row: Proposal) -> list[str]:
        if row.win is None or not is_significant(first):
            return []
        if self._as_good(first, row):
            return [self.scene.t("hint.as_good")]
        points = points_behind(first, row)
        return [self.scene.t("hint.behind", n=points)] if points else []

    def why(self, facts: Sequence[str]) -> str:
        """Facts in a row."""
        return in_a_row(self.scene.t, facts)

    def _within(self, p: Painter, facts: Sequence[str], wide: float, lines: int) -> str:
        """As many whole facts as so many lines hold."""
        for n in range(len(facts), 0, -1):
            said = self.why(facts[:n])
            if len(p.lines(said, self.fact, "j", wide)) <= lines:
                return said
        return ""

    def note(self) -> str:
        """What the chances are made of."""
        rows = self.hinting.rows
        if not rows or not wants_odds(self.scene.app):
            return ""
        scene, trials = self.scene, rows[0].trials
        if not is_significant(rows[0]):
            return scene.t("hint.calculating")
        if trials:
            # a model tells more with each trial than whether it was won: their count would say too little
            return scene.t("hint.trials", n=trials) if self.hinting.counts_wins else scene.t("hint.estimated")
        if not scene.view.scored:
            return scene.t("hint.model")
        return scene.t("hint.model_title" if scene.match.game.evaluator.rates_title else "hint.model_race")

    # -- elements --------------------------------------------------------------------------------------
    @property
    def pointed(self) -> Proposal | None:
        """The row that is pointed at."""
        id = self.scene.ui.pointed() or ""
        if not id.startswith("hint.row."):
            return None
        at = int(id.rpartition(".")[2])
        return self.hinting.rows[at] if at < len(self.hinting.rows) else None

    def build(self, p: Painter) -> None:
        """Declare the panel with a row for each choice."""
        hinting, scene = self.hinting, self.scene
        scene.log_covered = 0.0
        waiting = hinting.waiting()
        if not waiting and not hinting.rows:
            return
        room = self._room(p)
        wide, head = room[2] - 2 * PAD, HEAD * max(1.0, p.text_scale)
        # room is looked for as if all had some: what is said of those that have none comes after
        self.count = len(hinting.rows)
        facts = [[waiting]] if waiting else [self.facts(row) for row in hinting.rows]
        for share in (*self._shares(p), 1.0):
            self.share = share
            figure = self._figures(p)
            high = [self._tall(p, row, room[2] - figure) for row in hinting.rows]
            needed, lines, step = self._fit(p, facts, high, wide, room[3] - head - FOOT)
            if len(high) >= min(FEWEST, len(hinting.rows)):
                break
        self.count = len(high)
        total = head + sum(high) + lines * step + FOOT
        y = room[1] + room[3] - total - 2
        log = scene.ui.find("log")
        raised = y - whole_lines(scene, room[0], y)
        y, total = y - raised, total + raised
        if log is not None:
            scene.log_covered = max(0.0, log.rect[1] + log.rect[3] - y)
        spoken = waiting or self._spoken(p, wide, lines)
        self._declare_panel((room[0], y, room[2], total), head, waiting, spoken, head + sum(high))
        top = y + head
        for i, tall in enumerate(high):
            cut = lines < needed
            self._declare_row(
                i, (room[0] + 4, top, room[2] - 8, tall), figure, self.why(facts[i]) if cut else ""
            )
            top += tall

    def _shares(self, p: Painter) -> list[float]:
        """How small the choices may be: letters are never smaller than the normal ones."""
        return [share for share in SMALLER if share == 1 or share * p.text_scale >= 1]

    def _fit(
        self, p: Painter, facts: Sequence[Sequence[str]], high: list[float], wide: float, room: float
    ) -> tuple[int, int, float]:
        """Leave out choices without room; the lines that facts need and get, and how high they are."""

        def lines(said: str) -> int:
            return len(p.lines(said, self.fact, "j", wide))

        def step() -> float:
            return self.fact * LEAD * p.text_scale

        self.fact = CAPTION

        def most() -> int:
            """The lines that the facts of the choices shown need."""
            return max(lines(self.why(said)) for said in facts[: len(high) or 1])

        while len(high) > FEWEST and sum(high) + most() * step() > room:
            high.pop()
        share = self._share(p, facts, high, wide, room)
        while not share and len(high) > 1:
            high.pop()
            share = self._share(p, facts, high, wide, room)
        self.fact = CAPTION * (share or 1.0)
        needed = most()
        return needed, min(needed, max(0, int((room - sum(high)) / step()))), step()

    def _share(
        self, p: Painter, facts: Sequence[Sequence[str]], high: Sequence[float], wide: float, room: float
    ) -> float:
        """The size in which each choice shown has its first fact below; 0 where none is legible."""
        firsts = [one[0] for one in facts[: len(high) or 1] if one]
        for share in self._shares(p):
            size = CAPTION * share
            most = max((len(p.lines(said, size, "j", wide)) for said in firsts), default=0)
            if sum(high) + most * size * LEAD * p.text_scale <= room:
                return share
        return 0.0

    def _spoken(self, p: Painter, wide: float, lines: int) -> str:
        """Why of the row that is pointed at, else of the chosen one."""
        spoken, shown = self.hinting.spoken_row, self.hinting.rows[: self.count]
        row = self.pointed or next((row for row in shown if row is spoken), self.hinting.rows[0])
        return self._within(p, self.facts(row), wide, lines)

    def _figures(self, p: Painter) -> float:
        """The room of chances with their errors."""
        return max((self._figure(p, row) for row in self.hinting.rows), default=0.0)

    def _figure(self, p: Painter, row: Proposal) -> float:
        figure, error = self.chance(row)
        wide = p.width(figure, BODY * self.share, "jb") + BETWEEN if figure else 0.0
        return wide + (p.width(error, CAPTION * self.share, "j") + BETWEEN if error else 0.0)

    def _tall(self, p: Painter, row: Proposal, wide: float) -> float:
        size = SIZE * self.share
        return (
            len(_whole_lines(p, self.what(row), size, wide - LEFT - PAD)) * size * LEAD * p.text_scale + ROW
        )

    def _room(self, p: Painter) -> Rect:
        x, y, _, h = self.scene.view.hint_area(p)
        frame = self.scene.view.frame(p)
        left = max(x - 2, frame.side_x + 6)
        return left, y, frame.side_x + frame.side - 6 - left, h

    def _declare_panel(self, box: Rect, head: float, waiting: str, why: str, down: float) -> None:
        hinting, t, ui = self.hinting, self.scene.t, self.scene.ui
        x, y, w, _ = box
        label = f"{t('table.hint')}: {waiting or '; '.join(map(self.describe_row, hinting.rows))}"
        draw = partial(_draw_panel, head, self.fact, y + down)
        extra = Extra(quiet=True, of=why, shown=self.note())
        ui.add(Element("hint", "item", label, box, None, draw, focusable=False, extra=extra))
        close = (x + w - head - 4, y, head + 4, head)
        ui.add(Element("hint.close", "button", t("hint.close"), close, hinting.clear, _draw_close))

    def describe_row(self, row: Proposal) -> str:
        """A choice with its chance."""
        return " ".join([self.what(row), *self.chance(row)]).strip()

    def _declare_row(self, i: int, box: Rect, room: float, tip: str) -> None:
        """A choice; its tooltip has the reasons where the panel has no room for them."""
        row = self.hinting.rows[i]
        leading = i == 0 and leads(self.hinting.rows)
        moves = not is_significant(self.hinting.rows[0])
        self.scene.ui.add(
            Element(
                f"hint.row.{i}",
                "choice",
                self.describe_row(row),
                box,
                partial(self.hinting.pick, i),
                partial(
                    _draw_row,
                    self.what(row),
                    row is self.hinting.spoken_row,
                    self.chance(row),
                    self.share,
                    "accent" if leading else "light_muted" if moves else "light",
                    room,
                ),
                selected=row is self.hinting.chosen,
                tooltip=tip,
                extra={"quiet": not tip},
            )
        )

    def paint_marks(self, p: Painter) -> None:
        """A bulb on all that the best choice names; dashed rings on what is as good."""
        if self.hinting.waiting() or not self.hinting.rows:
            return
        first, *others = self.hinting.rows
        best, alike = self._marked(p, first), self._all_alike
        for mark in best:
            # of choices that are all as good none has the bulb
            if alike:
                _draw_dashed_ring(p, mark.rect)
            else:
                _draw_bulb(p, mark)
        for row in others:
            if self._as_good(first, row):
                for mark in self._marked(p, row):
                    if mark not in best:
                        _draw_dashed_ring(p, mark.rect)

    def _marked(self, p: Painter, row: Proposal) -> list[Mark]:
        """Where the elements lie that a choice names."""
        view, found = self.scene.view, list[Mark]()
        for id in view.hint_marks(row.steps):
            element = self.scene.ui.find(id)
            extra = element.extra if element is not None else Extra()
            place = extra.get("bulb") or extra.get("sign")
            found += [Mark(rect, place) for rect in view.places_of(p, id)]
        return found

    def paint_lit(self, p: Painter) -> None:
        """Rings round what the row speaks of that is pointed at."""
        row = self.pointed
        light_up(p, self.scene.view, row.reasons if row is not None else ())


def _draw_bulb(p: Painter, mark: Mark) -> None:
    # the corners of a card have its signs, its head a title
    left, top, width, height = mark.rect
    if mark.bulb is not None:
        (x, y), radius = mark.bulb, 11.0
    elif height > CARD_H:
        x, y, radius = left + width / 2, top - 7, 11.0
    elif width < SMALL_W:
        # beside a number, not over it
        x, y, radius = left - 5, top - 5, 9.0
    else:
        x, y, radius = left + 3, top + 3, 11.0
    p.circle(x, y, radius, INK, p.theme.accent, 2)
    icon(p, "bulb", x, y, radius * 1.35, p.theme.accent)


def _draw_dashed_ring(p: Painter, rect: Rect) -> None:
    x, y, w, h = rect
    p.rect(x - 3, y - 3, w + 6, h + 6, None, 8, p.theme.accent, 2, dash="6 5")


def _draw_panel(head: float, size: float, low: float, p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t, why = p.theme, e.of(str)
    if p.trace is not None:
        p.trace.laid_over(e.rect)
    p.rect(x, y, w, h, t.raised, 8, t.accent, 2)
    icon(p, "bulb", x + 18, y + head / 2, 17, t.accent)
    title = e.label.partition(":")[0]
    p.text(x + LEFT, y + head / 2, title, CAPTION, t.accent, "jb", w=80)
    left, right = x + LEFT + p.width(title, CAPTION, "jb") + 10, x + w - head - 6
    p.text(right, y + head / 2, e.extra["shown"], CAPTION, t.light_muted, "j", "r", w=right - left)
    step = size * LEAD * p.text_scale
    if why:
        top = low + 4 + step / 2
        p.para(x + PAD, top, w - 2 * PAD, why, size, t.light, "j", LEAD)


def _draw_close(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    icon(p, "close", x + w / 2, y + h / 2, 14, p.theme.light if look.hot else p.theme.light_muted)
    if look.focused:
        focus_ring(p, x, y, w, h, 6)


def _whole_lines(p: Painter, what: str, size: float, room: float) -> tuple[str, ...]:
    """The lines of a choice, as they are drawn: between words, however large the letters are."""
    return p.lines(what, size, p.fitting_role(what, size, "jb", room), room)


def _draw_row(
    what: str,
    spoken: bool,
    chance: tuple[str, str],
    share: float,
    tone: str,
    taken: float,
    p: Painter,
    e: Element,
    look: Look,
) -> None:
    x, y, w, h = e.rect
    t, size, (figure, error) = p.theme, SIZE * share, chance
    if e.selected or look.hot:
        p.rect(x, y, w, h, t.night if e.selected else t.raised, 6, t.accent if look.hot else None, 1.5)
    if e.selected:
        p.rect(x, y + 4, 4, h - 8, t.accent, 2)
    # the dot of the row that the words below are about
    p.circle(x + 18, y + h / 2, 5 if spoken else 3, t.accent if spoken else t.light_muted)
    room = w + 8 - LEFT - PAD - taken
    colour = t.light if e.selected or look.hot else t.light_muted
    lines = _whole_lines(p, what, size, room)
    step = size * LEAD * p.text_scale
    top = y + h / 2 - (len(lines) - 1) * step / 2
    p.para(x - 4 + LEFT, top, room, what, size, colour, "jb", LEAD)
    right = x + w - PAD + 4
    if error:
        right -= p.text(right, y + h / 2, error, CAPTION * share, t.light_muted, "j", "r") + BETWEEN
    colour = {"accent": t.accent, "light": t.light}.get(tone, t.light_muted)
    p.text(right, y + h / 2, figure, BODY * share, colour, "jb", "r")
