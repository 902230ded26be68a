"""What is chosen and pointed at: the speed, the end of the way, how one gets there, a card to play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.match import Match
from game.games.formula_one.rules.state import DRIVING, SPEED
from game.games.formula_one.table.plan.plans import BEFORE, Plan, Plans

MOVING = ("speed", "drive", "extra", "extra_drive")
"""The phases in which a plan is chosen."""


class Choice:
    """The half-made decision of one table."""

    def __init__(self, plans_now: Callable[[], Plans | None]) -> None:
        self._plans_now = plans_now
        self.speed: int | None = None
        self.end: int | None = None
        self.via: int | None = None
        """A space of a red band that the way is to lead through."""
        self.at = 0
        """Which of the plans that fit, counted from the best."""
        self.card = ""
        self._queue: tuple[int, tuple[str, ...]] = (-1, ())

    def clear(self) -> None:
        """Nothing is chosen."""
        self.speed = self.end = self.via = None
        self.at, self.card = 0, ""

    @property
    def made(self) -> bool:
        """Whether something was chosen that Esc can take back."""
        return self.end is not None or self.via is not None or bool(self.card) or self.speed is not None

    @property
    def plans(self) -> Plans | None:
        """The plans of the position, while the viewer chooses one."""
        return self._plans_now()

    # -- the plan --------------------------------------------------------------------------------------
    def speed_now(self, plans: Plans) -> int:
        """The speed that is chosen, or proposed: the highest of the safest."""
        speeds = plans.speeds_with(self.card)
        if self.speed is not None and self.speed in speeds:
            return self.speed
        return proposed(plans, self.card)

    def fitting(self, plans: Plans, speed: int) -> list[Plan]:
        """The plans of a speed that lead where is chosen, the best first; all of them where none does."""
        found = list(plans.of(speed, self.card))
        if self.end is not None:
            found = [plan for plan in found if plan.end == self.end] or found
        if self.via is not None:
            found = [plan for plan in found if self.via in plan.nodes] or found
        return found

    def chosen(self) -> Plan | None:
        """The plan that the button commits."""
        plans = self.plans
        if plans is None:
            return None
        found = self.fitting(plans, self.speed_now(plans))
        return found[min(self.at, len(found) - 1)] if found else None

    def previewed(self, pointed: str) -> Plan | None:
        """What a click on the element of this id would choose; None where that is chosen, or nothing."""
        plans = self.plans
        found = self._pointed_plan(plans, pointed) if plans is not None else None
        return None if found is self.chosen() else found

    def _pointed_plan(self, plans: Plans, pointed: str) -> Plan | None:
        speed = after("speed.", pointed) or after("tab.", pointed)
        if speed and int(speed) in plans.speeds_with(self.card):
            return next(iter(plans.of(int(speed), self.card)), None)
        node = plans.circuit.node_of.get(after("space.", pointed) or "")
        if node is not None:
            return self.leading_to(plans, node)
        card = after("card.", pointed)
        if card and card != self.card and self.may_play(card):
            return self.with_card(plans, card)
        return self.alternative() if after("alt", pointed) is not None else None

    def leading_to(self, plans: Plans, node: int) -> Plan | None:
        """The best plan that ends on a node: at the chosen speed where that gets there, else at another."""
        now = self.speed_now(plans)
        if node in self.passages():
            return self._through(plans, node)
        for speed in sorted(plans.speeds_with(self.card), key=lambda one: one != now):
            for plan in plans.of(speed, self.card):
                if plan.nodes and plan.end == node:
                    chosen = self.chosen()
                    return chosen if chosen is not None and chosen.end == node else plan
        return None

    # -- a card ----------------------------------------------------------------------------------------
    def with_card(self, plans: Plans, card: str) -> Plan | None:
        """The plan as chosen with another card, or none: speed and normal move stay where they can."""
        speed = self.speed_now(plans)
        if speed not in plans.speeds_with(card):
            speed = proposed(plans, card)
        found = plans.of(speed, card)
        return next(iter((*self._as_chosen(plans, found), *found)), None)

    def _as_chosen(self, plans: Plans, found: Sequence[Plan]) -> list[Plan]:
        """Those plans whose normal move is the chosen one."""
        now = self.chosen()
        if now is None:
            return []
        way = now.normal(plans.state)
        return [plan for plan in found if plan.speed == now.speed and plan.normal(plans.state) == way]

    def may_play(self, card: str) -> bool:
        """Whether a card can be played in the turn as it is chosen; one that is chosen can be laid back."""
        plans = self.plans
        if plans is None or self.card == card:
            return plans is not None
        speed = self.speed_now(plans)
        if not plans.may_play(card, speed):
            return False
        if card in BEFORE or plans.state.phase not in (SPEED, DRIVING):
            return True
        return any(len(plan.legs) > 1 for plan in self._as_chosen(plans, plans.of(speed, card)))

    # -- other ways ------------------------------------------------------------------------------------
    def passages(self) -> frozenset[int]:
        """The spaces of red bands before the chosen end that a click leads the way through."""
        plans = self.plans
        if plans is None or self.end is None:
            return frozenset()
        band, there = plans.circuit.band, plans.of(self.speed_now(plans), self.card)
        before = (node for plan in there if plan.end == self.end for node in plan.nodes[:-1])
        return frozenset(node for node in before if node != self.end and band[node] >= 0)

    def _through(self, plans: Plans, node: int) -> Plan | None:
        for plan in plans.of(self.speed_now(plans), self.card):
            if plan.end == self.end and node in plan.nodes[:-1]:
                return plan
        return None

    def alternatives(self) -> list[Plan]:
        """Every plan of the chosen speed from the left to the right, then by risk; for wheel and arrows."""
        plans = self.plans
        if plans is None:
            return []
        found = plans.of(self.speed_now(plans), self.card)
        return sorted(found, key=lambda plan: (plan.in_box, plan.end, plan.rank))

    def alternative(self) -> Plan | None:
        """Another plan of the chosen speed: the safest other one, or the next best."""
        now, plans = self.chosen(), self.plans
        if now is None or plans is None:
            return None
        others = [plan for plan in plans.of(now.speed, self.card) if plan is not now]
        return others[0] if others else None

    def take(self, plan: Plan | None) -> None:
        """Choose a plan."""
        plans = self.plans
        if plan is None or plans is None:
            return
        self.speed, self.end, self.via = plan.speed, plan.end if plan.nodes else None, None
        found = self.fitting(plans, plan.speed)
        self.at = found.index(plan) if plan in found else 0

    def step(self, by: int) -> bool:
        """The next plan of the chosen speed to the left or right; False where there is no other."""
        found, now = self.alternatives(), self.chosen()
        if len(found) < 2 or now not in found:
            return False
        self.take(found[(found.index(now) + by) % len(found)])
        return True

    def set_speed(self, speed: int) -> None:
        """A speed was chosen; the way is the best one at it."""
        self.speed, self.end, self.via, self.at = speed, None, None, 0

    def go_through(self, node: int) -> None:
        """The way is to lead through this space."""
        self.via, self.at = node, 0

    def toggle_card(self, card: str) -> None:
        """A card was clicked: it will be played, or no longer."""
        plans, card = self.plans, "" if self.card == card else card
        plan = self.with_card(plans, card) if plans is not None else None
        self.card = card
        self.take(plan)

    def suggest(self, steps: Sequence[str]) -> None:
        """Choose the plan that begins with these steps."""
        plans = self.plans
        if plans is None:
            return
        said = dict(step.split(" ", 1) for step in steps if " " in step)
        card, speed = said.get("play", ""), int(said.get("speed", plans.speeds[0]))
        found = plans.of(speed, card)
        plan = next((plan for plan in found if plan.steps == tuple(steps[: len(plan.steps)])), None)
        if plan is not None:
            self.card = card
            self.take(plan)

    # -- carrying out ----------------------------------------------------------------------------------
    def begin(self, plan: Plan, done: int) -> str:
        """The first step of a plan, after so many done; the others are kept to follow by themselves."""
        first, *rest = plan.steps
        self._queue = done + 1, tuple(rest)
        return first

    def follows(self, match: Match, viewer: int | None) -> str | None:
        """The next step of a plan under way, where it can be taken now."""
        at, rest = self._queue
        if not rest:
            return None
        if at != len(match.history):
            # undone, or the dice came between
            self._queue = -1, ()
            return None
        if rest[0] not in match.legal():
            if match.observe(viewer)["phase"] == "match":
                self._queue = at + 1, rest
            return None
        self._queue = at + 1, rest[1:]
        return rest[0]


def after(prefix: str, id: str) -> str | None:
    """What follows the prefix in the id of an element."""
    return id[len(prefix) :] if id.startswith(prefix) else None


def proposed(plans: Plans, card: str = "") -> int:
    """The speed that is set at first: the highest one whose best way has the safest tone."""
    order = ("safe", "wear", "spin", "sure")
    speeds = plans.speeds_with(card)
    return min(speeds, key=lambda speed: (order.index(plans.tone(speed, card)), -speed))
