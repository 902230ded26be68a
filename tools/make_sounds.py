"""Synthesises the app's sounds into assets/sounds.

    uv run --with soundfile tools/make_sounds.py

Standard library and a fixed seed only, so the samples never change; with the
package `soundfile` at hand they are written as Ogg Vorbis, without it as WAV
into the folder named on the command line, to be listened to.
"""

from __future__ import annotations

import argparse
import array
import math
import sys
import tempfile
import wave
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

RATE = 32000
SEED = 1962
OUT = Path(__file__).resolve().parents[1] / "assets" / "sounds"

Samples = list[float]
Curve = Callable[[float], float]


def silence(seconds: float) -> Samples:
    """Return silent samples."""
    return [0.0] * int(seconds * RATE)


def noise(rng: Random, seconds: float) -> Samples:
    """Return white noise."""
    return [rng.uniform(-1, 1) for _ in range(int(seconds * RATE))]


def tone(seconds: float, pitch: Curve, partials: Mapping[int, float] | Mapping[float, float]) -> Samples:
    """Return a sum of partials (multiple of the pitch: strength); `pitch` maps seconds to hertz."""
    samples, phase = [], 0.0
    for i in range(int(seconds * RATE)):
        phase += pitch(i / RATE) / RATE
        samples.append(sum(level * math.sin(math.tau * phase * k) for k, level in partials.items()))
    return samples


def band(samples: Samples, centre: Curve, width: float) -> Samples:
    """Apply a state-variable band-pass filter with a moving centre; `width` near 0 rings, near 2 is broad."""
    low = mid = 0.0
    filtered = []
    for i, x in enumerate(samples):
        f = 2 * math.sin(math.pi * min(centre(i / RATE), RATE / 7) / RATE)
        low += f * mid
        high = x - low - width * mid
        mid += f * high
        filtered.append(mid)
    return filtered


def lowpass(samples: Samples, cut: Curve) -> Samples:
    """Apply a one-pole low-pass filter with a moving cut-off."""
    filtered, y = [], 0.0
    for i, x in enumerate(samples):
        y += (x - y) * (1 - math.exp(-math.tau * cut(i / RATE) / RATE))
        filtered.append(y)
    return filtered


def shape(samples: Samples, curve: Curve) -> Samples:
    """Return the samples times a loudness curve over time."""
    return [x * curve(i / RATE) for i, x in enumerate(samples)]


def decay(half_life: float, attack: float = 0.002) -> Curve:
    """Return the curve of a struck thing: a short rise, then halved every `half_life` seconds."""
    return lambda t: min(1.0, t / attack) * 0.5 ** (t / half_life)


def swell(seconds: float, peak: float = 0.5) -> Curve:
    """Return a curve that rises to `peak` (share of the length) and falls, both smoothly."""

    def curve(t: float) -> float:
        share = t / seconds
        level = share / peak if share < peak else (1 - share) / (1 - peak)
        return math.sin(max(0.0, min(1.0, level)) * math.pi / 2) ** 2

    return curve


def mix(*layers: tuple[float, float, Samples]) -> Samples:
    """Mix layers of (start in seconds, loudness, samples)."""
    mixture = silence(max(start + len(samples) / RATE for start, _, samples in layers) + 0.01)
    for start, level, samples in layers:
        first = int(start * RATE)
        for i, x in enumerate(samples):
            mixture[first + i] += level * x
    return mixture


def click(rng: Random) -> Samples:
    """Make a small wooden tick."""
    wood = shape(tone(0.06, lambda t: 1500 - 5000 * t, {1: 1, 2.7: 0.3}), decay(0.008))
    return mix((0, 1, wood), (0, 0.25, shape(noise(rng, 0.02), decay(0.003))))


def card(rng: Random) -> Samples:
    """Make a card slid over felt and laid down; no two alike."""
    length, first, bright = rng.uniform(0.13, 0.2), rng.uniform(1500, 2100), rng.uniform(700, 1100)
    slide = shape(band(noise(rng, length), lambda t: first + 9000 * t, 0.9), swell(length, 0.7))
    tap = shape(lowpass(noise(rng, 0.08), lambda t: bright), decay(rng.uniform(0.011, 0.017)))
    return mix((0, 0.5, slide), (length - 0.02, 1.6, tap))


def dice(rng: Random) -> Samples:
    """Make a die that tumbles on wood and comes to rest."""
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
    return mix(*layers)


