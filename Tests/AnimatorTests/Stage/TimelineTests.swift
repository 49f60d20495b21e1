import Animator
import TestSupport
import Testing

@MainActor
@Suite("Stage and timeline")
struct TimelineTests {
  /// A busy second and a half: chains, delays, retargets, repeats, a transition, views added and
  /// removed.
  static func bounce(_ stage: Stage) -> [UIView] {
    let views = (0..<4).map { i in
      UIView(frame: CGRect(x: 20 * i, y: 10, width: 30, height: 30))
    }
    for view in views { stage.window.addSubview(view) }
    UIView.animate(withDuration: 0.37, delay: 0.11, options: .curveEaseOut) {
      views[0].center = CGPoint(x: 200, y: 100)
      views[0].transform = CGAffineTransform(rotationAngle: 1)
    } completion: { _ in
      UIView.animate(withDuration: 0.53) {
        views[0].alpha = 0.2
      } completion: { _ in
        views[0].removeFromSuperview()
        UIView.animate(withDuration: 0.2) { views[1].backgroundColor = .red }
      }
      UIView.animate(withDuration: 0.4) { views[0].center = CGPoint(x: 5, y: 5) }
    }
    UIView.animate(withDuration: 0.21, delay: 0, options: [.repeat, .autoreverse]) {
      views[1].bounds.size = CGSize(width: 60, height: 10)
    }
    UIView.transition(with: views[2], duration: 0.7, options: .transitionFlipFromLeft) {
      views[2].backgroundColor = .blue
    } completion: { _ in
      stage.window.addSubview(views[0])
      UIView.animate(withDuration: 0.1, delay: 0, options: .beginFromCurrentState) {
        views[3].alpha = 0
      }
    }
    UIView.animate(withDuration: 1) { views[3].alpha = 0.5 }
    return views
  }

  @Test("frames do not depend on the steps of the clock", arguments: [1, 24, 60, 1000])
  func frameRateIndependence(framesPerSecond: Int) {
    let (fine, coarse) = (Self.stage(), Self.stage())
    _ = Self.bounce(fine)
    fine.advance(to: 1.7)
    _ = Self.bounce(coarse)
    for i in 0...(17 * framesPerSecond / 10) {
      coarse.advance(to: Double(i) / Double(framesPerSecond))
    }
    coarse.advance(to: 1.7)
    let (a, b) = (fine.timeline, coarse.timeline)
    for step in 0...170 {
      let time = MediaTime(seconds: Double(step) / 100)
      #expect(a.frame(at: time) == b.frame(at: time), "at \(time)")
    }
  }

