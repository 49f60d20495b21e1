/// The area that the keyboard covers in a view: ``UIView/keyboardLayoutGuide``.
///
/// Its top follows the keyboard, and animates with it. Without a keyboard, it is the top of the part of the
/// view below its safe area. A stage's keyboard is always docked, so the guide is near the bottom edge only.
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  /// Whether the guide follows a floating keyboard. Has no effect, because a stage's keyboard is docked.
  open var followsUndockedKeyboard = false
  /// Whether the guide ends above the bottom of the safe area while there is no keyboard, rather than at the
  /// bottom of the view; true by default.
  open var usesBottomSafeArea = true {
    didSet { if usesBottomSafeArea != oldValue { owningView?.updateKeyboardGuide() } }
  }

  override var nearEdges: NSDirectionalRectEdge { .bottom }
}

extension UIView {
  /// The guide, if it was requested.
  var keyboardGuide: SystemLayoutGuide? { autoLayout?.systemGuides[.keyboard] }

  /// The distance of the guide's top from the bottom of the view.
  var keyboardInset: CGFloat {
    let safeArea = keyboardGuide?.usesBottomSafeArea == false ? 0 : safeAreaInsets.bottom
    guard let keyboard = shownKeyboard else { return safeArea }
    let top = convert(CGPoint(x: 0, y: keyboard.frame.minY), from: keyboard.screen).y
    return max(bounds.maxY - top, safeArea)
  }

  /// Whether the keyboard or the view has moved since the layout received the guide's inset.
  var keyboardGuideIsOutdated: Bool {
    keyboardGuide.map { $0.knownKeyboardInset != keyboardInset } ?? false
  }

  /// Gives the guide's inset to the layout.
  func updateKeyboardGuide() {
    guard let guide = keyboardGuide else { return }
    guide.knownKeyboardInset = keyboardInset
    layoutValuesChanged()
    if !isLayingOut { markForLayout() }
  }
}
