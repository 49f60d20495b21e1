/// Arrays of equal count are interpolated element by element; others switch immediately.
extension Array: Interpolatable where Element: Interpolatable {
  /// Element by element; the second array immediately if the counts differ.
  public static func mix(_ from: [Element], _ to: [Element], _ progress: Double) -> [Element] {
    if progress == 0 { return from }
    guard from.count == to.count else { return to }
    return zip(from, to).map { Element.mix($0, $1, progress) }
  }

  /// Element by element; the array itself if the counts differ.
  public func offset(from: [Element], to: [Element], fraction: Double) -> [Element] {
    guard from.count == count, to.count == count else { return self }
    return indices.map { self[$0].offset(from: from[$0], to: to[$0], fraction: fraction) }
  }
}

/// nil has no neutral array.
extension Array: InterpolatableWhenAbsent where Element: Interpolatable {
  /// None: nil switches immediately.
  public static var absent: [Element]? { nil }
}

/// Paths with the same sequence of element types are interpolated point by point; others switch
/// immediately.
extension CGPath: Interpolatable {
  /// Point by point; the second path immediately if the element types differ.
  public static func mix(_ from: CGPath, _ to: CGPath, _ progress: Double) -> Self {
    if progress == 0 { return from.as(Self.self) }
    guard from.hasSameSteps(as: to) else { return to.as(Self.self) }
    return to.replacingPoints([CGPoint].mix(from.points, to.points, progress)).as(Self.self)
  }

  /// Point by point; the path itself if the element types differ.
  public func offset(from: CGPath, to: CGPath, fraction: Double) -> Self {
    guard hasSameSteps(as: from), hasSameSteps(as: to) else { return self }
    return replacingPoints(points.offset(from: from.points, to: to.points, fraction: fraction))
      .as(Self.self)
  }

  /// Never called, since nothing is precomputed. A class that is not final cannot use the
  /// protocol's default implementation.
  public func offset(by prepared: Never, fraction: Double) -> Self {}

  /// The path as its dynamic type, which a non-final class has to return as `Self`. Only immutable
  /// paths are animated, so the cast succeeds in practice.
  fileprivate func `as`<Path: CGPath>(_ kind: Path.Type) -> Path {
    self as? Path ?? Path(elements: elements)
  }

  /// All points in element order, control points included.
  var points: [CGPoint] { elements.flatMap(\.points) }

  private func hasSameSteps(as other: CGPath) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { $0.step == $1.step }
  }

  /// The path with its points replaced.
  ///
  /// - Parameter points: As many as the path has.
  private func replacingPoints(_ points: [CGPoint]) -> CGPath {
    var rest = points[...]
    return CGPath(elements: elements.map { $0.taking(&rest) })
  }
}

/// nil has no neutral path.
extension CGPath: InterpolatableWhenAbsent {
  /// None: nil switches immediately.
  public static var absent: Self? { nil }
}

extension CGPath.Element {
  fileprivate var points: [CGPoint] {
    switch self {
    case .move(let end), .line(let end): [end]
    case .quadCurve(let end, let control): [control, end]
    case .curve(let end, let control1, let control2): [control1, control2, end]
    case .close: []
    }
  }

  /// The element type.
  fileprivate var step: Int {
    switch self {
    case .move: 0
    case .line: 1
    case .quadCurve: 2
    case .curve: 3
    case .close: 4
    }
  }

  /// The same element type with the first of `points`, which it removes.
  fileprivate func taking(_ points: inout ArraySlice<CGPoint>) -> CGPath.Element {
    func next() -> CGPoint { points.popFirst() ?? .zero }
    switch self {
    case .move: return .move(to: next())
    case .line: return .line(to: next())
    case .quadCurve:
      let control = next()
      return .quadCurve(to: next(), control: control)
    case .curve:
      let (control1, control2) = (next(), next())
      return .curve(to: next(), control1: control1, control2: control2)
    case .close: return .close
    }
  }
}
