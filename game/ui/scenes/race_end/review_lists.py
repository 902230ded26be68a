"""The lists of a review: the costliest decisions, the turns of luck, and a table of the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Final

from game.review import Decision, Luck
from game.review.parts import PARTS
from game.review.work import FULL_PLAYOUTS
from game.ui.draw.box import Box
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, GAP, SEATS, TextStyle, Type
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, row, text
from game.ui.kit.marks import draw_mark, focus_ring, icon
from game.ui.kit.scene import Scene
from game.ui.kit.widgets import pushed
from game.ui.race.result import RaceReport
from game.ui.race.scene import RaceScene
from game.ui.race.words import join_sentences
from game.ui.scenes.race_end.result_bar import BarColumn
from game.ui.scenes.race_end.review_words import ReviewWords
from game.ui.scenes.race_end.reviewing import ReviewFigures
from game.ui.scenes.records.words import ellipsize

COLUMNS: Final = ("start", *PARTS, "result")
"""The columns of the table of seats: what adds up, and the result."""
FEW_SEATS: Final = 4
"""With at most this many seats the line of explanation fits below them."""
FIGURE_W: Final = 58.0
MIN_ERROR_SHOWN: Final = 0.005
"""A smaller error rounds to 0 points and is not named."""
DECISION_H: Final = 68.0
NOTE_H: Final = 36.0
"""The heights of a costly decision, and of a line below a list."""
LUCK_H: Final = 51.0
"""The height of a turn of luck, without the line below them on what all of them add up to."""
MAX_LUCKS: Final = 4
"""The most turns of luck listed."""
NOT_YET: Final = "–"
"""Shown in place of a figure before there are enough playouts."""
UNKNOWN: Final = "?"
"""Shown in place of what own choices cost where that is not clear."""


class ReviewLists:
    """Costly decisions, turns of luck and the seats of one race, of all seats or of one."""

    def __init__(
        self,
        scene: Scene,
        race: RaceScene,
        report: RaceReport,
        open_replay: Callable[[int], None],
        race_on: Callable[[int], None],
    ) -> None:
        self.scene, self.race, self.report = scene, race, report
        self.open_replay, self.race_on = open_replay, race_on
        self.seat = race.viewer

    @cached_property
    def words(self) -> ReviewWords:
        """The texts of the game's table, created on first use."""
        return ReviewWords(self.race)

    def mark(self, seat: int) -> Mark:
        """Return a seat's colour and shape: from the table, the classification, or the defaults."""
        found = self.race.mark(seat)
        rows = (row.badge for row in self.report.rows if row.seat == seat)
        badge = next(rows, None)
        return found or (badge.mark if badge else SEATS[seat % len(SEATS)])

    @property
    def t(self) -> Callable[..., str]:
        """The scene's translation function."""
        return self.scene.t

    def choose(self, seat: int) -> None:
        """Show this seat only, or all of them again."""
        self.seat = None if self.seat == seat else seat
        self.scene.app.changed()

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.race.config.seats))

    def open_before(self, decision: Decision) -> None:
        """Open the replay before a decision, and tell the player that its move is still to come."""
        self.open_replay(decision.index)
        name, chosen = self.race.seat_name(decision.seat), self.words.action(decision.chosen, decision.index)
        self.scene.app.reply("review.before", name=name, chosen=chosen)

    # -- the lists -----
    def cards(
        self, figures: ReviewFigures, decisions: Sequence[Decision], lucks: Sequence[tuple[Luck, int]]
    ) -> Node:
        """Return the three cards: decisions, luck, seats."""
        name = self.race.seat_name(self.seat) if self.seat is not None else ""
        costly = self.t("review.costliest_of", name=name) if name else self.t("review.costliest")
        lucky = self.t("review.lucky_of", name=name) if name else self.t("review.lucky")
        chosen = [self.words.action(one.chosen, one.index) for one in decisions]
        chosen = self.words.disambiguate(chosen, [one.index for one in decisions])
        events = [self.words.chance(luck) for luck, _ in lucks]
        events = self.words.disambiguate(events, [luck.index for luck, _ in lucks])
        notes = [self.words.excuse(one) for one in decisions if one.is_excused]
        note = notes[0] if notes else ""
        row_h = DECISION_H - (NOTE_H / len(decisions) if note else 0)
        decision_rows: list[Node] = [
            self._decision_row(i, one, chosen[i], row_h) for i, one in enumerate(decisions)
        ]
        if note:
            decision_rows.append(box(draw=partial(_draw_note, note), h=NOTE_H))
        summed, note_h = self._luck_sum(figures), NOTE_H * self.scene.app.painter().text_scale
        luck_h = LUCK_H - (note_h / MAX_LUCKS if summed else 0)
        luck_rows: list[Node] = [self._luck_row(i, *pair, events[i], luck_h) for i, pair in enumerate(lucks)]
        if summed and lucks:
            luck_rows += [box(grow=1), box(draw=partial(_draw_note, summed), h=note_h)]
        judged = all(self._is_judged(figures, seat) for seat in self.seats if self.seat in (None, seat))
        not_yet = "review.gaps" if figures.has_gaps else "review.not_yet"
        none_costly = "review.none_costly" if judged else not_yet
        none_lucky = "review.none_lucky" if not figures.found.left_out else not_yet
        return row(
            self._card(costly, decision_rows or [self._nothing(none_costly)], 56),
            self._card(lucky, luck_rows or [self._nothing(none_lucky)], 36),
            self._table(figures),
            gap=GAP,
        )

    def _card(self, head: str, lines: list[Node], grow: float) -> Node:
        t = self.scene.app.painter().theme
        return column(
            text(head, Type.STRONG, t.ink, pad=(16, 0, 16, 0), h=34),
            box(fill=t.ink, h=2),
            column(*lines, pad=(4, 2, 4, 4), grow=1),
            fill=t.card,
            stroke=t.ink,
            sw=2.4,
            r=10,
            grow=grow,
        )

    def _nothing(self, key: str) -> Node:
        """Return a sentence in place of a list that is empty or not ready."""

        def draw(p: Painter, rect: Box, look: Look) -> None:
            x, y, w, h = rect
            p.block(x + 16, y + 22, w - 32, h - 24, self.t(key), BODY, p.theme.muted)

        return box(draw=draw, grow=1)

    def _decision_row(self, i: int, decision: Decision, chosen: str, h: float) -> Node:
        open_ = Element(
            f"review.decision.{i}",
            "button",
            self.words.decided(decision),
            action=partial(self.open_before, decision),
            draw=self._draw_decision,
            tooltip=self.words.chance_range(decision) or self.t("review.see"),
            extra={"of": decision, "number": i + 1, "shown": chosen},
        )
        race_on_button = pushed(
            f"review.race_on.{i}",
            self.t("review.race_on"),
            partial(self.race_on, decision.index),
            dark=False,
            size=14,
            icon="flag",
            tooltip=self.t("replays.race_on_tip"),
        )
        return row(
            box(item=open_, grow=1),
            column(box(item=race_on_button, w=130, h=36), align="start", pad=(0, 16, 8, 0)),
            h=h,
        )

    def _draw_decision(self, p: Painter, e: Element, look: Look) -> None:
        t = p.theme
        x, y, w, h = e.rect
        decision = e.of(Decision)
        _draw_highlight(p, e, look)
        draw_decision_number(p, x + 24, y + h / 2, e.extra["number"])
        mark = self.mark(decision.seat)
        figures = self.words.cost(decision)
        size, tone = self.words.size(decision), t.danger_paper if decision.size else t.muted
        figures_w = max(p.width(figures, 17, "cb"), p.width(size, CAPTION, "jb"), 84.0)
        right = x + w - 12
        p.text(right, y + h / 2 - 9, figures, 17, t.ink, "cb", "r", w=figures_w)
        p.text(right, y + h / 2 + 12, size, CAPTION, tone, "jb", "r", w=figures_w)
        left = x + 46
        if self.seat is None:
            draw_mark(p, mark, left + 6, y + h / 2, 6, dark=False)
            left += 20
        width = right - figures_w - 12 - left
        chosen, best = e.extra["shown"], self.words.action(decision.best, decision.index)
        # the better choice gets a second line if the chosen one needs only one
        top = 28.0 if p.width(chosen, CAPTION, "jb") <= width else h / 2
        common = first_difference(chosen, best)
        _two_lines(p, (left, y + 3, width, top - 4), chosen, t.ink, "jb", common)
        if best == chosen:
            better, common = self.t("review.fine"), 0
        else:
            better = self.words.better(decision)
            # where all differs, the label stays
            common = common and common + better.index(best)
        _two_lines(p, (left, y + top, width, h - top - 4), better, t.good_paper, "j", common)

    def _luck_sum(self, figures: ReviewFigures) -> str:
        """Describe what all rolls and draws of the seat add up to, of which the list has a few."""
        parts = figures.seats[self.seat].parts if self.seat is not None else None
        return self.t("review.luck_sum", n=parts.percentage_points()["luck"]) if parts else ""

    def describe_luck(self, luck: Luck, seat: int) -> str:
        return self.t(
            "review.luck_line",
            when=self.words.calendar.step_words(self.race, luck.index),
            name=self.race.seat_name(seat),
            what=self.words.chance(luck),
            gain=self.words.gain(luck, seat),
        )

    def _luck_row(self, i: int, luck: Luck, seat: int, event: str, h: float) -> Node:
        e = Element(
            f"review.luck.{i}",
            "button",
            self.describe_luck(luck, seat),
            action=partial(self.open_replay, luck.index),
            draw=self._draw_luck,
            tooltip=self.words.counted(luck),
            extra={"of": luck, "seat": seat, "shown": event},
        )
        return box(item=e, h=h)

    def _draw_luck(self, p: Painter, e: Element, look: Look) -> None:
        t = p.theme
        x, y, w, h = e.rect
        luck = e.of(Luck)
        seat = e.extra["seat"]
        _draw_highlight(p, e, look)
        good = luck.wins[seat] > 0
        tone = t.good_paper if good else t.danger_paper
        icon(p, "up" if good else "down", x + 18, y + h / 2, 16, tone)
        left = x + 34
        if self.seat is None:
            draw_mark(p, self.mark(seat), left + 6, y + h / 2, 6, dark=False)
            left += 20
        gain_w = p.text(x + w - 12, y + h / 2, self.words.gain(luck, seat), 17, t.ink, "cb", "r")
        _two_lines(p, (left, y + 3, x + w - 24 - gain_w - left, h - 6), e.extra["shown"], t.ink, "j")

    # -- the table of seats -----
    def _table(self, figures: ReviewFigures) -> Node:
        t = self.scene.app.painter().theme
        heads = []
        labels = [self.t(f"review.col_{name}") for name in COLUMNS]
        for name, label in zip(COLUMNS, labels, strict=True):
            draw, tip = partial(_draw_head, labels), self.t(f"review.col_{name}_tip")
            item = Element(f"review.column.{name}", "item", label, draw=draw, tooltip=tip)
            heads.append(box(item=item, w=FIGURE_W))
        head = row(box(grow=1), *heads, h=34, pad=(12, 0, 12, 0))
        rows = [box(item=self._seat_item(figures, seat), grow=1) for seat in self.seats]
        few = max(0, FEW_SEATS - len(rows)) * 0.5
        spare = [box(grow=few)] if few else []
        if len(rows) <= FEW_SEATS:
            spare.append(box(draw=self._draw_sum, h=26))
        return column(
            head,
            box(fill=t.ink, h=2),
            column(*rows, *spare, pad=(4, 3, 4, 4), grow=1),
            fill=t.card,
            stroke=t.ink,
            sw=2.4,
            r=10,
            w=116 + len(COLUMNS) * FIGURE_W + 24,
        )

    def _draw_sum(self, p: Painter, rect: Box, look: Look) -> None:
        """Draw how the last column is the sum of those before it."""
        x, y, w, h = rect
        p.text(x + 12, y + h / 2, self.t("review.sum"), CAPTION, p.theme.muted, "j", w=w - 24)

    def _seat_values(self, figures: ReviewFigures, seat: int) -> list[str]:
        """Return a seat's figures by column, in whole points; only the result before the first playouts."""
        row, found = figures.seats[seat], []
        if row.parts is None:
            return [*[NOT_YET] * (len(COLUMNS) - 1), self.t("review.plain", n=round(row.result * 100))]
        for name, n in row.parts.percentage_points().items():
            is_open = name in ("own", "others") and not self._is_judged(figures, seat)
            error = round(getattr(row.parts, name).error * 100) if name in PARTS else 0
            column = BarColumn(name, n, error)
            shown = UNKNOWN if column.is_unclear else column.figure(self.t)
            found.append(NOT_YET if is_open else shown)
        return found

    def _is_judged(self, figures: ReviewFigures, seat: int) -> bool:
        """Return whether all decisions of a seat have all their playouts, so that no figure changes."""
        found = figures.found
        judged = {one.index for one in found.decisions if one.playouts >= FULL_PLAYOUTS}
        chosen = {entry.index for entry in found.win_chances if entry.chooser == seat}
        return not found.left_out and chosen <= judged

    def describe_seat(self, figures: ReviewFigures, seat: int) -> str:
        row, name = figures.seats[seat], self.race.seat_name(seat)
        values = dict(zip(COLUMNS, self._seat_values(figures, seat), strict=True))
        if row.parts is None:
            is_over = figures.has_gaps or not figures.found.left_out
            key = "review.seat_gaps" if is_over else "review.seat_not_yet"
            return self.t(key, name=name, result=values["result"])
        errors = {part: getattr(row.parts, part).error for part in PARTS}
        for part, error in errors.items():
            if error >= MIN_ERROR_SHOWN:
                values[part] = self.t("review.part", n=values[part], error=round(error * 100))
        said = [self.t("review.seat_line", name=name, **values)]
        if row.decisions and self._is_judged(figures, seat):
            # below 0 it is noise: no choice is better than the best
            each = self.t("review.plain", n=round(100 * max(0.0, row.per_choice), 1))
            said.append(self.t("review.seat_each", each=each, decisions=row.decisions))
        return join_sentences(self.t, said)

    def _seat_item(self, figures: ReviewFigures, seat: int) -> Element:
        return Element(
            f"review.seat.{seat}",
            "toggle",
            self.describe_seat(figures, seat),
            action=partial(self.choose, seat),
            draw=self._draw_seat,
            tooltip=self.t("review.seat_tip"),
            value=self.seat == seat,
            selected=self.seat == seat,
            extra={"seat": seat, "of": self._seat_values(figures, seat)},
        )

    def _draw_seat(self, p: Painter, e: Element, look: Look) -> None:
        t = p.theme
        x, y, w, h = e.rect
        seat = e.extra["seat"]
        if e.selected:
            p.rect(x, y + 1, w, h - 2, t.own_paper, 6)
        _draw_highlight(p, e, look)
        m = y + h / 2
        draw_mark(p, self.mark(seat), x + 18, m, 6.4, dark=False)
        face = "jb" if e.selected else "j"
        right = x + w - 8 - len(COLUMNS) * FIGURE_W
        p.text(x + 32, m, self.race.seat_name(seat), 15, t.ink, face, w=right - x - 34)
        for i, value in enumerate(e.of(list)):
            tone = t.ink if COLUMNS[i] in ("own", "result") else t.muted
            p.text(right + (i + 1) * FIGURE_W - 4, m, value, 17, tone, "cb", "r", w=FIGURE_W - 6)


