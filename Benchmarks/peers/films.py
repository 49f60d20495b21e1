"""The compared videos as data, equal to Sources/render-benchmarks/Workloads.swift.

Frame i is at the time i / fps. Coordinates are pixels, y down; angles are radians, clockwise positive.
A box is drawn with translate(x, y), rotate(angle), scale(scale) about its center; its alpha applies to the box as a group.
"""
import math
import os
from pathlib import Path
from subprocess import run

FILMS = {  # width, height, frames per second, frames, background
    "W1": (1920, 1080, 60, 300, (0x10, 0x14, 0x18)),
    "W2": (1920, 1080, 60, 120, (0, 0, 0)),
    "W3": (1280, 720, 60, 300, (0x0B, 0x0F, 0x14)),
    "W4": (1920, 1080, 30, 300, (0x15, 0x20, 0x2B)),
    "W5": (1920, 1080, 60, 90, (0, 0, 0)),
    "fill": (1920, 1080, 60, 60, (0, 0, 0)),
    "fade": (1920, 1080, 60, 60, (0, 0, 0)),
    "turned": (1920, 1080, 60, 60, (0, 0, 0)),
    "tilted": (1920, 1080, 60, 60, (0, 0, 0)),
    "shadows": (1920, 1080, 60, 60, (0xE5, 0xE5, 0xEA)),
    "shaded": (1920, 1080, 60, 300, (0xFF, 0xFF, 0xFF)),
    "moving": (1280, 720, 60, 60, (0x10, 0x14, 0x18)),
}
PALETTE = [tuple(bytes.fromhex(c)) for c in (
    "ff3b30 ff9500 ffcc00 34c759 00c7be 30b0c7 32ade6 007aff 5856d6 af52de ff2d55 a2845e").split()]
EASE = (0.42, 0.0, 0.58, 1.0)
BASELINE = 0.364  # the baseline's distance below the text's center, in ems
EYE = 2400.0
CAPTION = (1100, 88, 16)  # width, height, radius: black at 0.6
SHADOWS = {"shadows": (6, 3, 0.3), "shaded": (18, 9, 0.4)}  # sigma, offset down, opacity: black


