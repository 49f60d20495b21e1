import Animator
import Foundation
import Testing

@testable import ImageIO
@testable import LottieDocuments

/// What is written is read as an equal document: each kind of part with values that are not defaults. Other documents
/// of these tests are written and read again where they are opened.
struct LottieWritingTests {
  /// Expects that layers and other parts of a document survive, and returns the document.
  @discardableResult
  private func expectRoundTrip(_ layers: String..., more: String = "") throws -> LottieDocument {
    let document = try LottieDocument(
      Part.document(layers.joined(separator: ", "), more: more))
    let again = try LottieDocument(document.json)
    #expect(again == document)
    // What has been written once does not change any more.
    #expect(again.json == document.json)
    return document
  }

  /// A number that changes.
  private static let number = Part.keys([(0, "[3]"), (30, "[5.25]")])

  @Test(
    "shapes",
    arguments: [
      Part.rectangle("[1, 2]", "[3.5, 4]", radius: 5),
      "{\"ty\": \"rc\", \"d\": 3, \"p\": \(Part.value("[1, 2]")), \"s\": \(Part.value("[3, 4]")), \"r\": \(number)}",
      "{\"ty\": \"el\", \"d\": 3, \"p\": {\"s\": true, \"x\": \(number), \"y\": \(number)}, \"s\": \(Part.value("[3, 4]"))}",
      "{\"ty\": \"sh\", \"d\": 3, \"ks\": \(Part.value(Part.polygon([[0, 0], [0, -70], [50, -70]])))}",
      """
      {"ty": "sh", "ks": {"a": 1, "k": [\
      {"t": 0, "s": [{"v": [[0.1, 0.2], [3, 4]], "i": [[0.2, 0.1], [5, 6]], "o": [[0, 0.7], [7, 8]], "c": false}], "h": 1}, \
      {"t": 9, "s": [{"v": [[1, 2], [3, 4]], "i": [[0, 0], [5, 6]], "o": [[0, 0], [7, 8]], "c": false}]}]}}
      """,
      """
      {"ty": "sr", "sy": 2, "d": 3, "p": \(Part.value("[1, 2]")), "pt": \(number), "r": \(Part.value("7")), \
      "or": \(number), "os": \(Part.value("8")), "ir": \(Part.value("9")), "is": \(number)}
      """,
      Part.fill("[0.1, 0.2, 0.3, 1]", opacity: 40, rule: 2),
      Part.stroke(3, "[0.1, 0.2, 0.3]"),
      """
      {"ty": "st", "c": \(Part.keys([(0, "[0, 0, 0]"), (9, "[1, 0, 0]")])), "o": \(number), "w": \(number), \
      "lc": 3, "lj": 2, "ml": 7, "ml2": \(number), \
      "d": [{"n": "d", "v": \(number)}, {"n": "g", "v": \(Part.value("4"))}, {"n": "o", "v": \(number)}]}
      """,
      "{\"ty\": \"st\", \"c\": \(Part.value("[0, 0, 0]")), \"w\": \(number), \"lc\": 2, \"lj\": 3, "
        + "\"d\": [{\"n\": \"o\", \"v\": \(number)}]}",
      """
      {"ty": "gf", "o": \(number), "r": 2, "t": 2, "s": \(Part.value("[1, 2]")), "e": \(Part.value("[3, 4]")), \
      "h": \(number), "a": \(Part.value("30")), \
      "g": {"p": 2, "k": \(Part.value("[0, 1, 0, 0, 1, 0, 0, 1, 0, 0.5, 1, 1]"))}}
      """,
      """
      {"ty": "gs", "o": \(number), "w": \(number), "t": 1, "s": \(Part.value("[1, 2]")), "e": \(Part.value("[3, 4]")), \
      "g": {"p": 1, "k": \(Part.keys([(0, "[0, 1, 0, 0]"), (9, "[1, 0, 0, 1]")]))}}
      """,
      Part.group(
        Part.rectangle("[1, 2]", "[3, 4]"),
        transform: Part.transform(
          position: Part.keys([(0, "[1, 2]"), (9, "[3, 4]")]), anchor: "[5, 6]", scale: "[70, 80]",
          rotation: number, opacity: number,
          more: "\"sk\": \(number), \"sa\": \(Part.value("45"))")),
      "{\"ty\": \"gr\", \"it\": []}",
      "{\"ty\": \"tm\", \"s\": \(number), \"e\": \(Part.value("60")), \"o\": \(number), \"m\": 2}",
      "{\"ty\": \"tm\", \"m\": 1}",
      "{\"ty\": \"rd\", \"r\": \(number)}",
      "{\"ty\": \"pb\", \"a\": \(number)}",
      "{\"ty\": \"op\", \"a\": \(number), \"lj\": 2, \"ml\": \(number)}",
      "{\"ty\": \"zz\", \"s\": \(number), \"r\": \(Part.value("5")), \"pt\": \(Part.value("2"))}",
      "{\"ty\": \"mm\", \"mm\": 4}",
      """
      {"ty": "rp", "c": \(number), "o": \(Part.value("0.5")), "m": 2, "tr": {"p": \(Part.value("[5, 6]")), \
      "s": \(Part.value("[90, 80]")), "r": \(number), "so": \(number), "eo": \(Part.value("20"))}}
      """,
    ])
  func shapes(shape: String) throws {
    let document = try expectRoundTrip(Part.shapes(shape))
    guard case .shapes(let shapes) = document.layers.layers[0].kind else {
      Issue.record("not a shape layer")
      return
    }
    #expect(shapes.count == 1)
  }

