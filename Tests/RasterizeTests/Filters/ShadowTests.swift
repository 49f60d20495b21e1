import Testing

@testable import Rasterize

@Suite("Shadows")
struct ShadowTests {
  private func casting(_ frame: CGRect, _ color: CGColor?, _ sublayers: [LayerTree] = [])
    -> LayerTree
  {
    LayerTree(frame, color, sublayers) {
      $0.shadowOpacity = 1
      $0.shadowOffset = CGSize(width: 5, height: 7)
      $0.shadowRadius = 0
    }
  }

  @Test("an unblurred shadow is the layer's outline at an offset")
  func hard() {
    let bitmap = render(
      [casting(CGRect(x: 3, y: 2, width: 10, height: 8), .red)], width: 24, height: 24)
    for y in 0..<24 {
      for x in 0..<24 {
        let isLayer = (3..<13).contains(x) && (2..<10).contains(y)
        let isShadow = (8..<18).contains(x) && (9..<17).contains(y)
        let expected: Bitmap.Pixel = isLayer ? .pureRed : isShadow ? .black : .clear
        #expect(bitmap.pixel(x: x, y: y) == expected, "(\(x), \(y))")
      }
    }
  }

  @Test("sublayers outside the bounds cast a shadow too; clipped layers cast none")
  func sublayers() {
    let child = LayerTree(CGRect(x: 8, y: 0, width: 6, height: 4), .green)
    let parent = casting(CGRect(x: 2, y: 2, width: 6, height: 4), nil, [child])
    let bitmap = render([parent], width: 24, height: 16)
    #expect(bitmap.pixel(x: 12, y: 4) == .pureGreen)
    #expect(bitmap.pixel(x: 17, y: 11) == .black)
    #expect(bitmap.pixel(x: 9, y: 11) == .clear)
    var clipped = parent
    clipped.state.masksToBounds = true
    #expect(Set(render([clipped], width: 24, height: 16).pixels) == [0])
  }

  /// The layer is the one of `hard`, with a radius of 4. The last pixel of its shadow, (17, 16), is at least √18 from
  /// the arc's center, (14, 13): outside, unless something square covers the corner.
  @Test("sublayers that cover the rounded corners of a background are part of the shadow")
  func coveredCorners() {
    let whole = CGRect(x: 0, y: 0, width: 10, height: 8)
    func corner(_ sublayers: [LayerTree]) -> Bitmap.Pixel {
      var layer = casting(CGRect(x: 3, y: 2, width: 10, height: 8), .red, sublayers)
      layer.state.cornerRadius = 4
      let bitmap = render([layer], width: 24, height: 24)
      #expect(bitmap.pixel(x: 13, y: 15) == .black && bitmap.pixel(x: 18, y: 16) == .clear)
      return bitmap.pixel(x: 17, y: 16)
    }
    #expect(corner([]) == .clear)
    #expect(corner([LayerTree(whole, .green)]) == .black)
    #expect(corner([LayerTree(whole, nil, [LayerTree(whole, .green)])]) == .black)
    // Nothing is drawn there: an empty layer, one between the corners, and one that rounded bounds clip.
    #expect(corner([LayerTree(whole)]) == .clear)
    #expect(corner([LayerTree(CGRect(x: 0, y: 4, width: 10, height: 0.5), .green)]) == .clear)
    let clip = LayerTree(whole, .blue, [LayerTree(whole, .green)]) {
      ($0.masksToBounds, $0.cornerRadius) = (true, 4)
    }
    #expect(corner([clip]) == .clear)
  }

