/// A layout guide that activates constraints depending on the edges of its view that it is near.
open class UITrackingLayoutGuide: UILayoutGuide {
  private var near: [NSDirectionalRectEdge.RawValue: [NSLayoutConstraint]] = [:]
  private var away: [NSDirectionalRectEdge.RawValue: [NSLayoutConstraint]] = [:]

  /// The edges that the guide is near.
  var nearEdges: NSDirectionalRectEdge { [] }

  /// Sets constraints that are active while the guide is near all of `edges`, in place of those set for them
  /// before, which become inactive.
  open func setConstraints(
    _ trackedConstraints: [NSLayoutConstraint], activeWhenNearEdge edges: NSDirectionalRectEdge
  ) {
    NSLayoutConstraint.deactivate(near[edges.rawValue] ?? [])
    near[edges.rawValue] = trackedConstraints
    update(trackedConstraints, isActive: nearEdges.isSuperset(of: edges))
  }

  /// The constraints that are active while the guide is near `edges`.
  open func constraints(activeWhenNearEdge edges: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
    near[edges.rawValue] ?? []
  }

  /// Sets constraints that are active while the guide is near none of `edges`, in place of those set for
  /// them before, which become inactive.
  open func setConstraints(
    _ trackedConstraints: [NSLayoutConstraint], activeWhenAwayFrom edges: NSDirectionalRectEdge
  ) {
    NSLayoutConstraint.deactivate(away[edges.rawValue] ?? [])
    away[edges.rawValue] = trackedConstraints
    update(trackedConstraints, isActive: nearEdges.isDisjoint(with: edges))
  }

  /// The constraints that are active while the guide is not near `edges`.
  open func constraints(activeWhenAwayFrom edges: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
    away[edges.rawValue] ?? []
  }

  /// Removes all constraints that were set, and makes them inactive.
  open func removeAllTrackedConstraints() {
    for tracked in [near, away] {
      for (_, constraints) in tracked.sorted(by: { $0.key < $1.key }) {
        NSLayoutConstraint.deactivate(constraints)
      }
    }
    (near, away) = ([:], [:])
  }

  private func update(_ constraints: [NSLayoutConstraint], isActive: Bool) {
    if isActive {
      NSLayoutConstraint.activate(constraints)
    } else {
      NSLayoutConstraint.deactivate(constraints)
    }
  }
}

/// A set of the edges of a rectangle in reading direction. Raw values are UIKit's.
public struct NSDirectionalRectEdge: OptionSet, Sendable, Hashable {
  /// One bit per edge.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top.
  public static let top = Self(rawValue: 1 << 0)
  /// The left, or the right in right-to-left layouts.
  public static let leading = Self(rawValue: 1 << 1)
  /// The bottom.
  public static let bottom = Self(rawValue: 1 << 2)
  /// The right, or the left in right-to-left layouts.
  public static let trailing = Self(rawValue: 1 << 3)
  /// All edges.
  public static let all: Self = [.top, .leading, .bottom, .trailing]
}
