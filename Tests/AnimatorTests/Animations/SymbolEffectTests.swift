import Animator
import Testing

@MainActor
@Suite("Symbol effects of image views")
struct SymbolEffectTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100), scale: 2)
  private let view: UIImageView

  init() throws {
    view = UIImageView(image: try Self.symbol("square"))
    view.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
    stage.window.addSubview(view)
    stage.advance(by: 0)
  }

  private static func symbol(_ name: String) throws -> UIImage {
    let box = CGRect(x: 0, y: 0, width: 24, height: 24)
    UIImage.registerSymbol(
      named: "SymbolEffectTests.\(name)", path: CGPath(rect: box, transform: nil), viewBox: box)
    let size = UIImage.SymbolConfiguration(pointSize: 20)
    return try #require(
      UIImage(systemName: "SymbolEffectTests.\(name)", withConfiguration: size))
  }

  /// The layer of the symbol: the frontmost of those of the image view, which has no subviews.
  private var shown: CALayer? { view.layer.sublayers?.last?.presentation() }
  private var transform: CATransform3D { shown?.transform ?? CATransform3DMakeScale(0, 0, 0) }
  private var scale: Double { Double(transform.m11) }
  private var opacity: Double { Double(shown?.opacity ?? -1) }

  private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-6 }

  // Each part of a cycle is eased symmetrically, so that in its middle half of the way is done.
  @Test("a bounce scales up and back in 0.6 s, once; the view itself does not change")
  func bounce() {
    var ends: [(Double, Bool)] = []
    view.alpha = 0.5
    view.addSymbolEffect(.bounce) { [stage, view] context in
      ends.append((stage.time.seconds, context.isFinished))
      #expect(context.sender === view)
      #expect(context.effect as? BounceSymbolEffect == BounceSymbolEffect())
    }
    // To 1.25 in 0.24 s, to 0.95 in 0.21 s, to 1 in 0.15 s.
    for (time, value) in [
      (0.12, 1.125), (0.24, 1.25), (0.345, 1.1), (0.45, 0.95), (0.525, 0.975), (0.6, 1), (2, 1),
    ] {
      stage.advance(to: time)
      #expect(isNear(scale, value), "at \(time)")
      #expect(view.layer.presentation()?.opacity == 0.5 && opacity == 1)
      #expect(view.transform == .identity && view.layer.animationKeys() == nil)
    }
    #expect(ends.map(\.0) == [0.6] && ends.map(\.1) == [true])
    #expect(view.subviews.isEmpty && view.layer.contents == nil)
  }

  @Test("bounces down, repeated twice with 0.4 s between them, and at twice the speed")
  func repeated() {
    var ends: [Double] = []
    view.addSymbolEffect(.bounce.down, options: .repeat(2)) { [stage] _ in
      ends.append(stage.time.seconds)
    }
    // The second one begins after 1 s.
    for (time, value) in [(0.24, 0.8), (0.8, 1), (1.24, 0.8), (1.45, 1.05), (1.6, 1)] {
      stage.advance(to: time)
      #expect(isNear(scale, value), "at \(time)")
    }
    #expect(ends == [1.6])
    view.addSymbolEffect(.bounce, options: .speed(2)) { [stage] _ in
      ends.append(stage.time.seconds)
    }
    stage.advance(by: 0.12)
    #expect(isNear(scale, 1.25))
    stage.advance(to: 4)
    #expect(ends.count == 2 && isNear(ends[1], 1.9))
  }

  @Test("a pulse repeats until it is removed, and ends after its cycle")
  func pulse() throws {
    var log: [String] = []
    view.addSymbolEffect(.pulse) { log.append("added \($0.isFinished)") }
    // Fades to 0.4 in a second, and back.
    for (time, value) in [(0.5, 0.7), (1, 0.4), (1.5, 0.7), (2, 1), (2.5, 0.7)] {
      stage.advance(to: time)
      #expect(isNear(opacity, value), "at \(time)")
    }
    #expect(try stage.advanceUntilIdle() == MediaTime(seconds: 2.5))
    view.removeSymbolEffect(ofType: .pulse) { log.append("removed \($0.isFinished)") }
    #expect(log.isEmpty)
    #expect(try stage.advanceUntilIdle() == MediaTime(seconds: 4))
    #expect(log == ["added true", "removed true"])
    stage.advance(to: 5)
    #expect(opacity == 1)
    // One that does not run is removed at once.
    view.removeSymbolEffect(ofType: .wiggle) { log.append("none \($0.isFinished)") }
    stage.advance(by: 0)
    #expect(log.last == "none true")
  }

  @Test("an effect that is added again replaces the running one")
  func again() {
    var log: [Bool] = []
    view.addSymbolEffect(.bounce) { log.append($0.isFinished) }
    stage.advance(to: 0.24)
    view.addSymbolEffect(.bounce.down) { log.append($0.isFinished) }
    stage.advance(to: 0.48)
    #expect(log == [false] && isNear(scale, 0.8))
    stage.advance(to: 1)
    #expect(log == [false, true])
  }

  @Test("breathing, turning and wiggling")
  func others() {
    // To 1.15 and an opacity of 0.6 in 1.5 s.
    view.addSymbolEffect(.breathe.pulse)
    stage.advance(to: 0.75)
    #expect(isNear(scale, 1.075) && isNear(opacity, 0.8))
    view.removeAllSymbolEffects()
    stage.advance(to: 4)
    #expect(scale == 1 && opacity == 1)
    // A turn in 2 s at a constant pace: 45° clockwise after 1/4 s.
    view.addSymbolEffect(.rotate)
    stage.advance(by: 0.25)
    #expect(isNear(Double(transform.m12), 0.5.squareRoot()))
    view.removeSymbolEffect(ofType: .rotate)
    stage.advance(to: 7)
    // A tenth of 20 points to the left after 15 % of 0.8 s, then to the right after 40 %.
    view.addSymbolEffect(.wiggle.left, options: .nonRepeating)
    stage.advance(by: 0.12)
    #expect(isNear(Double(transform.m41), -2) && isNear(Double(transform.m42), 0))
    stage.advance(by: 0.2)
    #expect(isNear(Double(transform.m41), 2))
    stage.advance(to: 8)
    #expect(transform.m41 == 0)
    // By 12° counterclockwise.
    view.addSymbolEffect(.wiggle.counterClockwise)
    stage.advance(by: 0.12)
    #expect(isNear(Double(transform.m12), sin(-12 * Double.pi / 180)))
  }

  @Test("scales last until they are removed, with or without an animation, below a bounce")
  func scales() {
    view.addSymbolEffect(.scale.up)
    stage.advance(to: 0.15)
    #expect(isNear(scale, 1.1))
    stage.advance(to: 1)
    #expect(isNear(scale, 1.2))
    view.addSymbolEffect(.bounce)
    stage.advance(by: 0.24)
    #expect(isNear(scale, 1.2 * 1.25))
    stage.advance(to: 2)
    view.removeSymbolEffect(ofType: .scale, animated: false)
    stage.advance(by: 0)
    #expect(scale == 1)
    view.addSymbolEffect(.scale.down, options: .speed(0.5))
    stage.advance(by: 0.3)
    #expect(isNear(scale, 0.9))
  }

  @Test("symbols disappear and appear")
  func visibility() {
    var log: [Bool] = []
    view.addSymbolEffect(.disappear) { log.append($0.isFinished) }
    stage.advance(to: 0.15)
    #expect(isNear(scale, 0.75) && isNear(opacity, 0.5))
    stage.advance(to: 0.3)
    #expect(isNear(scale, 0.5) && opacity == 0 && log == [true])
    #expect(view.alpha == 1 && !view.isHidden)
    // From a large symbol.
    view.addSymbolEffect(.appear.down)
    stage.advance(by: 0.15)
    #expect(isNear(scale, 1.25) && isNear(opacity, 0.5))
    stage.advance(to: 1)
    #expect(isNear(scale, 1) && opacity == 1)
    // One that is shown appears nevertheless.
    view.addSymbolEffect(.appear)
    stage.advance(by: 0.15)
    #expect(isNear(scale, 0.75) && isNear(opacity, 0.5))
  }

  @Test("a symbol leaves small, then the new one grows")
  func replacement() throws {
    var ends: [Double] = []
    let circle = try Self.symbol("circle")
    view.setSymbolImage(circle, contentTransition: .replace.downUp) { [stage] context in
      ends.append(stage.time.seconds)
      #expect(context.effect as? ReplaceSymbolEffect == .replace)
    }
    #expect(view.image === circle)
    let leaving = try #require(view.layer.sublayers?.first)
    // Each takes 0.3 s.
    stage.advance(to: 0.15)
    #expect(isNear(Double(leaving.presentation()?.transform.m11 ?? 0), 0.75))
    #expect(isNear(Double(leaving.presentation()?.opacity ?? 0), 0.5) && opacity == 0)
    stage.advance(to: 0.45)
    #expect(isNear(scale, 0.75) && isNear(opacity, 0.5))
    #expect(leaving.presentation()?.opacity == 0)
    stage.advance(to: 0.6)
    #expect(scale == 1 && opacity == 1 && ends == [0.6])
    #expect(view.layer.sublayers?.count == 1)
    view.setSymbolImage(try Self.symbol("square"), contentTransition: .replace.offUp)
    #expect(view.layer.sublayers?.count == 1)
    stage.advance(by: 0.15)
    #expect(isNear(scale, 0.75) && isNear(opacity, 0.5))
  }

  @Test("symbols follow their view's size; other images are the view's own contents")
  func geometry() throws {
    view.addSymbolEffect(.pulse)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.frame.size = CGSize(width: 40, height: 40)
    }
    stage.advance(to: 0.5)
    #expect(shown?.bounds.size == CGSize(width: 30, height: 30))
    #expect(shown?.position == CGPoint(x: 15, y: 15))
    view.image = try ImageViewTests.image()
    #expect(view.layer.contents != nil && view.layer.sublayers?.last?.contents == nil)
  }

  @Test("frames are the same however the clock advances")
  func frameRates() throws {
    func opacities(step: Double) throws -> [Double] {
      let stage = Stage(size: CGSize(width: 100, height: 100), scale: 2)
      let view = UIImageView(image: try Self.symbol("square"))
      stage.window.addSubview(view)
      stage.advance(to: 0.25)
      view.addSymbolEffect(.breathe.pulse, options: .repeat(2)) { _ in
        view.addSymbolEffect(.pulse)
      }
      while stage.time.seconds < 9 { stage.advance(by: step) }
      return (1...36).compactMap {
        let frame = stage.timeline.frame(at: MediaTime(seconds: Double($0) / 4))
        return frame.layers.last?.state.opacity
      }
    }
    let slow = try opacities(step: 0.75)
    #expect(try opacities(step: 1.0 / 60) == slow)
    // Breathes to 6.25 s; then 0.5 s later, it pulses at 0.7.
    #expect(slow.count == 36 && isNear(slow[26], 0.7) && isNear(slow[6], 0.6))
  }
}
