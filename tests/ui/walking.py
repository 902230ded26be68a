"""A walker through the app: it knows no screen, only what each one offers, and names its way if one breaks.

Whatever is enabled and can be clicked is a way on, and Esc is one on every screen. The walker remembers
which buttons it has pressed and where they led, so that it finds back to what it has not pressed yet.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from functools import partial
from random import Random
from typing import Final

import pygame
from driving import few_drawn, press, tick

from game.engine.contract import Action
from game.engine.lesson import LessonRun
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.kit.elements import Element
from game.ui.kit.scene import Scene
from game.ui.scenes.challenges.challenge import ChallengeScene
from game.ui.scenes.lessons.lesson import LessonScene
from game.ui.scenes.race.play import PlayScene

STEP_MS: Final = 2500.0
"""So much time a tick brings: each motion is carried out in one, with all that its end brings about."""
LONGEST: Final = 40_000
"""So many ticks nothing moves for longer than."""
TURNS: Final = 1500
"""So many times at most a race is driven on."""
MISSES: Final = 12
"""So often a button is looked for where it was before it counts as gone."""
ESCAPE: Final = "Esc"
RIGHT: Final = "right click"
HOME: Final = "title"
BACK_AT_MOST: Final = 80
"""So many presses at most lead from anywhere back to the title."""

Button = tuple[str, str]
"""A screen and the kind of an element on it: what is numbered counts once."""
Leg = tuple[str, str]
"""A kind of element, and the screen that it leads to."""


def kind_of(element: Element) -> str:
    """What an element is without what it is numbered by: `car.red-1` is a car, any row of a list a row."""
    parts = element.id.split(".")
    if element.role in ("item", "space", "car", "card") and len(parts) > 1:
        return ".".join([*parts[:-1], "*"])
    return ".".join("*" if re.search(r"\d", part) else part for part in parts)


def accepted_steps(course: LessonRun) -> list[Action]:
    """Return the first choice that the coach accepts here, with all the steps it has left."""
    moment, steps, state = (
        course.moment,
        [course.answers()[0][0]],
        course.match.state_at(len(course.match.history)),
    )
    assert moment is not None
    done = len(course.done)
    choice = next(one for one in moment.accept if fnmatchcase(steps[0], one.steps[done]))
    for pattern in choice.steps[done + 1 :]:
        state.apply(steps[-1])
        fitting = [action for action in state.legal() if fnmatchcase(action, pattern)]
        if not fitting:
            break
        steps.append(fitting[0])
    return steps


class Walker:
    """Presses what is offered; counts the screens, buttons and ways it came by."""

    def __init__(self, app: App, seed: int = 0, ms: float = STEP_MS) -> None:
        self.app, self.rng, self.ms = app, Random(seed), ms
        self.language = app.translator.code
        self.held: dict[str, object] = {}
        """Settings that stay as they are, whatever is pressed on the page that changes them."""
        self.path: list[str] = []
        """The presses since the title was left, as a reader would find them again."""
        self.screens: Counter[str] = Counter()
        self.known: dict[str, set[str]] = defaultdict(set)
        """By screen the kinds of buttons it has offered."""
        self.pressed: Counter[Button] = Counter()
        self.leads: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        """By screen and kind of button the screens that it has led to."""
        self.ways = 0
        """How many ways have been walked to where they promise."""
        self._misses: Counter[str] = Counter()

    # -- what is offered -----
    @property
    def here(self) -> str:
        """The name of the screen on top; what lies over another screen is one with that."""
        *below, top = self.app.stack
        return f"{top.name} over {below[-1].name}" if top.is_overlay and below else top.name

    def offers(self) -> list[Element]:
        """What can be clicked now: enabled, with something to do, and with nothing above it."""
        top = self.app.top
        top.rebuild(self.app.painter())
        found = [e for e in top.ui.items if e.enabled and (e.action or e.on_point or e.on_share)]
        found = [e for e in found if _is_uncovered(top, e)]
        self.known[self.here].update(kind_of(e) for e in found)
        return found

    def offer(self, id: str) -> Element | None:
        """The element of that id, where it can be clicked now."""
        return next((e for e in self.offers() if e.id == id), None)

    @property
    def primary(self) -> Element | None:
        """What Space does, else Enter, else a button that looks like it."""
        found = self.offers()
        by_key = {e.key: e for e in found}
        bright = next((e for e in found if e.extra.get("kind") == "primary"), None)
        return by_key.get("Space") or by_key.get("Enter") or bright

    # -- going on -----
    @contextmanager
    def explained(self) -> Iterator[None]:
        """What breaks meanwhile is raised with the way to it."""
        try:
            yield
        except Exception as error:
            if not getattr(error, "__notes__", None):
                error.add_note(self.sentence())
            raise

    def sentence(self) -> str:
        """How one gets here, to be read and done again."""
        way = ", ".join(self.path[-40:]) or "nothing pressed"
        return f"From the title in {self.language}: {way}; now on the screen {self.here!r}."

    def rest(self) -> None:
        """Let time pass until nothing moves and a click counts."""
        app = self.app
        with self.explained():
            with few_drawn(app):
                for _ in range(LONGEST):
                    tick(app, self.ms)
                    if not app.top.is_busy:
                        break
                else:
                    raise AssertionError(f"{self.here} is still busy after {LONGEST} ticks")
                tick(app, MS_LOCK + 1)
            tick(app, self.ms)
            self.look()

    def look(self) -> None:
        """What must hold on every screen."""
        app, top = self.app, self.app.top
        top.rebuild(app.painter())
        twice = [id for id, count in Counter(e.id for e in top.ui.items).items() if count > 1]
        assert not twice, f"{top.name}: ids used twice: {twice}"
        missing = sorted(app.translator.language.missing)
        assert not missing, f"{top.name}: texts without a key: {missing}"
        assert not top.prompt or "Error" not in top.prompt
        self.screens[top.name] += 1

    def press(self, element: Element, share: float | None = None) -> None:
        """Click an element with the mouse, wait for what comes of it, and remember where it led.

        `share` is how far across it, where that matters.
        """
        if share is None:
            share = self.rng.random() if element.on_share else 0.5
        self._do(kind_of(element), _named(element), partial(self._click, element, share, 1))

    def explain(self, element: Element) -> None:
        """Ask with the right button what an element is."""
        said = f"{_named(element)} with the right button"
        self._do(RIGHT, said, partial(self._click, element, 0.5, 3))

    def _click(self, element: Element, share: float, button: int) -> None:
        x, y, w, h = element.rect
        at = round((x + w * share) * self.app.u), round((y + h / 2) * self.app.u)
        kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        tick(self.app, events=[pygame.event.Event(kind, pos=at, button=button) for kind in kinds])

    def escape(self) -> None:
        """Press Esc."""
        self._do(ESCAPE, ESCAPE, lambda: press(self.app, "escape"))

    def _do(self, kind: str, said: str, act: Callable[[], None]) -> None:
        before = self.here
        self.path.append(said)
        self.pressed[before, kind] += 1
        with self.explained():
            act()
        # whoever leaves the app comes back to go on
        self.app.is_running = True
        if self.app.translator.code != self.language:
            self.app.change_settings(language=self.language)
        settings = self.app.settings
        if changed := {name: v for name, v in self.held.items() if getattr(settings, name) != v}:
            self.app.change_settings(**changed)
        self.rest()
        self.leads[before][kind].add(self.here)
        if self.here == HOME:
            self.path.clear()

    def hold(self, **settings: object) -> None:
        """Change settings, and again wherever what is pressed changes them back."""
        self.held |= settings
        self.app.change_settings(**settings)

    def follow(self, *ids: str) -> None:
        """Press the elements of these ids one after another."""
        for id in ids:
            found = self.offer(id)
            if found is None:
                there = [e.id for e in self.offers()]
                raise AssertionError(f"{id} is not offered, but {there}. {self.sentence()}")
            self.press(found)

    def ways_on(self, kind: str) -> list[str]:
        """The ids of all that is offered of one kind."""
        return [e.id for e in self.offers() if kind_of(e) == kind]

    # -- pressing everything -----
    def explore(self, presses: int) -> None:
        """Press every kind of button of every screen once, as far as so many presses go."""
        end = self.pressed.total() + presses
        while self.pressed.total() < end:
            here, offers = self.here, self.offers()
            fresh = [e for e in offers if not self.pressed[here, kind_of(e)]]
            if fresh:
                # what lies behind a tab comes before the next tab
                self.press(self.rng.choice([e for e in fresh if e.role != "tab"] or fresh))
                self._misses[here] = 0
                continue
            if not self.pressed[here, RIGHT] and offers and not self.app.top.is_overlay:
                self.explain(self.rng.choice(offers))
                continue
            tabs = [e for e in self.offers() if e.role == "tab"]
            if self._has_left_over(here):
                # it was offered in another state of this screen, maybe behind another tab
                self._misses[here] += 1
                if tabs:
                    self.press(min(tabs, key=lambda e: self.pressed[here, kind_of(e)]))
                    continue
            if plan := self._plan(self._has_left_over):
                self._travel(plan)
            elif self._is_home:
                return
            else:
                self.go_home()

    def _has_left_over(self, screen: str) -> bool:
        """Whether a screen has offered what has not been pressed and may be there again."""
        fresh = any(not self.pressed[screen, kind] for kind in self.known[screen])
        return fresh and self._misses[screen] < MISSES

    def _plan(self, wanted: Callable[[str], bool]) -> list[Leg]:
        """The shortest known way from here to another such screen; empty where none is known."""
        queue: deque[tuple[str, list[Leg]]] = deque([(self.here, [])])
        met = {self.here}
        while queue:
            screen, legs = queue.popleft()
            for kind, after in self.leads[screen].items():
                for name in sorted(after - met):
                    way = [*legs, (kind, name)]
                    if wanted(name):
                        return way
                    met.add(name)
                    queue.append((name, way))
        return []

    def _travel(self, plan: list[Leg]) -> None:
        """Go a known way as far as it holds; what does not lead there any longer is forgotten."""
        for kind, expected in plan:
            before = self.here
            found = [e for e in self.offers() if kind_of(e) == kind]
            if kind == ESCAPE:
                self.escape()
            elif found:
                self.press(self.rng.choice(found))
            if self.here != expected:
                self.leads[before][kind].discard(expected)
                return

    @property
    def _is_home(self) -> bool:
        return self.here == HOME and len(self.app.stack) == 1

    def go_home(self) -> None:
        """Back to the title by what is offered: known ways first, then Esc, then what stands last."""
        tried: Counter[Button] = Counter()
        for _ in range(BACK_AT_MOST):
            if self._is_home:
                return
            if plan := self._plan(lambda name: name == HOME):
                self._travel(plan)
                continue
            order = [kind_of(e) for e in reversed(self.offers()) if not e.on_share]
            order = [*order, ESCAPE] if self.app.top.is_overlay else [ESCAPE, *order]
            kind = min(order, key=lambda one: tried[self.here, one])
            tried[self.here, kind] += 1
            found = next((e for e in reversed(self.offers()) if kind_of(e) == kind), None)
            if found is None:
                self.escape()
            else:
                self.press(found)
        if self._is_home:
            return
        raise AssertionError(f"No way back to the title was found. {self.sentence()}")

    # -- racing -----
    def race(self, until: Callable[[Scene], bool], choose: Callable[[PlayScene], Action]) -> Scene:
        """Decide whatever is to be decided and press what is bright, until such a screen is on top."""
        for _ in range(TURNS):
            top = self.app.top
            if until(top):
                return top
            if isinstance(top, PlayScene) and top.offered:
                self.decide(top, choose(top))
                continue
            found = self.primary
            if found is None:
                raise AssertionError(f"Nothing leads on. {self.sentence()}")
            self.press(found)
        raise AssertionError(f"Not there after {TURNS} turns. {self.sentence()}")

    def decide(self, race: PlayScene, *steps: Action) -> None:
        """Choose on the table what these decisions need, and press the button that carries them out."""
        action = steps[0]
        before = len(race.match.history)
        with self.explained():
            race.view.suggest(steps)
            tick(self.app)
        button = self.offer(race.view.hint_button(action))
        if button is not None:
            self.press(button)
        else:
            self._do("decision", str(action), lambda: race.commit(action))
        if isinstance(race, (LessonScene, ChallengeScene)) or self.app.top is not race:
            return
        assert len(race.match.history) > before, f"{action} was not played. {self.sentence()}"

    def learn(self, lesson: LessonScene) -> None:
        """Do all that the coach asks for, to the lesson's end."""
        for _ in range(TURNS):
            if lesson.course.is_over:
                break
            assert self.app.top is lesson, f"the lesson was left. {self.sentence()}"
            if lesson.course.is_asking:
                self.decide(lesson, *accepted_steps(lesson.course))
                continue
            found = self.primary
            assert found is not None, f"Nothing leads on. {self.sentence()}"
            self.press(found)
        assert lesson.course.is_over, f"The lesson does not end. {self.sentence()}"
        self.ways += 1

    def through_tabs(self) -> None:
        """Look at every tab of this screen."""
        for id in [e.id for e in self.offers() if e.role == "tab"]:
            self.follow(id)

    def summary(self) -> str:
        """Return how much was walked."""
        buttons = {(screen.split(" over ")[0], kind) for screen, kind in self.pressed}
        presses = self.pressed.total()
        return f"{len(self.screens)} screens, {len(buttons)} buttons, {presses} presses, {self.ways} ways"


def rookie_like(rng: Random) -> Callable[[PlayScene], Action]:
    """Decides by a game's rules of thumb, and now and then by lot."""

    def choose(race: PlayScene) -> Action:
        assert race.viewer is not None
        if rng.random() < 0.1:
            return rng.choice(list(race.offered))
        world = race.match.view(race.viewer).determinize(rng)
        action = race.match.game.evaluator.policy(world, rng)
        return next(offered for offered in race.offered if offered == action)

    return choose


def _named(element: Element) -> str:
    return f"{element.label[:40]!r} ({element.id})"


def _is_uncovered(scene: Scene, element: Element) -> bool:
    x, y, w, h = element.rect
    found = scene.ui.at(x + w / 2, y + h / 2)
    return found is not None and found.id == element.id
