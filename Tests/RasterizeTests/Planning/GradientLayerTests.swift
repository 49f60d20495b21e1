import TestSupport
import Testing

@testable import Rasterize

@Suite("Gradient layers")
struct GradientLayerTests {
  private let red = CGColor.rgb(1, 0, 0)
  private let blue = CGColor.rgb(0, 0, 1)

  private func layer(
    _ frame: CGRect, configure: (inout GradientValues) -> Void
  ) -> LayerTree {
    LayerTree(frame) { state in
      var gradient = GradientValues()
      configure(&gradient)
      state.gradient = gradient
    }
  }

  /// The expected pixel: colors interpolated without premultiplication, then premultiplied.
  private func expect(
    _ pixel: Bitmap.Pixel, _ from: CGColor, _ to: CGColor, _ fraction: Double, _ note: String
  ) {
    let color = CGColor.mix(from, to, min(max(fraction, 0), 1))
    let components: [CGFloat] = color.components ?? []
    let alpha: CGFloat = components.last ?? 0
    let expected = (components.dropLast() + [1]).map { (part: CGFloat) in part * alpha * 255 }
    let found = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { CGFloat($0) }
    #expect(zip(expected, found).allSatisfy { abs($0 - $1) <= 1 }, "\(note): \(found), \(expected)")
  }

