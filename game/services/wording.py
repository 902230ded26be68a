"""The formats of numbers, chances, plurals, lists and dates in a language, and the `{n:…}` of its texts."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from fractions import Fraction

from game.engine.figure import Figure

MINUS = "\N{MINUS SIGN}"
SPECS = frozenset(
    {
        *("", "pct", "whole", "frac", "odds", "signed", "ord", "nth", "word", "raw", "low"),
        *("name", "within", "list", "or", "date", "datetime", "duration", "points"),
    }
)
"""The formats after the colon in `{name:…}`, beside `singular|plural`."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The formats of a language; the defaults are English."""

    thousands: str = ","
    percent: str = "{n} %"
    fraction: str = "{a} in {b}"
    odds: str = "{fraction} ({percent})"
    comma: str = ", "
    last: str = " and "
    either: str = ", "
    or_last: str = " or "
    date: str = "{day} {month} {year}"
    months: tuple[str, ...] = (
        "Jan",
        "Feb",
        "Mar",
        "Apr",
        "May",
        "Jun",
        "Jul",
        "Aug",
        "Sep",
        "Oct",
        "Nov",
        "Dec",
    )
    minutes: str = "{m} min"
    seconds: str = "{s} s"
    joint: str = " "
    ordinals: Mapping[int, str] = field(default_factory=lambda: {1: "st", 2: "nd", 3: "rd"})
    ordinal_rest: str = "th"
    words: tuple[str, ...] = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    nths: tuple[str, ...] = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


WORDINGS: Mapping[str, Wording] = {
    "en": Wording(),
    "ja": Wording(
        percent="{n}%",
        fraction="{a}/{b}",
        odds="{fraction}（{percent}）",
        comma="、",
        last="、",
        either="か",
        or_last="か",
        date="{year}年{month}月{day}日",
        months=tuple(str(n) for n in range(1, 13)),
        minutes="{m}分",
        seconds="{s}秒",
        joint="",
        ordinals={},
        ordinal_rest="",
        words=(),
        nths=(),
    ),
}


def lowered(text: str) -> str:
    """Return a name with its first letter in lower case, for use within a sentence."""
    return text[:1].lower() + text[1:]


def wording(code: str) -> Wording:
    """Return the formats of a language; English ones for unknown languages."""
    return WORDINGS.get(code, WORDINGS["en"])


class PlaceholderError(ValueError):
    """A text whose placeholders are malformed; `fault` and `name` say how."""

    def __init__(self, fault: str, name: str = "") -> None:
        super().__init__(f"{fault} {name}".strip())
        self.fault = fault
        self.name = name


def placeholders(text: str) -> frozenset[str]:
    """Return the names of a text's placeholders; raises PlaceholderError where they are malformed."""
    if "{" not in text and "}" not in text:
        return frozenset()
    names: set[str] = set()
    try:
        for _, name, spec, conversion in string.Formatter().parse(text):
            if name is None:
                continue
            if not name.isidentifier() or conversion:
                raise PlaceholderError("bad_placeholder", "{" + name + "}")
            if spec not in SPECS and "|" not in (spec or ""):
                raise PlaceholderError("bad_format", "{" + name + ":" + str(spec) + "}")
            names.add(name)
    except PlaceholderError:
        raise
    except ValueError as error:
        raise PlaceholderError("bad_braces") from error
    return frozenset(names)


def number(value: int | float, formats: Wording) -> str:
    """Return a number with thousands separators; floats with one decimal."""
    text = f"{abs(value):,}" if isinstance(value, int) else f"{abs(value):,.1f}"
    return (MINUS if value < 0 else "") + text.replace(",", formats.thousands)


def points_text(points: Fraction) -> str:
    """Return points with at most two decimals, as shared places share their points."""
    return f"{float(points):.2f}".rstrip("0").removesuffix(".")


def signed(value: int | float, formats: Wording) -> str:
    """Return a number with its sign; zero gets ±."""
    return ("+" if value > 0 else "±" if value == 0 else "") + number(value, formats)


