import Foundation

/// Minimal header parsers for what libavcodec does not report: the size of an image that it rejects, and
/// whether a JPEG or GIF is complete.
enum ImageHeader {
  /// The size in the header of a PNG, GIF, BMP or JPEG; nil for other formats and truncated headers.
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

  /// Whether the extended header (VP8X) of a WebP has the animation flag.
  static func isAnimatedWebP(_ data: Data) -> Bool {
    let bytes = [UInt8](data.prefix(21))
    return bytes.count == 21 && bytes.starts(with: "RIFF".utf8)
      && bytes[8..<16].elementsEqual("WEBPVP8X".utf8) && bytes[20] & 2 != 0
  }

  static func isJPEG(_ data: Data) -> Bool { data.starts(with: [0xFF, 0xD8, 0xFF]) }

  /// Whether a JPEG's last scan is followed by the EOI marker. libavcodec fills missing data with gray without
  /// reporting an error.
  static func isWholeJPEG(_ data: Data) -> Bool {
    guard let end = data.lastRange(of: Data([0xFF, 0xD9])),
      let scan = data.lastRange(of: Data([0xFF, 0xDA]))
    else { return false }
    return scan.lowerBound < end.lowerBound
  }

  static func isGIF(_ data: Data) -> Bool { data.starts(with: "GIF8".utf8) }

  /// Whether the blocks of a GIF end with the trailer. libavformat treats a truncated file as complete.
  static func isWholeGIF(_ data: Data) -> Bool {
    var offset = data.startIndex + 13
    func byte(_ index: Int) -> Int? { data.indices.contains(index) ? Int(data[index]) : nil }
    /// The size in bytes of the color table declared by the flags.
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

  /// Scans the markers for the start of frame (SOF), which contains the size.
  private static func sizeOfJPEG(_ data: Data) -> (width: Int, height: Int)? {
    var offset = data.startIndex + 2
    while offset + 9 <= data.endIndex, data[offset] == 0xFF {
      let marker = data[offset + 1]
      // SOF0 … SOF15, without DHT, JPG and DAC, which are in the same range.
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
