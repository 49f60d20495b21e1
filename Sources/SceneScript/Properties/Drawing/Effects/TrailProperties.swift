import Animator

extension ViewProperty {
  /// The trail of a view with its subviews.
  static let trail: [ViewProperty] = [
    ViewProperty(
      "trailCount", .number(PropertyRange(0...100, "0 to 100")), animatable: true,
      "Number of the view's earlier presentations that are drawn behind it; 0 for none."
    ) {
      $0.layer.trailCount.native
    } set: {
      $0.layer.trailCount = CGFloat($1)
    },
    ViewProperty(
      "trailInterval", .number(PropertyRange(0.001...10, "0.001 to 10")), in: .seconds,
      animatable: true, "Time from one of them to the next. Default: 0.04."
    ) {
      $0.layer.trailInterval
    } set: {
      $0.layer.trailInterval = $1
    },
    ViewProperty(
      "trailDecay", .number(PropertyRange(0...1, "0 to 1")), animatable: true,
      "Factor of opacity from the view to the first of them, and from each to the next. Default: 0.7."
    ) {
      $0.layer.trailDecay
    } set: {
      $0.layer.trailDecay = $1
    },
  ]
}
