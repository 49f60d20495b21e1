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
  /// The codec by its common name, such as `h264`; nil for the format's first.
  public var codec: String?
  /// Constant rate factor: 1 is the best quality, 51 the smallest file. Steps of 6 halve or
  /// double the size, roughly. From 0 to below 1 is lossless, in a profile of H.264 that many players
  /// do not show: ``ExportNote/lossless(crf:)``.
  public var crf: Double = 18
  /// How much work goes into a small file: x264's names, `ultrafast` … `veryslow`.
  public var preset = "medium"
  /// Whether a file of the same name is replaced. Otherwise it is an error, known before work begins.
  public var overwrite = false

  /// The options that nothing was said about.
  public init() {}
}