  @Test("contents are part of the shadow where they are opaque, also in rounded corners")
  func contentsInCorners() throws {
    func corner(inset: Int) throws -> Bitmap.Pixel {
      var bytes = [UInt8](repeating: 0, count: 4 * 10 * 8)
      for y in inset..<8 - inset {
        for x in inset..<10 - inset { bytes[4 * (10 * y + x) + 3] = 255 }
      }
      var layer = casting(CGRect(x: 3, y: 2, width: 10, height: 8), .red)
      layer.state.cornerRadius = 4
      layer.state.contents = .image(
        try #require(CGImage(width: 10, height: 8, premultipliedBGRA: bytes)))
      return render([layer], width: 24, height: 24).pixel(x: 17, y: 16)
    }
    #expect(try corner(inset: 0) == .black)
    #expect(try corner(inset: 3) == .clear)
  }

  // Far inside a wide edge the profile across it is the integral of the Gaussian: 0.5 on the edge,
  // 0.1587 at one standard deviation outside, 0.0228 at two.
  @Test("the blur's standard deviation is the shadow's radius")
  func gaussian() {
    let layer = LayerTree(CGRect(x: -40, y: 10, width: 160, height: 60), .white) {
      $0.shadowOpacity = 1
      $0.shadowOffset = .zero
      $0.shadowRadius = 4
    }
    let bitmap = render([layer], width: 80, height: 80)
    // Pixel centers half a pixel outside the edge, and that plus one and two deviations.
    for (distance, fraction) in [(0.5, 0.4503), (4.5, 0.1303), (8.5, 0.0168)] {
      let alpha = Double(bitmap.pixel(x: 40, y: Int(69.5 + distance)).alpha)
      // Two passes rounded to bytes, and a kernel truncated at three deviations: 0.3 % of 255.
      #expect(abs(alpha - 255 * fraction) <= 2, "\(distance)")
    }
  }

  @Test(
    "a shadow stretched by nine-slice scaling equals the shadow of the whole", arguments: [0.0, 9])
  func stretched(radius: Double) throws {
    let whole = ShadowTile(
      width: 60, height: 44, corners: RoundedCorners(radius: radius), sigma: 3)
    #expect(whole.width < 60)
    let layer = LayerTree(CGRect(x: 12, y: 12, width: 60, height: 44), .black) {
      $0.shadowOpacity = 1
      $0.shadowOffset = .zero
      $0.shadowRadius = 3
      $0.cornerRadius = radius
    }
    let plain = render([layer], width: 84, height: 68)
    // A sublayer too small to see selects the path that blurs the layer tree as a whole.
    var other = layer
    other.sublayers = [LayerTree(CGRect(x: 61, y: 20, width: 1, height: 1), .rgb(0, 0, 0, 0.0001))]
    let silhouette = render([other], width: 84, height: 68)
    let differences = zip(plain.pixels, silhouette.pixels).map { abs(Int($0) - Int($1)) }
    #expect((differences.max() ?? 0) <= 1)
  }

  @Test("the shadow's opacity and color multiply")
  func color() {
    let layer = LayerTree(CGRect(x: 0, y: 0, width: 4, height: 4), .white) {
      $0.shadowOpacity = 0.5
      $0.shadowColor = .rgb(0, 0, 1, 0.4)
      $0.shadowOffset = CGSize(width: 10, height: 0)
      $0.shadowRadius = 0
    }
    let bitmap = render([layer], width: 16, height: 4)
    // 0.4 · 255 = 102, halved by 128/255: 51.
    #expect(bitmap.pixel(x: 12, y: 2) == .init(red: 0, green: 0, blue: 51, alpha: 51))
  }

  @Test("a faded layer fades together with its shadow, as a group")
  func fadedTogether() {
    let layer = LayerTree(CGRect(x: 2, y: 2, width: 8, height: 8), .white) {
      $0.shadowOpacity = 1
      $0.shadowOffset = .zero
      $0.shadowRadius = 0
      $0.opacity = 0.5
    }
    let bitmap = render([layer], width: 12, height: 12)
    #expect(bitmap.pixel(x: 5, y: 5) == .init(red: 128, green: 128, blue: 128, alpha: 128))
  }
}
