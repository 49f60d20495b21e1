import Animator

extension ViewProperty {
  /// The displacement of a view with its subviews by noise, and by the colors of a subview.
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
    ViewProperty(
      "displacementScale", .number(PropertyRange(-2000...2000, "-2000 to 2000")), in: .points,
      animatable: true,
      "How far subviews with isDisplacementMap displace pixels: by this times red - 0.5 and green - 0.5."
    ) {
      $0.layer.displacementScale.native
    } set: {
      $0.layer.displacementScale = CGFloat($1)
    },
    ViewProperty(
      "isDisplacementMap", .bool,
      "Whether the view is not drawn, and its red and green displace the pixels of its superview."
    ) {
      $0.layer.isDisplacementMap
    } set: {
      $0.layer.isDisplacementMap = $1
    },
  ]
}
