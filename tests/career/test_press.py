"""The press page: nothing false, nothing twice, no tie left out, no word for what nobody measured."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
import yaml

from game import cli
from game.career import careers, file
from game.career.facts import PLAYER, Fact, facts
from game.career.luck import Column, column
from game.career.play import record_text
from game.career.points import Places, ranked
from game.career.press import TWINS, WORDINGS, Candidate, candidates, press, render_sentence
from game.career.season import EVENTS, FIRST_CAST, calendar, event_config
from game.engine.record import CareerEvent, Record, SeatInfo, parse_record
from game.services import paths
from game.services.i18n import Language, load_languages
from game.services.records.saves import read_record
from tests.career import oracle
from tools import press_audit

REFUSED = {
    "en": r"because|deserve|nearly|almost|easil|brilliant|at last|finally|lucky|unlucky|only just|narrow",
    "ja": "せいで|おかげ|惜しく|見事|ついに|とうとう|楽々|幸運|不運|辛くも|当然|ふさわしい",
}
SAMPLES = {
    **dict.fromkeys(("driver", "winner", "leader", "champion"), "gaston"),
    **dict.fromkeys(("rival", "previous"), "yuki"),
    "drivers": ("nikki", "mina"),
    "where": "grand_prix/oval",
}
YOU = {"name": "Mika", "number": 21, "colours": ["green", "white"], "portrait": "0"}


@pytest.fixture(scope="module")
def languages() -> dict[str, Language]:
    return load_languages()[0]


@pytest.fixture(scope="module")
def readers() -> dict[str, oracle.Reader]:
    return press_audit.spoken()[1]


def race(event: int, season: int = 1) -> Record:
    career = CareerEvent(YOU, 3, season, "club", event, FIRST_CAST)
    return parse_record(record_text(event_config(career, SeatInfo("bot", "Mika", "policy"))))


@pytest.fixture(scope="module")
def record() -> Record:
    """A race whose places are made up by the tests."""
    return race(7)


def said(record: Record, results: Sequence[Places], found: Sequence[Fact] = ()) -> dict[str, Candidate]:
    return {one.template: one for one in candidates(record, results, found, "yuki")}


def templates(code: str) -> dict[str, dict[int, str]]:
    folder = next(one for one in paths.locales_dirs() if (one / code / "press.yaml").exists())
    content: dict[str, dict[int, str]] = yaml.safe_load((folder / code / "press.yaml").read_text("utf-8"))
    return content


# -- texts -----
@pytest.mark.parametrize("code", ["en", "ja"])
def test_no_word_says_what_nobody_measured(code: str) -> None:
    texts = [text for wordings in templates(code).values() for text in wordings.values()]
    assert [text for text in texts if re.search(REFUSED[code], text, re.IGNORECASE)] == []


@pytest.mark.parametrize("code", ["en", "ja"])
def test_every_template_has_four_wordings_and_no_wording_is_said_twice(code: str) -> None:
    assert {tuple(wordings) for wordings in templates(code).values()} == {WORDINGS}
    texts = Counter(text for wordings in templates(code).values() for text in wordings.values())
    assert [text for text, count in texts.items() if count > 1] == []
    assert set(templates(code)) <= set(oracle.CHECKS)
    assert {*TWINS, *TWINS.values()} <= set(templates(code))


@pytest.mark.parametrize("code", ["en", "ja"])
def test_headlines_have_no_full_stop_and_sentences_have_one(code: str) -> None:
    for template, wordings in templates(code).items():
        for text in wordings.values():
            assert text.endswith((".", "。")) != template.startswith("headline"), text


@pytest.mark.parametrize("code", ["en", "ja"])
def test_every_wording_is_read_back_as_its_own_template(
    code: str, languages: dict[str, Language], readers: dict[str, oracle.Reader]
) -> None:
    for template, wordings in templates(code).items():
        for wording, text in wordings.items():
            for number in (1, 2, 6):
                slots = {name: SAMPLES.get(name, number) for name in re.findall(r"\{(\w+)", text)}
                sentence = press_audit.Sentence(template, wording, slots, 0, 0)
                read = readers[code].readings(render_sentence(sentence, languages[code], "Mika"))
                assert read == [(template, slots)], text


def test_points_are_said_with_a_half_but_never_in_thirds(
    record: Record, languages: dict[str, Language]
) -> None:
    shared = said(record, [(5, 1, 2, 3, 4, 5)])["place_shared"]
    assert shared.slots["points"] == Fraction(3, 2)
    sentence = press_audit.Sentence("place_shared", 2, shared.slots, 0, 0)
    assert render_sentence(sentence, languages["en"], "Mika") == (
        "Mika ended level with Bruno in fifth place and took 1.5 points."
    )
    assert "place_shared" not in said(record, [(4, 1, 2, 3, 4, 4)])


# -- what is said -----
def test_a_shared_win_names_everybody_and_nobody_alone(record: Record) -> None:
    told = said(record, [(1, 1, 3, 4, 5, 6)])
    assert told["win_shared"].slots["drivers"] == (PLAYER, "gaston")
    assert not {"win_opening", "win_plain", "headline_win"} & set(told)
    slots = {
        "driver": PLAYER,
        "drivers": ("gaston",),
        "where": told["win_shared"].slots["where"],
        "points": 9,
    }
    assert told["win_level"].slots == slots
    assert "win_level" not in said(record, [(3, 1, 1, 4, 5, 6)])


def test_drivers_level_in_the_table_are_named_as_such(record: Record) -> None:
    told = said(record, [(3, 1, 2, 4, 5, 6), (3, 2, 1, 4, 5, 6)])
    assert told["table_level"].slots == {"drivers": ("yuki", "gaston"), "points": 18}
    assert "table_lead" not in told and "headline_lead" not in told
    told = said(record, [(1, 2, 3, 4, 5, 6), (1, 3, 2, 4, 5, 6)])
    assert told["table_lead"].slots["drivers"] == ("yuki", "gaston")


def test_where_all_are_level_nobody_is_listed(record: Record) -> None:
    told = said(record, [(1, 1, 1, 1, 1, 1)] * 6)
    assert told["table_all_level"].slots == {"n": 6, "points": 31}
    assert not {"table_level", "table_lead", "row", "row_level"} & set(told)


def test_wins_are_counted_and_a_run_of_them_told(record: Record) -> None:
    own, other = (1, 2, 3, 4, 5, 6), (2, 1, 3, 4, 5, 6)
    told = said(record, [own, other, own, own])
    assert told["win_again"].slots["n"] == 3
    assert told["win_streak"].slots["n"] == told["headline_streak"].slots["n"] == 2
    assert said(record, [other, own, own, other])["win_again"].slots["winner"] == "gaston"
    assert "headline_first" in said(record, [other, other, other, own])


def test_head_to_head_counts_what_was_level(record: Record) -> None:
    ahead, behind, level = (1, 2, 3, 4, 5, 6), (3, 1, 2, 4, 5, 6), (1, 3, 1, 4, 5, 6)
    assert said(record, [ahead, behind, ahead])["duel"].slots == {
        "driver": PLAYER,
        "rival": "yuki",
        "n": 2,
        "m": 3,
    }
    told = said(record, [ahead, level, behind])
    assert told["duel_level"].slots == {"driver": PLAYER, "rival": "yuki", "a": 1, "b": 1, "n": 1}
    assert not {"duel", "duel_even", "duel_all"} & set(told)
    first = said(record, [ahead, ahead, behind])["duel_first"].slots
    assert (first["driver"], first["rival"]) == ("yuki", PLAYER)


def test_a_lead_without_luck_is_told_where_it_is_known_and_larger_than_its_error(record: Record) -> None:
    results, others = [(2, 1, 3, 4, 5, 6)] * 3, (Fraction(10),) * 4

    def luck_sentences(player: int, gaston: int, error: float = 3, unknown: int = 0) -> dict[str, Candidate]:
        column = Column((0,) * 6, (Fraction(player), Fraction(gaston), *others), error, unknown)
        found = candidates(record, results, (), "yuki", column)
        return {one.template: one for one in found if one.template.startswith("luck")}

    assert luck_sentences(30, 24)["luck_other"].slots == {"leader": PLAYER, "gap": 6}
    assert luck_sentences(24, 30)["luck_same"].slots == {"leader": "gaston", "gap": 6}
    for unsaid in (luck_sentences(30, 24, error=4), luck_sentences(30, 24, unknown=1)):
        assert unsaid == {}
    assert luck_sentences(30, 30, error=0) == {}


def test_who_can_still_win_is_told_from_three_events_before_the_end(record: Record) -> None:
    won = (2, 1, 3, 4, 5, 6)
    fights = {"title_fight", "title_two", "title_all", "title_out", "title_decided"}
    assert not fights & set(said(record, [won] * 4))
    assert said(record, [won] * 5)["title_fight"].slots["drivers"] == ("gaston", PLAYER, "yuki")
    decided = said(record, [won] * 6)
    assert decided["title_two"].slots["drivers"] == ("gaston", PLAYER)
    assert said(record, [won] * 7)["headline_decided"].slots == {"champion": "gaston", "left": 1}
    assert said(record, [won] * 7)["title_out"].slots["driver"] == PLAYER


def test_a_win_of_the_players_tells_the_podium_and_the_climb_in_the_table(record: Record) -> None:
    told = said(record, [(4, 1, 2, 3, 5, 6), (1, 2, 3, 4, 5, 6)])
    assert told["podium"].slots["drivers"] == ("gaston", "yuki")
    assert told["rise"].slots == {"driver": PLAYER, "a": 4, "b": 2}
    assert not {"podium", "rise"} & set(said(record, [(2, 1, 3, 4, 5, 6)] * 2)), "it is about own wins"
    assert "podium" not in said(record, [(1, 2, 2, 4, 5, 6)]), "a tie would be hidden"
    assert "rise" not in said(record, [(2, 1, 3, 4, 5, 6), (1, 6, 2, 3, 4, 5)]), "the table tells who is top"
    page = press(record, [(4, 1, 2, 3, 5, 6), (1, 2, 3, 4, 5, 6)], [], "yuki")
    names = {one.template for one in page.sentences}
    assert "rise" in names and not names & {"row", "row_level"}


def test_a_win_of_the_players_is_the_headline_before_a_hit_back_and_after_a_title(record: Record) -> None:
    hits = [Fact("hit", "yuki", PLAYER, 0, 3), Fact("hit", PLAYER, "yuki", 3, 9)]
    results = [(2, 1, 3, 4, 5, 6), (3, 1, 2, 4, 5, 6), (3, 2, 1, 4, 5, 6), (1, 2, 3, 4, 5, 6)]
    assert "headline_back" in {one.template for one in candidates(record, results, hits, "yuki")}
    for places, headline in (((1, 2, 3, 4, 5, 6), "headline_first"), ((2, 1, 3, 4, 5, 6), "headline_back")):
        page = press(record, [*results[:3], places], hits, "yuki")
        assert (page.headline.template == "headline_back") == (headline == "headline_back")
    assert press(record, [(1, 2, 3, 4, 5, 6)] * 8, [], "yuki").headline.template == "headline_champion"


def test_a_win_after_a_low_place_is_a_turn(record: Record) -> None:
    low, win = (5, 1, 2, 3, 4, 6), (1, 2, 3, 4, 5, 6)
    told = said(record, [low, win])
    assert (told["win_turn"].slots["a"], told["win_turn"].slots["event"]) == (5, 1)
    assert told["headline_turn"].slots == {"winner": PLAYER, "a": 5}
    for before in ((3, 1, 2, 4, 5, 6), (5, 1, 2, 3, 5, 4)):
        assert "win_turn" not in said(record, [before, win])
    assert "win_turn" not in said(record, [win])


def test_whoever_won_all_events_is_unbeaten_from_the_third_on(record: Record) -> None:
    own, shared = (1, 2, 3, 4, 5, 6), (1, 1, 3, 4, 5, 6)
    assert not {"win_unbeaten", "headline_unbeaten"} & set(said(record, [own] * 2))
    told = said(record, [own] * 3)
    assert told["win_unbeaten"].slots["n"] == told["headline_unbeaten"].slots["n"] == 3
    assert not {"win_streak", "headline_streak"} & set(told)
    assert {"win_streak", "headline_streak"} <= set(said(record, [own, shared, own])), "one was shared"


def test_a_win_that_brings_the_lead_of_the_table_says_both(record: Record) -> None:
    other, own = (2, 1, 3, 4, 5, 6), (1, 3, 2, 4, 5, 6)
    assert said(record, [other, own])["headline_double"].slots["winner"] == PLAYER
    assert "headline_double" not in said(record, [own, own])


def test_a_win_in_spite_of_a_hit_names_who_hit_and_when(record: Record) -> None:
    hits = [Fact("hit", "yuki", PLAYER, 0, 3), Fact("hit", PLAYER, "nikki", 0, 5)]
    after = said(record, [(1, 2, 3, 4, 5, 6)], hits)["after_formula_motor_racing"]
    assert (after.slots["winner"], after.slots["rival"], after.step) == (PLAYER, "yuki", 3)
    for places in ((2, 1, 3, 4, 5, 6), (1, 1, 3, 4, 5, 6)):
        assert "after_formula_motor_racing" not in said(record, [places], hits)


def test_a_title_on_the_tie_break_and_a_shared_one_say_so(record: Record) -> None:
    own, other = (1, 2, 3, 4, 5, 6), (2, 1, 3, 4, 5, 6)
    told = said(record, [own, other] * 4)
    assert told["title_tie"].slots == {"champion": "gaston", "drivers": (PLAYER,), "points": 72}
    assert "title_won" not in told
    told = said(record, [(1, 1, 3, 4, 5, 6)] * 8)
    assert told["title_shared"].slots["drivers"] == (PLAYER, "gaston")
    assert "headline_champion" not in told


def test_a_hit_that_answers_one_of_an_earlier_event_names_that_event(record: Record) -> None:
    results = [(1, 2, 3, 4, 5, 6)] * 3
    hits = [
        Fact("hit", "yuki", PLAYER, 0, 5),
        Fact("hit", "yuki", PLAYER, 1, 5),
        Fact("hit", PLAYER, "yuki", 2, 9),
    ]
    back = said(record, results, hits)["back_formula_motor_racing"]
    assert (back.slots["driver"], back.slots["rival"], back.slots["event"]) == (PLAYER, "yuki", 2)
    assert (back.event, back.step) == (2, 9)
    assert "back_formula_motor_racing" not in said(record, results, hits[2:])


def test_a_hit_struck_back_in_the_same_event_names_when_each_fell(record: Record) -> None:
    last = len(record.steps) - 1
    hits = [
        Fact("hit", "yuki", PLAYER, 0, 3),
        Fact("hit", "yuki", PLAYER, 0, 4),
        Fact("hit", PLAYER, "yuki", 0, last),
        Fact("hit", "yuki", PLAYER, 0, last),
    ]
    both = said(record, [(1, 2, 3, 4, 5, 6)], hits)["both_formula_motor_racing"]
    assert (both.slots["driver"], both.slots["rival"], both.step) == ("yuki", PLAYER, last)
    assert (both.slots["n"], both.slots["m"]) == (1, oracle.Event(record).moment(last))
    told = said(record, [(1, 2, 3, 4, 5, 6)], [hits[0], Fact("hit", PLAYER, "yuki", 0, 5)])
    assert told["same_formula_motor_racing"].slots["n"] == 1
    assert "both_formula_motor_racing" not in told


def test_a_hit_on_the_player_outweighs_what_went_on_between_others(record: Record) -> None:
    others = [
        Fact("hit", "yuki", "gaston", 0, 3),
        Fact("hit", "gaston", "yuki", 1, 3),
        Fact("hit", "yuki", "gaston", 1, 5),
    ]
    found = candidates(
        record, [(1, 2, 3, 4, 5, 6)] * 2, [*others, Fact("hit", "nikki", PLAYER, 1, 9)], "yuki"
    )
    incidents = [one for one in found if one.template.endswith(record.header.config.game)]
    assert len(incidents) > 2
    assert PLAYER in max(incidents, key=lambda one: one.weight).slots.values()


def test_a_race_without_hit_or_spin_is_called_quiet() -> None:
    for event in (4, 8):
        record = race(event)
        event_seen = oracle.Event(record)
        told = said(record, [(1, 2, 3, 4, 5, 6)], facts([record]))
        assert ("quiet_formula_one" in told) == event_seen.is_quiet


# -- the page -----
def test_the_same_seed_writes_the_same_page(record: Record) -> None:
    results = [(1, 2, 3, 4, 5, 6)] * 3
    assert press(record, results, [], "yuki") == press(record, results, [], "yuki")


def test_a_page_has_six_sentences_at_most_and_none_twice(
    record: Record, languages: dict[str, Language]
) -> None:
    found = facts([record])
    for count in range(1, 9):
        page = press(record, [(2, 1, 3, 4, 5, 6)] * count, found, "yuki")
        whole = (page.headline, *page.sentences)
        assert 3 <= len(page.sentences) <= 6
        assert len({one.template for one in whole}) == len(whole)
        for language in languages.values():
            assert len({render_sentence(one, language, "Mika") for one in whole}) == len(whole)


def test_a_page_says_once_how_far_the_player_is_behind_the_lead(record: Record) -> None:
    for results in ([(2, 1, 3, 4, 5, 6)] * 2, [(2, 1, 2, 4, 5, 6)] * 2, [(2, 1, 3, 4, 5, 6)] * 8):
        told = {one.template for one in press(record, results, [], "yuki").sentences}
        assert told & {"table_lead", "title_won"} and not told & {"row", "row_level"}
    told = {one.template for one in press(record, [(4, 1, 3, 2, 5, 6)] * 2, [], "yuki").sentences}
    assert {"table_lead", "row"} <= told


def test_a_headline_about_a_hit_back_is_explained_below(record: Record) -> None:
    results = [(2, 1, 3, 4, 5, 6), (3, 1, 2, 4, 5, 6), (1, 2, 3, 4, 5, 6), (3, 1, 2, 4, 5, 6)]
    others = [Fact("hit", "nikki", "mina", 0, 3), Fact("hit", "mina", "nikki", 3, 5)]
    own = Fact("hit", "yuki", PLAYER, 3, 9)
    page = press(record, results, others, "yuki")
    assert page.headline.template == "headline_back"
    assert page.headline.step in {one.step for one in page.sentences if one.template.startswith("back_")}
    page = press(record, results, [*others, own], "yuki")
    assert page.headline.template != "headline_back"


def test_a_sentence_points_at_a_step_of_its_record(record: Record) -> None:
    page = press(record, [(2, 1, 3, 4, 5, 6)], facts([record]), "yuki")
    for sentence in (page.headline, *page.sentences):
        assert sentence.event == 0 and 0 <= sentence.step < len(record.steps)


def test_the_page_of_a_career_leaves_out_the_seasons_before(
    home: Path, capsys: pytest.CaptureFixture[str], languages: dict[str, Language]
) -> None:
    folder = home / "mika"
    folder.mkdir()
    for season in (1, 2):
        career = CareerEvent(YOU, 3, season, "club", 1, FIRST_CAST)
        text = record_text(event_config(career, SeatInfo("bot", "Mika", "policy")))
        (folder / f"{season}.race").write_text(text, "utf-8", newline="")
    file.store(folder, ["1.race", "2.race"])
    now = careers.view_of(folder)
    latest = read_record(folder / "2.race")
    page = now.page(1)
    assert page == press(latest, now.results, facts([latest]), now.rival(1))
    cli.main(["career", "press", str(folder), "--lang", "ja"])
    lines = capsys.readouterr().out.splitlines()
    whole = [render_sentence(one, languages["ja"], "Mika") for one in (page.headline, *page.sentences)]
    assert [line for line in lines if line] == whole


# -- the proof -----
def test_no_sentence_of_a_season_is_false() -> None:
    tally = press_audit.audit_season(press_audit.Task(4, 60))
    assert tally.false == []
    assert tally.sentences["en"] == tally.sentences["ja"] > 40
    assert tally.missed == [] and tally.spoilt == 60


TIED: tuple[list[Places], ...] = (
    [(1, 2, 3, 4, 5, 6), (2, 1, 3, 4, 5, 6)] * 4,
    [(1, 1, 3, 4, 5, 6)] * 8,
    [(1, 3, 1, 4, 5, 5)] * 8,
    [(1, 1, 1, 1, 1, 1)] * 8,
    [(5, 1, 2, 3, 4, 6), (1, 2, 3, 4, 5, 6), (1, 6, 5, 2, 3, 4), *[(1, 2, 3, 4, 5, 6)] * 5],
)
"""Seasons whose title is won on the tie-break, or shared, once by all; the last has a climb to the top."""


@pytest.mark.long
def test_no_sentence_about_made_up_places_with_many_ties_is_false(
    languages: dict[str, Language], readers: dict[str, oracle.Reader], seed: int
) -> None:
    """Real races hardly ever share a title."""
    rng, seen, record = Random(seed), set[str](), race(2)
    drivers, where = (PLAYER, *FIRST_CAST), "full_throttle/side_a"
    for number in range(12):
        patterns = [ranked([rng.randrange(rng.choice((2, 9))) for _ in drivers]) for _ in range(3)]
        results = TIED[number] if number < len(TIED) else rng.choices(patterns, k=EVENTS)
        events = []
        for number, places in enumerate(results, 1):
            event = object.__new__(oracle.Event)
            event.game, event.where, event.number = "full_throttle", where, number
            event.places = dict(zip(drivers, places, strict=True))
            events.append(event)
        for count in range(1, EVENTS + 1):
            upcoming = [f"{event.game}/{event.track or ''}" for event in calendar(3, 1)[count : count + 1]]
            season = oracle.Season(events[:count], *upcoming)
            for one in candidates(record, results[:count], (), "yuki"):
                seen.add(one.template)
                code, wording = rng.choice([*languages]), rng.choice(WORDINGS)
                sentence = press_audit.Sentence(one.template, wording, one.slots, one.event, one.step)
                text = render_sentence(sentence, languages[code], "Mika")
                assert press_audit.decide(readers[code], season, sentence, text) == "", (
                    results[:count],
                    text,
                )
    assert {"title_tie", "title_shared", "headline_champions", "duel_level"} <= seen
    assert {"table_level", "table_all_level", "win_level"} <= seen
    assert {"podium", "rise", "win_turn", "headline_turn", "headline_double"} <= seen


def test_the_oracle_agrees_on_who_leads_without_luck(record: Record, seed: int) -> None:
    rng, drivers, seen = Random(seed), (PLAYER, *FIRST_CAST), set()
    for _ in range(60):
        given = [rng.uniform(-4, 4) for _ in drivers]
        results = [ranked([rng.randrange(9) for _ in drivers]) for _ in range(rng.randint(3, EVENTS))]
        lucks = [tuple(rng.gauss(one, 1) for one in given) for _ in results]
        events = []
        for places in results:
            event = object.__new__(oracle.Event)
            event.places = dict(zip(drivers, places, strict=True))
            events.append(event)
        by_id = [dict(zip(drivers, luck, strict=True)) for luck in lucks]
        season = oracle.Season(events, "", by_id)
        for one in candidates(record, results, (), "yuki", column(results, lucks)):
            if one.template.startswith("luck"):
                seen.add(one.template)
                gap = one.slots["gap"]
                assert isinstance(gap, Fraction) and oracle.is_true(season, one.template, {**one.slots}, 0)
                assert not oracle.is_true(season, one.template, {**one.slots, "gap": gap + 1}, 0)
    assert seen == {"luck_other", "luck_same"}, f"seed {seed}"


@pytest.mark.long
def test_no_sentence_of_many_seasons_is_false_and_what_is_spoilt_is_found(seed: int) -> None:
    total = press_audit.Tally()
    for number in range(10):
        total.add(press_audit.audit_season(press_audit.Task(seed + number, 50)))
    assert total.false == []
    assert total.repeated <= 0.03 * total.sentences.total()
    assert total.spoilt == 500 and len(total.missed) <= 5, total.missed


@pytest.mark.long
def test_states_show_the_hits_that_the_events_tell(seed: int) -> None:
    for number in range(4):
        records = press_audit.race_season(seed + number)
        told = {(one.event, one.step, one.who, one.whom) for one in facts(records) if one.kind == "hit"}
        seen = {
            (event, step, *pair)
            for event, record in enumerate(records)
            for step, pairs in oracle.Event(record).hits.items()
            for pair in pairs
        }
        assert seen == told
