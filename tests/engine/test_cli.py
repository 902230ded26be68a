"""The command line: its answers, its faults in one sentence, its exit codes; the toy game without an edit."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playthrough import config_of, play_out

from game import cli
from game.commands import intervals, output
from game.engine import registry
from game.services.launch import Launch
from game.services.records.saves import Saves
from game.services.workers import cores, worker_count

ROOT = Path(__file__).parents[2]
TOY = "toy_race"
PLAY = ["play", "--game", TOY]
SIM = ["simulate", "--game", TOY]

FAULTS = {
    "command": (["simulat"], "There is no command 'simulat'; did you mean 'simulate'?"),
    "flag": ([*SIM, "--gmaes", "3"], "Did you mean --games?"),
    "top flag": (["--lnag", "ja"], "Did you mean --lang?"),
    "game": (["simulate", "--game", "toy_rice"], "There is no game 'toy_rice'; did you mean 'toy_race'?"),
    "no game": (["simulate"], "required: --game"),
    "few seats": ([*SIM, "--seats", "bot:random"], "toy_race is for 2 to 4 seats, not 1."),
    "many seats": ([*PLAY, "--seats", "human" + ",bot:club" * 4], "toy_race is for 2 to 4 seats, not 5."),
    "level": ([*SIM, "--seats", "bot:acee,bot:pro"], "There is no bot level 'acee'; did you mean 'ace'?"),
    "driver": ([*PLAY, "--seats", "human,bot:pro:gastom"], "did you mean 'gaston'?"),
    "human bot": ([*SIM, "--seats", "human,bot:pro"], "A seat is written like bot:pro, not 'human'."),
    "seat": ([*PLAY, "--seats", "human,robot"], "human or bot:pro, not 'robot'."),
    "option": ([*SIM, "--option", "lenght=8"], "no option 'lenght'; did you mean 'length'?"),
    "seed": ([*SIM, "--seed", "9" * 400], "no whole number of 18 digits at most"),
    "odd name": (
        ["simulate", "--game", "formula_motor_racing", "--option", "drivers=red-1:A\ud800"],
        "a name in drivers has the odd character U+D800",
    ),
    "option form": ([*SIM, "--option", "length"], "--option is written like races=1, not 'length'."),
    "option twice": (
        [*SIM, "-o", "length=8", "--option", "length=9"],
        "--option length is given twice; give it one value.",
    ),
    "option range": ([*SIM, "--option", "length=99"], "goes from 6 to 30, so 99 is too far."),
    "option number": ([*SIM, "--option", "length=x"], "is a whole number, not 'x'."),
    "option switch": ([*SIM, "--option", "boosts=maybe"], "is true or false, not 'maybe'."),
    "track": ([*SIM, "--track", "oval"], "played without a track"),
    "games": ([*SIM, "--games", "0"], "--games and --jobs are at least 1."),
    "games number": ([*SIM, "--games", "x"], "Argument --games: invalid int value: 'x'"),
    "small window": ([*PLAY, "--size", "640x480"], "the smallest is 1280x720"),
    "window": ([*PLAY, "--size", "big"], "--size is written like 1920x1080, not 'big'."),
    "speed": ([*PLAY, "--speed", "9x"], "invalid choice: '9x'"),
    "language": (["--lang", "xx"], "invalid choice: 'xx'"),
    "scenario": (["scenario", "nowhere.yaml"], "There is no file nowhere.yaml."),
    "given": (["nowhere.race"], "There is no file nowhere.race."),
    "given with a long name": (["x" * 5000 + ".race"], "cannot be opened (File name too long)."),
    "given behind options": (["--lang", "ja", "nowhere.race"], "There is no file nowhere.race."),
    "command behind options": (["--lang=ja", "simulat"], "no command 'simulat'; did you mean 'simulate'?"),
    "two files": (["a.race", "--lang", "ja", "b.race"], "a.race and 'b.race' cannot both be opened."),
    "flag beside a file": (["nowhere.race", "--lnag", "ja"], "Did you mean --lang?"),
    "given twice": (["README.yaml", "track"], "README.yaml and 'track' cannot both be opened."),
}


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[Launch]:
    """What the app would have been opened with."""
    seen: list[Launch] = []

    def start(launch: Launch) -> int:
        seen.append(launch)
        return 0

    monkeypatch.setattr("game.commands.launch.start", start)
    return seen


def test_a_file_is_given_to_the_app(launched: list[Launch], tmp_path: Path) -> None:
    file = tmp_path / "From a friend.RACE"
    file.touch()
    given = str(file)
    for words in (
        [given, "--lang", "ja"],
        ["--lang", "ja", given],
        ["--lang=ja", given],
        ["--lang", "ja", given, "--size", "1280x720"],
        ["--ui-tree", "tree.yaml", given, "--lang", "ja"],
    ):
        assert cli.main(words) == 0
        one = launched.pop()
        assert (one.file, one.lang, one.record, not launched) == (file, "ja", None, True)


def test_options_before_a_command_count_as_those_behind_it(launched: list[Launch]) -> None:
    """Those of the app were taken and forgotten."""
    for words in (["--lang", "ja", *PLAY], [*PLAY, "--lang", "ja"], ["--lang", "en", *PLAY, "--lang", "ja"]):
        assert cli.main([*words, "--seats", "human,bot:pro", "--speed", "2x"]) == 0
        one = launched.pop()
        assert (one.lang, one.speed, one.size) == ("ja", "2x", None)


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_one_sentence(
    name: str, capsys: pytest.CaptureFixture[str], launched: list[Launch]
) -> None:
    """On stderr, with exit code 2 and the nearest name."""
    words, sentence = FAULTS[name]
    assert cli.main(words) == cli.USAGE
    out, err = capsys.readouterr()
    assert sentence in err and err.startswith("paddock: ") and err.count("\n") == 1
    assert not out and not launched


@pytest.mark.parametrize("command", ["", *cli.COMMANDS])
def test_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every command explains itself."""
    with pytest.raises(SystemExit) as left:
        cli.main([*([command] if command else []), "--help"])
    assert left.value.code == 0
    assert "usage: paddock" in capsys.readouterr().out


