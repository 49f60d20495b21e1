// Buttons that show the chosen element of their menu.

extension UIButton {
  /// Whether the button shows the chosen element of its menu.
  var showsMenuSelection: Bool { opensMenuAtOnce && changesSelectionAsPrimaryAction }

  /// Called when a property has been set that says what the menu is for.
  func menuUseChanged() {
    menuSelectionChanged()
    contentsChanged()
  }

  /// Chooses the first element of the menu that is marked, or else the first one.
  func menuSelectionChanged() {
    guard showsMenuSelection, let choices = menu?.choices else { return }
    for element in choices { element.button = self }
    if let chosen = choices.first(where: { $0.mark == .on }) ?? choices.first { choose(chosen) }
  }

  /// Marks an element of the menu, and no other, and shows its title and its image.
  func choose(_ element: UIMenuElement) {
    guard showsMenuSelection, let choices = menu?.choices,
      choices.contains(where: { $0 === element })
    else { return }
    for other in choices where other !== element { other.mark = .off }
    element.mark = .on
    setTitle(element.title, for: .normal)
    let isChosenImage = chosenImage != nil && values.images.own(.normal) === chosenImage
    if element.image != nil || isChosenImage { setImage(element.image, for: .normal) }
    chosenImage = element.image
    onChoice?()
  }
}

extension UIMenu {
  /// The actions and commands that are shown in the menu and in menus within it, in their order.
  fileprivate var choices: [UIMenuElement] {
    children.flatMap { child -> [UIMenuElement] in
      switch child {
      case let action as UIAction: action.attributes.contains(.hidden) ? [] : [action]
      case let command as UICommand: command.attributes.contains(.hidden) ? [] : [command]
      case let menu as UIMenu: menu.choices
      default: []
      }
    }
  }
}

extension UIMenuElement {
  /// The mark of an action or a command; off for others.
  fileprivate var mark: State {
    get { (self as? UIAction)?.state ?? (self as? UICommand)?.state ?? .off }
    set {
      (self as? UIAction)?.state = newValue
      (self as? UICommand)?.state = newValue
    }
  }
}
