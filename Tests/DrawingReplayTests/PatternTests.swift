import CCairo
import DrawingReplay
import Graphics
import ImageIO
import Testing

/// Premultiplied blue, green, red, alpha.
private let (red, green, blue): ([UInt8], [UInt8], [UInt8]) = (
  [0, 0, 255, 255], [0, 255, 0, 255], [255, 0, 0, 255]
)
private let clear: [UInt8] = [0, 0, 0, 0]

/// A cell of 4 × 4 points whose left half is painted.
private func halves(
  colored: Bool = true, matrix: CGAffineTransform = .identity,
  step: CGSize = CGSize(width: 4, height: 4)
) throws -> CGPattern {
  var callbacks = CGPatternCallbacks(
    version: 0,
    drawPattern: { _, context in
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
    }, releaseInfo: nil)
  return try #require(
    CGPattern(
      info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: matrix,
      xStep: step.width, yStep: step.height, tiling: .constantSpacing, isColored: colored,
      callbacks: &callbacks))
}

/// A bitmap of 2 × 2 pixels: red and green above blue and transparent.
private func checkers() throws -> UIImage {
  UIImage(
    cgImage: try #require(
      CGImage(width: 2, height: 2, premultipliedBGRA: red + green + blue + clear)))
}

/// The pixels of a row, by their names.
private func row(_ pixels: [UInt8], _ y: Int, width: Int) -> String {
  (0..<width).map { x in
    switch pixels.pixel(x, y, width: width) {
    case red: "r"
    case green: "g"
    case blue: "b"
    case clear: "."
    default: "?"
    }
  }.joined()
}

@Suite("Patterns")
struct PatternTests {
  @Test(
    "a pattern tiles from the origin of base space, whatever the transform"
  )
  func anchored() throws {
    let pattern = try halves()
    let pixels = recordedPixels(12, 4) { context in
      context.translateBy(x: 1, y: 0)
      context.setFillPattern(pattern, colorComponents: [1])
      // Columns 3…10.
      context.fill(CGRect(x: 2, y: 0, width: 8, height: 3))
    }
    #expect(row(pixels, 0, width: 12) == "....rr..rr..")
    #expect(row(pixels, 3, width: 12) == "............")
  }

  @Test("phase, matrix and steps transform the tiling")
  func moved() throws {
    let pattern = try halves(step: CGSize(width: 6, height: 4))
    let pixels = recordedPixels(12, 4) { context in
      context.setPatternPhase(CGSize(width: 1, height: 0))
      context.setFillPattern(pattern, colorComponents: [1])
      context.fill(CGRect(x: 0, y: 0, width: 12, height: 4))
    }
    #expect(row(pixels, 0, width: 12) == ".rr....rr...")
    let wide = try halves(matrix: CGAffineTransform(scaleX: 2, y: 1))
    let doubled = recordedPixels(12, 4) { context in
      context.setFillPattern(wide, colorComponents: [1])
      context.fill(CGRect(x: 0, y: 0, width: 12, height: 4))
    }
    #expect(row(doubled, 0, width: 12) == "rrrr....rrrr")
  }

  @Test("overlapping cells are all visible")
  func overlapping() throws {
    // The left half of each cell is painted, at a spacing of 3: columns 0, 1; 3, 4; 6, 7 …
    let pattern = try halves(step: CGSize(width: 3, height: 2))
    let pixels = recordedPixels(9, 4) { context in
      context.setFillPattern(pattern, colorComponents: [1])
      context.fill(CGRect(x: 0, y: 0, width: 9, height: 4))
    }
    #expect(row(pixels, 1, width: 9) == "rr.rr.rr.")
  }

