/// What an export made, and what it took.
public struct ExportReport: Sendable, Equatable {
  /// The file; nil where nothing was to be written.
  public var url: URL?
  /// Frames written.
  public var frameCount: Int
  /// Frames a second of the film.
  public var frameRate: FrameRate
  /// The size of the file's frames in pixels.
  public var size: PixelSize
  /// What the user may not expect.
  public var notes: [ExportNote]
  /// Times, and the time that each stage took.
  public var progress: ExportProgress

  /// How long the film runs: the frames at their rate.
  public var duration: MediaTime { frameRate.time(ofFrame: frameCount) }
}

/// Something that differs from what was asked for.
public enum ExportNote: Sendable, Equatable {
  /// The format takes even sizes only; the last column or row is repeated.
  case padded(from: PixelSize, to: PixelSize)
  /// The quality asked for makes H.264 lossless, which only its profile High 4:4:4 Predictive has, and
  /// many players do not.
  case lossless(crf: Double)
  /// The format cannot show so many frames a second: one of so many is shown.
  case everyFrame(Int, of: FrameRate)
  /// The film was made to fit: with fewer colours, one frame of so many, fewer pixels.
  case reduced(colors: Int, everyFrame: Int, of: FrameRate, size: PixelSize)
  /// The format is silent.
  case noAudio(in: String)
  /// Sound is heard at its own pace only, so that a film of another speed has none.
  case noAudioAtChangedSpeed
  /// So many samples of the mix were beyond full scale, by so many decibels at most, and cut off.
  case audioClipped(samples: Int, decibels: Double)
  /// Chunks that an earlier run had finished were of another film, and were not used.
  case startedOver([PlanDifference])
}

extension ExportNote {
  /// That frames of `size` became larger, if they did for that reason.
  static func padding(of size: PixelSize, to written: PixelSize) -> [ExportNote] {
    written != size && written == size.roundedUpToEven ? [.padded(from: size, to: written)] : []
  }
}

extension ExportNote: CustomStringConvertible {
  /// What differs and why: a clause without a full stop.
  public var description: String {
    switch self {
    case .padded(let from, let to):
      "video takes even sizes: \(from.width) x \(from.height) was padded to "
        + "\(to.width) x \(to.height) pixels by repeating the edge"
    case .lossless(let crf):
      "a crf of \(String(format: "%g", crf)) is lossless, which many players do not show; "
        + "1 is the best that all do"
    case .everyFrame(let step, let rate):
      "GIF shows 50 frames a second at most: one frame of \(step) is shown, \(Self.rate(rate, step)) a second"
    case .reduced(let colors, let step, let rate, let size):
      "made to fit: \(colors) colours, \(Self.rate(rate, step)) frames a second, "
        + "\(size.width) x \(size.height) pixels"
    case .noAudio(let format): "\(format) is silent: the sound was left out"
    case .noAudioAtChangedSpeed:
      "the sound was left out: it is heard only where the film runs at the scene's own pace"
    case .audioClipped(let samples, let decibels):
      "\(samples) samples of the sound were cut off at full scale; make it "
        + String(format: "%.1f", (decibels * 10).rounded(.up) / 10) + " dB softer"
    case .startedOver(let differences):
      "\(PlanDifference.list(differences)) changed since the run that was stopped: nothing of it was "
        + "used, all frames were rendered anew"
    }
  }
}

extension ExportNote {
  /// To a thousandth: 23.976 for 24000/1001.
  fileprivate static func rate(_ rate: FrameRate, _ step: Int = 1) -> String {
    String(format: "%g", (rate.framesPerSecond / Double(step) * 1000).rounded() / 1000)
  }
}

extension ExportReport: CustomStringConvertible {
  /// One line for people: path, duration, size, frames, and how fast it went.
  public var description: String {
    progress.frameCount == 0
      ? summary
      : "\(summary); made at \(String(format: "%.1f", progress.framesPerSecond)) frames a second"
  }

  /// One line for people: path, duration, size, frames.
  public var summary: String {
    let name = url.map(\.relativePath) ?? "null"
    let length = String(format: "%.3f s", duration.seconds)
    let frames = frameCount == 1 ? "1 frame" : "\(frameCount) frames"
    return "\(name): \(length), \(size.width) x \(size.height) pixels, \(frames) "
      + "at \(ExportNote.rate(frameRate)) a second"
  }
}
