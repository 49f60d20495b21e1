import Graphics
import Testing

private let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
private let rect = CGRect(x: 1, y: 2, width: 30, height: 40)

private func record(_ draw: (CGContext) -> Void) -> [DrawingCommand] {
  let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 100, height: 100))
  draw(context)
  return context.recordedDrawing.commands
}

@Suite("CGContext")
struct CGContextTests {
  @Test("fills and strokes record the current colors and line style")
  func colors() {
    let commands = record { context in
      context.fill(rect)
      context.setFillColor(red)
      context.setStrokeColor(red)
      context.setLineWidth(3)
      context.setLineCap(.round)
      context.setLineJoin(.bevel)
      context.setMiterLimit(4)
      context.setLineDash(phase: 1, lengths: [2, 3])
      context.fillEllipse(in: rect)
      context.stroke(rect)
    }
    let style = StrokeStyle(
      lineWidth: 3, lineCap: .round, lineJoin: .bevel, miterLimit: 4, dash: [2, 3], dashPhase: 1)
    #expect(
      commands == [
        .fill(CGPath(rect: rect), .winding, black),
        .fill(CGPath(ellipseIn: rect), .winding, red), .stroke(CGPath(rect: rect), style, red),
      ])
  }

  @Test("alpha multiplies everything drawn")
  func alpha() throws {
    let image = try #require(CGImage(width: 1, height: 1, premultipliedBGRA: [0, 0, 0, 255]))
    let commands = record { context in
      context.setAlpha(0.5)
      context.setFillColor(red.copy(alpha: 0.5) ?? red)
      context.fill(rect)
      context.drawUpright(image, in: rect)
    }
    let faded = CGColor(red: 1, green: 0, blue: 0, alpha: 0.25)
    #expect(
      commands == [
        .fill(CGPath(rect: rect), .winding, faded), .image(image, in: rect, alpha: 0.5),
      ])
  }

  @Test("painting clears the path; fillStroke paints it twice")
  func paths() {
    let commands = record { context in
      context.move(to: .zero)
      context.addLine(to: CGPoint(x: 9, y: 0))
      context.addLine(to: CGPoint(x: 9, y: 9))
      context.closePath()
      context.drawPath(using: .eoFillStroke)
      context.fillPath()
      context.strokePath()
    }
    #expect(commands.count == 2)
    guard case .fill(let filled, .evenOdd, _) = commands[0],
      case .stroke(let stroked, _, _) = commands[1]
    else {
      Issue.record("not a fill and a stroke: \(commands)")
      return
    }
    #expect(filled == stroked)
    #expect(filled.elements.count == 4)
  }

  @Test("saving and restoring preserve colors and transform, and commands are balanced")
  func states() {
    let context = CGContext(recordingIn: rect)
    context.saveGState()
    context.setFillColor(red)
    context.translateBy(x: 5, y: 6)
    #expect(context.ctm == CGAffineTransform(translationX: 5, y: 6))
    context.restoreGState()
    #expect(context.ctm == .identity)
    context.fill(rect)
    context.restoreGState()
    context.saveGState()
    #expect(
      context.recordedDrawing.commands == [
        .save, .concatenate(CGAffineTransform(translationX: 5, y: 6)), .restore,
        .fill(CGPath(rect: rect), .winding, black), .save, .restore,
      ])
    #expect(context.recordedDrawing.bounds == rect)
  }

  @Test("transforms are prepended")
  func transforms() {
    let context = CGContext(recordingIn: rect)
    context.translateBy(x: 10, y: 0)
    context.scaleBy(x: 2, y: 2)
    context.rotate(by: 1)
    #expect(
      context.ctm == CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 2).rotated(by: 1))
  }

  @Test("a path keeps its position when the transform changes")
  func pathUnderTransform() {
    let commands = record { context in
      context.move(to: CGPoint(x: 10, y: 10))
      context.translateBy(x: 10, y: 0)
      context.addLine(to: CGPoint(x: 10, y: 10))
      context.strokePath()
    }
    guard case .stroke(let path, _, _) = commands[1] else {
      Issue.record("not a stroke: \(commands)")
      return
    }
    #expect(
      path.elements == [.move(to: CGPoint(x: 0, y: 10)), .line(to: CGPoint(x: 10, y: 10))])
  }

  @Test("nothing is painted under a singular transform, and clipping under it leaves an empty clip")
  func collapsed() {
    let commands = record { context in
      context.saveGState()
      context.scaleBy(x: 0, y: 1)
      context.fill(rect)
      context.clip(to: rect)
      context.restoreGState()
      context.fill(rect)
    }
    #expect(
      commands == [
        .save, .clip(CGPath(), .winding), .restore, .fill(CGPath(rect: rect), .winding, black),
      ])
  }

  @Test("draw(_:in:) flips images in y-down coordinates")
  func flippedImage() throws {
    let image = try #require(CGImage(width: 1, height: 1, premultipliedBGRA: [0, 0, 0, 255]))
    let commands = record { $0.draw(image, in: rect) }
    #expect(
      commands == [
        .save, .concatenate(CGAffineTransform(1, 0, 0, -1, 0, 44)),
        .image(image, in: rect, alpha: 1), .restore,
      ])
    #expect(CGPoint(x: 1, y: 2).applying(CGAffineTransform(1, 0, 0, -1, 0, 44)).y == 42)
  }

  @Test("non-finite numbers and invalid dash patterns are ignored")
  func nonsense() {
    let commands = record { context in
      context.translateBy(x: .nan, y: 0)
      context.rotate(by: .infinity)
      context.setLineWidth(-1)
      context.setLineWidth(.nan)
      context.setAlpha(.nan)
      context.setLineDash(phase: 0, lengths: [0, 0])
      context.setLineDash(phase: 0, lengths: [-1, 3])
      context.fill(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
      context.clear(CGRect.infinite)
      context.stroke(rect)
    }
    #expect(commands.last == .stroke(CGPath(rect: rect), StrokeStyle(), black))
  }

  @Test("stroke(_:width:) preserves the line width")
  func temporaryWidth() {
    let commands = record { context in
      context.stroke(rect, width: 7)
      context.stroke(rect)
    }
    #expect(
      commands == [
        .stroke(CGPath(rect: rect), StrokeStyle(lineWidth: 7), black),
        .stroke(CGPath(rect: rect), StrokeStyle(), black),
      ])
  }
}

