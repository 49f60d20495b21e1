extension TransitionKind {
  /// A drop falls into the old picture; behind the wave is the new one.
  public static let rippleEffect = TransitionKind(
    "rippleEffect", "A drop falls into the old picture; behind its waves is the new one.",
    takes: [.light]
  ) { RippleTransition($0) }
}

/// Rings of waves go out from the middle; both pictures are seen through them, and where they have
/// passed the old one dissolves into the new one.
///
/// The picture is shifted along the radius by the wave's height, and lit by its slope. The waves are
/// flat at the beginning and at the end.
struct RippleTransition: ViewTransition {
  private static let (columns, rows) = (32, 24)
  /// How many wave lengths there are from the middle to the corners.
  private static let waves = 3.5
  /// The highest wave, as a share of the way from the middle to the corners.
  private static let height = 0.05

  private let options: TransitionOptions

  init(_ options: TransitionOptions) { self.options = options }

  var name: String { "rippleEffect" }

  func surfaces(at moment: TransitionMoment) -> [TransitionSurface] {
    let cells = mesh(moment.share, moment.size)
    let fade = min(max((moment.share - 0.15) / 0.6, 0), 1)
    return [
      TransitionSurface(.from, cells: cells),
      TransitionSurface(
        .to, blend: .dissolve, opacity: fade * fade * (3 - 2 * fade), cells: cells),
    ]
  }

  /// A point of the mesh: what of the picture it shows, and how light it is.
  private struct Point {
    var place: CGPoint
    var picture: CGPoint
    var light: Double
  }

  private func mesh(_ share: Double, _ size: CGSize) -> [SurfaceCell] {
    let points = (0...Self.rows).map { row in
      (0...Self.columns).map { column in
        point(
          CGPoint(
            x: size.width * CGFloat(column) / CGFloat(Self.columns),
            y: size.height * CGFloat(row) / CGFloat(Self.rows)), share, size)
      }
    }
    return (0..<Self.rows).flatMap { row in
      (0..<Self.columns).flatMap { column -> [SurfaceCell] in
        let (a, b) = (points[row][column], points[row][column + 1])
        let (c, d) = (points[row + 1][column + 1], points[row + 1][column])
        return [[a, b, c], [a, c, d]].compactMap(triangle)
      }
    }
  }

  private func point(_ p: CGPoint, _ share: Double, _ size: CGSize) -> Point {
    let (x, y) = ((p.x - size.width / 2).native, (p.y - size.height / 2).native)
    let r = (x * x + y * y).squareRoot()
    let (w, h) = (size.width.native, size.height.native)
    let far = (w * w + h * h).squareRoot() / 2
    // In wave lengths behind the front, which leaves the view at the end.
    let behind = (share * 1.35 - r / far) * Self.waves
    let age = min(max(behind, 0), 1) * max(1 - share, 0) * min(share * 6, 1)
    let (height, slope) = (sin(2 * .pi * behind) * age, cos(2 * .pi * behind) * age)
    let shift = r > 0 ? Self.height * far * height / r : 0
    // What is at the border stays there: nothing beyond is to be seen.
    let edge = min(p.x, size.width - p.x, p.y, size.height - p.y).native
    let hold = min(max(edge / (far * Self.height), 0), 1)
    let light = 1 - 0.42 * options.factor(\.light, upTo: 2) * max(slope, 0)
    return Point(
      place: p,
      picture: CGPoint(x: p.x + CGFloat(x * shift * hold), y: p.y + CGFloat(y * shift * hold)),
      light: light)
  }

  private func triangle(_ t: [Point]) -> SurfaceCell? {
    func ramp(_ value: (Point) -> Double) -> LinearRamp? {
      LinearRamp(
        through: (t[0].place, value(t[0])), (t[1].place, value(t[1])), (t[2].place, value(t[2])))
    }
    guard let u = ramp({ $0.picture.x.native }), let v = ramp({ $0.picture.y.native }),
      let light = ramp(\.light)
    else { return nil }
    let map = CGAffineTransform(
      a: CGFloat(u.x), b: CGFloat(v.x), c: CGFloat(u.y), d: CGFloat(v.y),
      tx: CGFloat(u.constant), ty: CGFloat(v.constant))
    return SurfaceCell(
      corners: t.map(\.place), isOutline: [false, false, false],
      pictureTransform: ProjectionTransform(map), light: light)
  }
}
