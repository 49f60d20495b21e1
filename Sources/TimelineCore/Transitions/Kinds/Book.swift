extension TransitionKind {
  /// A page turns about a spine in the center.
  public static let book = TransitionKind(
    "book", "A page of a book is turned about the spine in the middle.",
    directions: [.fromRight, .fromLeft, .fromBottom, .fromTop],
    takes: [.angle, .light, .perspective, .shadow]
  ) { BookTransition($0) }
}

/// The right half of the old image is a page, with the left half of the new image on its back. It
/// turns about the spine in the center, its lower corner first.
///
/// The page is bent around a cone whose apex is on the extension of the spine below it
/// (``ConeBend``), and rotated about the spine. The corner leads: its angle follows 1 − (1 − t)²,
/// that of the page at the spine t², so that the difference, the bend, is greatest half way and
/// zero at both ends.
struct BookTransition: ViewTransition {
  /// The number of flat strips that approximate the page.
  private static let count = 24

  private let direction: TransitionDirection
  private let options: TransitionOptions

  init(_ options: TransitionOptions) {
    direction = options.direction ?? .fromRight
    self.options = options
  }

  var name: String { "book\(direction.suffix)" }

  func surfaces(at sample: TransitionSample) -> [TransitionSurface] {
    direction.surfaces(of: sample.size) { size in
      let eye = options.eye(before: size, defaultDistance: 2)
      let page = TurningPage(size: size, progress: sample.clampedProgress, bend: options.angle)
      let paper = page.paper(count: Self.count, viewedFrom: eye)
      return [half(.from, isLeft: true, size), half(.to, isLeft: false, size)]
        + shadows(along: page.edge(of: paper), size) + turning(paper, size)
    }
  }

  private func half(_ paint: TransitionSurface.Paint, isLeft: Bool, _ size: CGSize)
    -> TransitionSurface
  {
    let half = size.width / 2
    let rect = CGRect(x: isLeft ? 0 : half, y: 0, width: half, height: size.height)
    // Aliased along the spine, so that the halves meet without a gap or overlap.
    return TransitionSurface(
      paint,
      cells: [
        SurfaceCell(
          corners: rect.corners,
          isOutline: isLeft ? [true, false, true, true] : [true, true, true, false])
      ])
  }

  /// Both sides of the page, strip by strip from the spine, which is the painter's order.
  private func turning(_ paper: BentPage<ConeBend>, _ size: CGSize) -> [TransitionSurface] {
    // The back shows the new image's left half, mirrored about the spine.
    let mirror = ProjectionTransform(
      CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: size.width, ty: 0))
    let strength = options.factor(\.light)
    var surfaces: [TransitionSurface] = []
    for strip in paper.strips {
      var cell = strip.cell
      let isBack = strip.showsBack
      if isBack { cell.textureTransform = cell.textureTransform.concatenating(mirror) }
      cell.shading = paper.ramp(on: strip) { normal, _ in
        TransitionLighting.light(on: normal, strength: strength * 0.8)
      }
      guard let clipped = cell.clipped(to: size) else { continue }
      let paint: TransitionSurface.Paint = isBack ? .to : .from
      if surfaces.last?.paint == paint {
        surfaces[surfaces.count - 1].cells.append(clipped)
      } else {
        surfaces.append(TransitionSurface(paint, cells: [clipped]))
      }
    }
    return surfaces
  }

  /// The shadow of the page's free edge.
  private func shadows(along edge: [PaperShadow.EdgePoint], _ size: CGSize) -> [TransitionSurface] {
    let shadow = PaperShadow(
      extent: 0.35, darkness: min(0.55 * options.factor(\.shadow), 1),
      fading: size.width.native * 0.4, isHiddenAtEdge: false)
    // On both sides of the edge: the page covers one of them.
    return [true, false].compactMap {
      let cells = shadow.cells(along: edge, isOutsideLeft: $0, clippedTo: size)
      return cells.isEmpty ? nil : TransitionSurface(.color(.shade), blend: .atop, cells: cells)
    }
  }
}

/// The turning right half of a view.
struct TurningPage {
  private let size: CGSize
  private let bend: ConeBend
  private let turn: CATransform3D

  /// - Parameters:
  /// - progress: 0 flat on the right, 1 flat on the left.
  /// - most: The maximum bend, in radians; nil for the default.
  init(size: CGSize, progress: Double, bend most: Double?) {
    self.size = size
    let (w, h) = (size.width.native, size.height.native)
    let apex = SIMD2<Double>(w / 2, h * 2.2)
    let corner = CGPoint(x: w, y: h)
    let maximum = min(max(most.map { $0.isFinite ? $0 : 0 } ?? 1.35, 0), .pi * 0.6)
    let inner = .pi * progress * progress
    let outer = .pi * (1 - (1 - progress) * (1 - progress))
    let ahead = (outer - inner) / (.pi / 2) * maximum
    // The lead that exceeds the bend is distributed to both sides.
    let base = progress <= 0 ? 0 : progress >= 1 ? .pi : inner + (outer - inner - ahead) / 2
    bend = Self.cone(apex: apex, bending: corner, by: ahead)
    turn = .turn(aboutVerticalAt: CGFloat(w / 2), by: -base)
  }

  /// The cone for which the page's tangent plane at `corner` is at an angle to the flat page.
  private static func cone(apex: SIMD2<Double>, bending corner: CGPoint, by angle: Double)
    -> ConeBend
  {
    func cone(_ halfAngle: Double) -> ConeBend {
      ConeBend(apex: apex, along: [0, -1], normal: [1, 0], halfAngle: halfAngle)
    }
    let q = SIMD2<Double>(corner.x.native, corner.y.native) - apex
    let psi = atan2(q.x, -q.y)
    /// The angle between the tangent plane at the corner and the flat page.
    func rise(_ halfAngle: Double) -> Double {
      let (s, c) = (sin(halfAngle), cos(halfAngle))
      return acos(min(max(c * c * cos(psi / s) + s * s, -1), 1))
    }
    // A sharper cone bends the page more, as long as the corner is less than half way around;
    // solved by bisection.
    var (sharp, flat) = (asin(min(psi / .pi, 1)), Double.pi / 2)
    if rise(sharp) <= angle { return cone(sharp) }
    for _ in 0..<48 {
      let middle = (sharp + flat) / 2
      if rise(middle) > angle { sharp = middle } else { flat = middle }
    }
    return cone((sharp + flat) / 2)
  }

  /// The projected edge opposite the spine, extended beyond its ends, with its heights.
  func edge(of paper: BentPage<ConeBend>) -> [PaperShadow.EdgePoint] {
    (-3...15).map { i in
      let point = paper.position(of: CGPoint(x: size.width, y: size.height * CGFloat(i) / 12))
      return .init(position: paper.eye.project(point), height: max(point.z, 0))
    }
  }

  /// The page as flat strips, starting at the spine.
  func paper(count: Int, viewedFrom eye: TransitionEye) -> BentPage<ConeBend> {
    let page = CGRect(
      x: size.width / 2, y: 0, width: size.width / 2, height: size.height
    ).corners
    // Slightly beyond the page's extent, so that no remainder is left.
    let last = (page.map(bend.angle).max() ?? 0) * 1.001
    return BentPage(page, size: size, bend: bend, eye: eye, last: last, count: count, whole: turn)
  }
}
