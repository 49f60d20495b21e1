extension TransitionKind {
  private static let directions: [TransitionDirection] = [
    .fromBottom, .fromTop, .fromRight, .fromLeft,
  ]
  private static let options: Set<TransitionOptions.Name> = [
    .angle, .lead, .light, .perspective, .radius, .shadow,
  ]

  /// The old page curls up and away.
  public static let curlUp = TransitionKind(
    "curlUp", "The old page curls up and away.", directions: directions, takes: options
  ) { CurlTransition("curlUp", .up, $0) }

  /// The new page curls down over the old one.
  public static let curlDown = TransitionKind(
    "curlDown", "The new page curls down over the old one.", directions: directions,
    takes: options
  ) { CurlTransition("curlDown", .down, $0) }

  /// The old page curls up part of the way, and stays so.
  public static let partialCurlUp = TransitionKind(
    "partialCurl", "The old page curls up part of the way and stays so.", directions: directions,
    takes: options
  ) { CurlTransition("partialCurl", .up, $0, range: 0...CurlTransition.partialProgress) }

  /// A page that has stayed curled up comes down again.
  public static let partialCurlDown = TransitionKind(
    "partialUnCurl", "A page that 'partialCurl' left curled comes down again.",
    directions: directions, takes: options
  ) { CurlTransition("partialUnCurl", .down, $0, range: 1 - CurlTransition.partialProgress...1) }
}

/// A page is rolled off, or onto, what lies below.
///
/// It bends round a cylinder that travels across the page (``CylinderBend``), or, with a corner
/// leading, round a cone whose contact line turns about its apex (``ConeBend``), and is cut into
/// strips on each of which the map is linear.
struct CurlTransition: ViewTransition {
  enum Course { case up, down }

  /// How far a partial curl goes.
  static let partialProgress = 0.42
  /// How much white the back of the page takes on.
  private static let paleness = 0.72
  /// How much light the inside of the roll loses, where it stands upright, to what hangs over it.
  private static let occlusion = 0.3

  let name: String
  private let course: Course
  let range: ClosedRange<Double>
  private let direction: TransitionDirection
  private let options: TransitionOptions

  init(
    _ name: String, _ course: Course, _ options: TransitionOptions,
    range: ClosedRange<Double> = 0...1
  ) {
    (self.name, self.course, self.options, self.range) = (name, course, options, range)
    direction = options.direction ?? .fromBottom
  }

  func surfaces(at moment: TransitionSample) -> [TransitionSurface] {
    let lifted = course == .up ? moment.share : 1 - moment.share
    return direction.surfaces(of: moment.size, drawnFrom: .fromBottom) { size in
      let eye = options.eye(before: size, usual: .infinity)
      switch options.lead {
      case .corner?:
        let bend = CurlSchedule(size, options).cone(lifted: lifted)
        return surfaces(BentPage(size: size, bend: bend, eye: eye), lifted: lifted)
      case .edge?, nil:
        let bend = CurlSchedule(size, options).cylinder(lifted: lifted)
        return surfaces(BentPage(size: size, bend: bend, eye: eye), lifted: lifted)
      }
    }
  }

  private func surfaces<Bend>(_ page: BentPage<Bend>, lifted: Double) -> [TransitionSurface] {
    let (turning, lying): (TransitionSurface.Paint, TransitionSurface.Paint) =
      course == .up ? (.from, .to) : (.to, .from)
    let (fronts, backs) = (cells(of: page, back: false), cells(of: page, back: true))
    let shadow = { (isUpper: Bool) in
      TransitionSurface(
        .color(.shade), blend: .atop, cells: shadowCells(of: page, isUpper: isUpper, lifted: lifted)
      )
    }
    return [
      .plain(lying, size: page.size), shadow(false), TransitionSurface(turning, cells: fronts),
      shadow(true), TransitionSurface(turning, cells: backs),
    ].filter { !$0.cells.isEmpty }
  }

  // MARK: Paper

  private func cells<Bend>(of page: BentPage<Bend>, back: Bool) -> [SurfaceCell] {
    page.pieces.filter { $0.showsBack == back }.compactMap { piece in
      var cell = piece.cell
      if back { cell.paleness = Self.paleness }
      if piece.high > 0 { cell.light = light(on: piece, of: page) }
      return cell.clipped(to: page.size)
    }
  }

