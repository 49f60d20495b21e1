import CPango

/// Lines stacked from top to bottom, in Pango units: integers, so that the results equal Pango's
/// own.
struct LineStack {
  /// The top of the last line.
  private(set) var top = 0
  private(set) var baseline = 0
  /// The total height: the bottom of the last line.
  private(set) var height = 0
  private var last: TextParagraph?

  /// Appends a line with a natural height.
  mutating func add(_ paragraph: TextParagraph, ascent: Int32, height natural: Int32, isFirst: Bool)
  {
    if let last {
      height += units(max(last.lineSpacing, 0))
      if isFirst {
        height += units(max(last.paragraphSpacing, 0))
        height += units(max(paragraph.paragraphSpacingBefore, 0))
      }
    }
    var line = max(Int(natural), 0)
    if paragraph.lineHeightMultiple > 0 {
      line = units(points(line) * paragraph.lineHeightMultiple)
    }
    line = max(line, units(paragraph.minimumLineHeight))
    if paragraph.maximumLineHeight > 0 { line = min(line, units(paragraph.maximumLineHeight)) }
    top = height
    // Glyphs are at the bottom of their line: extra height is added above.
    baseline = top + line - Int(natural) + Int(ascent)
    height += line
    last = paragraph
  }
}

/// The horizontal extent of a line within its box, in Pango units.
struct LineExtent {
  /// The distance from the leading edge.
  let lead: Int
  /// The end of the line: relative to the leading edge if positive, otherwise to the trailing one.
  let tail: Int
  let width: Int
  let isRightToLeft: Bool
  let alignment: NSTextAlignment

  init(_ paragraph: TextParagraph, isFirst: Bool, isRightToLeft: Bool, width: Int) {
    lead = units(max(isFirst ? paragraph.firstLineHeadIndent : paragraph.headIndent, 0))
    tail = units(paragraph.tailIndent)
    (self.width, self.isRightToLeft, alignment) = (width, isRightToLeft, paragraph.alignment)
  }

  /// The available width.
  func room(in box: Int) -> Int { (tail > 0 ? min(tail, box) : box + tail) - lead }

  /// The line's left edge relative to the box.
  func x(in box: Int) -> Int {
    let room = room(in: box)
    let rest = max(room - width, 0)
    let left = isRightToLeft ? box - lead - room : lead
    switch alignment {
    case .left: return left
    case .center: return left + rest / 2
    case .right: return left + rest
    case .natural, .justified: return isRightToLeft ? left + rest : left
    }
  }
}

/// Converts Pango units to points.
package func points(_ units: Int) -> CGFloat { CGFloat(units) / CGFloat(PANGO_SCALE) }

/// Converts points to Pango units, whose range is about ±2 million points.
func units(_ points: CGFloat) -> Int {
  let units = (points * CGFloat(PANGO_SCALE)).rounded()
  return units.isFinite ? Int(min(max(units, -1_024_000_000), 1_024_000_000)) : 0
}
