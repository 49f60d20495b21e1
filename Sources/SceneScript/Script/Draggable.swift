import Animator
import Yams

/// The axis along which a finger drags a view, and the stops at which it comes to rest: `draggable: {y: [640, 380]}`.
package struct Draggable: Equatable, Sendable {
  package enum Axis: Equatable, Sendable { case x, y }

  package var axis: Axis
  /// Coordinates of the center, in points of the superview; at least one.
  package var stops: [Double]

  package init(_ axis: Axis, stops: [Double]) { (self.axis, self.stops) = (axis, stops) }
}

extension Draggable {
  private static let x = Field(
    "x", stopsKind, "Where the center comes to rest, dragged horizontally: x coordinates.")
  private static let y = Field(
    "y", stopsKind, "Where the center comes to rest, dragged vertically: y coordinates.")

  private static var stopsKind: ValueKind<[Double]> {
    .list(of: .number, called: "a list of coordinates, such as [640, 380]")
  }

  static var kind: ValueKind<Draggable> {
    let rows = [x.row, y.row]
    return ValueKind(
      schema: .mapping(rows),
      write: { drag in .mapping { $0.write(drag.axis == .x ? x : y, drag.stops) } }
    ) { node, key, reader in
      guard let fields = Fields(node, key: key, context: "'\(key)'", known: rows, reader: reader)
      else { return nil }
      if fields.has(x) && fields.has(y) {
        reader.report(.conflictingKeys(x.name, y.name), at: node)
        return nil
      }
      let axis: Axis = fields.has(x) ? .x : .y
      guard fields.has(x) || fields.has(y) else {
        reader.report(.incompleteKeys(key: key, required: "'x' or 'y'"), at: node)
        return nil
      }
      guard let stops = fields.read(axis == .x ? x : y) else { return nil }
      if stops.isEmpty {
        reader.report(
          .invalidValue(key: key, expected: "at least one coordinate", found: node.found),
          at: node)
        return nil
      }
      return Draggable(axis, stops: stops)
    }
  }
}

// MARK: - Dragging

extension Draggable {
  /// The resistance beyond the outermost stops, as of scroll views.
  private static let rubber = 0.55
  /// The deceleration rate of scroll views: the factor of the velocity per millisecond, which projects the end of a
  /// flick.
  private static let deceleration = 0.998
  /// The spring to a stop.
  private static let (duration, dampingRatio) = (0.5, 0.85)

  /// Lets a finger drag a view, which then receives touches.
  @MainActor
  func attach(to view: UIView) {
    view.isUserInteractionEnabled = true
    var start = 0.0
    let pan = AxisPan()
    (pan.axis, pan.delegate) = (axis, pan)
    pan.addHandler { recognizer in
      guard let pan = recognizer as? UIPanGestureRecognizer, let view = pan.view else { return }
      switch pan.state {
      case .began, .changed:
        if pan.state == .began { start = catchInFlight(view) }
        let moved = pan.translation(in: view.superview)
        move(view, to: resisted(start + part(of: moved), in: view))
      case .ended, .cancelled:
        let velocity = pan.state == .ended ? part(of: pan.velocity(in: view.superview)) : 0
        release(view, velocity)
      case .possible, .failed: break
      }
    }
    view.addGestureRecognizer(pan)
  }

  private func part(of point: CGPoint) -> Double { Double(axis == .x ? point.x : point.y) }

  /// Stops the view where it is seen.
  @MainActor
  private func catchInFlight(_ view: UIView) -> Double {
    let shown = view.layer.presentation()?.position ?? view.center
    view.layer.removeAllAnimations()
    let position = part(of: shown)
    move(view, to: position)
    return position
  }

  @MainActor
  private func move(_ view: UIView, to position: Double) {
    if axis == .x { view.center.x = CGFloat(position) } else { view.center.y = CGFloat(position) }
  }

  /// A position with the resistance beyond the outermost stops.
  @MainActor
  private func resisted(_ position: Double, in view: UIView) -> Double {
    let limited = min(max(position, stops.min() ?? position), stops.max() ?? position)
    let size = view.superview?.bounds.size ?? .zero
    let length = max(Double(axis == .x ? size.width : size.height), 1)
    let beyond = abs(position - limited) * Self.rubber
    let offset = length * beyond / (length + beyond)
    return limited + (position < limited ? -offset : offset)
  }

  /// Springs to the stop nearest to where the velocity would carry the view.
  @MainActor
  private func release(_ view: UIView, _ velocity: Double) {
    let position = part(of: view.center)
    let rest = position + velocity / 1000 * Self.deceleration / (1 - Self.deceleration)
    let stop = stops.min { abs($0 - rest) < abs($1 - rest) } ?? position
    let distance = stop - position
    UIView.animate(
      withDuration: Self.duration, delay: 0, usingSpringWithDamping: Self.dampingRatio,
      initialSpringVelocity: abs(distance) < 0.01 ? 0 : CGFloat(velocity / distance),
      options: [.allowUserInteraction]
    ) {
      move(view, to: stop)
    }
  }
}

/// A pan along one axis, so that controls in the view can be dragged along the other.
private final class AxisPan: UIPanGestureRecognizer, UIGestureRecognizerDelegate {
  var axis = Draggable.Axis.x

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let velocity = velocity(in: view?.superview)
    let isHorizontal = abs(velocity.x) > abs(velocity.y)
    return isHorizontal == (axis == .x)
  }
}
