/// Presents and dismisses controllers: checks the rules, and creates the objects of a presentation.
@MainActor
enum Presenter {
  private static let presentCall = "UIViewController.present(_:animated:completion:)"
  private static let dismissCall = "UIViewController.dismiss(animated:completion:)"

  // MARK: Presenting

  static func present(
    _ controller: UIViewController, from source: UIViewController, animated: Bool,
    _ completion: (() -> Void)?
  ) {
    let presenting = presenter(of: controller, from: source)
    if let reason = obstacle(to: controller, from: source, presenting: presenting) {
      return UsageFault.raise(presentCall, reason)
    }
    let presentation = presentationController(for: controller, from: presenting, source: source)
    if let popover = presentation as? UIPopoverPresentationController, popover.source == nil {
      return UsageFault.raise(
        presentCall,
        "the popover of \(name(controller)) points to nothing; set sourceView or barButtonItem of its "
          + "popoverPresentationController first")
    }
    guard let host = host(of: presentation, presenting: presenting) else {
      return UsageFault.raise(
        presentCall, "\(name(presenting)) has no view in a window; show it first")
    }
    presenting.presentationState.presented = controller
    controller.presentationState.presenting = presenting
    controller.presentationState.source = source
    controller.presentationState.controller = presentation
    presentation.presentingViewController = presenting
    let run = PresentationRun(presentation, source: source, completion)
    presentation.takingKeyboard(in: host.window) { run.present(in: host, animated: animated) }
  }

  /// Why a controller cannot be presented; nil if it can.
  private static func obstacle(
    to controller: UIViewController, from source: UIViewController, presenting: UIViewController
  ) -> String? {
    let (new, old) = (name(controller), name(source))
    if controller === source || controller === presenting {
      return "\(old) cannot present itself; present another controller"
    }
    if controller.presentationState.presenting != nil {
      return "Attempt to present \(new), which is presented already; dismiss it first"
    }
    if controller.parent != nil {
      return "Attempt to present \(new), which is a child of \(name(controller.parent)); "
        + "call removeFromParent() first"
    }
    if controller.viewIfLoaded?.window?.rootViewController === controller {
      return "Attempt to present \(new), which is the root view controller of a window"
    }
    if source.viewIfLoaded?.window == nil {
      return "Attempt to present \(new) on \(old), whose view is not in the window hierarchy; "
        + "present it from a controller on screen"
    }
    if isInTransition(presenting) {
      return "Attempt to present \(new) on \(old) while a presentation is in progress; "
        + "wait for its completion"
    }
    if let other = presenting.presentationState.presented {
      return "Attempt to present \(new) on \(old), which is already presenting \(name(other)); "
        + "present it from there, or dismiss that first"
    }
    if controller.effectiveTransitionStyle == .partialCurl,
      controller.modalPresentationStyle != .fullScreen
    {
      return "The transition style partialCurl needs the presentation style fullScreen, not "
        + "\(controller.modalPresentationStyle)"
    }
    return nil
  }

  /// Whether a presentation by or of a controller is in progress.
  private static func isInTransition(_ controller: UIViewController) -> Bool {
    controller.presentationState.presented?.presentationState.isInTransition ?? false
      || controller.presentationState.isInTransition
  }

  /// The controller that presents: the nearest context for styles that cover one, else the outermost container on
  /// the same screen.
  private static func presenter(
    of controller: UIViewController, from source: UIViewController
  ) -> UIViewController {
    let style = controller.modalPresentationStyle
    if style == .currentContext || style == .overCurrentContext {
      let context = sequence(first: source, next: \.parent).first { $0.definesPresentationContext }
      if let context { return context }
    }
    return source.outermostParentOnScreen
  }

  private static func host(
    of presentation: UIPresentationController, presenting: UIViewController
  ) -> UIView? {
    guard let view = presenting.viewIfLoaded, let screen = view.enclosingScreen else { return nil }
    return presentation.shouldPresentInFullscreen ? screen : view.superview ?? screen
  }

  /// The object for a new presentation, in the style to which it adapts.
  private static func presentationController(
    for controller: UIViewController, from presenting: UIViewController, source: UIViewController
  ) -> UIPresentationController {
    let isCustom = controller.modalPresentationStyle == .custom
    if isCustom, let delegate = controller.transitioningDelegate,
      let custom = delegate.presentationController(
        forPresented: controller, presenting: presenting, source: source)
    {
      custom.style = .custom
      return custom
    }
    let cached = controller.presentationState.controller
    let made = makeController(for: controller, from: presenting)
    guard let cached, type(of: cached) == type(of: made) else {
      let isSheet = cached is UISheetPresentationController && asksForSheet(controller)
      if let cached, isSheet || cached is UIPopoverPresentationController {
        (made.adaptedPresentation, made.delegate) = (cached, cached.delegate)
      }
      return made
    }
    cached.style = made.style
    return cached
  }

