import Graphics
import Testing

struct AttributedStringTests {
  @Test("attributes by name have the keys of NSAttributedString, and survive a round trip")
  func roundTrip() {
    var string = AttributedString("ab🙂")
    string.font = .systemFont(ofSize: 20)
    string.underlineStyle = .double
    string.kern = 1.5
    string += AttributedString("plain")
    let converted = NSAttributedString(string)
    #expect(converted.string == "ab🙂plain")
    var range = NSRange()
    let attributes = converted.attributes(at: 0, effectiveRange: &range)
    // The emoji is two UTF-16 code units.
    #expect(range == NSRange(location: 0, length: 4))
    #expect(attributes[.font] as? UIFont == .systemFont(ofSize: 20))
    #expect(attributes[.underlineStyle] as? Int == NSUnderlineStyle.double.rawValue)
    #expect(attributes[.kern] as? CGFloat == 1.5 && attributes.count == 3)
    #expect(converted.attributes(at: 4, effectiveRange: nil).isEmpty)
    #expect(AttributedString(converted) == string)
  }

  @Test("containers take numbers of any type, and leave values of other types out")
  func containers() {
    let container = AttributeContainer([
      .kern: 2, .baselineOffset: 3.5, .strikethroughStyle: 1, .font: "Arial",
      .foregroundColor: UIColor.red,
    ])
    #expect(container.kern == 2 && container.baselineOffset == 3.5)
    #expect(container.strikethroughStyle == .single && container.font == nil)
    #expect(container.foregroundColor == .red)
    let dictionary = [NSAttributedString.Key: Any](container)
    #expect(
      Set(dictionary.keys) == [.kern, .baselineOffset, .strikethroughStyle, .foregroundColor])
  }

  @Test("a paragraph style and a shadow are compared by their values")
  func objects() {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 4
    var container = AttributeContainer()
    container.paragraphStyle = style
    container.shadow = NSShadow()
    let other = AttributeContainer([
      .paragraphStyle: style.copy(), .shadow: NSShadow(),
    ])
    #expect(container == other && other.paragraphStyle?.lineSpacing == 4)
  }

  @Test("a link is a URL in both kinds of strings; text stands for the URL that it is")
  func links() throws {
    let link = try #require(URL(string: "https://example.org/a"))
    var string = AttributedString("ab")
    string.link = link
    let converted = NSAttributedString(string)
    #expect(converted.attribute(.link, at: 0, effectiveRange: nil) as? URL == link)
    #expect(AttributedString(converted) == string)
    #expect(AttributeContainer([.link: "https://example.org/a"]).link == link)
    #expect(AttributeContainer([.link: 1]).link == nil)
  }
}