  @Test("an axial gradient has at every pixel the color of its center projected onto the line")
  func axial() {
    let tree = layer(CGRect(x: 5, y: 3, width: 40, height: 20)) {
      $0.colors = [red, CGColor.rgb(0, 1, 0.5, 0.25)]
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.25, y: 0), CGPoint(x: 1, y: 1))
    }
    let bitmap = render([tree], width: 50, height: 30)
    for y in 0..<20 {
      for x in 0..<40 {
        // From (10, 0) to (40, 20): the line is (30, 20), with a squared length of 1300.
        let fraction = ((Double(x) + 0.5 - 10) * 30 + (Double(y) + 0.5) * 20) / 1300
        expect(
          bitmap.pixel(x: x + 5, y: y + 3), red, .rgb(0, 1, 0.5, 0.25), fraction, "\(x), \(y)")
      }
    }
    #expect(bitmap.pixel(x: 4, y: 10).alpha == 0 && bitmap.pixel(x: 45, y: 10).alpha == 0)
  }

  @Test("a radial gradient consists of ellipses with the end's offset as radii")
  func radial() {
    let tree = layer(CGRect(x: 0, y: 0, width: 40, height: 20)) {
      ($0.colors, $0.kind) = ([red, blue], .radial)
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
    }
    let bitmap = render([tree], width: 40, height: 20, scale: 2)
    for y in 0..<40 {
      for x in 0..<80 {
        let (dx, dy) = ((Double(x) + 0.5) / 2 - 20, (Double(y) + 0.5) / 2 - 10)
        let fraction = (dx * dx / 400 + dy * dy / 100).squareRoot()
        expect(bitmap.pixel(x: x, y: y), red, blue, fraction, "\(x), \(y)")
      }
    }
  }

  @Test("a conic gradient runs clockwise from the direction of the end")
  func conic() {
    let tree = layer(CGRect(x: 0, y: 0, width: 40, height: 40)) {
      ($0.colors, $0.kind) = ([red, blue], .conic)
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0))
    }
    let bitmap = render([tree], width: 40, height: 40)
    for y in 0..<40 {
      for x in 0..<40 {
        // From straight up: a quarter turn is to the right, half a turn down.
        let angle = atan2(Double(x) + 0.5 - 20, 20 - Double(y) - 0.5)
        let fraction = (angle < 0 ? angle + 2 * .pi : angle) / (2 * .pi)
        expect(bitmap.pixel(x: x, y: y), red, blue, fraction, "\(x), \(y)")
      }
    }
  }

  @Test("locations position the stops, also outside 0…1; equal ones make a hard edge")
  func locations() {
    let green = CGColor.rgb(0, 1, 0)
    let tree = layer(CGRect(x: 0, y: 0, width: 40, height: 4)) {
      ($0.colors, $0.locations) = ([red, green, blue, red], [-0.5, 0.25, 0.25, 1.25])
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    }
    let bitmap = render([tree], width: 40, height: 4)
    for x in 0..<40 {
      let location = (Double(x) + 0.5) / 40
      if location < 0.25 {
        expect(bitmap.pixel(x: x, y: 2), red, green, (location + 0.5) / 0.75, "\(x)")
      } else {
        expect(bitmap.pixel(x: x, y: 2), blue, red, location - 0.25, "\(x)")
      }
    }
  }

  @Test("colors without a location are ignored, and decreasing locations are raised")
  func invalidLocations() {
    func row(_ colors: [CGColor], _ locations: [CGFloat]?) -> [UInt8] {
      render(
        [
          layer(CGRect(x: 0, y: 0, width: 1, height: 16)) {
            ($0.colors, $0.locations) = (colors, locations)
          }
        ], width: 1, height: 16
      ).pixels
    }
    #expect(row([red, blue, red], [0, 1]) == row([red, blue], [0, 1]))
    #expect(row([red, blue], [0, 1, 2]) == row([red, blue], nil))
    #expect(row([red, blue, red], [0.5, 0.25, 1]) == row([red, blue, red], [0.5, 0.5, 1]))
    #expect(row([red], nil) == row([red, red], nil))
    #expect(row([], nil) == [UInt8](repeating: 0, count: 64))
    #expect(row([red, blue], []) == [UInt8](repeating: 0, count: 64))
  }

  @Test("it fills the rounded bounds, above the background and below the border")
  func rounded() {
    var tree = layer(CGRect(x: 2, y: 2, width: 20, height: 20)) {
      $0.colors = [CGColor.rgb(1, 0, 0, 0.5), CGColor.rgb(1, 0, 0, 0.5)]
    }
    tree.state.cornerRadius = 8
    tree.state.backgroundColor = blue
    var plain = tree
    plain.state.gradient = nil
    let (bitmap, under) = (
      render([tree], width: 24, height: 24), render([plain], width: 24, height: 24)
    )
    #expect(bitmap.pixel(x: 12, y: 12) == Bitmap.Pixel(red: 128, green: 0, blue: 127))
    #expect(bitmap.pixel(x: 2, y: 2).alpha == 0)
    #expect(
      (0..<576).allSatisfy { (under.pixels[4 * $0 + 3] == 0) == (bitmap.pixels[4 * $0 + 3] == 0) })
  }

  @Test(
    "under a transform the colors move along, for any tiles and frame", arguments: [1, 3])
  func transformed(threads: Int) {
    var matrix = CATransform3DIdentity
    matrix.m34 = -1 / 200
    matrix = CATransform3DRotate(matrix, .pi / 4, 0, 1, 0)
    let map = ProjectionTransform(matrix)
    let tree = layer(CGRect(x: 10, y: 10, width: 60, height: 40)) {
      $0.colors = [red, blue]
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    }.transformed(map)
    let bitmap = render([tree], width: 80, height: 60, threads: threads)
    // The center stays in place: halfway between the colors.
    expect(bitmap.pixel(x: 40, y: 30), red, blue, 0.5 + 0.012, "center")
    var samples = 0
    guard let inverse = tree.transform.inverted() else { return }
    for y in stride(from: 16, to: 46, by: 5) {
      for x in stride(from: 25, to: 55, by: 3) {
        let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(inverse)
        expect(bitmap.pixel(x: x, y: y), red, blue, point.x / 60, "\(x), \(y)")
        samples += 1
      }
    }
    #expect(samples == 60)
  }

  /// A frame with a gradient rotated by `degrees`, half transparent if `isFaint`.
  private func turning(
    _ kind: GradientKind, by degrees: Double, isFaint: Bool = false
  ) -> FrameSnapshot {
    var tree = layer(CGRect(x: 10, y: 5, width: 60, height: 50)) {
      ($0.colors, $0.kind) = ([red, .rgb(0, 1, 0, isFaint ? 0.3 : 1), blue], kind)
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.25, y: 0.25), CGPoint(x: 1, y: 0.75))
    }
    tree.state.opacity = isFaint ? 0.7 : 1
    tree.state.cornerRadius = 8
    return FrameSnapshot(
      [tree.transformed(ProjectionTransform(.rotation(degrees: degrees)))],
      size: CGSize(width: 80, height: 60))
  }

  @Test(
    "a gradient that is cached as a texture the second time keeps its bytes",
    arguments: [GradientKind.axial, .radial, .conic], [0.0, 30, 90])
  func again(kind: GradientKind, degrees: Double) throws {
    for isFaint in [false, true] {
      let snapshot = turning(kind, by: degrees, isFaint: isFaint)
      let cache = ContentsCache()
      // Tiles that split the gradient at odd positions.
      let compositor = Compositor(
        try PixelSize(width: 80, height: 60), size: nil, scale: 1, cache: cache,
        painter: FramePainter(threads: 1, tileWidth: 17, tileHeight: 9))
      let first = compositor.render(snapshot)
      #expect(cache.textureCount == 0)
      #expect(compositor.render(snapshot) == first)
      #expect(cache.textureCount == 1)
    }
  }

  @Test("a rotating gradient caches no textures, as none is used for a second frame")
  func turns() {
    let cache = ContentsCache()
    let compositor = Compositor(
      size: CGSize(width: 80, height: 60), scale: 1, threads: 1, cache: cache)
    for degrees in 0..<20 { _ = compositor.render(turning(.axial, by: Double(degrees))) }
    #expect(cache.textureCount == 0)
  }

  @Test("a degenerate gradient shows the last color; no number traps", arguments: 0..<40)
  func odd(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let numbers: [CGFloat] = [0, 0.5, 1, -3, 1e9, -1e200, .greatestFiniteMagnitude, 1e-300]
    func number() -> CGFloat { numbers.randomElement(using: &random) ?? 0 }
    let kinds: [GradientKind] = [.axial, .radial, .conic]
    var tree = layer(CGRect(x: 0, y: 0, width: 10, height: 10)) {
      $0.colors = [CGColor.rgb(number(), 0, number(), number()), blue, red]
      $0.locations = [number(), number(), number()]
      ($0.startPoint, $0.endPoint) = (
        CGPoint(x: number(), y: number()), CGPoint(x: number(), y: number())
      )
      $0.kind = kinds.randomElement(using: &random) ?? .axial
    }
    _ = render([tree], width: 12, height: 12)
    tree.state.gradient?.locations = nil
    let start = tree.state.gradient?.startPoint ?? .zero
    tree.state.gradient?.endPoint = start
    tree.state.gradient?.kind = .axial
    let bitmap = render([tree], width: 12, height: 12)
    #expect(bitmap.pixel(x: 5, y: 5) == Bitmap.Pixel(red: 255, green: 0, blue: 0))
  }
}
