/// How a timeline becomes a file. What is nil is the timeline's own, or the format's default.
public struct ExportOptions: Sendable, Equatable {
  /// Frames a second; nil for the stage's.
  public var frameRate: FrameRate?
  /// Pixels per point; nil for the stage's. Ignored where ``pixelSize`` is given.
  public var scale: CGFloat?
  /// The exact size in pixels. The stage is fitted into it; where the proportions differ by a pixel
  /// or more, what remains is black, in a PNG transparent.
  public var pixelSize: PixelSize?
  /// The instant that the first frame shows.
  public var from = MediaTime.zero
  /// The first instant that is not shown any more; nil for the timeline's end. After the end
  /// the last state stays.
  public var to: MediaTime?
  /// Frames computed at the same time, at least 1; nil for as many as there are processors. Changes
  /// how long it takes and nothing else.
  public var jobs: Int?
  /// The format by its extension, such as `y4m`, of files whose names have none: `-`, which is standard output.
  public var format: String?
  /// The codec by its common name, such as `h264`; nil for the format's first.
  public var codec: String?
  /// Constant quality, on the codec's own scale; nil for its usual one, at which loss is not seen. Low is
  /// good: H.264 and HEVC take 0 to 51, AV1 1 to 63, VP9 0 to 63. H.264 below 1 is lossless, in a profile
  /// that many players do not show: ``ExportNote/lossless(crf:)``.
  public var crf: Double?
  /// How much work goes into a small file, by the codec's own names: `ultrafast` … `veryslow` for H.264 and
  /// HEVC, 0 … 12 for AV1, 0 … 8 for VP9; `proxy` … `hq` for ProRes. nil for the codec's usual one.
  public var preset: String?
  /// Whether the codec's fastest preset is used where ``preset`` is nil.
  public var usesFastestPreset = false
  /// How pixels are stored, by FFmpeg's names, such as `yuv420p10`; nil for the codec's first.
  public var pixelFormat: String?
  /// Whether transparency is kept, in formats that leave the choice. It is an error with one that cannot. Images
  /// keep it anyway.
  public var alpha = false
  /// The codec of sound: `aac`, `alac`, `flac`, `opus` or `pcm`; nil for the format's usual one, which loses
  /// nothing where the pictures' does not, or is for editors. Not looked at in formats that are silent.
  public var audioCodec: String?
  /// Bits a second of sound, 32 000 … 448 000; nil for the codec's usual ones.
  public var audioBitRate: Int?
  /// Whether the timeline's sound goes along.
  public var includesAudio = true
  /// How many seconds of the timeline a second of film shows, 0.001 … 1000: at 0.25 everything takes four
  /// times as long, with frames computed in between.
  public var speed = 1.0
  /// The time of the timeline from frame to frame, instead of what ``speed`` and the rate come to.
  public var every: MediaTime?
  /// How long the shutter is open, in degrees: 360 is from frame to frame, 180 half of it, as film cameras
  /// have it. nil for frames that show an instant. Motion is the mean of 16 instants, as light adds up.
  public var shutterAngle: Double?
  /// What is written over the frames, for reviews.
  public var overlay: ReviewOverlay?
  /// What layers are called, in formats that name them and where something cannot be expressed.
  public var layerNames: [LayerID: String] = [:]
  /// Where layers are described, as `path:line:column`, which is told where something cannot be expressed.
  public var layerLocations: [LayerID: String] = [:]
  /// How GIF shows colours that its palette lacks.
  public var dithering = Dithering.bayer
  /// The most bytes that a GIF may have; settings are found that fit.
  public var maximumSize: Int?
  /// How many frames are encoded so that they stand by themselves: what a chunk has, and what an interrupted
  /// export does not have to do again. At least 1. The bytes of a film depend on it.
  public var segmentFrames = 300
  /// Whether a file of the same name is replaced. Otherwise it is an error, known before work begins.
  public var overwrite = false

  /// The options that nothing was said about.
  public init() {}
}
