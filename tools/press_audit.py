"""Checks the sentences of simulated seasons' press pages, in both languages, against the states of the races.

Run from the project's folder: uv run tools/press_audit.py --seasons 100 --jobs 2"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.career.facts import PLAYER, Fact, facts
from game.career.luck import Column, column
from game.career.play import record_text
from game.career.points import Places, counted
from game.career.press import (
    LOUD,
    WORDINGS,
    Candidate,
    Sentence,
    Slot,
    Story,
    candidates,
    duel,
    press,
    render_sentence,
)
from game.career.season import CLASSES, EVENTS, event_config, next_cast
from game.commands import arguments
from game.engine.drivers import drivers
from game.engine.match import Match
from game.engine.record import CareerEvent, Record, SeatInfo, parse_record
from game.services import track_files
from game.services.i18n import Language, load_languages
from game.services.workers import worker_count, worker_pool
from tests.career import oracle

NAME: Final = "Mika"
DRIVER: Final = {"name": NAME, "number": 21, "colours": ["green", "white"], "portrait": "0"}
LEVELS: Final = ("policy", "rookie")
"""What races: half of the seasons each, quick bots that hit each other enough."""
GIVEN_UP: Final = 8
"""Of so many events one is given up at some step."""
PEOPLE: Final = ("driver", "rival", "winner", "leader", "previous", "champion")
SINGLE: Final = {
    "headline_shared": ("headline_win", "winner"),
    "win_shared": ("win_plain", "winner"),
    "place_shared": ("place", "driver"),
    "row_level": ("row", "driver"),
    "table_level": ("headline_lead", "leader"),
    "title_tie": ("headline_champion", "champion"),
    "title_shared": ("headline_champion", "champion"),
    "duel_level": ("duel", "driver"),
}
"""By template that names a tie the one that hides it, and the slot of who is then named alone."""
Said = tuple[Record, Sequence[Places], Sequence[Fact], str, Column | None]
"""What a page is written from."""


@dataclass
class Tally:
    """What an audit found."""

    pages: int = 0
    sentences: Counter[str] = field(default_factory=Counter)
    templates: Counter[str] = field(default_factory=Counter)
    repeated: int = 0
    false: list[str] = field(default_factory=list)
    spoilt: int = 0
    missed: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add what another season's audit found."""
        self.pages += other.pages
        self.sentences += other.sentences
        self.templates += other.templates
        self.repeated += other.repeated
        self.false += other.false
        self.spoilt += other.spoilt
        self.missed += other.missed


@dataclass(frozen=True)
class Task:
    """A season to audit, and how many of its sentences to spoil."""

    seed: int
    spoil: int


@cache
def spoken() -> tuple[dict[str, Language], dict[str, oracle.Reader]]:
    """Return the languages and their readers, which take a second to make."""
    languages = load_languages()[0]
    return languages, {code: oracle.Reader(code, NAME) for code in languages}


def race_season(seed: int) -> list[Record]:
    """Race a season with bots on all seats and return its records; seats, class and season vary by seed."""
    rng = Random(seed)
    rank, seats, level = rng.choice(list(CLASSES)), rng.choice((4, 5, 6, 6)), LEVELS[seed % 2]
    casts: list[tuple[str, ...]] = []
    for _ in range(rng.randint(1, 3)):
        casts.append(next_cast(seed, drivers.ids, casts, {}))
    records = []
    for number in range(1, EVENTS + 1):
        career = CareerEvent(DRIVER, seed, len(casts), rank, number, casts[-1][: seats - 1])
        config = event_config(career, SeatInfo("bot", NAME, level))
        config = replace(config, seats=tuple(replace(seat, level=level) for seat in config.seats))
        record = parse_record(record_text(config))
        if not rng.randrange(GIVEN_UP):
            header = replace(record.header, given_up=rng.randrange(len(record.steps)))
            record = replace(record, header=header)
        records.append(record)
    return records


def places_of(record: Record) -> Places:
    """Return the places of a record's race, the player's first, then its cast's."""
    config = record.header.config
    result = Match.from_record(record).result
    assert config.career is not None and result is not None
    cast = config.career.cast
    places = counted(result.places, record.header.seat_given_up)
    ids = [seat.style if seat.style in cast else PLAYER for seat in config.seats]
    return tuple(places[ids.index(id)] for id in (PLAYER, *cast))


def drawn_lucks(records: Sequence[Record], rng: Random) -> list[tuple[float, ...]]:
    """Return made-up luck for every event, as working it out takes longer than the races.

    In some seasons it gives one driver so much that another leads without it.
    """
    config = records[0].header.config
    count, most = len(config.seats), rng.choice((0, 0, 2, 4))
    given = [rng.uniform(-most, most) for _ in range(count)]
    lucks = []
    for _ in records:
        luck = [rng.gauss(mean, 1) for mean in given]
        lucks.append(tuple(one - fmean(luck) for one in luck))
    return lucks


