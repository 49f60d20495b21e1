import Graphics

/// An item of a shape layer or of a group of it. Paths come before what paints or changes them.
package indirect enum LottieShape: Equatable, Sendable {
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
package struct LottieStar: Equatable, Sendable {
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

/// The color or gradient of shapes.
package enum LottiePaint: Equatable, Sendable {
  case color(LottieProperty<LottieColor>)
  case gradient(LottieGradient)
}

/// A gradient of several colors.
package struct LottieGradient: Equatable, Sendable {
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

  package init(
    isRadial: Bool, start: LottieProperty<LottieVector>, end: LottieProperty<LottieVector>,
    highlightLength: LottieProperty<Double> = .constant(0),
    highlightAngle: LottieProperty<Double> = .constant(0), count: Int,
    stops: LottieProperty<LottieNumbers>
  ) {
    (self.isRadial, self.start, self.end) = (isRadial, start, end)
    (self.highlightLength, self.highlightAngle) = (highlightLength, highlightAngle)
    (self.count, self.stops) = (count, stops)
  }
}

/// A stroke apart from its paint.
package struct LottieStroke: Equatable, Sendable {
  var width: LottieProperty<Double>
  var cap: CGLineCap
  var join: CGLineJoin
  var miterLimit: LottieProperty<Double>
  /// The lengths of dashes and gaps in turn.
  package var dashes: [LottieProperty<Double>]
  package var dashOffset: LottieProperty<Double>

  package init(
    width: LottieProperty<Double>, cap: CGLineCap, join: CGLineJoin,
    miterLimit: LottieProperty<Double>, dashes: [LottieProperty<Double>] = [],
    dashOffset: LottieProperty<Double> = .constant(0)
  ) {
    (self.width, self.cap, self.join) = (width, cap, join)
    (self.miterLimit, self.dashes, self.dashOffset) = (miterLimit, dashes, dashOffset)
  }
}

/// The part of paths that is left.
package struct LottieTrim: Equatable, Sendable {
  /// In percent.
  var start: LottieProperty<Double>
  /// In percent.
  var end: LottieProperty<Double>
  /// In degrees, 360 once around.
  var offset: LottieProperty<Double>
  /// Whether paths are trimmed one after the other, as if they were one.
  var isSequential: Bool

  package init(
    start: LottieProperty<Double>, end: LottieProperty<Double>,
    offset: LottieProperty<Double> = .constant(0), isSequential: Bool
  ) {
    (self.start, self.end) = (start, end)
    (self.offset, self.isSequential) = (offset, isSequential)
  }
}

/// A wave along paths.
package struct LottieZigzag: Equatable, Sendable {
  var amplitude: LottieProperty<Double>
  /// The number of ridges between two vertices.
  var frequency: LottieProperty<Double>
  var isSmooth: LottieProperty<Double>
}

/// How several paths become one.
package enum LottieMerge: Int, Sendable {
  case together = 1
  case add, subtract, intersect, exclude
}

/// Copies of the items before it.
package struct LottieRepeater: Equatable, Sendable {
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
