import TestSupport
import Testing

@testable import TimelineCore

/// Compares the geometry of transitions with independent formulas.
@Suite("Geometry of rotated and bent pages")
struct PaperGeometryTests {
  private let size = CGSize(width: 320, height: 240)

  static let directions = TransitionDirection.allCases
  /// Nine progress values between the ends.
  static let instants = (1...9).map { Double($0) / 10 }

  // A point (x, y) relative to the center of a sheet rotated by a about the vertical axis is at x cos a and
  // at depth x sin a toward the viewer; the sheet is moved back by half its width times |sin a|; an eye at
  // the distance d of twice the longer side sees it magnified by d / (d − z).
  @Test("a flip's corners, at nine instants to 1/1000 point", arguments: directions)
  func flip(direction: TransitionDirection) throws {
    let flip = TransitionKind.flip(TransitionOptions(direction: direction))
    for instant in Self.instants where instant != 0.5 {
      let cell = try #require(flip.surfaces(progress: instant, size: size).first?.cells.first)
      let angle = Double.pi * (instant < 0.5 ? instant : instant - 1)
      let isAcross = direction.isHorizontal
      let half = isAcross ? 160.0 : 120.0
      // The named side rotates toward the viewer.
      let forward = direction == .fromRight || direction == .fromBottom ? 1.0 : -1.0
      for (corner, (x, y)) in zip(
        cell.corners, [(-160.0, -120.0), (160, -120), (160, 120), (-160, 120)])
      {
        let along = isAcross ? x : y
        let z = forward * along * sin(angle) - half * abs(sin(angle))
        let scale = 640 / (640 - z)
        let seen =
          isAcross ? (x * cos(angle) * scale, y * scale) : (x * scale, y * cos(angle) * scale)
        #expect(abs(corner.x.native - 160 - seen.0) < 1e-3)
        #expect(abs(corner.y.native - 120 - seen.1) < 1e-3)
      }
    }
    #expect(flip.surfaces(progress: 0.5, size: size).isEmpty, "edge-on, the sheet is invisible")
  }

  // MARK: Cylinder

  private let cylinder = CylinderBend(normal: [0.6, 0.8], contact: 170, radius: 25)

  @Test("a cylinder maps points by the formula")
  func cylinderFormula() {
    for x in stride(from: 0.0, through: 320, by: 16) {
      for y in stride(from: 0.0, through: 240, by: 16) {
        let d = 0.6 * x + 0.8 * y - 170
        let (along, up): (Double, Double)
        if d <= 0 {
          (along, up) = (d, 0)
        } else if d <= .pi * 25 {
          (along, up) = (25 * sin(d / 25), 25 * (1 - cos(d / 25)))
        } else {
          (along, up) = (-(d - .pi * 25), 50)
        }
        let expected = SIMD3(x + 0.6 * (along - d), y + 0.8 * (along - d), up)
        #expect(near(cylinder.position(of: CGPoint(x: x, y: y)), expected))
      }
    }
  }

  // MARK: Cone

  private let cone = ConeBend(
    apex: [-80, 300], along: [0.8, -0.6], normal: [0.6, 0.8], halfAngle: 0.3)

  // With the apex at the origin and the contact line along y, the formulas are R = √(x² + y²),
  // r = R sin θ, β = asin(x / R) / sin θ, x′ = r sin β, y′ = R − r (1 − cos β) sin θ,
  // z′ = r (1 − cos β) cos θ.
  @Test("a cone maps points by the formula")
  func coneFormula() {
    let theta = 0.3
    for x in stride(from: -10.0, through: 200, by: 7) {
      for y in stride(from: 250.0, through: 600, by: 25) {
        let page = SIMD2<Double>(-80, 300) + SIMD2(0.8, -0.6) * y + SIMD2(0.6, 0.8) * x
        let distance = (x * x + y * y).squareRoot()
        let (r, beta) = (distance * sin(theta), asin(x / distance) / sin(theta))
        guard beta < .pi else { continue }
        let bent =
          x <= 0
          ? SIMD3(x, y, 0)
          : SIMD3(
            r * sin(beta), distance - r * (1 - cos(beta)) * sin(theta),
            r * (1 - cos(beta)) * cos(theta))
        let across = SIMD3(0.6, 0.8, 0) * bent.x
        let along = SIMD3(0.8, -0.6, 0) * bent.y
        let expected = SIMD3(-80, 300, 0) + across + along + SIMD3(0, 0, bent.z)
        #expect(near(cone.position(of: CGPoint(x: page.x, y: page.y)), expected))
      }
    }
  }

