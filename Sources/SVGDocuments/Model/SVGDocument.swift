import Foundation
import Graphics

/// An SVG document as parts that layers can show: groups, shapes and text.
///
/// Styles, references and transforms are resolved: all parts have the coordinates of the ``viewBox``.
public final class SVGDocument: Sendable {
  /// The natural size in points: the `width` and `height` of the document, or the size of its view box.
  public let size: CGSize
  /// The rectangle, in the coordinates of the parts, that fits into what shows the document.
  public let viewBox: CGRect
  /// How the view box fits.
  public let aspectRatio: SVGAspectRatio
  /// The parts that are drawn, from back to front.
  public let parts: [SVGPart]
  /// The parts that have names, by them.
  public let namedParts: [String: SVGPart]
  /// The features that have no effect on a still picture and were left out.
  public let warnings: [SVGDiagnostic]

  init(
    size: CGSize, viewBox: CGRect, aspectRatio: SVGAspectRatio, parts: [SVGPart],
    warnings: [SVGDiagnostic]
  ) {
    (self.size, self.viewBox, self.aspectRatio) = (size, viewBox, aspectRatio)
    (self.parts, self.warnings) = (parts, warnings)
    var named: [String: SVGPart] = [:]
    func add(_ parts: [SVGPart]) {
      for part in parts {
        if let name = part.name { named[name] = part }
        if case .group(let parts) = part.content { add(parts) }
      }
    }
    add(parts)
    namedParts = named
  }
}

extension SVGDocument {
  /// The largest file, in bytes.
  public static var maximumByteCount: Int { SVGLimit.bytes }

  /// Reads a document.
  ///
  /// It refers to no other files. Its text has the fonts of the current stage.
  ///
  /// - Throws: ``SVGError`` with the positions of all that is wrong, also of features that layers do not have.
  public convenience init(contentsOf url: URL) throws(SVGError) {
    try self.init(Self.contents(of: url), fonts: .current)
  }

  /// Reads a document from memory.
  ///
  /// - Throws: ``SVGError``, as ``init(contentsOf:)``.
  public convenience init(data: Data) throws(SVGError) { try self.init(data, fonts: .current) }

  /// The bytes of a file, if it is not too large.
  package static func contents(of url: URL) throws(SVGError) -> Data {
    do {
      let values = try url.resolvingSymlinksInPath().resourceValues(
        forKeys: [.fileSizeKey, .isRegularFileKey])
      guard values.isRegularFile == true else {
        throw SVGError(.unreadable(reason: "it is not a file"))
      }
      if let size = values.fileSize, size > SVGLimit.bytes {
        throw SVGError(.tooLarge(megabytes: SVGLimit.bytes >> 20))
      }
      return try Data(contentsOf: url)
    } catch let error as SVGError {
      throw error
    } catch {
      let exists = FileManager.default.fileExists(atPath: url.path)
      throw SVGError(
        .unreadable(reason: exists ? "it cannot be opened" : "there is no such file"))
    }
  }

  /// Reads a document whose text has fonts of `fonts`.
  package convenience init(_ data: Data, fonts: FontSet) throws(SVGError) {
    let document = try SVGXMLReader.read(data)
    let reader = SVGReader(document, fonts: fonts)
    let result = try reader.read()
    self.init(
      size: result.size, viewBox: result.viewBox, aspectRatio: result.aspectRatio,
      parts: result.parts, warnings: reader.warnings)
  }
}
