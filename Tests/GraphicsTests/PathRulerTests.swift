import Graphics
import Testing

/// Points and directions at distances along a path.
struct PathRulerTests {
  private func path(_ data: String) throws -> CGPath { try CGPath(svgPathData: data) }

  private func expect(
    _ found: (point: CGPoint, angle: CGFloat), _ x: Double, _ y: Double, _ angle: Double
  ) {
    #expect(abs(found.point.x - x) < 1e-6 && abs(found.point.y - y) < 1e-6, "\(found)")
    #expect(abs(found.angle - angle) < 1e-6, "\(found)")
  }

  @Test("an open path goes on straight beyond its ends")
  func open() throws {
    let ruler = try #require(PathRuler(path("M10 10H40V30")))
    #expect(ruler.length == 50 && !ruler.isClosed)
    expect(ruler.position(at: 0), 10, 10, 0)
    expect(ruler.position(at: 12), 22, 10, 0)
    expect(ruler.position(at: 35), 40, 15, .pi / 2)
    expect(ruler.position(at: 50), 40, 30, .pi / 2)
    expect(ruler.position(at: 57), 40, 37, .pi / 2)
    expect(ruler.position(at: -5), 5, 10, 0)
  }

  @Test("a closed path goes round")
  func closed() throws {
    let ruler = try #require(PathRuler(path("M0 0H10V10H0Z")))
    #expect(ruler.length == 40 && ruler.isClosed)
    expect(ruler.position(at: 45), 5, 0, 0)
    expect(ruler.position(at: -5), 0, 5, -.pi / 2)
    expect(ruler.position(at: 405), 5, 0, 0)
  }

  @Test("a curve is measured by its arc length")
  func curve() throws {
    // A quarter of a circle of radius 100, whose cubic approximation is off by less than 0.03 %.
    let ruler = try #require(PathRuler(path("M100 0A100 100 0 0 1 0 100")))
    #expect(abs(ruler.length - 50 * .pi) < 0.05)
    let (point, angle) = ruler.position(at: ruler.length / 2)
    #expect(abs(point.x - 70.71) < 0.05 && abs(point.y - 70.71) < 0.05)
    #expect(abs(angle - 0.75 * .pi) < 1e-3)
  }

  @Test("subpaths without a length are skipped; a path without any has no ruler")
  func unusual() throws {
    #expect(try PathRuler(path("M5 5M1 1L1 1M0 0L0 7"))?.length == 7)
    #expect(PathRuler(CGPath()) == nil)
    #expect(try PathRuler(path("M3 3L3 3Z")) == nil)
    let ruler = try #require(PathRuler(path("M0 0L1 0")))
    for distance in [CGFloat.nan, .infinity, 1e300, -1e300] {
      _ = ruler.position(at: distance)
    }
  }
}
