@testable import Rasterize

/// Planes with a record of their contents.
final class Planes {
  private let bytes: UnsafeMutablePointer<UInt8>
  private let (width, height): (Int, Int)
  var content: PlaneContent?

  init(_ size: PixelSize) {
    (width, height) = ((size.width + 1) & ~1, (size.height + 1) & ~1)
    bytes = .allocate(capacity: width * height * 3 / 2)
    bytes.initialize(repeating: 0, count: width * height * 3 / 2)
  }

  deinit { bytes.deallocate() }

  var planes: I420Planes {
    let chroma = bytes + width * height
    return I420Planes(
      y: bytes, yStride: width, u: chroma, uStride: width / 2, v: chroma + width * height / 4,
      vStride: width / 2)
  }

  var all: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: width * height * 3 / 2)) }
}
