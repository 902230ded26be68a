"""Records on disk: every step flushed, nothing overwritten, nothing lost to a full disk or a kill."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playthrough import by_index, config_of, play_out

from game.engine import registry
from game.engine.errors import PaddockError, RecordError
from game.engine.match import Match
from game.engine.record import format_record, new_header, parse_record
from game.services import locks, paths, track_files
from game.services.locks import LockedError
from game.services.records import journal as journal_module
from game.services.records.journal import Journal
from game.services.records.saves import Saves, read_record

TOY = registry.game("toy_race")


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    """An empty folder of saves, not made yet."""
    return Saves(tmp_path / "saves")


def _start(saves: Saves, seed: int = 3) -> tuple[Match, Journal]:
    match, journal = saves.start(TOY, config_of(TOY, 2, seed, {}))
    match.advance()
    return match, journal


def _on_disk(journal: Journal) -> list[str]:
    return list(read_record(journal.path).steps)


def test_every_step_is_on_disk_at_once(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    """Appended, flushed and synced before the next decision."""
    synced = []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (synced.append(handle), real(handle)))
    match, journal = _start(saves)
    while not match.is_over:
        before = len(synced)
        match.play(by_index(match))
        assert len(synced) > before
        assert _on_disk(journal) == match.steps
        match.advance()
    assert journal.fault is None and journal.unsaved_count == 0


def test_undo_cuts_the_file(saves: Saves) -> None:
    """What is taken back is not in the record."""
    match, journal = _start(saves)
    seat = match.actor()
    boost = next(action for action in match.legal() if action.startswith("boost"))
    match.play(boost)
    assert _on_disk(journal) == match.steps and boost in match.steps
    match.undo(seat)
    assert _on_disk(journal) == match.steps and boost not in match.steps
    match.redo()
    assert _on_disk(journal) == match.steps
    play_out(match)
    assert Match.from_record(read_record(journal.path)).digest() == match.digest()


def test_resume(saves: Saves) -> None:
    """A race is left, found by Continue and played on into the same file."""
    match, journal = _start(saves)
    match.play(by_index(match))
    journal.close()
    summary = saves.latest_unfinished()
    assert summary is not None and summary.path == journal.path
    assert summary.steps == len(match.steps)
    assert summary.observation == match.observe(None)
    again, record, second = saves.resume(summary.path)
    assert record.header.config.seats[0].kind == "human" and again.digest() == match.digest()
    play_out(again)
    play_out(match)
    assert again.digest() == match.digest()
    assert _on_disk(second) == again.steps
    assert saves.latest_unfinished() is None and next(saves.each()).is_finished


def test_a_race_of_ones_own_is_continued_before_a_branch_of_it(saves: Saves) -> None:
    match, journal = _start(saves)
    match.play(by_index(match))
    record = read_record(journal.path)
    _, _, branch = saves.branch(record, len(record.steps), False)
    later = journal.path.stat().st_mtime + 60
    os.utime(branch.path, (later, later))
    found = saves.latest_unfinished()
    assert found is not None and found.path == journal.path
    play_out(match)
    found = saves.latest_unfinished()
    assert found is not None and found.path == branch.path


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_any_cut_resumes_or_is_told(saves: Saves, line_end: bytes) -> None:
    """Cut at every byte: in the header it is told, behind it the whole lines go on."""
    match, journal = _start(saves)
    play_out(match)
    raw = journal.path.read_bytes().replace(b"\n", line_end)
    head = raw.index(b"---" + line_end) + 3 + len(line_end)
    lines = parse_record(raw.decode()).steps
    path = saves.folder / "cut.race"
    for end in [*range(0, head, 7), *range(head, len(raw) + 1)]:
        path.write_bytes(raw[:end])
        if end < head:
            with pytest.raises(RecordError):
                saves.resume(path)
            assert path.read_bytes() == raw[:end], "a damaged file must stay as it is"
            continue
        resumed, record, second = saves.resume(path)
        count = raw[head:end].count(b"\n")
        assert record.steps == lines[:count]
        assert path.read_bytes() == raw[: raw.rfind(b"\n", 0, end) + 1], "the torn line is healed"
        second.close()
        if end % 5 == 0:
            play_out(resumed)
            assert resumed.digest() == match.digest()
            assert Match.from_record(read_record(path)).digest() == match.digest()
        path.unlink()


class Disk:
    """A disk that can be full or closed to us."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fault = 0
        self.room = 0
        self._write, self._sync, self._open = os.write, os.fsync, os.open
        monkeypatch.setattr(journal_module.os, "write", self.write)
        monkeypatch.setattr(journal_module.os, "fsync", self.sync)
        monkeypatch.setattr(journal_module.os, "open", self.open)

    def write(self, handle: int, data: bytes) -> int:
        """Write what there is room for, then fail."""
        if self.fault == errno.ENOSPC:
            if not self.room:
                raise OSError(errno.ENOSPC, "No space left on device")
            data, self.room = data[: self.room], 0
        return self._write(handle, data)

    def sync(self, handle: int) -> None:
        """Sync, or fail."""
        if self.fault == errno.EIO:
            raise OSError(errno.EIO, "Input/output error")
        self._sync(handle)

    def open(self, *args: object) -> int:
        """Open, or fail."""
        if self.fault == errno.EACCES:
            raise PermissionError(errno.EACCES, "Permission denied")
        return self._open(*args)


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EIO, errno.EACCES])
def test_a_failing_disk_loses_nothing(
    fault: int, saves: Saves, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match goes on in memory, the fault is a sentence, and the lines are written when it works again."""
    disk, rng = Disk(monkeypatch), Random(seed)
    match, journal = _start(saves)
    while not match.is_over:
        disk.fault = fault if rng.random() < 0.5 else 0
        disk.room = rng.randrange(6)
        if fault == errno.EACCES and disk.fault:
            journal.close()
        seat = match.actor()
        match.play(by_index(match))
        if journal.fault is not None:
            assert "cannot be written" in str(journal.fault) or "disk is full" in str(journal.fault)
            assert match.fault is journal.fault and journal.unsaved_count
        else:
            assert _on_disk(journal) == match.steps
        if rng.random() < 0.3 and match.undo_stop(seat) is None:
            match.undo(seat)
            match.redo()
        match.advance()
    disk.fault = 0
    assert journal.retry() and journal.unsaved_count == 0
    assert _on_disk(journal) == match.steps
    assert journal.path.read_text() == journal.text()


def test_no_permission_from_the_start(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even the header can wait, and nothing half-written lies about."""
    disk = Disk(monkeypatch)
    disk.fault = errno.ENOSPC
    match, journal = _start(saves)
    assert journal.fault is not None and journal.fault.key == "disk_full"
    match.play(by_index(match))
    assert not list(saves.folder.iterdir())
    exported = saves.export(journal, saves.folder / "copy.race")
    assert list(read_record(exported).steps) == match.steps
    disk.fault = 0
    match.advance()
    match.play(by_index(match))
    assert journal.fault is None and _on_disk(journal) == match.steps


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """A file where the folder should be."""
    (tmp_path / "saves").write_text("")
    match, journal = _start(Saves(tmp_path / "saves"))
    assert journal.fault is not None
    play_out(match)
    assert parse_record(journal.text()).steps == tuple(match.steps)


def test_nothing_is_overwritten(saves: Saves) -> None:
    """New records, copies and the trash find free names."""
    paths = [_start(saves, seed)[1].path for seed in range(4)]
    assert len(set(paths)) == 4 and all(path.exists() for path in paths)
    copies = [saves.save_as(paths[0], 'My "race": 1/2') for _ in range(3)]
    assert len({*copies, *paths}) == 7
    assert all(copy.read_bytes() == paths[0].read_bytes() for copy in copies)
    assert '"' not in copies[0].name and ":" not in copies[0].name
    deleted = [saves.delete(path) for path in copies]
    assert not any(path.exists() for path in copies) and all(path.exists() for path in deleted)
    assert {summary.path for summary in saves.each()} == set(paths)


def test_a_record_is_called_as_the_player_says(saves: Saves) -> None:
    """Its signs stay but for those that some system refuses; what is there is not overwritten."""
    one, two, three = (_start(saves, seed)[1] for seed in range(3))
    whole = {journal.path: journal.path.read_bytes() for journal in (one, two, three)}
    for journal in (one, two, three):
        journal.close()
    named = saves.rename(one.path, " ../Spa, 雨: what a race! ")
    assert named == saves.folder / "Spa, 雨- what a race!.race"
    assert named.read_bytes() == whole[one.path] and not one.path.exists()
    second = saves.rename(two.path, "Spa, 雨- what a race!")
    assert (
        second != named and second.read_bytes() == whole[two.path] and named.read_bytes() == whole[one.path]
    )
    assert saves.rename(named, "Spa, 雨- what a race!") == named
    long = saves.rename(three.path, "雨" * 200)
    assert long.read_bytes() == whole[three.path]
    plain = saves.rename(long, "///")
    assert plain == saves.folder / "race.race"
    # devices on Windows, where such a file could not be opened again
    assert saves.rename(plain, "Con") == saves.folder / "race Con.race"
    assert saves.rename(saves.folder / "race Con.race", "lpt1.second lap").name == "race lpt1.second lap.race"
    assert saves.rename(saves.folder / "race lpt1.second lap.race", "Contest").name == "Contest.race"


def test_damaged_files_are_listed_with_their_fault(saves: Saves) -> None:
    """A list never fails; it says what is wrong with each."""
    good = _start(saves)[1].path
    text = good.read_text()
    spoilt = {
        "empty.race": (b"", "record_empty"),
        "binary.race": (b"\x00\x01\x02", "record_binary"),
        "latin.race": ("Grüße\n".encode("latin-1"), "record_binary"),
        "foreign.race": (b"hello\n", "record_foreign"),
        "header.race": (text[:90].encode(), "record_header"),
        "rules.race": (text.replace("rules_version: 1", "rules_version: 2").encode(), "record_rules"),
        "game.race": (text.replace('"toy_race"', '"gone"').encode(), "record_game"),
        "step.race": ((text + "boost 6\n").encode(), "record_step"),
    }
    for name, (raw, _) in spoilt.items():
        (saves.folder / name).write_bytes(raw)
    found = {summary.path.name: summary for summary in saves.each()}
    for name, (raw, key) in spoilt.items():
        error = found[name].error
        assert error is not None and error.key == key and name in str(error)
        assert (saves.folder / name).read_bytes() == raw
    assert found[good.name].error is None
    latest = saves.latest_unfinished()
    assert latest is not None and latest.path == good


def test_unreadable_and_missing(saves: Saves) -> None:
    """A folder or nothing in the place of a file."""
    for path in (saves.folder / "none.race", saves.folder.parent):
        with pytest.raises(RecordError, match="cannot be read"):
            read_record(path)


def test_branch(saves: Saves) -> None:
    """Race on from here: a practice record that begins like the old one and has luck of its own."""
    match, journal = _start(saves)
    play_out(match)
    half = len(match.steps) // 2
    branched, record, second = saves.branch(read_record(journal.path), half, over=True)
    assert branched.steps == match.steps[:half] == list(record.steps)
    assert second.path != journal.path and _on_disk(second) == branched.steps
    assert _on_disk(journal) == match.steps
    table_now = record.header.config
    assert table_now.practice and branched.practice and table_now.seed != match.seed
    assert not record.header.is_secret
    again = saves.branch(read_record(second.path), half - 1, over=False)[1]
    assert [branch.at for branch in again.header.branches] == [half - 1] and again.header.is_secret


SEAT_9 = '[{"at": 1, "seat": 9, "seed": 1, "over": true}]'


@pytest.mark.parametrize("line", ['[{"at": -1}]', "[7]", SEAT_9, '"x"'])
def test_a_damaged_branch_is_told(saves: Saves, line: str) -> None:
    """As every other line of the header."""
    journal = _start(saves)[1]
    text = journal.path.read_text().replace("\n---", f"\nbranches: {line}\n---")
    number = text.split("\n").index(f"branches: {line}") + 1
    with pytest.raises(RecordError, match=f"line {number}: the header is damaged"):
        parse_record(text)


def test_export_fails_in_a_sentence(saves: Saves, tmp_path: Path) -> None:
    """No half copy stays behind."""
    journal = _start(saves)[1]
    with pytest.raises(PaddockError, match="cannot be written"):
        saves.export(journal.path, tmp_path / "no" / "folder.race")


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text("drive \t\r\x0b\x0c\x1c\x85\xa0\u2028\u3000-\ufeff", max_size=8), max_size=8))
def test_reader_and_journal_count_the_same_steps(lines: list[str]) -> None:
    """Whatever stands at the end of a line, what is cut back is what was read."""
    with TemporaryDirectory() as folder:
        path = Saves(Path(folder)).start(TOY, config_of(TOY, 2, 3, {}))[1].path
        head = path.read_bytes()
        path.write_bytes(head + "".join(f"{line}\n" for line in lines).encode())
        steps = read_record(path).steps
        for count in range(len(steps), -1, -1):
            journal = Journal.resume(path, locks.hold(path))
            journal.truncate(count)
            journal.close()
            assert read_record(path).steps == steps[:count]


