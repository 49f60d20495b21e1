// View transitions, decomposed into animated cells of two images.

/// A view transition during one segment of the timeline.
struct AnimatedTransition {
  /// A planar cell at one instant.
  struct CellSample {
    var cell: SurfaceCell
    var blend: TransitionSurface.Blend
    /// Opacity of the surface that contains the cell, times the cell's opacity where that is
    /// constant.
    var opacity: Double
    /// Index in the depth order, from the back.
    var order: Int
  }

  /// A planar cell at all instants.
  struct AnimatedCell {
    let paint: TransitionSurface.Paint
    /// One sample for each instant; nil while the cell is absent.
    var samples: [CellSample?]

    /// The samples while the cell is present.
    var shown: [CellSample] { samples.compactMap(\.self) }
  }

  /// The view's size at each instant.
  let sizes: [CGSize]
  /// The snapshots at each instant; the same object while the view does not change.
  let from: [LayerTreeSnapshot]
  let to: [LayerTreeSnapshot]
  /// Back to front; if the depth order changes, `CellSample.order` has that of each instant.
  private(set) var cells: [AnimatedCell] = []
  /// Whether cells overtake each other, so that the depth order changes over time.
  private(set) var changesOrder = false

  /// Decomposes the transition that runs on `node`; nil if there is none.
  init?(of node: AnimatedLayerTree.Node, in timeline: Timeline) {
    guard node.transition != nil else { return nil }
    var snapshots: [TransitionSnapshot] = []
    for time in node.samples.times {
      // The last instant is the first one after the segment.
      let found = node.instance?.time(in: timeline, at: time).flatMap {
        timeline.transition(of: node.id, at: time, ownTime: $0)
      }
      guard let next = found ?? snapshots.last else { return nil }
      snapshots.append(next)
    }
    let sampleAtEnd = node.samples.times.last.flatMap {
      node.instance?.sample(in: timeline, at: $0)
    }
    if sampleAtEnd?.transition != node.transition, snapshots.count > 1 {
      snapshots[snapshots.count - 1] = snapshots[snapshots.count - 2]
    }
    (from, to) = (snapshots.map(\.from), snapshots.map(\.to))
    sizes = node.samples.states.map(\.bounds.size)
    collect(snapshots.map(\.surfaces))
    sort()
  }

  /// Identifies the same cell at different instants.
  private struct Key: Hashable {
    var paint: TransitionSurface.Paint
    /// Index among the surfaces with this paint.
    var surface: Int
    var cell: Int
  }

  private mutating func collect(_ instants: [[TransitionSurface]]) {
    var indices: [Key: Int] = [:]
    for (instant, surfaces) in instants.enumerated() {
      var counts: [TransitionSurface.Paint: Int] = [:]
      var order = 0
      for surface in surfaces {
        let number = counts[surface.paint, default: 0]
        counts[surface.paint] = number + 1
        for (index, cell) in surface.cells.enumerated() {
          let key = Key(paint: surface.paint, surface: number, cell: index)
          let position = indices[key] ?? cells.count
          if position == cells.count {
            indices[key] = position
            cells.append(
              AnimatedCell(
                paint: surface.paint, samples: Array(repeating: nil, count: instants.count)))
          }
          let cellOpacity =
            cell.opacity.isConstant ? cell.opacity.value(at: .zero) : 1
          cells[position].samples[instant] = CellSample(
            cell: cell, blend: surface.blend, opacity: surface.opacity * cellOpacity, order: order)
          order += 1
        }
      }
    }
  }

  private mutating func sort() {
    func mean(_ cell: AnimatedCell) -> Double {
      let orders = cell.shown.map { Double($0.order) }
      return orders.reduce(0, +) / Double(max(orders.count, 1))
    }
    let means = cells.map(mean)
    cells = cells.indices.sorted { (means[$0], $0) < (means[$1], $1) }.map { cells[$0] }
    changesOrder = sizes.indices.contains { instant in
      let orders = cells.compactMap { $0.samples[instant]?.order }
      return zip(orders, orders.dropFirst()).contains { $0 >= $1 }
    }
  }
}

extension AnimatedTransition {
  /// The part of its image that a cell shows.
  enum Clip {
    /// The whole image.
    case nothing
    /// The part within the view.
    case view
    /// Polygons in the coordinates of the image, one for each instant.
    case outlines([[CGPoint]])
  }

  /// The clip of a cell with an image.
  func clip(of cell: AnimatedCell, snapshots: [LayerTreeSnapshot]) -> Clip {
    var (isWhole, isInView) = (true, true)
    for (instant, sample) in cell.samples.enumerated() {
      guard let sample else { continue }
      let bounds = CGRect(origin: .zero, size: snapshots[instant].size)
      let shown = sample.cell.corners.map { $0.applying(sample.cell.textureTransform) }
      if shown.enclose(bounds.corners) { continue }
      isWhole = false
      guard let map = sample.cell.textureTransform.inverted() else { continue }
      let all = SurfaceCell(corners: bounds.corners.map { $0.applying(map) })
      let visible = all.clipped(to: sizes[instant])?.corners ?? []
      if !bounds.corners.allSatisfy({ map.w(at: $0) > 0 }) || !sample.cell.corners.enclose(visible)
      {
        isInView = false
      }
    }
    if isWhole { return .nothing }
    if isInView { return .view }
    var last = cell.shown.first.map { outline($0) } ?? []
    return .outlines(
      cell.samples.map { sample in
        if let sample { last = outline(sample) }
        return last
      })
  }

