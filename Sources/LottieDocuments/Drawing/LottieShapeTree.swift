import Graphics

/// The paths and the paint of a shape layer at a time.
///
/// Items are read in their order. A path is an outline that what comes later may change, in its own group and in those
/// around it: so what paints it refers to it, and is drawn at the end.
struct LottieShapeTree {
  /// A path of the layer.
  struct Outline {
    var path: CGPath
    /// From the path's coordinates to those of the group that is being read.
    var toGroup: CGAffineTransform
    /// How a composite of several paths is filled; nil for a plain path.
    var merged: LottieMergedPaths?
    /// Whether it is a part of a later merged outline, which later styles paint instead of it.
    var isPart = false

    /// The number of elements of its paths.
    var count: Int {
      path.elements.count + (merged?.count ?? 0)
    }
  }

  /// A node of the drawing; nodes are in order from front to back.
  indirect enum Node {
    case group([Node], CGAffineTransform, opacity: CGFloat)
    case paint(Paint)
  }

  /// A fill or a stroke of outlines.
  struct Paint {
    var style: Style
    /// The outlines by index, and the transforms from their coordinates to those of the paint.
    var outlines: [(index: Int, transform: CGAffineTransform)]
  }

  enum Style {
    case fill(LottiePaint, opacity: CGFloat, CGPathFillRule)
    case stroke(LottiePaint, opacity: CGFloat, LottieStroke)
  }

  private(set) var outlines: [Outline] = []
  private(set) var nodes: [Node] = []
  private let frame: Double
  /// How many more path elements may be made and painted: copies of copies grow exponentially.
  private var budget = maximumCount
  /// How many more path elements may be painted.
  private var paintBudget = maximumCount

  /// The maximum number of path elements of a layer, and of those that are painted, counted once for each paint.
  static let maximumCount = 1_000_000

  init(_ shapes: [LottieShape], at frame: Double) {
    self.frame = frame
    nodes = read(shapes)
  }

  /// Reads items, and appends their outlines.
  private mutating func read(_ shapes: [LottieShape]) -> [Node] {
    let first = outlines.count
    var nodes: [Node] = []
    for shape in shapes {
      switch shape {
      case .group(let items, let transform): nodes.append(group(items, transform))
      case .fill(let paint, let opacity, let rule):
        let opacity = (opacity.value(at: frame) / 100).unit
        add(.fill(paint, opacity: opacity, rule), from: first, to: &nodes)
      case .stroke(let paint, let opacity, let stroke):
        let opacity = (opacity.value(at: frame) / 100).unit
        add(.stroke(paint, opacity: opacity, stroke), from: first, to: &nodes)
      case .repeater(let repeater): nodes = copies(of: nodes, repeater, from: first)
      case .trim(let trim): self.trim(trim, from: first)
      case .merge(let mode): merge(mode, from: first)
      default:
        if let path = shape.outline(at: frame) {
          guard take(path.elements.count) else { break }
          outlines.append(Outline(path: path, toGroup: .identity))
        } else {
          modify(shape, from: first)
        }
      }
    }
    return nodes
  }

  private mutating func group(_ items: [LottieShape], _ transform: LottieTransform) -> Node {
    let first = outlines.count
    let inner = read(items)
    let matrix = transform.matrix(at: frame)
    for index in first..<outlines.count {
      outlines[index].toGroup = outlines[index].toGroup.concatenating(matrix)
    }
    return .group(inner, matrix, opacity: transform.opacity(at: frame))
  }

  /// Takes from the budget; false if it is too small.
  private mutating func take(_ count: Int) -> Bool {
    guard count < budget else { return false }
    budget -= count + 1
    return true
  }

  /// Adds a paint of the outlines so far.
  private mutating func add(_ style: Style, from first: Int, to nodes: inout [Node]) {
    let visible = (first..<outlines.count).filter { outlines[$0].toGroup.determinant != 0 }
    let count = visible.reduce(1) { $0 + outlines[$1].path.elements.count + 1 }
    guard count <= paintBudget else { return }
    paintBudget -= count
    nodes.append(
      .paint(Paint(style: style, outlines: visible.map { ($0, outlines[$0].toGroup) })))
  }

  // MARK: Modifiers

