/// The result of an export.
public struct ExportReport: Sendable, Equatable {
  /// The file; nil for ``TimelineExporter/measure(_:)``.
  public var url: URL?
  /// Frames written.
  public var frameCount: Int
  /// The frame rate of the file; lower than that of the video if not every frame was written.
  public var frameRate: FrameRate
  /// The duration of the video.
  public var duration: MediaTime
  /// The size of the file's frames in pixels.
  public var size: PixelSize
  /// Deviations from the request that the user should know about.
  public var notes: [ExportNote]
  /// Timing of the whole export and of each stage.
  public var progress: ExportProgress
  /// The segments of the video, and how many were in the cache; nil without a cache.
  public var segments: SegmentCount?

  /// - Parameters:
  ///   - interval: Every how many frames of the video one is written.
  init(
    url: URL?, frameCount: Int, frameRate: FrameRate, every interval: Int = 1, size: PixelSize,
    notes: [ExportNote], progress: ExportProgress, segments: SegmentCount? = nil
  ) {
    self.url = url
    self.frameCount = (frameCount + interval - 1) / interval
    self.frameRate = frameRate.divided(by: interval)
    duration = frameRate.time(ofFrame: frameCount)
    (self.size, self.notes, self.progress, self.segments) = (size, notes, progress, segments)
  }
}

extension FrameRate {
  /// The rate of every n-th frame, in lowest terms.
  fileprivate func divided(by interval: Int) -> FrameRate {
    if interval == 1 { return self }
    let common = greatestCommonDivisor(numerator, denominator * interval)
    return FrameRate(numerator / common, denominator * interval / common)
  }
}

/// The segments of a video.
public struct SegmentCount: Sendable, Equatable {
  /// The segments that were taken from the cache.
  public var reused: Int
  /// All of them.
  public var total: Int

  /// Creates a count.
  public init(reused: Int, total: Int) { (self.reused, self.total) = (reused, total) }
}

/// A deviation from the request, reported but not an error.
public enum ExportNote: Sendable, Equatable {
  /// The pixel format requires even sizes; the last column or row is repeated.
  case padded(from: PixelSize, to: PixelSize)
  /// The crf makes H.264 lossless, which requires the High 4:4:4 Predictive profile; many players
  /// do not support it.
  case lossless(crf: Double)
  /// The frame rate exceeds the format's limit: only every n-th frame is written.
  case everyFrame(Int, of: FrameRate)
  /// Quality was reduced to meet the maximum size: fewer colors, every n-th frame, fewer pixels.
  case reduced(colors: Int, everyFrame: Int, of: FrameRate, size: PixelSize)
  /// The format does not support audio.
  case noAudio(in: String)
  /// The format does not support titles and chapters.
  case noDescription(in: String)
  /// The format does not support tracks of captions.
  case noCaptions(in: String)
  /// A caption file has one track of several. The others are written to outputs whose names have these endings, such as
  /// `.de.srt`.
  case captionsLeftOut(from: String, endings: [String])
  /// The format does not support cover images.
  case noPoster(in: String)
  /// Audio is not resampled in time, so it is dropped at speeds other than 1.
  case noAudioAtChangedSpeed
  /// Samples of the mix that exceeded full scale and were clipped, and the peak in dB above it.
  case audioClipped(samples: Int, decibels: Double)
  /// Finished chunks of an earlier run were of a different video and were discarded.
  case startedOver([PlanDifference])
  /// Segments could not be written to the cache.
  case cacheNotWritten(ExportError)
  /// The video has more frames than ``SegmentCache/frameLimit``, so it was rendered without the cache.
  case tooLongForCache(frames: Int, limit: Int)
  /// Frames of a clip could not be decoded; the previous frames are shown instead.
  case undecodedFrames(Int, of: String)
}

extension ExportNote {
  /// The note for frames padded from `size` to even sides; empty if they were not.
  static func padding(of size: PixelSize, to written: PixelSize) -> [ExportNote] {
    written != size && written == size.roundedUpToEven ? [.padded(from: size, to: written)] : []
  }
}

