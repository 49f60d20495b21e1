// The button of the secondary column that gives it the whole width.

extension UISplitViewController {
  /// Shows the button in the bar of the secondary column, or removes it.
  func updateSecondaryOnlyButton() {
    guard let stack = shown[.secondary] as? UINavigationController else { return }
    guard showsSecondaryOnlyButton, asksForThreeColumns, !isCollapsed else {
      secondaryOnlyButton = nil
      stack.navigationBar.containerItem = nil
      return
    }
    let isWhole = displayMode == .secondaryOnly
    if secondaryOnlyButton?.isWhole != isWhole {
      let item = UIBarButtonItem()
      item.symbol = isWhole ? .shrinking : .growing
      item.handler = { [weak self] in
        guard let self else { return }
        choose(otherMode)
      }
      secondaryOnlyButton = (isWhole, item)
    }
    stack.navigationBar.containerItem = secondaryOnlyButton?.item
  }
}
