// The menus of buttons.

extension UIButton {
  /// Called when ``menu`` has been set: a finger that stays opens it, unless it is the primary action.
  func menuChanged(from old: UIMenu?) {
    if menu != nil && menuInteraction == nil {
      let delegate = ButtonMenuDelegate(of: self)
      let interaction = UIContextMenuInteraction(delegate: delegate)
      menuInteraction = (interaction, delegate)
      addInteraction(interaction)
    } else if menu == nil, let interaction = menuInteraction?.interaction {
      menuInteraction = nil
      removeInteraction(interaction)
    }
  }

  /// Whether a finger opens the menu when it comes down.
  var opensMenuAtOnce: Bool { showsMenuAsPrimaryAction && menu != nil }

  func openMenu(with event: UIEvent?) {
    guard opensMenuAtOnce, presentedMenu == nil, let menu, let screen = enclosingScreen else {
      return
    }
    sendActions(for: .menuActionTriggered)
    // The panel retains it until that is closed.
    let presentation = MenuPresentation(
      menu, at: self, on: screen, sender: self,
      ordersByPriority: preferredMenuElementOrder != .fixed)
    presentation.opener = self
    presentation.onPick = { [weak self] in self?.choose($0) }
    presentedMenu = presentation
  }
}

/// Answers for the menu of a button.
final class ButtonMenuDelegate: NSObject, UIContextMenuInteractionDelegate {
  private weak var button: UIButton?

  init(of button: UIButton) { self.button = button }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let button, let menu = button.menu, button.isEnabled, !button.showsMenuAsPrimaryAction
    else { return nil }
    button.sendActions(for: .menuActionTriggered)
    let configuration = UIContextMenuConfiguration(actionProvider: { _ in menu })
    let order = button.preferredMenuElementOrder
    configuration.preferredMenuElementOrder = order == .automatic ? .priority : order
    return configuration
  }
}