def overtake(rng: Random) -> Samples:
    """Make a car that passes: air first, the engine's falling note within it."""
    length = 0.75
    air = shape(
        band(noise(rng, length), lambda t: 350 + 1500 * swell(length, 0.45)(t), 0.8), swell(length, 0.45)
    )
    fall: Curve = lambda t: 190 - 55 / (1 + math.exp(-(t - 0.36) * 22))  # noqa: E731
    motor = tone(length, fall, {0.5: 0.5, 1: 1, 1.5: 0.3, 2: 0.6, 3: 0.35, 4: 0.2})
    return mix((0, 0.5, air), (0, 0.22, shape(motor, swell(length, 0.45))))


def spin(rng: Random) -> Samples:
    """Make sliding tyres: a soft, wavering squeal."""
    length = 0.6
    pitch: Curve = lambda t: 900 - 380 * t + 40 * math.sin(t * 47)  # noqa: E731
    rubber = band(noise(rng, length), pitch, 0.07)
    second = band(noise(rng, length), lambda t: 1.52 * pitch(t), 0.09)
    hiss = lowpass(noise(rng, length), lambda t: 1400)
    loud = swell(length, 0.3)
    return mix((0, 0.5, shape(rubber, loud)), (0, 0.22, shape(second, loud)), (0, 0.5, shape(hiss, loud)))


def crash(rng: Random) -> Samples:
    """Make a dull blow, bending metal, some splinters."""
    thump = shape(tone(0.4, lambda t: 58 + 70 * 0.5 ** (t / 0.03), {1: 1, 2: 0.3}), decay(0.08))
    crunch = shape(lowpass(noise(rng, 0.5), lambda t: 400 + 3200 * 0.5 ** (t / 0.06)), decay(0.07))
    metal = shape(tone(0.5, lambda t: 410.0, {1: 0.5, 1.48: 0.4, 2.27: 0.3, 3.11: 0.2}), decay(0.05))
    layers = [(0.0, 0.9, thump), (0.0, 1.1, crunch), (0.01, 0.22, metal)]
    for _ in range(5):
        pitch = rng.uniform(1500, 3600)
        bit = shape(band(noise(rng, 0.06), lambda t, p=pitch: p, 0.15), decay(0.01))
        layers.append((rng.uniform(0.12, 0.5), rng.uniform(0.08, 0.2), bit))
    return mix(*layers)


def blow(rng: Random) -> Samples:
    """Make an engine that gives up: a bang, misfires, a sigh of steam."""
    run = shape(tone(0.5, lambda t: 120 - 130 * t, {0.5: 0.6, 1: 1, 2: 0.6, 3: 0.4, 5: 0.2}), swell(0.5, 0.1))
    layers = [(0.0, 0.35, run)]
    for at, level in ((0.04, 1.0), (0.2, 0.55), (0.31, 0.4), (0.46, 0.3)):
        pop = shape(lowpass(noise(rng, 0.12), lambda t: 1200), decay(0.018))
        blow = shape(tone(0.15, lambda t: 70.0, {1: 1, 2: 0.3}), decay(0.03))
        layers += [(at, 1.3 * level, pop), (at, 0.7 * level, blow)]
    steam = shape(band(noise(rng, 0.6), lambda t: 3600 - 2400 * t, 1.1), swell(0.6, 0.25))
    return mix(*layers, (0.4, 0.16, steam))


def motor(rng: Random, length: float, pitch: Curve, partials: dict[float, float], rough: float) -> Samples:
    """Make an engine: slightly uneven partials for its firing, and noise in their beat for its exhaust."""
    wander, shake = 0.0, []
    for _ in range(int(length * 60) + 2):
        wander = 0.8 * wander + rng.uniform(-1, 1) * 0.012
        shake.append(wander)
    uneven: Curve = lambda t: pitch(t) * (1 + shake[int(t * 60)])  # noqa: E731
    note = tone(length, uneven, partials)
    beat = tone(length, uneven, {0.5: 1.0})
    exhaust = band(noise(rng, length), lambda t: 3.2 * pitch(t), 0.7)
    return [n + rough * x * (0.5 + 0.5 * b) for n, x, b in zip(note, exhaust, beat, strict=True)]


def passing(length: float, pitch: float, fall: float) -> Curve:
    """Return the falling note of a passing car."""
    return lambda t: pitch * (1 + fall / 2 - fall / (1 + math.exp(-(t / length - 0.55) * 14)))