def test_a_rule_with_more_behind_it_is_none(saves: Saves) -> None:
    journal = _start(saves)[1]
    journal.path.write_bytes(journal.path.read_bytes().replace(b"---", "---\u00a0".encode()))
    with pytest.raises(RecordError, match="the header ends before"):
        read_record(journal.path)


def test_a_bot_that_nobody_can_be_is_told_with_its_line(saves: Saves) -> None:
    journal = _start(saves)[1]
    text = journal.path.read_text(encoding="utf-8")
    whole = text.replace('"kind": "human"', '"kind": "bot", "level": "champion", "style": ""', 1)
    line = next(n for n, part in enumerate(whole.split("\n"), 1) if "champion" in part)
    journal.path.write_text(whole, encoding="utf-8")
    with pytest.raises(RecordError, match=rf"line {line}: .*champion"):
        read_record(journal.path)
    assert saves.summary(journal.path).error is not None


def test_a_folder_of_oddities_is_listed(saves: Saves) -> None:
    """Names that are no text, lines of megabytes, folders: each is listed with its fault."""
    journal = _start(saves)[1]
    good = journal.path.read_bytes()
    long = saves.folder / f"{'n' * 240}.race"
    long.write_bytes(b'app: "paddock' + b"x" * 5_000_000)
    odd = Path(os.fsdecode(os.fsencode(saves.folder) + b"/\xff\xfe.race"))
    odd.write_bytes(good.replace(b"seats:\n", b""))
    (saves.folder / "folder.race").mkdir()
    told = [str(found.error) for found in saves.each() if found.error]
    assert len(told) == 2 and all(len(sentence) <= 300 and sentence.isprintable() for sentence in told)
    found = Saves(saves.folder).latest_unfinished()
    assert found is not None and found.path == journal.path


