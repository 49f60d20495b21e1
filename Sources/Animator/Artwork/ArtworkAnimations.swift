/// The animations of a document's parts.
@MainActor
struct ArtworkAnimations {
  private var parts: [(view: UIView, animations: [SVGAnimation])] = []

  /// Adds those of a part, which is at rest.
  mutating func add(_ animations: [SVGAnimation], of view: UIView) {
    if !animations.isEmpty { parts.append((view, animations)) }
  }

  /// Starts all of them, now.
  func start() {
    for (view, animations) in parts {
      for animation in animations { start(animation, of: view) }
    }
  }

  private func start(_ animation: SVGAnimation, of view: UIView) {
    let (key, values) = animation.values.keyframes(of: view)
    let (layer, timing) = (view.layer, animation.timing)
    let keyframes = CAKeyframeAnimation(keyPath: key)
    keyframes.values = values
    keyframes.keyTimes = timing.keyTimes.map { NSNumber(value: $0) }
    if timing.isDiscrete {
      keyframes.calculationMode = .discrete
      keyframes.keyTimes?.append(1)
    }
    if !timing.curves.isEmpty {
      keyframes.timingFunctions = timing.curves.map {
        CAMediaTimingFunction($0.x1, $0.y1, $0.x2, $0.y2)
      }
    }
    keyframes.duration = timing.duration
    keyframes.repeatCount = Float(timing.repeatCount)
    keyframes.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + timing.begin
    keyframes.isRemovedOnCompletion = !timing.isFrozen
    keyframes.fillMode =
      switch (timing.isFilledBefore, timing.isFrozen) {
      case (true, true): .both
      case (true, false): .backwards
      case (false, true): .forwards
      case (false, false): .removed
      }
    layer.add(keyframes, forKey: "svg." + key)
  }
}

extension SVGAnimation.Values {
  /// The key path and the values of a view's layer.
  @MainActor
  fileprivate func keyframes(of view: UIView) -> (key: String, values: [Any]) {
    func colors(_ paints: [SVGPaint]) -> [Any] {
      paints.map { $0.color(tint: view.tintColor) ?? UIColor.clear.cgColor }
    }
    return switch self {
    case .opacity(let values): ("opacity", values)
    case .path(let values): ("path", values)
    case .fill(let values): ("fillColor", colors(values))
    case .stroke(let values): ("strokeColor", colors(values))
    case .lineWidth(let values): ("lineWidth", values)
    case .dashPhase(let values): ("lineDashPhase", values)
    case .transform(let values):
      ("transform", values.map { CATransform3DMakeAffineTransform(view.transform(moving: $0)) })
    }
  }
}

extension UIView {
  /// The transform with which the view is drawn as it is now and then moved within its superview.
  fileprivate func transform(moving move: CGAffineTransform) -> CGAffineTransform {
    let moved = center.applying(move)
    let (t, m) = (transform, move)
    let turned = CGAffineTransform(t.a, t.b, t.c, t.d, 0, 0)
      .concatenating(CGAffineTransform(m.a, m.b, m.c, m.d, 0, 0))
    return turned.concatenating(
      CGAffineTransform(translationX: moved.x - center.x, y: moved.y - center.y))
  }
}
