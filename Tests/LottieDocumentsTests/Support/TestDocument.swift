import Animator
import Foundation
import Testing

@testable import LottieDocuments

/// Parts of Lottie documents as JSON text.
enum Part {
  /// A constant property.
  static func value(_ text: String) -> String { "{\"a\": 0, \"k\": \(text)}" }

  /// A property of linear key frames: frames and values.
  static func keys(_ keys: [(Double, String)]) -> String {
    let items = keys.map { "{\"t\": \($0), \"s\": \($1)}" }
    return "{\"a\": 1, \"k\": [\(items.joined(separator: ", "))]}"
  }

  /// A layer's or group's transform.
  static func transform(
    position: String = "{\"a\": 0, \"k\": [0, 0]}", anchor: String = "[0, 0]",
    scale: String = "[100, 100]", rotation: String = "{\"a\": 0, \"k\": 0}",
    opacity: String = "{\"a\": 0, \"k\": 100}", more: String = ""
  ) -> String {
    "{\"p\": \(position), \"a\": \(value(anchor)), \"s\": \(value(scale)), \"r\": \(rotation), "
      + "\"o\": \(opacity)\(more.isEmpty ? "" : ", " + more)}"
  }

  static func rectangle(_ center: String, _ size: String, radius: Int = 0) -> String {
    "{\"ty\": \"rc\", \"p\": \(value(center)), \"s\": \(value(size)), \"r\": \(value("\(radius)"))}"
  }

  static func ellipse(_ center: String, _ size: String) -> String {
    "{\"ty\": \"el\", \"p\": \(value(center)), \"s\": \(value(size))}"
  }

  static func fill(_ color: String = "[1, 0, 0, 1]", opacity: Int = 100, rule: Int = 1) -> String {
    "{\"ty\": \"fl\", \"c\": \(value(color)), \"o\": \(value("\(opacity)")), \"r\": \(rule)}"
  }

  static func stroke(_ width: Int, _ color: String = "[1, 0, 0, 1]", more: String = "") -> String {
    "{\"ty\": \"st\", \"c\": \(value(color)), \"o\": \(value("100")), \"w\": \(value("\(width)")), "
      + "\"lc\": 1, \"lj\": 1, \"ml\": 4\(more.isEmpty ? "" : ", " + more)}"
  }

  static func group(_ items: String..., transform: String = Part.transform()) -> String {
    let placing = "{\"ty\": \"tr\", " + transform.dropFirst()
    return "{\"ty\": \"gr\", \"it\": [\((items + [placing]).joined(separator: ", "))]}"
  }

  static func shapes(_ items: String..., more: String = "") -> String {
    layer(4, "\"shapes\": [\(items.joined(separator: ", "))]\(more.isEmpty ? "" : ", " + more)")
  }

  static func solid(_ color: String, _ width: Int, _ height: Int, more: String = "") -> String {
    layer(
      1,
      "\"sw\": \(width), \"sh\": \(height), \"sc\": \"\(color)\"\(more.isEmpty ? "" : ", " + more)")
  }

  /// A layer from frame 0 to 60. Later members replace earlier ones.
  static func layer(_ type: Int, _ more: String) -> String {
    var members = ["\"ty\": \(type)"]
    for (key, text) in [("ks", transform()), ("ip", "0"), ("op", "60")]
    where !more.contains("\"\(key)\":") {
      members.append("\"\(key)\": \(text)")
    }
    return "{\((members + [more]).joined(separator: ", "))}"
  }

  /// A closed path of straight lines, as a mask or shape has it.
  static func polygon(_ points: [[Int]]) -> String {
    let zeros = points.map { _ in "[0, 0]" }.joined(separator: ", ")
    return "{\"v\": \(points), \"i\": [\(zeros)], \"o\": [\(zeros)], \"c\": true}"
  }

  /// A document of 60 frames at 30 per second.
  static func document(
    _ layers: String..., width: Int = 100, height: Int = 100, more: String = ""
  ) -> String {
    "{\"v\": \"5.7.0\", \"fr\": 30, \"ip\": 0, \"op\": 60, \"w\": \(width), \"h\": \(height), "
      + "\"layers\": [\(layers.joined(separator: ", "))]\(more.isEmpty ? "" : ", " + more)}"
  }
}

extension LottieAnimation {
  /// A document as text, in packaged fonts. Every one that tests open is written and read again.
  convenience init(_ text: String, slots: [String: LottieSlotValue] = [:]) throws {
    try self.init(
      LottieFiles.json(Data(text.utf8)), slots: slots,
      decode: { try ImageDecoder.decode(data: $0) },
      findFont: { name, text throws(FontError) in
        try name.description(in: FontSet(), for: text)
      })
    #expect(try LottieDocument(document.json) == document)
  }
}

extension LottieDocument {
  init(_ json: JSON) throws {
    self = try LottieReader.document(LottieNode(json)) { try ImageDecoder.decode(data: $0) }
  }

  init(_ text: String) throws { try self.init(LottieFiles.json(Data(text.utf8))) }
}

/// A frame at one pixel per point.
struct Picture {
  let image: CGImage

  init(_ text: String, frame: Double = 0, slots: [String: LottieSlotValue] = [:]) throws {
    try self.init(LottieAnimation(text, slots: slots), frame: frame)
  }

  init(_ animation: LottieAnimation, frame: Double = 0) throws {
    let drawing = animation.drawing(
      at: frame / animation.frameRate, in: 0...animation.duration)
    image = try #require(drawing.image(scale: 1))
  }

  /// Premultiplied red, green, blue and alpha.
  subscript(x: Int, y: Int) -> [Int] {
    let start = 4 * (y * image.width + x)
    let pixel = image.pixels[start..<start + 4].map(Int.init)
    return [pixel[2], pixel[1], pixel[0], pixel[3]]
  }

  /// The rectangle of pixels that are not transparent: left, top, right and bottom edge.
  var box: [Int] {
    var box = [Int.max, Int.max, 0, 0]
    for y in 0..<image.height {
      for x in 0..<image.width where self[x, y][3] > 0 {
        box = [min(box[0], x), min(box[1], y), max(box[2], x + 1), max(box[3], y + 1)]
      }
    }
    return box
  }
}

let (red, blue, clear) = ([255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0])
