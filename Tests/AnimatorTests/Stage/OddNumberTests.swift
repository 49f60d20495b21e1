import Animator
import TestSupport
import Testing

/// Extreme numbers: animations with them are evaluated at every instant nevertheless,
/// and siblings look the same as without them.
@MainActor
@Suite("Extreme numbers")
struct OddNumberTests {
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.5, 1e-300, -1e-300, 1e15, -1e15, 1e300, -1e300, .greatestFiniteMagnitude,
    .infinity, -.infinity, .nan,
  ]

  private let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)
  /// A sibling of the tested view.
  private let neighbor: UIView
  /// The snapshots of the neighbor's subtree, alone on stage, at each of `times`.
  private let expected: [[LayerSnapshot]]
  private static let times = [-1, 0, 0.25, 0.999, 1, 3].map(MediaTime.init(seconds:))

  init() {
    let alone = Stage(size: stage.size, scale: 1)
    let other = Self.addNeighbor(to: alone)
    expected = Self.times.map { Self.subtree(of: alone.timeline.frame(at: $0), under: other) }
    neighbor = Self.addNeighbor(to: stage)
  }

  /// A view that rotates within a second, with a subview.
  private static func addNeighbor(to stage: Stage) -> UIView {
    let view = UIView(frame: CGRect(x: 60, y: 60, width: 20, height: 20))
    view.addSubview(UIView(frame: CGRect(x: 5, y: 5, width: 5, height: 5)))
    view.subviews[0].layer.zPosition = 1
    stage.window.addSubview(view)
    UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(rotationAngle: 1) }
    return view
  }

  /// The snapshots of a view's layer and its descendants in a frame.
  private static func subtree(of frame: FrameSnapshot, under view: UIView) -> [LayerSnapshot] {
    guard let start = frame.layers.firstIndex(where: { $0.id == view.layer.timelineID }) else {
      return []
    }
    return Array(frame.layers[start...(start + frame.layers[start].descendantCount)])
  }

  /// A layer of each kind, with a sublayer.
  private var layers: [CALayer] {
    let emitter = CAEmitterLayer()
    let cell = CAEmitterCell()
    (cell.name, cell.birthRate, cell.lifetime) = ("spark", 20, 1)
    cell.contents = CGImage(width: 1, height: 1, premultipliedBGRA: [255, 255, 255, 255])
    emitter.emitterCells = [cell]
    let kinds = [
      CALayer(), CAShapeLayer(), CAGradientLayer(), CATextLayer(), CAReplicatorLayer(), emitter,
    ]
    for layer in kinds {
      layer.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
      let inner = CALayer()
      inner.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
      inner.backgroundColor = CGColor(gray: 0.5, alpha: 1)
      layer.addSublayer(inner)
      stage.window.layer.addSublayer(layer)
    }
    return kinds
  }

  /// Evaluates everything that is computed from animated values.
  private func evaluate(at layers: [CALayer]) {
    let timeline = stage.timeline
    for (time, expected) in zip(Self.times, expected) {
      let frame = timeline.frame(at: time)
      #expect(frame.time == time && frame == timeline.frame(at: time))
      // At one instant only, because checking every number is slow.
      if time == Self.times[2] { #expect(oddNumbers(in: frame) == []) }
      let seen = Self.subtree(of: frame, under: neighbor)
      #expect(seen.map(\.state) == expected.map(\.state))
      #expect(seen.map(\.transform) == expected.map(\.transform))
    }
    for layer in layers {
      let shown = layer.presentation()
      _ = (shown as? CAReplicatorLayer)?.instanceCount
      _ = (shown as? CAEmitterLayer)?.seed
      _ = shown?.hitTest(CGPoint(x: 20, y: 20))
      _ = shown?.convert(CGPoint(x: 1, y: 1), to: nil)
      for key in layer.animationKeys() ?? [] { _ = layer.animation(forKey: key) }
    }
  }

  @Test("every animatable number accepts any value", arguments: 0..<12)
  func keyPaths(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number() -> Double { Self.numbers.randomElement(using: &random) ?? 0 }
    func flag() -> Bool { Bool.random(using: &random) }
    let layers = layers
    let paths = AnyLayerProperty.numberKeyPaths + ["emitterCells.spark.birthRate"]
    _ = UsageFault.collect {
      for layer in layers {
        for path in paths {
          let animation =
            flag() ? CASpringAnimation(keyPath: path) : CABasicAnimation(keyPath: path)
          if flag() { animation.fromValue = number() }
          if flag() { animation.toValue = number() }
          if flag() { animation.byValue = number() }
          (animation.isAdditive, animation.isCumulative) = (flag(), flag())
          (animation.duration, animation.beginTime) = (flag() ? 1 : number(), flag() ? 0 : number())
          (animation.repeatCount, animation.speed) = (Float(number()), flag() ? 1 : Float(number()))
          (animation.timeOffset, animation.repeatDuration) = (number(), flag() ? 0 : number())
          (animation.autoreverses, animation.fillMode) = (flag(), flag() ? .both : .removed)
          if let spring = animation as? CASpringAnimation {
            (spring.mass, spring.stiffness) = (number(), number())
            (spring.damping, spring.initialVelocity) = (number(), number())
            spring.allowsOverdamping = flag()
            _ = (spring.settlingDuration, spring.bounce, spring.perceptualDuration)
          }
          layer.add(animation, forKey: path)
        }
      }
      evaluate(at: layers)
      stage.advance(by: 0.3)
      for layer in layers {
        for path in paths where flag() { layer.setValue(number(), forKeyPath: path) }
      }
      for layer in layers where flag() {
        (layer.speed, layer.timeOffset) = (Float(number()), number())
        (layer.beginTime, layer.duration) = (number(), number())
        (layer.repeatCount, layer.repeatDuration) = (Float(number()), number())
      }
      evaluate(at: layers)
    }
  }

  @Test("blocks, keyframes and animators accept any value", arguments: 0..<12)
  func blocks(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number() -> Double { Self.numbers.randomElement(using: &random) ?? 0 }
    func point() -> CGPoint { CGPoint(x: number(), y: number()) }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.addSubview(UIView(frame: CGRect(x: 1, y: 1, width: 2, height: 2)))
    view.subviews[0].autoresizingMask = [.flexibleWidth, .flexibleLeftMargin]
    stage.window.addSubview(view)
    func change() {
      view.center = point()
      view.frame = CGRect(x: number(), y: number(), width: number(), height: number())
      view.alpha = number()
      view.transform = CGAffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      view.layer.cornerRadius = number()
      view.layer.setValue(number(), forKeyPath: "transform.rotation.z")
    }
    _ = UsageFault.collect {
      UIView.animate(withDuration: number(), delay: number(), animations: change)
      UIView.animate(
        withDuration: number(), delay: number(), usingSpringWithDamping: number(),
        initialSpringVelocity: number(), animations: change)
      UIView.animate(
        springDuration: number(), bounce: number(), initialSpringVelocity: number(),
        delay: number(), animations: change)
      UIView.animateKeyframes(
        withDuration: number(), delay: number(), options: .calculationModeCubicPaced,
        animations: {
          for _ in 0..<4 {
            UIView.addKeyframe(
              withRelativeStartTime: number(), relativeDuration: number(), animations: change)
          }
        })
      UIView.animate(withDuration: 1) {
        UIView.modifyAnimations(
          withRepeatCount: number(), autoreverses: true, animations: change)
      }
      let velocity = CGVector(dx: number(), dy: number())
      let pacings: [any UITimingCurveProvider] = [
        UICubicTimingParameters(controlPoint1: point(), controlPoint2: point()),
        UISpringTimingParameters(dampingRatio: number(), initialVelocity: velocity),
        UISpringTimingParameters(
          mass: number(), stiffness: number(), damping: number(), initialVelocity: velocity),
        UISpringTimingParameters(duration: number(), bounce: number(), initialVelocity: velocity),
      ]
      for pacing in pacings {
        let animator = UIViewPropertyAnimator(duration: number(), timingParameters: pacing)
        animator.addAnimations(change)
        animator.addAnimations(change, delayFactor: number())
        animator.startAnimation(afterDelay: number())
        stage.advance(by: 0.1)
        animator.pauseAnimation()
        animator.fractionComplete = number()
        animator.isReversed.toggle()
        animator.continueAnimation(withTimingParameters: pacings[0], durationFactor: number())
        evaluate(at: [view.layer])
        animator.stopAnimation(false)
        animator.finishAnimation(at: .current)
      }
      evaluate(at: [view.layer])
    }
    stage.advance(by: number())
    evaluate(at: [view.layer])
  }

  @Test("every transition evaluates for any progress and size")
  func transitions() {
    for kind in ViewTransitions.builtIn {
      for direction in [nil] + kind.directions.map(Optional.some) {
        let options = TransitionOptions(
          direction: direction, perspective: 1e-9, radius: 1e9, angle: 1e9, shadow: 1e9, light: 1e9)
        for options in [TransitionOptions(direction: direction), options] {
          let transition = kind(options)
          for progress in Self.numbers {
            for size in [CGSize(width: 1e-3, height: 1e3), CGSize(width: 60, height: 40)] {
              _ = transition.surfaces(progress: progress, size: size)
            }
          }
        }
      }
    }
  }

  @Test(
    "a layer with non-finite geometry is omitted with its subtree, and as a mask hides everything"
  )
  func nowhere() {
    func layer(scale: CGFloat, in superlayer: CALayer) -> CALayer {
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      layer.transform = CATransform3DMakeScale(scale, scale, 1)
      superlayer.addSublayer(layer)
      return layer
    }
    // 1e200 is finite, 1e200 · 1e200 is not.
    let large = layer(scale: 1e200, in: stage.window.layer)
    let tooLarge = layer(scale: 1e200, in: large)
    let inside = layer(scale: 1, in: tooLarge)
    let masked = layer(scale: 1, in: stage.window.layer)
    // The anchor point, at 5e9, is mapped to 5e309.
    let mask = layer(scale: 1e300, in: CALayer())
    mask.bounds.size = CGSize(width: 1e10, height: 10)
    masked.mask = mask
    let space = CATransformLayer()
    stage.window.layer.addSublayer(space)
    let (first, lost, last) = (
      layer(scale: 1, in: space), layer(scale: 1e300, in: space), layer(scale: 1, in: space)
    )
    (lost.bounds.size, last.zPosition) = (CGSize(width: 1e10, height: 10), 1)

    let frame = stage.timeline.frame(at: .zero)
    let seen = [large, tooLarge, inside, masked, mask, first, lost, last].map { layer in
      frame.layers.first { $0.id == layer.timelineID }
    }
    #expect(seen.map { $0 != nil } == [true, false, false, true, true, true, false, true])
    #expect(seen[3]?.hasMask == true && seen[3]?.descendantCount == 1)
    #expect(seen[4]?.role == .mask && seen[4]?.state == LayerState())
    #expect(oddNumbers(in: frame) == [])
  }

  @Test("a transition of a view of any size has finite geometry")
  func transitionsOfOddSizes() {
    for side in [1e-300, 1e-3, 1e15, 1e200, 1e300, .greatestFiniteMagnitude] {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      stage.window.addSubview(view)
      for kind in [UIView.AnimationOptions.transitionFlipFromLeft, .transitionCurlUp] {
        UIView.transition(with: view, duration: 1, options: kind) {
          view.bounds.size = CGSize(width: side, height: 10)
        }
        evaluate(at: [view.layer])
        stage.advance(by: 1.5)
      }
      view.removeFromSuperview()
    }
  }
}

/// The paths of NaNs in `value`.
private func oddNumbers(in value: Any) -> [String] {
  var found: [String] = []
  var seen: Set<ObjectIdentifier> = []
  func search(_ value: Any, _ path: String) {
    switch value {
    case let number as Double: if !number.isFinite { found.append("\(path): \(number)") }
    case let number as CGFloat: if !number.isFinite { found.append("\(path): \(number)") }
    case let particles as [Particle]:
      // There may be thousands.
      for p in particles {
        let sum = [p.position.x, p.position.y, p.depth, p.axis.dx, p.axis.dy]
        if !sum.allSatisfy(\.isFinite) { found.append("\(path): \(p)") }
      }
    case is CGImage, is Int, is Bool, is String: break
    default:
      if type(of: value) is AnyClass, !seen.insert(ObjectIdentifier(value as AnyObject)).inserted {
        return
      }
      // The duration of an emitter's cell is infinite by default.
      for child in Mirror(reflecting: value).children where child.label != "duration" {
        search(child.value, path + "." + (child.label ?? "_"))
      }
    }
  }
  search(value, "")
  return found
}
