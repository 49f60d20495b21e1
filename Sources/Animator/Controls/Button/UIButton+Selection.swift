// Buttons that show the chosen element of their menu.

extension UIButton {
  /// Whether the button shows the chosen element of its menu.
  var showsMenuSelection: Bool { opensMenuAtOnce && changesSelectionAsPrimaryAction }

  /// Called when a property has been set that says what the menu is for.
  func menuUseChanged() {
    menuSelectionChanged()
    contentsChanged()
  }

  /// Chooses the first action of the menu that is marked, or else the first one.
  func menuSelectionChanged() {
    guard showsMenuSelection, let choices = menu?.choices else { return }
    for action in choices { action.button = self }
    if let chosen = choices.first(where: { $0.state == .on }) ?? choices.first { choose(chosen) }
  }

  /// Marks an action of the menu, and no other, and shows its title and its image.
  func choose(_ action: UIAction) {
    guard showsMenuSelection, let choices = menu?.choices,
      choices.contains(where: { $0 === action })
    else { return }
    for other in choices where other !== action { other.state = .off }
    action.state = .on
    setTitle(action.title, for: .normal)
    let isChosenImage = chosenImage != nil && values.images.own(.normal) === chosenImage
    if action.image != nil || isChosenImage { setImage(action.image, for: .normal) }
    chosenImage = action.image
    onChoice?()
  }
}

extension UIMenu {
  /// The actions that can be chosen: those that are shown in the menu and in menus within it, in their order.
  fileprivate var choices: [UIAction] {
    children.flatMap { child -> [UIAction] in
      switch child {
      case let action as UIAction: action.attributes.contains(.hidden) ? [] : [action]
      case let menu as UIMenu: menu.choices
      default: []
      }
    }
  }
}
