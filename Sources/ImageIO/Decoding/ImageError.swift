import Foundation

/// An error of reading or writing an image.
public enum ImageError: Error, Equatable, Sendable {
  /// No file exists at this path.
  case fileNotFound(path: String)
  /// The file exists but cannot be read: a directory, a device, no permission or an I/O error.
  case unreadable(path: String, reason: String)
  /// The file is empty.
  case empty
  /// The bytes are not of any known image format.
  case notAnImage
  /// A video or audio file of this format.
  case movie(format: String)
  /// The data is truncated, corrupt or of an unsupported variant of this format.
  case corrupt(format: String)
  /// An image made of shapes, in this format, cannot be read or drawn.
  case notDrawn(format: String, reason: String)
  /// More pixels than ``ImageDecoder/maximumDimension`` per side or ``ImageDecoder/maximumPixelCount`` in total.
  case tooLarge(width: Int, height: Int)
  /// The frames of an animation exceed ``ImageDecoder/maximumAnimationPixelCount`` pixels in total.
  case tooLong(width: Int, height: Int)
  /// libavcodec cannot encode an image of this size in the requested format.
  case notEncoded(width: Int, height: Int)
}

extension ImageError: CustomStringConvertible {
  /// The problem and, where known, a remedy: a clause without a period.
  public var description: String {
    switch self {
    case .fileNotFound(let path): "there is no file '\(path)'"
    case .unreadable(let path, let reason): "'\(path)' cannot be read: \(reason)"
    case .empty: "the file is empty"
    case .notAnImage:
      "this is not an image in a known format; supported are PNG, JPEG, WebP, GIF, BMP and TIFF"
    case .movie(let format):
      "this is a video or audio file (\(format)), not an image; convert it to an animated WebP, PNG or GIF: "
        + "ffmpeg -i VIDEO image.webp"
    case .corrupt(let format): "the \(format) data is truncated or corrupt"
    case .notDrawn(let format, let reason): "the \(format) cannot be drawn: \(reason)"
    case .tooLarge(let width, let height):
      "\(width) × \(height) pixels are too many; "
        + "\(ImageDecoder.maximumDimension) per side and \(ImageDecoder.maximumPixelCount) in total are allowed"
    case .tooLong(let width, let height):
      "the frames of \(width) × \(height) pixels are too many; "
        + "\(ImageDecoder.maximumAnimationPixelCount) pixels in all frames are allowed"
    case .notEncoded(let width, let height):
      "an image of \(width) × \(height) pixels cannot be written in this format"
    }
  }
}
