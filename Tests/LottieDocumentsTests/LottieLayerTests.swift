import Animator
import Foundation
import Testing

@testable import ImageIO
@testable import LottieDocuments

/// Layers, masks, mattes, compositions and effects.
struct LottieLayerTests {
  @Test("a layer is shown from its in point until before its out point")
  func span() throws {
    let document = Part.document(
      Part.layer(1, "\"sw\": 9, \"sh\": 9, \"sc\": \"#ff0000\", \"ip\": 10, \"op\": 20"))
    for (frame, isShown) in [(9.9, false), (10, true), (19.9, true), (20, false)] {
      #expect((try Picture(document, frame: frame)[5, 5] == red) == isShown)
    }
  }

  @Test("at the end, the last frame stays")
  func end() throws {
    let document = Part.document(Part.solid("#ff0000", 9, 9))
    #expect(try Picture(document, frame: 60)[5, 5] == red)
    #expect(try Picture(document, frame: 1000)[5, 5] == red)
  }

  @Test("a child moves, turns and scales with its parent, but does not fade with it")
  func parent() throws {
    let parent = Part.layer(
      3,
      "\"ind\": 7, \"ks\": "
        + Part.transform(
          position: Part.value("[50, 50]"), scale: "[200, 200]", rotation: Part.value("90"),
          opacity: Part.value("0")))
    let child = Part.solid(
      "#ff0000", 10, 5,
      more: "\"parent\": 7, \"ks\": " + Part.transform(position: Part.value("[10, 0]")))
    // (10, 0) to (20, 5) of the parent, twice as large, turned: x goes down, y to the left.
    #expect(try Picture(Part.document(parent, child)).box == [40, 70, 50, 90])
  }

  // MARK: Masks

  private static func mask(
    _ mode: String, _ points: [[Int]], opacity: Int = 100, isInverted: Bool = false, growth: Int = 0
  ) -> String {
    "{\"mode\": \"\(mode)\", \"inv\": \(isInverted), \"pt\": \(Part.value(Part.polygon(points))), "
      + "\"o\": \(Part.value("\(opacity)")), \"x\": \(Part.value("\(growth)"))}"
  }

  private func masked(_ masks: String...) throws -> Picture {
    let masks = masks.joined(separator: ", ")
    return try Picture(
      Part.document(Part.solid("#ff0000", 100, 100, more: "\"masksProperties\": [\(masks)]")))
  }

  private let left = [[10, 10], [60, 10], [60, 90], [10, 90]]
  private let right = [[40, 10], [90, 10], [90, 90], [40, 90]]

  @Test(
    "masks are combined",
    arguments: [
      ("a", true, true, true), ("s", true, false, false), ("i", false, true, false),
      ("f", true, false, true), ("n", true, true, false), ("l", true, true, true),
      ("d", false, true, false),
    ])
  func masks(mode: String, first: Bool, both: Bool, second: Bool) throws {
    let picture = try masked(Self.mask("a", left), Self.mask(mode, right))
    #expect((picture[20, 50] == red) == first)
    #expect((picture[50, 50] == red) == both)
    #expect((picture[80, 50] == red) == second)
    #expect(picture[5, 50] == clear)
  }

  @Test("a first mask that subtracts leaves the rest of the layer")
  func subtract() throws {
    let picture = try masked(Self.mask("s", left))
    #expect(picture[50, 50] == clear)
    #expect(picture[80, 50] == red)
  }

  @Test("an inverted mask shows what is outside of it, an opacity makes it translucent")
  func inverted() throws {
    let picture = try masked(Self.mask("a", left, opacity: 50, isInverted: true))
    #expect(picture[50, 50] == clear)
    #expect(abs(picture[80, 50][3] - 128) <= 1)
  }

  @Test("a mask is expanded outward or inward", arguments: [8, -8])
  func expansion(growth: Int) throws {
    let picture = try masked(Self.mask("a", left, growth: growth))
    #expect(picture.box == [10 - growth, 10 - growth, 60 + growth, 90 + growth])
  }

