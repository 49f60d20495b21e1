/// The rule that determines a path's interior.
public enum CGPathFillRule: Int, Sendable {
  /// Nonzero winding: inside if the winding number is not 0.
  case winding
  /// Even-odd: inside if a ray from the point crosses the path an odd number of times.
  case evenOdd
}

/// The shape of the ends of a stroked open subpath.
public enum CGLineCap: Int32, Sendable {
  /// Ends flush with the end point.
  case butt
  /// Adds a half circle.
  case round
  /// Extends the line by half its width.
  case square
}

/// The shape of a stroked path's corners.
public enum CGLineJoin: Int32, Sendable {
  /// Pointed, within the miter limit; beyond it as ``bevel``.
  case miter
  /// Rounded by a circular arc.
  case round
  /// Cut off.
  case bevel
}

// Unchecked because the class is not final, though it can be subclassed in this module only: its
// stored property is constant, and that of its subclass, `CGMutablePath`, is behind a mutex.
/// A path of straight lines and Bézier curves, in points.
///
/// Paths are immutable except for the subclass ``CGMutablePath``. Paths are equal if their elements
/// are. Layers, animations and contexts copy a mutable path when it is set, so that later changes
/// do not affect them.
public class CGPath: Hashable, @unchecked Sendable {
  /// An element of a path.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath.
    case move(to: CGPoint)
    /// A straight line from the current point.
    case line(to: CGPoint)
    /// A quadratic Bézier curve.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bézier curve.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line to the start of the subpath.
    case close
  }

  /// Empty in a mutable path, which stores its own elements.
  private final let constantSteps: PathStorage

  /// The elements; for a mutable path, a snapshot.
  package var steps: PathStorage { constantSteps }

  /// Makes a path of elements.
  public required init(elements: [Element] = []) {
    constantSteps = PathStorage(elements: elements)
  }

  /// Makes a path that shares storage.
  package init(_ steps: PathStorage) { constantSteps = steps }

  /// Whether the elements are equal; mutability is ignored.
  public static func == (lhs: CGPath, rhs: CGPath) -> Bool {
    lhs === rhs || lhs.steps == rhs.steps
  }

  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(steps) }
}

extension CGPath {
  /// The elements, in drawing order.
  public final var elements: [Element] { steps.elements }

  /// Whether the path has no elements.
  public final var isEmpty: Bool { steps.isEmpty }

  /// The end of the last element, or the start of a closed subpath; zero for an empty path.
  public final var currentPoint: CGPoint { steps.currentPoint ?? .zero }

  /// The path itself, or a snapshot of a mutable one.
  package final var immutable: CGPath { self is CGMutablePath ? CGPath(steps) : self }

  /// An immutable copy: the path itself unless it is mutable.
  public final func copy() -> CGPath? { immutable }

  /// A mutable copy.
  public final func mutableCopy() -> CGMutablePath? { CGMutablePath(steps) }

  /// A mutable copy, mapped by the transform pointed to; unchanged for nil.
  public final func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?)
    -> CGMutablePath?
  {
    var steps = steps
    if let transform { steps.apply(transform.pointee) }
    return CGMutablePath(steps)
  }
}

/// The elements of a path as a value: the storage of paths, and the builder that appends to them.
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
