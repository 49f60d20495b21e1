import CFFmpeg
import Foundation
import Graphics

/// An error of opening a clip.
public enum VideoError: Error, Equatable, Sendable {
  /// No file exists at this path.
  case missing(path: String)
  /// No files match this pattern of numbered images.
  case noImages(path: String)
  /// Not a video that FFmpeg can read; `reason` is FFmpeg's message.
  case unreadable(path: String, reason: String)
  /// A media file without video, such as a song.
  case noVideo(path: String)
  /// The file ends early, or its first frame cannot be decoded.
  case damaged(path: String)
  /// The packets have no presentation times, as in a raw stream.
  case untimed(path: String)
  /// More pixels per frame than ``ImageDecoder`` allows.
  case tooLarge(path: String, width: Int, height: Int)
  /// More frames than a clip can have.
  case tooLong(path: String)
  /// An animated or numbered image cannot be decoded.
  case image(path: String, ImageError)
  /// Numbered images of different sizes.
  case unequalSizes(path: String)
}

extension VideoError: CustomStringConvertible {
  /// The problem and, where known, a remedy: a clause without a period.
  public var description: String {
    switch self {
    case .missing(let path): "there is no file '\(path)'"
    case .noImages(let path):
      "no files match '\(path)'; numbered images are written as frames/%04d.png, for frames/0000.png or "
        + "frames/0001.png and those that follow"
    case .unreadable(let path, let reason): "the video '\(path)' cannot be read: \(reason)"
    case .noVideo(let path):
      "'\(path)' contains no video; sound alone is played by 'audio' of the scene"
    case .damaged(let path):
      "the video '\(path)' is truncated or corrupt; what is left of it may be saved by: "
        + "ffmpeg -i VIDEO -c copy repaired.mkv"
    case .untimed(let path):
      "the video '\(path)' has no presentation times; put it into another container: "
        + "ffmpeg -i VIDEO -c copy video.mp4"
    case .tooLarge(let path, let width, let height):
      "the frames of '\(path)' have \(width) × \(height) pixels; "
        + "\(ImageDecoder.maximumDimension) per side and \(ImageDecoder.maximumPixelCount) in total are allowed"
    case .tooLong(let path):
      "the video '\(path)' has more than \(VideoClip.maximumFrameCount) frames; cut it into parts"
    case .image(let path, let error): "the images of '\(path)' cannot be read: \(error)"
    case .unequalSizes(let path):
      "the images of '\(path)' have different sizes; all need that of the first"
    }
  }
}

extension VideoError {
  /// Converts FFmpeg's return code for the file at `path`.
  static func failed(_ path: String, _ code: Int32) -> VideoError {
    if code == ffs_averror(ENOENT) { return .missing(path: path) }
    var buffer = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
    ffs_strerror(code, &buffer, buffer.count)
    let words = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return .unreadable(path: path, reason: String(decoding: words, as: UTF8.self))
  }
}
