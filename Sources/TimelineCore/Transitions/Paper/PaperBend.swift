/// A way in which a flat page is bent without being stretched: flat up to a line, then round
/// something, and flat again where it has come half round.
///
/// What is at an angle of φ, 0…π, on the round part are straight lines; between neighbouring ones
/// the bent page is as good as flat. Places on the page are in points from its top left corner,
/// places in space as ``TransitionEye`` has them.
protocol PaperBend: Sendable {
  /// The line on the page that comes to lie at `angle`: what is further on is where
  /// `p · normal > offset`.
  func line(at angle: Double) -> (normal: SIMD2<Double>, offset: Double)

  /// From the page to space, between two angles; exact on both lines.
  func placement(from low: Double, to high: Double) -> CATransform3D

  /// From the page to space, beyond the half turn.
  var placementBeyond: CATransform3D { get }

  /// Where a point of the page comes to lie, exactly.
  func place(_ point: CGPoint) -> SIMD3<Double>

  /// How far round a point of the page comes to lie: below 0 before the contact line, above π beyond
  /// the half turn.
  func angle(of point: CGPoint) -> Double

  /// A point of the page on the line at `angle`, as far along it as counts.
  func point(at angle: Double, along distance: Double) -> CGPoint
}

/// Round a cylinder of radius R that touches the page along a line. With d the distance of a point
/// beyond that line (along n):
///
///     d ≤ 0:           where it was
///     0 < d ≤ π R:     at c + R sin(d / R) along n, R (1 − cos(d / R)) high
///     d > π R:         at c − (d − π R) along n, 2 R high, upside down
struct CylinderBend: PaperBend {
  /// Of length 1, toward what lifts.
  let normal: SIMD2<Double>
  /// Where the cylinder touches the page, along ``normal``.
  let contact: Double
  let radius: Double

  func line(at angle: Double) -> (normal: SIMD2<Double>, offset: Double) {
    (normal, contact + angle * radius)
  }

  func point(at angle: Double, along distance: Double) -> CGPoint {
    let d = contact + angle * radius
    return CGPoint(
      x: normal.x * d - normal.y * distance, y: normal.y * d + normal.x * distance)
  }

  func angle(of point: CGPoint) -> Double {
    (point.x.native * normal.x + point.y.native * normal.y - contact) / radius
  }

  func placement(from low: Double, to high: Double) -> CATransform3D {
    let (a, b) = (bent(low * radius), bent(high * radius))
    let slope = (b - a) / ((high - low) * radius)
    return placement(at: contact + low * radius, a, slope)
  }

  var placementBeyond: CATransform3D {
    placement(at: contact + .pi * radius, [contact, 2 * radius], [-1, 0])
  }

  /// Along the normal and up, where a point `d` beyond the contact line comes to lie.
  private func bent(_ d: Double) -> SIMD2<Double> {
    [contact + radius * sin(d / radius), radius * (1 - cos(d / radius))]
  }

  /// The plane that is at `start` where `p · normal` is `distance`, and rises by `slope`.
  private func placement(
    at distance: Double, _ start: SIMD2<Double>, _ slope: SIMD2<Double>
  ) -> CATransform3D {
    let n = normal
    func vector(_ along: Double, _ up: Double) -> SIMD3<Double> { [n.x * along, n.y * along, up] }
    let k = slope.x - 1
    return CATransform3D(
      placingAt: vector(start.x - distance * slope.x, start.y - distance * slope.y),
      across: [1, 0, 0] + vector(k * n.x, slope.y * n.x),
      down: [0, 1, 0] + vector(k * n.y, slope.y * n.y))
  }

  func place(_ point: CGPoint) -> SIMD3<Double> {
    let p = SIMD2<Double>(point.x.native, point.y.native)
    let along = (p * normal).sum()
    let d = along - contact
    let seen: SIMD2<Double> =
      d <= 0
      ? [along, 0]
      : d <= .pi * radius ? bent(d) : [contact - (d - .pi * radius), 2 * radius]
    let shift = seen.x - along
    return [p.x + shift * normal.x, p.y + shift * normal.y, seen.y]
  }
}

