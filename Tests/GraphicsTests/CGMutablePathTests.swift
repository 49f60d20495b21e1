import Foundation
import Graphics
import Testing

@Suite("CGMutablePath")
struct CGMutablePathTests {
  private let rect = CGRect(x: 10, y: 20, width: 30, height: 40)

  private func corner() -> CGMutablePath {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    return path
  }

  @Test("a mutable path is a path, equal to another one with the same elements")
  func isAPath() {
    let mutable = CGMutablePath()
    mutable.addRect(rect)
    let path: CGPath = mutable
    #expect(path == CGPath(rect: rect))
    #expect(Set([path, CGPath(rect: rect)]).count == 1)
    mutable.addLine(to: .zero)
    #expect(path != CGPath(rect: rect))
    #expect(path.currentPoint == .zero)
  }

  @Test("concurrent additions are complete, and reads are consistent")
  func threads() {
    let path = CGMutablePath()
    path.move(to: .zero)
    let (workers, lines) = (4, 500)
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      for line in 0..<lines {
        path.addLine(to: CGPoint(x: worker, y: line))
        let elements = path.elements
        #expect(elements.first == .move(to: .zero))
        #expect(elements.contains(.line(to: CGPoint(x: worker, y: line))))
      }
    }
    #expect(path.elements.count == 1 + workers * lines)
    // Each thread's lines are in its order of addition.
    for worker in 0..<workers {
      let own = path.elements.compactMap { element -> CGFloat? in
        guard case .line(let point) = element, point.x == CGFloat(worker) else { return nil }
        return point.y
      }
      #expect(own == (0..<lines).map { CGFloat($0) })
    }
  }

  @Test("copies do not change with the original")
  func copies() throws {
    let path = corner()
    let copy = try #require(path.copy())
    let longer = try #require(path.mutableCopy())
    var twice = CGAffineTransform(scaleX: 2, y: 2)
    let scaled = try #require(path.copy(using: &twice))
    let scaledLonger = try #require(path.mutableCopy(using: &twice))
    path.addLine(to: CGPoint(x: 10, y: 10))
    longer.closeSubpath()
    scaledLonger.addLine(to: CGPoint(x: 1, y: 1))
    #expect(copy.elements == [.move(to: .zero), .line(to: CGPoint(x: 10, y: 0))])
    #expect(longer.elements == copy.elements + [.close])
    #expect(scaled.elements == [.move(to: .zero), .line(to: CGPoint(x: 20, y: 0))])
    #expect(scaledLonger.elements == scaled.elements + [.line(to: CGPoint(x: 1, y: 1))])
    // An immutable path is its own copy.
    #expect(copy.copy() === copy && copy.copy(using: nil) === copy)
    #expect(!(copy is CGMutablePath) && !(path.copy(using: nil) is CGMutablePath))
  }

  @Test("setting a mutable path stores a snapshot")
  @MainActor func assignment() throws {
    let path = corner()
    let bezier = UIBezierPath(cgPath: path)
    let context = CGContext(recordingIn: rect)
    context.addPath(path)
    path.closeSubpath()
    #expect(bezier.cgPath.elements.count == 2)
    #expect(context.path?.elements.count == 2)
    // A path returned by a UIBezierPath does not change either.
    let given = bezier.cgPath
    bezier.addLine(to: .zero)
    #expect(given.elements.count == 2 && bezier.cgPath.elements.count == 3)
    #expect(bezier.cgPath === bezier.cgPath)
  }

  @Test("each method maps what it adds")
  func transforms() {
    let t = CGAffineTransform(translationX: 100, y: 0).scaledBy(x: 2, y: 3)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1), transform: t)
    path.addLine(to: CGPoint(x: 2, y: 1), transform: t)
    path.addQuadCurve(
      to: CGPoint(x: 3, y: 1), control: CGPoint(x: 3, y: 0), transform: t)
    path.addCurve(
      to: .zero, control1: CGPoint(x: 1, y: 0), control2: CGPoint(x: 0, y: 1), transform: t)
    #expect(
      path.elements == [
        .move(to: CGPoint(x: 102, y: 3)), .line(to: CGPoint(x: 104, y: 3)),
        .quadCurve(to: CGPoint(x: 106, y: 3), control: CGPoint(x: 106, y: 0)),
        .curve(
          to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 102, y: 0),
          control2: CGPoint(x: 100, y: 3)),
      ])
    let shapes = CGMutablePath()
    shapes.addRects([rect], transform: t)
    shapes.addEllipse(in: rect, transform: t)
    shapes.addRoundedRect(in: rect, cornerWidth: 3, cornerHeight: 4, transform: t)
    shapes.addPath(CGPath(rect: rect), transform: t)
    shapes.addLines(between: [.zero, CGPoint(x: 1, y: 1)], transform: t)
    var lines = CGMutablePath()
    lines.addLines(between: [CGPoint(x: 100, y: 0), CGPoint(x: 102, y: 3)])
    var mapped = t
    let parts = [
      CGPath(rect: rect, transform: &mapped), CGPath(ellipseIn: rect, transform: &mapped),
      CGPath(roundedRect: rect, cornerWidth: 3, cornerHeight: 4, transform: &mapped),
      CGPath(rect: rect, transform: &mapped), lines,
    ]
    #expect(shapes.elements == parts.flatMap(\.elements))
    lines = shapes
    lines.addPath(lines)
    #expect(lines.elements.count == 2 * parts.flatMap(\.elements).count)
  }

  @Test("an arc under a transform continues from the current point")
  func transformedArcs() {
    // A quarter from (10, 0) to (0, 10) about the origin, translated by (100, 0), connected by a
    // line.
    let away = CGAffineTransform(translationX: 100, y: 0)
    let path = corner()
    path.addArc(
      center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false,
      transform: away)
    #expect(path.elements.count == 4)
    #expect(path.elements[2] == .line(to: CGPoint(x: 110, y: 0)))
    #expect(hypot(path.currentPoint.x - 100, path.currentPoint.y - 10) < 1e-12)

    // With a transform that maps the start to the current point, there is no line.
    let there = corner()
    there.addRelativeArc(
      center: CGPoint(x: -100, y: 0), radius: 10, startAngle: 0, delta: .pi / 2, transform: away)
    #expect(there.elements.count == 3)

    // Between tangents, in coordinates of half the size: the same as without a transform, in full
    // size.
    let half = corner()
    half.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 20), radius: 5,
      transform: CGAffineTransform(scaleX: 2, y: 2))
    let full = corner()
    full.addArc(
      tangent1End: CGPoint(x: 20, y: 0), tangent2End: CGPoint(x: 20, y: 40), radius: 10)
    #expect(half.elements.count == full.elements.count)
    #expect(
      hypot(half.currentPoint.x - full.currentPoint.x, half.currentPoint.y - full.currentPoint.y)
        < 1e-12)

    // With a singular transform there is no arc.
    let nowhere = corner()
    nowhere.addArc(
      center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false,
      transform: CGAffineTransform(scaleX: 0, y: 1))
    #expect(nowhere == corner())
  }

  @Test("a path is iterated element by element")
  func steps() {
    let path = corner()
    path.addQuadCurve(to: CGPoint(x: 1, y: 2), control: CGPoint(x: 3, y: 4))
    path.addCurve(
      to: CGPoint(x: 5, y: 6), control1: CGPoint(x: 7, y: 8), control2: CGPoint(x: 9, y: 10))
    path.closeSubpath()
    let counts: [CGPathElementType: Int] = [
      .moveToPoint: 1, .addLineToPoint: 1, .addQuadCurveToPoint: 2, .addCurveToPoint: 3,
    ]
    var points: [CGPoint] = []
    var types: [Int32] = []
    path.applyWithBlock { element in
      types.append(element.pointee.type.rawValue)
      let count = counts[element.pointee.type] ?? 0
      points += (0..<count).map { element.pointee.points[$0] }
    }
    #expect(types == [0, 1, 2, 3, 4])
    #expect(
      points == [
        .zero, CGPoint(x: 10, y: 0), CGPoint(x: 3, y: 4), CGPoint(x: 1, y: 2),
        CGPoint(x: 7, y: 8), CGPoint(x: 9, y: 10), CGPoint(x: 5, y: 6),
      ])
    var count = 0
    path.apply(info: &count) { info, _ in
      info?.assumingMemoryBound(to: Int.self).pointee += 1
    }
    #expect(count == 5)
  }

  @Test("only an axis-aligned rectangle is recognized as one")
  func rectangles() {
    var found = CGRect.zero
    #expect(CGPath(rect: rect).isRect(&found) && found == rect)
    var rotated = CGAffineTransform(rotationAngle: 1)
    #expect(!CGPath(rect: rect, transform: &rotated).isRect(nil))
    #expect(!CGPath(ellipseIn: rect).isRect(nil) && !CGPath().isRect(nil))
    let open = CGMutablePath()
    open.addLines(between: rect.ring)
    #expect(!open.isRect(nil))
    open.addLine(to: rect.origin)
    #expect(open.isRect(&found) && found == rect)
    open.closeSubpath()
    #expect(open.isRect(nil))
    open.addLine(to: .zero)
    #expect(!open.isRect(nil))
  }

  @Test("flattened, a path has segments within the tolerance")
  func flattened() {
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    let flat = circle.flattened(threshold: 0.01)
    #expect(flat.elements.last == .close)
    for element in flat.elements.dropLast() {
      switch element {
      // The cubics themselves deviate by 0.03 % of the radius.
      case .move(let to), .line(let to): #expect(abs(hypot(to.x, to.y) - 10) < 0.003)
      default: Issue.record("\(element) is not straight")
      }
    }
    #expect(CGPath(rect: rect).flattened(threshold: 1).boundingBox == rect)
  }
}

extension CGRect {
  /// The corners in order.
  fileprivate var ring: [CGPoint] {
    [
      origin, CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
    ]
  }
}
