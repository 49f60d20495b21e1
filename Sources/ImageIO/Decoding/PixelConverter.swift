import CFFmpeg
import Graphics

/// Converts a decoded frame of any pixel format to premultiplied BGRA.
///
/// RGB and gray of any depth are converted here, rounding each component once to nearest, as is YUV 4:2:0 of 8 bits by
/// ``YUVConversion``; other YUV is converted by libswscale with the frame's matrix and range, bit-exactly.
enum PixelConverter {
  /// The frame as an image with its orientation applied; nil if the pixel format is not supported.
  static func makeImage(from frame: UnsafeMutablePointer<AVFrame>) -> CGImage? {
    makeImage(
      from: frame, width: Int(frame.pointee.width), height: Int(frame.pointee.height),
      UIImage.Orientation(of: frame))
  }

  /// The frame scaled to a size, with an orientation applied; nil if the pixel format is not supported.
  static func makeImage(
    from frame: UnsafeMutablePointer<AVFrame>, width: Int, height: Int,
    _ orientation: UIImage.Orientation
  ) -> CGImage? {
    let hasSize = Int(frame.pointee.width) == width && Int(frame.pointee.height) == height
    guard width > 0, height > 0, frame.pointee.width > 0, frame.pointee.height > 0,
      let format = av_pix_fmt_desc_get(AVPixelFormat(rawValue: frame.pointee.format))
    else { return nil }
    var isConverted = false
    let count = 4 * width * height
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, initializedCount in
      let memory = UnsafeMutableRawBufferPointer(start: bytes.baseAddress, count: count)
      let pixels = memory.bindMemory(to: UInt32.self)
      if hasSize, let decoded = DecodedFrame(frame) {
        isConverted = true
        pixels.baseAddress.map { decoded.copyPixels(in: decoded.extent, to: $0, stride: width) }
      } else if hasSize, let components = ComponentReader(frame, format.pointee) {
        components.convert(to: pixels)
        isConverted = true
      } else if scale(frame, to: memory, Int32(width), Int32(height)) {
        let alpha = UInt64(AV_PIX_FMT_FLAG_ALPHA | AV_PIX_FMT_FLAG_PAL)
        if format.pointee.flags & alpha != 0 { premultiply(pixels) }
        isConverted = true
      }
      initializedCount = isConverted ? count : 0
    }
    guard isConverted else { return nil }
    return CGImage(width: width, height: height, premultipliedBGRA: bytes)?.turned(orientation)
  }

  /// Converts to straight (unpremultiplied) BGRA by libswscale.
  private static func scale(
    _ frame: UnsafeMutablePointer<AVFrame>, to pixels: UnsafeMutableRawBufferPointer,
    _ width: Int32, _ height: Int32
  ) -> Bool {
    let (format, isFullRange) = range(of: frame)
    // Bilinear chroma upsampling, as in JPEG decoders; bit-exact, independent of the CPU.
    let flags =
      SWS_BILINEAR | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP | SWS_BITEXACT
    let context = sws_getContext(
      frame.pointee.width, frame.pointee.height, format, width, height, AV_PIX_FMT_BGRA, flags,
      nil, nil, nil)
    guard let context else { return false }
    defer { sws_freeContext(context) }
    let isTagged = frame.pointee.colorspace != AVCOL_SPC_UNSPECIFIED
    let matrix = isTagged ? Int32(frame.pointee.colorspace.rawValue) : SWS_CS_ITU601
    sws_setColorspaceDetails(
      context, sws_getCoefficients(matrix), isFullRange ? 1 : 0,
      sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16)
    let planes = withUnsafeBytes(of: frame.pointee.data) {
      $0.bindMemory(to: UnsafePointer<UInt8>?.self).map { $0 }
    }
    let strides = withUnsafeBytes(of: frame.pointee.linesize) {
      $0.bindMemory(to: Int32.self).map { $0 }
    }
    let destination = pixels.bindMemory(to: UInt8.self).baseAddress
    return sws_scale(
      context, planes, strides, 0, frame.pointee.height, [destination], [4 * width]) == height
  }

  /// Maps the deprecated full-range "J" formats; returns the format and whether it is full range.
  private static func range(
    of frame: UnsafeMutablePointer<AVFrame>
  ) -> (format: AVPixelFormat, isFull: Bool) {
    let format = AVPixelFormat(rawValue: frame.pointee.format)
    return switch format {
    case AV_PIX_FMT_YUVJ420P: (AV_PIX_FMT_YUV420P, true)
    case AV_PIX_FMT_YUVJ422P: (AV_PIX_FMT_YUV422P, true)
    case AV_PIX_FMT_YUVJ444P: (AV_PIX_FMT_YUV444P, true)
    case AV_PIX_FMT_YUVJ440P: (AV_PIX_FMT_YUV440P, true)
    case AV_PIX_FMT_YUVJ411P: (AV_PIX_FMT_YUV411P, true)
    default: (format, frame.pointee.color_range == AVCOL_RANGE_JPEG)
    }
  }

  /// Premultiplies, rounding to nearest.
  private static func premultiply(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
    for i in pixels.indices {
      let pixel = pixels[i]
      let alpha = pixel >> 24
      if alpha == 255 { continue }
      func channel(_ shift: UInt32) -> UInt32 {
        ((((pixel >> shift) & 255) * alpha + 127) / 255) << shift
      }
      pixels[i] = alpha << 24 | channel(16) | channel(8) | channel(0)
    }
  }
}

