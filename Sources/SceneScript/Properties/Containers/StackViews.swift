import Animator

extension ViewProperty {
  /// Properties of stack views, and of the views that they arrange.
  static let stack: [ViewProperty] = [
    ViewProperty(
      "axis", .axis, of: UIStackView.self, animatable: .byLayout,
      "Whether the subviews form a row or a column."
    ) {
      $0.axis
    } set: {
      $0.axis = $1
    },
    ViewProperty(
      "distribution", .distribution, of: UIStackView.self, animatable: .byLayout,
      "Lengths and gaps along the axis."
    ) {
      $0.distribution
    } set: {
      $0.distribution = $1
    },
    ViewProperty(
      "alignment", .alignment, of: UIStackView.self, animatable: .byLayout,
      "Sizes and positions across the axis."
    ) {
      $0.alignment
    } set: {
      $0.alignment = $1
    },
    ViewProperty(
      "spacing", .number, of: UIStackView.self, in: .points, animatable: .byLayout,
      "Distance between subviews; the minimum for 'equalSpacing' and 'equalCentering'."
    ) {
      $0.spacing.native
    } set: {
      $0.spacing = $1
    },
    ViewProperty(
      "isLayoutMarginsRelativeArrangement", .bool, of: UIStackView.self, animatable: .byLayout,
      "Whether the subviews are within 'margins'."
    ) {
      $0.isLayoutMarginsRelativeArrangement
    } set: {
      $0.isLayoutMarginsRelativeArrangement = $1
    },
    ViewProperty(
      "isBaselineRelativeArrangement", .bool, of: UIStackView.self, animatable: .byLayout,
      "Whether the spacing of a column is from baseline to baseline."
    ) {
      $0.isBaselineRelativeArrangement
    } set: {
      $0.isBaselineRelativeArrangement = $1
    },
    ViewProperty(
      spacingAfter, .number, in: .points, animatable: .byLayout,
      "Distance to the next view of the stack that the view is in. Default: 'spacing' of the stack."
    ) { view in
      guard let stack = view.superview as? UIStackView else { return nil }
      let spacing = stack.customSpacing(after: view)
      return spacing == UIStackView.spacingUseDefault ? nil : Double(spacing)
    } set: { view, spacing in
      (view.superview as? UIStackView)?.setCustomSpacing(spacing, after: view)
    },
  ]

  /// The property that a stack keeps for each arranged view.
  static let spacingAfter = "spacingAfter"
}

extension UIView {
  /// Where views of a scene are added: the screen, if this is a device.
  var sceneContainer: UIView {
    guard let device = self as? DeviceView else { return self }
    device.layoutIfNeeded()
    return device.sceneContent
  }

  /// Adds a view of a scene: to the arrangement, if this is a stack; to the screen, if this is a device.
  ///
  /// - Parameter index: The index among the subviews; nil to add in front.
  func addSceneView(_ view: UIView, at index: Int? = nil) {
    if let device = self as? DeviceView { return device.sceneContent.addSceneView(view, at: index) }
    if let index {
      // Parts of forms have their own labels behind the views of the scene.
      let own = (self as? any FormPart)?.ownSubviews.count { $0 !== view } ?? 0
      insertSubview(view, at: min(self is FormView ? index : index + own, subviews.count))
    } else {
      addSubview(view)
    }
    guard let stack = self as? UIStackView else { return }
    let count = stack.arrangedSubviews.filter { $0 !== view }.count
    stack.insertArrangedSubview(view, at: min(index ?? count, count))
  }

  /// Puts a view in place of a subview: in the arrangement, if this is a stack.
  func replaceSceneView(_ old: UIView, by new: UIView) {
    if let stack = self as? UIStackView,
      let index = stack.arrangedSubviews.firstIndex(where: { $0 === old })
    {
      let spacing = stack.customSpacing(after: old)
      stack.insertSubview(new, aboveSubview: old)
      stack.insertArrangedSubview(new, at: index)
      stack.setCustomSpacing(spacing, after: new)
    } else {
      insertSubview(new, aboveSubview: old)
    }
    old.removeFromSuperview()
  }
}

extension PropertyKind where Value == NSLayoutConstraint.Axis {
  fileprivate static var axis: PropertyKind {
    .name([("horizontal", .horizontal), ("vertical", .vertical)])
  }
}

extension PropertyKind where Value == UIStackView.Distribution {
  fileprivate static var distribution: PropertyKind {
    .name([
      ("fill", .fill), ("fillEqually", .fillEqually), ("fillProportionally", .fillProportionally),
      ("equalSpacing", .equalSpacing), ("equalCentering", .equalCentering),
    ])
  }
}

extension PropertyKind where Value == UIStackView.Alignment {
  fileprivate static var alignment: PropertyKind {
    .name([
      ("fill", .fill), ("leading", .leading), ("top", .top), ("firstBaseline", .firstBaseline),
      ("center", .center), ("trailing", .trailing), ("bottom", .bottom),
      ("lastBaseline", .lastBaseline),
    ])
  }
}
