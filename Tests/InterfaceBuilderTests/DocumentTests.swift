import Animator
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
            text="&lt;"/>
        </objects>
      </document>
      """
    let document = try InterfaceDocument(data: Data(text.utf8), file: "Card.xib")
    #expect(document.kind == .xib)
    #expect(document.objects.map(\.position.description) == ["Card.xib:4:5", "Card.xib:4:19"])
    #expect(document.objects.last?.element["text"] == "<")
  }

  @Test("a storyboard has scenes with controllers, segues and a device")
  func scenes() throws {
    let first = Documents.controller(
      "",
      controller: """
        <connections><segue destination="b" kind="show" identifier="next" id="g"/></connections>
        """, id: "a", attributes: "customClass=\"First\" customModule=\"App\"")
    let second = Documents.controller(
      "", id: "b", attributes: "storyboardIdentifier=\"second\"")
    let document = try InterfaceDocument(
      data: Documents.storyboard(first, second, initial: "a"))
    #expect(document.kind == .storyboard)
    #expect(document.toolsVersion == 21507)
    #expect(document.usesAutoLayout && document.usesSafeAreas && document.usesTraitVariations)
    #expect(document.scenes.map(\.id) == ["s0", "s1"])
    #expect(document.initialScene?.controller?.className?.description == "App.First")
    #expect(document.scene(withIdentifier: "second")?.controller?.id == "b")
    let segues = document.scenes[0].segues
    #expect(segues.map(\.connection.destination) == ["b"])
    #expect(segues.map(\.source.id) == ["a"])
    #expect(document.device.size == CGSize(width: 375, height: 667))
    #expect(document.device.scale == 2)
  }

  @Test("identifiers that are taken are reported, and mean the first object")
  func duplicates() throws {
    let document = try InterfaceDocument(
      data: Documents.xib("<view id=\"a\"/>\n<label id=\"a\"/>", owner: "/>"), file: "Card.xib")
    let first = InterfacePosition(file: "Card.xib", line: 6, column: 1)
    #expect(
      document.diagnostics == [
        InterfaceDiagnostic(
          .duplicateID("a", first: first),
          at: InterfacePosition(file: "Card.xib", line: 7, column: 1))
      ])
    #expect(document.object(withID: "a")?.kind == "view")
  }

  @Test(
    "what is no document is refused with its place",
    arguments: [
      ("<a><b></a>", "f:1:", "not well-formed"),
      ("<a>\n<b>\n</c>\n<d/></a>", "f:3:5", "the element 'b' of line 2 is not complete"),
      ("", "f:1:1", "not well-formed"),
      ("<plist/>", "f:1:1", "'plist' is not the root"),
      (
        "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" targetRuntime=\"MacOSX.Cocoa\"/>",
        "f:1:1", "MacOSX.Cocoa"
      ),
      ("<!DOCTYPE x [<!ENTITY a \"b\">]><document>&a;</document>", "f:1:1", "document type"),
      (
        "<?xml version=\"1.0\"?>\n<!-- c -->\n <!DOCTYPE x SYSTEM \"file:///etc/passwd\"><document/>",
        "f:3:2", "document type"
      ),
      ("<?xml version=\"1.0\" encoding=\"UTF-16\"?><document/>", "f:1:1", "encoding is UTF-16"),
      ("NIBArchive\u{1}", "f:1:1", "compiled"),
    ])
  func refused(text: String, place: String, reason: String) {
    let error = #expect(throws: InterfaceError.self) {
      try InterfaceDocument(data: Data(text.utf8), file: "f")
    }
    let description = error?.description ?? ""
    #expect(description.hasPrefix(place), "\(description)")
    #expect(description.contains(reason), "\(description)")
  }

  @Test("elements that are nested too deep are refused where the limit is passed")
  func depth() {
    let text = String(repeating: "<a>", count: 100_000)
    let error = #expect(throws: InterfaceError.self) {
      try InterfaceDocument(data: Data(text.utf8), file: "f")
    }
    // The 201st tag of three characters begins at column 601.
    #expect(
      error
        == InterfaceError(
          .limit(.depth(200)), at: InterfacePosition(file: "f", line: 1, column: 601)))
  }
}
