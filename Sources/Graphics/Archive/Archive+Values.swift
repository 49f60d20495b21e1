// Scalar values and geometry. Numbers are written with the fewest digits that round-trip.

extension Double: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    guard isFinite else { throw ArchiveError("\(self) is not finite") }
    return .exact(self)
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Double {
    try json.number()
  }
}

extension CGFloat: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    try native.archived(by: writer)
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> CGFloat {
    CGFloat(try json.number())
  }
}

extension Int: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON { .int(self) }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Int {
    try json.whole()
  }
}

extension Bool: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON { .bool(self) }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Bool {
    try json.flag()
  }
}

extension String: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON { .string(self) }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> String {
    try json.plainText()
  }
}

extension Optional: Archivable where Wrapped: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    try self?.archived(by: writer) ?? .null
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Wrapped? {
    json == .null ? nil : try Wrapped.unarchived(json, by: reader)
  }
}

extension Array: Archivable where Element: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .array(try map { try $0.archived(by: writer) })
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> [Element] {
    try json.values(by: reader)
  }
}

/// A value encoded as an array with a fixed count of numbers.
package protocol ArchivableNumbers: Archivable {
  static var numberCount: Int { get }
  var archiveNumbers: [Double] { get }
  init(archiveNumbers n: [Double])
}

extension ArchivableNumbers {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .array(try archiveNumbers.map { try $0.archived(by: writer) })
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    Self(archiveNumbers: try json.numbers(numberCount))
  }
}

extension CGPoint: ArchivableNumbers {
  package static var numberCount: Int { 2 }
  package var archiveNumbers: [Double] { [x.native, y.native] }
  package init(archiveNumbers n: [Double]) { self.init(x: n[0], y: n[1]) }
}

extension CGSize: ArchivableNumbers {
  package static var numberCount: Int { 2 }
  package var archiveNumbers: [Double] { [width.native, height.native] }
  package init(archiveNumbers n: [Double]) { self.init(width: n[0], height: n[1]) }
}

extension CGVector: ArchivableNumbers {
  package static var numberCount: Int { 2 }
  package var archiveNumbers: [Double] { [dx.native, dy.native] }
  package init(archiveNumbers n: [Double]) { self.init(dx: CGFloat(n[0]), dy: CGFloat(n[1])) }
}

extension CGRect: ArchivableNumbers {
  package static var numberCount: Int { 4 }
  package var archiveNumbers: [Double] { origin.archiveNumbers + size.archiveNumbers }
  package init(archiveNumbers n: [Double]) {
    self.init(x: n[0], y: n[1], width: n[2], height: n[3])
  }
}

/// [red, green, blue, alpha]; for a pattern an object that adds its cell.
extension CGColor: ArchivableNumbers {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    let numbers = JSON.array(try archiveNumbers.map { try $0.archived(by: writer) })
    guard let pattern else { return numbers }
    return .object([("color", numbers), ("pattern", try pattern.archived(by: writer))])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> CGColor {
    guard let pattern = json["pattern"] else {
      return CGColor(archiveNumbers: try json.numbers(numberCount))
    }
    var color: CGColor = try json.member("color", by: reader)
    color.pattern = try .unarchived(pattern, by: reader)
    return color
  }

  package static var numberCount: Int { 4 }
  package var archiveNumbers: [Double] { [red, green, blue, alpha].map(\.native) }
  package init(archiveNumbers n: [Double]) {
    self.init(red: CGFloat(n[0]), green: CGFloat(n[1]), blue: CGFloat(n[2]), alpha: CGFloat(n[3]))
  }
}

extension CGAffineTransform: ArchivableNumbers {
  package static var numberCount: Int { 6 }
  package var archiveNumbers: [Double] { [a, b, c, d, tx, ty].map(\.native) }
  package init(archiveNumbers n: [Double]) {
    let n = n.map { CGFloat($0) }
    self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }
}

/// Row by row, as an array of 16 numbers.
extension CATransform3D: ArchivableNumbers {
  package static var numberCount: Int { 16 }
  package var archiveNumbers: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map(\.native)
  }
  package init(archiveNumbers n: [Double]) {
    let n = n.map { CGFloat($0) }
    self.init(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
  }
}

