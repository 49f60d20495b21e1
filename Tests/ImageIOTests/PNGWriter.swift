import Foundation

/// Writes a PNG file of given rows, with stored (uncompressed) deflate blocks.
struct PNGWriter {
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6
  }

  var width: Int
  var height: Int
  var depth: UInt8 = 8
  var colorType: ColorType
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  /// Bytes packed as in PNG, row by row, without filter bytes.
  var rows: [UInt8]

  var data: Data {
    var header = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
    header += [depth, colorType.rawValue, 0, 0, 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", header)
    if !palette.isEmpty { file += chunk("PLTE", palette) }
    if !transparency.isEmpty { file += chunk("tRNS", transparency) }
    let stride = rows.count / height
    let filtered = (0..<height).flatMap { [0] + rows[$0 * stride..<($0 + 1) * stride] }
    file += chunk("IDAT", stored(filtered)) + chunk("IEND", [])
    return Data(file)
  }

  private func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    var crc = UInt32.max
    for byte in named {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return bigEndian(UInt32(body.count)) + named + bigEndian(~crc)
  }

  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var (a, b): (UInt32, UInt32) = (1, 0)
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let end = min(start + 65_535, bytes.count)
      let count = UInt16(end - start)
      out.append(end == bytes.count ? 1 : 0)
      out += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
      out += bytes[start..<end]
    }
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return out + bigEndian(b << 16 | a)
  }

  private func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
