import Testing

@testable import Rasterize

@Suite("Layers far larger than the frame")
struct LargeLayerTests {
  private static let lengths = [
    1e4, 1e5, 1e10, 1e100, 1e200, 1e300, Double.greatestFiniteMagnitude,
  ]

  private func isWithinLimits(_ extent: TextureExtent) -> Bool {
    extent.width >= 1 && extent.height >= 1 && extent.width <= 16384 && extent.height <= 16384
      && extent.width * extent.height <= 1 << 25
  }

  // 20 000² texels are 10 000² where each side is halved once, still too many, and 5000² where it
  // is halved twice. 7680 · 4320 and 16384 · 2048 are at most 2²⁵.
  @Test("a texture has the frame's resolution up to a size limit, and is halved beyond")
  func extents() throws {
    for (size, extent) in [
      (CGSize(width: 7680, height: 4320), (7680, 4320, 1.0, 1.0)),
      (CGSize(width: 16384, height: 2048), (16384, 2048, 1, 1)),
      (CGSize(width: 16385, height: 10), (8193, 10, 0.5, 1)),
      (CGSize(width: 20000, height: 20000), (5000, 5000, 0.25, 0.25)),
      (CGSize(width: 30, height: 1e5), (30, 12500, 1, 0.125)),
    ] {
      let chosen = try #require(TextureExtent(size, scaleX: 1, scaleY: 1))
      #expect((chosen.width, chosen.height, chosen.scaleX, chosen.scaleY) == extent)
    }
    for width in Self.lengths {
      for height in [1] + Self.lengths {
        let size = CGSize(width: width, height: height)
        let extent = try #require(TextureExtent(size, scaleX: 1, scaleY: 1))
        #expect(isWithinLimits(extent), "\(width) × \(height)")
      }
    }
    for length in [0, -1, Double.infinity, .nan] {
      #expect(
        TextureExtent(CGSize(width: length, height: 1), scaleX: 1, scaleY: 1) == nil, "\(length)")
    }
  }

  @Test("a layer of any size shows its color and casts its shadow", arguments: lengths)
  func shadow(length: Double) {
    for radius in length == 1e10 ? [0, 10, length] : [0, 10] {
      let layer = LayerTree(CGRect(x: 20, y: 20, width: length, height: length), .red) {
        $0.cornerRadius = radius
        $0.shadowOpacity = 1
        $0.shadowRadius = 5
        $0.shadowOffset = .zero
      }
      let bitmap = render([layer], width: 64, height: 64)
      #expect(bitmap.pixel(x: 0, y: 0) == .clear)
      // Wide corners leave the stage empty at the layer's own corner.
      guard radius <= 10, length <= 1e300 else { continue }
      #expect(bitmap.pixel(x: 40, y: 40) == .pureRed)
      // Half a pixel outside the edge: 0.4602 of the shadow. A distance is known only with the
      // precision of the layer's length.
      if length <= 1e10 { #expect(abs(Int(bitmap.pixel(x: 40, y: 19).alpha) - 117) <= 3) }
    }
  }

  // A circle this large has the shadow of a straight edge; a texel of it is coarse.
  @Test("the shadow of a very large circle extends beyond its edge")
  func circle() {
    let layer = LayerTree(CGRect(x: -20000, y: 32, width: 40064, height: 40064), .red) {
      $0.cornerRadius = 20032
      $0.shadowOpacity = 1
      $0.shadowRadius = 8
      $0.shadowOffset = .zero
    }
    let bitmap = render([layer], width: 64, height: 64)
    let column = (0..<64).map { bitmap.pixel(x: 32, y: $0) }
    #expect(column[40...].allSatisfy { $0 == .pureRed })
    #expect(column[..<32].map(\.alpha) == column[..<32].map(\.alpha).sorted())
    #expect((90...128).contains(column[31].alpha))
    #expect(column[0].alpha <= 4)
  }

  @Test("shadow tiles are within the limits for any layer size", arguments: lengths)
  func tiles(length: Double) {
    for radius in [0, length / 2] {
      let tile = ShadowTile(
        width: length, height: length, corners: RoundedCorners(radius: radius), sigma: 5)
      // Two stretched texels, and 15 + 1 + radius on either side.
      #expect(tile.width == min(length, 2 * (16 + radius.rounded(.up)) + 2))
      #expect(tile.isPossible == (radius == 0))
    }
  }

  @Test("a very large layer tree casts a shadow", arguments: [1e5, 1e10, 1e300])
  func layerTree(length: Double) {
    var layer = LayerTree(CGRect(x: 20, y: 20, width: length, height: length), .red)
    layer.state.shadowOpacity = 1
    layer.state.shadowRadius = 5
    layer.state.shadowOffset = .zero
    layer.sublayers = [LayerTree(CGRect(x: -10, y: 10, width: 20, height: 20), .green)]
    let bitmap = render([layer], width: 64, height: 64)
    #expect(bitmap.pixel(x: 50, y: 50) == .pureRed)
    #expect(bitmap.pixel(x: 15, y: 40) == .pureGreen)
  }

  @Test("a drawing of any size is displayed", arguments: [1e5, 1e10, 1e300])
  func drawing(length: Double) {
    let bounds = CGRect(x: 0, y: 0, width: length, height: length)
    let layer = LayerTree(bounds) {
      $0.contents = .drawing(
        RecordedDrawing(
          bounds: bounds, commands: [.fill(CGPath(rect: bounds), .winding, .green)]))
    }
    let bitmap = render([layer], width: 64, height: 64)
    guard length <= 1e5 else { return }
    #expect(Set((0..<64).map { bitmap.pixel(x: $0, y: $0) }) == [.pureGreen])
  }

  // Blue starts at 16 384 of 20 000 points: neither the end of a texture nor of the stage.
  @Test("a drawing wider than the largest texture is not truncated")
  func wideDrawing() {
    let bounds = CGRect(x: 0, y: 0, width: 20000, height: 8)
    let far = CGRect(x: 16384, y: 0, width: 3616, height: 8)
    let layer = LayerTree(CGRect(x: -16352, y: 0, width: 20000, height: 8)) {
      $0.contents = .drawing(
        RecordedDrawing(
          bounds: bounds,
          commands: [
            .fill(CGPath(rect: bounds), .winding, .green),
            .fill(CGPath(rect: far), .winding, .blue),
          ]))
    }
    let bitmap = render([layer], width: 64, height: 8)
    // A texel is two points wide, so one on either side of the edge is blended.
    #expect(Set((0..<30).map { bitmap.pixel(x: $0, y: 4) }) == [.pureGreen])
    #expect(Set((34..<64).map { bitmap.pixel(x: $0, y: 4) }) == [.pureBlue])
  }

  @Test("a transition of any size shows its snapshot", arguments: [1e5, 1e10, 1e300])
  func transition(length: Double) {
    let frame = CGRect(x: 0, y: 0, width: length, height: length)
    let snapshot = LayerTreeSnapshot(
      size: frame.size, layers: LayerTree(frame, .green).flattened(), isStatic: true)
    var layer = LayerTree(frame)
    layer.transition = TransitionSnapshot(
      from: snapshot, to: snapshot,
      surfaces: [TransitionSurface(.from, cells: [SurfaceCell(corners: frame.corners)])])
    let bitmap = render([layer], width: 64, height: 64)
    guard length <= 1e10 else { return }
    #expect(Set((0..<64).map { bitmap.pixel(x: $0, y: $0) }) == [.pureGreen])
  }

  @Test(
    "a clipped layer that is rotated and extremely magnified does not affect others",
    arguments: [1e9, 1e20, 1e100, 1e155, 1e200, 1e300])
  func magnified(scale: Double) {
    let other = LayerTree(CGRect(x: 0, y: 0, width: 8, height: 8), .blue)
    for (degrees, radius) in [(0.0, 0.0), (20, 0), (20, 6), (0, 6)] {
      let clip = LayerTree(
        CGRect(x: 20, y: 20, width: 20, height: 20), .red,
        [LayerTree(CGRect(x: 5, y: 5, width: 30, height: 30), .green)]
      ) {
        $0.masksToBounds = true
        $0.cornerRadius = radius
        $0.borderWidth = 1
        $0.borderColor = .black
      }.transformed(
        ProjectionTransform(.rotation(degrees: degrees)).concatenating(
          ProjectionTransform(
            CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))))
      let bitmap = render([clip, other], width: 64, height: 64)
      #expect(bitmap.pixel(x: 4, y: 4) == .pureBlue)
    }
  }

  @Test("NaN and infinities are clamped when converted to integers")
  func conversion() {
    #expect(Int(.nan, clampedTo: -3...9) == -3)
    #expect(Int(-.infinity, clampedTo: -3...9) == -3)
    #expect(Int(1e300, clampedTo: -3...9) == 9)
    #expect(Int(8.9, clampedTo: -3...9) == 8)
    #expect(Int(-2.9, clampedTo: -3...9) == -2)
    let all = DeviceRect(minX: -.infinity, minY: 1e300, maxX: .infinity, maxY: 2e300)
    #expect(PixelRect(touching: all).isEmpty)
    let nothing = DeviceRect(minX: .nan, minY: 0, maxX: 5, maxY: 5)
    #expect(PixelRect(touching: nothing).isEmpty)
  }
}
