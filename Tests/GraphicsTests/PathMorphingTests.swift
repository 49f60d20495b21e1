import Testing

@testable import Graphics

/// Paths brought to the same elements.
@Suite("Morphing of paths")
struct PathMorphingTests {
  private func path(_ data: String) throws -> CGPath { try CGPath(svgPathData: data) }

  private func kinds(_ path: CGPath) -> [String] {
    path.elements.map { "\($0)".prefix { $0 != "(" }.description }
  }

  @Test(
    "both paths keep their shape and get the same elements",
    arguments: [
      ("M0 0H10V10H0Z", "M5 0A5 5 0 1 1 4.99 0Z"), ("M0 0L10 0", "M0 0C5 9 8 -9 20 4L30 30"),
      ("M0 0H10V10H0ZM20 0H30V10Z", "M0 0L9 3L5 9Z"),
      ("M0 0L9 3L5 9Z", "M0 0H10V10H0ZM20 0H30V10Z"),
      ("M0 0Q5 5 10 0T20 0", "M0 0L1 1L2 0L3 1L4 0Z"),
    ])
  func shapes(first: String, second: String) throws {
    let (from, to) = (try path(first), try path(second))
    let pair = try #require(from.morphing(to: to))
    #expect(kinds(pair.from) == kinds(pair.to))
    // Points at equal fractions of the lengths are on the original paths: the lengths agree.
    #expect(abs(pair.from.length - from.length) < 1e-3 * from.length)
    #expect(abs(pair.to.length - to.length) < 1e-3 * to.length)
    for (original, morphed) in [(from, pair.from), (to, pair.to)] {
      let (a, b) = (original.boundingBoxOfPath, morphed.boundingBoxOfPath)
      // A partner that is a point may be outside.
      #expect(b.insetBy(dx: -1e-6, dy: -1e-6).contains(a))
    }
  }

  @Test("corners of both are kept: the square's at its quarters, the triangle's at its thirds")
  func corners() throws {
    // Both open and begin at the same point; lengths 3 and 2.
    let (from, to) = (try path("M0 0L1 0L2 0L3 0"), try path("M0 0L1 0L2 0"))
    let pair = try #require(from.morphing(to: to))
    func points(_ path: CGPath) -> [Double] {
      path.elements.compactMap {
        switch $0 {
        case .move(let end): end.x.native
        case .curve(let end, _, _): end.x.native
        default: nil
        }
      }
    }
    // Fractions 0, 1/3, 1/2, 2/3 and 1.
    let fractions = [0, 1 / 3.0, 0.5, 2 / 3.0, 1]
    for (found, expected) in zip(points(pair.from), fractions.map { $0 * 3 }) {
      #expect(abs(found - expected) < 1e-9)
    }
    for (found, expected) in zip(points(pair.to), fractions.map { $0 * 2 }) {
      #expect(abs(found - expected) < 1e-9)
    }
    #expect(points(pair.from).count == 5 && points(pair.to).count == 5)
  }

  @Test("a closed path begins at the nearest point and runs in the same direction")
  func alignment() throws {
    let square = try path("M0 0H10V10H0Z")
    // The same square from another corner, the other way around.
    let other = try path("M10 10H0V0H10Z")
    let reversed = try path("M10 10V0H0V10Z")
    for target in [other, reversed] {
      let pair = try #require(square.morphing(to: target))
      for (a, b) in zip(pair.from.elements, pair.to.elements) {
        if case .curve(let p, _, _) = a, case .curve(let q, _, _) = b {
          #expect(abs(p.x - q.x) < 1e-6 && abs(p.y - q.y) < 1e-6)
        }
      }
    }
  }

  @Test("paths without a length cannot be morphed")
  func empty() throws {
    let line = try path("M0 0L5 5")
    #expect(line.morphing(to: CGPath()) == nil)
    #expect(CGPath().morphing(to: line) == nil)
    #expect(line.morphing(to: try path("M3 3")) == nil)
    let infinite = CGPath(elements: [
      .move(to: .zero), .line(to: CGPoint(x: CGFloat.infinity, y: 0)),
    ])
    #expect(line.morphing(to: infinite) == nil)
  }
}
