"""Synthesises the app's sounds into assets/sounds.

    uv run --with soundfile tools/make_sounds.py

Standard library and a fixed seed only, so the samples never change; with the
package `soundfile` at hand they are written as Ogg Vorbis, without it as WAV
into the folder given as the first argument, to be listened to.
"""

from __future__ import annotations

import array
import math
import sys
import tempfile
import wave
from collections.abc import Callable
from pathlib import Path
from random import Random

RATE = 32000
SEED = 1962
OUT = Path(__file__).resolve().parents[1] / "assets" / "sounds"

Samples = list[float]
Curve = Callable[[float], float]


def silence(seconds: float) -> Samples:
    """A buffer of nothing."""
    return [0.0] * int(seconds * RATE)


def noise(rng: Random, seconds: float) -> Samples:
    """White noise."""
    return [rng.uniform(-1, 1) for _ in range(int(seconds * RATE))]


def tone(seconds: float, pitch: Curve, partials: dict[float, float]) -> Samples:
    """A sum of partials (multiple of the pitch: strength); `pitch` is in hertz over time in seconds."""
    out, phase = [], 0.0
    for i in range(int(seconds * RATE)):
        phase += pitch(i / RATE) / RATE
        out.append(sum(level * math.sin(math.tau * phase * k) for k, level in partials.items()))
    return out


def band(samples: Samples, centre: Curve, width: float) -> Samples:
    """A state-variable band-pass filter whose centre moves; `width` near 0 rings, near 2 is broad."""
    low = mid = 0.0
    out = []
    for i, x in enumerate(samples):
        f = 2 * math.sin(math.pi * min(centre(i / RATE), RATE / 7) / RATE)
        low += f * mid
        high = x - low - width * mid
        mid += f * high
        out.append(mid)
    return out


def lowpass(samples: Samples, cut: Curve) -> Samples:
    """A one-pole low-pass filter whose cut-off moves."""
    out, y = [], 0.0
    for i, x in enumerate(samples):
        y += (x - y) * (1 - math.exp(-math.tau * cut(i / RATE) / RATE))
        out.append(y)
    return out


def shape(samples: Samples, curve: Curve) -> Samples:
    """The samples times a loudness curve over time."""
    return [x * curve(i / RATE) for i, x in enumerate(samples)]


def decay(half_life: float, attack: float = 0.002) -> Curve:
    """A struck thing: a short rise, then halved every `half_life` seconds."""
    return lambda t: min(1.0, t / attack) * 0.5 ** (t / half_life)


def swell(seconds: float, peak: float = 0.5) -> Curve:
    """A rise to `peak` (share of the length) and a fall, both smooth."""

    def curve(t: float) -> float:
        share = t / seconds
        way = share / peak if share < peak else (1 - share) / (1 - peak)
        return math.sin(max(0.0, min(1.0, way)) * math.pi / 2) ** 2

    return curve


def mixed(*layers: tuple[float, float, Samples]) -> Samples:
    """Layers (start in seconds, loudness, samples) on top of one another."""
    out = silence(max(start + len(samples) / RATE for start, _, samples in layers) + 0.01)
    for start, level, samples in layers:
        first = int(start * RATE)
        for i, x in enumerate(samples):
            out[first + i] += level * x
    return out


def click(rng: Random) -> Samples:
    """A small wooden tick."""
    wood = shape(tone(0.06, lambda t: 1500 - 5000 * t, {1: 1, 2.7: 0.3}), decay(0.008))
    return mixed((0, 1, wood), (0, 0.25, shape(noise(rng, 0.02), decay(0.003))))


def card(rng: Random) -> Samples:
    """A card slid over felt and laid down."""
    slide = shape(band(noise(rng, 0.16), lambda t: 1800 + 9000 * t, 0.9), swell(0.16, 0.7))
    tap = shape(lowpass(noise(rng, 0.08), lambda t: 900), decay(0.014))
    return mixed((0, 0.5, slide), (0.14, 1.6, tap))


