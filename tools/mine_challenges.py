"""Mines challenges: positions of bots' races in which one choice is clearly best and a club player errs.

Bots of club and pro race on all tracks and at tables of several sizes. A position is kept if the best choice
is at least four points of winning and three standard errors ahead of every other one with another effect, in
worlds other than those it was found in; if playouts to the end do not contradict it; and if a club player
mostly misses it. No two alike are kept. Each find is written at once, so that the tool can be stopped. Run
from the project's folder:

uv run python tools/mine_challenges.py --game grand_prix --count 24 --seconds 1800 --seed 1

With --anew existing challenges are valued again first, and those that are no longer clear are deleted."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import fsum
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from game import bots
from game.engine import registry
from game.engine.contract import Action, Game, SeatView, State
from game.engine.match import Match
from game.engine.record import Branch, HeaderText, RaceConfig, Record, SeatInfo, new_header
from game.engine.venue.track import catalogue
from game.services import challenges, paths, track_files
from game.services.challenges import Challenge, RatedAnswer
from tools.clear_choice import QUICK, SURE, Weighing, to_the_end

A_RACE: Final = 30
"""The most decisions of a race that are examined."""
RATED: Final = 4
"""The most options that are compared first."""
TRIES: Final = 9
"""How often a level with noise is asked."""
HOPE: Final = (0.05, 0.97)
"""The range of the best choice's chance: outside it little is to be won or lost."""
BIG: Final = 0.16
SMALL: Final = 0.06
"""Margins from which a challenge may be easy, and below which it is hard."""
SECOND: Final = 128
"""The worlds of the second opinion."""
AGAINST: Final = 1.5
"""Standard errors by which the second opinion may not contradict the best choice."""


@dataclass(frozen=True, slots=True)
class Sign:
    """The signature of a situation; no two challenges of a game have the same."""

    kind: str
    best: str
    seats: int
    track: str | None
    third: int
    """The third of the race: 0, 1 or 2."""


def form(step: str) -> str:
    """Return the kind of a step: its first words without numbers of cars and names of spaces."""
    words = step.split(" ")
    second = words[1].split("-")[0] if len(words) > 1 else ""
    return words[0] if second[:1].isdigit() and not second.isdigit() else f"{words[0]} {second}".strip()


def setups(game: Game, rng: Random) -> RaceConfig:
    """Return a table of bots of club and pro: some seats, some track, the usual options, one race."""
    most = min(game.seats[-1], 6)
    most = 4 if game.id == "formula_one" else most
    count = rng.choice([n for n in game.seats if n <= most and (n > 2 or rng.random() < 0.5)] or [most])
    options = {"races": 1} if any(option.id == "races" for option in game.options) else {}
    if game.id == "formula_one" and rng.random() < 0.6:
        options["laps"] = 1
    track = rng.choice(catalogue.ids(game.id)) if game.has_tracks else None
    tokens = game.default_tokens(count)
    seats = tuple(SeatInfo("bot", "", rng.choice(("club", "pro")), "", held) for held in tokens)
    return RaceConfig(game.id, seats, rng.randrange(10**6), options, track)


def raced(game: Game, config: RaceConfig) -> Match:
    """Play a race and return it."""
    match = Match(game, config.setup(), config.seed)
    players = [bots.make(seat.level, None, game, config.seed + i) for i, seat in enumerate(config.seats)]
    match.advance()
    while isinstance(seat := match.actor(), int):
        match.play(players[seat].choose(match.view(seat)))
        match.advance()
    return match


def chosen(game: Game, view: SeatView, level: str, tries: int = TRIES) -> Counter[Action]:
    """Count the choices of bots of a level, each with noise of its own."""
    return Counter(bots.make(level, None, game, 7000 + n).choose(view) for n in range(tries))


@dataclass(frozen=True, slots=True)
class Found:
    """A position's best choice, the values of all, and how often levels find it."""

    best: Action
    answers: tuple[RatedAnswer, ...]
    margin: float
    right: dict[str, float]
    """By level the share of bots that choose the best."""

    @property
    def level(self) -> int:
        """1 for a big margin and a best choice that pros find, 3 for one they miss or a small margin."""
        if self.right["pro"] < 0.5 or self.margin < SMALL:
            return 3
        return 1 if self.margin >= BIG else 2


