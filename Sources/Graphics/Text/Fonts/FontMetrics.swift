import CPango

/// The metrics of a typeface at a size, in points, positive above the baseline.
struct FontMetrics: Hashable, Sendable {
  var ascender: CGFloat
  /// Negative: below the baseline.
  var descender: CGFloat
  var leading: CGFloat
  var capHeight: CGFloat
  var xHeight: CGFloat

  static let zero = FontMetrics(ascender: 0, descender: 0, leading: 0, capHeight: 0, xHeight: 0)
}

extension FontMetrics {
  /// Reads the metrics from the font file's tables. Requires the text engine's lock.
  init(
    _ font: FontDescription, in context: OpaquePointer,
    of map: UnsafeMutablePointer<PangoFontMap>
  ) {
    self = .zero
    let description = font.makePangoDescription()
    defer { pango_font_description_free(description) }
    guard let loaded = pango_font_map_load_font(map, context, description) else { return }
    defer { g_object_unref(loaded) }
    guard let tables = pango_font_get_hb_font(loaded) else { return }
    let scale = 1 / CGFloat(PANGO_SCALE)
    func value(_ tag: hb_ot_metrics_tag_t) -> CGFloat {
      var position: hb_position_t = 0
      hb_ot_metrics_get_position_with_fallback(tables, tag, &position)
      return CGFloat(position) * scale
    }
    ascender = value(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER)
    descender = value(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER)
    leading = value(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP)
    capHeight = value(HB_OT_METRICS_TAG_CAP_HEIGHT)
    xHeight = value(HB_OT_METRICS_TAG_X_HEIGHT)
  }
}

extension UIFont {
  private var metrics: FontMetrics { TextEngine.shared.metrics(of: fontDescription) }

  /// The height of the tallest glyphs above the baseline, in points.
  public var ascender: CGFloat { metrics.ascender }

  /// The depth of the lowest glyphs below the baseline, in points: negative.
  public var descender: CGFloat { metrics.descender }

  /// The line height in points: ascender − descender.
  public var lineHeight: CGFloat { metrics.ascender - metrics.descender }

  /// The line gap, in points.
  public var leading: CGFloat { metrics.leading }

  /// The cap height, in points.
  public var capHeight: CGFloat { metrics.capHeight }

  /// The x-height, in points.
  public var xHeight: CGFloat { metrics.xHeight }
}
