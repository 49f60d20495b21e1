import CFFmpeg
import Graphics

/// Reads pictures of every format that libavcodec decodes: PNG, JPEG, WebP, GIF, BMP, TIFF, …
///
/// Pictures come out upright, whatever their EXIF orientation. Components are taken for sRGB: colour
/// profiles are not applied. Of files with several pictures, the first one is taken unless all are asked for.
public enum ImageDecoder {
  /// How large pictures may be: what is larger is refused before there is memory for it.
  public struct Limits: Sendable, Equatable {
    /// The most pixels across or down.
    public var side: Int
    /// The most pixels in all.
    public var area: Int
    /// The most pixels in all frames of an animation.
    public var animationArea: Int

    /// Sets limits.
    public init(side: Int, area: Int, animationArea: Int) {
      (self.side, self.area, self.animationArea) = (side, area, animationArea)
    }

    /// What holds unless said otherwise.
    public static let standard = Limits(
      side: maximumDimension, area: maximumPixelCount, animationArea: maximumAnimationPixelCount)
  }

  /// The most pixels across or down.
  public static let maximumDimension = CGImage.maximumDimension
  /// The most pixels in all: 1 GiB of memory.
  public static let maximumPixelCount = CGImage.maximumPixelCount
  /// The most pixels in all frames of an animated picture: 512 MiB of memory.
  public static let maximumAnimationPixelCount = 1 << 27

  /// The picture in a file.
  public static func decode(
    contentsOf url: URL, limits: Limits = .standard
  ) throws(ImageError) -> CGImage {
    try decode(data: contents(of: url), limits: limits)
  }

  /// The picture in `data`, the contents of a file.
  public static func decode(
    data: Data, limits: Limits = .standard
  ) throws(ImageError) -> CGImage {
    try check(header: data, limits)
    // libavcodec knows no animated WebP: not even the first picture.
    if ImageHeader.isAnimatedWebP(data) {
      return try WebPAnimation.decode(data, limits).frames[0].image
    }
    return try reading(data, limits) { reader throws(ImageError) in
      try reader.read { frame, format throws(ImageError) in try image(from: frame, format, limits) }
    }
  }

  /// Refuses what can be told from the first bytes.
  static func check(header data: Data, _ limits: Limits) throws(ImageError) {
    guard !data.isEmpty else { throw .empty }
    if let size = ImageHeader.size(of: data) {
      try check(width: size.width, height: size.height, limits)
    }
    if ImageHeader.isJPEG(data), !ImageHeader.isWholeJPEG(data) { throw .corrupt(format: "JPEG") }
    if ImageHeader.isGIF(data), !ImageHeader.isWholeGIF(data) { throw .corrupt(format: "GIF") }
  }

  /// Runs `body` with a reader of `data`.
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

  /// Refuses pictures that would take too much memory.
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
      // Read, not mapped: a mapped file that shrinks meanwhile ends the process.
      return try Data(contentsOf: url)
    } catch {
      throw .unreadable(path: path, reason: String(cString: strerror(EACCES)))
    }
  }
}
