import Animator
import TestSupport
import Testing

@testable import SceneScript

/// Scroll views in scenes, and the step `scroll`.
@MainActor
struct ScrollStepTests {
  private let list = """
      - id: list
        type: scroll
        frame: [0, 0, 300, 300]
        on: {refresh: [{set: {light: {alpha: 0.5}}}, {wait: 0.5}, {set: {list: {isRefreshing: false}}}]}
        subviews:
          - {id: first, frame: [0, 0, 300, 400]}
          - {id: last, frame: [0, 900, 300, 100]}
      - {id: light, frame: [0, 0, 10, 10]}
    """

  private func scene(_ script: String, rate: Int = 60) -> String {
    "animator: 1\nstage: {size: [300, 300], fps: \(rate)}\nviews:\n\(list)\nscript:\n\(script)\n"
  }

  private func state(_ id: String, _ recording: SceneRecording, _ time: Double) throws
    -> LayerState
  {
    let view = try #require(recording.views.first { $0.id == id })
    return try #require(
      recording.timeline.frame(at: time).layers.first { $0.id == view.layer }?.state)
  }

  private func offset(_ step: String, at time: Double = 10) throws -> CGPoint {
    let recording = try record(scene("  - \(step)\n  - {wait: 10}"))
    return try state("list", recording, time).bounds.origin
  }

  @Test("fingers scroll exactly to offsets, edges and views, within the edges")
  func destinations() throws {
    // The contents end at 1000.
    #expect(try offset("{scroll: list, to: [0, 250]}") == CGPoint(x: 0, y: 250))
    #expect(try offset("{scroll: list, to: bottom}") == CGPoint(x: 0, y: 700))
    #expect(try offset("{scroll: list, to: last}") == CGPoint(x: 0, y: 700))
    #expect(try offset("{scroll: list, to: [0, 9999]}") == CGPoint(x: 0, y: 700))
    #expect(try offset("{scroll: list, to: top}") == .zero)
  }

  // The screen of an iPhone 15, 852 points high, is smaller on the stage. A scroll view begins 59 points above its contents
  // there, the safe area, and ends 34 below: at 2000 − 852 + 34.
  @Test("fingers scroll contents on the screen of a device, which is scaled, exactly")
  func device() throws {
    let text = """
      animator: 1
      stage: {size: [300, 300]}
      views:
        - type: device
          frame: [0, 0, 150, 300]
          subviews: [{id: list, type: scroll, frame: [0, 0, 393, 852], contentSize: [393, 2000]}]
      script:
        - {scroll: list, to: bottom}
        - {wait: 5}
        - {scroll: list, to: [0, 100]}
        - {wait: 5}
      """
    let recording = try record(text)
    // Three strokes of up to 511 points, of 0.65 s each.
    #expect(try state("list", recording, 5).bounds.origin == CGPoint(x: 0, y: 1182))
    #expect(try state("list", recording, recording.seconds).bounds.origin == CGPoint(x: 0, y: 100))
  }

  @Test("an animation takes 0.3 s, and nothing no time")
  func modes() throws {
    let animated = "{scroll: list, to: [0, 200], with: animation}"
    #expect(try offset(animated, at: 0.15) == CGPoint(x: 0, y: 100))
    #expect(try offset(animated, at: 0.3) == CGPoint(x: 0, y: 200))
    #expect(
      try offset("{scroll: list, to: [0, 200], with: nothing}", at: 0) == CGPoint(x: 0, y: 200))
  }

  @Test("pulling the contents down runs the steps of 'refresh'")
  func refresh() throws {
    let recording = try record(scene("  - {drag: list, by: [0, 310]}\n  - {wait: 3}"))
    #expect(try state("light", recording, 1).opacity == 0.5)
    #expect(try state("list", recording, 0.9).bounds.minY < -50)
    #expect(try state("list", recording, 3).bounds.minY == 0)
  }

  @Test("constraints and 'contentSize' determine the contents instead of the subviews")
  func contentSize() throws {
    let views = """
        - id: list
          type: scroll
          frame: [0, 0, 300, 300]
          contentSize: [300, 500]
          subviews: [{id: box, frame: [0, 0, 10, 10]}]
      """
    let text =
      "animator: 1\nstage: {size: [300, 300]}\nviews:\n\(views)\nscript:\n  - {scroll: list, to: bottom}\n"
    let recording = try record(text)
    #expect(try state("list", recording, 5).bounds.minY == 200)
    let constrained = text.replacingOccurrences(
      of: "contentSize: [300, 500]", with: "constraints: []"
    ).replacingOccurrences(
      of: "frame: [0, 0, 10, 10]",
      with:
        "constraints: [top = superview.top, bottom = superview.bottom, leading = superview.leading, trailing = superview.trailing, width = superview.width, height = 450]"
    )
    #expect(try state("list", try record(constrained), 5).bounds.minY == 150)
  }

  @Test("the film does not depend on the frame rate")
  func rates() throws {
    let script = "  - {flick: list, velocity: [0, -1200]}\n  - {wait: 2}"
    let states = try [24, 30, 120].map { rate in
      let recording = try record(scene(script, rate: rate))
      return try stride(from: 0.0, to: 2, by: 0.125).map {
        try state("list", recording, $0).bounds.origin
      }
    }
    #expect(states[0] == states[1] && states[1] == states[2])
  }

  @Test("it is written as it was read")
  func writing() throws {
    let steps = """
        - {scroll: list, to: [0, 100]}
        - {scroll: list, to: bottom, with: animation}
        - {scroll: list, to: first, with: nothing}
      """
    let file = try readScene(scene(steps))
    #expect(try readScene(file.document.yaml).document == file.document)
  }

  @Test("errors: views that do not scroll, that are elsewhere, and unknown ones")
  func errors() throws {
    #expect(
      messages(scene("  - {scroll: light, to: top}")) == [
        "13:14: error: 'scroll' is for views of type 'scroll', 'list', 'grid', 'textView' or 'form'; 'light' has the type 'view'"
      ])
    #expect(
      messages(scene("  - {scroll: list, to: lost}")) == [
        "13:24: error: no view has the id 'lost'; did you mean 'last'?"
      ])
    #expect(throws: SceneError.self) { try record(scene("  - {scroll: list, to: light}")) }
  }
}
