"""Skia on the CPU (skia-python). Cards are drawn as vectors in each frame: faster than rotating images of them."""
import math

import numpy
import skia

import films
from films import Curl
from turns import take_turns

LINEAR = skia.SamplingOptions(skia.FilterMode.kLinear)


class Frame:
    """A video frame in memory."""

    def __init__(self, film):
        self.width, self.height, _, _, self.background = films.details(film)
        self.pixels = numpy.zeros((self.height, self.width, 4), numpy.uint8)
        info = skia.ImageInfo.MakeN32Premul(self.width, self.height)
        self.surface = skia.Surface.MakeRasterDirect(info, self.pixels)
        self.canvas = self.surface.getCanvas()

    def clear(self):
        self.canvas.resetMatrix()
        self.canvas.clear(skia.Color(*self.background))
        return self.canvas


def photo(name, width=1920, height=1080):
    raw = numpy.fromfile(films.photo_file(name, width, height), numpy.uint8).reshape(height, width, 4)
    return skia.Image.fromarray(raw, colorType=skia.kBGRA_8888_ColorType)


def picture(width, height, draw):
    surface = skia.Surface(width, height)
    draw(surface.getCanvas())
    return surface.makeImageSnapshot()


def write(canvas, text, style, size, x, y):
    font = skia.Font(skia.Typeface.MakeFromFile(films.font_file(style)), size)
    font.setSubpixel(True)
    font.setEdging(skia.Font.Edging.kAntiAlias)
    paint = skia.Paint(Color=skia.ColorWHITE, AntiAlias=True)
    blob = skia.TextBlob.MakeFromString(text, font)
    left = x - font.measureText(text) / 2
    if canvas is not None:
        canvas.drawTextBlob(blob, left, y + films.BASELINE * size, paint)
    return blob, left, y + films.BASELINE * size, paint


def boxes(film):
    frame, set_ = Frame(film), films.boxes(film)
    width, height = set_.size
    rect = skia.Rect.MakeXYWH(-width / 2, -height / 2, width, height)
    outline = skia.RRect.MakeRectXY(rect, set_.radius, set_.radius)
    paints = {color: skia.Paint(Color=skia.Color(*color), AntiAlias=True) for color in films.PALETTE}
    sigma, offset, opacity = films.SHADOWS.get(film, (0, 0, 0))
    shadow = skia.Paint(Color4f=skia.Color4f(0, 0, 0, opacity), AntiAlias=True,
                        MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, sigma)) if sigma else None
    labels = {label: write(None, label, "bold", set_.font, 0, 0) for _, label, *_ in set_.boxes if label}

    def paint(time):
        canvas = frame.clear()
        for color, label, (x, y, scale, angle, alpha) in set_.at(time):
            c, s = scale * math.cos(angle), scale * math.sin(angle)
            canvas.setMatrix(skia.Matrix.MakeAll(c, -s, x, s, c, y, 0, 0, 1))
            if label:
                canvas.saveLayerAlpha(rect.makeOutset(1 + 3 * sigma, 1 + 3 * sigma + offset), round(255 * alpha))
                if shadow:
                    canvas.drawRRect(outline.makeOffset(0, offset), shadow)
                canvas.drawRRect(outline, paints[color])
                canvas.drawTextBlob(*labels[label])
                canvas.restore()
            else:
                paints[color].setAlphaf(alpha)
                canvas.drawRRect(outline, paints[color])
    return paint


def shadows(film):
    frame, set_ = Frame(film), films.boxes(film)
    (width, height), (sigma, offset, opacity) = set_.size, films.SHADOWS[film]
    outline = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(-width / 2, -height / 2, width, height), set_.radius, set_.radius)
    shadow = skia.Paint(Color4f=skia.Color4f(0, 0, 0, opacity), AntiAlias=True,
                        MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, sigma))
    paints = {color: skia.Paint(Color=skia.Color(*color), AntiAlias=True) for color in films.PALETTE}

    def paint(time):
        canvas = frame.clear()
        for color, _, (x, y, *_) in set_.at(time):
            canvas.setMatrix(skia.Matrix.Translate(x, y + offset))
            canvas.drawRRect(outline, shadow)
            canvas.setMatrix(skia.Matrix.Translate(x, y))
            canvas.drawRRect(outline, paints[color])
    return paint


def on_photos(film):
    frame, photos = Frame(film), {name: photo(name) for name in "ab"}

    def show(name, rows):
        canvas = frame.clear()
        canvas.translate(960, 540)
        canvas.concat(skia.Matrix.MakeAll(*[value for row in rows for value in row]))
        canvas.drawImage(photos[name], -960, -540, LINEAR, skia.Paint(AntiAlias=True))

    def turned(time):
        angle = films.turning(time)
        c, s = 2 * math.cos(angle), 2 * math.sin(angle)
        show("a", [[c, -s, 0], [s, c, 0], [0, 0, 1]])

    def fade(time):
        canvas = frame.clear()
        canvas.drawImage(photos["a"], 0, 0)
        canvas.drawImage(photos["b"], 0, 0, LINEAR, skia.Paint(Alphaf=0.2 + 0.6 * films.ease(time)))

    return {
        "W2": lambda time: show(*films.flip(time)), "turned": turned, "fade": fade,
        "tilted": lambda time: show("a", films.in_perspective(films.turning(time), 2)),
    }[film]


