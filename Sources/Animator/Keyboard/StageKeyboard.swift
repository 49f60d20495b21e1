/// The simulated keyboard of a stage's screen: `Stage.keyboard`.
///
/// Showing and hiding it posts the notifications of UIKit (`UIResponder.keyboardWillShowNotification` and
/// the others), and moves ``UIView/keyboardLayoutGuide``. It slides in over all views of the window, drawn
/// in the window's light or dark style. `UIResponder.inputView` of the first responder takes the place of its keys, and
/// `UIResponder.inputAccessoryView` is above them. Touches in its area do not reach the views behind it, and enter no
/// text; its keys look pressed while `type(_:)` types.
///
/// For a first responder on the screen of a drawn device (``DeviceView``) it is on that screen, except that a laptop or a
/// browser has keys of its own.
@preconcurrency @MainActor
public final class StageKeyboard {
  /// The duration in the notifications, in seconds. UIKit's, as is the curve.
  private static let duration = 0.25
  private static let curve = 7
  /// How long the keyboard slides, as seen: that of the spring of its curve, in seconds.
  package static let slideDuration = MediaTime(seconds: UIView.AnimationOptions.keyboardDuration)

  /// In front of the app's views, as is the keyboard's own window on iOS.
  static let zPosition: CGFloat = 10_000

  private(set) weak var window: UIWindow?
  /// The screen of a drawn device on which it is; nil for that of the stage.
  private weak var deviceScreen: UIView?
  private(set) lazy var view = KeyboardView(frame: .zero)
  private lazy var host = InputHostView(frame: .zero)
  /// The input view, which replaces the keys, and the accessory view above it.
  private var inputViews = InputViews()
  /// The key that is pressed, counted.
  private var presses = 0
  /// Whether it is shown; true from the start of the animation that shows it.
  public internal(set) var isShown = false
  /// Whether it is hidden because another view is shown instead.
  private var stepsAside = false
  /// How far a finger has moved it down, in points.
  var displacement: CGFloat = 0
  /// How far it moves to a side as it leaves with a controller, in points; 0 if it leaves at the bottom.
  var sideways: CGFloat = 0
  /// The number of changes so far.
  var changes = 0
  /// The values of notifications about the last change of the screen, or of the controllers on it.
  var change: [AnyHashable: Any] = [:]

  init(in window: UIWindow) { self.window = window }

  /// The screen on which it is: that of a drawn device, or the window.
  var screen: UIView? { deviceScreen ?? window }

  /// The frame in the coordinates of the screen on which it is, in the orientation of the interface; at the end of a
  /// running animation. While hidden, it is below the bottom of the screen.
  public var frame: CGRect {
    let size = screen?.bounds.size ?? .zero
    let height = height
    return CGRect(
      x: 0, y: size.height - (isShown ? height - min(displacement, height) : 0),
      width: size.width, height: height)
  }

  private var height: CGFloat {
    guard let screen else { return 0 }
    return inputViews.height(on: screen)
  }

  /// Shows the keyboard; has no effect if it is shown.
  ///
  /// - Parameter animated: Whether it slides in; else it appears immediately.
  public func show(animated: Bool = true) { setShown(true, animated: animated) }

  /// Whether it is shown on the screen of a drawn device; nil for that of the stage.
  package func isShown(on device: DeviceView?) -> Bool {
    isShown && deviceScreen === device?.screen
  }

  /// Shows the keyboard on the screen of a drawn device, in place of the screen on which it is. Has no effect if it is
  /// shown there.
  ///
  /// - Parameters:
  ///   - device: The device; nil for the stage.
  ///   - animated: Whether it slides in; else it appears immediately.
  package func show(on device: DeviceView?, animated: Bool) {
    if isShown(on: device) { return }
    // It cannot slide from one screen to another.
    if isShown { hide(animated: false) }
    move(to: device?.screen)
    show(animated: animated)
  }

  /// Hides the keyboard; has no effect if it is hidden.
  ///
  /// - Parameter animated: Whether it slides out; else it disappears immediately.
  public func hide(animated: Bool = true) { setShown(false, animated: animated) }

  /// Called when the window's first responder has changed.
  func firstResponderChanged(to responder: UIResponder?) {
    var wanted = InputViews(of: responder)
    let device = responder?.deviceScreen
    if device?.hasOwnKeys == true { wanted.hasKeys = false }
    guard wanted.isAny else { return hide() }
    // It cannot slide from one screen to another.
    if isShown && device !== deviceScreen { hide(animated: false) }
    if isShown { return exchange(wanted) }
    move(to: device)
    inputViews = wanted
    show()
  }