def engine(step: int) -> Callable[[Random], Samples]:
    """Make a small racing engine of the sixties, from a burble in a hairpin to its top speed."""

    def make(rng: Random) -> Samples:
        length = 1.25 - 0.05 * step
        pitch = 74 * 1.34 ** (step - 1)
        strong = {0.5: 0.55, 1: 1.0, 1.5: 0.4, 2: 0.7, 3: 0.45, 4: 0.25, 6: 0.12}
        run = motor(rng, length, passing(length, pitch, 0.1 + 0.02 * step), strong, 0.5 - 0.04 * step)
        soft = lowpass(run, lambda t: 700 + 420 * step)
        return shape(soft, swell(length, 0.45))

    return make


def modern(rng: Random) -> Samples:
    """Make a car of today: high and sharp."""
    run = motor(rng, 1.0, passing(1.0, 430, 0.24), {0.5: 0.3, 1: 1, 2: 0.7, 3: 0.4, 4: 0.25, 5: 0.12}, 0.2)
    return shape(lowpass(run, lambda t: 3200), swell(1.0, 0.5))


def moped(rng: Random) -> Samples:
    """Make a moped: thin, eager, a little out of breath."""
    rise: Curve = lambda t: 118 + 46 * min(1.0, t / 0.5) - 18 * max(0.0, t - 0.6)  # noqa: E731
    run = motor(rng, 0.95, rise, {1: 1, 2: 0.8, 3: 0.7, 4: 0.5, 5: 0.4, 6: 0.3, 8: 0.2}, 0.35)
    return shape(band(run, lambda t: 900, 1.6), swell(0.95, 0.3))


def kart(rng: Random) -> Samples:
    """Make a kart: a buzz that rises between two corners."""
    rise: Curve = lambda t: 190 + 90 * min(1.0, t / 0.55) - 110 * max(0.0, t - 0.62)  # noqa: E731
    run = motor(rng, 0.9, rise, {0.5: 0.3, 1: 1, 2: 0.55, 3: 0.45, 4: 0.2}, 0.25)
    return shape(lowpass(run, lambda t: 2200), swell(0.9, 0.4))


def kerb(rng: Random) -> Samples:
    """Make a wheel over the painted stones of a corner."""
    layers = []
    for i in range(9):
        pitch = rng.uniform(75, 95)
        thud = shape(tone(0.07, lambda t, p=pitch: p - 200 * t, {1: 1, 2: 0.5, 3: 0.25}), decay(0.014))
        slap = shape(lowpass(noise(rng, 0.05), lambda t: 1500), decay(0.008))
        level = math.sin(math.pi * (i + 0.7) / 9.4)
        layers += [(i * 0.047, level, thud), (i * 0.047, 0.7 * level, slap)]
    return mix(*layers)


def unrest(rng: Random, seconds: float, rate: float, depth: float) -> Curve:
    """Return a loudness curve that comes and goes about `rate` times a second."""
    points = [1 - depth * rng.random() for _ in range(int(seconds * rate) + 3)]

    def curve(t: float) -> float:
        at, share = int(t * rate), t * rate % 1
        share = share * share * (3 - 2 * share)
        return points[at] + (points[at + 1] - points[at]) * share

    return curve


def voices(rng: Random, length: float, depth: float) -> Samples:
    """Make a crowd of unintelligible voices."""
    layers = []
    for centre, width, level in ((430, 0.5, 1.0), (760, 0.45, 0.8), (1180, 0.4, 0.55), (2500, 0.5, 0.16)):
        swaying = unrest(rng, length, 1.3, 0.12)
        heard = band(noise(rng, length), lambda t, c=centre, s=swaying: c * s(t), width)
        layers.append((0.0, level, shape(heard, unrest(rng, length, 5.5, depth))))
    return mix(*layers)


def cheer(rng: Random) -> Samples:
    """Make the stands when the flag falls: a roar, hands, a whistle or two."""
    length = 3.6
    roar = shape(voices(rng, length, 0.35), swell(length, 0.22))
    layers = [(0.0, 1.0, roar)]
    for _ in range(150):
        pitch, at = rng.uniform(900, 2100), rng.triangular(0.15, length - 0.4, 1.2)
        clap = shape(band(noise(rng, 0.04), lambda t, p=pitch: p, 0.5), decay(0.006, 0.0008))
        layers.append((at, rng.uniform(0.25, 0.7), clap))
    for at, pitch in ((0.7, 2150.0), (1.6, 1900.0)):
        call: Curve = lambda t, p=pitch: p * (1 + 0.16 * math.sin(t * 8.5))  # noqa: E731
        layers.append((at, 0.06, shape(tone(0.38, call, {1: 1, 2: 0.08}), swell(0.38, 0.4))))
    return mix(*layers)


