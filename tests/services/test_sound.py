"""Sound plays where it can and is silent where it cannot; it never raises."""

from __future__ import annotations

import array
import os
import sys
import threading
import wave
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.services import paths
from game.services import sound as sound_module
from game.services.sound import LEVEL_OF, LEVELS, STEPS, TITLE_MUSIC, Sound, engine, stems
from tools import make_sounds


@pytest.fixture(autouse=True)
def dummy_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test makes a noise."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


@pytest.fixture
def effects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one effect and one broken file."""
    folder = tmp_path / "sounds"
    folder.mkdir()
    with wave.open(str(folder / "click.wav"), "wb") as file:
        file.setparams((1, 2, 44100, 0, "NONE", ""))
        file.writeframes(b"\0\0" * 4410)
    (folder / "dice-1.ogg").write_bytes(b"no music")
    monkeypatch.setattr(paths, "asset", lambda rel: tmp_path / rel)
    return folder


def test_an_effect_is_heard(effects: Path) -> None:
    sound = Sound()
    assert sound.play("click")
    sound.close()


def test_missing_and_broken_effects_are_silent(effects: Path) -> None:
    sound = Sound()
    assert not sound.play("engine")
    assert not sound.play("dice")
    assert sound.fault is not None and "dice-1.ogg" in str(sound.fault)
    assert sound.play("click")
    sound.close()


def test_no_device_is_silence(effects: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**options: object) -> None:
        raise pygame.error("No available audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    sound = Sound()
    assert not sound.play("click")
    assert not sound.is_audible
    assert sound.fault is not None and "No available audio device" in str(sound.fault)
    sound.set(volume=10)
    sound.close()


def test_what_libraries_write_of_a_missing_device_is_not_shown(
    effects: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(**options: object) -> None:
        os.write(2, b"ALSA lib confmisc.c: cannot find card '0'\n")
        raise pygame.error("No available audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    sound = Sound()
    assert not sound.play("click") and sound.fault is not None
    os.write(2, b"after")
    assert capfd.readouterr().err == "after"


class Probe:
    """A process that tries the device."""

    alive = True

    def is_alive(self) -> bool:
        """Whether the sound server has not answered yet."""
        return self.alive

    def kill(self) -> None:
        """Give up."""
        self.alive = False


def test_the_device_is_opened_only_once_the_sound_server_has_answered(
    effects: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.mixer.quit()
    probe = Probe()
    monkeypatch.setattr(sound_module, "NO_SERVER", ())
    monkeypatch.setattr(sound_module.sys, "platform", "linux")
    monkeypatch.setattr(sound_module, "start_probe", lambda: probe)
    sound = Sound()
    assert not sound.play("click") and not sound.play_title_music()
    assert pygame.mixer.get_init() is None and sound.fault is None
    probe.alive = False
    assert sound.play("click")
    sound.close()


def test_a_sound_server_that_never_answers_is_silence(effects: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    probe = Probe()
    monkeypatch.setattr(sound_module, "NO_SERVER", ())
    monkeypatch.setattr(sound_module.sys, "platform", "linux")
    monkeypatch.setattr(sound_module, "start_probe", lambda: probe)
    monkeypatch.setattr(sound_module, "ANSWER_S", -1.0)
    sound = Sound()
    assert not sound.play("click")
    assert not sound.is_audible and not probe.alive and pygame.mixer.get_init() is None
    assert sound.fault is not None and "does not answer" in str(sound.fault)
    sound.close()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="no sound server there that may hang")
def test_a_real_probe_ends_where_the_device_opens() -> None:
    probe = sound_module.start_probe()
    probe.join(60)
    assert probe.exitcode == 0


def test_an_unknown_driver_is_silence(effects: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    assert not Sound().play("click")


def test_the_device_stays_closed_while_muted_off_or_at_volume_zero(effects: Path) -> None:
    pygame.mixer.quit()
    for sound in (Sound(muted=True), Sound(on=False), Sound(volume=0)):
        assert not sound.play("click")
        assert pygame.mixer.get_init() is None


def test_volume_follows_at_once(effects: Path) -> None:
    sound = Sound(volume=100)
    sound.play("click")
    sound.set(volume=250)
    assert sound.volume == 100
    sound.set(muted=True)
    assert not sound.play("click")
    sound.set(muted=False, volume=40)
    assert sound.play("click")
    sound.close()


def test_every_sound_that_is_asked_for_has_a_file() -> None:
    for stem in stems():
        assert paths.asset(f"sounds/{stem}.ogg").is_file(), stem


# -- levels -----
SAMPLES = {"effects": "click", "engines": engine(3, 4), "crowd": "cheer"}


def at(sound: Sound) -> dict[str, float]:
    """By file how loud the mixer has it."""
    return {stem: effect.get_volume() for stem, effect in sound._effects.items() if effect}


@pytest.fixture
def loud() -> Iterator[Sound]:
    """The real files at full volume."""
    sound = Sound(volume=100)
    yield sound
    sound.close()


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_reaches_its_own_sounds_alone(loud: Sound, level: str) -> None:
    for sample in SAMPLES.values():
        assert loud.play(sample)
    loud.set(volume=50, levels={level: 40})
    for stem, loudness in at(loud).items():
        own = stem.startswith(SAMPLES[level].split()[0])
        # the mixer counts in 128ths
        assert loudness == pytest.approx(0.2 if own else 0.5, abs=0.01), stem


@pytest.mark.parametrize("level", LEVELS)
def test_sounds_that_are_loaded_later_have_their_level_too(level: str) -> None:
    sound = Sound(volume=50, levels={level: 40})
    assert sound.play(SAMPLES[level])
    assert [*at(sound).values()] == [pytest.approx(0.2, abs=0.01)]
    sound.close()


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_of_zero_is_silent(loud: Sound, level: str) -> None:
    assert loud._ready()
    loud.set(levels={level: 0})
    for name, of in LEVEL_OF.items():
        assert loud.play(name) == (of != level), name
        pygame.mixer.stop()
    assert loud.play_title_music() == (level != "crowd")


def test_nothing_plays_while_muted_off_or_at_volume_zero(loud: Sound) -> None:
    for silence in ({"muted": True}, {"on": False}, {"volume": 0}):
        assert loud.play_title_music()
        loud.set(**silence)
        assert not any(loud.play(sample) for sample in SAMPLES.values())
        assert not loud.play_title_music() and not loud.is_title_music_playing
        loud.close()
        loud.set(on=True, muted=False, volume=100)


# -- takes, engines, the crowd, the title -----
@pytest.fixture
def files(loud: Sound, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are started, in order."""
    started: list[str] = []
    channel = Sound._channel

    def start(effect: pygame.mixer.Sound, level: str) -> pygame.mixer.Channel | None:
        started.append(next(stem for stem, known in loud._effects.items() if known is effect))
        return channel(effect, level)

    monkeypatch.setattr(Sound, "_channel", staticmethod(start))
    return started


