"""The strip between road and action panel: out line, deck, discard pile, points if the race ended now."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from game.games.formula_motor_racing.rules import report, scoring
from game.games.formula_motor_racing.rules.cards import TEAMS
from game.games.formula_motor_racing.rules.preview import faces_of, hidden_cards, points_if_ended_now
from game.games.formula_motor_racing.table.action_panel.cards import (
    PILE_CARD_W,
    RATIO,
    draw_back,
    draw_pile_card,
)
from game.games.formula_motor_racing.table.geometry import Layout
from game.games.formula_motor_racing.table.model import Commands, Model
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.kit.elements import Elements
from game.ui.kit.marks import arrow_right, draw_mark
from game.ui.kit.widgets import zone
from game.ui.race.board.chances import faces_text
from game.ui.race.board.pieces import car_at, grown, signed, tag
from game.ui.race.board.sidebar import RING

MAX_SCALE = 1.25
"""The largest scale of the totals, so that three lines fit below their heading."""


def paint_strip(p: Painter, model: Model, layout: Layout) -> None:
    """Paint the strip, with the cars and the card that are still moving on top."""
    key = (*model.cache_key(layout), *model.outcome_key, model.stage.is_flagged, bool(model.stage.top_card))
    top, height = layout.strip_y - 12, layout.panel_y - layout.strip_y + 12
    p.layer("fmr.strip", key, layout.left, top, layout.board_w, height, lambda c: _strip(c, model, layout))
    for car, pose in model.stage.poses.items():
        if pose.mix >= 1:
            _out_car(p, model, layout, car, pose.out, pose.at)
    card = model.stage.top_card
    if card:
        draw_pile_card(p, model.names, card, *layout.discard_spot)
        _count(p, layout.discard_spot, len(model.observation["discard"]) + 1, PAPER.light)


def _strip(c: Painter, model: Model, layout: Layout) -> None:
    t, names, y = c.theme, model.names, layout.heads_y
    x, by, w, h = layout.out_box
    width = c.text(x, y, names.t("out.title"), 18, t.ink, "jb", v="b")
    if model.wants_odds or model.observation["out"]:
        c.text(x + width + 10, y, names.t("out.note"), 14, t.muted, "j", v="b", w=w - width - 12)
    c.rect(x, by, w, h, t.sand, 8, t.ghost_edge, 1.4)
    if t.name != "night":
        c.hatch(x + 2, by + 2, w - 4, h - 4, "#D6C9AA" if t.name == "paper" else "#E6E6E6", 10, 3)
    if not model.observation["out"]:
        c.rect(x + 10, by + h / 2 - 14, w - 20, 28, t.sand, 6, op=0.93)
        c.text(x + w / 2, by + h / 2, names.t("out.none"), 14, t.muted, "j", "c", w=w - 28)
    _deck(c, model, layout)
    _discard(c, model, layout)
    (_totals if model.wants_odds else _ranking)(c, model, layout)


TAG = 12.0
"""Width of the right half of the tag of a car that is out, with a gap."""


def _out_car(p: Painter, model: Model, layout: Layout, car: str, index: float, at: float) -> None:
    count = max(1, model.stage.out_count)
    x, ground, w = layout.out_spot(index, count)
    # the label ends at the next car's tag
    right = min(x + w * 0.5, layout.out_spot(index + 1, count)[0] - 34)
    car_at(p, x, ground, w, model.names.colour(car), "paper", sign=model.names.number(car))
    top = layout.out_box[1] + 15
    tag(p, x - 14, top, model.names.car_style(car), model.names.number(car), car in model.own_cars)
    face = "jb" if model.names.is_japanese else "cb"
    colour = PAPER.ink if p.theme.name != "night" else p.theme.light
    # a long out line has space only for the numbers, then for nothing: the running order has the place too
    place, last, t = round(at) + 1, len(model.line), model.names.t
    forms = ((t("place", n=place), t("place", n=last), face), (str(place), str(last), "cb"))
    for label, widest, f in forms:
        # all cars have the form that fits the last place
        if p.width(widest, 15, f) <= right - x - TAG:
            p.text(right, top, label, 15, colour, f, "r")
            break


def _count(c: Painter, spot: tuple[float, float], n: int, colour: str) -> None:
    x, y = spot
    c.rect(
        x + PILE_CARD_W + 4,
        y + 36,
        34,
        24,
        INK,
        12,
        PAPER.edge_raised if c.theme.name == "night" else None,
        1.2,
    )
    c.text(x + PILE_CARD_W + 21, y + 48, str(n), 18, colour, "cb", "c")


def _deck(c: Painter, model: Model, layout: Layout) -> None:
    x, y = layout.deck_spot
    count = (
        model.observation["deck"]
        if isinstance(model.observation["deck"], int)
        else len(model.observation["deck"])
    )
    c.text(x, layout.heads_y, model.names.t("deck.title"), 18, c.theme.ink, "jb", v="b", w=94)
    for k in range(min(3, count)):
        at = min(3, count) - 1 - k
        draw_back(c, x + at * 2, y + at, PILE_CARD_W)
    if not count:
        c.rect(x, y, PILE_CARD_W, PILE_CARD_W * RATIO, None, 5, c.theme.ghost_edge, 1.6, dash="5 4")
    _count(c, (x, y), count, PAPER.accent)


def _discard(c: Painter, model: Model, layout: Layout) -> None:
    x, y = layout.discard_spot
    pile = model.observation["discard"]
    if not pile and not model.wants_odds:
        return
    c.text(x, layout.heads_y, model.names.t("discard.title"), 18, c.theme.ink, "jb", v="b", w=104)
    for k in range(min(2, max(0, len(pile) - 1))):
        c.rect(x + 2 + k * 2, y + 1 + k, PILE_CARD_W, PILE_CARD_W * RATIO, PAPER.card, 5, INK, 1.6)
    if pile:
        draw_pile_card(c, model.names, pile[-1], x, y)
    else:
        c.rect(x, y, PILE_CARD_W, PILE_CARD_W * RATIO, None, 5, c.theme.ghost_edge, 1.6, dash="5 4")
    if model.wants_odds:
        _count(c, (x, y), len(pile), PAPER.light)


def _totals(c: Painter, model: Model, layout: Layout) -> None:
    """Season totals by team if the race ended now, with the changes of the previewed outcome."""
    t = c.theme
    x, y, w, _ = layout.totals_box
    c.text(x, layout.heads_y, totals_title(model), 18, t.ink, "jb", v="b", w=w)
    now = totals_now(model)
    after = model.visible_outcome[1].facts.points.totals if model.visible_outcome else now
    if not model.shows_everything:
        after = {team: (after if team in model.own_teams else now)[team] for team in now}
    teams = sorted(now, key=lambda team: -now[team])
    each = min(260.0, (w - 14) / 2)
    for i, team in enumerate(teams):
        bx, by = x + (i // 3) * (each + 14), y + 38 + (i % 3) * 22
        _total(c, model, team, (bx, by, each), now[team], after[team])


def _ranking(c: Painter, model: Model, layout: Layout) -> None:
    """Draw the teams from the first to the last if the race ended now, and who leads, in words."""
    t, (left, y, w, _), totals = c.theme, layout.totals_box, totals_now(model)
    c.text(left, layout.heads_y, totals_title(model), 18, t.ink, "jb", v="b", w=w)
    teams = sorted(totals, key=lambda team: -totals[team])
    c.rect(left, y + 25, w, 66, t.card, 8, t.ghost_edge, 1.4)
    if not totals[teams[0]]:
        c.text(left + 16, y + 58, _leader(model, totals, teams), 15, t.ink, "j", w=w - 28)
        return
    for i, team in enumerate(teams):
        at = left + 26 + i * 42
        draw_mark(c, model.names.token_styles[team], at, y + 43, 9, dark=t.name == "night")
        if i + 1 < len(teams):
            c.text(
                at + 21, y + 43, "›" if totals[teams[i + 1]] < totals[team] else "=", 18, t.muted, "jb", "c"
            )
    c.text(left + 16, y + 74, _leader(model, totals, teams), 15, t.ink, "j", w=w - 28)


def _leader(model: Model, totals: dict[str, int], teams: list[str]) -> str:
    t, best = model.names.t, totals[teams[0]]
    if not best:
        return t("calm.no_points")
    first = [team for team in teams if totals[team] == best]
    if set(first) <= set(model.own_teams):
        return t("calm.you_lead")
    # a seat may have both teams
    called = (model.names.team_label, *[model.names.team_in_text] * (len(first) - 1))
    names = list(dict.fromkeys(name(team) for name, team in zip(called, first, strict=True)))
    return t("calm.leads", name=names[0]) if len(names) == 1 else t("calm.share_lead", names=names)


def totals_title(model: Model) -> str:
    """Return the heading of the totals: so far, if the race ended now, or with the faces shown."""
    names, season = model.names, model.observation["races"] > 1
    outlook, ending = model.visible_outcome or (None, None)
    if outlook is not None and ending is not None and outlook.has_dice:
        key = "now.on" if season else "now.on_race"
        return names.t(key, faces=faces_text(names.scene, faces_of(ending)))
    return title_now(model)


def title_now(model: Model) -> str:
    """Return the heading of `totals_now`."""
    names, season = model.names, model.observation["races"] > 1
    if _counts_only_past(model) or (season and model.is_over):
        return names.t("now.season")
    if model.is_over:
        return names.t("now.final")
    return names.t("now.title" if season else "now.race")


def _counts_only_past(model: Model) -> bool:
    """Whether this race does not count yet, as nobody has played a card."""
    if model.observation["races"] == 1 or model.visible_outcome or model.is_over:
        return False
    return model.is_between_races or model.is_untouched


def _totals_tip(model: Model) -> str:
    """The key of the tooltip of the totals."""
    if model.observation["races"] == 1:
        return "totals_over" if model.is_over else "totals_race"
    return "totals_season" if model.is_over or _counts_only_past(model) else "totals"


def totals_now(model: Model) -> dict[str, int]:
    """Return the season's points by team, including the current race once a card has been played."""
    if _counts_only_past(model):
        totals = scoring.team_totals(report.final_lines(model.observation))
        return dict(zip(TEAMS, totals, strict=True))
    return dict(points_if_ended_now(model.observation).totals)