/// Row by row, as an array of 9 numbers.
extension ProjectionTransform: ArchivableNumbers {
  package static var numberCount: Int { 9 }
  package var archiveNumbers: [Double] {
    [m11, m12, m13, m21, m22, m23, m31, m32, m33].map(\.native)
  }
  package init(archiveNumbers n: [Double]) {
    let n = n.map { CGFloat($0) }
    self.init(
      m11: n[0], m12: n[1], m13: n[2], m21: n[3], m22: n[4], m23: n[5], m31: n[6], m32: n[7],
      m33: n[8])
  }
}

/// A flat array of SVG command letters, each followed by its coordinates: M x y, L x y, Q and C
/// with the control points first, Z.
extension CGPath: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    var steps: [JSON] = []
    func append(_ letter: String, _ points: CGPoint...) throws {
      steps.append(.string(letter))
      for point in points { steps += try point.archiveNumbers.map { try $0.archived(by: writer) } }
    }
    for element in elements {
      switch element {
      case .move(let to): try append("M", to)
      case .line(let to): try append("L", to)
      case .quadCurve(let to, let control): try append("Q", control, to)
      case .curve(let to, let control1, let control2): try append("C", control1, control2, to)
      case .close: try append("Z")
      }
    }
    return .array(steps)
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    var rest = try json.list()[...]
    var elements: [Element] = []
    func point() throws -> CGPoint {
      guard let x = rest.popFirst(), let y = rest.popFirst() else {
        throw ArchiveError("the path ends within an element")
      }
      return CGPoint(x: try x.number(), y: try y.number())
    }
    while let letter = rest.popFirst() {
      switch try letter.plainText() {
      case "M": elements.append(.move(to: try point()))
      case "L": elements.append(.line(to: try point()))
      case "Q":
        let control = try point()
        elements.append(.quadCurve(to: try point(), control: control))
      case "C":
        let (first, second) = (try point(), try point())
        elements.append(.curve(to: try point(), control1: first, control2: second))
      case "Z": elements.append(.close)
      case let letter: throw ArchiveError("'\(letter)' is not a path element")
      }
    }
    return Self(elements: elements)
  }
}

extension CGPathFillRule: ArchivableName {
  package static var archiveNames: [(name: String, value: Self)] {
    [("winding", .winding), ("evenOdd", .evenOdd)]
  }
}

extension CGLineCap: ArchivableName {
  package static var archiveNames: [(name: String, value: Self)] {
    [("butt", .butt), ("round", .round), ("square", .square)]
  }
}

extension CGLineJoin: ArchivableName {
  package static var archiveNames: [(name: String, value: Self)] {
    [("miter", .miter), ("round", .round), ("bevel", .bevel)]
  }
}

/// A reference into the table of images, which holds PNG files as data URIs.
extension CGImage: Archivable {
  package static let table = "images"

  /// The image as a PNG data URI. The round trip is lossless: rounding while unpremultiplying loses
  /// less than premultiplying again rounds away.
  package func dataURI(by codec: ImageCodec) throws -> String {
    do {
      return "data:image/png;base64," + (try codec.encode(self)).base64EncodedString()
    } catch {
      throw ArchiveError("\(error)")
    }
  }

  package func archived(by writer: ArchiveWriter) throws -> JSON {
    try writer.reference(to: self, in: Self.table) {
      if let codec = writer.images { return .string(try dataURI(by: codec)) }
      try pixels.withUnsafeBytes { try writer.pass($0, as: Self.table) }
      return .array([.int(width), .int(height)])
    }
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> CGImage {
    try reader.item(json, in: table)
  }

  /// Decodes the image of a data URI.
  package static func decoded(_ json: JSON, by codec: ImageCodec) throws -> CGImage {
    let text = try json.plainText()
    guard text.hasPrefix("data:image/"), let comma = text.range(of: ";base64,"),
      let data = Data(base64Encoded: String(text[comma.upperBound...]))
    else { throw ArchiveError("an image must be a base64 data URI") }
    do { return try codec.decode(data) } catch { throw ArchiveError("\(error)") }
  }
}
