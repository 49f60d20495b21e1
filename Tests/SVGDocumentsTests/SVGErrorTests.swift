import Animator
import Foundation
import TestSupport
import Testing

@testable import SVGDocuments

/// The first line of the content is the second one of the document.
@Suite("SVG: what is refused, with its line and column")
struct SVGErrorTests {
  private static let remedy = "has no counterpart among layers; a view with 'type: image' draws it"

  @Test(
    "features that layers do not have are named",
    arguments: [
      ("<image href='a.png'/>", "2:1: 'image' \(remedy)"),
      ("<foreignObject/>", "2:1: 'foreignObject' \(remedy)"),
      ("<rect width='9' height='9' filter='url(#f)'/>", "2:28: 'filter: url(#f)' \(remedy)"),
      ("<rect width='9' height='9' style='mask: url(#m)'/>", "2:28: 'mask: url(#m)' \(remedy)"),
      ("<g\n  mix-blend-mode='multiply'><rect/></g>", "3:3: 'mix-blend-mode: multiply' \(remedy)"),
      ("<path d='M0 0h9' marker-end='url(#m)'/>", "2:18: 'marker-end: url(#m)' \(remedy)"),
      (
        "<pattern id='p'/><rect width='9' height='9' fill='url(#p)'/>", "2:1: 'pattern' \(remedy)"
      ),
      ("<text x='1 2'>ab</text>", "2:7: a position for each character \(remedy)"),
      ("<text><textPath/></text>", "2:7: 'textPath' \(remedy)"),
      ("<text stroke='red' font-family='Inter'>a</text>", "2:1: a stroke around text \(remedy)"),
      (
        "<clipPath id='c'><text>a</text></clipPath><rect width='1' height='1' clip-path='url(#c)'/>",
        "2:18: 'text' in a 'clipPath' \(remedy)"
      ),
      (
        "<rect width='9' height='9' vector-effect='non-scaling-stroke'/>",
        "2:28: 'vector-effect: non-scaling-stroke' \(remedy)"
      ),
    ])
  func unsupported(body: String, message: String) { #expect(messages(body) == [message]) }

  /// 7 + 1 + 8 characters of a title; 17 of an image; 6 + 2 + 7 of a description.
  @Test("columns of several elements in a line are in characters")
  func columns() {
    let body = "<title>é</title><image href='a'/><desc>ü😀</desc><foreignObject/>"
    #expect(
      messages(body) == ["2:17: 'image' \(Self.remedy)", "2:49: 'foreignObject' \(Self.remedy)"])
  }

  @Test(
    "invalid values are named",
    arguments: [
      (
        "<rect width='-1' height='1'/>", "2:7: 'width' is a length that is not negative; found '-1'"
      ),
      (
        "<rect width='1x' height='1'/>", "2:7: 'width' is a length that is not negative; found '1x'"
      ),
      (
        "<path d='M0 0 L x'/>",
        "2:7: the path data is invalid at character 8: 'L' takes x y; found 'x'"
      ),
      ("<polygon points='1 2 3'/>", "2:10: 'points' is pairs of numbers; found '1 2 3'"),
      ("<g fill='blu'/>", "2:4: 'fill' is a color, none or url(#id); found 'blu'"),
      (
        "<g style='opacity: x'/>", "2:4: 'opacity' is 0 to 1; found 'x'"
      ),
      (
        "<g transform='turn(4)'/>",
        "2:4: 'transform' is a list of transforms, such as 'rotate(45)'; found 'turn(4)'"
      ),
      (
        "<linearGradient id='a' spreadMethod='x'><stop/></linearGradient><rect width='1' height='1' fill='url(#a)'/>",
        "2:24: 'spreadMethod' is pad, reflect or repeat; found 'x'"
      ),
      ("<use/>", "2:1: 'use' needs the attribute 'href'"),
      (
        "<text font-family='Nofont'>a</text>", nil
      ),
    ] as [(String, String?)])
  func invalid(body: String, message: String?) {
    let found = messages(body)
    #expect(found.count == 1)
    if let message {
      #expect(found == [message])
    } else {
      #expect(found[0].hasPrefix("2:1: text: there is no font 'Nofont'; the fonts are "))
    }
  }

