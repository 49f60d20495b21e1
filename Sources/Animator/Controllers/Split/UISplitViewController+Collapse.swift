// Collapsing into one navigation controller in compact width, and separating again.

extension UISplitViewController {
  /// The controller that a collapsed container shows.
  var collapsedController: UIViewController? {
    if style != .unspecified, let compact = shown[.compact] { return compact }
    return shown[.primary] ?? shown[.secondary]
  }

  private var primaryStack: UINavigationController? {
    shown[.compact] != nil && style != .unspecified
      ? nil : shown[.primary] as? UINavigationController
  }

  private var secondaryStack: UINavigationController? {
    shown[.secondary] as? UINavigationController
  }

  /// Collapses or separates the columns if the width class has changed.
  func updateCollapsing() {
    guard isViewLoaded else { return }
    let isCompact = view.traitCollection.horizontalSizeClass == .compact
    guard isCompact != isCollapsed else { return }
    UIView.performWithoutAnimation { if isCompact { collapse() } else { expand() } }
  }

  // MARK: Collapsing

  private func collapse() {
    endTransitions()
    let top = topColumn()
    let primary = delegate?.primaryViewController(forCollapsing: self)
    modeChanges += 1
    dragged = nil
    for column in [Column.primary, .secondary] { remove(shown[column]) }
    if style == .unspecified, let primary, primary !== shown[.primary] {
      (columns[.primary], shown[.primary]) = (primary, primary)
    }
    isCollapsed = true
    displayMode = .secondaryOnly
    if top == .secondary, let stack = primaryStack, let secondary = shown[.secondary] {
      let isHandled =
        style == .unspecified
        && delegate?.splitViewController(self, collapseSecondary: secondary, onto: stack) == true
      if !isHandled { push(secondary, onto: stack, animated: false) }
    } else if style == .unspecified, let secondary = shown[.secondary], let first = shown[.primary]
    {
      // A controller without a stack cannot show the other one.
      _ = delegate?.splitViewController(self, collapseSecondary: secondary, onto: first)
    }
    showCollapsedView()
    delegate?.splitViewControllerDidCollapse(self)
  }

  private func topColumn() -> Column {
    let proposed = shown[.secondary] == nil ? Column.primary : .secondary
    guard style != .unspecified else { return proposed }
    if shown[.compact] != nil { return .compact }
    return delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed)
      ?? proposed
  }

  /// Ends the transitions of the stacks, whose controllers are about to move.
  private func endTransitions() {
    for controller in [shown[.primary], shown[.secondary], shown[.compact]] {
      controller?.presentationState.containerTransition?.abandon()
    }
  }

  /// Adds the controller of the collapsed container, and its view.
  func showCollapsedView() {
    guard let controller = collapsedController else { return }
    let isNew = controller.parent !== self
    if isNew { addChild(controller) }
    controller.parentOverrides = nil
    if isViewLoaded { add(controller, to: primaryContainer) }
    if isNew { controller.didMove(toParent: self) }
    viewIfLoaded?.setNeedsLayout()
  }

  /// Moves the controllers of the secondary column onto the stack of the primary one.
  private func push(
    _ secondary: UIViewController, onto stack: UINavigationController, animated: Bool
  ) {
    if let own = secondary as? UINavigationController {
      merged = own.viewControllers.isEmpty ? merged : own.viewControllers
      own.setViewControllers([], animated: false)
    } else {
      merged = [secondary]
    }
    let added = merged.filter { one in !stack.viewControllers.contains { $0 === one } }
    stack.setViewControllers(stack.viewControllers + added, animated: animated)
  }

  // MARK: Separating

  private func expand() {
    endTransitions()
    forgetTakenSecondary()
    let collapsed = collapsedController
    let primary = delegate?.primaryViewController(forExpanding: self)
    if style == .unspecified, let collapsed {
      let separated = delegate?.splitViewController(self, separateSecondaryFrom: collapsed)
      takeBack()
      if let separated {
        (columns[.secondary], shown[.secondary]) = (separated, separated)
      }
      if let primary { (columns[.primary], shown[.primary]) = (primary, primary) }
    } else {
      takeBack()
    }
    if collapsed !== shown[.primary] || shown[.primary]?.parent === self { remove(collapsed) }
    isCollapsed = false
    let proposed = separatedMode
    displayMode =
      style == .unspecified
      ? proposed
      : delegate?.splitViewController(
        self, displayModeForExpandingToProposedDisplayMode: proposed) ?? proposed
    showColumns()
    delegate?.splitViewControllerDidExpand(self)
  }

  /// Forgets the controller of the secondary column if another container has taken it while this one did not show it.
  private func forgetTakenSecondary() {
    guard let parent = shown[.secondary]?.parent, parent !== self, parent !== primaryStack else {
      return
    }
    merged = []
    (columns[.secondary], shown[.secondary]) = (nil, nil)
  }

  /// The mode of the columns when they separate.
  private var separatedMode: DisplayMode {
    chosenMode = nil
    switch preferredDisplayMode {
    case .secondaryOnly: return .secondaryOnly
    case .automatic:
      return primaryMode == .oneBesideSecondary ? .oneBesideSecondary : .secondaryOnly
    default: return primaryMode
    }
  }

  /// Returns the controllers of the secondary column from the stack of the primary one, with those above them.
  private func takeBack() {
    guard let secondary = shown[.secondary] else { return }
    var own = merged
    if let stack = primaryStack, let first = firstMerged(in: stack) {
      own = Array(stack.viewControllers[first...])
      stack.setViewControllers(Array(stack.viewControllers[..<first]), animated: false)
    }
    merged = []
    if let navigation = secondary as? UINavigationController, !own.isEmpty {
      navigation.setViewControllers(own, animated: false)
    }
  }

  /// The index of the lowest controller of the secondary column on a stack; nil if none is there.
  private func firstMerged(in stack: UINavigationController) -> Int? {
    stack.viewControllers.firstIndex { one in merged.contains { $0 === one } }
  }

  // MARK: Changes while collapsed

  func showCollapsed(_ column: Column) {
    guard let stack = primaryStack else { return }
    if column == .primary { return hideCollapsed(.secondary) }
    guard column == .secondary, let secondary = shown[.secondary], firstMerged(in: stack) == nil
    else { return }
    push(secondary, onto: stack, animated: true)
  }

  func hideCollapsed(_ column: Column) {
    guard column == .secondary, let stack = primaryStack, let first = firstMerged(in: stack),
      first > 0
    else { return }
    stack.popToViewController(stack.viewControllers[first - 1], animated: true)
  }

  /// Removes the controllers of the secondary column before another one replaces it.
  func removeMerged() {
    // Controllers that are on the stack stay below the new one, as a detail that shows another detail.
    merged = []
    if let own = secondaryStack { own.setViewControllers([], animated: false) }
    (columns[.secondary], shown[.secondary]) = (nil, nil)
  }

  /// Replaces the controller of a column.
  func exchangeCollapsed(_ column: Column, _ old: UIViewController?, _ new: UIViewController?) {
    let wasOnTop = column == .secondary && primaryStack.map { firstMerged(in: $0) != nil } == true
    if column == .secondary {
      if wasOnTop, let stack = primaryStack, let first = firstMerged(in: stack) {
        stack.setViewControllers(Array(stack.viewControllers[..<first]), animated: false)
      }
      merged = []
    } else {
      remove(old)
    }
    shown[column] = new
    if wasOnTop, let new, let stack = primaryStack { push(new, onto: stack, animated: false) }
    showCollapsedView()
  }
}
