"""The hint panel beside the board: the best choices with their chances and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

from game.engine.contract import Reason
from game.review.advice import Proposal, spoken_facts
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, INK
from game.ui.kit.elements import Element, Extra, Look
from game.ui.kit.marks import focus_ring, icon
from game.ui.race.board.chances import wants_odds
from game.ui.race.board.layout import SIDE
from game.ui.race.depth import Depth
from game.ui.race.table_scene import TableScene
from game.ui.race.words import join_sentences
from game.ui.scenes.race import hint_words

SIZE: Final = 15.0
LEAD: Final = 1.25
HEAD: Final = 25.0
ROW: Final = 5.0
"""Padding above and below the lines of a row, together."""
FOOT: Final = 10.0
PAD: Final = 12.0
ROW_H: Final = 60.0
"""Taller elements in the column are not log lines."""
LOG_HEAD: Final = 44.0
"""The log's heading is hidden completely or not at all."""
LEFT: Final = 34.0
"""Distance from the panel's left edge to the text of a choice."""
BETWEEN: Final = 6.0
CARD_H: Final = 90.0
"""Taller elements are cards."""
SMALL_W: Final = 90.0
"""Narrower elements are numbers or spaces."""
MIN_CHOICES: Final = 2
"""The number of choices shown even in the smallest panel, if a fact fits below them."""
SMALLER: Final = (1.0, 0.9, 0.8, 0.7)
"""Scales for the text of facts; with large letters it never gets smaller than at 100 %."""


class BulbSpot(NamedTuple):
    """An element that a choice names: its rectangle, and where a bulb covers nothing, if the element says."""

    rect: Box
    bulb: tuple[float, float] | None = None


class Hints(Protocol):
    """The hint that a panel shows, and what a click on a row does."""

    scene: TableScene
    rows: list[Proposal]

    @property
    def chosen(self) -> Proposal | None:
        """The row whose choice is selected on the table."""

    @property
    def explained_row(self) -> Proposal | None:
        """The row that the panel explains."""

    @property
    def is_overturned(self) -> bool:
        """Whether more trials put another choice first."""

    @property
    def has_win_counts(self) -> bool:
        """Whether a trial is a complete race, won or not."""

    def progress_text(self) -> str:
        """Return the progress text while the choices are being found, else an empty string."""

    def pick(self, index: int) -> None:
        """Select the choice of a row on the table, without playing it."""

    def clear(self) -> None:
        """Remove the hint."""


def whole_lines(scene: TableScene, left: float, top: float) -> float:
    """Return `top`, raised to the top of any column line or log heading that a panel would cover in part."""
    rows = [e.rect for e in scene.ui.items if e.role == "item" and left - BETWEEN < e.rect[0] < left + SIDE]
    tops = [y for _, y, _, height in rows if height < ROW_H and y < top < y + height]
    log = scene.ui.find("log")
    if log is not None and log.rect[1] < top < log.rect[1] + LOG_HEAD * scene.app.settings.text_scale / 100:
        tops.append(log.rect[1])
    return min([top, *tops])


