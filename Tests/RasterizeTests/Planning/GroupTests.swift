import Rasterize
import Testing

@Suite("Group opacity and clipping")
struct GroupTests {
  private let overlapping = [
    LayerTree(CGRect(x: 0, y: 0, width: 2, height: 1), .red),
    LayerTree(CGRect(x: 1, y: 0, width: 2, height: 1), .blue),
  ]

  // 0.5 · 255 = 127.5 rounds to 128; over white the other channels are 255 − 128 = 127.
  @Test("a faded layer fades as a group: overlapping sublayers do not show through")
  func groupOpacity() {
    let backdrop = LayerTree(CGRect(x: 0, y: 0, width: 3, height: 1), .white)
    let group = LayerTree(CGRect(x: 0, y: 0, width: 3, height: 1), nil, overlapping) {
      $0.opacity = 0.5
    }
    let bitmap = render([backdrop, group], width: 3, height: 1)
    #expect(bitmap.pixel(x: 0, y: 0) == .init(red: 255, green: 127, blue: 127))
    #expect(bitmap.pixel(x: 1, y: 0) == .init(red: 127, green: 127, blue: 255))
    #expect(bitmap.pixel(x: 2, y: 0) == .init(red: 127, green: 127, blue: 255))
  }

  // Half of black over red is (127, 0, 0), within 1. Text that fades by itself would be over half of white.
  @Test("a faded text layer's background does not show through its text")
  func fadedText() {
    let frame = CGRect(x: 0, y: 0, width: 48, height: 48)
    func layer(opacity: Double) -> LayerTree {
      LayerTree(frame, .white) { state in
        var text = TextLayerValues()
        text.string.runs = [TextRun(string: "MM", style: TextRun.usual.style)]
        (text.fontSize, text.foregroundColor) = (40, .black)
        state.text = text
        state.opacity = opacity
      }
    }
    let opaque = render([layer(opacity: 1)], width: 48, height: 48)
    let faded = render([LayerTree(frame, .red), layer(opacity: 0.5)], width: 48, height: 48)
    var count = 0
    for y in 0..<48 {
      for x in 0..<48 where opaque.pixel(x: x, y: y) == .black {
        count += 1
        let pixel = faded.pixel(x: x, y: y)
        #expect(abs(Int(pixel.red) - 127) <= 1 && pixel.green <= 1 && pixel.blue <= 1)
      }
    }
    #expect(count > 50)
  }

  // Red at 128 over white is (255, 127, 127); blue at 128 over that is
  // (127, 63, 128 + 63) + …: 255 · 127 / 255 = 127, 127 · 127 / 255 = 63.25, 128 + 63.25 = 191.
  @Test("without group opacity each layer fades separately")
  func opacityOfEach() {
    let backdrop = LayerTree(CGRect(x: 0, y: 0, width: 3, height: 1), .white)
    let group = LayerTree(CGRect(x: 0, y: 0, width: 3, height: 1), nil, overlapping) {
      $0.opacity = 0.5
      $0.allowsGroupOpacity = false
    }
    let bitmap = render([backdrop, group], width: 3, height: 1)
    #expect(bitmap.pixel(x: 1, y: 0) == .init(red: 127, green: 63, blue: 191))
  }

  @Test("opacities multiply down the tree")
  func nestedOpacity() {
    let child = LayerTree(CGRect(x: 0, y: 0, width: 1, height: 1), .white) { $0.opacity = 0.5 }
    let parent = LayerTree(CGRect(x: 0, y: 0, width: 1, height: 1), nil, [child]) {
      $0.opacity = 0.4
    }
    let bitmap = render([parent], width: 1, height: 1)
    #expect(bitmap.pixel(x: 0, y: 0).alpha == 51)  // 0.2 · 255
  }

  @Test("sublayers extend beyond the bounds unless these clip", arguments: [false, true])
  func clipping(clips: Bool) {
    let child = LayerTree(CGRect(x: -2, y: -2, width: 9, height: 9), .green)
    let parent = LayerTree(CGRect(x: 3, y: 3, width: 4, height: 4), nil, [child]) {
      $0.masksToBounds = clips
    }
    let bitmap = render([parent], width: 12, height: 12)
    for y in 0..<12 {
      for x in 0..<12 {
        let shown = clips ? 3..<7 : 1..<10
        let isInside = shown.contains(x) && shown.contains(y)
        #expect(bitmap.pixel(x: x, y: y) == (isInside ? .pureGreen : .clear), "(\(x), \(y))")
      }
    }
  }

