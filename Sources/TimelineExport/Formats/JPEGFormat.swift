import Foundation
import ImageIO

/// JPEG images: a single frame, or numbered files.
extension ExportFormat {
  static let jpeg = ExportFormat(
    name: "JPEG", extensions: ["jpg", "jpeg"], keepsAlpha: false, isStatic: true,
    content: .stills { bitmap throws(ExportError) in try bitmap.jpegData() })
}

extension Bitmap {
  /// The bitmap as a JPEG with full chroma resolution, without alpha, by FFmpeg's second finest quantizer.
  ///
  /// - Throws: ``ExportError/outOfMemory``.
  fileprivate func jpegData() throws(ExportError) -> Data {
    guard let image = CGImage(width: width, height: height, premultipliedBGRA: pixels),
      let data = try? ImageEncoder.jpeg(image, quality: 29 / 30)
    else { throw .outOfMemory }
    return data
  }
}
