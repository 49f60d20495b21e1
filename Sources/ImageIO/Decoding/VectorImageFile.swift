import CVectorImages
import Foundation
import Graphics

/// An image file that is made of shapes, not of pixels: an SVG, or the first page of a PDF.
///
/// librsvg draws SVG, with the installed fonts; Poppler draws PDF, and is loaded when the first one is read. Neither
/// reads other files than the one given, or runs scripts. Animations of SVG are not played.
public final class VectorImageFile {
  /// A format.
  public enum Format: String, Sendable, CaseIterable {
    /// Scalable Vector Graphics.
    case svg
    /// Portable Document Format.
    case pdf

    /// The format of a file by the extension of its name; nil for others.
    public init?(of url: URL) { self.init(rawValue: url.pathExtension.lowercased()) }
  }

  /// The natural size in points: CSS pixels of an SVG, 1/72 inch of a page.
  public let size: CGSize
  private let format: Format
  private let image: OpaquePointer

  /// The largest file, in bytes.
  static let maximumBytes = 32 << 20

  /// Reads a file.
  ///
  /// - Throws: ``ImageError`` if it cannot be read, is damaged, or has no size.
  public convenience init(contentsOf url: URL, format: Format) throws(ImageError) {
    try self.init(data: ImageDecoder.contents(of: url), format: format)
  }

  /// Reads `data`, the contents of a file.
  public init(data: Data, format: Format) throws(ImageError) {
    if data.isEmpty { throw .empty }
    guard data.count <= Self.maximumBytes else {
      throw Self.error(format, "more than \(Self.maximumBytes >> 20) MB")
    }
    let kind = format == .svg ? VectorImageFormat.SVG : .PDF
    SystemFonts.load()
    image = try Self.checked(format) { message in
      data.withUnsafeBytes { vector_image_open(kind, $0.baseAddress, $0.count, message) }
    }
    self.format = format
    var (width, height) = (0.0, 0.0)
    do throws(ImageError) {
      let image = image
      try Self.checked(format) { message in
        vector_image_get_size(image, &width, &height, message) ? () : nil
      }
      guard width > 0, height > 0, width.isFinite, height.isFinite else {
        throw Self.error(format, "its size is \(width) × \(height)")
      }
    } catch {
      vector_image_free(image)
      throw error
    }
    size = CGSize(width: width, height: height)
  }

  deinit { vector_image_free(image) }

  /// Draws the image.
  ///
  /// - Parameter scale: Pixels per point. Widths and heights are rounded to whole pixels, at least 1.
  /// - Throws: ``ImageError`` if that is more than ``ImageDecoder/Limits/standard`` allows, or if the image is damaged.
  public func image(scale: CGFloat) throws(ImageError) -> CGImage {
    func pixels(_ length: CGFloat) -> Int { Int(min(max((length * scale).rounded(), 1), 1e9)) }
    let (width, height) = (pixels(size.width), pixels(size.height))
    try ImageDecoder.check(width: width, height: height, .standard)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    let image = image
    try Self.checked(format) { message in
      bytes.withUnsafeMutableBufferPointer {
        vector_image_draw(image, $0.baseAddress, Int32(width), Int32(height), message) ? () : nil
      }
    }
    guard let result = CGImage(width: width, height: height, premultipliedBGRA: bytes) else {
      throw .corrupt(format: format.rawValue.uppercased())
    }
    return result
  }

  /// The result of a function of the C module, or its message as an error.
  @discardableResult
  private static func checked<Value>(
    _ format: Format, _ call: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Value?
  ) throws(ImageError) -> Value {
    var message: UnsafeMutablePointer<CChar>?
    defer { free(message) }
    guard let value = call(&message) else {
      throw error(format, message.map { String(cString: $0) } ?? "unknown error")
    }
    return value
  }

  private static func error(_ format: Format, _ reason: String) -> ImageError {
    .notDrawn(format: format.rawValue.uppercased(), reason: reason)
  }
}
