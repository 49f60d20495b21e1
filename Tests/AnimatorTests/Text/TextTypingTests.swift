import Testing

@testable import Animator

/// Text that is typed, counted or highlighted.
@MainActor
@Suite("Typing, counting, highlighting")
struct TextTypingTests {
  private let stage = Stage(size: CGSize(width: 400, height: 200), scale: 1)
  private let label = UILabel(frame: CGRect(x: 20, y: 10, width: 360, height: 100))

  init() { stage.window.addSubview(label) }

  @Test("characters appear one after another; spaces take time, too")
  func typing() throws {
    label.text = "ab c"
    var end: Double?
    label.typeText(charactersPerSecond: 4, cursor: TextCursor(blinks: 2)) { _ in
      end = stage.time.seconds
    }
    let units = try #require(label.textUnits?.units)
    func visible(_ time: Double) -> [Bool] {
      units.map { unit in
        unit.layer.timelineID.flatMap {
          stage.timeline.presentation(of: $0, at: MediaTime(seconds: time))
        }?.opacity == 1
      }
    }
    #expect(visible(0) == [true, false, false])
    #expect(visible(0.25) == [true, true, false])
    // The third character is the space.
    #expect(visible(0.5) == [true, true, false])
    #expect(visible(0.75) == [true, true, true])
    stage.advance(by: 1)
    #expect(end == 1)
    #expect(label.subviews.count == 1)
    // Two blinks of 1.06 s.
    try stage.advanceUntilIdle()
    #expect(abs(stage.time.seconds - 3.12) < 1e-9)
    #expect(label.subviews.isEmpty)
  }

  @Test("a cursor stands after the last character that is shown")
  func cursor() throws {
    label.text = "abc"
    label.typeText(charactersPerSecond: 1, cursor: TextCursor(width: 3))
    let units = try #require(label.textUnits?.units)
    let cursor = try #require(label.subviews.last?.layer)
    for (time, index) in [(0.5, 0), (1.5, 1), (2.5, 2)] {
      let id = try #require(
        cursor.timelineID
          ?? {
            _ = stage.timeline
            return cursor.timelineID
          }())
      let state = try #require(stage.timeline.presentation(of: id, at: MediaTime(seconds: time)))
      #expect(abs(state.position.x - units[index].restingRect.maxX - 1.5) < 1e-6)
    }
  }

  @Test("patterns of numbers")
  func patterns() throws {
    let expected: [(String, Double, String)] = [
      ("0", 3.5, "4"), ("0", -3.5, "-4"), ("#,##0", 1_234_567.4, "1,234,567"),
      ("#,##0", 999, "999"),
      ("$#,##0.00", 1234.5, "$1,234.50"), ("0.0#", 1.25, "1.25"), ("0.0#", 1.2, "1.2"),
      ("0.##", 5, "5"), ("#.0", 0.5, ".5"), ("000", 7, "007"), ("0 %", 0.42, "42 %"),
      ("0.000000000", 0.123456789, "0.123456789"), ("#,##0", 1e15, "1,000,000,000,000,000"),
      ("#,##0", .nan, "0"), ("0", -0.4, "0"),
    ]
    for (pattern, number, text) in expected {
      #expect(try #require(NumberPattern(pattern)).string(number) == text, "\(pattern) \(number)")
    }
    for pattern in ["", "abc", "0.0.0", "0.00000000000000000000", "0.0,0"] {
      #expect(NumberPattern(pattern) == nil, "\(pattern)")
    }
  }

  @Test("a number counts at multiples of 1/60 s, and ends exactly")
  func counting() throws {
    var texts: [(Double, String)] = []
    let count = TextCount(start: 0, end: 30, pattern: .whole, duration: 0.51, curve: .linear)
    var end: Double?
    count.run(on: stage, delay: 0.5) {
      texts.append((stage.time.seconds, $0))
    } completion: {
      end = stage.time.seconds
    }
    try stage.advanceUntilIdle()
    #expect(abs((end ?? 0) - 1.01) < 1e-9)
    #expect(texts.first?.1 == "0" && texts.last?.1 == "30")
    for (time, text) in texts.dropFirst().dropLast() {
      let ticks = (time - 0.5) * 60
      #expect(abs(ticks - ticks.rounded()) < 1e-6)
      #expect(text == NumberPattern.whole.string(30 * (time - 0.5) / 0.51))
    }
    // 30.6 ticks of 1/60 s; each shows another number but for a few.
    #expect((28...32).contains(texts.count))
  }

  @Test("a highlight is a line for each line of the text, within its letters")
  func highlight() throws {
    label.numberOfLines = 0
    label.frame.size.width = 100
    label.text = "some words that wrap"
    let lines = label.splitText(by: .line).map(\.restingRect)
    label.joinText()
    #expect(lines.count >= 2)
    label.highlightText(nil, TextHighlight(.underline), withDuration: 1)
    let view = try #require(label.subviews.last as? HighlightView)
    let shape = try #require(view.layer as? CAShapeLayer)
    let elements = try #require(shape.path).elements
    #expect(elements.count == 2 * lines.count)
    for (index, line) in lines.enumerated() {
      guard case .move(let start) = elements[2 * index],
        case .line(let end) = elements[2 * index + 1]
      else {
        Issue.record("no line")
        continue
      }
      #expect(abs(start.x - line.minX) < 0.01 && abs(end.x - line.maxX) < 0.01)
      #expect(start.y > line.midY && start.y < line.maxY)
    }
    #expect(shape.strokeEnd == 1)
    // A marker is behind the text, which its units show.
    label.highlightText(NSRange(location: 0, length: 4), withDuration: 1)
    #expect(label.subviews.first is HighlightView && label.textUnits != nil)
    label.text = "other"
    #expect(label.subviews.isEmpty && label.textUnits == nil)
  }

  @Test("a highlight of a range that extends beyond the text ends with it")
  func longHighlight() throws {
    label.text = "some words"
    func path(_ length: Int) throws -> CGPath {
      label.highlightText(
        NSRange(location: 5, length: length), TextHighlight(.underline), withDuration: 1)
      let view = try #require(label.subviews.last as? HighlightView)
      return try #require((view.layer as? CAShapeLayer)?.path)
    }
    // "words"; the sum of the greatest integer and 5 is none.
    let words = try path(5)
    #expect(try path(6) == words)
    #expect(try path(.max) == words)
  }
}
