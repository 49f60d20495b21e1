import Animator
import Foundation
import TestSupport
import Testing

@testable import SceneScript

struct ComponentTests {
  static let card = """
    components:
      card:
        parameters:
          title: text
          accent: {type: color, default: systemBlue}
          width: {default: 80}
        view:
          id: box
          bounds: [0, 0, "{{ width }}", 40]
          backgroundColor: "{{ accent }}"
          on: {tap: [{animate: {title: {alpha: 0}, box: {alpha: 0.5}}}]}
          subviews:
            - {id: title, type: label, text: "{{ title }}", frame: [4, 4, 60, 20]}
    """

  @Test("an instance is the component's view, with its own keys and complete ids")
  func instance() throws {
    let file = try readScene(
      staged(
        """
        \(Self.card)
        views:
          - {use: card, id: first, with: {title: Hello, accent: red}, center: [50, 50], alpha: 0.9}
          - {use: card, with: {title: 5, width: "{{ 20 * 2 }}"}, backgroundColor: green}
        script:
          - {set: {first.title: {alpha: 0.5}}}
        """))
    #expect(file.ids == ["first", "first.title", "card#1", "card#1.title"])
    let first = try #require(file.view("first"))
    #expect(first.settings["backgroundColor"] == .color(.named("red")))
    #expect(first.settings["center"] == .point(CGPoint(x: 50, y: 50)))
    #expect(first.settings["bounds"] == .rect(CGRect(x: 0, y: 0, width: 80, height: 40)))
    #expect(first.position == ScenePosition(line: 17, column: 5))
    let second = try #require(file.view("card#1"))
    #expect(second.settings["backgroundColor"] == .color(.named("green")))
    #expect(file.view("card#1.title")?.settings["text"] == .text("5"))
    let step = first.handlers.first?.steps.first?.action as? AnimateStep
    #expect(step?.changes.map(\.id) == ["first.title", "first"])
  }