  /// The visible polygon of the image. Shared edges extend slightly beneath the neighboring cell,
  /// so that no seam shows between two anti-aliased edges.
  private func outline(_ sample: CellSample) -> [CGPoint] {
    let cell = sample.cell
    let corners = cell.corners.map { $0.applying(cell.textureTransform) }
    let count = corners.count
    let middle = CGPoint(
      x: corners.reduce(0) { $0 + $1.x } / CGFloat(max(count, 1)),
      y: corners.reduce(0) { $0 + $1.y } / CGFloat(max(count, 1)))
    return corners.indices.map { index in
      let isShared = !cell.isOutline[index] || !cell.isOutline[(index + count - 1) % count]
      guard isShared else { return corners[index] }
      let (dx, dy) = (corners[index].x - middle.x, corners[index].y - middle.y)
      return CGPoint(
        x: corners[index].x + min(max(dx, -0.5), 0.5), y: corners[index].y + min(max(dy, -0.5), 0.5)
      )
    }
  }
}

extension [CGPoint] {
  /// Whether points lie within this convex polygon, with a tolerance of a thousandth.
  fileprivate func enclose(_ points: [CGPoint]) -> Bool {
    guard count > 2 else { return false }
    var (least, greatest) = (CGFloat.infinity, -CGFloat.infinity)
    for (p, q) in zip(self, dropFirst() + prefix(1)) {
      let (ux, uy) = (q.x - p.x, q.y - p.y)
      let length = Swift.max((ux * ux + uy * uy).squareRoot(), 1e-9)
      for point in points {
        let distance = ((point.x - p.x) * uy - (point.y - p.y) * ux) / length
        (least, greatest) = (Swift.min(least, distance), Swift.max(greatest, distance))
      }
    }
    // Either winding order is possible.
    return least >= -1e-3 || greatest <= 1e-3
  }
}

extension AnimatedTransition {
  /// A transition with more cells is a mesh.
  static var maxCellCount: Int { 24 }

  /// Whether shading is composited on top of the content below (source-atop).
  var usesSourceAtop: Bool { cells.contains { $0.shown.contains { $0.blend == .atop } } }

  /// All cells at all instants at which they are present, with their paint.
  var shown: [(paint: TransitionSurface.Paint, sample: CellSample)] {
    cells.flatMap { cell in cell.shown.map { (cell.paint, $0) } }
  }

  /// Whether a shadow is not an axis-aligned linear gradient, or the opacity of an image varies
  /// across a cell.
  var hasNonlinearShadows: Bool {
    shown.contains { paint, sample in
      if case .color = paint { return !sample.isLinearGradient }
      return sample.hasVaryingOpacity
    }
  }

  /// The surface effects of cells that no document format can express.
  func unsupportedEffects(of samples: [CellSample]) -> [String] {
    var reasons: [String] = []
    if samples.contains(where: { $0.cell.whiteTint > 0 }) {
      reasons.append("with pages tinted white")
    }
    if samples.contains(where: { !$0.cell.shading.isConstant }) {
      reasons.append("with shading that varies across a surface")
    }
    if hasNonlinearShadows { reasons.append("with curved shadows") }
    return reasons
  }

  /// The single snapshot of all instants; nil if it changes.
  static func constantSnapshot(_ snapshots: [LayerTreeSnapshot]) -> LayerTreeSnapshot? {
    guard let first = snapshots.first else { return nil }
    return snapshots.allSatisfy { $0 === first || $0 == first } ? first : nil
  }

  /// Whether the images cross-dissolve.
  var dissolves: Bool { cells.contains { $0.shown.contains { $0.blend == .dissolve } } }
}

extension AnimatedTransition.AnimatedCell {
  /// A value at each instant; while the cell is absent, the last one is held.
  func heldValues<Value>(_ value: (AnimatedTransition.CellSample) -> Value) -> [Value] {
    guard let first = shown.first else { return [] }
    var last = value(first)
    return samples.map { sample in
      if let sample { last = value(sample) }
      return last
    }
  }
}

extension AnimatedTransition.CellSample {
  /// Whether its opacity varies across the cell.
  var hasVaryingOpacity: Bool { !cell.opacity.isConstant || !cell.falloff.isConstant }

  /// Whether it is an axis-aligned rectangle whose opacity varies along at most one axis.
  var isLinearGradient: Bool {
    let box = CGRect(around: cell.corners)
    let isAxisAligned = cell.corners.allSatisfy { corner in
      min(abs(corner.x - box.minX), abs(corner.x - box.maxX)) < 1e-6
        && min(abs(corner.y - box.minY), abs(corner.y - box.maxY)) < 1e-6
    }
    return isAxisAligned && cell.falloff == .one && cell.opacity.isLinear
      && (cell.opacity.x == 0 || cell.opacity.y == 0)
  }
}