def test_cards_and_dice_are_heard_in_turn(loud: Sound, files: list[str]) -> None:
    for _ in range(4):
        loud.play("card")
        loud.play("dice")
    assert files == [f"{name}-{n}" for n in (1, 2, 3, 1) for name in ("card", "dice")]


def test_an_engine_is_higher_the_faster_it_runs(loud: Sound, files: list[str]) -> None:
    for speed in range(0, 180, 20):
        loud.play(engine(speed, 160))
    steps = [int(stem.removeprefix("engine-")) for stem in files]
    assert steps == sorted(steps) and {*steps} == {*range(1, STEPS + 1)}


def test_an_engine_is_heard_where_the_car_is(loud: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    sides: list[tuple[float, float]] = []

    class Listening:
        def set_volume(self, left: float, right: float) -> None:
            sides.append((left, right))

    monkeypatch.setattr(Sound, "_channel", staticmethod(lambda effect, level: Listening()))
    for place in (0.0, 0.5, 1.0):
        loud.play(engine(80, 160, place))
    assert sides == [(1.0, 0.5), (1.0, 1.0), (0.5, 1.0)]


def test_engines_of_a_fast_race_do_not_pile_up(loud: Sound) -> None:
    for n in range(40):
        assert loud.play(engine(n, 40))
    assert loud.play("click"), "effects have channels left"


def test_a_cheer_goes_on_instead_of_beginning_again(loud: Sound, files: list[str]) -> None:
    assert loud.play("cheer") and loud.play("cheer")
    assert files == ["cheer"]


def test_the_title_music_follows_the_crowd_level_and_can_be_stopped(loud: Sound) -> None:
    assert loud.play_title_music() and loud.play_title_music() and loud.is_title_music_playing
    assert pygame.mixer.music.get_busy()
    loud.set(levels={"crowd": 30})
    assert pygame.mixer.music.get_volume() == pytest.approx(0.3, abs=0.01)
    loud.stop_title_music()
    assert not loud.is_title_music_playing
    # while it fades out nothing waits for it: the next tick of the title asks again
    assert not loud.play_title_music() or not pygame.mixer.music.get_busy()


# -- the files -----
@pytest.fixture(scope="module")
def recorded() -> Iterator[dict[str, list[float]]]:
    """The committed files as the mixer reads them, a channel of samples from -1 to 1."""
    pygame.mixer.quit()
    pygame.mixer.init(make_sounds.RATE, -16, 1, allowedchanges=0)
    read = {}
    for stem in stems():
        raw = pygame.mixer.Sound(str(paths.asset(f"sounds/{stem}.ogg"))).get_raw()
        read[stem] = [x / 32768 for x in array.array("h", raw)]
    pygame.mixer.quit()
    yield read


def test_the_tool_makes_every_file() -> None:
    made = [name for _, makers in make_sounds.KINDS.values() for name in makers]
    assert sorted(made) == sorted(stems())


@pytest.mark.parametrize("kind", make_sounds.KINDS)
@pytest.mark.slow
def test_sounds_are_as_loud_as_their_kind_and_never_clip(recorded: dict[str, list[float]], kind: str) -> None:
    target, makers = make_sounds.KINDS[kind]
    for name in makers:
        assert make_sounds.peak(recorded[name]) <= -1.0, name
        # the bed is alike all along, and long
        samples = recorded[name][: 6 * make_sounds.RATE]
        assert make_sounds.loudness(samples, make_sounds.RATE) == pytest.approx(target, abs=2.0), name


def test_no_file_ends_with_a_tick(recorded: dict[str, list[float]]) -> None:
    for name, samples in recorded.items():
        if name != TITLE_MUSIC:
            assert abs(samples[-1]) < 0.005, name
    bed = recorded[TITLE_MUSIC]
    assert abs(bed[0] - bed[-1]) < 0.01, "the end of the bed leads into its beginning"


def test_every_step_of_the_engine_is_higher_than_the_one_before(recorded: dict[str, list[float]]) -> None:
    def height(samples: list[float]) -> float:
        """The mean frequency, in no unit."""
        return sum((b - a) ** 2 for a, b in pairwise(samples)) / sum(x * x for x in samples)

    heights = [height(recorded[f"engine-{n + 1}"]) for n in range(STEPS)]
    assert all(b > 1.2 * a for a, b in pairwise(heights)), heights


def test_a_sound_server_that_hangs_does_not_hold_up_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = threading.Event()
    sound = Sound()
    monkeypatch.setattr(sound, "close", answer.wait)
    assert not sound.close_within(0.01)
    answer.set()
    assert sound.close_within(60)
