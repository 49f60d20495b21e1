import Graphics
import TestSupport
import Testing

/// Points along a path's curves and lines, eight per element.
private func samples(_ path: CGPath) -> [CGPoint] {
  var points: [CGPoint] = []
  var (start, current) = (CGPoint.zero, CGPoint.zero)
  func mix(_ a: CGPoint, _ b: CGPoint, _ t: CGFloat) -> CGPoint {
    CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
  }
  for element in path.elements {
    let (from, times) = (current, (1...8).map { CGFloat($0) / 8 })
    switch element {
    case .move(let point):
      (start, current) = (point, point)
      points.append(point)
    case .line(let point):
      points += times.map { mix(from, point, $0) }
      current = point
    case .quadCurve(let point, let control):
      points += times.map { mix(mix(from, control, $0), mix(control, point, $0), $0) }
      current = point
    case .curve(let point, let c1, let c2):
      points += times.map { t in
        let (a, b, c) = (mix(from, c1, t), mix(c1, c2, t), mix(c2, point, t))
        return mix(mix(a, b, t), mix(b, c, t), t)
      }
      current = point
    case .close: current = start
    }
  }
  return points
}

/// Twice the signed area of the polygon through a path's samples; positive if it is clockwise on
/// screen.
private func doubleArea(_ path: CGPath) -> CGFloat {
  let points = samples(path)
  return zip(points, points.dropFirst() + points.prefix(1))
    .map { $0.x * $1.y - $1.x * $0.y }.reduce(0, +)
}

@Suite("CGPath")
struct CGPathTests {
  private let rect = CGRect(x: 10, y: 20, width: 100, height: 50)