extension ExportNote {
  /// Notes for the damaged clips of a timeline whose frames have been rendered.
  static func damage(of timeline: Timeline) -> [ExportNote] {
    // Few timelines have clips, and finding them takes time.
    guard VideoClip.anyLacksFrames.load(ordering: .relaxed),
      let clips = try? timeline.videoClips()
    else { return [] }
    return clips.filter { $0.undecodedFrameCount > 0 }
      .map { .undecodedFrames($0.undecodedFrameCount, of: $0.url.relativePath) }
  }
}

extension ExportNote: CustomStringConvertible {
  /// The deviation and its reason: a clause without a period.
  public var description: String {
    switch self {
    case .padded(let from, let to):
      "the pixel format requires even sizes: \(from.width) x \(from.height) was padded to "
        + "\(to.width) x \(to.height) pixels by repeating the edge"
    case .lossless(let crf):
      "a crf of \(String(format: "%g", crf)) is lossless, which many players do not support; "
        + "1 is the best quality that all of them do"
    case .everyFrame(let step, let rate):
      "GIF is limited to 50 frames per second: 1 of every \(step) frames is written, at \(Self.rate(rate, step)) fps"
    case .reduced(let colors, let step, let rate, let size):
      "reduced to fit: \(colors) colors, \(Self.rate(rate, step)) fps, "
        + "\(size.width) x \(size.height) pixels"
    case .noAudio(let format): "\(format) does not support audio: it was left out"
    case .noDescription(let format):
      "\(format) does not support titles, authors and chapters: they were left out"
    case .noCaptions(let format):
      "\(format) does not support tracks of captions: they were left out"
    case .captionsLeftOut(let file, let endings):
      "\(file) contains one track of captions; for the others, add outputs whose names end in "
        + endings.joined(separator: ", ")
    case .noPoster(let format):
      "\(format) does not support cover pictures: the poster was left out"
    case .noAudioAtChangedSpeed:
      "the audio was left out: it is supported only at a speed of 1"
    case .audioClipped(let samples, let decibels):
      "\(samples) audio samples were clipped at full scale; reduce the gain by "
        + String(format: "%.1f", (decibels * 10).rounded(.up) / 10) + " dB"
    case .startedOver(let differences):
      "\(PlanDifference.list(differences)) changed since the interrupted run: its chunks were discarded "
        + "and all frames were rendered again"
    case .cacheNotWritten(let error): "segments were not added to the cache: \(error)"
    case .tooLongForCache(let frames, let limit):
      "the cache was not used: \(frames) frames are more than \(limit)"
    case .undecodedFrames(let count, let path):
      "the video '\(path)' is damaged: \(count) of its frames cannot be decoded, and the ones before them are shown"
    }
  }
}

extension ExportNote {
  /// Rounded to a thousandth: 23.976 for 24000/1001.
  fileprivate static func rate(_ rate: FrameRate, _ step: Int = 1) -> String {
    String(format: "%g", (rate.framesPerSecond / Double(step) * 1000).rounded() / 1000)
  }
}

extension ExportReport: CustomStringConvertible {
  /// A one-line summary with the rendering speed, and the segments from the cache if there were any.
  public var description: String {
    var parts = [summary]
    if progress.framesDone > progress.reusedFrameCount {
      parts.append("made at \(String(format: "%.1f", progress.framesPerSecond)) frames a second")
    }
    if let segments, segments.reused > 0 {
      let noun = segments.total == 1 ? "segment" : "segments"
      parts.append("\(segments.reused) of \(segments.total) \(noun) from the cache")
    }
    return parts.joined(separator: "; ")
  }

  /// A one-line summary: path, duration, size, frame count and rate.
  public var summary: String {
    let name = url.map(\.relativePath) ?? "null"
    let length = String(format: "%.3f s", duration.seconds)
    let frames = frameCount == 1 ? "1 frame" : "\(frameCount) frames"
    return "\(name): \(length), \(size.width) x \(size.height) pixels, \(frames) "
      + "at \(ExportNote.rate(frameRate)) a second"
  }
}
