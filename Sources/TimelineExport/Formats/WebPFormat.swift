import CFFmpeg

/// Animated WebP.
extension ExportFormat {
  private static let webpContainer = Container(muxer: "webp", options: [("loop", "0")])

  /// The longest side that the 14 bits of a size in the file can state.
  private static let webpSide = 16_383

  /// Lossless unless a codec is specified.
  static let webp = ExportFormat(
    name: "WebP", extensions: ["webp"], keepsAlpha: true, isImage: true,
    codecs: [.webpLossless, .webp], container: webpContainer, probe: .webp,
    content: .frames { request throws(ExportError) in
      let size = request.size
      guard max(size.width, size.height) <= webpSide else {
        throw .exceedsFormat(
          width: size.width, height: size.height, format: "WebP", side: webpSide)
      }
      let choice = try CodecChoice(
        request.options, among: [.webpLossless, .webp], format: "WebP")
      return choice.codec.isLossless
        ? try VideoSink(request, choice, webpContainer) : WebPSink(request, choice)
    })
}

extension VideoCodec {
  /// libwebp's animation encoder, which computes dirty rectangles.
  static let webpLossless = VideoCodec(
    name: "webp-lossless", encoder: "libwebp_anim", layouts: [.bgra], isLossless: true,
    isWhole: true, threads: 1,
    options: { _, _ in [("lossless", "1"), ("compression_level", "4")] })

  /// libwebp's quality is 100 − crf.
  static let webp = VideoCodec(
    // WebP uses BT.601, so libwebp converts.
    name: "webp", encoder: "libwebp", layouts: [.bgra],
    quality: QualityScale(range: 0...63, standard: 5),
    presets: .numbers(0...6, standard: 4), isWhole: true, threads: 1,
    options: { choice, _ in
      [
        ("lossless", "0"), ("quality", "\(100 - choice.quality)"),
        ("compression_level", choice.preset),
      ]
    })
}

// Unchecked: mutable state is accessed only by `add`, `finish` and property reads between them, on one thread;
// `prepare`, on worker threads, reads constants only.
/// Lossy WebP: the dirty rectangle of each frame is encoded as an independent image.
///
/// Does not use libwebp's animation encoder, which skips pixels that differ little from the previous frame, so that
/// the errors of a slow fade accumulate.
private final class WebPSink: FrameSink, @unchecked Sendable {
  private let request: SinkRequest
  private let choice: CodecChoice
  private var file: WebPFile
  private var last: Bitmap?
  /// The pending image and its start in milliseconds; written once its duration is known.
  private var shown: (picture: WebPFile.Picture, since: Int)?
  let hasThreads = false

  init(_ request: SinkRequest, _ choice: CodecChoice) {
    (self.request, self.choice) = (request, choice)
    file = WebPFile(request.size)
  }

  var frameSize: PixelSize { request.size }
  var byteCount: Int { file.byteCount }

  func prepare(_ bitmap: Bitmap) -> Bitmap { bitmap }

  func add(_ bitmap: Bitmap, at index: Int) throws(ExportError) {
    let change = last.map { PixelRect.difference($0, bitmap) } ?? PixelRect(request.size)
    last = bitmap
    guard let change else { return }
    // WebP requires even offsets.
    let area = PixelRect(
      minX: change.minX & ~1, minY: change.minY & ~1, maxX: change.maxX, maxY: change.maxY)
    write(until: index)
    shown = (try picture(of: bitmap, in: area), milliseconds(index))
  }

  func finish() throws(ExportError) {
    write(until: request.frameCount)
    try OutputFile.write(try file.data(), to: request.path, name: request.name)
  }

  private func milliseconds(_ index: Int) -> Int {
    Int((request.frameRate.time(ofFrame: index).seconds * 1000).rounded())
  }

  private func write(until index: Int) {
    if let shown { file.append(shown.picture, milliseconds: milliseconds(index) - shown.since) }
  }

  private func picture(
    of bitmap: Bitmap, in area: PixelRect
  ) throws(ExportError) -> WebPFile.Picture {
    do {
      let size = try PixelSize(width: area.width, height: area.height)
      let part = bitmap.part(area, size)
      let maker = try FrameConverter(choice.layout, source: size)
      let encoder = try choice.makeEncoder(size: size, frameRate: request.frameRate)
      var data = Data()
      let append = { (packet: UnsafeMutablePointer<AVPacket>) in
        data.append(packet.pointee.data, count: Int(packet.pointee.size))
      }
      let frame = try maker.frame(of: part)
      frame.pointer.pointee.pts = 0
      try encoder.encode(frame, append)
      try encoder.encode(nil, append)
      return WebPFile.Picture(area: area, file: data)
    } catch let error as ExportError {
      throw error
    } catch {
      throw .outOfMemory
    }
  }
}
