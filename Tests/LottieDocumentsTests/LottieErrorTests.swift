import Animator
import Foundation
import TestSupport
import Testing

@testable import LottieDocuments

/// Documents that are refused, with the path of the member.
struct LottieErrorTests {
  private func message(_ text: String) -> String {
    do {
      _ = try LottieAnimation(text)
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "features that are not supported are named, with their place",
    arguments: [
      ("{\"ty\": 13}", "layers[0]: a camera is not supported"),
      ("{\"ty\": 6}", "layers[0]: an audio layer is not supported"),
      ("{\"ty\": 99}", "layers[0]: a layer of type 99 is not supported"),
      (
        "{\"ty\": 3, \"ks\": {\"o\": {\"k\": 100, \"x\": \"var $bm_rt = 1;\"}}}",
        "layers[0].ks.o: an expression is not supported"
      ),
      (
        "{\"ty\": 3, \"ddd\": 1, \"ks\": {\"rx\": {\"k\": 30}}}",
        "layers[0].ks.rx: rotation in 3D is not supported"
      ),
      (
        "{\"ty\": 3, \"ef\": [{\"ty\": 5, \"nm\": \"Turbulent Displace\", \"ef\": []}]}",
        "layers[0].ef[0]: the effect 'Turbulent Displace' is not supported"
      ),
      (
        "{\"ty\": 4, \"shapes\": [{\"ty\": \"gr\", \"it\": [{\"ty\": \"tw\"}]}]}",
        "layers[0].shapes[0].it[0]: Twist is not supported"
      ),
      ("{\"ty\": 3, \"bm\": 17}", "layers[0]: the blend mode Hard Mix is not supported"),
      (
        "{\"ty\": 3, \"sy\": [{\"nm\": \"Stroke\"}]}",
        "layers[0].sy[0]: the layer style 'Stroke' is not supported"
      ),
    ])
  func unsupported(layer: String, expected: String) {
    #expect(message(Part.document(layer)) == expected)
  }

  @Test("what is not shown, or has no effect, may have any feature")
  func hidden() throws {
    let document = Part.document(
      "{\"ty\": 13, \"hd\": true}",
      "{\"ty\": 3, \"ef\": [{\"ty\": 5, \"mn\": \"ADBE Slider Control\", \"ef\": []}]}",
      "{\"ty\": 4, \"shapes\": [{\"ty\": \"tw\", \"hd\": true}]}")
    #expect(message(document) == "no error")
  }

  @Test(
    "wrong values are named, with their place",
    arguments: [
      ("{\"ty\": \"x\"}", "layers[0].ty: expected a number, found a string"),
      ("{}", "layers[0]: 'ty' is missing"),
      ("7", "layers[0]: expected an object, found a number"),
      ("{\"ty\": 3, \"ip\": 1e30}", "layers[0].ip: 1e+30 is out of range; numbers are within ±1e9"),
      ("{\"ty\": 3, \"parent\": 4}", "layers[0].parent: there is no layer with this 'ind'"),
      (
        "{\"ty\": 3, \"tt\": 1}",
        "layers[0]: there is no layer before it that could be its track matte"
      ),
      (
        "{\"ty\": 3, \"ind\": 1, \"parent\": 1}",
        "layers[0]: its chain of parents or mattes is endless, or longer than 64 layers"
      ),
      (
        "{\"ty\": 0, \"refId\": \"c\", \"w\": 1, \"h\": 1}",
        "layers[0]: there is no composition 'c' among the assets"
      ),
      ("{\"ty\": 2, \"refId\": \"i\"}", "layers[0]: there is no image 'i' among the assets"),
      (
        "{\"ty\": 3, \"ks\": {\"o\": {\"k\": [{\"t\": 5, \"s\": [1]}, {\"t\": 4, \"s\": [1]}]}}}",
        "layers[0].ks.o.k[1]: the key frame at 4.0 comes after that at 5.0"
      ),
      (
        "{\"ty\": 4, \"shapes\": [{\"ty\": \"rp\", \"c\": {\"k\": 1000000000}}]}",
        "layers[0].shapes[0]: a repeater has 0 to 1000 copies, not 1000000000.0"
      ),
      (
        "{\"ty\": 0, \"refId\": \"c\", \"w\": 1, \"h\": 1, \"sr\": 0}",
        "layers[0]: the stretch 'sr' is 0"
      ),
    ])
  func invalid(layer: String, expected: String) {
    #expect(message(Part.document(layer)) == expected)
  }

  @Test("a document needs a size, a frame rate and a duration")
  func header() {
    #expect(message("[]") == "the document: expected an object, found an array")
    #expect(message("{\"w\": 0, \"h\": 5}").hasPrefix("the document: 'w' and 'h' are 1 to "))
    #expect(
      message("{\"w\": 9, \"h\": 5, \"fr\": 0}")
        == "the document: the frame rate 'fr' is 0.01 to 1000, not 0.0")
    #expect(
      message("{\"w\": 9, \"h\": 5, \"fr\": 30, \"ip\": 5, \"op\": 5}")
        == "the document: it ends at 'op', before it begins at 'ip'")
    #expect(
      message("{")
        == "not a Lottie document: line 1, column 2 of its JSON: a quoted member name is missing")
  }

  @Test("a composition that contains itself is an error")
  func recursion() {
    let inner = "{\"ty\": 0, \"refId\": \"c\", \"w\": 1, \"h\": 1}"
    let assets = "\"assets\": [{\"id\": \"c\", \"layers\": [\(inner)]}]"
    #expect(
      message(Part.document(inner, more: assets))
        == "assets[0].layers[0]: the composition 'c' contains itself")
  }

  /// Compositions of which each shows the next one several times.
  private func nested(_ depth: Int, times: Int) -> String {
    func show(_ index: Int) -> String {
      let layer = "{\"ty\": 0, \"refId\": \"c\(index)\", \"w\": 9, \"h\": 9}"
      return Array(repeating: layer, count: times).joined(separator: ", ")
    }
    var assets = (0..<depth).map { "{\"id\": \"c\($0)\", \"layers\": [\(show($0 + 1))]}" }
    assets.append("{\"id\": \"c\(depth)\", \"layers\": []}")
    return Part.document(show(0), more: "\"assets\": [\(assets.joined(separator: ", "))]")
  }

  @Test("layers are bounded, counted as often as they are shown, and so is their depth")
  func expansion() {
    #expect(message(nested(30, times: 1)) == "no error")
    #expect(
      message(nested(40, times: 1))
        == "assets[31].layers[0]: compositions are nested more than 32 levels deep")
    // 10 to the 6th.
    #expect(
      message(nested(5, times: 10))
        == "the document: it shows more than 100000 layers in a frame")
  }

  @Test("deeply nested groups are an error of the text, copies of copies are bounded")
  func depth() throws {
    let deep = String(repeating: "{\"ty\": \"gr\", \"it\": [", count: 200)
    let close = String(repeating: "]}", count: 200)
    #expect(throws: LottieError.self) {
      try LottieAnimation(Part.document(Part.shapes(deep + close)))
    }
    let repeater = """
      {"ty": "rp", "c": {"k": 1000}, "tr": {"ty": "tr", "p": {"k": [0.01, 0]}}}
      """
    let copies = Part.document(
      Part.shapes(
        Part.rectangle("[50, 50]", "[9, 9]"), repeater, repeater, repeater, Part.fill()))
    #expect(try Picture(copies)[50, 50] == red)
  }

  /// A color has four numbers, and a stop of alpha two.
  @Test("a gradient has at most 10000 stops of alpha")
  func alphaStops() {
    func message(_ count: Int) -> String {
      let stops = "[0, 1, 0, 0" + String(repeating: ", 0.5, 1", count: count) + "]"
      let gradient =
        "{\"ty\": \"gf\", \"t\": 1, \"s\": \(Part.value("[0, 0]")), \"e\": \(Part.value("[9, 0]")), "
        + "\"o\": \(Part.value("100")), \"g\": {\"p\": 1, \"k\": \(Part.value(stops))}}"
      return self.message(Part.document(Part.shapes(gradient)))
    }
    #expect(message(10_000) == "no error")
    #expect(
      message(10_001).hasSuffix("a gradient has at most 10000 stops of alpha, not 10001"))
  }

  @Test("random changes of a document's numbers and words never trap")
  func fuzz() throws {
    let words = ["0", "-1", "1e9", "[]", "{}", "null", "\"x\"", "true", "[1, 2, 3, 4]", "0.5"]
    let document = Part.document(
      Part.shapes(
        Part.group(
          Part.rectangle("[20, 20]", "[20, 20]", radius: 5), Part.ellipse("[30, 30]", "[9, 9]"),
          "{\"ty\": \"tm\", \"s\": {\"k\": 10}, \"e\": {\"k\": 60}, \"o\": {\"k\": 9}, \"m\": 2}",
          "{\"ty\": \"op\", \"a\": {\"k\": 3}}",
          "{\"ty\": \"zz\", \"s\": {\"k\": 3}, \"r\": {\"k\": 3}}",
          Part.fill(), Part.stroke(3))),
      Part.solid("#ff0000", 9, 9, more: "\"tt\": 1"))
    var random = SplitMix64(seed: 7)
    let marks = document.indices.filter { document[$0].isNumber }
    for _ in 0..<300 {
      var text = document
      let index = marks[Int(random.next() % UInt64(marks.count))]
      text.replaceSubrange(index...index, with: words[Int(random.next() % UInt64(words.count))])
      guard let animation = try? LottieAnimation(text) else { continue }
      _ = try? Picture(animation, frame: 7)
    }
  }
}
