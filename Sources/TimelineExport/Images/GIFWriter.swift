import CFFmpeg
import Glibc

/// Encodes spooled frames as a GIF.
struct GIFWriter {
  let spool: FrameSpool
  let histogram: ColorHistogram
  let settings: GIFSettings
  let frameRate: FrameRate
  let framesPerImage: Int
  let frameCount: Int
  let dithering: Dithering

  /// The longest delay in centiseconds; the format's maximum is 65 535. Longer frames are repeated.
  private static let longest: Int64 = 60_000

  /// Writes the file.
  ///
  /// - Returns: Its size in bytes.
  func write(to path: String, name: String) throws(ExportError) -> Int {
    let size = settings.size(of: spool.size)
    let palette = Palette(histogram, count: settings.colors)
    let encoder = try makeEncoder(size)
    let times = displayTimes()
    // Players take less than 2 centiseconds for 10.
    let rest = frameRate.centiseconds(ofFrame: frameCount) - (times.last?.time ?? 0)
    let muxer = try Muxer(
      Container(
        muxer: "gif",
        options: [("loop", "0"), ("final_delay", "\(max(rest, 2))")]),
      path: path, name: name,
      video: VideoDescription(
        encoder: encoder, frameRate: FrameRate(100), fourCharacterCode: nil, hasAlphaStream: false))
    let write = { (packet: UnsafeMutablePointer<AVPacket>) throws(ExportError) in
      if spool.hasTransparency { Self.setDisposalToBackground(packet) }
      try muxer.write(packet)
    }
    try encode(times, palette, size) { frame throws(ExportError) in
      try encoder.encode(frame, write)
    }
    try encoder.encode(nil, write)
    try muxer.finish()
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Sets the disposal method to 2 (restore to background) in the graphic control extension, 21 F9 04. The
  /// encoder sets it for some frames only.
  private static func setDisposalToBackground(_ packet: UnsafeMutablePointer<AVPacket>) {
    let bytes = UnsafeMutableBufferPointer(
      start: packet.pointee.data, count: Int(packet.pointee.size))
    // The extension comes first, or right after the file's header and palette.
    for i in bytes.indices.dropLast(7)
    where bytes[i] == 0x21 && bytes[i + 1] == 0xF9 && bytes[i + 2] == 4 && bytes[i + 7] == 0 {
      bytes[i + 3] = bytes[i + 3] & 0b1110_0011 | 2 << 2
      return
    }
  }

  private func makeEncoder(_ size: PixelSize) throws(ExportError) -> Encoder {
    try Encoder(
      EncoderSettings(
        name: "gif", width: size.width, height: size.height, frameRate: FrameRate(100),
        pixelFormat: AV_PIX_FMT_PAL8, colors: .sRGB, threads: 1, hasGlobalHeader: true,
        // With transparency, frames are stored whole rather than as differences.
        options: FFmpegOptions([
          ("gifflags", spool.hasTransparency ? "0" : "+offsetting+transdiff")
        ])))
  }

  /// The frames to write and their times: those that differ from the previous one, repeated where they are displayed
  /// for longer than the format can store.
  private func displayTimes() -> [(picture: Int, time: Int64)] {
    var shown: [(picture: Int, time: Int64)] = []
    var hasChanged = true
    for (picture, entry) in spool.entries.enumerated() {
      hasChanged = hasChanged || entry.change != nil
      guard hasChanged, picture % settings.imageInterval == 0 else { continue }
      let time = frameRate.centiseconds(ofFrame: picture * framesPerImage)
      Self.repeatLast(of: &shown, until: time)
      shown.append((picture, time))
      hasChanged = false
    }
    Self.repeatLast(of: &shown, until: frameRate.centiseconds(ofFrame: frameCount))
    return shown
  }

  private static func repeatLast(of shown: inout [(picture: Int, time: Int64)], until end: Int64) {
    // Not within the last 2 centiseconds, which players do not display for less than 10.
    while let last = shown.last, end - last.time >= longest + 2 {
      shown.append((last.picture, last.time + longest))
    }
  }

  private func encode(
    _ shown: [(picture: Int, time: Int64)], _ palette: Palette, _ size: PixelSize,
    _ write: (MediaFrame) throws(ExportError) -> Void
  ) throws(ExportError) {
    var quantizer = Quantizer(palette, dithering, size: size)
    let reducer = size == spool.size ? nil : try PixelReducer(from: spool.size, to: size)
    let pool = try FramePool(width: size.width, height: size.height, format: AV_PIX_FMT_PAL8)
    var old: [UInt32]?
    var next = 0
    var changed: PixelRect?
    try spool.readFrames { picture, pixels, change throws(ExportError) in
      if let change { changed = changed?.union(change) ?? change }
      guard next < shown.count, shown[next].picture == picture else { return }
      let reduced = try reducer?.reduce(pixels)
      if let changed {
        quantizer.update(
          reduced ?? pixels, from: old, in: reduced == nil ? changed : PixelRect(size))
        old = reduced ?? pixels
      }
      changed = nil
      while next < shown.count, shown[next].picture == picture {
        let frame = try pool.frame()
        try fill(frame, quantizer.indices, palette, size)
        frame.pointer.pointee.pts = shown[next].time
        try write(frame)
        next += 1
      }
    }
  }

  private func fill(
    _ frame: MediaFrame, _ indices: [UInt8], _ palette: Palette, _ size: PixelSize
  ) throws(ExportError) {
    let (rows, stride) = try frame.plane(0)
    indices.withUnsafeBufferPointer { indices in
      guard let base = indices.baseAddress else { return }
      for y in 0..<size.height {
        (rows + y * stride).update(from: base + y * size.width, count: size.width)
      }
    }
    let colors = UnsafeMutableRawPointer(try frame.plane(1).0)
    for index in 0..<256 {
      let isColor = index < palette.colors.count
      let color = isColor ? palette.colors[index] : .zero
      let argb = UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z)
      // The last index is the transparent color.
      colors.storeBytes(
        of: index == 255 ? 0 : argb | 0xFF00_0000, toByteOffset: 4 * index, as: UInt32.self)
    }
  }
}

/// Downscales frames by area averaging.
private final class PixelReducer {
  private let context: OpaquePointer
  private let (source, target): (PixelSize, PixelSize)

  init(from source: PixelSize, to target: PixelSize) throws(ExportError) {
    (self.source, self.target) = (source, target)
    context = try allocated(
      sws_getContext(
        Int32(source.width), Int32(source.height), AV_PIX_FMT_BGRA, Int32(target.width),
        Int32(target.height), AV_PIX_FMT_BGRA, SWS_AREA | SWS_ACCURATE_RND | SWS_BITEXACT, nil,
        nil, nil))
  }

  deinit { sws_freeContext(context) }

  func reduce(_ pixels: [UInt32]) throws(ExportError) -> [UInt32] {
    var reduced = [UInt32](repeating: 0, count: target.width * target.height)
    let rows = pixels.withUnsafeBytes { pixels in
      reduced.withUnsafeMutableBytes { reduced in
        sws_scale(
          context, [pixels.bindMemory(to: UInt8.self).baseAddress], [Int32(4 * source.width)], 0,
          Int32(source.height), [reduced.bindMemory(to: UInt8.self).baseAddress],
          [Int32(4 * target.width)])
      }
    }
    try ffmpeg("scale a frame") { rows }
    return reduced
  }
}
