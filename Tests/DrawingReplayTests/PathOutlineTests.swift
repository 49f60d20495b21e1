import DrawingReplay
import Graphics
import Testing

private let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)

@Suite("Stroke outlines and containment")
struct PathOutlineTests {
  private let bend = CGPath(elements: [
    .move(to: CGPoint(x: 8, y: 30)), .line(to: CGPoint(x: 20, y: 8)),
    .line(to: CGPoint(x: 30, y: 30)),
    .curve(
      to: CGPoint(x: 36, y: 12), control1: CGPoint(x: 36, y: 30), control2: CGPoint(x: 40, y: 20)),
  ])

  @Test(
    "filling the outline of a stroke equals the stroke",
    arguments: [
      CGLineJoin.miter, .round, .bevel,
    ], [CGLineCap.butt, .round, .square])
  func outline(join: CGLineJoin, cap: CGLineCap) {
    for closes in [false, true] {
      for dash in [[], [9, 5]] as [[CGFloat]] {
        func draw(_ paint: (CGContext) -> Void) -> [UInt8] {
          recordedPixels(44, 44) { context in
            // The ends of dashes on curves depend on the precision of arc lengths.
            context.addPath(dash.isEmpty ? bend : CGPath(elements: Array(bend.elements.prefix(3))))
            if closes { context.closePath() }
            context.setLineWidth(5)
            context.setLineJoin(join)
            context.setLineCap(cap)
            context.setLineDash(phase: 3, lengths: dash)
            paint(context)
          }
        }
        let stroked = draw { $0.strokePath() }
        let filled = draw {
          $0.replacePathWithStrokedPath()
          $0.fillPath()
        }
        // Cairo flattens curves and round joins with a tolerance of a tenth of a pixel.
        let worst = zip(stroked, filled).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(worst <= 40, "\(join) \(cap) \(closes) \(dash)")
      }
    }
  }

  @Test("a straight line's outline has four corners; a long miter is beveled")
  func simpleOutline() {
    let line = CGPath(elements: [.move(to: .zero), .line(to: CGPoint(x: 10, y: 0))])
    let outline = line.copy(
      strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(outline.boundingBox == CGRect(x: 0, y: -1, width: 10, height: 2))
    // A corner of 90° has a miter of √2 widths.
    let corner = CGPath(elements: [
      .move(to: .zero), .line(to: CGPoint(x: 10, y: 0)), .line(to: CGPoint(x: 10, y: 10)),
    ])
    func box(_ limit: CGFloat) -> CGRect {
      corner.copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: limit)
        .boundingBox
    }
    #expect(box(1.5) == CGRect(x: 0, y: -1, width: 11, height: 11))
    let cut = corner.copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 1.4)
    #expect(!cut.contains(CGPoint(x: 10.9, y: -0.9)))
    #expect(box(1.5).contains(CGPoint(x: 10.9, y: -0.9)))
    #expect(
      line.copy(strokingWithWidth: .nan, lineCap: .butt, lineJoin: .miter, miterLimit: 1).isEmpty)
  }

  @Test("dashes restart with each subpath")
  func dashes() {
    let two = CGPath(elements: [
      .move(to: .zero), .line(to: CGPoint(x: 10, y: 0)), .move(to: CGPoint(x: 0, y: 5)),
      .line(to: CGPoint(x: 4, y: 5)),
    ])
    #expect(
      two.copy(dashingWithPhase: 1, lengths: [3, 2]).elements == [
        .move(to: .zero), .line(to: CGPoint(x: 2, y: 0)),
        .move(to: CGPoint(x: 4, y: 0)), .line(to: CGPoint(x: 7, y: 0)),
        .move(to: CGPoint(x: 9, y: 0)), .line(to: CGPoint(x: 10, y: 0)),
        .move(to: CGPoint(x: 0, y: 5)), .line(to: CGPoint(x: 2, y: 5)),
      ])
    #expect(two.copy(dashingWithPhase: 0, lengths: [1e-9]) == two, "too many to count")
  }

  @Test("containment follows both fill rules")
  func contains() {
    var rings = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    rings = CGPath(
      elements: rings.elements + CGPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)).elements)
    let middle = CGPoint(x: 15, y: 15)
    #expect(rings.contains(middle) && !rings.contains(middle, using: .evenOdd))
    #expect(rings.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
    #expect(!rings.contains(CGPoint(x: 31, y: 5)) && !CGPath().contains(.zero))
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(circle.contains(CGPoint(x: 17, y: 16.9)) && !circle.contains(CGPoint(x: 17.2, y: 17.2)))
    let moved = CGAffineTransform(translationX: 100, y: 0)
    #expect(circle.contains(CGPoint(x: 110, y: 10), transform: moved))
  }
}

