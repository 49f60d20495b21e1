/// Turns the pages of a controller as a finger drags along them.
@MainActor
final class PageTurning: NSObject, UIGestureRecognizerDelegate {
  private weak var pages: UIPageViewController?
  /// The direction of the turn in progress; nil for none.
  private var direction: UIPageViewController.NavigationDirection?
  /// Follows the finger.
  private(set) lazy var recognizer: UIGestureRecognizer = {
    let recognizer = UIPanGestureRecognizer { [weak self] recognizer in
      if let pan = recognizer as? UIPanGestureRecognizer { self?.follow(pan) }
    }
    recognizer.delegate = self
    return recognizer
  }()

  init(_ pages: UIPageViewController) { self.pages = pages }

  /// A drag across the pages is left to their contents.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pages, pages.dataSource != nil, let pan = gestureRecognizer as? UIPanGestureRecognizer
    else { return false }
    let way = pan.translation(in: pages.view)
    let isHorizontal = abs(way.x) > abs(way.y)
    return isHorizontal == (pages.navigationOrientation == .horizontal)
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    guard let pages else { return }
    let size = pages.view.bounds.size
    let (way, velocity) = (pan.translation(in: pages.view), pan.velocity(in: pages.view))
    // In pages, positive toward the next one, against which the finger moves.
    let isHorizontal = pages.navigationOrientation == .horizontal
    let length = max(isHorizontal ? size.width : size.height, 1)
    let sign: CGFloat = pages.isMirrored ? 1 : -1
    let moved = sign * (isHorizontal ? way.x : way.y) / length
    let speed = sign * (isHorizontal ? velocity.x : velocity.y) / length
    switch pan.state {
    case .began:
      let new: UIPageViewController.NavigationDirection = moved < 0 ? .reverse : .forward
      direction = pages.handle(.began(new)) ? new : nil
    case .changed:
      guard let direction else { return }
      let fraction = direction == .forward ? moved : -moved
      pages.handle(.changed(min(max(fraction, 0), 1)))
    case .ended:
      guard let direction else { return }
      self.direction = nil
      pages.handle(.ended(velocity: direction == .forward ? speed : -speed))
    case .cancelled:
      if direction != nil { pages.handle(.cancelled) }
      direction = nil
    case .possible, .failed: break
    }
  }
}
