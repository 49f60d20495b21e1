import CFFmpeg
import Graphics

/// A frame of YUV 4:2:0 with 8 bits, as its decoder left it.
// Unchecked: the decoder does not write to a frame that others refer to, and neither does this.
final class DecodedFrame: VideoFrame, @unchecked Sendable {
  private let frame: UnsafeMutablePointer<AVFrame>
  private let planes: YUVConversion.Planes
  private let conversion: YUVConversion

  /// Refers to the planes of a frame; nil for other pixel formats.
  init?(_ decoded: UnsafeMutablePointer<AVFrame>) {
    guard let conversion = YUVConversion(decoded.pointee),
      let planes = YUVConversion.Planes(decoded.pointee), let frame = av_frame_clone(decoded)
    else { return nil }
    (self.frame, self.planes, self.conversion) = (frame, planes, conversion)
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
  }

  var width: Int { planes.width }
  var height: Int { planes.height }
  var isOpaque: Bool { true }

  var byteCount: Int {
    planes.height * abs(planes.luma.stride)
      + (planes.height + 1) / 2 * (abs(planes.u.stride) + abs(planes.v.stride))
  }

  var image: CGImage? {
    let count = 4 * width * height
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, initializedCount in
      let memory = UnsafeMutableRawPointer(bytes.baseAddress)
      if let pixels = memory?.bindMemory(to: UInt32.self, capacity: width * height) {
        copyPixels(in: extent, to: pixels, stride: width)
        initializedCount = count
      }
    }
    return CGImage(width: width, height: height, premultipliedBGRA: bytes)
  }

  func copyPixels(in area: PixelRect, to pixels: UnsafeMutablePointer<UInt32>, stride: Int) {
    conversion.convert(planes, area, to: pixels, stride: stride)
  }
}