# -- small drawings -----
def _draw_highlight(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    if look.is_hot and not e.selected:
        p.rect(x, y + 1, w, h - 2, p.theme.sand, 6)
    if look.focused:
        focus_ring(p, x + 4, y + 4, w - 8, h - 8, 8)


def _draw_note(note: str, p: Painter, rect: Box, look: Look) -> None:
    x, y, w, h = rect
    _two_lines(p, (x + 14, y + 2, w - 28, h - 4), note, p.theme.muted, "j")


def draw_decision_number(p: Painter, x: float, y: float, number: int) -> None:
    """Draw the number of a costly decision, as in the list and below the bands."""
    p.circle(x, y, 11, p.theme.accent, p.theme.on_accent, 1.4)
    p.text(x, y, str(number), 16, p.theme.on_accent, "cb", "c")


def _draw_head(labels: Sequence[str], p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    # all in the size and the face that the longest needs
    fitted = [p.fitted(label, CAPTION, "jb", FIGURE_W - 4) for label in labels]
    _, size, face = min(fitted, key=lambda one: (one[1], p.width(e.label, CAPTION, one[2])))
    p.text(x + w - 4, y + h / 2, e.label, size, t.ink if look.is_hot else t.muted, face, "r", w=w - 4)
    if look.is_hot:
        p.line(x + 6, y + h - 7, x + w - 4, y + h - 7, t.accent, 2)


def first_difference(one: str, other: str) -> int:
    """Return where the word begins in which two texts first differ; a number is kept with the word before."""
    pairs = enumerate(zip(one, other, strict=False))
    at = next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))
    begin = one.rfind(" ", 0, at) + 1 or (0 if " " in one else at)
    if one[begin : begin + 1].isdigit():
        begin = one.rfind(" ", 0, max(0, begin - 1)) + 1
    return begin