  @Test("a cone with a half-angle of 90° is flat")
  func flatCone() {
    let flat = ConeBend(apex: [0, 300], along: [0, -1], normal: [1, 0], halfAngle: .pi / 2)
    for x in [10.0, 100, 300] {
      #expect(near(flat.position(of: CGPoint(x: x, y: 50)), [x, 50, 0]))
    }
  }

  // MARK: Arc length

  // The n chords of an arc of radius R and length L are shorter than it by L³ / (24 R² n²).
  private func length(_ bend: some PaperBend, from p: SIMD2<Double>, to q: SIMD2<Double>) -> Double
  {
    let count = 4000
    var (sum, last) = (0.0, bend.position(of: CGPoint(x: p.x, y: p.y)))
    for i in 1...count {
      let point = p + (q - p) * (Double(i) / Double(count))
      let position = bend.position(of: CGPoint(x: point.x, y: point.y))
      sum += distance(position, last)
      last = position
    }
    return sum
  }

  @Test("bending preserves lengths for lines in any direction (isometry)")
  func arcLength() {
    for (p, q) in [
      (SIMD2(20.0, 20.0), SIMD2(300.0, 230.0)), (SIMD2(10.0, 200.0), SIMD2(310.0, 180.0)),
      (SIMD2(200.0, 5.0), SIMD2(150.0, 235.0)), (SIMD2(300.0, 230.0), SIMD2(310.0, 120.0)),
    ] {
      let straight = ((q - p) * (q - p)).sum().squareRoot()
      #expect(abs(length(cylinder, from: p, to: q) - straight) < 1e-3)
      #expect(abs(length(cone, from: p, to: q) - straight) < 1e-3)
    }
  }

  // MARK: Strips

  @Test("flat strips join without gaps along rulings, where the bend is exact")
  func strips() {
    check(
      BentPage(size: size, bend: cylinder, eye: TransitionEye(before: size, distance: .infinity)))
    check(BentPage(size: size, bend: cone, eye: TransitionEye(before: size, distance: 2)))
  }

  private func check<Bend>(_ page: BentPage<Bend>) {
    #expect(page.strips.count >= 20)
    for (strip, next) in zip(page.strips, page.strips.dropFirst()) {
      #expect(strip.high == next.low)
      for along in [10.0, 100, 400] {
        let point = page.bend.point(at: strip.high, along: along)
        let position = page.bend.position(of: point)
        #expect(near(strip.placement.placed(point), position))
        #expect(near(next.placement.placed(point), position))
      }
    }
    // Together they cover the page exactly once.
    let area = page.strips.reduce(0.0) { sum, strip in
      sum
        + TestSupport.area(
          strip.cell.corners.map { $0.applying(strip.cell.textureTransform) })
    }
    #expect(abs(area - 320 * 240) < 1e-3)
  }

  @Test("the visible page is flat at the start and gone at the end, with either bend")
  func ends() {
    for kind in [TransitionKind.curlUp, .curlDown] {
      for direction in TransitionDirection.allCases {
        for lead in [nil, TransitionOptions.Lead.edge, .corner] {
          for perspective in [nil, 2.0] {
            let curl = kind(
              TransitionOptions(direction: direction, perspective: perspective, lead: lead))
            let isUp = kind.name == "curlUp"
            let flat = curl.surfaces(progress: isUp ? 1e-9 : 1 - 1e-9, size: size)
            let gone = curl.surfaces(progress: isUp ? 1 - 1e-9 : 1e-9, size: size)
            let page: TransitionSurface.Paint = isUp ? .from : .to
            #expect(abs(area(flat, of: page) - 320 * 240) < 0.1)
            #expect(area(gone, of: page) < 0.1)
          }
        }
      }
    }
  }