  @Test("clips nest")
  func nestedClips() {
    let content = LayerTree(CGRect(x: -9, y: -9, width: 40, height: 40), .green)
    let inner = LayerTree(CGRect(x: 2, y: 2, width: 10, height: 10), nil, [content]) {
      $0.masksToBounds = true
    }
    let outer = LayerTree(CGRect(x: 1, y: 1, width: 6, height: 6), nil, [inner]) {
      $0.masksToBounds = true
    }
    let bitmap = render([outer], width: 12, height: 12)
    for y in 0..<12 {
      for x in 0..<12 {
        let isInside = (3..<7).contains(x) && (3..<7).contains(y)
        #expect(bitmap.pixel(x: x, y: y) == (isInside ? .pureGreen : .clear), "(\(x), \(y))")
      }
    }
  }

  @Test("content of a rounded clip has the outline of a rounded background")
  func roundedClip() {
    let frame = CGRect(x: 3, y: 2, width: 30, height: 26)
    func rounded(_ color: CGColor?, _ inside: [LayerTree]) -> LayerTree {
      LayerTree(frame, color, inside) {
        $0.cornerRadius = 9
        $0.masksToBounds = true
      }
    }
    let plain = render([rounded(.green, [])], width: 36, height: 30)
    let cover = LayerTree(CGRect(x: -5, y: -5, width: 60, height: 60), .green)
    #expect(render([rounded(nil, [cover])], width: 36, height: 30) == plain)
    // A background below it does not bleed through, nor does a second layer change the edge.
    #expect(render([rounded(.red, [cover])], width: 36, height: 30) == plain)
    #expect(render([rounded(.red, [cover, cover])], width: 36, height: 30) == plain)
  }

  @Test("a rotated clip clips along its own edges")
  func rotatedClip() {
    let cover = LayerTree(CGRect(x: -50, y: -50, width: 200, height: 200), .white)
    let turn = ProjectionTransform(.rotation(degrees: 33))
    let clip = LayerTree(CGRect(x: 8, y: 10, width: 24, height: 20), nil, [cover]) {
      $0.masksToBounds = true
    }.transformed(turn)
    let plain = LayerTree(CGRect(x: 8, y: 10, width: 24, height: 20), .white).transformed(turn)
    #expect(
      render([clip], width: 40, height: 40) == render([plain], width: 40, height: 40))
  }

  // Each clip covers its area; where both cross a pixel, coverage is multiplied.
  @Test(
    "nested rounded clips, rotated against each other, multiply their coverage",
    arguments: [(0.0, 0.0), (20, -35), (75, 10)])
  func nestedRoundedClips(outerDegrees: Double, innerDegrees: Double) {
    let content = LayerTree(CGRect(x: -60, y: -60, width: 180, height: 180), .white)
    func clip(_ frame: CGRect, radius: Double, degrees: Double, _ inside: LayerTree) -> LayerTree {
      LayerTree(frame, nil, [inside]) {
        $0.cornerRadius = radius
        $0.masksToBounds = true
      }.transformed(ProjectionTransform(.rotation(degrees: degrees)))
    }
    let inner = clip(
      CGRect(x: 3, y: -6, width: 26, height: 40), radius: 12, degrees: innerDegrees, content)
    let outer = clip(
      CGRect(x: 9, y: 11, width: 34, height: 26), radius: 9, degrees: outerDegrees, inner)
    let bitmap = render([outer], width: 52, height: 52)
    let transforms = [outer.transform, inner.transform.concatenating(outer.transform)]
    let areas = zip([outer, inner], zip(transforms, [9.0, 12])).map { layer, place in
      AreaReference.areas(
        of: AreaReference.outline(
          of: layer.state.bounds, radius: place.1, mappedBy: place.0), side: 52)
    }
    for i in 0..<52 * 52 {
      let expected = 255 * areas[0][i] * areas[1][i]
      let alpha = Double(bitmap.pixel(x: i % 52, y: i / 52).alpha)
      #expect(abs(alpha - expected) <= 5, "(\(i % 52), \(i / 52))")
    }
  }

  @Test("a clip without area hides its content")
  func emptyClip() {
    let child = LayerTree(CGRect(x: 0, y: 0, width: 9, height: 9), .green)
    let parent = LayerTree(CGRect(x: 3, y: 3, width: 0, height: 4), nil, [child]) {
      $0.masksToBounds = true
    }
    #expect(Set(render([parent], width: 9, height: 9).pixels) == [0])
  }

  @Test("thousands of nested faded layers are drawn")
  func deepNesting() {
    var layers: [LayerSnapshot] = []
    for depth in 0..<2000 {
      var state = LayerState()
      state.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
      state.backgroundColor = depth == 1999 ? .white : nil
      state.opacity = 0.9999
      layers.append(
        LayerSnapshot(
          id: LayerID(depth), state: state, transform: .identity, descendantCount: 1999 - depth))
    }
    let size = CGSize(width: 4, height: 4)
    let bitmap = Compositor(size: size, scale: 1, threads: 1)
      .render(FrameSnapshot(time: .zero, size: size, layers: layers))
    // 0.9999²⁰⁰⁰ · 255 = 208.77
    #expect(bitmap.pixel(x: 1, y: 1).alpha == 209)
  }
}
