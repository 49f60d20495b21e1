extension TransitionKind {
  private static let directions: [TransitionDirection] = [
    .fromBottom, .fromTop, .fromRight, .fromLeft,
  ]
  private static let options: Set<TransitionOptions.Name> = [
    .angle, .lead, .light, .perspective, .radius, .shadow,
  ]

  /// The old image curls up like a page.
  public static let curlUp = TransitionKind(
    "curlUp", "The old page curls up and away.", directions: directions, takes: options
  ) { CurlTransition("curlUp", .up, $0) }

  /// The new image curls down like a page.
  public static let curlDown = TransitionKind(
    "curlDown", "The new page curls down over the old one.", directions: directions,
    takes: options
  ) { CurlTransition("curlDown", .down, $0) }

  /// The old image curls up part of the way, and stays.
  public static let partialCurlUp = TransitionKind(
    "partialCurl", "The old page curls up part of the way and stays so.", directions: directions,
    takes: options
  ) { CurlTransition("partialCurl", .up, $0, range: 0...CurlTransition.partialProgress) }

  /// A partially curled page curls back down.
  public static let partialCurlDown = TransitionKind(
    "partialUnCurl", "A page that 'partialCurl' left curled comes down again.",
    directions: directions, takes: options
  ) { CurlTransition("partialUnCurl", .down, $0, range: 1 - CurlTransition.partialProgress...1) }
}

/// A page curl.
///
/// The page is bent around a cylinder that moves across it (``CylinderBend``) or, if a corner
/// leads, around a cone whose contact line rotates about its apex (``ConeBend``), and split into
/// strips that are approximately flat.
struct CurlTransition: ViewTransition {
  enum Phase { case up, down }

  /// The progress at which a partial curl ends.
  static let partialProgress = 0.42
  /// The tint of the page's back toward white.
  private static let whiteTint = 0.72
  /// The ambient occlusion inside the roll: the fraction of light that its upright part loses to
  /// the overhanging part.
  private static let occlusion = 0.3

  let name: String
  private let phase: Phase
  let range: ClosedRange<Double>
  private let direction: TransitionDirection
  private let options: TransitionOptions

  init(
    _ name: String, _ phase: Phase, _ options: TransitionOptions,
    range: ClosedRange<Double> = 0...1
  ) {
    (self.name, self.phase, self.options, self.range) = (name, phase, options, range)
    direction = options.direction ?? .fromBottom
  }

  func surfaces(at sample: TransitionSample) -> [TransitionSurface] {
    let lifted = phase == .up ? sample.clampedProgress : 1 - sample.clampedProgress
    return direction.surfaces(of: sample.size, drawnFrom: .fromBottom) { size in
      let eye = options.eye(before: size, defaultDistance: .infinity)
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
      phase == .up ? (.from, .to) : (.to, .from)
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
    page.strips.filter { $0.showsBack == back }.compactMap { strip in
      var cell = strip.cell
      if back { cell.whiteTint = Self.whiteTint }
      if strip.high > 0 { cell.shading = light(on: strip, of: page) }
      return cell.clipped(to: page.size)
    }
  }

  private func light<Bend>(on strip: BentPage<Bend>.Strip, of page: BentPage<Bend>) -> LinearRamp {
    let strength = options.factor(\.light)
    return page.ramp(on: strip) { normal, angle in
      let hidden = strip.showsBack ? 0 : Self.occlusion * strength * (1 - cos(min(angle, .pi / 2)))
      return TransitionLighting.light(on: normal, strength: strength) * (1 - hidden)
    }
  }

  // MARK: Shadows

  /// - Parameter lifted: The progress of lifting; the shadow fades out at its end.
  private func shadowCells<Bend>(of page: BentPage<Bend>, isUpper: Bool, lifted: Double)
    -> [SurfaceCell]
  {
    let (strength, left) = (options.factor(\.shadow), min((1 - lifted) * 8, 1))
    let radius = CurlSchedule.radius(for: page.size, options)
    let shadow = PaperShadow(
      extent: isUpper ? 0.55 : 1.3, darkness: min(strength * (isUpper ? 0.5 : 0.62) * left, 1),
      fading: radius * (isUpper ? 3 : 2))
    let cells = shadow.cells(
      along: page.edge(isUpper: isUpper), isOutsideLeft: !isUpper, clippedTo: page.size)
    return isUpper ? page.clippedAtSilhouette(cells) : cells
  }
}

extension CGColor {
  /// The shadow color.
  static let shade = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
}

/// The motion of a roll that lifts the page from its bottom: nothing is lifted at the start, and
/// nothing is visible at the end.
struct CurlSchedule {
  /// The radius relative to the page's shorter side.
  private static let relativeRadius = 0.16
  /// The default angle between the roll's normal and the vertical, in radians.
  private static let lean = Double.pi / 6

  let size: CGSize
  let radius: Double
  private let options: TransitionOptions

  init(_ size: CGSize, _ options: TransitionOptions) {
    (self.size, self.options) = (size, options)
    radius = Self.radius(for: size, options)
  }

  /// The radius in points; for a cone, at the page's center.
  static func radius(for size: CGSize, _ options: TransitionOptions) -> Double {
    let standard = min(size.width, size.height).native * relativeRadius
    let given = options.radius.map { $0.isFinite ? $0 : standard }
    return min(max(given ?? standard, 1), 1e5)
  }

  private var corners: [SIMD2<Double>] {
    CGRect(origin: .zero, size: size).corners.map { [$0.x.native, $0.y.native] }
  }

  /// The contact line moves from the corner furthest along the normal until the roll is entirely
  /// beyond the opposite corner.
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

  /// The apex is outside of the page, below its left corner. The contact line rotates up from the
  /// right corner until the roll is beyond the last corner.
  func cone(lifted: Double) -> ConeBend {
    let (w, h) = (size.width.native, size.height.native)
    let longest = max(w, h)
    let apex = SIMD2<Double>(-0.5 * longest, h + 0.5 * longest)
    let middle = SIMD2<Double>(w / 2, h / 2) - apex
    let sine = min(radius / (middle * middle).sum().squareRoot(), 0.5)
    let halfAngle = asin(max(sine, 1e-3))
    // Angles above the horizontal, seen from the apex.
    let angles = corners.map { atan2(apex.y - $0.y, $0.x - apex.x) }
    let (first, last) = (angles.min() ?? 0, angles.max() ?? 0)
    let end = last + rollWidth(halfAngle)
    let angle = first + lifted * (end - first)
    return ConeBend(
      apex: apex, along: [cos(angle), -sin(angle)], normal: [sin(angle), cos(angle)],
      halfAngle: halfAngle)
  }

  /// The angle that a cone's projection extends beyond its contact line.
  private func rollWidth(_ halfAngle: Double) -> Double {
    let bend = ConeBend(apex: .zero, along: [1, 0], normal: [0, 1], halfAngle: halfAngle)
    let edge = bend.position(of: bend.point(at: bend.silhouette, along: 1))
    return atan2(edge.y, edge.x)
  }
}
