/// Arrays of equal count mix item by item; others switch at once.
extension Array: Interpolatable where Element: Interpolatable {
  /// Item by item; the second array at once where the counts differ.
  public static func mix(_ from: [Element], _ to: [Element], _ progress: Double) -> [Element] {
    if progress == 0 { return from }
    guard from.count == to.count else { return to }
    return zip(from, to).map { Element.mix($0, $1, progress) }
  }

  /// Item by item; the array itself where the counts differ.
  public func offset(from: [Element], to: [Element], share: Double) -> [Element] {
    guard from.count == count, to.count == count else { return self }
    return indices.map { self[$0].offset(from: from[$0], to: to[$0], share: share) }
  }
}

/// No array has nothing to mix with.
extension Array: InterpolatableWhenAbsent where Element: Interpolatable {
  /// None: nil switches at once.
  public static var absent: [Element]? { nil }
}

/// Paths of the same steps mix point by point; others switch at once.
extension CGPath: Interpolatable {
  /// Point by point; the second path at once where the steps are of other kinds.
  public static func mix(_ from: CGPath, _ to: CGPath, _ progress: Double) -> Self {
    if progress == 0 { return from.as(Self.self) }
    guard from.hasSameSteps(as: to) else { return to.as(Self.self) }
    return to.replacingPoints([CGPoint].mix(from.points, to.points, progress)).as(Self.self)
  }

  /// Point by point; the path itself where the steps are of other kinds.
  public func offset(from: CGPath, to: CGPath, share: Double) -> Self {
    guard hasSameSteps(as: from), hasSameSteps(as: to) else { return self }
    return replacingPoints(points.offset(from: from.points, to: to.points, share: share))
      .as(Self.self)
  }

  /// Never called, as nothing is prepared. The protocol's own cannot be a class' that has
  /// subclasses.
  public func offset(by prepared: Never, share: Double) -> Self {}

  /// The path as one of a kind, which it is but in theory: a class has to answer `Self`, and only paths
  /// that do not change are animated.
  fileprivate func `as`<Path: CGPath>(_ kind: Path.Type) -> Path {
    self as? Path ?? Path(elements: elements)
  }

  /// All points, controls included, in the order in which they stand.
  var points: [CGPoint] { elements.flatMap(\.points) }

  private func hasSameSteps(as other: CGPath) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { $0.step == $1.step }
  }

  /// - Parameter points: As many as the path has.
  private func replacingPoints(_ points: [CGPoint]) -> CGPath {
    var rest = points[...]
    return CGPath(elements: elements.map { $0.taking(&rest) })
  }
}

/// No path has no shape to mix with.
extension CGPath: InterpolatableWhenAbsent {
  /// None: nil switches at once.
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

  /// Which kind of step it is.
  fileprivate var step: Int {
    switch self {
    case .move: 0
    case .line: 1
    case .quadCurve: 2
    case .curve: 3
    case .close: 4
    }
  }

  /// The same kind of step through the first of `points`, which it takes out.
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
