import Graphics

/// A layer's text.
package struct LottieText: Equatable, Sendable {
  /// A text from a frame on.
  struct Keyframe: Equatable, Sendable {
    var time: Double
    var document: LottieTextDocument
  }

  /// In ascending order of time; at least one.
  var keyframes: [Keyframe]

  /// The text at a time in frames.
  func document(at frame: Double) -> LottieTextDocument {
    (keyframes.last { $0.time <= frame } ?? keyframes[0]).document
  }
}

/// A text and its appearance. Lengths are in points.
struct LottieTextDocument: Equatable, Sendable {
  var string: String
  var font: LottieFont
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
        character: String(character), family: text.font.family, style: text.font.style)
      guard let glyph = glyphs[key] else { return nil }
      found.append(glyph)
    }
    return found
  }

  /// The text that is drawn with fonts, by their names.
  var textsInFonts: [(font: LottieFont, string: String)] {
    texts.flatMap { document in
      document.string.split(separator: "\n").map(String.init)
        .filter { glyphs(of: $0, in: document) == nil }.map { (document.font, $0) }
    }
  }

  /// The fonts that texts refer to, by name.
  var fonts: [String: LottieFont] {
    Dictionary(texts.map { ($0.font.name, $0.font) }) { first, _ in first }
  }

  private var texts: [LottieTextDocument] {
    let all = [layers] + assets.compositions.sorted { $0.key < $1.key }.map(\.value)
    return all.flatMap(\.layers).flatMap { layer -> [LottieTextDocument] in
      if case .text(let text) = layer.kind { text.keyframes.map(\.document) } else { [] }
    }
  }
}
