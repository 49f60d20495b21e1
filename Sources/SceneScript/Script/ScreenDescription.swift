import Animator
import Yams

/// A screen as described in a scene: the contents of one view controller.
package struct ScreenDescription: Equatable, Sendable {
  package var id: String?
  /// The title in the navigation bar and of the tab.
  package var title: String?
  /// The image of the tab: an asset or a path.
  package var image: String?
  package var badge: String?
  /// Nil for `systemBackground`.
  package var background: SceneColor?
  /// Whether the title is large; nil for as the screen below.
  package var hasLargeTitle: Bool?
  /// Whether the tab bar leaves while the screen is on a stack; nil for false.
  package var hidesBottomBar: Bool?
  package var views: [ViewDescription] = []
  @SourcePosition package var position: ScenePosition = .start

  package init(
    id: String? = nil, title: String? = nil, views: [ViewDescription] = [],
    position: SourcePosition = .none
  ) {
    (self.id, self.title, self.views) = (id, title, views)
    _position = position
  }

  static let id = Field(
    "id", .reference("a name that no other view has"),
    "The name that steps refer to; that of the screen's view, too.")
  static let title = Field("title", .string, "The title in the navigation bar and of the tab.")
  static let image = Field("image", ValueKind<String>.image, "The image of the tab.")
  static let badge = Field("badge", .string, "The text of the tab's badge.")
  static let background = Field(
    "backgroundColor", .color, "The color below the views. Default: systemBackground.")
  static let largeTitle = Field(
    "largeTitle", .bool, "Whether the title is large, where the navigation prefers large titles.")
  static let hidesBottomBar = Field(
    "hidesBottomBar", .bool, "Whether the tab bar leaves when the screen is pushed.")
  static let views = Field("views", .views, "The views, back to front.")
  static let rows = [
    id.row, title.row, image.row, badge.row, background.row, largeTitle.row, hidesBottomBar.row,
    views.row,
  ]

  /// The view of the screen.
  var rootView: ViewDescription {
    ViewDescription(
      id: id, position: $position,
      settings: [
        PropertySetting(
          name: "backgroundColor", value: .color(background ?? .named("systemBackground")))
      ], subviews: views)
  }

  /// The YAML form.
  var yaml: YAMLValue {
    .mapping {
      $0.write(Self.id, id)
      $0.write(Self.title, title)
      $0.write(Self.image, image)
      $0.write(Self.badge, badge)
      $0.write(Self.background, background)
      $0.write(Self.largeTitle, hasLargeTitle)
      $0.write(Self.hidesBottomBar, hidesBottomBar)
      $0.write(unlessEmpty: views, Self.views)
    }
  }
}

extension ValueKind where Value == [ScreenDescription] {
  /// A list of at least one screen.
  static var screens: ValueKind {
    ValueKind(
      schema: .object([
        ("type", .string("array")), ("items", .object([("$ref", .string("#/$defs/screen"))])),
      ]), write: { .list($0.map(\.yaml)) }
    ) { node, key, reader in
      guard case .sequence(let items) = node, !items.isEmpty else {
        return reader.reportInvalid(
          node, key, expects: "a list of screens, such as [{title: Inbox, views: []}]")
      }
      return items.compactMap { item in reader.nested(at: item) { reader.screen(item) } }
    }
  }
}

extension SceneReader {
  /// Reads a screen.
  func screen(_ node: Node) -> ScreenDescription? {
    guard
      let fields = Fields(
        node, key: "screen", context: "a screen", known: ScreenDescription.rows, reader: self)
    else { return nil }
    usesScreens = true
    var screen = ScreenDescription(position: source(of: node))
    screen.id = fields.read(ScreenDescription.id)
    addView(id: screen.id, type: .plain, at: fields.value(of: ScreenDescription.id) ?? node)
    screen.title = fields.read(ScreenDescription.title)
    screen.image = fields.read(ScreenDescription.image)
    screen.badge = fields.read(ScreenDescription.badge)
    screen.background = fields.read(ScreenDescription.background)
    screen.hasLargeTitle = fields.read(ScreenDescription.largeTitle)
    screen.hidesBottomBar = fields.read(ScreenDescription.hidesBottomBar)
    screen.views = fields.read(ScreenDescription.views) ?? []
    return screen
  }

  /// Reads the screens of a view; reports those of a view of another type.
  func screens(of type: ViewType, in mapping: Node.Mapping, at node: Node) -> [ScreenDescription] {
    let field = ViewDescription.screens
    if type.holdsScreens { usesScreens = true }
    guard let value = mapping.value(field.name) else {
      if type.holdsScreens { report(.noScreens(type: type.name), at: node) }
      return []
    }
    guard type.holdsScreens else {
      let key = mapping.first { $0.key.text == field.name }?.key ?? node
      let owners = ViewType.all.filter(\.holdsScreens).map(\.name)
      report(.propertyOfOtherType(field.name, type: type.name, owners: owners), at: key)
      return []
    }
    return field.kind.read(value, field.name, self) ?? []
  }
}

/// The screen of a step: a new one, or one that was described before.
package enum ScreenChoice: Equatable, Sendable {
  case new(ScreenDescription)
  case existing(ViewReference)
}

extension ValueKind where Value == ScreenChoice {
  /// A screen, or the id of one.
  static var screen: ValueKind {
    let id = ValueKind<ViewReference>.view
    return ValueKind(
      schema: .object([
        ("anyOf", .array([id.schema, .object([("$ref", .string("#/$defs/screen"))])]))
      ]),
      write: { choice in
        switch choice {
        case .new(let screen): screen.yaml
        case .existing(let reference): id.write(reference)
        }
      }
    ) { node, key, reader in
      if node.text != nil { return id.read(node, key, reader).map(ScreenChoice.existing) }
      guard case .mapping = node else {
        return reader.reportInvalid(
          node, key, expects: "a screen, such as {id: detail, title: Detail, views: []}, or its id")
      }
      return reader.nested(at: node) { reader.screen(node) }.map(ScreenChoice.new)
    }
  }
}

extension ViewDescription {
  /// Whether a container of screens fills its superview: neither its frame nor constraints of its own
  /// say otherwise.
  var fillsSuperview: Bool {
    constraints.isEmpty && !settings.contains { $0.name == "frame" || $0.overlapsFrame }
  }
}
