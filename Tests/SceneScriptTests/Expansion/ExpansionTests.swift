import Animator
import Foundation
import TestSupport
import Testing

@testable import SceneScript

/// A scene with a stage of 100 points and more keys.
func staged(_ text: String) -> String {
  "animator: 1\nstage: {size: [100, 100], duration: 1}\n\(text)"
}

/// Reads a scene with values for its variables.
func readScene(_ text: String, _ inputs: SceneInputs) throws -> SceneFile {
  try SceneFile(
    Data(text.utf8), file: "scene.yaml", directory: URL(fileURLWithPath: "/nowhere"), inputs: inputs
  )
}

/// The errors and warnings of a scene that is given values.
func messages(_ text: String, _ inputs: SceneInputs) -> [String] {
  do {
    return try readScene(text, inputs).warnings.map(\.description)
  } catch let error as SceneError {
    return error.diagnostics.map(\.description)
  } catch {
    return ["\(error)"]
  }
}

extension SceneFile {
  /// The view with an id.
  func view(_ id: String) -> ViewDescription? {
    var pending = document.views
    while let view = pending.popLast() {
      if view.id == id { return view }
      pending += view.subviews + view.mask
    }
    return nil
  }

  /// The ids of all views, superviews first.
  var ids: [String] {
    func ids(_ views: [ViewDescription]) -> [String] {
      views.flatMap { [$0.id ?? "-"] + ids($0.subviews) + ids($0.mask) }
    }
    return ids(document.views)
  }
}

struct VariableTests {
  @Test("expressions stand for values of any type, and within texts")
  func types() throws {
    let file = try readScene(
      staged(
        """
        variables: {width: 40, title: Hi, tint: "#ff0000", isBig: true, origin: [5, 6], twice: "{{ width * 2 }}"}
        views:
          - id: "{{ lower(title) }}"
            type: label
            text: "{{ title }} {{ width }}"
            textColor: "{{ tint }}"
            frame: ["{{ origin[0] }}", "{{ origin[1] }}", "{{ twice }}", "{{ isBig ? 20 : 10 }}"]
            hidden: "{{ !isBig }}"
        """))
    let view = try #require(file.view("hi"))
    #expect(view.settings["text"] == .text("Hi 40"))
    #expect(view.settings["frame"] == .rect(CGRect(x: 5, y: 6, width: 80, height: 20)))
    #expect(view.settings["hidden"] == .bool(false))
    #expect(view.settings["textColor"] == .color(.hex(0xff00_00ff)))
  }

