import Graphics

/// A Lottie document as a value.
struct LottieDocument: Sendable {
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
  /// The compositions that layers refer to.
  var compositions: [String: LottieComposition] = [:]
  /// The images that layers refer to, decoded.
  var images: [String: CGImage] = [:]
  var fonts: [String: LottieFont] = [:]
  var glyphs: [LottieGlyph.Key: LottieGlyph] = [:]
  var markers: [LottieMarker] = []
}

/// The layers of a document or of a part of it, from front to back.
struct LottieComposition: Sendable {
  var layers: [LottieLayer] = []
  /// Whether a layer is blended with those behind it, so that the composition is a group of its own.
  var isBlended = false
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
struct LottieFont: Hashable, Sendable {
  /// The name by which text refers to it.
  var name: String
  /// The family.
  var family: String
  /// On OpenType's scale, 100 to 900.
  var weight = 400
  var isItalic = false
}

/// A character of a font that the document contains, as shapes.
struct LottieGlyph: Sendable {
  struct Key: Hashable {
    var character: String
    var family: String
    var style: String
  }

  /// The outline at a font size of 100, from the origin on the baseline.
  var outline: CGPath
  /// At a font size of 100.
  var advance: Double
}
