"""Measures how well reviews separate skill from luck, over races of bots of one level.

Prints the mean luck of a seat with its 95 % interval; the variance of raw and of luck-adjusted results with
their ratio; how often seats won that the game gave some chance at one and at two thirds of a race; how much
of the variance pros decide among options that they rate alike; and for each level the mean error of a
decision with its interval. Seats of one race depend on each other, so intervals are over races, except those
of the chances. With --sums it only reviews so many races as the race end does at first, and checks that the
parts of every seat's result add up; with --settled it goes on to the sentence, and prints how long both took.
With --keep an interrupted run is continued. Run from the project's folder:

uv run python tools/measure_reviews.py --game grand_prix --jobs 2"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from math import fsum
from pathlib import Path
from random import Random
from typing import Final, Literal

sys.path.insert(0, str(Path(__file__).parent.parent))

from game import bots, review
from game.bots.rated import TIE
from game.commands import arguments, intervals
from game.engine import registry
from game.engine.contract import Action, Chance, Evaluator, State
from game.engine.match import Match
from game.engine.record import RaceConfig, Record, SeatInfo, new_header
from game.review.jobs import review_step, steps_to_review
from game.review.playouts import final_payoff
from game.services import track_files
from game.services.workers import worker_count, worker_pool
from tools import samples

Experiment = Literal["luck", "calibration", "alike", "errors"]
"""What is measured: luck; whether the chances that the game gives on the way come true; how much pros decide
among options that they rate alike; or the errors of decisions."""
THIRDS = 3
EXACT: Final = 1e-9
"""Sums of shares that differ by less are equal."""
ALIKE: Final = 4 * TIE
"""Ratings within this many scales may be confused by a pro."""


@dataclass(frozen=True, slots=True)
class Task:
    """One race of a game between four bots of a level, and how it is reviewed."""

    game: str
    level: str
    seed: int
    plan: review.ReviewPlan
    experiment: Experiment
    share: int
    """Every how many decisions one is judged, evenly over the race."""
    season: int = 1
    """The races of a season, where the game has seasons."""
    among: str = ""
    """The level of the others, if a single seat is judged; else all are of one level."""

    @property
    def judged(self) -> int | None:
        """The single seat that is judged, another in every race; None for all."""
        return self.seed % _seats(self.game) if self.among else None

    @property
    def key(self) -> str:
        """Its key among the tasks of a run."""
        what = f"errors 1/{self.share}" if self.experiment == "errors" else self.experiment
        season = f" season of {self.season}" if self.season > 1 else ""
        others = f" among {self.among}" if self.among else ""
        return f"{self.game} {self.level} {self.seed} {self.plan.playouts} {what}{season}{others}"


@dataclass(frozen=True, slots=True)
class RaceFigures:
    """The figures of a race: luck and results by seat, the mean error of a decision."""

    luck: tuple[float, ...]
    wins: tuple[float, ...]
    error: float = 0.0
    decisions: int = 0
    named: int = 0
    """The number of decisions that are called doubtful, errors or blunders."""
    standings: tuple[tuple[float, ...], ...] = ()
    """The standing by seat at each third, if the game has one."""
    alike: tuple[tuple[float, float], ...] = ()
    """By third the variance decided among options rated alike: of all seats, and of the one that chose."""


def _seats(game_id: str) -> int:
    seats = registry.game(game_id).seats
    return min(max(4, seats[0]), seats[-1])


def play_race(task: Task) -> Record:
    """Play the race, or the season, and return its record."""
    game = registry.game(task.game)
    count = _seats(task.game)
    levels = [task.level if task.judged in (None, seat) else task.among for seat in range(count)]
    options = {"races": task.season} if any(option.id == "races" for option in game.options) else {}
    tokens = game.default_tokens(count)
    seats = tuple(SeatInfo("bot", "", level, "", held) for level, held in zip(levels, tokens, strict=True))
    config = RaceConfig(task.game, seats, task.seed, options)
    match = Match(game, config.setup(), task.seed)
    players = [bots.make(level, None, game, task.seed * count + i) for i, level in enumerate(levels)]
    match.advance()
    while isinstance(seat := match.actor(), int):
        match.play(players[seat].choose(match.view(seat)))
        match.advance()
    return Record(new_header(game, config), tuple(map(str, match.steps)))


def measure(task: Task) -> RaceFigures:
    """Play a race and review it."""
    match = Match.from_record(play_race(task))
    result = match.result
    assert result is not None
    share = 1 / len(result.winners) if result.winners else 0.0
    wins = tuple(share if seat in result.winners else 0.0 for seat in range(len(result.places)))
    if task.experiment == "calibration":
        steps_played = len(match.history)
        standings = [
            match.game.evaluator.standing(match.state_at(steps_played * i // THIRDS))
            for i in range(1, THIRDS)
        ]
        return RaceFigures((), wins, standings=tuple(tuple(one) for one in standings if one is not None))
    if task.experiment == "alike":
        return _alike_variance(match, wins, task)
    if task.experiment == "luck":
        drawn = [
            one for one in match.history if one.seat is None or any(event.reveals for event in one.events)
        ]
        found = [review_step(match, one.index, task.plan, False, True) for one in drawn]
    else:
        judged = range(len(wins)) if task.judged is None else (task.judged,)
        steps = [index for index in steps_to_review(match) if match.history[index].seat in judged]
        steps = steps[: max(1, len(steps) // task.share)]
        found = [review_step(match, index, task.plan, True, False) for index in steps]
    lucks = [one.luck for one in found if one.luck is not None]
    decisions = [one.decision for one in found if one.decision is not None]
    worths = [one.worth for one in decisions]
    return RaceFigures(
        luck=tuple(fsum(luck.wins[seat] for luck in lucks) for seat in range(len(wins))),
        wins=wins,
        error=fsum(worths) / len(worths) if worths else 0.0,
        decisions=len(worths),
        named=sum(1 for one in decisions if one.size),
    )


def _alike_variance(match: Match, wins: tuple[float, ...], task: Task) -> RaceFigures:
    """Return the variance that pros decide among options that they rate alike.

    All these options are played on by pros in the same worlds; what two halves of them agree on is not
    noise."""
    evaluator, rng = match.game.evaluator, Random(task.key)
    thirds, decisions, named = [[0.0, 0.0] for _third in range(THIRDS)], 0, 0
    for one in match.history:
        if one.seat is None:
            continue
        decisions += 1
        state = match.state_at(one.index)
        if len(options := _rated_best(state, evaluator)) < 2:
            continue
        named += 1
        halves = [_option_gaps(state, options, evaluator, task.plan.playouts // 2, rng) for _half in range(2)]
        spread = [fsum(a[s] * b[s] for a, b in zip(*halves, strict=True)) for s in range(len(wins))]
        third = thirds[one.index * THIRDS // len(match.history)]
        third[0] += fsum(spread) / len(options) / len(wins)
        third[1] += spread[one.seat] / len(options) / len(wins)
    return RaceFigures(
        luck=(),
        wins=wins,
        decisions=decisions,
        named=named,
        alike=tuple((both[0], both[1]) for both in thirds),
    )


def _rated_best(state: State, evaluator: Evaluator) -> list[Action]:
    """Return the options among which a pro chooses at random."""
    if len(legal := state.legal()) == 1:
        return list(legal)
    rated = evaluator.ratings(state, evaluator.levels["pro"][0])
    least = max(rating for _action, rating in rated) - ALIKE * evaluator.scale
    return [action for action, rating in rated if rating >= least]


def _option_gaps(
    state: State, options: Sequence[Action], evaluator: Evaluator, worlds: int, rng: Random
) -> list[list[float]]:
    """Return by option and seat the difference of its share of wins from the mean of the options."""
    found: list[list[float]] = [[] for _option in options]
    for _world in range(worlds):
        world, dice_seed = state.redrawn(rng), rng.random()
        for shares, option in zip(found, options, strict=True):
            after = world.copy()
            after.apply(option)
            wins = _play_on(after, evaluator, Random(dice_seed))
            shares[:] = [a + b / worlds for a, b in zip(shares or [0.0] * len(wins), wins, strict=True)]
    mean = [fsum(column) / len(options) for column in zip(*found, strict=True)]
    return [[share - middle for share, middle in zip(shares, mean, strict=True)] for shares in found]


def _play_on(state: State, evaluator: Evaluator, rng: Random) -> tuple[float, ...]:
    """Return the shares of the win when pros play on; changes the state."""
    while (actor := state.actor()) is not None:
        state.apply(
            actor.sample(rng) if isinstance(actor, Chance) else rng.choice(_rated_best(state, evaluator))
        )
    return final_payoff(state).wins


def run(tasks: Sequence[Task], jobs: int, keep: Path | None) -> list[RaceFigures]:
    """Measure all tasks in order; those stored in `keep` are not repeated."""
    kept: dict[str, RaceFigures] = {}
    if keep is not None and keep.exists():
        for line in keep.read_text(encoding="utf-8").splitlines():
            key, row = json.loads(line)
            kept[key] = RaceFigures(
                luck=tuple(row["luck"]),
                wins=tuple(row["wins"]),
                error=row["error"],
                decisions=row["decisions"],
                named=row["named"],
                standings=tuple(map(tuple, row["standings"])),
                alike=tuple(map(tuple, row["alike"])),
            )
    todo = [task for task in tasks if task.key not in kept]
    with worker_pool(worker_count(jobs, len(todo)), track_files.install) as pool:
        found = arguments.progress(pool.imap(measure, todo), total=len(todo))
        for task, one in zip(todo, found, strict=True):
            kept[task.key] = one
            if keep is not None:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([task.key, asdict(one)]) + "\n")
    return [kept[task.key] for task in tasks]


def luck_lines(found: Sequence[RaceFigures]) -> list[str]:
    """Return lines with mean luck by seat, and by how much adjusting narrows the variance of results."""
    lines = []
    for seat in range(len(found[0].wins)):
        mean, low, high = intervals.mean_interval([one.luck[seat] for one in found])
        lines.append(f"  seat {seat + 1}: luck {mean:+.2%}, 95 % {low:+.2%} to {high:+.2%}")
    before, after = _variance([list(one.wins) for one in found]), _variance(_luck_adjusted(found))
    ratio, low, high = samples.jackknife(found, _ratio)
    text = f"ratio {ratio:.2f}, 95 % {low:.2f} to {high:.2f}"
    lines.append(f"  variance: raw {before:.4f}, adjusted {after:.4f}, {text}")
    return lines


def _luck_adjusted(found: Sequence[RaceFigures]) -> list[list[float]]:
    return [[win - luck for win, luck in zip(one.wins, one.luck, strict=True)] for one in found]


def _ratio(found: Sequence[RaceFigures]) -> float:
    return _variance(_luck_adjusted(found)) / _variance([list(one.wins) for one in found])


def _variance(rows: Sequence[Sequence[float]]) -> float:
    """Return the variance of all values of all races."""
    values = [value for row in rows for value in row]
    mean = fsum(values) / len(values)
    return fsum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)


def calibration_lines(found: Sequence[RaceFigures]) -> list[str]:
    """Return lines with how often seats of each chance won, at each of the thirds."""
    lines = []
    for third in range(THIRDS - 1):
        rows = [(one.standings[third], one.wins) for one in found if len(one.standings) > third]
        pairs = [pair for chances, wins in rows for pair in zip(chances, wins, strict=True)]
        lines += [f"  at {third + 1}/{THIRDS} of {len(rows)} races", *samples.bands(pairs)]
    return lines


def alike_lines(found: Sequence[RaceFigures]) -> list[str]:
    """Return lines with the share of the variance of results decided among options rated alike."""
    raw = _variance([list(one.wins) for one in found])
    parts = {"all": range(THIRDS)} | {f"third {i + 1}": range(i, i + 1) for i in range(THIRDS)}
    lines = []
    for name, part in parts.items():
        for column, whose in enumerate(("of all seats", "of whoever chose")):
            values = [fsum(one.alike[third][column] for third in part) / raw for one in found]
            mean, low, high = intervals.mean_interval(values)
            lines.append(f"  {name}, {whose}: {mean:.3f} of the raw variance, 95 % {low:.3f} to {high:.3f}")
    share = sum(one.named for one in found) / max(1, sum(one.decisions for one in found))
    return [f"  {share:.1%} of decisions are among options rated alike", *lines]


def sum_lines(args: argparse.Namespace) -> list[str]:
    """Return lines with whether the parts of results add up, and how long a review took on one core."""
    firsts, sentences, rows, misfits = [], [], 0, 0
    end = time.monotonic() + args.minutes * 60
    for race in range(args.sums):
        if time.monotonic() > end:
            break
        record = play_race(_task(args, "club", race, "luck"))
        match = Match.from_record(record)
        began = time.process_time()
        work = review.Work(record, match, steps_to_review(match), review.InProcessWorker, {race % 2})
        while not work.has_all_parts or not work.stage:
            work.step()
        firsts.append(time.process_time() - began)
        while args.settled and not work.are_decisions_final:
            work.step()
        sentences.append(time.process_time() - began)
        found = work.review()
        rows += len(found.wins)
        misfits += sum(not _adds_up(found, seat) for seat in range(len(found.wins)))
    lines = [f"  {len(firsts)} races, {rows} results: {misfits} do not add up"]
    measured = {"first figures": firsts} | ({"sentence": sentences} if args.settled else {})
    for name, seconds in measured.items():
        ordered = sorted(seconds)
        middle, late = ordered[len(ordered) // 2], ordered[len(ordered) * 9 // 10]
        lines.append(f"  {name}, s of one core: median {middle:.1f}, 90 % {late:.1f}, most {ordered[-1]:.1f}")
    return lines


def _adds_up(found: review.Review, seat: int) -> bool:
    """Return whether the parts of a seat's result add up to it, exactly, as shown, each from its steps."""
    parts, changes = found.parts()[seat], found.changes(seat)
    points = parts.percentage_points()
    by_part = [parts.start, parts.luck.value, parts.own.value, parts.others.value]
    luck = fsum(one.gain for one in changes if one.chooser is None)
    is_exact = abs(fsum(by_part) - found.wins[seat]) < EXACT
    is_shown = points.pop("result") == sum(points.values()) == round(100 * found.wins[seat])
    is_traced = abs(luck - parts.luck.value) < EXACT and -found.own_cost(seat).value <= parts.own.value <= 0
    is_whole = abs(parts.start + fsum(one.gain for one in changes) - found.wins[seat]) < EXACT
    return is_exact and is_shown and is_traced and is_whole


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="formula_motor_racing")
    parser.add_argument("--races", type=int, default=400)
    parser.add_argument("--levels", default=",".join(bots.LEVELS), help='for errors; "" for none')
    parser.add_argument("--level-races", type=int, default=100)
    parser.add_argument(
        "--share", type=int, default=4, help="for errors every so many decisions are looked at"
    )
    parser.add_argument("--among", default="", metavar="LEVEL", help="one of a level among these, and judged")
    parser.add_argument("--playouts", type=int, default=32)
    parser.add_argument("--season", type=int, default=1, help="races of a season, where a game has seasons")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--calibration", type=int, default=0, help="races for the chances on the way")
    parser.add_argument("--alike", type=int, default=0, help="races for choices among options rated alike")
    parser.add_argument("--sums", type=int, default=0, help="only so many races, whether results add up")
    parser.add_argument("--minutes", type=float, default=60.0, help="with --sums: begin no race after these")
    parser.add_argument("--settled", action="store_true", help="with --sums: until what decided it is said")
    parser.add_argument("--keep", type=Path, help="a file that keeps every race measured")
    args = parser.parse_args()
    track_files.install()
    began = time.monotonic()
    print(json.dumps(vars(args), default=str))
    if args.sums:
        print("\n".join([args.game, *sum_lines(args), f"  {time.monotonic() - began:.0f} s"]))
        return
    if args.races:
        _print_luck(args)
    if args.calibration:
        tasks = [_task(args, "pro", -1 - race, "calibration") for race in range(args.calibration)]
        print("\n".join(calibration_lines(run(tasks, args.jobs, args.keep))), flush=True)
    if args.alike:
        tasks = [_task(args, "pro", race, "alike") for race in range(args.alike)]
        print("\n".join(alike_lines(run(tasks, args.jobs, args.keep))), flush=True)
    for level in filter(None, args.levels.split(",")):
        _print_errors(args, level)
    print(f"  {time.monotonic() - began:.0f} s")


