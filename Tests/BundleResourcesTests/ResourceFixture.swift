import Animator
import TestSupport

/// A folder with resources that a test writes, as a bundle.
final class ResourceFixture {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var bundle: Bundle {
    get throws {
      guard let bundle = Bundle(path: folder.url.path) else { throw CocoaError(.fileNoSuchFile) }
      return bundle
    }
  }

  var resources: ResourceFolder { ResourceFolder.at(folder.url) }

  /// Writes a file, making the folders on its path.
  func write(_ data: Data, to path: String) throws {
    let url = folder.file(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

  /// Writes a PNG of one color.
  func writePNG(_ color: Pixel, width: Int = 2, height: Int = 2, to path: String) throws {
    let pixels = Array(repeating: color.bytes, count: width * height).flatMap { $0 }
    let image = CGImage(width: width, height: height, premultipliedBGRA: pixels)
    guard let data = image.flatMap({ UIImage(cgImage: $0).pngData() }) else {
      throw CocoaError(.fileWriteUnknown)
    }
    try write(data, to: path)
  }

  /// Opaque colors.
  enum Pixel {
    case red, green, blue, white

    /// Blue, green, red, alpha.
    var bytes: [UInt8] {
      switch self {
      case .red: [0, 0, 255, 255]
      case .green: [0, 255, 0, 255]
      case .blue: [255, 0, 0, 255]
      case .white: [255, 255, 255, 255]
      }
    }
  }
}

extension UIImage {
  /// The first pixel: blue, green, red, alpha.
  var firstPixel: [UInt8] { Array(cgImage?.pixels.prefix(4) ?? []) }
}
