/// A bend of a flat page into a developable surface, without stretching: flat up to a contact line,
/// then curved by angles of 0…π, then flat again.
///
/// Points at the same angle φ of the curved part are on a straight line (a ruling), and the surface
/// between close rulings is approximately flat. Page coordinates are points from the top left
/// corner; 3D coordinates are those of ``TransitionEye``.
protocol PaperBend: Sendable {
  /// The ruling at `angle`, in page coordinates: points with `p · normal > offset` have greater
  /// angles.
  func line(at angle: Double) -> (normal: SIMD2<Double>, offset: Double)

  /// The affine map from the page to 3D between two rulings; exact on both.
  func placement(from low: Double, to high: Double) -> CATransform3D

  /// The affine map from the page to 3D beyond the bend.
  var placementBeyond: CATransform3D { get }

  /// The exact position of a point of the page in 3D.
  func position(of point: CGPoint) -> SIMD3<Double>

  /// The angle at which a point of the page is: negative before the contact line, greater than π
  /// beyond the bend.
  func angle(of point: CGPoint) -> Double

  /// A point of the page on the ruling at `angle`, at a distance along it.
  func point(at angle: Double, along distance: Double) -> CGPoint
}

/// A bend around a cylinder of radius R that touches the page along a contact line. For a point at
/// distance d beyond that line (in direction n), whose foot on the line is c:
///
///     d ≤ 0:           unchanged
///     0 < d ≤ π R:     at c + R sin(d / R) along n, at a height of R (1 − cos(d / R))
///     d > π R:         at c − (d − π R) along n, at a height of 2 R, upside down
struct CylinderBend: PaperBend {
  /// The unit normal of the contact line, toward the lifted part.
  let normal: SIMD2<Double>
  /// The position of the contact line along ``normal``.
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

  /// The position along the normal and the height of a point at distance `d` beyond the contact
  /// line.
  private func bent(_ d: Double) -> SIMD2<Double> {
    [contact + radius * sin(d / radius), radius * (1 - cos(d / radius))]
  }

  /// The plane through `start` at `p · normal == distance`, with a slope.
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

  func position(of point: CGPoint) -> SIMD3<Double> {
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

/// A bend around a cone that touches the page along a contact line through its apex.
///
/// A point of the page at distance r from the apex, at an angle ψ beyond the contact line (seen
/// from the apex), is at an angle φ = ψ / sin θ around the cone with half-angle θ:
///
///     along the contact line:         r (cos² θ + sin² θ cos φ)
///     along n, perpendicular to it:   r sin θ sin φ
///     height:                         r sin θ cos θ (1 − cos φ)
///
/// This preserves r and thus all lengths: it is the cone of the page-turning model by Hong, Card
/// and Chen (2006), whose apex is on the spine. With θ = π/2 the page is flat.
struct ConeBend: PaperBend {
  let apex: SIMD2<Double>
  /// The unit direction from the apex along the contact line.
  let along: SIMD2<Double>
  /// The unit direction perpendicular to it, toward the lifted part.
  let normal: SIMD2<Double>
  /// The half-angle θ: above 0, at most π/2.
  let halfAngle: Double

  private var sine: Double { sin(halfAngle) }

  /// The angle of the silhouette for a viewer at infinity.
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

  /// The direction of a ruling on the page.
  private func direction(at angle: Double) -> SIMD2<Double> {
    let psi = angle * sine
    return along * cos(psi) + normal * sin(psi)
  }

  func point(at angle: Double, along distance: Double) -> CGPoint {
    let p = apex + direction(at: angle) * distance
    return CGPoint(x: p.x, y: p.y)
  }

  /// The direction of a ruling in 3D.
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

  /// Beyond the bend, the page continues in the direction opposite to the one it came from.
  var placementBeyond: CATransform3D {
    let u = direction(at: .pi)
    let v = SIMD2<Double>(-u.y, u.x) * ((along.x * normal.y - along.y * normal.x) > 0 ? 1 : -1)
    return placement(taking: u, v, to: bentDirection(at: .pi), vector(0, -1, 0))
  }

  /// The plane through the apex for which two directions on the page map to two directions in 3D.
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

  func position(of point: CGPoint) -> SIMD3<Double> {
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
