import TestSupport
import Testing

@testable import Animator

/// Characters, words and lines that are animated one by one.
@MainActor
@Suite("Text animations")
struct TextAnimationTests {
  private let stage = Stage(size: CGSize(width: 400, height: 200), scale: 1)
  private let label = UILabel(frame: CGRect(x: 20, y: 10, width: 360, height: 100))

  init() {
    label.font = .systemFont(ofSize: 24)
    label.text = "one two three"
    stage.window.addSubview(label)
  }

  private func shown(_ unit: TextUnitView, at time: Double) -> LayerState? {
    unit.layer.timelineID.flatMap {
      stage.timeline.presentation(of: $0, at: MediaTime(seconds: time))
    }
  }

  @Test("characters are without spaces, words between them, lines as they are laid out")
  func units() {
    #expect(label.splitText(by: .character).count == 11)
    #expect(label.splitText(by: .word).count == 3)
    #expect(label.splitText(by: .line).count == 1)
    label.numberOfLines = 0
    label.frame.size.width = 80
    #expect(label.splitText(by: .line).count == 3)
    label.text = ""
    #expect(label.splitText(by: .character).isEmpty)
    label.text = "  \n\t "
    #expect(label.splitText(by: .word).isEmpty)
  }

  @Test("a character of several scalars, and characters that share a glyph, are one unit")
  func clusters() {
    label.text = "e\u{301}👩‍👩‍👧"
    #expect(label.splitText(by: .character).count == 2)
    label.text = "\u{1F1E9}\u{1F1EA}x"
    #expect(label.splitText(by: .character).count == 2)
  }

  @Test("units have the places that kerning gives the characters")
  func kerning() {
    label.text = "AVAV"
    let units = label.splitText(by: .character)
    let line = label.splitText(by: .line)[0]
    // The advance widths of the glyphs in the line add up to the line's; alone, letters are wider apart.
    #expect(abs(units.reduce(0) { $0 + $1.restingRect.width } - line.restingRect.width) < 1e-6)
    let alone = "AVAV".reduce(0) { sum, letter in
      label.text = "\(letter)"
      return sum + label.splitText(by: .line)[0].restingRect.width
    }
    #expect(alone > line.restingRect.width + 1)
  }

  @Test("changes of the text, the style or the size draw it as a whole again")
  func changes() {
    let changes: [(UILabel) -> Void] = [
      { $0.text = "other" }, { $0.textColor = .red }, { $0.font = .systemFont(ofSize: 30) },
      { $0.frame.size.width = 200 }, { $0.joinText() }, { $0.textAlignment = .right },
    ]
    for change in changes {
      label.splitText(by: .word)
      #expect(label.textUnits != nil)
      change(label)
      #expect(label.textUnits == nil && label.subviews.isEmpty)
    }
  }

  @Test("each unit begins after the one before, and the completion runs at the end of the last")
  func stagger() throws {
    var motion = TextAnimation(from: TextUnitValues(position: CGPoint(x: 0, y: 40), opacity: 0))
    (motion.unit, motion.stagger) = (.word, 0.2)
    var end: Double?
    label.animateText(motion, withDuration: 0.5, delay: 0.1, options: .curveLinear) { _ in
      end = stage.time.seconds
    }
    let units = try #require(label.textUnits?.units)
    let rest = units.map { $0.restingRect.midY }
    for (index, unit) in units.enumerated() {
      // Linear from 0.1 + 0.2 i to 0.6 + 0.2 i.
      for time in [0, 0.2, 0.35, 0.5, 0.8] {
        let progress = min(max((time - 0.1 - 0.2 * Double(index)) / 0.5, 0), 1)
        let state = try #require(shown(unit, at: time))
        #expect(abs(state.opacity - progress) < 1e-9, "\(index) at \(time)")
        #expect(abs(state.position.y - (rest[index] + 40 * (1 - progress))) < 1e-6)
      }
    }
    try stage.advanceUntilIdle()
    #expect(end == 1.0)
    #expect(label.textUnits == nil)
  }

