import CFFmpeg
import Foundation

/// An error of reading an audio file.
public enum AudioError: Error, Equatable, Sendable {
  /// No file exists at this path.
  case missing(path: String)
  /// Not an audio file that FFmpeg can read; `reason` is FFmpeg's message.
  case unreadable(path: String, reason: String)
  /// A media file without audio: an image, a silent video.
  case noAudio(path: String)
  /// A packet in the middle cannot be decoded, so the samples after it would be shifted in time.
  case damaged(path: String, seconds: Double)
  /// Longer than the analysis supports.
  case tooLong(path: String)
  /// Silent, or without a beat, so that it has no tempo.
  case noBeats(path: String)
  /// An allocation failed.
  case outOfMemory
}

extension AudioError: CustomStringConvertible {
  /// The problem: a clause without a period.
  public var description: String {
    switch self {
    case .missing(let path): "there is no file '\(path)'"
    case .unreadable(let path, let reason): "the audio file '\(path)' cannot be read: \(reason)"
    case .noAudio(let path): "'\(path)' contains no audio"
    case .damaged(let path, let seconds):
      "the audio file '\(path)' is corrupt at \(String(format: "%.3f", seconds)) s"
    case .tooLong(let path): "the audio file '\(path)' is too long to be analyzed"
    case .noBeats(let path): "the audio file '\(path)' has no beat that repeats"
    case .outOfMemory: "not enough memory"
    }
  }
}

extension AudioError {
  /// Converts FFmpeg's return code for the file at `path`.
  static func failed(_ path: String, _ code: Int32) -> AudioError {
    if code == ffs_averror(ENOMEM) { return .outOfMemory }
    if code == ffs_averror(ENOENT) { return .missing(path: path) }
    var buffer = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
    ffs_strerror(code, &buffer, buffer.count)
    let words = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return .unreadable(path: path, reason: String(decoding: words, as: UTF8.self))
  }
}
