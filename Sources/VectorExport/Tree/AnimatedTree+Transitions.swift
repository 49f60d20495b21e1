// View transitions, taken apart: pieces of two pictures, each on its way.

/// A view transition through a stretch of time.
struct AnimatedTransition {
  /// A flat piece at one instant.
  struct Moment {
    var cell: SurfaceCell
    var blend: TransitionSurface.Blend
    /// Of the surface that it is part of, times the cell's where that is the same all over.
    var opacity: Double
    /// Its place from the back.
    var order: Int
  }

  /// A flat piece through all instants.
  struct Piece {
    let paint: TransitionSurface.Paint
    /// One for each instant; nil where it is not there.
    var moments: [Moment?]

    /// Those at which it is there.
    var shown: [Moment] { moments.compactMap(\.self) }
  }

  /// The view's size at each instant.
  let sizes: [CGSize]
  /// The pictures at each instant; the same object where one is still.
  let from: [LayerTreeSnapshot]
  let to: [LayerTreeSnapshot]
  /// From back to front, where `orders` is nil.
  private(set) var pieces: [Piece] = []
  /// Whether some pass each other, so that each instant has an order of its own.
  private(set) var changesOrder = false

  /// Takes what shows on `node` apart; nil where it is in no transition.
  init?(of node: AnimatedFilm.Node, in timeline: Timeline) {
    guard node.transition != nil else { return nil }
    var snapshots: [TransitionSnapshot] = []
    for time in node.samples.times {
      // The last instant is the first after the stretch.
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

  /// What makes two pieces of different instants the same one.
  private struct Key: Hashable {
    var paint: TransitionSurface.Paint
    /// Which of the surfaces with this paint.
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
  /// What a piece shows of its picture.
  enum Clip {
    /// All of it.
    case nothing
    /// What lies within the view.
    case view
    /// Outlines in the picture's own coordinates, one for each instant.
    case outlines([[CGPoint]])
  }

  /// How a piece with a picture is clipped.
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

  /// What of the picture shows. Edges that are shared with a neighbour reach a little under it, so that
  /// nothing shines through between two smooth edges.
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
  /// Whether points lie within this convex outline, or a thousandth beside it.
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
    // It may run either way round.
    return least >= -1e-3 || most <= 1e-3
  }
}

extension AnimatedTransition {
  /// More pieces than this are a mesh.
  static var mostPieces: Int { 24 }

  /// Whether something falls on what is below it only.
  var shades: Bool { pieces.contains { $0.shown.contains { $0.blend == .atop } } }

  /// All pieces at all instants at which they are there, with what they show.
  var shown: [(paint: TransitionSurface.Paint, moment: Moment)] {
    pieces.flatMap { piece in piece.shown.map { (piece.paint, $0) } }
  }

  /// Whether a shadow does not run straight across its surface, or one side of it is not parallel to the other.
  var hasBentShadows: Bool {
    shown.contains { paint, moment in
      if case .color = paint { return !moment.isBand }
      return moment.isShaded
    }
  }

  /// The only picture of all instants; nil where it is another one in some.
  static func still(_ pictures: [LayerTreeSnapshot]) -> LayerTreeSnapshot? {
    guard let first = pictures.first else { return nil }
    return pictures.allSatisfy { $0 === first || $0 == first } ? first : nil
  }

  /// Whether pictures are mixed with each other.
  var dissolves: Bool { pieces.contains { $0.shown.contains { $0.blend == .dissolve } } }
}

extension AnimatedTransition.Piece {
  /// Something about it at each instant: what it was last where it is not there.
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
  /// Whether its opacity is not the same all over.
  var isShaded: Bool { !cell.opacity.isConstant || !cell.falloff.isConstant }

  /// Whether it is an upright rectangle that fades along one side, if at all.
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
