import Synchronization

// Unchecked for the same reason as its superclass: the mutable state is behind a mutex.
/// A path that can be appended to.
///
/// It can be passed wherever a path is expected: `shape.path = path` stores a copy that shares its
/// elements copy-on-write. Concurrent additions are atomic; their order is undefined.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  private let variableSteps: Mutex<PathStorage>

  /// A path with these elements.
  public required init(elements: [Element] = []) {
    variableSteps = Mutex(PathStorage(elements: elements))
    super.init()
  }

  override package init(_ steps: PathStorage) {
    variableSteps = Mutex(steps)
    super.init()
  }

  override package var steps: PathStorage { variableSteps.withLock { $0 } }

  private func change(_ body: (inout PathStorage) -> Void) { variableSteps.withLock { body(&$0) } }
}

// As in Core Graphics, each method maps the elements that it adds by a transform, which is not stored.
extension CGMutablePath {
  /// Begins a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    change { $0.move(to: point.applying(transform)) }
  }

  /// Adds a straight line from the current point; does nothing without one.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    change { $0.addLine(to: point.applying(transform)) }
  }

  /// Begins a subpath of straight lines through `points`.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
    }
  }

  /// Adds a cubic Bézier curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addCurve(
        to: end.applying(transform), control1: control1.applying(transform),
        control2: control2.applying(transform))
    }
  }

  /// Adds an arc between two angles in radians, connected by a line.
  ///
  /// - Parameter clockwise: Core Graphics' sense, for y up: true goes counterclockwise on screen,
  ///   where y points down.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    add(joinedUnder: transform) {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        isGrowing: !clockwise)
    }
  }

  /// Adds an arc of `delta` radians from `startAngle`, connected by a line; a positive one is
  /// clockwise on screen.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    add(joinedUnder: transform) {
      $0.addArc(center: center, radius: radius, startAngle: startAngle, delta: delta)
    }
  }

  /// Adds an arc that touches two lines: from the current point to `tangent1End`, and from there to
  /// `tangent2End`.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    add(joinedUnder: transform) {
      $0.addArc(tangent1: tangent1End, tangent2: tangent2End, radius: radius)
    }
  }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    add(under: transform) { $0.addRect(rect) }
  }

  /// Adds closed rectangles, each as a subpath.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds a closed ellipse inscribed in a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    add(under: transform) { $0.addEllipse(in: rect) }
  }

  /// Adds a closed rectangle with elliptic corners; radii are limited to half a side.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let radii = CGSize(width: cornerWidth, height: cornerHeight)
    add(under: transform) { $0.addRoundedRect(in: rect, radii: CornerRadii(all: radii)) }
  }

  /// Appends all elements of a path, which may be this one.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    var added = path.steps
    added.apply(transform)
    change { [added] in $0.addPath(added) }
  }

  /// Closes the subpath with a line to its start.
  public func closeSubpath() { change { $0.close() } }

  /// Adds a figure that is independent of the current point.
  private func add(under transform: CGAffineTransform, _ build: (inout PathStorage) -> Void) {
    if transform.isIdentity { return change(build) }
    var added = PathStorage()
    build(&added)
    added.apply(transform)
    change { [added] in $0.addPath(added) }
  }

  /// Adds a figure that continues from the current point, which it maps back by the transform; does
  /// nothing if the transform is singular.
  private func add(
    joinedUnder transform: CGAffineTransform, _ build: (inout PathStorage) -> Void
  ) {
    if transform.isIdentity { return change(build) }
    guard transform.determinant != 0, transform.determinant.isFinite else { return }
    change { steps in
      var added = PathStorage()
      let current = steps.currentPoint
      if let current { added.move(to: current.applying(transform.inverted())) }
      build(&added)
      added.apply(transform)
      if current != nil { added.elements.removeFirst() }
      steps.addPath(added)
    }
  }
}
