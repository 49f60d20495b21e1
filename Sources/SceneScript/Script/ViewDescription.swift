import Animator
import Yams

/// A view as described in a scene.
package struct ViewDescription: Equatable, Sendable {
  package var id: String?
  package var type = ViewType.plain
  @SourcePosition package var position: ScenePosition = .start
  /// Properties in the order in which they are set.
  package var settings: [PropertySetting] = []
  package var subviews: [ViewDescription] = []
  /// One view, or none.
  package var mask: [ViewDescription] = []
  /// The constraints in whose notation the view needs no name.
  package var constraints: [ConstraintDescription] = []
  /// The event handlers of the view.
  package var handlers: [EventHandler] = []
  /// How a finger drags the view; nil for not at all.
  package var draggable: Draggable?
  /// The lines of the menu that the view opens; none for no menu.
  package var menu: [MenuItemDescription] = []
  /// The screens of a container of screens, the first at the bottom of a stack.
  package var screens: [ScreenDescription] = []
  /// The contents of a list or a grid; nil for other views.
  package var list: ListDescription?

  package init(
    id: String? = nil, type: ViewType = ViewType.plain, position: SourcePosition = .none,
    settings: [PropertySetting] = [], subviews: [ViewDescription] = [],
    mask: [ViewDescription] = [], constraints: [ConstraintDescription] = [],
    handlers: [EventHandler] = []
  ) {
    self.id = id
    self.type = type
    _position = position
    self.settings = settings
    self.subviews = subviews
    self.mask = mask
    self.constraints = constraints
    self.handlers = handlers
  }

  /// The keys of a view that are not properties.
  static let id = Field(
    "id", .reference("a name that no other view has"), "The name that steps refer to.")
  static let type = Field("type", .viewType, "Default: view.")
  static let subviews = Field("subviews", .views, "Subviews, back to front.")
  static let mask = Field("mask", .maskView, "A view whose alpha channel masks this one.")
  static let constraints = Field(
    "constraints", .viewConstraints,
    "Constraints, such as [\"leading = safeArea.leading + 16\", \"width = 80 @ 750\"].")
  static let handlers = Field(
    "on", .handlers,
    "Steps that run when something happens in the view, such as {tap: [{set: {card: {alpha: 1}}}]}."
  )
  static let draggable = Field(
    "draggable", Draggable.kind,
    "Lets a finger drag the view along an axis; it springs to the nearest of the given positions.")
  static let menu = Field(
    "menu", .menu,
    "A menu: of a button, or of a view on which a finger rests: [{title: Copy, steps: []}].")
  static let screens = Field(
    "screens", .screens,
    "The screens of views of the types 'navigation', 'tabs' and 'pager': [{title, views}].")
  static let rows =
    [
      id.row, type.row, constraints.row, handlers.row, draggable.row, menu.row, subviews.row,
      mask.row, screens.row,
    ] + ListDescription.rows

  /// Whether a key of a view of a type is a property.
  static func isProperty(_ name: String, of type: ViewType) -> Bool {
    // Segments and pickers have 'items', too.
    if name == ListDescription.items.name { return !type.holdsItems }
    return !rows.contains { $0.name == name }
  }
}

extension ViewDescription {
  /// Creates a description from property values.
  package init(
    id: String? = nil, type: ViewType? = nil, _ values: KeyValuePairs<String, PropertyValue>,
    subviews: [ViewDescription] = []
  ) {
    self.init(id: id, type: type ?? .plain, subviews: subviews)
    settings = values.map { PropertySetting(name: $0, value: $1) }.inTableOrder
  }

  /// The YAML form.
  var yaml: YAMLValue {
    .mapping {
      $0.write(Self.id, id)
      if type != .plain { $0.write(Self.type, type) }
      settings.write(to: &$0)
      $0.write(unlessEmpty: constraints, Self.constraints)
      $0.write(unlessEmpty: handlers, Self.handlers)
      $0.write(Self.draggable, draggable)
      $0.write(unlessEmpty: menu, Self.menu)
      $0.write(unlessEmpty: subviews, Self.subviews)
      $0.write(unlessEmpty: mask, Self.mask)
      $0.write(unlessEmpty: screens, Self.screens)
      list?.write(to: &$0)
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
        return reader.reportInvalid(node, key, expects: "a list of views")
      }
      return items.compactMap { item in reader.nested(at: item) { reader.view(item, key: key) } }
    }
  }
}

