import TestSupport
import Testing

@testable import Rasterize

@MainActor
@Suite("Rasterization scale of drawings")
struct DrawingScaleTests {
  /// A ring and a line of text.
  private static func draw(_ context: CGContext) {
    context.setLineWidth(1.5)
    context.strokeEllipse(in: CGRect(x: 2, y: 2, width: 16, height: 8))
    UIGraphicsPushContext(context)
    "Ag".draw(at: CGPoint(x: 4, y: -2), withAttributes: [.font: UIFont.systemFont(ofSize: 9)])
    UIGraphicsPopContext()
  }

  private static func list(scale: CGFloat = 1) -> RecordedDrawing {
    let context = CGContext(
      recordingIn: CGRect(x: 0, y: 0, width: 20 * scale, height: 12 * scale))
    context.scaleBy(x: scale, y: scale)
    draw(context)
    return context.recordedDrawing
  }

  private func frame(_ list: RecordedDrawing, _ rect: CGRect, scale: CGFloat = 1, x: CGFloat = 0)
    -> Bitmap
  {
    let layer = LayerTree(rect) { $0.contents = .drawing(list) }
      .transformed(
        ProjectionTransform(CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: 0)))
    return render([layer], width: 100, height: 60)
  }

  @Test("a zoomed drawing is as sharp as one recorded at that size", arguments: [2.0, 3, 4])
  func zoomed(scale: Double) {
    // Centered, so that both are on the same whole pixels.
    let small = frame(Self.list(), CGRect(x: 40, y: 24, width: 20, height: 12), scale: scale)
    let large = frame(
      Self.list(scale: scale),
      CGRect(x: 50 - 10 * scale, y: 30 - 6 * scale, width: 20 * scale, height: 12 * scale))
    #expect(small == large)
  }

  @Test("a drawing stretched over larger bounds is, too")
  func stretched() {
    let stretched = frame(Self.list(), CGRect(x: 10, y: 6, width: 80, height: 48))
    #expect(stretched == frame(Self.list(scale: 4), CGRect(x: 10, y: 6, width: 80, height: 48)))
  }

  @Test("a growing drawing is rasterized in steps, without a new one for a small overshoot")
  func steps() {
    func step(_ magnification: Double, _ area: Double = 100) -> Double {
      DrawingScale.step(magnification: magnification, area: area)
    }
    #expect([0.1, 1, 1.04].map { step($0) } == [1, 1, 1])
    #expect([1.06, 1.5, 1.6, 2.1, 2.5, 4, 100].map { step($0) } == [1.5, 1.5, 2, 2, 3, 4, 96])
    #expect(step(.nan) == 1 && step(.infinity) == 128)
    // 2²⁴ texels: a drawing of 2²² pixels is at most doubled.
    #expect(step(8, 0x1p22) == 2 && step(8, 0x1p25) == 1)
  }

  @Test("at subpixel offsets a drawing has the same amount of ink in every frame")
  func subpixel() {
    let list = Self.list()
    let ink = (0..<16).map { i in
      let bitmap = frame(
        list, CGRect(x: 20, y: 10, width: 20, height: 12), x: CGFloat(i) / 16)
      return stride(from: 3, to: bitmap.pixels.count, by: 4).reduce(0) {
        $0 + Int(bitmap.pixels[$1])
      }
    }
    let (low, high) = (ink.min() ?? 0, ink.max() ?? 0)
    // Each of about 150 pixels is rounded to nearest; the error of the sum grows as the square
    // root.
    #expect(low > 10_000 && high - low < low / 100, "\(ink)")
  }
}
