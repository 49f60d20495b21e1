extension TransitionKind {
  /// A page of a book is turned about the spine in the middle.
  public static let book = TransitionKind(
    "book", "A page of a book is turned about the spine in the middle.",
    directions: [.fromRight, .fromLeft, .fromBottom, .fromTop],
    takes: [.angle, .light, .perspective, .shadow]
  ) { BookTransition($0) }
}

/// The right half of the old picture is a page, with the left half of the new one on its back, and is
/// turned over the spine in the middle, its lower corner first.
///
/// The page bends round a cone whose apex lies on the spine's line below it (``ConeBend``), which is
/// turned about the spine. The corner is ahead of the spine: it goes by 1 − (1 − t)², the page at the
/// spine by t², so that the difference, the bend, is greatest half way and none at both ends.
struct BookTransition: ViewTransition {
  /// How many flat pieces the page is cut into.
  private static let count = 24

  private let direction: TransitionDirection
  private let options: TransitionOptions

  init(_ options: TransitionOptions) {
    direction = options.direction ?? .fromRight
    self.options = options
  }

  var name: String { "book\(direction.suffix)" }

  func surfaces(at moment: TransitionSample) -> [TransitionSurface] {
    direction.surfaces(of: moment.size) { size in
      let eye = options.eye(before: size, usual: 2)
      let page = TurningPage(size: size, share: moment.share, bend: options.angle)
      let paper = page.paper(count: Self.count, seenBy: eye)
      return [half(.from, isLeft: true, size), half(.to, isLeft: false, size)]
        + shadows(along: page.edge(of: paper), size) + turning(paper, size)
    }
  }

  private func half(_ paint: TransitionSurface.Paint, isLeft: Bool, _ size: CGSize)
    -> TransitionSurface
  {
    let half = size.width / 2
    let rect = CGRect(x: isLeft ? 0 : half, y: 0, width: half, height: size.height)
    // Both halves meet at the spine without a gap: their common edge belongs to one side or the other.
    return TransitionSurface(
      paint,
      cells: [
        SurfaceCell(
          corners: rect.corners,
          isOutline: isLeft ? [true, false, true, true] : [true, true, true, false])
      ])
  }

  /// The page's two sides, in the order of their pieces, which rise from the spine on.
  private func turning(_ paper: BentPage<ConeBend>, _ size: CGSize) -> [TransitionSurface] {
    // The back shows what will lie to the left of the spine: mirrored about it.
    let mirror = ProjectionTransform(
      CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: size.width, ty: 0))
    let strength = options.factor(\.light)
    var surfaces: [TransitionSurface] = []
    for piece in paper.pieces {
      var cell = piece.cell
      let isBack = piece.showsBack
      if isBack { cell.textureTransform = cell.textureTransform.concatenating(mirror) }
      cell.light = paper.ramp(on: piece) { normal, _ in
        TransitionLight.light(on: normal, strength: strength * 0.8)
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

  /// The page's shadow on what lies below, around its free edge.
  private func shadows(along edge: [PaperShadow.EdgePoint], _ size: CGSize) -> [TransitionSurface] {
    let shadow = PaperShadow(
      reach: 0.35, darkness: min(0.55 * options.factor(\.shadow), 1),
      fading: size.width.native * 0.4, isHiddenAtEdge: false)
    // On both sides: one is below the page.
    return [true, false].compactMap {
      let cells = shadow.cells(along: edge, isOutsideLeft: $0, clippedTo: size)
      return cells.isEmpty ? nil : TransitionSurface(.color(.shade), blend: .atop, cells: cells)
    }
  }
}

/// The right half of a view while it is turned.
struct TurningPage {
  private let size: CGSize
  private let bend: ConeBend
  private let turn: CATransform3D

  /// - Parameters:
  ///   - share: 0 flat on the right, 1 flat on the left.
  ///   - most: The greatest bend, in radians; nil for the usual.
  init(size: CGSize, share: Double, bend most: Double?) {
    self.size = size
    let (w, h) = (size.width.native, size.height.native)
    let apex = SIMD2<Double>(w / 2, h * 2.2)
    let corner = CGPoint(x: w, y: h)
    let wanted = min(max(most.map { $0.isFinite ? $0 : 0 } ?? 1.35, 0), .pi * 0.6)
    let inner = .pi * share * share
    let outer = .pi * (1 - (1 - share) * (1 - share))
    let ahead = (outer - inner) / (.pi / 2) * wanted
    // The rest of the lead is given up, half on each side.
    let base = share <= 0 ? 0 : share >= 1 ? .pi : inner + (outer - inner - ahead) / 2
    bend = Self.cone(apex: apex, bending: corner, by: ahead)
    turn = .turn(aboutVerticalAt: CGFloat(w / 2), by: -base)
  }

  /// The cone that lets the page's plane at `corner` rise by an angle.
  private static func cone(apex: SIMD2<Double>, bending corner: CGPoint, by angle: Double)
    -> ConeBend
  {
    func cone(_ halfAngle: Double) -> ConeBend {
      ConeBend(apex: apex, along: [0, -1], normal: [1, 0], halfAngle: halfAngle)
    }
    let q = SIMD2<Double>(corner.x.native, corner.y.native) - apex
    let psi = atan2(q.x, -q.y)
    /// cos of the angle between the plane at the corner and the flat one.
    func rise(_ halfAngle: Double) -> Double {
      let (s, c) = (sin(halfAngle), cos(halfAngle))
      return acos(min(max(c * c * cos(psi / s) + s * s, -1), 1))
    }
    // The sharper the cone the greater the bend, as long as the corner is not half round.
    var (sharp, flat) = (asin(min(psi / .pi, 1)), Double.pi / 2)
    if rise(sharp) <= angle { return cone(sharp) }
    for _ in 0..<48 {
      let middle = (sharp + flat) / 2
      if rise(middle) > angle { sharp = middle } else { flat = middle }
    }
    return cone((sharp + flat) / 2)
  }

  /// The edge opposite to the spine, and beyond its ends, as seen, with its heights.
  func edge(of paper: BentPage<ConeBend>) -> [PaperShadow.EdgePoint] {
    (-3...15).map { i in
      let place = paper.place(CGPoint(x: size.width, y: size.height * CGFloat(i) / 12))
      return .init(place: paper.eye.seen(place), height: max(place.z, 0))
    }
  }

  /// The page in flat pieces from the spine on.
  func paper(count: Int, seenBy eye: TransitionEye) -> BentPage<ConeBend> {
    let page = CGRect(
      x: size.width / 2, y: 0, width: size.width / 2, height: size.height
    ).corners
    // Only as far round as the page goes, and a little, so that nothing is left beyond.
    let last = (page.map(bend.angle).max() ?? 0) * 1.001
    return BentPage(page, size: size, bend: bend, eye: eye, last: last, count: count, whole: turn)
  }
}
