import Testing

@testable import SceneScript
@testable import TimelineReport

/// The layout of timeline charts.
@MainActor
struct TimelineChartTests {
  /// The rows of a chart of 60 columns, without the axis.
  private func rows(_ scene: String, width: Int = 60) throws -> [String] {
    try record(scene).chart(width: width, isColored: false)
      .split(separator: "\n").dropFirst(2).map(String.init)
  }

  @Test("bars begin after their delay, under an axis in seconds")
  func delay() throws {
    let scene = boxScene(
      """
      - {animate: {box: {center: [150, 50]}}, duration: 2, delay: 1}
      - {animate: {box: {alpha: 0}}, duration: 1, curve: linear}
      """)
    // "box position" and a space leave 47 columns for 4 s: 11.75 a second.
    #expect(
      try record(scene).chart(width: 60, isColored: false) == """
                     0 s        1           2           3
                     ┬──────────┬───────────┬───────────┬───────────
        box position ···········┣ easeInOut ━━━━━━━━━━━━┫
            opacity                                     ┣ linear ━━┫

        """)
  }

  @Test("concurrent animations of one property have separate lanes")
  func lanes() throws {
    let scene = boxScene(
      """
      - background: [{animate: {box: {center: [150, 50]}}, duration: 2}]
      - wait: 1
      - {animate: {box: {center: [50, 50]}}, duration: 1}
      """)
    #expect(
      try rows(scene) == [
        "box position ┣ easeInOut ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┫",
        "                                    ┣ easeInOut ━━━━━━━━━━━┫",
      ])
  }

  @Test("reversed cycles are thin, and each cycle has a start mark")
  func cycles() throws {
    let scene = boxScene(
      """
      - {animate: {box: {alpha: 0}}, duration: 1, options: [autoreverse], repeatCount: 2}
      - {animate: {box: {alpha: 0.5}}, duration: 0.01, repeatCount: 400}
      """)
    #expect(
      try rows(scene) == [
        "box opacity ┣━━━━━──────┣━━━━━─────┫┣┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┫"
      ])
  }

  @Test("an interruption has a cross, an animation beyond the end an arrow")
  func ends() throws {
    let scene = boxScene(
      """
      - background: [{animate: {box: {alpha: 0}}, duration: 8}]
      - wait: 2
      - {animate: {box: {alpha: 1}}, duration: 8, options: [repeat]}
      """, stage: ", duration: 4")
    #expect(
      try rows(scene) == ["box opacity ┣ easeInOut ━━━━━━━━━━━╳┣ easeInOut ×∞ ━━━━━━━━▶"])
  }

  @Test("animations beyond eight lanes are counted")
  func crowd() throws {
    let steps = (1...10).map { "- {animate: {box: {center: [\($0), 0]}}, duration: 1}" }
    let scene = boxScene("- all:\n" + steps.map { "    " + $0 }.joined(separator: "\n"))
    let rows = try rows(scene)
    #expect(rows.count == 9)
    #expect(rows.last == "             and 2 more at the same time")
  }

  @Test("long names are truncated, transitions show their kind, the stage is first")
  func names() throws {
    let scene = """
      animator: 1
      stage: {size: [100, 100]}
      views:
        - {id: a-view-with-a-long-name, frame: [0, 0, 9, 9]}
        - {id: 写真写真写真写真, frame: [0, 0, 9, 9]}
      script:
        - {animate: {写真写真写真写真: {rotation: 90}}, duration: 1}
        - {transition: curlUp, from: a-view-with-a-long-name, to: 写真写真写真写真, duration: 1}
      """
    #expect(
      try rows(scene, width: 10) == [
        "(stage) transi…             ┣ curlUp ━━┫",
        "写真写… transf… ┣━━━━━━━━━━┫ easeInOut",
      ])
  }

  @Test("colors are escape sequences that are reset at the end of each line")
  func colors() throws {
    let scene = boxScene("- {animate: {box: {alpha: 0}}, duration: 1, curve: linear}")
    let text = try record(scene).chart(width: 40, isColored: true).replacing("\u{1B}", with: "␛")
    #expect(
      text.hasSuffix(
        "␛[0m␛[1mbox ␛[0mopacity ␛[0m␛[36m┣ ␛[0m␛[2mlinear ␛[0m␛[36m━━━━━━━━━━━━━━━━━━┫␛[0m\n"))
  }

  @Test("the chart of a scene without animations says so")
  func nothing() throws {
    let text = try record(boxScene("- wait: 1")).chart(width: 80, isColored: false)
    #expect(text == "Nothing is animated.\n")
  }

  /// 2^63 − 2 flicks are 1.307e10 s. Of 48 columns, 8 are 2.2e9 s at least: ticks at 0, 5e9 and 1e10 s.
  @Test("the ruler of the longest timeline has an end")
  func longest() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    UIView.animate(withDuration: 2) { view.alpha = 0 }
    let id = try #require(view.layer.timelineID)
    let timeline = stage.timeline(duration: MediaTime(flicks: .max - 1))
    let recording = SceneRecording(timeline: timeline, views: [RecordedView(id: "box", layer: id)])
    let lines = recording.chart(width: 60, isColored: false).split(separator: "\n")
    #expect(lines[1].filter { $0 == "┬" }.count == 3)
  }

  @Test("an animation that began before the scene starts at the left edge")
  func earlierBegin() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    UIView.animate(withDuration: 2, delay: -1, options: .curveLinear) { view.alpha = 0 }
    let id = try #require(view.layer.timelineID)
    let recording = SceneRecording(
      timeline: stage.timeline, views: [RecordedView(id: "box", layer: id)])
    let chart = recording.chart(width: 60, isColored: false)
    // "box opacity" and a space leave 48 columns.
    let bar = "┣ linear " + String(repeating: "━", count: 38) + "┫"
    #expect(chart.hasSuffix("\nbox opacity \(bar)\n"))
  }
}