  // MARK: Mattes

  /// A white square of alpha 1 to the left, one of half the luma to the right.
  private static let source = Part.shapes(
    Part.group(Part.rectangle("[25, 50]", "[30, 60]"), Part.fill("[1, 1, 1, 1]")),
    Part.group(Part.rectangle("[75, 50]", "[30, 60]"), Part.fill("[0.5, 0.5, 0.5, 1]")),
    more: "\"td\": 1, \"ind\": 5")

  @Test(
    "mattes by alpha and luma, and their inverse",
    arguments: [(1, 255, 255, 0), (2, 0, 0, 255), (3, 255, 128, 0), (4, 0, 127, 255)],
    ["before", "tp"])
  func matte(_ expected: (mode: Int, bright: Int, gray: Int, outside: Int), by: String) throws {
    let reference = by == "tp" ? ", \"tp\": 5" : ""
    let layer = Part.solid("#ff0000", 100, 100, more: "\"tt\": \(expected.mode)\(reference)")
    let other = Part.layer(3, "\"ind\": 9")
    let picture = try Picture(
      by == "tp"
        ? Part.document(layer, other, Self.source) : Part.document(Self.source, layer))
    #expect(abs(picture[25, 50][3] - expected.bright) <= 1)
    #expect(abs(picture[75, 50][3] - expected.gray) <= 1)
    #expect(abs(picture[50, 5][3] - expected.outside) <= 1)
  }

  // MARK: Blending

  @Test("blend modes mix with what is behind")
  func blend() throws {
    let picture = try Picture(
      Part.document(
        Part.solid("#808080", 50, 50, more: "\"bm\": 1"), Part.solid("#ff0000", 100, 100)))
    // 255 · 128 / 255
    #expect(abs(picture[20, 20][0] - 128) <= 1)
    #expect(picture[80, 80] == red)
  }

  @Test("a composition blends its layers with each other only")
  func isolated() throws {
    let assets = """
      "assets": [{"id": "c", "layers": [\(Part.solid("#0000ff", 50, 50, more: "\"bm\": 2"))]}]
      """
    let document = Part.document(
      Part.layer(0, "\"refId\": \"c\", \"w\": 100, \"h\": 100"), Part.solid("#ff0000", 100, 100),
      more: assets)
    // Screen with red would be magenta.
    #expect(try Picture(document)[20, 20] == blue)
  }

  // MARK: Compositions

  private func composed(_ layer: String, frame: Double) throws -> Picture {
    let moving = Part.solid(
      "#ff0000", 10, 10,
      more: "\"ks\": "
        + Part.transform(position: Part.keys([(0, "[0, 20]"), (60, "[60, 20]")])))
    return try Picture(
      Part.document(
        Part.layer(0, "\"refId\": \"c\", \"w\": 50, \"h\": 50, \(layer)"),
        more: "\"assets\": [{\"id\": \"c\", \"layers\": [\(moving)]}]"), frame: frame)
  }

