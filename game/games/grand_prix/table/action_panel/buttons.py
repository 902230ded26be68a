"""The decision's buttons: what each sends, with its consequences and odds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.games.grand_prix.bots.winning import is_win, next_car
from game.games.grand_prix.rules.preview import Landing
from game.games.grand_prix.rules.road import space_ahead, why_unusable
from game.games.grand_prix.rules.steps import CODE_OF, DICE
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


@dataclass(slots=True)
class Button:
    """A tall button: the step that it sends, its consequences, and reasons for it or against it."""

    id: str
    label: str
    line: str
    step: str = ""
    gold: bool = False
    """Whether Space does this."""
    risk: bool = False
    """Whether a die may spoil it."""
    loses: bool = False
    """Whether it can only lose."""
    tone: str = ""
    facts: str = ""
    why: str = ""
    """Why it cannot be pressed."""


def buttons(m: Model, choice: Choice, height: float) -> Node:
    """Return the buttons of the decision at hand, one below the other.

    Two never change places: Space is the gold one, Enter the other. Where none is gold they have the
    numbers after those of the items at hand.
    """
    if m.phase == "way":
        return _path_buttons(m, choice, height)
    shown = _BUTTONS[m.phase](m)
    # each kind of items has its number as its key
    held = len(set(m.observation["items"][m.on_turn])) if m.phase == "turn" else 0
    if len(shown) == 1:
        shown[0].gold |= len(m.offered) == 1
        keys = ["Space" if shown[0].gold or m.phase != "turn" else str(held + 1)]
    else:
        keys = [*pair_keys(next((i for i, one in enumerate(shown) if one.gold), None), held)]
    nodes = [_big(m, choice, button, key) for button, key in zip(shown, keys, strict=True)]
    return column(*nodes, *[box(grow=1)] * (2 - len(nodes)), gap=BETWEEN)


def _big(m: Model, choice: Choice, button: Button, key: str) -> Node:
    """Return the button with its key."""
    kind = "normal" if not button.gold else "risk" if button.risk else "primary"
    # a second click on an item puts it back
    act = choice.click if button.id == "cancel" else choice.commit
    item = Element(
        button.id, "button", button.label, action=partial(act, button.step), draw=draw_big, key=key
    )
    item.enabled, item.why = not button.why, button.why
    item.clause, item.value = m.clause, button.line
    item.extra = Extra(kind=kind, tone=button.tone, of=button.facts, commits=True)
    item.extra["risky"], item.extra["off"] = button.risk, button.loses
    if button.risk and m.is_calm and m.lookahead:
        item.tooltip = m.names.t("odds.repeat", chance=exact_chance(m, m.lookahead.repeat))
    return box(item=item, grow=1)


# -- the turn -----
def _turn(m: Model) -> list[Button]:
    """Return the buttons to use an item, roll, repair or turn back."""
    t, offered = m.names.t, m.offered
    if m.chosen.item:
        return _using(m, m.chosen.item)
    if "turn-back" in offered:
        gold = m.propose(("turn-back",)).action is not None
        return [Button("go", t("button.turn_back"), t("button.turn_back_line"), "turn-back", gold)]
    best = m.propose(("roll", "repair")).action
    if "roll" not in offered:
        return [Button("go", t("button.repair"), t("button.repair_only"), "repair", best == "repair")]
    if "repair" not in offered:
        return [_roll_button(m, "roll")]
    dice = m.observation["dice"][m.on_turn]
    line = t("button.repair_calm") if m.is_calm else t("button.repair_line", a=dice, b=dice + 1)
    return [_roll_button(m, "roll"), Button("repair", t("button.repair"), line, "repair", best == "repair")]


def _using(m: Model, item: str) -> list[Button]:
    """Return the buttons to use the item at hand, or put it back; gold is the better one."""
    t, use = m.names.t, f"use {item}"
    label, line = _use_label(m, item)
    why = "" if use in m.offered else _why_not_item(m, item)
    ordinary = [action for action in m.offered if not action.startswith("use ")]
    best = "" if why else m.propose((use, *ordinary)).action or ""
    return [
        Button("go", label, line, use, best == use, why=why),
        Button("cancel", t("button.keep"), t("button.keep_line"), use, bool(why) or best in ordinary),
    ]


def _roll_button(m: Model, step: str) -> Button:
    """Return the button for one more die; a risky proposal names its purpose."""
    lookahead, t = m.lookahead, m.names.t
    assert lookahead is not None
    wanted = m.propose(("roll", "repair")) if step == "roll" and m.phase == "turn" else m.proposal
    gold = wanted.action == step
    if step in m.losing:
        return Button("go", t("button.again_loses"), _risk_line(m), step, gold, loses=True)
    if not lookahead.repeat:
        return Button("go", t("button.roll"), t("button.first_die"), step, gold)
    label = _purpose(m) if gold and not lookahead.is_qualifying else t("button.again")
    return Button("go", label, _risk_line(m), step, gold, risk=True)


def _risk_line(m: Model) -> str:
    """Return what a repeat of the next die costs, with its chance where chances are shown."""
    lookahead, t = m.lookahead, m.names.t
    assert lookahead is not None
    loss = "big" if lookahead.accident else lookahead.loss
    chance = chance_text(m, lookahead.repeat)
    return t(f"button.repeat_{loss}", chance=chance) if chance else t(f"button.again_{loss}")


def _purpose(m: Model) -> str:
    """Return what one more die is for, as a hint says it."""
    assert m.lookahead is not None
    reason = m.lookahead.rolling_gain
    name = m.names.seat(reason.params.get("seat"))
    return m.names.t(f"button.again_for.{reason.key}", **{**reason.params, "name": name})


def _use_label(m: Model, item: str) -> tuple[str, str]:
    t = m.names.t
    label = t("button.use", item=m.names.item(item))
    aim = m.lookahead.aim if m.lookahead and item == "rocket" else None
    if aim:
        hits = chance_text(m, aim.chance)
        line = t("rocket.chance", chance=hits) if hits else t("rocket.needs", n=aim.distance)
        return t("button.fire"), line
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


def _run(m: Model) -> list[Button]:
    """Return the buttons for one more die, and to stop."""
    t, lookahead = m.names.t, m.lookahead
    assert lookahead is not None
    stop, loses = lookahead.stop, "stop" in m.losing
    button = Button("stop", t("button.stop"), "", "stop", m.proposal.action == "stop", loses=loses)
    if stop:
        button.facts, button.tone = "" if m.is_calm else stop_facts(m, stop), tone_of(stop[0])
        button.line = verdict(m.names, stop[0]) if len(stop) == 1 else _forked(m, stop)
    wins = any(map(is_win, stop))
    if loses and not wins:
        button.line = t("button.stop_late", name=m.names.seat(next_car(lookahead.state, lookahead.seat)))
    if wins and not m.observation["options"]["championship"]:
        button.label = t("button.stop_wins")
    elif loses:
        button.label = t("button.stop_loses")
    return [_roll_button(m, "again"), button]


def _forked(m: Model, stop: tuple[Landing, ...]) -> str:
    """Return the end of each path that stopping would leave open."""
    if m.is_calm:
        return m.names.t("button.forked_calm")
    parts = []
    for landing in stop:
        word = short_word(m.names, landing)
        parts.append(m.names.t("way.end", space=m.names.end(landing.end), what=word))
    return m.names.t("way.choose", list=" / ".join(parts))


def stop_facts(m: Model, stop: tuple[Landing, ...]) -> str:
    """Return how far stopping now drives, and where to."""
    first = stop[0]
    if first.is_held:
        return m.names.t("button.stays")
    ends = dict.fromkeys(m.names.end(landing.end) for landing in stop)
    return m.names.t("button.stop_facts", n=first.distance, space=" / ".join(ends))


def _qualify(m: Model) -> list[Button]:
    """Return the buttons to roll for the pole, or keep the result."""
    t, mine = m.names.t, sum(m.observation["rolled"])
    if not mine:
        return [_roll_button(m, "roll")]
    facts, gold = t("button.qualify_facts", n=mine), m.proposal.action == "stop"
    stop = Button("stop", t("button.stop"), _rank_line(m, mine), "stop", gold, facts=facts)
    return [_roll_button(m, "again"), stop]


def _rank_line(m: Model, mine: int) -> str:
    """Return the rank of a qualifying result among the others."""
    best = max((mark for mark in m.observation["qualifying"] if mark is not None), default=None)
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
    label, key = landing_label(m.names, landing), str(i + 1)
    item = Element(f"way.{key}", "button", label, draw=draw_landing_button, key=key)
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


def _pick(m: Model) -> list[Button]:
    """Return the button that puts the chosen or proposed item on the tray."""
    picked, t = _picked(m), m.names.t
    assert m.lookahead is not None
    space = m.names.space(m.ground.label[space_ahead(m.lookahead.state)])
    line = t("button.on_tray_line", space=space)
    if not picked:
        return [Button("go", t("button.on_tray_none"), line, gold=True, why=t(f"prompt.{m.phase}"))]
    step, label = f"item {picked}", t("button.on_tray", item=m.names.item(picked))
    return [Button("go", label, line, step, m.is_as_good(step))]


def _place(m: Model) -> list[Button]:
    """Return the button that puts the item on the focused space."""
    spot, t = m.free_spot, m.names.t
    line = t("button.place_line")
    if spot is None:
        return [Button("go", t("button.place_none"), line, gold=True, why=t("place.first"))]
    step, label = f"place {m.placing} {spot}", t("button.place", space=m.names.space(spot))
    return [Button("go", label, line, step, m.is_as_good(step))]


_BUTTONS: dict[str, Callable[[Model], list[Button]]] = {
    "turn": _turn,
    "run": _run,
    "qualify": _qualify,
    "tray": _pick,
    "item": _pick,
    "place": _place,
}
