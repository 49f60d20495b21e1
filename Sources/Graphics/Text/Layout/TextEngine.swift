import CPango

/// Sets text in the project's fonts through Pango, with a configuration that no machine, user or
/// environment changes: no hinting, no rounding to pixels, a point is a pixel, and no font files but
/// those of ``FontFamily``.
///
/// Characters that a font lacks come from DejaVu Sans, then from ``FontFamily/fallbacks``, whose files
/// are large and opened only for text that needs them; those that none has are boxes with their code.
///
/// Pango's objects serve one thread at a time, so all of them live here, behind one lock. Nothing is
/// loaded before the first text is measured or drawn (about 6 ms).
// Unchecked: what varies, and every object of Pango and fontconfig, is used under `lock` only; layouts are too, as
// `withLayout` holds it while its body runs.
package final class TextEngine: @unchecked Sendable {
  /// The one engine.
  package static let shared = TextEngine()

  private let lock = NSLock()
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let fonts: FontCollection
  private var contexts: TextContexts
  private var complaints: Set<FontError> = []
  private var fontMetrics: [FontDescription: FontMetrics] = [:]

  private init() {
    fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    fonts = FontCollection(fontMap)
    contexts = TextContexts(fontMap)
  }
}

extension TextEngine {
  /// The room `block` takes.
  package func measure(_ block: TextBlock) -> TextMetrics {
    withLayout(of: block) { $0.metrics } ?? .zero
  }

  /// The pictures among the letters of `block`, and where each is in its box.
  func attachments(in block: TextBlock) -> [PlacedAttachment] {
    withLayout(of: block) { $0.attachments } ?? []
  }

  /// The measures of a typeface; zero in all where ``FontDescription/validate()`` refuses it.
  func metrics(of font: FontDescription) -> FontMetrics {
    lock.withLock {
      if let known = fontMetrics[font] { return known }
      let metrics =
        isUsable(font) ? FontMetrics(font, in: contexts[.natural], of: fontMap) : .zero
      fontMetrics[font] = metrics
      return metrics
    }
  }

  /// What fonts there are beside those that come with the project's packages.
  func register(_ url: URL) throws(FontError) -> FontFamily {
    lock.lock()
    defer { lock.unlock() }
    let family = try fonts.register(url)
    fontMetrics = [:]
    return family
  }

  /// The first character of `text` that no font has; nil where all can be drawn.
  func missing(in text: String) -> FontError? {
    lock.withLock { fonts.prepare(for: text.unicodeScalars, in: nil).first }
  }

  /// Whether some of these characters come from ``FontFamily/fallbacks``.
  func needsFallbacks(for scalars: Set<Unicode.Scalar>) -> Bool {
    lock.withLock { fonts.needsFallbacks(for: scalars) }
  }

  /// Runs `body` with the text laid out, one thread at a time; nil where there is no text.
  package func withLayout<Value>(of block: TextBlock, _ body: (TextLayout) -> Value) -> Value? {
    lock.withLock {
      var block = block
      block.runs.removeAll { $0.string.isEmpty || !isUsable($0.style.font) }
      if block.runs.isEmpty { return nil }
      for run in block.runs where !run.string.utf8.allSatisfy({ $0 < 0x80 }) {
        for lack in fonts.prepare(for: run.string.unicodeScalars, in: run.style.font.family) {
          complain(lack, "a box stands for it, or another font's sign")
        }
      }
      return body(TextLayout(block, in: contexts))
    }
  }

  /// Whether text can be set in `font`; if not, says so on standard error, once a family.
  private func isUsable(_ font: FontDescription) -> Bool {
    if fonts.contains(font.family) { return true }
    do {
      try font.validate()
    } catch {
      complain(error, "its text is left out")
    }
    return false
  }

  private func complain(_ error: FontError, _ consequence: String) {
    guard complaints.count < 1000, complaints.insert(error).inserted else { return }
    FileHandle.standardError.write(Data("warning: \(error); \(consequence)\n".utf8))
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
