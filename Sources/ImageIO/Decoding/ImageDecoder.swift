import CFFmpeg
import Graphics

/// Decodes images of every format that libavcodec supports: PNG, JPEG, WebP, GIF, BMP, TIFF, …
///
/// The EXIF orientation is applied. Components are interpreted as sRGB: color profiles are ignored. Of files
/// with several images, `decode` returns the first.
public enum ImageDecoder {
  /// Size limits, checked before memory is allocated.
  public struct Limits: Sendable, Equatable {
    /// The maximum width and height in pixels.
    public var side: Int
    /// The maximum number of pixels.
    public var area: Int
    /// The maximum number of pixels in all frames of an animation.
    public var animationArea: Int

    /// Creates limits.
    public init(side: Int, area: Int, animationArea: Int) {
      (self.side, self.area, self.animationArea) = (side, area, animationArea)
    }

    /// The default limits.
    public static let standard = Limits(
      side: maximumDimension, area: maximumPixelCount, animationArea: maximumAnimationPixelCount)
  }

  /// The maximum width and height in pixels.
  public static let maximumDimension = CGImage.maximumDimension
  /// The maximum number of pixels: 1 GiB of memory.
  public static let maximumPixelCount = CGImage.maximumPixelCount
  /// The maximum number of pixels in all frames of an animation: 512 MiB of memory.
  public static let maximumAnimationPixelCount = 1 << 27

  /// Decodes an image file.
  public static func decode(
    contentsOf url: URL, limits: Limits = .standard
  ) throws(ImageError) -> CGImage {
    try decode(data: contents(of: url), limits: limits)
  }

  /// Decodes `data`, the contents of an image file.
  public static func decode(
    data: Data, limits: Limits = .standard
  ) throws(ImageError) -> CGImage {
    try check(header: data, limits)
    // libavcodec does not support animated WebP, not even its first frame.
    if ImageHeader.isAnimatedWebP(data) {
      return try WebPAnimation.decode(data, limits).frames[0].image
    }
    return try reading(data, limits) { reader throws(ImageError) in
      try reader.read { frame, format throws(ImageError) in try image(from: frame, format, limits) }
    }
  }

  /// Checks the limits against the size in the file header.
  static func check(header data: Data, _ limits: Limits) throws(ImageError) {
    guard !data.isEmpty else { throw .empty }
    if let size = ImageHeader.size(of: data) {
      try check(width: size.width, height: size.height, limits)
    }
    if ImageHeader.isJPEG(data), !ImageHeader.isWholeJPEG(data) { throw .corrupt(format: "JPEG") }
    if ImageHeader.isGIF(data), !ImageHeader.isWholeGIF(data) { throw .corrupt(format: "GIF") }
  }

  /// Calls `body` with a reader of `data`.
  static func reading<Value>(
    _ data: Data, _ limits: Limits, _ body: (StillReader) throws(ImageError) -> Value
  ) throws(ImageError) -> Value {
    var result = Result<Value, ImageError>.failure(.notAnImage)
    data.withUnsafeBytes { bytes in
      result = Result { () throws(ImageError) in try body(StillReader(bytes, limits)) }
    }
    return try result.get()
  }

  static func image(
    from frame: UnsafeMutablePointer<AVFrame>, _ format: String, _ limits: Limits
  ) throws(ImageError) -> CGImage {
    try check(width: Int(frame.pointee.width), height: Int(frame.pointee.height), limits)
    guard let image = PixelConverter.makeImage(from: frame) else { throw .corrupt(format: format) }
    return image
  }

  /// Throws if an image of this size exceeds the limits.
  static func check(width: Int, height: Int, _ limits: Limits) throws(ImageError) {
    let (area, isHuge) = width.multipliedReportingOverflow(by: height)
    if isHuge || width > limits.side || height > limits.side || area > limits.area {
      throw .tooLarge(width: width, height: height)
    }
  }

  /// The bytes of a regular file.
  static func contents(of url: URL) throws(ImageError) -> Data {
    let path = url.path
    guard url.isFileURL else { throw .unreadable(path: url.absoluteString, reason: "not a file") }
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .fileNotFound(path: path) }
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "not a regular file")
    }
    guard status.st_size <= 1 << 30 else {
      throw .unreadable(path: path, reason: "larger than 1 GiB")
    }
    do {
      // Not memory-mapped: truncation of a mapped file raises SIGBUS.
      return try Data(contentsOf: url)
    } catch {
      throw .unreadable(path: path, reason: String(cString: strerror(EACCES)))
    }
  }
}
