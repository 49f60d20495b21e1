import Animator
import Yams

/// A property and its value in a scene.
package struct PropertySetting: Equatable, Sendable {
  /// The name or an alias of the property.
  package let name: String
  /// Nil for an unknown name.
  let property: ViewProperty?
  package var value: PropertyValue
  @SourcePosition package var position: ScenePosition = .start

  package init(name: String, value: PropertyValue, position: SourcePosition = .none) {
    (self.name, property, self.value) = (name, ViewProperty.named[name], value)
    _position = position
  }

  package static func == (left: PropertySetting, right: PropertySetting) -> Bool {
    left.name == right.name && left.value == right.value
  }

  /// Whether animation blocks animate the property.
  var isAnimatable: Bool { property?.isAnimatable ?? false }

  /// Whether animation blocks animate the layout that changes with the property.
  var isAnimatedByLayout: Bool { property?.animation == .byLayout }

  /// Sets the value; `resources` resolve its names. A relative value is that of the model: where a running animation
  /// ends, not where it is.
  @MainActor
  func set(on view: UIView, _ resources: SceneResources) {
    guard let property else { return }
    var value = value
    if case .relative(let changes) = value {
      guard let current = property.value(view),
        let new = property.type.value(current, after: changes)
      else { return }
      value = new
    }
    _ = property.set(view, value, resources)
  }
}

extension [PropertySetting] {
  /// Sets the values in table order.
  ///
  /// Because the frame of a transformed view is undefined, a frame is set while the transform is
  /// the identity: before a new transform, but after an existing transform has been replaced.
  ///
  /// - Returns: The check for properties that override the frame.
  @MainActor
  func apply(to view: UIView, _ resources: SceneResources) -> FrameOverrideCheck {
    let isTransformed = !CATransform3DIsIdentity(view.transform3D)
    var frameCheck = FrameOverrideCheck()
    if isTransformed {
      for setting in self where setting.isTransform { setting.set(on: view, resources) }
    }
    for setting in self {
      if isTransformed, setting.isTransform { continue }
      setting.set(on: view, resources)
      frameCheck.check(view, after: setting)
    }
    return frameCheck
  }
}

extension [PropertySetting] {
  /// Sets the values that depend on the superview, after the view was added to it.
  @MainActor
  func applyInSuperview(to view: UIView, _ resources: SceneResources) {
    guard view.superview is UIStackView else { return }
    for setting in self where setting.property?.name == ViewProperty.spacingAfter {
      setting.set(on: view, resources)
    }
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

  /// Sorted in the order in which properties are set.
  var inTableOrder: [PropertySetting] {
    func index(_ setting: PropertySetting) -> Int { ViewProperty.order[setting.name] ?? .max }
    return sorted { index($0) < index($1) }
  }

  func write(to mapping: inout FieldsWriter) {
    for setting in self {
      mapping.write(setting.name, setting.yaml)
    }
  }
}

extension PropertySetting {
  fileprivate var yaml: YAMLValue {
    if case .template(let value) = value { return value.yaml }
    if case .relative(let components) = value, let property {
      return property.type.yaml(components)
    }
    return property?.kind.write(value) ?? .plain("null")
  }
}

extension SceneReader {
  /// Reads one property; nil if its value is invalid. Whether the view has the property is checked
  /// later.
  ///
  /// - Parameter isChange: Whether the value may be relative to the current one.
  func setting(
    _ property: ViewProperty, key: Node, value: Node, isChange: Bool = false
  ) -> PropertySetting? {
    let name = key.text ?? property.name
    if cell != nil {
      let template = ItemValue(value)
      if !template.placeholders.isEmpty {
        return PropertySetting(
          name: name, value: .template(template), position: source(from: key, to: value))
      }
    }
    let relative = isChange ? relativeValue(of: property, value, name) : nil
    return (relative ?? property.kind.read(value, name, self)).map {
      PropertySetting(name: name, value: $0, position: source(from: key, to: value))
    }
  }
}
