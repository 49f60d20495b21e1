import Animator

// Overlapping properties: `frame` includes position and size, `transform` includes `rotation`. If a
// step sets several of them, the one that comes later in the table of properties is set last and
// wins.

extension PropertySetting {
  /// Properties that set a part of the frame.
  private static let propertiesOverlappingFrame: Set = [
    "bounds", "bounds.size", "bounds.size.width", "bounds.size.height", "center", "position",
    "position.x", "position.y",
  ]

  /// Whether the property overlaps `frame`.
  var overlapsFrame: Bool { Self.propertiesOverlappingFrame.contains(name) }

  /// Whether the property is the entire transform.
  var isTransform: Bool { name == "transform" || name == "transform3D" }

  /// Whether the property is a component of the transform.
  fileprivate var isPartOfTransform: Bool { name == "rotation" || name.hasPrefix("transform.") }
}

extension SceneReader {
  /// Warns of a transform that is set by more than one property.
  ///
  /// - Parameter settings: In table order.
  func warnOfConflictingTransforms(_ settings: [PropertySetting]) {
    for (index, setting) in settings.enumerated() where setting.isTransform {
      let later = settings[(index + 1)...].filter { $0.isTransform || $0.isPartOfTransform }
      if later.isEmpty { continue }
      report(
        .overriddenProperty(property: setting.name, by: later.map(\.name)), at: setting.position)
    }
  }
}

/// Detects properties that override a frame set before them.
@MainActor
struct FrameOverrideCheck {
  private var frame: (setting: PropertySetting, center: CGPoint, size: CGSize)?
  private var overriding: [String] = []

  /// Checks a view after a property has been set.
  mutating func check(_ view: UIView, after setting: PropertySetting) {
    if setting.name == "frame" {
      frame = (setting, view.center, view.bounds.size)
      return
    }
    guard let frame, setting.overlapsFrame else { return }
    let changes = [
      view.center.x - frame.center.x, view.center.y - frame.center.y,
      view.bounds.width - frame.size.width, view.bounds.height - frame.size.height,
    ]
    // Well below visibility, well above rounding errors.
    if changes.contains(where: { abs($0) > 1e-6 }) { overriding.append(setting.name) }
    self.frame?.center = view.center
    self.frame?.size = view.bounds.size
  }

  /// The warning and its location; nil if nothing overrides the frame.
  var warning: (problem: Problem, position: ScenePosition)? {
    guard let frame, !overriding.isEmpty else { return nil }
    return (.overriddenProperty(property: "frame", by: overriding), frame.setting.position)
  }
}
