import Animator
import InterfaceBuilder
import Testing

@MainActor
@Suite("colors and fonts of documents")
struct ColorTests {
  private func color(_ attributes: String, root: String = "") throws -> UIColor? {
    let data = Documents.storyboard(
      Documents.controller("", view: "<color key=\"backgroundColor\" \(attributes)/>"), root: root)
    let controller = try InterfaceFile.controller(data)
    return controller.view.backgroundColor
  }

  private func bytes(_ color: UIColor?) -> [Int] {
    guard let color else { return [] }
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha].map { Int(($0 * 255).rounded()) }
  }

  @Test("documents that are not color matched keep components, whatever the space")
  func unmatched() throws {
    for space in ["calibratedRGB", "deviceRGB", "custom\" customColorSpace=\"sRGB"] {
      let color = try color(
        "red=\"0.2\" green=\"0.4\" blue=\"0.6\" alpha=\"0.8\" colorSpace=\"\(space)\"")
      #expect(bytes(color) == [51, 102, 153, 204])
    }
    #expect(
      try bytes(color("white=\"0.4\" alpha=\"1\" colorSpace=\"calibratedWhite\"")) == [
        102, 102, 102, 255,
      ])
  }

  @Test("calibrated colors of color matched documents are converted from the Generic profiles")
  func matched() throws {
    let root = "colorMatched=\"YES\""
    // The well-known conversions of the pure colors: FF2600, 00F900, 0433FF.
    let expected = [
      ("1", "0", "0", [255, 38, 0, 255]), ("0", "1", "0", [0, 249, 0, 255]),
      ("0", "0", "1", [4, 51, 255, 255]),
    ]
    for (red, green, blue, bytes) in expected {
      let color = try color(
        "red=\"\(red)\" green=\"\(green)\" blue=\"\(blue)\" alpha=\"1\" colorSpace=\"calibratedRGB\"",
        root: root)
      #expect(self.bytes(color) == bytes)
    }
    // 0.5 with the gamma 1.8 is 0.287 of the light, which sRGB encodes as 0.573: 146 of 255.
    let gray = try color("white=\"0.5\" alpha=\"1\" colorSpace=\"calibratedWhite\"", root: root)
    #expect(bytes(gray) == [146, 146, 146, 255])
  }

  @Test("system colors are those of UIKit, by new names and old ones")
  func system() throws {
    #expect(try color("systemColor=\"systemBackgroundColor\"") == .systemBackground)
    #expect(
      try color("systemColor=\"systemIndigoColor\" red=\"1\" green=\"0\" blue=\"0\" alpha=\"1\"")
        == .systemIndigo)
    #expect(
      try color("cocoaTouchSystemColor=\"groupTableViewBackgroundColor\"")
        == .systemGroupedBackground)
    #expect(try color("cocoaTouchSystemColor=\"darkTextColor\"") == .darkText)
  }

  @Test("named colors without a catalog are those that the document copies")
  func named() throws {
    var text = String(
      decoding: Documents.storyboard(
        Documents.controller("", view: "<color key=\"backgroundColor\" name=\"Brand\"/>")),
      as: UTF8.self)
    text = text.replacingOccurrences(
      of: "</document>",
      with: """
        <resources><namedColor name="Brand"><color red="0" green="1" blue="0" alpha="1" \
        colorSpace="custom" customColorSpace="sRGB"/></namedColor></resources></document>
        """)
    let controller = try InterfaceFile.controller(Data(text.utf8))
    #expect(controller.view.backgroundColor == .green)
  }

  @Test("fonts are of a weight, a style or a name")
  func fonts() throws {
    func font(_ attributes: String) throws -> UIFont {
      let label: UILabel = try InterfaceFile.object(
        "<label id=\"l\"><fontDescription key=\"fontDescription\" \(attributes)/></label>")
      return label.font
    }
    #expect(try font("type=\"system\" pointSize=\"13\"") == .systemFont(ofSize: 13))
    #expect(
      try font("type=\"system\" weight=\"semibold\" pointSize=\"13\"")
        == .systemFont(ofSize: 13, weight: .semibold))
    #expect(try font("type=\"italicSystem\" pointSize=\"9\"") == .italicSystemFont(ofSize: 9))
    #expect(try font("style=\"UICTFontTextStyleTitle1\"") == .preferredFont(forTextStyle: .title1))
  }
}