  /// Creates the kit's object for the style of a controller.
  ///
  /// - Parameter screen: Where it is presented; nil for that of the presenter's view.
  static func makeController(
    for controller: UIViewController, from presenting: UIViewController?,
    on screen: UIView? = nil
  ) -> UIPresentationController {
    let screen = screen ?? presenting?.viewIfLoaded?.enclosingScreen
    let requested = controller.modalPresentationStyle
    var style = requested == .automatic ? controller.automaticPresentationStyle : requested
    if let screen {
      style = PresentationAdaptation.style(style, of: controller, on: screen)
    }
    let made: UIPresentationController =
      switch style {
      case .popover:
        UIPopoverPresentationController(
          presentedViewController: controller, presenting: presenting)
      case .pageSheet, .formSheet, .automatic:
        UISheetPresentationController(
          presentedViewController: controller, presenting: presenting)
      case .custom:
        controller.makeSystemPresentation(presenting)
          ?? UIPresentationController(presentedViewController: controller, presenting: presenting)
      default:
        CoveringPresentationController(presentedViewController: controller, presenting: presenting)
      }
    made.style = style == .none ? .fullScreen : style
    return made
  }

  // MARK: Dismissing

  static func dismiss(
    from source: UIViewController, animated: Bool, _ completion: (() -> Void)?
  ) {
    let presenting =
      source.presentedViewController == nil
      ? source.presentingViewController
      : sequence(first: source, next: \.parent).first { $0.presentationState.presented != nil }
    guard let presenting, let first = presenting.presentationState.presented else {
      return UsageFault.raise(
        dismissCall,
        "\(name(source)) presents nothing and is not presented; call present(_:animated:) first")
    }
    dismiss(first, animated: animated, interaction: nil, completion)
  }

  /// Dismisses a presented controller with those that it presents.
  ///
  /// - Parameter interaction: Drives the dismissal; nil for that of the delegate.
  static func dismiss(
    _ first: UIViewController, animated: Bool,
    interaction: (any UIViewControllerInteractiveTransitioning)?, _ completion: (() -> Void)?
  ) {
    let chain = [first] + first.presentedChain
    if animated { chain.last?.presentationState.transition?.interrupt() }
    if chain.contains(where: \.presentationState.isInTransition) {
      return UsageFault.raise(
        dismissCall,
        "Attempt to dismiss \(name(first)) while a presentation or dismissal is in progress; "
          + "wait for its completion")
    }
    guard let top = chain.last, let presentation = top.presentationState.controller else { return }
    if top !== first { PresentationRun.unlink(below: top, from: first) }
    let run = PresentationRun(presentation, source: top, completion)
    if let interaction { return run.dismiss(animated: animated, interaction: interaction) }
    presentation.returningKeyboard(in: presentation.containerView?.window) {
      run.dismiss(animated: animated, interaction: nil)
    }
  }

  static func name(_ controller: UIViewController?) -> String {
    controller.map(\.messageName) ?? "nil"
  }
}

extension UIViewController {
  /// The name of the controller in the messages of faults.
  var messageName: String { nameInMessages ?? "\(type(of: self))" }

  /// Ends all that the controller presents, without animation: it leaves its window.
  func endPresentations() {
    for controller in presentedChain { controller.presentationState.transition?.abandon() }
    guard let first = presentationState.presented else { return }
    // No text is edited in views that leave with it.
    for controller in presentedChain {
      controller.presentationState.controller?.formerResponder = nil
    }
    Presenter.dismiss(first, animated: false, interaction: nil, nil)
  }
}

/// The styles that presentations have on a screen.
@MainActor
enum PresentationAdaptation {
  /// Whether a screen has the size classes of tablets.
  static func isRegular(_ screen: UIView?) -> Bool {
    guard let traits = screen?.traitCollection else { return false }
    return traits.horizontalSizeClass == .regular && traits.verticalSizeClass == .regular
  }

  static func style(
    _ style: UIModalPresentationStyle, of controller: UIViewController, on screen: UIView
  ) -> UIModalPresentationStyle {
    let isSheet = [.pageSheet, .formSheet, .popover].contains(style)
    guard isSheet, !isRegular(screen) else { return style }
    let isLandscape = screen.traitCollection.verticalSizeClass == .compact
    let current = controller.presentationState.controller
    let requested = current?.adaptedPresentation ?? current
    if let presentation = requested, let delegate = presentation.delegate {
      let adapted = delegate.adaptivePresentationStyle(
        for: presentation, traitCollection: screen.traitCollection)
      if adapted == .none {
        return isLandscape && style != .popover ? .overFullScreen : style
      }
      if adapted != .automatic { return adapted }
    }
    let sheet =
      current as? UISheetPresentationController ?? requested as? UISheetPresentationController
    let staysSheet = sheet?.prefersEdgeAttachedInCompactHeight ?? false
    return isLandscape && !staysSheet ? .fullScreen : .pageSheet
  }
}