  private func light<Bend>(on piece: BentPage<Bend>.Piece, of page: BentPage<Bend>) -> LinearRamp {
    let strength = options.factor(\.light)
    return page.ramp(on: piece) { normal, angle in
      let hidden = piece.showsBack ? 0 : Self.occlusion * strength * (1 - cos(min(angle, .pi / 2)))
      return TransitionLight.light(on: normal, strength: strength) * (1 - hidden)
    }
  }

  // MARK: Shadow

  /// - Parameter lifted: The shadow goes with the last of the page.
  private func shadowCells<Bend>(of page: BentPage<Bend>, isUpper: Bool, lifted: Double)
    -> [SurfaceCell]
  {
    let (strength, left) = (options.factor(\.shadow), min((1 - lifted) * 8, 1))
    let radius = CurlSchedule.radius(for: page.size, options)
    let shadow = PaperShadow(
      reach: isUpper ? 0.55 : 1.3, darkness: min(strength * (isUpper ? 0.5 : 0.62) * left, 1),
      fading: radius * (isUpper ? 3 : 2))
    let cells = shadow.cells(
      along: page.edge(isUpper: isUpper), isOutsideLeft: !isUpper, clippedTo: page.size)
    return isUpper ? page.behindSilhouette(cells) : cells
  }
}

extension CGColor {
  /// The colour of shadows.
  static let shade = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
}

/// Where the roll of a page that lifts from its bottom is, so that nothing has lifted at the start and
/// nothing is left to see at the end.
struct CurlSchedule {
  /// How the radius compares with the page's shorter side.
  private static let relativeRadius = 0.16
  /// How far a cylinder leans toward the right corner, in radians, unless said otherwise.
  private static let lean = Double.pi / 6

  let size: CGSize
  let radius: Double
  private let options: TransitionOptions

  init(_ size: CGSize, _ options: TransitionOptions) {
    (self.size, self.options) = (size, options)
    radius = Self.radius(for: size, options)
  }

  /// The roll's radius, in points: of a cone, at the page's middle.
  static func radius(for size: CGSize, _ options: TransitionOptions) -> Double {
    let usual = min(size.width, size.height).native * relativeRadius
    let given = options.radius.map { $0.isFinite ? $0 : usual }
    return min(max(given ?? usual, 1), 1e5)
  }

  private var corners: [SIMD2<Double>] {
    CGRect(origin: .zero, size: size).corners.map { [$0.x.native, $0.y.native] }
  }

  /// The cylinder touches the page from the corner furthest along the normal to where all of the
  /// roll is beyond the opposite one.
  func cylinder(lifted: Double) -> CylinderBend {
    let given = options.angle.map { $0.isFinite ? $0 : 0 }
    let angle = given ?? (options.lead == .edge ? 0 : Self.lean)
    let lean = min(max(angle, -.pi / 2), .pi / 2)
    let normal = SIMD2<Double>(sin(lean), cos(lean))
    let along = corners.map { ($0 * normal).sum() }
    let (first, last) = (along.max() ?? 0, along.min() ?? 0)
    let end = last - radius
    return CylinderBend(
      normal: normal, contact: first + lifted * (end - first), radius: radius)
  }

  /// The cone's apex lies outside, below the left corner; its contact line turns from the right
  /// corner up, until the roll is beyond the last one.
  func cone(lifted: Double) -> ConeBend {
    let (w, h) = (size.width.native, size.height.native)
    let reach = max(w, h)
    let apex = SIMD2<Double>(-0.5 * reach, h + 0.5 * reach)
    let middle = SIMD2<Double>(w / 2, h / 2) - apex
    let sine = min(radius / (middle * middle).sum().squareRoot(), 0.5)
    let halfAngle = asin(max(sine, 1e-3))
    // Upward from the level, seen from the apex.
    let angles = corners.map { atan2(apex.y - $0.y, $0.x - apex.x) }
    let (first, last) = (angles.min() ?? 0, angles.max() ?? 0)
    let end = last + rollWidth(halfAngle)
    let angle = first + lifted * (end - first)
    return ConeBend(
      apex: apex, along: [cos(angle), -sin(angle)], normal: [sin(angle), cos(angle)],
      halfAngle: halfAngle)
  }

  /// The angle by which a cone is seen to reach beyond its contact line.
  private func rollWidth(_ halfAngle: Double) -> Double {
    let bend = ConeBend(apex: .zero, along: [1, 0], normal: [0, 1], halfAngle: halfAngle)
    let edge = bend.place(bend.point(at: bend.silhouette, along: 1))
    return atan2(edge.y, edge.x)
  }
}