def _print_luck(args: argparse.Namespace) -> None:
    found = run([_task(args, "pro", race, "luck") for race in range(args.races)], args.jobs, args.keep)
    of = f"seasons of {args.season} races, each" if args.season > 1 else "races"
    print(f"{args.game}: luck over {args.races} {of} of four pros")
    print("\n".join(luck_lines(found)), flush=True)


def _print_errors(args: argparse.Namespace, level: str) -> None:
    """Print the mean error of a decision of a level and, among others, how often it wins."""
    tasks = [_task(args, level, race, "errors") for race in range(args.level_races)]
    tasks = [replace(task, among=args.among) for task in tasks]
    found = run(tasks, args.jobs, args.keep)
    mean, low, high = intervals.mean_interval([one.error for one in found if one.decisions])
    count = sum(one.decisions for one in found)
    named = sum(one.named for one in found) / max(1, count)
    text = f"error a decision {mean:.2%}, 95 % {low:.2%} to {high:.2%}; {named:.1%} named"
    print(f"  {level}: {text} ({count} decisions of {args.level_races} races)", flush=True)
    if args.among:
        won = [one.wins[task.judged or 0] for task, one in zip(tasks, found, strict=True)]
        mean, low, high = intervals.mean_interval(won)
        print(f"    wins {mean:.2%}, 95 % {low:.2%} to {high:.2%}", flush=True)


def _task(args: argparse.Namespace, level: str, race: int, experiment: Experiment) -> Task:
    seed = args.seed * 1_000_003 + race
    plan = review.ReviewPlan(args.playouts, args.seed, race=f"{level} {seed}")
    return Task(args.game, level, seed, plan, experiment, args.share, args.season)


if __name__ == "__main__":
    main()
