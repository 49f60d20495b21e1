import Testing

@testable import Rasterize

@Suite("Large frames, many layers, and coordinates at the limits")
struct LargeFrameTests {
  // A card whose corner is 10 pixels from the frame's, and a rotated one across tiles, on white.
  @Test("a frame of 7680 × 4320 pixels is exact to its last pixel")
  func eightK() {
    let layers = [
      LayerTree(CGRect(x: 0, y: 0, width: 7680, height: 4320), .white),
      LayerTree(CGRect(x: 7170, y: 4010, width: 500, height: 300), .red) { $0.cornerRadius = 40 },
      LayerTree(CGRect(x: 3000, y: 2000, width: 900, height: 20), .blue)
        .transformed(ProjectionTransform(.rotation(degrees: 45))),
    ]
    let bitmap = render(layers, width: 7680, height: 4320, threads: 2)
    #expect(bitmap.pixel(x: 7679, y: 4319) == .white)
    #expect(bitmap.pixel(x: 7669, y: 4160) == .pureRed)
    #expect(bitmap.pixel(x: 7669, y: 4309) == .white)
    // The rotated card's center is (3450, 2010); along its sides both grow by 1/√2.
    #expect(bitmap.pixel(x: 3450 + 300, y: 2010 + 300) == .pureBlue)
    #expect(bitmap.pixel(x: 3450 + 320, y: 2010 + 320) == .white)
  }

  // Steps of 2⁻¹⁶ texel, exact every 256 columns: 2⁻⁹ texel. A texel is 10 pixels, from black to
  // white.
  @Test("an image that fills a wide frame is positioned as exactly at its right as at its left")
  func wideSampling() throws {
    let pixels = (0..<1600).flatMap { i -> [UInt8] in
      let gray: UInt8 = i % 2 == 0 ? 0 : 255
      return [gray, gray, gray, 255]
    }
    let image = try #require(CGImage(width: 1600, height: 1, premultipliedBGRA: pixels))
    let layer = LayerTree(CGRect(x: 0.37, y: 0, width: 15999.1, height: 4)) {
      $0.contents = .image(image)
    }
    let bitmap = render([layer], width: 16000, height: 4)
    for x in 20..<15980 {
      let u = (Double(x) + 0.5 - 0.37) * 1600 / 15999.1 - 0.5
      let fraction = u - u.rounded(.down)
      let isOdd = Int(u) % 2 == 1
      let expected = 255 * (isOdd ? 1 - fraction : fraction)
      #expect(abs(Double(bitmap.pixel(x: x, y: 2).red) - expected) <= 3, "\(x)")
    }
  }

  @Test("ten thousand layers are each at their position")
  func manyLayers() {
    let layers = (0..<10_000).map { i in
      LayerTree(
        CGRect(x: i % 100 * 3, y: i / 100 * 3, width: 3, height: 3),
        .rgb(Double(i % 100) / 100, Double(i / 100) / 100, 0.5))
    }
    let bitmap = render(layers, width: 300, height: 300, threads: 2)
    for i in stride(from: 0, to: 10_000, by: 7) {
      let pixel = bitmap.pixel(x: i % 100 * 3 + 1, y: i / 100 * 3 + 1)
      let red = UInt8((Double(i % 100) / 100 * 255).rounded())
      let green = UInt8((Double(i / 100) / 100 * 255).rounded())
      #expect(pixel == .init(red: red, green: green, blue: 128), "\(i)")
    }
  }

  @Test("ten thousand nested layers are rendered")
  func deepLayers() {
    let frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    let layers = (0..<10_000).map { i in
      LayerSnapshot(
        id: LayerID(i), state: LayerTree(frame, i == 9999 ? .red : nil).state,
        transform: .identity, descendantCount: 9999 - i)
    }
    let size = CGSize(width: 4, height: 4)
    let bitmap = Compositor(size: size, scale: 1, threads: 1)
      .render(FrameSnapshot(time: .zero, size: size, layers: layers))
    #expect(bitmap.pixel(x: 2, y: 2) == .pureRed)
  }

  @Test("the deepest nesting of snapshots that keyframe JSON allows is rendered")
  func deepTransitions() {
    let frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    func snapshot(_ layer: LayerSnapshot?) -> LayerTreeSnapshot {
      LayerTreeSnapshot(size: frame.size, layers: layer.map { [$0] } ?? [], isStatic: false)
    }
    func layer(_ color: CGColor? = nil, _ transition: TransitionSnapshot? = nil) -> LayerSnapshot {
      LayerSnapshot(
        id: LayerID(1), state: LayerTree(frame, color).state, transform: .identity,
        transition: transition)
    }
    let surfaces = TransitionKind.crossDissolve().surfaces(progress: 1, size: frame.size)
    var shown = layer(.red)
    for _ in 0..<LayerTreeSnapshot.nestingLimit {
      let transition = TransitionSnapshot(
        from: snapshot(nil), to: snapshot(shown), surfaces: surfaces)
      shown = layer(nil, transition)
    }
    let bitmap = Compositor(size: frame.size, scale: 1, threads: 1)
      .render(FrameSnapshot(time: .zero, size: frame.size, layers: [shown]))
    #expect(bitmap.pixel(x: 2, y: 2) == .pureRed)
  }

  @Test(
    "layers at the limits of numbers are skipped or clipped; others are unaffected",
    arguments: [
      Double.greatestFiniteMagnitude, -Double.greatestFiniteMagnitude, .leastNonzeroMagnitude,
      0x1p1023, 0x1p63, -0x1p63, 0x1p31, 4e15,
    ])
  func limits(value: Double) {
    let far = [
      CGRect(x: value, y: 4, width: 8, height: 8), CGRect(x: 4, y: value, width: 8, height: 8),
      CGRect(x: value, y: value, width: abs(value), height: abs(value)),
    ]
    let layers = far.flatMap { frame in
      [0.0, 31].map { degrees in
        LayerTree(frame, .rgb(0, 1, 0, 0.5)) {
          $0.cornerRadius = degrees / 10
          $0.borderWidth = 1
          $0.borderColor = .black
        }.transformed(ProjectionTransform(.rotation(degrees: degrees)))
      }
    }
    let above = LayerTree(CGRect(x: 20, y: 20, width: 6, height: 6), .red)
    let bitmap = render(layers + [above], width: 32, height: 32)
    #expect(bitmap.pixel(x: 22, y: 22) == .pureRed)
    guard abs(value) >= 0x1p31 else { return }
    // The small ones are far outside; the large one, from −x to 0, ends at the frame's corner.
    #expect(bitmap.pixel(x: 30, y: 6) == .clear)
  }
}