  /// Called when views have left the window: without the screen of its device, it is hidden at once.
  func viewsLeft() {
    guard let deviceScreen, deviceScreen.window !== window else { return }
    hide(animated: false)
    move(to: nil)
  }

  /// Called when a drawn device has got keys of its own, or has none any more.
  func ownKeysChanged(on screen: DeviceScreenView) {
    if let responder = window?.keyResponder, responder.deviceScreen === screen {
      // A view that is shown in place of the keyboard stays.
      if !stepsAside { firstResponderChanged(to: responder) }
    } else if screen.hasOwnKeys, isShown, screen === deviceScreen {
      hide(animated: false)
    }
  }

  /// Hides the keyboard for another view that is shown instead; the first responder does not resign.
  func stepAside() {
    guard isShown, window?.keyResponder != nil else { return }
    stepsAside = true
    hide()
  }

  /// Shows the keyboard that has stepped aside, if there is still a first responder that wants it.
  func stepBack() {
    guard stepsAside else { return }
    stepsAside = false
    if let responder = window?.keyResponder { firstResponderChanged(to: responder) }
  }

  /// Leaves the screen on which it is, if that is another one: it may still be sliding out.
  private func move(to device: UIView?) {
    if device === deviceScreen { return }
    detach()
    deviceScreen = device
  }

  /// Shows other views in place of the current ones, and moves to their height.
  private func exchange(_ wanted: InputViews) {
    guard wanted != inputViews else { return }
    let begin = frame
    onStage {
      window?.layOutWindows()
      inputViews = wanted
      guard frame != begin else {
        return UIView.performWithoutAnimation { attach(at: begin) }
      }
      animateChange(
        from: begin, duration: Self.duration, will: UIResponder.keyboardWillShowNotification,
        did: UIResponder.keyboardDidShowNotification)
    }
  }

  private func setShown(_ shown: Bool, animated: Bool) {
    guard shown != isShown, let window else { return }
    let (will, did) =
      shown
      ? (UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification)
      : (UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification)
    onStage {
      // Layout that is pending from before is not part of the animation.
      window.layOutWindows()
      let begin = frame
      (isShown, displacement, sideways) = (shown, 0, 0)
      animateChange(
        from: begin, duration: animated ? Self.duration : 0, will: will, did: did)
    }
  }

  /// Moves from a frame to the current one, and posts the notifications of that.
  private func animateChange(
    from begin: CGRect, duration: Double, will: Notification.Name, did: Notification.Name
  ) {
    if isShown { UIView.performWithoutAnimation { attach(at: begin) } }
    let info = userInfo(from: begin, duration: duration)
    changes += 1
    let change = changes
    UIView.animate(
      withDuration: duration, delay: 0,
      options: UIView.AnimationOptions(rawValue: UInt(Self.curve) << 16),
      animations: {
        self.moved()
        self.post([UIResponder.keyboardWillChangeFrameNotification, will], info)
        self.window?.layOutWindows()
      },
      completion: { _ in
        // Another change has begun before the end of this one.
        guard change == self.changes else { return }
        if !self.isShown { self.detach() }
        self.post([UIResponder.keyboardDidChangeFrameNotification, did], info)
      })
  }

  /// Moves the keyboard down so that its top edge is at the finger, but not above its resting position.
  ///
  /// - Parameter y: In the coordinates of the screen on which it is, in points.
  func follow(fingerAt y: CGFloat) {
    guard let screen, isShown else { return }
    let top = screen.bounds.height - height
    let new = max(y - top, 0)
    if new == displacement { return }
    displacement = new
    moved()
  }

  /// Ends tracking a finger: the keyboard returns to its resting position, unless the finger moves down.
  ///
  /// - Parameter velocity: Of the finger, in points per second.
  /// - Returns: Whether the keyboard is to be dismissed.
  func endFollowing(velocity: CGFloat) -> Bool {
    guard displacement > 0 else { return false }
    if velocity > 0 { return true }
    displacement = 0
    UIView.animate(
      withDuration: Self.duration, delay: 0,
      options: UIView.AnimationOptions(rawValue: UInt(Self.curve) << 16),
      animations: {
        self.moved()
        self.window?.layOutWindows()
      })
    return false
  }

  /// Called when a screen has another size, inside the animation of that.
  ///
  /// - Parameters:
  ///   - changed: That of a drawn device, or the window.
  ///   - duration: The animation's, in seconds.
  func screenChanged(_ changed: UIView, duration: TimeInterval) {
    guard isShown, changed === screen else { return }
    let begin = view.frame
    moved()
    change = userInfo(from: begin, duration: duration)
    post([UIResponder.keyboardWillChangeFrameNotification], change)
  }

