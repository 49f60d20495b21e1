import Animator
import Foundation
import Testing

@testable import SceneScript

/// The steps `moveAlong`, `morph`, `wiggle` and `camera`, and the views `camera` and `chart`.
@MainActor
struct MotionStepTests {
  private func scene(_ step: String) -> String {
    """
    animator: 1
    stage: {size: [400, 100]}
    views:
      - {id: star, type: shape, frame: [0, 0, 50, 50], path: "M0 0L50 0L25 50Z"}
      - {id: world, type: camera, frame: [50, 0, 300, 100], subviews: [{id: box, frame: [0, 60, 40, 40], backgroundColor: red}]}
      - {id: sales, type: chart, frame: [350, 0, 50, 50], values: [1, 2], chartMaximum: 5}
    script:
      - \(step)
    """
  }

  @Test("steps end when their motion does")
  func durations() throws {
    for (step, seconds) in [
      (
        "{moveAlong: {box: {path: \"M0 0L100 0\", rotate: along}}, duration: 0.5, delay: 0.25}",
        0.75
      ),
      (
        "{moveAlong: {box: {path: \"M0 0L100 0\"}}, duration: 0.5, repeatCount: 2, options: [autoreverse]}",
        2
      ),
      ("{morph: {star: \"M0 0H9V9Z\"}, duration: 0.5}", 0.5),
      ("{wiggle: {box: {position: [3, 3]}}, duration: 0.5, delay: 0.5}", 1),
      ("{camera: {world: {center: [10, 10], zoom: 2}}, duration: 0.5}", 0.5),
      ("{camera: {world: {follow: box}}, duration: 0.5, delay: 0.25}", 0.75),
      ("{animate: {sales: {values: [3, 4]}}, duration: 0.5}", 0.5),
    ] {
      #expect(abs(try record(scene(step)).seconds - seconds) < 1e-9, "\(step)")
    }
  }

  @Test("a relative path begins at the view's center")
  func relative() throws {
    let step =
      "{moveAlong: {box: {path: \"M0 0L100 0\", relative: true}}, duration: 1, curve: linear}"
    let recording = try record(scene(step))
    // The center is (20, 80).
    let state = try #require(recording.values("box", at: 0.5))
    #expect(abs(state.position.x - 70) < 1e-6 && abs(state.position.y - 80) < 1e-6)
  }

  @Test("steps are written as YAML that reads as the same steps")
  func writing() throws {
    for step in [
      "{moveAlong: {box: {path: \"M0 0L100 0\", rotate: against, relative: true}}, duration: 2, repeatCount: 3}",
      "{morph: {star: \"M0 0H9V9Z\"}, duration: 1, bounce: 0.25}",
      "{wiggle: {box: {position: [3, 4], rotation: 90, scale: 0.5, opacity: 0.25, frequency: 3, seed: 9}}, duration: 1}",
      "{camera: {world: {center: [1, 2], zoom: 2, rotation: 45}}, duration: 1, curve: linear}",
      "{camera: {world: {show: box, padding: 8}}, duration: 1, dampingRatio: 0.5}",
      "{camera: {world: {follow: box, zoom: 2}}, duration: 1}",
    ] {
      let file = try readScene(scene(step))
      #expect(try readScene(file.document.yaml).document == file.document, "\(step)")
    }
  }

  @Test("invalid keys and values are reported where they are")
  func errors() {
    for (step, message) in [
      ("{moveAlong: {box: {rotate: along}}}", "requires 'path'"),
      ("{moveAlong: {box: {path: abc}}}", "SVG path data"),
      ("{moveAlong: {box: {path: \"M0 0L1 1\", rotate: up}}}", "'up'"),
      ("{moveAlong: {ball: {path: \"M0 0L1 1\"}}}", "'ball'"),
      ("{morph: {box: \"M0 0H9V9Z\"}}", "'morph' is for views of type"),
      ("{morph: star}", "a mapping of views to values"),
      ("{wiggle: {box: {frequency: 0}}}", "'frequency' must be 0.01 to 60"),
      ("{wiggle: {box: {amplitude: 3}}}", "'amplitude'"),
      ("{camera: {box: {zoom: 2}}}", "'camera' is for views of type"),
      ("{camera: {world: {zoom: 0}}}", "'zoom' must be 0.001 to 1000"),
      (
        "{camera: {world: {center: [0, 0], show: box}}}",
        "'center' and 'show' are mutually exclusive"
      ),
      ("{camera: {world: {show: box, zoom: 2}}}", "'show' and 'zoom' are mutually exclusive"),
      ("{camera: {world: {padding: 2}}}", "'padding' requires 'show'"),
      ("{camera: {world: {follow: nobody}}}", "'nobody'"),
      ("{animate: {sales: {values: 3}}}", "a list of numbers"),
      ("{set: {sales: {chartKind: donut}}}", "'donut'"),
      ("{set: {box: {zoom: 2}}}", "'zoom'"),
      ("{set: {box: {blurRadius: -1}}}", "'blurRadius' must be 0 or more"),
      ("{set: {box: {glowIntensity: 5}}}", "'glowIntensity' must be 0 to 4"),
      ("{set: {box: {maskMode: luma}}}", "'luma'"),
    ] {
      let found = messages(scene(step))
      #expect(found.contains { $0.contains(message) && $0.hasPrefix("8:") }, "\(step): \(found)")
    }
  }
}
