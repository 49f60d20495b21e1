extension StageTouch {
  /// How far a stroke goes at most, in proportion to the length of the view.
  private static let strokeLength: CGFloat = 0.6
  /// The parts of a stroke in seconds: the finger moves, rests so that the contents do not glide on, and returns.
  private nonisolated static let (moving, resting, returning) = (0.4, 0.15, 0.1)

  /// Scrolls the contents of a scroll view by strokes of a finger, exactly to an offset between the edges.
  ///
  /// The strokes are planned for the current offset, beginning in the middle of the view. Along an axis that does not
  /// scroll nothing moves.
  @discardableResult
  public func scroll(_ view: UIScrollView, to offset: CGPoint) -> ScriptedTouch {
    let target = view.offsetInRange(nearest: offset)
    let change = ScrollAxis.point { axis in
      view.isScrollable(axis) ? axis.of(target) - axis.of(view.contentOffset) : 0
    }
    let parts = ScrollAxis.allCases.map { axis in
      abs(axis.of(change)) / max(axis.of(view.bounds.size) * Self.strokeLength, 1)
    }
    let count = change == .zero ? 0 : Int((parts.max() ?? 0).rounded(.up), clampedTo: 1...1000)
    let stroke = Self.moving + Self.resting + Self.returning
    let pixel = 1 / max(view.traitCollection.displayScale, 1)
    return add(
      "scroll(_:to:)", [view], duration: max(Double(count) * stroke - Self.returning, 0)
    ) { points in
      (0..<count).compactMap { index in
        let step = Self.stroke(index, of: count, change, pixel: pixel)
        let moved = view.movementInWindow(CGVector(dx: step.x, dy: step.y))
        let distance = hypot(moved.dx, moved.dy)
        // A finger that did not move would tap.
        guard distance > 0 else { return nil }
        // The contents do not follow the first points.
        let part = 1 + UIPanGestureRecognizer.slop / distance
        let (x, y) = (moved.dx * part / 2, moved.dy * part / 2)
        let (from, to) = (
          points[0].moved(by: CGVector(dx: x, dy: y)),
          points[0].moved(by: CGVector(dx: -x, dy: -y))
        )
        var motion = FingerMotion.along([from, to], duration: Self.moving, curve: .easeInOut)
        let location = motion.location
        (motion.start, motion.duration) = (Double(index) * stroke, Self.moving + Self.resting)
        motion.location = { location(min($0, Self.moving)) }
        return motion
      }
    }
  }

  /// The distance by which one of several strokes of about the same length moves the contents. All but the last are
  /// whole pixels, as contents rest on pixels.
  private static func stroke(
    _ index: Int, of count: Int, _ change: CGPoint, pixel: CGFloat
  ) -> CGPoint {
    func end(_ number: Int, _ whole: CGFloat) -> CGFloat {
      number == count
        ? whole : (whole * CGFloat(number) / CGFloat(count) / pixel).rounded() * pixel
    }
    return ScrollAxis.point { end(index + 1, $0.of(change)) - end(index, $0.of(change)) }
  }
}
