import Animator
import Yams

/// A view as a scene describes it.
struct ViewDescription: Sendable {
  let id: String?
  let type: ViewType
  let position: ScenePosition
  let settings: [PropertySetting]
  let subviews: [ViewDescription]
  /// One view, or none.
  let mask: [ViewDescription]

  /// Keys of a view that are not properties.
  static let id = Field("id", .reference("a name that no other view has"), "What steps call it.")
  static let type = Field("type", .viewType, "'view' unless said.")
  static let subviews = Field("subviews", .views, "Views inside this one, back to front.")
  static let mask = Field("mask", .maskView, "A view whose alpha is what is seen of this one.")
  static let rows = [id.row, type.row, subviews.row, mask.row]
}

extension ValueKind where Value == [ViewDescription] {
  /// A list of views.
  static var views: ValueKind {
    ValueKind(
      schema: .object([
        ("type", .string("array")), ("items", .object([("$ref", .string("#/$defs/view"))])),
      ])
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
    ValueKind(schema: .object([("$ref", .string("#/$defs/view"))])) { node, _, reader in
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
    warnOfTransforms(settings)
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
      let own = ViewProperty.all.filter { $0.belongs(type.viewClass) }.map(\.name)
      let nearest =
        ViewProperty.meant[name] ?? nearest(name, among: own + ViewDescription.rows.map(\.name))
      report(.unknownProperty(name, type: type.name, nearest: nearest), at: key)
    }
    return nil
  }
}

extension [PropertySetting] {
  /// In the order in which they have to be set.
  var inTableOrder: [PropertySetting] {
    func place(_ setting: PropertySetting) -> Int {
      ViewProperty.order[setting.property.name] ?? .max
    }
    return sorted { place($0) < place($1) }
  }
}

/// The views that a scene describes, by id.
struct ViewRegister {
  private var entries: [String: (type: ViewType, line: Int)] = [:]
  private var count = 0

  var ids: [String] { entries.keys.sorted() }

  /// The type of the view with an id.
  func type(of id: String) -> ViewType? { entries[id]?.type }

  /// Notes a view; reports an id that is taken, and too many views.
  mutating func add(id: String?, type: ViewType, at node: Node, _ reader: SceneReader) {
    count += 1
    if count == SceneLimit.views + 1 {
      reader.report(.tooManyViews(limit: SceneLimit.views), at: node)
    }
    guard let id else { return }
    if let first = entries[id] {
      reader.report(.duplicateID(id, firstLine: first.line), at: node)
    } else {
      entries[id] = (type, node.position.line)
    }
  }
}
