import Graphics

/// A Lottie document as a value.
///
/// It is read from JSON and written as JSON (`json`). It holds only what is drawn: slots are
/// resolved, and hidden layers have no contents.
package struct LottieDocument: Equatable, Sendable {
  var name: String?
  /// In points.
  var size: CGSize
  /// In frames per second.
  var frameRate: Double
  /// The first frame.
  var begin: Double
  /// The frame after the last one.
  var end: Double
  var layers: LottieComposition
  /// The assets that layers refer to.
  var assets: LottieAssets
  var glyphs: [LottieGlyph.Key: LottieGlyph] = [:]
  var markers: [LottieMarker] = []

  /// A document of the frames from `begin` until before `end`.
  package init(
    size: CGSize, frameRate: Double, begin: Double = 0, end: Double,
    layers: LottieComposition, assets: LottieAssets
  ) {
    (self.size, self.frameRate) = (size, frameRate)
    (self.begin, self.end) = (begin, end)
    (self.layers, self.assets) = (layers, assets)
  }
}

/// The layers of a document or of a part of it, from front to back.
package struct LottieComposition: Equatable, Sendable {
  let layers: [LottieLayer]
  /// Whether a layer is blended with those behind it, so that the composition is a group of its own.
  let isBlended: Bool

  package init(_ layers: [LottieLayer]) {
    self.layers = layers
    isBlended = layers.contains { $0.blendMode != .normal }
  }
}

/// A named part of a document.
public struct LottieMarker: Hashable, Sendable {
  /// The name.
  public let name: String
  /// When it begins, in seconds from the beginning of the document.
  public let time: Double
  /// In seconds; 0 for a point in time.
  public let duration: Double
}

/// A font that text refers to.
package struct LottieFont: Hashable, Sendable {
  /// The name by which text refers to it.
  let name: String
  /// The family.
  let family: String
  /// The style in the family, such as "Bold Italic".
  let style: String
  /// On OpenType's scale, 100 to 900.
  let weight: Int
  let isItalic: Bool

  /// A font whose weight and slant are those that its style names.
  init(name: String, family: String, style: String) {
    (self.name, self.family, self.style) = (name, family, style)
    weight = Self.weight(of: style)
    isItalic = ["italic", "oblique"].contains { style.lowercased().contains($0) }
  }

  private static func weight(of style: String) -> Int {
    let words = style.lowercased().filter { !" -_".contains($0) }
    let names: [(String, Int)] = [
      ("thin", 100), ("extralight", 200), ("ultralight", 200), ("light", 300), ("medium", 500),
      ("semibold", 600), ("demibold", 600), ("extrabold", 800), ("ultrabold", 800), ("bold", 700),
      ("heavy", 800), ("black", 900),
    ]
    return names.first { words.contains($0.0) }?.1 ?? 400
  }
}

/// A character of a font that the document contains, as shapes.
struct LottieGlyph: Equatable, Sendable {
  struct Key: Hashable, Comparable {
    var character: String
    var family: String
    var style: String

    static func < (left: Key, right: Key) -> Bool {
      (left.family, left.style, left.character) < (right.family, right.style, right.character)
    }
  }

  /// The paths at a font size of 100, from the origin on the baseline.
  let paths: [LottieBezier]
  /// All of the paths.
  let outline: CGPath
  /// At a font size of 100.
  let advance: Double

  init(_ paths: [LottieBezier], advance: Double) {
    (self.paths, outline, self.advance) = (paths, CGPath(paths), advance)
  }
}
