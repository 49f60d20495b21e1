// View transitions, decomposed into animated cells of two images.

/// A view transition during one segment of the timeline.
struct AnimatedTransition {
  /// A planar cell at one instant.
  struct Moment {
    var cell: SurfaceCell
    var blend: TransitionSurface.Blend
    /// Opacity of the surface that contains the cell, times the cell's opacity where that is
    /// constant.
    var opacity: Double
    /// Index in the depth order, from the back.
    var order: Int
  }

  /// A planar cell at all instants.
  struct Piece {
    let paint: TransitionSurface.Paint
    /// One sample for each instant; nil while the cell is absent.
    var moments: [Moment?]

    /// The samples while the cell is present.
    var shown: [Moment] { moments.compactMap(\.self) }
  }

  /// The view's size at each instant.
  let sizes: [CGSize]
  /// The snapshots at each instant; the same object while the view is still.
  let from: [LayerTreeSnapshot]
  let to: [LayerTreeSnapshot]
  /// Back to front; if the depth order changes, that of each instant is in its samples.
  private(set) var pieces: [Piece] = []
  /// Whether cells overtake each other, so that the depth order changes over time.
  private(set) var changesOrder = false

  /// Decomposes the transition that runs on `node`; nil if there is none.
  init?(of node: AnimatedLayerTree.Node, in timeline: Timeline) {
    guard node.transition != nil else { return nil }
    var snapshots: [TransitionSnapshot] = []
    for time in node.samples.times {
      // The last instant is the first one after the segment.
      let found = node.place?.time(in: timeline, at: time).flatMap {
        timeline.transition(of: node.id, at: time, ownTime: $0)
      }
      guard let next = found ?? snapshots.last else { return nil }
      snapshots.append(next)
    }
    let isOver = node.samples.times.last.flatMap { node.place?.moment(in: timeline, at: $0) }
    if isOver?.transition != node.transition, snapshots.count > 1 {
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
    var places: [Key: Int] = [:]
    for (instant, surfaces) in instants.enumerated() {
      var counts: [TransitionSurface.Paint: Int] = [:]
      var order = 0
      for surface in surfaces {
        let number = counts[surface.paint, default: 0]
        counts[surface.paint] = number + 1
        for (index, cell) in surface.cells.enumerated() {
          let key = Key(paint: surface.paint, surface: number, cell: index)
          let place = places[key] ?? pieces.count
          if place == pieces.count {
            places[key] = place
            pieces.append(
              Piece(paint: surface.paint, moments: Array(repeating: nil, count: instants.count)))
          }
          let share =
            cell.opacity.isConstant ? cell.opacity.value(at: .zero) : 1
          pieces[place].moments[instant] = Moment(
            cell: cell, blend: surface.blend, opacity: surface.opacity * share, order: order)
          order += 1
        }
      }
    }
  }

  private mutating func sort() {
    func mean(_ piece: Piece) -> Double {
      let orders = piece.shown.map { Double($0.order) }
      return orders.reduce(0, +) / Double(max(orders.count, 1))
    }
    let means = pieces.map(mean)
    pieces = pieces.indices.sorted { (means[$0], $0) < (means[$1], $1) }.map { pieces[$0] }
    changesOrder = sizes.indices.contains { instant in
      let orders = pieces.compactMap { $0.moments[instant]?.order }
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
  func clip(of piece: Piece, pictures: [LayerTreeSnapshot]) -> Clip {
    var (isWhole, isInView) = (true, true)
    for (instant, moment) in piece.moments.enumerated() {
      guard let moment else { continue }
      let bounds = CGRect(origin: .zero, size: pictures[instant].size)
      let shown = moment.cell.corners.map { $0.applying(moment.cell.textureTransform) }
      if shown.surround(bounds.corners) { continue }
      isWhole = false
      guard let map = moment.cell.textureTransform.inverted() else { continue }
      let all = SurfaceCell(corners: bounds.corners.map { $0.applying(map) })
      let seen = all.clipped(to: sizes[instant])?.corners ?? []
      if !bounds.corners.allSatisfy({ map.w(at: $0) > 0 }) || !moment.cell.corners.surround(seen) {
        isInView = false
      }
    }
    if isWhole { return .nothing }
    if isInView { return .view }
    var last = piece.shown.first.map { outline($0) } ?? []
    return .outlines(
      piece.moments.map { moment in
        if let moment { last = outline(moment) }
        return last
      })
  }

  /// The visible polygon of the image. Shared edges extend slightly beneath the neighboring cell,
  /// so that no seam shows between two anti-aliased edges.
  private func outline(_ moment: Moment) -> [CGPoint] {
    let cell = moment.cell
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
  fileprivate func surround(_ points: [CGPoint]) -> Bool {
    guard count > 2 else { return false }
    var (least, most) = (CGFloat.infinity, -CGFloat.infinity)
    for (p, q) in zip(self, dropFirst() + prefix(1)) {
      let (ux, uy) = (q.x - p.x, q.y - p.y)
      let length = Swift.max((ux * ux + uy * uy).squareRoot(), 1e-9)
      for point in points {
        let distance = ((point.x - p.x) * uy - (point.y - p.y) * ux) / length
        (least, most) = (Swift.min(least, distance), Swift.max(most, distance))
      }
    }
    // Either winding order is possible.
    return least >= -1e-3 || most <= 1e-3
  }
}

extension AnimatedTransition {
  /// A transition with more cells is a mesh.
  static var mostPieces: Int { 24 }

  /// Whether shading is composited on top of the content below (source-atop).
  var shades: Bool { pieces.contains { $0.shown.contains { $0.blend == .atop } } }

  /// All cells at all instants at which they are present, with their paint.
  var shown: [(paint: TransitionSurface.Paint, moment: Moment)] {
    pieces.flatMap { piece in piece.shown.map { (piece.paint, $0) } }
  }

  /// Whether a shadow is not an axis-aligned linear gradient, or the opacity of an image varies
  /// across a cell.
  var hasBentShadows: Bool {
    shown.contains { paint, moment in
      if case .color = paint { return !moment.isBand }
      return moment.isShaded
    }
  }

  /// The single snapshot of all instants; nil if it changes.
  static func still(_ pictures: [LayerTreeSnapshot]) -> LayerTreeSnapshot? {
    guard let first = pictures.first else { return nil }
    return pictures.allSatisfy { $0 === first || $0 == first } ? first : nil
  }

  /// Whether the images cross-dissolve.
  var dissolves: Bool { pieces.contains { $0.shown.contains { $0.blend == .dissolve } } }
}

extension AnimatedTransition.Piece {
  /// A value at each instant; while the cell is absent, the last one is held.
  func held<Value>(_ value: (AnimatedTransition.Moment) -> Value) -> [Value] {
    guard let first = shown.first else { return [] }
    var last = value(first)
    return moments.map { moment in
      if let moment { last = value(moment) }
      return last
    }
  }
}

extension AnimatedTransition.Moment {
  /// Whether its opacity varies across the cell.
  var isShaded: Bool { !cell.opacity.isConstant || !cell.falloff.isConstant }

  /// Whether it is an axis-aligned rectangle whose opacity varies along at most one axis.
  var isBand: Bool {
    let box = CGRect(around: cell.corners)
    let isUpright = cell.corners.allSatisfy { corner in
      min(abs(corner.x - box.minX), abs(corner.x - box.maxX)) < 1e-6
        && min(abs(corner.y - box.minY), abs(corner.y - box.maxY)) < 1e-6
    }
    return isUpright && cell.falloff == .one && cell.opacity.isLinear
      && (cell.opacity.x == 0 || cell.opacity.y == 0)
  }
}
