import Graphics

/// An item of a shape layer or of a group of it. Paths come before what paints or changes them.
indirect enum LottieShape: Sendable {
  case group([LottieShape], LottieTransform)
  case path(LottieProperty<LottieBezier>, isReversed: Bool)
  case rectangle(
    center: LottiePosition, size: LottieProperty<LottieVector>, radius: LottieProperty<Double>,
    isReversed: Bool)
  case ellipse(center: LottiePosition, size: LottieProperty<LottieVector>, isReversed: Bool)
  case star(LottieStar)
  case fill(LottiePaint, opacity: LottieProperty<Double>, CGPathFillRule)
  case stroke(LottiePaint, opacity: LottieProperty<Double>, LottieStroke)
  case trim(LottieTrim)
  /// Corners of straight lines get this radius.
  case round(LottieProperty<Double>)
  /// Vertices move toward the center, their tangents away from it, in percent.
  case pucker(LottieProperty<Double>)
  /// Paths grow outward.
  case offset(LottieProperty<Double>, CGLineJoin, miterLimit: LottieProperty<Double>)
  case zigzag(LottieZigzag)
  case merge(LottieMerge)
  case repeater(LottieRepeater)
}

/// A star or a regular polygon.
struct LottieStar: Sendable {
  var isPolygon: Bool
  var center: LottiePosition
  var points: LottieProperty<Double>
  /// In degrees.
  var rotation: LottieProperty<Double>
  var outerRadius: LottieProperty<Double>
  /// In percent.
  var outerRoundness: LottieProperty<Double>
  var innerRadius: LottieProperty<Double>
  /// In percent.
  var innerRoundness: LottieProperty<Double>
  var isReversed: Bool
}

/// What shapes are painted with.
enum LottiePaint: Sendable {
  case color(LottieProperty<LottieColor>)
  case gradient(LottieGradient)
}

/// A gradient of several colors.
struct LottieGradient: Sendable {
  var isRadial: Bool
  var start: LottieProperty<LottieVector>
  var end: LottieProperty<LottieVector>
  /// How far the focal point of a radial gradient is from its center, in percent of the radius.
  var highlightLength: LottieProperty<Double>
  /// In degrees from the direction of the end.
  var highlightAngle: LottieProperty<Double>
  /// The number of colors.
  var count: Int
  /// The location and the components of each color; then the location and the alpha of each alpha stop.
  var stops: LottieProperty<LottieNumbers>
}

/// A stroke apart from its paint.
struct LottieStroke: Sendable {
  var width: LottieProperty<Double>
  var cap: CGLineCap
  var join: CGLineJoin
  var miterLimit: LottieProperty<Double>
  /// The lengths of dashes and gaps.
  var dashes: [LottieProperty<Double>]
  var dashOffset: LottieProperty<Double>
}

/// The part of paths that is left.
struct LottieTrim: Sendable {
  /// In percent.
  var start: LottieProperty<Double>
  /// In percent.
  var end: LottieProperty<Double>
  /// In degrees, 360 once around.
  var offset: LottieProperty<Double>
  /// Whether paths are trimmed one after the other, as if they were one.
  var isSequential: Bool
}

/// A wave along paths.
struct LottieZigzag: Sendable {
  var amplitude: LottieProperty<Double>
  /// The number of ridges between two vertices.
  var frequency: LottieProperty<Double>
  var isSmooth: LottieProperty<Double>
}

/// How several paths become one.
enum LottieMerge: Int, Sendable {
  case together = 1
  case add, subtract, intersect, exclude
}

/// Copies of the items before it.
struct LottieRepeater: Sendable {
  var copies: LottieProperty<Double>
  /// The number of the first copy.
  var offset: LottieProperty<Double>
  /// Whether later copies are in front.
  var isStackedUpward: Bool
  /// Applied once for each copy.
  var transform: LottieTransform
  /// In percent.
  var startOpacity: LottieProperty<Double>
  /// In percent.
  var endOpacity: LottieProperty<Double>

  /// The maximum number of copies.
  static let maximumCount = 1000
}
