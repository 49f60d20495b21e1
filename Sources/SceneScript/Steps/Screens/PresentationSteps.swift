import Animator

/// `present: screen`: presents a screen over the others.
package struct PresentStep: StepAction {
  package var screen: ScreenChoice
  /// Nil for a sheet.
  package var style: UIModalPresentationStyle?
  /// Heights at which a sheet rests; nil for the full one.
  package var detents: [SheetHeight]?
  /// Whether a sheet has a grabber; nil for false.
  package var hasGrabber: Bool?
  /// The device on which it is shown; nil for that of the scene's app, or the stage.
  package var device: ViewReference?
  package var transition: ScreenTransition

  package init(
    screen: ScreenChoice, style: UIModalPresentationStyle? = nil, detents: [SheetHeight]? = nil,
    hasGrabber: Bool? = nil, device: ViewReference? = nil, transition: ScreenTransition = .init()
  ) {
    (self.screen, self.style, self.detents) = (screen, style, detents)
    (self.hasGrabber, self.device, self.transition) = (hasGrabber, device, transition)
  }

  /// A height at which a sheet rests.
  package enum SheetHeight: Sendable, Equatable { case medium, large }

  static let present = Field(
    "present", .screen,
    "Presents a screen over the others: a description of a new one, or the id of another.")
  static let style = Field(
    "style", .presentationStyle, "How it covers the others. Default: a sheet.")
  static let detents = Field(
    "detents", .list(of: .sheetHeight, called: "a list of medium and large"),
    "The heights at which a sheet rests, the first at first. Default: [large].")
  static let grabber = Field("grabber", .bool, "Whether a sheet has a grabber.")

  package static let type = StepType(
    name: present.name, doc: present.doc,
    rows: [present.row, style.row, detents.row, grabber.row, StepDevice.device.row]
      + ScreenTransition.rows,
    required: [present.name]
  ) { fields, reader in
    reader.usesScreens = true
    let screen = fields.read(present)
    let style = fields.read(style)
    let detents = fields.read(detents)
    let hasGrabber = fields.read(grabber)
    let device = StepDevice.read(fields, reader)
    checkSheet(fields, style, detents, reader)
    guard let transition = ScreenTransition(fields, reader), let screen else { return nil }
    return PresentStep(
      screen: screen, style: style, detents: detents, hasGrabber: hasGrabber, device: device,
      transition: transition)
  }

  /// Reports an empty list of heights, and keys of sheets for other styles.
  private static func checkSheet(
    _ fields: Fields, _ style: UIModalPresentationStyle?, _ heights: [SheetHeight]?,
    _ reader: SceneReader
  ) {
    if heights?.isEmpty == true, let node = fields.value(of: detents) {
      reader.report(
        .invalidValue(
          key: detents.name, expected: "a list of heights, such as [medium, large]",
          found: node.found), at: node)
    }
    guard let style, ![.automatic, .pageSheet, .formSheet].contains(style) else { return }
    let sheet = "the style 'pageSheet' or 'formSheet'"
    for key in [detents.name, grabber.name] {
      guard let position = fields.keyPosition(named: key) else { continue }
      reader.report(.incompleteKeys(key: key, required: sheet), at: position)
    }
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.present, screen)
    mapping.write(Self.style, style)
    mapping.write(Self.detents, detents)
    mapping.write(Self.grabber, hasGrabber)
    mapping.write(StepDevice.device, device)
    transition.write(to: &mapping)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    guard let stepScreen = run.stepScreen(on: device, at: step.position) else { return }
    guard let top = run.topController(on: stepScreen) else {
      let expected = "a device on which screens are presented: it is in a cell"
      return run.fail(
        .notAScreen(device?.id ?? StepDevice.device.name, expected: expected),
        at: device?.position ?? step.position)
    }
    let parent = stepScreen.device?.sceneContent ?? run.root
    guard let screen = run.screen(screen, in: parent) else { return }
    screen.modalPresentationStyle = style ?? .automatic
    if let sheet = screen.sheetPresentationController {
      if let detents { sheet.detents = detents.map { $0 == .medium ? .medium() : .large() } }
      sheet.prefersGrabberVisible = hasGrabber ?? false
    }
    let delegate = PresentationTransitions(transition.animator)
    screen.transitioningDelegate = delegate
    _ = run.reportingFaults(at: step.position) {
      top.present(screen, animated: transition.animates) {
        // The delegate is not retained by the controller.
        withExtendedLifetime(delegate) { run.next(done) }
      }
      run.createConstraints()
    }
  }
}

/// `dismiss: screen`: dismisses a presented screen, and those over it.
package struct DismissStep: StepAction {
  package var screen: ViewReference
  package var transition: ScreenTransition

  package init(screen: ViewReference, transition: ScreenTransition = .init()) {
    (self.screen, self.transition) = (screen, transition)
  }

  static let dismiss = Field(
    "dismiss", .view, "Dismisses a screen that was presented, and those over it.")

  package static let type = ScreenTransition.stepType(of: dismiss) {
    DismissStep(screen: $0, transition: $1)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.dismiss, screen)
    transition.write(to: &mapping)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    guard let screen = run.screen(screen) else { return }
    guard let presenting = screen.presentingViewController else {
      return run.fail(
        .notAScreen(self.screen.id, expected: "presented; present it before it is dismissed"),
        at: self.screen.position)
    }
    let delegate = PresentationTransitions(transition.animator)
    var top: UIViewController = screen
    while let next = top.presentedViewController { top = next }
    top.transitioningDelegate = delegate
    _ = run.reportingFaults(at: step.position) {
      presenting.dismiss(animated: transition.animates) {
        withExtendedLifetime(delegate) { run.next(done) }
      }
    }
  }
}

/// `warnMemory: true`: warns the application that memory is low.
package struct WarnMemoryStep: StepAction {
  package var isSent: Bool

  package init(isSent: Bool = true) { self.isSent = isSent }

  static let warnMemory = Field(
    "warnMemory", .bool, "Warns the controllers that memory is low.")

  package static let type = StepType(of: warnMemory) { WarnMemoryStep(isSent: $0) }

  package func write(to mapping: inout FieldsWriter) { mapping.write(Self.warnMemory, isSent) }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    if isSent { run.stage.simulateMemoryWarning() }
    run.next(done)
  }
}

/// Provides the animator of a presentation or dismissal.
private final class PresentationTransitions: NSObject, UIViewControllerTransitioningDelegate {
  private let animator: ScreenAnimator?
  init(_ animator: ScreenAnimator?) { self.animator = animator }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
}

extension ValueKind where Value == UIModalPresentationStyle {
  fileprivate static var presentationStyle: ValueKind {
    name([
      ("automatic", .automatic), ("fullScreen", .fullScreen), ("pageSheet", .pageSheet),
      ("formSheet", .formSheet), ("overFullScreen", .overFullScreen),
    ])
  }
}

extension ValueKind where Value == PresentStep.SheetHeight {
  fileprivate static var sheetHeight: ValueKind { name([("medium", .medium), ("large", .large)]) }
}