  /// Called at the end of the animation.
  func screenDidChange(_ changed: UIView) {
    guard isShown, changed === screen else { return }
    post([UIResponder.keyboardDidChangeFrameNotification], change)
  }

  /// Moves the view, the guides and the presentations to the current frame.
  func moved() {
    var seen = frame
    if sideways != 0 { seen.origin = CGPoint(x: sideways, y: seen.minY - seen.height) }
    place(at: seen)
    for window in window?.windowsOfStage ?? [] {
      window.forEachInSubtree { view in
        if view.keyboardGuideIsOutdated { view.updateKeyboardGuide() }
        (view as? PresentationContainerView)?.keyboardMoved()
        return true
      }
    }
  }

  /// Places the keys and the views of the first responder in the frame of the keyboard.
  private func place(at frame: CGRect) {
    guard let screen else { return }
    let above = inputViews.accessoryHeight(on: screen)
    view.metrics = KeyboardMetrics(on: screen)
    view.frame = CGRect(
      x: frame.minX, y: frame.minY + above, width: frame.width,
      height: max(view.metrics.height, frame.height - above))
    if inputViews.hasOwnViews {
      host.frame = CGRect(
        x: frame.minX, y: frame.minY, width: frame.width,
        height: inputViews.hasKeys ? above : frame.height)
      host.layoutIfNeeded()
    }
  }

  /// Puts the keys in front of all others, without being one of the screen's subviews, as on iOS. Views of the first
  /// responder are subviews, so that they receive touches.
  private func attach(at frame: CGRect) {
    guard let screen else { return }
    view.overrideUserInterfaceStyle = screen.traitCollection.userInterfaceStyle
    if inputViews.hasKeys && view.layer.superlayer == nil {
      view.layer.zPosition = Self.zPosition
      screen.layer.addSublayer(view.layer)
    } else if !inputViews.hasKeys {
      view.layer.removeFromSuperlayer()
    }
    if inputViews.hasOwnViews {
      host.show(inputViews, on: screen)
    } else {
      host.clear()
    }
    place(at: frame)
  }

  /// Removes everything after the keyboard has slid out.
  func detach() {
    sideways = 0
    view.layer.removeFromSuperlayer()
    host.clear()
    inputViews = InputViews()
    deviceScreen = nil
  }

  // MARK: Pressing keys

  /// How long a key looks pressed, in seconds.
  private static let pressDuration = 0.12

  /// Shows the key of a character as pressed, for a moment or until the next one.
  func press(_ character: Character) {
    guard isShown, inputViews.hasKeys, let stage = typingStage else { return }
    view.press(character)
    presses += 1
    let press = presses
    stage.schedule(at: stage.time + MediaTime(seconds: Self.pressDuration)) { [weak self] in
      guard let self, press == presses else { return }
      view.press(nil)
    }
  }

  /// The stage and the first responder, for typing.
  var typingStage: Stage? { window?.layer.record?.stage }
  var typingResponder: UIResponder? { window?.keyResponder }

  private func onStage(_ body: () -> Void) {
    if let stage = window?.layer.record?.stage { stage.perform(body) } else { body() }
  }

  // MARK: Notifications

  func userInfo(from begin: CGRect, duration: TimeInterval) -> [AnyHashable: Any] {
    [
      UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: begin),
      UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: frame),
      UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
      UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: Self.curve),
      UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
    ]
  }

  func post(_ names: [Notification.Name], _ info: [AnyHashable: Any]) {
    for name in names {
      NotificationCenter.default.post(name: name, object: UIScreen.main, userInfo: info)
    }
  }
}

extension Stage {
  /// The keyboard on the stage's screen, hidden at first.
  public var keyboard: StageKeyboard { window.keyboard }
}

extension UIView {
  /// The keyboard, if it is shown on the screen that the view is on.
  var shownKeyboard: StageKeyboard? {
    guard let window, window.keyboard.isShown, let screen = enclosingScreen else { return nil }
    // Another window that fills the stage's is on the same screen.
    let ownScreen = screen === window && window.fillsStageWindow ? window.stageWindow : screen
    return window.keyboard.screen === ownScreen ? window.keyboard : nil
  }
}

extension UIResponder {
  /// The screen of a drawn device on which it is; nil for that of the stage.
  fileprivate var deviceScreen: DeviceScreenView? {
    let view = self as? UIView ?? (self as? UIViewController)?.viewIfLoaded
    return view?.enclosingScreen as? DeviceScreenView
  }
}