  @Test(
    "key frames: easings of components, held values, end values, curves in space",
    arguments: [
      """
      {"t": 0, "s": [10, 10], "o": {"x": [0.5, 0], "y": [0, 1.5]}, "i": {"x": [0.5, 0], "y": [1, -1]}}, \
      {"t": 30, "s": [50, 1010]}
      """,
      "{\"t\": 0, \"s\": [10, 10], \"o\": {\"x\": 0.1, \"y\": 0.2}, \"i\": {\"x\": 0.3, \"y\": 0.4}}, "
        + "{\"t\": 30, \"s\": [50, 1010]}",
      "{\"t\": -2.5, \"s\": [10, 10], \"h\": 1}, {\"t\": 30, \"s\": [50, 1010]}",
      "{\"t\": 0, \"s\": [10, 10], \"e\": [20, 20]}, {\"t\": 30}",
      "{\"t\": 0, \"s\": [10, 10, 5], \"to\": [22, 0.1, 0], \"ti\": [0, -22]}, {\"t\": 30, \"s\": [50, 50, 7]}",
    ])
  func keyframes(keys: String) throws {
    let position = "{\"a\": 1, \"k\": [\(keys)]}"
    try expectRoundTrip(Part.layer(3, "\"ks\": " + Part.transform(position: position)))
  }

