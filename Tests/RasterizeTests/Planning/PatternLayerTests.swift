import Animator
import TestSupport
import Testing

@testable import Rasterize

private let (red, blue, clear) = (UInt32(0xFFFF_0000), UInt32(0xFF00_00FF), UInt32(0))

/// Alternating columns of 2 points: red and transparent.
private func stripes(_ second: UInt32 = clear) throws -> CGColor {
  let pixels = [red, red, second, second].flatMap { word in
    (0..<4).map { UInt8(word >> (8 * UInt32($0)) & 255) }
  }
  let image = try #require(CGImage(width: 4, height: 1, premultipliedBGRA: pixels))
  return UIColor(patternImage: UIImage(cgImage: image)).cgColor
}

private func row(_ bitmap: Bitmap, _ y: Int) -> [UInt32] {
  (0..<bitmap.width).map { x in
    let pixel = bitmap.pixel(x: x, y: y)
    return UInt32(pixel.alpha) << 24 | UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8
      | UInt32(pixel.blue)
  }
}

@MainActor
@Suite("Pattern colors of layers")
struct PatternLayerTests {
  @Test("a background pattern repeats from the layer's origin, inside its outline")
  func background() throws {
    let layer = LayerTree(CGRect(x: 1, y: 1, width: 8, height: 2), try stripes()) {
      $0.bounds.origin.x = 1
    }
    // The layer's origin is at 1 in the frame; its points 1 to 9 are visible.
    let bitmap = render([layer], width: 10, height: 4)
    #expect(row(bitmap, 0).allSatisfy { $0 == clear })
    #expect(
      row(bitmap, 1) == [clear, clear, red, clear, clear, red, red, clear, clear, red])
  }

  @Test("border and shape patterns do, too, and a shape's pattern moves with its layer")
  func others() throws {
    let color = try stripes(blue)
    let bordered = LayerTree(CGRect(x: 0, y: 0, width: 8, height: 8)) {
      ($0.borderWidth, $0.borderColor) = (1, color)
    }
    let frame = render([bordered], width: 8, height: 8)
    #expect(row(frame, 0) == [red, red, blue, blue, red, red, blue, blue])
    #expect(row(frame, 4) == [red] + Array(repeating: clear, count: 6) + [blue])
    let shape = LayerTree(CGRect(x: 3, y: 0, width: 8, height: 2)) {
      var shape = ShapeValues()
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 2))
      shape.fillColor = color
      $0.shape = shape
    }
    #expect(
      row(render([shape], width: 8, height: 2), 1)
        == [clear, clear, clear, red, red, blue, blue, clear])
  }

  @Test("a translucent pattern casts no solid shadow, occludes nothing, and is no plain mask")
  func translucent() throws {
    let mask = LayerTree(CGRect(x: 0, y: 0, width: 8, height: 2), try stripes())
    let plain = LayerTree(
      CGRect(x: 0, y: 0, width: 8, height: 2), CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    ).masked(by: mask)
    #expect(
      row(render([plain], width: 8, height: 2), 0)
        == [blue, blue, clear, clear, blue, blue, clear, clear])
    let shadowed = LayerTree(CGRect(x: 0, y: 0, width: 8, height: 2), try stripes()) {
      ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 0, CGSize(width: 0, height: 2))
    }
    let black = UInt32(0xFF00_0000)
    #expect(
      row(render([shadowed], width: 8, height: 4), 3)
        == [black, black, clear, clear, black, black, clear, clear])
  }

  @Test("patterns are not interpolated")
  func switching() throws {
    let (pattern, plain) = (try stripes(), CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
    let stage = Stage(size: CGSize(width: 8, height: 8))
    stage.window.addSubview(view)
    view.backgroundColor = UIColor(cgColor: plain)
    UIView.animate(withDuration: 1) { view.backgroundColor = UIColor(cgColor: pattern) }
    stage.advance(by: 0.25)
    #expect(view.layer.presentation()?.backgroundColor == pattern)
    #expect(view.backgroundColor?.cgColor.pattern != nil)
    UIView.animate(withDuration: 1) { view.backgroundColor = UIColor(cgColor: plain) }
    stage.advance(by: 0.25)
    #expect(view.layer.presentation()?.backgroundColor == plain)
  }
}