def fill(film):
    frame = Frame(film)

    def paint(time):
        gray = round(255 * films.ease(time))
        frame.canvas.clear(skia.Color(gray, gray, gray))
    return paint


def reel(film):
    frame, images = Frame(film), {name: photo(name, 1280, 720) for name in "ab"}
    for text, size in films.TITLES.items():
        images[text] = picture(1600, 200, lambda canvas: write(canvas, text, "bold", size, 800, 100))
    width, height, radius = films.CAPTION
    for text, _, _ in films.CAPTIONS:
        def caption(canvas):
            outline = skia.RRect.MakeRectXY(skia.Rect.MakeWH(width, height), radius, radius)
            canvas.drawRRect(outline, skia.Paint(Color4f=skia.Color4f(0, 0, 0, 0.6), AntiAlias=True))
            write(canvas, text, "semibold", 48, width / 2, height / 2)
        images[text] = picture(width, height, caption)

    def paint(time):
        canvas = frame.clear()
        for _, name, x, y, alpha in films.reel(time):
            image = images[name]
            canvas.drawImage(image, x - image.width() / 2, y - image.height() / 2, LINEAR, skia.Paint(Alphaf=alpha))
    return paint


def part(polygon, line, is_beyond):
    """The part of a convex polygon of (x, y, s) where s is beyond the line, or before it."""
    kept = []
    for p, q in zip(polygon, polygon[1:] + polygon[:1]):
        p_in, q_in = (p[2] >= line) == is_beyond, (q[2] >= line) == is_beyond
        if p_in:
            kept.append(p)
        if p_in != q_in:
            share = (line - p[2]) / (q[2] - p[2])
            kept.append(tuple(a + (b - a) * share for a, b in zip(p, q)))
    return kept


def curl(film, strips=32):
    """A mesh of strips along the roll, as triangles."""
    frame, top, below = Frame(film), photo("a"), photo("b")

    def whiten(canvas):
        canvas.drawImage(top, 0, 0)
        canvas.drawColor(skia.Color4f(1, 1, 1, Curl.PALE))
    pale = picture(1920, 1080, whiten)
    shaders = [image.makeShader(skia.TileMode.kClamp, skia.TileMode.kClamp, LINEAR) for image in (top, pale)]
    nx, ny = Curl.NORMAL
    page = [(x, y, (x - 1920) * nx + (y - 1080) * ny) for x, y in ((0, 0), (1920, 0), (1920, 1080), (0, 1080))]
    arcs = [Curl.RADIUS * math.pi * k / strips for k in range(strips + 1)] + [4000.0]

    def paint(time):
        canvas, line = frame.clear(), Curl.line(time)
        canvas.drawImage(below, 0, 0)
        flat = part(page, line, True)
        if len(flat) > 2:
            canvas.save()
            canvas.clipPath(skia.Path.Polygon([skia.Point(x, y) for x, y, _ in flat], True), True)
            canvas.drawImage(top, 0, 0)
            canvas.restore()
        meshes = [([], [], []), ([], [], [])]
        for k in range(len(arcs) - 1):
            strip = part(page, line - arcs[k], False)
            strip = part(strip, line - arcs[k + 1], True) if strip else []
            corners = []
            for x, y, s in strip:
                shift, gray = Curl.lands(line, line - s) - s, round(255 * Curl.light(line - s))
                corners.append((skia.Point(x + nx * shift, y + ny * shift), skia.Point(x, y), skia.Color(gray, gray, gray)))
            for j in range(1, len(corners) - 1):
                for corner in (corners[0], corners[j], corners[j + 1]):
                    for values, value in zip(meshes[k >= strips // 2], corner):
                        values.append(value)
        for mesh, shader in zip(meshes, shaders):
            if mesh[0]:
                triangles = skia.Vertices(skia.Vertices.kTriangles_VertexMode, *mesh)
                canvas.drawVertices(triangles, skia.Paint(Shader=shader, AntiAlias=True), skia.BlendMode.kModulate)
    return paint


take_turns(f"Skia (skia-python {skia.__version__})", {
    "W1": boxes, "cards": boxes, "moving": boxes, "W2": on_photos, "W3": boxes, "W4": reel, "W5": curl,
    "fill": fill, "shadows": shadows, "shaded": boxes, "fade": on_photos, "turned": on_photos, "tilted": on_photos})