def dice(rng: Random) -> Samples:
    """A die that tumbles on wood and comes to rest."""
    layers = []
    at, gap, level = 0.0, 0.045, 1.0
    for _ in range(8):
        pitch = rng.uniform(1400, 2300)
        knock = shape(band(noise(rng, 0.05), lambda t, p=pitch: p, 0.14), decay(0.007, 0.0006))
        body = shape(tone(0.07, lambda t: 240.0, {1: 1, 2.3: 0.4}), decay(0.012))
        layers += [(at, 2.2 * level, knock), (at, 0.4 * level, body)]
        at += gap
        gap *= rng.uniform(1.08, 1.3)
        level *= 0.84
    return mixed(*layers)


def overtake(rng: Random) -> Samples:
    """A car that passes: air first, the engine's falling note within it."""
    length = 0.75
    air = shape(
        band(noise(rng, length), lambda t: 350 + 1500 * swell(length, 0.45)(t), 0.8), swell(length, 0.45)
    )
    fall: Curve = lambda t: 190 - 55 / (1 + math.exp(-(t - 0.36) * 22))  # noqa: E731
    motor = tone(length, fall, {0.5: 0.5, 1: 1, 1.5: 0.3, 2: 0.6, 3: 0.35, 4: 0.2})
    return mixed((0, 0.5, air), (0, 0.22, shape(motor, swell(length, 0.45))))


def spin(rng: Random) -> Samples:
    """Tyres that slide: a soft, wavering squeal."""
    length = 0.6
    pitch: Curve = lambda t: 900 - 380 * t + 40 * math.sin(t * 47)  # noqa: E731
    rubber = band(noise(rng, length), pitch, 0.07)
    second = band(noise(rng, length), lambda t: 1.52 * pitch(t), 0.09)
    hiss = lowpass(noise(rng, length), lambda t: 1400)
    loud = swell(length, 0.3)
    return mixed((0, 0.5, shape(rubber, loud)), (0, 0.22, shape(second, loud)), (0, 0.5, shape(hiss, loud)))


def crash(rng: Random) -> Samples:
    """A dull blow, bending metal, some splinters."""
    thump = shape(tone(0.4, lambda t: 58 + 70 * 0.5 ** (t / 0.03), {1: 1, 2: 0.3}), decay(0.08))
    crunch = shape(lowpass(noise(rng, 0.5), lambda t: 400 + 3200 * 0.5 ** (t / 0.06)), decay(0.07))
    metal = shape(tone(0.5, lambda t: 410.0, {1: 0.5, 1.48: 0.4, 2.27: 0.3, 3.11: 0.2}), decay(0.05))
    layers = [(0.0, 0.9, thump), (0.0, 1.1, crunch), (0.01, 0.22, metal)]
    for _ in range(5):
        pitch = rng.uniform(1500, 3600)
        bit = shape(band(noise(rng, 0.06), lambda t, p=pitch: p, 0.15), decay(0.01))
        layers.append((rng.uniform(0.12, 0.5), rng.uniform(0.08, 0.2), bit))
    return mixed(*layers)


def engine(rng: Random) -> Samples:
    """An engine that gives up: a bang, misfires, a sigh of steam."""
    run = shape(tone(0.5, lambda t: 120 - 130 * t, {0.5: 0.6, 1: 1, 2: 0.6, 3: 0.4, 5: 0.2}), swell(0.5, 0.1))
    layers = [(0.0, 0.35, run)]
    for at, level in ((0.04, 1.0), (0.2, 0.55), (0.31, 0.4), (0.46, 0.3)):
        pop = shape(lowpass(noise(rng, 0.12), lambda t: 1200), decay(0.018))
        blow = shape(tone(0.15, lambda t: 70.0, {1: 1, 2: 0.3}), decay(0.03))
        layers += [(at, 1.3 * level, pop), (at, 0.7 * level, blow)]
    steam = shape(band(noise(rng, 0.6), lambda t: 3600 - 2400 * t, 1.1), swell(0.6, 0.25))
    return mixed(*layers, (0.4, 0.16, steam))


