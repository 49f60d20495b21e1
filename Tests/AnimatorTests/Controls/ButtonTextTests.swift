import Animator
import Testing

@MainActor
struct ButtonTextTests {
  /// The size of a label with one line of text.
  private func size(of text: String, font: UIFont) -> CGSize {
    let label = UILabel()
    (label.text, label.font) = (text, font)
    return label.intrinsicContentSize
  }

  @Test("a transformer gets the title's font and color, and its result is shown and measured")
  func transformer() throws {
    let large = UIFont.boldSystemFont(ofSize: 30)
    var received: [AttributeContainer] = []
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Buy"
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
      received.append($0)
      var outgoing = $0
      outgoing.font = large
      outgoing.kern = 0
      return outgoing
    }
    let button = UIButton(configuration: configuration)
    let last = try #require(received.last)
    #expect(last.font == .preferredFont(forTextStyle: .body) && last.foregroundColor == .white)
    let label = try #require(button.titleLabel)
    #expect(label.text == "Buy" && label.font == large && label.textColor == .white)
    // The insets of medium buttons are 7 and 12 points.
    let text = size(of: "Buy", font: large)
    #expect(button.intrinsicContentSize == CGSize(width: text.width + 24, height: text.height + 14))
    button.configuration?.titleTextAttributesTransformer = nil
    #expect(label.font == .preferredFont(forTextStyle: .body))
    let usual = size(of: "Buy", font: .preferredFont(forTextStyle: .body))
    #expect(
      button.intrinsicContentSize == CGSize(width: usual.width + 24, height: usual.height + 14))
  }

  @Test(
    "attributes of a title go before those of the configuration, and setting the title drops them")
  func attributedTitle() throws {
    var title = AttributedString("Buy now")
    let range = try #require(title.range(of: "now"))
    title[range].foregroundColor = .red
    var configuration = UIButton.Configuration.plain()
    configuration.attributedTitle = title
    configuration.baseForegroundColor = .green
    #expect(configuration.title == "Buy now")
    let button = UIButton(configuration: configuration)
    button.layoutIfNeeded()
    let label = try #require(button.titleLabel)
    let shown = try #require(label.attributedText)
    let body = UIFont.preferredFont(forTextStyle: .body)
    for (index, color) in [(0, UIColor.green), (4, .red)] {
      let attributes = shown.attributes(at: index, effectiveRange: nil)
      #expect(attributes[.foregroundColor] as? UIColor == color)
      #expect(attributes[.font] as? UIFont == body)
    }
    // Titles without subtitle are centered.
    #expect(label.textAlignment == .center)
    button.configuration?.title = "Sell"
    #expect(button.configuration?.attributedTitle == AttributedString("Sell"))
    #expect(
      label.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        == .green)
    button.setAttributedTitle(
      NSAttributedString(string: "Keep", attributes: [.foregroundColor: UIColor.blue]), for: .normal
    )
    #expect(button.configuration?.title == "Keep" && label.textColor == .blue)
  }

  @Test("subtitles have attributes and a transformer, too")
  func attributedSubtitle() throws {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Title"
    configuration.attributedSubtitle = AttributedString(
      "below", attributes: AttributeContainer([.foregroundColor: UIColor.red]))
    configuration.subtitleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
      var outgoing = $0
      outgoing.font = .systemFont(ofSize: 11)
      return outgoing
    }
    let button = UIButton(configuration: configuration)
    let label = try #require(button.subtitleLabel)
    #expect(label.text == "below" && !label.isHidden)
    #expect(label.font == .systemFont(ofSize: 11) && label.textColor == .red)
    #expect(button.titleLabel?.textColor == .systemBlue)
    button.configuration?.subtitle = nil
    #expect(label.isHidden && button.configuration?.attributedSubtitle == nil)
  }

  @Test("a plain button looks selected unless its configuration does not follow the selection")
  func selection() {
    let button = UIButton(configuration: .plain())
    button.tintColor = .red
    button.isSelected = true
    // The first subview is the background; tinted backgrounds have an alpha of 0.18.
    #expect(button.subviews.first?.backgroundColor == UIColor.red.withAlphaComponent(0.18))
    button.configuration?.automaticallyUpdateForSelection = false
    #expect(button.subviews.first?.backgroundColor == nil)
  }

  @Test("transformers are equal if one is a copy of the other")
  func equality() {
    let a = UIConfigurationTextAttributesTransformer { $0 }
    let b = UIConfigurationTextAttributesTransformer { $0 }
    let copy = a
    #expect(a == copy && a != b && a(AttributeContainer()) == AttributeContainer())
  }
}
