import DrawingReplay
import Graphics
import Testing

private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
private let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
private let all = CGRect(x: 0, y: 0, width: 40, height: 40)

@Suite("Drawing effects")
struct DrawingEffectsTests {
  /// The step response of a Gaussian, `x` standard deviations from the step.
  private func normal(_ x: Double) -> Double { erfc(-x / 2.0.squareRoot()) / 2 }

  @Test(
    "a shadow is the shape's alpha after a Gaussian blur with half the radius as sigma, within 2/255"
  )
  func shadow() {
    let drawn = recordedPixels(80, 80) { context in
      context.setShadow(offset: CGSize(width: 2, height: 3), blur: 8, color: black)
      context.setFillColor(red)
      // Far left of the bitmap, with its shadow inside.
      context.setShadow(offset: CGSize(width: 100, height: 3), blur: 8, color: black)
      context.fill(CGRect(x: -80, y: 20, width: 40, height: 40))
    }
    // The shadow is at x 20…60 and y 23…63; a pixel is the product of both axes' step responses.
    for (x, y) in [(20, 40), (15, 40), (24, 40), (20, 23), (59, 62), (40, 40), (12, 20)] {
      func response(_ center: Double, _ low: Double, _ high: Double) -> Double {
        normal((center - low) / 4) - normal((center - high) / 4)
      }
      let expected =
        255 * response(Double(x) + 0.5, 20, 60) * response(Double(y) + 0.5, 23, 63)
      let alpha = Double(drawn.pixel(x, y, width: 80)[3])
      #expect(abs(alpha - expected) <= 2, "(\(x), \(y)): \(alpha), not \(expected)")
    }
  }

