import CPango

/// Lines as they are stacked from top to bottom, in Pango's units: whole numbers, so that what comes
/// of them is what comes of Pango's own.
struct LineStack {
  /// Of the last line.
  private(set) var top = 0
  private(set) var baseline = 0
  /// Of all lines; the last one's bottom.
  private(set) var height = 0
  private var last: TextParagraph?

  /// Adds a line of this natural height.
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
    // Letters stand at the bottom of their line: what is added or missing is above.
    baseline = top + line - Int(natural) + Int(ascent)
    height += line
    last = paragraph
  }
}

/// Where a line stands between the edges of its box, in Pango's units.
struct LinePlace {
  /// From the leading edge.
  let lead: Int
  /// Where the line ends: from the leading edge where positive, else from the trailing one, backward.
  let tail: Int
  let width: Int
  let isRightToLeft: Bool
  let alignment: NSTextAlignment

  init(_ paragraph: TextParagraph, isFirst: Bool, isRightToLeft: Bool, width: Int) {
    lead = units(max(isFirst ? paragraph.firstLineHeadIndent : paragraph.headIndent, 0))
    tail = units(paragraph.tailIndent)
    (self.width, self.isRightToLeft, alignment) = (width, isRightToLeft, paragraph.alignment)
  }

  /// How much room there is for a line.
  func room(in box: Int) -> Int { (tail > 0 ? min(tail, box) : box + tail) - lead }

  /// From the left edge of the box to the line's.
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

/// Pango's units as points.
package func points(_ units: Int) -> CGFloat { CGFloat(units) / CGFloat(PANGO_SCALE) }

/// Points as Pango's units, of which there are some two million points' worth.
func units(_ points: CGFloat) -> Int {
  let units = (points * CGFloat(PANGO_SCALE)).rounded()
  return units.isFinite ? Int(min(max(units, -1_024_000_000), 1_024_000_000)) : 0
}
