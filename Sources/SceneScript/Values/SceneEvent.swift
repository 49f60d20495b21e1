import Animator

/// An event of a view to which a scene reacts.
package enum SceneEvent: String, CaseIterable, Sendable {
  case tap, doubleTap, longPress, swipeUp, swipeDown, swipeLeft, swipeRight
  case touchDown, touchUpInside, valueChanged
  case editingDidBegin, editingChanged, editingDidEnd, editingDidEndOnExit
  case refresh
  case select, deselect, delete, reorder

  /// A one-line description.
  var doc: String {
    switch self {
    case .tap: "Steps to run when a finger has tapped the view; of a control, as touchUpInside."
    case .doubleTap: "Steps to run after two taps; one tap alone is then recognized 0.35 s later."
    case .longPress: "Steps to run when a finger has rested for 0.5 s."
    case .swipeUp: "Steps to run when a finger has swiped up."
    case .swipeDown: "Steps to run when a finger has swiped down."
    case .swipeLeft: "Steps to run when a finger has swiped to the left."
    case .swipeRight: "Steps to run when a finger has swiped to the right."
    case .touchDown: "Steps to run when a finger comes down on the control."
    case .touchUpInside: "Steps to run when a finger is lifted inside the control."
    case .valueChanged: "Steps to run when a finger has changed the value."
    case .editingDidBegin: "Steps to run when the field has become first responder."
    case .editingChanged: "Steps to run for each character that is typed or deleted."
    case .editingDidEnd: "Steps to run when the field is no longer first responder."
    case .editingDidEndOnExit: "Steps to run when the return key was pressed."
    case .refresh:
      "Steps to run when the contents were pulled down; 'isRefreshing: false' ends refreshing."
    case .select: "Steps to run when a finger has selected an item, list[this]."
    case .deselect: "Steps to run when an item, list[this], is no longer selected."
    case .delete: "Steps to run in place of deleting the row list[this]."
    case .reorder: "Steps to run when a finger has dragged the row list[this] to another place."
    }
  }

  /// Whether it occurs at an item of a list.
  var concernsItems: Bool { [.select, .deselect, .delete, .reorder].contains(self) }

  /// Whether views of a class have the event.
  func belongs(_ viewClass: UIView.Type) -> Bool {
    switch self {
    case .tap, .doubleTap, .longPress, .swipeUp, .swipeDown, .swipeLeft, .swipeRight: true
    case .touchDown, .touchUpInside: viewClass.isSubclass(of: UIControl.self)
    case .valueChanged:
      viewClass.isSubclass(of: UIControl.self) && !viewClass.isSubclass(of: UIButton.self)
        && !viewClass.isSubclass(of: UITextField.self)
    case .editingDidBegin, .editingChanged, .editingDidEnd, .editingDidEndOnExit:
      viewClass.isSubclass(of: UITextField.self)
    case .refresh: viewClass.isSubclass(of: UIScrollView.self)
    case .select, .deselect:
      viewClass.isSubclass(of: UITableView.self) || viewClass.isSubclass(of: UICollectionView.self)
    case .delete, .reorder: viewClass.isSubclass(of: UITableView.self)
    }
  }

  /// The control event; nil for gestures. Controls consume taps, so that theirs are control events too.
  private func controlEvent(of view: UIView) -> UIControl.Event? {
    switch self {
    case .tap: view is UIControl ? .touchUpInside : nil
    case .doubleTap, .longPress, .swipeUp, .swipeDown, .swipeLeft, .swipeRight: nil
    case .touchDown: .touchDown
    case .touchUpInside: .touchUpInside
    case .valueChanged: .valueChanged
    case .editingDidBegin: .editingDidBegin
    case .editingChanged: .editingChanged
    case .editingDidEnd: .editingDidEnd
    case .editingDidEndOnExit: .editingDidEndOnExit
    case .refresh, .select, .deselect, .delete, .reorder: nil
    }
  }

  /// Calls an action whenever the event occurs in a view, which then receives touches.
  @MainActor
  func observe(_ view: UIView, _ action: @escaping @MainActor () -> Void) {
    if self == .refresh, let view = view as? UIScrollView {
      let control = view.refreshControl ?? UIRefreshControl()
      view.refreshControl = control
      return control.addAction(UIAction { _ in action() }, for: .valueChanged)
    }
    if let event = controlEvent(of: view) {
      (view as? UIControl)?.addAction(UIAction { _ in action() }, for: event)
      return
    }
    view.isUserInteractionEnabled = true
    let recognizer = recognizer()
    recognizer.addHandler { recognizer in
      // A long press goes on until the finger is lifted.
      if recognizer.state == .began || (recognizer.state == .ended && !isContinuous) { action() }
    }
    view.addGestureRecognizer(recognizer)
    (view as? any TapIndicating)?.indicateTaps(of: recognizer)
    view.waitForDoubleTaps()
  }

  private var isContinuous: Bool { self == .longPress }

  @MainActor
  private func recognizer() -> UIGestureRecognizer {
    switch self {
    case .doubleTap:
      let recognizer = UITapGestureRecognizer()
      recognizer.numberOfTapsRequired = 2
      return recognizer
    case .longPress: return UILongPressGestureRecognizer()
    case .swipeUp: return swipe(.up)
    case .swipeDown: return swipe(.down)
    case .swipeLeft: return swipe(.left)
    case .swipeRight: return swipe(.right)
    default: return UITapGestureRecognizer()
    }
  }

  @MainActor
  private func swipe(_ direction: UISwipeGestureRecognizer.Direction) -> UIGestureRecognizer {
    let recognizer = UISwipeGestureRecognizer()
    recognizer.direction = direction
    return recognizer
  }
}

extension UIView {
  /// Makes taps wait until a double tap has failed.
  fileprivate func waitForDoubleTaps() {
    let taps = (gestureRecognizers ?? []).compactMap { $0 as? UITapGestureRecognizer }
    guard let double = taps.first(where: { $0.numberOfTapsRequired == 2 }) else { return }
    for tap in taps where tap.numberOfTapsRequired == 1 { tap.require(toFail: double) }
  }
}

/// A view that changes its appearance briefly when it is tapped.
@MainActor
protocol TapIndicating: UIView {
  func indicateTaps(of recognizer: UIGestureRecognizer)
}
