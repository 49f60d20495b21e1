import Animator

/// The value of a property as scenes store it. Names of colors, images and fonts are resolved when
/// the value is set.
package enum PropertyValue: Equatable, Sendable {
  case bool(Bool)
  case number(Double)
  case integer(Int)
  /// In radians.
  case angle(Double)
  case text(String)
  /// The name of a case of an enumeration.
  case name(String)
  /// The names of options of a set.
  case names([String])
  case numbers([Double])
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case insets(UIEdgeInsets)
  case points([CGPoint])
  case color(SceneColor)
  case colors([SceneColor])
  case path(ScenePath)
  case transform([TransformOperation])
  case font(SceneFont)
  /// An asset's name or a path.
  case image(String)
  /// The path of a clip.
  case video(String)
  case lottie(LottieSource)
  /// The path of an SVG document.
  case artwork(String)
  case waveform(WaveformSource)
  case border(SceneBorder)
  case shadow(SceneShadow)
  case labelShadow(SceneLabelShadow)
  case runs([RunDescription])
  case paragraph(TextParagraph)
  case cells([EmitterCellDescription])
  /// In a step: a number, or the components of geometry, some of them relative to the current ones.
  case relative([RelativeComponent])
  /// In the cell of a list: a value with placeholders, which items fill.
  case template(ItemValue)
}

extension PropertyValue {
  /// The whole number; nil for other values.
  var integer: Int? { if case .integer(let number) = self { number } else { nil } }
}

/// The type of a property's values.
package enum PropertyType: Equatable, Sendable {
  case bool
  /// A finite number, within a range where one is given.
  case number(PropertyRange<Double>? = nil)
  case integer(PropertyRange<Int>)
  /// Radians in memory, degrees in scenes.
  case angle
  case text
  /// Text in a format.
  case format(TextFormat)
  /// One of these names.
  case name([String])
  /// Any of these names; `example` shows how a list of them is written.
  case names([String], example: String)
  /// Non-negative lengths in points.
  case lengths
  /// Positions along a gradient.
  case locations
  /// Layout priorities along both axes, 1 to 1000.
  case priorities
  case point
  case size
  case rect
  case points
  /// Top, left, bottom, right; non-negative.
  case insets
  case color
  case colors
  case path
  case transform
  case transform3D
  case font
  case image
  case video
  case lottie
  case artwork
  case waveform
  case border
  case shadow
  case labelShadow
  case runs
  case paragraph
  case cells
}

extension PropertyType {
  /// Whether it is text that is displayed, in part or as it is.
  var isShownText: Bool {
    switch self {
    case .text: true
    case .format(let format): format.isShown
    default: false
    }
  }
}

/// How a text that represents other values is written. Formats of one name are equal.
package struct TextFormat: Equatable, Sendable {
  /// The value that the text represents, with its article: "a date".
  package let name: String
  package let example: String
  /// Whether the text, or parts of it, are displayed.
  package var isShown = false
  package let matches: @Sendable (String) -> Bool

  package static func == (left: TextFormat, right: TextFormat) -> Bool { left.name == right.name }
}

/// The range of a number with its description for messages.
package struct PropertyRange<Bound: Comparable & Sendable>: Equatable, Sendable {
  package let bounds: ClosedRange<Bound>
  package let words: String

  package init(_ bounds: ClosedRange<Bound>, _ words: String) {
    (self.bounds, self.words) = (bounds, words)
  }
}

extension PropertyRange<Double> {
  static let nonNegative = PropertyRange(0...Double.greatestFiniteMagnitude, "0 or more")
  static let fraction = PropertyRange(0...1, "0 to 1")
}

/// The unit of a property's numbers.
package enum PropertyUnit: String, Sendable, CaseIterable {
  case points
  case degrees
  case seconds
  /// Positions and sizes as fractions of the bounds: 0 to 1 from one edge to the other.
  case unitCoordinates = "unit coordinates"
  /// Normalized to 0 to 1.
  case fraction
  /// A dimensionless multiplier.
  case factor
  /// Pixels per point.
  case pixelsPerPoint = "pixels per point"
  case pointsPerSecond = "points per second"
}
