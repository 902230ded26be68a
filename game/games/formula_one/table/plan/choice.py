"""The choice of a turn: a speed, the end of the path, the path there, a card to play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.engine.match import Match
from game.games.formula_one.rules.driving import DONE
from game.games.formula_one.rules.preview import BEFORE, RISKS, SURE, Plan, Plans
from game.games.formula_one.rules.state import DRIVING, SPEED
from game.ui.race.choosing import UnsentChoice

PLAN_PHASES = ("speed", "drive", "extra", "extra_drive")
"""The phases in which a plan is chosen."""
OPTION_PHASES = ("match", "spare", "tyre")
"""The phases in which a single step is chosen from a short list."""


@dataclass(slots=True)
class Chosen:
    """What is chosen so far."""

    speed: int | None = None
    end: int | None = None
    via: int | None = None
    """A space of a red band that the path must lead through."""
    plan_index: int = 0
    """The index of the plan among those that match, the best first."""
    card: str = ""
    option: str = ""
    """The chosen step, where the choice is not a plan."""
    is_own: bool = False
    """Whether the player has chosen it; until then the proposal is the choice."""


class Choice(UnsentChoice):
    """The unsent choice of one table.

    `best_turn` returns the steps of the best turn with a card (empty: none) at a speed (None: any); nothing
    where there is none, or where it is not known yet.
    """

    def __init__(
        self,
        plans_now: Callable[[], Plans | None],
        best_turn: Callable[[str, int | None], Sequence[str]],
        options_now: Callable[[], Sequence[str]],
        changed: Callable[[], object],
    ) -> None:
        self._plans_now = plans_now
        self._best_turn = best_turn
        self._options_now = options_now
        self._changed = changed
        self.proposed: tuple[str, ...] = ()
        """The steps that the app proposes."""
        self.now = Chosen()
        self.waits_for_player = False
        """Whether there is no choice until the player, or a proposal, makes one."""
        self.leaves_risk_open = False
        """Whether the app proposes nothing because several dangerous turns are about as good."""
        self._has_suggestion = False
        self._card_chosen: tuple[Chosen, Chosen] | None = None
        """The choice before a card was chosen, and right after."""
        self._queue: tuple[int, tuple[str, ...]] = (-1, ())

    def clear(self) -> None:
        """Undo the player's choice, and return to the proposal."""
        self.now, self._card_chosen, self._has_suggestion = Chosen(), None, False
        self._suggest(self.proposed)

    def begin_decision(self, waits_for_player: bool = False) -> None:
        """Begin a decision without proposal or choice; with `waits_for_player` only the player chooses."""
        self.proposed, self.waits_for_player, self.leaves_risk_open = (), waits_for_player, False
        self.clear()

    def propose(self, steps: Sequence[str]) -> None:
        """Propose a turn; the player's choice stays."""
        self.proposed = tuple(steps)
        if not self.now.is_own:
            self.clear()

    def leave_open(self) -> None:
        """Propose nothing, as the risk is the player's decision; the player's choice stays."""
        self.waits_for_player = self.leaves_risk_open = True
        self.propose(())

    @property
    def is_open(self) -> bool:
        """Return whether nothing is chosen yet, so that there is nothing to commit."""
        return self.waits_for_player and not (self.now.is_own or self._has_suggestion)

    @property
    def is_made(self) -> bool:
        return self.now.is_own

    @property
    def plans(self) -> Plans | None:
        """Return the plans of the position, while the viewer chooses one."""
        return self._plans_now()

    # -- a step of a few -----
    @property
    def options(self) -> Sequence[str]:
        """Return the steps that are offered in place of plans."""
        return self._options_now()

    def option_now(self) -> str:
        """Return the step that the button sends; empty where a plan is chosen."""
        options = self.options
        return self.now.option if self.now.option in options else next(iter(options), "")

    def other_option(self) -> str:
        """Return the step of the lower button: the one that changes nothing, or the next."""
        options, now = list(self.options), self.option_now()
        if self.is_open:
            return now
        if len(options) < 2:
            return ""
        if "keep_speed" in options:
            return "keep_speed" if now != "keep_speed" else options[0]
        return options[(options.index(now) + 1) % len(options)]

    def take_option(self, step: str) -> None:
        """Choose one of the offered steps."""
        if step in self.options:
            self.now.option, self.now.is_own = step, True

    # -- the dial -----
    def speeds(self, own: int) -> tuple[int, ...]:
        """Return the speeds on offer: behind a faster car (F1-4.2) the `own` one and those above it."""
        if self.plans is not None:
            return self.plans.speeds_with(self.now.card)
        offered = [int(step.split(" ")[1]) for step in self.options if step.startswith("match ")]
        return tuple(sorted([own, *offered])) if offered else ()

    def speed_on_dial(self, speeds: Sequence[int]) -> int:
        """Return the chosen one of the speeds on offer, or the proposed one."""
        if self.plans is not None:
            return self.speed_now(self.plans)
        word, _, speed = self.option_now().partition(" ")
        return int(speed) if word == "match" else speeds[0]

    # -- the plan -----
    def speed_now(self, plans: Plans) -> int:
        """Return the chosen speed, or the proposed one: the highest of the safest."""
        speeds = plans.speeds_with(self.now.card)
        if self.now.speed is not None and self.now.speed in speeds:
            return self.now.speed
        return default_speed(plans, self.now.card)

    def matching_plans(self, plans: Plans, speed: int) -> list[Plan]:
        """Return the plans of a speed that match the chosen end and path, or else all; the best first."""
        found = list(plans.of(speed, self.now.card))
        if self.now.end is not None:
            found = [plan for plan in found if plan.end == self.now.end] or found
        if self.now.via is not None:
            found = [plan for plan in found if self.now.via in plan.nodes] or found
        return found

    def chosen(self) -> Plan | None:
        """Return the plan that the button commits, without a card that would do nothing in it."""
        plans = self.plans
        if plans is None:
            return None
        found = self.matching_plans(plans, self.speed_now(plans))
        plan = found[min(self.now.plan_index, len(found) - 1)] if found else None
        return self._without_idle_card(plans, plan) if plan is not None else None

    def _without_idle_card(self, plans: Plans, plan: Plan) -> Plan:
        """Return the plan without the chosen card, if that would do nothing in it."""
        if not self.now.card or plans.uses(plan, self.now.card):
            return plan
        return plans.without_card(plan) or plan

    @property
    def has_idle_card(self) -> bool:
        """Return whether the chosen card would do nothing in the chosen plan, so that it is kept."""
        plans, plan, card = self.plans, self.chosen(), self.now.card
        return bool(card) and plans is not None and plan is not None and not plans.uses(plan, card)

    def previewed(self, pointed: str) -> Plan | None:
        """Return the plan that a click on this element would choose; None for the chosen one."""
        plans = self.plans
        found = self._pointed_plan(plans, pointed) if plans is not None else None
        if plans is None or found is None or self.is_open:
            return found
        return found if self._without_idle_card(plans, found) is not self.chosen() else None

    def _pointed_plan(self, plans: Plans, pointed: str) -> Plan | None:
        kind, _, what = pointed.partition(".")
        if kind in ("speed", "tab") and int(what) in plans.speeds_with(self.now.card):
            return self.at_speed(plans, int(what))
        if kind == "space" and what in plans.circuit.node_of:
            return self.leading_to(plans, plans.circuit.node_of[what])
        if kind == "card" and what != self.now.card and self.may_play(what):
            return self.with_card(plans, what)
        return self.alternative() if kind == "alt" else None

    def leading_to(self, plans: Plans, node: int) -> Plan | None:
        """Return the best plan that ends on a node, at the chosen speed if it gets there, else at another."""
        now, chosen = self.speed_now(plans), self.chosen()
        if node in self.passages():
            return self._through(plans, node)
        if chosen is not None and chosen.nodes and chosen.end == node:
            return chosen
        # The proposed card stays only if the space needs one.
        for card in dict.fromkeys(("" if not self.now.is_own else self.now.card, self.now.card)):
            for speed in sorted(plans.speeds_with(card), key=lambda other: other != now):
                for plan in plans.of(speed, card):
                    if plan.nodes and plan.end == node:
                        return plan
        return None

    def choose_space(self, node: int) -> None:
        """Let the path lead through a clicked space of a red band, or end there in the best plan to it."""
        plans = self.plans
        if plans is None:
            return
        if node in self.passages():
            self.now.via, self.now.plan_index, self.now.is_own = node, 0, True
        else:
            plan = self.leading_to(plans, node)
            if plan is not None and plan is not self.chosen():
                self.now.card = plan.card if not self.now.is_own else self.now.card
            self.choose_plan(plan)
        self._changed()

    # -- a card -----
    def with_card(self, plans: Plans, card: str) -> Plan | None:
        """Return the best plan with another card, or without one; speed and move stay if they can."""
        best = plans.find(self._best_turn(card, None)) if card else None
        if best is not None:
            return best
        speed = self.speed_now(plans)
        if speed not in plans.speeds_with(card):
            speed = default_speed(plans, card)
        found = plans.of(speed, card)
        return next(iter((*self._as_chosen(plans, found), *found)), None)

    def _as_chosen(self, plans: Plans, found: Sequence[Plan]) -> list[Plan]:
        """Return the plans whose normal move is the chosen one."""
        now = self.chosen()
        if now is None:
            return []
        normal_move = now.normal(plans.state)
        return [plan for plan in found if plan.speed == now.speed and plan.normal(plans.state) == normal_move]

    def may_play(self, card: str) -> bool:
        """Return whether a card can be played in the chosen turn; the chosen card can be put back."""
        plans = self.plans
        if plans is None or self.now.card == card:
            return plans is not None
        if self.now.card:
            # It replaces the other card, at whatever speed that needs.
            return any(plans.may_play(card, speed) for speed in plans.speeds_with(card))
        speed = self.speed_now(plans)
        if not plans.may_play(card, speed):
            return False
        if card in BEFORE or plans.state.phase not in (SPEED, DRIVING):
            return True
        return any(len(plan.legs) > 1 for plan in self._as_chosen(plans, plans.of(speed, card)))

    # -- other paths -----
    def passages(self) -> frozenset[int]:
        """Return the spaces of red bands before the chosen end where a click leads the path through."""
        plans = self.plans
        if plans is None or self.now.end is None:
            return frozenset()
        band, candidates = plans.circuit.band, plans.of(self.speed_now(plans), self.now.card)
        before = (node for plan in candidates if plan.end == self.now.end for node in plan.nodes[:-1])
        return frozenset(node for node in before if node != self.now.end and band[node] >= 0)

    def _through(self, plans: Plans, node: int) -> Plan | None:
        for plan in plans.of(self.speed_now(plans), self.now.card):
            if plan.end == self.now.end and node in plan.nodes[:-1]:
                return plan
        return None

    def alternatives(self) -> list[Plan]:
        """Return every plan of the chosen speed from left to right, then by risk; for wheel and arrows."""
        plans = self.plans
        if plans is None:
            return []
        found = plans.of(self.speed_now(plans), self.now.card)
        return sorted(found, key=lambda plan: (plan.is_in_box, plan.end, plan.rank))

    def alternative(self) -> Plan | None:
        """Return the safest other plan of the chosen speed; none that is lost for certain.

        While nothing is chosen it is to make no extra move, where one may be made.
        """
        now, plans = self.chosen(), self.plans
        if plans is None:
            return None
        if now is None or self.is_open:
            return plans.find((DONE,))
        candidates = [plan for plan in plans.of(now.speed, self.now.card) if plan.risk_level != SURE]
        return next((plan for plan in candidates if self._without_idle_card(plans, plan) is not now), None)

    @property
    def leaves_card(self) -> bool:
        """Return whether the player chose a turn without the card that the app proposes."""
        return (
            self.now.is_own and not self.now.card and any(step.startswith("play ") for step in self.proposed)
        )

    def at_speed(self, plans: Plans, speed: int) -> Plan | None:
        """Return the plan that a click on a speed chooses: into the chosen box, else the best one."""
        candidates = plans.of(speed, self.now.card)
        if self.now.end is not None and plans.circuit.is_box[self.now.end]:
            for plan in candidates:
                if plan.end == self.now.end:
                    return plan
        best = plans.find(self._best_turn(self.now.card, speed))
        if best is None and self.now.card:
            # The card would do nothing at this speed: the best turn is the one without it.
            bare = plans.find(self._best_turn("", speed))
            best = next((plan for plan in candidates if bare is not None and plan.nodes == bare.nodes), None)
        return best or next(iter(candidates), None)

    def choose_plan(self, plan: Plan | None) -> None:
        """Choose a plan."""
        plans = self.plans
        if plan is None or plans is None:
            return
        self.now.is_own = True
        self.now.speed, self.now.end, self.now.via = plan.speed, plan.end if plan.nodes else None, None
        found = self.matching_plans(plans, plan.speed)
        self.now.plan_index = found.index(plan) if plan in found else 0

    def choose_other(self) -> None:
        """Choose the other path or step, which the lower button names."""
        self.choose_plan(self.alternative())
        self.take_option(self.other_option())
        self._changed()

    def choose_next_plan(self, by: int) -> bool:
        """Choose the next plan of the speed to the left or right; return False where there is no other."""
        found, now = self.alternatives(), self.chosen()
        if len(found) < 2 or now not in found:
            return False
        self.choose_plan(found[(found.index(now) + by) % len(found)])
        return True

    def choose_speed(self, speed: int) -> None:
        """Choose a speed: with the best path at it or the one into the chosen box, or behind a faster car."""
        plans, step = self.plans, f"match {speed}"
        if plans is not None:
            self._choose_path_at(plans, speed)
        else:
            self.take_option(step if step in self.options else "keep_speed")
        self._changed()

    def _choose_path_at(self, plans: Plans, speed: int) -> None:
        chosen_end, plan = self.now.end, self.at_speed(plans, speed)
        self.choose_plan(plan)
        self.now.is_own, self.now.speed = True, speed
        if chosen_end is not None and plans.circuit.is_box[chosen_end] and plan is not None:
            # The box stays chosen at speeds that do not reach it.
            self.now.end = chosen_end
            self.now.plan_index = self.matching_plans(plans, speed).index(plan)

    def choose_card(self, card: str) -> None:
        """Choose a card, in the best turn with it; or put it back, as it was before."""
        plans = self.plans
        if plans is not None:
            self._toggle(plans, "" if self.now.card == card else card)
            self._changed()

    def _toggle(self, plans: Plans, card: str) -> None:
        before = replace(self.now)
        if not card and self._card_chosen is not None and self._card_chosen[1] == before:
            self.now, self._card_chosen = self._card_chosen[0], None
            return
        if not card and not self.now.is_own:
            # The card was the app's proposal.
            plan = plans.find(self._best_turn("", None)) or self.with_card(plans, "")
        else:
            plan = self.with_card(plans, card)
        self.now.card = card
        self.choose_plan(plan)
        self.now.is_own = True
        first = self._card_chosen[0] if self._card_chosen is not None and before.card else before
        self._card_chosen = (first, replace(self.now)) if card else None

    def choose_steps(self, steps: Sequence[str]) -> None:
        """Choose the plan that begins with these steps, as the player's choice."""
        self._suggest(steps)
        self.now.is_own = self.now.is_own or self._has_suggestion

    def _suggest(self, steps: Sequence[str]) -> None:
        if steps and steps[0] in self.options:
            self.now.option, self._has_suggestion = steps[0], True
        plans = self.plans
        plan = self._plan_beginning_with(plans, steps) if plans is not None else None
        if plan is not None:
            was_chosen, self.now.card = self.now.is_own, plan.card
            self.choose_plan(plan)
            self.now.is_own, self._has_suggestion = was_chosen, True

    def _plan_beginning_with(self, plans: Plans, steps: Sequence[str]) -> Plan | None:
        """Return the plan of these steps; for a speed or card alone the best one with that."""
        plan = plans.find(steps)
        if plan is not None or len(steps) != 1:
            return plan
        verb, _, what = steps[0].partition(" ")
        if verb == "speed":
            return next(iter(plans.of(int(what))), None)
        return self.with_card(plans, what) if verb == "play" else None

    # -- carrying out -----
    def start_plan(self, plan: Plan, step_count: int) -> str:
        """Return the first step of a plan, after `step_count` steps of the match; the others follow later."""
        first, *rest = plan.steps
        self._queue = step_count + 1, tuple(rest)
        return first

    def next_step(self, match: Match, viewer: int | None) -> str | None:
        at, rest = self._queue
        if not rest:
            return None
        if at != len(match.history):
            # Steps were undone, or dice came between.
            self._queue = -1, ()
            return None
        if rest[0] not in match.legal():
            if match.observe(viewer)["phase"] == "match":
                self._queue = at + 1, rest
            return None
        self._queue = at + 1, rest[1:]
        return rest[0]


def default_speed(plans: Plans, card: str = "") -> int:
    """Return the speed that is set at first: the highest one whose best path is the safest."""
    speeds = plans.speeds_with(card)
    return min(speeds, key=lambda speed: (RISKS.index(plans.risk_level(speed, card)), -speed))
