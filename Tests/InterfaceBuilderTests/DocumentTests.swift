import Foundation
import InterfaceBuilder
import Testing

@Suite("documents")
struct DocumentTests {
  @Test("elements have the position of their tag")
  func positions() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
        <objects>
          <view id="a"/><label id="b"
            text="x"/>
        </objects>
      </document>
      """
    let document = try InterfaceDocument(data: Data(text.utf8), file: "Card.xib")
    #expect(document.objects.map(\.position.description) == ["Card.xib:4:5", "Card.xib:4:19"])
  }
}
