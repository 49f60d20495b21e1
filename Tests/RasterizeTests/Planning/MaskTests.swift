import Rasterize
import Testing

@Suite("Masks and blend modes")
struct MaskTests {
  private let whole = CGRect(x: 0, y: 0, width: 4, height: 1)

  private func gray(_ value: CGFloat) -> CGColor { .rgb(value, value, value) }

  /// Red on white, visible through `mask`.
  private func masked(_ mask: LayerTree, width: CGFloat = 4) -> [Bitmap.Pixel] {
    let frame = CGRect(x: 0, y: 0, width: width, height: 1)
    let background = LayerTree(frame, .white)
    let bitmap = render(
      [background, LayerTree(frame, .red).masked(by: mask)], width: width, height: 1)
    return (0..<Int(width)).map { bitmap.pixel(x: $0, y: 0) }
  }

  @Test("a layer is visible through its mask, whatever the mask's color")
  func plain() {
    let mask = LayerTree(CGRect(x: 1, y: 0, width: 2, height: 1), .blue)
    #expect(masked(mask) == [.white, .pureRed, .pureRed, .white])
  }

  // 0.4 · 255 = 102 of red over white leaves 153 of the other channels.
  @Test("the mask's alpha multiplies, whether from its color, its opacity or partial coverage")
  func alpha() {
    let shade = Bitmap.Pixel(red: 255, green: 153, blue: 153)
    #expect(masked(LayerTree(whole, .rgb(0, 0, 0, 0.4))) == [shade, shade, shade, shade])
    #expect(
      masked(LayerTree(whole, .black) { $0.opacity = 0.4 }) == [shade, shade, shade, shade])
    let part = LayerTree(CGRect(x: 1, y: 0, width: 0.4, height: 1), .black)
    #expect(masked(part) == [.white, shade, .white, .white])
  }

  @Test("a mask's own sublayers and its own mask apply")
  func nested() {
    let left = LayerTree(CGRect(x: 0, y: 0, width: 1, height: 1), .black)
    let right = LayerTree(CGRect(x: 2, y: 0, width: 2, height: 1), .black)
    let mask = LayerTree(whole, nil, [left, right])
    #expect(masked(mask) == [.pureRed, .white, .pureRed, .pureRed])
    let limited = mask.masked(by: LayerTree(CGRect(x: 0, y: 0, width: 3, height: 1), .black))
    #expect(masked(limited) == [.pureRed, .white, .pureRed, .white])
  }

  @Test("an empty mask and an edge-on mask hide everything")
  func nothing() {
    #expect(masked(LayerTree(whole, nil)) == [.white, .white, .white, .white])
    #expect(masked(LayerTree(.zero, .black)) == [.white, .white, .white, .white])
    var edgeOn = LayerTree(whole, .black)
    edgeOn.transform.m11 = 0
    #expect(masked(edgeOn) == [.white, .white, .white, .white])
  }

  @Test("the mask applies to shadow, sublayers and border, once")
  func everything() {
    let child = LayerTree(CGRect(x: 6, y: 2, width: 4, height: 4), .green)
    let host = LayerTree(CGRect(x: 2, y: 2, width: 8, height: 8), .rgb(0, 0, 1, 0.5), [child]) {
      $0.borderWidth = 1
      $0.shadowOpacity = 1
      $0.shadowOffset = CGSize(width: 3, height: 3)
      $0.shadowRadius = 0
    }
    let plain = render([host], width: 16, height: 16)
    // Half of it, and a corner radius that is not a plain clip.
    let mask = LayerTree(
      CGRect(x: -2, y: -2, width: 8, height: 20), nil,
      [
        LayerTree(CGRect(x: 0, y: 0, width: 8, height: 20), .white)
      ])
    let bitmap = render([host.masked(by: mask)], width: 16, height: 16)
    for y in 0..<16 {
      for x in 0..<16 {
        #expect(bitmap.pixel(x: x, y: y) == (x < 8 ? plain.pixel(x: x, y: y) : .clear))
      }
    }
  }

  @Test("a clip and a mask both apply")
  func clipAndMask() {
    let child = LayerTree(CGRect(x: 0, y: 0, width: 4, height: 1), .green)
    var host = LayerTree(CGRect(x: 0, y: 0, width: 3, height: 1), nil, [child]) {
      $0.masksToBounds = true
    }
    host.mask = [
      LayerTree(whole, nil, [LayerTree(CGRect(x: 1, y: 0, width: 3, height: 1), .black)])
    ]
    let bitmap = render([host], width: 4, height: 1)
    #expect(
      (0..<4).map { bitmap.pixel(x: $0, y: 0) } == [.clear, .pureGreen, .pureGreen, .clear])
  }

  @Test("a mask moves with its layer and independently")
  func transform() {
    let mask = LayerTree(CGRect(x: 1, y: 0, width: 1, height: 1), .black)
      .transformed(ProjectionTransform(.translation(1, 0)))
    var host = LayerTree(whole, .green).masked(by: mask)
    host.transform = ProjectionTransform(.translation(1, 0))
    let bitmap = render([host], width: 5, height: 1)
    #expect(
      (0..<5).map { bitmap.pixel(x: $0, y: 0) } == [.clear, .clear, .clear, .pureGreen, .clear])
  }

  // MARK: Blend modes

  /// The one pixel that layers composite to.
  private func pixel(_ layers: [LayerTree]) -> Bitmap.Pixel {
    render(layers, width: 1, height: 1).pixel(x: 0, y: 0)
  }

  private func layer(
    _ color: CGColor?, _ inside: [LayerTree] = [],
    _ configure: (inout LayerState) -> Void = { _ in }
  ) -> LayerTree {
    LayerTree(CGRect(x: 0, y: 0, width: 1, height: 1), color, inside, configure: configure)
  }

  // 0.8 · 255 = 204, 0.5 · 255 = 128 (127.5 up): 204 · 128 / 255 = 102.4.
  @Test("a compositing filter blends the layer with its backdrop")
  func multiply() {
    let top = layer(gray(0.5)) { $0.compositingFilter = .multiply }
    #expect(pixel([layer(gray(0.8)), top]) == .init(red: 102, green: 102, blue: 102))
    // Without a backdrop it is unchanged.
    #expect(pixel([top]) == .init(red: 128, green: 128, blue: 128))
  }

  // Half of 102, half of 204: 153, up to rounding.
  @Test("a faded filter blends partially")
  func faded() {
    let top = layer(gray(0.5)) { ($0.compositingFilter, $0.opacity) = (.multiply, 0.5) }
    let result = pixel([layer(gray(0.8)), top])
    #expect(abs(Int(result.red) - 153) <= 1 && result.alpha == 255)
  }

  @Test("sublayers are blended as a group")
  func group() {
    // White over the child would hide it if they were blended separately.
    let top = layer(gray(0.5), [layer(.white)]) { $0.compositingFilter = .multiply }
    #expect(pixel([layer(gray(0.8)), top]) == .init(red: 204, green: 204, blue: 204))
  }

  @Test("inside an isolated group, a filter does not blend with the backdrop of the group")
  func isolation() {
    let multiplied = layer(gray(0.5)) { $0.compositingFilter = .multiply }
    func inside(_ configure: (inout LayerState) -> Void) -> Bitmap.Pixel {
      pixel([layer(gray(0.8)), layer(nil, [multiplied], configure)])
    }
    #expect(inside { _ in } == .init(red: 102, green: 102, blue: 102))
    #expect(inside { $0.masksToBounds = true } == .init(red: 128, green: 128, blue: 128))
    #expect(inside { $0.compositingFilter = .lighten } == .init(red: 204, green: 204, blue: 204))
    let masked = layer(nil, [multiplied]).masked(by: layer(nil, [layer(.black)]))
    #expect(pixel([layer(gray(0.8)), masked]) == .init(red: 128, green: 128, blue: 128))
  }

  @Test("a rasterized layer has the resolution of its rasterizationScale")
  func rasterized() {
    let inside = LayerTree(CGRect(x: 1.5, y: 0, width: 1, height: 1), .black)
    func pixels(_ scale: CGFloat) -> [UInt8] {
      let host = LayerTree(CGRect(x: 0, y: 0, width: 4, height: 1), .white, [inside]) {
        ($0.shouldRasterize, $0.rasterizationScale) = (true, scale)
      }
      let bitmap = render([host], width: 4, height: 1, scale: 2)
      return (0..<8).map { bitmap.pixel(x: $0, y: 0).red }
    }
    // At two pixels per point: sharp. At one: points 1 and 2 are half black, and spread over
    // neighbors.
    #expect(pixels(2) == [255, 255, 255, 0, 0, 255, 255, 255])
    #expect(pixels(1)[3] > 100 && pixels(1)[4] > 100)
  }

  @Test("a rasterized layer is clipped, masked, faded and shadowed like any other")
  func rasterizedLooks() {
    func tree(_ isRasterized: Bool) -> LayerTree {
      let child = LayerTree(CGRect(x: 8, y: 4, width: 10, height: 4), .green)
      var host = LayerTree(CGRect(x: 4, y: 4, width: 12, height: 12), .red, [child]) {
        $0.shouldRasterize = isRasterized
        $0.opacity = 0.5
        $0.shadowOpacity = 1
        $0.shadowRadius = 2
      }
      host.mask = [
        LayerTree(
          CGRect(x: -4, y: 0, width: 40, height: 8), nil,
          [
            LayerTree(CGRect(x: 0, y: 0, width: 40, height: 8), .black)
          ])
      ]
      return host
    }
    #expect(
      render([tree(true)], width: 24, height: 24) == render([tree(false)], width: 24, height: 24))
  }
}
