"""What a failing test prints is read by people: about forty lines, wherever it comes from."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from failing import MAX_LINES, MAX_WRITTEN, WIDEST, shorten


def printed(error: Exception, wrote: str = "") -> tuple[Any, list[str]]:
    """A report of a test that raised this, with the lines that it prints."""
    try:
        raise error
    except Exception:
        found = pytest.ExceptionInfo.from_current()
    report: Any = SimpleNamespace(longrepr=found.getrepr(style="long"), sections=[("stdout", wrote)])
    shorten(report)
    return report, str(report.longrepr).splitlines()


def test_a_message_of_thousands_of_lines_is_cut_to_its_beginning_and_its_end() -> None:
    report, lines = printed(AssertionError("\n".join(f"line {n}" for n in range(5000))))
    assert len(lines) <= MAX_LINES
    assert any("AssertionError: line 0" in line for line in lines)
    assert any("lines left out" in line for line in lines)
    assert any("line 4999" in line for line in lines)
    assert report.longrepr.reprcrash.message == "AssertionError: line 0"


def test_a_line_of_many_characters_is_cut() -> None:
    report, lines = printed(AssertionError("x" * 180_000))
    assert max(len(line) for line in lines) < WIDEST + 40
    assert len(report.longrepr.reprcrash.message) < WIDEST + 40


def test_a_deep_trace_is_cut_but_says_where_it_began_and_failed() -> None:
    def fall(depth: int) -> None:
        if not depth:
            raise ValueError("at the bottom")
        fall(depth - 1)

    with pytest.raises(ValueError) as found:
        fall(60)
    report: Any = SimpleNamespace(longrepr=found.getrepr(style="long"), sections=[])
    shorten(report)
    lines = str(report.longrepr).splitlines()
    assert len(lines) <= MAX_LINES
    assert any("with pytest.raises" in line for line in lines)
    assert lines[-1].endswith("ValueError")


def test_what_was_written_meanwhile_is_cut_to_its_end() -> None:
    report, _ = printed(ValueError("no"), "\n".join(str(n) for n in range(1000)))
    ((_, text),) = report.sections
    assert len(text.splitlines()) == MAX_WRITTEN and text.endswith("999")


def test_what_is_short_stays_as_it_is() -> None:
    _, lines = printed(AssertionError("3 == 4"))
    assert not any("left out" in line for line in lines)
    assert any("AssertionError: 3 == 4" in line for line in lines)
