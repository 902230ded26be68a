"""Sound plays where it can and is silent where it cannot; it never raises."""

from __future__ import annotations

import wave
from pathlib import Path

import pygame
import pytest

from game.services import paths
from game.services.sound import NAMES, Sound


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
    (folder / "dice.ogg").write_bytes(b"no music")
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
    assert sound.fault is not None and "dice.ogg" in str(sound.fault)
    assert sound.play("click")
    sound.close()


def test_no_device_is_silence(effects: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**options: object) -> None:
        raise pygame.error("No available audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    sound = Sound()
    assert not sound.play("click")
    assert not sound.audible
    assert sound.fault is not None and "No available audio device" in str(sound.fault)
    sound.set(volume=10)
    sound.close()


def test_an_unknown_driver_is_silence(effects: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    assert not Sound().play("click")


def test_muted_off_or_at_nought_the_device_stays_closed(effects: Path) -> None:
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


def test_every_effect_that_is_asked_for_has_a_file() -> None:
    for name in NAMES:
        files = [paths.asset(f"sounds/{name}.{ending}") for ending in ("ogg", "wav")]
        assert any(file.is_file() for file in files), name
