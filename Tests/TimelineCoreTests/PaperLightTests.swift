import Testing

@testable import TimelineCore

/// Shading and shadows of bent pages, per strip.
@Suite("Shading of bent pages")
struct PaperLightTests {
  private let size = CGSize(width: 960, height: 540)

  private func surfaces(_ kind: TransitionKind, _ options: TransitionOptions, at progress: Double)
    -> [TransitionSurface]
  {
    kind(options).surfaces(progress: progress, size: size)
  }

  @Test("neighboring strips have equal shading along the line between them")
  func seams() {
    let cone = CurlSchedule(size, TransitionOptions(lead: .corner)).cone(lifted: 0.6)
    let cylinder = CurlSchedule(size, TransitionOptions()).cylinder(lifted: 0.6)
    for distance in [Double.infinity, 2] {
      let eye = TransitionEye(before: size, distance: distance)
      check(BentPage(size: size, bend: cone, eye: eye))
      check(BentPage(size: size, bend: cylinder, eye: eye))
    }
  }

  private func check<Bend>(_ page: BentPage<Bend>) {
    let ramps = page.strips.map { strip in
      page.ramp(on: strip) { normal, angle in 0.5 + 0.3 * normal.x + 0.05 * angle }
    }
    var seams = 0
    for i in page.strips.indices.dropLast() {
      let (strip, next) = (page.strips[i], page.strips[i + 1])
      guard strip.showsBack == next.showsBack, strip.high > 0 else { continue }
      for along in [200.0, 500, 900] {
        let point = page.bend.point(at: strip.high, along: along)
        let position = page.eye.project(page.bend.position(of: point))
        #expect(abs(ramps[i].value(at: position) - ramps[i + 1].value(at: position)) < 1e-6)
        seams += 1
      }
    }
    #expect(seams > 60)
  }

  // With s the distance from the page's edge divided by 1.3 times the page's height there, the shadow is
  // (1 − s)² times as dark as at the edge, which is directly below here.
  @Test("a curl's shadow falls off smoothly, also where it ends")
  func falloff() {
    let curl = surfaces(.curlUp, TransitionOptions(lead: .corner), at: 0.6)
    let cells = curl[1].cells
    var shades: [Double] = []
    for step in 0...1500 {
      let point = CGPoint(x: 400 + Double(step) / 5, y: 150)
      let cell = cells.first { contains($0, point) }
      let shade = cell.map { $0.falloff.value(at: point) } ?? 0
      shades.append((cell?.opacity.value(at: point) ?? 0) * shade * shade)
    }
    guard let first = shades.firstIndex(where: { $0 > 0 }) else {
      Issue.record("there is no shadow")
      return
    }
    let slopes = zip(shades.dropFirst(), shades).map(-).dropFirst(first)
    #expect(slopes.allSatisfy { $0 <= 1e-9 })
    // From 0.4 over about 1000 steps: a slope of 0.0008, which changes by a thousandth of that per step.
    let bends = zip(slopes.dropFirst(), slopes).map { abs($0 - $1) }
    #expect((bends.max() ?? 1) < 2e-5)
    #expect((slopes.first ?? 0) < -5e-4)
  }

  private func contains(_ cell: SurfaceCell, _ point: CGPoint) -> Bool {
    let sides = cell.corners.indices.map { i in
      let (p, q) = (cell.corners[i], cell.corners[(i + 1) % cell.corners.count])
      return (q.x - p.x) * (point.y - p.y) - (q.y - p.y) * (point.x - p.x)
    }
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }

  @Test("archiving preserves ramps, perspective-correct ones included")
  func archive() throws {
    let cells = surfaces(.curlUp, TransitionOptions(lead: .corner), at: 0.6).flatMap(\.cells)
    #expect(cells.contains { !$0.shading.isLinear } && cells.contains { $0.falloff != .one })
    struct NoImage: Error {}
    let images = ImageCodec(
      encode: { _ in throw NoImage() }, decode: { _ in throw NoImage() },
      openVideo: { _ in throw NoImage() })
    let archived = try cells.archived(by: ArchiveWriter(images: images))
    #expect(try [SurfaceCell].unarchived(archived, by: ArchiveReader()) == cells)
  }

  @Test("a ramp between intersecting lines is constant along every line through the intersection")
  func fan() throws {
    // The lines from (10, 20) with slopes 0 and 1.
    let apex = CGPoint(x: 10, y: 20)
    let low = try #require(ProjectedLine(from: apex, to: CGPoint(x: 50, y: 20)))
    let high = try #require(ProjectedLine(from: apex, to: CGPoint(x: 50, y: 60)))
    let ramp = try #require(
      LinearRamp(0.2, on: low, 0.8, on: -high, around: CGPoint(x: 50, y: 35)))
    for distance in [3.0, 40, 700] {
      // At half the angle, both are equally far away: tan 22.5° = √2 − 1.
      for (slope, value) in [(0, 0.2), (2.0.squareRoot() - 1, 0.5), (1, 0.8)] {
        let point = CGPoint(x: 10 + distance, y: 20 + distance * slope)
        #expect(abs(ramp.value(at: point) - value) < 1e-9)
      }
    }
    #expect(!ramp.isLinear)
    let parallel = try #require(
      ProjectedLine(from: CGPoint(x: 0, y: 70), to: CGPoint(x: 10, y: 70)))
    let even = try #require(
      LinearRamp(0, on: low, 1, on: -parallel, around: CGPoint(x: 0, y: 40)))
    #expect(even.isLinear && abs(even.value(at: CGPoint(x: 5, y: 30)) - 0.2) < 1e-9)
    #expect(LinearRamp(0, on: low, 1, on: -low, around: CGPoint(x: 0, y: 40)) == nil)
  }
}
