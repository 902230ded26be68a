"""The gantry on the title: Continue, the three ways to start, everything else, and the language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial

from game.engine import registry
from game.services.records.saves import RecordSummary, display_name
from game.ui.draw.art_poster import MENU
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, GAP, INK, INSET, NEAR, PAPER, Theme, Type
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, draw_node, para, row, text
from game.ui.kit.marks import icon
from game.ui.kit.parts import cap, primary_button, rule, seat, sign
from game.ui.kit.routes import Route
from game.ui.kit.scene import Scene
from game.ui.race import routes
from game.ui.race.showcase import SummaryLine
from game.ui.race.views import draw_position, view_class
from game.ui.race.words import game_name
from game.ui.scenes.lessons.words import lesson_text_of
from game.ui.scenes.title.starts import Starts

WIDTH, OVER, TOP, HEAD = 344.0, 18.0, 34.0, 32.0
"""Width and top of the gantry's content, the gap between its groups, and the height of a heading."""
CONTINUE, CONTINUE_MORE = 150.0, 110.0
"""The height of the saved race, and how much it may grow in a taller window."""
MODE_H, SMALL_H, LANGUAGE_H = 62.0, 40.0, 36.0
SIGN_W, SWAP, SWAP_H, LANGUAGES = 58.0, 44.0, 28.0, 216.0
"""Widths of a mode's icon, of the button beside the quick race, and of all languages."""
CAP, THUMB, THUMB_SHARE = 20.0, 150.0, 0.8
"""The height of large key caps; the maximum width of a saved race's picture, and its share of the height."""
REST = 104.0
"""The width of a row with a small button without its texts: edges, key caps and gaps."""
NARROW = 6.0
"""The gap between two small buttons."""