  /// Changes outlines in the coordinates of the group. Outlines that might get too many elements stay as they are:
  /// changes of changes grow exponentially.
  ///
  /// - Parameter growth: The greatest number of elements that one element becomes.
  private mutating func change(from first: Int, growth: Int, _ change: (CGPath) -> CGPath) {
    for index in first..<outlines.count {
      let transform = outlines[index].toGroup
      let count = outlines[index].count
      guard transform.determinant != 0, count <= budget / growth else { continue }
      defer { budget -= max(outlines[index].count - count, 0) }
      func changed(_ path: CGPath) -> CGPath {
        transform.isIdentity
          ? change(path)
          : change(path.applying(transform)).applying(transform.inverted())
      }
      outlines[index].path = changed(outlines[index].path)
      outlines[index].merged = outlines[index].merged?.changed(changed)
    }
  }

  private mutating func modify(_ shape: LottieShape, from first: Int) {
    let frame = frame
    switch shape {
    case .round(let radius):
      let radius = radius.value(at: frame)
      change(from: first, growth: 3) { path in
        CGPath(path.beziers.map { $0.rounded(radius) })
      }
    case .pucker(let amount):
      let amount = amount.value(at: frame)
      change(from: first, growth: 2) { path in
        CGPath(path.beziers.map { $0.puckered(amount) })
      }
    case .offset(let amount, let join, let miterLimit):
      let (amount, limit) = (amount.value(at: frame), miterLimit.value(at: frame))
      // Each curve becomes four, each of them with a join.
      change(from: first, growth: 16) { $0.grown(by: amount, join, miterLimit: limit) }
    case .zigzag(let zigzag):
      let (amplitude, ridges) = (
        zigzag.amplitude.value(at: frame), zigzag.frequency.value(at: frame)
      )
      let isSmooth = zigzag.isSmooth.value(at: frame) >= 1.5
      change(from: first, growth: LottieBezier.zigzagCount(ridges: ridges) + 1) { path in
        CGPath(
          path.beziers.map { $0.zigzag(amplitude: amplitude, ridges: ridges, isSmooth: isSmooth) })
      }
    default: break
    }
  }

  private mutating func trim(_ trim: LottieTrim, from first: Int) {
    let ends = [trim.start, trim.end].map { CGFloat($0.value(at: frame) / 100).unitRange }
    let length = abs(ends[1] - ends[0])
    if length >= 1 { return }
    var start = min(ends[0], ends[1]) + CGFloat(trim.offset.value(at: frame) / 360)
    start -= start.rounded(.down)
    guard trim.isSequential else {
      return change(from: first, growth: 4) { $0.trimmed(around: start, to: start + length) }
    }
    trimSequentially(start, start + length, from: first)
  }

