import Foundation

/// What the first bytes of a file say, for what libavcodec does not: how large a picture is that it
/// refuses, and whether a JPEG is whole.
enum ImageHeader {
  /// The size that a PNG, GIF, BMP or JPEG announces; nil where it is another format or cut short.
  static func size(of data: Data) -> (width: Int, height: Int)? {
    let bytes = [UInt8](data.prefix(32))
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 {
      return (bigEndian(bytes[16..<20]), bigEndian(bytes[20..<24]))
    }
    if bytes.starts(with: "GIF8".utf8), bytes.count >= 10 {
      return (littleEndian(bytes[6..<8]), littleEndian(bytes[8..<10]))
    }
    if bytes.starts(with: "BM".utf8), bytes.count >= 26, bytes[14] >= 40 {
      let height = Int32(truncatingIfNeeded: littleEndian(bytes[22..<26]))
      return (littleEndian(bytes[18..<22]), Int(height.magnitude))
    }
    return isJPEG(data) ? sizeOfJPEG(data) : nil
  }

  /// Whether a WebP says of itself, in its extended header, that it is animated.
  static func isAnimatedWebP(_ data: Data) -> Bool {
    let bytes = [UInt8](data.prefix(21))
    return bytes.count == 21 && bytes.starts(with: "RIFF".utf8)
      && bytes[8..<16].elementsEqual("WEBPVP8X".utf8) && bytes[20] & 2 != 0
  }

  static func isJPEG(_ data: Data) -> Bool { data.starts(with: [0xFF, 0xD8, 0xFF]) }

  /// Whether the end marker of a JPEG follows its last scan. libavcodec fills in what is missing with
  /// grey and reports no error.
  static func isWholeJPEG(_ data: Data) -> Bool {
    guard let end = data.lastRange(of: Data([0xFF, 0xD9])),
      let scan = data.lastRange(of: Data([0xFF, 0xDA]))
    else { return false }
    return scan.lowerBound < end.lowerBound
  }

  static func isGIF(_ data: Data) -> Bool { data.starts(with: "GIF8".utf8) }

  /// Whether the blocks of a GIF lead to its end. libavformat takes the frames that are there for all.
  static func isWholeGIF(_ data: Data) -> Bool {
    var offset = data.startIndex + 13
    func byte(_ place: Int) -> Int? { data.indices.contains(place) ? Int(data[place]) : nil }
    /// The size in bytes of the table of colours that flags announce.
    func tableSize(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
    func skipBlocks() -> Bool {
      while let length = byte(offset) {
        offset += 1 + length
        if length == 0 { return true }
      }
      return false
    }
    guard let flags = byte(data.startIndex + 10) else { return false }
    offset += tableSize(flags)
    while let kind = byte(offset) {
      switch kind {
      case 0x3B: return true
      case 0x21: offset += 2
      case 0x2C:
        guard let flags = byte(offset + 9) else { return false }
        offset += 11 + tableSize(flags)
      default: return false
      }
      if !skipBlocks() { return false }
    }
    return false
  }

  /// Walks the markers to the start of frame, which holds the size.
  private static func sizeOfJPEG(_ data: Data) -> (width: Int, height: Int)? {
    var offset = data.startIndex + 2
    while offset + 9 <= data.endIndex, data[offset] == 0xFF {
      let marker = data[offset + 1]
      // SOF0 … SOF15, without the tables and extensions that stand among them.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (
          bigEndian(data[offset + 7..<offset + 9]), bigEndian(data[offset + 5..<offset + 7])
        )
      }
      offset += 2 + bigEndian(data[offset + 2..<offset + 4])
    }
    return nil
  }

  private static func bigEndian(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func littleEndian(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Data {
  fileprivate func lastRange(of bytes: Data) -> Range<Int>? {
    range(of: bytes, options: .backwards)
  }
}
