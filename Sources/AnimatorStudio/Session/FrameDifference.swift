import Foundation
import NIOCore
import TimelineExport

/// Encodes frames as the cells in which they differ from the one sent before.
///
/// A message is the length of a JSON header as a little-endian 32-bit number, the header, and the
/// pixels of each cell as straight RGBA, rows top to bottom. A page that applies all messages in order
/// has every frame to the byte.
struct FrameDifference {
  /// The size of a cell in pixels; those at the right and the bottom edge are smaller.
  static let (cellWidth, cellHeight) = (128, 64)

  /// The frame that the page shows; nil for none.
  private(set) var shown: Bitmap?

  /// A rectangle in pixels.
  struct Cell: Equatable {
    var (x, y, width, height): (Int, Int, Int, Int)
  }

  /// The message with which a page that shows the frame before shows this one.
  ///
  /// - Parameter header: Further members of the header.
  mutating func message(
    showing frame: Bitmap, header: [(key: String, value: JSON)]
  ) -> ByteBuffer {
    let before = shown.flatMap { $0.width == frame.width && $0.height == frame.height ? $0 : nil }
    let cells = Self.cells(of: frame, differingFrom: before)
    shown = frame
    let text = JSON.object(
      header + [
        ("width", .int(frame.width)), ("height", .int(frame.height)),
        ("isWhole", .bool(before == nil)),
        ("cells", .array(cells.flatMap { [$0.x, $0.y, $0.width, $0.height].map(JSON.int) })),
      ]
    ).text()
    let pixelBytes = cells.reduce(0) { $0 + 4 * $1.width * $1.height }
    var buffer = ByteBufferAllocator().buffer(capacity: 4 + text.utf8.count + pixelBytes)
    buffer.writeInteger(UInt32(text.utf8.count), endianness: .little)
    buffer.writeString(text)
    for cell in cells { Self.write(cell, of: frame, to: &buffer) }
    return buffer
  }

  /// The cells in which two frames of one size differ; all of them if there is no other frame.
  static func cells(of frame: Bitmap, differingFrom other: Bitmap?) -> [Cell] {
    let (width, height) = (frame.width, frame.height)
    var cells: [Cell] = []
    for y in stride(from: 0, to: height, by: cellHeight) {
      for x in stride(from: 0, to: width, by: cellWidth) {
        let cell = Cell(
          x: x, y: y, width: min(cellWidth, width - x), height: min(cellHeight, height - y))
        if let other, areEqual(frame, other, in: cell) { continue }
        cells.append(cell)
      }
    }
    return cells
  }

  private static func areEqual(_ a: Bitmap, _ b: Bitmap, in cell: Cell) -> Bool {
    let stride = a.bytesPerRow
    return a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return true }
        return (cell.y..<cell.y + cell.height).allSatisfy { row in
          let offset = row * stride + 4 * cell.x
          return memcmp(a + offset, b + offset, 4 * cell.width) == 0
        }
      }
    }
  }

  /// Appends the pixels of a cell as straight RGBA, the layout of `ImageData` in browsers.
  private static func write(_ cell: Cell, of frame: Bitmap, to buffer: inout ByteBuffer) {
    let count = 4 * cell.width * cell.height
    frame.withUnsafeBytes { pixels in
      let source = pixels.bindMemory(to: UInt32.self)
      _ = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { target in
        var offset = 0
        for row in cell.y..<cell.y + cell.height {
          for index in row * frame.width + cell.x..<row * frame.width + cell.x + cell.width {
            target.storeBytes(of: source[index].straightRGBA, toByteOffset: offset, as: UInt32.self)
            offset += 4
          }
        }
        return count
      }
    }
  }
}

extension UInt32 {
  /// A premultiplied BGRA pixel as straight RGBA: c · 255 / a, rounded to nearest, as in PNG files.
  @inline(__always)
  fileprivate var straightRGBA: UInt32 {
    let alpha = self >> 24
    if alpha == 255 { return self & 0xFF00_FF00 | self >> 16 & 0xFF | (self & 0xFF) << 16 }
    if alpha == 0 { return 0 }
    func straight(_ channel: UInt32) -> UInt32 {
      Swift.min((channel & 255) &* 255 &+ alpha >> 1, 255 &* alpha &+ alpha >> 1) / alpha
    }
    return alpha << 24 | straight(self) << 16 | straight(self >> 8) << 8 | straight(self >> 16)
  }
}