def win(rng: Random) -> Samples:
    """A fanfare of three short notes and a long one."""
    brass = {1: 1.0, 2: 0.55, 3: 0.34, 4: 0.18, 5: 0.08}
    layers = []
    for at, length, chord in (
        (0.0, 0.16, (392.0,)),
        (0.17, 0.16, (392.0,)),
        (0.34, 0.16, (523.25, 392.0)),
        (0.52, 1.0, (659.25, 523.25, 392.0)),
    ):
        for k, pitch in enumerate(chord):
            wave_ = tone(
                length, lambda t, p=pitch: p * (1 + 0.004 * math.sin(t * 33) * min(1.0, t * 3)), brass
            )
            soft = shape(
                lowpass(wave_, lambda t: 900 + 2600 * min(1.0, t / 0.05)),
                swell(length, 0.06 if length < 0.5 else 0.03),
            )
            layers.append((at, 0.5 / (1 + 0.5 * k), soft))
    return mixed(*layers)


def turn(rng: Random) -> Samples:
    """Two soft bells: it is your turn."""
    bell = {1: 1, 2: 0.25, 2.76: 0.14, 5.4: 0.05}
    low = shape(tone(0.7, lambda t: 587.33, bell), decay(0.11, 0.006))
    high = shape(tone(0.7, lambda t: 880.0, bell), decay(0.13, 0.006))
    return mixed((0, 0.7, low), (0.13, 0.6, high))


def refuse(rng: Random) -> Samples:
    """Two muffled low knocks: not possible."""
    knock = shape(tone(0.14, lambda t: 165 - 120 * t, {1: 1, 2: 0.35, 3: 0.12}), decay(0.03, 0.004))
    return mixed((0, 1, knock), (0.11, 0.85, knock))


# loudest sample of each sound; what one hears often is quieter
SOUNDS: dict[str, tuple[Callable[[Random], Samples], float]] = {
    "click": (click, 0.20),
    "card": (card, 0.26),
    "dice": (dice, 0.32),
    "overtake": (overtake, 0.34),
    "spin": (spin, 0.26),
    "crash": (crash, 0.42),
    "engine": (engine, 0.38),
    "win": (win, 0.36),
    "turn": (turn, 0.26),
    "refuse": (refuse, 0.28),
}


def render(name: str) -> array.array[int]:
    """One sound as 16-bit samples, its ends faded so that they cannot tick."""
    make, peak = SOUNDS[name]
    samples = make(Random(f"{SEED} {name}"))
    top = max(abs(x) for x in samples)
    fade = int(0.004 * RATE)
    out = array.array("h")
    for i, x in enumerate(samples):
        edge = min(1.0, i / 16, (len(samples) - 1 - i) / fade)
        out.append(round(x / top * peak * edge * 32767))
    return out


def write_wav(path: Path, samples: array.array[int]) -> None:
    """A mono 16-bit WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    """Write all sounds: Ogg where the encoder is there, else WAV into the folder given."""
    try:
        import soundfile
    except ImportError:
        folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp(prefix="sounds-"))
        folder.mkdir(parents=True, exist_ok=True)
        for name in SOUNDS:
            write_wav(folder / f"{name}.wav", render(name))
        print(f"no soundfile: WAV files in {folder}")
        return
    OUT.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        with soundfile.SoundFile(OUT / f"{name}.ogg", "w", RATE, 1, format="OGG", subtype="VORBIS") as file:
            file.buffer_write(render(name).tobytes(), "int16")
        print(f"{name}.ogg {(OUT / f'{name}.ogg').stat().st_size} bytes")


if __name__ == "__main__":
    main()