class HintPanel:
    """The panel over the foot of the log, which ends above it."""

    def __init__(self, hinting: Hints) -> None:
        self.hinting = hinting
        self.scene = hinting.scene
        self.count = 0
        """The number of choices that fit."""
        self.fact: float = CAPTION
        """The text size of the facts."""
        self.share = 1.0
        """The scale of the choices' text, below 1 where large letters leave space for one choice only."""

    # -- words -----
    def what(self, row: Proposal) -> str:
        """Describe a full choice."""
        return hint_words.describe_full_choice(self.scene.view, row.steps)

    def chance(self, row: Proposal) -> tuple[str, str]:
        """Return the chance to win and its error as texts; empty where the player has turned chances off."""
        if not wants_odds(self.scene) or len(self.scene.offered) == 1:
            # the chance of a forced choice helps nobody
            return "", ""
        if row.win is None:
            return "…", ""
        return hint_words.render_chance(self.scene.t, row.win, bool(row.trials))

    def facts(self, row: Proposal) -> list[str]:
        """Return the facts about a choice, and how it compares with the best or the next best one."""
        t, first = self.scene.t, self.hinting.rows[0]
        reasons = [self.scene.view.names.describe_reason(reason) for reason in self._reasons(row)]
        is_calm = not wants_odds(self.scene)
        if row is not first:
            return [] if is_calm else [*self._beside(first, row), *reasons]
        changed = [t("hint.overturned")] if self.hinting.is_overturned else []
        if hint_words.is_out_of_reach(first):
            return [*changed, t("hint.out_of_reach")]
        if self._is_all_alike:
            # a fact would favour one of them
            all_fit = len(self.hinting.rows) == self.count
            return [*changed, t("hint.alike" if all_fit else "hint.ringed")]
        if is_calm:
            # one sentence, without a figure; of choices that are as good also what speaks for this one
            wordy = [reason for reason in reasons if not set("%≈") & set(reason)]
            if as_good := self._as_good_as(first):
                return [*changed, *as_good, *wordy[:1]]
            # without a fact that speaks for it, what it gains does
            leads = [t("hint.leads")] if first.win is not None and len(self.scene.offered) > 1 else []
            return [*changed, *[*wordy, *self._ahead(first), *leads][:1]]
        return [*changed, *reasons, *self._ahead(first)]

    def _reasons(self, row: Proposal) -> Sequence[Reason]:
        return spoken_facts(row.reasons, row is self.hinting.rows[0])

    @property
    def _is_all_alike(self) -> bool:
        others = self.hinting.rows[1:]
        return bool(others) and all(self._is_as_good(self.hinting.rows[0], other) for other in others)

    def _is_as_good(self, first: Proposal, other: Proposal) -> bool:
        # where nothing wins, the chances to win say nothing about the places
        is_open = not hint_words.is_out_of_reach(first)
        return is_open and hint_words.is_as_good(first, other, self.scene.game.evaluator.alike)

    def _ahead(self, first: Proposal) -> list[str]:
        """Return what the best choice gains over the next best one, or which others are about as good."""
        others = self.hinting.rows[1:]
        if not others or not hint_words.is_significant(first):
            return []
        if as_good := self._as_good_as(first):
            return as_good
        points = hint_words.points_behind(first, others[0])
        if not points:
            return []
        if hint_words.is_everything(points):
            return [self.scene.t("hint.gain_all")]
        if self.count > 1 and len(others) > 1:
            # the other choice is in the row below
            return [self.scene.t("hint.gain_second", n=points)]
        return [self.scene.t("hint.gain", n=points, what=self.what(others[0]))]

    def _as_good_as(self, first: Proposal) -> list[str]:
        """Return which other choice is about as good as the best, if there is one."""
        alike = [other for other in self.hinting.rows[1:] if self._is_as_good(first, other)]
        is_told = alike and hint_words.is_significant(first)
        return [self.scene.t("hint.also", what=self.what(alike[0]))] if is_told else []

    def _beside(self, first: Proposal, row: Proposal) -> list[str]:
        if row.win is None or not hint_words.is_significant(first):
            return []
        if self._is_as_good(first, row):
            return [self.scene.t("hint.as_good")]
        points = hint_words.points_behind(first, row)
        if hint_words.is_everything(points):
            return [self.scene.t("hint.behind_all")]
        return [self.scene.t("hint.behind", n=points)] if points else []

    def why(self, facts: Sequence[str]) -> str:
        """Join facts into one text."""
        return join_sentences(self.scene.t, facts)

    def _within(self, p: Painter, facts: Sequence[str], width: float, lines: int) -> str:
        """Join as many facts as fit into `lines` lines."""
        for n in range(len(facts), 0, -1):
            text = self.why(facts[:n])
            if len(p.lines(text, self.fact, "j", width)) <= lines:
                return text
        return ""

    def note(self) -> str:
        """Describe where the chances come from."""
        rows = self.hinting.rows
        if not rows or len(self.scene.offered) == 1:
            return ""
        scene, trials = self.scene, rows[0].trials
        if not hint_words.is_significant(rows[0]):
            return scene.t("hint.calculating")
        if not wants_odds(scene):
            return ""
        if trials:
            # a model learns more from a trial than whether it was won: their count would mislead
            counts = self.hinting.has_win_counts and scene.depth == Depth.EVERYTHING
            return scene.t("hint.trials", n=trials) if counts else scene.t("hint.estimated")
        if not scene.view.is_scored:
            return scene.t("hint.model")
        return scene.t("hint.model_title" if scene.match.game.evaluator.rates_title else "hint.model_race")

    # -- elements -----
    @property
    def pointed(self) -> Proposal | None:
        """The row under the pointer."""
        id = self.scene.ui.pointed() or ""
        if not id.startswith("hint.row."):
            return None
        at = int(id.rpartition(".")[2])
        return self.hinting.rows[at] if at < len(self.hinting.rows) else None

    def build(self, p: Painter) -> None:
        """Declare the panel with a row for each choice."""
        hinting, scene = self.hinting, self.scene
        scene.log_covered = 0.0
        waiting = hinting.progress_text()
        if not waiting and not hinting.rows:
            return
        area = self._area(p)
        width, head = area[2] - 2 * PAD, HEAD * max(1.0, p.text_scale)
        # facts depend on the count: fit all choices first, then drop those without space
        self.count = len(hinting.rows)
        facts = [[waiting]] if waiting else [self.facts(row) for row in hinting.rows]
        for share in (*self._shares(p), 1.0):
            self.share = share
            figure = max((self._figure_w(p, row) for row in hinting.rows), default=0.0)
            # at Calm a hint is one sentence about one choice, and names none of those that are all as good
            named = hinting.rows[:0] if self._is_all_alike else hinting.rows[:1]
            listed = hinting.rows if wants_odds(scene) else named
            heights = [self._row_height(p, row, area[2] - figure) for row in listed]
            needed, lines, step = self._fit(p, facts, heights, width, area[3] - head - FOOT)
            if len(heights) >= min(MIN_CHOICES, len(listed)):
                break
        self.count = len(heights)
        if not waiting and self.count < len(hinting.rows):
            # what is said of fewer choices is longer
            facts = [self.facts(row) for row in hinting.rows]
            needed, lines, step = self._fit(p, facts, heights, width, area[3] - head - FOOT)
            self.count = len(heights)
        bottom = area[1] + area[3] - 2
        y = whole_lines(scene, area[0], bottom - (head + sum(heights) + lines * step + FOOT))
        log = scene.ui.find("log")
        if log is not None:
            scene.log_covered = max(0.0, log.rect[1] + log.rect[3] - y)
        why = waiting or self._explanation(p, width, lines)
        self._declare_panel((area[0], y, area[2], bottom - y), head, waiting, why, head + sum(heights))
        top = y + head
        for i, height in enumerate(heights):
            tip = self.why(facts[i]) if lines < needed else ""
            self._declare_row(i, (area[0] + 4, top, area[2] - 8, height), figure, tip)
            top += height

    def _shares(self, p: Painter) -> list[float]:
        """Return the allowed text scales: never smaller than the normal size at 100 %."""
        return [share for share in SMALLER if share == 1 or share * p.text_scale >= 1]

    def _fit(
        self, p: Painter, facts: Sequence[Sequence[str]], heights: list[float], width: float, space: float
    ) -> tuple[int, int, float]:
        """Drop choices that do not fit; return the lines that the facts need and get, and their height."""

        def step() -> float:
            return self.fact * LEAD * p.text_scale

        def most_lines() -> int:
            return max(
                len(p.lines(self.why(one), self.fact, "j", width)) for one in facts[: len(heights) or 1]
            )

        def first_lines() -> int:
            # the first fact alone: how far the second choice is behind stands in the rows
            return max(
                len(p.lines(self.why(one[:1]), self.fact, "j", width)) for one in facts[: len(heights) or 1]
            )

        self.fact = CAPTION
        while len(heights) > MIN_CHOICES and sum(heights) + first_lines() * step() > space:
            heights.pop()
        share = self._share(p, facts, heights, width, space)
        while not share and len(heights) > 1:
            heights.pop()
            share = self._share(p, facts, heights, width, space)
        self.fact = CAPTION * (share or 1.0)
        needed = most_lines()
        return needed, min(needed, max(0, int((space - sum(heights)) / step()))), step()

    def _share(
        self, p: Painter, facts: Sequence[Sequence[str]], heights: Sequence[float], width: float, space: float
    ) -> float:
        """Return the scale at which the first fact of each visible choice fits; 0 where none is legible."""
        firsts = [one[0] for one in facts[: len(heights) or 1] if one]
        for share in self._shares(p):
            size = CAPTION * share
            most = max((len(p.lines(fact, size, "j", width)) for fact in firsts), default=0)
            if sum(heights) + most * size * LEAD * p.text_scale <= space:
                return share
        return 0.0

    def _explanation(self, p: Painter, width: float, lines: int) -> str:
        """Return the reasons for the row under the pointer, else for the explained one."""
        explained, visible = self.hinting.explained_row, self.hinting.rows[: self.count]
        row = self.pointed or next((row for row in visible if row is explained), self.hinting.rows[0])
        return self._within(p, self.facts(row), width, lines)

    def _figure_w(self, p: Painter, row: Proposal) -> float:
        figure, error = self.chance(row)
        width = p.width(figure, BODY * self.share, "jb") + BETWEEN if figure else 0.0
        return width + (p.width(error, CAPTION * self.share, "j") + BETWEEN if error else 0.0)

    def _row_height(self, p: Painter, row: Proposal, width: float) -> float:
        size = SIZE * self.share
        lines = _choice_lines(p, self.what(row), size, width - LEFT - PAD)
        return len(lines) * size * LEAD * p.text_scale + ROW

    def _area(self, p: Painter) -> Box:
        x, y, _, h = self.scene.view.hint_area(p)
        frame = self.scene.view.frame(p)
        left = max(x - 2, frame.side_x + 6)
        return left, y, frame.side_x + frame.side - 6 - left, h

    def _declare_panel(self, box: Box, head: float, waiting: str, why: str, down: float) -> None:
        hinting, t, ui = self.hinting, self.scene.t, self.scene.ui
        x, y, w, _ = box
        label = f"{t('table.hint')}: {waiting or '; '.join(map(self.describe_row, hinting.rows))}"
        draw = partial(_draw_panel, head, self.fact, y + down)
        extra = Extra(quiet=True, of=why, shown=self.note())
        ui.add(Element("hint", "item", label, box, None, draw, focusable=False, extra=extra))
        close = (x + w - head - 4, y, head + 4, head)
        ui.add(Element("hint.close", "button", t("hint.close"), close, hinting.clear, _draw_close))

    def describe_row(self, row: Proposal) -> str:
        """Describe a choice with its chance."""
        return " ".join([self.what(row), *self.chance(row)]).strip()

    def _declare_row(self, i: int, box: Box, chance_width: float, tip: str) -> None:
        """Declare a row; its tooltip has the reasons that do not fit into the panel."""
        row = self.hinting.rows[i]
        leading = i == 0 and hint_words.has_clear_lead(self.hinting.rows)
        moves = not hint_words.is_significant(self.hinting.rows[0])
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
                    row is self.hinting.explained_row,
                    self.chance(row),
                    self.share,
                    "accent" if leading else "light_muted" if moves else "light",
                    chance_width,
                ),
                selected=row is self.hinting.chosen,
                tooltip=tip,
                extra={"quiet": not tip},
            )
        )

    def paint_marks(self, p: Painter) -> None:
        """Draw a bulb on what the best choice names, and dashed rings on what equal choices name."""
        if self.hinting.progress_text() or not self.hinting.rows:
            return
        first, *others = self.hinting.rows
        best, alike = self._marked(p, first), self._is_all_alike
        for mark in best:
            # among equal choices none gets the bulb
            if alike:
                _draw_dashed_ring(p, mark.rect)
            else:
                _draw_bulb(p, mark)
        for row in others:
            if self._is_as_good(first, row):
                for mark in self._marked(p, row):
                    if mark not in best:
                        _draw_dashed_ring(p, mark.rect)

    def _marked(self, p: Painter, row: Proposal) -> list[BulbSpot]:
        view, found = self.scene.view, list[BulbSpot]()
        for id in view.hint_elements(row.steps):
            element = self.scene.ui.find(id)
            extra = element.extra if element is not None else Extra()
            bulb = extra.get("bulb") or extra.get("sign")
            found += [BulbSpot(rect, bulb) for rect in view.boxes_of(p, id)]
        return found

    def paint_lit(self, p: Painter) -> None:
        """Ring what the reasons of the row under the pointer refer to."""
        row = self.pointed
        hint_words.draw_rings(p, self.scene.view, self._reasons(row) if row is not None else ())