  @Test(
    "references: missing, to other files, and endless ones",
    arguments: [
      ("<use href='#x'/>", "2:6: there is no element with the id 'x'"),
      (
        "<use href='other.svg#x'/>",
        "2:6: 'other.svg#x' is in another file; only '#id' can be referred to"
      ),
      (
        "<use href='file:///etc/passwd#x'/>",
        "2:6: 'file:///etc/passwd#x' is in another file; only '#id' can be referred to"
      ),
      (
        "<rect width='1' height='1' fill='url(../a.svg#g)'/>",
        "2:28: 'url(../a.svg#g)' is in another file; only '#id' can be referred to"
      ),
      ("<rect width='1' height='1' fill='url(#x)'/>", "2:28: there is no gradient with the id 'x'"),
      ("<g clip-path='url(#x)'/>", "2:4: there is no clipPath with the id 'x'"),
      (
        "<g id='a'><use href='#a'/></g>",
        "2:16: '#a' refers to an element that contains the reference"
      ),
      (
        "<clipPath id='c' clip-path='url(#c)'/><g clip-path='url(#c)'/>",
        "2:18: '#c' refers to an element that contains the reference"
      ),
      (
        "<linearGradient id='a' href='#b'/><linearGradient id='b' href='#a'/><rect width='1' height='1' fill='url(#a)'/>",
        "2:58: '#a' refers to an element that contains the reference"
      ),
      ("<g id='a'/>\n <g id='a'/>", "3:5: the id 'a' is that of an element on line 2"),
    ])
  func references(body: String, message: String) { #expect(messages(body) == [message]) }

  @Test("all errors are reported, in the order of their places")
  func several() {
    let found = messages("<image/>\n<rect fill='x' width='y' height='1'/>\n<use href='#z'/>")
    #expect(
      found == [
        "2:1: 'image' \(Self.remedy)", "3:7: 'fill' is a color, none or url(#id); found 'x'",
        "3:16: 'width' is a length that is not negative; found 'y'",
        "4:6: there is no element with the id 'z'",
      ])
  }