def groan(rng: Random) -> Samples:
    """Make the stands when a favourite is passed: one sigh of many voices that falls."""
    length, layers = 1.2, []
    for pitch, level in ((150.0, 1.0), (186.0, 0.8), (222.0, 0.7), (296.0, 0.4)):
        low = pitch * rng.uniform(0.97, 1.03)
        call: Curve = lambda t, p=low: p * (1.12 - 0.3 * t)  # noqa: E731
        layers.append(
            (rng.uniform(0, 0.08), level, tone(length - 0.1, call, {1: 1, 2: 0.5, 3: 0.28, 4: 0.1}))
        )
    breath = band(noise(rng, length), lambda t: 560 - 190 * t, 0.5)
    return shape(mix((0.0, 0.5, mix(*layers)), (0.0, 1.2, breath)), swell(length, 0.25))


def paddock(rng: Random) -> Samples:
    """Make a quiet morning in the paddock that loops."""
    length, over = 20.0, 2.0
    total = length + over
    layers = [(0.0, 1.0, lowpass(voices(rng, total, 0.45), lambda t: 900))]
    wind = lowpass(lowpass(noise(rng, total), lambda t: 220), lambda t: 220)
    layers.append((0.0, 1.6, shape(wind, unrest(rng, total, 0.4, 0.7))))
    for at, pitch, seconds in ((2.6, 150.0, 3.0), (8.2, 190.0, 2.6), (14.6, 135.0, 3.4)):
        car = motor(rng, seconds, passing(seconds, pitch, 0.16), {0.5: 0.5, 1: 1, 2: 0.5, 3: 0.2}, 0.3)
        layers.append((at, 0.1, shape(lowpass(car, lambda t: 500), swell(seconds, 0.5))))
    for at in (5.3, 5.62, 12.4, 17.1, 17.36):
        spanner = tone(0.3, lambda t: 2480.0, {1: 1, 1.53: 0.5, 2.61: 0.25})
        layers.append((at, 0.012, shape(spanner, decay(0.03))))
    samples = mix(*layers)
    first, fade = int(length * RATE), int(over * RATE)
    for i in range(fade):
        # the two are uncorrelated, so that their powers add up
        share = i / fade * math.pi / 2
        samples[i] = samples[i] * math.sin(share) + samples[first + i] * math.cos(share)
    return samples[:first]


def win(rng: Random) -> Samples:
    """Make a fanfare of three short notes and a long one."""
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
    return mix(*layers)


def turn(rng: Random) -> Samples:
    """Make two soft bells: it is your turn."""
    bell = {1: 1, 2: 0.25, 2.76: 0.14, 5.4: 0.05}
    low = shape(tone(0.7, lambda t: 587.33, bell), decay(0.11, 0.006))
    high = shape(tone(0.7, lambda t: 880.0, bell), decay(0.13, 0.006))
    return mix((0, 0.7, low), (0.13, 0.6, high))


def refuse(rng: Random) -> Samples:
    """Make two muffled low knocks: not possible."""
    knock = shape(tone(0.14, lambda t: 165 - 120 * t, {1: 1, 2: 0.35, 3: 0.12}), decay(0.03, 0.004))
    return mix((0, 1, knock), (0.11, 0.85, knock))


Maker = Callable[[Random], Samples]
KINDS: dict[str, tuple[float, dict[str, Maker]]] = {
    "heard often": (
        -24.0,
        {
            "click": click,
            **{f"card-{n}": card for n in (1, 2, 3)},
            **{f"dice-{n}": dice for n in (1, 2, 3)},
            "turn": turn,
            "refuse": refuse,
            "kerb": kerb,
        },
    ),
    "heard seldom": (-20.0, {"spin": spin, "crash": crash, "blow": blow, "win": win}),
    "engines": (
        -23.0,
        {
            **{f"engine-{n}": engine(n) for n in range(1, 7)},
            "engine-modern": modern,
            "engine-moped": moped,
            "engine-kart": kart,
            "overtake": overtake,
        },
    ),
    "crowd": (-20.0, {"cheer": cheer, "groan": groan}),
    "bed": (-34.0, {"paddock": paddock}),
}
"""By kind its loudness (LUFS at the loudest) and the makers of its sounds; frequent ones are quieter."""
ALIKE = 2.0
"""The most decibels that a sound may differ from its kind."""
PEAK = -1.0
"""The highest peak, in decibels below full scale."""
WINDOW = 0.2
"""The window of loudness in seconds: about as long as an ear takes to judge it."""


