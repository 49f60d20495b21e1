/// The gestures that hide the bars of a navigation controller and show them again, and the observer of the keyboard.
@MainActor
final class BarGestures: NSObject, UIGestureRecognizerDelegate {
  /// Enabled while it hides bars; it recognizes touches together with scroll views.
  let swipe = UIPanGestureRecognizer()
  /// Enabled while it hides bars, or shows those that the keyboard has hidden.
  let tap = UITapGestureRecognizer()
  /// Whether taps hide the bars, not only show them after the keyboard has hidden them.
  var hidesOnTap = false { didSet { updateTap() } }
  /// Whether the keyboard has hidden the bars.
  private var isHiddenByKeyboard = false { didSet { updateTap() } }
  private weak var navigation: UINavigationController?
  private var keyboardObserver: (any NSObjectProtocol)?
  /// Whether the toolbar was hidden along with the navigation bar.
  private var hidesToolbar = false
  /// The translation from which the distance counts, in points: the lowest place of the finger since the bars have been
  /// shown, or the highest one since they have been hidden.
  private var turningPoint: CGFloat = 0
  /// How far a finger moves up or down until the bars follow, in points. UIKit's value is not documented.
  private static let distance: CGFloat = 20

  init(of navigation: UINavigationController) {
    self.navigation = navigation
    super.init()
    swipe.delegate = self
    tap.delegate = self
    (swipe.isEnabled, tap.isEnabled) = (false, false)
    // Buttons and cells get their taps too.
    (swipe.cancelsTouchesInView, tap.cancelsTouchesInView) = (false, false)
    swipe.addHandler { [weak self] _ in self?.swiped() }
    tap.addHandler { [weak self] _ in
      guard let self, let navigation = self.navigation, tap.state == .ended else { return }
      let isHidden = navigation.isNavigationBarHidden
      if isHidden || hidesOnTap { setHidden(!isHidden) }
      isHiddenByKeyboard = false
    }
  }

  isolated deinit { observeKeyboard(false) }

  private func updateTap() { tap.isEnabled = hidesOnTap || isHiddenByKeyboard }

  /// Adds the recognizers to the view of the controller.
  func add(to view: UIView) {
    view.addGestureRecognizer(swipe)
    view.addGestureRecognizer(tap)
  }

  private func swiped() {
    guard let navigation, let view = swipe.view else { return }
    if swipe.state == .began { turningPoint = 0 }
    guard swipe.state == .began || swipe.state == .changed else { return }
    let (translation, isHidden) = (swipe.translation(in: view).y, navigation.isNavigationBarHidden)
    turningPoint = isHidden ? min(turningPoint, translation) : max(turningPoint, translation)
    guard abs(translation - turningPoint) >= Self.distance else { return }
    turningPoint = translation
    setHidden(!isHidden)
  }

  /// Hides or shows the bars; the toolbar only returns if it has been hidden with them.
  private func setHidden(_ hidden: Bool) {
    guard let navigation, hidden != navigation.isNavigationBarHidden else { return }
    if hidden { hidesToolbar = !navigation.isToolbarHidden }
    navigation.setNavigationBarHidden(hidden, animated: true)
    if hidesToolbar { navigation.setToolbarHidden(hidden, animated: true) }
  }

  /// Begins or ends to hide the bars when the keyboard appears.
  func observeKeyboard(_ observes: Bool) {
    if let keyboardObserver { NotificationCenter.default.removeObserver(keyboardObserver) }
    keyboardObserver = nil
    guard observes else { return }
    keyboardObserver = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.keyboardAppears() }
    }
  }

  private func keyboardAppears() {
    guard let navigation, !navigation.isNavigationBarHidden,
      navigation.viewIfLoaded?.window?.firstResponder != nil
    else { return }
    setHidden(true)
    isHiddenByKeyboard = true
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { gestureRecognizer === swipe }

  /// Touches of the bars themselves do not hide them.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    guard let navigation, let view = touch.view else { return false }
    return !view.isDescendant(of: navigation.navigationBar)
      && !view.isDescendant(of: navigation.toolbar)
      && (gestureRecognizer === swipe || !(view is UIControl))
  }
}