  @Test("what does not change a still picture is a warning")
  func warnings() {
    #expect(
      messages("<script/><g><animateMotion/><rect width='1' height='1'/></g>")
        == [
          "warning: 2:1: 'script' has no effect: artwork is animated by steps",
          "warning: 2:13: 'animateMotion' has no effect: artwork is animated by steps",
        ])
    #expect(
      messages("<style>a:hover { fill: red } @media print { a { fill: red } }</style>")
        == [
          "warning: 2:1: the rule 'a:hover' is not applied",
          "warning: 2:1: the rule '@media' is not applied",
        ])
    #expect(
      messages("<flowRoot/><rect width='1' height='1'/>")
        == ["warning: 2:1: 'flowRoot' is no element that is drawn here; it is left out"])
    #expect(messages("<title>x</title><defs><filter id='f'/></defs><sodipodi:namedview/>") == [])
  }

  /// 25 animations on lines of their own, of elements that do not exist: 20 are listed.
  @Test("warnings are in the order of the document, and errors are listed rather than warnings")
  func order() {
    let animations = (2..<27).map { "<animate href='#n\($0)' attributeName='x'/>" }
      .joined(separator: "\n")
    #expect(
      messages(animations)
        == (2..<22).map {
          "warning: \($0):1: the animation is left out: there is no element '#n\($0)'"
        })
    let unknown = Array(repeating: "<flowRoot/>", count: 25).joined(separator: "\n")
    let found = messages(unknown + "\n<image/>")
    #expect(found.count == 20 && found.last == "27:1: 'image' \(Self.remedy)")
    #expect(
      found.first == "2:1: 'flowRoot' is no element that is drawn here; it is left out")
    #expect(found[18].hasPrefix("20:1: 'flowRoot'"))
  }

  // MARK: Documents

  private func message(_ text: String) -> String {
    do {
      _ = try SVGDocument(data: Data(text.utf8))
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test("properties of text are no errors where there is none, nor is the order of one paint")
  func propertiesWithoutEffect() {
    let rect = "<rect width='9' height='9'"
    #expect(messages("<g style='word-spacing: 2px; direction: rtl'>\(rect)/></g>") == [])
    #expect(messages("<g word-spacing='0px'><text>a</text>\(rect)/></g>") == [])
    #expect(
      messages("<g word-spacing='2px'><text>a</text>\(rect)/></g>")
        == ["2:4: 'word-spacing: 2px' \(Self.remedy)"])
    #expect(messages("<g paint-order='stroke'>\(rect)/></g>") == [])
    #expect(messages("\(rect) stroke='red' paint-order='markers fill'/>") == [])
    #expect(
      messages("<g style='paint-order: markers stroke'>\(rect) stroke='red'/></g>")
        == ["2:40: a line below what is filled ('paint-order') \(Self.remedy)"])
  }

  @Test("a link to a file is read as the file is; a folder is not one")
  func links() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "disc.svg")
    let link = folder.url.appending(path: "link.svg")
    try Data("<svg viewBox='0 0 7 9'><circle r='3'/></svg>".utf8).write(to: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    #expect(try SVGDocument(contentsOf: link).size == CGSize(width: 7, height: 9))
    let error = #expect(throws: SVGError.self) { try SVGDocument(contentsOf: folder.url) }
    #expect(error?.description.hasSuffix("it is not a file") == true)
  }

  @Test("documents that are none")
  func documents() {
    #expect(message("<html/>") == "1:1: the root is 'html'; that of SVG is 'svg'")
    #expect(
      message("<svg/>")
        == "1:1: the document has no size; give it a 'viewBox', or a 'width' and a 'height'")
    #expect(message("").hasSuffix("not well-formed XML: there is no complete element"))
    #expect(
      message("<svg viewBox='0 0 1 1'>\n<g>")
        .hasSuffix("not well-formed XML: the element 'g' of line 2 is not complete"))
    #expect(
      message("\u{1F}\u{8B}").hasPrefix("1:1: the document is not text in UTF-8")
        || message("\u{1F}\u{8B}").contains("not well-formed"))
    do {
      _ = try SVGDocument(data: Data([0x1F, 0x8B, 8]))
      #expect(Bool(false))
    } catch {
      #expect("\(error)" == "1:1: the document is compressed; decompress it with: gunzip -S .svgz")
    }
    #expect(
      message("<?xml version='1.0' encoding='UTF-16'?><svg/>")
        .hasPrefix("1:1: the document is not text in UTF-8"))
  }

  @Test("documents in other encodings than UTF-8, if they say so")
  func encodings() throws {
    func name(_ text: String, _ encoding: String.Encoding) throws -> String? {
      let bytes = try #require(text.data(using: encoding))
      return try SVGDocument(data: bytes).namedParts.keys.first
    }
    func text(_ declaration: String) -> String {
      "\(declaration)\n<svg viewBox='0 0 9 9'><rect id='é' width='1' height='1'/></svg>"
    }
    #expect(try name(text("<?xml version='1.0' encoding='iso-8859-1'?>"), .isoLatin1) == "é")
    #expect(try name(text("<?xml version='1.0' encoding='Windows-1252'?>"), .windowsCP1252) == "é")
    #expect(try name(text("<?xml version='1.0' encoding='UTF-16'?>"), .utf16) == "é")
    #expect(message(text("<?xml version='1.0' encoding='KOI8-R'?>")).hasPrefix("1:1: the document"))
    // Latin 1 that does not say so.
    #expect(throws: SVGError.self) { try name(text(""), .isoLatin1) }
  }

  @Test("entities of plain text are read, wherever they stand")
  func entities() throws {
    let type = """
      <?xml version='1.0'?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [
        <!ELEMENT svg ANY> <!-- <!ENTITY none SYSTEM "x"> --> <?none [ ?>
        <!ENTITY ns "http://example.com/>"> <!ENTITY side '4'>
        <!ENTITY name  "a'b"> <!ENTITY side "5">
      ]>
      """
    let svg = "<svg viewBox='0 0 9 9' xmlns:x='&ns;'><rect id='&name;' width='&side;' height='1'/>"
    let rest = "<!-- &none; --><style><![CDATA[ /* &none; */ ]]></style></svg>"
    let document = try SVGDocument(data: Data((type + svg + rest).utf8))
    #expect(document.namedParts["a'b"]?.bounds.width == 4)
    #expect(message(type + svg + "&none;</svg>").contains("not well-formed XML"))
  }

  @Test("entities that refer to others, to files, or hold elements are refused, and too much text")
  func refusedEntities() {
    for declaration in [
      "<!ENTITY a SYSTEM 'file:///etc/passwd'>", "<!ENTITY a PUBLIC 'x' 'y'>",
      "<!ENTITY % a 'b'>", "%a;", "<!ENTITY a '<rect/>'>", "<!ENTITY a '&#38;b;'>", "<!ENTITY a",
      "<!ENTITY",
    ] {
      #expect(
        message("<!DOCTYPE svg [\(declaration)]><svg viewBox='0 0 1 1'/>").hasPrefix(
          "1:1: only entities of plain text are read"), "\(declaration)")
    }
    #expect(message("<!DOCTYPE svg [").contains("not well-formed XML"))
    let long = String(repeating: "a", count: 1 << 20)
    let references = String(repeating: "&a;", count: 20)
    #expect(
      message("<!DOCTYPE svg [<!ENTITY a '\(long)'>]><svg viewBox='0 0 1 1'>\(references)</svg>")
        == "1:1: the document is larger than 16 MB")
  }

  @Test("a document type is skipped; declarations of entities that grow are refused")
  func documentType() {
    let type =
      "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\"\n \"http://example.com/svg11.dtd\">"
    #expect(message(type + "<svg viewBox='0 0 1 1'/>") == "no error")
    // The bomb of a billion laughs is never expanded.
    let bomb = "<!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">]>"
    #expect(
      message("<?xml version='1.0'?>\n" + bomb + "<svg viewBox='0 0 1 1'>&b;</svg>")
        == "2:1: only entities of plain text are read; write others in place of the references to them"
    )
    #expect(message("<svg viewBox='0 0 1 1'>&b;</svg>").contains("not well-formed XML"))
  }

  @Test("nesting and repetition have limits")
  func limits() {
    let deep = String(repeating: "<g>", count: 200) + String(repeating: "</g>", count: 200)
    // The 100th element within the root is on its own line's column 1 + 3 · 99.
    #expect(messages(deep) == ["2:298: elements are nested more than 100 levels deep"])
    // 2¹⁶ squares: each level uses the one below twice.
    var levels = "<rect id='l0' width='1' height='1'/>"
    for level in 1...16 {
      levels +=
        "\n<g id='l\(level)'><use href='#l\(level - 1)'/><use href='#l\(level - 1)'/></g>"
    }
    let found = messages(levels)
    #expect(found.count == 1)
    #expect(found[0].hasSuffix("draws more than 50000 elements, those that 'use' repeats included"))
  }
}
