import Testing

@testable import SceneScript

@Suite("Small changes of a scene's text")
struct SceneTextTests {
  private let block = """
    # before
    views:
      - id: card   # the card
        frame: [0, 0, 10, 10]
        title: "with: a colon"
    script:
      - {animate: {card: {alpha: 0}}, duration: 1}   # fade
    """

  @Test("a value is replaced where it stands, whatever surrounds it")
  func replacing() throws {
    var text = SceneText(block, file: "scene.yaml")
    let card = ScenePosition(line: 3, column: 5)
    #expect(try text.value(of: "frame", inMappingAt: card) == "[0, 0, 10, 10]")
    #expect(try text.set("frame", to: "[5, 0, 10, 10]", inMappingAt: card))
    #expect(try text.set("title", to: "short", inMappingAt: card))
    #expect(try text.set("duration", to: "0.5", inMappingAt: ScenePosition(line: 7, column: 5)))
    #expect(
      text.text
        == block.replacingOccurrences(of: "[0, 0, 10, 10]", with: "[5, 0, 10, 10]")
        .replacingOccurrences(of: #""with: a colon""#, with: "short")
        .replacingOccurrences(of: "duration: 1", with: "duration: 0.5"))
  }

  @Test("a missing key is added behind the first one, in the style of the mapping")
  func adding() throws {
    var text = SceneText(block, file: "scene.yaml")
    #expect(try text.set("delay", to: "2", inMappingAt: ScenePosition(line: 7, column: 5)))
    #expect(try text.set("alpha", to: "1", inMappingAt: ScenePosition(line: 3, column: 5)))
    #expect(
      text.text
        == block.replacingOccurrences(of: "alpha: 0}}", with: "alpha: 0}}, delay: 2")
        .replacingOccurrences(of: "# the card", with: "# the card\n    alpha: 1"))
  }

  @Test("a mapping in braces is found by the position of one of its keys too, as steps have it")
  func positionOfKey() throws {
    var text = SceneText(block, file: "scene.yaml")
    let step = ScenePosition(line: 7, column: 6)
    #expect(try text.value(of: "duration", inMappingAt: step) == "1")
    #expect(try text.set("duration", to: "2", inMappingAt: step))
    #expect(try text.set("delay", to: "3", inMappingAt: step))
    #expect(
      text.text
        == block.replacingOccurrences(
          of: "alpha: 0}}, duration: 1", with: "alpha: 0}}, delay: 3, duration: 2"))
  }

  @Test("columns count Unicode scalars, lines any kind of line break that the scene has")
  func unicode() throws {
    var text = SceneText("a: {é👩‍🚀: 1, b: 2}\r\nc: {d: 3}\r\n", file: "scene.yaml")
    #expect(try text.set("b", to: "9", inMappingAt: ScenePosition(line: 1, column: 4)))
    #expect(try text.set("d", to: "8", inMappingAt: ScenePosition(line: 2, column: 4)))
    #expect(text.text == "a: {é👩‍🚀: 1, b: 9}\r\nc: {d: 8}\r\n")
  }

  @Test("where there is no mapping, nothing changes")
  func noMapping() throws {
    var text = SceneText(block, file: "scene.yaml")
    #expect(try !text.set("x", to: "1", inMappingAt: ScenePosition(line: 99, column: 1)))
    #expect(text.text == block)
    #expect(throws: SceneError.self) {
      var broken = SceneText("a: [", file: "scene.yaml")
      try broken.set("x", to: "1", inMappingAt: .start)
    }
  }
}
