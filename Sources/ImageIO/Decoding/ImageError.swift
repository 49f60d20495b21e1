import Foundation

/// Why a picture cannot be read.
public enum ImageError: Error, Equatable, Sendable {
  /// There is no file at this path.
  case fileNotFound(path: String)
  /// The file is there and cannot be read: a directory, a device, no permission, or a fault.
  case unreadable(path: String, reason: String)
  /// No bytes at all.
  case empty
  /// The bytes are not of any known picture format.
  case notAnImage
  /// A movie or a sound file, of this format.
  case movie(format: String)
  /// The format is known, and the data is cut short, damaged, or of a kind that is not supported.
  case corrupt(format: String)
  /// More pixels than ``ImageDecoder/maximumDimension`` a side or ``ImageDecoder/maximumPixelCount`` in all.
  case tooLarge(width: Int, height: Int)
  /// The frames of an animated picture have more than ``ImageDecoder/maximumAnimationPixelCount`` pixels in all.
  case tooLong(width: Int, height: Int)
  /// libavcodec cannot write a picture of this size in the format that was asked for.
  case notEncoded(width: Int, height: Int)
}

extension ImageError: CustomStringConvertible {
  /// What is wrong, and what would work: a clause without a full stop.
  public var description: String {
    switch self {
    case .fileNotFound(let path): "there is no file '\(path)'"
    case .unreadable(let path, let reason): "'\(path)' cannot be read: \(reason)"
    case .empty: "the file is empty"
    case .notAnImage:
      "this is not a picture in a known format; PNG, JPEG, WebP, GIF, BMP and TIFF are"
    case .movie(let format):
      "it is a movie or a sound file (\(format)), not a picture; an animated WebP, PNG or GIF plays: "
        + "make one with ffmpeg -i MOVIE picture.webp"
    case .corrupt(let format): "the \(format) data is cut short or damaged"
    case .tooLarge(let width, let height):
      "\(width) × \(height) pixels are too many; "
        + "\(ImageDecoder.maximumDimension) a side and \(ImageDecoder.maximumPixelCount) in all are allowed"
    case .tooLong(let width, let height):
      "the frames of \(width) × \(height) pixels are too many; "
        + "\(ImageDecoder.maximumAnimationPixelCount) pixels in all frames are allowed"
    case .notEncoded(let width, let height):
      "a picture of \(width) × \(height) pixels cannot be written in this format"
    }
  }
}