@MainActor
@Suite("UIBezierPath in full")
struct BezierPathTests {
  @Test("reversed, each subpath runs in the opposite direction, the last one first")
  func reversing() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 1, y: 0))
    path.addCurve(
      to: CGPoint(x: 4, y: 0), controlPoint1: CGPoint(x: 2, y: 0),
      controlPoint2: CGPoint(x: 3, y: 0))
    path.close()
    path.move(to: CGPoint(x: 9, y: 9))
    path.addQuadCurve(to: CGPoint(x: 7, y: 7), controlPoint: CGPoint(x: 8, y: 8))
    path.lineWidth = 3
    let back = path.reversing()
    #expect(
      back.cgPath.elements == [
        .move(to: CGPoint(x: 7, y: 7)),
        .quadCurve(to: CGPoint(x: 9, y: 9), control: CGPoint(x: 8, y: 8)),
        .move(to: CGPoint(x: 4, y: 0)),
        .curve(
          to: CGPoint(x: 1, y: 0), control1: CGPoint(x: 3, y: 0), control2: CGPoint(x: 2, y: 0)),
        .line(to: .zero), .close,
      ])
    #expect(back.lineWidth == 3)
    #expect(UIBezierPath().reversing().isEmpty)
  }

  @Test("a copy has the style and its own elements; the dash can be read")
  func copies() throws {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
    path.setLineDash([1, 2, 3], count: 3, phase: 4)
    path.usesEvenOddFillRule = true
    let copy = try #require(path.copy() as? UIBezierPath)
    path.removeAllPoints()
    var lengths = [CGFloat](repeating: 0, count: 3)
    var (count, phase) = (0, CGFloat(0))
    copy.getLineDash(&lengths, count: &count, phase: &phase)
    #expect(lengths == [1, 2, 3] && count == 3 && phase == 4)
    #expect(copy.usesEvenOddFillRule && copy.contains(CGPoint(x: 2, y: 2)) && path.isEmpty)
  }

  @Test("filling and stroking with a blend mode and alpha preserve the context's state")
  func blended() {
    let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
    context.makeCurrent {
      path.fill(with: .multiply, alpha: 0.5)
      path.stroke(with: .normal, alpha: 0.25)
      path.fill()
    }
    func faded(_ alpha: CGFloat) -> CGColor { CGColor(red: 0, green: 0, blue: 0, alpha: alpha) }
    #expect(
      context.recordedDrawing.commands == [
        .save, .set(.blendMode(.multiply)), .fill(path.cgPath, .winding, faded(0.5)), .restore,
        .save, .stroke(path.cgPath, StrokeStyle(), faded(0.25)), .restore,
        .fill(path.cgPath, .winding, black),
      ])
  }

  @Test("a context's path and clip can be queried")
  func questions() {
    let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(context.isPathEmpty && context.boundingBoxOfPath.isNull)
    context.addRect(CGRect(x: 10, y: 10, width: 20, height: 20))
    context.setLineWidth(4)
    let edge = CGPoint(x: 9, y: 15)
    #expect(!context.pathContains(edge, mode: .fill) && context.pathContains(edge, mode: .stroke))
    #expect(context.boundingBoxOfPath == CGRect(x: 10, y: 10, width: 20, height: 20))
    context.clip()
    context.scaleBy(x: 2, y: 2)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 5, y: 5, width: 10, height: 10))
    context.clip(to: CGRect(x: 0, y: 0, width: 6, height: 100))
    #expect(context.boundingBoxOfClipPath == CGRect(x: 5, y: 5, width: 1, height: 10))
    context.clip(to: CGRect(x: 50, y: 0, width: 6, height: 100))
    #expect(context.boundingBoxOfClipPath.isNull)
  }
}
