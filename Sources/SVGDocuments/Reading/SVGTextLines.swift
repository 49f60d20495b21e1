import Graphics

/// A line of text as written.
struct SVGTextLine {
  struct Span {
    var string: String
    let style: SVGStyle
    let element: SVGElement
  }

  /// The beginning of the baseline, its middle or its end, by the anchor of ``font``.
  let origin: CGPoint
  let font: SVGFontStyle
  var spans: [Span] = []
}

/// Collects the lines of a text, and the white space in them.
struct SVGTextLines {
  private(set) var lines: [SVGTextLine] = []
  private(set) var origin = CGPoint.zero
  private let font: SVGFontStyle
  /// Whether the last character is a space that is not kept.
  private var endsWithSpace = true

  init(_ context: SVGContext) { font = context.style.font }

  mutating func begin(at point: CGPoint, _ font: SVGFontStyle) {
    trimEnd()
    origin = point
    lines.append(SVGTextLine(origin: point, font: font))
    endsWithSpace = true
  }

  /// Adds characters; white space counts as one space, and as nothing at the ends of lines, unless it is kept.
  mutating func add(_ text: String, _ style: SVGStyle, of element: SVGElement) {
    if lines.isEmpty { begin(at: .zero, font) }
    var string = ""
    for character in text {
      let isSpace = character.isWhitespace && character != "\u{A0}"
      if isSpace, !style.font.keepsSpace {
        // Line breaks in the document are white space as well.
        if !endsWithSpace { string.append(" ") }
        endsWithSpace = true
      } else {
        string.append(isSpace ? " " : character)
        endsWithSpace = false
      }
    }
    guard !string.isEmpty else { return }
    lines[lines.count - 1].spans.append(
      SVGTextLine.Span(string: string, style: style, element: element))
  }

  mutating func finish() {
    trimEnd()
    lines.removeAll { $0.spans.isEmpty }
  }

  private mutating func trimEnd() {
    guard endsWithSpace, !lines.isEmpty, var span = lines[lines.count - 1].spans.popLast() else {
      return
    }
    if !span.style.font.keepsSpace, span.string.last == " " { span.string.removeLast() }
    if !span.string.isEmpty { lines[lines.count - 1].spans.append(span) }
  }
}
