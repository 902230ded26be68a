"""`review`: prints how much of finished races was skill and luck."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game import review
from game.commands import arguments, intervals, output
from game.engine.contract import Json
from game.engine.errors import PaddockError
from game.engine.record import Record
from game.review.parts import PARTS
from game.services import track_files
from game.services.records import reviews
from game.services.records.saves import SUFFIX, read_record

HELP: Final = "tell skill from luck in finished races"
DESCRIPTION: Final = "Reviews .race records: errors of decisions, luck of dice and draws, adjusted results."
EPILOG: Final = (
    "Errors, luck and results are in percentage points of winning (in seasons: of the title). An error is "
    "judged by what its seat could know; forced decisions do not count. Fair share, luck, own choices and "
    "others' choices add up to the result; the adjusted result is the result less the luck. A file that "
    "cannot be reviewed is reported in one sentence; the others are still reviewed, and the exit code is 1."
)
MAX_PLAYOUTS: Final = 100_000
TOP_COUNT: Final = 3
"""The number of costliest decisions, luckiest and unluckiest chances in the list."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `review`."""
    plan = review.ReviewPlan()
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="records, or folders of them")
    parser.add_argument("--json", action="store_true", help="print one JSON object per record")
    parser.add_argument(
        "--playouts",
        type=int,
        default=plan.playouts,
        metavar="N",
        help=f"playouts for each option or outcome, at least {review.MIN_PLAYOUTS} (default {plan.playouts})",
    )
    parser.add_argument(
        "--seconds", type=float, metavar="N", help="time for a record: playouts are halved until they fit"
    )
    parser.add_argument(
        "--jobs",
        type=int,
        default=1,
        metavar="N",
        help="number of processes (default 1), at most one per core",
    )
    parser.add_argument(
        "--seed",
        type=arguments.seed_number,
        default=plan.seed,
        metavar="N",
        help="seed of the playouts (default 1)",
    )


def run(args: argparse.Namespace) -> int:
    """Review the records one by one; return 1 if one failed."""
    if args.playouts < review.MIN_PLAYOUTS or args.jobs < 1:
        raise arguments.UsageError(f"--playouts is at least {review.MIN_PLAYOUTS}, --jobs at least 1.")
    if args.playouts > MAX_PLAYOUTS:
        raise arguments.UsageError(f"--playouts goes up to {MAX_PLAYOUTS:,}.")
    if args.seconds is not None and not 0 < args.seconds < float("inf"):
        raise arguments.UsageError("--seconds is more than 0.")
    plan = review.ReviewPlan(playouts=args.playouts, seed=args.seed)
    failed, separator = 0, ""
    for path in _records_in(args.files):
        try:
            record = read_record(path)
            found = _review(record, plan, args.seconds, args.jobs)
        except PaddockError as error:
            failed = 1
            output.print_error(error)
            continue
        if args.json:
            output.print_result(json.dumps(to_data(record, found)))
        else:
            output.print_result(separator + format_table(record, found))
            separator = "\n"
    return failed


def to_data(record: Record, found: review.Review) -> dict[str, Json]:
    """Return the review as plain data, with the file's name and the table of seats."""
    names = _names(record)
    seats = [{"seat": row.seat + 1, "name": names[row.seat], **_figures(row)} for row in found.seats()]
    return {"file": record.name, "seats": seats, **found.to_data()}


def format_table(record: Record, found: review.Review) -> str:
    """Return the review as a table to read."""
    names = _names(record)
    name_w = max(4, *(len(name) for name in names)) + 2
    head = f"{record.name} · {found.game} · {found.playouts} playouts, seed {found.seed}"
    if found.left_out:
        head += f" · {found.left_out} steps left out for want of time"
    lines = [head]
    lines.append(
        f"{'seat':<6}{'name':<{name_w}}{'decisions':>10}{'per choice':>12}{'95 %':>18}{'doubtful':>10}"
        f"{'mistakes':>10}{'blunders':>10}"
    )
    for row in found.seats():
        losses = [decision.worth for decision in found.decisions if decision.seat == row.seat]
        _, low, high = intervals.mean_interval(losses)
        interval = f"{low * 100:.2f} to {high * 100:.2f}"
        lines.append(
            f"{row.seat + 1:<6}{names[row.seat]:<{name_w}}{row.decisions:>10}{row.per_choice * 100:>12.2f}"
            f"{interval:>18}{row.doubtful:>10}{row.mistakes:>10}{row.blunders:>10}"
        )
    lines += _parts_lines(found, names, name_w)
    worst = [_decision_line(record, names, decision) for decision in found.costliest_decisions(TOP_COUNT)]
    good, bad = found.luckiest_chances(TOP_COUNT)
    for title, rows in (
        ("costliest decisions", worst),
        ("luckiest", [_luck_line(record, names, luck, seat) for luck, seat in good]),
        ("unluckiest", [_luck_line(record, names, luck, seat) for luck, seat in bad]),
    ):
        lines += [
            title,
            *(rows or ["  none that is more than its standard error" if rows is worst else "  none"]),
        ]
    return "\n".join(lines)


