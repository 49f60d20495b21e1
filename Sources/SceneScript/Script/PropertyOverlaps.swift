import Animator

// Some properties set what others set too: a frame is a position and a size, `transform` holds what
// `rotation` turns. Given together, the one further down the table is set last and wins.

extension PropertySetting {
  /// What sets the position or the size that a frame sets.
  private static let propertiesOverlappingFrame: Set = [
    "bounds", "bounds.size", "bounds.size.width", "bounds.size.height", "center", "position",
    "position.x", "position.y",
  ]

  /// Whether this sets what `frame` sets too.
  var overlapsFrame: Bool { Self.propertiesOverlappingFrame.contains(name) }

  /// Whether this sets all of a view's transform.
  var isTransform: Bool { name == "transform" || name == "transform3D" }

  /// Whether this sets a part of a view's transform.
  fileprivate var isPartOfTransform: Bool { name == "rotation" || name.hasPrefix("transform.") }
}

extension SceneReader {
  /// Warns of a transform that is given in two ways.
  ///
  /// - Parameter settings: In the order of the table.
  func warnOfConflictingTransforms(_ settings: [PropertySetting]) {
    for (index, setting) in settings.enumerated() where setting.isTransform {
      let later = settings[(index + 1)...].filter { $0.isTransform || $0.isPartOfTransform }
      if later.isEmpty { continue }
      report(
        .overriddenProperty(property: setting.name, by: later.map(\.name)), at: setting.position)
    }
  }
}

/// Notices where properties of a view go against the frame that was set before them.
@MainActor
struct FrameOverrideCheck {
  private var frame: (setting: PropertySetting, center: CGPoint, size: CGSize)?
  private var winners: [String] = []

  /// Looks at a view of which a property was just set.
  mutating func look(at view: UIView, after setting: PropertySetting) {
    if setting.name == "frame" {
      frame = (setting, view.center, view.bounds.size)
      return
    }
    guard let frame, setting.overlapsFrame else { return }
    let changes = [
      view.center.x - frame.center.x, view.center.y - frame.center.y,
      view.bounds.width - frame.size.width, view.bounds.height - frame.size.height,
    ]
    // Far less than shows, far more than rounding.
    if changes.contains(where: { abs($0) > 1e-6 }) { winners.append(setting.name) }
    self.frame?.center = view.center
    self.frame?.size = view.bounds.size
  }

  /// The warning that is due, and where.
  var warning: (problem: Problem, position: ScenePosition)? {
    guard let frame, !winners.isEmpty else { return nil }
    return (.overriddenProperty(property: "frame", by: winners), frame.setting.position)
  }
}