def percent(chance: Fraction | float, formats: Wording) -> str:
    """Return a chance with one decimal, never rounded to 0 or 100."""
    exact = Fraction(chance)
    per_mille = round(exact * 1000)
    if exact == 0 or exact == 1:
        text = str(per_mille // 10)
    elif per_mille <= 0:
        text = "<0.1"
    elif per_mille >= 1000:
        text = ">99.9"
    else:
        text = f"{per_mille // 10}.{per_mille % 10}"
    return formats.percent.format(n=text)


def whole_percent(chance: Fraction | float, formats: Wording) -> str:
    """Return a measured chance without decimals, never rounded to 0 or 100."""
    exact = Fraction(chance)
    rounded = round(exact * 100)
    is_bound = exact not in (0, 1) and rounded in (0, 100)
    return formats.percent.format(n=("<1" if rounded == 0 else ">99") if is_bound else rounded)


def estimate(chance: Figure, formats: Wording) -> str:
    """Return an estimated chance in per cent, with the digits that its error supports."""
    if chance.error <= 0:
        return percent(chance.value, formats)
    share = chance.percentage
    step = 10.0 ** -share.decimals()
    rounded = share.rounded()
    if rounded < step:
        return formats.percent.format(n=f"<{step:g}")
    return formats.percent.format(n=f">{100 - step:g}" if rounded > 100 - step else number(rounded, formats))


def fraction(chance: Fraction, formats: Wording) -> str:
    """Return a chance as `11 in 36`."""
    exact = Fraction(chance)
    return formats.fraction.format(a=number(exact.numerator, formats), b=number(exact.denominator, formats))


def odds(chance: Fraction, formats: Wording) -> str:
    """Return a chance as an exact fraction and in per cent."""
    return formats.odds.format(fraction=fraction(chance, formats), percent=percent(chance, formats))


def ordinal(value: int, formats: Wording) -> str:
    """Return an ordinal: 1st, 2nd, 3rd, 11th, 21st; plain where the language has none."""
    if value % 100 in (11, 12, 13):
        return f"{value}{formats.ordinal_rest}"
    return f"{value}{formats.ordinals.get(value % 10, formats.ordinal_rest)}"


def ordinal_word(value: int, formats: Wording) -> str:
    """Return an ordinal as a word, or as `ordinal` does where the language has none: third, 9th."""
    return formats.nths[value] if 0 < value < len(formats.nths) else ordinal(value, formats)


def number_word(value: int, formats: Wording) -> str:
    """Return a small number as a word, others in digits: four, 12."""
    return formats.words[value] if 0 <= value < len(formats.words) else number(value, formats)


def listing(parts: Sequence[str], formats: Wording) -> str:
    """Return names as a list: `a, b and c`."""
    return _joined(parts, formats.comma, formats.last)


def alternatives(parts: Sequence[str], formats: Wording) -> str:
    """Return what may be one or the other as a list: `a, b or c`."""
    return _joined(parts, formats.either, formats.or_last)


def _joined(parts: Sequence[str], comma: str, last: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return comma.join(parts[:-1]) + last + parts[-1]


def day(value: date, formats: Wording) -> str:
    """Return a date without the time of day."""
    return formats.date.format(year=value.year, month=formats.months[value.month - 1], day=value.day)


def date_and_time(value: datetime, formats: Wording) -> str:
    """Return a date with the time of day."""
    return f"{day(value, formats)} {value:%H:%M}"


def duration(seconds: int | float, formats: Wording) -> str:
    """Return a duration in minutes, with seconds below ten minutes."""
    minutes, rest = divmod(round(seconds), 60)
    parts = [formats.minutes.format(m=number(minutes, formats))] if minutes else []
    if (rest and minutes < 10) or not minutes:
        parts.append(formats.seconds.format(s=rest))
    return formats.joint.join(parts)