def judged(game: Game, state: State, seed: str, taken: Callable[[Action], bool]) -> Found | None:
    """Return the challenge in a position, or None."""
    seat = state.actor()
    assert isinstance(seat, int)
    view = SeatView(state, seat, 0)
    weighing = Weighing(state, game.evaluator, f"{seed}:quick", QUICK[0].worlds, QUICK[0].worlds)
    groups = weighing.groups
    if len(groups) < 2:
        return None
    pro, club = chosen(game, view, "pro", 1), chosen(game, view, "club")
    usual, often = club.most_common(1)[0]
    if often > TRIES * 0.7 and usual in pro:
        return None

    def right(counts: Counter[Action], best: Action) -> float:
        return sum(counts[action] for action in groups[best]) / counts.total()

    def wanted(best: Action) -> bool:
        values = weighing.values[weighing.leader(best)]
        won = fsum(values) / len(values)
        return right(club, best) < 0.5 and HOPE[0] / 2 < won < HOPE[1] and not taken(best)

    best = weighing.clear(QUICK, wanted, promising(game, state, weighing))
    answers = weighed(game, state, seed, best) if best is not None else ()
    if best is None or not answers:
        return None
    levels = {"rookie": chosen(game, view, "rookie"), "club": club, "pro": pro}
    counts = {name: right(counted, best) for name, counted in levels.items()}
    return Found(best, answers, ahead(answers, groups[best]), counts)


def ahead(answers: Sequence[RatedAnswer], best: Sequence[Action]) -> float:
    """Return the lead of the best choice over every other one with another effect."""
    return min(answers[0].wins - answer.wins for answer in answers if Action(answer.step) not in best)


def weighed(game: Game, state: State, seed: str, best: Action) -> tuple[RatedAnswer, ...]:
    """Value all choices in fresh worlds; empty where the given one is not clearly best."""
    sure = Weighing(state, game.evaluator, f"{seed}:sure")
    if sure.clear(SURE, lambda lead: lead == best) is None:
        return ()
    answers = tuple(RatedAnswer(str(a), round(f.value, 4), round(f.error, 4)) for a, f in sure.wins(best))
    if not HOPE[0] <= answers[0].wins <= HOPE[1]:
        return ()
    rivals = [Action(one.step) for one in answers if Action(one.step) not in sure.groups[best]][: RATED - 1]
    second = Weighing(state, game.evaluator, f"{seed}:second", valued=to_the_end)
    of = {action: stands for stands, alike in second.groups.items() for action in alike}
    second.try_all(second.of([best, *(of[action] for action in rivals)]), SECOND)
    gaps = [second.gap(second.leader(best), second.leader(of[action])) for action in rivals]
    return answers if all(less > -AGAINST * error for less, error in gaps) else ()


def promising(game: Game, state: State, weighing: Weighing) -> list[Action]:
    """Return the best-rated options; if these are not clearly apart, the others need not be tried."""
    world = state.determinize(weighing.seat, Random(0))
    ratings = dict(game.evaluator.ratings(world, "far"))
    rated = {one: max(ratings.get(a, -1e9) for a in options) for one, options in weighing.groups.items()}
    return sorted(rated, key=lambda one: -rated[one])[:RATED]


