import Animator
import Rasterize
import Testing

/// Filters of layers, and mask modes, from views to pixels.
@MainActor
@Suite("Filters of layers")
struct LayerFilterTests {
  private let stage = Stage(size: CGSize(width: 100, height: 60), scale: 1)
  private let view = UIView(frame: CGRect(x: 30, y: 10, width: 40, height: 40))

  init() {
    stage.window.backgroundColor = .black
    view.backgroundColor = .white
    stage.window.addSubview(view)
  }

  private func render(at time: Double = 0, scale: CGFloat = 1, threads: Int = 1) -> Bitmap {
    Compositor(size: stage.size, scale: scale, threads: threads)
      .render(stage.timeline.frame(at: MediaTime(seconds: time)))
  }

  private func red(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Int {
    Int(bitmap.pixel(x: x, y: y).red)
  }

  @Test("filters that change nothing leave every byte as it is")
  func identity() {
    let plain = render()
    view.layer.blurRadius = 0
    view.layer.gradientMap = [.init(red: 1, green: 0, blue: 0, alpha: 1)]
    view.layer.gradientMapAmount = 0
    (view.layer.glowRadius, view.layer.grainSize, view.layer.grainPhase) = (50, 3, 7)
    #expect(render() == plain)
  }

  @Test("an edge is half as bright after a blur, and the middle of a large view is unchanged")
  func blur() {
    view.layer.blurRadius = 4
    let bitmap = render()
    // The pixels on both sides of the edge at x = 30 add up to white: 0.5 ± 0.5/4 · φ(0).
    #expect(abs(red(bitmap, 29, 30) + red(bitmap, 30, 30) - 255) <= 2)
    // 20 points from all edges, 5 sigma.
    #expect(red(bitmap, 50, 30) >= 254)
    // The Gaussian at a distance of 3.5 points, 0.875 sigma: Φ(−0.875) = 0.1908.
    #expect(abs(Double(red(bitmap, 26, 30)) - 0.1908 * 255) <= 3)
    #expect(red(bitmap, 10, 30) == 0)
  }

  @Test("a blur of a color changes its alpha only", arguments: [1, 2, 5])
  func color(scale: Int) {
    stage.window.backgroundColor = .clear
    view.backgroundColor = .red
    view.layer.blurRadius = 3
    let bitmap = render(scale: CGFloat(scale))
    for x in 0..<bitmap.width {
      let pixel = bitmap.pixel(x: x, y: bitmap.height / 2)
      #expect(pixel.green == 0 && pixel.blue == 0 && pixel.red == pixel.alpha)
    }
  }

  @Test("a blurred view beyond the edge of the frame, and a very large blur, are drawn")
  func edges() {
    view.frame = CGRect(x: -42, y: 10, width: 40, height: 40)
    view.layer.blurRadius = 4
    #expect(red(render(), 0, 30) > 50)
    for radius in [500.0, 1e6, .infinity, .nan] {
      view.layer.blurRadius = CGFloat(radius)
      _ = render()
    }
    view.frame = CGRect(x: 0, y: 0, width: 1e5, height: 1e5)
    view.layer.blurRadius = 3
    _ = render(scale: 2)
    view.frame = .zero
    _ = render()
  }

  @Test("a gradient map replaces colors by their luminance")
  func gradientMap() {
    view.layer.gradientMap = [UIColor.red.cgColor, UIColor.blue.cgColor]
    func mapped(_ color: UIColor) -> Bitmap.Pixel {
      view.backgroundColor = color
      return render().pixel(x: 50, y: 30)
    }
    let (black, white) = (mapped(.black), mapped(.white))
    #expect((black.red, black.blue) == (255, 0))
    #expect((white.red, white.blue) == (0, 255))
    // A gray of 102/255 = 0.4: red 0.6 · 255 = 153, blue 102.
    let gray = mapped(UIColor(white: 0.4, alpha: 1))
    #expect((gray.red, gray.green, gray.blue) == (153, 0, 102))
    // Half of the weight: (153 + 102) / 2, 102 / 2 and 102, rounded.
    view.layer.gradientMapAmount = 0.5
    let half = mapped(UIColor(white: 0.4, alpha: 1))
    #expect((half.red, half.green, half.blue) == (128, 51, 102))
    view.layer.gradientMap = []
    #expect(mapped(.green).green == 255)
  }

  @Test("a glow adds light around the view, in its own color or another")
  func glow() {
    let plain = render()
    (view.layer.glowRadius, view.layer.glowIntensity) = (4, 1)
    let bright = render()
    #expect(red(plain, 27, 30) == 0 && red(bright, 27, 30) > 20)
    #expect(red(bright, 50, 30) == 255)
    view.layer.glowColor = UIColor.green.cgColor
    let pixel = render().pixel(x: 27, y: 30)
    #expect(pixel.red == 0 && pixel.green > 20)
  }

  @Test("the grain depends on its phase, not on the time, and keeps the mean")
  func grain() {
    view.backgroundColor = UIColor(white: 0.5, alpha: 1)
    view.layer.grainAmount = 0.5
    view.layer.grainPhase = 3
    let first = render()
    view.layer.grainPhase = 3.9
    #expect(render() == first)
    view.layer.grainPhase = 4
    #expect(render() != first)
    var sum = 0
    for y in 10..<50 { for x in 30..<70 { sum += red(first, x, y) } }
    // The mean of 1600 sums of two uniform numbers: a standard deviation of 0.5 · 104 / 40 = 1.3.
    #expect(abs(Double(sum) / 1600 - 128) < 6)
    #expect(red(first, 10, 30) == 0)
    for phase in [Double.infinity, .nan, -1e300, 1e300] {
      view.layer.grainPhase = phase
      _ = render()
    }
  }

  @Test("animated filters have the same frames in any order and with any number of threads")
  func animated() throws {
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: {
        view.layer.blurRadius = 8
        view.layer.glowIntensity = 1
        view.layer.grainAmount = 0.3
        view.layer.grainPhase = 24
      })
    let state = try #require(
      stage.timeline.frame(at: MediaTime(seconds: 0.25)).layers.first { $0.state.blurRadius > 0 }
    ).state
    #expect(abs(state.blurRadius - 2) < 1e-9 && abs(state.grainPhase - 6) < 1e-9)
    let late = render(at: 0.75)
    let early = render(at: 0.25)
    #expect(early != late)
    #expect(render(at: 0.75, threads: 8) == late && render(at: 0.25, threads: 3) == early)
  }

  @Test(
    "masks by alpha, by luminance, and inverted",
    arguments: zip(
      MaskMode.allCases,
      // Inside a half-transparent white mask, inside an opaque gray one of 0.4, and outside of both.
      [[128, 255, 0], [128, 102, 0], [127, 0, 255], [127, 153, 255]]))
  func maskModes(mode: MaskMode, expected: [Int]) {
    let mask = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 40))
    let half = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 40))
    half.backgroundColor = UIColor(white: 1, alpha: 128 / 255)
    let gray = UIView(frame: CGRect(x: 10, y: 0, width: 10, height: 40))
    gray.backgroundColor = UIColor(white: 0.4, alpha: 1)
    mask.addSubview(half)
    mask.addSubview(gray)
    view.mask = mask
    view.layer.maskMode = mode
    let bitmap = render()
    let found = [35, 45, 60].map { red(bitmap, $0, 30) }
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(mode): \(found)")
    #expect(red(bitmap, 80, 30) == 0)
    // A plain mask, which is a clip in the usual mode.
    view.mask = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 40))
    view.mask?.backgroundColor = .black
    let plain = render()
    let inside = [MaskMode.alpha: 255, .luminance: 0, .invertedAlpha: 0, .invertedLuminance: 255]
    #expect(red(plain, 40, 30) == inside[mode])
  }
}
