import Animator
import TestSupport
import Testing

@Suite("Image sets of asset catalogs")
@MainActor
struct ImageSetTests {
  private func images(_ elements: [String], properties: String? = nil) -> String {
    let more = properties.map { ", \"properties\": {\($0)}" } ?? ""
    return "{\"images\": [\(elements.joined(separator: ",\n"))]\(more)}"
  }

  private func element(_ file: String, _ scale: String, _ more: String = "") -> String {
    #"{"idiom": "universal", "filename": "\#(file)", "scale": "\#(scale)"\#(more)}"#
  }

  private let dark = #", "appearances": [{"appearance": "luminosity", "value": "dark"}]"#

  @Test("the file of the display's scale is chosen, or the next higher one, or the highest")
  func scales() throws {
    let fixture = try ResourceFixture()
    try fixture.writePNG(.red, width: 2, height: 2, to: "A.xcassets/Dot.imageset/dot.png")
    try fixture.writePNG(.blue, width: 6, height: 6, to: "A.xcassets/Dot.imageset/dot@3x.png")
    try fixture.write(
      images([element("dot.png", "1x"), #"{"scale": "2x"}"#, element("dot@3x.png", "3x")]),
      to: "A.xcassets/Dot.imageset/Contents.json")
    func image(_ scale: CGFloat) throws -> UIImage? {
      UIImage(
        named: "Dot", in: try fixture.bundle, compatibleWith: UITraitCollection(displayScale: scale)
      )
    }
    let one = try #require(try image(1))
    #expect(one.scale == 1 && one.firstPixel == [0, 0, 255, 255])
    let two = try #require(try image(2))
    #expect(two.scale == 3 && two.size == CGSize(width: 2, height: 2))
    #expect(two.firstPixel == [255, 0, 0, 255])
    #expect(try image(4)?.scale == 3)
  }

  @Test("an image view shows the variant for its own appearance, and changes it with that")
  func appearances() throws {
    let fixture = try ResourceFixture()
    try fixture.writePNG(.white, to: "A.xcassets/Sky.imageset/day.png")
    try fixture.writePNG(.blue, to: "A.xcassets/Sky.imageset/night.png")
    try fixture.write(
      images([element("day.png", "2x"), element("night.png", "2x", dark)]),
      to: "A.xcassets/Sky.imageset/Contents.json")
    let stage = Stage(size: CGSize(width: 10, height: 10), scale: 2)
    let image = UIImage(named: "Sky", in: try fixture.bundle, compatibleWith: nil)
    let view = UIImageView(image: image)
    stage.window.addSubview(view)
    func shown() throws -> [UInt8] {
      let image = try #require(view.layer.contents as? CGImage)
      return Array(image.pixels.prefix(4))
    }
    #expect(try shown() == [255, 255, 255, 255])
    view.overrideUserInterfaceStyle = .dark
    #expect(try shown() == [255, 0, 0, 255])
    view.overrideUserInterfaceStyle = .light
    #expect(try shown() == [255, 255, 255, 255])
    // The rendering mode that code sets stays with the image.
    view.image = image?.withRenderingMode(.alwaysTemplate)
    view.tintColor = .green
    view.overrideUserInterfaceStyle = .dark
    #expect(try shown() == [0, 255, 0, 255])
  }

  @Test("the rendering intent, the slices and the alignment insets of a set apply to its image")
  func attributes() throws {
    let fixture = try ResourceFixture()
    try fixture.writePNG(.red, width: 20, height: 10, to: "A.xcassets/Pill.imageset/pill@2x.png")
    let resizing = """
      , "resizing": {"mode": "3-part-horizontal", "center": {"mode": "stretch", "width": 2, "height": 10},
      "cap-insets": {"left": 6, "right": 8}}, "alignment-insets": {"top": 2, "left": 4, "bottom": 0, "right": 0}
      """
    try fixture.write(
      images(
        [element("pill@2x.png", "2x", resizing)],
        properties: #""template-rendering-intent": "template""#),
      to: "A.xcassets/Pill.imageset/Contents.json")
    let image = try #require(UIImage(named: "Pill", in: try fixture.bundle, compatibleWith: nil))
    #expect(image.renderingMode == .alwaysTemplate)
    // 6 + 2 + 8 of the 20 columns are used: 16 pixels.
    #expect(image.size == CGSize(width: 8, height: 5))
    #expect(image.capInsets == UIEdgeInsets(top: 0, left: 3, bottom: 0, right: 4))
    #expect(image.resizingMode == .stretch)
    #expect(image.alignmentRectInsets == UIEdgeInsets(top: 1, left: 2, bottom: 0, right: 0))
  }

  @Test("files beside catalogs are found by name, scale and device")
  func looseFiles() throws {
    let fixture = try ResourceFixture()
    try fixture.writePNG(.red, to: "Images/logo.png")
    try fixture.writePNG(.green, to: "Images/logo@2x.png")
    try fixture.writePNG(.blue, to: "Images/logo@2x~ipad.png")
    func pixel(_ name: String, _ idiom: UIUserInterfaceIdiom) throws -> [UInt8]? {
      let traits = UITraitCollection {
        $0.displayScale = 2
        $0.userInterfaceIdiom = idiom
      }
      return UIImage(named: name, in: try fixture.bundle, compatibleWith: traits)?.firstPixel
    }
    #expect(try pixel("logo", .phone) == [0, 255, 0, 255])
    #expect(try pixel("logo.png", .pad) == [255, 0, 0, 255])
    #expect(try pixel("logo.jpg", .pad) == nil)
  }

  @Test("a localized image is that of the stage's language")
  func locales() throws {
    let fixture = try ResourceFixture()
    try fixture.writePNG(.red, to: "A.xcassets/Flag.imageset/en.png")
    try fixture.writePNG(.blue, to: "A.xcassets/Flag.imageset/fr.png")
    try fixture.write(
      images([element("en.png", "2x"), element("fr.png", "2x", #", "locale": "fr""#)]),
      to: "A.xcassets/Flag.imageset/Contents.json")
    let stage = Stage(size: CGSize(width: 10, height: 10))
    func pixel() throws -> [UInt8]? {
      UIImage(named: "Flag", in: try fixture.bundle, compatibleWith: nil)?.firstPixel
    }
    #expect(try pixel() == [0, 0, 255, 255])
    stage.preferredLanguages = ["fr-CA", "en"]
    #expect(try pixel() == [255, 0, 0, 255])
  }

  @Test("nothing is read outside of the bundle, by names or by links")
  func containment() throws {
    let outside = try ResourceFixture()
    try outside.writePNG(.red, to: "secret.png")
    let fixture = try ResourceFixture()
    try fixture.write(
      images([element("../../secret.png", "1x"), element("link.png", "2x")]),
      to: "A.xcassets/Leak.imageset/Contents.json")
    try FileManager.default.createSymbolicLink(
      at: fixture.folder.file("A.xcassets/Leak.imageset/link.png"),
      withDestinationURL: outside.folder.file("secret.png"))
    try FileManager.default.createSymbolicLink(
      at: fixture.folder.file("B.xcassets"), withDestinationURL: outside.folder.url)
    #expect(UIImage(named: "Leak", in: try fixture.bundle, compatibleWith: nil) == nil)
    #expect(
      fixture.resources.problems.map(\.description) == [
        "B.xcassets:1:1: this is a link to a folder outside of the bundle; copy the folder",
        "A.xcassets/Leak.imageset/Contents.json:1:48: '../../secret.png' is not the name of a file in this "
          + "folder",
        "A.xcassets/Leak.imageset/Contents.json:2:36: 'link.png' is a link to a file outside of the bundle; "
          + "copy the file",
      ])
  }

  @Test("damaged and unsupported files are reported where the set names them")
  func damaged() throws {
    let fixture = try ResourceFixture()
    try fixture.write("no image", to: "A.xcassets/Bad.imageset/bad.png")
    try fixture.write("no image", to: "A.xcassets/Bad.imageset/photo.heic")
    try fixture.write(
      images([element("bad.png", "1x"), element("photo.heic", "2x"), element("lost.png", "3x")]),
      to: "A.xcassets/Bad.imageset/Contents.json")
    #expect(
      fixture.resources.validate().map(\.description) == [
        "A.xcassets/Bad.imageset/Contents.json:3:36: there is no file 'lost.png'",
        "A.xcassets/Bad.imageset/Contents.json:1:48: 'bad.png': this is not an image in a known format; "
          + "supported are PNG, JPEG, WebP, GIF, BMP and TIFF",
        "A.xcassets/Bad.imageset/Contents.json:2:36: 'photo.heic': HEIC is not decoded; export the image as "
          + "PNG at 1x, 2x and 3x",
      ])
  }

  @Test("a data set is its file, with its type")
  func data() throws {
    let fixture = try ResourceFixture()
    try fixture.write("[1, 2]", to: "A.xcassets/Numbers.dataset/numbers.json")
    try fixture.write(
      #"{"data": [{"idiom": "universal", "filename": "numbers.json", "universal-type-identifier": "public.json"}]}"#,
      to: "A.xcassets/Numbers.dataset/Contents.json")
    let asset = try #require(NSDataAsset(name: "Numbers", bundle: try fixture.bundle))
    #expect(asset.data == Data("[1, 2]".utf8) && asset.typeIdentifier == "public.json")
    #expect(NSDataAsset(name: "Lost", bundle: try fixture.bundle) == nil)
  }

  @Test("an asset that code fills shows the image registered for the traits")
  func assets() throws {
    let fixture = try ResourceFixture()
    try fixture.writePNG(.red, to: "light.png")
    try fixture.writePNG(.blue, to: "dark.png")
    let asset = UIImageAsset()
    for (name, style) in [("light", UIUserInterfaceStyle.light), ("dark", .dark)] {
      let image = try #require(
        UIImage(named: name, in: try fixture.bundle, compatibleWith: nil))
      asset.register(image, with: UITraitCollection(userInterfaceStyle: style))
    }
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(asset.image(with: dark).firstPixel == [255, 0, 0, 255])
    asset.unregister(imageWith: dark)
    #expect(asset.image(with: dark).size == .zero)
  }
}