def audit_season(task: Task) -> Tally:
    """Race a season, write its pages, and decide every sentence of them in every language."""
    records = race_season(task.seed)
    tally, rng = Tally(), Random(f"{task.seed} spoil")
    languages, readers = spoken()
    found, results = facts(records), [places_of(record) for record in records]
    events = [oracle.Event(record) for record in records]
    lucks = drawn_lucks(records, Random(f"{task.seed} luck"))
    texts: dict[str, list[str]] = {code: [] for code in languages}
    for n in range(1, EVENTS + 1):
        career = records[n - 1].header.config.career
        assert career is not None
        rival = rng.choice(career.cast)
        known = [fact for fact in found if fact.event < n]
        said = (records[n - 1], results[:n], known, rival, column(results[:n], lucks[:n]))
        page = press(*said)
        by_id = [dict(zip((PLAYER, *career.cast), luck, strict=True)) for luck in lucks[:n]]
        season = oracle.Season(events[:n], events[n].where if n < EVENTS else "", by_id)
        tally.pages += 1
        for code, language in languages.items():
            for sentence in (page.headline, *page.sentences):
                text = render_sentence(sentence, language, NAME)
                texts[code].append(text)
                tally.sentences[code] += 1
                tally.templates[sentence.template] += code == "en"
                if fault := decide(readers[code], season, sentence, text):
                    tally.false.append(f"seed {task.seed}, event {n}, {code}: {fault}: {text}")
        count = task.spoil * n // EVENTS - task.spoil * (n - 1) // EVENTS
        wheres = [event.where for event in events]
        for spoilt in islice(spoilt_sentences(said, wheres, rng, languages["en"]), count):
            code = rng.choice(list(languages))
            text = render_sentence(spoilt, languages[code], NAME)
            tally.spoilt += 1
            if not decide(readers[code], season, spoilt, text):
                tally.missed.append(f"seed {task.seed}, event {n}, {code}: {text}")
    tally.repeated = sum(len(one) - len({*one}) for one in texts.values())
    return tally


def decide(reader: oracle.Reader, season: oracle.Season, sentence: Sentence, text: str) -> str:
    """Return what is wrong with a finished sentence, empty where it is clear and true."""
    readings = reader.readings(text)
    if len(readings) != 1:
        return "no reading" if not readings else f"read as {', '.join(name for name, _ in readings)}"
    template, slots = readings[0]
    if template != sentence.template:
        return f"read as {template}"
    return "" if oracle.is_true(season, template, slots, sentence.step) else "false"


# -- facts spoilt on purpose -----
def spoilt_sentences(
    said: Said, wheres: Sequence[str], rng: Random, language: Language
) -> Iterator[Sentence]:
    """Yield sentences that are false: a name swapped, one too many, a tie or an incident hidden.

    What the builder would say itself of the other names is none, nor what reads as before.
    """
    story, kinds = Story(*said), (_swap_name, _add_one, _hide_tie, _hide_incident)
    known = candidates(*said)
    true = {_key(one) for one in known}
    while True:
        kind, one = rng.choice(kinds), rng.choice(known)
        if kind is _hide_tie:
            tied = [other for other in known if other.template in SINGLE]
            one = rng.choice(tied) if tied else one
        spoilt = kind(one, known, story, wheres, rng)
        if spoilt is None or _key(spoilt) in true or _is_true_duel(spoilt, story):
            continue
        wording = rng.choice(WORDINGS)
        before, after = (
            Sentence(which.template, wording, which.slots, which.event, which.step) for which in (one, spoilt)
        )
        if render_sentence(before, language, NAME) != render_sentence(after, language, NAME):
            yield after


def _key(one: Candidate) -> tuple[str, tuple[tuple[str, Slot], ...], int]:
    return one.template, tuple(sorted(one.slots.items())), one.step


def _is_true_duel(one: Candidate, story: Story) -> bool:
    driver, rival = one.slots.get("driver"), one.slots.get("rival")
    if not one.template.startswith("duel") or not (isinstance(driver, str) and isinstance(rival, str)):
        return False
    pairs = [(places[driver], places[rival]) for places in story.results]
    return _key(one) in {_key(other) for other in duel(story, driver, rival, pairs)}