class Mine:
    """The challenges of one game: those in its folder, and new ones."""

    def __init__(self, game: Game, folder: Path, count: int) -> None:
        self.game, self.folder, self.count = game, folder / game.id, count
        self.folder.mkdir(parents=True, exist_ok=True)
        self.signs = [_sign(file) for file in sorted(self.folder.glob("*.race"))]
        self.looked = 0

    @property
    def is_full(self) -> bool:
        """Whether there are enough."""
        return len(self.signs) >= self.count

    def weigh_anew(self) -> None:
        """Value the existing challenges again, and delete those that are no longer clear."""
        for file in sorted(self.folder.glob("*.race")):
            one = challenges.read(file)
            mined = HeaderText.of(file.read_text(encoding="utf-8"), file.name).get("mined", dict)
            state = one.match().state_at(len(one.record.steps))
            groups = Weighing(state, self.game.evaluator, "").groups
            best = next(action for action, options in groups.items() if one.best.step in options)
            answers = weighed(self.game, state, f"anew:{one.id}", best)
            if not answers:
                print(f"{one.name} is not clear any longer", flush=True)
                file.unlink()
                continue
            found = Found(best, answers, ahead(answers, groups[best]), mined["right"])
            text = challenges.format_challenge(replace(one, answers=answers, level=found.level), mined)
            paths.write_atomically(file, text)
            was = one.answers[0]
            print(
                f"{one.name}: {was.wins:.1%}, now {answers[0].wins:.1%}, margin {found.margin:.1%}",
                flush=True,
            )
        self.signs = [_sign(file) for file in sorted(self.folder.glob("*.race"))]

    def is_taken(self, sign: Sign) -> bool:
        """Return whether there is one like this already, or there are many of its kind."""
        kinds = sum((old.kind, old.best) == (sign.kind, sign.best) for old in self.signs)
        thirds = sum(old.third == sign.third for old in self.signs)
        return sign in self.signs or kinds >= max(3, self.count // 2) or thirds >= max(3, self.count * 7 // 8)

    def look(self, seed: int, until: float) -> None:
        """Play a race and examine decisions all over it."""
        rng = Random(f"{self.game.id}:{seed}")
        config = setups(self.game, rng)
        match = raced(self.game, config)
        open_ones = [played.index for played in match.history if played.seat is not None]
        open_ones = [index for index in open_ones if len(match.state_at(index).legal()) > 1]
        # late decisions take less time and are clearer
        late = sorted(open_ones, key=lambda index: -(index + 1) * rng.random() ** 0.7)
        for index in late[:A_RACE]:
            if time.monotonic() > until or self.is_full:
                return
            state = match.state_at(index)
            self.looked += 1
            kind = min(str(action).split(" ")[0] for action in state.legal())
            third = 3 * index // len(match.history)

            def taken(best: Action, kind: str = kind, third: int = third) -> bool:
                return self.is_taken(Sign(kind, form(best), len(config.seats), config.track, third))

            found = judged(self.game, state, f"{seed}:{index}", taken)
            if found is not None:
                self.keep(config, match, index, f"{kind}-{seed}-{index}", found)
                self.signs.append(Sign(kind, form(found.best), len(config.seats), config.track, third))
                # another one of this race would be similar
                return

    def keep(self, config: RaceConfig, match: Match, index: int, id: str, found: Found) -> None:
        """Write a challenge: the race so far, a person on the seat, and a branch for the rest."""
        seat = match.history[index].seat
        assert seat is not None
        seats = tuple(
            replace(info, kind="human", level="") if i == seat else info
            for i, info in enumerate(config.seats)
        )
        branch = Branch(index, seat, Random(id).randrange(10**6), over=False)
        practice = replace(config, seats=seats, seed=branch.seed, practice=True)
        header = replace(new_header(self.game, practice), branches=(branch,))
        steps = tuple(str(step) for step in match.steps[:index])
        one = Challenge(self.game.id, id, found.level, seat, Record(header, steps), found.answers)
        one.match()
        mined = {"seed": config.seed, "step": index, "of": len(match.history), "right": found.right}
        text = challenges.format_challenge(one, mined)
        paths.write_atomically(self.folder / f"{id}.race", text)
        shares = ", ".join(f"{name} {share:.0%}" for name, share in found.right.items())
        print(
            f"{self.game.id} {len(self.signs) + 1}: {id}, level {found.level}, {len(found.answers)} options, "
            f"{found.best} wins {found.answers[0].wins:.1%}, margin {found.margin:.1%}; right: {shares}",
            flush=True,
        )


def _sign(file: Path) -> Sign:
    one = challenges.read(file)
    mined = HeaderText.of(file.read_text(encoding="utf-8"), file.name).get("mined", dict)
    config = one.record.header.config
    third = 3 * mined["step"] // mined["of"]
    return Sign(one.kind, form(one.best.step), len(config.seats), config.track, third)


def main() -> None:
    """Mine until there are enough, or the time is over."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", required=True, help="one id, or several with commas that take turns")
    parser.add_argument(
        "--count", type=int, default=24, help="so many of each game, with those that are there"
    )
    parser.add_argument("--seconds", type=float, default=1800)
    parser.add_argument("--seed", type=int, default=1, help="number of the first race")
    parser.add_argument("--anew", action="store_true", help="weigh those that are there anew first")
    parser.add_argument("--out", type=Path, default=paths.asset("challenges"))
    args = parser.parse_args()
    track_files.install()
    until, seed = time.monotonic() + args.seconds, args.seed
    mines = [Mine(registry.game(name), args.out, args.count) for name in args.game.split(",")]
    for mine in mines if args.anew else ():
        mine.weigh_anew()
    while time.monotonic() < until and not all(mine.is_full for mine in mines):
        for mine in mines:
            if not mine.is_full:
                mine.look(seed, until)
        seed += 1
    for mine in mines:
        print(f"{mine.game.id}: {len(mine.signs)} after {mine.looked} decisions; next --seed {seed}")


if __name__ == "__main__":
    main()
