/// The filters of a layer: they change the image of the layer with its sublayers before it is composited, in the
/// order of displacement, displacement by a map, blur, gradient map, glow and grain. Lengths are in points.
public struct FilterValues: Sendable, Equatable {
  /// The standard deviation of the Gaussian blur, at least 0.
  public var blurRadius: CGFloat = 0
  /// The gradient map: the colors, from black to white, that replace the layer's colors by luminance; nil for none.
  public var gradientMap: [CGColor]?
  /// The weight of the gradient map, 0…1.
  public var gradientMapAmount: Double = 1
  /// The standard deviation of the blur that makes the glow, at least 0.
  public var glowRadius: CGFloat = 10
  /// The intensity of the glow, which is added to the layer, 0…4; 0 for no glow.
  public var glowIntensity: Double = 0
  /// The color of the glow; nil for the layer's colors.
  public var glowColor: CGColor?
  /// The strength of the grain, 0…1.
  public var grainAmount: Double = 0
  /// The size of a grain, above 0.
  public var grainSize: CGFloat = 1
  /// The seed of the grain: each whole number has its own pattern, so animating it sets how often the grain changes.
  public var grainPhase: Double = 0
  /// The maximum displacement of pixels by noise along each axis, at least 0.
  public var displacementAmount: CGFloat = 0
  /// The wavelength of the noise, at least 1.
  public var displacementSize: CGFloat = 40
  /// The phase of the noise: each whole number has its own pattern, and values in between interpolate them.
  public var displacementPhase: Double = 0
  /// The scale of displacement maps, which are sublayers: twice the maximum displacement along each axis.
  public var displacementScale: CGFloat = 0
  /// The depth of field of the sublayers: the standard deviation of their blur per point of distance from the focal
  /// plane, at least 0; 0 for none.
  public var sublayerDefocus: CGFloat = 0
  /// The z coordinate of the focal plane.
  public var sublayerFocus: CGFloat = 0

  /// No filters.
  public init() {}

  fileprivate static let standard = FilterValues()

  /// Whether the filters are the identity.
  public var changesNothing: Bool {
    let hasMap = gradientMapAmount > 0 && !(gradientMap ?? []).isEmpty
    return blurRadius <= 0 && !hasMap && glowIntensity <= 0 && grainAmount <= 0
      && displacementAmount <= 0 && displacementScale == 0
  }
}

// swift-format-ignore
extension LayerState {
  /// The filters; the identity for a new layer.
  public var filters: FilterValues { get { sharedFilters ?? .standard } set { sharedFilters = newValue == .standard ? nil : newValue } }
  /// The standard deviation of the layer's blur.
  public var blurRadius: CGFloat { get { filters.blurRadius } set { filters.blurRadius = newValue } }
  /// The gradient map: the colors that replace the layer's colors by luminance; nil for none.
  public var gradientMap: [CGColor]? { get { filters.gradientMap } set { filters.gradientMap = newValue } }
  /// The weight of the gradient map, 0…1.
  public var gradientMapAmount: Double { get { filters.gradientMapAmount } set { filters.gradientMapAmount = newValue } }
  /// The standard deviation of the glow's blur.
  public var glowRadius: CGFloat { get { filters.glowRadius } set { filters.glowRadius = newValue } }
  /// The intensity of the glow.
  public var glowIntensity: Double { get { filters.glowIntensity } set { filters.glowIntensity = newValue } }
  /// The color of the glow; nil for the layer's colors.
  public var glowColor: CGColor? { get { filters.glowColor } set { filters.glowColor = newValue } }
  /// The strength of the grain, 0…1.
  public var grainAmount: Double { get { filters.grainAmount } set { filters.grainAmount = newValue } }
  /// The size of a grain.
  public var grainSize: CGFloat { get { filters.grainSize } set { filters.grainSize = newValue } }
  /// The seed of the grain.
  public var grainPhase: Double { get { filters.grainPhase } set { filters.grainPhase = newValue } }
  /// The maximum displacement of pixels by noise.
  public var displacementAmount: CGFloat { get { filters.displacementAmount } set { filters.displacementAmount = newValue } }
  /// The wavelength of the noise.
  public var displacementSize: CGFloat { get { filters.displacementSize } set { filters.displacementSize = newValue } }
  /// The phase of the noise.
  public var displacementPhase: Double { get { filters.displacementPhase } set { filters.displacementPhase = newValue } }
  /// The scale of displacement maps.
  public var displacementScale: CGFloat { get { filters.displacementScale } set { filters.displacementScale = newValue } }
  /// The standard deviation of the sublayers' blur per point of distance from the focal plane.
  public var sublayerDefocus: CGFloat { get { filters.sublayerDefocus } set { filters.sublayerDefocus = newValue } }
  /// The z coordinate of the focal plane.
  public var sublayerFocus: CGFloat { get { filters.sublayerFocus } set { filters.sublayerFocus = newValue } }
}

/// The channel of a mask that multiplies the opacity of the masked layer.
public enum MaskMode: String, Sendable, CaseIterable {
  /// Its alpha.
  case alpha
  /// Its luminance, multiplied by its alpha.
  case luminance
  /// Its inverted alpha: the layer is visible around the mask.
  case invertedAlpha
  /// Its inverted luminance.
  case invertedLuminance
}

extension MaskMode: DiscreteValue, KeyPathValue {
  package static var kind: String { "the name of a mask mode" }
  package static func value(from any: Any) -> MaskMode? {
    any as? MaskMode ?? (any as? String).flatMap(MaskMode.init)
  }
  package var publicValue: Any? { rawValue }
}
