import Animator
import Yams

/// A property with the value that a scene gives it.
package struct PropertySetting: Equatable, Sendable {
  /// The property's name, or an alias.
  package let name: String
  /// The property; nil for a name that there is not.
  let property: ViewProperty?
  package var value: PropertyValue
  @SourcePosition package var position: ScenePosition = .start

  package init(name: String, value: PropertyValue, position: ScenePosition = .start) {
    (self.name, property, self.value) = (name, ViewProperty.named[name], value)
    self.position = position
  }

  package static func == (left: PropertySetting, right: PropertySetting) -> Bool {
    left.name == right.name && left.value == right.value
  }

  /// Whether an animation block animates the property.
  var isAnimatable: Bool { property?.isAnimatable ?? false }

  /// Sets the value, whose names stand for what `resources` say.
  @MainActor
  func set(on view: UIView, _ resources: SceneResources) {
    _ = property?.set(view, value, resources)
  }
}

extension [PropertySetting] {
  /// Sets the values, in the order of the table of properties, whatever that of the file.
  ///
  /// Under a transform a frame means little, so where both are set, the frame is while there is none:
  /// before a transform that begins, after one that ends.
  ///
  /// - Returns: What was seen of a frame and those that go against it.
  @MainActor
  func apply(to view: UIView, _ resources: SceneResources) -> FrameOverrideCheck {
    let isTransformed = !CATransform3DIsIdentity(view.transform3D)
    var guardian = FrameOverrideCheck()
    if isTransformed {
      for setting in self where setting.isTransform { setting.set(on: view, resources) }
    }
    for setting in self {
      if isTransformed, setting.isTransform { continue }
      setting.set(on: view, resources)
      guardian.look(at: view, after: setting)
    }
    return guardian
  }
}

extension [PropertySetting] {
  /// The value of a property.
  package subscript(name: String) -> PropertyValue? {
    get { first { $0.name == name }?.value }
    set {
      guard let newValue else { return removeAll { $0.name == name } }
      if let index = firstIndex(where: { $0.name == name }) {
        self[index].value = newValue
      } else {
        self = (self + [PropertySetting(name: name, value: newValue)]).inTableOrder
      }
    }
  }

  /// In the order in which they have to be set.
  var inTableOrder: [PropertySetting] {
    func index(_ setting: PropertySetting) -> Int { ViewProperty.order[setting.name] ?? .max }
    return sorted { index($0) < index($1) }
  }

  func write(to mapping: inout FieldsWriter) {
    for setting in self {
      mapping.write(setting.name, setting.property?.kind.write(setting.value) ?? .plain("null"))
    }
  }
}

extension SceneReader {
  /// Reads one property; nil where its value is wrong. Whether the view has it is checked later.
  func setting(_ property: ViewProperty, key: Node, value: Node) -> PropertySetting? {
    let name = key.text ?? property.name
    return property.kind.read(value, name, self).map {
      PropertySetting(name: name, value: $0, position: key.position)
    }
  }
}