  @Test("an expression without quotes is read as far as YAML permits")
  func unquoted() throws {
    let file = try readScene(
      staged(
        """
        variables: {width: 40}
        views:
          - {id: a, frame: [{{ width / 2 }}, 0, {{ max(width, 1) }}, {{width}}], alpha: {{ width > 3 ? 0.5 : 1 }}}
        """))
    #expect(
      file.view("a")?.settings["frame"] == .rect(CGRect(x: 20, y: 0, width: 40, height: 40)))
    #expect(file.view("a")?.settings["alpha"] == .number(0.5))
  }

  @Test("variables of any order and structure; their chains end")
  func order() throws {
    let file = try readScene(
      staged(
        """
        variables: {a: "{{ b + 1 }}", b: "{{ c.list[1] }}", c: {list: [1, "{{ 2 + 3 }}"]}}
        views: [{id: x, tag: "{{ a }}"}]
        """))
    #expect(file.view("x")?.settings["tag"] == .integer(6))
    #expect(
      messages(staged("variables: {a: \"{{ b }}\", b: \"{{ a }}\"}\nviews: [{tag: \"{{ a }}\"}]"))
        == [
          "3:16: error: the variables depend on one another: a → b → a"
        ])
  }

  @Test("values from outside have the type of the default")
  func inputs() throws {
    let text = staged(
      "variables: {count: 3, title: none, on: false, list: [1]}\nviews: [{id: a, type: label, text: \"{{ title }}\", tag: \"{{ count }}\", hidden: \"{{ on }}\"}]"
    )
    let file = try readScene(
      text, SceneInputs(variables: ["count": "7", "title": "007", "on": "true", "list": "[1, 2]"]))
    #expect(file.view("a")?.settings["tag"] == .integer(7))
    #expect(file.view("a")?.settings["text"] == .text("007"))
    #expect(file.view("a")?.settings["hidden"] == .bool(true))
    #expect(
      messages(text, SceneInputs(variables: ["count": "x", "tilte": "y"])) == [
        "scene.yaml:1:1: error: the scene has no variable 'tilte'; did you mean 'title'?",
        "scene.yaml:3:20: error: the variable 'count' is a number; found 'x'",
      ])
    #expect(
      messages(staged("views: []"), SceneInputs(variables: ["a": "1"])) == [
        "scene.yaml:1:1: error: the scene has no variable 'a'"
      ])
  }

  @Test(
    "errors are at the expression",
    arguments: [
      (
        "alpha: \"{{ widht }}\"", "4:21: error: nothing has the name 'widht'; did you mean 'width'?"
      ),
      (
        "alpha: \"{{ 1 + }}\"",
        "4:25: error: the expression needs a value here; found the end of the expression"
      ),
      ("alpha: \"{{ 1\"", "4:18: error: '{{' has no matching '}}'"),
      ("alpha: \"{{ 'x' }}\"", "4:17: error: 'alpha' expects a number, such as 0.5; found 'x'"),
      (
        "alpha: \"{{ rond(1) }}\"",
        "4:21: error: there is no function 'rond'; did you mean 'round'?"
      ),
      (
        "frame: [0, 0, \"{{ width / 0 }}\", 1]",
        "4:34: error: the result is not a finite number; is there a division by zero?"
      ),
    ])
  func errors(setting: String, message: String) {
    #expect(messages(staged("variables: {width: 4}\nviews: [{\(setting)}]")) == [message])
  }

  @Test("a value that needs quotes has a hint")
  func hint() {
    let found = messages(staged("views: [{tag: {{ \"a\" + 1 }}}]"))
    #expect(found.count == 1 && found[0].hasSuffix("; values with {{ }} need quotes"))
  }

  @Test("expressions that multiply are errors, not bombs")
  func bombs() {
    let doubling = (1...40).map { "v\($0): [\"{{ v\($0 - 1) }}\", \"{{ v\($0 - 1) }}\"]" }
    let lists = staged(
      "variables: {v0: 1, \(doubling.joined(separator: ", "))}\nviews: [{alpha: \"{{ v40 }}\"}]")
    #expect(messages(lists).contains { $0.contains("more than") })
    let texts = (1...40).map { "v\($0): \"{{ v\($0 - 1) + v\($0 - 1) }}\"" }
    let long = staged(
      "variables: {v0: abcdefgh, \(texts.joined(separator: ", "))}\nviews: [{id: \"{{ v40 }}\"}]")
    #expect(messages(long).contains { $0.contains("the text is longer than 65536 bytes") })
  }

  @Test("a scene without expressions keeps its locations, and is not searched")
  func unchanged() throws {
    let text = boxScene("- {animate: {box: {alpha: 0}}}")
    let document = try YAMLText(text: text, file: "a").compose()
    #expect(!document.hasMarkers)
    let box = try readScene(text).document.views[0]
    #expect(box.position == ScenePosition(line: 4, column: 5))
    #expect(box.$position.range != nil)
  }

  @Test("text with braces that a program sets is no expression")
  func braces() throws {
    var scene = try readScene(staged("views: [{id: a, type: label, text: x}]")).document
    for text in ["{{", "{{ x }}", "a {{{ b }} c"] {
      scene.views[0].settings["text"] = .text(text)
      #expect(try readScene(scene.yaml).document == scene)
    }
  }

  @Test("a scene is written without its expressions")
  func written() throws {
    let file = try readScene(staged("variables: {x: 4}\nviews: [{id: a, tag: \"{{ x }}\"}]"))
    #expect(file.document.yaml.contains("tag: 4"))
    #expect(try readScene(file.document.yaml).document == file.document)
  }
}

