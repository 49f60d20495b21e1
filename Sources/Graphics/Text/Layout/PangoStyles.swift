import CPango

/// The text styles relevant for shaping by Pango: fonts and letter spacing. Colors and decorations are
/// looked up when painting.
struct PangoStyles {
  private let text: StyledText
  private let runs: [TextRun]
  /// An addition to all letter spacing, in points.
  private let tightening: CGFloat

  init(_ text: StyledText, _ runs: [TextRun], tightening: CGFloat) {
    (self.text, self.runs, self.tightening) = (text, runs, tightening)
  }

  /// Sets the font and all attributes.
  func apply(to layout: OpaquePointer) {
    guard let base = runs.indices.contains(text.style(at: 0)) ? runs[text.style(at: 0)].style : nil
    else { return }
    let font = base.font.makePangoDescription()
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    let list: OpaquePointer = pango_attr_list_new()
    defer { pango_attr_list_unref(list) }
    forbidHyphens(in: list)
    var start = 0
    for span in text.spans {
      let range = start..<span.end
      add(runs[span.style].style, base: base, to: list, over: range)
      if text.spans.count > 1 {
        // A color that is never used for painting: it makes Pango split glyph runs where styles change.
        let mark = UInt32(truncatingIfNeeded: span.style)
        insert(
          pango_attr_foreground_new(
            UInt16(truncatingIfNeeded: mark >> 16), UInt16(truncatingIfNeeded: mark), 0),
          into: list, over: range)
      }
      start = span.end
    }
    pango_layout_set_attributes(layout, list)
  }

  /// Disables automatic hyphens: UIKit hyphenates only at soft hyphens. The attribute does not apply at its
  /// start position.
  private func forbidHyphens(in list: OpaquePointer) {
    var start = 0
    for end in text.bytes.indices {
      let isSoft = end > 0 && text.bytes[end] == 0xAD && text.bytes[end - 1] == 0xC2
      guard isSoft || end == text.count - 1 else { continue }
      insert(pango_attr_insert_hyphens_new(0), into: list, over: start..<end + 1)
      start = end + 1
    }
  }

  private func add(
    _ style: TextStyle, base: TextStyle, to list: OpaquePointer, over range: Range<Int>
  ) {
    if style.font != base.font {
      let font = style.font.makePangoDescription()
      insert(pango_attr_font_desc_new(font), into: list, over: range)
      pango_font_description_free(font)
    }
    let kern = units(style.kern.orZero.near + tightening)
    if kern != 0 {
      insert(pango_attr_letter_spacing_new(Int32(clamping: kern)), into: list, over: range)
    }
    let rise = units(style.baselineOffset.orZero.near)
    if rise != 0 { insert(pango_attr_rise_new(Int32(clamping: rise)), into: list, over: range) }
    let features =
      (style.font.hasMonospacedDigits ? ["tnum=1"] : [])
      + (style.hasLigatures ? [] : ["liga=0", "clig=0"])
    if !features.isEmpty {
      insert(
        pango_attr_font_features_new(features.joined(separator: ",")), into: list, over: range)
    }
    if let attachment = style.attachment {
      let width = Int32(clamping: units(max(attachment.size.width, 0).near))
      let height = Int32(clamping: units(max(attachment.size.height, 0).near))
      var box = PangoRectangle(
        x: 0, y: -height - Int32(clamping: units(attachment.rise.orZero.near)), width: width,
        height: height)
      insert(pango_attr_shape_new(&box, &box), into: list, over: range)
    }
  }

  private func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, into list: OpaquePointer,
    over range: Range<Int>
  ) {
    guard let attribute else { return }
    attribute.pointee.start_index = UInt32(clamping: range.lowerBound)
    attribute.pointee.end_index = UInt32(clamping: range.upperBound)
    pango_attr_list_insert(list, attribute)
  }
}

extension CGFloat {
  /// The value clamped to ± the maximum font size.
  fileprivate var near: CGFloat { Swift.min(Swift.max(self, -10_000), 10_000) }
}

extension FontDescription {
  /// Pango's description of this font; the caller frees it. Sizes are clamped to 10 000 points.
  func makePangoDescription() -> OpaquePointer {
    let description: OpaquePointer = pango_font_description_new()
    pango_font_description_set_family(description, source?.privateFamily ?? family)
    let points = size.isFinite ? min(max(size, 0), 10_000) : 0
    pango_font_description_set_absolute_size(description, points * CGFloat(PANGO_SCALE))
    pango_font_description_set_weight(
      description, PangoWeight(rawValue: UInt32(min(max(weight, 1), 1000))))
    pango_font_description_set_style(
      description, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    return description
  }
}
