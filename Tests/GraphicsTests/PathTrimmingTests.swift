import Graphics
import Testing

@Suite("Trimming paths")
struct PathTrimmingTests {
  private func path(_ data: String) throws -> CGPath { try CGPath(svgPathData: data) }

  @Test("lines are trimmed at fractions of the whole length, over all subpaths")
  func lines() throws {
    // Lengths of 10 and 30: half of 40 is 10 into the second.
    let two = try path("M0 0H10M0 5H30")
    #expect(try two.trimmed(from: 0, to: 0.5) == path("M0 0H10M0 5H10"))
    #expect(try two.trimmed(from: 0.5, to: 1) == path("M10 5H30"))
    #expect(try two.trimmed(from: 0.125, to: 0.25) == path("M5 0H10"))
    #expect(try two.trimmed(from: 0.125, to: 0.375) == path("M5 0H10M0 5H5"))
    #expect(two.length == 40)
  }

  @Test("the closing line counts; trimmed subpaths are open, whole ones unchanged")
  func closed() throws {
    // Around a square of side 10, then 40 more.
    let square = try path("M0 0H10V10H0Z M20 0H60")
    #expect(try square.trimmed(from: 0, to: 0.5) == path("M0 0H10V10H0Z"))
    #expect(try square.trimmed(from: 0, to: 0.4375) == path("M0 0H10V10H0V5"))
    #expect(try square.trimmed(from: 0.4375, to: 1) == path("M0 5V0M20 0H60"))
    #expect(square.trimmed(from: 0, to: 1) == square)
    #expect(square.trimmed(from: -1, to: 2) == square)
    // An element after a closed subpath starts at its start.
    #expect(try path("M0 0H10V10H0ZL0 -40").trimmed(from: 0.75, to: 1) == path("M0 -20V-40"))
  }

  @Test("an empty range, or a path without length, gives an empty path")
  func empty() throws {
    let line = try path("M0 0H10")
    #expect(line.trimmed(from: 0.5, to: 0.5).isEmpty)
    #expect(line.trimmed(from: 0.75, to: 0.25).isEmpty)
    #expect(line.trimmed(from: 0, to: 0).isEmpty)
    #expect(try path("M5 5L5 5").trimmed(from: 0, to: 0.5).isEmpty)
    #expect(CGPath().trimmed(from: 0.1, to: 0.5).isEmpty)
  }

  @Test("curves are trimmed by arc length, not by parameter")
  func curves() throws {
    // A circle of radius 10: its length is within 0.03 % of 20 π; by symmetry an eighth ends at
    // 45°.
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    #expect(abs(circle.length - 20 * .pi) < 0.02)
    let eighth = circle.trimmed(from: 0, to: 0.125)
    let end = eighth.currentPoint
    #expect(abs(end.x - 5 * 2.squareRoot()) < 1e-4 && abs(end.y - end.x) < 1e-9)
    // All control points on a line, unevenly spaced: x is t³, and so is the length.
    let uneven = try path("M0 0C0 0 0 0 8 0")
    let half = uneven.trimmed(from: 0, to: 0.5).currentPoint
    #expect(abs(half.x - 4) < 1e-6 && half.y == 0)
    let quad = try path("M0 0Q0 0 4 0")
    #expect(abs(quad.trimmed(from: 0, to: 0.25).currentPoint.x - 1) < 1e-6)
  }

  @Test("the lengths of both parts of a path add up", arguments: [0.1, 0.37, 0.5, 0.93])
  func halves(fraction: CGFloat) throws {
    let whole = try path("M0 0C30 0 5 40 60 20Q80 0 70 50A20 10 30 1 0 10 70ZL4 4M9 9h20")
    let (before, after) = (
      whole.trimmed(from: 0, to: fraction), whole.trimmed(from: fraction, to: 1)
    )
    #expect(abs(before.length - fraction * whole.length) < 1e-5 * whole.length)
    #expect(abs(after.length - (1 - fraction) * whole.length) < 1e-5 * whole.length)
  }
}
