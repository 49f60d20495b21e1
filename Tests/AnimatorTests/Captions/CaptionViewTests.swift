import Foundation
import Testing

@testable import Animator
@testable import CoreAnimation
@testable import TimelineCore

/// Captions over a stage: when they are shown, and where.
@MainActor
struct CaptionViewTests {
  private let stage = Stage(size: CGSize(width: 640, height: 360), scale: 1)

  private func play(_ cues: [CaptionCue], _ style: CaptionStyle = CaptionStyle()) -> CaptionView {
    stage.perform {
      let view = CaptionView(frame: stage.window.bounds)
      (view.cues, view.style) = (cues, style)
      stage.window.addSubview(view)
      view.play()
      return view
    }
  }

  private func pages(_ cue: CaptionCue, _ style: CaptionStyle, _ size: CGSize) -> [CaptionPage] {
    stage.perform { CaptionTypesetter(style, size: size).pages(of: cue) }
  }

  private static let long = CaptionCue(
    "This one is a much longer sentence, which does not fit into two lines at the size that captions "
      + "have, so that it is shown in parts, one after another.", from: 1, to: 5)

  @Test("cues appear and disappear at their exact times, however the clock gets there")
  func times() {
    let view = play([CaptionCue("A", from: 0.5, to: 1), CaptionCue("B", from: 1, to: 1.25)])
    #expect(view.subviews.isEmpty)
    stage.advance(to: MediaTime(seconds: 0.5) - MediaTime(flicks: 1))
    #expect(view.subviews.isEmpty)
    stage.advance(to: 0.5)
    #expect(view.subviews.count == 1)
    let first = view.subviews.first
    stage.advance(to: 1)
    #expect(view.subviews.count == 1 && view.subviews.first !== first)
    stage.advance(to: 1.25)
    #expect(view.subviews.isEmpty)

    let other = Stage(size: CGSize(width: 640, height: 360), scale: 1)
    other.perform {
      let view = CaptionView(frame: other.window.bounds)
      view.cues = [CaptionCue("A", from: 0.5, to: 1), CaptionCue("B", from: 1, to: 1.25)]
      other.window.addSubview(view)
      view.play()
    }
    other.advance(to: 2)
    for time in [0.4, 0.5, 0.99, 1, 1.2, 1.25] {
      #expect(
        other.timeline.frame(at: time).layers.count == stage.timeline.frame(at: time).layers.count)
    }
  }

  @Test("the stage is busy until the last cue has disappeared, and not after stopping")
  func busy() throws {
    let view = play([CaptionCue("A", from: 0.5, to: 1)])
    #expect(try stage.advanceUntilIdle() == MediaTime(seconds: 1))
    stage.perform { view.play() }
    view.stop()
    #expect(try stage.advanceUntilIdle() == MediaTime(seconds: 1))
  }

  @Test("a long cue is shown in parts of at most two lines, without gaps, with all words")
  func parts() {
    for size in [CGSize(width: 640, height: 360), CGSize(width: 360, height: 640)] {
      let pages = pages(Self.long, CaptionStyle(), size)
      #expect(pages.count > 1)
      #expect(pages.allSatisfy { $0.block.measure().lineCount <= 2 })
      #expect(pages.first?.begin == Self.long.begin && pages.last?.end == Self.long.end)
      #expect(zip(pages, pages.dropFirst()).allSatisfy { $0.end == $1.begin })
      let words = pages.flatMap { $0.block.string.split(whereSeparator: \.isWhitespace) }
      #expect(words == Self.long.text.split(separator: " "))
      #expect(pages.allSatisfy { CGRect(origin: .zero, size: size).contains($0.frame) })
    }
  }

  @Test("lines are of about equal length")
  func balance() throws {
    let cue = CaptionCue(
      "one two three four five six seven eight nine ten eleven twelve thirteen", from: 0, to: 1)
    let page = try #require(pages(cue, CaptionStyle(), stage.size).first)
    let lines = page.block.units(by: .line)
    try #require(lines.count == 2)
    #expect(abs(lines[0].rect.width - lines[1].rect.width) < page.frame.width / 4)
  }

  @Test("pop shows up to three words, and ends groups with clauses")
  func pop() {
    let cue = CaptionCue("Well, this is how it goes: now.", from: 0, to: 1)
    let pages = pages(cue, CaptionStyle(.pop), CGSize(width: 1080, height: 1920))
    #expect(pages.map(\.block.string).first == "Well,")
    #expect(pages.allSatisfy { $0.words.count <= 3 && $0.block.measure().lineCount == 1 })
    #expect(pages.last?.block.string == "now.")
  }

  @Test("places: bottom, top, center, and those of WebVTT")
  func places() throws {
    func frame(_ settings: String, _ position: CaptionStyle.Position = .bottom) throws -> CGRect {
      var style = CaptionStyle()
      style.position = position
      style.margins = UIEdgeInsets(top: 20, left: 40, bottom: 30, right: 60)
      let cue = CaptionCue.parsed("Hi", from: .zero, to: MediaTime(seconds: 1), settings: settings)
        .cue
      return try #require(pages(cue, style, stage.size).first?.frame)
    }
    #expect(try abs(frame("").maxY - 330) < 1e-6)
    #expect(try abs(frame("", .top).minY - 20) < 1e-6)
    #expect(try abs(frame("", .center).midY - 180) < 1e-6)
    // In the middle between the margins: 40 + (640 − 100) / 2.
    #expect(try abs(frame("").midX - 310) < 1e-6)
    #expect(try abs(frame("line:25%").minY - 90) < 1e-6)
    #expect(try abs(frame("line:50%,center").midY - 180) < 1e-6)
    #expect(try abs(frame("line:0").minY - 20) < 1e-6)
    #expect(try abs(frame("line:-1").maxY - 330) < 1e-6)
    #expect(try abs(frame("align:left").minX - 40) < 1e-6)
    #expect(try abs(frame("align:end").maxX - 580) < 1e-6)
    #expect(try abs(frame("position:25%,line-left").minX - 160) < 1e-6)
    // Not beyond the edges.
    #expect(try frame("line:100%").maxY < 360)
  }

  @Test("cues that are shown at once do not cover each other")
  func overlap() {
    let view = play([
      CaptionCue("A", from: 0, to: 2), CaptionCue("B", from: 1, to: 3),
      CaptionCue("C", from: 1.5, to: 3),
    ])
    stage.advance(to: 1.6)
    let frames = view.subviews.map(\.frame)
    #expect(frames.count == 3)
    #expect(frames[0].minY > frames[1].maxY && frames[1].minY > frames[2].maxY)
  }

  /// Plays several tracks to the end of what they show.
  private func areas(
    _ tracks: [(cues: [CaptionCue], style: CaptionStyle)], clearOf occupied: [CaptionArea] = []
  ) throws -> [CaptionArea] {
    let view = stage.perform {
      let view = CaptionView(frame: stage.window.bounds)
      stage.window.addSubview(view)
      view.play(tracks, clearOf: occupied)
      return view
    }
    try stage.advanceUntilIdle()
    return view.areas
  }

  @Test("captions in several looks do not cover each other, and the first ones have their place")
  func tracks() throws {
    let view = stage.perform {
      let view = CaptionView(frame: stage.window.bounds)
      stage.window.addSubview(view)
      view.play([
        ([CaptionCue("A", from: 0, to: 1), CaptionCue("A", from: 1, to: 3)], CaptionStyle()),
        ([CaptionCue("B", from: 0.5, to: 1), CaptionCue("B", from: 1, to: 2)], CaptionStyle(.box)),
      ])
      return view
    }
    for time in [0.6, 1.5] {
      stage.advance(to: time)
      let frames = view.subviews.map(\.frame)
      try #require(frames.count == 2)
      #expect(frames[0].minY > frames[1].maxY)
      // 7 % of the height above the bottom, at whole pixels.
      #expect(abs(frames[0].maxY - 334.8) <= 0.5)
    }
    stage.advance(to: 2.5)
    #expect(view.subviews.count == 1)
    #expect(view.areas.map(\.begin.seconds) == [0, 0.5, 1, 1])
    #expect(view.areas.map(\.end.seconds) == [1, 1, 3, 2])
  }

  @Test("captions are clear of occupied areas, also of those that begin while they are shown")
  func occupied() throws {
    let cues = [
      CaptionCue("A", from: 0, to: 1), CaptionCue("B", from: 1, to: 2),
      CaptionCue("C", from: 2, to: 3), CaptionCue("D", from: 3, to: 4),
    ]
    let low = CGRect(x: 0, y: 300, width: 640, height: 40)
    let areas = try areas(
      [(cues, CaptionStyle())],
      clearOf: [
        CaptionArea(from: MediaTime(seconds: 3.9), to: MediaTime(seconds: 9), frame: .zero),
        CaptionArea(from: MediaTime(seconds: 1.5), to: MediaTime(seconds: 3), frame: low),
      ])
    // The font has 5 % of 360 points; the distance is 0.15 of it.
    let bottoms = [334.8, 300 - 2.7, 300 - 2.7, 334.8]
    #expect(areas.count == 4)
    #expect(zip(areas, bottoms).allSatisfy { abs($0.frame.maxY - $1) < 1e-6 })
  }

  @Test("captions without room above move down, and those without any room stay")
  func noRoom() throws {
    func frame(below height: CGFloat) throws -> CGRect {
      let area = CaptionArea(
        from: .zero, to: MediaTime(seconds: 100),
        frame: CGRect(x: 0, y: 0, width: 640, height: height))
      let areas = try areas(
        [([CaptionCue("A", from: 0, to: 1)], CaptionStyle())], clearOf: [area])
      return try #require(areas.first).frame
    }
    #expect(try abs(frame(below: 330).minY - 332.7) < 1e-6)
    #expect(try abs(frame(below: 360).maxY - 334.8) < 1e-6)
  }

  @Test("karaoke fills each word while it is spoken")
  func karaoke() throws {
    let cue = CaptionCue.parsed(
      "<00:00:01.000>One <00:00:02.000>two", from: MediaTime(seconds: 1), to: MediaTime(seconds: 4)
    ).cue
    let view = play([cue], CaptionStyle(.karaoke))
    stage.advance(to: 1)
    let fill = try #require(view.subviews.first?.subviews.last)
    let covers = try #require(fill.mask?.subviews)
    #expect(covers.count == 2)
    // Halfway through the first word, and before the second.
    stage.advance(to: 1.5)
    func width(_ index: Int) -> CGFloat { covers[index].layer.presentation()?.bounds.width ?? -1 }
    #expect(abs(width(0) - covers[0].bounds.width / 2) < 1e-6)
    #expect(width(1) == 0)
    stage.advance(to: 3)
    #expect(width(0) == covers[0].bounds.width)
    #expect(abs(width(1) - covers[1].bounds.width / 2) < 1e-6)
  }

  @Test("the spoken word has the accent color")
  func highlight() {
    let block = TextBlock(
      string: "One two", font: UIFont.systemFont(ofSize: 10).fontDescription,
      color: CGColor(gray: 1, alpha: 1))
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let painted = block.painted(red, in: 4..<7)
    #expect(painted.runs.map(\.string) == ["One ", "two"])
    #expect(painted.runs.map { $0.style.color == red } == [false, true])
  }

  @Test(
    "cues are shown from their begin to their end also where they have no room",
    arguments: [0, 1, 5])
  func tiny(side: CGFloat) {
    for preset in CaptionStyle.Preset.allCases {
      let size = CGSize(width: side, height: side * 2)
      let cue = Self.long
      let shown = pages(cue, CaptionStyle(preset), size)
      #expect(shown.first?.begin == cue.begin && shown.last?.end == cue.end)
    }
  }
}