def _parts_lines(found: review.Review, names: Sequence[str], name_w: int) -> list[str]:
    head = f"{'seat':<6}{'name':<{name_w}}{'start':>10}{'luck':>15}{'own choices':>15}{'others':>15}"
    lines = ["what made the result", f"{head}{'result':>9}{'adjusted':>10}"]
    for row in found.seats():
        shares = _parts(row.parts)
        cells = [f"{shares['start'] * 100:.1f}"] if shares else ["-"]
        for name in PARTS:
            error = shares.get(f"{name}_error", 0.0) * 100
            cells.append(f"{shares[name] * 100:+.1f} ± {error:.1f}" if shares else "-")
        parts = "".join(f"{cell:>{15 if i else 10}}" for i, cell in enumerate(cells))
        ends = f"{row.result * 100:>9.1f}{row.adjusted * 100:>10.1f}"
        lines.append(f"{row.seat + 1:<6}{names[row.seat]:<{name_w}}{parts}{ends}")
    return lines


def _parts(parts: review.ResultParts | None) -> dict[str, float]:
    """Return the parts of a result by name, with their errors; none before every step is reviewed."""
    if parts is None:
        return {}
    figures = {name: getattr(parts, name) for name in PARTS}
    errors = {f"{name}_error": figure.error for name, figure in figures.items()}
    return {"start": parts.start, **{name: figure.value for name, figure in figures.items()}, **errors}


def _figures(row: review.SeatRow) -> dict[str, Json]:
    return {
        "decisions": row.decisions,
        "per_choice": row.per_choice,
        "doubtful": row.doubtful,
        "errors": row.mistakes,
        "blunders": row.blunders,
        "luck": row.luck,
        "result": row.result,
        "adjusted": row.adjusted,
        "luck_points": row.luck_points,
        "points": row.points,
        "adjusted_points": row.adjusted_points,
        "parts": _parts(row.parts) or None,
    }


def _decision_line(record: Record, names: Sequence[str], decision: review.Decision) -> str:
    what = f"{decision.chosen}; better{', for one' if decision.alike else ''}: {decision.best}"
    cost = f"{decision.worth * 100:.1f} ± {decision.error * 100:.1f}"
    cost += f", {decision.size}" if decision.size else ""
    return f"  line {record.line_of(decision.index)}, {names[decision.seat]}: {what} ({cost})"


def _luck_line(record: Record, names: Sequence[str], luck: review.Luck, seat: int) -> str:
    gain = f"{luck.wins[seat] * 100:+.1f} ± {luck.errors[seat] * 100:.1f}"
    step = luck.step if len(luck.step) <= 40 else luck.step.split(" ", 1)[0]
    mean = "" if luck.exact else ", against a sample"
    return f"  line {record.line_of(luck.index)}, {names[seat]}: {step} ({gain}{mean})"


def _names(record: Record) -> list[str]:
    """Return the names of the seats: by the record, else by level."""
    names = []
    for number, seat in enumerate(record.header.config.seats, 1):
        level = ":".join(part for part in (seat.level, seat.style) if part)
        names.append(seat.name or level or f"seat {number}")
    return names


def _records_in(paths: Sequence[Path]) -> list[Path]:
    """Return the records among these, folders included; a missing one is reported when it is read."""
    return [
        file for path in paths for file in (sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path])
    ]


def _review(record: Record, plan: review.ReviewPlan, seconds: float | None, jobs: int) -> review.Review:
    """Return the stored review, or a new one, which is stored if it is complete."""
    digest = review.record_digest(record)
    found = review.from_data(reviews.load_review(digest))
    same = found and (found.digest, found.playouts, found.seed) == (digest, plan.playouts, plan.seed)
    if found and same and found.is_even:
        return found
    with arguments.progress(range(0), desc=record.name, unit="step", leave=False) as bar:

        def on_progress(done: int, of: int) -> None:
            bar.total = of
            bar.update(done - bar.n)

        found = review.review_record(record, plan, seconds, jobs, track_files.install, on_progress)
    if not found.left_out:
        reviews.save_review(digest, found.to_data())
    return found
