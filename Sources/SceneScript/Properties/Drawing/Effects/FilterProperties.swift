import Animator

extension ViewProperty {
  /// Filters of a view with its subviews.
  static let filters: [ViewProperty] = [
    ViewProperty(
      "blurRadius", .nonNegative, in: .points, animatable: true,
      "Standard deviation of a Gaussian blur of the view and its subviews."
    ) {
      $0.layer.blurRadius.native
    } set: {
      $0.layer.blurRadius = CGFloat($1)
    },
    ViewProperty(
      "gradientMap", .layerColors, animatable: true,
      "Colors that replace those of the view by their luminance, from black to white; [] for none."
    ) {
      $0.layer.gradientMap ?? []
    } set: {
      $0.layer.gradientMap = $1.isEmpty ? nil : $1
    },
    ViewProperty(
      "gradientMapAmount", .fraction, in: .fraction, animatable: true,
      "Weight of the gradient map, 0 to 1."
    ) {
      $0.layer.gradientMapAmount
    } set: {
      $0.layer.gradientMapAmount = $1
    },
    ViewProperty(
      "glowIntensity", .number(PropertyRange(0...4, "0 to 4")), in: .factor, animatable: true,
      "Light of a glow that is added to the view; 0 for no glow."
    ) {
      $0.layer.glowIntensity
    } set: {
      $0.layer.glowIntensity = $1
    },
    ViewProperty(
      "glowRadius", .nonNegative, in: .points, animatable: true,
      "Standard deviation of the blur that makes the glow. Default: 10."
    ) {
      $0.layer.glowRadius.native
    } set: {
      $0.layer.glowRadius = CGFloat($1)
    },
    ViewProperty(
      "glowColor", .layerColor, animatable: true,
      "Color of the glow. Default: the colors of the view."
    ) {
      $0.layer.glowColor
    } set: {
      $0.layer.glowColor = $1
    },
    ViewProperty(
      "grainAmount", .fraction, in: .fraction, animatable: true,
      "Strength of a film grain, 0 to 1."
    ) {
      $0.layer.grainAmount
    } set: {
      $0.layer.grainAmount = $1
    },
    ViewProperty(
      "grainSize", .number(PropertyRange(0.01...1000, "0.01 to 1000")), in: .points,
      animatable: true, "Size of a grain. Default: 1."
    ) {
      $0.layer.grainSize.native
    } set: {
      $0.layer.grainSize = CGFloat($1)
    },
    ViewProperty(
      "grainPhase", .number, animatable: true,
      "Selects the grain: another one for each whole number. Animated from 0 to 48 in 2 seconds, it changes 24 times per second."
    ) {
      $0.layer.grainPhase
    } set: {
      $0.layer.grainPhase = $1
    },
    ViewProperty(
      "maskMode", .maskMode,
      "What of the mask determines the view's visibility: alpha, luminance, invertedAlpha, invertedLuminance. Default: alpha."
    ) {
      $0.layer.maskMode
    } set: {
      $0.layer.maskMode = $1
    },
  ]
}

extension PropertyKind where Value == MaskMode {
  fileprivate static var maskMode: PropertyKind {
    .name(MaskMode.allCases.map { ($0.rawValue, $0) })
  }
}
