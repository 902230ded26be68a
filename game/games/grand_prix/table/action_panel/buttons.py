"""The decision's buttons: what each sends, with its consequences and odds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from game.games.grand_prix.bots.winning import is_win, next_car
from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.rules.preview import Landing
from game.games.grand_prix.rules.road import place_ahead, why_unusable
from game.games.grand_prix.rules.steps import CODE_OF, DICE, SIDES
from game.games.grand_prix.table.action_panel.choice import Choice
from game.games.grand_prix.table.action_panel.looks import draw_big, draw_item, draw_landing_button, draw_pick
from game.games.grand_prix.table.action_panel.odds import chance_text, exact_chance
from game.games.grand_prix.table.action_panel.verdict import landing_label, short_word, tone_of, verdict
from game.games.grand_prix.table.model import Model
from game.ui.draw.theme import BUTTON, NEAR
from game.ui.kit.elements import Element, Extra
from game.ui.kit.layout import Node, box, column, row
from game.ui.kit.widgets import draw_button
from game.ui.race.board.action_panel import pair_keys

ITEM_W, PICK_W, LANDING_H, GO_H = 60.0, 118.0, 46.0, 46.0
BETWEEN = 10.0
"""The gap between two tall buttons."""


def buttons(m: Model, choice: Choice, height: float) -> Node:
    """Return the buttons of the decision at hand, one below the other."""
    return _BUTTONS[m.phase](m, choice, height)


# -- tall buttons -----
@dataclass(frozen=True, slots=True)
class Button:
    """A tall button: its action, its consequences, and reasons for it or against it."""

    id: str
    label: str
    line: str
    action: Callable[[], object]
    gold: bool = False
    """Whether Space does this."""
    risk: bool = False
    """Whether a die may spoil it."""
    loses: bool = False
    """Whether it can only lose."""
    tone: str = ""
    facts: str = ""
    why: str = ""


def _big(m: Model, button: Button, key: str) -> Node:
    """Return the button with its key."""
    kind = "normal" if not button.gold else "risk" if button.risk else "primary"
    extra = Extra(kind=kind, tone=button.tone, of=button.facts, commits=True)
    extra["risky"], extra["off"] = button.risk, button.loses
    item = Element(button.id, "button", button.label, action=button.action, draw=draw_big, key=key)
    item.enabled, item.why = not button.why, button.why
    item.clause, item.value, item.extra = m.clause, button.line, extra
    if button.risk and m.is_calm and m.lookahead:
        item.tooltip = m.names.t("odds.repeat", chance=exact_chance(m, m.lookahead.repeat))
    return box(item=item, grow=1)


def _two(m: Model, first: Button, second: Button, after: int = 0) -> Node:
    """Return two buttons that never change places: Space is the gold one, Enter the other.

    Where none is gold they have the numbers after those of the items at hand.
    """
    keys = pair_keys(0 if first.gold else 1 if second.gold else None, after)
    return column(_big(m, first, keys[0]), _big(m, second, keys[1]), gap=BETWEEN)


def _alone(m: Model, button: Button, after: int = 0) -> Node:
    """Return the only button, where the first of two is; gold where it is all that can be done."""
    gold = button.gold or len(m.offered) == 1
    return _first(m, replace(button, gold=gold), "Space" if gold else str(after + 1))


def _chosen(m: Model, label: str, line: str, choice: Choice, step: str) -> Node:
    """Return the only button, which sends what is chosen; gold unless another choice is clearly better."""
    button = Button("go", label, line, partial(choice.commit, step), m.is_as_good(step))
    return _first(m, button, "Space")


def _first(m: Model, button: Button, key: str) -> Node:
    return column(_big(m, button, key), box(grow=1), gap=BETWEEN)


# -- the turn -----
def _turn(m: Model, choice: Choice, height: float) -> Node:
    """Return the buttons to use an item, roll, repair or turn back."""
    t, offered, item = m.names.t, m.offered, m.chosen.item
    if item:
        return _using(m, choice, item)
    held = _kinds_held(m)
    if "roll" not in offered:
        step, key = ("turn-back", "turn_back") if "turn-back" in offered else ("repair", "repair")
        line = t("button.turn_back_line" if step == "turn-back" else "button.repair_only")
        gold = m.propose((step,)).action == step
        return _alone(m, Button("go", t(f"button.{key}"), line, partial(choice.commit, step), gold), held)
    roll = _roll_button(m, choice, "roll")
    if "repair" not in offered:
        return _alone(m, roll, held)
    dice = m.observation["dice"][m.on_turn]
    line = t("button.repair_calm") if m.is_calm else t("button.repair_line", a=dice, b=dice + 1)
    gold = m.propose(("roll", "repair")).action == "repair"
    repair = Button("repair", t("button.repair"), line, partial(choice.commit, "repair"), gold)
    return _two(m, roll, repair, held)


def _using(m: Model, choice: Choice, item: str) -> Node:
    """Return the buttons to use the item at hand, or put it back; gold is the better one."""
    t, use = m.names.t, f"use {item}"
    label, line = _use_label(m, item)
    why = "" if use in m.offered else _why_not_item(m, item)
    ordinary = [action for action in m.offered if not action.startswith("use ")]
    best = "" if why else m.propose((use, *ordinary)).action or ""
    keep = partial(choice.click, use)
    return _two(
        m,
        Button("go", label, line, partial(choice.commit, use), best == use, why=why),
        Button("cancel", t("button.keep"), t("button.keep_line"), keep, bool(why) or best in ordinary),
        _kinds_held(m),
    )


def _kinds_held(m: Model) -> int:
    """Return how many kinds of items the seat on turn has; each has its number as its key."""
    return len(set(m.observation["items"][m.on_turn]))


def _roll_button(m: Model, choice: Choice, step: str) -> Button:
    """Return the button for one more die; a risky proposal names its purpose."""
    lookahead, t = m.lookahead, m.names.t
    assert lookahead is not None
    act, chance = partial(choice.commit, step), lookahead.repeat
    wanted = m.propose(("roll", "repair")) if step == "roll" and m.phase == "turn" else m.proposal
    gold = wanted.action == step
    if step in m.losing:
        return Button("go", t("button.again_loses"), _risk_line(m), act, gold, loses=True)
    if not chance:
        return Button("go", t("button.roll"), t("button.first_die"), act, gold)
    label = t("button.again")
    if gold and not lookahead.is_qualifying:
        label = _purpose(m)
    return Button("go", label, _risk_line(m), act, gold, risk=True)


def _risk_line(m: Model) -> str:
    """Return what a repeat of the next die costs, with its chance where chances are shown."""
    lookahead, t = m.lookahead, m.names.t
    assert lookahead is not None
    loss = "big" if lookahead.accident else lookahead.loss
    chance = chance_text(m, lookahead.repeat)
    return t(f"button.repeat_{loss}", chance=chance) if chance else t(f"button.again_{loss}")


def _purpose(m: Model) -> str:
    """Return what one more die is for: the win, not to crash, more spaces on average, or else the risk."""
    lookahead, t = m.lookahead, m.names.t
    assert lookahead is not None
    faces = [landing for face in range(1, SIDES + 1) for landing in lookahead.face(face)]
    if any(map(is_win, faces)):
        return t("button.again_to_win")
    if all(landing.tone == "bad" for landing in lookahead.stop):
        return t("button.again_on")
    mean = round(lookahead.expected)
    return t("button.again_further", n=mean) if mean > lookahead.stop_distance else t("button.again_risk")


def _use_label(m: Model, item: str) -> tuple[str, str]:
    t = m.names.t
    label = t("button.use", item=m.names.item(item))
    aim = m.lookahead.aim if m.lookahead and item == "rocket" else None
    hits = chance_text(m, aim.chance) if aim else ""
    if aim:
        return t("button.fire"), t("rocket.chance", chance=hits) if hits else t(
            "rocket.needs", n=aim.distance
        )
    observation, seat = m.observation, m.on_turn
    if item == "wrench" and observation["dice"][seat] == DICE and not observation["flipped"][seat]:
        return label, t("button.nothing_to_mend")
    return label, t(f"item_short.{item}")


def _why_not_item(m: Model, item: str) -> str:
    t = m.names.t
    if m.observation["used"]:
        return t("error_note.one_item")
    lookahead = m.lookahead
    found = why_unusable(lookahead.state, lookahead.seat, CODE_OF[item]) if lookahead else None
    return t(f"why.{found[1]}") if found else ""


def _run(m: Model, choice: Choice, height: float) -> Node:
    """Return the buttons for one more die, and to stop."""
    t, lookahead, chosen = m.names.t, m.lookahead, m.proposal
    assert lookahead is not None
    gold, loses = chosen.action == "stop", "stop" in m.losing
    facts, line, tone = "", "", ""
    if stop := lookahead.stop:
        facts, tone = "" if m.is_calm else stop_facts(m, stop), tone_of(stop[0])
        line = verdict(m.names, stop[0]) if len(stop) == 1 else _forked(m, stop)
    if loses and not any(map(is_win, stop)):
        line = t("button.stop_late", name=m.names.seat(next_car(lookahead.state, lookahead.seat)))
    wins = any(map(is_win, stop)) and not m.observation["options"]["championship"]
    label = t("button.stop_wins" if wins else "button.stop_loses" if loses else "button.stop")
    act = partial(choice.commit, "stop")
    stop_button = Button("stop", label, line, act, gold, loses=loses, tone=tone, facts=facts)
    return _two(m, _roll_button(m, choice, "again"), stop_button)


def _forked(m: Model, stop: tuple[Landing, ...]) -> str:
    """Return the end of each path that stopping would leave open."""
    if m.is_calm:
        return m.names.t("button.forked_calm")
    parts = []
    for landing in stop:
        word = short_word(m.names, landing)
        end = m.names.t("odds.finish") if landing.end is None else str(landing.end)
        parts.append(m.names.t("way.end", space=end, what=word))
    return m.names.t("way.choose", list=" / ".join(parts))


def stop_facts(m: Model, stop: tuple[Landing, ...]) -> str:
    """Return how far stopping now drives, and where to."""
    first = stop[0]
    if first.is_held:
        return m.names.t("button.stays")
    ends = list(dict.fromkeys(m.names.t("odds.finish") if s.end is None else str(s.end) for s in stop))
    return m.names.t("button.stop_facts", n=first.distance, space=" / ".join(ends))


def _qualify(m: Model, choice: Choice, height: float) -> Node:
    """Return the buttons to roll for the pole, or keep the result."""
    t, mine = m.names.t, sum(m.observation["rolled"])
    if not mine:
        return _alone(m, _roll_button(m, choice, "roll"))
    facts, act = t("button.qualify_facts", n=mine), partial(choice.commit, "stop")
    gold = m.proposal.action == "stop"
    stop = Button("stop", t("button.stop"), _rank_line(m, mine), act, gold, facts=facts)
    return _two(m, _roll_button(m, choice, "again"), stop)


def _rank_line(m: Model, mine: int) -> str:
    """Return the rank of a qualifying result among the others."""
    marks = [mark for mark in m.observation["qualifying"] if mark is not None]
    best = max(marks, default=None)
    if best is None:
        return m.names.t("button.qualify_first")
    return m.names.t("button.qualify_best" if mine <= best else "button.qualify_lead", n=best)


# -- paths and items -----
def _path_buttons(m: Model, choice: Choice, height: float) -> Node:
    """Return a button for each path; Space drives the chosen one."""
    landings = m.landings
    if not landings:
        return box()
    height_each = min(LANDING_H, (height - GO_H - 8) / len(landings) - 6)
    go = Element("go", "button", m.names.t("button.drive"), draw=draw_button, key="Space")
    go.clause, go.extra = "GP-7.5", Extra(kind="primary", size=BUTTON, commits=True)
    if chosen := m.chosen_path:
        go.action = partial(choice.commit, chosen.step)
        go.extra["kind"] = "primary" if m.is_as_good(chosen.step) else "normal"
    else:
        go.enabled, go.why = False, m.names.t("prompt.way")
    buttons = [_path_button(m, choice, i, landing, height_each) for i, landing in enumerate(landings)]
    return column(*buttons, box(grow=1), box(item=go, h=GO_H), gap=6)


def _path_button(m: Model, choice: Choice, i: int, landing: Landing, h: float) -> Node:
    item = Element(
        f"way.{i + 1}", "button", landing_label(m.names, landing), draw=draw_landing_button, key=str(i + 1)
    )
    item.action = partial(choice.click, landing.step)
    item.tooltip, item.clause = verdict(m.names, landing), "GP-7.5"
    item.selected = m.chosen_path is landing
    item.extra = {"tone": tone_of(landing), "commits": m.chosen.step == landing.step}
    return box(item=item, h=h)


def items(m: Model, choice: Choice, width: float) -> Node:
    """Return the buttons of the items in hand."""
    owned = m.observation["items"][m.on_turn]
    kinds = [k for k in ("turbine", "rocket", "bomb", "wrench", "oil") if k in owned]
    boxes = []
    for i, kind in enumerate(kinds):
        item = Element(f"item.{kind}", "choice", m.names.item(kind), draw=draw_item, key=str(i + 1))
        item.action = partial(choice.click, f"use {kind}")
        item.why = "" if f"use {kind}" in m.offered else _why_not_item(m, kind)
        item.enabled, item.selected = not item.why, m.chosen.item == kind
        item.tooltip, item.clause = f"{m.names.item(kind)}: {m.names.t(f'item_does.{kind}')}", "GP-8.3"
        # The panel beside it describes a usable item in full.
        item.extra = {"of": kind, "number": owned.count(kind), "quiet": not item.why}
        boxes.append(box(item=item, w=min(ITEM_W, (width + 6) / len(kinds) - 4)))
    return row(*boxes, gap=4, fixed_h=39, pad=(0, 1, 0, 0))


def picks(m: Model, choice: Choice, width: float) -> Node:
    """Return the buttons of the items for the tray."""
    offered = [a.split(" ")[1] for a in m.offered if a.startswith("item ")]
    boxes = []
    for i, kind in enumerate(offered):
        item = Element(f"pick.{kind}", "choice", m.names.item(kind), draw=draw_pick, key=str(i + 1))
        item.action, item.selected = partial(choice.click, f"item {kind}"), _picked(m) == kind
        item.tooltip, item.clause = m.names.t(f"item_does.{kind}"), m.clause
        count = m.observation["available"].count(kind)
        item.extra = {"of": kind, "number": count, "commits": m.chosen.rest("item") == kind}
        boxes.append(box(item=item, w=min(PICK_W, width / len(offered) - NEAR)))
    return row(*boxes, gap=NEAR, fixed_h=90)


def _picked(m: Model) -> str:
    """Return the item for the tray that is chosen, else the one proposed; empty for neither."""
    return m.chosen.rest("item") or (m.proposal.action or " ").split(" ")[1]


def _pick(m: Model, choice: Choice, height: float) -> Node:
    """Return the button that puts the chosen or proposed item on the tray."""
    picked, t = _picked(m), m.names.t
    line = t("button.on_tray_line", space=m.names.space(tray_space(m)))
    if not picked:
        why = t(f"prompt.{m.phase}")
        return _alone(m, Button("go", t("button.on_tray_none"), line, choice.clear, True, why=why))
    label = t("button.on_tray", item=m.names.item(picked))
    return _chosen(m, label, line, choice, f"item {picked}")


def tray_space(m: Model) -> Spot | None:
    """Return the space where the tray will lie."""
    lookahead = m.lookahead
    if lookahead is None:
        return None
    course = lookahead.state.config.course
    return course.labels[course.space_at[place_ahead(lookahead.state)]]


def _place(m: Model, choice: Choice, height: float) -> Node:
    """Return the button that puts the item on the focused space."""
    spot, t = m.free_spot, m.names.t
    if spot is None:
        why = t("place.first")
        return _alone(
            m, Button("go", t("button.place_none"), t("button.place_line"), choice.clear, True, why=why)
        )
    label = t("button.place", space=m.names.space(spot))
    return _chosen(m, label, t("button.place_line"), choice, f"place {m.placing} {spot}")


_BUTTONS: dict[str, Callable[[Model, Choice, float], Node]] = {
    "turn": _turn,
    "run": _run,
    "qualify": _qualify,
    "way": _path_buttons,
    "tray": _pick,
    "item": _pick,
    "place": _place,
}
