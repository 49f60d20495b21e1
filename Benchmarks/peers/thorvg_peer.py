"""ThorVG (thorvg-python), playing a Lottie file that is written here. Lottie has neither perspective nor warps;
labels are outlines."""
import importlib.metadata
import json
import math
import sys

import thorvg_python as tvg
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

import films
from turns import take_turns


def fixed(value):
    return {"a": 0, "k": value}


def animated(start, end, first, last):
    if start == end:
        return fixed(start if len(start) > 1 else start[0])
    x1, y1, x2, y2 = films.EASE
    n = len(start)
    handles = {"o": {"x": [x1] * n, "y": [y1] * n}, "i": {"x": [x2] * n, "y": [y2] * n}}
    return {"a": 1, "k": [{"t": first, "s": start, "e": end, **handles}, {"t": last, "s": end}]}


def outlines(text, size):
    """A label's glyphs as paths, about (0, 0)."""
    font = TTFont(films.font_file("bold"))
    glyphs, scale = font.getGlyphSet(), size / font["head"].unitsPerEm
    names = [font.getBestCmap()[ord(letter)] for letter in text]
    x, paths = -sum(glyphs[name].width for name in names) * scale / 2, []
    for name in names:
        pen = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(pen)
        for operation, points in pen.value:
            p = [[x + a * scale, films.BASELINE * size - b * scale] for a, b in points]
            if operation == "moveTo":
                path = {"c": True, "v": [p[0]], "i": [[0, 0]], "o": [[0, 0]]}
            elif operation == "lineTo":
                for key, value in (("v", p[0]), ("i", [0, 0]), ("o", [0, 0])):
                    path[key].append(value)
            elif operation == "curveTo":
                path["o"][-1] = [a - b for a, b in zip(p[0], path["v"][-1])]
                for key, value in (("v", p[2]), ("i", [a - b for a, b in zip(p[1], p[2])]), ("o", [0, 0])):
                    path[key].append(value)
            else:
                paths.append({"ty": "sh", "ks": fixed(path)})
        x += glyphs[name].width * scale
    return paths


def group(shapes, color):
    fill = {"ty": "fl", "c": fixed([v / 255 for v in color] + [1]), "o": fixed(100), "r": 1}
    place = {"ty": "tr", "p": fixed([0, 0]), "a": fixed([0, 0]), "s": fixed([100, 100]), "r": fixed(0), "o": fixed(100)}
    return {"ty": "gr", "it": [*shapes, fill, place]}


def lottie(film):
    width, height, rate, count, background = films.details(film)
    set_, layers = films.boxes(film), []
    always = {"ip": 0, "op": count, "st": 0, "sr": 1}
    box = {"ty": "rc", "p": fixed([0, 0]), "s": fixed(list(set_.size)), "r": fixed(set_.radius)}
    for color, label, delay, start, end in set_.boxes:
        def change(pick):
            return animated(pick(start), pick(end), delay * rate, (delay + set_.duration) * rate)
        position = change(lambda v: [v[0], v[1], 0])
        if position["a"]:  # its two axes are one curve
            x1, y1, x2, y2 = films.EASE
            position["k"][0].update(o={"x": x1, "y": y1}, i={"x": x2, "y": y2}, to=[0, 0, 0], ti=[0, 0, 0])
        shapes = ([group(outlines(label, set_.font), (255, 255, 255))] if label else []) + [group([box], color)]
        layers.insert(0, {"ty": 4, "ind": len(layers) + 1, **always, "shapes": shapes, "ks": {
            "a": fixed([0, 0, 0]), "p": position, "s": change(lambda v: [100 * v[2], 100 * v[2], 100]),
            "r": change(lambda v: [math.degrees(v[3])]), "o": change(lambda v: [100 * v[4]])}})
    layers.append({"ty": 1, "ind": len(layers) + 1, **always, "sw": width, "sh": height, "sc": "#%02x%02x%02x" % background, "ks": {
        "a": fixed([0, 0, 0]), "p": fixed([0, 0, 0]), "s": fixed([100, 100, 100]), "r": fixed(0), "o": fixed(100)}})
    return json.dumps({"v": "5.7.0", "fr": rate, "ip": 0, "op": count, "w": width, "h": height, "nm": film, "ddd": 0,
                       "assets": [], "layers": layers})


def play(film):
    width, height, rate = films.details(film)[:3]
    engine = tvg.Engine(threads=0)
    canvas, animation = tvg.SwCanvas(engine), tvg.LottieAnimation(engine)
    canvas.set_target(width, height, cs=tvg.Colorspace.ARGB8888)
    picture = animation.get_picture()
    if picture.load_data(lottie(film).encode(), "lottie+json", None, True) != tvg.Result.SUCCESS:
        sys.exit("ThorVG cannot read the film")
    picture.set_size(width, height)
    canvas.add(picture)

    def paint(time):
        animation.set_frame(time * rate)
        canvas.update()
        canvas.draw(True)
        canvas.sync()
    paint.keep = (engine, canvas, animation, picture)
    return paint


take_turns(f"ThorVG (thorvg-python {importlib.metadata.version('thorvg-python')})", {"W1": play, "W3": play, "cards": play, "moving": play})