def test_no_command_opens_the_title(launched: list[Launch]) -> None:
    """With the window's arguments, if any."""
    assert cli.main([]) == cli.main(["--lang", "ja", "--size", "1920x1080"]) == 0
    assert launched[0] == Launch()
    assert launched[1] == Launch(lang="ja", size=(1920, 1080))


def test_play(launched: list[Launch]) -> None:
    """Straight to the table that was described."""
    seats = ["--seats", "human,bot:pro,bot:ace:hana", "--option", "length=9", "--option", "boosts=no"]
    assert cli.main([*PLAY, *seats, "--seed", "4", "--speed", "instant", "--ui-tree", "t.json"]) == 0
    launch = launched[0]
    assert [(s.kind, s.level, s.style) for s in launch.seats] == [
        ("human", "", ""),
        ("bot", "pro", ""),
        ("bot", "ace", "hana"),
    ]
    assert launch.options == {"length": 9, "boosts": False}
    assert (launch.seed, launch.speed, launch.ui_tree) == (4, "instant", Path("t.json"))
    assert launch.config().setup().tokens == (("red",), ("blue",), ("yellow",))


def test_play_without_seats_or_seed(launched: list[Launch]) -> None:
    """A human and bots, and a seed of its own."""
    assert cli.main(PLAY) == 0
    assert [seat.kind for seat in launched[0].seats] == ["human", "bot", "bot", "bot"]
    assert launched[0].seed is not None


def _race(folder: Path) -> tuple[Path, str]:
    match, journal = Saves(folder).start(registry.game(TOY), config_of(registry.game(TOY), 2, 3))
    play_out(match)
    return journal.path, match.digest()