/// Reads the components of an RGB or gray frame by libavutil's pixel format descriptor.
private struct ComponentReader {
  private struct Component {
    let base: UnsafePointer<UInt8>
    let rowStride: Int
    let step: Int
    let shift: Int
    let depth: Int
  }

  private let width: Int
  private let height: Int
  /// Red, green, blue and optional alpha; gray repeats one component.
  private let components: [Component]
  private let isBigEndian: Bool
  private let largest: UInt64

  /// nil if the frame is not RGB or gray in whole bytes or words, and for packed 8-bit RGB, which libswscale
  /// converts faster and as exactly.
  init?(_ frame: UnsafeMutablePointer<AVFrame>, _ format: AVPixFmtDescriptor) {
    let flags = format.flags
    let excluded = UInt64(
      AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_FLOAT
        | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BAYER)
    let isGray = format.nb_components <= 2 && flags & UInt64(AV_PIX_FMT_FLAG_RGB) == 0
    guard flags & excluded == 0, isGray || flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0 else {
      return nil
    }
    let isBytes = format.comp.0.depth == 8 && flags & UInt64(AV_PIX_FMT_FLAG_PLANAR) == 0
    if isBytes, !isGray { return nil }
    let described = withUnsafeBytes(of: format.comp) {
      Array($0.bindMemory(to: AVComponentDescriptor.self).prefix(Int(format.nb_components)))
    }
    let planes = withUnsafeBytes(of: frame.pointee.data) {
      $0.bindMemory(to: UnsafePointer<UInt8>?.self).map { $0 }
    }
    let strides = withUnsafeBytes(of: frame.pointee.linesize) {
      $0.bindMemory(to: Int32.self).map(Int.init)
    }
    let read = described.compactMap { part -> Component? in
      guard part.depth == described[0].depth, part.depth <= 16,
        let plane = planes[Int(part.plane)]
      else { return nil }
      return Component(
        base: plane + Int(part.offset), rowStride: strides[Int(part.plane)], step: Int(part.step),
        shift: Int(part.shift), depth: Int(part.depth))
    }
    guard read.count == described.count, let first = read.first else { return nil }
    components = isGray ? [first, first, first] + read.dropFirst() : read
    (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
    isBigEndian = flags & UInt64(AV_PIX_FMT_FLAG_BE) != 0
    largest = 1 << first.depth - 1
  }

  /// Writes premultiplied BGRA, each component rounded to nearest once:
  /// `255 · color · alpha / maximum²`.
  func convert(to pixels: UnsafeMutableBufferPointer<UInt32>) {
    let hasAlpha = components.count == 4
    for y in 0..<height {
      for x in 0..<width {
        let alpha = hasAlpha ? value(components[3], x, y) : largest
        let scale = 255 * alpha
        let (whole, half) = (largest * largest, largest * largest / 2)
        let red = (value(components[0], x, y) * scale + half) / whole
        let green = (value(components[1], x, y) * scale + half) / whole
        let blue = (value(components[2], x, y) * scale + half) / whole
        let opacity = (255 * alpha + largest / 2) / largest
        pixels[y * width + x] = UInt32(opacity << 24 | red << 16 | green << 8 | blue)
      }
    }
  }

  @inline(__always)
  private func value(_ component: Component, _ x: Int, _ y: Int) -> UInt64 {
    let pointer = component.base + y * component.rowStride + x * component.step
    if component.depth + component.shift <= 8 {
      return UInt64(pointer.pointee) >> component.shift & largest
    }
    let word = UnsafeRawPointer(pointer).loadUnaligned(as: UInt16.self)
    return UInt64(isBigEndian ? UInt16(bigEndian: word) : UInt16(littleEndian: word))
      >> component.shift & largest
  }
}

extension UIImage.Orientation {
  /// The EXIF orientation in a decoded frame's metadata.
  init(of frame: UnsafeMutablePointer<AVFrame>) {
    let entry = av_dict_get(frame.pointee.metadata, "Orientation", nil, 0)
    let text = entry.map { String(cString: $0.pointee.value) } ?? ""
    let tag = Int(text.filter { $0 != " " }) ?? 1
    self = Self(exif: tag) ?? .up
  }
}
