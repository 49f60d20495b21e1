"""Cairo's image surface (pycairo). It supports neither perspective nor mesh warps."""
import math

import cairo
import numpy

import films
from turns import take_turns


def frame(film):
    width, height, _, _, background = films.details(film)
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, width, height)
    context, color = cairo.Context(surface), [v / 255 for v in background]

    def clear():
        context.identity_matrix()
        context.set_source_rgb(*color)
        context.paint()
        return context
    return surface, clear


def photo(name, width=1920, height=1080):
    raw = numpy.fromfile(films.photo_file(name, width, height), numpy.uint8)
    return cairo.ImageSurface.create_for_data(raw, cairo.FORMAT_ARGB32, width, height)


def rounded(context, x, y, width, height, radius):
    context.new_sub_path()
    corners = ((x + width - radius, y + radius), (x + width - radius, y + height - radius),
               (x + radius, y + height - radius), (x + radius, y + radius))
    for quarter, (cx, cy) in enumerate(corners):
        context.arc(cx, cy, radius, (quarter - 1) * math.pi / 2, quarter * math.pi / 2)
    context.close_path()


def write(context, text, family, weight, size, x, y):
    context.select_font_face(family, cairo.FONT_SLANT_NORMAL, weight)
    context.set_font_size(size)
    context.set_source_rgb(1, 1, 1)
    context.move_to(x - context.text_extents(text).x_advance / 2, y + films.BASELINE * size)
    context.show_text(text)


def picture(width, height, draw):
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, width, height)
    draw(cairo.Context(surface))
    return surface


def show(context, surface, x, y, alpha):
    context.set_source_surface(surface, x, y)
    context.get_source().set_filter(cairo.FILTER_BILINEAR)
    context.paint_with_alpha(alpha)


def boxes(film):
    (surface, clear), set_ = frame(film), films.boxes(film)
    width, height = set_.size

    def card(color, label):
        def draw(context):
            context.translate(width / 2 + 1, height / 2 + 1)
            rounded(context, -width / 2, -height / 2, width, height, set_.radius)
            context.set_source_rgb(*(v / 255 for v in color))
            context.fill()
            write(context, label, "Inter", cairo.FONT_WEIGHT_BOLD, set_.font, 0, 0)
        return picture(math.ceil(width) + 2, math.ceil(height) + 2, draw)
    cards = {label: card(color, label) for color, label, *_ in set_.boxes if label}
    scratch = cairo.Context(cairo.ImageSurface(cairo.FORMAT_A8, 1, 1))
    rounded(scratch, -width / 2, -height / 2, width, height, set_.radius)
    path = scratch.copy_path()

    def paint(time):
        context = clear()
        for color, label, (x, y, scale, angle, alpha) in set_.at(time):
            c, s = scale * math.cos(angle), scale * math.sin(angle)
            context.set_matrix(cairo.Matrix(c, s, -s, c, x, y))
            if label:
                show(context, cards[label], -width / 2 - 1, -height / 2 - 1, alpha)
            else:
                context.set_source_rgba(*(v / 255 for v in color), alpha)
                context.append_path(path)
                context.fill()
        surface.flush()
    return paint


def reel(film):
    (surface, clear), images = frame(film), {name: photo(name, 1280, 720) for name in "ab"}
    for text, size in films.TITLES.items():
        images[text] = picture(1600, 200, lambda c: write(c, text, "Inter", cairo.FONT_WEIGHT_BOLD, size, 800, 100))
    width, height, radius = films.CAPTION
    for text, _, _ in films.CAPTIONS:
        def caption(context):
            rounded(context, 0, 0, width, height, radius)
            context.set_source_rgba(0, 0, 0, 0.6)
            context.fill()
            write(context, text, "Inter Semi Bold", cairo.FONT_WEIGHT_NORMAL, 48, width / 2, height / 2)
        images[text] = picture(width, height, caption)

    def paint(time):
        context = clear()
        for _, name, x, y, alpha in films.reel(time):
            show(context, images[name], x - images[name].get_width() / 2, y - images[name].get_height() / 2, alpha)
        surface.flush()
    return paint


def turned(film):
    (surface, clear), image = frame(film), photo("a")

    def paint(time):
        angle, context = films.turning(time), clear()
        c, s = 2 * math.cos(angle), 2 * math.sin(angle)
        context.set_matrix(cairo.Matrix(c, s, -s, c, 960, 540))
        show(context, image, -960, -540, 1)
        surface.flush()
    return paint


def fade(film):
    (surface, clear), photos = frame(film), [photo(name) for name in "ab"]

    def paint(time):
        context = clear()
        show(context, photos[0], 0, 0, 1)
        show(context, photos[1], 0, 0, 0.2 + 0.6 * films.ease(time))
        surface.flush()
    return paint


def fill(film):
    surface, _ = frame(film)
    context = cairo.Context(surface)

    def paint(time):
        context.set_source_rgb(*[films.ease(time)] * 3)
        context.paint()
        surface.flush()
    return paint


take_turns(f"Cairo {cairo.cairo_version_string()} (pycairo {cairo.version})", {
    "W1": boxes, "W3": boxes, "cards": boxes, "moving": boxes, "W4": reel, "fill": fill, "fade": fade, "turned": turned})
