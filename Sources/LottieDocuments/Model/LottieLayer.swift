import Graphics

/// A layer of a composition. Times are in frames of the composition.
package struct LottieLayer: Equatable, Sendable {
  /// The contents of a layer.
  package enum Kind: Equatable, Sendable {
    /// Nothing: the parent of other layers.
    case null
    case solid(LottieColor, CGSize)
    /// An image of the assets.
    case image(id: String)
    /// A composition of the assets, clipped to a size.
    case composition(id: String, CGSize, time: LottieTimeMap)
    case shapes([LottieShape])
    case text(LottieText)
  }

  package var name: String
  package var kind: Kind
  /// The number by which other layers refer to it in the document. In the model, they refer to it by its position.
  package var number: Int?
  /// The position of the parent among the layers.
  package var parent: Int?
  /// It is shown from this frame on.
  package var begin: Double
  /// It is shown before this frame.
  package var end: Double
  package var transform: LottieTransform
  /// Whether it is turned into the direction in which it moves.
  var isOriented = false
  var isHidden = false
  /// Whether it is shown only as the matte of other layers.
  package var isMatte = false
  var blendMode = CGBlendMode.normal
  package var masks: [LottieMask] = []
  package var matte: LottieMatte?
  /// From the first that applies.
  var effects: [LottieEffect] = []

  package init(
    name: String, _ kind: Kind, begin: Double, end: Double,
    transform: LottieTransform = LottieTransform()
  ) {
    (self.name, self.kind, self.transform) = (name, kind, transform)
    (self.begin, self.end) = (begin, end)
  }
}

extension LottieLayer {
  /// The blend modes by their numbers in documents, without Hard Mix (17).
  static let blendModes: [CGBlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
    .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
  ]

  /// The id of the image that it shows.
  var imageID: String? { if case .image(let id) = kind { id } else { nil } }

  /// The id of the composition that it shows.
  var compositionID: String? { if case .composition(let id, _, _) = kind { id } else { nil } }
}

/// The map from the frames of a layer's parent to those of the composition that the layer shows.
package enum LottieTimeMap: Equatable, Sendable {
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
package struct LottieTransform: Equatable, Sendable {
  package var anchor = LottieProperty.constant(LottieVector(0, 0))
  package var position = LottiePosition.point(.constant(LottieVector(0, 0)))
  /// In percent.
  package var scale = LottieProperty.constant(LottieVector(100, 100))
  /// In degrees, clockwise.
  package var rotation = LottieProperty.constant(0.0)
  /// In percent.
  package var opacity = LottieProperty.constant(100.0)
  /// In degrees.
  var skew = LottieProperty.constant(0.0)
  /// The direction of the skew, in degrees.
  var skewAxis = LottieProperty.constant(0.0)

  package init() {}

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
package struct LottieMask: Equatable, Sendable {
  package enum Mode: String, Sendable {
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

  package init(
    _ mode: Mode, isInverted: Bool = false, path: LottieProperty<LottieBezier>,
    opacity: LottieProperty<Double> = .constant(100),
    expansion: LottieProperty<Double> = .constant(0)
  ) {
    (self.mode, self.isInverted, self.path) = (mode, isInverted, path)
    (self.opacity, self.expansion) = (opacity, expansion)
  }
}

/// Another layer whose alpha or luma a layer is multiplied with.
package struct LottieMatte: Equatable, Sendable {
  var isLuma: Bool
  var isInverted: Bool
  /// The position of the other layer.
  package var source: Int

  package init(source: Int, isLuma: Bool = false, isInverted: Bool = false) {
    (self.source, self.isLuma, self.isInverted) = (source, isLuma, isInverted)
  }
}

/// A filter of a layer.
enum LottieEffect: Equatable, Sendable {
  /// The color that replaces others, and how much, 0…1.
  case fill(LottieProperty<LottieColor>, opacity: LottieProperty<Double>)
  /// The colors of black and white, and how much they replace, in percent.
  case tint(
    LottieProperty<LottieColor>, LottieProperty<LottieColor>, amount: LottieProperty<Double>)
  case dropShadow(LottieDropShadow)
  /// `axes`: 1 for both, 2 horizontally, 3 vertically.
  case blur(LottieProperty<Double>, axes: LottieProperty<Double>)
}

/// The effect Drop Shadow.
struct LottieDropShadow: Equatable, Sendable {
  var color: LottieProperty<LottieColor>
  /// 0…255.
  var opacity: LottieProperty<Double>
  /// In degrees, clockwise from the top.
  var direction: LottieProperty<Double>
  var distance: LottieProperty<Double>
  /// Four times the standard deviation of the blur.
  var softness: LottieProperty<Double>
}
