extension TransitionKind {
  /// Waves spread from the center, behind which the new image appears.
  public static let rippleEffect = TransitionKind(
    "rippleEffect", "A drop falls into the old image; behind its waves is the new one.",
    takes: [.light]
  ) { RippleTransition($0) }
}

/// Concentric waves spread from the center; both images are refracted by them, and the old one
/// dissolves into the new one behind them.
///
/// Each point is displaced along the radius by the wave's height, and shaded by its slope. The
/// amplitude is zero at the beginning and at the end.
struct RippleTransition: ViewTransition {
  /// The mesh resolution: sectors per circle, and rings per wavelength.
  private static let (sectors, rings) = (40, 8)
  /// The number of wavelengths from the center to the corners.
  private static let waves = 3.5
  /// The maximum displacement, as a fraction of the distance from the center to the corners.
  private static let height = 0.05

  private let options: TransitionOptions

  init(_ options: TransitionOptions) { self.options = options }

  var name: String { "rippleEffect" }

  func surfaces(at sample: TransitionSample) -> [TransitionSurface] {
    let cells = mesh(sample.clampedProgress, sample.size)
    let fade = min(max((sample.clampedProgress - 0.15) / 0.6, 0), 1)
    return [
      TransitionSurface(.from, cells: cells),
      TransitionSurface(
        .to, blend: .dissolve, opacity: fade * fade * (3 - 2 * fade), cells: cells),
    ]
  }

  /// A vertex of the mesh: its position, the displayed point of the image, and the shading.
  private struct Point {
    var position: CGPoint
    var texture: CGPoint
    var shading: Double
  }

  /// Rings about the center at the mesh resolution, and one beyond the wave front.
  private func mesh(_ progress: Double, _ size: CGSize) -> [SurfaceCell] {
    let (w, h) = (size.width.native, size.height.native)
    let far = (w * w + h * h).squareRoot() / 2
    let front = min(progress * 1.35, 1)
    let count = max(Int((front * Self.waves * Double(Self.rings)).rounded(.up)), 1)
    // The outer boundary is a polygon, which has to enclose the corners.
    let step = far * front / Double(count)
    let radii = (0...count).map { step * Double($0) } + [far * 1.01]
    let rings: [[Point]] = radii.map { r in
      (0...Self.sectors).map { sector in
        let angle = 2 * Double.pi * Double(sector % Self.sectors) / Double(Self.sectors)
        return point(r, angle, progress, far, size)
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
    _ r: Double, _ angle: Double, _ progress: Double, _ far: Double, _ size: CGSize
  ) -> Point {
    let (x, y) = (r * cos(angle), r * sin(angle))
    let p = CGPoint(x: size.width / 2 + CGFloat(x), y: size.height / 2 + CGFloat(y))
    // The distance behind the front in wavelengths; the front leaves the view before the end.
    let behind = (progress * 1.35 - r / far) * Self.waves
    let age = min(max(behind, 0), 1) * max(1 - progress, 0) * min(progress * 6, 1)
    let (height, slope) = (sin(2 * .pi * behind) * age, cos(2 * .pi * behind) * age)
    let shift = r > 0 ? Self.height * far * height / r : 0
    // Displacement is zero at the border, beyond which there are no pixels.
    let edge = min(p.x, size.width - p.x, p.y, size.height - p.y).native
    let hold = min(max(edge / (far * Self.height), 0), 1)
    let shading = 1 - 0.42 * options.factor(\.light, upTo: 2) * max(slope, 0)
    return Point(
      position: p,
      texture: CGPoint(x: p.x + CGFloat(x * shift * hold), y: p.y + CGFloat(y * shift * hold)),
      shading: shading)
  }

  private func triangle(_ t: [Point]) -> SurfaceCell? {
    func ramp(_ value: (Point) -> Double) -> LinearRamp? {
      LinearRamp(
        through: (t[0].position, value(t[0])), (t[1].position, value(t[1])),
        (t[2].position, value(t[2])))
    }
    guard let u = ramp({ $0.texture.x.native }), let v = ramp({ $0.texture.y.native }),
      let shading = ramp(\.shading)
    else { return nil }
    let map = CGAffineTransform(
      a: CGFloat(u.x), b: CGFloat(v.x), c: CGFloat(u.y), d: CGFloat(v.y),
      tx: CGFloat(u.constant), ty: CGFloat(v.constant))
    return SurfaceCell(
      corners: t.map(\.position), isOutline: [false, false, false],
      textureTransform: ProjectionTransform(map), shading: shading)
  }
}
