import Animator

extension ViewProperty {
  /// The displacement of a view with its subviews by noise.
  static let displacement: [ViewProperty] = [
    ViewProperty(
      "displacementAmount", .number(PropertyRange(0...1000, "0 to 1000")), in: .points,
      animatable: true, "Greatest displacement of pixels by smooth noise; 0 for none."
    ) {
      $0.layer.displacementAmount.native
    } set: {
      $0.layer.displacementAmount = CGFloat($1)
    },
    ViewProperty(
      "displacementSize", .number(PropertyRange(1...1_000_000, "1 to 1000000")), in: .points,
      animatable: true, "Size of the waves of the displacement. Default: 40."
    ) {
      $0.layer.displacementSize.native
    } set: {
      $0.layer.displacementSize = CGFloat($1)
    },
    ViewProperty(
      "displacementPhase", .number, animatable: true,
      "Selects the noise of the displacement. Animated, the waves change smoothly, about once per whole number."
    ) {
      $0.layer.displacementPhase
    } set: {
      $0.layer.displacementPhase = $1
    },
  ]
}
