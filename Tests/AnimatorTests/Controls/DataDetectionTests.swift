import Animator
import Testing

/// Refuses links, and notes them.
@MainActor
private final class LinkLog: NSObject, UITextViewDelegate {
  var links: [String] = []

  func textView(
    _ textView: UITextView, shouldInteractWith url: URL, in range: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool {
    links.append("\(url.absoluteString) \(range.location) \(range.length)")
    return false
  }
}

@MainActor
@Suite("Data that text views detect")
struct DataDetectionTests {
  private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
  private let log = LinkLog()
  private let s: ControlScenario

  init() {
    s = ControlScenario(view)
    view.font = .systemFont(ofSize: 16)
    view.isEditable = false
    view.delegate = log
  }

  /// What is found in a text, by a tap on the middle of each character in turn.
  private func found(_ text: String, _ types: UIDataDetectorTypes = .all) -> [String] {
    view.dataDetectorTypes = types
    view.text = text
    view.layoutIfNeeded()
    log.links = []
    for index in 0..<text.utf16.count {
      guard let from = view.position(from: view.beginningOfDocument, offset: index),
        let to = view.position(from: from, offset: 1),
        let range = view.textRange(from: from, to: to)
      else { continue }
      let rect = view.firstRect(for: range)
      s.tap(rect.midX, rect.midY)
      s.stage.advance(by: 1)
    }
    return log.links.reduce(into: []) { list, link in if list.last != link { list.append(link) } }
  }

  @Test("nothing is detected by default")
  func defaults() {
    #expect(view.dataDetectorTypes == [] && UIDataDetectorTypes.link.rawValue == 2)
    #expect(found("a.org", []) == [])
  }

  @Test(
    "URLs, hosts, mail addresses and telephone numbers",
    arguments: [
      ("go https://a.org/b?c.", "https://a.org/b?c 3 17"), ("(www.a.org)", "http://www.a.org 1 9"),
      ("(a.org/b_(c))", "http://a.org/b_(c) 1 11"),
      ("x a.com/y z", "http://a.com/y 2 7"),
      ("to a@b.co!", "mailto:a@b.co 3 6"),
      ("+1 555 123 4567", "tel:+15551234567 0 15"), ("(555) 123-4567", "tel:5551234567 0 14"),
      ("1-800-555-1234.", "tel:18005551234 0 14"),
    ])
  func kinds(text: String, expected: String) {
    #expect(found(text) == [expected])
  }

  @Test(
    "other words and numbers",
    arguments: [
      "3.14", "a.b", "12345678901234567", "2026-11-29", "3.1415926535", "555-123-4567-8",
    ])
  func nothing(text: String) {
    #expect(found(text) == [])
  }

  @Test("only what is asked for becomes a link, in the color of links, until the text is edited")
  func colors() {
    view.tintColor = .green
    #expect(found("a.org 555-123-4567", .phoneNumber) == ["tel:5551234567 6 12"])
    func drawn() -> [CGColor] {
      s.stage.advance(by: 0)
      return s.stage.timeline.frame(at: s.stage.time).layers.flatMap { layer -> [CGColor] in
        guard case .drawing(let list)? = layer.state.contents else { return [] }
        return list.commands.flatMap { command -> [CGColor] in
          if case .text(let block, _) = command { block.runs.map(\.style.color) } else { [] }
        }
      }
    }
    #expect(drawn() == [UIColor.black.cgColor, UIColor.green.cgColor])
    view.isEditable = true
    #expect(drawn() == [UIColor.black.cgColor])
  }
}
