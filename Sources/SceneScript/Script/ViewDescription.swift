import Animator
import Yams

/// A view as a scene describes it.
package struct ViewDescription: Equatable, Sendable {
  package var id: String?
  package var type = ViewType.plain
  @SourcePosition package var position: ScenePosition = .start
  /// Properties in the order in which they are set.
  package var settings: [PropertySetting] = []
  package var subviews: [ViewDescription] = []
  /// One view, or none.
  package var mask: [ViewDescription] = []

  package init(
    id: String? = nil, type: ViewType = ViewType.plain, position: ScenePosition = .start,
    settings: [PropertySetting] = [], subviews: [ViewDescription] = [], mask: [ViewDescription] = []
  ) {
    self.id = id
    self.type = type
    self.position = position
    self.settings = settings
    self.subviews = subviews
    self.mask = mask
  }

  /// Keys of a view that are not properties.
  static let id = Field("id", .reference("a name that no other view has"), "What steps call it.")
  static let type = Field("type", .viewType, "'view' unless said.")
  static let subviews = Field("subviews", .views, "Views inside this one, back to front.")
  static let mask = Field("mask", .maskView, "A view whose alpha is what is seen of this one.")
  static let rows = [id.row, type.row, subviews.row, mask.row]
}

extension ViewDescription {
  /// Describes a view by the values of its properties.
  package init(
    id: String? = nil, type: ViewType? = nil, _ values: KeyValuePairs<String, PropertyValue>,
    subviews: [ViewDescription] = []
  ) {
    self.init(id: id, type: type ?? .plain, subviews: subviews)
    settings = values.map { PropertySetting(name: $0, value: $1) }.inTableOrder
  }

  /// What a scene writes.
  var yaml: YAMLValue {
    .mapping {
      $0.write(Self.id, id)
      if type != .plain { $0.write(Self.type, type) }
      settings.write(to: &$0)
      $0.write(unlessEmpty: subviews, Self.subviews)
      $0.write(unlessEmpty: mask, Self.mask)
    }
  }
}

extension ValueKind where Value == [ViewDescription] {
  /// A list of views.
  static var views: ValueKind {
    ValueKind(
      schema: .object([
        ("type", .string("array")), ("items", .object([("$ref", .string("#/$defs/view"))])),
      ]), write: { .list($0.map(\.yaml)) }
    ) { node, key, reader in
      guard case .sequence(let items) = node else {
        return reader.wrong(node, key, takes: "a list of views")
      }
      return items.compactMap { item in reader.nested(at: item) { reader.view(item) } }
    }
  }
}

extension ValueKind where Value == [ViewDescription] {
  /// One view, in the coordinates of the one that it masks.
  static var maskView: ValueKind {
    ValueKind(
      schema: .object([("$ref", .string("#/$defs/view"))]),
      write: { $0.first?.yaml ?? .mapping([]) }
    ) { node, _, reader in
      reader.nested(at: node) { reader.view(node) }.map { [$0] }
    }
  }
}

extension SceneReader {
  /// Reads a view and all inside it.
  func view(_ node: Node) -> ViewDescription? {
    guard case .mapping(let mapping) = node else {
      return wrong(node, "views", takes: "views, such as {id: card, frame: [0, 0, 100, 100]}")
    }
    let type = value(of: ViewDescription.type, in: mapping) ?? .plain
    let id = value(of: ViewDescription.id, in: mapping)
    views.add(id: id, type: type, at: mapping.value(ViewDescription.id.name) ?? node, self)
    var settings: [PropertySetting] = []
    for (key, node) in mapping {
      let name = key.text ?? "\(key.found)"
      if ViewDescription.rows.contains(where: { $0.name == name }) { continue }
      guard let property = property(name, type: type, at: key) else { continue }
      if let setting = setting(property, key: key, value: node) { settings.append(setting) }
    }
    settings = settings.inTableOrder
    warnOfConflictingTransforms(settings)
    let subviews = value(of: ViewDescription.subviews, in: mapping) ?? []
    return ViewDescription(
      id: id, type: type, position: node.position, settings: settings, subviews: subviews,
      mask: value(of: ViewDescription.mask, in: mapping) ?? [])
  }

  private func value<Value>(of field: Field<Value>, in mapping: Node.Mapping) -> Value? {
    mapping.value(field.name).flatMap { field.kind.read($0, field.name, self) }
  }

  /// The property of this name that views of a type have; nil where there is none, which is
  /// reported.
  func property(_ name: String, type: ViewType, at key: Node) -> ViewProperty? {
    let property = ViewProperty.named[name]
    if let property, property.belongs(type.viewClass) { return property }
    if let property {
      report(
        .propertyOfOtherType(name, type: type.name, owners: property.owners), at: key)
    } else {
      let own = ViewProperty.all.filter { $0.belongs(type.viewClass) }.flatMap(\.names)
      let nearest =
        ViewProperty.meant[name] ?? nearest(name, among: own + ViewDescription.rows.map(\.name))
      report(.unknownProperty(name, type: type.name, nearest: nearest), at: key)
    }
    return nil
  }
}