/// Round a cone that touches the page along a line through its apex.
///
/// A point of the page at distance r from the apex, at an angle ψ beyond the contact line (seen from
/// the apex), comes to lie at an angle φ = ψ / sin θ round the cone, whose half angle is θ:
///
///     along the contact line:   r (cos² θ + sin² θ cos φ)
///     along n, square to it:    r sin θ sin φ
///     up:                       r sin θ cos θ (1 − cos φ)
///
/// which keeps r, and with it all lengths: this is the cone of the model for turning pages (Hong,
/// Card and Chen, 2006), whose apex lies on the spine. With θ = π/2 the page stays flat.
struct ConeBend: PaperBend {
  let apex: SIMD2<Double>
  /// Of length 1, from the apex along the contact line.
  let along: SIMD2<Double>
  /// Of length 1, square to it, toward what lifts.
  let normal: SIMD2<Double>
  /// Above 0, at most π/2.
  let halfAngle: Double

  private var sine: Double { sin(halfAngle) }

  /// The angle at which the page turns its back to a viewer straight before it.
  var silhouette: Double {
    let t = tan(halfAngle)
    return t < 1 ? acos(-t * t) : .pi
  }

  func line(at angle: Double) -> (normal: SIMD2<Double>, offset: Double) {
    let psi = angle * sine
    let n = normal * cos(psi) - along * sin(psi)
    return (n, (n * apex).sum())
  }

  func angle(of point: CGPoint) -> Double {
    let q = SIMD2<Double>(point.x.native, point.y.native) - apex
    return atan2((q * normal).sum(), (q * along).sum()) / sine
  }

  /// The line's direction on the page.
  private func direction(at angle: Double) -> SIMD2<Double> {
    let psi = angle * sine
    return along * cos(psi) + normal * sin(psi)
  }

  func point(at angle: Double, along distance: Double) -> CGPoint {
    let p = apex + direction(at: angle) * distance
    return CGPoint(x: p.x, y: p.y)
  }

  /// The line's direction in space.
  private func bentDirection(at angle: Double) -> SIMD3<Double> {
    let (s, c) = (sine, cos(halfAngle))
    return vector(
      c * c + s * s * cos(angle), s * sin(angle), s * c * (1 - cos(angle)))
  }

  private func vector(_ x: Double, _ y: Double, _ up: Double) -> SIMD3<Double> {
    [along.x * x + normal.x * y, along.y * x + normal.y * y, up]
  }

  func placement(from low: Double, to high: Double) -> CATransform3D {
    placement(
      taking: direction(at: low), direction(at: high), to: bentDirection(at: low),
      bentDirection(at: high))
  }

  /// Beyond, the page goes on square to the axis: the other way than it came.
  var placementBeyond: CATransform3D {
    let u = direction(at: .pi)
    let v = SIMD2<Double>(-u.y, u.x) * ((along.x * normal.y - along.y * normal.x) > 0 ? 1 : -1)
    return placement(taking: u, v, to: bentDirection(at: .pi), vector(0, -1, 0))
  }

  /// The plane through the apex that two directions on the page are taken to.
  private func placement(
    taking a: SIMD2<Double>, _ b: SIMD2<Double>, to u: SIMD3<Double>, _ v: SIMD3<Double>
  ) -> CATransform3D {
    let r = 1 / (a.x * b.y - a.y * b.x)
    let across = u * (b.y * r) - v * (a.y * r)
    let down = v * (a.x * r) - u * (b.x * r)
    return CATransform3D(
      placingAt: SIMD3(apex.x, apex.y, 0) - across * apex.x - down * apex.y, across: across,
      down: down)
  }

  func place(_ point: CGPoint) -> SIMD3<Double> {
    let p = SIMD2<Double>(point.x.native, point.y.native)
    let q = p - apex
    let (x, y) = ((q * along).sum(), (q * normal).sum())
    let psi = atan2(y, x)
    if psi <= 0 { return [p.x, p.y, 0] }
    let r = (x * x + y * y).squareRoot()
    let beyond = psi - .pi * sine
    let d: SIMD3<Double> =
      beyond <= 0
      ? bentDirection(at: psi / sine)
      : bentDirection(at: .pi) * cos(beyond) + vector(0, -1, 0) * sin(beyond)
    return SIMD3(apex.x, apex.y, 0) + d * r
  }
}
