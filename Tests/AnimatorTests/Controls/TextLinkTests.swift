import Animator
import Testing

/// Notes the links and attachments that it is asked about, and refuses them.
@MainActor
private final class LinkDelegate: NSObject, UITextViewDelegate {
  var calls: [String] = []

  func textView(
    _ textView: UITextView, shouldInteractWith url: URL, in range: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool {
    calls.append("\(url) \(range.location) \(range.length) \(interaction.rawValue)")
    return false
  }

  func textView(
    _ textView: UITextView, shouldInteractWith attachment: NSTextAttachment, in range: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool {
    calls.append("attachment \(attachment.bounds.width) \(range.location)")
    return true
  }
}

/// Replaces the actions of tagged text.
@MainActor
private final class ItemDelegate: NSObject, UITextViewDelegate {
  var calls: [String] = []

  func textView(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction? {
    guard case .tag(let tag) = textItem.content else { return defaultAction }
    return UIAction { [unowned self] _ in calls.append("\(tag) \(textItem.range)") }
  }
}

@MainActor
@Suite("Links in texts")
struct TextLinkTests {
  private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
  private let s: ControlScenario
  private let font = UIFont.systemFont(ofSize: 20)

  init() {
    s = ControlScenario(view)
    view.isEditable = false
  }

  /// The texts that are drawn.
  private var drawn: [TextRun] {
    s.stage.advance(by: 0)
    return s.stage.timeline.frame(at: s.stage.time).layers.flatMap { layer -> [TextRun] in
      guard case .drawing(let list)? = layer.state.contents else { return [] }
      return list.commands.flatMap { command -> [TextRun] in
        if case .text(let block, _) = command { block.runs } else { [] }
      }
    }
  }

  private func width(_ text: String) -> CGFloat {
    (text as NSString).size(withAttributes: [.font: font]).width
  }

  /// Taps the middle of the first line at a distance from its start: the insets are 8 points above and 5 at the side.
  private func tap(_ x: CGFloat) { s.tap(5 + x, 8 + font.lineHeight / 2) }

  private func text(_ parts: [(String, [NSAttributedString.Key: Any])]) -> NSAttributedString {
    let string = NSMutableAttributedString(string: "")
    for (text, attributes) in parts {
      string.append(
        NSAttributedString(
          string: text, attributes: attributes.merging([.font: font]) { own, _ in own }))
    }
    return string
  }

  @Test("a label draws links underlined in the color of links, whatever their color")
  func label() {
    let label = UILabel(frame: CGRect(x: 0, y: 200, width: 300, height: 30))
    label.attributedText = text([
      ("see ", [:]),
      ("here", [.link: "https://example.org", .foregroundColor: UIColor.red]),
      ("no link", [.link: ""]),
    ])
    view.removeFromSuperview()
    s.stage.window.addSubview(label)
    let runs = drawn
    #expect(runs.map(\.string) == ["see ", "here", "no link"])
    // #007AFF
    let blue = UIColor(red: 0, green: 122.0 / 255, blue: 1, alpha: 1).cgColor
    #expect(runs.map(\.style.color) == [UIColor.black.cgColor, blue, UIColor.black.cgColor])
    #expect(runs.map { $0.style.underline?.style } == [nil, .single, nil])
  }

  @Test("a text view draws links in its tint color, or in the attributes that it is given")
  func attributes() {
    view.tintColor = .green
    view.attributedText = text([("see ", [:]), ("here", [.link: URL(string: "a:b")!])])
    #expect(view.linkTextAttributes[.foregroundColor] as? UIColor == .green)
    #expect(drawn.map(\.style.color) == [UIColor.black, .green].map(\.cgColor))
    #expect(drawn.allSatisfy { $0.style.underline == nil })
    view.tintColor = .blue
    #expect(drawn.last?.style.color == UIColor.blue.cgColor)
    view.linkTextAttributes = [.underlineStyle: NSUnderlineStyle.double.rawValue]
    #expect(drawn.map(\.style.color) == [UIColor.black, .black].map(\.cgColor))
    #expect(drawn.last?.style.underline?.style == .double)
    // The text keeps its attributes.
    #expect(view.attributedText.attribute(.link, at: 5, effectiveRange: nil) as? URL != nil)
  }

  @Test("the text follows the style of its view to dark")
  func dark() {
    view.text = "text"
    #expect(drawn.map(\.style.color) == [UIColor.black.cgColor])
    view.overrideUserInterfaceStyle = .dark
    // `UIColor.label` is white in dark style.
    #expect(drawn.map(\.style.color) == [UIColor.white.cgColor])
  }

  @Test("a tap on a link asks the delegate, with the whole of a link that has several fonts")
  func tapping() {
    let delegate = LinkDelegate()
    view.delegate = delegate
    let link = URL(string: "https://example.org/a")!
    view.attributedText = text([
      ("see ", [:]), ("he", [.link: link]),
      ("re", [.link: link, .font: UIFont.italicSystemFont(ofSize: 20)]), (" now", [:]),
    ])
    tap(width("see h"))
    #expect(delegate.calls == ["https://example.org/a 4 4 0"])
    #expect(!view.isFirstResponder)
    s.stage.advance(by: 1)
    tap(width("se"))
    #expect(delegate.calls.count == 1 && view.isFirstResponder)
  }

  @Test("links of a text that is edited, or can't be selected, do not react")
  func inactive() {
    let delegate = LinkDelegate()
    view.delegate = delegate
    view.attributedText = text([("here", [.link: "https://example.org"])])
    view.isSelectable = false
    tap(width("he"))
    s.stage.advance(by: 1)
    (view.isSelectable, view.isEditable) = (true, true)
    tap(width("he"))
    #expect(delegate.calls == [] && view.isFirstResponder)
  }

  @Test("a tap on an attachment asks the delegate")
  func attachment() {
    let delegate = LinkDelegate()
    view.delegate = delegate
    let image = NSTextAttachment()
    image.bounds = CGRect(x: 0, y: 0, width: 30, height: 20)
    view.attributedText = text([("a", [:]), ("\u{FFFC}", [.attachment: image])])
    tap(width("a") + 15)
    #expect(delegate.calls == ["attachment 30.0 1"])
  }

  @Test("a delegate's own action takes the place of the usual one")
  func items() {
    let delegate = ItemDelegate()
    view.delegate = delegate
    view.attributedText = text([("a", [:]), ("tagged", [.textItemTag: "name"])])
    tap(width("atag"))
    #expect(delegate.calls == ["name \(NSRange(location: 1, length: 6))"])
  }
}
