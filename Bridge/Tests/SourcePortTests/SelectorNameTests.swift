import Testing

@Suite("Names of selectors")
struct SelectorNameTests {
  /// The selectors are those that the Swift compiler derives on Apple's platforms.
  static let methods = [
    ("func tap()", "tap", "tap"),
    ("func tap(_ sender: Any)", "tap", "tap:"),
    ("func tap(sender: Any)", "tap(sender:)", "tapWithSender:"),
    ("func move(to point: CGPoint)", "move(to:)", "moveTo:"),
    ("func moveTo(point: CGPoint)", "moveTo(point:)", "moveToPoint:"),
    ("func deal(_ card: Card, atSeat seat: Int)", "deal(_:atSeat:)", "deal:atSeat:"),
    ("func save() throws", "save", "saveAndReturnError:"),
    ("func load() async", "load", "loadWithCompletionHandler:"),
    ("func load(url: URL) async", "load(url:)", "loadWithUrl:completionHandler:"),
    ("func `repeat`(_ x: Int)", "`repeat`(_:)", "repeat:"),
  ]

  @Test("a selector has the compiler's name for Objective-C", arguments: methods)
  func names(declaration: String, reference: String, selector: String) {
    let text = "class Card: NSObject { @objc \(declaration) {}\nlet s = #selector(\(reference)) }"
    #expect(ported(text).contains("Selector(\"\(selector)\")"))
    #expect(tables(text).contains("table.method(\"\(selector)\")"))
  }

  @Test("@objc(name) names the method")
  func explicitName() {
    let text =
      "class Card: NSObject { @objc(flipIt:) func flip(_ x: Any) {}\nlet s = #selector(flip) }"
    #expect(ported(text).contains("Selector(\"flipIt:\")"))
    #expect(tables(text).contains("table.method(\"flipIt:\")"))
  }

  @Test(
    "every form of #selector is understood",
    arguments: [
      ("#selector(Card.tap(_:))", "tap:"), ("#selector(self.tap)", "tap:"),
      ("#selector(Self.tap(_:))", "tap:"), ("#selector(Deck.Pile.take)", "take"),
      ("#selector(getter: title)", "title"), ("#selector(setter: Card.title)", "setTitle:"),
      ("#selector(both as () -> Void)", "both"), ("#selector((both(_:)))", "both:"),
      ("#selector(both as (Card) -> (Any) -> Void)", "both:"),
      ("#selector(UIView.endEditing)", "endEditing:"),
      (
        "#selector(UIViewController.dismiss(animated:completion:))",
        "dismissViewControllerAnimated:completion:"
      ),
      ("#selector(reloadData)", "reloadData"), ("#selector(getter: UIView.isHidden)", "hidden"),
      ("#selector(anotherFile)", "anotherFile:"),
    ])
  func forms(expression: String, selector: String) {
    let text = """
      class Card: NSObject {
        @objc var title = ""
        @objc func tap(_ sender: Any) {}
        @objc func both() {}
        @objc func both(_ sender: Any) {}
        func use() { let s = \(expression) }
      }
      class Deck { class Pile: NSObject { @objc func take() {} } }
      class Other: NSObject { @objc func anotherFile(_ x: Any) {} }
      """
    #expect(ported(text).contains("let s = Selector(\"\(selector)\")"))
  }

  @Test("#keyPath becomes the path of keys, in Objective-C's names")
  func keyPaths() {
    let text = """
      class Card: NSObject { @objc var isFaceUp = true; @objc var next: Card?
        let a = #keyPath(Card.next.isFaceUp), b = #keyPath(next), c = #keyPath(UIView.layer.isHidden) }
      """
    let result = ported(text)
    #expect(result.contains(#"let a = "next.isFaceUp""#))
    #expect(result.contains(#"b = "next""#))
    #expect(result.contains(#"c = "layer.hidden""#))
  }
}
