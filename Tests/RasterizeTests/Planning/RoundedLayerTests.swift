import Rasterize
import Testing

@Suite("Rounded corners and borders")
struct RoundedLayerTests {
  /// The fraction of a pixel inside a circle, from 64 × 64 samples.
  private func cover(x: Int, y: Int, center: Double, radius: Double) -> Double {
    var inside = 0
    for j in 0..<64 {
      let dy = Double(y) + (Double(j) + 0.5) / 64 - center
      for i in 0..<64 {
        let dx = Double(x) + (Double(i) + 0.5) / 64 - center
        if dx * dx + dy * dy <= radius * radius { inside += 1 }
      }
    }
    return Double(inside) / 4096
  }

  // Arcs are flattened within 1/100 pixel, 2.5/255, with corners at multiples of 1/256.
  @Test("corners have the coverage found by 4096 samples per pixel", arguments: [4.0, 8, 12.5, 20])
  func corners(radius: Double) {
    let bitmap = render(
      [LayerTree(CGRect(x: 0, y: 0, width: 60, height: 50), .white) { $0.cornerRadius = radius }],
      width: 60, height: 50)
    var differences: [Double] = []
    for y in 0..<Int(radius) {
      for x in 0..<Int(radius) {
        let expected = 255 * cover(x: x, y: y, center: radius, radius: radius)
        let difference = abs(Double(bitmap.pixel(x: x, y: y).alpha) - expected)
        #expect(difference <= 4, "(\(x), \(y))")
        if expected > 0, expected < 255 { differences.append(difference) }
      }
    }
    #expect(differences.reduce(0, +) / Double(differences.count) <= 1.5)
  }

  @Test("a radius greater than half of the shorter side makes a capsule")
  func capsule() {
    let rect = CGRect(x: 1, y: 1, width: 30, height: 12)
    let clamped = render([LayerTree(rect, .red) { $0.cornerRadius = 6 }], width: 32, height: 14)
    let huge = render([LayerTree(rect, .red) { $0.cornerRadius = 500 }], width: 32, height: 14)
    #expect(clamped == huge)
  }

  @Test("a border is inside the bounds, above contents and sublayers")
  func border() {
    let child = LayerTree(CGRect(x: 0, y: 0, width: 8, height: 8), .green)
    let layer = LayerTree(CGRect(x: 1, y: 1, width: 8, height: 8), .white, [child]) {
      $0.borderWidth = 2
      $0.borderColor = .red
    }
    let bitmap = render([layer], width: 10, height: 10)
    for y in 0..<10 {
      for x in 0..<10 {
        let depth = min(x, y, 9 - x, 9 - y)
        let expected: Bitmap.Pixel = depth < 1 ? .clear : depth < 3 ? .pureRed : .pureGreen
        #expect(bitmap.pixel(x: x, y: y) == expected, "(\(x), \(y))")
      }
    }
  }

  // Half a pixel of border: 0.5 of a side pixel, 1 − 0.5² = 0.75 of a corner pixel.
  @Test("a border thinner than a pixel covers its area")
  func hairline() {
    let layer = LayerTree(CGRect(x: 0, y: 0, width: 4, height: 4)) {
      $0.borderWidth = 0.5
      $0.borderColor = .white
    }
    let bitmap = render([layer], width: 4, height: 4)
    #expect(bitmap.pixel(x: 1, y: 0).alpha == 127)
    #expect(bitmap.pixel(x: 0, y: 0).alpha == 191)
    #expect(bitmap.pixel(x: 1, y: 1).alpha == 0)
  }

  @Test("a border wider than the layer fills it")
  func filledByBorder() {
    let layer = LayerTree(CGRect(x: 1, y: 1, width: 6, height: 6), .white) {
      $0.borderWidth = 50
      $0.borderColor = .red
    }
    let bitmap = render([layer], width: 8, height: 8)
    #expect(bitmap.pixel(x: 1, y: 1) == .pureRed)
    #expect(bitmap.pixel(x: 4, y: 4) == .pureRed)
  }

  @Test(
    "the background does not bleed through the outer edge of a rounded border",
    arguments: [0.0, 17])
  func noBackgroundFringe(degrees: Double) {
    let layer = LayerTree(CGRect(x: 4, y: 4, width: 32, height: 32), .red) {
      $0.cornerRadius = 12
      $0.borderWidth = 4
      $0.borderColor = .blue
    }.transformed(ProjectionTransform(.rotation(degrees: degrees)))
    let bitmap = render([layer], width: 40, height: 40)
    for y in 0..<40 {
      for x in 0..<40 where hypot(Double(x) - 19.5, Double(y) - 19.5) > 17 {
        #expect(bitmap.pixel(x: x, y: y).red == 0, "(\(x), \(y))")
      }
    }
  }

  @Test("a quarter turn shows the same rounded rectangle, rotated")
  func quarterTurn() {
    func layer(_ width: CGFloat, _ height: CGFloat) -> LayerTree {
      LayerTree(
        CGRect(x: 20 - width / 2, y: 20 - height / 2, width: width, height: height), .white
      ) { $0.cornerRadius = 7 }
    }
    let wide = layer(32, 20).transformed(ProjectionTransform(.rotation(degrees: 90)))
    let rotated = render([wide], width: 40, height: 40)
    let upright = render([layer(20, 32)], width: 40, height: 40)
    let differences = zip(rotated.pixels, upright.pixels).map { abs(Int($0) - Int($1)) }
    // In points and in pixels about another origin, the kernel's sums round differently.
    #expect((differences.max() ?? 0) <= 1)
  }
}
