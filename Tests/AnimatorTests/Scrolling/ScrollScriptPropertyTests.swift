import Animator
import TestSupport
import Testing

/// Random touch scripts on random trees with scroll views.
@MainActor
struct ScrollScriptPropertyTests {
  /// Frame rates, and steps of the clock in seconds: frames, parts of frames, and long steps between.
  private static let clocks: [(rate: FrameRate, steps: [Double])] = [
    (1, [1]), (24, [1.0 / 24]), (60, [0.017, 0.11, 0.5]), (1000, [0.001, 0.003, 0.25]),
  ]

  private func expectRest(_ script: RandomScrollScript, _ seed: UInt64) {
    for (index, view) in script.scrollViews.enumerated() {
      let name: Comment = "seed \(seed), scroll view \(index)"
      #expect(!view.isTracking && !view.isDragging && !view.isDecelerating, name)
      #expect(!view.isZooming && !view.isZoomBouncing, name)
      let limits = view.minimumZoomScale...view.maximumZoomScale
      #expect(limits.contains(view.zoomScale), name)
      if view.window == nil { continue }
      let (offset, insets) = (view.contentOffset, view.adjustedContentInset)
      let (x, y) = (
        max(view.contentSize.width + insets.right - view.bounds.width, -insets.left),
        max(view.contentSize.height + insets.bottom - view.bounds.height, -insets.top)
      )
      // Offsets are rounded to pixels, of one point.
      #expect((-insets.left - 0.5...x + 0.5).contains(offset.x), name)
      #expect((-insets.top - 0.5...y + 0.5).contains(offset.y), name)
    }
  }

  @Test("random scripts with scroll views: balanced callbacks, rest, the same for any clock")
  func randomScripts() {
    let range = seeds(1000)
    var (moved, zoomed) = (0, 0)
    _ = UsageFault.collect {
      for seed in range {
        let script = RandomScrollScript(seed)
        script.run(steps: [RandomScrollScript.duration])
        #expect(script.log.faults == [], "seed \(seed)")
        #expect(script.log.open == [], "seed \(seed)")
        expectRest(script, seed)
        let clock = Self.clocks[Int(seed % 4)]
        let other = RandomScrollScript(seed, frameRate: clock.rate)
        other.run(steps: clock.steps)
        #expect(other.log.entries == script.log.entries, "seed \(seed)")
        for time in [0.5, 1.3, RandomScrollScript.duration] {
          #expect(
            other.stage.timeline.frame(at: MediaTime(seconds: time)).layers.map(\.state)
              == script.stage.timeline.frame(at: MediaTime(seconds: time)).layers.map(\.state),
            "seed \(seed)")
        }
        moved += script.log.entries.contains { $0.contains("drag of") } ? 1 : 0
        zoomed += script.log.entries.contains { $0.contains("zoom of") } ? 1 : 0
      }
    }
    // About half of the scripts scroll, and some zoom.
    #expect(moved > range.count / 3)
    #expect(zoomed > range.count / 20)
  }
}
