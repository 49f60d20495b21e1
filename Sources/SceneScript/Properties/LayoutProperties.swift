import Animator

// Properties of views for Auto Layout.

extension ViewProperty {
  static let layout: [ViewProperty] = [
    ViewProperty(
      "margins", .insets, in: .points, animatable: .byLayout,
      "Layout margins, to which 'margins' refers in constraints of subviews."
    ) {
      $0.layoutMargins
    } set: {
      $0.layoutMargins = $1
    },
    ViewProperty(
      "direction", .direction, animatable: .byLayout,
      "Reading direction of the view and its subviews: on which side 'leading' is."
    ) {
      $0.traitOverrides.layoutDirection
    } set: {
      $0.traitOverrides.layoutDirection = $1
    },
    ViewProperty(
      "contentHugging", .priorities, animatable: .byLayout,
      "Priorities with which the view resists being larger than its content."
    ) {
      $0.priorities { $0.contentHuggingPriority(for: $1) }
    } set: { view, values in
      view.setPriorities(values) { view.setContentHuggingPriority($0, for: $1) }
    },
    ViewProperty(
      "compressionResistance", .priorities, animatable: .byLayout,
      "Priorities with which the view resists being smaller than its content."
    ) {
      $0.priorities { $0.contentCompressionResistancePriority(for: $1) }
    } set: { view, values in
      view.setPriorities(values) { view.setContentCompressionResistancePriority($0, for: $1) }
    },
  ]
}

extension PropertyKind where Value == UITraitEnvironmentLayoutDirection {
  /// A trait, so that it is inherited by all views below, now and later, and by their parts.
  fileprivate static var direction: PropertyKind {
    .name([("ltr", .leftToRight), ("rtl", .rightToLeft)])
  }
}

extension UIView {
  /// The priorities of both axes.
  fileprivate func priorities(
    _ get: (UIView, NSLayoutConstraint.Axis) -> UILayoutPriority
  ) -> [Double] {
    [NSLayoutConstraint.Axis.horizontal, .vertical].map { Double(get(self, $0).rawValue) }
  }

  fileprivate func setPriorities(
    _ values: [Double], _ set: (UILayoutPriority, NSLayoutConstraint.Axis) -> Void
  ) {
    for (value, axis) in zip(values, [NSLayoutConstraint.Axis.horizontal, .vertical]) {
      set(UILayoutPriority(Float(value)), axis)
    }
  }
}
