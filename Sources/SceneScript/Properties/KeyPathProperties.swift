import Animator

// Core Animation key paths as property names. Angles are in degrees.

extension ViewProperty {
  /// Key paths of the view's layer.
  static let keyPaths: [ViewProperty] =
    keyPaths(.angle, in: .degrees, ["transform.rotation", "transform.rotation.x"])
    + keyPaths(.angle, in: .degrees, ["transform.rotation.y"])
    + [keyPath("transform.rotation.z", aliases: ["rotation"], .angle, in: .degrees)]
    + keyPaths(
      .number, in: .factor,
      ["transform.scale", "transform.scale.x", "transform.scale.y", "transform.scale.z"])
    + keyPaths(
      .number, in: .points,
      [
        "transform.translation.x", "transform.translation.y", "transform.translation.z",
        "position.x", "position.y", "bounds.origin.x", "bounds.origin.y", "bounds.size.width",
        "bounds.size.height",
      ])
    + keyPaths(.number, in: .unitCoordinates, ["anchorPoint.x", "anchorPoint.y"])
    + keyPaths(.number, in: .points, ["shadowOffset.width", "shadowOffset.height"])
    + keyPaths(.number, in: .fraction, ["opacity", "shadowOpacity"])
    + keyPaths(.nonNegative, in: .points, ["borderWidth", "shadowRadius"]) + nonNumeric

  /// Key paths of values that are not numbers.
  private static let nonNumeric: [ViewProperty] = [
    ViewProperty("position", .point, in: .points, animatable: true, "Same as 'center'.") {
      $0.layer.position
    } set: {
      $0.layer.position = $1
    },
    ViewProperty("bounds.origin", .point, in: .points, animatable: true, "Scrolls the subviews.") {
      $0.bounds.origin
    } set: {
      $0.bounds.origin = $1
    },
    ViewProperty(
      "bounds.size", .size, in: .points, animatable: true, "Resizes about the anchor point."
    ) {
      $0.bounds.size
    } set: {
      $0.bounds.size = $1
    },
    ViewProperty(
      "contentsRect", .rect, in: .unitCoordinates, animatable: true,
      "The visible part of the contents, in unit coordinates."
    ) {
      $0.layer.contentsRect
    } set: {
      $0.layer.contentsRect = $1
    },
    ViewProperty("borderColor", .layerColor, animatable: true, "Same as 'color' of 'border'.") {
      $0.layer.borderColor
    } set: {
      $0.layer.borderColor = $1
    },
    ViewProperty("shadowColor", .layerColor, animatable: true, "Same as 'color' of 'shadow'.") {
      $0.layer.shadowColor
    } set: {
      $0.layer.shadowColor = $1
    },
    ViewProperty(
      "shadowOffset", .size, in: .points, animatable: true, "Same as 'offset' of 'shadow'."
    ) {
      $0.layer.shadowOffset
    } set: {
      $0.layer.shadowOffset = $1
    },
  ]

  private static func keyPaths(
    _ kind: PropertyKind<Double>, in unit: PropertyUnit, _ names: [String]
  ) -> [ViewProperty] {
    names.map { keyPath($0, kind, in: unit) }
  }

  private static func keyPath(
    _ path: String, aliases: [String] = [], _ kind: PropertyKind<Double>, in unit: PropertyUnit
  ) -> ViewProperty {
    ViewProperty(
      path, aliases: aliases, kind, in: unit, animatable: true, "Core Animation key path."
    ) { view in
      switch view.layer.value(forKeyPath: path) {
      case let number as Double: number
      case let number as CGFloat: Double(number)
      case let number as NSNumber: number.doubleValue
      default: nil
      }
    } set: { view, value in
      view.layer.setValue(value, forKeyPath: path)
    }
  }
}
