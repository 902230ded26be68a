"""Challenges: positions of real races in which one choice is clearly best, read from files."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from game import reading
from game.engine import registry
from game.engine.contract import Json
from game.engine.errors import PaddockError, RecordError
from game.engine.figure import SURE_ERRORS
from game.engine.match import Match
from game.engine.record import (
    MAX_LINE_LENGTH,
    RULE,
    HeaderText,
    Record,
    check_playable,
    damaged,
    format_header,
    parse_record,
)
from game.engine.texts import shortened
from game.services import paths
from game.services.notice import Notice

BOUNDS: Final = reading.Bounds(size=200_000, line=MAX_LINE_LENGTH)
SUFFIX: Final = ".race"
LEVELS: Final = range(1, 4)
COSTS: Final = (0.04, 0.08)
"""The costs below which an answer gets two stars, and one star."""
ALL_STARS: Final = 3


@dataclass(frozen=True, slots=True)
class RatedAnswer:
    """An option of the decision, with the chance to win that was computed when it was mined.

    `error` is the standard error of its cost against the best answer; for the best one, of its chance.
    """

    step: str
    wins: float
    error: float
    line: int = field(default=0, compare=False)
    """Its line in the file."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A position in which one choice is clearly best, with the value of every choice."""

    game: str
    id: str
    level: int
    """1 (easy) to 3 (hard)."""
    seat: int
    """The seat that decides; it is a person's in the record."""
    record: Record
    """The race up to the decision; there it branches, and what the seat does not know is drawn anew."""
    answers: tuple[RatedAnswer, ...]
    """Every legal option, the best one first."""

    @property
    def name(self) -> str:
        """The name under which its stars are stored."""
        return f"{self.game}/{self.id}"

    @property
    def best(self) -> RatedAnswer:
        """The best answer."""
        return self.answers[0]

    @property
    def kind(self) -> str:
        """The kind of decision, by which its question is found: the first word of the game's steps."""
        return min(answer.step.split(" ")[0] for answer in self.answers)

    @property
    def question(self) -> str:
        """The text key of the one line that asks for the decision."""
        return f"{self.game}.challenge.{self.kind}"

    def match(self) -> Match:
        """Return a practice match at the decision; raises RecordError."""
        return Match.from_record(self.record)

    def cost(self, step: str) -> float:
        """Return by how much a choice lowers the chance to win; raises KeyError for an illegal one."""
        return self.best.wins - self._answer(step).wins

    def stars(self, step: str) -> int:
        """Return three stars for the best choice or one not clearly worse, fewer the more a choice costs.

        A choice that costs more than half of the best chance gets none.
        """
        answer, cost = self._answer(step), self.cost(step)
        if answer is self.best or cost <= 0 or (cost < COSTS[0] and cost < SURE_ERRORS * answer.error):
            return ALL_STARS
        return 0 if cost > self.best.wins / 2 else sum(cost < most for most in COSTS)

    def _answer(self, step: str) -> RatedAnswer:
        for answer in self.answers:
            if answer.step == step:
                return answer
        raise KeyError(step)


def challenges(game_id: str) -> tuple[list[Challenge], list[Notice]]:
    """Return a game's challenges by level and id, and a notice for each one left out."""
    found, notices = _all(game_id, tuple(paths.challenges_dirs()))
    return list(found), list(notices)


def games() -> list[str]:
    """Return the ids of the games that have challenges."""
    return [id for id in registry.games() if challenges(id)[0]]


def of_the_day(day: datetime.date) -> Challenge | None:
    """Return the challenge of a date, the same for everybody; none repeats before all have come."""
    every = [one for game_id in registry.games() for one in challenges(game_id)[0]]
    if not every:
        return None
    cycle, place = divmod(day.toordinal(), len(every))
    return sorted(every, key=lambda one: hashlib.sha256(f"{cycle}:{one.name}".encode()).digest())[place]


