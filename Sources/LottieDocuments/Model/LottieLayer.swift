import Graphics

/// A layer of a composition. Times are in frames of the composition.
struct LottieLayer: Sendable {
  /// What a layer shows.
  enum Kind: Sendable {
    /// Nothing: the parent of other layers.
    case null
    case solid(LottieColor, CGSize)
    case image(id: String, CGSize)
    case composition(id: String, CGSize, time: LottieTimeMap)
    case shapes([LottieShape])
    case text(LottieText)
  }

  var name: String
  var kind: Kind
  /// The number by which other layers refer to it.
  var number: Int?
  /// The position of the parent among the layers.
  var parent: Int?
  /// It is shown from this frame on.
  var begin: Double
  /// It is shown before this frame.
  var end: Double
  var transform: LottieTransform
  /// Whether it is turned into the direction in which it moves.
  var isOriented = false
  var isHidden = false
  /// Whether it is shown only as the matte of other layers.
  var isMatte = false
  var blendMode = CGBlendMode.normal
  var masks: [LottieMask] = []
  var matte: LottieMatte?
  /// From the first that applies.
  var effects: [LottieEffect] = []
}

/// Which frame of its composition a layer shows.
enum LottieTimeMap: Sendable {
  /// From a frame on, slower by a factor.
  case shifted(start: Double, stretch: Double)
  /// The time of the composition, in seconds.
  case remapped(LottieProperty<Double>)

  func frame(at frame: Double, rate: Double) -> Double {
    switch self {
    case .shifted(let start, let stretch): (frame - start) / stretch
    case .remapped(let seconds): seconds.value(at: frame) * rate
    }
  }
}

/// How a layer, a group of shapes or the copies of a repeater are placed.
struct LottieTransform: Sendable {
  var anchor = LottieProperty.constant(LottieVector(0, 0))
  var position = LottiePosition.point(.constant(LottieVector(0, 0)))
  /// In percent.
  var scale = LottieProperty.constant(LottieVector(100, 100))
  /// In degrees, clockwise.
  var rotation = LottieProperty.constant(0.0)
  /// In percent.
  var opacity = LottieProperty.constant(100.0)
  /// In degrees.
  var skew = LottieProperty.constant(0.0)
  /// The direction of the skew, in degrees.
  var skewAxis = LottieProperty.constant(0.0)

  /// From the coordinates of the contents to those around them.
  ///
  /// - Parameter direction: A rotation in addition, in radians.
  func matrix(at frame: Double, turnedBy direction: Double = 0) -> CGAffineTransform {
    let anchor = anchor.value(at: frame)
    let scale = scale.value(at: frame)
    let position = position.value(at: frame)
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(CGAffineTransform(scaleX: scale.x / 100, y: scale.y / 100))
      .concatenating(Self.skew(skew.value(at: frame), along: skewAxis.value(at: frame)))
      .concatenating(
        CGAffineTransform(rotationAngle: rotation.value(at: frame) * .pi / 180 + direction)
      )
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// A shear along an axis: the axis is turned onto the x axis, points are moved along it in proportion to y, and it is
  /// turned back. Angles are in degrees.
  static func skew(_ angle: Double, along axis: Double) -> CGAffineTransform {
    if angle == 0 { return .identity }
    let turn = axis * .pi / 180
    // The tangent has no bound; beyond 89.9° nothing is recognizable.
    let slope = tan(min(max(angle, -89.9), 89.9) * .pi / 180)
    return CGAffineTransform(rotationAngle: turn)
      .concatenating(CGAffineTransform(1, 0, -slope, 1, 0, 0))
      .concatenating(CGAffineTransform(rotationAngle: -turn))
  }

  /// 0…1.
  func opacity(at frame: Double) -> CGFloat { (opacity.value(at: frame) / 100).unit }
}

/// A path that shows or hides a part of a layer.
struct LottieMask: Sendable {
  enum Mode: String, Sendable {
    case add = "a"
    case subtract = "s"
    case intersect = "i"
    case lighten = "l"
    case darken = "d"
    case difference = "f"
  }

  var mode: Mode
  var isInverted: Bool
  var path: LottieProperty<LottieBezier>
  /// In percent.
  var opacity: LottieProperty<Double>
  /// How far the path is moved outward.
  var expansion: LottieProperty<Double>
}

/// Another layer whose alpha or luma a layer is multiplied with.
struct LottieMatte: Sendable {
  var isLuma: Bool
  var isInverted: Bool
  /// The position of the other layer.
  var source: Int
}

/// A filter of a layer.
enum LottieEffect: Sendable {
  case fill(LottieProperty<LottieColor>, opacity: LottieProperty<Double>)
  /// The colors of black and white, and how much they replace, in percent.
  case tint(
    LottieProperty<LottieColor>, LottieProperty<LottieColor>, amount: LottieProperty<Double>)
  case dropShadow(LottieDropShadow)
  /// `axes`: 1 for both, 2 horizontally, 3 vertically.
  case blur(LottieProperty<Double>, axes: LottieProperty<Double>)
}

/// The effect Drop Shadow.
struct LottieDropShadow: Sendable {
  var color: LottieProperty<LottieColor>
  /// 0…255.
  var opacity: LottieProperty<Double>
  /// In degrees, clockwise from the top.
  var direction: LottieProperty<Double>
  var distance: LottieProperty<Double>
  /// Four times the standard deviation of the blur.
  var softness: LottieProperty<Double>
}
