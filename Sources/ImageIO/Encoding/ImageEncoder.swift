import CFFmpeg
import Graphics

/// Encodes images: PNG through libpng, JPEG through libavcodec.
package enum ImageEncoder {
  /// Encodes a PNG: lossless except for the colors of translucent pixels, as PNG stores straight alpha.
  static func png(_ image: CGImage) throws(ImageError) -> Data {
    guard
      let data = PNGEncoder.data(
        image.pixels.straightBGRA(), width: image.width, height: image.height,
        bytesPerRow: 4 * image.width, hasAlpha: true)
    else { throw .notEncoded(width: image.width, height: image.height) }
    return data
  }

  /// Encodes a JPEG (4:4:4) of the image composited over white.
  ///
  /// - Parameter quality: 0 … 1, mapped to quantizers 31 … 1.
  package static func jpeg(_ image: CGImage, quality: CGFloat) throws(ImageError) -> Data {
    let quantiser = 31 - 30 * (quality > 0 ? min(quality.native, 1) : 0)
    return try encode(
      image, AV_CODEC_ID_MJPEG, AV_PIX_FMT_YUVJ444P, quantiser: Int32(quantiser.rounded())
    ) { frame in
      guard let y = frame.pointee.data.0, let u = frame.pointee.data.1,
        let v = frame.pointee.data.2
      else { return }
      image.writeYUV(y, u, v, stride: Int(frame.pointee.linesize.0))
    }
  }

  private static func encode(
    _ image: CGImage, _ codec: AVCodecID, _ format: AVPixelFormat, quantiser: Int32,
    fill: (UnsafeMutablePointer<AVFrame>) -> Void
  ) throws(ImageError) -> Data {
    let failure = ImageError.notEncoded(width: image.width, height: image.height)
    guard let encoder = avcodec_find_encoder(codec),
      let context = avcodec_alloc_context3(encoder)
    else { throw failure }
    var (owned, frame, packet) = (Optional(context), av_frame_alloc(), av_packet_alloc())
    defer {
      avcodec_free_context(&owned)
      av_frame_free(&frame)
      av_packet_free(&packet)
    }
    guard let frame, let packet else { throw failure }
    context.pointee.width = Int32(image.width)
    context.pointee.height = Int32(image.height)
    context.pointee.pix_fmt = format
    context.pointee.time_base = AVRational(num: 1, den: 1)
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    context.pointee.flags |= AV_CODEC_FLAG_QSCALE
    context.pointee.global_quality = quantiser * FF_QP2LAMBDA
    context.pointee.color_range = AVCOL_RANGE_JPEG
    (context.pointee.qmin, context.pointee.qmax) = (1, 31)
    frame.pointee.width = context.pointee.width
    frame.pointee.height = context.pointee.height
    frame.pointee.format = format.rawValue
    frame.pointee.color_range = context.pointee.color_range
    frame.pointee.quality = context.pointee.global_quality
    guard avcodec_open2(context, encoder, nil) == 0, av_frame_get_buffer(frame, 0) == 0
    else { throw failure }
    fill(frame)
    guard avcodec_send_frame(context, frame) == 0, avcodec_send_frame(context, nil) == 0,
      avcodec_receive_packet(context, packet) == 0
    else { throw failure }
    return Data(bytes: packet.pointee.data, count: Int(packet.pointee.size))
  }
}

extension CGImage {
  /// Writes a row in full-range BT.601 YUV, as in JPEG, composited over white.
  fileprivate func writeYUV(
    _ luma: UnsafeMutablePointer<UInt8>, _ blueness: UnsafeMutablePointer<UInt8>,
    _ redness: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<height {
        for x in 0..<width {
          let offset = 4 * (y * width + x)
          let white = 255 - Double(pixels[offset + 3])
          let (blue, green, red) = (
            Double(pixels[offset]) + white, Double(pixels[offset + 1]) + white,
            Double(pixels[offset + 2]) + white
          )
          let light = 0.299 * red + 0.587 * green + 0.114 * blue
          luma[y * stride + x] = UInt8(clamping: Int(light.rounded()))
          blueness[y * stride + x] = UInt8(
            clamping: Int((128 + (blue - light) / 1.772).rounded()))
          redness[y * stride + x] = UInt8(
            clamping: Int((128 + (red - light) / 1.402).rounded()))
        }
      }
    }
  }
}
