import Animator
import Testing

@Suite("Text layers")
@MainActor
struct TextLayerTests {
  private let stage = Stage(size: CGSize(width: 200, height: 100))
  private let layer = CATextLayer()

  init() {
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    stage.window.layer.addSublayer(layer)
    stage.advance(by: 0)
  }

  private func block() -> TextBlock? { layer.state.text?.block(in: layer.bounds.size) }

  @Test("defaults are Core Animation's")
  func defaults() {
    #expect(layer.string == nil && layer.fontSize == 36 && !layer.isWrapped)
    #expect(layer.foregroundColor == UIColor.white.cgColor)
    #expect(layer.alignmentMode == .natural && layer.truncationMode == .none)
    #expect(block() == nil)
  }

  @Test("a plain string is in the layer's font, size and color")
  func plain() throws {
    layer.string = "Hello"
    layer.font = "Inter-Bold"
    (layer.fontSize, layer.foregroundColor) = (20, UIColor.red.cgColor)
    layer.alignmentMode = .center
    let text = try #require(block())
    #expect(text.string == "Hello" && text.font.weight == 700 && text.font.size == 20)
    #expect(text.color == UIColor.red.cgColor && text.alignment == .center && text.width == 100)
    #expect(layer.string as? String == "Hello" && (layer.font as? UIFont)?.fontName == "Inter-Bold")
    layer.foregroundColor = nil
    #expect(block() == nil)
  }

  @Test("an attributed string has its own attributes")
  func attributed() throws {
    let string = NSMutableAttributedString(string: "a", attributes: [.foregroundColor: UIColor.red])
    string.append(NSAttributedString(string: "b", attributes: [.foregroundColor: UIColor.blue]))
    layer.string = string
    let text = try #require(block())
    #expect(text.runs.map(\.style.color) == [UIColor.red, .blue].map(\.cgColor))
    #expect((layer.string as? NSAttributedString)?.string == "ab")
  }

  @Test("text that does not fit is clipped, truncated, or wrapped")
  func modes() throws {
    layer.string = "one two three four five six seven eight nine ten"
    layer.fontSize = 20
    #expect(try #require(block()).measure().lineCount == 1)
    #expect(try #require(block()).measure().size.width > 100)
    for mode in [CATextLayerTruncationMode.start, .middle, .end] {
      layer.truncationMode = mode
      #expect(try #require(block()).measure().size.width <= 100)
    }
    layer.isWrapped = true
    // Two lines of 24.2 points fit 50.
    #expect(try #require(block()).measure().lineCount == 2)
    layer.truncationMode = .none
    #expect(try #require(block()).measure().lineCount > 2)
  }

  @Test("size and color animate implicitly, other properties do not")
  func implicit() {
    layer.string = "Hello"
    stage.advance(by: 1)
    (layer.fontSize, layer.foregroundColor) = (16, CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    layer.isWrapped = true
    #expect(Set(layer.animationKeys() ?? []) == ["fontSize", "foregroundColor"])
    stage.advance(by: 0.125)
    let shown = layer.presentation()
    let size = shown?.fontSize ?? 0
    #expect(size > 16 && size < 36 && shown?.isWrapped == true)
    stage.advance(by: 1)
    #expect(layer.presentation()?.fontSize == 16)
  }

  @Test("the properties have key paths")
  func keyPaths() {
    layer.setValue("Hi", forKeyPath: "string")
    layer.setValue(12, forKeyPath: "fontSize")
    layer.setValue("center", forKeyPath: "alignmentMode")
    layer.setValue(true, forKeyPath: "wrapped")
    layer.setValue(CATextLayerTruncationMode.end, forKeyPath: "truncationMode")
    #expect(layer.string as? String == "Hi" && layer.fontSize == 12 && layer.isWrapped)
    #expect(layer.alignmentMode == .center && layer.truncationMode == .end)
    layer.setValue(nil, forKeyPath: "string")
    #expect(layer.value(forKeyPath: "string") == nil)
  }
}