def test_a_race_whose_charts_were_away_is_continued_when_they_are_back(
    saves: Saves, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by every later start, though the starts between did not replay it again."""
    monkeypatch.setenv("PADDOCK_HOME", str(tmp_path / "home"))
    track_files.install()
    game = registry.game("formula_one")
    journal = saves.start(game, config_of(game, 2, 3, {}))[1]
    journal.close()
    assert saves.latest_unfinished() is not None
    ours = (paths.asset("charts") / "formula_one.yaml").read_text(encoding="utf-8")
    other = ours.replace("160: {brakes: 5, tyres: 6}", "160: {brakes: 5, tyres: 7}")
    assert other != ours
    own = paths.charts() / "formula_one.yaml"
    own.write_text(other, encoding="utf-8")
    track_files.install()
    for _ in range(2):
        assert Saves(saves.folder).latest_unfinished() is None
    with monkeypatch.context() as patched:
        patched.setattr(Saves, "summary", lambda *_: pytest.fail("it is known to lack something"))
        assert Saves(saves.folder).latest_unfinished() is None
    own.unlink()
    track_files.install()
    found = Saves(saves.folder).latest_unfinished()
    assert found is not None and found.path == journal.path


def test_what_an_earlier_version_took_for_finished_is_looked_at_again(saves: Saves) -> None:
    journal = _start(saves)[1]
    stat = journal.path.stat()
    mark = f"{stat.st_mtime_ns} {stat.st_size} {journal.path.name!a}\n"
    (saves.folder / ".finished").write_text(mark, encoding="utf-8")
    assert saves.latest_unfinished() is not None


def test_a_finished_or_damaged_race_is_not_replayed_again(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, journal = _start(saves)
    play_out(match)
    (saves.folder / "torn.race").write_bytes(journal.path.read_bytes()[:90])
    assert saves.latest_unfinished() is None
    monkeypatch.setattr(Saves, "summary", lambda *_: pytest.fail("it is known to be over"))
    assert Saves(saves.folder).latest_unfinished() is None


def test_a_race_saved_by_a_clock_ahead_does_not_hide_later_ones(saves: Saves) -> None:
    ahead, later = _start(saves, 3)[1], _start(saves, 4)[1]
    year = 365 * 86400
    os.utime(ahead.path, (time.time() + year, time.time() + year))
    found = saves.latest_unfinished()
    assert found is not None and found.path == later.path
    later.path.unlink()
    found = saves.latest_unfinished()
    assert found is not None and found.path == ahead.path


@pytest.mark.parametrize("name", ["COM¹", "lpt².txt", "com3", "AUX", "CON.x"])
def test_a_device_s_name_is_no_record_s(saves: Saves, name: str) -> None:
    journal = _start(saves)[1]
    assert saves.save_as(journal.path, name).name.startswith("race ")


def test_a_race_is_open_in_one_window_at_a_time(saves: Saves) -> None:
    """The second one is told, loses nothing, and gets the race when the first has let go."""
    match, journal = _start(saves)
    before = journal.path.read_bytes()
    for refused in (saves.resume, saves.delete):
        with pytest.raises(LockedError, match="open in another window"):
            refused(journal.path)
    assert journal.path.read_bytes() == before
    match.play(by_index(match))
    journal.close()
    again, _, second = saves.resume(journal.path)
    assert again.digest() == match.digest()
    second.close()
    saves.delete(journal.path)
    assert not list(saves.each())


def test_a_record_that_cannot_be_opened_stays_unlocked(saves: Saves) -> None:
    """A refusal holds nothing."""
    journal = _start(saves)[1]
    journal.close()
    whole = journal.path.read_text()
    journal.path.write_text(whole + "boost 6\n")
    with pytest.raises(RecordError):
        saves.resume(journal.path)
    journal.path.write_text(whole)
    assert saves.resume(journal.path)


def test_without_a_lock_nobody_is_shut_out(saves: Saves, home: Path) -> None:
    """Where locks cannot be kept, races go on as before."""
    (home / "locks").write_text("")
    _, journal = _start(saves)
    match, _, second = saves.resume(journal.path)
    match.play(by_index(match))
    assert journal.fault is None and second.fault is None and _on_disk(second) == match.steps


def test_no_lock_lies_among_the_records(saves: Saves) -> None:
    """A player's folder holds races and nothing else."""
    journal = _start(saves)[1]
    assert [path.name for path in saves.folder.iterdir()] == [journal.path.name]


def test_two_windows_begin_in_the_same_second(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second finds another name, even before the first one's file is there."""
    header = format_record(new_header(TOY, config_of(TOY, 2, 3, {})), ())
    goal, others = saves.folder / "race.race", []
    real = os.rename

    def rename(source: Path, target: Path) -> None:
        monkeypatch.setattr(journal_module.os, "rename", real)
        others.append(Journal(goal, header, ["deal 1"]))
        real(source, target)

    monkeypatch.setattr(journal_module.os, "rename", rename)
    first = Journal(goal, header)
    assert first.path.name == "race.race" and others[0].path.name == "race-2.race"
    assert first.path.read_text() == header and others[0].path.read_text() == header + "deal 1\n"


@pytest.mark.parametrize("fate", ["deleted", "moved", "folder", "replaced", "changed"])
def test_a_record_that_is_taken_away_is_written_anew(saves: Saves, fate: str) -> None:
    """The next step notices, writes all of it, and touches nothing that others have put there."""
    match, journal = _start(saves)
    match.play(by_index(match))
    match.advance()
    path, theirs = journal.path, b"not ours"
    if fate == "deleted":
        path.unlink()
    elif fate == "moved":
        path.rename(saves.folder / "elsewhere.race")
    elif fate == "folder":
        saves.folder.rename(saves.folder.with_name("gone"))
    elif fate == "replaced":
        path.unlink()
        path.write_bytes(theirs)
    else:
        with path.open("ab") as file:
            file.write(theirs)
        theirs = path.read_bytes()
    match.play(by_index(match))
    assert journal.anew == 1 and journal.fault is None
    assert _on_disk(journal) == match.steps
    if fate in ("replaced", "changed"):
        assert journal.path != path and path.read_bytes() == theirs
    match.advance()
    match.play(by_index(match))
    assert journal.anew == 1 and _on_disk(journal) == match.steps


def test_a_copy_is_whole_or_refused(saves: Saves, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a race that the disk holds half of, all is copied; a disk that is full leaves no half copy."""
    disk = Disk(monkeypatch)
    match, journal = _start(saves)
    disk.fault = errno.ENOSPC
    match.play(by_index(match))
    assert journal.unsaved_count
    copy = saves.export(journal, tmp_path / "copy.race")
    assert list(read_record(copy).steps) == match.steps

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PaddockError, match="disk is full"):
        saves.export(journal, tmp_path / "second.race")
    assert not (tmp_path / "second.race").exists()


def test_closing_writes_what_waited(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    """A race left after the disk has room again keeps every step."""
    disk = Disk(monkeypatch)
    match, journal = _start(saves)
    disk.fault = errno.ENOSPC
    match.play(by_index(match))
    disk.fault = 0
    journal.close()
    assert _on_disk(journal) == match.steps
