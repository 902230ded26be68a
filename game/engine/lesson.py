"""Lessons: playable scenarios with coach texts, accepted choices and explanations of wrong ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Final, Self

from game.engine import registry
from game.engine.contract import Action, Game, Json, Outcome, Setup, State, Step
from game.engine.errors import PaddockError
from game.engine.match import Match, Played
from game.engine.scenario import ScenarioFault, build_state, setup_of
from game.engine.texts import MAX_SENTENCE, shortened

SEED: Final = 1
"""The seed of chances that a lesson does not script."""
TRIED: Final = 3
"""How many of the choices that one pattern accepts are rehearsed to the end of the lesson."""


class LessonFault(PaddockError):
    """An error at a line of a lesson's file; the message is a clause of a sentence."""

    def __init__(self, line: int, message: str, key: str, **params: object) -> None:
        super().__init__(message, f"lesson.{key}", **params)
        self.line = line


@dataclass(frozen=True, slots=True)
class Accepted:
    """The steps of a right choice, as patterns with `*`, and what is played right after them."""

    steps: tuple[str, ...]
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment when the coach speaks: a text and the elements to light; only read if nothing is accepted."""

    line: int
    text: str = ""
    light: tuple[str, ...] = ()
    accept: tuple[Accepted, ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)
    """By pattern of actions the text that says why they are wrong."""


@dataclass(frozen=True, slots=True)
class Scripted:
    """A step that the lesson plays by itself: another seat's action, or an outcome."""

    line: int
    step: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson as in its file; `texts` holds by language the texts that the file itself contains."""

    game: str
    id: str
    file: str
    items: tuple[Moment | Scripted, ...]
    setup: Mapping[str, Json] = field(default_factory=dict)
    given: Mapping[str, Json] = field(default_factory=dict)
    seat: int = 0
    race: Mapping[str, Json] | None = None
    """The set-up of the race that follows the lesson."""
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    hides_odds: bool = False
    """Whether the table shows no chances, as they have not been explained yet."""
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    """The line of each key in the file, such as `setup` and `setup.seats`."""

    def line_of(self, *keys: str) -> int:
        """Return the line of the innermost of these nested keys that the file has."""
        paths = [".".join(keys[:count]) for count in range(len(keys), 0, -1)]
        return next((self.lines[path] for path in paths if path in self.lines), 1)

    @property
    def name(self) -> str:
        """The name under which it is stored as done."""
        return f"{self.game}/{self.id}"

    def moments(self) -> Iterator[Moment]:
        """Iterate over the moments when the coach speaks."""
        return (item for item in self.items if isinstance(item, Moment))

    def text_keys(self) -> list[str]:
        """Return the keys of all texts that it needs."""
        keys = ["title", "about"]
        for moment in self.moments():
            keys += [key for key in (moment.text, *moment.wrong.values()) if key]
        return list(dict.fromkeys(keys))

    def setup_for(self, game: Game) -> Setup:
        """Return the set-up of the lesson; raises ScenarioFault."""
        return setup_of(self.setup, game)

    def race_for(self, game: Game) -> Setup | None:
        """Return the set-up of the race that follows the lesson, if any; raises ScenarioFault."""
        return None if self.race is None else setup_of(self.race, game)


class LessonMatch(Match):
    """A match that begins in the middle and can be cut back to any step."""

    @classmethod
    def from_state(cls, game: Game, setup: Setup, state: State) -> Self:
        """Create a match that begins with this state."""
        match = cls(game, setup, SEED, practice=True)
        match._state = state
        match._snapshots[:] = [type(match._snapshots[0])(state.copy(), {})]
        return match

    def cut(self, count: int) -> None:
        """Keep the first `count` steps."""
        self._undone.clear()
        self._cut(count)

    def script(self, step: Step) -> Played:
        """Carry out a scripted step of any seat or of chance; raises PaddockError."""
        return self._repeat(step)


class LessonRun:
    """A lesson in progress: the current moment, the accepted choices and undo."""

    def __init__(self, lesson: Lesson) -> None:
        """Begin the lesson; raises LessonFault where its position cannot be set up."""
        self.lesson = lesson
        self.game = registry.game(lesson.game)
        self.match = self._begin()
        self.match.listeners.append(self._on_step)
        self.at = 0
        self.done: list[str] = []
        """The steps so far of a choice that takes several."""
        self._then: list[str] = []
        self._began: list[tuple[int, int]] = []
        """By moment its index among the lesson's items, and how many steps had been played before it."""
        self._arrive()

    def _begin(self) -> LessonMatch:
        lesson, game = self.lesson, self.game
        try:
            setup = lesson.setup_for(game)
            game.new(setup)
        except (ScenarioFault, PaddockError) as error:
            reason, line = _sentence(error), lesson.line_of("setup", _key_of(error))
            raise LessonFault(line, reason, "laid", detail=reason) from error
        try:
            first = lesson.items[0]
            opened = not (isinstance(first, Scripted) and isinstance(game.parse(first.step), Outcome))
            state = build_state(game, setup, lesson.given, opened)
        except (ScenarioFault, PaddockError) as error:
            reason = _sentence(error)
            raise LessonFault(lesson.line_of("given"), reason, "laid", detail=reason) from error
        return LessonMatch.from_state(game, setup, state)

    # -- what comes next -----
    @property
    def moment(self) -> Moment | None:
        """The current moment; None while a scripted step comes next, or at the end."""
        item = self.lesson.items[self.at] if self.at < len(self.lesson.items) and not self._then else None
        return item if isinstance(item, Moment) else None

    @property
    def is_asking(self) -> bool:
        """Whether a decision is awaited."""
        moment = self.moment
        return moment is not None and bool(moment.accept)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do: a last moment that is only read is the end."""
        if self._then:
            return False
        last = self.at == len(self.lesson.items) - 1 and self.moment is not None and not self.is_asking
        return last or self.at >= len(self.lesson.items)

    @property
    def scripted(self) -> str | None:
        """The scripted step that comes next, if any."""
        if self._then:
            return self._then[0]
        item = self.lesson.items[self.at] if self.at < len(self.lesson.items) else None
        return item.step if isinstance(item, Scripted) else None

    @property
    def current_moment(self) -> Moment | None:
        """The last moment with a text up to here."""
        at = min(self.at, len(self.lesson.items) - 1)
        items = self.lesson.items[: at + 1]
        return next((m for m in reversed(items) if isinstance(m, Moment) and m.text), None)

    # -- going on -----
    def play_scripted(self) -> Played:
        """Carry out the scripted step that comes next; raises LessonFault."""
        text, line = self.scripted, self._line()
        assert text is not None
        try:
            step = self.game.parse(text)
            # a scripted step of the learner's seat is no answer
            self.match.listeners.remove(self._on_step)
            try:
                played = self.match.script(step)
            finally:
                self.match.listeners.append(self._on_step)
        except PaddockError as error:
            reason = str(error).rstrip(".")
            raise LessonFault(line, reason, "step", step=text, detail=reason) from error
        if self._then:
            self._then.pop(0)
        else:
            self.at += 1
        self._arrive()
        return played

    def _line(self) -> int:
        at = min(self.at, len(self.lesson.items)) - bool(self._then)
        return self.lesson.items[at].line

    def advance(self) -> None:
        """Go on from a moment that is only read."""
        if self.moment is not None and not self.is_asking and not self.is_over:
            self.at += 1
            self._arrive()

    def judge(self, action: str) -> tuple[bool, str]:
        """Return whether an action is right, and the key of the text that says why not."""
        moment = self.moment
        if moment is None:
            return False, ""
        if self._fitting(moment, [*self.done, action]):
            return True, ""
        return False, next((key for pattern, key in moment.wrong.items() if fnmatchcase(action, pattern)), "")

    def _fitting(self, moment: Moment, steps: Sequence[str]) -> list[Accepted]:
        return [
            choice
            for choice in moment.accept
            if len(choice.steps) >= len(steps)
            and all(fnmatchcase(step, wanted) for step, wanted in zip(steps, choice.steps, strict=False))
        ]

    def _on_step(self, played: Played) -> None:
        """Go on after a step of the learner."""
        moment = self.moment
        if moment is None or played.seat != self.lesson.seat:
            return
        self.done.append(str(played.step))
        fitting = self._fitting(moment, self.done)
        complete = [choice for choice in fitting if len(choice.steps) == len(self.done)]
        if complete or not fitting:
            self._then = list(complete[0].then) if complete else []
            self.done = []
            self.at += 1
            self._arrive()

    def _arrive(self) -> None:
        if self.moment is not None:
            self._began.append((self.at, len(self.match.history)))

    # -- going back -----
    def take_back(self) -> None:
        """Return to the beginning of this moment, where a choice of several steps went wrong."""
        self.done = []
        self.match.cut(self._began[-1][1])

    @property
    def can_go_back(self) -> bool:
        """Whether there is an earlier moment."""
        return len(self._began) > 1

    def go_back(self) -> None:
        """Return to the moment before this one."""
        if self.moment is not None and self.can_go_back:
            self._began.pop()
        self.at, count = self._began[-1]
        self.done, self._then = [], []
        self.match.cut(count)

    # -- for authors of lessons -----
    def answers(self) -> list[list[Action]]:
        """Return right actions for this moment, a few for each pattern; raises LessonFault."""
        moment = self.moment
        assert moment is not None
        found: list[list[Action]] = []
        for choice in moment.accept:
            if choice not in self._fitting(moment, self.done):
                continue
            pattern = choice.steps[len(self.done)]
            legal = [action for action in self.match.legal() if fnmatchcase(action, pattern)]
            if not legal:
                legal_now = ", ".join(self.match.legal()[:8])
                message = f"nothing that can be decided here is {pattern!r}, but: {legal_now}"
                raise LessonFault(moment.line, message, "no_such_choice", pattern=pattern, legal=legal_now)
            found.append([*legal[: TRIED - 1], *legal[TRIED - 1 :][-1:]])
        return found


def _sentence(error: ScenarioFault | PaddockError) -> str:
    """Return the error as the end of a sentence."""
    text = error.lines[0] if isinstance(error, ScenarioFault) else str(error)
    return shortened(text.rstrip("."), MAX_SENTENCE)


def _key_of(error: ScenarioFault | PaddockError) -> str:
    """Return the key of the set-up that is refused."""
    key = error.key
    return "options" if key.startswith("option") else "track" if key == "unknown_track" else key


def rehearse(lesson: Lesson) -> None:
    """Play a lesson through every accepted choice; raises LessonFault if that fails."""
    try:
        game = registry.game(lesson.game)
        if (race := lesson.race_for(game)) is not None:
            game.new(race)
    except (ScenarioFault, PaddockError) as error:
        reason, line = _sentence(error), lesson.line_of("race", _key_of(error))
        raise LessonFault(line, f"the race cannot be held: {reason}", "race", detail=reason) from error
    paths: list[tuple[int, ...]] = [()]
    while paths:
        path = paths.pop()
        run = LessonRun(lesson)
        counts: list[int] = []
        while not run.is_over:
            if run.scripted is not None:
                run.play_scripted()
            elif not run.is_asking:
                run.advance()
            else:
                options = _options(run)
                n = len(counts)
                counts.append(len(options))
                run.match.play(options[path[n] if n < len(path) else 0])
        if not path:
            # one other choice at a time: all of them together would be too many
            paths += [(*(0,) * n, other) for n, count in enumerate(counts) for other in range(1, count)]


def _options(run: LessonRun) -> list[Action]:
    """Return the right actions once each, after checking that each wrong one has a reason."""
    moment, actor = run.moment, run.match.actor()
    assert moment is not None
    if actor != run.lesson.seat:
        who = f"seat {actor}" if isinstance(actor, int) else "nobody" if actor is None else "chance"
        message = f"a decision of seat {run.lesson.seat} is asked for, but {who} has to act"
        raise LessonFault(moment.line, message, "not_asked", seat=run.lesson.seat, who=who)
    for action in run.match.legal():
        right, why = run.judge(action)
        if not right and not why:
            message = f"there is no reason why {action!r} is wrong"
            raise LessonFault(moment.line, message, "no_reason", step=str(action))
    options = [action for found in run.answers() for action in found]
    return list(dict.fromkeys(options))
