import Glibc

/// The expected contents of a finished file.
struct FileExpectation: Sendable {
  /// The path of the file.
  var path: String
  /// The name in error messages.
  var name: String
  var frameCount: Int
  var frameRate: FrameRate
  var size: PixelSize
  /// Whether `path` is a folder of files that are called 0, 1, 2, ….
  var isNumbered = false
  /// Its color tags, and the name of its codec; nil where the format has none.
  var colors: ColorTags?
  var fourCharacterCode: String?
  /// Samples of its audio, at 48 kHz; nil for none.
  var audioSamples: Int?
  /// Whether repeated frames may be missing.
  var variesFrameRate = false
  /// The number of its chapters, where files have them.
  var chapterCount: Int?
  /// The number of its tracks of captions.
  var captionCount = 0

  /// The expectation for a file that a sink was requested to write.
  init(_ request: SinkRequest, frameSize: PixelSize, _ format: ExportFormat) throws(ExportError) {
    (path, name) = (request.path, request.name)
    (frameCount, frameRate, size) = (request.frameCount, request.frameRate, frameSize)
    isNumbered = request.isNumbered
    audioSamples = request.audio?.count
    variesFrameRate = request.options.variableFrameRate && format.canVaryFrameRate
    guard let container = format.container, !container.audioCodecs.isEmpty else { return }
    chapterCount = request.contents.chapters.count
    captionCount = request.contents.captions.count
    let choice = try CodecChoice(request.options, among: format.codecs, format: format.name)
    if choice.layout.colors.matrix == ColorTags.bt709Limited.matrix {
      colors = choice.layout.colors
    }
    if container.namesCodecs { fourCharacterCode = choice.codec.fourCharacterCode }
  }

  /// The duration of the video in seconds.
  var seconds: Double { frameRate.time(ofFrame: frameCount).seconds }

  /// The error for a mismatch; `found` describes the actual contents.
  func failure(_ found: String) -> ExportError { .incomplete(path: name, found: found) }

  func check(width: Int, height: Int) throws(ExportError) {
    guard width == size.width, height == size.height else {
      throw failure("frames of \(width) x \(height) pixels")
    }
  }

  func check(frames: Int) throws(ExportError) {
    guard variesFrameRate ? (1...frameCount).contains(frames) : frames == frameCount else {
      throw failure("\(frames) of \(frameCount) frames")
    }
  }

  /// - Parameter tolerance: The rounding error of the format's time unit, in seconds.
  func check(seconds found: Double, within tolerance: Double) throws(ExportError) {
    guard abs(found - seconds) <= tolerance else {
      throw failure("a duration of \(found) s instead of \(seconds) s")
    }
  }
}

/// Verifies a written file by demuxing it before it is renamed to its final name.
struct FileProbe: Sendable {
  private let look: @Sendable (FileExpectation) throws(ExportError) -> Void

  init(_ look: @escaping @Sendable (FileExpectation) throws(ExportError) -> Void) {
    self.look = look
  }

  /// - Throws: ``ExportError/incomplete(path:found:)``; where the file has gone meanwhile, as it does with its
  ///   folder, ``ExportError/cannotWrite(path:reason:)``.
  func check(_ expected: FileExpectation) throws(ExportError) {
    do throws(ExportError) { try look(expected) } catch {
      throw access(expected.path, F_OK) == 0
        ? error : ExportError(reason: errno, path: expected.name)
    }
  }

  /// A packet a frame, the video's duration, its tags, its audio.
  static let video = FileProbe { expected throws(ExportError) in
    try StreamProbe(expected).checkVideo()
  }
  /// Accepts any file that is not empty: for formats that are written at once.
  static let written = FileProbe { expected throws(ExportError) in
    var status = stat()
    guard stat(expected.path, &status) == 0, status.st_size > 0 else {
      throw expected.failure("nothing")
    }
  }
  /// Images, as many as it takes, and the video's duration.
  static let pictures = FileProbe { expected throws(ExportError) in
    try StreamProbe(expected).checkPictures()
  }
}