  @Test("a rectangle starts at its origin, clockwise on screen: three lines and a close")
  func rectangle() {
    let path = CGPath(rect: rect)
    #expect(
      path.elements == [
        .move(to: CGPoint(x: 10, y: 20)), .line(to: CGPoint(x: 110, y: 20)),
        .line(to: CGPoint(x: 110, y: 70)), .line(to: CGPoint(x: 10, y: 70)), .close,
      ])
    #expect(doubleArea(path) == 10_000)
  }

  @Test("an ellipse is four cubics with an error of 0.03 %, starting at its right")
  func ellipse() {
    let path = CGPath(ellipseIn: rect)
    #expect(path.elements.count == 6)
    #expect(path.elements.first == .move(to: CGPoint(x: 110, y: 45)))
    for point in samples(path) {
      let distance = hypot((point.x - 60) / 50, (point.y - 45) / 25)
      #expect(abs(distance - 1) < 0.0003)
    }
    #expect(doubleArea(path) > 0)
    #expect(path.boundingBoxOfPath == rect)
  }

  @Test("a rounded rectangle's corners are quarter circles; its radii are clamped")
  func rounded() {
    let path = CGPath(roundedRect: rect, cornerWidth: 10, cornerHeight: 10)
    #expect(path.elements.count == 10)
    #expect(path.elements.first == .move(to: CGPoint(x: 20, y: 20)))
    let corner = CGPoint(x: 100, y: 30)
    for point in samples(path) where point.x >= 100 && point.y <= 30 {
      #expect(abs(hypot(point.x - corner.x, point.y - corner.y) - 10) < 0.003)
    }
    let pill = CGPath(roundedRect: rect, cornerWidth: 500, cornerHeight: 500)
    #expect(pill.boundingBoxOfPath == rect)
    #expect(pill.elements.count == 6)
    let sharp = CGPath(roundedRect: rect, cornerWidth: 0, cornerHeight: 0)
    #expect(sharp.boundingBoxOfPath == rect)
    #expect(doubleArea(sharp) == 10_000)
  }

  @Test("arcs are on their circle and have the right ends, in both directions")
  func arcs() {
    for start in stride(from: -400, through: 400, by: 50) {
      for end in stride(from: -400, through: 400, by: 50) {
        for clockwise in [false, true] {
          let (from, to) = (CGFloat(start) * .pi / 180, CGFloat(end) * .pi / 180)
          let path = UIBezierPath(
            arcCenter: CGPoint(x: 5, y: 6), radius: 10, startAngle: from, endAngle: to,
            clockwise: clockwise
          ).cgPath
          for point in samples(path) {
            #expect(abs(hypot(point.x - 5, point.y - 6) - 10) < 0.003)
          }
          let last = path.currentPoint
          let sweep = clockwise ? end - start : start - end
          let expected = sweep > 360 ? from : to
          #expect(abs(last.x - 5 - 10 * cos(expected)) < 1e-12)
          #expect(abs(last.y - 6 - 10 * sin(expected)) < 1e-12)
        }
      }
    }
  }

  @Test("UIBezierPath's clockwise is the screen's, Core Graphics' is the opposite")
  func sense() {
    let right = CGPoint(x: 1, y: 0)
    let below = CGPoint(x: 0, y: 1)
    let quarter = UIBezierPath(
      arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(quarter.cgPath.elements.count == 2)
    #expect(quarter.cgPath.elements.first == .move(to: right))
    #expect(abs(quarter.currentPoint.x - below.x) < 1e-15)
    let same = CGMutablePath()
    same.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(same == quarter.cgPath)
    let around = CGMutablePath()
    around.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(around.elements.count == 4)
    let whole = UIBezierPath(
      arcCenter: .zero, radius: 1, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    #expect(whole.cgPath.elements.count == 5)
  }

  @Test("an arc between tangents rounds a corner")
  func tangents() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100), radius: 20)
    #expect(path.elements.count == 3)
    guard case .line(let begin) = path.elements[1] else {
      Issue.record("no line to the arc")
      return
    }
    #expect(hypot(begin.x - 80, begin.y) < 1e-12)
    #expect(hypot(path.currentPoint.x - 100, path.currentPoint.y - 20) < 1e-12)
    let straight = CGMutablePath()
    straight.move(to: .zero)
    straight.addArc(
      tangent1End: CGPoint(x: 5, y: 0), tangent2End: CGPoint(x: 9, y: 0), radius: 2)
    #expect(straight.elements.last == .line(to: CGPoint(x: 5, y: 0)))
  }

  @Test("the bounding box of a path is tight; the other one includes control points")
  func boxes() {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<100 {
      func point() -> CGPoint {
        CGPoint(
          x: CGFloat.random(in: -50...50, using: &generator),
          y: CGFloat.random(in: -50...50, using: &generator))
      }
      let path = CGMutablePath()
      path.move(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      path.addQuadCurve(to: point(), control: point())
      let (tight, loose) = (path.boundingBoxOfPath, path.boundingBox)
      #expect(loose.minX <= tight.minX + 1e-9 && loose.maxX >= tight.maxX - 1e-9)
      #expect(loose.minY <= tight.minY + 1e-9 && loose.maxY >= tight.maxY - 1e-9)
      for sample in samples(path) {
        #expect(tight.insetBy(dx: -1e-9, dy: -1e-9).contains(sample))
      }
    }
    #expect(CGPath().boundingBox.isNull)
    let arch = CGMutablePath()
    arch.move(to: .zero)
    arch.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
    #expect(arch.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 5))
    #expect(arch.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test("ellipses of all sizes and positions have the same elements")
  func ellipses() {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<200 {
      func number() -> CGFloat { .random(in: 0.1...500, using: &generator) }
      let path = CGPath(
        ellipseIn: CGRect(x: number(), y: -number(), width: number(), height: number()))
      // A move, a curve per quarter, and a close.
      #expect(path.elements.count == 6)
    }
  }

  @Test("a transformed path consists of the transformed points")
  func transformed() {
    let t = CGAffineTransform(2, 3, 5, 7, 11, 13)
    let path = CGPath(roundedRect: rect, cornerWidth: 5, cornerHeight: 9)
    let moved = samples(path.applying(t))
    for (a, b) in zip(samples(path), moved) {
      let expected = a.applying(t)
      #expect(hypot(expected.x - b.x, expected.y - b.y) < 1e-9)
    }
    #expect(path.applying(.identity) == path)
  }

  @Test("lines without a current point, and non-finite elements, are ignored")
  func ignored() {
    let path = CGMutablePath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.closeSubpath()
    path.move(to: CGPoint(x: CGFloat.nan, y: 0))
    path.addRect(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
    path.addArc(center: .zero, radius: .nan, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(path.isEmpty)
    path.move(to: .zero)
    path.move(to: CGPoint(x: 3, y: 3))
    path.addLine(to: CGPoint(x: CGFloat.infinity, y: 0))
    #expect(path.elements == [.move(to: CGPoint(x: 3, y: 3))])
    path.closeSubpath()
    path.closeSubpath()
    #expect(path.elements.count == 2)
    #expect(path.currentPoint == CGPoint(x: 3, y: 3))
  }

  @Test("only the specified corners are rounded")
  func someCorners() {
    let path = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [.topRight, .bottomLeft],
      cornerRadii: CGSize(width: 8, height: 8))
    let points = samples(path.cgPath)
    #expect(points.contains(CGPoint(x: 10, y: 20)))
    #expect(points.contains(CGPoint(x: 110, y: 70)))
    #expect(!points.contains(CGPoint(x: 110, y: 20)))
    #expect(!points.contains(CGPoint(x: 10, y: 70)))
  }
}
