import CFFmpeg
import Foundation

/// What can be wrong with a sound file.
public enum AudioError: Error, Equatable, Sendable {
  /// There is no file of that name.
  case missing(path: String)
  /// It is no sound file, or none that FFmpeg reads; `reason` says what FFmpeg makes of it.
  case unreadable(path: String, reason: String)
  /// A file of another kind: a picture, a film without sound.
  case noAudio(path: String)
  /// Something in the middle cannot be decoded, so that what follows would come at the wrong time.
  case damaged(path: String, seconds: Double)
  /// There is not enough memory.
  case outOfMemory
}

extension AudioError: CustomStringConvertible {
  /// What is wrong: a clause without a full stop.
  public var description: String {
    switch self {
    case .missing(let path): "there is no file '\(path)'"
    case .unreadable(let path, let reason): "the sound '\(path)' cannot be read: \(reason)"
    case .noAudio(let path): "there is no sound in '\(path)'"
    case .damaged(let path, let seconds):
      "the sound '\(path)' is damaged at \(String(format: "%.3f", seconds)) s"
    case .outOfMemory: "there is not enough memory"
    }
  }
}

extension AudioError {
  /// What FFmpeg's return code means for the file at `path`.
  static func failed(_ path: String, _ code: Int32) -> AudioError {
    if code == ffs_averror(ENOMEM) { return .outOfMemory }
    if code == ffs_averror(ENOENT) { return .missing(path: path) }
    var buffer = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
    ffs_strerror(code, &buffer, buffer.count)
    let words = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return .unreadable(path: path, reason: String(decoding: words, as: UTF8.self))
  }
}
