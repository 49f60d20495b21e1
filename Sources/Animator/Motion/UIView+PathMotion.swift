extension UIView {
  /// The rotation of a view that moves along a path.
  public enum PathRotation: String, Sendable, CaseIterable {
    /// The view does not rotate.
    case none
    /// The x axis points along the path.
    case along
    /// The x axis points against the path.
    case against
  }

  /// Moves the center along a path at constant speed, which the timing function changes.
  ///
  /// The view is at the path's end afterwards, rotated as it arrived.
  ///
  /// - Parameters:
  ///   - path: In the superview's coordinates; one without a length moves nothing.
  ///   - rotation: Whether the view turns with the path, in addition to its own transform.
  ///   - duration: Seconds.
  ///   - delay: Seconds; until then the view is at the path's beginning.
  ///   - timing: The progress along the path; ease-in-ease-out by default.
  ///   - repeatCount: The number of times, above 0; infinity for ever.
  ///   - autoreverses: Whether it returns each time.
  ///   - completion: Runs at the exact end.
  public func move(
    along path: CGPath, rotation: PathRotation = .none, withDuration duration: TimeInterval,
    delay: TimeInterval = 0,
    timing: CAMediaTimingFunction = CAMediaTimingFunction(name: .easeInEaseOut),
    repeatCount: Double = 1, autoreverses: Bool = false, completion: (() -> Void)? = nil
  ) {
    let ends = PathEnds(path)
    let arrival = autoreverses ? ends?.start : ends?.end
    let finish = { [weak self] in
      if let self, let arrival, rotation != .none {
        let angle = arrival.direction + (rotation == .against ? .pi : 0)
        UIView.performWithoutAnimation {
          self.layer.transform = CATransform3DRotate(self.layer.transform, angle, 0, 0, 1)
        }
      }
      completion?()
    }
    guard let arrival, duration > 0 else {
      if let arrival { center = arrival.point }
      completeMotion { _ in finish() }
      return
    }
    let animation = CAKeyframeAnimation(keyPath: "position")
    (animation.path, animation.calculationMode) = (path, .paced)
    animation.rotationMode = rotation.mode
    (animation.duration, animation.timingFunction) = (duration, timing)
    (animation.repeatCount, animation.autoreverses) = (Float(repeatCount), autoreverses)
    if delay > 0 {
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
      animation.fillMode = .backwards
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setCompletionBlock(finish)
    layer.position = arrival.point
    layer.add(animation, forKey: nil)
    CATransaction.commit()
  }
}

extension UIView.PathRotation {
  fileprivate var mode: CAAnimationRotationMode? {
    switch self {
    case .none: nil
    case .along: .rotateAuto
    case .against: .rotateAutoReverse
    }
  }
}

/// The ends of a path with the directions of their tangents, in radians from the x axis.
private struct PathEnds {
  typealias End = (point: CGPoint, direction: CGFloat)
  let start: End
  let end: End

  /// Nil for a path without a length.
  init?(_ path: CGPath) {
    // The points of the path's lines and control polygons, in order.
    var points: [CGPoint] = []
    var first = CGPoint.zero
    for element in path.elements {
      switch element {
      case .move(let point):
        first = point
        points.append(point)
      case .line(let point): points.append(point)
      case .quadCurve(let point, let control): points += [control, point]
      case .curve(let point, let control1, let control2): points += [control1, control2, point]
      case .close: points.append(first)
      }
    }
    guard let head = points.first, let tail = points.last,
      let second = points.first(where: { $0 != head }),
      let beforeTail = points.last(where: { $0 != tail }), points.allSatisfy(\.isFinite)
    else { return nil }
    start = (head, atan2(second.y - head.y, second.x - head.x))
    end = (tail, atan2(tail.y - beforeTail.y, tail.x - beforeTail.x))
  }
}
