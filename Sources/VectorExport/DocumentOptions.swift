/// What a document is written with, beside the timeline.
package struct DocumentOptions: Sendable {
  /// What the document is called.
  package var title = ""
  /// The instant of the timeline that each frame shows, rising; at least one.
  package var frameTimes: [MediaTime]
  /// The first instant of the timeline that is not shown any more.
  package var end: MediaTime
  /// At which the frames are played.
  package var frameRate: FrameRate
  /// Pixels per point of images.
  package var scale: CGFloat
  /// What layers are called.
  package var layerNames: [LayerID: String] = [:]
  /// Where layers are described, which is reported where something of them cannot be expressed.
  package var layerLocations: [LayerID: String] = [:]
  /// Options that were given and that only rendered frames can follow, in words.
  package var frameOptions: [String] = []
  /// Options that were given and that choose other instants than the timeline's, in words.
  package var timeOptions: [String] = []
  /// Whether another timeline is to be shown beside this one.
  package var isCompared = false
  /// Draws what the document holds as images.
  package var rasterizer: any LayerRasterizer
  /// Encodes the images of timelines that are kept as they are.
  package var imageCodec: ImageCodec

  /// Describes a document of frames at these instants.
  package init(
    frameTimes: [MediaTime], end: MediaTime, frameRate: FrameRate, scale: CGFloat,
    rasterizer: any LayerRasterizer, imageCodec: ImageCodec
  ) {
    (self.frameTimes, self.end) = (frameTimes, end)
    (self.frameRate, self.scale) = (frameRate, scale)
    (self.rasterizer, self.imageCodec) = (rasterizer, imageCodec)
  }

  /// How long the document plays, in seconds.
  var duration: Double { Double(frameTimes.count) / frameRate.framesPerSecond }

  /// Why a format that knows layers and their motion, but no frames, cannot follow the options.
  var reasonsAgainstLayers: [String] {
    frameOptions.map { "\($0), which only frames show" } + reasonsAgainstComparison
  }

  /// Why a format that keeps the timeline unchanged cannot follow the options.
  var reasonsAgainstChanges: [String] {
    (timeOptions + frameOptions).map { "\($0), where all of the timeline is kept as it is" }
      + reasonsAgainstComparison
  }

  private var reasonsAgainstComparison: [String] {
    isCompared ? ["another scene beside it"] : []
  }
}