  @Test(
    "an uncolored pattern is painted in the given color; a colored one is multiplied by alpha")
  func components() throws {
    let (plain, colored) = (try halves(colored: false), try halves())
    let space = try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()))
    let gray = try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceGray()))
    let pixels = recordedPixels(4, 3) { context in
      context.setFillColorSpace(space)
      context.setFillPattern(plain, colorComponents: [0, 1, 0, 1])
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
      context.setFillColorSpace(gray)
      context.setFillPattern(plain, colorComponents: [1, 1])
      context.fill(CGRect(x: 0, y: 1, width: 4, height: 1))
      context.setAlpha(0.5)
      context.setFillPattern(colored, colorComponents: [0.4])
      context.fill(CGRect(x: 0, y: 2, width: 4, height: 1))
    }
    #expect(row(pixels, 0, width: 4) == "gg..")
    #expect(pixels.pixel(0, 1, width: 4) == [255, 255, 255, 255])
    // 0.4 · 0.5 · 255 = 51.
    #expect(pixels.pixel(1, 2, width: 4) == [0, 0, 51, 51])
  }

  @Test("strokes and colors can have patterns")
  func strokes() throws {
    let pattern = try halves()
    let space = try #require(CGColorSpace(patternBaseSpace: nil))
    let color = try #require(CGColor(patternSpace: space, pattern: pattern, components: [1]))
    for set in [
      { (context: CGContext) in context.setStrokePattern(pattern, colorComponents: [1]) },
      { $0.setStrokeColor(color) },
    ] {
      let pixels = recordedPixels(8, 4) { context in
        set(context)
        context.setLineWidth(2)
        context.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 8, y: 2)])
      }
      #expect(row(pixels, 0, width: 8) == "........")
      #expect(row(pixels, 1, width: 8) == "rr..rr..")
    }
    #expect(
      CGColor(patternSpace: CGColorSpaceCreateDeviceRGB(), pattern: pattern, components: [1]) == nil
    )
    #expect(color.copy(alpha: 0.5)?.pattern == pattern)
  }

  @Test("patterns are rasterized at device resolution")
  func sharp() throws {
    let pattern = try halves()
    let pixels = recordedPixels(4, 1, scale: 3) { context in
      context.setFillPattern(pattern, colorComponents: [1])
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
    }
    #expect(row(pixels, 2, width: 12) == "rrrrrr......")
  }

  @Test("a pattern is identical to Cairo's repeated surface, rotated and scaled")
  func likeCairo() throws {
    let image = try checkers()
    let turn = CGAffineTransform(rotationAngle: 0.4).scaledBy(x: 8, y: 8)
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.interpolationQuality = .none
        image.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2), on: context)
      },
      releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 2, height: 2), matrix: turn, xStep: 2,
        yStep: 2, tiling: .noDistortion, isColored: true, callbacks: &callbacks))
    let drawn = recordedPixels(40, 40) { context in
      context.setFillPattern(pattern, colorComponents: [1])
      context.fillEllipse(in: CGRect(x: 2, y: 2, width: 36, height: 36))
    }
    let reference = cairoPixels(40, 40) { cairo in
      // Each pixel of the image is 8 × 8 texels of the cell.
      let cell = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 16, 16)
      let brush = cairo_create(cell)
      let squares: [(x: Double, y: Double, red: Double, green: Double, blue: Double)] = [
        (0, 0, 1, 0, 0), (8, 0, 0, 1, 0), (0, 8, 0, 0, 1),
      ]
      for square in squares {
        cairo_set_source_rgb(brush, square.red, square.green, square.blue)
        cairo_rectangle(brush, square.x, square.y, 8, 8)
        cairo_fill(brush)
      }
      cairo_rotate(cairo, 0.4)
      cairo_set_source_surface(cairo, cell, 0, 0)
      cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_REPEAT)
      cairo_identity_matrix(cairo)
      trace(CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 36, height: 36)), cairo)
      cairo_fill(cairo)
      cairo_destroy(brush)
      cairo_surface_destroy(cell)
    }
    let largest = zip(drawn, reference).map { abs(Int($0) - Int($1)) }.max()
    #expect(largest ?? 255 <= 1)
  }

  @Test("invalid patterns are rejected")
  func rejected() {
    var callbacks = CGPatternCallbacks()
    func pattern(_ bounds: CGRect, _ matrix: CGAffineTransform, _ step: CGFloat) -> CGPattern? {
      CGPattern(
        info: nil, bounds: bounds, matrix: matrix, xStep: step, yStep: 1, tiling: .noDistortion,
        isColored: true, callbacks: &callbacks)
    }
    let box = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(pattern(box, .identity, -1) != nil)
    #expect(pattern(.zero, .identity, 1) == nil)
    #expect(pattern(box, .identity, 0) == nil)
    #expect(pattern(box, .identity, .nan) == nil)
    #expect(pattern(box, CGAffineTransform(scaleX: 0, y: 1), 1) == nil)
    #expect(pattern(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1), .identity, 1) == nil)
  }

  @Test("a pattern's info is released once")
  func released() {
    nonisolated(unsafe) var calls: [String] = []
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { _, _ in calls.append("draw") },
      releaseInfo: { _ in calls.append("release") })
    let box = CGRect(x: 0, y: 0, width: 1, height: 1)
    let pattern = CGPattern(
      info: nil, bounds: box, matrix: .identity, xStep: 1, yStep: 1, tiling: .noDistortion,
      isColored: true, callbacks: &callbacks)
    #expect(pattern != nil && calls == ["draw", "release"])
  }

  @Test("the nesting of patterns is limited")
  @MainActor
  func nested() throws {
    var color = UIColor(patternImage: try checkers())
    // Not the screen's scale, which depends on the current stage.
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format)
    for _ in 0..<40 {
      let image = renderer.image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      }
      color = UIColor(patternImage: image)
    }
    let fill = color.cgColor
    let pixels = recordedPixels(4, 2) { context in
      context.setFillColor(fill)
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    }
    #expect(row(pixels, 0, width: 4) == "rgrg")
    #expect(row(pixels, 1, width: 4) == "b.b.")
  }
}

