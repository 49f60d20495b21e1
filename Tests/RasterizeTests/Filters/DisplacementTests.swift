import Animator
import Rasterize
import Testing

/// Displacement by noise, and depth of field, from views to pixels.
@MainActor
@Suite("Displacement and depth of field")
struct DisplacementTests {
  private let stage = Stage(size: CGSize(width: 100, height: 60), scale: 1)
  private let view = UIView(frame: CGRect(x: 30, y: 10, width: 40, height: 40))

  init() {
    stage.window.backgroundColor = .black
    view.backgroundColor = .white
    stage.window.addSubview(view)
  }

  private func render(scale: CGFloat = 1, threads: Int = 1) -> Bitmap {
    Compositor(size: stage.size, scale: scale, threads: threads)
      .render(stage.timeline.frame(at: .zero))
  }

  private func red(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Int {
    Int(bitmap.pixel(x: x, y: y).red)
  }

  @Test("an amount of 0 leaves every byte as it is")
  func identity() {
    let plain = render()
    (view.layer.displacementSize, view.layer.displacementPhase) = (3, 7)
    #expect(render() == plain)
  }

  @Test("edges move by the amount at most, and what is inside stays")
  func amount() {
    (view.layer.displacementAmount, view.layer.displacementSize) = (5, 12)
    let bitmap = render()
    var moved = 0
    for y in 0..<60 {
      for x in 0..<100 {
        // Distances from the view, negative inside; a bilinear sample reaches one pixel farther.
        let outside = max(max(30 - x, x - 69), max(10 - y, y - 49))
        let found = red(bitmap, x, y)
        if outside > 6 { #expect(found == 0, "\(x), \(y)") }
        if outside < -6 { #expect(found == 255, "\(x), \(y)") }
        if (found > 127) != (outside <= 0) { moved += 1 }
      }
    }
    // The perimeter is 160 pixels; the noise moves about half of it by a pixel or more.
    #expect(moved > 60)
  }

  @Test("the noise belongs to the view, whatever the number of threads")
  func threads() {
    (view.layer.displacementAmount, view.layer.displacementSize) = (4, 10)
    view.layer.displacementPhase = 0.3
    let bitmap = render(scale: 2)
    #expect(render(scale: 2, threads: 4) == bitmap)
    // Eight points to the right, the same pixels are 16 pixels to the right.
    view.frame.origin.x += 8
    let shifted = render(scale: 2)
    for y in 0..<120 {
      for x in 40..<160 { #expect(red(shifted, x + 16, y) == red(bitmap, x, y)) }
    }
  }

  @Test("phases change the noise smoothly, and return")
  func phases() {
    (view.layer.displacementAmount, view.layer.displacementSize) = (6, 15)
    func shown(_ phase: Double) -> Bitmap {
      view.layer.displacementPhase = phase
      return render()
    }
    func distance(_ a: Bitmap, _ b: Bitmap) -> Int {
      var sum = 0
      for y in 0..<60 { for x in 0..<100 { sum += abs(red(a, x, y) - red(b, x, y)) } }
      return sum
    }
    let (zero, near, one) = (shown(0), shown(0.05), shown(1))
    #expect(distance(zero, near) > 0 && distance(zero, near) * 10 < distance(zero, one))
    #expect(shown(0) == zero)
    #expect(distance(shown(0.999), one) * 20 < distance(zero, one))
  }

  @Test("it applies before the blur, and extreme values are drawn")
  func combinations() {
    (view.layer.displacementAmount, view.layer.blurRadius) = (4, 2)
    (view.layer.glowIntensity, view.layer.grainAmount) = (1, 0.1)
    _ = render()
    for value in [CGFloat(0.001), 999, 1e6, .infinity, .nan] {
      (view.layer.displacementAmount, view.layer.displacementSize) = (value, value)
      view.layer.displacementPhase = value.native
      _ = render()
    }
    view.frame = CGRect(x: 0, y: 0, width: 1e5, height: 1e5)
    (view.layer.displacementAmount, view.layer.displacementSize) = (3, 1)
    _ = render()
    view.frame = .zero
    _ = render()
  }

  // MARK: Depth of field

  private func blur() -> CGFloat? {
    let frame = stage.timeline.frame(at: .zero)
    return frame.layers.first { $0.id == view.layer.timelineID }?.state.blurRadius
  }

  @Test("subviews are blurred by their distance from the focus")
  func depthOfField() {
    let camera = CameraView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    stage.window.addSubview(camera)
    camera.addSubview(view)
    #expect(blur() == 0)
    (camera.aperture, camera.focus) = (0.05, -100)
    // 100 points from the plane in focus, times 0.05.
    #expect(blur() == 5)
    view.layer.zPosition = -100
    #expect(blur() == 0)
    view.layer.zPosition = -160
    #expect(blur() == 3)
    // Variances add up: 3² + 4² = 5².
    view.layer.blurRadius = 4
    #expect(blur() == 5)
    // The translation of the transform counts, too.
    view.layer.transform = CATransform3DMakeTranslation(0, 0, 60)
    #expect(blur() == 4)
    // Only direct subviews: what is in them is blurred with them.
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    inner.layer.zPosition = 50
    view.addSubview(inner)
    let frame = stage.timeline.frame(at: .zero)
    #expect(frame.layers.first { $0.id == inner.layer.timelineID }?.state.blurRadius == 0)
  }

  @Test("an animated focus is blurred at each time by the distance at that time")
  func racking() throws {
    let camera = CameraView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    stage.window.addSubview(camera)
    camera.addSubview(view)
    (camera.aperture, camera.focus) = (0.1, -50)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { camera.focus = 50 }
    for (time, radius) in [(0.0, 5.0), (0.25, 2.5), (0.5, 0), (0.75, 2.5), (1, 5)] {
      let frame = stage.timeline.frame(at: MediaTime(seconds: time))
      let state = try #require(frame.layers.first { $0.id == view.layer.timelineID }).state
      #expect(abs(state.blurRadius - radius) < 1e-9, "at \(time)")
    }
  }

  @Test("the first frame of a transition, which shows the view before it, is blurred like the next")
  func transition() throws {
    let camera = CameraView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    stage.window.addSubview(camera)
    camera.addSubview(view)
    (camera.aperture, camera.focus) = (0.05, -100)
    UIView.transition(with: view, duration: 1, options: .transitionCrossDissolve) {
      view.backgroundColor = .green
    }
    for time in [0, 0.25, 0.5] {
      let frame = stage.timeline.frame(at: MediaTime(seconds: time))
      let layer = try #require(frame.layers.first { $0.id == view.layer.timelineID })
      #expect((layer.transition == nil) == (time == 0))
      // 100 points from the plane in focus, times 0.05.
      #expect(layer.state.blurRadius == 5)
    }
  }
}