  private func area(_ surfaces: [TransitionSurface], of paint: TransitionSurface.Paint) -> Double {
    surfaces.filter { $0.paint == paint }.flatMap(\.cells)
      .reduce(0) { $0 + TestSupport.area($1.corners) }
  }

  @Test("a book's page is flat on the right at the start, and on the left at the end")
  func book() {
    let right = [CGPoint(x: 320, y: 0), CGPoint(x: 320, y: 240), CGPoint(x: 200, y: 100)]
    for p in right {
      let eye = TransitionEye(before: size, distance: 2)
      let first = TurningPage(size: size, progress: 0, bend: nil).paper(count: 8, viewedFrom: eye)
      let last = TurningPage(size: size, progress: 1, bend: nil).paper(count: 8, viewedFrom: eye)
      #expect(near(first.position(of: p), [p.x.native, p.y.native, 0]))
      #expect(near(last.position(of: p), [320 - p.x.native, p.y.native, 0]))
    }
  }

  @Test("a book's page preserves lengths while turning, and never intersects the other pages")
  func turningPage() {
    let eye = TransitionEye(before: size, distance: 2)
    for instant in Self.instants {
      let page = TurningPage(size: size, progress: instant, bend: nil).paper(
        count: 8, viewedFrom: eye)
      var (sum, last) = (0.0, page.position(of: CGPoint(x: 160, y: 200)))
      for i in 1...4000 {
        let position = page.position(of: CGPoint(x: 160 + 160 * Double(i) / 4000, y: 200))
        #expect(position.z > -1e-9)
        sum += distance(position, last)
        last = position
      }
      #expect(abs(sum - 160) < 1e-3)
    }
  }

  // MARK: Others

  @Test("cube, fold and flip draw nothing outside the view", arguments: directions)
  func inside(direction: TransitionDirection) {
    for kind in [TransitionKind.cube, .fold, .flip, .push, .moveIn, .slideOver, .suckEffect, .book]
    {
      for instant in Self.instants {
        let surfaces = kind(TransitionOptions(direction: direction))
          .surfaces(progress: instant, size: size)
        for p in surfaces.flatMap(\.cells).flatMap(\.corners) {
          // A cube's lower face extends below the other one by a point.
          let slack: CGFloat = kind.name == "cube" ? 1 : 1e-6
          #expect(p.x >= -slack && p.x <= 320 + slack && p.y >= -slack && p.y <= 240 + slack)
        }
      }
    }
  }

  @Test("a projective transform maps a rectangle's corners to four points")
  func quadrilateral() throws {
    let points = [
      CGPoint(x: 10, y: 5), CGPoint(x: 90, y: 20), CGPoint(x: 70, y: 80), CGPoint(x: 0, y: 60),
    ]
    let rect = CGRect(x: 3, y: 7, width: 50, height: 20)
    let map = try #require(ProjectionTransform(mapping: rect, to: points))
    for (corner, point) in zip(rect.corners, points) {
      let image = corner.applying(map)
      #expect(abs(image.x - point.x) < 1e-9 && abs(image.y - point.y) < 1e-9)
    }
    #expect(ProjectionTransform(mapping: .zero, to: points) == nil)
    let line = (0..<4).map { CGPoint(x: $0, y: $0) }
    #expect(ProjectionTransform(mapping: rect, to: line) == nil)
  }

  @Test("extreme options and sizes do not trap")
  func extremeOptions() {
    let numbers: [Double?] = [nil, 0, -1, .infinity, .nan, 1e300, 1e-300]
    for kind in ViewTransitions.builtIn {
      for number in numbers {
        for size in [CGSize(width: 1e-9, height: 1e9), CGSize(width: 1, height: 1)] {
          var options = TransitionOptions(perspective: number, radius: number, angle: number)
          (options.shadow, options.light) = (number, number)
          for lead in [nil, TransitionOptions.Lead.corner] {
            options.lead = lead
            for progress in [-0.5, 1e-12, 0.3, 1, 1.7] {
              let surfaces = kind(options).surfaces(progress: progress, size: size)
              #expect(surfaces.count < 100)
            }
          }
        }
      }
    }
  }

  private func near(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Bool { distance(a, b) < 1e-6 }

  private func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    ((a - b) * (a - b)).sum().squareRoot()
  }
}
