/// A page is rolled off, or onto, what lies below.
///
/// The page bends round a cylinder that travels from the bottom right corner to the opposite one.
/// With n the direction toward the corner that lifts, c the cylinder's place along it and R its
/// radius, a point of the page at `d = p · n − c` is
///
///     d ≤ 0:           where it was
///     0 < d ≤ π R:     at c + R sin(d / R) along n, on the roll
///     d > π R:         at c − (d − π R) along n, flat and upside down above the page
///
/// seen straight from above. The roll is drawn as strips along the cylinder, on each of which the
/// map is linear, from the lowest to the highest.
struct CurlTransition: ViewTransition {
  enum Direction: String, Sendable {
    case up = "Up"
    case down = "Down"
  }

  let direction: Direction
  init(_ direction: Direction) { self.direction = direction }

  var name: String { "curl\(direction.rawValue)" }

  func surfaces(progress: Double, size: CGSize) -> [TransitionSurface] {
    guard size.width > 0, size.height > 0 else { return [] }
    let isUp = direction == .up
    let page = CurlingPage(size: size, lifted: isUp ? progress : 1 - progress)
    let (turning, lying): (TransitionSurface.Paint, TransitionSurface.Paint) =
      isUp ? (.from, .to) : (.to, .from)
    return [
      .plain(lying, size: size),
      TransitionSurface(.color(.shade), blend: .atop, cells: page.shadowBelow),
      TransitionSurface(turning, cells: page.flatPart + page.roll(.front)),
      TransitionSurface(.color(.shade), blend: .atop, cells: page.shadowOfUpperSheet),
      TransitionSurface(turning, cells: page.roll(.back) + page.flap),
    ].filter { !$0.cells.isEmpty }
  }
}

extension CGColor {
  /// The colour of shadows.
  fileprivate static let shade = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
}

/// A page part-way through a curl. Lengths in points, the page's top left corner at zero.
struct CurlingPage {
  let size: CGSize
  let radius: CGFloat
  /// Where the cylinder touches the page, along ``normal``.
  let contact: CGFloat

  /// Toward the corner that lifts: the bottom right one, 30° from straight down.
  let normal = CGPoint(x: 0.5, y: 0.75.squareRoot())
  /// How the radius compares with the page's shorter side.
  private static let relativeRadius: CGFloat = 0.16
  /// How far the shadow ahead of the roll reaches, in radii.
  static let shadowReach: CGFloat = 1.2
  /// Strips over the half turn; even, so that one edge is where the roll turns back.
  private static let stripCount = 32
  /// How much white the back of the page takes on.
  private static let paleness = 0.72
  /// How much light the roll loses where it stands upright.
  private static let darkening = 0.38

  let outline: [CGPoint]

  /// - Parameter lifted: 0, all flat, to 1, all gone, shadow included.
  init(size: CGSize, lifted: Double) {
    self.size = size
    radius = max(min(size.width, size.height) * Self.relativeRadius, 1)
    outline = CGRect(origin: .zero, size: size).corners
    let n = normal
    let along = outline.map { $0.x * n.x + $0.y * n.y }
    let (first, last) = (along.max() ?? 0, along.min() ?? 0)
    let end = last - radius * (1 + Self.shadowReach)
    contact = first + CGFloat(lifted) * (end - first)
  }

  /// Where a point `d` beyond the contact line is seen, along the normal.
  func seen(_ d: CGFloat) -> CGFloat {
    if d <= 0 { return contact + d }
    if d <= .pi * radius { return contact + radius * sin(d / radius) }
    return contact - (d - .pi * radius)
  }

  // MARK: Parts of the page

  /// What still lies flat.
  var flatPart: [SurfaceCell] {
    let slice = PolygonSlice(outline, along: normal, from: -.infinity, to: contact)
    return slice.cell(smoothCuts: false).map { [$0] } ?? []
  }

  /// The half of the roll that shows the page's front, below, or its back, above.
  enum Side { case front, back }

  /// The strips of one half of the roll, the lowest first.
  func roll(_ side: Side) -> [SurfaceCell] {
    let middle = Self.stripCount / 2
    return (side == .front ? 0..<middle : middle..<Self.stripCount).compactMap { index in
      let (a, b) = (angle(index), angle(index + 1))
      return strip(from: a, to: b, isEdge: (index + 1) * 2 == Self.stripCount)
    }
  }

  private func angle(_ index: Int) -> CGFloat { .pi * CGFloat(index) / CGFloat(Self.stripCount) }

  private func strip(from a: CGFloat, to b: CGFloat, isEdge: Bool) -> SurfaceCell? {
    let isBack = a >= .pi / 2
    let (low, high) = (contact + a * radius, contact + b * radius)
    let (seenLow, seenHigh) = (seen(a * radius), seen(b * radius))
    let slice = PolygonSlice(outline, along: normal, from: low, to: high)
    guard
      var cell = slice.moved(from: seenLow, to: seenHigh)
        .cell(smoothLow: isBack && a == .pi / 2, smoothHigh: isEdge)
    else { return nil }
    cell.pictureTransform = backToPage(low: low, high: high, seenLow: seenLow, seenHigh: seenHigh)
    let light = (1 - Self.darkening * sin(Double(a)), 1 - Self.darkening * sin(Double(b)))
    cell.light = ramp(from: seenLow, light.0, to: seenHigh, light.1)
    cell.paleness = isBack ? Self.paleness : 0
    return cell.clipped(to: size)
  }

  /// What has come over the roll and lies upside down above the page.
  var flap: [SurfaceCell] {
    guard let slice = flapSlice else { return [] }
    let turn = contact + .pi * radius
    guard var cell = slice.cell(smoothCuts: false) else { return [] }
    // Seen at c − (d − πR): the picture is mirrored along the normal.
    cell.pictureTransform = backToPage(
      low: turn, high: turn + 1, seenLow: contact, seenHigh: contact - 1)
    cell.paleness = Self.paleness
    return cell.clipped(to: size).map { [$0] } ?? []
  }

  private var flapSlice: PolygonSlice? {
    let turn = contact + .pi * radius
    let slice = PolygonSlice(outline, along: normal, from: turn, to: .infinity)
    return slice.corners.count < 3 ? nil : slice.mirrored(about: turn, onto: contact)
  }

  /// From where a strip is seen back to its place on the flat page: a stretch along the normal.
  private func backToPage(
    low: CGFloat, high: CGFloat, seenLow: CGFloat, seenHigh: CGFloat
  ) -> ProjectionTransform {
    let stretch = (high - low) / (seenHigh - seenLow)
    let n = normal
    let (k, shift) = (stretch - 1, low - seenLow * stretch)
    return ProjectionTransform(
      CGAffineTransform(
        a: 1 + k * n.x * n.x, b: k * n.x * n.y, c: k * n.x * n.y, d: 1 + k * n.y * n.y,
        tx: shift * n.x, ty: shift * n.y))
  }

  /// A ramp along the normal with these values at these places.
  func ramp(from a: CGFloat, _ valueA: Double, to b: CGFloat, _ valueB: Double)
    -> LinearRamp
  {
    let slope = (valueB - valueA) / Double(b - a)
    return LinearRamp(
      x: slope * Double(normal.x), y: slope * Double(normal.y),
      constant: valueA - slope * Double(a))
  }
}
