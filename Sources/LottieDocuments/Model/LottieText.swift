import Graphics

/// A layer's text.
struct LottieText: Sendable {
  /// The texts by the frames at which they begin, in ascending order; at least one.
  var documents: [(begin: Double, text: LottieTextDocument)]

  /// The text at a time in frames.
  func document(at frame: Double) -> LottieTextDocument {
    (documents.last { $0.begin <= frame } ?? documents[0]).text
  }
}

/// A text and its appearance. Lengths are in points.
struct LottieTextDocument: Sendable {
  var string: String
  var font: LottieFont
  /// The style of the font in its list, by which glyphs are found.
  var style: String
  var size: Double
  var lineHeight: Double
  /// Added to each character, in thousandths of the size.
  var tracking: Double
  var baselineShift: Double
  var alignment: NSTextAlignment
  var color: LottieColor?
  var strokeColor: LottieColor?
  var strokeWidth: Double
  var isStrokeInFront: Bool
  /// The box in which lines are wrapped; nil for text that begins at a point of its baseline.
  var box: CGRect?
}

extension LottieDocument {
  /// The characters of a text as shapes; nil if the document does not have all of them.
  func glyphs(of string: String, in text: LottieTextDocument) -> [LottieGlyph]? {
    if glyphs.isEmpty { return nil }
    var found: [LottieGlyph] = []
    for character in string {
      let key = LottieGlyph.Key(
        character: String(character), family: text.font.family, style: text.style)
      guard let glyph = glyphs[key] else { return nil }
      found.append(glyph)
    }
    return found
  }

  /// The text that is drawn with fonts, by their names.
  var textsInFonts: [(font: LottieFont, string: String)] {
    let all = [layers] + compositions.sorted { $0.key < $1.key }.map(\.value)
    return all.flatMap(\.layers).flatMap { layer in
      guard case .text(let text) = layer.kind else { return [(font: LottieFont, string: String)]() }
      return text.documents.map(\.text).flatMap { document in
        document.string.split(separator: "\n").map(String.init)
          .filter { glyphs(of: $0, in: document) == nil }.map { (document.font, $0) }
      }
    }
  }
}
