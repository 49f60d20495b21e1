import Foundation
import Graphics
import ImageIO
import TestSupport
import Testing

@Suite("SVG and PDF files")
struct VectorImageFileTests {
  private func svg(_ text: String) throws(ImageError) -> VectorImageFile {
    try VectorImageFile(data: Data(text.utf8), format: .svg)
  }

  /// Blue, green, red and alpha of a pixel.
  private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
    let start = 4 * (y * image.width + x)
    return Array(image.pixels[start..<start + 4])
  }

  @Test("an SVG is drawn at any scale over a transparent ground")
  func scales() throws {
    let file = try svg(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="4" height="2">
        <rect width="2" height="2" fill="#ff0000"/><rect x="2" width="2" height="1" fill="blue" fill-opacity="0.4"/>
      </svg>
      """)
    #expect(file.size == CGSize(width: 4, height: 2))
    let image = try file.image(scale: 3)
    #expect(image.width == 12 && image.height == 6)
    #expect(pixel(image, 5, 5) == [0, 0, 255, 255])
    // Premultiplied: 0.4 × 255 is 102.
    #expect(pixel(image, 6, 0) == [102, 0, 0, 102])
    #expect(pixel(image, 6, 3) == [0, 0, 0, 0])
  }

  @Test("an SVG without a size has that of its viewBox")
  func viewBox() throws {
    let file = try svg(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"/>"#)
    #expect(file.size == CGSize(width: 24, height: 12))
    #expect(
      throws: ImageError.notDrawn(
        format: "SVG", reason: "the SVG has neither a size nor a viewBox")
    ) { try svg(#"<svg xmlns="http://www.w3.org/2000/svg"/>"#) }
  }

  @Test("units are those of CSS: 96 pixels in an inch")
  func units() throws {
    let file = try svg(#"<svg xmlns="http://www.w3.org/2000/svg" width="0.5in" height="12pt"/>"#)
    #expect(file.size == CGSize(width: 48, height: 16))
  }

  @Test("the first page of a PDF is drawn, its points upwards")
  func pdf() throws {
    let file = try VectorImageFile(data: PDF.halfRed, format: .pdf)
    #expect(file.size == CGSize(width: 10, height: 20))
    let image = try file.image(scale: 2)
    #expect(image.width == 20 && image.height == 40)
    #expect(pixel(image, 10, 10) == [0, 0, 255, 255])
    #expect(pixel(image, 10, 30) == [0, 0, 0, 0])
  }

  @Test(
    "files of other formats, damaged and huge ones are errors",
    arguments: VectorImageFile.Format.allCases)
  func damaged(format: VectorImageFile.Format) throws {
    #expect(throws: ImageError.empty) { try VectorImageFile(data: Data(), format: format) }
    #expect(throws: ImageError.self) {
      try VectorImageFile(data: Data("no image".utf8), format: format)
    }
    #expect(throws: ImageError.self) {
      try VectorImageFile(data: PDF.halfRed.prefix(40), format: format)
    }
    let large = Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="1e6" height="1e6"/>"#.utf8)
    let file = try VectorImageFile(data: large, format: .svg)
    #expect(throws: ImageError.tooLarge(width: 1_000_000, height: 1_000_000)) {
      try file.image(scale: 1)
    }
  }

  @Test("no other file is read, and entities do not multiply")
  func containment() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><rect width="2" height="2"/></svg>"#,
      as: "secret.svg")
    let secret = folder.file("secret.svg")
    let outer = try svg(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="2" height="2">
        <image xlink:href="\(secret.absoluteString)" width="2" height="2"/>
        <use xlink:href="\(secret.absoluteString)#x"/>
      </svg>
      """)
    #expect(try outer.image(scale: 1).pixels.allSatisfy { $0 == 0 })
    let entities = (1...20).map {
      #"<!ENTITY e\#($0) "&e\#($0 - 1);&e\#($0 - 1);&e\#($0 - 1);&e\#($0 - 1);">"#
    }
    #expect(throws: ImageError.self) {
      try svg(
        "<!DOCTYPE svg [<!ENTITY e0 \"aaaaaaaaaa\">\(entities.joined())]>"
          + #"<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><text>&e20;</text></svg>"#
      )
    }
  }
}

/// Documents for tests.
enum PDF {
  /// A page of 10 × 20 points, the upper half of which is red.
  static var halfRed: Data {
    let objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 20]/Contents 4 0 R>>",
      "<</Length 24>>stream\n1 0 0 rg 0 10 10 10 re f\nendstream",
    ]
    var text = "%PDF-1.4\n"
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let offset = String(text.utf8.count)
      table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      text += "\(index + 1) 0 obj\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += table + "trailer<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
    return Data(text.utf8)
  }
}