def test_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str], launched: list[Launch]) -> None:
    """--check prints the digest, otherwise the app opens it; a torn line is told and left in the file."""
    path, digest = _race(tmp_path)
    assert cli.main(["replay", str(path), "--check"]) == 0
    assert capsys.readouterr().out == f"{digest}\n"
    path.write_bytes(path.read_bytes() + b"dri")
    assert cli.main(["replay", str(path), "--check"]) == 0
    out, err = capsys.readouterr()
    assert out == f"{digest}\n" and "torn last line" in err and path.read_bytes().endswith(b"dri")
    assert cli.main(["replay", str(path)]) == 0
    assert launched[0].record == path


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "is empty"),
        (b"\x00\xff", "is not UTF-8 text"),
        (b"Once upon a time\n", "is not a Paddock record"),
        (None, "cannot be read"),
    ],
)
def test_replay_of_no_record(
    raw: bytes | None, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 1 and a sentence."""
    path = tmp_path / "some.race"
    if raw is not None:
        path.write_bytes(raw)
    assert cli.main(["replay", str(path), "--check"]) == cli.FAILED
    err = capsys.readouterr().err
    assert "some.race" in err and sentence in err and err.count("\n") == 1


def test_a_changed_step_fails_the_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The check is able to fail."""
    path, _ = _race(tmp_path)
    lines = path.read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("roll"))
    lines[at] = "drive"
    path.write_text("\n".join(lines) + "\n")
    assert cli.main(["replay", str(path), "--check"]) == 1
    assert f"line {at + 1}: 'drive' is not allowed" in capsys.readouterr().err


