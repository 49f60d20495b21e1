/// The text that a cue shows at a time: all of it, or a page of a cue that is too long.
struct CaptionPage {
  /// When it appears, on the cue's clock.
  var begin: MediaTime
  /// When it disappears.
  var end: MediaTime
  /// The text, laid out.
  var block: TextBlock
  /// The words, with their ranges in the text of the page.
  var words: [CaptionWord]
  /// The box around the text, without the box's padding, in the view.
  var frame = CGRect.zero
  /// The origin of the text's layout box, in the view.
  var origin = CGPoint.zero
}

/// Divides cues into pages and lays these out.
@MainActor
struct CaptionTypesetter {
  let style: CaptionStyle
  let size: CGSize
  private let font: FontDescription
  private let margins: UIEdgeInsets

  init(_ style: CaptionStyle, size: CGSize) {
    (self.style, self.size) = (style, size)
    font = (style.font ?? style.usualFont(in: size)).fontDescription
    margins = style.margins ?? CaptionStyle.usualMargins(in: size)
  }

  /// The size of the font, in points.
  var em: CGFloat { font.size }
  /// The space between the text and the edges of its box.
  var padding: CGSize {
    style.boxColor == nil ? .zero : CGSize(width: em * 0.5, height: em * 0.22)
  }

  /// The pages of a cue, in order, laid out in the view.
  func pages(of cue: CaptionCue) -> [CaptionPage] {
    var cue = cue
    if style.isUppercase {
      for index in cue.runs.indices { cue.runs[index].text = cue.runs[index].text.uppercased() }
    }
    let words = cue.words
    guard !words.isEmpty else { return [] }
    var text = CaptionPageText(cue, words, styled(cue))
    let width = width(of: cue)
    var parts = style.wordLimit < words.count ? groups(text, width) : [words.indices]
    if parts.count == 1 {
      if text.lineCount(width) > style.lineLimit { text.joinLines() }
      parts = lines(text, width)
    }
    return parts.enumerated().map { index, part in
      let begin = index == 0 ? cue.begin : words[part.lowerBound].begin
      let end = index + 1 < parts.count ? words[parts[index + 1].lowerBound].begin : cue.end
      var page = CaptionPage(
        begin: begin, end: max(end, begin), block: text.block(part), words: text.words(part))
      place(&page, cue.placement, width)
      return page
    }.filter { $0.begin < $0.end }
  }

  // MARK: Styles

  private func styled(_ cue: CaptionCue) -> [TextRun] {
    cue.runs.map { run in
      var style = TextStyle(font: font, color: color(of: run).cgColor)
      if run.emphasis.contains(.bold) { style.font.weight = min(max(font.weight + 200, 700), 900) }
      if run.emphasis.contains(.italic) { style.font.isItalic = true }
      if run.emphasis.contains(.underline) { style.underline = TextLine(style: .single) }
      var paragraph = TextParagraph()
      paragraph.alignment = alignment(cue.placement)
      paragraph.lineHeightMultiple = 1.02
      return TextRun(string: run.text, style: style, paragraph: paragraph)
    }
  }

  /// The colors that WebVTT gives its classes.
  private func color(of run: CaptionRun) -> UIColor {
    run.classes.lazy.compactMap { Self.classColors[$0] }.last ?? style.textColor
  }

  private static let classColors: [String: UIColor] = [
    "white": .white, "lime": UIColor(red: 0, green: 1, blue: 0, alpha: 1), "cyan": .cyan,
    "red": .red, "yellow": .yellow, "magenta": .magenta, "blue": .blue, "black": .black,
  ]

  private func alignment(_ placement: CaptionPlacement) -> NSTextAlignment {
    switch placement.alignment {
    case .left: .left
    case .right, .end: .right
    case .start: .natural
    case .center, nil: .center
    }
  }

  // MARK: Division

  /// The greatest width of lines.
  private func width(of cue: CaptionCue) -> CGFloat {
    let usual = size.width - margins.left - margins.right
    let width = cue.placement.size.map { size.width * $0 / 100 } ?? usual
    return max(min(width, size.width) - 2 * padding.width, em)
  }

