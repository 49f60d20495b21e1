import ImageIO
import VectorExport

/// Formats that are written from the timeline as a whole: nothing is rendered for them.
extension ExportFormat {
  static func document(_ format: DocumentFormat) -> ExportFormat {
    ExportFormat(
      name: format.name, extensions: format.extensions, keepsAlpha: true,
      keepsTracks: format.keepsAudioTracks, content: .document(format))
  }
}

extension Film {
  /// The film as a document, complete.
  ///
  /// - Parameter name: What the file will be called.
  func document(
    _ format: DocumentFormat, name: String, _ options: ExportOptions
  ) throws(ExportError) -> Data {
    let times = (0..<frameCount).map { time(ofFrame: $0) }
    var request = DocumentOptions(
      frameTimes: times, end: end, frameRate: frameRate, scale: scale,
      rasterizer: CompositorRasterizer(), imageCodec: .png)
    request.title = URL(fileURLWithPath: name).lastPathComponent
    (request.layerNames, request.layerLocations) = (options.layerNames, options.layerLocations)
    (request.frameOptions, request.timeOptions) = (options.frameOptions, options.timeOptions)
    request.isCompared = isCompared
    do throws(DocumentError) {
      return try format.write(timeline, request)
    } catch {
      throw ExportError(error)
    }
  }

  /// The first instant that is not shown any more.
  private var end: MediaTime {
    let last = time(ofFrame: frameCount - 1)
    let step = frameCount > 1 ? last - time(ofFrame: frameCount - 2) : frameRate.time(ofFrame: 1)
    return last + step
  }
}

extension ExportOptions {
  /// Which of the options that only frames can follow were given, as the command line calls them.
  fileprivate var frameOptions: [String] {
    var names: [String] = []
    if shutterAngle != nil { names.append("motion blur") }
    if overlay != nil { names.append("an overlay") }
    if pixelSize != nil { names.append("a size in pixels") }
    return names
  }

  /// Those that choose other instants than the timeline's.
  fileprivate var timeOptions: [String] {
    var names: [String] = []
    if from != .zero { names.append("a first instant") }
    if to != nil { names.append("a last instant") }
    if speed != 1 { names.append("a speed") }
    if every != nil { names.append("a time from frame to frame") }
    return names
  }
}

// MARK: Images in documents

/// Draws the images of documents as frames are drawn.
private struct CompositorRasterizer: LayerRasterizer {
  func image(
    of layers: [LayerSnapshot], size: CGSize, scale: CGFloat
  ) throws(DocumentError) -> any RasterizedImage {
    let pixels: PixelSize
    do throws(RasterizeError) {
      pixels = try PixelSize(points: size, scale: scale)
    } catch {
      throw .image(ExportError.impossibleSize(error), isTooLarge: true)
    }
    return Compositor(size: size, pixelSize: pixels)
      .render(FrameSnapshot(time: .zero, size: size, layers: layers))
  }
}

extension Bitmap: RasterizedImage {
  package func pngFile() throws(DocumentError) -> Data {
    do throws(ExportError) {
      return try pngData()
    } catch {
      throw .image(error, isTooLarge: false)
    }
  }
}

extension ExportError {
  /// The same in the words of this module.
  fileprivate init(_ error: DocumentError) {
    switch error {
    case .cannotExpress(let format, let reasons):
      self = .cannotExpress(format: format, reasons)
    // Only what the rasterizer above throws.
    case .image(let error, _): self = error as? ExportError ?? .outOfMemory
    }
  }
}