@MainActor
@Suite("The current context")
struct CurrentContextTests {
  private let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 100, height: 100))

  @Test("drawing uses the last pushed context, and does nothing without one")
  func stack() {
    #expect(UIGraphicsGetCurrentContext() == nil)
    UIColor.red.set()
    UIRectFill(rect)
    let inner = CGContext(recordingIn: .zero)
    context.makeCurrent {
      #expect(UIGraphicsGetCurrentContext() === context)
      inner.makeCurrent { UIRectFill(rect) }
      #expect(UIGraphicsGetCurrentContext() === context)
    }
    #expect(UIGraphicsGetCurrentContext() == nil)
    UIGraphicsPopContext()
    #expect(context.recordedDrawing.commands.isEmpty)
    #expect(inner.recordedDrawing.commands.count == 1)
  }

  @Test("colors set the fill and stroke color")
  func colors() {
    context.makeCurrent {
      UIColor.red.setFill()
      UIColor.blue.setStroke()
      UIBezierPath(rect: rect).fill()
      UIBezierPath(rect: rect).stroke()
    }
    #expect(
      context.recordedDrawing.commands == [
        .fill(CGPath(rect: rect), .winding, red),
        .stroke(CGPath(rect: rect), StrokeStyle(), UIColor.blue.cgColor),
      ])
  }

  @Test("a Bézier path strokes in its own style and preserves the context's")
  func bezierStyle() {
    let path = UIBezierPath(ovalIn: rect)
    path.lineWidth = 5
    path.lineCapStyle = .square
    path.usesEvenOddFillRule = true
    path.setLineDash([1, 2], count: 2, phase: 3)
    context.makeCurrent {
      path.stroke()
      path.fill()
      path.addClip()
    }
    context.stroke(rect)
    let style = StrokeStyle(lineWidth: 5, lineCap: .square, dash: [1, 2], dashPhase: 3)
    #expect(
      context.recordedDrawing.commands == [
        .stroke(path.cgPath, style, black), .fill(path.cgPath, .evenOdd, black),
        .clip(path.cgPath, .evenOdd), .stroke(CGPath(rect: rect), StrokeStyle(), black),
      ])
  }

  @Test("images are drawn upright, at their size in points")
  func images() throws {
    let pixels = [UInt8](repeating: 255, count: 4 * 6)
    let image = try #require(CGImage(width: 3, height: 2, premultipliedBGRA: pixels))
    context.makeCurrent {
      UIImage(cgImage: image, scale: 2, orientation: .up).draw(at: CGPoint(x: 5, y: 5))
    }
    let target = CGRect(x: 5, y: 5, width: 1.5, height: 1)
    #expect(context.recordedDrawing.commands == [.image(image, in: target, alpha: 1)])
  }

  @Test("strings are drawn as text blocks with their attributes")
  func strings() {
    let font = UIFont.boldSystemFont(ofSize: 20)
    context.makeCurrent {
      "Hello".draw(at: rect.origin, withAttributes: [.font: font, .foregroundColor: UIColor.red])
      "Hello".draw(in: rect)
    }
    guard case .text(let first, let origin) = context.recordedDrawing.commands.first else {
      Issue.record("no text drawn")
      return
    }
    #expect((first.string, first.font, first.color) == ("Hello", font.fontDescription, red))
    #expect(origin == rect.origin && first.width == nil)
    let size = "Hello".size(withAttributes: [.font: font])
    #expect(size == first.measure().size)
    #expect(("Hello" as NSString).size(withAttributes: [.font: font]) == size)
    #expect(context.recordedDrawing.commands.count == 5)
  }

  @Test("a rectangle's frame is inside of it, one point wide")
  func frame() {
    context.makeCurrent { UIRectFrame(rect) }
    guard case .fill(let path, .evenOdd, _) = context.recordedDrawing.commands.first else {
      Issue.record("no fill")
      return
    }
    #expect(path.boundingBox == rect)
    #expect(path.elements.contains(.move(to: CGPoint(x: 2, y: 3))))
  }
}
