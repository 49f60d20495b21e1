import Animator
import Testing

/// Trails: the presentations of a view at earlier instants, behind it.
@MainActor
@Suite("Trails")
struct TrailTests {
  private let stage = Stage(size: CGSize(width: 200, height: 100))
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  init() {
    view.backgroundColor = .red
    stage.window.addSubview(view)
    (view.layer.trailCount, view.layer.trailInterval, view.layer.trailDecay) = (2, 0.1, 0.5)
  }

  private func move() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x += 100 }
  }

  /// The center and the opacity of the view and its echoes, back to front.
  private func shown(_ time: Double, of layer: CALayer? = nil) -> [[Double]] {
    let id = (layer ?? view.layer).timelineID
    return stage.timeline.frame(at: MediaTime(seconds: time)).layers.filter { $0.id == id }
      .map { [rounded($0.state.position.x.native), rounded($0.state.opacity)] }
  }

  private func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }

  @Test("echoes are behind the view, where it was at earlier times, each fainter than the next")
  func echoes() {
    move()
    // It moves by 10 points in 0.1 seconds, from 5.
    #expect(shown(0.5) == [[35, 0.25], [45, 0.5], [55, 1]])
  }

  @Test("they catch up after the motion, and a view at rest has none")
  func rest() {
    move()
    stage.advance(by: 1)
    #expect(shown(0) == [[5, 1]])
    // Before the beginning there are no presentations.
    #expect(shown(0.05) == [[10, 1]])
    #expect(shown(1.05) == [[90, 0.25], [100, 0.5], [105, 1]])
    #expect(shown(1.15) == [[100, 0.25], [105, 1]])
    #expect(shown(1.25) == [[105, 1]])
  }

  @Test("changes without animation leave echoes, too, also in another superview")
  func changes() {
    stage.advance(by: 1)
    view.center.x = 80
    #expect(shown(1.05) == [[5, 0.5], [80, 1]])
    let other = UIView(frame: stage.window.bounds)
    stage.window.addSubview(other)
    other.addSubview(view)
    #expect(shown(1.15) == [[5, 0.25], [80, 1]])
  }

  @Test("a fraction of the count fades the last echo")
  func fraction() {
    view.layer.trailCount = 1.5
    move()
    // 0.5² · 0.5.
    #expect(shown(0.5) == [[35, 0.125], [45, 0.5], [55, 1]])
    (view.layer.trailCount, view.layer.trailDecay) = (100, 0)
    #expect(shown(0.5) == [[55, 1]])
    (view.layer.trailDecay, view.layer.trailInterval) = (1, 0)
    #expect(shown(0.5) == [[55, 1]])
  }

  @Test("count, interval and decay animate")
  func animation() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.center.x += 100
      (view.layer.trailCount, view.layer.trailDecay) = (0, 1)
      view.layer.trailInterval = 0.3
    }
    // Halfway one echo, 0.2 seconds earlier, with an opacity of 0.75.
    #expect(shown(0.5) == [[35, 0.75], [55, 1]])
  }

  @Test("echoes contain subviews as they were, and are masked and faded as groups")
  func subviews() throws {
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    inner.backgroundColor = .blue
    view.addSubview(inner)
    view.mask = UIView(frame: view.bounds)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { inner.alpha = 0 }
    #expect(shown(0.5) == [[5, 0.25], [5, 0.5], [5, 1]])
    #expect(shown(0.5, of: inner.layer) == [[2, 0.7], [2, 0.6], [2, 0.5]])
    let frame = stage.timeline.frame(at: 0.5)
    let echoes = frame.layers.filter { $0.id == view.layer.timelineID }
    #expect(echoes.map(\.descendantCount) == [2, 2, 2] && echoes.allSatisfy(\.hasMask))
    #expect(frame.layers[0].descendantCount == frame.layers.count - 1)
  }

  @Test("a view with a trail in a replicator, a space, and a superview whose time is slower")
  func containers() throws {
    let space = CATransformLayer()
    stage.window.layer.addSublayer(space)
    let plane = CALayer()
    plane.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    plane.backgroundColor = UIColor.green.cgColor
    plane.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    space.addSublayer(plane)
    space.addSublayer(view.layer)
    // The plane divides the view's layer into fragments; its echoes are shown once.
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    move()
    let planes = shown(0.2)
    #expect(planes.filter { $0[1] < 1 } == [[50, 0.25], [60, 0.5]])
    #expect(planes.filter { $0[1] == 1 }.count > 1)
    let replicator = CAReplicatorLayer()
    stage.window.layer.addSublayer(replicator)
    replicator.instanceCount = 2
    replicator.instanceTransform = CATransform3DMakeTranslation(0, 20, 0)
    replicator.addSublayer(view.layer)
    let copies = shown(0.5)
    #expect(copies.count == 6)
  }

  @Test("trails in trails, and of masks, end")
  func nesting() {
    view.mask = UIView(frame: view.bounds)
    view.mask?.layer.trailCount = 100
    var outer: UIView = view
    for _ in 0..<300 {
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      inner.backgroundColor = .blue
      (inner.layer.trailCount, inner.layer.trailInterval) = (100, 0.001)
      outer.addSubview(inner)
      UIView.animate(withDuration: 1) { inner.center.x = 50 }
      outer = inner
    }
    move()
    let layers = stage.timeline.frame(at: 0.5).layers
    #expect(layers.count > 300 && layers.count < Timeline.copiedLayerLimit + 1000)
  }

  @Test("values are limited")
  func limits() {
    let layer = view.layer
    (layer.trailCount, layer.trailInterval, layer.trailDecay) = (1000, -1, 7)
    #expect(layer.trailCount == 100 && layer.trailInterval == 0 && layer.trailDecay == 1)
    (layer.trailCount, layer.trailInterval, layer.trailDecay) = (.nan, .infinity, .nan)
    #expect(layer.trailCount == 0 && layer.trailInterval == 0 && layer.trailDecay == 0)
    layer.trailCount = 1
    move()
    _ = stage.timeline.frame(at: 0.5)
  }

  @Test("frames are the same in any order and for any steps of the clock")
  func stepping() {
    func frames(_ steps: Int) -> [FrameSnapshot] {
      let stage = Stage(size: CGSize(width: 200, height: 100))
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.backgroundColor = .red
      (view.layer.trailCount, view.layer.trailInterval) = (5, 0.03)
      stage.window.addSubview(view)
      UIView.animate(withDuration: 1) { view.center.x = 90 }
      for _ in 0..<steps { stage.advance(by: 2 / Double(steps)) }
      let timeline = stage.timeline
      return [1.02, 0.3, 0.7, 0].map { timeline.frame(at: $0) }
    }
    #expect(frames(1) == frames(48))
  }
}
