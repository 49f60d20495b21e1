import CCairo
import CPango

/// Sets text in the project's fonts through Pango, with a configuration that no machine, user or
/// environment changes: no hinting, no rounding to pixels, a point is a pixel, and no font files but
/// those of ``FontFamily``. Characters that a font lacks come from another of these, in practice from
/// DejaVu Sans; those that none has are boxes with their code.
///
/// Pango's objects serve one thread at a time, so all of them live here, behind one lock. Nothing is
/// loaded before the first text is measured or drawn (about 6 ms).
// Unchecked: every stored object is used under `lock` only.
package final class TextEngine: @unchecked Sendable {
  /// The one engine.
  package static let shared = TextEngine()

  private let lock = NSLock()
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private let installed: Set<String>
  private var complaints: Set<String> = []
  private var fontMetrics: [FontDescription: FontMetrics] = [:]

  private init() {
    fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    let families = FontFamily.all.filter(\.isInstalled)
    installed = Set(families.map { $0.name.lowercased() })
    let config = Self.makeConfiguration(files: families.flatMap(\.installedFiles))
    pgs_font_map_set_config(fontMap, config)
    FcConfigDestroy(config)
    context = pango_font_map_create_context(fontMap)
    Self.pin(context)
  }

  /// Only these files, whatever fontconfig finds on the machine.
  private static func makeConfiguration(files: [String]) -> OpaquePointer? {
    let config = FcConfigCreate()
    let rules = """
      <?xml version="1.0"?>
      <fontconfig>
        <match target="pattern">
          <edit name="antialias" mode="assign"><bool>true</bool></edit>
          <edit name="hinting" mode="assign"><bool>false</bool></edit>
          <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
          <edit name="autohint" mode="assign"><bool>false</bool></edit>
          <edit name="embeddedbitmap" mode="assign"><bool>false</bool></edit>
          <edit name="rgba" mode="assign"><const>none</const></edit>
        </match>
      </fontconfig>
      """
    FcConfigParseAndLoadFromMemory(config, rules, FcTrue)
    for file in files { FcConfigAppFontAddFile(config, file) }
    FcConfigBuildFonts(config)
    return config
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

extension TextEngine {
  /// The room `block` takes.
  package func measure(_ block: TextBlock) -> TextMetrics {
    lock.withLock { layout(of: block)?.metrics ?? .zero }
  }

  /// Paints `block` with the top left corner of its box at `origin`, in the user space of a `cairo_t`.
  ///
  /// Lines are filled as outlines, not shown as cached glyph pictures: Cairo before 1.17 moves those
  /// to whole pixels, which spoils the spacing. So any transform may be set, and text under it stays
  /// sharp. The path of the context is used up; nothing else of it changes.
  package func draw(_ block: TextBlock, at origin: CGPoint, on cairo: OpaquePointer) {
    lock.withLock {
      guard let layout = layout(of: block) else { return }
      cairo_save(cairo)
      defer { cairo_restore(cairo) }
      if block.lineBreakMode == .byClipping, let width = layout.width {
        cairo_new_path(cairo)
        cairo_rectangle(cairo, origin.x, origin.y, width, layout.metrics.size.height)
        cairo_clip(cairo)
      }
      cairo_new_path(cairo)
      for line in layout.lines {
        cairo_move_to(cairo, origin.x + line.x, origin.y + line.baseline)
        pango_cairo_layout_line_path(cairo, line.line)
      }
      let color = block.color
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
      cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
      cairo_fill(cairo)
    }
  }

  /// The measures of a typeface; zero in all where ``FontDescription/validate()`` refuses it.
  func metrics(of font: FontDescription) -> FontMetrics {
    lock.withLock {
      if let known = fontMetrics[font] { return known }
      let metrics = isUsable(font) ? FontMetrics(font, in: context, of: fontMap) : .zero
      fontMetrics[font] = metrics
      return metrics
    }
  }

  private func layout(of block: TextBlock) -> TextLayout? {
    guard !block.string.isEmpty, isUsable(block.font) else { return nil }
    return TextLayout(block, in: context)
  }

  /// Whether text can be set in `font`; if not, says so on standard error, once a family.
  private func isUsable(_ font: FontDescription) -> Bool {
    if installed.contains(font.family.lowercased()) { return true }
    guard complaints.insert(font.family).inserted else { return false }
    do {
      try font.validate()
    } catch {
      FileHandle.standardError.write(Data("warning: \(error); its text is left out\n".utf8))
    }
    return false
  }
}
