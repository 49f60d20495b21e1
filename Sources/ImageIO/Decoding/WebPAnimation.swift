import CWebP
import Graphics

/// Decodes animated WebP files, which libavcodec does not support.
enum WebPAnimation {
  static func decode(
    _ data: Data, _ limits: ImageDecoder.Limits
  ) throws(ImageError) -> AnimatedImage {
    var result = Result<AnimatedImage, ImageError>.failure(.corrupt(format: "WebP"))
    data.withUnsafeBytes { bytes in
      var contents = WebPData(
        bytes: bytes.bindMemory(to: UInt8.self).baseAddress, size: bytes.count)
      result = Result { () throws(ImageError) in try decode(&contents, limits) }
    }
    return try result.get()
  }

  private static func decode(
    _ contents: inout WebPData, _ limits: ImageDecoder.Limits
  ) throws(ImageError) -> AnimatedImage {
    // Check the canvas size before memory is allocated.
    guard let demuxer = pws_new_demuxer(&contents) else { throw .corrupt(format: "WebP") }
    let width = Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH))
    let height = Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
    let count = Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
    WebPDemuxDelete(demuxer)
    try ImageDecoder.check(width: width, height: height, limits)
    guard let decoder = pws_new_decoder(&contents, 0) else { throw .corrupt(format: "WebP") }
    defer { WebPAnimDecoderDelete(decoder) }
    var budget = AnimationBudget(limits)
    var frames: [AnimatedImage.Frame] = []
    var shown: Int32 = 0
    while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
      var pixels: UnsafeMutablePointer<UInt8>?
      var end: Int32 = 0
      guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels else {
        throw .corrupt(format: "WebP")
      }
      try budget.take(width: width, height: height)
      let copy = Array(UnsafeBufferPointer(start: pixels, count: 4 * width * height))
      guard let image = CGImage(width: width, height: height, premultipliedBGRA: copy.bounded)
      else { throw .corrupt(format: "WebP") }
      frames.append(
        AnimatedImage.Frame(image: image, duration: Double(Int(end) - Int(shown)) / 1000))
      shown = end
    }
    guard frames.count == count, count > 0 else { throw .corrupt(format: "WebP") }
    return AnimatedImage(frames: frames)
  }
}

extension [UInt8] {
  /// Premultiplied pixels with colors clamped to alpha: libwebp rounds channels independently when it
  /// composites frames.
  fileprivate var bounded: [UInt8] {
    var pixels = self
    pixels.withUnsafeMutableBufferPointer { bytes in
      for pixel in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = bytes[pixel + 3]
        for channel in 0..<3 where bytes[pixel + channel] > alpha {
          bytes[pixel + channel] = alpha
        }
      }
    }
    return pixels
  }
}