def details(film):
    """The entry of a film, also of one of a size: `moving-300`, of so many views; `cards-720`, W1 with so many lines."""
    kind, _, size = film.partition("-")
    if kind == "cards":
        return (int(size) * 16 // 9, int(size), *FILMS["W1"][2:])
    return FILMS[kind]


def ease(x):
    """Core Animation's easeInEaseOut from 0 to 1, with time clamped."""
    x = min(max(x, 0.0), 1.0)
    x1, y1, x2, y2 = EASE
    s = x
    for _ in range(8):
        at = 3 * x1 * s * (1 - s) ** 2 + 3 * x2 * s * s * (1 - s) + s ** 3
        slope = 3 * x1 * (1 - s) ** 2 + 6 * (x2 - x1) * s * (1 - s) + 3 * (1 - x2) * s * s
        s = min(max(s - (at - x) / slope, 0.0), 1.0)
    return 3 * y1 * s * (1 - s) ** 2 + 3 * y2 * s * s * (1 - s) + s ** 3


class Boxes:
    """Boxes of one size, each animated from one (x, y, scale, angle, alpha) to another."""

    def __init__(self, size, radius, duration, font=36):
        self.size, self.radius, self.duration, self.font = size, radius, duration, font
        self.boxes = []  # (color, label, delay, start, end)

    def at(self, time):
        for color, label, delay, start, end in self.boxes:
            p = ease((time - delay) / self.duration)
            yield color, label, [a + (b - a) * p for a, b in zip(start, end)]


def boxes(film):
    """The boxes of a film that consists of nothing else."""
    kind, _, size = film.partition("-")
    return {"W1": cards, "shaded": cards, "W3": particles, "shadows": shadowed, "cards": lambda: cards(int(size)), "moving": lambda: moving(int(size))}[kind]()


def cards(lines=1080):
    k = lines / 1080
    cards = Boxes((280 * k, 180 * k), 24 * k, 3.0, 36 * k)
    for i in range(12):
        start = ((200 + 138 * i) * k, 900 * k, 0.4, math.pi / 2 * (1 if i % 2 else -1), 0.2)
        end = ((960 + (i % 4 - 1.5) * 420) * k, (540 + (i // 4 - 1) * 300) * k, 1, 0, 1)
        cards.boxes.append((PALETTE[i], f"Card {i + 1}", 0.15 * i, start, end))
    return cards


def moving(count):
    columns = math.ceil(math.sqrt(count * 16 / 9))
    side = 1280 / columns
    squares = Boxes((side * 0.8, side * 0.8), 3, 1.0)
    for i in range(count):
        center = ((i % columns + 0.4) * side, (i // columns + 0.4) * side)
        squares.boxes.append((PALETTE[i % 12], None, 0, (*center, 1, 0, 1), (*center, 1, math.radians(30 + i % 7 * 20), 1)))
    return squares


def numbers():
    """A function that returns the next number of the generator that Workload.swift has."""
    seed = 12345

    def number():
        nonlocal seed
        seed = (1103515245 * seed + 12345) % 2 ** 31
        return seed / 2 ** 31
    return number


def particles():
    particles, number = Boxes((24, 24), 6, 3.0), numbers()
    for k in range(1000):
        x0, y0 = 1280 * number(), 720 * number()
        x1, y1 = 1280 * number(), 720 * number()
        turn = 2 * math.pi * (2 * number() - 1)
        a0, a1 = 0.2 + 0.6 * number(), 0.2 + 0.6 * number()
        particles.boxes.append((PALETTE[k % 12], None, 2 * number(), (x0, y0, 1, 0, a0), (x1, y1, 1, turn, a1)))
    return particles


def shadowed():
    boxes, number = Boxes((48, 32), 8, 1.0), numbers()
    for k in range(2000):
        start, end = [(1920 * number(), 1080 * number(), 1, 0, 1) for _ in range(2)]
        boxes.boxes.append((PALETTE[k % 12], None, 0, start, end))
    return boxes


def flip(time):
    """The visible photo, and its transform about the center."""
    angle = math.pi * ease(time / 2)
    photo = "a" if angle < math.pi / 2 else "b"
    return photo, in_perspective(angle if photo == "a" else angle - math.pi)


def in_perspective(angle, scale=1.0):
    """A rotation about the vertical axis, the left edge toward the camera: the rows of a matrix for (x, y, 1)."""
    return [[scale * math.cos(angle), 0, 0], [0, scale, 0], [scale * math.sin(angle) / EYE, 0, 1]]


def turning(time):
    """The angle of `turned` and `tilted`, whose photo is drawn at twice its size."""
    return math.pi / 9 * (1 + ease(time))


def reel(time):
    """The visible items as (kind, content, x, y, alpha), back to front."""
    shown = []
    if time < 2.6:
        alpha = ease(time / 0.6) * (1 - ease((time - 2) / 0.6))
        shown.append(("title", "Headless Animation", 960, 540 + 40 * (1 - ease(time / 0.6)), alpha))
    if 2.4 <= time < 6:
        shown.append(("photo", "a", 2600 - 1640 * ease(time - 2.4), 480, 1))
    if 5 <= time < 8.6:
        shown.append(("photo", "b", 960 - 1640 * ease(time - 7.6), 480, ease(time - 5)))
    for text, start, end in CAPTIONS:
        if start <= time < end:
            alpha = ease((time - start) / 0.4) * (1 - ease((time - end + 0.4) / 0.4))
            shown.append(("caption", text, 960, 960, alpha))
    if time >= 8.8:
        shown.append(("end", "The End", 960, 540, ease((time - 8.8) / 0.6)))
    return [thing for thing in shown if thing[4] > 0]


CAPTIONS = [("A photo slides in", 3, 5), ("It dissolves into another", 5.2, 7.4), ("And everything fades away", 7.6, 9.6)]
TITLES = {"Headless Animation": 120, "The End": 96}


class Curl:
    """A page that curls around a cylinder, in orthographic projection from above.

    Its normal n points from the bottom right corner up and left; the distance d of a point is along n from that
    corner. A page point with s before the line of contact is on the roll, at the arc length a = line − s.
    """
    RADIUS, SHADE, PALE = 120.0, 0.3, 0.7
    NORMAL = (-0.5, -math.sqrt(3) / 2)
    CORNER = (1920.0, 1080.0)
    LENGTH = 1920 * 0.5 + 1080 * math.sqrt(3) / 2

    @classmethod
    def line(cls, time):
        return ease(time / 1.5) * (cls.LENGTH + cls.RADIUS)

    @classmethod
    def lands(cls, line, arc):
        """The position along the normal of a page point at this arc length on the roll."""
        if arc < math.pi * cls.RADIUS:
            return line - cls.RADIUS * math.sin(arc / cls.RADIUS)
        return line + arc - math.pi * cls.RADIUS

    @classmethod
    def light(cls, arc):
        return 1 - cls.SHADE * math.sin(arc / cls.RADIUS) if arc < math.pi * cls.RADIUS else 1.0


def photo_file(name, width=1920, height=1080):
    """A raw BGRA file, generated by render-benchmarks."""
    return Path(os.environ["BENCHMARK_PHOTOS"]) / f"{name}-{width}x{height}.bgra"


def font_file(style):
    """The path of the Inter font; the style is bold or semibold."""
    return run(["fc-match", "-f", "%{file}", f"Inter:{style}"], capture_output=True, text=True).stdout