def _draw_bulb(p: Painter, mark: BulbSpot) -> None:
    # a card has signs in its corners and a title at its head
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


def _draw_dashed_ring(p: Painter, rect: Box) -> None:
    x, y, w, h = rect
    p.rect(x - 3, y - 3, w + 6, h + 6, None, 8, p.theme.accent, 2, dash="6 5")


def _draw_panel(head: float, size: float, below: float, p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t, why = p.theme, e.of(str)
    if p.trace is not None:
        p.trace.cover(e.rect)
    p.rect(x, y, w, h, t.raised, 8, t.accent, 2)
    icon(p, "bulb", x + 18, y + head / 2, 17, t.accent)
    title = e.label.partition(":")[0]
    p.text(x + LEFT, y + head / 2, title, CAPTION, t.accent, "jb", w=80)
    left, right = x + LEFT + p.width(title, CAPTION, "jb") + 10, x + w - head - 6
    p.text(right, y + head / 2, e.extra["shown"], CAPTION, t.light_muted, "j", "r", w=right - left)
    step = size * LEAD * p.text_scale
    if why:
        top = below + 4 + step / 2
        p.para(x + PAD, top, w - 2 * PAD, why, size, t.light, "j", LEAD)


def _draw_close(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    icon(p, "close", x + w / 2, y + h / 2, 14, p.theme.light if look.is_hot else p.theme.light_muted)
    if look.focused:
        focus_ring(p, x, y, w, h, 6)


def _choice_lines(p: Painter, what: str, size: float, width: float) -> tuple[str, ...]:
    """Return the lines of a choice, broken between words however large the letters are."""
    return p.lines(what, size, p.fitting_role(what, size, "jb", width), width)


def _draw_row(
    what: str,
    explained: bool,
    chance: tuple[str, str],
    share: float,
    tone: str,
    chance_width: float,
    p: Painter,
    e: Element,
    look: Look,
) -> None:
    x, y, w, h = e.rect
    t, size, (figure, error) = p.theme, SIZE * share, chance
    if e.selected or look.is_hot:
        p.rect(x, y, w, h, t.night if e.selected else t.raised, 6, t.accent if look.is_hot else None, 1.5)
    if e.selected:
        p.rect(x, y + 4, 4, h - 8, t.accent, 2)
    # a larger dot marks the row that the text below explains
    p.circle(x + 18, y + h / 2, 5 if explained else 3, t.accent if explained else t.light_muted)
    width = w + 8 - LEFT - PAD - chance_width
    colour = t.light if e.selected or look.is_hot else t.light_muted
    lines = _choice_lines(p, what, size, width)
    step = size * LEAD * p.text_scale
    top = y + h / 2 - (len(lines) - 1) * step / 2
    p.para(x - 4 + LEFT, top, width, what, size, colour, "jb", LEAD)
    right = x + w - PAD + 4
    if error:
        right -= p.text(right, y + h / 2, error, CAPTION * share, t.light_muted, "j", "r") + BETWEEN
    colour = {"accent": t.accent, "light": t.light}.get(tone, t.light_muted)
    p.text(right, y + h / 2, figure, BODY * share, colour, "jb", "r")
