import CPango

/// Pango's objects for text in the project's fonts and in some registered files. Used under the text
/// engine's lock only.
final class Typesetter {
  /// The registered files, each once, in the order of their digests.
  let sources: [FontSource]
  let fonts: FontCollection
  let contexts: TextContexts
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private var fontMetrics: [FontDescription: FontMetrics] = [:]

  init(_ sources: [FontSource]) {
    self.sources = sources
    fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    fonts = FontCollection(fontMap, sources)
    contexts = TextContexts(fontMap)
  }

  deinit {
    contexts.free()
    g_object_unref(fontMap)
  }

  /// The measures of a typeface, which is one of the files' or comes with a package.
  func metrics(of font: FontDescription) -> FontMetrics {
    if let known = fontMetrics[font] { return known }
    let metrics = FontMetrics(font, in: contexts[.natural], of: fontMap)
    fontMetrics[font] = metrics
    return metrics
  }
}

/// Pango's contexts: one for each direction that paragraphs may have to be written in.
struct TextContexts {
  private let leftToRight: OpaquePointer
  private let rightToLeft: OpaquePointer

  init(_ fontMap: UnsafeMutablePointer<PangoFontMap>) {
    leftToRight = pango_font_map_create_context(fontMap)
    rightToLeft = pango_font_map_create_context(fontMap)
    for context in [leftToRight, rightToLeft] { Self.pin(context) }
    pango_context_set_base_dir(rightToLeft, PANGO_DIRECTION_RTL)
  }

  /// Frees both; nothing is laid out in them any more.
  func free() {
    for context in [leftToRight, rightToLeft] { g_object_unref(UnsafeMutableRawPointer(context)) }
  }

  subscript(_ direction: NSWritingDirection) -> OpaquePointer {
    direction == .rightToLeft ? rightToLeft : leftToRight
  }

  /// Takes everything from the context that a locale or a screen could change.
  private static func pin(_ context: OpaquePointer) {
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_cairo_context_set_resolution(context, 72)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, pango_language_from_string("en"))
  }
}
