import Animator
import Testing

@testable import SceneScript

struct VariantTests {
  private let text = """
    animator: 1
    variants:
      landscape: {size: [160, 90]}
      portrait: {size: [90, 160], background: red}
      square: {size: [100, 100]}
    stage: {fps: 30, background: white}
    variables:
      margin: 8
      when: {portrait: {margin: 4}}
    components:
      card:
        parameters: {title: text}
        view: {type: label, text: "{{ title }}", numberOfLines: 1, when: {"portrait, square": {numberOfLines: 2}}}
    views:
      - {id: box, frame: ["{{ margin }}", 0, "{{ stage.width - 2 * margin }}", "{{ stage.height / 2 }}"], when: {portrait: {alpha: 0.5}, square: {tag: 7}}}
      - {id: tall, if: variant != 'landscape', frame: [0, 0, 10, 10]}
      - {id: name, use: card, with: {title: wide, when: {portrait: {title: high}}}, frame: [0, 0, 50, 20]}
    script:
      - {animate: {box: {tag: 1, when: {portrait: {alpha: 1}}}}, duration: 1, when: {square: {duration: 2}}}
    """

  @Test("the first variant is shown unless another is named")
  func first() throws {
    let file = try readScene(text)
    #expect(file.size == CGSize(width: 160, height: 90))
    #expect(file.document.stage.background == .named("white"))
    // 8 at both sides of 160, and half of 90.
    #expect(
      file.view("box")?.settings["frame"] == .rect(CGRect(x: 8, y: 0, width: 144, height: 45)))
    #expect(file.view("box")?.settings["alpha"] == nil)
    #expect(file.view("tall") == nil)
    #expect(file.view("name")?.settings["text"] == .text("wide"))
    let named = try readScene(text.replacing("stage:", with: "variant: square\nstage:"))
    #expect(named.size == CGSize(width: 100, height: 100))
  }

  @Test("a variant replaces keys of the stage, of views, components, arguments and steps")
  func other() throws {
    let file = try readScene(text, SceneInputs(variant: "portrait"))
    #expect(file.size == CGSize(width: 90, height: 160))
    #expect(file.document.stage.background == .named("red"))
    #expect(file.frameRate == FrameRate(30))
    #expect(file.view("box")?.settings["frame"] == .rect(CGRect(x: 4, y: 0, width: 82, height: 80)))
    #expect(file.view("box")?.settings["alpha"] == .number(0.5))
    #expect(file.view("tall") != nil)
    #expect(file.view("name")?.settings["text"] == .text("high"))
    #expect(file.view("name")?.settings["numberOfLines"] == .integer(2))
    let animate = try #require(file.document.script[0].action as? AnimateStep)
    #expect(animate.settings.duration == MediaTime(seconds: 1))
    let square = try readScene(text, SceneInputs(variant: "square"))
    let longer = try #require(square.document.script[0].action as? AnimateStep)
    #expect(longer.settings.duration == MediaTime(seconds: 2))
    #expect(square.view("box")?.settings["tag"] == .integer(7))
    #expect(square.view("name")?.settings["numberOfLines"] == .integer(2))
  }

  @Test("`when` of the document itself, and the index of an outer loop by another name")
  func document() throws {
    let text = """
      animator: 1
      variants: {a: {size: [10, 10]}, b: {size: [20, 20]}}
      when: {b: {script: [{wait: 2}]}}
      views:
        - for: row, y in range(2)
          id: rows
          subviews: [{for: x in range(2), tag: "{{ 10 * y + index }}"}]
      script: [{wait: 1}]
      """
    let file = try readScene(text)
    #expect((file.document.script[0].action as? WaitStep)?.time == MediaTime(seconds: 1))
    #expect(
      file.document.views.flatMap { $0.subviews.map { $0.settings["tag"] } }
        == [0, 1, 10, 11].map { .integer($0) })
    let other = try readScene(text, SceneInputs(variant: "b"))
    #expect((other.document.script[0].action as? WaitStep)?.time == MediaTime(seconds: 2))
  }

  @Test("a variant that is asked for, of a scene without variants, is an error")
  func none() {
    let text = "animator: 1\nstage: {size: [1, 2]}\nviews: []"
    let error = #expect(throws: SceneError.self) {
      try readScene(text, SceneInputs(variant: "tall"))
    }
    #expect("\(error.map { "\($0)" } ?? "")".hasSuffix("error: there is no variant 'tall'"))
  }

  @Test("the size of the stage in expressions, also of a device")
  func stage() throws {
    let device = """
      animator: 1
      stage: {device: iPhone 15, orientation: landscapeLeft}
      views: [{id: a, frame: [0, 0, "{{ stage.width }}", "{{ stage.height }}"]}]
      """
    // The screen of an iPhone 15 has 393 × 852 points.
    #expect(
      try readScene(device).view("a")?.settings["frame"]
        == .rect(CGRect(x: 0, y: 0, width: 852, height: 393)))
    #expect(
      messages(staged("views: []").replacing("[100, 100]", with: "[\"{{ stage.width }}\", 1]")) == [
        "2:15: error: the variables depend on one another: stage → stage"
      ])
  }

  @Test(
    "variants with errors",
    arguments: [
      (
        "variant: portrat\nvariants: {portrait: {size: [1, 2]}}",
        "2:10: error: there is no variant 'portrat'; did you mean 'portrait'?"
      ),
      (
        "variants: {a: {size: [1, 2]}}\nviews: [{when: {zzzzz: {alpha: 0}}}]",
        "3:17: error: there is no variant 'zzzzz'; valid: 'a'"
      ),
      (
        "stage: {size: [1, 2]}\nviews: [{when: {tall: {alpha: 0}}, tag: \"{{ 1 }}\"}]",
        "3:17: error: there is no variant 'tall'"
      ),
      (
        "variants: [tall]",
        "2:11: error: 'variants' expects a mapping of names to stages; found a list of 1"
      ),
      (
        "variants: {a: 3}",
        "2:15: error: 'a' expects keys of the stage, such as {size: [540, 960]}; found '3'"
      ),
      (
        "variants: {a: {size: [1, 2]}}\nviews: [{when: 3}]",
        "3:16: error: 'when' expects keys by variant, such as {portrait: {alpha: 0}}; found '3'"
      ),
      (
        "variants: {a: {size: [1, 2]}}\nviews: [{when: {a: 3}}]",
        "3:20: error: 'a' expects a mapping, such as {alpha: 0}; found '3'"
      ),
      (
        "variants: {a: {size: [1, 2], sise: 3}}",
        "2:30: error: unknown key 'sise' in the stage; did you mean 'size'?"
      ),
    ])
  func errors(lines: String, message: String) {
    #expect(messages("animator: 1\n" + lines) == [message])
  }
}