class TitleMenu:
    """Describes the gantry."""

    def __init__(self, scene: Scene, starts: Starts) -> None:
        self.scene, self.starts = scene, starts
        self.app = scene.app
        self.t = scene.t

    # -- elements -----
    def build(self, p: Painter) -> None:
        """Declare everything, from the top."""
        height = CONTINUE + min(CONTINUE_MORE, (p.h - 720) * 0.5)
        learn = (
            ("learn", "helmet", "L", routes.Lessons()),
            ("challenges", "calendar", "C", routes.Challenges()),
        )
        coach = (
            self._small_button(p, self._small(id, icon, self._open(to), key, self.t(f"title.{id}_tip")))
            for id, icon, key, to in learn
        )
        gantry = column(
            *self._continue(p, height),
            column(*self._modes(p), gap=NEAR, pad=(0, OVER, 0, 0)),
            box(grow=1),
            column(row(*coach, gap=NARROW), *self._small_rows(p), gap=NARROW),
            self._languages(p),
        )
        self.scene.put(p, (p.w - MENU, TOP, WIDTH, p.h - 2 * TOP), gantry)

    def _modes(self, p: Painter) -> Iterator[Node]:
        """Return the three ways to start; the quick race has a button that changes its game."""
        game, saved = self.starts.quick_game(), self.starts.saved
        first = game.id not in self.app.settings.last_setups
        tip = self.t("title.quick_sub_first" if first else "title.quick_sub", n=game.usual_seats - 1)
        name, key = game_name(self.app, game.id), "1" if saved or self.starts.is_newcomer else "Space"
        other = Element("title.quick_game", "stepper", self.t("title.quick_game"), value=name, key="G")
        other.action = other.on_wheel = self.starts.next_game
        other.tooltip = self.t("title.quick_game_tip")
        swap = (
            [self._beside(p, other, "shuffle", self._room(p, "quick"))] if len(registry.games()) > 1 else []
        )
        yield self._mode(p, "quick", "flag", name, self.starts.quick, key, tip, *swap)
        # the chooser even for a single game, as it also describes and teaches it
        new, season = self._open(routes.Games()), self._open(routes.Games(season=True))
        several = Element("title.season", "button", self.t("title.season"), action=season, key="S")
        several.tooltip, several.extra = self.t("title.season_tip"), {"tip_head": several.label}
        days = Element(
            "title.days", "button", self.t("title.days"), action=self._open(routes.Days()), key="D"
        )
        days.tooltip, days.extra = self.t("title.days_tip"), {"tip_head": days.label}
        day = self._beside(p, days, "calendar", self._room(p, "new"))
        yield self._mode(p, "new", "helmet", self.t("title.new_sub"), new, "2", "", day)
        beside = self._beside(p, several, "flag", self._room(p, "career"))
        yield self._mode(p, "career", "trophy", self.t("title.career_sub"), self._career, "3", "", beside)

    def _mode(
        self,
        p: Painter,
        id: str,
        icon: str,
        sub: str,
        action: Callable[[], object],
        key: str,
        tip: str = "",
        *beside: Node,
    ) -> Node:
        t, lead = p.theme, id == "quick" and not self.starts.is_newcomer
        item = Element(f"title.{id}", "button", self.t(f"title.{id}"), action=action, key=key, tooltip=tip)
        item.extra = {"tip_head": item.label}
        head = row(
            text(item.label, Type.TITLE, t.light, grow=1),
            *beside,
            cap(p, key, h=CAP),
            gap=NEAR,
            h=SWAP_H,
            align="middle",
        )
        return row(
            box(draw=partial(_draw_mode, icon, lead), w=SIGN_W),
            column(
                box(grow=1),
                head,
                text(sub, Type.CAPTION, t.light_muted),
                box(grow=1),
                grow=1,
                pad=(INSET, 0, GAP, 0),
            ),
            item=item,
            fill=t.raised,
            stroke=t.edge_raised,
            r=8,
            ring=11,
            fixed_h=MODE_H,
        )

    def _room(self, p: Painter, mode: str) -> float:
        return WIDTH - SIGN_W - p.width(self.t(f"title.{mode}"), *Type.TITLE)

    def _beside(self, p: Painter, item: Element, icon: str, room: float) -> Node:
        """Return a small button beside a heading; where its label has no room an icon replaces it."""
        fits = p.width(item.label, *Type.CAPTION) + REST < room
        label = text(item.label, Type.CAPTION, p.theme.light, pad=(NARROW, 0, 0, 0))
        return row(
            label if fits else sign(icon, 15, p.theme.light, CAP),
            cap(p, item.key),
            item=item,
            fill=p.theme.edge,
            hot=p.theme.panel,
            r=6,
            ring=9,
            w=SWAP,
            h=SWAP_H,
            gap=NARROW,
            pad=(0, 0, NARROW, 0),
            align="middle",
        )

    def _small_rows(self, p: Painter) -> Iterator[Node]:
        """Return rows of two buttons."""
        rules_of = self.t("title.rules_tip", game=game_name(self.app, self.starts.quick_game().id))
        entries: list[tuple[str, str, Callable[[], object]]] = [
            ("replays", "replay", self._open(routes.Records())),
            ("statistics", "chart", self._open(routes.Statistics())),
            ("rules", "rules", lambda: self.app.open_rules(self.starts.quick_game().id)),
            ("tracks", "track", self._open(routes.Tracks())),
            ("settings", "gear", self._open(routes.Settings())),
            ("quit", "quit", self.app.ask_quit),
        ]
        if not any(game.has_tracks for game in registry.games().values()):
            entries = [entry for entry in entries if entry[0] != "tracks"]
        nodes = [
            self._small_button(p, self._small(id, icon, action, str(i), rules_of if id == "rules" else ""))
            for i, (id, icon, action) in enumerate(entries, 4)
        ]
        for i in range(0, len(nodes), 2):
            yield row(*nodes[i : i + 2], gap=NARROW)

    def _small(self, id: str, icon: str, action: Callable[[], object], key: str, tip: str = "") -> Element:
        label = self.t(f"title.{id}")
        return Element(
            f"title.{id}", "button", label, action=action, key=key, tooltip=tip, extra={"icon": icon}
        )

    def _small_button(self, p: Painter, item: Element) -> Node:
        t = p.theme
        return row(
            sign(item.extra["icon"], 22, t.light),
            text(item.label, Type.BODY, t.light, grow=1),
            cap(p, item.key),
            item=item,
            fill=t.panel,
            hot=t.raised,
            stroke=t.edge,
            sw=1.2,
            r=8,
            ring=11,
            gap=GAP,
            pad=(INSET, 0, GAP, 0),
            h=SMALL_H,
            grow=1,
            align="middle",
        )

    def _languages(self, p: Painter) -> Node:
        t, translator = p.theme, self.app.translator
        found = []
        for code in sorted(translator.languages, reverse=True):
            label, now = translator.languages[code].text("language.name"), code == translator.code
            item = Element(f"title.language.{code}", "choice", label, selected=now)
            item.action = partial(self.app.change_settings, language=code)
            item.tooltip = self.t("language.switch_tip")
            colour, style = (INK, Type.STRONG) if now else (t.light_muted, Type.BODY)
            label_node = text(label, style, colour, "c", pad=(4, 0, 4, 0), grow=1)
            fill, stroke = (t.light, None) if now else (None, t.edge_raised)
            found.append(row(label_node, item=item, fill=fill, stroke=stroke, sw=1.2, r=6, ring=9, grow=1))
        return row(
            sign("language", CAP, t.light_muted),
            row(*found, gap=4, w=LANGUAGES, h=LANGUAGE_H),
            box(grow=1),
            cap(p, self.app.keymap.cap("language"), h=CAP),
            gap=GAP,
            pad=(NEAR, OVER, NARROW, 0),
            align="middle",
        )

    # -- the saved race -----
    def _continue(self, p: Painter, height: float) -> tuple[Node, Node]:
        """Return the heading and the saved race; without one a button to the lessons that are left."""
        t, saved = p.theme, self.starts.saved
        practice = saved is not None and saved.header is not None and saved.header.config.practice
        label = self.t("title.continue_practice" if practice else "title.continue")
        item = Element("title.continue", "button", label, action=self.starts.resume)
        item.enabled, item.key = saved is not None, "Space" if saved else ""
        item.why = "" if saved else self.t("title.continue_none")
        item.tooltip = display_name(saved.path) if saved else ""
        welcomes = self.starts.is_newcomer and not self.starts.taught
        heading = self.t("first.head") if welcomes else item.label
        head = row(
            text(heading, Type.STRONG, t.accent if saved else t.light_muted, grow=1),
            *([self._older(p, heading)] if self.starts.has_older else []),
            cap(p, item.key),
            gap=NEAR,
            pad=(NEAR, 0, NARROW, 0),
            h=HEAD,
            align="middle",
        )
        if saved:
            inside = self._saved(p, saved, height)
        elif self.starts.offers_lessons:
            inside = self._first_steps(t)
        else:
            none = para(item.why, Type.NOTE, t.light_muted, 1.45, "c")
            inside = column(
                box(grow=1),
                sign("flag", 40, t.lane),
                none,
                box(grow=1),
                gap=GAP,
                pad=(EDGE, 0, EDGE, 0),
                grow=1,
            )
        stroke, sw = (t.accent, 2.4) if saved else (t.edge, 1.4)
        card = column(inside, item=item, fill=t.panel, stroke=stroke, sw=sw, r=10, ring=14, fixed_h=height)
        return head, card

    def _first_steps(self, t: Theme) -> Node:
        """Return a welcome and a button to the lessons; after a first lesson, what comes next."""
        starts = self.starts
        if starts.taught:
            lesson = starts.next_lesson
            head = game_name(self.app, starts.taught[0].game)
            done = self.t("lessons.progress", done=starts.lessons_done, of=len(starts.taught))
            title = lesson_text_of(self.app, lesson, "title") if lesson else ""
            note = self.t("lessons.next", title=title) if lesson else done
            label, action = self.t("lessons.next_one" if lesson else "lessons.race"), starts.go_on_learning
        else:
            head, note = self.t("first.welcome"), self.t("first.language")
            label, action = self.t("first.learn"), self._open(routes.Lessons())
        # after a first race Space is for the next one
        key, kind = ("Space", "primary") if starts.is_newcomer else ("", "normal")
        return column(
            text(head, Type.LABEL, t.light, "c"),
            para(note, Type.CAPTION, t.light_muted, a="c", grow=1),
            primary_button("title.learn_first", label, action, h=SMALL_H, icon="helmet", key=key, kind=kind),
            gap=NEAR,
            pad=(INSET, INSET, INSET, GAP),
            grow=1,
        )

    def _older(self, p: Painter, head: str) -> Node:
        item = Element("title.older", "button", self.t("title.older"), key="O")
        item.action, item.tooltip = self._open(routes.Records("unfinished")), self.t("title.older_tip")
        return self._beside(p, item, "replay", WIDTH - 2 * INSET - p.width(head, *Type.STRONG))

    def _saved(self, p: Painter, saved: RecordSummary, height: float) -> Node:
        """Return picture, game and standings of the saved race, its date and the time left."""
        t = p.theme
        picture = box(draw=partial(self._draw_picture, saved), w=min(THUMB, height * THUMB_SHARE))
        lines = box(draw=partial(self._draw_lines, saved), grow=1)
        return column(
            row(picture, lines, gap=GAP, grow=1),
            rule(t.edge),
            text(self._saved_line(saved), Type.CAPTION, t.light_muted),
            gap=NEAR,
            pad=(GAP, GAP, GAP, NEAR),
            grow=1,
        )

    def _career(self) -> None:
        self.app.open(routes.Career())

    def _open(self, to: Route) -> Callable[[], None]:
        return lambda: self.app.push(to)

    # -- picture -----
    def paint(self, p: Painter) -> None:
        """Draw the gantry with its bolts."""
        t = p.theme
        x = p.w - MENU
        p.rect(x - 6, 22, WIDTH + 18, p.h - 38, "#000000", 12, op=0.28)
        p.rect(x - 12, 16, WIDTH + 24, p.h - 32, t.night, 12, INK, 2.4)
        for bx in (x, x + WIDTH):
            for by in (28, p.h - 28):
                p.circle(bx, by, 2.6, t.edge)

    def _draw_lines(self, saved: RecordSummary, p: Painter, rect: Box, look: Look) -> None:
        """Draw the game and the standings; larger letters only as far as they fit."""
        t, (_, _, width, h) = p.theme, rect
        assert saved.header is not None
        game = registry.game(saved.header.config.game)
        name, style = game_name(self.app, game.id), Type.LABEL
        names: tuple[str, ...] = (name,)
        if p.width(name, *style) > width:
            # a long name takes two lines, and everything below is set closer
            style = Type.HEAD
            names = p.lines(name, *style, width)[:2]
        found = view_class(game).summary_lines(self.app, saved)
        lines = [line if isinstance(line, SummaryLine) else SummaryLine(str(line)) for line in found][:4]
        scale = p.text_scale
        p.text_scale = min(scale, max(1.0, h / (18 * len(names) + 20 * len(lines))))
        heads = (text(line, style, t.light, grow=1) for line in names)
        rest = (_line(t, line) for line in lines)
        draw_node(p, column(*heads, *rest), rect)
        p.text_scale = scale

    def _saved_line(self, saved: RecordSummary) -> str:
        when = self._saved_when(saved.modified)
        assert saved.header is not None
        config = saved.header.config
        game = registry.game(config.game)
        done = view_class(game).progress(dict(saved.observation))
        if done is None:
            return when
        left = max(1, round(game.estimated_minutes(config.setup()) * (1 - done)))
        return self.t("title.saved_left", saved=when, n=left)

    def _saved_when(self, when: datetime) -> str:
        """Return when the race was saved, in words."""
        today = datetime.now().astimezone().date()
        clock = f"{when:%H:%M}"
        if when.date() == today:
            return self.t("title.saved_today", time=clock)
        if when.date() == today - timedelta(days=1):
            return self.t("title.saved_yesterday", time=clock)
        return self.t("title.saved_on", when=when.date())

    def _draw_picture(self, saved: RecordSummary, p: Painter, rect: Box, look: Look) -> None:
        """Draw the race as its table shows it small, else the game's emblem."""
        assert saved.header is not None
        game = registry.game(saved.header.config.game)

        def draw(q: Painter) -> None:
            draw_position(q, game, saved.observation, rect)

        p.layer("title.saved", (saved.path, saved.steps, self.app.translator.code), *rect, draw)
        p.rect(*rect, None, 5, INK, 2)


def _line(t: Theme, line: SummaryLine) -> Node:
    """Return a place with its mark and name, or a fact."""
    if not line.place:
        return text(line.text, Type.CAPTION, t.light_muted, grow=1)
    style, colour = (Type.OWN_CAPTION, t.accent) if line.is_own else (Type.CAPTION, t.light)
    mark = seat(line.mark[1], line.mark[0], 5.2, True, INSET) if line.mark else box(w=INSET)
    place, name = text(line.place, Type.COUNT, t.light, "r", w=NEAR), text(line.text, style, colour, grow=1)
    return row(place, mark, name, gap=NEAR, grow=1)


def _draw_mode(name: str, is_lead: bool, p: Painter, rect: Box, look: Look) -> None:
    """Draw a mode's icon on a ground that fills the left end of its button."""
    x, y, w, h = rect
    ground = p.theme.accent if is_lead else p.theme.edge
    p.rect(*rect, ground, 8)
    p.rect(x + w - 8, y, 8, h, ground)
    icon(p, name, x + w / 2, y + h / 2, 32, INK if is_lead else PAPER.light)
