import Rasterize
import Testing

@Suite("Solid layers")
struct SolidLayerTests {
  @Test("pixels without layers are transparent")
  func emptyFrame() {
    let bitmap = render([], width: 5, height: 3)
    #expect(bitmap.pixels == [UInt8](repeating: 0, count: 4 * 15))
  }

  @Test("a layer on whole pixels covers exactly those", arguments: [1, 2, 3])
  func wholePixels(scale: Int) {
    let bitmap = render(
      [LayerTree(CGRect(x: 2, y: 1, width: 3, height: 4), .red)], width: 8, height: 7,
      scale: CGFloat(scale))
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let isInside = (2..<5).contains(x / scale) && (1..<5).contains(y / scale)
        #expect(bitmap.pixel(x: x, y: y) == (isInside ? .pureRed : .clear), "(\(x), \(y))")
      }
    }
  }

  // Red 1 at alpha 0.5 is 127.5, which rounds to 128 (away from zero), premultiplied; over white it
  // is 128 + 255 · (255 − 128) / 255 = 255 in red and 127 in the others.
  @Test("colors are premultiplied and blended in their encoded (gamma) form")
  func translucent() {
    let half = LayerTree(CGRect(x: 0, y: 0, width: 1, height: 1), .rgb(1, 0, 0, 0.5))
    let alone = render([half], width: 1, height: 1)
    #expect(alone.pixel(x: 0, y: 0) == .init(red: 128, green: 0, blue: 0, alpha: 128))
    let white = LayerTree(CGRect(x: 0, y: 0, width: 1, height: 1), .white)
    let over = render([white, half], width: 1, height: 1)
    #expect(over.pixel(x: 0, y: 0) == .init(red: 255, green: 127, blue: 127))
  }

  // The rectangle covers a quarter, half, … of the pixels along its edges: area · 255, to even.
  @Test("edges within pixels have area coverage")
  func fractionalEdges() {
    let bitmap = render(
      [LayerTree(CGRect(x: 1.5, y: 1.25, width: 2, height: 2), .white)], width: 6, height: 5)
    let columns = [0, 0.5, 1, 0.5, 0, 0]
    let rows = [0, 0.75, 1, 0.25, 0]
    for (y, down) in rows.enumerated() {
      for (x, across) in columns.enumerated() {
        let cover = UInt8((255 * down * across).rounded(.toNearestOrEven))
        #expect(bitmap.pixel(x: x, y: y).alpha == cover, "(\(x), \(y))")
      }
    }
  }

  @Test("siblings are drawn back to front, sublayers above their layer")
  func order() {
    let child = LayerTree(CGRect(x: 1, y: 0, width: 1, height: 1), .green)
    let bitmap = render(
      [
        LayerTree(CGRect(x: 0, y: 0, width: 3, height: 1), .red, [child]),
        LayerTree(CGRect(x: 2, y: 0, width: 1, height: 1), .blue),
      ], width: 3, height: 1)
    #expect((0..<3).map { bitmap.pixel(x: $0, y: 0) } == [.pureRed, .pureGreen, .pureBlue])
  }

  @Test("hidden layers and their descendants are not drawn")
  func hidden() {
    let child = LayerTree(CGRect(x: 0, y: 0, width: 2, height: 2), .green)
    let hidden = LayerTree(CGRect(x: 0, y: 0, width: 2, height: 2), .red, [child]) {
      $0.isHidden = true
    }
    let after = LayerTree(CGRect(x: 1, y: 0, width: 1, height: 1), .blue)
    let bitmap = render([hidden, after], width: 2, height: 2)
    #expect(bitmap.pixel(x: 0, y: 0) == .clear)
    #expect(bitmap.pixel(x: 1, y: 0) == .pureBlue)
  }

  @Test(
    "a backfacing layer is drawn only if it is double-sided", arguments: [true, false])
  func facingAway(isDoubleSided: Bool) {
    let mirrored = LayerTree(CGRect(x: 0, y: 0, width: 2, height: 2), .red) {
      $0.isDoubleSided = isDoubleSided
    }.transformed(ProjectionTransform(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)))
    let bitmap = render([mirrored], width: 2, height: 2)
    #expect(bitmap.pixel(x: 0, y: 0) == (isDoubleSided ? .pureRed : .clear))
  }

  @Test("adjacent layers on whole pixels show no seam, even faded as a group")
  func noSeams() {
    let tiles = (0..<16).map { i in
      LayerTree(CGRect(x: CGFloat(i % 4) * 5, y: CGFloat(i / 4) * 5, width: 5, height: 5), .white)
    }
    let parent = LayerTree(CGRect(x: 2, y: 2, width: 20, height: 20), nil, tiles) {
      $0.opacity = 0.5
    }
    let bitmap = render(
      [LayerTree(CGRect(x: 0, y: 0, width: 24, height: 24), .white), parent], width: 24, height: 24)
    #expect(Set(bitmap.pixels) == [255])
  }

  @Test("white on white stays white at any subpixel offset")
  func noFringes() {
    let frame = LayerTree(CGRect(x: 0, y: 0, width: 40, height: 40), .white)
    let child = LayerTree(CGRect(x: 3.3, y: 2.7, width: 11.1, height: 9.6), .white) {
      $0.cornerRadius = 3
    }
    for degrees in stride(from: 0.0, to: 360, by: 37) {
      let rotated = LayerTree(CGRect(x: 9.3, y: 8.8, width: 19.4, height: 17.7), .white, [child]) {
        $0.masksToBounds = true
        $0.cornerRadius = 5
      }.transformed(ProjectionTransform(.rotation(degrees: degrees)))
      let bitmap = render([frame, rotated], width: 40, height: 40)
      #expect(Set(bitmap.pixels) == [255], "\(degrees)°")
    }
  }
}