  @Test("frames are the same in any order, and equal those while the clock advanced")
  func randomAccess() {
    let stage = Self.stage()
    _ = Self.bounce(stage)
    var seen: [FrameSnapshot] = []
    for step in 0...60 {
      stage.advance(to: Double(step) / 40)
      seen.append(stage.timeline.frame(at: stage.time))
    }
    let timeline = stage.timeline
    var order = Array(seen.indices)
    var random = SplitMix64(seed: 5)
    order.shuffle(using: &random)
    for index in order { #expect(timeline.frame(at: seen[index].time) == seen[index]) }
  }

  @Test("presentation values are those of the frame")
  func presentation() throws {
    let stage = Self.stage()
    let views = Self.bounce(stage)
    stage.advance(to: 0.3)
    let frame = stage.timeline.frame(at: stage.time)
    let first = try #require(views[0].layer.presentation())
    let shown = try #require(frame.layers.first { $0.state.position == first.position })
    #expect(shown.state.transform == first.transform)
    #expect(Float(shown.state.opacity) == first.opacity)
  }

  @Test("frames can be computed on many threads concurrently")
  func concurrently() async {
    let stage = Self.stage()
    _ = Self.bounce(stage)
    stage.advance(to: 1.7)
    let timeline = stage.timeline
    let expected = (0..<32).map { timeline.frame(at: MediaTime(seconds: Double($0) / 20)) }
    await withTaskGroup(of: (Int, FrameSnapshot).self) { group in
      for i in 0..<32 {
        group.addTask { (i, timeline.frame(at: MediaTime(seconds: Double(i) / 20))) }
      }
      for await (i, frame) in group { #expect(frame == expected[i]) }
    }
  }

  @Test("two stages stepped alternately are independent")
  func isolation() {
    let alone = Self.stage()
    _ = Self.bounce(alone)
    alone.advance(to: 1.7)
    let (a, b) = (Self.stage(), Self.stage())
    _ = a.perform { Self.bounce(a) }
    for step in 1...17 {
      a.advance(to: Double(step) / 10)
      if step == 5 { _ = b.perform { Self.bounce(b) } }
      if step > 5 { b.advance(to: Double(step - 5) / 10) }
    }
    b.advance(to: 1.7)
    for step in 0...34 {
      let time = MediaTime(seconds: Double(step) / 20)
      #expect(a.timeline.frame(at: time) == alone.timeline.frame(at: time))
      #expect(b.timeline.frame(at: time) == alone.timeline.frame(at: time))
    }
  }

  @Test("a timeline is a value: later changes do not affect it")
  func value() {
    let s = Scenario()
    let empty = s.stage.timeline
    let before = empty.frame(at: .zero)
    s.view.alpha = 0.5
    UIView.animate(withDuration: 1) { s.view.center.x = 0 }
    #expect(empty.frame(at: .zero) == before)
    #expect(empty.duration == .zero)
    #expect(s.stage.timeline.duration.seconds == 1)
  }

  @Test("hidden and fully transparent layers are culled with their sublayers")
  func invisible() {
    let s = Scenario()
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
    s.view.addSubview(inner)
    #expect(s.stage.timeline.frame(at: .zero).layers.map(\.descendantCount) == [2, 1, 0])
    s.view.isHidden = true
    #expect(s.stage.timeline.frame(at: .zero).layers.count == 1)
    s.view.isHidden = false
    s.view.alpha = 0
    #expect(s.stage.timeline.frame(at: .zero).layers.count == 1)
  }

  @Test("siblings are drawn by zPosition, then by index; each before its sublayers")
  func drawingOrder() {
    let s = Scenario()
    let views = (0..<4).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1)) }
    for view in views { s.view.addSubview(view) }
    let inside = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
    views[1].addSubview(inside)
    views[0].layer.zPosition = 1
    views[2].layer.zPosition = -1
    for (tag, view) in (views + [inside]).enumerated() { view.layer.cornerRadius = CGFloat(tag) }
    let order = s.stage.timeline.frame(at: .zero).layers.dropFirst(2).map {
      Int($0.state.cornerRadius)
    }
    #expect(order == [2, 1, 4, 3, 0])
  }

  @Test("depth sorting applies among siblings without sublayers")
  func drawingOrderOfLeaves() {
    let s = Scenario()
    let views = (0..<4).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1)) }
    for (tag, view) in views.enumerated() {
      s.view.addSubview(view)
      view.layer.cornerRadius = CGFloat(tag)
    }
    func order() -> [Int] {
      s.stage.timeline.frame(at: .zero).layers.dropFirst(2).map { Int($0.state.cornerRadius) }
    }
    #expect(order() == [0, 1, 2, 3])
    views[2].addSubview(UIView())
    views[2].subviews[0].layer.cornerRadius = 9
    #expect(order() == [0, 1, 2, 9, 3])
    views[2].layer.zPosition = -1
    #expect(order() == [2, 9, 0, 1, 3])
    views[2].layer.zPosition = 0
    views[3].layer.zPosition = -1
    #expect(order() == [3, 0, 1, 2, 9])
  }

  @Test("world transforms carry bounds, transforms and perspective down the tree")
  func worldTransforms() {
    let s = Scenario()
    s.view.bounds.origin = CGPoint(x: 5, y: 0)
    let inner = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    s.view.addSubview(inner)
    inner.transform = CGAffineTransform(scaleX: 2, y: 2)
    var transform = s.stage.timeline.frame(at: .zero).layers[2].transform
    #expect(CGPoint(x: 10, y: 10).applying(transform) == CGPoint(x: 25, y: 40))
    #expect(CGPoint(x: 0, y: 0).applying(transform) == CGPoint(x: 5, y: 20))
    inner.transform = .identity
    s.view.layer.sublayerTransform.m34 = -1 / 100
    inner.layer.zPosition = 50
    transform = s.stage.timeline.frame(at: .zero).layers[2].transform
    // Halfway to the eye: twice as far from the vanishing point, the center of the superview, which
    // is at (60, 45) of the window; the inner center was at (25, 40) of it.
    let middle = CGPoint(x: 10, y: 10).applying(transform)
    #expect(near(Double(middle.x), 60 - 2 * 35) && near(Double(middle.y), 45 - 2 * 5))
  }

  @Test("ten thousand siblings with ten thousand completions at as many instants")
  func manySiblings() throws {
    let stage = Self.stage()
    let views = (0..<10_000).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4)) }
    var completed = 0
    for (index, view) in views.enumerated() {
      stage.window.addSubview(view)
      UIView.animate(withDuration: 1 + Double(index) / 10_000) {
        view.alpha = 0.5
      } completion: { _ in
        completed += 1
        if index % 5 == 0 { view.removeFromSuperview() }
      }
    }
    try stage.advanceUntilIdle()
    #expect(completed == 10_000)
    #expect(stage.timeline.frame(at: MediaTime(seconds: 0.5)).layers.count == 10_001)
    #expect(stage.timeline.frame(at: MediaTime(seconds: 1.5)).layers.count == 10_001 - 1_001)
    #expect(stage.timeline.frame(at: stage.time).layers.count == 8_001)
  }

  /// If each commit visited all siblings, this would take many minutes.
  @Test("adding forty thousand views takes linear time")
  func manyArrivals() {
    let stage = Self.stage()
    for _ in 0..<40_000 {
      stage.window.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4)))
      stage.advance(by: 0.001)
    }
    #expect(stage.timeline.frame(at: MediaTime(seconds: 9.9995)).layers.count == 10_001)
    #expect(stage.timeline.frame(at: stage.time).layers.count == 40_001)
  }

  @Test(
    "siblings added, removed and moved are in order at each instant", arguments: 0..<4)
  func anyOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let root = stage.window.layer
    var recorded: [(time: MediaTime, order: [LayerID])] = []
    for step in 0..<3000 {
      let layers = root.sublayers ?? []
      // At first three in four steps add a view, later as many are removed as added.
      if Int.random(in: 0..<(step < 1500 ? 4 : 2), using: &random) > 0 || layers.isEmpty {
        let index = Int.random(in: 0...layers.count, using: &random)
        root.insertSublayer(CALayer(), at: UInt32(index))
      } else {
        let layer = layers[Int.random(in: 0..<layers.count, using: &random)]
        layer.removeFromSuperlayer()
        if step % 3 == 0 { root.addSublayer(layer) }
      }
      if step % 100 == 0 {
        recorded.append((stage.time, (root.sublayers ?? []).compactMap(\.timelineID)))
      }
      stage.advance(by: 0.01)
    }
    let timeline = stage.timeline
    for (time, order) in recorded {
      let isSame = timeline.sample(of: LayerID(0), at: time)?.sublayers == order
      #expect(isSame, "at \(time.seconds) s")
    }
  }

  /// Two of three views request layout in the wrong order: they are laid out back to front.
  @Test("views are laid out back to front, regardless of the order of requests")
  func layoutOrder() {
    final class Noting: UIView {
      var note: () -> Void = {}
      override func layoutSubviews() { note() }
    }
    let stage = Self.stage()
    var order: [Int] = []
    let views = (0..<3).map { index in
      let view = Noting(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
      view.note = { order.append(index) }
      stage.window.addSubview(view)
      return view
    }
    stage.advance(by: 1)
    #expect(order == [0, 1, 2])
    order = []
    views[2].setNeedsLayout()
    views[0].setNeedsLayout()
    stage.advance(by: 1)
    #expect(order == [0, 2])
    order = []
    views[1].setNeedsLayout()
    views[1].removeFromSuperview()
    views[0].setNeedsLayout()
    stage.window.bringSubviewToFront(views[0])
    stage.advance(by: 1)
    #expect(order == [0])
    stage.window.addSubview(views[1])
    stage.advance(by: 1)
    #expect(order == [0, 1])
  }

  @Test("a stage's frame rate can be an integer, a decimal or a fraction")
  func frameRates() {
    let size = CGSize(width: 390, height: 844)
    #expect(Stage(size: size, scale: 2, frameRate: 60).frameRate == FrameRate(60))
    #expect(Stage(size: size, scale: 2, frameRate: 23.976).frameRate == FrameRate(24000, 1001))
    #expect(Stage(size: size, frameRate: FrameRate(30000, 1001)).frameRate.framesPerSecond < 30)
    #expect(Stage(size: size).frameRate == FrameRate(60) && Stage(size: size).scale == 2)
    #expect(Stage(size: CGSize(width: -1, height: CGFloat.nan), scale: 0).size == .zero)
  }

  @Test("a flick divides every common frame, and times add up without error")
  func flicks() {
    for rate: FrameRate in [24, 25, 30, 48, 50, 60, 90, 100, 120] {
      #expect(rate.time(ofFrame: rate.numerator * 3600) == MediaTime(seconds: 3600))
    }
    let ntsc = FrameRate(30000, 1001)
    #expect(ntsc.time(ofFrame: 30000) == MediaTime(seconds: 1001))
    #expect(ntsc.frameCount(in: MediaTime(seconds: 1001)) == 30000)
    #expect(FrameRate(60).frameCount(in: MediaTime(seconds: 1)) == 60)
    #expect(FrameRate(60).frameCount(in: MediaTime(flicks: 705_600_001)) == 61)
    #expect(FrameRate(60).frameCount(in: .zero) == 1)
    #expect(FrameRate(framesPerSecond: 29.97) == ntsc)
    #expect(FrameRate(1, 1_000_000).time(ofFrame: .max) == .indefinite)
    #expect(FrameRate(1, 1_000_000).time(ofFrame: 20_000) == .indefinite)
    #expect(FrameRate(60).time(ofFrame: .max) == .indefinite)
    #expect(FrameRate(60).time(ofFrame: .min) == .zero)
    #expect(MediaTime(seconds: .nan) == .zero)
    #expect(MediaTime(seconds: .infinity) == MediaTime(seconds: 1e9))
    #expect(MediaTime.indefinite + MediaTime(seconds: 1) == .indefinite)
  }

  /// d flicks are d · rate / 705 600 000 frames, rounded up. 2^63 − 2 flicks at 60 a second:
  /// 9223372036854775806 / 11760000 = 784300343269.96…; at 1 000 000 a second:
  /// 9223372036854775806 / 705.6 = 13071672387832732.1…; at 10^-6 a second: 13071.67….
  @Test("the longest durations have an exact frame count, computed without iterating")
  func longTimes() {
    let longest = MediaTime(flicks: .max - 1)
    #expect(FrameRate(60).frameCount(in: longest) == 784_300_343_270)
    #expect(FrameRate(1_000_000).frameCount(in: longest) == 13_071_672_387_832_733)
    #expect(FrameRate(1, 1_000_000).frameCount(in: longest) == 13_072)
    #expect(FrameRate(60).frameCount(in: .indefinite) == .max)
    #expect(FrameRate(60).frameCount(in: MediaTime(flicks: .min)) == 1)
    // The last of them still has a time; the next one is at the end of the range.
    for rate: FrameRate in [60, 1_000_000, FrameRate(30000, 1001), FrameRate(1, 1_000_000)] {
      let count = rate.frameCount(in: longest)
      #expect(rate.time(ofFrame: count - 1) < longest)
      #expect(rate.time(ofFrame: count) == .indefinite)
    }
  }

  @Test(
    "a decimal means an NTSC rate within 0.001 of it, otherwise itself to a thousandth",
    arguments: [
      (23.976, 24000, 1001), (29.97, 30000, 1001), (29.97003, 30000, 1001),
      (47.952, 48000, 1001), (59.94, 60000, 1001), (119.88, 120000, 1001), (119.8805, 120000, 1001),
      (23.98, 2398, 100), (24.98, 2498, 100), (24.975, 24975, 1000), (29.972, 29972, 1000),
      (59.938, 59938, 1000), (12.5, 125, 10), (60, 60, 1), (0.0001, 1, 1000),
      (1500.25, 150_025, 100),
      (1e9, 1_000_000, 1), (.nan, 1, 1), (-3, 1, 1000),
    ])
  func decimalRates(number: Double, numerator: Int, denominator: Int) {
    #expect(FrameRate(framesPerSecond: number) == FrameRate(numerator, denominator))
  }

  static func stage() -> Stage { Stage(size: CGSize(width: 320, height: 240), scale: 1) }
}
