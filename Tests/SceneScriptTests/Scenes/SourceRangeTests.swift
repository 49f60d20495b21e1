import Foundation
import SceneScript
import TestSupport
import Testing

/// The values of a document have the ranges of text that they were read from.
struct SourceRangeTests {
  /// The characters of `text` in a range.
  private func slice(_ text: String, _ range: Range<ScenePosition>?) throws -> String {
    let range = try #require(range)
    let lines = text.components(separatedBy: "\n").map { Array($0.unicodeScalars) }
    var result = String.UnicodeScalarView()
    for line in range.lowerBound.line...range.upperBound.line {
      if line > range.lowerBound.line { result.append("\n") }
      let first = line == range.lowerBound.line ? range.lowerBound.column - 1 : 0
      let end =
        line == range.upperBound.line ? range.upperBound.column - 1 : lines[line - 1].count
      result.append(contentsOf: lines[line - 1][first..<end])
    }
    return String(result)
  }

  private func read(_ text: String) throws -> SceneDescription {
    try SceneFile(
      Data(text.utf8), file: "scene.yaml", directory: repository.appending(path: "scenes")
    ).document
  }

  @Test("views, properties and steps in block style end after their last character")
  func block() throws {
    let text = """
      animator: 1
      stage: {size: [100, 100]}
      colors:
        accent: "#ff8800"   # a comment
      views:
        - id: größe
          backgroundColor: accent

          # between the properties
          frame: [0, 0,
            10, 10]
          subviews:
            - {id: inner, alpha: 0.5}   # inside

        - id: label
          type: label
          text: |
            two
            lines

      script:
        - at: 1
          animate:
            größe: {alpha: 0}
          duration: 2

        - wait: 1
      """
    let scene = try read(text)
    #expect(try slice(text, scene.colors[0].$position.range) == "\"#ff8800\"")
    let view = scene.views[0]
    #expect(
      try slice(text, view.$position.range) == """
        id: größe
            backgroundColor: accent

            # between the properties
            frame: [0, 0,
              10, 10]
            subviews:
              - {id: inner, alpha: 0.5}
        """)
    let ranges = Dictionary(
      uniqueKeysWithValues: view.settings.map { ($0.name, $0.$position.range) })
    #expect(try slice(text, ranges["backgroundColor"] ?? nil) == "backgroundColor: accent")
    #expect(try slice(text, ranges["frame"] ?? nil) == "frame: [0, 0,\n      10, 10]")
    #expect(try slice(text, view.subviews[0].$position.range) == "{id: inner, alpha: 0.5}")
    let label = scene.views[1]
    #expect(
      try slice(text, label.$position.range)
        == "id: label\n    type: label\n    text: |\n      two\n      lines")
    // A message refers to the key that identifies the step, the range is the whole step.
    let step = scene.script[0]
    #expect(step.position == ScenePosition(line: 23, column: 5))
    #expect(
      try slice(text, step.$position.range)
        == "at: 1\n    animate:\n      größe: {alpha: 0}\n    duration: 2")
    #expect(try slice(text, scene.script[1].$position.range) == "wait: 1")
  }

  @Test("JSON and flow style end at the closing bracket")
  func flow() throws {
    let text = """
      {"animator": 1, "stage": {"size": [10, 10]},
       "views": [{"id": "a", "constraints": ["left = superview.left", "width = 5"]}, {"id": "b"}],
       "script": [{"set": {"b": {"alpha": 0.5 }}} ]}
      """
    let scene = try read(text)
    #expect(
      try scene.views.map { try slice(text, $0.$position.range) } == [
        "{\"id\": \"a\", \"constraints\": [\"left = superview.left\", \"width = 5\"]}",
        "{\"id\": \"b\"}",
      ])
    #expect(
      try scene.views[0].constraints.map { try slice(text, $0.$position.range) }
        == ["\"left = superview.left\"", "\"width = 5\""])
    #expect(
      try slice(text, scene.script[0].$position.range) == "{\"set\": {\"b\": {\"alpha\": 0.5 }}}")
  }

  @Test("line ends of other systems, and values that an alias repeats")
  func lineEnds() throws {
    let text = [
      "animator: 1", "stage: {size: [10, 10]}", "views:", "  - &card", "    type: label",
      "    text: >-", "      folded", "", "  - *card", "",
    ].joined(separator: "\r\n")
    let scene = try read(text)
    // From the anchor in line 4 to the end of `folded` in line 7.
    let range = ScenePosition(line: 4, column: 5)..<ScenePosition(line: 7, column: 13)
    // The second view was read from the first one's text.
    #expect(scene.views.map(\.$position.range) == [range, range])
  }

  @Test("reels have ranges of parts and transitions; values of code have none")
  func reels() throws {
    let text = """
      reel: 1
      scenes:
        - {scene: hello.yaml, to: 1}
        - transition: crossDissolve
          duration: 0.5
        - scene: hello.yaml
      """
    let document = try SceneDocument(
      Data(text.utf8), file: "reel.yaml", directory: repository.appending(path: "scenes"))
    guard case .reel(let reel) = document else {
      Issue.record("not a reel")
      return
    }
    let parts = reel.document.parts
    #expect(
      try parts.map { try slice(text, $0.$position.range) } == [
        "{scene: hello.yaml, to: 1}", "scene: hello.yaml",
      ])
    #expect(
      try slice(text, parts[1].transition?.$position.range)
        == "transition: crossDissolve\n    duration: 0.5")
    #expect(ReelDescription.Part(path: "a.yaml").$position.range == nil)
  }
}
