import Foundation
import Rasterize
import Testing

@Suite("Shadows compared with a reference")
struct ShadowAccuracyTests {
  /// A Gaussian blur of coverage, in double precision, up to six standard deviations.
  ///
  /// - Parameter cover: The coverage of the pixel at (x, y), 0…1.
  private func reference(
    width: Int, height: Int, sigma: Double, cover: (Int, Int) -> Double
  ) -> [[Double]] {
    let extent = Int((6 * sigma).rounded(.up))
    // Point samples suffice: the blur is too wide to resolve a pixel.
    let heights = (-extent...extent).map { (k: Int) -> Double in
      exp(-0.5 * Double(k * k) / (sigma * sigma))
    }
    let sum = heights.reduce(0, +)
    let weights = heights.map { $0 / sum }
    func blurred(_ count: Int, _ value: (Int) -> Double) -> [Double] {
      var source: [Double] = []
      for i in -extent..<count + extent { source.append(value(i)) }
      var result = [Double](repeating: 0, count: count)
      for i in 0..<count {
        var sum = 0.0
        for k in 0...2 * extent { sum += weights[k] * source[i + k] }
        result[i] = sum
      }
      return result
    }
    var rows: [[Double]] = []
    for y in -extent..<height + extent { rows.append(blurred(width) { x in cover(x, y) }) }
    var result = [[Double]](repeating: [Double](repeating: 0, count: width), count: height)
    for x in 0..<width {
      let column = blurred(height) { y in rows[y + extent][x] }
      for y in 0..<height { result[y][x] = column[y] }
    }
    return result
  }

  /// The coverage of a pixel by a rounded rectangle, from 16 × 16 samples.
  private func cover(_ x: Int, _ y: Int, _ rect: CGRect, radius: Double) -> Double {
    let pixel = CGRect(x: x, y: y, width: 1, height: 1)
    if !rect.intersects(pixel) { return 0 }
    if rect.insetBy(dx: radius, dy: radius).contains(pixel) { return 1 }
    var count = 0
    for i in 0..<16 {
      for j in 0..<16 {
        let px = Double(x) + (Double(i) + 0.5) / 16
        let py = Double(y) + (Double(j) + 0.5) / 16
        guard px >= rect.minX, px < rect.maxX, py >= rect.minY, py < rect.maxY else { continue }
        let dx = max(rect.minX + radius - px, px - (rect.maxX - radius), 0)
        let dy = max(rect.minY + radius - py, py - (rect.maxY - radius), 0)
        if dx * dx + dy * dy <= radius * radius { count += 1 }
      }
    }
    return Double(count) / 256
  }

  private func expectShadow(
    of layer: LayerTree, width: Int, height: Int, sigma: Double, cover: (Int, Int) -> Double
  ) {
    let expected = reference(width: width, height: height, sigma: sigma, cover: cover)
    expectShadow(of: layer, sigma: sigma, expected)
  }

  private func expectShadow(
    of layer: LayerTree, sigma: Double, _ expected: [[Double]], within limit: Double = 2
  ) {
    let (width, height) = (expected[0].count, expected.count)
    var layer = layer
    (layer.state.shadowOpacity, layer.state.shadowOffset) = (1, CGSize(width: 200, height: 0))
    layer.state.shadowRadius = sigma
    // The layer is outside the frame; only its shadow is visible.
    layer.transform = ProjectionTransform(.translation(-200, 0)).concatenating(layer.transform)
    let bitmap = render([layer], width: CGFloat(width), height: CGFloat(height))
    var worst = 0.0
    for y in 0..<height {
      for x in 0..<width {
        worst = max(worst, abs(Double(bitmap.pixel(x: x, y: y).alpha) - 255 * expected[y][x]))
      }
    }
    #expect(worst <= limit)
  }

  @Test(
    "a rounded rectangle's shadow is a true Gaussian within 2/255",
    arguments: [(3.0, 7.0), (4, 12), (9, 6), (18, 3)])
  func rectangle(sigma: Double, radius: Double) {
    let rect = CGRect(x: 20, y: 15, width: 37.3, height: 24.8)
    let layer = LayerTree(rect, .black) { $0.cornerRadius = radius }
    expectShadow(of: layer, width: 76, height: 56, sigma: sigma) {
      cover($0, $1, rect, radius: radius)
    }
  }