  /// Groups of a few words that fit into a line and end with clauses.
  private func groups(_ text: CaptionPageText, _ width: CGFloat) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = 0
    for index in text.words.indices {
      if index > start,
        index - start >= style.wordLimit || text.endsClause(index - 1)
          || text.lineCount(width, start..<index + 1) > style.lineLimit
      {
        groups.append(start..<index)
        start = index
      }
    }
    return groups + [start..<text.words.count]
  }

  /// Parts of as many lines as are allowed, of about equal length.
  private func lines(_ text: CaptionPageText, _ width: CGFloat) -> [Range<Int>] {
    let count = text.lineCount(width)
    let pageCount = (count + style.lineLimit - 1) / style.lineLimit
    if pageCount <= 1 { return [text.words.indices] }
    let narrow = text.balancedWidth(width, lines: pageCount * style.lineLimit)
    var pages: [Range<Int>] = []
    var start = 0
    for (line, words) in text.linesOfWords(narrow).enumerated()
    where line > 0 && line % style.lineLimit == 0 {
      pages.append(start..<words.lowerBound)
      start = words.lowerBound
    }
    return pages + [start..<text.words.count]
  }

  // MARK: Positions

  private func place(_ page: inout CaptionPage, _ placement: CaptionPlacement, _ width: CGFloat) {
    page.block.width = page.block.balancedWidth(width, lines: nil)
    let metrics = page.block.measure()
    let text = CGSize(width: metrics.maxX - metrics.minX, height: metrics.size.height)
    let box = CGSize(
      width: text.width + 2 * padding.width, height: text.height + 2 * padding.height)
    let origin = CGPoint(x: x(of: box, placement), y: y(of: box, placement))
    page.frame = CGRect(origin: origin, size: box)
    page.origin = CGPoint(
      x: origin.x + padding.width - metrics.minX, y: origin.y + padding.height)
  }

  private func x(of box: CGSize, _ placement: CaptionPlacement) -> CGFloat {
    let usual: (edge: CaptionPlacement.Edge, x: CGFloat) =
      switch placement.alignment {
      case .left, .start: (.start, margins.left)
      case .right, .end: (.end, size.width - margins.right)
      case .center, nil: (.center, margins.left + (size.width - margins.left - margins.right) / 2)
      }
    let position = placement.position.map { size.width * $0 / 100 } ?? usual.x
    let x = offset(position, box.width, placement.positionEdge ?? usual.edge)
    return limited(x, box.width, size.width)
  }

  private func y(of box: CGSize, _ placement: CaptionPlacement) -> CGFloat {
    let y: CGFloat
    switch placement.line {
    case .percent(let percent):
      y = offset(size.height * percent / 100, box.height, placement.lineEdge ?? .start)
    case .number(let number) where number >= 0:
      y = margins.top + CGFloat(number) * em * 1.3
    case .number(let number):
      y = size.height - margins.bottom - box.height + CGFloat(number + 1) * em * 1.3
    case nil:
      switch style.position {
      case .top: y = margins.top
      case .center: y = (size.height - box.height) / 2
      case .bottom: y = size.height - margins.bottom - box.height
      }
    }
    return limited(y, box.height, size.height)
  }

  private func offset(
    _ position: CGFloat, _ length: CGFloat, _ edge: CaptionPlacement.Edge
  ) -> CGFloat {
    switch edge {
    case .start: position
    case .center: position - length / 2
    case .end: position - length
    }
  }

  /// Clamps an offset so that the box is inside the view, with a small distance from its edges.
  private func limited(_ offset: CGFloat, _ length: CGFloat, _ whole: CGFloat) -> CGFloat {
    let distance = min(em * 0.3, max((whole - length) / 2, 0))
    return max(min(offset, whole - length - distance), distance)
  }
}

extension CaptionTypesetter {
  /// Moves a page so that it does not overlap others shown at the same time: up in the lower half, down in the upper
  /// one, or in the opposite direction if there is no room. A page without room in either direction is not moved.
  func move(_ page: inout CaptionPage, clearOf others: [CGRect]) {
    let isBelow = page.frame.midY > size.height / 2
    for isUpward in [isBelow, !isBelow] {
      let moved = moved(page, clearOf: others, isUpward: isUpward)
      if moved.frame.minY >= 0, moved.frame.maxY <= size.height {
        page = moved
        return
      }
    }
  }

  private func moved(
    _ page: CaptionPage, clearOf others: [CGRect], isUpward: Bool
  ) -> CaptionPage {
    var page = page
    let gap = em * 0.15
    for _ in others {
      guard let other = others.first(where: { $0.intersects(page.frame) }) else { break }
      let distance =
        isUpward ? other.minY - gap - page.frame.maxY : other.maxY + gap - page.frame.minY
      page.frame.origin.y += distance
      page.origin.y += distance
    }
    return page
  }
}
