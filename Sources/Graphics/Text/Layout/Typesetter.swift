import CPango

/// Pango's objects for text in the packaged fonts and some registered files. Requires the text engine's
/// lock.
final class Typesetter {
  /// The registered files, unique and ordered by digest.
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

  /// The metrics of a font of these files or of a package.
  func metrics(of font: FontDescription) -> FontMetrics {
    if let known = fontMetrics[font] { return known }
    let metrics = FontMetrics(font, in: contexts[.natural], of: fontMap)
    fontMetrics[font] = metrics
    return metrics
  }
}

/// Pango contexts, one per base writing direction.
struct TextContexts {
  private let leftToRight: OpaquePointer
  private let rightToLeft: OpaquePointer

  init(_ fontMap: UnsafeMutablePointer<PangoFontMap>) {
    leftToRight = pango_font_map_create_context(fontMap)
    rightToLeft = pango_font_map_create_context(fontMap)
    for context in [leftToRight, rightToLeft] { Self.pin(context) }
    pango_context_set_base_dir(rightToLeft, PANGO_DIRECTION_RTL)
  }

  /// Frees both contexts, which must not be in use.
  func free() {
    for context in [leftToRight, rightToLeft] { g_object_unref(UnsafeMutableRawPointer(context)) }
  }

  subscript(_ direction: NSWritingDirection) -> OpaquePointer {
    direction == .rightToLeft ? rightToLeft : leftToRight
  }

  /// Makes the context independent of locale and screen.
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
