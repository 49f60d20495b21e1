import DrawingReplay
import Graphics
import Testing

@Suite("Conic gradients")
struct ConicGradientTests {
  private func gradient(_ colors: [UIColor], _ locations: [CGFloat]? = nil) throws -> CGGradient {
    let colors = colors.map { $0.cgColor as Any }
    return try #require(
      CGGradient(
        colorsSpace: nil, colors: colors as CFArray, locations: locations))
  }

  @Test("colors depend on the angle from the x axis toward the y axis")
  func turning() throws {
    let gradient = try gradient([.black, .white])
    let pixels = recordedPixels(40, 40) { context in
      context.drawConicGradient(gradient, center: CGPoint(x: 20, y: 20), angle: .pi / 2)
    }
    for (x, y) in [(39, 20), (20, 39), (0, 20), (20, 0), (30, 33), (4, 11)] {
      let angle = atan2(Double(y) - 19.5, Double(x) - 19.5) - .pi / 2
      let turn = angle / (2 * .pi)
      let expected = UInt8(((turn - turn.rounded(.down)) * 255).rounded())
      #expect(pixels.pixel(x, y, width: 40) == [expected, expected, expected, 255])
    }
  }

  @Test("locations, alpha, clips and transforms apply")
  func stops() throws {
    let gradient = try gradient([.red, .red, .blue, .blue], [0, 0.5, 0.5, 1])
    let pixels = recordedPixels(20, 20) { context in
      context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 18))
      context.setAlpha(0.2)
      context.translateBy(x: 10, y: 10)
      context.scaleBy(x: 3, y: -3)
      context.drawConicGradient(gradient, center: .zero, angle: 0)
    }
    // y points up: the first half turn is the upper half. 0.2 · 255 = 51.
    #expect(pixels.pixel(3, 2, width: 20) == [0, 0, 51, 51])
    #expect(pixels.pixel(3, 17, width: 20) == [51, 0, 0, 51])
    #expect(pixels.pixel(3, 18, width: 20) == [0, 0, 0, 0])
  }

  @Test("end colors extend beyond the first and last location; a single color fills")
  func ends() throws {
    let ends = try gradient([.red, .blue], [0.25, 0.25])
    let pixels = recordedPixels(4, 4) { context in
      context.drawConicGradient(ends, center: CGPoint(x: 2, y: 2), angle: 0)
    }
    #expect(pixels.pixel(3, 3, width: 4) == [0, 0, 255, 255])
    #expect(pixels.pixel(0, 3, width: 4) == [255, 0, 0, 255])
    let single = try gradient([.green])
    let filled = recordedPixels(2, 2) { $0.drawConicGradient(single, center: .zero, angle: 9) }
    #expect(filled == Array([[0, 255, 0, 255], [0, 255, 0, 255]].joined()) + filled.suffix(8))
    let nothing = recordedPixels(2, 2) { context in
      context.drawConicGradient(single, center: CGPoint(x: CGFloat.nan, y: 0), angle: 0)
      context.drawConicGradient(single, center: .zero, angle: .infinity)
    }
    #expect(nothing.allSatisfy { $0 == 0 })
  }
}
