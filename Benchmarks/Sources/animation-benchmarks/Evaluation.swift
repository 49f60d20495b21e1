import Animator

/// Measures `Timeline.frame(at:)` with many running animations.
@MainActor
enum Evaluation {
  /// A stage with `count` views, each moving for a second, after `past` earlier moves.
  ///
  /// - Parameter interval: Seconds from the beginning of a view's move to that of the next; 0 for all at once.
  static func timeline(
    count: Int, past: Int = 0, interval: Double = 0
  ) -> (Timeline, from: MediaTime) {
    let stage = Stage(size: CGSize(width: 1000, height: 1000), scale: 1)
    let views = (0..<count).map { index in
      UIView(frame: CGRect(x: index % 1000, y: index / 1000, width: 20, height: 20))
    }
    for view in views { stage.window.addSubview(view) }
    for _ in 0..<past {
      UIView.animate(withDuration: 0.5) { for view in views { view.center.x += 1 } }
      stage.advance(by: 1)
    }
    let start = stage.time
    if interval == 0 {
      UIView.animate(withDuration: 1) { for view in views { transpose(view) } }
    } else {
      for (index, view) in views.enumerated() {
        UIView.animate(withDuration: 1, delay: Double(index) * interval) { transpose(view) }
      }
    }
    return (stage.timeline, start)
  }

  private static func transpose(_ view: UIView) {
    view.center = CGPoint(x: view.center.y, y: view.center.x)
  }

  /// Nanoseconds per animation and frame, over `frames` frames of that second.
  static func cost(count: Int, past: Int = 0, interval: Double = 0) -> Double {
    let (timeline, start) = timeline(count: count, past: past, interval: interval)
    let frames = max(4, 20_000 / count)
    // Short rounds are many, as other programs disturb some.
    let rounds = count > 10_000 ? 5 : 100
    let time = shortest(of: rounds, prepare: {}) {
      for index in 0..<frames {
        let fraction = (Double(index) + 0.5) / Double(frames)
        use(timeline.frame(at: start + MediaTime(seconds: fraction)))
      }
    }
    return time / Double(frames * count)
  }
}