def weighted(samples: Samples, rate: int) -> Samples:
    """Apply the weighting of ITU-R BS.1770, a shelf and a high pass, for any rate."""
    root, f0, q = 10 ** (3.999843853973347 / 40), 1681.974450955533, 0.7071752369554196
    w = math.tan(math.pi * f0 / rate)
    high, mid = root * root, (root * root) ** 0.4996667741545416
    norm = 1 + w / q + w * w
    shelf = (
        (high + mid * w / q + w * w) / norm,
        2 * (w * w - high) / norm,
        (high - mid * w / q + w * w) / norm,
    )
    shelved = _biquad(samples, shelf, (2 * (w * w - 1) / norm, (1 - w / q + w * w) / norm))
    w, q = math.tan(math.pi * 38.13547087602444 / rate), 0.5003270373238773
    norm = 1 + w / q + w * w
    return _biquad(shelved, (1.0, -2.0, 1.0), (2 * (w * w - 1) / norm, (1 - w / q + w * w) / norm))


def _biquad(samples: Samples, ahead: tuple[float, float, float], back: tuple[float, float]) -> Samples:
    (b0, b1, b2), (a1, a2) = ahead, back
    x1 = x2 = y1 = y2 = 0.0
    filtered = []
    for x in samples:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x2, x1, y2, y1 = x1, x, y1, y
        filtered.append(y)
    return filtered


def loudness(samples: Samples, rate: int) -> float:
    """Return the loudest window of a sound in LUFS; a shorter sound counts as followed by silence."""
    heard = [x * x for x in weighted(samples, rate)]
    width = int(WINDOW * rate)
    sums = [
        sum(heard[start : start + width]) for start in range(0, max(1, len(heard) - width // 2), width // 4)
    ]
    return -0.691 + 10 * math.log10(max(max(sums) / width, 1e-12))


def peak(samples: Samples) -> float:
    """Return the peak in decibels below full scale."""
    return 20 * math.log10(max(max(map(abs, samples)), 1e-6))


def render(name: str) -> array.array[int]:
    """Make one sound as 16-bit samples with the loudness of its kind; its ends are faded against clicks."""
    target, makers = next(kind for kind in KINDS.values() if name in kind[1])
    samples = makers[name](Random(f"{SEED} {name}"))
    gain = 10 ** ((target - loudness(samples, RATE)) / 20)
    # the title music loops, so it has no ends
    fade = int(0.004 * RATE) if name != "paddock" else 1
    rise = 16 if name != "paddock" else 1
    rendered = array.array("h")
    for i, x in enumerate(samples):
        edge = min(1.0, (i + 1) / rise, (len(samples) - i) / fade)
        rendered.append(round(max(-1.0, min(1.0, x * gain * edge)) * 32767))
    return rendered


def write_wav(path: Path, samples: array.array[int]) -> None:
    """Write a mono 16-bit WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def measure(name: str, target: float, samples: Samples, size: int) -> bool:
    """Print the measures of a sound; returns whether they are within the limits."""
    found, top = loudness(samples, RATE), peak(samples)
    good = abs(found - target) <= ALIKE and top <= PEAK
    text = f"{name:14} {len(samples) / RATE:5.2f} s {found:6.1f} LUFS (kind {target:.0f})"
    print(f"{text} peak {top:6.1f} dB {size:6} bytes{'' if good else '  <-- NOT RIGHT'}")
    return good


def main() -> int:
    """Write and measure all sounds: Ogg if the encoder is installed, else WAV."""
    try:
        import soundfile
    except ImportError:
        soundfile = None
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, help="where WAV files go (a new one if left out)")
    named = parser.parse_args().folder
    folder = OUT if soundfile else named or Path(tempfile.mkdtemp(prefix="sounds-"))
    folder.mkdir(parents=True, exist_ok=True)
    right, total = True, 0
    for kind, (target, makers) in KINDS.items():
        print(f"-- {kind}")
        for name in makers:
            samples = render(name)
            if soundfile:
                path = folder / f"{name}.ogg"
                with soundfile.SoundFile(path, "w", RATE, 1, format="OGG", subtype="VORBIS") as file:
                    file.buffer_write(samples.tobytes(), "int16")
                # what was encoded is measured
                samples = array.array("h", bytes(soundfile.SoundFile(path).buffer_read(dtype="int16")))
            else:
                path = folder / f"{name}.wav"
                write_wav(path, samples)
            total += path.stat().st_size
            right &= measure(name, target, [x / 32768 for x in samples], path.stat().st_size)
    print(f"{total} bytes in {folder}")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