  @Test("units that have moved away stay there, and can come back")
  func to() throws {
    let away = TextUnitValues(opacity: 0.25)
    label.animateText(TextAnimation(to: away), withDuration: 1)
    try stage.advanceUntilIdle()
    let units = try #require(label.textUnits?.units)
    #expect(units.allSatisfy { $0.alpha == 0.25 })
    label.animateText(TextAnimation(to: .rest), withDuration: 1)
    #expect(label.textUnits?.units.first === units.first)
    try stage.advanceUntilIdle()
    #expect(label.textUnits == nil)
  }

  @Test("without a duration, units change at once when it is their turn")
  func switching() throws {
    var motion = TextAnimation(from: TextUnitValues(opacity: 0))
    (motion.unit, motion.stagger) = (.word, 0.5)
    label.animateText(motion, withDuration: 0)
    let units = try #require(label.textUnits?.units)
    for (time, expected) in [
      (0.0, [1.0, 0, 0]), (0.49, [1, 0, 0]), (0.5, [1, 1, 0]), (0.99, [1, 1, 0]),
    ] {
      #expect(units.map { shown($0, at: time)?.opacity } == expected, "\(time)")
    }
    try stage.advanceUntilIdle()
    #expect(stage.time.seconds == 1)
  }

  @Test("tracking spreads the characters of a line from where it is aligned")
  func tracking() throws {
    label.text = "a bc"
    for (alignment, shifts) in [
      (NSTextAlignment.left, [0.0, 2, 3]), (.center, [-1.5, 0.5, 1.5]), (.right, [-3, -1, 0]),
    ] {
      label.textAlignment = alignment
      let units = label.splitText(by: .character)
      let before = units.map(\.center.x)
      for unit in units { unit.values.tracking = 10 }
      for (index, unit) in units.enumerated() {
        // Places 0, 2 and 3 of the four characters with the space.
        #expect(abs(unit.center.x - before[index] - 10 * shifts[index]) < 1e-9)
      }
    }
  }

  @Test("the color of a unit is that of the text until it is animated")
  func color() throws {
    label.textColor = .blue
    label.animateText(
      TextAnimation(to: TextUnitValues(color: .red)), withDuration: 1, options: .curveLinear)
    let unit = try #require(label.textUnits?.units.first)
    let fill = try #require(
      unit.subviews.first?.layer.timelineID
        ?? unit.subviews.first.flatMap { _ in
          _ = stage.timeline
          return unit.subviews.first?.layer.timelineID
        })
    let state = stage.timeline.presentation(of: fill, at: MediaTime(seconds: 0.25))
    #expect(state?.backgroundColor == CGColor(red: 0.25, green: 0, blue: 0.75, alpha: 1))
  }

  @Test("frames do not depend on how the clock advances", arguments: [1, 24, 60, 1000])
  func stepping(rate: Int) throws {
    func run(_ stepping: (Stage) -> Void) -> [FrameSnapshot] {
      let stage = Stage(size: CGSize(width: 400, height: 200), scale: 1)
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
      label.text = "frame rates do not matter"
      stage.window.addSubview(label)
      var motion = TextAnimation(from: TextUnitValues(rotation: 1, opacity: 0, color: .red))
      (motion.order, motion.seed, motion.stagger) = (.random, 3, 0.07)
      label.animateText(motion, withDuration: 0.3)
      stepping(stage)
      return [0.1, 0.55, 0.9, 1.93].map { stage.timeline.frame(at: MediaTime(seconds: $0)) }
    }
    let whole = run { $0.advance(by: 3) }
    let parts = run { stage in for _ in 0..<3 * rate { stage.advance(by: 1 / Double(rate)) } }
    #expect(whole.map(\.layers.count) == parts.map(\.layers.count))
    for (a, b) in zip(whole, parts) {
      for (one, other) in zip(a.layers, b.layers) { #expect(one.state == other.state) }
    }
  }
}
