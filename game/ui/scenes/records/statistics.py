"""The statistics: results in all, against each level, in each game, and the dice."""

from __future__ import annotations

from datetime import date
from typing import Final

from game.bots import LEVELS
from game.engine import registry
from game.services.records.statistics import Totals, unevenness
from game.ui.draw import art
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION
from game.ui.kit.bar import BAR
from game.ui.kit.cards import foot_stripes, page_card
from game.ui.kit.marks import icon
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import choices, tabs
from game.ui.race.words import first_text, game_name, track_name
from game.ui.scenes.records.skill import SkillPage

HERO = 184.0
PAGES_W: Final = 260.0
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
        self.declare_bar(p, self.language_item(), self.back_item())
        games = self.app.statistics.games()
        if self.game_filter not in games:
            self.game_filter = None
        if games:
            labels = [("all", self.t("statistics.all_games")), *((g, game_name(self.app, g)) for g in games)]
            now, width = self.game_filter or "all", p.w - 48 - PAGES_W - 24
            tabs(p, self.ui, "statistics.game", 24, BAR + 16, labels, now, self._choose, space=width)
            pages = [(page, self.t(f"statistics.page_{page}")) for page in ("results", "skill")]
            at = (p.w - 24 - PAGES_W, BAR + 16.0, PAGES_W, 34.0)
            self.put(p, at, choices("statistics.page", pages, self.page, self.turn_to))
        if games and self.page == "skill":
            self.skill.build(p, self._below(p), self.game_filter)
        else:
            self._build_dice(p)

    def _below(self, p: Painter) -> tuple[float, float, float, float]:
        """Return the rectangle below the tabs."""
        return 24, BAR + 66, p.w - 48, p.h - BAR - 96

    def turn_to(self, page: str) -> None:
        """Show a page: `results` or `skill`."""
        self.page = page
        self.app.changed()

    def _choose(self, game_id: str) -> None:
        self.game_filter = None if game_id == "all" else game_id

    def _build_dice(self, p: Painter) -> None:
        """Declare the choice of a die, in a game with several."""
        found = self._all_dice() if self.summary.played else None
        if found is None or len(found[1]) < 2:
            return
        game_id, counts = found
        labels = [(die, first_text(self.app, (f"{game_id}.die.{die}",), die)) for die in counts]
        each = (p.w - 48 - 36) / 3
        x, y = p.w - 24 - each + 20, BAR + 66 + HERO + 18 + 56
        chosen = self.die if self.die in counts else labels[0][0]
        self.put(p, (x, y, each - 40, 30), choices("statistics.die", labels, chosen, self._show_die, size=15))

    def _show_die(self, die: str) -> None:
        self.die = die
        self.app.changed()

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

    # -- drawing -----
    def paint(self, p: Painter) -> None:
        t = p.theme
        p.rect(0, BAR, p.w, p.h - BAR, t.paper)
        self.paint_bar(p)
        foot_stripes(p)
        if not self.summary.played:
            self._paint_empty(p)
            return
        if self.page == "skill":
            self.skill.paint(p, self._below(p))
            return
        top = BAR + 66
        self._paint_hero(p, 24, top, p.w - 48, HERO)
        y = top + HERO + 18
        h = p.h - y - 30
        each = (p.w - 48 - 36) / 3
        self._paint_levels(p, 24, y, each, h)
        self._paint_games(p, 24 + each + 18, y, each, h)
        self._paint_dice(p, 24 + 2 * (each + 18), y, each, h)

    def _paint_empty(self, p: Painter) -> None:
        t = p.theme
        x, y = p.w / 2 - 330, p.h / 2 - 170
        p.rect(x + 4, y + 5, 660, 340, "#000000", 14, op=0.18)
        p.rect(x, y, 660, 340, t.card, 14, t.ink, 2.4)
        p.art(art.trophy(), p.w / 2, y + 120, 130, mid=True)
        p.rect(x + 30, y + 236, 600, 2, t.ink)
        p.para(x + 40, y + 272, 580, self.t("statistics.empty"), 18, t.ink, "jb", 1.5, "c")

    def _paint_hero(self, p: Painter, x: float, y: float, w: float, h: float) -> None:
        """Draw the main figures on a dark panel, and the latest places below them."""
        t = p.theme
        p.rect(x + 4, y + 5, w, h, "#000000", 12, op=0.18)
        p.rect(x, y, w, h, t.panel, 12, t.edge, 1.4)
        facts = self._facts()
        each = (w - 24) / len(facts)
        for i, (label, value, note) in enumerate(facts):
            left = x + 12 + i * each
            if i:
                p.rect(left, y + 20, 1.2, 92, t.edge)
            p.text(left + 16, y + 30, label, CAPTION, t.light_muted, "j", w=each - 24)
            colour = t.accent if i in (1, 2) else t.light
            p.text(left + 16, y + 68, value, 42, colour, "cb", w=each - 24)
            if note:
                p.text(left + 16, y + 102, note, CAPTION, t.light_muted, "j", w=each - 24)
        p.rect(x + 20, y + 126, w - 40, 1.2, t.edge)
        label_w = p.text(x + 28, y + 155, self.t("statistics.form"), CAPTION, t.light_muted, "j")
        self._paint_form(p, x + 44 + label_w, y + 155)
        if last := self.summary.last_day:
            note = self.t("statistics.last_on", day=date.fromisoformat(last))
            p.text(x + w - 28, y + 155, note, CAPTION, t.light_muted, "j", "r", w=300)

    def _paint_form(self, p: Painter, x: float, y: float) -> None:
        """Draw the places of the latest races, the last at the right."""
        t = p.theme
        for entry in self.app.statistics.filter_races(self.game_filter)[-FORM:]:
            assert entry.you is not None
            won = entry.has_won
            p.rect(x, y - 15, 34, 30, t.accent if won else t.raised, 6, None if won else t.edge_raised, 1.2)
            colour = "#14161A" if won else t.light
            p.text(x + 17, y, str(entry.places[entry.you]), 20, colour, "cb", "c")
            x += 40

    def _card(self, p: Painter, x: float, y: float, w: float, h: float, title: str) -> None:
        t = p.theme
        page_card(p, (x, y, w, h))
        p.text(x + 20, y + 28, title, 18, t.ink, "jb", w=w - 40)
        p.rect(x + 20, y + 48, w - 40, 2, t.ink)

    def _paint_levels(self, p: Painter, x: float, y: float, w: float, h: float) -> None:
        t = p.theme
        self._card(p, x, y, w, h, self.t("statistics.by_level"))
        levels = self._levels()
        step = min(66.0, (h - 96) / max(1, len(levels)))
        for i, (level, played, won, even) in enumerate(levels):
            cy = y + 72 + i * step
            p.text(x + 20, cy, self.t(f"level.{level}"), 17, t.ink, "jb", w=110)
            record = self.t("games.record", played=played, won=won)
            p.text(x + 136, cy, record, CAPTION, t.muted, "j", w=w - 240)
            share = won / played
            p.text(x + w - 20, cy, self.app.translator.language.whole_percent(share), 22, t.ink, "cb", "r")
            line = w - 40
            p.rect(x + 20, cy + 17, line, 12, t.sand, 6)
            if share:
                p.rect(x + 20, cy + 17, max(12.0, line * share), 12, t.good_paper, 6)
            p.rect(x + 19 + line * even, cy + 12, 3, 22, t.ink, 1.5)
        p.text(x + 20, y + h - 22, self.t("statistics.even_share"), CAPTION, t.muted, "j", w=w - 40)

    def _parts(self) -> list[tuple[str, str, Totals]]:
        """Return (game, name, totals) of each game, or of each track of the chosen game."""
        kept, game = self.app.statistics, self.game_filter
        tracks = kept.tracks(game) if game else []
        if game and tracks:
            return [(game, track_name(self.app, game, one), kept.summary(game, track=one)) for one in tracks]
        return [(id, game_name(self.app, id), kept.summary(id)) for id in kept.games()]

    def _paint_games(self, p: Painter, x: float, y: float, w: float, h: float) -> None:
        t = p.theme
        by_track = self.game_filter and self.app.statistics.tracks(self.game_filter)
        self._card(p, x, y, w, h, self.t("statistics.by_track" if by_track else "statistics.by_game"))
        for i, (game_id, name, s) in enumerate(self._parts()[: int((h - 60) // 74)]):
            top = y + 58 + i * 74
            if i:
                p.rect(x + 20, top - 2, w - 40, 1, t.rule)
            p.art(art.emblem(game_id), x + 20, top + 8, 62)
            p.rect(x + 20, top + 8, 62, 62 * 250 / 292, None, 4, t.ink, 2)
            p.text(x + 94, top + 18, name, BODY, t.ink, "jb", w=w - 114)
            best = self.t("common.nth_place", n=s.best_place) if s.best_place else "–"
            record = self.t("games.record", played=s.played, won=s.won)
            used = p.text(x + 94, top + 46, record, CAPTION, t.muted, "j", w=w - 240)
            icon(p, "trophy", x + 114 + used, top + 46, 18, t.ink)
            used += p.text(x + 128 + used, top + 46, best, BODY, t.ink, "jb")
            points = "" if s.best_points is None else self.t("common.n_points", n=s.best_points)
            p.text(x + w - 20, top + 46, points, CAPTION, t.muted, "j", "r", w=w - 156 - used)

    def _paint_dice(self, p: Painter, x: float, y: float, w: float, h: float) -> None:
        """Draw a bar for each face, the expected number as a line, and a sentence on how uneven they are."""
        t = p.theme
        dice = self._dice()
        name = game_name(self.app, dice[0]) if dice else ""
        title = self.t("statistics.dice_of", game=name) if dice else self.t("statistics.dice")
        self._card(p, x, y, w, h, title)
        words = p.lines(self._dice_words(), CAPTION, "j", w - 40)
        foot = y + h - 16 - len(words) * 20 * p.text_scale
        if dice is None:
            p.art(art.d12("plain"), x + w / 2, y + h / 2 - 10, 90, mid=True)
        else:
            top = y + (98 if len((self._all_dice() or ("", {}))[1]) > 1 else 66)
            self._paint_bars(p, dice[1], x + 20, top, w - 40, foot - 34 - top)
        p.para(x + 20, foot + 8, w - 40, self._dice_words(), CAPTION, t.muted, "j", 20 / CAPTION)

    def _paint_bars(self, p: Painter, counts: list[int], x: float, y: float, w: float, h: float) -> None:
        t = p.theme
        total, most = sum(counts), max(counts)
        expected = total / len(counts)
        number = self.app.translator.language.number(round(expected, 1))
        p.text(x, y + 4, self.t("statistics.dice_total", n=total), CAPTION, t.ink, "jb", w=w * 0.4)
        p.text(x + w, y + 4, self.t("statistics.expected", n=number), CAPTION, t.muted, "j", "r", w=w * 0.58)
        foot, scale = y + h, (h - 36) / most if most else 0.0
        each = w / len(counts)
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
