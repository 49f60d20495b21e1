import Animator
import Foundation
import ImageIO
import Rasterize
import TestSupport
import Testing

@testable import SVGDocuments

/// Parts of documents, and what is read of them.
enum TestDocument {
  /// A document of 64 by 64 points.
  static func document(_ body: String, attributes: String = "viewBox=\"0 0 64 64\"") -> Data {
    Data("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\n\(body)\n</svg>".utf8)
  }
}

/// Reads the content of a document of 64 by 64 points.
func parsed(
  _ body: String, attributes: String = "viewBox=\"0 0 64 64\""
) throws(SVGError) -> SVGDocument {
  try SVGDocument(data: TestDocument.document(body, attributes: attributes))
}

/// The messages about the content of a document, whose first line is the second of the document.
func messages(_ body: String, attributes: String = "viewBox=\"0 0 64 64\"") -> [String] {
  do {
    return try parsed(body, attributes: attributes).warnings.map { "warning: \($0)" }
  } catch {
    return error.diagnostics.map(\.description)
  }
}

/// The only shape of a document.
func parsedShape(_ body: String, attributes: String = "viewBox=\"0 0 64 64\"") throws -> SVGShape {
  let shapes = try parsed(body, attributes: attributes).shapes
  try #require(shapes.count == 1)
  return shapes[0]
}

extension SVGDocument {
  /// All shapes from back to front.
  var shapes: [SVGShape] { parts.flatMap(\.shapes) }
}

extension SVGPart {
  var shapes: [SVGShape] {
    switch content {
    case .group(let parts): parts.flatMap(\.shapes)
    case .shape(let shape): [shape]
    case .text: []
    }
  }
}

extension SVGPaint {
  /// 0xRRGGBBAA of a plain color; nil for others.
  var hex: String? {
    guard case .color(let color) = self, color.pattern == nil else { return nil }
    return [color.red, color.green, color.blue, color.alpha].map {
      let text = String(Int(($0 * 255).rounded()), radix: 16)
      return text.count == 1 ? "0" + text : text
    }.joined()
  }

  var shading: GradientShading? {
    guard case .color(let color) = self else { return nil }
    return color.pattern?.shading
  }
}

/// What is shown of documents.
enum ArtworkPicture {
  /// A document drawn by our layers on a transparent ground.
  @MainActor
  static func ours(_ data: Data, scale: CGFloat) throws -> Bitmap {
    let document = try SVGDocument(data: data)
    let stage = Stage(size: document.size, scale: scale)
    stage.window.backgroundColor = .clear
    let view = ArtworkView(artwork: document)
    view.clipsToBounds = true
    view.tintColor = .black
    stage.window.addSubview(view)
    stage.commit()
    return Compositor(size: document.size, scale: scale).render(stage.timeline.frame(at: .zero))
  }

  /// The document drawn by librsvg.
  static func theirs(_ data: Data, scale: CGFloat) throws -> CGImage {
    try VectorImageFile(data: data, format: .svg).image(scale: scale)
  }

  /// The mean difference over all channels and pixels, and the largest one, in units of 1/255.
  static func difference(_ ours: [UInt8], _ theirs: [UInt8]) -> (mean: Double, most: Int) {
    let difference = ByteDifference(ours, theirs)
    return (Double(difference.sum) / Double(max(ours.count, 1)), difference.most)
  }
}
