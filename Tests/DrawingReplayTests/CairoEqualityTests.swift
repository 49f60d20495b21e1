import CCairo
import DrawingReplay
import Graphics
import Testing

private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
private let blue = CGColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.7)
private let star = CGPath(elements: [
  .move(to: CGPoint(x: 20, y: 3)), .line(to: CGPoint(x: 30, y: 36)),
  .line(to: CGPoint(x: 4, y: 14)), .line(to: CGPoint(x: 37, y: 15)),
  .line(to: CGPoint(x: 9, y: 37)), .close,
])

/// Recorded and replayed drawings are byte-identical to the same calls of Cairo.
@Suite("Drawing equals Cairo")
struct CairoEqualityTests {
  @Test("fills equal Cairo's by both rules, at any scale", arguments: [1.0, 2, 2.5])
  func fills(scale: Double) {
    for rule in [CGPathFillRule.winding, .evenOdd] {
      let side = Int(40 * scale)
      let drawn = recordedPixels(40, 40, scale: scale) { context in
        context.setFillColor(blue)
        context.addPath(star)
        context.fillPath(using: rule)
      }
      let reference = cairoPixels(side, side, scale: scale) { cairo in
        trace(star, cairo)
        cairo_set_source_rgba(cairo, 0.2, 0.4, 0.9, 0.7)
        cairo_set_fill_rule(
          cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_fill(cairo)
      }
      #expect(drawn == reference)
    }
  }

  @Test("strokes equal Cairo's with all caps and joins, dashed or not, under a transform")
  func strokes() {
    let caps: [(CGLineCap, cairo_line_cap_t)] = [
      (.butt, CAIRO_LINE_CAP_BUTT), (.round, CAIRO_LINE_CAP_ROUND),
      (.square, CAIRO_LINE_CAP_SQUARE),
    ]
    let joins: [(CGLineJoin, cairo_line_join_t)] = [
      (.miter, CAIRO_LINE_JOIN_MITER), (.round, CAIRO_LINE_JOIN_ROUND),
      (.bevel, CAIRO_LINE_JOIN_BEVEL),
    ]
    for (i, cap) in caps.enumerated() {
      for join in joins {
        let dash: [CGFloat] = i == 1 ? [] : [7, 4]
        // Without dashes Cairo applies the limit after the transform, which the next test covers.
        let limit: CGFloat = i == 1 ? 10 : 3
        let drawn = recordedPixels(40, 40) { context in
          context.translateBy(x: 20, y: 20)
          context.rotate(by: 0.3)
          context.scaleBy(x: 0.8, y: 0.6)
          context.translateBy(x: -20, y: -20)
          context.setLineWidth(5)
          context.setLineCap(cap.0)
          context.setLineJoin(join.0)
          context.setMiterLimit(limit)
          context.setLineDash(phase: 2, lengths: dash)
          context.setStrokeColor(blue)
          context.addPath(star)
          context.strokePath()
        }
        let reference = cairoPixels(40, 40) { cairo in
          cairo_translate(cairo, 20, 20)
          // Built like Core Graphics' rotation, for identical rounding.
          var turn = cairo_matrix_t(
            xx: cos(0.3), yx: sin(0.3), xy: -sin(0.3), yy: cos(0.3), x0: 0, y0: 0)
          cairo_transform(cairo, &turn)
          cairo_scale(cairo, 0.8, 0.6)
          cairo_translate(cairo, -20, -20)
          trace(star, cairo)
          cairo_set_line_width(cairo, 5)
          cairo_set_line_cap(cairo, cap.1)
          cairo_set_line_join(cairo, join.1)
          cairo_set_miter_limit(cairo, limit)
          cairo_set_dash(cairo, dash.map(\.native), Int32(dash.count), 2)
          cairo_set_source_rgba(cairo, 0.2, 0.4, 0.9, 0.7)
          cairo_stroke(cairo)
        }
        #expect(drawn == reference, "\(cap.0) \(join.0)")
      }
    }
  }

  // The corners of 36° have miters of 3.2 widths; squashed as here, some are within the limit of 3.
  @Test("the miter limit applies before the transform, with and without dashes")
  func miterLimit() {
    func draw(dash: [CGFloat]) -> [UInt8] {
      recordedPixels(40, 40) { context in
        context.translateBy(x: 20, y: 20)
        context.scaleBy(x: 0.5, y: 1)
        context.translateBy(x: -20, y: -20)
        context.setLineWidth(5)
        context.setMiterLimit(3)
        context.setLineDash(phase: 0, lengths: dash)
        context.setStrokeColor(blue)
        context.addPath(CGPath(elements: star.elements.dropLast()))
        context.strokePath()
      }
    }
    // A single dash is longer than the star's outline.
    let worst = zip(draw(dash: []), draw(dash: [500, 1])).map { abs(Int($0) - Int($1)) }.max()
    #expect(worst ?? 255 <= 2)
  }

  @Test("linear and radial gradients equal Cairo's, extended or not")
  func gradients() throws {
    let colors = [red, blue, CGColor(red: 1, green: 1, blue: 0, alpha: 1)]
    let gradient = try #require(
      CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray,
        locations: [0, 0.25, 1]))
    for isOpen in [false, true] {
      let options: CGGradientDrawingOptions =
        isOpen ? [.drawsBeforeStartLocation, .drawsAfterEndLocation] : []
      for isRadial in [false, true] {
        let drawn = recordedPixels(40, 40) { context in
          context.clip(to: CGRect(x: 2, y: 3, width: 35, height: 30))
          if isRadial {
            context.drawRadialGradient(
              gradient, startCenter: CGPoint(x: 15, y: 15), startRadius: 3,
              endCenter: CGPoint(x: 22, y: 20), endRadius: 15, options: options)
          } else {
            context.drawLinearGradient(
              gradient, start: CGPoint(x: 8, y: 5), end: CGPoint(x: 30, y: 33), options: options)
          }
        }
        let reference = cairoPixels(40, 40) { cairo in
          cairo_rectangle(cairo, 2, 3, 35, 30)
          cairo_clip(cairo)
          let pattern =
            isRadial
            ? cairo_pattern_create_radial(15, 15, 3, 22, 20, 15)
            : cairo_pattern_create_linear(8, 5, 30, 33)
          cairo_pattern_add_color_stop_rgba(pattern, 0, 1, 0, 0, 1)
          cairo_pattern_add_color_stop_rgba(pattern, 0.25, 0.2, 0.4, 0.9, 0.7)
          cairo_pattern_add_color_stop_rgba(pattern, 1, 1, 1, 0, 1)
          cairo_pattern_set_extend(pattern, isOpen ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
          cairo_set_source(cairo, pattern)
          cairo_paint(cairo)
          cairo_pattern_destroy(pattern)
        }
        #expect(drawn == reference, "radial \(isRadial) open \(isOpen)")
      }
    }
  }