def _report(words: list[str], capsys: pytest.CaptureFixture[str]) -> dict:
    assert cli.main([*SIM, *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_simulate_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The promised keys, and figures that fit together."""
    report = _report(["--seats", "bot:policy,bot:random,bot:random", "--games", "30", "--seed", "2"], capsys)
    assert (report["game"], report["options"], report["seed"], report["games"]) == (TOY, {}, 2, 30)
    assert [seat["seat"] for seat in report["seats"]] == [1, 2, 3]
    assert [seat["bot"] for seat in report["seats"]] == ["policy", "random", "random"]
    for seat in report["seats"]:
        low, high = seat["wins_ci95"]
        assert 0 <= low <= seat["wins"] / seat["games"] <= high <= 1
        assert sum(seat["places"]) == seat["games"] == 30
        assert set(seat["decision_ms"]) == {"median", "p95"} and seat["points_mean"] > 0
    assert sum(seat["wins"] for seat in report["seats"]) == 30
    level = report["levels"]["random"]
    assert level["games"] == 60 and level["wins"] == sum(seat["wins"] for seat in report["seats"][1:])
    low, high = level["points_ci95"]
    assert low < level["points_mean"] < high


def _without_times(report: dict) -> dict:
    rows = [*report["seats"], *report["levels"].values()]
    for row in rows:
        del row["decision_ms"]
    del report["decisions_per_s"]
    return report


def test_simulate_repeats_itself(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed gives the same figures, with one process or two."""
    words = ["--seats", "bot:random,bot:policy", "--games", "12", "--seed", "7"]
    once, again, two = (
        _without_times(_report([*words, *jobs], capsys)) for jobs in ([], [], ["--jobs", "2"])
    )
    assert once == again == two


def test_rotations_share_the_deal() -> None:
    """Every bot plays each deal from each seat; with fixed seats every game has its own deal."""
    from game.commands.simulate import Simulation
    from game.engine.contract import Setup

    bots = (("random", ""),) * 3
    rotated = Simulation(TOY, Setup(3), bots, 1, True)
    assert [rotated.deal(i)[1] for i in range(6)] == [0, 1, 2, 0, 1, 2]
    assert len({rotated.deal(i)[0] for i in range(6)}) == 2
    fixed = Simulation(TOY, Setup(3), bots, 1, False)
    assert len({fixed.deal(i) for i in range(6)}) == 6


def test_simulate_table(capsys: pytest.CaptureFixture[str]) -> None:
    """For reading; nothing but the table, as nobody watches a progress bar."""
    assert cli.main([*SIM, "--seats", "bot:random,bot:policy", "--games", "4"]) == 0
    out, err = capsys.readouterr()
    assert "even share 50.0%" in out and "policy" in out and not err


def test_toy_scenarios_through_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """A fifth game's scenarios run without an edit elsewhere."""
    assert cli.main(["scenario", str(ROOT / "tests" / "toy" / "scenarios")]) == 0
    assert capsys.readouterr().out.endswith("passed, 0 failed\n")


def test_the_script_itself() -> None:
    """main.py carries the exit code and shows no traceback."""
    command = [sys.executable, str(ROOT / "main.py"), "simulate", "--game", "nothing"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2 and "Traceback" not in done.stderr and done.stderr.count("\n") == 1


def test_intervals() -> None:
    """Wilson's interval against known figures, and the mean's."""
    low, high = intervals.wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert intervals.wilson(0, 10)[0] == 0 and intervals.wilson(10, 10)[1] == pytest.approx(1)
    mean, under, over = intervals.mean_interval([1, 2, 3, 4])
    assert mean == 2.5 and round(over - mean, 3) == round(mean - under, 3) == 1.265
    assert intervals.quantile([5, 1, 3], 0.5) == 3 and intervals.quantile([], 0.5) == 0


# -- what is printed, and where -----
def _paddock(*words: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """A real run of its own."""
    env = {**os.environ, **more.pop("env", {})}
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *words], env=env, check=False, timeout=120, **more
    )


FINISHED = ROOT / "tests" / "records" / "formula_motor_racing-3.race"
RACE = [*SIM, "--games", "2", "--seats", "bot:rookie,bot:rookie"]


@pytest.mark.parametrize("encoding", ["cp932", "euc-jp", "ascii"])
def test_what_an_output_cannot_encode_has_a_stand_in(encoding: str, tmp_path: Path) -> None:
    """As on a Japanese Windows, where output goes into a file."""
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = _paddock(*RACE, capture_output=True, env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "2 games" in done.stdout.decode(encoding)
    if encoding == "ascii":
        picture = str(tmp_path / "track.png")
        track = str(ROOT / "tracks" / "grand_prix" / "oval.yaml")
        done = _paddock("track", "show", track, "--png", picture, capture_output=True, env=env)
        assert (done.returncode, done.stderr) == (0, b"") and b"1600 x 900" in done.stdout


def test_stand_ins_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs as ASCII has them, letters without their marks, and the code of any other character."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, "ascii"))
    output.allow_stand_ins()
    output.print_result("a · b ≥ 4 × 3 ± 1 … é ミ \ud800")
    output.flush()
    assert raw.getvalue().decode() == "a - b >= 4 x 3 +- 1 ... e <U+30DF> <U+D800>" + os.linesep


def test_records_in_json_are_told_in_any_encoding(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*RACE, "--json"]) == 0
    assert capsys.readouterr().out.isascii()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only some systems have a full device")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_an_output_that_is_full_is_one_sentence(unbuffered: str) -> None:
    with open("/dev/full", "wb") as full:
        done = _paddock(*RACE, stdout=full, stderr=subprocess.PIPE, env={"PYTHONUNBUFFERED": unbuffered})
    told = done.stderr.decode()
    assert done.returncode == cli.FAILED
    assert told.startswith("paddock: The output cannot be written (") and told.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_an_output_that_nobody_reads_any_more_is_no_fault(unbuffered: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = _paddock(*RACE, stdout=writer, stderr=subprocess.PIPE, env={"PYTHONUNBUFFERED": unbuffered})
    os.close(writer)
    assert (done.returncode, done.stderr) == (cli.DONE, b"")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are found otherwise there")
@pytest.mark.skipif(cores() < 2, reason="one core has no workers")
def test_ctrl_c_ends_all_workers_in_one_line() -> None:
    words = [sys.executable, str(ROOT / "main.py"), *SIM, "--games", "100000", "--jobs", "100000"]
    # whoever starts the tests in the background may have them ignore Ctrl+C
    listen = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    command = subprocess.Popen(words, stderr=subprocess.PIPE, start_new_session=True, preexec_fn=listen)
    children = Path(f"/proc/{command.pid}/task/{command.pid}/children")
    _until(lambda: len(children.read_text().split()) >= 2)
    workers = children.read_text().split()
    # one more keeps account of them
    assert len(workers) <= cores() + 1
    os.killpg(command.pid, signal.SIGINT)
    told = command.communicate(timeout=60)[1].decode()
    assert (told, command.returncode) == ("paddock: Interrupted.\n", cli.INTERRUPTED)
    _until(lambda: not any(map(_lives, workers)))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are found otherwise there")
@pytest.mark.skipif(cores() < 2, reason="one core has no workers")
@pytest.mark.parametrize("command", ["simulate", "review"])
def test_a_worker_that_is_killed_ends_the_command_in_one_line(command: str) -> None:
    long = (
        [*SIM, "--games", "100000"]
        if command == "simulate"
        else ["review", str(FINISHED), "--playouts", "2000"]
    )
    words = [sys.executable, str(ROOT / "main.py"), *long, "--jobs", "2"]
    running = subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children")

    def workers() -> list[str]:
        commands = {pid: Path(f"/proc/{pid}/cmdline").read_text() for pid in children.read_text().split()}
        return [pid for pid, line in commands.items() if "spawn_main" in line]

    _until(lambda: len(workers()) == 2)
    found = workers()
    os.kill(int(found[0]), signal.SIGKILL)
    told = running.communicate(timeout=60)[1].decode()
    sentence = "paddock: A worker process ended unexpectedly, so the work was given up.\n"
    assert (told, running.returncode) == (sentence, cli.FAILED)
    _until(lambda: not any(map(_lives, found)))


def _lives(pid: str) -> bool:
    """Whether a process runs; one that has ended may wait to be seen off."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _until(holds: Callable[[], bool]) -> None:
    """Wait for other processes; fail after a minute."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize(("wanted", "tasks", "at_most"), [(100_000, 3, 3), (5, 100, 5), (1, 9, 1), (4, 0, 1)])
def test_workers_are_no_more_than_work_and_cores(wanted: int, tasks: int, at_most: int) -> None:
    assert 1 <= worker_count(wanted, tasks) <= min(at_most, cores())


# -- surroundings and numbers -----
@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PADDOCK_HOME", "~nobody-of-this-name/x", "there is no such user"),
        ("PADDOCK_GAMES", str(Path(__file__)), "which is no folder"),
        ("PADDOCK_GAMES", "/nowhere/at/all", "which is no folder"),
        ("PADDOCK_GAMES", "x" * 5000, "which is no folder"),
    ],
)
def test_a_folder_that_cannot_be_is_one_sentence(
    name: str,
    value: str,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    launched: list[Launch],
) -> None:
    monkeypatch.setenv(name, value)
    assert cli.main([]) == cli.USAGE
    told = capsys.readouterr().err
    assert told.startswith(f"paddock: {name}") and sentence in told
    assert told.count("\n") == 1 and len(told) < 300 and not launched


@pytest.mark.parametrize("file", ["/nowhere/tree.json", "/dev/full", "/"])
def test_a_tree_that_cannot_be_written_is_one_sentence(
    file: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.commands.launch.open_app", lambda _: pytest.fail("the app was opened"))
    assert cli.main(["--ui-tree", file]) == cli.USAGE
    told = capsys.readouterr().err
    assert "cannot be written" in told and told.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        [*SIM, "--games", "9" * 30],
        [*SIM, "--seats", ",".join(["bot:rookie"] * 9000)],
        [*SIM, "--option", f"races={'9' * 5000}"],
        ["review", "x.race", "--playouts", "9" * 30],
        ["--size", "²x²"],
        ["--size", f"{'9' * 5000}x720"],
    ],
    ids=lambda words: words[-2],
)
def test_absurd_numbers_are_refused_at_once(
    words: list[str], capsys: pytest.CaptureFixture[str], launched: list[Launch]
) -> None:
    assert cli.main(words) == cli.USAGE
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and len(told) < 300 and not launched


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--lang", "ja", "--nonsense"], "引数--nonsenseは使えません。"),
        (["--lang=ja", "--sped", "2x"], "--speedの間違いではありませんか？"),
        (["--lang", "en", "--nonsense"], "Unrecognized arguments: --nonsense."),
        (["--nonsense"], "Unrecognized arguments: --nonsense."),
    ],
)
def test_what_is_refused_is_said_in_the_language_that_was_named(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str], launched: list[Launch]
) -> None:
    assert cli.main(words) == cli.USAGE
    told = capsys.readouterr().err
    assert told.startswith("paddock: ") and sentence in told and told.count("\n") == 1 and not launched