def _total(c: Painter, model: Model, team: str, at: tuple[float, float, float], was: int, new: int) -> None:
    t, (x, y, w), is_own = c.theme, at, team in model.own_teams
    if is_own:
        c.rect(x - 5, y - 11, w + 8, 22, t.own_paper, 5)
    draw_mark(c, model.names.token_styles[team], x + 9, y, 7, dark=t.name == "night")
    owner = model.names.owner(team)
    small, figure, gained = (grown(c, size, MAX_SCALE) for size in (16, 18, 17))
    ink = t.ink if owner is not None else t.muted
    two = len(model.observation["teams"][0]) > 1
    numbers = x + w - (36 if two else 78)
    width, face = numbers - 24 - x - 23, "jb" if is_own else "j"
    name = model.names.team_label(team)
    if owner is None and c.width(name, small, face) > width:
        # only the team; the running order says that nobody directs it
        name = model.names.t(f"team_head.{team}")
    if two and owner is not None:
        # with the colour, as the name appears twice
        named = model.names.scene.t("seat.named", name=name, team=model.names.team(team))
        name = named if c.width(named, small * 15 / 16, face) <= width else f"{name} {model.names.team(team)}"
    c.text(x + 23, y, name, small, ink, face, w=width)
    c.text(numbers, y, str(was), figure, ink, "cb", "r")
    if new == was:
        return
    tone = t.good_paper if new > was else t.danger_paper
    if two:
        # the longer names leave no space for the new total
        c.text(numbers + 5, y, signed(new - was), gained, tone, "cb")
    else:
        arrow_right(c, numbers + 8, y, 13, t.muted, 1.6)
        c.text(numbers + 48, y, str(new), figure, ink, "cb", "r")
        c.text(numbers + 53, y, signed(new - was), gained, tone, "cb")