def shortened_before(content: str, begin: int, fits: Callable[[str], bool]) -> str:
    """Return the text with as much left out right before `begin` as makes it fit."""
    for end in range(begin, -1, -1):
        shorter = f"{content[:end].rstrip()}… {content[begin:]}"
        if fits(shorter):
            return shorter
    return content


def _two_lines(p: Painter, rect: Box, content: str, colour: str, face: str, begin: int = 0) -> None:
    """Draw a text in one line, or in several smaller ones; the element has all of what does not fit.

    What comes before `begin` is the first to be left out.
    """
    x, y, w, h = rect
    size: float = BODY
    if p.width(content, size, face) <= w:
        p.text(x, y + h / 2, content, size, colour, face)
        return
    # large letters are made smaller before anything is cut: what is cut may be all that tells two lines apart
    size, face, _ = p.fit_paragraph(w, h + 3, content, CAPTION, face, 1.1)
    step = size * 1.1 * p.text_scale
    limit = max(1, int((h + 3) / step))
    if begin and len(p.lines(content, size, face, w)) > limit:
        content = shortened_before(content, begin, lambda one: len(p.lines(one, size, face, w)) <= limit)
    lines = list(p.lines(content, size, face, w))
    if len(lines) > limit:
        lines = [
            *lines[: limit - 1],
            ellipsize(p, content[content.index(lines[limit - 1]) :], TextStyle(size, face), w),
        ]
    for i, line in enumerate(lines):
        p.text(x, y + h / 2 + (i - (len(lines) - 1) / 2) * step, line, size, colour, face)