  @Test("clips, the state stack and a transparency layer equal Cairo's")
  func layers() {
    let drawn = recordedPixels(40, 40) { context in
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 18))
      context.saveGState()
      context.addPath(star)
      context.clip(using: .evenOdd)
      context.setAlpha(0.5)
      context.beginTransparencyLayer()
      context.setFillColor(blue)
      context.fillEllipse(in: CGRect(x: 4, y: 4, width: 24, height: 24))
      context.setFillColor(red)
      context.fill(CGRect(x: 16, y: 16, width: 20, height: 20))
      context.endTransparencyLayer()
      context.restoreGState()
      context.fill(CGRect(x: 1, y: 38, width: 3, height: 1))
    }
    let reference = cairoPixels(40, 40) { cairo in
      cairo_set_source_rgba(cairo, 1, 0, 0, 1)
      cairo_rectangle(cairo, 0, 0, 40, 18)
      cairo_fill(cairo)
      cairo_save(cairo)
      trace(star, cairo)
      cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
      cairo_clip(cairo)
      cairo_push_group(cairo)
      cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
      trace(CGPath(ellipseIn: CGRect(x: 4, y: 4, width: 24, height: 24)), cairo)
      cairo_set_source_rgba(cairo, 0.2, 0.4, 0.9, 0.7)
      cairo_fill(cairo)
      cairo_rectangle(cairo, 16, 16, 20, 20)
      cairo_set_source_rgba(cairo, 1, 0, 0, 1)
      cairo_fill(cairo)
      cairo_pop_group_to_source(cairo)
      cairo_paint_with_alpha(cairo, 0.5)
      cairo_restore(cairo)
      cairo_set_source_rgba(cairo, 1, 0, 0, 1)
      cairo_rectangle(cairo, 1, 38, 3, 1)
      cairo_fill(cairo)
    }
    // Cairo's clip applies both when drawing into a group and when painting the group; here it
    // applies once, so that edges have the same coverage as those of a plain fill.
    let inside = { (i: Int) in
      reference[i + 3] == 0 || reference[i + 3] == 255 || drawn[i + 3] >= reference[i + 3]
    }
    #expect(stride(from: 0, to: drawn.count, by: 4).allSatisfy(inside))
    let differing = stride(from: 0, to: drawn.count, by: 4).filter {
      drawn[$0..<$0 + 4] != reference[$0..<$0 + 4]
    }
    #expect(differing.count < 160, "edges only")
    #expect(drawn.pixel(2, 38, width: 40) == [0, 0, 255, 255])
  }

  private static let operators: [(CGBlendMode, cairo_operator_t)] = [
    (.multiply, CAIRO_OPERATOR_MULTIPLY), (.screen, CAIRO_OPERATOR_SCREEN),
    (.overlay, CAIRO_OPERATOR_OVERLAY), (.darken, CAIRO_OPERATOR_DARKEN),
    (.lighten, CAIRO_OPERATOR_LIGHTEN), (.colorDodge, CAIRO_OPERATOR_COLOR_DODGE),
    (.colorBurn, CAIRO_OPERATOR_COLOR_BURN), (.softLight, CAIRO_OPERATOR_SOFT_LIGHT),
    (.hardLight, CAIRO_OPERATOR_HARD_LIGHT), (.difference, CAIRO_OPERATOR_DIFFERENCE),
    (.exclusion, CAIRO_OPERATOR_EXCLUSION), (.hue, CAIRO_OPERATOR_HSL_HUE),
    (.saturation, CAIRO_OPERATOR_HSL_SATURATION), (.color, CAIRO_OPERATOR_HSL_COLOR),
    (.luminosity, CAIRO_OPERATOR_HSL_LUMINOSITY), (.clear, CAIRO_OPERATOR_CLEAR),
    (.copy, CAIRO_OPERATOR_SOURCE), (.sourceAtop, CAIRO_OPERATOR_ATOP),
    (.destinationOver, CAIRO_OPERATOR_DEST_OVER), (.destinationOut, CAIRO_OPERATOR_DEST_OUT),
    (.xor, CAIRO_OPERATOR_XOR), (.plusLighter, CAIRO_OPERATOR_ADD), (.normal, CAIRO_OPERATOR_OVER),
  ]

  @Test("blend modes equal Cairo's")
  func blendModes() {
    for (mode, cairoOperator) in Self.operators {
      let drawn = recordedPixels(40, 40) { context in
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 25, height: 25))
        context.setBlendMode(mode)
        context.setFillColor(blue)
        context.addPath(star)
        context.fillPath()
      }
      let reference = cairoPixels(40, 40) { cairo in
        cairo_set_source_rgba(cairo, 1, 0, 0, 1)
        cairo_rectangle(cairo, 0, 0, 25, 25)
        cairo_fill(cairo)
        cairo_set_operator(cairo, cairoOperator)
        trace(star, cairo)
        cairo_set_source_rgba(cairo, 0.2, 0.4, 0.9, 0.7)
        cairo_fill(cairo)
      }
      #expect(drawn == reference, "\(mode)")
    }
  }

  @Test("images equal Cairo's with and without interpolation")
  func images() throws {
    let pixels = (0..<16).flatMap { i -> [UInt8] in [UInt8(i * 16), 0, UInt8(255 - i * 16), 255] }
    let image = try #require(CGImage(width: 4, height: 4, premultipliedBGRA: pixels))
    for (quality, filter) in [
      (CGInterpolationQuality.none, CAIRO_FILTER_NEAREST), (.low, CAIRO_FILTER_BILINEAR),
      (.high, CAIRO_FILTER_BEST),
    ] {
      let drawn = recordedPixels(40, 40) { context in
        context.interpolationQuality = quality
        context.setAlpha(0.5)
        // Flipped twice is upright.
        context.translateBy(x: 0, y: 40)
        context.scaleBy(x: 1, y: -1)
        context.draw(image, in: CGRect(x: 4, y: 4, width: 30, height: 30))
      }
      let reference = cairoPixels(40, 40) { cairo in
        var bytes = pixels
        bytes.withUnsafeMutableBufferPointer { buffer in
          let surface = cairo_image_surface_create_for_data(
            buffer.baseAddress, CAIRO_FORMAT_ARGB32, 4, 4, 16)
          cairo_rectangle(cairo, 4, 6, 30, 30)
          cairo_clip(cairo)
          cairo_translate(cairo, 4, 6)
          cairo_scale(cairo, 7.5, 7.5)
          cairo_set_source_surface(cairo, surface, 0, 0)
          cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
          cairo_pattern_set_filter(cairo_get_source(cairo), filter)
          cairo_paint_with_alpha(cairo, 0.5)
          cairo_surface_destroy(surface)
        }
      }
      #expect(drawn == reference, "\(quality)")
    }
  }
}
