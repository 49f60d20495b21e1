/// A line of an open menu.
@MainActor
enum MenuItem {
  /// The title of a menu or of a group.
  case title(String)
  case action(UIAction)
  case menu(UIMenu)
  /// The line that leads back from a menu within another.
  case back(UIMenu)
  /// Takes the place of elements that are not provided yet.
  case loading
  /// The space between two groups.
  case gap

  /// In points, as in design kits for iOS.
  static let rowHeight: CGFloat = 44

  /// With texts of one line, at the default text size.
  var height: CGFloat {
    switch self {
    case .title: 33
    case .action(let action): action.subtitle == nil ? Self.rowHeight : 58
    case .menu(let menu): menu.subtitle == nil ? Self.rowHeight : 58
    case .back, .loading: Self.rowHeight
    case .gap: 8
    }
  }

  var element: UIMenuElement? {
    switch self {
    case .action(let action): action
    case .menu(let menu), .back(let menu): menu
    case .title, .loading, .gap: nil
    }
  }

  var isEnabled: Bool {
    switch self {
    case .action(let action): !action.attributes.contains(.disabled)
    case .menu, .back: true
    case .title, .loading, .gap: false
    }
  }

  var isDestructive: Bool {
    switch self {
    case .action(let action): action.attributes.contains(.destructive)
    case .menu(let menu): menu.options.contains(.destructive)
    case .title, .back, .loading, .gap: false
    }
  }

  var state: UIMenuElement.State {
    if case .action(let action) = self { return action.state }
    return .off
  }

  /// The lines of a menu, from top to bottom: menus that are displayed inline are groups of their own.
  ///
  /// - Parameter isReversed: Whether the first element is at the bottom. Titles stay above their elements.
  static func items(of menu: UIMenu, isNested: Bool, isReversed: Bool) -> [MenuItem] {
    let head: [MenuItem] =
      isNested ? [.back(menu)] : menu.title.isEmpty ? [] : [.title(menu.title)]
    var groups: [[MenuItem]] = []
    var group: [MenuItem] = []
    func endGroup() {
      groups.append(isReversed ? group.reversed() : group)
      group = []
    }
    for child in menu.children {
      switch child {
      case let action as UIAction:
        if !action.attributes.contains(.hidden) { group.append(.action(action)) }
      case let command as UICommand:
        if !command.attributes.contains(.hidden) { group.append(.action(command.menuAction)) }
      case let inner as UIMenu where inner.options.contains(.displayInline):
        endGroup()
        groups.append(items(of: inner, isNested: false, isReversed: isReversed))
      case let inner as UIMenu: group.append(.menu(inner))
      case is UIDeferredMenuElement: group.append(.loading)
      default: break
      }
    }
    endGroup()
    // The title is a group of its own before an inline menu, in both orders, so that these have the same height.
    let isApart = groups.first?.isEmpty != false
    groups = groups.filter { !$0.isEmpty }
    if isReversed { groups.reverse() }
    if isApart || groups.isEmpty {
      if !head.isEmpty { groups.insert(head, at: 0) }
    } else {
      groups[0].insert(contentsOf: head, at: 0)
    }
    return Array(groups.joined(separator: [.gap]))
  }
}