  @Test("ids of assets are strings or numbers", arguments: ["7", "\"7\""], ["7", "\"7\""])
  func numericIDs(id: String, reference: String) throws {
    let picture = try Picture(
      Part.document(
        Part.layer(0, "\"refId\": \(reference), \"w\": 100, \"h\": 100"),
        more: "\"assets\": [{\"id\": \(id), \"layers\": [\(Part.solid("#ff0000", 100, 100))]}]"))
    #expect(picture[50, 50] == red)
  }

  @Test("a composition is shifted by its start, and slower by its stretch")
  func time() throws {
    #expect(try composed("\"st\": 10", frame: 30).box == [20, 20, 30, 30])
    #expect(try composed("\"st\": 10, \"sr\": 2", frame: 30).box == [10, 20, 20, 30])
  }

  @Test("time remapping is in seconds, and may go backwards")
  func remapping() throws {
    let remap = "\"tm\": " + Part.keys([(0, "[1]"), (30, "[0]")])
    // 1 s is frame 30.
    #expect(try composed(remap, frame: 0).box == [30, 20, 40, 30])
    #expect(try composed(remap, frame: 20).box == [10, 20, 20, 30])
  }

  @Test("a composition is clipped to its size")
  func clip() throws {
    #expect(try composed("\"st\": 0", frame: 45).box == [45, 20, 50, 30])
  }

  // MARK: Images

  @Test("an embedded image is drawn in the size of its asset")
  func image() throws {
    let pixels: [UInt8] = [0, 0, 255, 255]
    let png = try ImageEncoder.png(
      #require(CGImage(width: 1, height: 1, premultipliedBGRA: pixels)))
    let assets = """
      "assets": [{"id": "i", "w": 20, "h": 10, "u": "", "e": 1, "p": "data:image/png;base64,\(png.base64EncodedString())"}]
      """
    let picture = try Picture(
      Part.document(Part.layer(2, "\"refId\": \"i\""), more: assets))
    #expect(picture[10, 5] == red)
    #expect(picture[30, 5] == clear)
  }

  // MARK: Effects

  private func filtered(_ type: Int, _ values: String...) throws -> Picture {
    let effect =
      "{\"ty\": \(type), \"nm\": \"e\", \"en\": 1, \"ef\": ["
      + values.map { "{\"v\": \(Part.value($0))}" }.joined(separator: ", ") + "]}"
    return try Picture(
      Part.document(
        Part.shapes(
          Part.rectangle("[50, 50]", "[40, 40]"), Part.fill("[1, 1, 1, 1]"),
          more: "\"ef\": [\(effect)]")))
  }

  @Test("Fill replaces colors by its opacity, and keeps alpha")
  func fill() throws {
    let picture = try filtered(21, "0", "0", "[1, 0, 0, 1]", "0", "0", "0", "0.5")
    #expect(picture[50, 50][0] == 255 && picture[50, 50][3] == 255)
    #expect(abs(picture[50, 50][1] - 128) <= 1)
    #expect(picture[10, 10] == clear)
  }

  @Test("Tint maps white to a color")
  func tint() throws {
    let picture = try filtered(20, "[0, 0, 1, 1]", "[1, 0, 0, 1]", "100")
    #expect(picture[50, 50] == red)
  }

  @Test("Gaussian Blur spreads over its edges by 0.3 of its blurriness")
  func blur() throws {
    let picture = try filtered(29, "20", "1", "0")
    // A standard deviation of 6: half of the alpha at the edge of the square, 30, and Φ(−1) = 0.16 of it 6 points outside.
    #expect(abs(picture[30, 50][3] - 137) <= 5)
    #expect(abs(picture[23, 50][3] - 35) <= 5)
    #expect(picture[50, 50][3] >= 253)
    // Vertically only: the side is sharp.
    #expect(try filtered(29, "20", "3", "0")[29, 50] == clear)
  }

  @Test("Drop Shadow is at its distance in its direction")
  func shadow() throws {
    // Downward by 20.
    let picture = try filtered(25, "[0, 0, 1, 1]", "127.5", "180", "20", "0")
    #expect(picture[50, 50] == [255, 255, 255, 255])
    #expect(abs(picture[50, 80][3] - 128) <= 1 && picture[50, 80][0] == 0)
    #expect(picture[50, 95] == clear)
  }

  // MARK: Text and slots

  private static let text = Part.layer(
    5,
    """
    "t": {"d": {"sid": "title", "k": [{"t": 0, "s": {"s": 40, "f": "F", "t": "I", "j": 2, "fc": [1, 0, 0]}}]}, \
    "p": {}, "m": {}, "a": []}, "ks": \(Part.transform(position: Part.value("[50, 80]")))
    """)

  private static let slots = """
    "slots": {"title": {"p": {"k": [{"t": 0, "s": {"s": 40, "f": "F", "t": "I", "j": 2, "fc": [1, 0, 0]}}]}}, \
    "size": {"p": {"a": 0, "k": [20, 20]}}, "paint": {"p": {"a": 0, "k": [1, 0, 0, 1]}}}
    """

  @Test("text stands on its baseline, centered on its position")
  func text() throws {
    let fonts =
      "\"fonts\": {\"list\": [{\"fName\": \"F\", \"fFamily\": \"Inter\", \"fStyle\": \"Bold\"}]}"
    let picture = try Picture(Part.document(Self.text, more: "\(fonts), \(Self.slots)"))
    let box = picture.box
    #expect(box[3] == 80)
    // An I of Inter is as high as its capitals, 0.727 of the size.
    #expect(abs(box[1] - (80 - 29)) <= 1)
    #expect(abs(box[0] + box[2] - 100) <= 1)
    let wide = try Picture(
      Part.document(Self.text, more: "\(fonts), \(Self.slots)"), slots: ["title": .text("III")])
    #expect(wide.box[2] - wide.box[0] > 2 * (box[2] - box[0]))
  }

  @Test("a missing font is named")
  func missingFont() {
    let fonts = "\"fonts\": {\"list\": [{\"fName\": \"F\", \"fFamily\": \"Nowhere Sans\"}]}"
    #expect {
      try LottieAnimation(Part.document(Self.text, more: "\(fonts), \(Self.slots)"))
    } throws: {
      "\($0)".hasPrefix("text in 'F': there is no font 'Nowhere Sans'; the fonts are ")
    }
  }

  @Test("characters of the document are drawn at its size")
  func glyphs() throws {
    let character = """
      {"ch": "I", "style": "Bold", "fFamily": "Nowhere Sans", "size": 100, "w": 50, "data": {"shapes": [\
      {"ty": "gr", "it": [{"ty": "sh", "ks": \(Part.value(Part.polygon([[0, 0], [0, -70], [50, -70], [50, 0]])))}]}]}}
      """
    let more = """
      "fonts": {"list": [{"fName": "F", "fFamily": "Nowhere Sans", "fStyle": "Bold"}]}, \(Self.slots), "chars": [\(character)]
      """
    // At a size of 40: 20 by 28 points, centered.
    #expect(try Picture(Part.document(Self.text, more: more)).box == [40, 52, 60, 80])
  }

  @Test("slots replace values of their kind")
  func slots() throws {
    let shape =
      "{\"ty\": \"rc\", \"p\": \(Part.value("[50, 50]")), \"s\": {\"sid\": \"size\"}, \"r\": \(Part.value("0"))}"
    let paint = "{\"ty\": \"fl\", \"c\": {\"sid\": \"paint\"}, \"o\": \(Part.value("100"))}"
    let document = Part.document(Part.shapes(shape, paint), more: Self.slots)
    #expect(try LottieAnimation(document).slots == ["title", "size", "paint"])
    let blueSquare: [String: LottieSlotValue] = [
      "size": .numbers([40, 20]), "paint": .color(CGColor(red: 0, green: 0, blue: 1, alpha: 1)),
    ]
    let picture = try Picture(document, slots: blueSquare)
    #expect(picture.box == [30, 40, 70, 60])
    #expect(picture[50, 50] == blue)
    for (slots, message) in [
      (
        ["nothing": .text("a")],
        "the document has no slot 'nothing'; its slots are title, size, paint"
      ),
      (["size": .text("a")], "the slot 'size' takes two numbers in a list, not text"),
      (
        ["paint": .numbers([1])],
        "the slot 'paint' takes a color or numbers in a list, not 1 numbers"
      ),
      (["title": .numbers([1])], "the slot 'title' takes text, not 1 numbers"),
    ] as [([String: LottieSlotValue], String)] {
      #expect {
        try LottieAnimation(document, slots: slots)
      } throws: {
        "\($0)" == message
      }
    }
  }
}