@lru_cache(maxsize=16)
def _all(game_id: str, folders: Sequence[Path]) -> tuple[tuple[Challenge, ...], tuple[Notice, ...]]:
    found: dict[str, Challenge] = {}
    notices: list[Notice] = []
    other: list[RecordError] = []
    """Errors of challenges for another version of rules, track or charts, such as edited charts."""
    for file in (file for folder in folders for file in sorted((folder / game_id).glob(f"*{SUFFIX}"))):
        try:
            one = read(file)
            if (refused := _other_rules(one)) is not None:
                other.append(refused)
                continue
            if not file.is_relative_to(paths.asset("challenges")):
                # the shipped ones are rehearsed by the tests
                rehearse(one)
        except PaddockError as error:
            message = f"{error} This challenge is left out."
            notices.append(Notice("challenge_fault", message, {"fault": error}))
            continue
        found[one.id] = one
    if other:
        params = {"n": len(other), "fault": other[0]}
        notices.append(
            Notice("challenges_other", f"{len(other)} challenges are left out: {other[0]}", params)
        )
    return tuple(sorted(found.values(), key=lambda one: (one.level, one.id))), tuple(notices)


def _other_rules(one: Challenge) -> RecordError | None:
    try:
        check_playable(one.record, registry.game(one.game))
    except RecordError as error:
        return error
    return None


def read(file: Path) -> Challenge:
    """Read a challenge from its file; raises a PaddockError with file and line."""
    name = f"{file.parent.name}/{file.name}"
    try:
        text = reading.read_text(file, BOUNDS)
    except reading.FileFault as fault:
        message = f"{name}, line {fault.line}: {fault}."
        raise PaddockError(message, "challenge_file", file=name, line=fault.line, fault=fault) from fault
    record, head = parse_record(text, name), HeaderText.of(text, name)
    branches = record.header.branches
    if record.torn:
        raise damaged(name, len(text.split("\n")), "the last line is not whole", "torn")
    if not branches or branches[-1].at != len(record.steps):
        raise damaged(name, head.line("seed"), "it does not end where practice begins", "no_question")
    if record.header.config.game != file.parent.name:
        wrong = shortened(record.header.config.game)
        raise damaged(name, head.line("game"), f"'game' cannot be {wrong}", "kind", name="game", text=wrong)
    level = head.get("level", int)
    if level not in LEVELS:
        raise damaged(
            name, head.line("level"), f"'level' cannot be {level}", "kind", name="level", text=level
        )
    record = replace(record, name=name)
    return Challenge(record.header.config.game, file.stem, level, branches[-1].seat, record, _answers(head))


def rehearse(challenge: Challenge) -> None:
    """Replay a challenge to its decision; raises RecordError if that fails or other answers are legal."""
    match, record = challenge.match(), challenge.record
    if match.actor() != challenge.seat:
        message = "the move is not of the seat where practice begins"
        raise damaged(record.name, record.line_of(len(record.steps)), message, "not_asked")
    legal = set(map(str, match.legal()))
    for answer in challenge.answers:
        if answer.step not in legal:
            message = f"{answer.step!r} cannot be played"
            raise damaged(record.name, answer.line, message, "illegal", step=answer.step)
    if missing := sorted(legal - {answer.step for answer in challenge.answers}):
        message = f"the answer {missing[0]!r} is missing"
        raise damaged(record.name, challenge.best.line, message, "no_such_answer", step=missing[0])


def _answers(head: HeaderText) -> tuple[RatedAnswer, ...]:
    line = head.line("answers") if "answers" in head.values else 1
    found: list[RatedAnswer] = []
    for number, data in enumerate(head.get("answers", list), line + 1):
        good = isinstance(data, list) and len(data) == 3 and isinstance(data[0], str)
        if not good or not all(type(part) in (int, float) and 0 <= part <= 1 for part in data[1:]):
            quoted = shortened(str(data), 40)
            raise damaged(head.name, number, f"{quoted} is no answer", "answer", text=quoted)
        if any(answer.step == data[0] for answer in found):
            raise damaged(head.name, number, f"{data[0]!r} stands twice", "twice", name=data[0])
        found.append(RatedAnswer(data[0], float(data[1]), float(data[2]), number))
    if len(found) < 2 or found != sorted(found, key=lambda one: -one.wins):
        what = "at least two answers are needed, the best one first"
        raise damaged(head.name, line, what, "few_answers")
    return tuple(found)


def format_challenge(challenge: Challenge, mined: Mapping[str, Json]) -> str:
    """Return the text of a challenge's file: its record, with level, answers and origin in the header."""
    head = format_header(challenge.record.header).removesuffix(f"{RULE}\n")
    rows = [f'  - ["{one.step}", {one.wins:.4f}, {one.error:.4f}]' for one in challenge.answers]
    found = f"mined: {json.dumps(mined)}"
    lines = [found, f"level: {challenge.level}", "answers:", *rows, RULE, *challenge.record.steps]
    return head + "\n".join(lines) + "\n"