def _swap_name(
    one: Candidate, known: Sequence[Candidate], story: Story, wheres: Sequence[str], rng: Random
) -> Candidate | None:
    slots = dict(one.slots)
    slot = rng.choice([name for name in slots if name in (*PEOPLE, "drivers", "where")] or ["none"])
    listed = slots.get("drivers", ())
    used = {*slots.values(), *(listed if isinstance(listed, tuple) else ())}
    others: Sequence[str] = [id for id in story.drivers if id not in used]
    if one.template == "title_out":
        others = story.fighters(len(story.results))
    elif slot == "where":
        others = [where for where in wheres if where != slots["where"]]
    if slot == "none" or not others:
        return None
    if isinstance(listed, tuple) and slot == "drivers":
        at = rng.randrange(len(listed))
        slots[slot] = (*listed[:at], rng.choice(others), *listed[at + 1 :])
    else:
        slots[slot] = rng.choice(others)
    return one._replace(slots=slots)


def _add_one(
    one: Candidate, known: Sequence[Candidate], story: Story, wheres: Sequence[str], rng: Random
) -> Candidate | None:
    slots = dict(one.slots)
    counted = [name for name, value in slots.items() if isinstance(value, int | Fraction | tuple)]
    if not counted:
        return None
    slot = rng.choice(counted)
    value = slots[slot]
    if isinstance(value, tuple):
        others = [id for id in story.drivers if id not in (*value, *slots.values())]
        if not others:
            return None
        slots[slot] = (*value, rng.choice(others))
    elif not isinstance(value, str):
        slots[slot] = value + 1
        was_true = [
            hit for hit in story.hits if (hit.who, hit.whom) == (slots.get("rival"), slots.get("driver"))
        ]
        if slot == "event" and any(hit.event == value for hit in was_true):
            return None
    return one._replace(slots=slots)


def _hide_tie(
    one: Candidate, known: Sequence[Candidate], story: Story, wheres: Sequence[str], rng: Random
) -> Candidate | None:
    if one.template not in SINGLE:
        return None
    template, slot = SINGLE[one.template]
    slots = dict(one.slots)
    if slot not in slots:
        slots[slot] = rng.choice([id for id in story.drivers if id in one.slots["drivers"]])  # type: ignore[operator]
    if template == "headline_win":
        slots["where"] = story.where
    if template == "headline_champion" and one.template == "title_tie":
        return None
    if template == "row":
        slots["place"] = story.rows[PLAYER].place
    if template == "duel":
        a, b, n = slots["a"], slots["b"], slots["n"]
        assert isinstance(a, int) and isinstance(b, int) and isinstance(n, int)
        slots = {"driver": slots["driver"], "rival": slots["rival"], "n": a, "m": a + b + n}
    return Candidate(one.weight, template, slots, one.event, one.step)


def _hide_incident(
    one: Candidate, known: Sequence[Candidate], story: Story, wheres: Sequence[str], rng: Random
) -> Candidate | None:
    template = f"quiet_{story.game}"
    if not one.template.startswith("hit_") or story.game not in LOUD:
        return None
    return one._replace(template=template, slots={})


def main() -> None:
    """Audit seasons and print what was checked, what was false and what was spoilt and found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seasons", type=int, default=20, help="seasons to race (20)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first (1)")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (1)")
    parser.add_argument(
        "--spoil", type=int, default=0, help="facts to spoil on purpose, over all seasons (0)"
    )
    parser.add_argument("--templates", action="store_true", help="print how often each template was used")
    args = parser.parse_args()
    track_files.install()
    share = [args.spoil * n // args.seasons for n in range(args.seasons + 1)]
    tasks = [Task(args.seed + n, share[n + 1] - share[n]) for n in range(args.seasons)]
    total = Tally()
    with worker_pool(worker_count(args.jobs, len(tasks)), track_files.install) as pool:
        for tally in arguments.progress(pool.imap(audit_season, tasks), total=len(tasks), unit="season"):
            total.add(tally)
    print("\n".join(report(total, args.templates)))
    sys.exit(1 if total.false else 0)


def report(tally: Tally, with_templates: bool) -> Iterator[str]:
    """Yield the lines of a report."""
    counted = ", ".join(f"{code} {count:,}" for code, count in tally.sentences.items())
    whole = sum(tally.sentences.values())
    yield f"{tally.pages:,} pages, sentences checked: {counted}"
    yield f"false: {len(tally.false)}; twice in a season: {tally.repeated / max(1, whole):.2%}"
    yield from tally.false
    if tally.spoilt:
        found = tally.spoilt - len(tally.missed)
        yield f"spoilt: {tally.spoilt:,}, found: {found:,} ({found / tally.spoilt:.1%})"
        yield from tally.missed
    if with_templates:
        yield from (f"{count:7,} {name}" for name, count in tally.templates.most_common())


if __name__ == "__main__":
    main()
