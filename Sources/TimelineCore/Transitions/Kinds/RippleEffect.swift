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
  /// The mesh: around the middle, and to a wave length.
  private static let (sectors, rings) = (40, 8)
  /// How many wave lengths there are from the middle to the corners.
  private static let waves = 3.5
  /// How far the highest wave shifts the picture, as a share of the way from the middle to the corners.
  private static let height = 0.05

  private let options: TransitionOptions

  init(_ options: TransitionOptions) { self.options = options }

  var name: String { "rippleEffect" }

  func surfaces(at moment: TransitionSample) -> [TransitionSurface] {
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

  /// Rings about the middle, as close as the waves need it, and one beyond the first wave.
  private func mesh(_ share: Double, _ size: CGSize) -> [SurfaceCell] {
    let (w, h) = (size.width.native, size.height.native)
    let far = (w * w + h * h).squareRoot() / 2
    let front = min(share * 1.35, 1)
    let count = max(Int((front * Self.waves * Double(Self.rings)).rounded(.up)), 1)
    // The mesh's outer border is a polygon, which has to go round the corners.
    let step = far * front / Double(count)
    let radii = (0...count).map { step * Double($0) } + [far * 1.01]
    let rings: [[Point]] = radii.map { r in
      (0...Self.sectors).map { sector in
        let angle = 2 * Double.pi * Double(sector % Self.sectors) / Double(Self.sectors)
        return point(r, angle, share, far, size)
      }
    }
    var cells: [SurfaceCell] = []
    for (inner, outer) in zip(rings, rings.dropFirst()) {
      for i in 0..<Self.sectors {
        for corners in [
          [inner[i], outer[i], outer[i + 1]], [inner[i], outer[i + 1], inner[i + 1]],
        ] {
          if let cell = triangle(corners)?.clipped(to: size) { cells.append(cell) }
        }
      }
    }
    return cells
  }

  private func point(
    _ r: Double, _ angle: Double, _ share: Double, _ far: Double, _ size: CGSize
  ) -> Point {
    let (x, y) = (r * cos(angle), r * sin(angle))
    let p = CGPoint(x: size.width / 2 + CGFloat(x), y: size.height / 2 + CGFloat(y))
    // In wave lengths behind the front, which leaves the view before the end.
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
      textureTransform: ProjectionTransform(map), light: light)
  }
}
