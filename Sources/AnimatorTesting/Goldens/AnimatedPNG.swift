import Foundation
import TimelineExport

/// An animated PNG (APNG), assembled from the chunks of still PNGs.
///
/// The format: https://www.w3.org/TR/png-3/#apng-frame-based-animation. Browsers and most viewers show it.
enum AnimatedPNG {
  private static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  /// Encodes the frames as an endless loop, `rate` per second. All must be opaque and of one size.
  static func data(_ frames: [Bitmap], rate: Int) throws -> Data {
    var output = Data(signature)
    var sequence: UInt32 = 0
    for (index, frame) in frames.enumerated() {
      let chunks = chunks(of: try frame.pngData())
      if index == 0 {
        for chunk in chunks where chunk.kind == "IHDR" || chunk.kind == "sRGB" {
          append(chunk.kind, chunk.body, to: &output)
        }
        append("acTL", big(UInt32(frames.count)) + big(UInt32(0)), to: &output)
      }
      let geometry = [UInt32(frame.width), UInt32(frame.height), 0, 0].flatMap { big($0) }
      let delay = big(UInt16(1)) + big(UInt16(clamping: rate))
      append("fcTL", big(sequence) + geometry + delay + [0, 0], to: &output)
      sequence += 1
      for chunk in chunks where chunk.kind == "IDAT" {
        if index == 0 {
          append("IDAT", chunk.body, to: &output)
        } else {
          append("fdAT", big(sequence) + chunk.body, to: &output)
          sequence += 1
        }
      }
    }
    append("IEND", [], to: &output)
    return output
  }

  private static func chunks(of png: Data) -> [(kind: String, body: [UInt8])] {
    let bytes = [UInt8](png)
    var chunks: [(String, [UInt8])] = []
    var offset = signature.count
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard offset + 12 + length <= bytes.count else { break }
      let kind = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      chunks.append((kind, Array(bytes[offset + 8..<offset + 8 + length])))
      offset += 12 + length
    }
    return chunks
  }

  private static func append(_ kind: String, _ body: [UInt8], to output: inout Data) {
    let content = Array(kind.utf8) + body
    output.append(contentsOf: big(UInt32(body.count)))
    output.append(contentsOf: content)
    output.append(contentsOf: big(checksum(content)))
  }

  private static func big<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }

  /// CRC-32 of PNG's chunks, polynomial 0xEDB88320 (PNG specification, annex D).
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
  }
}
