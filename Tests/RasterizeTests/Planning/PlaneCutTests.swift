import Animator
import Rasterize
import Testing

/// Planes of a 3D context that intersect at the center of the stage, without perspective.
@Suite("Intersecting planes")
@MainActor
struct PlaneCutTests {
  private let stage = Stage(size: CGSize(width: 60, height: 60))
  private let room = CATransformLayer()

  init() {
    stage.window.layer.backgroundColor = .white
    room.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    stage.window.layer.addSublayer(room)
  }

  /// A plane rotated about a line of the stage through its center.
  ///
  /// - Parameters:
  ///   - axis: The line's direction, in degrees from the x axis toward the y axis.
  ///   - turn: The rotation in degrees.
  private func plane(_ color: CGColor, axis: Double, turn: Double, size: CGFloat = 400) {
    let plane = CALayer()
    plane.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    plane.position = CGPoint(x: 30, y: 30)
    plane.backgroundColor = color
    let (x, y) = (cos(axis * .pi / 180), sin(axis * .pi / 180))
    plane.transform = CATransform3DMakeRotation(turn * .pi / 180, x, y, 0)
    room.addSublayer(plane)
  }

  private func bitmap(threads: Int = 1) -> Bitmap {
    Compositor(size: stage.size, scale: 1, threads: threads)
      .render(stage.timeline.frame(at: stage.time))
  }

  /// The fraction of a pixel to the left of a ray from the stage's center in a direction in degrees
  /// (for 0, where y is smaller), from 64 × 64 samples.
  private func coverage(_ x: Int, _ y: Int, axis: Double) -> Double {
    let (dx, dy) = (cos(axis * .pi / 180), sin(axis * .pi / 180))
    var count = 0
    for i in 0..<64 {
      for j in 0..<64 {
        let px = Double(x) + (Double(i) + 0.5) / 64 - 30
        let py = Double(y) + (Double(j) + 0.5) / 64 - 30
        if dx * py - dy * px < 0 { count += 1 }
      }
    }
    return Double(count) / 4096
  }

  /// Layers of these colors and alphas over white, the last one on top.
  private func over(_ layers: [(color: SIMD3<Double>, alpha: Double)]) -> SIMD3<Double> {
    var result = SIMD3<Double>(repeating: 255)
    for layer in layers {
      let whole = layer.color * (255 * layer.alpha)
      result = result * (1 - layer.alpha) + whole
    }
    return result
  }

  private func expect(
    _ bitmap: Bitmap, within tolerance: Double, _ expected: (Int, Int) -> SIMD3<Double>
  ) {
    var worst = (0.0, 0, 0)
    for y in 10..<50 {
      for x in 10..<50 {
        let pixel = bitmap.pixel(x: x, y: y)
        let value: SIMD3<Double> = [Double(pixel.red), Double(pixel.green), Double(pixel.blue)]
        let difference = value - expected(x, y)
        let most = max(abs(difference.x), abs(difference.y), abs(difference.z))
        if most > worst.0 { worst = (most, x, y) }
      }
    }
    #expect(worst.0 <= tolerance, "at \(worst.1), \(worst.2)")
  }

  // Each pixel on the line shows both orders of the two planes, weighted by area.
  @Test(
    "the intersection is antialiased for any alpha of the planes", arguments: [0, 17, 45, 90, 118],
    [(1.0, 1.0), (1, 0.5), (0.5, 1), (0.5, 0.5), (0.2, 0.8)])
  func pair(axis: Double, alphas: (Double, Double)) {
    plane(.rgb(1, 0, 0, alphas.0), axis: axis, turn: 0)
    plane(.rgb(0, 0, 1, alphas.1), axis: axis, turn: 50)
    let red: (SIMD3<Double>, Double) = ([1, 0, 0], alphas.0)
    let blue: (SIMD3<Double>, Double) = ([0, 0, 1], alphas.1)
    let (first, second) = (over([red, blue]), over([blue, red]))
    // A rotation about the x axis takes y toward z: the lower half is nearer.
    expect(bitmap(), within: 3) { x, y in
      let left = coverage(x, y, axis: axis)
      return first * (1 - left) + second * left
    }
  }

  @Test("where one plane ends, the other shows no seam", arguments: [1.0, 0.5, 0.25])
  func seamless(alpha: Double) {
    plane(.blue, axis: 20, turn: 50, size: 4)
    plane(.rgb(1, 0, 0, alpha), axis: 20, turn: 0)
    let bitmap = bitmap()
    let plain = 255 * (1 - alpha)
    for x in Array(10..<24) + Array(36..<50) {
      for y in 10..<50 {
        let pixel = bitmap.pixel(x: x, y: y)
        #expect(abs(Double(pixel.green) - plain) <= 1 && pixel.red >= 254)
      }
    }
  }

  @Test(
    "of three planes through one line, nothing of the middle one shows at the seam",
    arguments: [15, 75])
  func fan(axis: Double) {
    plane(.red, axis: axis, turn: -50)
    plane(.green, axis: axis, turn: 0)
    plane(.blue, axis: axis, turn: 50)
    expect(bitmap(), within: 3) { x, y in
      let left = coverage(x, y, axis: axis)
      return SIMD3(255 * left, 0, 255 * (1 - left))
    }
  }

  @Test("the bytes do not depend on the number of threads")
  func threads() {
    plane(.rgb(1, 0, 0, 0.5), axis: 30, turn: 10)
    plane(.rgb(0, 1, 0, 0.5), axis: 80, turn: 40)
    plane(.rgb(0, 0, 1, 0.5), axis: 130, turn: -40)
    #expect(bitmap().pixels == bitmap(threads: 4).pixels)
  }
}
