import Foundation
import Graphics

// Fingers that drag items of collection views.

extension UICollectionView {
  /// Drags an item along with the finger of a gesture: the center of its cell keeps its distance from the finger.
  ///
  /// - Parameter path: The item, when the gesture begins.
  func followMovement(_ gesture: UIGestureRecognizer, of path: @autoclosure () -> IndexPath?) {
    let finger = gesture.location(in: self)
    if gesture.state == .began {
      guard let path = path(), beginInteractiveMovementForItem(at: path), let movement else {
        return
      }
      let center = movement.position
      self.movement?.gesture = gesture
      self.movement?.grip = CGPoint(x: center.x - finger.x, y: center.y - finger.y)
      return
    }
    guard let movement, movement.gesture === gesture else { return }
    let grip = movement.grip
    switch gesture.state {
    case .changed:
      updateInteractiveMovementTargetPosition(CGPoint(x: finger.x + grip.x, y: finger.y + grip.y))
    case .ended: endInteractiveMovement()
    case .cancelled: cancelInteractiveMovement()
    case .began, .possible, .failed: break
    }
  }
}

/// Reorders items by dragging after a long press, for a collection view controller.
@MainActor
final class MovementGesture: NSObject, UIGestureRecognizerDelegate {
  private weak var view: UICollectionView?
  let recognizer = UILongPressGestureRecognizer()

  init(in view: UICollectionView) {
    self.view = view
    super.init()
    recognizer.delegate = self
    recognizer.addHandler { [weak self] in self?.changed($0) }
    view.addGestureRecognizer(recognizer)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let view, let path = view.indexPathForItem(at: gestureRecognizer.location(in: view))
    else {
      return false
    }
    return view.dataSource?.collectionView(view, canMoveItemAt: path) ?? false
  }

  private func changed(_ recognizer: UIGestureRecognizer) {
    guard let view else { return }
    view.followMovement(
      recognizer, of: view.indexPathForItem(at: recognizer.location(in: view)))
  }
}
