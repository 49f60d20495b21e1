import CCairo
import TestSupport
import Testing

@testable import Rasterize

@Suite("Shape layers")
struct ShapeLayerTests {
  private func layer(
    _ frame: CGRect = CGRect(x: 0, y: 0, width: 40, height: 30),
    configure: (inout ShapeValues) -> Void
  ) -> LayerTree {
    LayerTree(frame) { state in
      var shape = ShapeValues()
      configure(&shape)
      state.shape = shape
    }
  }

  /// What Cairo draws with a context of that many pixels.
  private func cairo(_ width: Int, _ height: Int, _ draw: (OpaquePointer) -> Void) -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    pixels.withUnsafeMutableBufferPointer { buffer in
      let surface = cairo_image_surface_create_for_data(
        buffer.baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(4 * width))
      defer { cairo_surface_destroy(surface) }
      guard let context = cairo_create(surface) else { return }
      draw(context)
      cairo_surface_flush(surface)
      cairo_destroy(context)
    }
    return pixels
  }

  @Test(
    "a filled and stroked path equals Cairo's rendering byte for byte", arguments: [1.0, 2, 1.5])
  func direct(scale: Double) throws {
    let path = try CGPath(svgPathData: "M6 5L34 8L20 26ZM14 10h10v6h-10z")
    let bitmap = render(
      [
        layer {
          $0.path = path
          $0.fillColor = .rgb(1, 0, 0)
          $0.fillRule = .evenOdd
          $0.strokeColor = .rgb(0, 0, 1, 0.5)
          ($0.lineWidth, $0.lineJoin, $0.lineCap) = (3, .round, .square)
          ($0.lineDashPattern, $0.lineDashPhase) = ([5, 4], 2)
        }
      ], width: 40, height: 30, scale: scale)
    let expected = cairo(bitmap.width, bitmap.height) { context in
      cairo_scale(context, scale, scale)
      func trace() {
        cairo_move_to(context, 6, 5)
        cairo_line_to(context, 34, 8)
        cairo_line_to(context, 20, 26)
        cairo_close_path(context)
        cairo_rectangle(context, 14, 10, 10, 6)
      }
      trace()
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
      cairo_set_source_rgba(context, 1, 0, 0, 1)
      cairo_fill(context)
      trace()
      cairo_set_source_rgba(context, 0, 0, 1, 0.5)
      cairo_set_line_width(context, 3)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE)
      cairo_set_dash(context, [5, 4], 2, 2)
      cairo_stroke(context)
    }
    #expect(bitmap.pixels == expected)
  }

  @Test("it is as sharp under a transform as without: it is rasterized at its device position")
  func transformed() throws {
    let path = try CGPath(svgPathData: "M2 2L12 4L7 12Z")
    let turn = CGAffineTransform(a: 1.75, b: 0.5, c: -0.5, d: 1.75, tx: 0, ty: 0)
    var tree = layer(CGRect(x: 0, y: 0, width: 10, height: 10)) { $0.path = path }
    tree.transform = ProjectionTransform(turn.concatenating(.translation(10.25, 3.5)))
    let bitmap = render([tree], width: 40, height: 40)
    let expected = cairo(40, 40) { context in
      var matrix = cairo_matrix_t(xx: 1.75, yx: 0.5, xy: -0.5, yy: 1.75, x0: 10.25, y0: 3.5)
      cairo_set_matrix(context, &matrix)
      cairo_move_to(context, 2, 2)
      cairo_line_to(context, 12, 4)
      cairo_line_to(context, 7, 12)
      cairo_close_path(context)
      cairo_fill(context)
    }
    #expect(bitmap.pixels == expected)
  }

  // The corner's angle is 17.6°: its miter is 1 / sin(8.8°) = 6.53 widths long. Scaled to half its
  // height it would be 12.9, to twice its height 3.4 widths.
  @Test(
    "the miter limit is tested before the transform: scaling a shape does not change its joins",
    arguments: [0.3, 0.5, 1, 2, 4], [4.0, 6.5, 6.6, 10])
  func miterLimit(stretch: Double, limit: Double) throws {
    let path = try CGPath(svgPathData: "M10 15L90 20L10 40")
    var tree = layer(CGRect(x: 0, y: 0, width: 10, height: 10)) {
      $0.path = path
      ($0.fillColor, $0.strokeColor) = (nil, .rgb(1, 0, 0))
      ($0.lineWidth, $0.miterLimit) = (8, limit)
    }
    let transform = CGAffineTransform(scaleX: 1, y: stretch)
    tree.transform = ProjectionTransform(transform)
    let bitmap = render([tree], width: 130, height: 200)
    var outline = layer(CGRect(x: 0, y: 0, width: 10, height: 10)) {
      $0.path = path.copy(
        strokingWithWidth: 8, lineCap: .butt, lineJoin: .miter, miterLimit: limit)
      $0.fillColor = .rgb(1, 0, 0)
    }
    outline.transform = tree.transform
    let expected = render([outline], width: 130, height: 200)
    let worst = zip(bitmap.pixels, expected.pixels).map { abs(Int($0) - Int($1)) }.max()
    // Cairo's own strokes, with unchanged joins, differ by 9; a changed join by 255.
    #expect(worst ?? 255 <= 10)
    // The tip is 26.1 points beyond the corner at (90, 20), along the bisector: at (116, 17.6). It
    // passes x = 111.5 at 18.0.
    let y = Int((18.03 * stretch).rounded(.down))
    #expect((bitmap.pixel(x: 111, y: y).alpha > 0) == (limit > 6.53))
  }

  @Test("it extends beyond its bounds, even empty ones, unless they clip")
  func outside() throws {
    let square = try CGPath(svgPathData: "M-4 -4H8V8H-4Z")
    let free = layer(CGRect(x: 10, y: 10, width: 0, height: 0)) { $0.path = square }
    let bitmap = render([free], width: 30, height: 30)
    #expect(bitmap.pixel(x: 6, y: 6).alpha == 255 && bitmap.pixel(x: 17, y: 17).alpha == 255)
    #expect(bitmap.pixel(x: 5, y: 6).alpha == 0 && bitmap.pixel(x: 18, y: 17).alpha == 0)
    var clipping = layer(CGRect(x: 10, y: 10, width: 4, height: 4)) { $0.path = square }
    clipping.state.masksToBounds = true
    let clipped = render([clipping], width: 30, height: 30)
    #expect(clipped.pixel(x: 10, y: 10).alpha == 255 && clipped.pixel(x: 13, y: 13).alpha == 255)
    #expect(clipped.pixel(x: 9, y: 10).alpha == 0 && clipped.pixel(x: 14, y: 13).alpha == 0)
  }

  @Test("strokeStart and strokeEnd trim the line but not the fill")
  func trimmed() throws {
    let tree = layer {
      $0.path = try? CGPath(svgPathData: "M0 10H20M0 20H20")
      $0.fillColor = nil
      ($0.strokeColor, $0.lineWidth) = (.rgb(0, 1, 0), 4)
      ($0.strokeStart, $0.strokeEnd) = (0.25, 0.75)
    }
    let bitmap = render([tree], width: 40, height: 30)
    // Half of the first segment from its midpoint, and half of the second up to its midpoint.
    #expect(
      (0..<40).map { bitmap.pixel(x: $0, y: 10).alpha == 255 }
        == (0..<40).map { (10..<20).contains($0) })
    #expect((0..<40).map { bitmap.pixel(x: $0, y: 20).alpha == 255 } == (0..<40).map { $0 < 10 })
  }

  @Test("it casts a shadow of its own path")
  func shadow() throws {
    var tree = layer(CGRect(x: 0, y: 0, width: 0, height: 0)) {
      $0.path = CGPath(rect: CGRect(x: 4, y: 4, width: 6, height: 6))
      $0.fillColor = .rgb(1, 0, 0)
    }
    (tree.state.shadowOpacity, tree.state.shadowRadius) = (1, 0)
    tree.state.shadowOffset = CGSize(width: 10, height: 0)
    let bitmap = render([tree], width: 30, height: 20)
    #expect(bitmap.pixel(x: 5, y: 5) == Bitmap.Pixel(red: 255, green: 0, blue: 0))
    #expect(bitmap.pixel(x: 16, y: 6) == Bitmap.Pixel(red: 0, green: 0, blue: 0))
    #expect(bitmap.pixel(x: 22, y: 6).alpha == 0)
  }

  @Test("with perspective it is rasterized in the layer's plane")
  func perspective() throws {
    var matrix = CATransform3DIdentity
    matrix.m34 = -1 / 100
    matrix = CATransform3DRotate(matrix, .pi / 3, 0, 1, 0)
    func tilted(_ tree: LayerTree) -> Bitmap {
      render([tree.transformed(ProjectionTransform(matrix))], width: 60, height: 60, scale: 2)
    }
    let frame = CGRect(x: 15, y: 15, width: 30, height: 30)
    let drawn = tilted(
      layer(frame) { $0.path = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30)) })
    let plain = tilted(LayerTree(frame, .rgb(0, 0, 0)))
    let differing = zip(drawn.pixels, plain.pixels).filter { abs(Int($0) - Int($1)) > 64 }.count
    #expect(plain.pixels.contains(255) && differing < 40)
  }

  @Test("an unchanged shape is rasterized once, wherever it moves; a changed one again")
  func cached() throws {
    let cache = ContentsCache()
    func frame(x: CGFloat, end: CGFloat) -> Bitmap {
      let size = CGSize(width: 60, height: 40)
      let tree = layer(CGRect(x: x, y: 5, width: 20, height: 20)) {
        $0.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
        ($0.strokeColor, $0.strokeEnd) = (.rgb(1, 1, 1), end)
      }
      return Compositor(size: size, scale: 1, threads: 1, cache: cache)
        .render(FrameSnapshot([tree], size: size))
    }
    let first = frame(x: 10, end: 0.5)
    let moved = frame(x: 13, end: 0.5)
    for y in 0..<40 {
      for x in 0..<57 { #expect(moved.pixel(x: x + 3, y: y) == first.pixel(x: x, y: y)) }
    }
    #expect(cache.textureCount == 1)
    #expect(frame(x: 10, end: 0.75) != first)
    #expect(cache.textureCount == 2)
    #expect(frame(x: 10, end: 0.5) == first)
  }

  @Test("no number traps", arguments: 0..<40)
  func fuzz(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let numbers: [CGFloat] = [
      0, 1, -1, 7.5, 30, 1e3, -1e5, 1e7, 1e12, -1e30, 1e200, 1e-12, .greatestFiniteMagnitude,
    ]
    func number() -> CGFloat { numbers.randomElement(using: &random) ?? 0 }
    func point() -> CGPoint { CGPoint(x: number(), y: number()) }
    var elements: [CGPath.Element] = [.move(to: point())]
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      switch Int.random(in: 0...4, using: &random) {
      case 0: elements.append(.move(to: point()))
      case 1: elements.append(.line(to: point()))
      case 2: elements.append(.quadCurve(to: point(), control: point()))
      case 3: elements.append(.curve(to: point(), control1: point(), control2: point()))
      default: elements.append(.close)
      }
    }
    var tree = layer {
      $0.path = CGPath(elements: elements)
      $0.strokeColor = .rgb(0, 1, 0)
      ($0.lineWidth, $0.miterLimit) = (abs(number()), number())
      ($0.lineDashPattern, $0.lineDashPhase) = ([abs(number()), abs(number())], number())
      ($0.strokeStart, $0.strokeEnd) = (number() / 40, 1 - number() / 40)
    }
    tree.transform = ProjectionTransform(
      CGAffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))
    _ = render([tree], width: 40, height: 30)
  }
}
