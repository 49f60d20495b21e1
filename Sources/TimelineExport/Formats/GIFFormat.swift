/// Animated GIF: one global palette, and only the dirty rectangle of each frame.
extension ExportFormat {
  static let gif = ExportFormat(
    name: "GIF", extensions: ["gif"], keepsAlpha: true, canBeLimited: true, probe: .pictures,
    content: .frames { request throws(ExportError) in try GIFSink(request) })
}

// Unchecked: mutable state is accessed only by `add`, `finish` and property reads between them, on one thread;
// `prepare`, on worker threads, reads constants only.
/// Spools all frames, then computes the palette and writes the file.
private final class GIFSink: FrameSink, @unchecked Sendable {
  private let request: SinkRequest
  private let spool: FrameSpool
  private var histogram = ColorHistogram()
  private var result = GIFSettings()
  private(set) var byteCount = 0
  /// Input frames per GIF image: GIF delays are in centiseconds, and players treat less than 2 as 10.
  private let framesPerImage: Int
  let hasThreads = false

  init(_ request: SinkRequest) throws(ExportError) {
    self.request = request
    framesPerImage = request.frameRate.framesPerImage(atMost: 50)
    spool = try FrameSpool(beside: request.path, name: request.name, size: request.size)
  }

  var frameSize: PixelSize { result.size(of: request.size) }

  var frameInterval: Int { framesPerImage * result.imageInterval }

  var notes: [ExportNote] {
    let every = frameInterval
    let isReduced = result != GIFSettings()
    if isReduced {
      return [
        .reduced(
          colors: result.colors, everyFrame: every, of: request.frameRate, size: frameSize)
      ]
    }
    return every > 1 ? [.everyFrame(every, of: request.frameRate)] : []
  }

  func prepare(_ bitmap: Bitmap) -> Bitmap { bitmap }

  func add(_ bitmap: Bitmap, at index: Int) throws(ExportError) {
    guard index % framesPerImage == 0 else { return }
    try spool.append(bitmap)
    guard let change = spool.entries.last?.change else { return }
    bitmap.withUnsafeBytes {
      histogram.add($0.bindMemory(to: UInt32.self), width: request.size.width, area: change)
    }
  }

  func finish() throws(ExportError) {
    var smallest = Int.max
    for settings in GIFSettings.attempts(for: request.options) {
      let sequence = GIFWriter(
        spool: spool, histogram: histogram, settings: settings,
        frameRate: request.frameRate, framesPerImage: framesPerImage,
        frameCount: request.frameCount, dithering: request.options.dithering)
      let size = try sequence.write(to: request.path, name: request.name)
      (result, byteCount) = (settings, size)
      guard let limit = request.options.maximumSize, size > limit else { return }
      smallest = min(smallest, size)
    }
    throw .doesNotFit(smallest: smallest, limit: request.options.maximumSize ?? 0)
  }
}

/// Settings that reduce the size of a GIF.
struct GIFSettings: Equatable {
  var colors = 255
  /// Every n-th image is written.
  var imageInterval = 1
  var scale = 1.0

  func size(of size: PixelSize) -> PixelSize {
    guard scale < 1 else { return size }
    func side(_ side: Int) -> Int { max(Int((Double(side) * scale).rounded()), 1) }
    return (try? PixelSize(width: side(size.width), height: side(size.height))) ?? size
  }

  /// The settings tried in order to meet a maximum size: first fewer colors, the least visible, then fewer
  /// images, then fewer pixels.
  static func attempts(for options: ExportOptions) -> [GIFSettings] {
    guard options.maximumSize != nil else { return [GIFSettings()] }
    return [
      GIFSettings(), GIFSettings(colors: 128), GIFSettings(colors: 64),
      GIFSettings(colors: 64, imageInterval: 2),
      GIFSettings(colors: 64, imageInterval: 2, scale: 0.75),
      GIFSettings(colors: 64, imageInterval: 2, scale: 0.5),
      GIFSettings(colors: 32, imageInterval: 3, scale: 0.5),
      GIFSettings(colors: 32, imageInterval: 4, scale: 0.35),
      GIFSettings(colors: 16, imageInterval: 4, scale: 0.25),
    ]
  }
}

extension FrameRate {
  /// The number of frames per image, for a maximum image rate.
  func framesPerImage(atMost rate: Int) -> Int {
    let (frames, seconds) = (numerator, denominator * rate)
    return max((frames + seconds - 1) / seconds, 1)
  }

  /// The time of frame `index`, rounded to centiseconds without accumulating errors.
  func centiseconds(ofFrame index: Int) -> Int64 {
    let (whole, rest) = (index * 100 * denominator).quotientAndRemainder(dividingBy: numerator)
    return Int64(rest * 2 >= numerator ? whole + 1 : whole)
  }
}
