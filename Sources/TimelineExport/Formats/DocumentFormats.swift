import ImageIO
import VectorExport

/// Document formats, generated from the timeline without rendering frames.
extension ExportFormat {
  static func document(_ format: DocumentFormat) -> ExportFormat {
    ExportFormat(
      name: format.name, extensions: format.extensions, keepsAlpha: true,
      keepsTracks: format.keepsAudioTracks, content: .document(format))
  }
}

extension TimelineExporter {
  /// The keyframes of a timeline, the contents of a file that the program and its studio read.
  ///
  /// - Throws: ``ExportError``, if keyframes cannot express the timeline.
  package static func keyframes(of timeline: Timeline) throws(ExportError) -> Data {
    let options = ExportOptions()
    return try FrameSequence(timeline, options).document(
      .keyframes, name: "timeline.keyframes.json", options)
  }
}

extension FrameSequence {
  /// Generates the complete document.
  ///
  /// - Parameter name: The file's final name.
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

  /// The end of the time range, exclusive.
  private var end: MediaTime {
    let last = time(ofFrame: frameCount - 1)
    let step = frameCount > 1 ? last - time(ofFrame: frameCount - 2) : frameRate.time(ofFrame: 1)
    return last + step
  }
}

extension ExportOptions {
  /// The options that are set but apply only to rendered frames, by their command-line names.
  fileprivate var frameOptions: [String] {
    var names: [String] = []
    if shutterAngle != nil { names.append("motion blur") }
    if overlay != nil { names.append("an overlay") }
    if pixelSize != nil { names.append("a size in pixels") }
    return names
  }

  /// The options that are set and change frame times.
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

/// Rasterizes the images of documents with the compositor.
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
  /// Converts an error of VectorExport.
  fileprivate init(_ error: DocumentError) {
    switch error {
    case .cannotExpress(let format, let reasons):
      self = .cannotExpress(format: format, reasons)
    // Only errors thrown by the rasterizer above.
    case .image(let error, _): self = error as? ExportError ?? .outOfMemory
    }
  }
}
