/// An object that takes part in dynamics: a view, or anything with a center, bounds and a transform.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
  /// The center in the coordinates of the animator's reference view, in points. Dynamics sets it.
  var center: CGPoint { get set }
  /// The bounds; their size must not be empty.
  var bounds: CGRect { get }
  /// The transform. Dynamics rotates it.
  var transform: CGAffineTransform { get set }
  /// The shape for collisions; a rectangle of the size of the bounds by default.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The shape for `path`: convex, around the origin, which is the center of the item.
  var collisionBoundingPath: UIBezierPath { get }
}

/// The shape of a dynamic item for collisions. Raw values are UIKit's.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  /// The rectangle of the bounds.
  case rectangle
  /// The ellipse in the bounds; a polygon of 24 corners unless it is a circle.
  case ellipse
  /// The convex hull of a path.
  case path
}

extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

extension UIView: UIDynamicItem {}