  @Test("instances in loops and in other components")
  func nested() throws {
    let file = try readScene(
      staged(
        """
        variables: {items: [{name: A}, {name: B}]}
        \(Self.card)
          pair:
            parameters: {left: text}
            view:
              subviews:
                - {use: card, id: one, with: {title: "{{ left }}"}}
                - {use: card, id: two, with: {title: "{{ id }}"}, constraints: [left = one.right]}
        views:
          - {for: item in items, use: card, id: cards, with: {title: "{{ item.name }}"}}
          - {use: pair, id: both, with: {left: L}}
        script:
          - {set: {"cards[1].title": {alpha: 0}, both.one.title: {alpha: 0}}}
        """))
    #expect(
      file.ids == [
        "cards[0]", "cards[0].title", "cards[1]", "cards[1].title", "both", "both.one",
        "both.one.title", "both.two", "both.two.title",
      ])
    #expect(file.view("cards[1].title")?.settings["text"] == .text("B"))
    #expect(file.view("both.two.title")?.settings["text"] == .text("both"))
    #expect(file.view("both.two")?.constraints.map(\.text) == ["left = 'both.one'.right"])
  }

  @Test("an instance adds constraints and subviews, and replaces other keys")
  func additions() throws {
    let file = try readScene(
      staged(
        """
        components:
          box: {view: {constraints: [width = 40], subviews: [{id: a}], alpha: 0.5}}
        views:
          - {use: box, id: b, constraints: [height = 30], subviews: [{id: c}], alpha: 1}
        """))
    #expect(file.view("b")?.constraints.map(\.text) == ["width = 40", "height = 30"])
    #expect(file.ids == ["b", "b.a", "c"])
    #expect(file.view("b")?.settings["alpha"] == .number(1))
  }

  @Test("the view of a component may be an instance")
  func wrapped() throws {
    let file = try readScene(
      staged(
        """
        \(Self.card)
          alert: {parameters: {text: text}, view: {use: card, with: {title: "{{ upper(text) }}", accent: red}, alpha: 0.5}}
        views: [{use: alert, id: a, with: {text: stop}}]
        """))
    #expect(file.ids == ["a", "a.title"])
    #expect(file.view("a.title")?.settings["text"] == .text("STOP"))
    #expect(file.view("a")?.settings["alpha"] == .number(0.5))
  }

  @Test("components of cells, and lists in components")
  func cells() throws {
    let file = try readScene(
      staged(
        """
        components:
          row: {view: {subviews: [{id: name, type: label, text: "{name}"}]}}
          inbox:
            view:
              subviews:
                - {id: list, type: list, items: [{id: anna, name: Anna}], cell: {views: [{use: row, id: row}]}}
              on: {tap: [{delete: "list[anna]"}]}
        views: [{use: inbox, id: mail, frame: [0, 0, 90, 90]}]
        script: [{set: {"mail.list[anna].row.name": {alpha: 0}}}]
        """))
    #expect(file.ids == ["mail", "mail.list"])
    let step = file.view("mail")?.handlers.first?.steps.first?.action as? DeleteStep
    #expect(step?.rows.map(\.id) == ["mail.list[anna]"])
  }

  static let mistakes: [(views: String, messages: [String])] = [
    (
      "{use: crad, with: {title: A}}",
      ["16:15: error: there is no component 'crad'; did you mean 'card'?"]
    ),
    (
      "{use: card}",
      ["16:9: error: the component 'card' needs a value for 'title', such as with: {title: …}"]
    ),
    (
      "{use: card, with: {title: A, acent: red}}",
      ["16:38: error: the component 'card' has no parameter 'acent'; did you mean 'accent'?"]
    ),
    (
      "{use: card, with: {title: A, width: wide}}",
      ["16:45: error: 'width' of the component 'card' is a number; found 'wide'"]
    ),
    (
      "{use: card, with: [A]}",
      ["16:27: error: 'with' expects a mapping of parameters to values; found a list of 1"]
    ),
    (
      "{use: card, with: {title: A, accent: rad}}, {use: card, with: {title: B, accent: rad}}",
      [
        "12:24: error: unknown color 'rad'; did you mean 'red'? (in the instance of 'card' on line 16)"
      ]
    ),
    (
      "{use: card, with: {title: A}, id: a}, {id: a}",
      ["16:52: error: duplicate id 'a'; the view on line 16 already has it"]
    ),
  ]

  @Test("mistakes in instances", arguments: mistakes.indices)
  func invalid(index: Int) {
    let (views, expected) = Self.mistakes[index]
    #expect(messages(staged("\(Self.card)\nviews: [\(views)]")) == expected)
  }

  @Test(
    "mistakes in components",
    arguments: [
      (
        "a: {veiw: {}}", "4:7: error: unknown key 'veiw' in the component 'a'; did you mean 'view'?"
      ),
      ("a: {parameters: {}}", "4:6: error: the component 'a' requires 'view'"),
      (
        "a: {parameters: {x: txt}, view: {}}",
        "4:23: error: unknown value 'txt' for 'type'; did you mean 'text'?"
      ),
      (
        "a: 5",
        "4:6: error: 'a' expects a component, such as {parameters: {title: text}, view: {…}}; found '5'"
      ),
      (
        "a: {view: {subviews: [{use: b}]}}\n  b: {view: {use: a}}",
        "5:19: error: the components contain one another: a → b → a (in the instance of 'b' on line 4, in the instance of 'a' on line 6)"
      ),
    ])
  func definitions(text: String, message: String) {
    let views = text.contains("use") ? "views: [{use: a}]" : "views: []"
    #expect(messages(staged("components:\n  \(text)\n\(views)")) == [message])
  }

  @Test("warnings of a component name the instance")
  @MainActor
  func warnings() throws {
    let warnings = try record(
      staged(
        """
        components:
          dot: {view: {frame: [500, 0, 10, 10], backgroundColor: red}}
        views: [{use: dot, id: a}, {use: dot, id: b, frame: [0, 0, 10, 10]}]
        """)
    ).warnings.map(\.description)
    #expect(
      warnings == [
        "scene.yaml:5:9: warning: 'a' is never visible: it is always outside the visible area; change that, or remove the view"
      ])
  }
}

