/// Options of an export. A nil option takes the timeline's value or the format's default.
public struct ExportOptions: Sendable, Equatable {
  /// Frames per second; nil for the stage's.
  public var frameRate: FrameRate?
  /// Pixels per point; nil for the stage's. Ignored if ``pixelSize`` is set.
  public var scale: CGFloat?
  /// The exact size in pixels. The stage is scaled to fit; where the aspect ratios differ by a pixel
  /// or more, it is letterboxed with black, or transparency in a PNG.
  public var pixelSize: PixelSize?
  /// The time of the first frame.
  public var from = MediaTime.zero
  /// The end of the time range, exclusive; nil for the timeline's end. Past the end of the timeline its
  /// final state is shown.
  public var to: MediaTime?
  /// The number of worker threads, at least 1; nil for one per processor. Affects only the duration of
  /// the export.
  public var jobs: Int?
  /// The format of files without an extension (`-`, standard output), by its extension such as `y4m`.
  public var format: String?
  /// The codec by its common name, such as `h264`; nil for the format's first.
  public var codec: String?
  /// Constant rate factor on the codec's own scale; nil for its default, which is visually lossless. Lower
  /// is better: H.264 and HEVC take 0 to 51, AV1 1 to 63, VP9 0 to 63. H.264 below 1 is lossless, in a
  /// profile that many players do not support: ``ExportNote/lossless(crf:)``.
  public var crf: Double?
  /// The trade-off of speed and file size, by the codec's own names: `ultrafast` … `veryslow` for H.264 and
  /// HEVC, 0 … 12 for AV1, 0 … 8 for VP9; for ProRes the profile, `proxy` … `hq`. nil for the default.
  public var preset: String?
  /// Whether to use the codec's fastest preset if ``preset`` is nil.
  public var usesFastestPreset = false
  /// The encoder's tuning, by its own names: `animation`, `film`, `grain`, `stillimage`, `psnr`,
  /// `ssim`, `fastdecode` or `zerolatency` for H.264; all but `film` and `stillimage` for HEVC. nil for none.
  public var tuning: String?
  /// The pixel format by FFmpeg's name, such as `yuv420p10`; nil for the codec's default.
  public var pixelFormat: String?
  /// Whether frames that equal the previous one are omitted and that one is displayed for longer: in MP4, QuickTime,
  /// Matroska and WebM. The first frame of a segment and its last ones are always written.
  public var variableFrameRate = false
  /// Whether to encode alpha, in formats where it is optional; an error in formats without alpha. Image
  /// formats always keep it.
  public var alpha = false
  /// The audio codec: `aac`, `alac`, `flac`, `opus` or `pcm`; nil for the format's default, which is lossless
  /// if the video codec is lossless or an editing codec. Ignored in formats without audio.
  public var audioCodec: String?
  /// The audio bit rate in bits per second, 32 000 … 448 000; nil for the codec's default.
  public var audioBitRate: Int?
  /// Whether to include the timeline's audio.
  public var includesAudio = true
  /// Playback speed, 0.001 … 1000: at 0.25 everything takes four times as long, with additional frames
  /// rendered in between.
  public var speed = 1.0
  /// The interval between frames in timeline time; overrides ``speed``.
  public var every: MediaTime?
  /// The shutter angle of motion blur in degrees: 360 exposes for the whole frame interval, 180 for half of
  /// it, as in cinema cameras. nil for no motion blur. Averages 16 samples in linear light.
  public var shutterAngle: Double?
  /// The metadata of the file: title, author, chapters, captions.
  public var film = FilmDescription()
  /// The overlay drawn over frames for reviews.
  public var overlay: ReviewOverlay?
  /// Display names of layers, for document formats and in error messages.
  public var layerNames: [LayerID: String] = [:]
  /// Source locations of layers as `path:line:column`, for error messages.
  public var layerLocations: [LayerID: String] = [:]
  /// Dithering of colors that a GIF's palette lacks.
  public var dithering = Dithering.bayer
  /// The maximum size of a GIF in bytes; quality is reduced until it fits.
  public var maximumSize: Int?
  /// Frames per independently encoded segment (closed GOP), at least 1: the length of a chunk, and the granularity
  /// of the cache and of resuming an interrupted export. nil for one to three seconds, beginning where animations do:
  /// segments then stay in the cache when animations move to another time. The bytes of a video depend on it.
  public var segmentFrames: Int?
  /// The cache of encoded segments: segments of earlier exports are reused, others are added; nil for no cache. It does
  /// not affect the bytes of a file. Used for formats that consist of segments: ``usesCache(for:)``.
  public var cache: SegmentCache?
  /// Whether to replace an existing file. If false, an existing file is an error, thrown before rendering.
  public var overwrite = false

  /// Creates the default options.
  public init() {}

  /// The usual number of frames per segment of a video.
  ///
  /// By default two seconds, the interval of key frames that Apple recommends for streaming. An edit of a second then
  /// renders few seconds again, and files are hardly larger than with segments of five seconds. With one second, videos
  /// of user interfaces are up to 27 % larger.
  func segmentLength(at rate: FrameRate) -> Int {
    max(segmentFrames ?? Int((2 * rate.framesPerSecond).rounded()), 1)
  }

  /// Whether a file is encoded in segments, which ``cache`` can keep: MP4, QuickTime, Matroska and WebM are.
  ///
  /// - Throws: ``ExportError`` if the format of the file is unknown or does not support the codec options.
  public func usesCache(for url: URL) throws(ExportError) -> Bool {
    if url.isNoFile { return false }
    return try ExportFormat.named(by: url, self).isSegmented(self)
  }
}