extension ValueKind where Value == [ViewDescription] {
  /// One view, in the coordinates of the view that it masks.
  static var maskView: ValueKind {
    ValueKind(
      schema: .object([("$ref", .string("#/$defs/view"))]),
      write: { $0.first?.yaml ?? .mapping([]) }
    ) { node, key, reader in
      reader.nested(at: node) { reader.view(node, key: key) }.map { [$0] }
    }
  }
}

extension SceneReader {
  /// Reads a view and its subviews.
  ///
  /// - Parameter key: The key that it is below, for messages.
  func view(_ node: Node, key: String = "views") -> ViewDescription? {
    guard case .mapping(let mapping) = node else {
      return reportInvalid(
        node, key, expects: "a view, such as {id: card, frame: [0, 0, 100, 100]}")
    }
    var view = viewWithoutSubviews(mapping, at: node)
    let subviews = value(of: ViewDescription.subviews, in: mapping) ?? []
    for subview in subviews { checkArranged(subview, in: view.type) }
    view.subviews = subviews
    view.mask = value(of: ViewDescription.mask, in: mapping) ?? []
    view.screens = screens(of: view.type, in: mapping, at: node)
    view.list = list(of: view, in: mapping)
    return view
  }

  /// Everything but subviews and mask: apart, because the stack frames of nested views add up.
  private func viewWithoutSubviews(_ mapping: Node.Mapping, at node: Node) -> ViewDescription {
    let type = value(of: ViewDescription.type, in: mapping) ?? .plain
    let id = value(of: ViewDescription.id, in: mapping)
    addView(id: id, type: type, at: mapping.value(ViewDescription.id.name) ?? node)
    var settings: [PropertySetting] = []
    for (key, node) in mapping {
      let name = key.text ?? "\(key.found)"
      if !ViewDescription.isProperty(name, of: type) { continue }
      guard let property = property(name, type: type, at: key) else { continue }
      if let setting = setting(property, key: key, value: node) { settings.append(setting) }
    }
    settings = settings.inTableOrder
    addParts(of: settings, in: id, at: node)
    warnOfConflictingTransforms(settings)
    if type == .spectrum, let id {
      soundRequests.bars[id] = settings["bars"]?.integer ?? SceneSpectrumView.defaultCount
    }
    let handlers =
      reading(in: nil) { value(of: ViewDescription.handlers, in: mapping) } ?? []
    check(handlers, of: type)
    var view = ViewDescription(
      id: id, type: type, position: source(of: node), settings: settings,
      constraints: value(of: ViewDescription.constraints, in: mapping) ?? [], handlers: handlers)
    view.draggable = value(of: ViewDescription.draggable, in: mapping)
    view.menu = value(of: ViewDescription.menu, in: mapping) ?? []
    return view
  }

  /// Warns of a frame that the superview, a stack or a form, overrides.
  func checkArranged(_ view: ViewDescription, in container: ViewType) {
    if container.arrangesSubviews {
      if cell == nil, let id = view.id { views.addArranged(id) }
    } else if !container.placesInForm(view.type) {
      return
    }
    for setting in view.settings where setting.name == "frame" || setting.overlapsFrame {
      report(
        container.arrangesSubviews
          ? .arrangedByStack(property: setting.name)
          : .arrangedByForm(property: setting.name, type: view.type.name),
        at: setting.position)
    }
  }

  func value<Value>(of field: Field<Value>, in mapping: Node.Mapping) -> Value? {
    mapping.value(field.name).flatMap { field.kind.read($0, field.name, self) }
  }

  /// The property of a view type with a name; reports an error if there is none.
  func property(_ name: String, type: ViewType, at key: Node) -> ViewProperty? {
    let property = ViewProperty.named[name]
    if let property, property.belongs(type.viewClass) { return property }
    let own = ViewProperty.all.filter { $0.belongs(type.viewClass) }.flatMap(\.names)
    let synonym = ViewProperty.synonym(of: name, among: own)
    if let property, synonym == nil {
      report(
        .propertyOfOtherType(name, type: type.name, owners: property.owners), at: key)
    } else {
      let nearest = synonym ?? nearest(name, among: own + ViewDescription.rows.map(\.name))
      report(.unknownProperty(name, type: type.name, nearest: nearest), at: key)
    }
    return nil
  }
}