/// Files beside a scene.
struct IncludeTests {
  private func folder(_ files: [String: String]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "include-\(UUID().uuidString)", directoryHint: .isDirectory)
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return folder
  }

  private func read(_ files: [String: String], root: Bool = false) throws -> (
    SceneFile?, [String], [String]
  ) {
    let folder = try folder(files)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sources = SourceFiles()
    if root { sources.root = folder.appending(path: "scenes") }
    let name = files["scenes/scene.yaml"] == nil ? "scene.yaml" : "scenes/scene.yaml"
    let url = URL(fileURLWithPath: name, relativeTo: folder)
    do throws(SceneError) {
      let file = try SceneFile(
        contentsOf: url, called: "scene.yaml", allowsFontFallback: false, noting: sources)
      return (file, file.warnings.map(\.description), sources.paths)
    } catch {
      return (nil, error.diagnostics.map(\.description), [])
    }
  }

  @Test("components, variables, colors and assets of other files")
  func include() throws {
    let (file, messages, paths) = try read([
      "scene.yaml": staged(
        """
        include: lib/brand.yaml
        variables: {size: 30}
        colors: {ink: "#111111"}
        views: [{use: badge, id: b, with: {name: A}}, {backgroundColor: paper, tintColor: ink}]
        """),
      "lib/brand.yaml": """
      include: [more.yaml]
      variables: {size: 20, half: "{{ size / 2 }}"}
      colors: {ink: red, paper: white, other: blue}
      assets: {sign: {symbol: "M0 0L9 9", viewBox: [0, 0, 9, 9]}}
      components:
        badge: {parameters: {name: text}, view: {frame: [0, 0, "{{ half }}", 9], subviews: [{id: t, type: label, text: "{{ name + suffix }}"}]}}
      """,
      "lib/more.yaml": "variables: {suffix: '!'}",
    ])
    let scene = try #require(file, "\(messages)")
    #expect(messages == [])
    #expect(scene.view("b")?.settings["frame"] == .rect(CGRect(x: 0, y: 0, width: 15, height: 9)))
    #expect(scene.view("b.t")?.settings["text"] == .text("A!"))
    #expect(scene.document.colors.map(\.name) == ["paper", "other", "ink"])
    #expect(
      paths.map { ($0 as NSString).lastPathComponent }.sorted() == [
        "brand.yaml", "more.yaml", "scene.yaml",
      ])
  }

  @Test("errors are in the file that has them")
  func errors() throws {
    let (_, messages, _) = try read([
      "scene.yaml": staged("include: lib/a.yaml\nviews: [{use: a}]"),
      "lib/a.yaml": "components:\n  a: {view: {alhpa: 1}}\n",
    ])
    #expect(
      messages == [
        "lib/a.yaml:2:14: error: views of type 'view' have no property 'alhpa'; did you mean 'alpha'? (in the instance of 'a' on line 4 of scene.yaml)"
      ])
    let (_, others, _) = try read([
      "scene.yaml": staged("include: [b.yaml, lib/c.yaml, lib/d.yaml, lib/e.yaml]"),
      "lib/c.yaml": "views: []\n",
      "lib/d.yaml": "[",
      "lib/e.yaml": "# nothing yet",
    ])
    #expect(
      others.sorted() == [
        "lib/c.yaml:1:1: error: unknown key 'views' in an included file; valid: 'components', 'data', 'include', 'themes', 'variables', 'assets' or 'colors'",
        "lib/d.yaml:2:1: error: this is not valid YAML: did not find expected node content",
        "scene.yaml:3:11: error: 'b.yaml' cannot be included: the file does not exist",
        "scene.yaml:3:43: error: 'lib/e.yaml' cannot be included: it is empty",
      ])
  }

  @Test("files that include one another are errors that name the chain")
  func cycles() throws {
    let (_, messages, _) = try read([
      "scene.yaml": staged("include: a.yaml"), "a.yaml": "include: b.yaml",
      "b.yaml": "include: a.yaml",
    ])
    #expect(
      messages == [
        "b.yaml:1:10: error: the files include one another: a.yaml → b.yaml → a.yaml"
      ])
  }

  @Test("a restricted scene includes and reads nothing outside of its folder")
  func refused() throws {
    let (_, messages, _) = try read(
      [
        "scenes/scene.yaml": staged("include: ../a.yaml\ndata: ../b.csv"),
        "a.yaml": "variables: {}",
        "b.csv": "a\n1",
      ], root: true)
    #expect(messages.count == 2)
    #expect(messages.allSatisfy { $0.contains("to which --root restricts what is opened") })
  }

  @Test("tables, JSON and YAML are data")
  func data() throws {
    let (file, messages, paths) = try read([
      "scene.yaml": staged(
        """
        data: {products: p.csv, shop: shop.json, people: [{name: Eve}]}
        views:
          - {for: product in data.products, id: p, type: label, text: "{{ product.sku }} {{ product.price + 1 }}"}
          - {id: shop, type: label, text: "{{ data.shop.name }} {{ data.people[0].name }}"}
        """),
      "p.csv": "sku,price\n007,1.5\nB,2\n", "shop.json": "{\"name\": \"Corner\"}",
    ])
    let scene = try #require(file, "\(messages)")
    #expect(scene.view("p[0]")?.settings["text"] == .text("007 2.5"))
    #expect(scene.view("p[1]")?.settings["text"] == .text("B 3"))
    #expect(scene.view("shop")?.settings["text"] == .text("Corner Eve"))
    #expect(paths.count == 3)
    let (single, _, _) = try read([
      "scene.yaml": staged("data: p.csv\nviews: [{for: row in data.p, id: a}]"),
      "p.csv": "x\n1\n2\n3\n",
    ])
    #expect(single?.ids == ["a[0]", "a[1]", "a[2]"])
  }

  @Test("data that cannot be read is reported")
  func invalidData() throws {
    let (_, messages, _) = try read([
      "scene.yaml": staged("data: {a: a.csv, b: b.txt, c: c.json}"), "a.csv": "x\n1,2\n",
      "b.txt": "",
    ])
    #expect(
      messages == [
        "scene.yaml:3:11: error: the data in 'a.csv' cannot be read: line 2: the row has 2 values, but there are 1 columns",
        "scene.yaml:3:21: error: the data in 'b.txt' cannot be read: data is in files whose names end in .csv, .tsv, .json, .yaml or .yml",
        "scene.yaml:3:31: error: the data in 'c.json' cannot be read: the file does not exist",
      ])
  }
}
