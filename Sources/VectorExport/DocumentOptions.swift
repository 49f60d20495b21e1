/// Options of a document export, besides the timeline.
package struct DocumentOptions: Sendable {
  /// The title of the document.
  package var title = ""
  /// The timeline instant of each frame, in ascending order; at least one.
  package var frameTimes: [MediaTime]
  /// The exclusive end of the exported time range.
  package var end: MediaTime
  /// The playback frame rate.
  package var frameRate: FrameRate
  /// Pixels per point of images.
  package var scale: CGFloat
  /// Layer names.
  package var layerNames: [LayerID: String] = [:]
  /// Source locations of layers, reported with features that the format cannot express.
  package var layerLocations: [LayerID: String] = [:]
  /// Descriptions of given options that apply to rendered frames only.
  package var frameOptions: [String] = []
  /// Descriptions of given options that change the timing of the timeline.
  package var timeOptions: [String] = []
  /// Whether the output compares this timeline with another one.
  package var isCompared = false
  /// Rasterizes the images of the document.
  package var rasterizer: any LayerRasterizer
  /// Encodes images for formats that preserve the timeline unchanged.
  package var imageCodec: ImageCodec

  /// Creates options for a document with frames at these instants.
  package init(
    frameTimes: [MediaTime], end: MediaTime, frameRate: FrameRate, scale: CGFloat,
    rasterizer: any LayerRasterizer, imageCodec: ImageCodec
  ) {
    (self.frameTimes, self.end) = (frameTimes, end)
    (self.frameRate, self.scale) = (frameRate, scale)
    (self.rasterizer, self.imageCodec) = (rasterizer, imageCodec)
  }

  /// The duration of the document, in seconds.
  var duration: Double { Double(frameTimes.count) / frameRate.framesPerSecond }

  /// Reasons why a format with animated layers but without frames cannot honor the options.
  var unsupportedByLayers: [String] {
    frameOptions.map { "\($0), which applies to rendered frames only" } + reasonsAgainstComparison
  }

  /// Reasons why a format that preserves the timeline unchanged cannot honor the options.
  var unsupportedByArchive: [String] {
    (timeOptions + frameOptions).map { "\($0): the format stores the timeline unchanged" }
      + reasonsAgainstComparison
  }

  private var reasonsAgainstComparison: [String] {
    isCompared ? ["a comparison with another scene"] : []
  }
}
