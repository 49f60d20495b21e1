import Animator

// Core Animation's key paths, which serve as names beside the properties. Angles are in degrees.

extension ViewProperty {
  /// The rows of the table that stand for key paths of the view's layer.
  static let keyPaths: [ViewProperty] =
    keyPaths(
      .angle,
      [
        "transform.rotation", "transform.rotation.x", "transform.rotation.y",
        "transform.rotation.z",
      ])
    + [keyPath("rotation", path: "transform.rotation.z", .angle)]
    + keyPaths(
      .number,
      [
        "transform.scale", "transform.scale.x", "transform.scale.y", "transform.scale.z",
        "transform.translation.x", "transform.translation.y", "transform.translation.z",
        "position.x", "position.y", "bounds.origin.x", "bounds.origin.y", "bounds.size.width",
        "bounds.size.height", "anchorPoint.x", "anchorPoint.y", "shadowOffset.width",
        "shadowOffset.height", "opacity", "shadowOpacity",
      ]) + keyPaths(.nonNegative, ["borderWidth", "shadowRadius"]) + whole

  /// Key paths of values that are not numbers.
  private static let whole: [ViewProperty] = [
    ViewProperty("position", .point, animatable: true, "As 'center'.") { $0.layer.position = $1 },
    ViewProperty("bounds.origin", .point, animatable: true, "Scrolls what is inside.") {
      $0.bounds.origin = $1
    },
    ViewProperty("bounds.size", .size, animatable: true, "Grows about the anchor point.") {
      $0.bounds.size = $1
    },
    ViewProperty(
      "contentsRect", .rect, animatable: true,
      "The part of the contents that is shown, in unit coordinates."
    ) { $0.layer.contentsRect = $1 },
    ViewProperty("borderColor", .color, animatable: true, "As in 'border'.") {
      $0.layer.borderColor = $1.cgColor
    },
    ViewProperty("shadowColor", .color, animatable: true, "As in 'shadow'.") {
      $0.layer.shadowColor = $1.cgColor
    },
    ViewProperty("shadowOffset", .size, animatable: true, "As in 'shadow'.") {
      $0.layer.shadowOffset = $1
    },
  ]

  private static func keyPaths(_ kind: ValueKind<Double>, _ names: [String]) -> [ViewProperty] {
    names.map { keyPath($0, path: $0, kind) }
  }

  private static func keyPath(_ name: String, path: String, _ kind: ValueKind<Double>)
    -> ViewProperty
  {
    ViewProperty(name, kind, animatable: true, "Core Animation's key path.") { view, value in
      view.layer.setValue(value, forKeyPath: path)
    }
  }
}
