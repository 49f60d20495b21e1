import TestSupport
import Testing

@testable import Animator

/// Texts that turn into others, character by character.
@MainActor
@Suite("Changes of texts")
struct TextChangeTests {
  private let stage = Stage(size: CGSize(width: 400, height: 200), scale: 1)
  private let label = UILabel(frame: CGRect(x: 20, y: 10, width: 360, height: 100))

  init() {
    label.font = .monospacedDigitSystemFont(ofSize: 24, weight: .regular)
    label.text = "$128"
    stage.window.addSubview(label)
  }

  private func shown(_ view: UIView, at time: Double) -> LayerState? {
    view.layer.timelineID.flatMap {
      stage.timeline.presentation(of: $0, at: MediaTime(seconds: time))
    }
  }

  private func characters(_ text: String) -> [String] { text.map(String.init) }

  @Test("digits are matched by their places, letters by the longest common subsequence")
  func matching() {
    // $128 to $1025: from the end 8 and 5, 2 and 2, 1 and 0, $ and 1, nothing and $.
    let places = TextMatching(characters("$128"), characters("$1025"), by: nil)
    #expect(places.kept.map(\.old) == [2] && places.kept.map(\.new) == [3])
    #expect(
      places.replaced == [
        .init(old: nil, new: 0), .init(old: 0, new: 1), .init(old: 1, new: 2),
        .init(old: 3, new: 4),
      ])
    // "ae" stays; "b" turns into "x", "c" leaves, and "y" enters at the end.
    let letters = TextMatching(characters("abcae"), characters("axaey"), by: nil)
    #expect(letters.kept.map(\.old) == [0, 3, 4] && letters.kept.map(\.new) == [0, 2, 3])
    #expect(
      letters.replaced == [
        .init(old: 1, new: 1), .init(old: 2, new: nil), .init(old: nil, new: 4),
      ])
    // The digits of the same texts as a sequence: $, 1 and 2 stay.
    let sequence = TextMatching(characters("$128"), characters("$1025"), by: .sequence)
    #expect(sequence.kept.map(\.old) == [0, 1, 2] && sequence.kept.map(\.new) == [0, 1, 3])
    #expect(TextMatching([], [], by: nil) == TextMatching([], [], by: .places))
    #expect(TextMatching([], ["a"], by: nil).replaced == [.init(old: nil, new: 0)])
  }

  @Test("characters roll by a line, those that stay move, and the text is whole at the end")
  func roll() throws {
    var end: Double?
    let change = TextChange(.roll, stagger: 0.25)
    label.changeText(to: "$135", change, withDuration: 0.5, delay: 0.25, options: .curveLinear) {
      end = $0 ? stage.time.seconds : nil
    }
    #expect(label.text == "$135")
    let view = try #require(label.textUnits)
    // $ and 1 stay where they are; 2 and 8 roll. Numbers that grow come from below.
    let (three, five) = (view.units[2], view.units[3])
    let height = three.restingRect.height
    for (unit, begin) in [(three, 0.25), (five, 0.5)] {
      for time in [0, 0.375, 0.5, 0.75] {
        let progress = min(max((time - begin) / 0.5, 0), 1)
        let state = try #require(shown(unit, at: time))
        #expect(
          abs(state.position.y - unit.restingRect.midY - height * (1 - progress)) < 1e-6,
          "at \(time)")
      }
    }
    // Slots clip them at the line.
    let slot = try #require(three.superview)
    #expect(slot.clipsToBounds && abs(slot.frame.minY - three.restingRect.minY) < 1e-9)
    #expect(abs(slot.frame.height - height) < 1e-9)
    stage.advance(by: 2)
    #expect(end == 1 && label.textUnits == nil && label.subviews.isEmpty)
  }

  @Test("numbers that get smaller come from above, unless a direction is given")
  func directions() throws {
    let expected: [(String, String, TextChange.Direction?, CGFloat)] = [
      ("$9", "$10", nil, 1), ("$9", "$8", nil, -1), ("-1", "-2", nil, -1), ("9", "8", .up, 1),
      ("8", "9", .down, -1), ("b", "a", nil, 1),
    ]
    for (old, new, direction, sign) in expected {
      label.text = old
      label.changeText(to: new, TextChange(.roll, direction: direction), withDuration: 1)
      let unit = try #require(label.textUnits?.units.last)
      let state = try #require(shown(unit, at: stage.time.seconds))
      let offset = state.position.y - unit.restingRect.midY
      #expect(abs(offset - sign * unit.restingRect.height) < 1e-6, "\(old) to \(new)")
    }
  }

  @Test("characters that both texts have move from their old places")
  func kept() throws {
    label.text = "ab"
    label.textAlignment = .right
    let before = label.splitText(by: .character)[1].restingRect.midX
    label.joinText()
    label.changeText(
      to: "abcd", TextChange(.crossDissolve), withDuration: 1, options: .curveLinear)
    let units = try #require(label.textUnits?.units)
    #expect(units[1].restingRect.midX < before - 5)
    let middle = (units[1].restingRect.midX + before) / 2
    #expect(abs(try #require(shown(units[1], at: 0)).position.x - before) < 1e-6)
    #expect(abs(try #require(shown(units[1], at: 0.5)).position.x - middle) < 1e-6)
    // New ones fade in.
    #expect(abs(try #require(shown(units[3], at: 0.5)).opacity - 0.5) < 1e-9)
  }

  @Test("outlines morph from the old glyph to the new one")
  func morph() throws {
    label.text = "I"
    let old = try #require(label.drawnText?.characterOutlines.first).boundingBox
    label.changeText(to: "O", TextChange(.morph), withDuration: 1, options: .curveLinear)
    let new = try #require(label.drawnText?.characterOutlines.first).boundingBox
    let view = try #require(label.textUnits)
    let shape = try #require(view.subviews.compactMap { $0 as? GlyphShapeView }.first)
    func box(_ time: Double) throws -> CGRect {
      try #require(shown(shape, at: time)?.shape?.path).boundingBox
    }
    #expect(abs(try box(0).width - old.width) < 1e-6)
    // Control points may reach beyond the curve a little.
    #expect(abs(try box(1).width - new.width) < 0.01)
    #expect(try box(0.5).width > old.width && box(0.5).width < new.width)
    #expect(try #require(shown(view.units[0], at: 0.5)).opacity == 0)
    stage.advance(by: 1)
    #expect(label.textUnits == nil && label.subviews.isEmpty)
  }

  @Test("every style changes any text into any other, also in mid-course")
  func combinations() {
    let texts = ["", "a", "Héllo wörld", "12:59", "🙂👩‍👩‍👧", "ffi office", "two\nlines", "שלום"]
    label.numberOfLines = 0
    for style in TextChange.Style.allCases {
      for text in texts {
        var isDone = false
        label.changeText(to: text, TextChange(style, stagger: 0.01), withDuration: 0.3) { _ in
          isDone = true
        }
        #expect(label.text == text)
        stage.advance(by: 0.1)
        label.changeText(to: "x" + text, TextChange(style), withDuration: 0.2)
        stage.advance(by: 0.5)
        #expect(isDone && label.textUnits == nil && label.subviews.isEmpty, "\(style) \(text)")
      }
    }
    for duration in [0, -1, .nan, .infinity] {
      label.changeText(to: "\(duration)", withDuration: duration)
    }
    stage.advance(by: 1)
  }
}
