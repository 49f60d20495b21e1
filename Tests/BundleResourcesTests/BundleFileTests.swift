import Animator
import Testing

@Suite("Files of bundles by name")
struct BundleFileTests {
  private let fixture: ResourceFixture
  private let bundle: Bundle

  init() throws {
    fixture = try ResourceFixture()
    try fixture.write("top", to: "words.txt")
    try fixture.write("below", to: "Data/words.txt")
    try fixture.write("{}", to: "Data/Deep/cards.json")
    try fixture.writePNG(.red, to: "Assets.xcassets/Photo.imageset/file.png")
    try fixture.write(
      #"{"images": [{"filename": "file.png", "idiom": "universal"}]}"#,
      to: "Assets.xcassets/Photo.imageset/Contents.json")
    try fixture.writePNG(.blue, to: "Photo.jpeg")
    bundle = try fixture.bundle
  }

  @Test("files at the top come first, those in subfolders are found, others not")
  func names() throws {
    let top = try #require(bundle.url(forResource: "words", withExtension: "txt"))
    #expect(try String(contentsOf: top, encoding: .utf8) == "top")
    let name = "cards"
    #expect(
      bundle.url(forResource: name, withExtension: "json")?.path.hasSuffix("/Data/Deep/cards.json")
        == true)
    #expect(bundle.path(forResource: name, ofType: ".json") != nil)
    #expect(bundle.url(forResource: "cards.json", withExtension: nil) != nil)
    #expect(bundle.url(forResource: "cards", withExtension: "txt") == nil)
    #expect(bundle.url(forResource: "Deep/cards", withExtension: "json") == nil)
  }

  @Test("an image set is found by its name with the extension of a file, after such files")
  @MainActor func images() {
    func pixel(_ name: String) -> [UInt8]? {
      UIImage(named: name, in: bundle, compatibleWith: nil)?.firstPixel
    }
    let (red, blue): ([UInt8], [UInt8]) = ([0, 0, 255, 255], [255, 0, 0, 255])
    #expect(pixel("Photo") == red && pixel("Photo.jpg") == red && pixel("Photo.PNG") == red)
    #expect(pixel("Photo.jpeg") == blue)
    #expect(pixel("Photo.txt") == nil && pixel(".png") == nil && pixel("Lost.png") == nil)
  }
}