@MainActor
@Suite("Pattern image colors")
struct PatternColorTests {
  @Test("an image is tiled upright, as fill, stroke and text")
  func painted() throws {
    let color = UIColor(patternImage: try checkers())
    let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 4, height: 4))
    UIGraphicsPushContext(context)
    color.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 2))
    color.setStroke()
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 3))
    path.addLine(to: CGPoint(x: 4, y: 3))
    path.stroke()
    UIGraphicsPopContext()
    let pixels = context.recordedDrawing.image(scale: 1)?.pixels ?? []
    #expect(row(pixels, 0, width: 4) == "rgrg")
    #expect(row(pixels, 1, width: 4) == "b.b.")
    // A line one point wide on a pixel boundary covers half of two rows.
    #expect(pixels.pixel(0, 2, width: 4) == [0, 0, 128, 128])
    #expect(pixels.pixel(1, 3, width: 4) == clear)
  }

  @Test("text shows the image inside its glyphs only")
  func text() throws {
    let patternColor = UIColor(patternImage: try checkers())
    func pixels(_ color: UIColor) -> [UInt8] {
      let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 40, height: 30))
      UIGraphicsPushContext(context)
      "Hx".draw(
        at: .zero,
        withAttributes: [.font: UIFont.boldSystemFont(ofSize: 24), .foregroundColor: color])
      UIGraphicsPopContext()
      return context.recordedDrawing.image(scale: 1)?.pixels ?? []
    }
    let (inked, patterned) = (pixels(.black), pixels(patternColor))
    var seen: Set<[UInt8]> = []
    for y in 0..<30 {
      for x in 0..<40 where inked.pixel(x, y, width: 40)[3] != 255 {
        #expect(patterned.pixel(x, y, width: 40)[3] <= inked.pixel(x, y, width: 40)[3])
      }
    }
    for y in 0..<30 {
      for x in 0..<40 where inked.pixel(x, y, width: 40)[3] == 255 {
        let expected = [[red, green], [blue, clear]][y % 2][x % 2]
        #expect(patterned.pixel(x, y, width: 40) == expected)
        seen.insert(expected)
      }
    }
    #expect(seen.count == 4)
  }

  @Test(
    "a pattern color has no components, preserves its image under another alpha, and is compared by contents"
  )
  func values() throws {
    let image = try checkers()
    let color = UIColor(patternImage: image)
    var component: CGFloat = 7
    #expect(!color.getRed(&component, green: nil, blue: nil, alpha: nil))
    #expect(!color.getWhite(&component, alpha: nil))
    #expect(!color.getHue(&component, saturation: nil, brightness: nil, alpha: nil))
    #expect(component == 7)
    #expect(color == UIColor(patternImage: image))
    #expect(color != UIColor.black)
    let faded = color.withAlphaComponent(0.5)
    #expect(faded.cgColor.pattern == color.cgColor.pattern && faded.cgColor.alpha == 0.5)
    #expect(UIColor(patternImage: UIImage()) == .clear)
  }
}
