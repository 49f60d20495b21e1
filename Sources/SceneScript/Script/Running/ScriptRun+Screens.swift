import Animator

extension ScriptRun {
  /// Creates the container of a view's screens.
  func buildScreens(
    _ description: ViewDescription, in view: ScreensView, _ superview: UIView?
  ) {
    if let superview, description.fillsSuperview {
      view.frame = superview.sceneContainer.bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    guard let parent = parents.last ?? rootController else { return }
    let controllers = description.screens.map { build($0, in: view) }
    view.setScreens(controllers, in: parent)
  }

  /// In scenes with screens, creates a controller for the screen of a drawn device, which becomes the parent of the
  /// controllers built in it. Returns whether it did.
  func openDevice(_ view: UIView) -> Bool {
    guard let device = view as? DeviceView, let parent = parents.last ?? rootController else {
      return false
    }
    let controller = SceneDeviceController(of: device)
    deviceControllers.append(controller)
    parent.addChild(controller)
    device.layoutIfNeeded()
    controller.view.frame = device.screen.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    device.screen.addSubview(controller.view)
    controller.didMove(toParent: parent)
    parents.append(controller)
    return true
  }

  /// Creates the controller of a screen with its views.
  func build(_ screen: ScreenDescription, in parent: UIView) -> SceneScreen {
    let content = UIView(frame: parent.bounds)
    let controller = SceneScreen(content)
    controller.title = screen.title
    controller.nameInMessages =
      screen.id.map { "'\($0)'" } ?? screen.title.map { "the screen '\($0)'" } ?? "a screen"
    controller.tabBarItem?.badgeValue = screen.badge
    if let image = screen.image { controller.tabBarItem?.image = resources.images[image] }
    if let isLarge = screen.hasLargeTitle {
      controller.navigationItem.largeTitleDisplayMode = isLarge ? .always : .never
    }
    controller.hidesBottomBarWhenPushed = screen.hidesBottomBar ?? false
    controller.loadViewIfNeeded()
    parents.append(controller)
    build(screen.rootView, as: content, in: parent)
    parents.removeLast()
    // It enters and leaves the stage with its controller.
    markScreen(content, controller, id: screen.id)
    return controller
  }

  /// The controller of a step's screen. Fails the run and returns nil if it does not exist.
  func screen(_ choice: ScreenChoice, in parent: UIView) -> SceneScreen? {
    switch choice {
    case .new(let description): build(description, in: parent)
    case .existing(let reference): screen(reference)
    }
  }

  /// The controller of a screen. Fails the run and returns nil if it does not exist.
  func screen(_ reference: ViewReference) -> SceneScreen? {
    if let found = screens[reference.id] { return found }
    if view(reference) != nil {
      fail(
        .notAScreen(reference.id, expected: "a screen; it is a view, which has no controller"),
        at: reference.position)
    }
    return nil
  }

  /// The view with screens of a type that shows a screen. Fails the run and returns nil if none does.
  func view<View: ScreensView>(
    of type: View.Type, showing reference: ViewReference, as words: String
  ) -> (view: View, screen: SceneScreen)? {
    guard let screen = screen(reference) else { return nil }
    for instance in instances {
      guard let view = instance.view as? View else { continue }
      let isThere =
        (view as? PagerView)?.screens.contains { $0 === screen }
        ?? (screen.parent === view.container && screen.parent != nil)
      if isThere { return (view, screen) }
    }
    fail(.notAScreen(reference.id, expected: words), at: reference.position)
    return nil
  }

  /// Starts a change of screens, and continues after its transition. Invalid use fails the run.
  func exchange(
    in controller: UIViewController, at position: ScenePosition, done: @escaping Action,
    _ changes: () -> Void
  ) {
    if reportingFaults(at: position, changes) { return }
    createConstraints()
    let isWaiting = controller.transitionCoordinator?.animate(alongsideTransition: nil) {
      [self] _ in next(done)
    }
    if isWaiting != true { next(done) }
  }

  /// Makes changes; their first fault fails the run.
  ///
  /// - Returns: Whether there was one.
  func reportingFaults(at position: ScenePosition, _ changes: () -> Void) -> Bool {
    guard let fault = UsageFault.collect(changes).first else { return false }
    fail(.cannotShow(fault.reason), at: position)
    return true
  }
}