  @Test(
    "layers of all kinds",
    arguments: [
      Part.layer(
        3, "\"nm\": \"a \\\"name\\\"\", \"ao\": 1, \"ip\": -3.5, \"op\": 7.25, \"ind\": 12"),
      "{\"ty\": 3}",
      Part.layer(13, "\"hd\": true, \"td\": 1, \"nm\": \"camera\""),
      Part.solid("#0180fe", 10, 20, more: "\"bm\": 16"),
      Part.layer(0, "\"refId\": \"c\", \"w\": 30, \"h\": 40, \"st\": -5, \"sr\": 2.5"),
      Part.layer(0, "\"refId\": \"c\", \"w\": 30, \"h\": 40, \"tm\": \(number)"),
      """
      {"ty": 3, "masksProperties": [\
      {"mode": "f", "inv": true, "pt": \(Part.value(Part.polygon([[0, 0], [9, 0], [9, 9]]))), "o": \(number), "x": \(number)}, \
      {"mode": "d", "pt": \(Part.value(Part.polygon([[0, 0], [9, 0]])))}]}
      """,
    ])
  func layers(layer: String) throws {
    try expectRoundTrip(
      layer, more: "\"assets\": [{\"id\": \"c\", \"layers\": [\(Part.solid("#ff0000", 1, 2))]}]")
  }

  @Test(
    "effects",
    arguments: [
      (20, ["[0, 0.5, 1, 1]", "[1, 0, 0, 1]", "70"]),
      (21, ["0", "0", "[1, 0, 0.5, 1]", "0", "0", "0", "0.5"]),
      (25, ["[0, 0, 1, 1]", "127.5", "180", "20", "3"]), (29, ["20", "3", "0"]),
    ])
  func effects(type: Int, values: [String]) throws {
    let items = values.map { "{\"v\": \(Part.value($0))}" }.joined(separator: ", ")
    let effect = "{\"ty\": \(type), \"ef\": [\(items)]}"
    let document = try expectRoundTrip(Part.layer(3, "\"ef\": [\(effect), \(effect)]"))
    #expect(document.layers.layers[0].effects.count == 2)
  }

  @Test("text, fonts and characters")
  func text() throws {
    let style = """
      {"s": 40.5, "f": "F", "t": "One\\rTwo", "j": 2, "tr": 10, "lh": 50, "ls": 3, "fc": [1, 0, 0.5], \
      "sc": [0, 1, 0], "sw": 2, "of": true, "sz": [100, 50], "ps": [-10, -20]}
      """
    let plain = "{\"s\": 10, \"f\": \"G\", \"t\": \"x\", \"ca\": 1, \"j\": 5}"
    let layer = Part.layer(
      5, "\"t\": {\"d\": {\"k\": [{\"t\": 0, \"s\": \(style)}, {\"t\": 7.5, \"s\": \(plain)}]}}")
    let path = "{\"ty\": \"sh\", \"ks\": \(Part.value(Part.polygon([[0, 0], [0, -7], [5, 0]])))}"
    let more = """
      "fonts": {"list": [{"fName": "F", "fFamily": "Inter", "fStyle": "Bold Italic"}, \
      {"fName": "G", "fFamily": "Nowhere", "fStyle": "Thin"}]}, \
      "chars": [{"ch": "X", "style": "Thin", "fFamily": "Nowhere", "w": 50, "data": {"shapes": [\
      {"ty": "gr", "it": [\(path), \(path)]}]}}, \
      {"ch": " ", "style": "Thin", "fFamily": "Nowhere", "w": 25.5, "data": {}}]
      """
    let document = try expectRoundTrip(layer, more: more)
    #expect(document.fonts["F"]?.weight == 700 && document.fonts["F"]?.isItalic == true)
    #expect(document.glyphs.count == 2)
    guard case .text(let text) = document.layers.layers[0].kind else {
      Issue.record("not a text layer")
      return
    }
    #expect(text.keyframes.map(\.document.string) == ["One\nTwo", "X"])
  }

  @Test("names, frames that do not begin at 0, and markers at fractions of frames")
  func document() throws {
    let text = """
      {"nm": "a document", "fr": 29.97, "ip": 7, "op": 90.5, "w": 12.5, "h": 20, "layers": [], "markers": [\
      {"cm": "one", "tm": 10, "dr": 20}, {"cm": "two", "tm": 33.25}, {"tm": 7}]}
      """
    let document = try LottieDocument(text)
    #expect(try LottieDocument(document.json) == document)
    #expect(document.markers.map(\.name) == ["one", "two", ""])
  }

  @Test("images that layers show are written as they were embedded, in the document's order")
  func assets() throws {
    let pixels: [UInt8] = [0, 0, 255, 255]
    let image = try #require(CGImage(width: 1, height: 1, premultipliedBGRA: pixels))
    let uri = "data:image/png;base64," + (try ImageEncoder.png(image)).base64EncodedString()
    let assets = """
      "assets": [{"id": "z", "layers": [{"ty": 2, "refId": "i"}]}, \
      {"id": "i", "w": 20, "h": 10, "p": "\(uri)"}, {"id": "unused", "p": "none.png"}, {"id": "a", "layers": []}]
      """
    let document = try expectRoundTrip(
      Part.layer(0, "\"refId\": \"z\", \"w\": 30, \"h\": 40"), more: assets)
    let written = try #require(document.json["assets"]).list()
    #expect(written.map { $0["id"] } == [.string("z"), .string("i"), .string("a")])
    #expect(written[1]["p"] == .string(uri))
    #expect(document.assets.images["i"]?.image == image)
  }

  // MARK: References

  private func reread(_ layers: [LottieLayer]) throws -> [LottieLayer] {
    let document = LottieDocument(
      size: CGSize(width: 9, height: 9), frameRate: 30, end: 60, layers: LottieComposition(layers),
      assets: LottieAssets())
    return try LottieDocument(document.json).layers.layers
  }

  @Test("layers that others refer to get numbers that no other layer has")
  func numbers() throws {
    var layers = (0..<4).map { LottieLayer(name: "\($0)", .null, begin: 0, end: 60) }
    // Two have the same number, of which the second is found by it; one has none.
    (layers[0].number, layers[1].number) = (5, 5)
    (layers[1].parent, layers[2].parent) = (0, 3)
    layers[3].matte = LottieMatte(source: 1, isLuma: true)
    let read = try reread(layers)
    #expect(read.map(\.parent) == [nil, 0, 3, nil])
    #expect(read[3].matte == LottieMatte(source: 1, isLuma: true))
    #expect(read.map(\.number) == [6, 5, nil, 7])
  }

  @Test("a matte is the layer before where it can be, else it is named by its number")
  func mattes() throws {
    let source = Part.layer(3, "\"ind\": 4, \"td\": 1")
    let before = try expectRoundTrip(source, Part.layer(3, "\"tt\": 2"))
    #expect(try before.json["layers"]?.list()[1]["tp"] == nil)
    #expect(try before.json["layers"]?.list()[1]["tt"] == .int(2))
    try expectRoundTrip(Part.layer(3, "\"td\": 1"), Part.layer(3, "\"tt\": 4"))
    let named = try expectRoundTrip(Part.layer(3, "\"tt\": 3, \"tp\": 4"), source)
    #expect(try named.json["layers"]?.list()[0]["tp"] == .int(4))
  }

  // MARK: Forms

  @Test("values have the forms that players know: numbers and paths in arrays at key frames only")
  func forms() {
    func text<Value>(_ property: LottieProperty<Value>) -> String { property.json.text() }
    #expect(text(.constant(0.5)) == #"{"a":0,"k":0.5}"#)
    let keys = [
      LottieKeyframe(
        time: 0, value: 1.0, end: 2, easing: [UnitBezier(0.5, 0, 1, 1), UnitBezier(0, 0, 0, 1)]),
      LottieKeyframe(time: 4.5, value: 2, isHeld: true), LottieKeyframe(time: 9, value: 3),
    ]
    #expect(
      text(.keyed(keys))
        == #"{"a":1,"k":[{"t":0,"s":[1],"e":[2],"o":{"x":[0.5,0],"y":[0,0]},"i":{"x":[1,0],"y":[1,1]}},"#
        + #"{"t":4.5,"s":[2],"h":1},{"t":9,"s":[3]}]}"#)
    #expect(text(.constant(LottieVector(1, 2))) == #"{"a":0,"k":[1,2]}"#)
    #expect(text(.constant(LottieVector(1, 2, 0))) == #"{"a":0,"k":[1,2,0]}"#)
    #expect(text(.constant(LottieColor(1, 0, 0.5))) == #"{"a":0,"k":[1,0,0.5,1]}"#)
    let path = LottieBezier(vertices: [.init(CGPoint(x: 1, y: 2))], isClosed: true)
    let json = #"{"i":[[0,0]],"o":[[0,0]],"v":[[1,2]],"c":true}"#
    #expect(text(.constant(path)) == #"{"a":0,"k":"# + json + "}")
    #expect(
      text(.keyed([LottieKeyframe(time: 0, value: path)]))
        == #"{"a":1,"k":[{"t":0,"s":["# + json + "]}]}")
  }

  @Test("the color of a solid is rounded to eight bits, and clamped")
  func hexadecimal() {
    #expect(LottieColor(1, 0.5, 0).hexadecimal == "#ff8000")
    #expect(LottieColor(-1, 2, .nan).hexadecimal == "#00ff00")
  }
}