struct LoopTests {
  @Test("a loop repeats a view, with its index in the ids")
  func views() throws {
    let file = try readScene(
      staged(
        """
        variables: {names: [Anna, Ben]}
        views:
          - for: name in names
            id: rows
            frame: [0, "{{ index * 20 }}", 10, 10]
            subviews: [{id: title, type: label, text: "{{ name }} {{ index + 1 }}/{{ count }}"}]
        script:
          - {set: {"rows[1].title": {alpha: 0.5}}}
          - for: name in names
            animate: {"rows[{{ index }}]": {alpha: 0}}
            duration: 1
        """))
    #expect(file.ids == ["rows[0]", "rows[0].title", "rows[1]", "rows[1].title"])
    #expect(file.view("rows[1].title")?.settings["text"] == .text("Ben 2/2"))
    #expect(
      file.view("rows[1]")?.settings["frame"] == .rect(CGRect(x: 0, y: 20, width: 10, height: 10)))
    #expect(file.document.script.count == 3)
  }

  @Test("within an iteration, views have their short names")
  func shortNames() throws {
    let file = try readScene(
      staged(
        """
        views:
          - for: i in range(2)
            id: cards
            frame: [0, 0, 50, 50]
            on: {tap: [{animate: {title: {alpha: 0}, "{{ id }}": {alpha: 0.5}}}]}
            subviews:
              - {id: title, type: label, text: A, constraints: [top = superview.top + 4]}
              - {id: note, type: label, text: B, constraints: [top = title.bottom + 4]}
        """))
    let step = file.view("cards[1]")?.handlers.first?.steps.first?.action as? AnimateStep
    #expect(step?.changes.map(\.id) == ["cards[1].title", "cards[1]"])
    #expect(
      file.view("cards[0].note")?.constraints.map(\.text) == ["top = 'cards[0].title'.bottom + 4"])
  }

  @Test("loops nest, and conditions leave entries out")
  func nested() throws {
    let file = try readScene(
      staged(
        """
        views:
          - for: row in range(2)
            id: "r{{ row }}"
            subviews:
              - {for: column in range(3), if: column != row, id: cell, tag: "{{ column }}"}
          - {if: 1 > 2, id: never}
          - {if: "{{ true }}", id: always}
        """))
    #expect(
      file.ids == [
        "r0", "r0.cell[1]", "r0.cell[2]", "r1", "r1.cell[0]", "r1.cell[2]", "always",
      ])
  }

  @Test("keyframes have a length, not a loop")
  func keyframes() throws {
    let text = staged(
      """
      variables: {half: 0.5}
      views: [{id: a, frame: [0, 0, 9, 9]}]
      script: [{keyframes: [{at: 0, for: 0.5, animate: {a: {alpha: 0}}}, {at: 0.5, for: "{{ half }}", animate: {a: {alpha: 1}}}], duration: 1}]
      """)
    let step = try readScene(text).document.script.first?.action as? KeyframesStep
    #expect(step?.frames.map(\.length) == [0.5, 0.5])
  }

  @Test(
    "invalid loops",
    arguments: [
      ("{for: i in 5, id: a}", "3:15: error: 'for' expects a list behind 'in'; found a number"),
      (
        "{for: i in rang(5), id: a}",
        "3:20: error: there is no function 'rang'; did you mean 'range'?"
      ),
      (
        "{for: i in range(2), id: x, alpha: y}",
        "3:44: error: 'alpha' expects a number, such as 0.5; found 'y' (in item 0 of the loop on line 3)"
      ),
      (
        "{for: i in range(1, 3), id: a}",
        "3:15: error: the expression needs ')' here; found the end of the expression: a comma within { } ends the value, "
          + "so this one needs quotes around it"
      ),
      ("{if: 5, id: a}", "3:14: error: 'if' expects a condition, such as \"index > 0\"; found '5'"),
    ])
  func invalid(view: String, message: String) {
    #expect(messages(staged("views: [\(view)] # {{")) == [message])
  }

  @Test(
    "an id of a loop without a number, or with one too high, is explained by the ids that it has made"
  )
  func idsOfLoops() {
    let text = staged(
      """
      views: [{for: i in range(3), id: card}, {for: i in range(1), id: dot}] # {{
      script:
        - {animate: {card: {alpha: 0}}}
        - {animate: {"card[3]": {alpha: 0}}}
        - {animate: {dot: {alpha: 0}}}
      """)
    #expect(
      messages(text) == [
        "5:16: error: no view has the id 'card'; its loop has made 'card[0]' to 'card[2]'",
        "6:16: error: no view has the id 'card[3]'; its loop has made 'card[0]' to 'card[2]'",
        "7:16: error: no view has the id 'dot'; its loop has made 'dot[0]'",
      ])
  }

  /// Each of the innermost views has 300 values, so the limit is reached within the fourth of the loops around them.
  @Test("huge loops are errors")
  func limits() {
    let nested = staged(
      """
      variables: {many: "{{ range(300) }}"}
      views:
        - for: a in range(1000)
          subviews: [{for: b in range(1000), subviews: [{for: c in range(1000), tag: "{{ many }}"}]}]
      """)
    #expect(
      messages(nested).contains { $0.contains("more than 1000000 values once it is expanded") })
  }
}
