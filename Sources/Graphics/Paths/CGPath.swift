/// How a path's inside is told from its outside.
public enum CGPathFillRule: Int, Sendable {
  /// Inside where the path winds around a point at least once, net of direction.
  case winding
  /// Inside where a ray from the point crosses the path an odd number of times.
  case evenOdd
}

/// The shape of the ends of open subpaths when stroked.
public enum CGLineCap: Int32, Sendable {
  /// Cut off square where the line ends.
  case butt
  /// A half circle around the end.
  case round
  /// Half a line width longer.
  case square
}

/// The shape of corners when stroked.
public enum CGLineJoin: Int32, Sendable {
  /// Pointed, up to the miter limit; beyond it as ``bevel``.
  case miter
  /// A part of a circle around the corner.
  case round
  /// Cut off.
  case bevel
}

// Unchecked because it can be subclassed, though in this module only: its one stored property is constant, and
// that of the one subclass, `CGMutablePath`, is behind a mutex.
/// A shape of straight and curved lines, in points.
///
/// Paths never change once made, but for a ``CGMutablePath``, which is one of their kind as in Core
/// Graphics. Two are equal when their steps are. Layers, animations and contexts take what a mutable
/// path is when they are given it, so that what it becomes later does not concern them.
public class CGPath: Hashable, @unchecked Sendable {
  /// One step of a path.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath.
    case move(to: CGPoint)
    /// A straight line from where the path is.
    case line(to: CGPoint)
    /// A quadratic Bézier curve.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bézier curve.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line to where the subpath began.
    case close
  }

  /// Empty in a mutable path, which keeps its own.
  private final let constantSteps: PathStorage

  /// What it is made of: of a mutable path, at this moment.
  package var steps: PathStorage { constantSteps }

  /// Makes a path of these steps.
  public required init(elements: [Element] = []) {
    constantSteps = PathStorage(elements: elements)
  }

  /// Makes a path of these steps, which it does not copy.
  package init(_ steps: PathStorage) { constantSteps = steps }

  /// Whether two paths have the same steps, whichever of them can change.
  public static func == (lhs: CGPath, rhs: CGPath) -> Bool {
    lhs === rhs || lhs.steps == rhs.steps
  }

  /// Feeds the steps to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(steps) }
}

extension CGPath {
  /// The steps, in the order in which they are drawn.
  public final var elements: [Element] { steps.elements }

  /// Whether the path draws nothing.
  public final var isEmpty: Bool { steps.isEmpty }

  /// Where the path has come to: the end of the last step, or the start of a closed subpath; zero for an
  /// empty path.
  public final var currentPoint: CGPoint { steps.currentPoint ?? .zero }

  /// This path, or what it is now where it can change.
  package final var immutable: CGPath { self is CGMutablePath ? CGPath(steps) : self }

  /// A path of the same steps that never changes: the path itself where it cannot.
  public final func copy() -> CGPath? { immutable }

  /// A path of the same steps that can be added to.
  public final func mutableCopy() -> CGMutablePath? { CGMutablePath(steps) }

  /// A path of the same steps that can be added to, every point mapped by the transform pointed to; as
  /// they are for nil.
  public final func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?)
    -> CGMutablePath?
  {
    var steps = steps
    if let transform { steps.apply(transform.pointee) }
    return CGMutablePath(steps)
  }
}

/// A path's steps as a value: what paths hold, and what grows while one is built.
package struct PathStorage: Hashable, Sendable {
  package typealias Element = CGPath.Element

  package internal(set) var elements: [Element] = []

  package init(elements: [Element] = []) { self.elements = elements }

  package var isEmpty: Bool { elements.isEmpty }

  /// Maps every point.
  package mutating func apply(_ transform: CGAffineTransform) {
    if !transform.isIdentity { elements = elements.map { $0.applying(transform) } }
  }
}

extension CGPath.Element {
  fileprivate func applying(_ transform: CGAffineTransform) -> CGPath.Element {
    switch self {
    case .move(let point): .move(to: point.applying(transform))
    case .line(let point): .line(to: point.applying(transform))
    case .quadCurve(let point, let control):
      .quadCurve(to: point.applying(transform), control: control.applying(transform))
    case .curve(let point, let control1, let control2):
      .curve(
        to: point.applying(transform), control1: control1.applying(transform),
        control2: control2.applying(transform))
    case .close: .close
    }
  }
}
