import CPNG
import Graphics

/// Encodes PNG files, through libpng and libdeflate: lossless, 8 bits per channel, tagged sRGB.
package enum PNGEncoder {
  /// Encodes rows of straight (unpremultiplied) BGRA.
  ///
  /// - Parameters:
  ///   - pixels: `bytesPerRow · height` bytes.
  ///   - hasAlpha: Whether the file has an alpha channel; without it, the fourth byte of each pixel is ignored.
  /// - Returns: nil if memory is exhausted, or the image is larger than libpng allows: a million pixels wide or high.
  package static func data(
    _ pixels: [UInt8], width: Int, height: Int, bytesPerRow: Int, hasAlpha: Bool
  ) -> Data? {
    precondition(pixels.count >= bytesPerRow * height && bytesPerRow >= 4 * width)
    return pixels.withUnsafeBufferPointer { pixels -> Data? in
      guard let start = pixels.baseAddress else { return nil }
      let rows = (0..<height).map { Optional(start + $0 * bytesPerRow) }
      func encode(_ rows: [UnsafePointer<UInt8>?], _ prediction: PNGPrediction, level: Int32)
        -> Data?
      {
        file(rows, width: width, hasAlpha: hasAlpha, prediction, level: level)
      }
      // Flat colors compress best unpredicted, some gradients with a single filter, photographs with one chosen per
      // row. Fast compression of an eighth of the rows tells them apart.
      let sample = rows.indices.filter { height <= 128 || $0 % 128 < 16 }.map { rows[$0] }
      var (best, least) = (PNGPrediction.perRow, Int.max)
      for prediction in [PNGPrediction.perRow, .none, .left] {
        guard let count = encode(sample, prediction, level: 1)?.count else { return nil }
        if count < least { (best, least) = (prediction, count) }
      }
      return encode(rows, best, level: 6)
    }
  }

  private static func file(
    _ rows: [UnsafePointer<UInt8>?], width: Int, hasAlpha: Bool, _ prediction: PNGPrediction,
    level: Int32
  ) -> Data? {
    var file = PNGFile()
    let isWritten = png_file_write(
      &file, rows, UInt32(clamping: width), UInt32(rows.count), hasAlpha, prediction, level)
    guard isWritten, let bytes = file.bytes else {
      free(file.bytes)
      return nil
    }
    return Data(bytesNoCopy: bytes, count: file.count, deallocator: .free)
  }
}
