import CFFmpeg

/// Reads pictures of every format that libavcodec decodes: PNG, JPEG, WebP, GIF (the first frame),
/// BMP, TIFF, …
///
/// Pictures come out upright, whatever their EXIF orientation. Components are taken for sRGB: colour
/// profiles are not applied.
public enum ImageDecoder {
  /// The most pixels across or down.
  public static let largestSide = 16_384
  /// The most pixels in all: 1 GiB of memory.
  public static let largestArea = 1 << 28

  /// The picture in a file.
  public static func decode(contentsOf url: URL) throws(ImageError) -> CGImage {
    try decode(data: contents(of: url))
  }

  /// The picture in `data`, the contents of a file.
  public static func decode(data: Data) throws(ImageError) -> CGImage {
    guard !data.isEmpty else { throw .empty }
    if let size = ImageHeader.size(of: data) { try check(width: size.width, height: size.height) }
    if ImageHeader.isJPEG(data), !ImageHeader.isWholeJPEG(data) { throw .corrupt(format: "JPEG") }
    var result = Result<CGImage, ImageError>.failure(.notAnImage)
    data.withUnsafeBytes { bytes in
      result = Result { () throws(ImageError) in
        try StillReader(bytes).read { frame, format throws(ImageError) in
          try check(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
          guard let image = PixelConverter.makeImage(from: frame) else {
            throw .corrupt(format: format)
          }
          return image
        }
      }
    }
    return try result.get()
  }

  /// Refuses pictures that would take too much memory.
  static func check(width: Int, height: Int) throws(ImageError) {
    if width > largestSide || height > largestSide
      || width.multipliedReportingOverflow(by: height).partialValue > largestArea
    {
      throw .tooLarge(width: width, height: height)
    }
  }

  /// The bytes of a regular file.
  private static func contents(of url: URL) throws(ImageError) -> Data {
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
