"""The statistics: results in all, against each level, in each game, and the dice."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Final

from game.bots import LEVELS
from game.engine import registry
from game.services.records.statistics import Totals, unevenness
from game.ui.draw import art
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, EDGE, GAP, INK, INSET, LINE_H, NEAR, TextStyle, Type
from game.ui.kit.bar import BAR, BarItem
from game.ui.kit.cards import on_page
from game.ui.kit.elements import Look
from game.ui.kit.layout import Node, box, column, para, picture, row, text
from game.ui.kit.parts import rule, ruled, sign
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import TAB_H, choices, tab_row
from game.ui.race import routes
from game.ui.race.words import first_text, game_name, track_name
from game.ui.scenes.records.skill import SkillPage

HERO, GAME_H, BETWEEN, FOOT = 184.0, 74.0, 18.0, 30.0
"""Heights of the main figures and of a game's line, the gap between cards, and the space below them."""
PAGES_W, LEVEL_W = 260.0, 108.0
VALUE, SHARE = TextStyle(42, "cb"), TextStyle(22, "cb")
FORM: Final = 14
"""The number of latest races shown."""
RARE, VERY_RARE = 0.05, 0.01


class StatisticsScene(Scene):
    """Figures of all races with a person at the table, narrowed by game."""

    name = "statistics"

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.game_filter: str | None = None
        self.die = ""
        """The chosen die, in a game that has several."""
        self.page = "results"
        """The page: `results` or `skill`."""
        self.skill = SkillPage(self)

    def on_entered(self) -> None:
        self.skill.read()

    @property
    def prompt(self) -> str:
        return self.t("statistics.title")

    @property
    def summary(self) -> Totals:
        """The displayed totals."""
        return self.app.statistics.summary(self.game_filter)

    # -- elements -----
    def build(self, p: Painter) -> None:
        label, to = self.t("trophies.title"), partial(self.app.open, routes.Trophies())
        trophies = BarItem("bar.trophies", label, to, "trophy", "T")
        self.declare_bar(p, trophies, self.language_item(), self.back_item())
        games = self.app.statistics.games()
        if self.game_filter not in games:
            self.game_filter = None
        rect = (0.0, BAR, p.w, p.h - BAR)
        if not games:
            self.put(p, rect, self._empty(p))
            return
        labels = [("all", self.t("statistics.all_games")), *((g, game_name(self.app, g)) for g in games)]
        space, now = p.w - 3 * EDGE - PAGES_W, self.game_filter or "all"
        pages = [(page, self.t(f"statistics.page_{page}")) for page in ("results", "skill")]
        head = row(
            tab_row(p, "statistics.game", labels, now, self._choose, space),
            box(grow=1),
            choices("statistics.page", pages, self.page, self.turn_to, w=PAGES_W, h=TAB_H),
        )
        page = self.skill.layout_node(p, self.game_filter) if self.page == "skill" else self._results(p)
        self.put(p, rect, column(head, page, gap=INSET, pad=(EDGE, INSET, EDGE, FOOT)))

    def _empty(self, p: Painter) -> Node:
        """Return a card that says what will be here."""
        t = p.theme
        trophy = picture(lambda p, x, y: p.art(art.trophy(), x, y, 130, mid=True), 130, 160)
        note = para(self.t("statistics.empty"), Type.NAME, t.ink, 1.5, "c")
        card = column(
            trophy,
            box(grow=1),
            rule(t.ink, LINE_H),
            note,
            gap=EDGE,
            pad=(2 * INSET, 40, 2 * INSET, 40),
            w=660,
            h=340,
            draw=on_page,
        )
        return column(box(grow=1), row(box(grow=1), card, box(grow=1)), box(grow=1))

    def turn_to(self, page: str) -> None:
        """Show a page: `results` or `skill`."""
        self.page = page
        self.app.changed()

    def _choose(self, game_id: str) -> None:
        self.game_filter = None if game_id == "all" else game_id

    def read_out(self) -> str:
        """Return every figure as text."""
        lines = [self.prompt]
        if not self.summary.played:
            return "\n".join([*lines, self.t("statistics.empty")])
        if self.page == "skill":
            return "\n".join([*lines, *self.skill.lines(self.game_filter)])
        lines += [f"{label}: {value}" for label, value, _ in self._facts()]
        for level, played, won, _ in self._levels():
            lines.append(f"{self.t(f'level.{level}')}: {won}/{played}")
        return "\n".join([*lines, self._dice_words()])

    # -- numbers -----
    def _facts(self) -> list[tuple[str, str, str]]:
        """Return the main figures as (label, value, note)."""
        s, t = self.summary, self.t
        language = self.app.translator.language
        rate = language.whole_percent(s.won / s.played) if s.played else "–"
        best = t("common.nth_place", n=s.best_place) if s.best_place else "–"
        # points of different games cannot be compared, so they are shown for a single game only
        game = self.game_filter or (games[0] if len(games := self.app.statistics.games()) == 1 else None)
        counted = first_text(self.app, (f"{game}.statistics.counted",), "")
        most = s.best_points if game else None
        points = [] if most is None else [(t("statistics.best_points"), language.number(most), "")]
        streak = t("statistics.streak_now", n=s.streak_now) if s.streak_now else t("statistics.streak_none")
        return [
            (t("statistics.played"), language.number(s.played), ""),
            (t("statistics.won"), language.number(s.won), counted),
            (t("statistics.win_rate"), rate, ""),
            (t("statistics.best"), best, counted),
            *points,
            (t("statistics.streak"), str(s.streak_best), streak),
            (t("statistics.time"), t("statistics.duration", s=s.seconds), ""),
        ]

    def _levels(self) -> list[tuple[str, int, int, float]]:
        """Return for each level: races, wins, and the expected share of equal players."""
        found = []
        for level in LEVELS:
            chosen = self.app.statistics.filter_races(self.game_filter, level)
            if chosen:
                even = sum(1 / len(entry.seats) for entry in chosen) / len(chosen)
                found.append((level, len(chosen), sum(entry.has_won for entry in chosen), even))
        return found

    def _all_dice(self) -> tuple[str, dict[str, list[int]]] | None:
        """Return a game whose dice were counted, with the counts by face of each die."""
        games = [self.game_filter] if self.game_filter else self.app.statistics.games()
        known = registry.games()
        for game_id in games:
            counts = self.app.statistics.dice(known[game_id]) if game_id in known else {}
            if counts:
                return game_id, counts
        return None

    def _dice(self) -> tuple[str, list[int]] | None:
        """Return the game and the counts of the displayed die."""
        found = self._all_dice()
        if found is None:
            return None
        game_id, counts = found
        return game_id, counts.get(self.die) or next(iter(counts.values()))

    def _dice_words(self) -> str:
        dice = self._dice()
        if dice is None:
            never = self.game_filter and not registry.game(self.game_filter).dice
            return self.t("statistics.dice_never" if never else "statistics.dice_none")
        chance = unevenness(dice[1])
        if chance is None:
            return self.t("statistics.dice_few")
        word = "usual" if chance >= RARE else "rare" if chance >= VERY_RARE else "very_rare"
        return self.t(f"statistics.dice_{word}") + "\n" + self.t("statistics.dice_fair", chance=chance)

    def _parts(self) -> list[tuple[str, str, Totals]]:
        """Return (game, name, totals) of each game, or of each track of the chosen game."""
        kept, game = self.app.statistics, self.game_filter
        tracks = kept.tracks(game) if game else []
        if game and tracks:
            return [(game, track_name(self.app, game, one), kept.summary(game, track=one)) for one in tracks]
        return [(id, game_name(self.app, id), kept.summary(id)) for id in kept.games()]

    # -- results -----
    def _results(self, p: Painter) -> Node:
        """Return the main figures, and below them the levels, the games or tracks, and the dice."""
        h = p.h - BAR - INSET - TAB_H - INSET - HERO - BETWEEN - FOOT
        cards = row(self._level_card(p), self._game_card(p, h), self._dice_card(p), gap=BETWEEN, grow=1)
        return column(self._hero(p), cards, gap=BETWEEN, grow=1)

    def _hero(self, p: Painter) -> Node:
        """Return the main figures on a dark panel, and the latest places below them."""
        t, figures = p.theme, []
        for i, (label, value, note) in enumerate(self._facts()):
            figures += [box(fill=t.edge, w=1.2)] if i else []
            lines = (
                text(label, Type.CAPTION, t.light_muted),
                text(value, VALUE, t.accent if i in (1, 2) else t.light),
                text(note, Type.CAPTION, t.light_muted),
            )
            figures.append(column(*lines, gap=3, pad=(INSET, 2, NEAR, 0), grow=1))
        day = self.summary.last_day
        last = self.t("statistics.last_on", day=date.fromisoformat(day)) if day else ""
        form = row(
            text(self.t("statistics.form"), Type.CAPTION, t.light_muted),
            row(*self._form(p), gap=6),
            box(grow=1),
            text(last, Type.CAPTION, t.light_muted),
            gap=INSET,
            pad=(NEAR, 0, NEAR, 0),
            grow=1,
            align="middle",
        )
        return column(
            row(*figures, fixed_h=106),
            rule(t.edge, 1.2),
            form,
            pad=(20, 20, 20, 0),
            fixed_h=HERO,
            draw=_draw_dark_card,
        )

    def _form(self, p: Painter) -> Iterator[Node]:
        """Yield the places of the latest races, the last at the right."""
        t = p.theme
        for entry in self.app.statistics.filter_races(self.game_filter)[-FORM:]:
            assert entry.you is not None
            fill, edge, ink = (t.accent, None, INK) if entry.has_won else (t.raised, t.edge_raised, t.light)
            place = str(entry.places[entry.you])
            yield text(place, Type.SUM, ink, "c", fill=fill, stroke=edge, sw=1.2, r=6, w=34, fixed_h=30)

    def _card(self, p: Painter, title: str, *parts: Node) -> Node:
        t = p.theme
        head = column(text(title, Type.NAME, t.ink), rule(t.ink, LINE_H), gap=9)
        return column(head, *parts, pad=(20, 17, 20, GAP), gap=NEAR, grow=1, draw=on_page)

    def _level_card(self, p: Painter) -> Node:
        t, lines = p.theme, []
        for level, played, won, even in self._levels():
            percent = self.app.translator.language.whole_percent(won / played)
            words = row(
                text(self.t(f"level.{level}"), Type.LABEL, t.ink, w=LEVEL_W, max_w=LEVEL_W),
                text(self.t("games.record", played=played, won=won), Type.CAPTION, t.muted, grow=1),
                text(percent, SHARE, t.ink),
                gap=NEAR,
            )
            lines.append(column(words, box(draw=partial(_draw_share, won / played, even), h=22), gap=4))
        note = text(self.t("statistics.even_share"), Type.CAPTION, t.muted, fixed_h=20)
        return self._card(p, self.t("statistics.by_level"), column(*lines, gap=GAP), box(grow=1), note)

    def _game_card(self, p: Painter, h: float) -> Node:
        """Return a line for each game, or for each track of the chosen one, as far as they fit."""
        t, lines = p.theme, []
        for game_id, name, s in self._parts()[: int((h - 60) // GAME_H)]:
            best = self.t("common.nth_place", n=s.best_place) if s.best_place else "–"
            points = "" if s.best_points is None else self.t("common.n_points", n=s.best_points)
            record = row(
                text(self.t("games.record", played=s.played, won=s.won), Type.CAPTION, t.muted),
                sign("trophy", 18, t.ink, 24),
                text(best, Type.STRONG, t.ink),
                box(grow=1),
                text(points, Type.CAPTION, t.muted),
                gap=4,
                grow=1,
            )
            emblem = box(draw=partial(_draw_emblem, game_id), w=62)
            words = column(text(name, Type.STRONG, t.ink, grow=1), record, grow=1)
            lines.append(row(emblem, words, gap=GAP, pad=(0, NEAR, 0, NEAR), fixed_h=GAME_H - 1))
        by_track = self.game_filter and self.app.statistics.tracks(self.game_filter)
        title = self.t("statistics.by_track" if by_track else "statistics.by_game")
        return self._card(p, title, column(*ruled(p, *lines)))

    def _dice_card(self, p: Painter) -> Node:
        """Return a bar for each face, a choice where the game has several dice, and how even they are."""
        t, found, dice = p.theme, self._all_dice(), self._dice()
        words = para(self._dice_words(), Type.CAPTION, t.muted, 20 / CAPTION)
        if found is None or dice is None:
            die = picture(lambda p, x, y: p.art(art.d12("plain"), x, y, 90, mid=True), 90, grow=1)
            return self._card(p, self.t("statistics.dice"), box(grow=1), die, box(grow=1), words)
        game_id, counts = found
        labels = [(die, first_text(self.app, (f"{game_id}.die.{die}",), die)) for die in counts]
        chosen = self.die if self.die in counts else labels[0][0]
        choice = choices("statistics.die", labels, chosen, self._show_die, size=Type.NOTE.size, h=30)
        rolled, total = dice[1], sum(dice[1])
        expected = self.app.translator.language.number(round(total / len(rolled), 1))
        head = row(
            text(self.t("statistics.dice_total", n=total), Type.OWN_CAPTION, t.ink, grow=2),
            text(self.t("statistics.expected", n=expected), Type.CAPTION, t.muted, "r", grow=3),
        )
        title = self.t("statistics.dice_of", game=game_name(self.app, game_id))
        bars = box(draw=partial(_draw_bars, rolled), grow=1)
        return self._card(p, title, *([choice] if len(counts) > 1 else []), head, bars, words)

    def _show_die(self, die: str) -> None:
        self.die = die
        self.app.changed()


def _draw_dark_card(p: Painter, rect: Box, look: Look) -> None:
    (x, y, w, h), t = rect, p.theme
    p.rect(x + 4, y + 5, w, h, "#000000", 12, op=0.18)
    p.rect(*rect, t.panel, 12, t.edge, 1.4)


def _draw_share(share: float, even: float, p: Painter, rect: Box, look: Look) -> None:
    """Draw the share of wins as a bar, with a mark at an even share."""
    (x, y, w, h), t = rect, p.theme
    p.rect(x, y + 5, w, 12, t.sand, 6)
    if share:
        p.rect(x, y + 5, max(12.0, w * share), 12, t.good_paper, 6)
    p.rect(x - 1 + w * even, y, 3, h, t.ink, 1.5)


def _draw_emblem(game_id: str, p: Painter, rect: Box, look: Look) -> None:
    drawing, (x, y, w, h) = art.emblem(game_id), rect
    height = w * drawing.height / drawing.width
    p.art(drawing, x + w / 2, y + h / 2, w, mid=True)
    p.rect(x, y + (h - height) / 2, w, height, None, 4, p.theme.ink, 2)


def _draw_bars(counts: list[int], p: Painter, rect: Box, look: Look) -> None:
    """Draw a bar for each face with its count, and the expected count as a line."""
    t, (x, y, w, h) = p.theme, rect
    most, expected, each = max(counts), sum(counts) / len(counts), w / len(counts)
    foot, scale = y + h - 26, (h - 48) / most if most else 0.0
    for i, count in enumerate(counts):
        left, top = x + i * each + each * 0.12, foot - count * scale
        p.rect(left, top, each * 0.76, max(1.0, foot - top), t.info_paper)
        p.rect(left, top, each * 0.76, 3, t.ink)
        p.text(x + (i + 0.5) * each, foot + 14, str(i + 1), 18, t.ink, "cb", "c")
    level = foot - expected * scale
    p.line(x, level, x + w, level, t.danger_paper, 2, dash="6 5")
    for i, count in enumerate(counts):
        middle, above = x + (i + 0.5) * each, foot - count * scale - 11
        if abs(above - level) < 10:
            # keep the line off the number
            gap = p.width(str(count), 15, "cs") + 4
            p.rect(middle - gap / 2, level - 1.5, gap, 3, t.card)
        p.text(middle, above, str(count), 15, t.ink, "cs", "c", w=each)
    p.rect(x, foot, w, 2, t.ink)
