import Animator
import Yams

/// A line of a menu: `{title: Delete, destructive: true, steps: [steps]}`, or a menu within it.
package struct MenuItemDescription: Equatable, Sendable {
  package var title: String
  package var subtitle: String?
  /// An asset or a path.
  package var image: String?
  /// Nil for false.
  package var isDestructive: Bool?
  /// Nil for false.
  package var isDisabled: Bool?
  /// Nil for false.
  package var isChecked: Bool?
  /// The steps that run when the line is selected.
  package var steps: [ScriptStep] = []
  /// The lines of a menu within the menu; empty for an action.
  package var items: [MenuItemDescription] = []
  /// Whether `items` are a group of the menu around; nil for false.
  package var isInline: Bool?
  @SourcePosition package var position: ScenePosition = .start

  package init(title: String, steps: [ScriptStep] = [], position: SourcePosition = .none) {
    (self.title, self.steps) = (title, steps)
    _position = position
  }

  private static let title = Field("title", .string, "The text of the line.")
  private static let subtitle = Field("subtitle", .string, "A smaller text below it.")
  private static let image = Field("image", ValueKind<String>.image, "The image at its end.")
  private static let destructive = Field(
    "destructive", .bool, "Whether the line is red. Default: false.")
  private static let disabled = Field(
    "disabled", .bool, "Whether the line is gray and cannot be picked. Default: false.")
  private static let checked = Field(
    "checked", .bool, "Whether the line has a checkmark. Default: false.")
  private static let steps = Field("steps", .sequence, "What happens when the line is picked.")
  private static let items = Field(
    "items", ValueKind<[MenuItemDescription]>.menu,
    "In place of steps, the lines of a menu that the line opens.")
  private static let inline = Field(
    "inline", .bool, "Whether the items are a group of this menu. Default: false.")
  static let rows = [
    title.row, subtitle.row, image.row, destructive.row, disabled.row, checked.row, steps.row,
    items.row, inline.row,
  ]

  fileprivate static func read(_ node: Node, _ key: String, _ reader: SceneReader) -> Self? {
    guard
      let fields = Fields(
        node, key: key, context: "a line of a menu", known: rows, reader: reader)
    else { return nil }
    if fields.has(steps), fields.has(items) {
      reader.report(.conflictingKeys(steps.name, items.name), at: node)
      return nil
    }
    var item = Self(title: fields.read(title) ?? "", position: reader.source(of: node))
    item.subtitle = fields.read(subtitle)
    item.image = fields.read(image)
    item.isDestructive = fields.read(destructive)
    item.isDisabled = fields.read(disabled)
    item.isChecked = fields.read(checked)
    item.items = fields.read(items) ?? []
    item.isInline = fields.read(inline)
    item.steps = reader.reading(in: nil) { fields.read(steps) } ?? []
    reader.checkLength(item.steps)
    return item
  }

  fileprivate var yaml: YAMLValue {
    .mapping {
      $0.write(Self.title, title)
      $0.write(Self.subtitle, subtitle)
      $0.write(Self.image, image)
      $0.write(Self.destructive, isDestructive)
      $0.write(Self.disabled, isDisabled)
      $0.write(Self.checked, isChecked)
      $0.write(unlessEmpty: steps, Self.steps)
      $0.write(unlessEmpty: items, Self.items)
      $0.write(Self.inline, isInline)
    }
  }
}

extension ValueKind where Value == [MenuItemDescription] {
  /// The lines of a menu.
  static var menu: ValueKind {
    ValueKind(
      schema: .object([
        ("type", .string("array")), ("items", .object([("$ref", .string("#/$defs/menuItem"))])),
      ]), write: { .list($0.map(\.yaml)) }
    ) { node, key, reader in
      guard case .sequence(let items) = node else {
        return reader.reportInvalid(
          node, key, expects: "a list of lines, such as [{title: Copy, steps: []}]")
      }
      return items.compactMap { item in
        reader.nested(at: item) { MenuItemDescription.read(item, key, reader) }
      }
    }
  }
}

// MARK: - Opening

extension ScriptRun {
  /// Attaches a menu to a view. A button without a tap handler opens it on touch down; other views open it by a long
  /// press of half a second.
  func attachMenu(_ description: ViewDescription, to view: UIView, in cell: SceneCellContent?) {
    if description.menu.isEmpty { return }
    let menu = UIMenu(children: elements(description.menu, in: cell))
    if let button = view as? UIButton {
      button.menu = menu
      button.showsMenuAsPrimaryAction = !description.handlers.contains {
        $0.event == .tap || $0.event == .touchUpInside
      }
      return
    }
    view.isUserInteractionEnabled = true
    view.addInteraction(SceneMenuInteraction(SceneMenu(menu)))
  }

  private func elements(
    _ items: [MenuItemDescription], in cell: SceneCellContent?
  ) -> [UIMenuElement] {
    items.map { item in
      let image = item.image.flatMap { resources.images[$0] }
      if !item.items.isEmpty {
        return UIMenu(
          title: item.title, subtitle: item.subtitle, image: image,
          options: item.isInline == true ? .displayInline : [],
          children: elements(item.items, in: cell))
      }
      var attributes: UIMenuElement.Attributes = []
      if item.isDestructive == true { attributes.insert(.destructive) }
      if item.isDisabled == true { attributes.insert(.disabled) }
      return UIAction(
        title: item.title, subtitle: item.subtitle, image: image, attributes: attributes,
        state: item.isChecked == true ? .on : .off
      ) { [weak self, weak cell] _ in
        self?.handle(item.title, item.steps, at: item.position, cell?.eventItem)
      }
    }
  }
}

/// The menu of a view that is no button.
private final class SceneMenu: NSObject, UIContextMenuInteractionDelegate {
  private let menu: UIMenu

  init(_ menu: UIMenu) { self.menu = menu }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(actionProvider: { [menu] _ in menu })
  }
}

/// An interaction that retains its delegate.
private final class SceneMenuInteraction: UIContextMenuInteraction {
  private let menu: SceneMenu

  init(_ menu: SceneMenu) {
    self.menu = menu
    super.init(delegate: menu)
  }
}
