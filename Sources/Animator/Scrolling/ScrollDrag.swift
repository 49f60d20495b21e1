/// A drag of contents by fingers.
struct ScrollDrag {
  /// Where the contents were when it began, and would have been without resistance beyond the edges.
  var start: CGPoint
  /// The offset when it began; pages are counted from it.
  let startOffset: CGPoint
  /// The axes along which it moves the contents.
  let axes: [ScrollAxis]
}

extension UIScrollView {
  /// How much longer the movement along one axis is than that along the other so that the drag is locked to it. Apple
  /// publishes no value.
  private static let lockingRatio: CGFloat = 2

  // MARK: Gesture

  /// Called for each action of the pan recognizer.
  func panned() {
    switch pan.state {
    case .began: beginDrag()
    case .changed: moveDrag()
    case .ended:
      moveDrag()
      endDrag(velocity: pan.velocity(in: self))
    case .cancelled: endDrag(velocity: .zero)
    case .possible, .failed: break
    }
  }

  private func beginDrag() {
    // A finger may have come down on contents that are zoomed or moved by an animation.
    stopMoving()
    // The delegate may have cancelled the touches.
    guard pan.state == .began else { return returnToRange() }
    let axes = ScrollAxis.allCases.filter { isScrollable($0) && !isLocked($0) }
    drag = ScrollDrag(
      start: ScrollAxis.point(undamped), startOffset: contentOffset, axes: axes)
    if [.onDrag, .onDragWithAccessory].contains(keyboardDismissMode) { window?.endEditing(true) }
    indicators.show(in: self)
    scrollDelegate?.scrollViewWillBeginDragging(self)
    refreshControl?.dragBegan()
    moveDrag()
  }

  /// Whether the drag that begins has to stay on the other axis.
  private func isLocked(_ axis: ScrollAxis) -> Bool {
    guard isDirectionalLockEnabled else { return false }
    let travel = pan.directionOfBeginning
    let (along, across) =
      axis == .horizontal ? (abs(travel.x), abs(travel.y)) : (abs(travel.y), abs(travel.x))
    return across > along * Self.lockingRatio
  }

  private func moveDrag() {
    // A pinch moves the contents along with its fingers.
    guard self.drag != nil, pinch == nil else { return }
    if driver != nil {
      // Code has started an animation: the drag goes on from there.
      stopMoving()
      resumeDrag()
    }
    guard let drag else { return }
    let translation = pan.translation(in: self)
    show(
      ScrollAxis.point { axis in
        guard drag.axes.contains(axis) else { return axis.of(contentOffset) }
        return damped(axis.of(drag.start) - axis.of(translation), axis)
      })
    refreshControl?.dragged()
    followKeyboard()
  }

  /// Goes on with a drag from where something else has left the contents.
  func resumeDrag() {
    let translation = pan.translation(in: self)
    drag?.start = ScrollAxis.point { undamped($0) + $0.of(translation) }
  }

  // MARK: Resistance

  /// Where contents are that fingers have moved to an offset.
  func damped(_ offset: CGFloat, _ axis: ScrollAxis) -> CGFloat {
    let range = range(axis)
    if range.contains(offset) { return offset }
    let edge = offset < range.lowerBound ? range.lowerBound : range.upperBound
    guard bounces else { return edge }
    return edge + RubberBand.offset(for: offset - edge, length: axis.of(bounds.size))
  }

  /// Where fingers would have moved the contents.
  private func undamped(_ axis: ScrollAxis) -> CGFloat {
    let (offset, range) = (axis.of(contentOffset), range(axis))
    if range.contains(offset) { return offset }
    let edge = offset < range.lowerBound ? range.lowerBound : range.upperBound
    return edge + RubberBand.distance(for: offset - edge, length: axis.of(bounds.size))
  }

  // MARK: Release

  /// - Parameter fingers: Their velocity, in points per second.
  private func endDrag(velocity fingers: CGPoint) {
    // The fingers of a pinch have lifted too.
    if !pan.touches.contains(where: \.isDown) { endPinch() }
    guard let drag else { return }
    refreshControl?.dragEnded()
    let speed = ScrollAxis.point { drag.axes.contains($0) ? -$0.of(fingers) : 0 }
    let natural = clamped(
      ScrollAxis.point {
        ScrollMotion.target(
          from: $0.of(contentOffset), velocity: $0.of(speed), rate: decelerationRate.rawValue)
      })
    let rest = isPagingEnabled ? page(from: drag, speed) : rounded(natural)
    let velocity = CGPoint(x: speed.x / 1000, y: speed.y / 1000)
    let proposed =
      isPagingEnabled
      ? rest : rounded(restingOffset(for: restingOffset(for: rest), velocity: velocity))
    var target = proposed
    scrollDelegate?.scrollViewWillEndDragging(
      self, withVelocity: velocity, targetContentOffset: &target)
    // The delegate may have ended it, by turning scrolling off.
    guard self.drag != nil else { return }
    if isPagingEnabled { target = proposed }
    self.drag = nil
    let motions = (
      x: motion(.horizontal, speed, drag, to: target, insteadOf: rest),
      y: motion(.vertical, speed, drag, to: target, insteadOf: rest)
    )
    let moves = motions.x.isMoving || motions.y.isMoving
    endFollowingKeyboard(velocity: fingers)
    scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
    // The delegate may have started another movement, or a finger one.
    let isFree = driver == nil && self.drag == nil && pinch == nil
    if moves && isFree { decelerate(motions) } else { indicators.settle(in: self) }
  }

  private func motion(
    _ axis: ScrollAxis, _ speed: CGPoint, _ drag: ScrollDrag, to target: CGPoint,
    insteadOf rest: CGPoint
  ) -> ScrollMotion {
    let (offset, velocity) = (axis.of(contentOffset), axis.of(speed))
    let target = axis.of(target).finite
    if target != axis.of(rest) {
      return ScrollMotion(
        from: offset, velocity: velocity, to: target, rate: decelerationRate.rawValue)
    }
    if isPagingEnabled, range(axis).contains(offset) {
      return ScrollMotion(from: offset, velocity: velocity, toPage: target)
    }
    return ScrollMotion(
      from: offset, velocity: velocity, rate: decelerationRate.rawValue, range: range(axis),
      bounces: bounces)
  }

  /// The velocity in points per second from which a flick turns a page. Apple publishes no value.
  private static let pageVelocity: CGFloat = 300

  /// The offset of the page at which the contents rest: by a flick the next one, or else the nearest.
  private func page(from drag: ScrollDrag, _ speed: CGPoint) -> CGPoint {
    clamped(
      rounded(
        ScrollAxis.point { axis in
          let offset = axis.of(contentOffset)
          guard drag.axes.contains(axis), axis.of(bounds.size) > 0 else { return offset }
          let first = pageNumber(at: axis.of(drag.startOffset), axis).rounded()
          let number = pageNumber(at: offset, axis)
          var page = number.rounded()
          if abs(axis.of(speed)) >= Self.pageVelocity {
            page = number.rounded(axis.of(speed) > 0 ? .up : .down)
          }
          return self.offset(ofPage: min(max(page, first - 1), first + 1), axis)
        }))
  }
}
