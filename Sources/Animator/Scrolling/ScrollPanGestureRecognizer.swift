/// Recognizes the fingers that move the contents of a scroll view.
///
/// It begins when they have moved by more than 10 points along an axis on which the contents can move, or at once if the
/// contents were moving. Until then, or for 0.15 s, it holds touches of subviews back.
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  /// How long touches are held back, in seconds. Not documented; commonly measured.
  private static let delay = 0.15

  private weak var scrollView: UIScrollView?
  private var timer: ScheduledCall?
  /// The movement with which the gesture began, in the window's coordinates.
  private(set) var directionOfBeginning = CGPoint.zero
  private var isHolding = false

  init(of scrollView: UIScrollView) {
    self.scrollView = scrollView
    super.init(target: nil, action: nil)
    addHandler { [weak scrollView] _ in scrollView?.panned() }
  }

  override var holdsBeginning: Bool { isHolding || delaysTouchesBegan }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard let scrollView, currentState == .possible else { return }
    if scrollView.driver != nil {
      // Caught while moving: the subviews get nothing of this touch.
      isHolding = true
      directionOfBeginning = .zero
      state = .began
      return
    }
    guard scrollView.delaysContentTouches, timer == nil else { return }
    isHolding = true
    timer = environment?.schedule(after: Self.delay) { [weak self] in self?.release() }
  }

  /// Lets the subviews have their touches.
  private func release() {
    isHolding = false
    environment?.views.release(self) { [weak scrollView] touch, view in
      guard let scrollView, view !== scrollView else { return true }
      return scrollView.touchesShouldBegin([touch], with: nil, in: view)
    }
  }

  override func distance(of travel: CGPoint) -> CGFloat {
    let (x, y) = (isScrollable(.horizontal), isScrollable(.vertical))
    if x && y { return hypot(travel.x, travel.y) }
    return x ? abs(travel.x) : y ? abs(travel.y) : 0
  }

  override func mayBegin(_ travel: CGPoint) -> Bool {
    guard let scrollView, movesContents(travel), !scrollView.reservesFingers else { return false }
    for touch in touches where environment?.views.hasBegun(touch) == true {
      guard let view = touch.view, view !== scrollView else { continue }
      if scrollView.canCancelContentTouches && scrollView.touchesShouldCancel(in: view) { continue }
      state = .failed
      return false
    }
    directionOfBeginning = travel
    return true
  }

  private func isScrollable(_ axis: ScrollAxis) -> Bool { scrollView?.isScrollable(axis) ?? false }

  /// Whether a movement of the fingers is mainly along an axis on which the contents move, and a scroll view around this
  /// one is not to take it, because these contents are at their edge.
  private func movesContents(_ travel: CGPoint) -> Bool {
    guard let scrollView else { return false }
    let axis: ScrollAxis = abs(travel.x) > abs(travel.y) ? .horizontal : .vertical
    guard isScrollable(axis) else { return false }
    if axis == .vertical, scrollView.isLeftToScreen(self, travel.y) { return false }
    if scrollView.hasRoom(axis, for: -axis.of(travel)) { return true }
    let outer = sequence(first: scrollView.superview, next: { $0?.superview })
      .compactMap { $0 as? UIScrollView }
    return !outer.contains { $0.hasRoom(axis, for: -axis.of(travel)) }
  }

  override func reset() {
    super.reset()
    timer?.cancel()
    (timer, isHolding) = (nil, false)
  }
}

extension UIScrollView {
  /// Whether a finger moves the sheet, or the zoomed screen, that the contents are in instead of them, which are at their
  /// top: down, and up while the sheet can grow. Contents that can be refreshed are pulled down themselves.
  ///
  /// - Parameter travel: The way of the finger, in points; positive downward.
  fileprivate func isLeftToScreen(_ pan: UIPanGestureRecognizer, _ travel: CGFloat) -> Bool {
    guard contentOffset.y <= range(.vertical).lowerBound, travel < 0 || refreshControl == nil else {
      return false
    }
    for view in sequence(first: self as UIView, next: \.superview) {
      if let sheetView = view as? SheetView { return sheetView.sheet?.takesDrag(travel) ?? false }
      if view.controller?.zoomState?.gestures.takesDrag(pan, travel) == true { return true }
    }
    return false
  }

  /// Whether the offset can still change in a direction without going beyond the edge.
  func hasRoom(_ axis: ScrollAxis, for change: CGFloat) -> Bool {
    guard isScrollable(axis) else { return false }
    let (offset, range) = (axis.of(contentOffset), range(axis))
    return change > 0 ? offset < range.upperBound : offset > range.lowerBound
  }
}

/// Recognizes the fingers that zoom the contents of a scroll view.
final class ScrollPinchGestureRecognizer: UIPinchGestureRecognizer {
  private weak var scrollView: UIScrollView?

  init(of scrollView: UIScrollView) {
    self.scrollView = scrollView
    super.init(target: nil, action: nil)
    addHandler { [weak scrollView] _ in scrollView?.pinched() }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if currentState == .possible, scrollView?.isZoomEnabled != true { return }
    super.touchesMoved(touches, with: event)
  }

  // The finger that stays drags the contents.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    if currentState == .began || currentState == .changed { state = .changed }
  }

  // Two fingers zoom and move the contents at once.
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    other !== scrollView?.panGestureRecognizer
  }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    other !== scrollView?.panGestureRecognizer
  }
}