  @Test("a shadow's offset and blur depend on the scale, not on the transform")
  func shadowSpace() {
    for scale in [1, 2] {
      let drawn = recordedPixels(40, 40, scale: CGFloat(scale)) { context in
        context.translateBy(x: 20, y: 20)
        context.rotate(by: .pi)
        context.scaleBy(x: 3, y: 3)
        context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: black)
        context.setFillColor(red)
        context.fill(CGRect(x: -1, y: -1, width: 2, height: 2))
      }
      // The square is at 17…23, its shadow at 27…33.
      let row = (0..<40).map { drawn.pixel($0 * scale, 20 * scale, width: 40 * scale) }
      for x in 0..<40 {
        let expected: [UInt8] =
          (17..<23).contains(x)
          ? [0, 0, 255, 255] : (27..<33).contains(x) ? [0, 0, 0, 255] : [0, 0, 0, 0]
        #expect(row[x] == expected, "\(x) at \(scale)")
      }
    }
  }

  @Test("a layer casts a single shadow; its contents cast none on each other")
  func layerShadow() {
    let drawn = recordedPixels(40, 40) { context in
      context.setShadow(offset: CGSize(width: 0, height: 10), blur: 0, color: black)
      context.setFillColor(red)
      context.beginTransparencyLayer()
      context.fill(CGRect(x: 5, y: 5, width: 10, height: 10))
      context.fill(CGRect(x: 5, y: 15, width: 10, height: 5))
      context.endTransparencyLayer()
    }
    // Red at 5…20; the shadow, at 15…30, is below it.
    let column = (0..<40).map { drawn.pixel(8, $0, width: 40) }
    #expect(column[19] == [0, 0, 255, 255] && column[20] == [0, 0, 0, 255])
    #expect(column[29] == [0, 0, 0, 255] && column[30] == [0, 0, 0, 0])
  }

  @Test(
    "modes with destination alpha change no pixels outside of the shape",
    arguments: [
      CGBlendMode.sourceIn, .sourceOut, .destinationIn, .destinationAtop,
    ])
  func bounded(mode: CGBlendMode) {
    let drawn = recordedPixels(40, 40) { context in
      context.setFillColor(red)
      context.fill(all)
      context.setBlendMode(mode)
      context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
      context.fill(CGRect(x: 10, y: 10, width: 10, height: 10))
      context.setStrokeColor(black)
      context.setLineWidth(2)
      context.strokeLineSegments(between: [CGPoint(x: 0, y: 30), CGPoint(x: 20, y: 30)])
    }
    #expect(drawn.pixel(5, 5, width: 40) == [0, 0, 255, 255])
    #expect(drawn.pixel(25, 30, width: 40) == [0, 0, 255, 255])
    // S = half blue, D = red, Da = 1: S, 0, D/2, D/2 (within rounding); under the black line S, 0,
    // D, D.
    let (inside, line) = (drawn.pixel(15, 15, width: 40), drawn.pixel(10, 30, width: 40))
    switch mode {
    case .sourceIn:
      #expect(inside == [128, 0, 0, 128] || inside == [127, 0, 0, 127])
      #expect(line == [0, 0, 0, 255])
    case .sourceOut:
      #expect(inside == [0, 0, 0, 0] && line == [0, 0, 0, 0])
    default:
      #expect(inside == [0, 0, 128, 128] || inside == [0, 0, 127, 127])
      #expect(line == [0, 0, 255, 255])
    }
  }

  @Test("plusDarker adds the complements of colors")
  func plusDarker() {
    let drawn = recordedPixels(40, 40) { context in
      context.setFillColor(CGColor(red: 0.8, green: 0.4, blue: 1, alpha: 1))
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 40))
      context.setBlendMode(.plusDarker)
      context.setFillColor(CGColor(red: 0.6, green: 0.4, blue: 1, alpha: 1))
      context.fill(CGRect(x: 10, y: 0, width: 20, height: 40))
    }
    // 204 + 153 − 255 = 102; 102 + 102 − 255 < 0; 255 + 255 − 255.
    #expect(drawn.pixel(15, 5, width: 40) == [255, 0, 102, 255])
    #expect(drawn.pixel(5, 5, width: 40) == [255, 102, 204, 255])
    #expect(drawn.pixel(25, 5, width: 40) == [255, 102, 153, 255])
    #expect(drawn.pixel(35, 5, width: 40) == [0, 0, 0, 0])
  }

  @Test("an image mask clips by its luma or, if it is translucent, its alpha")
  func mask() throws {
    // Two pixels: luma 0 and 128; alpha 64 and 255.
    let opaque = try #require(
      CGImage(width: 2, height: 1, premultipliedBGRA: [0, 0, 0, 255, 128, 128, 128, 255]))
    let translucent = try #require(
      CGImage(width: 2, height: 1, premultipliedBGRA: [0, 0, 0, 64, 0, 0, 0, 255]))
    for (image, expected) in [(opaque, [0, 128]), (translucent, [64, 255])] {
      let drawn = recordedPixels(40, 40) { context in
        context.interpolationQuality = .none
        context.setFillColor(black)
        context.fill(CGRect(x: 0, y: 0, width: 40, height: 8))
        context.saveGState()
        context.clip(to: CGRect(x: 10, y: 0, width: 20, height: 20), mask: image)
        context.setFillColor(red)
        context.fill(all)
        context.restoreGState()
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 30, width: 40, height: 1))
      }
      // Away from the boundary between both pixels.
      for (x, through) in [(11, expected[0]), (28, expected[1])] {
        #expect(drawn.pixel(x, 12, width: 40) == [0, 0, UInt8(through), UInt8(through)])
        #expect(drawn.pixel(x, 4, width: 40) == [0, 0, UInt8(through), 255])
      }
      #expect(drawn.pixel(5, 12, width: 40) == [0, 0, 0, 0])
      #expect(drawn.pixel(15, 25, width: 40) == [0, 0, 0, 0])
      #expect(drawn.pixel(35, 30, width: 40) == [0, 0, 255, 255])
    }
  }

  @Test("a gradient extended at one end is clipped at the other")
  func halfOpenGradient() throws {
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [red, black] as CFArray, locations: nil))
    for before in [true, false] {
      let drawn = recordedPixels(40, 1) { context in
        context.drawLinearGradient(
          gradient, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 30, y: 0),
          options: before ? .drawsBeforeStartLocation : .drawsAfterEndLocation)
      }
      #expect(drawn.pixel(2, 0, width: 40) == (before ? [0, 0, 255, 255] : [0, 0, 0, 0]))
      #expect(drawn.pixel(37, 0, width: 40) == (before ? [0, 0, 0, 0] : [0, 0, 0, 255]))
    }
  }

  @Test("ending a layer restores the state, whatever is open in it")
  func balance() {
    let context = CGContext(recordingIn: all)
    context.setBlendMode(.multiply)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 10, height: 10))
    context.restoreGState()
    context.saveGState()
    context.translateBy(x: 5, y: 5)
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    #expect(context.ctm == .identity)
    context.beginTransparencyLayer()
    context.saveGState()
    #expect(Array(context.recordedDrawing.commands.suffix(2)) == [.restore, .endLayer])
    #expect(
      context.recordedDrawing.commands.prefix(2) == [
        .set(.blendMode(.multiply)),
        .beginLayer(alpha: 0.5, in: CGRect(x: 0, y: 0, width: 10, height: 10)),
      ])
  }

  @Test("unbalanced commands are replayed as far as possible")
  func nonsense() throws {
    let plain = try #require(CGGradient(colorsSpace: nil, colors: [red], locations: nil))
    let deep = (0..<2000).map { _ in DrawingCommand.beginLayer(alpha: 1, in: nil) }
    let lists: [[DrawingCommand]] = [
      [.endLayer, .restore, .endLayer], deep,
      [.beginLayer(alpha: .nan, in: CGRect.infinite), .save, .endLayer, .restore],
      [
        .set(
          .shadow(
            DrawingShadow(
              offset: CGSize(width: CGFloat.infinity, height: 0), blur: .nan, color: black)))
      ],
      [.gradient(plain, .linear(from: .zero, to: .zero), [], alpha: 1)],
    ]
    let square = DrawingCommand.fill(CGPath(rect: all), .winding, red)
    for list in lists {
      let image = RecordedDrawing(bounds: all, commands: list + [square]).image(scale: 1)
      #expect(image?.pixels.count == 4 * 40 * 40)
    }
  }

  /// The determinants of two scales by 10^±100 are 10^±400, which overflow, as does that of an image's scale to
  /// 10^−200. There are 40 / 10^−20 tiles across.
  @Test("transforms that overflow end with their state, and tiny images and tiles draw nothing")
  func extremeTransforms() throws {
    let image = try #require(CGImage(width: 1, height: 1, premultipliedBGRA: [9, 9, 9, 255]))
    let square = DrawingCommand.fill(
      CGPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10)), .winding, red)
    func scaled(by scale: CGFloat) -> [DrawingCommand] {
      let twice = DrawingCommand.concatenate(CGAffineTransform(scaleX: scale, y: scale))
      return [.save, twice, twice, .fill(CGPath(rect: all), .winding, black), .restore]
    }
    let tiny = CGRect(x: 20, y: 20, width: 1e-200, height: 1e-200)
    let tiles = ImageRegion(
      .drawing(RecordedDrawing(bounds: all, commands: [square])), rect: all,
      tile: CGSize(width: 1e-20, height: 1e20))
    let lists: [[DrawingCommand]] = [
      scaled(by: 1e-100), scaled(by: 1e100), [.image(image, in: tiny, alpha: 1)],
      [.imageRegion(tiles, in: all, alpha: 1)],
    ]
    for list in lists {
      let drawn = RecordedDrawing(bounds: all, commands: list + [square]).image(scale: 1)
      let pixels = try #require(drawn).pixels
      #expect(pixels.pixel(8, 8, width: 40) == [0, 0, 255, 255])
      #expect(pixels.pixel(20, 20, width: 40) == [0, 0, 0, 0])
    }
  }
}
