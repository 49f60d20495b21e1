// Filters of the layer with its sublayers. iOS has no public properties for them; their names are the engine's own.
// Lengths in points.
// swift-format-ignore
extension CALayer {
  /// The standard deviation of a Gaussian blur, in points, at least 0. The default is 0.
  public var blurRadius: CGFloat { get { self[.blurRadius] } set { self[.blurRadius] = max(newValue.finite, 0) } }
  /// The gradient map: the colors, from black to white, that replace the layer's colors by luminance; nil, the
  /// default, for none.
  public var gradientMap: [CGColor]? { get { self[.gradientMap] } set { self[.gradientMap] = newValue } }
  /// The weight of the gradient map, 0…1. The default is 1.
  public var gradientMapAmount: Double { get { self[.gradientMapAmount] } set { self[.gradientMapAmount] = min(max(newValue.finite, 0), 1) } }
  /// The standard deviation of the blur that makes a glow, in points, at least 0. The default is 10.
  public var glowRadius: CGFloat { get { self[.glowRadius] } set { self[.glowRadius] = max(newValue.finite, 0) } }
  /// The intensity of the glow, which is added to the layer, 0…4. The default is 0, no glow.
  public var glowIntensity: Double { get { self[.glowIntensity] } set { self[.glowIntensity] = min(max(newValue.finite, 0), 4) } }
  /// The color of the glow; nil, the default, for the layer's colors.
  public var glowColor: CGColor? { get { self[.glowColor] } set { self[.glowColor] = newValue } }
  /// The strength of a grain, 0…1. The default is 0.
  public var grainAmount: Double { get { self[.grainAmount] } set { self[.grainAmount] = min(max(newValue.finite, 0), 1) } }
  /// The size of a grain in points, at least 0.01. The default is 1.
  public var grainSize: CGFloat { get { self[.grainSize] } set { self[.grainSize] = max(newValue.finite, 0.01) } }
  /// The seed of the grain: each whole number has its own pattern, so animating it sets how often the grain changes.
  public var grainPhase: Double { get { self[.grainPhase] } set { self[.grainPhase] = newValue.finite } }
  /// The maximum displacement of pixels by smooth noise along each axis, in points, at least 0. The default is 0.
  public var displacementAmount: CGFloat { get { self[.displacementAmount] } set { self[.displacementAmount] = max(newValue.finite, 0) } }
  /// The wavelength of the noise in points, at least 1. The default is 40.
  public var displacementSize: CGFloat { get { self[.displacementSize] } set { self[.displacementSize] = max(newValue.finite, 1) } }
  /// The phase of the noise: each whole number has its own pattern, and values in between interpolate them.
  public var displacementPhase: Double { get { self[.displacementPhase] } set { self[.displacementPhase] = newValue.finite } }
  /// The scale, in points, of the sublayers that are displacement maps: the pixel at (x, y) is that at
  /// x + scale · (red − ½), y + scale · (green − ½) of the layer without the map, as with SVG's `feDisplacementMap`.
  /// The default is 0, no displacement; negative values reverse the direction.
  public var displacementScale: CGFloat { get { self[.displacementScale] } set { self[.displacementScale] = newValue.finite } }
  /// Whether the layer is a displacement map: it and its sublayers are not drawn and receive no touches; their red and
  /// green channels displace the pixels of the superlayer by its ``displacementScale``. Where it is transparent, nothing
  /// is displaced. The default is false.
  public var isDisplacementMap: Bool { get { self[.isDisplacementMap] } set { self[.isDisplacementMap] = newValue } }
  /// The depth of field of the sublayers: the standard deviation of their blur per point of distance from
  /// ``sublayerFocus``. The default is 0, no blur.
  public var sublayerDefocus: CGFloat { get { self[.sublayerDefocus] } set { self[.sublayerDefocus] = max(newValue.finite, 0) } }
  /// The z coordinate of the focal plane of the sublayers. The default is 0.
  public var sublayerFocus: CGFloat { get { self[.sublayerFocus] } set { self[.sublayerFocus] = newValue.finite } }
  /// The channel of the mask that multiplies the layer's opacity. The default is its alpha.
  public var maskMode: MaskMode { get { self[.maskMode] } set { self[.maskMode] = newValue } }
}