  // Across an edge the blur is the integral of the Gaussian; a pixel has its mean, and a rectangle
  // is the product of both axes.
  @Test("a rectangle's shadow equals the closed form within 2/255", arguments: [0.7, 1, 3, 11])
  func closedForm(sigma: Double) {
    let rect = CGRect(x: 20, y: 15, width: 37.3, height: 24.8)
    func profile(_ count: Int, _ from: Double, _ to: Double) -> [Double] {
      (0..<count).map { pixel in
        var sum = 0.0
        for i in 0..<64 {
          let t = Double(pixel) + (Double(i) + 0.5) / 64
          sum += erf((t - from) / (sigma * 2.0.squareRoot()))
          sum -= erf((t - to) / (sigma * 2.0.squareRoot()))
        }
        return sum / 128
      }
    }
    let (across, down) = (profile(76, 20, 57.3), profile(56, 15, 39.8))
    let expected = down.map { y in across.map { $0 * y } }
    expectShadow(of: LayerTree(rect, .black), sigma: sigma, expected)
  }

  // As above, with each pixel's mean from 8 × 8 samples in the coordinates of the rotated
  // rectangle.
  @Test(
    "a rotated rectangle's shadow equals the closed form within 2/255",
    arguments: [0.5, 0.7, 1, 1.5, 2.9], [(10.0, 1.0), (30, 1), (45, 0.8), (30, 1.5)])
  func rotated(sigma: Double, turn: (degrees: Double, scale: Double)) {
    expectRotatedShadow(sigma: sigma, turn, within: 2)
  }

  // The blur includes the pixel filter, and a Gaussian has another shape than a box.
  @Test(
    "a rotated shadow blurred by less than half a pixel is within 15/255",
    arguments: [0.05, 0.1, 0.2, 0.35],
    [(10.0, 1.0), (45, 1)])
  func rotatedLittleBlurred(sigma: Double, turn: (degrees: Double, scale: Double)) {
    expectRotatedShadow(sigma: sigma, turn, within: 15)
  }

  private func expectRotatedShadow(
    sigma: Double, _ turn: (degrees: Double, scale: Double), within limit: Double
  ) {
    let rect = CGRect(x: 20, y: 15, width: 37.3, height: 24.8)
    let angle = turn.degrees * .pi / 180
    let radius = sigma / turn.scale
    func profile(_ t: Double, _ length: Double) -> Double {
      let unit = radius * 2.0.squareRoot()
      return (erf((t + length / 2) / unit) - erf((t - length / 2) / unit)) / 2
    }
    let expected = (0..<56).map { y in
      (0..<76).map { x in
        var sum = 0.0
        for i in 0..<64 {
          let dx = (Double(x) + (Double(i % 8) + 0.5) / 8 - rect.midX.native) / turn.scale
          let dy = (Double(y) + (Double(i / 8) + 0.5) / 8 - rect.midY.native) / turn.scale
          let (across, down) = (
            dx * cos(angle) + dy * sin(angle), dy * cos(angle) - dx * sin(angle)
          )
          sum += profile(across, 37.3) * profile(down, 24.8)
        }
        return sum / 64
      }
    }
    let layer = LayerTree(rect, .black).transformed(
      ProjectionTransform(
        CGAffineTransform.rotation(degrees: turn.degrees).scaledBy(x: turn.scale, y: turn.scale)))
    expectShadow(of: layer, sigma: radius, expected, within: limit)
  }

  @Test("an unblurred shadow of a rotated layer has exact-area coverage")
  func rotatedUnblurred() {
    let rect = CGRect(x: 20, y: 15, width: 27.3, height: 24.8)
    let turn = CGAffineTransform.rotation(degrees: 25)
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
      let corner = CGPoint(x: x * 27.3 / 2, y: y * 24.8 / 2).applying(turn)
      return CGPoint(x: corner.x + rect.midX, y: corner.y + rect.midY)
    }
    let areas = AreaReference.areas(of: corners, side: 64)
    let expected = (0..<64).map { y in Array(areas[64 * y..<64 * (y + 1)]) }
    let layer = LayerTree(rect, .black).transformed(ProjectionTransform(turn))
    expectShadow(of: layer, sigma: 0, expected)
  }

  @Test("a path's shadow is a true Gaussian within 2/255 wherever the layer draws something")
  func path() {
    let layer = LayerTree(CGRect(x: 0, y: 0, width: 10, height: 10), .white) {
      // An L of 30 × 30 points.
      $0.shadowPath = try? CGPath(svgPathData: "M20 12H30V32H50V42H20Z")
    }
    expectShadow(of: layer, width: 70, height: 54, sigma: 4) { x, y in
      let isUpright = (20..<30).contains(x) && (12..<42).contains(y)
      let isLevel = (30..<50).contains(x) && (32..<42).contains(y)
      return isUpright || isLevel ? 1 : 0
    }
  }

  @Test("a shadow path casts a shadow even where the layer draws nothing")
  func emptyLayer() {
    let layer = LayerTree(CGRect(x: 2, y: 2, width: 4, height: 4)) {
      $0.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
      ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 0, .zero)
    }
    let bitmap = render([layer], width: 8, height: 8)
    #expect(bitmap.pixel(x: 3, y: 3) == .black && bitmap.pixel(x: 6, y: 6) == .clear)
  }
}
