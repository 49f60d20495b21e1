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
      item.symbol = isWhole ? Self.shrinkingSymbol : Self.growingSymbol
      item.handler = { [weak self] in self?.toggleSecondaryOnly() }
      secondaryOnlyButton = (isWhole, item)
    }
    stack.navigationBar.containerItem = secondaryOnlyButton?.item
  }

  private func toggleSecondaryOnly() {
    choose(displayMode == .secondaryOnly ? primaryMode : .secondaryOnly)
  }

  // MARK: Symbols

  /// Two arrows from the middle outwards, in a square of 22 points.
  private static var growingSymbol: UIBezierPath {
    arrows([(12.5, 9.5), (19, 3)], head: [(13.5, 3), (19, 3), (19, 8.5)])
  }

  /// Two arrows towards the middle.
  private static var shrinkingSymbol: UIBezierPath {
    arrows([(19.5, 2.5), (13, 9)], head: [(13, 3.5), (13, 9), (18.5, 9)])
  }

  /// An arrow, and the same one turned about the middle.
  private static func arrows(
    _ shaft: [(x: CGFloat, y: CGFloat)], head: [(x: CGFloat, y: CGFloat)]
  ) -> UIBezierPath {
    let path = UIBezierPath()
    for line in [shaft, head] {
      for isTurned in [false, true] {
        for (index, point) in line.enumerated() {
          let place = CGPoint(
            x: isTurned ? 22 - point.x : point.x, y: isTurned ? 22 - point.y : point.y)
          if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
        }
      }
    }
    path.lineWidth = 2
    return path
  }
}