# -- elements -----
def declare_strip(ui: Elements, model: Model, layout: Layout, do: Commands) -> None:
    observation, names = model.observation, model.names
    dx, dy = layout.deck_spot
    empty = names.t("deck.over" if model.is_over else "deck.empty")
    tip = names.t("deck.tip", n=observation["deck"]) if observation["deck"] else empty
    if observation["removed"]:
        tip = f"{tip} {names.t('deck.removed', n=observation['removed'])}"
    if model.shows_everything and observation["deck"] and not model.is_between_races:
        tip = f"{tip} {_next_card(model)}"
    w, h, left = 92.0, PILE_CARD_W * RATIO + 6, observation["deck"]
    label, box = f"{names.t('deck.title')} {left}", (dx - 3, dy - 2, w, h)
    zone(ui, "deck", "item", label, box, None, RING, tooltip=tip, clause="FMR-3.4", value=left)
    (x, y), n = layout.discard_spot, len(observation["discard"])
    label, box, tip = f"{names.t('discard.title')} {n}", (x - 3, y - 2, w, h), names.t("discard.tip", n=n)
    zone(ui, "discard", "button", label, box, do.open_pile, RING, tooltip=tip, clause="FMR-3.2", value=n)
    x, y, w, h = layout.totals_box
    label, box, tip = totals_title(model), (x - 6, y + 2, w + 8, h), names.t(f"tip.{_totals_tip(model)}")
    zone(ui, "totals", "item", label, box, tooltip=tip, clause="FMR-6.1")


def _next_card(model: Model) -> str:
    """The chance of each card to be drawn next: every unseen one is equally likely."""
    names, unseen = model.names, hidden_cards(model.observation)
    counts: Counter[str] = Counter()
    for card, count in unseen.items():
        counts[names.card(card)] += count
    total = counts.total()
    chances = [names.t("deck.chance", card=card, p=Fraction(n, total)) for card, n in counts.most_common()]
    return names.t("deck.next", list=names.join_names(chances))
