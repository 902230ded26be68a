"""The standings of a season: every race of every driver, the teams, and who can still win."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Literal

from game.career import file
from game.ui.draw import art
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, HEAD, INK
from game.ui.kit import layout
from game.ui.kit.elements import Element
from game.ui.kit.marks import draw_mark, icon, panel
from game.ui.kit.parts import button, primary_button
from game.ui.kit.scene import Scene, Shell
from game.ui.race import routes
from game.ui.race.result import Championship, ChampionshipRow, TitleBanner, render_text
from game.ui.race.scene import RaceScene
from game.ui.scenes.race_end import charts
from game.ui.scenes.race_end.navigation import last_rhythm, mirror_for_left_hand, origin_of, rematch
from game.ui.scenes.resume import open_above_title, origin_key

HEAD_H = 76.0
ROW_MOST = 72.0
NAME_W = 206.0
TOTAL_W = 66.0


def _small(p: Painter) -> float:
    """Return the text size of notes: they grow less than other text, so that the standings have space."""
    return CAPTION / math.pow(p.text_scale, 0.8)


class ChampionshipScene(Scene):
    """The score sheet of a season, and its end when every race has been run."""

    name = "standings"

    def __init__(self, app: Shell, race: RaceScene, data: Championship) -> None:
        super().__init__(app)
        self.race = race
        self.game_id = race.game.id
        self.data = data
        self.rhythm = last_rhythm()

    def tick(self, ms: float) -> None:
        self.rhythm.wait(ms)

    def accepts_input(self, element: Element | None) -> bool:
        # the main key starts another season
        begins = self.data.is_over and not self.race.is_replay
        return element is not None or not begins or not self.rhythm.is_hasty()

    @property
    def prompt(self) -> str:
        data = self.data
        if not data.run:
            return f"{self.race.t('standings.title')} · {self.t('standings.none')}"
        key = "standings.after_open" if data.ends_by_points and not data.is_over else "standings.after"
        return f"{self.race.t('standings.title')} · {self.race.t(key, n=data.run, total=data.races)}"

    def read_out(self) -> str:
        lines = [self.prompt]
        for banner in self.data.banners:
            lines.append(self._banner_words(banner))
        lines.append(render_text(self.race, self.data.teams_head))
        lines += [self._row_words(row, self.data.team_unit) for row in self.data.teams]
        lines.append(render_text(self.race, self.data.rows_head))
        lines += [self._row_words(row) for row in self.data.rows]
        return "\n".join([*lines, *(render_text(self.race, tie) for tie in self.data.ties)])

    def _banner_words(self, banner: TitleBanner) -> str:
        parts = [render_text(self.race, banner.head), render_text(self.race, banner.name)]
        parts.append(self.t("common.n_points", n=banner.points))
        if banner.more:
            parts.append(render_text(self.race, banner.more))
        return " · ".join(parts)

    def _row_words(self, row: ChampionshipRow, unit: Literal["points", "wins"] = "points") -> str:
        who = render_text(self.race, row.driver) or render_text(self.race, row.name)
        key = "standings.row" if unit == "points" else "standings.row_wins"
        line = self.t(key, rank=row.rank, name=f"{row.badge.number} {who}".strip(), n=row.total)
        title = "standings.can_win" if row.can_win else "standings.cannot_win"
        return line if row.can_win is None else f"{line} · {self.race.t(title)}"

    # -- elements -----
    def _boxes(self, p: Painter) -> tuple[Box, Box]:
        side = min(440.0, 352 + max(0.0, p.w - 1280) * 0.25)
        h = p.h - 62 - 70
        return (24, 62, p.w - 64 - side, h), (p.w - 24 - side, 62, side, h)

    def build(self, p: Painter) -> None:
        self.declare_bar(p, self.picture_item(), self.language_item())
        matrix, _ = self._boxes(p)
        each = self._row_h(matrix[3])
        for i, row in enumerate(self.data.rows):
            rect = (matrix[0] + 10, matrix[1] + HEAD_H + i * each, matrix[2] - 20, each)
            self.ui.add(Element(f"driver.{row.id}", "item", self._row_words(row), rect, focusable=False))
        for team, rect in zip(self.data.teams, self._team_rects(p), strict=True):
            self.ui.add(
                Element(
                    f"team.{team.id}",
                    "item",
                    self._row_words(team, self.data.team_unit),
                    rect,
                    focusable=False,
                )
            )
        since = len(self.ui.items)
        self._buttons(p)
        mirror_for_left_hand(self.app, self.ui, p, since)

    def _buttons(self, p: Painter) -> None:
        folder = file.folder_of(self.race.record_path)
        is_over = self.data.is_over and not self.race.is_replay
        if self.race.config.career and is_over and folder is not None:
            id, label = "standings.career", "race_end.to_career"
            action: Callable[[], None] = partial(open_above_title, self.app, routes.Career(folder))
        elif is_over and (origin := origin_of(self.race)) is not None:
            id, label = "standings.origin", origin_key(origin)
            action = partial(open_above_title, self.app, origin)
        elif is_over:
            id, action, label = "standings.rematch", self.rematch, "standings.rematch"
        else:
            id, action, label = "standings.next", self.return_to_table, "pause.resume"
            if self.race.is_replay:
                label = "race_end.to_replay"
            elif self._is_at_race_end():
                label = "standings.next_race"
        back, leave = self.t("standings.back"), self.leave_label()
        foot = layout.row(
            button("standings.back", back, self.app.pop, w=190, h=46, key="Esc", icon="back", dark=False),
            button("standings.leave", leave, self.leave, w=320, h=46, icon="home", dark=False),
            layout.box(grow=1),
            primary_button(id, self.race.t(label), action, w=290, h=46),
            gap=12,
        )
        self.put(p, (24, p.h - 58, p.w - 48, 46), foot)

    def leave_label(self) -> str:
        """Return the label for leaving, which depends on whether the season can be resumed."""
        return self.t("standings.to_title" if self.data.is_over else "standings.leave")

    def _is_at_race_end(self) -> bool:
        """Return whether the scene was opened from a race end, which goes on with the next race."""
        return any(scene.name == "race_end" for scene in self.app.stack)

    def return_to_table(self) -> None:
        """Return to the table, past a race end in between."""
        self.app.pop()
        if self.app.top.name == "race_end":
            self.app.pop()

    def leave(self) -> None:
        """Go to the title; the season is saved."""
        self.app.reset(routes.Title())

    def rematch(self) -> None:
        """Start another season with the same seats and options."""
        rematch(self.app, self.race)

    # -- drawing -----
    def paint(self, p: Painter) -> None:
        p.rect(0, 0, p.w, p.h, p.theme.paper)
        self.paint_bar(p)
        matrix, side = self._boxes(p)
        self._paint_matrix(p, matrix)
        self._paint_side(p, side)

    def _row_h(self, h: float) -> float:
        """Return the height of a line; limited, so that points and place stay together in short tables."""
        return min(ROW_MOST, (h - HEAD_H - 8) / len(self.data.rows))

    def _columns(self, box: Box) -> tuple[float, float, float]:
        """Return the x of the first race's column, the width of a column, and of the title column."""
        title = 112.0 if any(row.can_win is not None for row in self.data.rows) else 0.0
        width = box[2] - NAME_W - TOTAL_W - title - 16
        return box[0] + NAME_W, min(150.0, width / self.data.races), title

    def _paint_matrix(self, p: Painter, box: Box) -> None:
        t = p.theme
        x, y, w, h = box
        panel(p, *box, dark=False)
        p.text(x + 18, y + 26, render_text(self.race, self.data.rows_head), HEAD, t.ink, "jb")
        # the column of a race that is being run shows how it would end now
        running = any(row.now for row in self.data.rows)
        note = self.t("standings.cell_help_now" if running else "standings.cell_help")
        p.text(x + w - 18, y + 26, note, CAPTION, t.muted, "j", "r", w=w * 0.5)
        first, each, title = self._columns(box)
        p.text(x + 18, y + 56, self.t("standings.race"), CAPTION, t.muted, "j", w=NAME_W - 30)
        for n in range(self.data.races):
            colour = t.ink if n < self.data.run else t.muted
            p.text(first + (n + 0.5) * each, y + 56, str(n + 1), HEAD, colour, "cb", "c")
        p.text(x + w - 18 - title, y + 56, self.t("standings.total"), CAPTION, t.muted, "j", "r", w=TOTAL_W)
        if title:
            head = self.race.t("standings.title_col")
            p.text(x + w - 18, y + 56, head, CAPTION, t.muted, "j", "r", w=title - 16)
        p.rect(x + 12, y + HEAD_H - 4, w - 24, 2, t.ink)
        row_h = self._row_h(h)
        for i, row in enumerate(self.data.rows):
            self._matrix_row(p, box, (y + HEAD_H + i * row_h, row_h), row)

    def _matrix_row(self, p: Painter, box: Box, at: tuple[float, float], row: ChampionshipRow) -> None:
        t = p.theme
        x, _, w, _ = box
        y, h = at
        m = y + h / 2
        is_own = self.race.is_me(row.seat)
        if is_own:
            p.rect(x + 10, y + 1, w - 20, h - 2, t.own_paper, 6)
        elif row.rank > 1:
            p.rect(x + 18, y - 0.6, w - 36, 1.2, t.rule)
        p.text(x + 36, m, str(row.rank), 20, t.muted, "cb", "r")
        charts.badge(p, row.badge, x + 48, m, t.ink, False)
        self._matrix_name(p, (x + 98, m), row, is_own)
        first, each, title = self._columns(box)
        size = min(20.0, h * 0.48 / p.text_scale)
        cells = row.cells if row.now is None else (*row.cells, row.now)
        for n, cell in enumerate(cells):
            cx = first + (n + 0.5) * each
            points, colour = (str(cell.points), t.ink) if cell.points else ("–", t.muted)
            if cell.place is None:
                p.text(cx, m, points, size, colour, "cb", "c")
                continue
            if n >= len(row.cells):
                colour = t.info_paper
                p.hatch(cx - each / 2 + 2, y + 2, each - 4, h - 4, t.sand)
            p.text(cx, m - h * 0.2, points, size, colour, "cb", "c")
            p.text(cx, m + h * 0.26, str(cell.place), CAPTION, t.muted, "cs", "c")
        p.text(x + w - 18 - title, m, str(row.total), 22, t.ink, "cb", "r")
        if title:
            self._title_chance(p, x + w - 18, m, row, title - 12)

    def _matrix_name(self, p: Painter, at: tuple[float, float], row: ChampionshipRow, is_own: bool) -> None:
        t = p.theme
        x, m = at
        name, driver = render_text(self.race, row.name), render_text(self.race, row.driver)
        width = NAME_W - 104
        if driver:
            p.text(x, m - 9, driver, 15, t.ink, "jb", w=width)
            p.text(x, m + 9, name, CAPTION, t.muted, "j", w=width)
        else:
            tone = t.muted if row.seat is None else t.ink
            p.text(x, m, name, BODY, tone, "jb" if is_own else "j", w=width)

    def _title_chance(self, p: Painter, x: float, y: float, row: ChampionshipRow, width: float) -> None:
        """Draw whether the title can still be won, as icon and word, right-aligned at x."""
        t = p.theme
        if row.can_win is None:
            return
        colour = t.good_paper if row.can_win else t.muted
        label = self.t("standings.in_reach" if row.can_win else "standings.out_of_reach")
        label_w = p.text(x, y, label, CAPTION, colour, "jb" if row.can_win else "j", "r", w=width - 18)
        icon(p, "check" if row.can_win else "close", x - label_w - 11, y, 15, colour)

    # -- the side -----
    def _banner_h(self, p: Painter, banner: TitleBanner, w: float) -> float:
        if banner is not self.data.banners[0]:
            return 56
        note = p.lines(render_text(self.race, banner.more), 15, "j", w - 32) if banner.more else ()
        return 74 + (len(note) * 22 * p.text_scale + 8 if note else 0)

    def _side_top(self, p: Painter) -> float:
        _, (_, y, w, _) = self._boxes(p)
        return y + sum(self._banner_h(p, banner, w) + 10 for banner in self.data.banners)

    def _notes(self, p: Painter, w: float) -> list[tuple[str, ...]]:
        texts = [render_text(self.race, tie) for tie in self.data.ties]
        if not self.data.is_over:
            texts.append(self.race.t("standings.note"))
        return [p.lines(text, _small(p), "j", w - 36) for text in texts]

    def _notes_h(self, p: Painter, w: float) -> float:
        return sum(len(lines) * _small(p) * 1.43 * p.text_scale + 8 for lines in self._notes(p, w)) + 8

    def _team_rects(self, p: Painter) -> list[Box]:
        _, (x, y, w, h) = self._boxes(p)
        top = self._side_top(p) + 48
        each = min(56.0, (y + h - self._notes_h(p, w) - top) / max(1, len(self.data.teams)))
        return [(x + 10, top + i * each, w - 20, each) for i in range(len(self.data.teams))]

    def _paint_side(self, p: Painter, box: Box) -> None:
        t = p.theme
        x, y, w, h = box
        top = y
        for banner in self.data.banners:
            banner_h = self._banner_h(p, banner, w)
            self._paint_banner(p, (x, top, w, banner_h), banner)
            top += banner_h + 10
        panel(p, x, top, w, y + h - top, dark=False)
        head = render_text(self.race, self.data.teams_head)
        head_w = p.text(x + 18, top + 26, head, HEAD, t.ink, "jb", w=w - 136)
        races_left = 0 if self.data.ends_by_points else self.data.races - self.data.run
        if races_left:
            note = self.t("standings.races_left", n=races_left)
            p.text(x + w - 18, top + 26, note, CAPTION, t.muted, "j", "r", w=w - head_w - 50)
        for row, rect in zip(self.data.teams, self._team_rects(p), strict=True):
            self._team_row(p, rect, row)
        at = y + h - self._notes_h(p, w) + 14
        for lines in self._notes(p, w):
            for line in lines:
                p.text(x + 18, at, line, _small(p), t.muted, "j")
                at += _small(p) * 1.43 * p.text_scale
            at += 8

    def _paint_banner(self, p: Painter, box: Box, banner: TitleBanner) -> None:
        t = p.theme
        x, y, w, h = box
        p.rect(
            x, y, w, h, INK if t.name != "night" else t.raised, 8, t.accent if banner.is_decided else None, 2
        )
        left, is_small = x + 16, h < 70
        top, line = (17, 38) if is_small else (24, 51)
        if banner.is_decided:
            p.art(art.trophy(), x + 36, y + (28 if is_small else 37), 32 if is_small else 44, mid=True)
            left = x + 70
        points, size = str(banner.points), 26 if is_small else 34
        tail = p.width(points, size, "cb")
        head, name = render_text(self.race, banner.head), render_text(self.race, banner.name)
        p.text(left, y + top, head, 15, t.accent, "jb", w=x + w - left - 28 - tail)
        draw_mark(p, banner.badge.mark, left + 8, y + line, 7)
        number = p.text(left + 22, y + line, banner.badge.number, 20, t.light, "cb")
        name_x = left + 22 + (number + 8 if number else 0)
        name_w, name_size = x + w - 26 - tail - name_x, BODY if is_small else HEAD
        p.text(name_x, y + line, name, name_size, t.light, "jb", w=name_w)
        p.text(x + w - 16, y + line - 3, points, size, t.light, "cb", "r")
        if banner.more:
            p.para(x + 16, y + 86, w - 32, render_text(self.race, banner.more), 15, t.light, "j", 22 / 15)

    def _team_row(self, p: Painter, rect: Box, row: ChampionshipRow) -> None:
        t = p.theme
        x, y, w, h = rect
        is_own = self.race.is_me(row.seat)
        if is_own:
            p.rect(x, y + 1, w, h - 2, t.own_paper, 6)
        elif row.rank > 1:
            p.rect(x + 8, y - 0.6, w - 16, 1.2, t.rule)
        shows_chance = h >= 44 and row.can_win is not None
        m = y + h / 2 - (9 if shows_chance else 6 if h >= 32 * p.text_scale else 0)
        p.text(x + 22, y + h / 2, str(row.rank), 22, t.muted, "cb", "r")
        draw_mark(p, row.badge.mark, x + 42, y + h / 2, 7, dark=False)
        tone = t.muted if row.seat is None else t.ink
        p.text(x + 60, m, render_text(self.race, row.name), BODY, tone, "jb" if is_own else "j", w=w - 150)
        p.text(x + w - 8, m, str(row.total), 26, t.ink, "cb", "r")
        if shows_chance:
            self._title_chance(p, x + w - 8, y + h / 2 + 14, row, 150)
        elif row.can_win is not None:
            colour = t.good_paper if row.can_win else t.muted
            icon(p, "check" if row.can_win else "close", x + w - 66, m, 15, colour)
        if h < 32 * p.text_scale or not row.total:
            return
        top = max(1, self.data.teams[0].total)
        bar = (w - 60 - 160) * row.total / top
        p.rect(x + 60, y + h - (17 if shows_chance else 11), max(2.0, bar), 6, row.badge.colour, 3, INK, 1)
