import Animator
import Yams

/// A property with the value that a scene gives it.
struct PropertySetting: Sendable {
  let property: ViewProperty
  let position: ScenePosition
  let set: ViewProperty.Setter
}

extension [PropertySetting] {
  /// Sets the values, in the order of the table of properties, whatever that of the file.
  ///
  /// Under a transform a frame means little, so where both are set, the frame is while there is none:
  /// before a transform that begins, after one that ends.
  ///
  /// - Returns: What was seen of a frame and those that go against it.
  @MainActor
  func apply(to view: UIView) -> FrameGuard {
    let isTransformed = !CATransform3DIsIdentity(view.transform3D)
    var guardian = FrameGuard()
    if isTransformed {
      for setting in self where setting.property.isTransform { setting.set(view) }
    }
    for setting in self {
      if isTransformed, setting.property.isTransform { continue }
      setting.set(view)
      guardian.look(at: view, after: setting)
    }
    return guardian
  }
}

extension SceneReader {
  /// Reads one property; nil where its value is wrong. Whether the view has it is checked later.
  func setting(_ property: ViewProperty, key: Node, value: Node) -> PropertySetting? {
    property.read(value, self).map {
      PropertySetting(property: property, position: key.position, set: $0)
    }
  }
}
