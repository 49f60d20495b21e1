"""NumPy and OpenCV, as in a handwritten script: warps for photos, a remap for the curl. Edges are not antialiased."""
import math

import cv2
import numpy

import films
from films import Curl
from turns import take_turns

cv2.setNumThreads(1)
MIDDLE = numpy.array([[1, 0, 959.5], [0, 1, 539.5], [0, 0, 1]])  # pixel centers are at integer coordinates here


def photo(name):
    raw = numpy.fromfile(films.photo_file(name), numpy.uint8).reshape(1080, 1920, 4)
    return numpy.ascontiguousarray(raw[..., :3])


def warped(film):
    out, photos = numpy.zeros((1080, 1920, 3), numpy.uint8), {name: photo(name) for name in "ab"}

    def show(name, rows):
        matrix = MIDDLE @ numpy.array(rows) @ numpy.linalg.inv(MIDDLE)
        if abs(numpy.linalg.det(matrix)) < 1e-9:
            out[:] = 0
        elif matrix[2, 0] == 0:
            cv2.warpAffine(photos[name], matrix[:2], (1920, 1080), dst=out, flags=cv2.INTER_LINEAR)
        else:
            cv2.warpPerspective(photos[name], matrix, (1920, 1080), dst=out, flags=cv2.INTER_LINEAR)

    def turned(time):
        angle = films.turning(time)
        c, s = 2 * math.cos(angle), 2 * math.sin(angle)
        show("a", [[c, -s, 0], [s, c, 0], [0, 0, 1]])
    return {
        "W2": lambda time: show(*films.flip(time)), "turned": turned,
        "tilted": lambda time: show("a", films.in_perspective(films.turning(time), 2)),
    }[film]


def fade(film):
    out, photos = numpy.zeros((1080, 1920, 3), numpy.uint8), [photo(name) for name in "ab"]

    def paint(time):
        share = 0.2 + 0.6 * films.ease(time)
        cv2.addWeighted(photos[0], 1 - share, photos[1], share, 0, dst=out)
    return paint


def fill(film):
    out = numpy.zeros((1080, 1920, 4), numpy.uint8)

    def paint(time):
        out.view(numpy.uint32)[:] = 0xFF000000 | round(255 * films.ease(time)) * 0x010101
    return paint


def curl(film):
    top, below, out = photo("a"), photo("b"), numpy.zeros((1080, 1920, 3), numpy.uint8)
    nx, ny, radius = (numpy.float32(v) for v in (*Curl.NORMAL, Curl.RADIUS))
    y, x = numpy.mgrid[0:1080, 0:1920].astype(numpy.float32)
    distance = (x - 1919.5) * nx + (y - 1079.5) * ny

    def paint(time):
        line = numpy.float32(Curl.line(time))
        out[:] = numpy.where((distance >= line)[..., None], top, below)
        angle = numpy.arcsin(numpy.clip((line - distance) / radius, 0, 1))
        lower = (line - angle * radius, (distance < line) & (distance >= line - radius), False)
        upper = (numpy.where(distance >= line, 2 * line - distance - numpy.float32(math.pi) * radius,
                             line - (numpy.float32(math.pi) - angle) * radius), distance >= line - radius, True)
        for place, band, is_back in (lower, upper):
            u, v = x + nx * (place - distance), y + ny * (place - distance)
            band &= (u >= -0.5) & (v >= -0.5) & (u < 1919.5) & (v < 1079.5)
            if band.any():
                color = cv2.remap(top, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[band].astype(numpy.float32)
                if is_back:
                    color = color * numpy.float32(1 - Curl.PALE) + numpy.float32(255 * Curl.PALE)
                out[band] = color * (1 - numpy.float32(Curl.SHADE) * numpy.sin(angle[band]))[:, None]
    return paint


take_turns(f"OpenCV {cv2.__version__} (NumPy {numpy.__version__})", {
    "W2": warped, "W5": curl, "fill": fill, "fade": fade, "turned": warped, "tilted": warped})