  /// Trims outlines, and the paths that are merged into them, as if they were one path, of which each is a part.
  private mutating func trimSequentially(_ start: CGFloat, _ end: CGFloat, from first: Int) {
    let lengths = outlines[first...].map { $0.path.applying($0.toGroup).length }
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return }
    var done: CGFloat = 0
    for (index, length) in zip(outlines.indices[first...], lengths) {
      defer { done += length }
      let transform = outlines[index].toGroup
      guard length > 0, transform.determinant != 0 else { continue }
      func trimmed(_ path: CGPath, after offset: inout CGFloat) -> CGPath {
        let part = path.applying(transform)
        let length = part.length
        defer { offset += length }
        guard length > 0 else { return path }
        // The part beyond the end of the last outline is at the beginning of the first one.
        var elements: [CGPath.Element] = []
        for turn: CGFloat in [0, 1] {
          let from = max((start - turn) * total - offset, 0)
          let to = min((end - turn) * total - offset, length)
          if to <= from { continue }
          elements += part.trimmed(from: from / length, to: to / length).elements
        }
        return CGPath(elements: elements).applying(transform.inverted())
      }
      var (offset, mergedOffset) = (done, done)
      outlines[index].path = trimmed(outlines[index].path, after: &offset)
      outlines[index].merged = outlines[index].merged?.changed {
        trimmed($0, after: &mergedOffset)
      }
    }
  }

  private mutating func merge(_ mode: LottieMerge, from first: Int) {
    let parts = (first..<outlines.count).filter { !outlines[$0].isPart }
    guard !parts.isEmpty, take(parts.reduce(0) { $0 + outlines[$1].count }) else { return }
    let whole = Self.whole(mode, parts.map { outlines[$0] })
    // Paints of the outlines before this item keep them.
    for index in parts {
      outlines[index].toGroup = CGAffineTransform(0, 0, 0, 0, 0, 0)
      outlines[index].isPart = true
    }
    outlines.append(whole)
  }

  /// Outlines as one, in the coordinates of the group.
  private static func whole(_ mode: LottieMerge, _ parts: [Outline]) -> Outline {
    // With nothing else, combined paths stay as they are.
    if parts.count == 1, parts[0].merged != nil { return parts[0] }
    func elements(_ parts: [Outline]) -> CGPath {
      CGPath(elements: parts.flatMap { $0.path.applying($0.toGroup).elements })
    }
    var whole = Outline(path: elements(parts), toGroup: .identity)
    if mode != .together {
      whole.merged = LottieMergedPaths(mode, parts.map(\.combined))
    } else if parts.contains(where: { $0.merged != nil }) {
      // Plain paths remain one path, whose windings add up.
      let plain = parts.filter { $0.merged == nil }
      var combined = parts.filter { $0.merged != nil }.map(\.combined)
      if !plain.isEmpty { combined.insert(.path(elements(plain)), at: 0) }
      whole.merged = LottieMergedPaths(mode, combined)
    }
    return whole
  }

  // MARK: Repeaters

  private mutating func copies(
    of nodes: [Node], _ repeater: LottieRepeater, from first: Int
  ) -> [Node] {
    let limit = Double(LottieRepeater.maximumCount)
    let count = min(max(repeater.copies.value(at: frame), 0), limit)
    let offset = repeater.offset.value(at: frame)
    let originals = Array(outlines[first...])
    outlines.removeSubrange(first...)
    var result: [Node] = []
    let cost =
      originals.reduce(0) { $0 + $1.count + 1 } + nodes.reduce(0) { $0 + $1.size }
    // The last copy may be partly there, if the number of copies is animated: it counts as one.
    for index in 0..<Int(count.rounded(.up)) {
      // The first copy takes the place of the original, which is counted already.
      guard index == 0 || take(cost) else { break }
      let matrix = repeater.transform.power(Double(index) + offset, at: frame)
      let shift = outlines.count - first
      outlines += originals.map { original in
        var copy = original
        copy.toGroup = original.toGroup.concatenating(matrix)
        return copy
      }
      let fraction = count > 1 ? Double(index) / (count - 1) : 0
      let opacity = mix(
        repeater.startOpacity.value(at: frame), repeater.endOpacity.value(at: frame), fraction)
      let copy = Node.group(
        nodes.map { $0.shifted(by: shift, from: first) }, matrix, opacity: (opacity / 100).unit)
      // Nodes are from front to back.
      if repeater.isStackedUpward { result.insert(copy, at: 0) } else { result.append(copy) }
    }
    return result
  }
}

extension LottieShapeTree.Outline {
  /// As a part of combined paths, in the coordinates of the group.
  fileprivate var combined: LottieMergedPaths.Part {
    if let merged { return .merged(merged.changed { $0.applying(toGroup) }) }
    return .path(path.applying(toGroup))
  }
}

extension LottieShapeTree.Node {
  /// The number of nodes and of outlines that they paint.
  fileprivate var size: Int {
    switch self {
    case .group(let nodes, _, _): nodes.reduce(1) { $0 + $1.size }
    case .paint(let paint): 1 + paint.outlines.count
    }
  }

  /// With the outlines from an index on replaced by later ones.
  fileprivate func shifted(by shift: Int, from first: Int) -> Self {
    switch self {
    case .group(let nodes, let transform, let opacity):
      return .group(
        nodes.map { $0.shifted(by: shift, from: first) }, transform, opacity: opacity)
    case .paint(var paint):
      paint.outlines = paint.outlines.map {
        ($0.index + ($0.index >= first ? shift : 0), $0.transform)
      }
      return .paint(paint)
    }
  }
}

extension LottieTransform {
  /// The transform of the copy of this number of a repeater: rotation and position grow with it, and scale is
  /// multiplied. Copies are rotated and scaled around the anchor.
  fileprivate func power(_ number: Double, at frame: Double) -> CGAffineTransform {
    let (anchor, position) = (anchor.value(at: frame), position.value(at: frame))
    let scale = scale.value(at: frame)
    func power(_ percent: Double) -> CGFloat {
      let factor = pow(abs(percent) / 100, number)
      // Mirrored copies alternate.
      let isMirrored = percent < 0 && Int(number.rounded()) % 2 != 0
      return CGFloat(min(factor, 1e6) * (isMirrored ? -1 : 1))
    }
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(
        CGAffineTransform(rotationAngle: rotation.value(at: frame) * number * .pi / 180)
      )
      .concatenating(CGAffineTransform(scaleX: power(scale.x), y: power(scale.y)))
      .concatenating(
        CGAffineTransform(
          translationX: anchor.x + position.x * number, y: anchor.y + position.y * number))
  }
}

extension CGFloat {
  /// Clamped to 0…1.
  fileprivate var unitRange: CGFloat { Swift.min(Swift.max(self, 0), 1) }
}
