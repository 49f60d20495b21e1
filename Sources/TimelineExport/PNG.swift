import CFFmpeg

extension Bitmap {
  /// The bitmap as a PNG: lossless, 8 bits per channel, tagged sRGB; without alpha if it is opaque.
  ///
  /// PNG stores straight (unpremultiplied) alpha, rounded to 8 bits; premultiplying with rounding restores
  /// the bitmap exactly.
  ///
  /// - Throws: ``ExportError/outOfMemory``, or the error of libavcodec's encoder.
  public func pngData() throws(ExportError) -> Data {
    let straight = isOpaque ? nil : straightBGRA()
    // Flat colors compress best unfiltered, some gradients with a single filter, photographs with one chosen per row.
    // Fast compression of an eighth of the rows tells them apart.
    let sample = (0..<height).filter { height <= 128 || $0 % 128 < 16 }
    var (best, least) = ("mixed", Int.max)
    for filter in ["mixed", "none", "sub"] {
      let count = try pngData(of: sample, straight, filter: filter, level: 1).count
      if count < least { (best, least) = (filter, count) }
    }
    return try pngData(of: Array(0..<height), straight, filter: best, level: 6)
  }

  /// Some rows as a PNG.
  ///
  /// - Parameters:
  ///   - straight: The straight colors; nil if all pixels are opaque.
  ///   - filter: FFmpeg's name of the row prediction filter.
  ///   - level: The compression level of zlib, 0 to 9.
  private func pngData(
    of rows: [Int], _ straight: [UInt8]?, filter: String, level: Int
  ) throws(ExportError) -> Data {
    let format = straight == nil ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGBA
    let frame = try FramePool(width: width, height: rows.count, format: format).frame()
    frame.tag(.sRGB)
    let encoder = try Encoder(
      EncoderSettings(
        name: "png", width: width, height: rows.count, frameRate: 1, pixelFormat: format,
        colors: .sRGB, threads: 1, hasGlobalHeader: false,
        options: FFmpegOptions([("pred", filter), ("compression_level", "\(level)")])))
    let (row, stride) = try frame.plane(0)
    for (index, y) in rows.enumerated() {
      if let straight {
        Self.copyRow(y, of: width, from: straight, to: row + index * stride)
      } else {
        copyRow(y, to: row + index * stride)
      }
    }
    var data = Data()
    let append = { (packet: UnsafeMutablePointer<AVPacket>) throws(ExportError) in
      data.append(packet.pointee.data, count: Int(packet.pointee.size))
    }
    try encoder.encode(frame, append)
    try encoder.encode(nil, append)
    return data
  }

  /// Writes the bitmap as a PNG, atomically; `-` is standard output.
  ///
  /// - Throws: ``ExportError`` if the file exists and `overwrite` is false, or cannot be written.
  public func writePNG(to url: URL, overwrite: Bool = false) throws(ExportError) {
    let file: any OutputDestination =
      url.isStandardOutput
      ? try StandardOutputDestination(isStreamed: false) : try OutputFile(url, overwrite: overwrite)
    defer { file.abandon() }
    try OutputFile.write(pngData(), to: file.temporaryPath, name: file.name)
    try file.commit()
  }

  /// BGRA to RGB.
  private func copyRow(_ y: Int, to destination: UnsafeMutablePointer<UInt8>) {
    pixels.withUnsafeBufferPointer { pixels in
      let source = y &* bytesPerRow
      for x in 0..<width {
        for channel in 0..<3 {
          destination[3 &* x &+ channel] = pixels[source &+ 4 &* x &+ 2 &- channel]
        }
      }
    }
  }

  /// Straight BGRA to RGBA.
  private static func copyRow(
    _ y: Int, of width: Int, from straight: [UInt8], to destination: UnsafeMutablePointer<UInt8>
  ) {
    straight.withUnsafeBufferPointer { pixels in
      let source = 4 &* y &* width
      for x in 0..<width {
        for channel in 0..<3 {
          destination[4 &* x &+ channel] = pixels[source &+ 4 &* x &+ 2 &- channel]
        }
        destination[4 &* x &+ 3] = pixels[source &+ 4 &* x &+ 3]
      }
    }
  }
}
