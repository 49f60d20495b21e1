import CFFmpeg
import Synchronization

/// Converts bitmaps to a codec's pixel format. Thread-safe.
///
/// 8-bit YUV 4:2:0 has a kernel of its own; other formats are converted by libswscale.
final class FrameConverter: Sendable {
  let layout: PixelLayout
  /// The frame size.
  let size: PixelSize
  private let pool: FramePool
  private let source: PixelSize
  private let idleScalers = Mutex<[Scaler]>([])
  /// The last finished frame, whose unchanged regions are reused.
  private let finished = Mutex<MediaFrame?>(nil)

  /// - Parameter source: The size of the bitmaps.
  init(_ layout: PixelLayout, source: PixelSize) throws(ExportError) {
    self.layout = layout
    self.source = source
    size = layout.frameSize(for: source)
    pool = try FramePool(width: size.width, height: size.height, format: layout.format)
  }

  /// Converts a bitmap; composited over black if the layout has no alpha.
  func frame(of bitmap: Bitmap) throws(ExportError) -> MediaFrame {
    let frame = try pool.frame()
    frame.tag(layout.colors)
    if layout.format == AV_PIX_FMT_YUV420P {
      try convert(bitmap, into: frame)
      return frame
    }
    if layout.format == AV_PIX_FMT_BGRA, !layout.hasAlpha {
      try copy(bitmap, into: frame)
      return frame
    }
    var pixels = padded(layout.hasAlpha ? bitmap.straightBGRA() : bitmap.pixels)
    if layout.hasAlpha, layout.needsEvenSize {
      pixels.fillTransparentPixels(width: size.width)
    }
    let idle = idleScalers.withLock { $0.popLast() }
    let scaler = if let idle { idle } else { try Scaler(size, to: layout) }
    try scaler.convert(pixels, to: frame)
    idleScalers.withLock { $0.append(scaler) }
    return frame
  }

  /// Renders directly into a frame; nil if the layout requires a bitmap.
  func frame(
    exposing snapshots: [FrameSnapshot], by compositor: Compositor
  ) throws(ExportError) -> MediaFrame? {
    guard layout.format == AV_PIX_FMT_YUV420P, compositor.pixelSize == source,
      compositor.hasWholeChromaBlocks
    else { return nil }
    let frame = try pool.frame()
    frame.tag(layout.colors)
    let planes = try planes(of: frame)
    var content = frame.memory?.content
    let last = finished.withLock { $0 }
    // The planes are unowned pointers: the reference keeps their buffer from being recycled while it is read.
    _ = try withExtendedLifetime(last) { () throws(ExportError) in
      compositor.render(
        exposing: snapshots, into: planes, updating: &content,
        copyingFrom: try last.flatMap(finishedPlanes))
    }
    frame.memory?.content = content
    // The previous frame is released outside the lock.
    var other: MediaFrame? = try frame.reference()
    finished.withLock { swap(&$0, &other) }
    return frame
  }

  private func finishedPlanes(
    of frame: MediaFrame
  ) throws(ExportError) -> (planes: I420Planes, content: PlaneContent)? {
    guard let content = frame.memory?.content else { return nil }
    return (try planes(of: frame), content)
  }

  private func convert(_ bitmap: Bitmap, into frame: MediaFrame) throws(ExportError) {
    let planes = try planes(of: frame)
    var content = frame.memory?.content
    bitmap.convert(into: planes, updating: &content)
    frame.memory?.content = content
  }

  private func planes(of frame: MediaFrame) throws(ExportError) -> I420Planes {
    let (y, u, v) = (try frame.plane(0), try frame.plane(1), try frame.plane(2))
    return I420Planes(y: y.0, yStride: y.1, u: u.0, uStride: u.1, v: v.0, vStride: v.1)
  }

  private func copy(_ bitmap: Bitmap, into frame: MediaFrame) throws(ExportError) {
    let (rows, stride) = try frame.plane(0)
    bitmap.withUnsafeBytes { pixels in
      guard let base = pixels.bindMemory(to: UInt8.self).baseAddress else { return }
      for y in 0..<bitmap.height {
        (rows + y * stride).update(from: base + y * bitmap.bytesPerRow, count: bitmap.bytesPerRow)
      }
    }
  }

  /// Pads the pixels to the frame size by repeating the last column and row.
  private func padded(_ pixels: [UInt8]) -> [UInt8] {
    guard size != source else { return pixels }
    var padded: [UInt8] = []
    padded.reserveCapacity(4 * size.width * size.height)
    for y in 0..<size.height {
      let start = min(y, source.height - 1) * source.width * 4
      padded += pixels[start..<start + source.width * 4]
      for _ in source.width..<size.width {
        padded += pixels[start + (source.width - 1) * 4..<start + source.width * 4]
      }
    }
    return padded
  }
}

// Unchecked: owned by one thread at a time between removal from and return to `idleScalers`, whose mutex orders
// accesses.
/// A bit-exact libswscale context for BT.709. Not thread-safe.
private final class Scaler: @unchecked Sendable {
  private let context: OpaquePointer
  private let size: PixelSize

  /// Box-filtered chroma, and bit-exact code paths independent of the CPU.
  private static let flags =
    SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP | SWS_BITEXACT

  init(_ size: PixelSize, to layout: PixelLayout) throws(ExportError) {
    self.size = size
    let (width, height) = (Int32(size.width), Int32(size.height))
    let source = layout.hasAlpha ? AV_PIX_FMT_BGRA : AV_PIX_FMT_BGR0
    context = try allocated(
      sws_getContext(
        width, height, source, width, height, layout.format, Self.flags, nil, nil, nil))
    let coefficients = sws_getCoefficients(SWS_CS_ITU709)
    let isFullRange: Int32 = layout.colors.range == AVCOL_RANGE_JPEG ? 1 : 0
    sws_setColorspaceDetails(
      context, coefficients, 1, coefficients, isFullRange, 0, 1 << 16, 1 << 16)
  }

  deinit { sws_freeContext(context) }

  func convert(_ pixels: [UInt8], to frame: MediaFrame) throws(ExportError) {
    let rows = pixels.withUnsafeBufferPointer { pixels in
      let planes = withUnsafeBytes(of: frame.pointer.pointee.data) {
        $0.bindMemory(to: UnsafeMutablePointer<UInt8>?.self).map { $0 }
      }
      let strides = withUnsafeBytes(of: frame.pointer.pointee.linesize) {
        $0.bindMemory(to: Int32.self).map { $0 }
      }
      return sws_scale(
        context, [pixels.baseAddress], [Int32(4 * size.width)], 0, Int32(size.height), planes,
        strides)
    }
    try ffmpeg("convert a frame") { rows }
  }
}
