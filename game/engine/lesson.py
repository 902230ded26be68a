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
from game.engine.texts import SENTENCE, shortened

SEED: Final = 1
"""For chances that a lesson does not write down."""
TRIED: Final = 3
"""So many of the choices that one pattern accepts are followed to the end of the lesson."""


class LessonFault(PaddockError):
    """What is wrong with a lesson, at a line of its file; the message is a clause."""

    def __init__(self, line: int, message: str, key: str, **params: object) -> None:
        super().__init__(message, f"lesson.{key}", **params)
        self.line = line


@dataclass(frozen=True, slots=True)
class Accepted:
    """Decisions that are right, as patterns with `*`, and what is played right after them."""

    steps: tuple[str, ...]
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """Where the coach speaks: `text` names the text, `light` the elements; without choices it is only
    read."""

    line: int
    text: str = ""
    light: tuple[str, ...] = ()
    accept: tuple[Accepted, ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)
    """By a pattern of decisions the text that says why they are not the right ones."""


@dataclass(frozen=True, slots=True)
class Scripted:
    """What others play and how dice fall."""

    line: int
    step: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson as its file has it; `texts` by language are those that it brings along itself."""

    game: str
    id: str
    file: str
    items: tuple[Moment | Scripted, ...]
    setup: Mapping[str, Json] = field(default_factory=dict)
    given: Mapping[str, Json] = field(default_factory=dict)
    seat: int = 0
    race: Mapping[str, Json] | None = None
    """The set-up of the race that it goes over into."""
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    hides_odds: bool = False
    """Whether the table tells no chances, as they have not been explained yet."""
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    """Where in the file its keys stand, such as `setup` and `setup.seats`."""

    def line_of(self, *keys: str) -> int:
        """The line of the innermost of these keys, each within the one before, that the file has."""
        paths = [".".join(keys[:count]) for count in range(len(keys), 0, -1)]
        return next((self.lines[path] for path in paths if path in self.lines), 1)

    @property
    def name(self) -> str:
        """What it is kept as when it has been done."""
        return f"{self.game}/{self.id}"

    def moments(self) -> Iterator[Moment]:
        """Where the coach speaks."""
        return (item for item in self.items if isinstance(item, Moment))

    def text_keys(self) -> list[str]:
        """The names of all texts it needs."""
        keys = ["title", "about"]
        for moment in self.moments():
            keys += [key for key in (moment.text, *moment.wrong.values()) if key]
        return list(dict.fromkeys(keys))

    def setup_for(self, game: Game) -> Setup:
        """Seats, options, tokens and track."""
        return setup_of(self.setup, game)

    def race_for(self, game: Game) -> Setup | None:
        """Those of the race that it goes over into."""
        return None if self.race is None else setup_of(self.race, game)


class LessonMatch(Match):
    """A match that begins in the middle, of which any part can be taken back."""

    @classmethod
    def from_state(cls, game: Game, setup: Setup, state: State) -> Self:
        """It goes on from this state, as if nothing had been played before."""
        match = cls(game, setup, SEED, practice=True)
        match._state = state
        match._snapshots[:] = [type(match._snapshots[0])(state.copy(), {})]
        return match

    def cut(self, count: int) -> None:
        """Keep the first `count` steps."""
        self._undone.clear()
        self._cut(count)

    def script(self, step: Step) -> Played:
        """Carry out a step that is written down, whoever it belongs to; raises PaddockError."""
        return self._repeat(step)


class LessonRun:
    """A lesson in progress: the current moment, the accepted choices and undo."""

    def __init__(self, lesson: Lesson) -> None:
        """Raises LessonFault where its position cannot be laid."""
        self.lesson = lesson
        self.game = registry.game(lesson.game)
        self.match = self._begin()
        self.match.listeners.append(self._on_step)
        self.at = 0
        self.done: list[str] = []
        """What has been decided so far of a choice that takes several steps."""
        self._then: list[str] = []
        self._began: list[tuple[int, int]] = []
        """Where each moment began: its place in the lesson, and how many steps had been played."""
        self._arrive()

    def _begin(self) -> LessonMatch:
        lesson, game = self.lesson, self.game
        try:
            setup = lesson.setup_for(game)
            game.new(setup)
        except (ScenarioFault, PaddockError) as error:
            told = _sentence(error)
            raise LessonFault(lesson.line_of("setup", _key_of(error)), told, "laid", detail=told) from error
        try:
            first = lesson.items[0]
            opened = not (isinstance(first, Scripted) and isinstance(game.parse(first.step), Outcome))
            state = build_state(game, setup, lesson.given, opened)
        except (ScenarioFault, PaddockError) as error:
            told = _sentence(error)
            raise LessonFault(lesson.line_of("given"), told, "laid", detail=told) from error
        return LessonMatch.from_state(game, setup, state)

    # -- what is due -----------------------------------------------------------------------------------
    @property
    def moment(self) -> Moment | None:
        """Where the coach speaks now; None while something scripted is due, or at the end."""
        item = self.lesson.items[self.at] if self.at < len(self.lesson.items) and not self._then else None
        return item if isinstance(item, Moment) else None

    @property
    def asking(self) -> bool:
        """Whether a decision is awaited."""
        moment = self.moment
        return moment is not None and bool(moment.accept)

    @property
    def over(self) -> bool:
        """Whether nothing is left to be done: a last moment that is only read is the end."""
        if self._then:
            return False
        last = self.at == len(self.lesson.items) - 1 and self.moment is not None and not self.asking
        return last or self.at >= len(self.lesson.items)

    @property
    def scripted(self) -> str | None:
        """The step that is written down to be played now."""
        if self._then:
            return self._then[0]
        item = self.lesson.items[self.at] if self.at < len(self.lesson.items) else None
        return item.step if isinstance(item, Scripted) else None

    @property
    def current_moment(self) -> Moment | None:
        """The moment whose words still hold."""
        at = min(self.at, len(self.lesson.items) - 1)
        items = self.lesson.items[: at + 1]
        return next((m for m in reversed(items) if isinstance(m, Moment) and m.text), None)

    # -- going on --------------------------------------------------------------------------------------
    def play_scripted(self) -> Played:
        """Carry out what is written down; raises LessonFault."""
        text, line = self.scripted, self._line()
        assert text is not None
        try:
            step = self.game.parse(text)
            # the steps of the learner's seat are scripted here, and so no answer
            self.match.listeners.remove(self._on_step)
            try:
                played = self.match.script(step)
            finally:
                self.match.listeners.append(self._on_step)
        except PaddockError as error:
            told = str(error).rstrip(".")
            raise LessonFault(line, told, "step", step=text, detail=told) from error
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
        """What was to be read has been read."""
        if self.moment is not None and not self.asking and not self.over:
            self.at += 1
            self._arrive()

    def judge(self, action: str) -> tuple[bool, str]:
        """Whether a decision is right, and the text that says why it is not."""
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
        """A step was played that is not written down."""
        moment = self.moment
        if moment is None or played.seat != self.lesson.seat:
            return
        self.done.append(str(played.step))
        fitting = self._fitting(moment, self.done)
        whole = [choice for choice in fitting if len(choice.steps) == len(self.done)]
        if whole or not fitting:
            self._then = list(whole[0].then) if whole else []
            self.done = []
            self.at += 1
            self._arrive()

    def _arrive(self) -> None:
        if self.moment is not None:
            self._began.append((self.at, len(self.match.history)))

    # -- and back --------------------------------------------------------------------------------------
    def take_back(self) -> None:
        """To the beginning of this moment, where a choice of several steps went wrong."""
        self.done = []
        self.match.cut(self._began[-1][1])

    @property
    def can_go_back(self) -> bool:
        """Whether the coach has spoken before."""
        return len(self._began) > 1

    def go_back(self) -> None:
        """To the moment before this one."""
        if self.moment is not None and self.can_go_back:
            self._began.pop()
        self.at, count = self._began[-1]
        self.done, self._then = [], []
        self.match.cut(count)

    # -- for those who write lessons ---------------------------------------------------------------------
    def answers(self) -> list[list[Action]]:
        """Right decisions of this moment as its patterns name them, a few of each pattern."""
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
                told = f"nothing that can be decided here is {pattern!r}, but: {legal_now}"
                raise LessonFault(moment.line, told, "no_such_choice", pattern=pattern, legal=legal_now)
            found.append([*legal[: TRIED - 1], *legal[TRIED - 1 :][-1:]])
        return found


def _sentence(error: ScenarioFault | PaddockError) -> str:
    """What is wrong, as the end of a sentence."""
    told = error.lines[0] if isinstance(error, ScenarioFault) else str(error)
    return shortened(told.rstrip("."), SENTENCE)


def _key_of(error: ScenarioFault | PaddockError) -> str:
    """The part of a set-up that is refused."""
    key = error.key
    return "options" if key.startswith("option") else "track" if key == "unknown_track" else key


def rehearse(lesson: Lesson) -> None:
    """Play a lesson through every accepted choice; raises LessonFault if that fails."""
    try:
        game = registry.game(lesson.game)
        if (race := lesson.race_for(game)) is not None:
            game.new(race)
    except (ScenarioFault, PaddockError) as error:
        told, line = _sentence(error), lesson.line_of("race", _key_of(error))
        raise LessonFault(line, f"the race cannot be held: {told}", "race", detail=told) from error
    tried: list[tuple[int, ...]] = [()]
    while tried:
        taken = tried.pop()
        course = LessonRun(lesson)
        counts: list[int] = []
        while not course.over:
            if course.scripted is not None:
                course.play_scripted()
            elif not course.asking:
                course.advance()
            else:
                options = _options(course)
                n = len(counts)
                counts.append(len(options))
                course.match.play(options[taken[n] if n < len(taken) else 0])
        if not taken:
            # one other choice at a time: all of them together would be too many
            tried += [(*(0,) * n, other) for n, count in enumerate(counts) for other in range(1, count)]


def _options(course: LessonRun) -> list[Action]:
    """The right decisions here, once each; every other one must be answered."""
    moment, actor = course.moment, course.match.actor()
    assert moment is not None
    if actor != course.lesson.seat:
        who = f"seat {actor}" if isinstance(actor, int) else "nobody" if actor is None else "chance"
        told = f"a decision of seat {course.lesson.seat} is asked for, but {who} has to act"
        raise LessonFault(moment.line, told, "not_asked", seat=course.lesson.seat, who=who)
    for action in course.match.legal():
        right, why = course.judge(action)
        if not right and not why:
            told = f"there is no reason why {action!r} is wrong"
            raise LessonFault(moment.line, told, "no_reason", step=str(action))
    options = [action for found in course.answers() for action in found]
    return list(dict.fromkeys(options))
