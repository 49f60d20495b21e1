import SourcePort
import Testing

@Suite("Lines and columns")
struct LineTests {
  @Test("attributes become spaces, so that columns stay")
  func attributes() {
    let text = "class Card: UIView {\n  @IBOutlet weak var label: UILabel!\n}"
    #expect(
      ported(text)
        == "class Card: UIView {\n            weak var label: UILabel!\n}\n".dropLast())
  }

  @Test("a #selector over several lines keeps its lines")
  func selectorOverLines() {
    let text =
      "class Card: NSObject {\n@objc func tap() {}\nlet s = #selector(\n  tap\n)\nlet t = 1\n}"
    let lines = ported(text).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 7)
    #expect(lines[5] == "let t = 1")
  }

  @Test("#selector takes the space before it, so that what follows stays in its column")
  func selectorColumns() {
    let text =
      "class Card: NSObject { @objc func tap() {}\nfunc f() { g(action: #selector(tap), 1) } }"
    let line = ported(text).split(separator: "\n")[1]
    #expect(line == "func f() { g(action:Selector(\"tap\"), 1) } }")
    #expect(line.count == "func f() { g(action: #selector(tap), 1) } }".count)
  }

  @Test("a moved override is compiled as if at its own line")
  func movedOverride() {
    let text = """
      class Card: UIView {
        var x = 0
      }
      extension Card {
        override func layoutSubviews() {
          x = 1
        }
      }
      """
    let expected = """
      class Card: UIView {
        var x = 0

      #sourceLocation(file: "Card.swift", line: 5)
        override func layoutSubviews() {
          x = 1
        }
      #sourceLocation(file: "Card.swift", line: 3)
      }
      extension Card {
      """
    #expect(ported(text).hasPrefix(expected))
    #expect(ported(text).count { $0 == "\n" } == text.count { $0 == "\n" } + 6)
  }

  @Test("every line of a long file stays where it is, for any of the constructs")
  func allLines() {
    let text = """
      import UIKit
      @objc protocol P { @objc optional func a(
        _ x: Int) }
      class Card: UIView {
        @objc dynamic var n = 0
        weak var p: P?
        func f() {
          p?.a?(1)
          _ = observe(\\.n) { _, _ in }
          let marker = 10
        }
      }
      """
    let lines = ported(text).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[9] == "    let marker = 10")
  }
}
