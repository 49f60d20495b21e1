import Animator
import Foundation
import InterfaceBuilder
import Testing

@MainActor
private final class NibOwner: NSObject {
  var title: UILabel?
}

@MainActor
private final class CounterViewController: UIViewController {}

@MainActor
@Suite("xibs", .serialized)
struct NibTests {
  private static let title = """
    <view tag="1" id="v"><subviews><label text="Title" id="l"/></subviews></view>
    <tapGestureRecognizer id="t"/>
    """

  @Test(
    "objects of the top level are returned in order, without placeholders, and connected to the owner"
  )
  func owner() throws {
    ClassRegistry.addProperty("title", of: NibOwner.self) { $0.title = $1 }
    let owner = NibOwner()
    let data = Documents.xib(
      Self.title,
      owner:
        "><connections><outlet property=\"title\" destination=\"l\" id=\"o\"/></connections></placeholder>"
    )
    let objects = UINib(data: data, bundle: nil).instantiate(withOwner: owner)
    #expect((objects.first as? UIView)?.tag == 1)
    #expect(objects.last is UITapGestureRecognizer && objects.count == 2)
    #expect(owner.title?.text == "Title")
  }

  @Test("each instantiation makes new objects")
  func copies() throws {
    let nib = UINib(data: Documents.xib(Self.title, owner: "/>"), bundle: nil)
    let (one, other) = (nib.instantiate(withOwner: nil), nib.instantiate(withOwner: nil))
    #expect(one.first as? UIView !== other.first as? UIView)
  }

  @Test("external objects stand for their placeholders")
  func externals() throws {
    ClassRegistry.addProperty("title", of: NibOwner.self) { $0.title = $1 }
    let external = NibOwner()
    let data = Documents.xib(
      "<placeholder placeholderIdentifier=\"helper\" id=\"h\"><connections><outlet property=\"title\" destination=\"l\" id=\"o\"/></connections></placeholder><label text=\"x\" id=\"l\"/>",
      owner: "/>")
    let objects = UINib(data: data, bundle: nil)
      .instantiate(withOwner: nil, options: [.externalObjects: ["helper": external]])
    #expect(external.title?.text == "x")
    withExtendedLifetime(objects) {}
  }

  @Test("a xib that cannot be read is a fault with its place")
  func unreadable() {
    var objects: [Any] = []
    let faults = UsageFault.collect {
      objects = UINib(data: Data("<document>".utf8), bundle: nil).instantiate(withOwner: nil)
    }
    #expect(objects.isEmpty)
    #expect(faults.map(\.call) == ["UINib(data:bundle:)"])
    #expect(faults.first?.reason.hasPrefix("document:1:") == true)
  }

  @Test(
    "files of a bundle are found by name, also in Base.lproj; a controller finds the one of its class"
  )
  func files() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("nibs-\(UUID().uuidString).bundle")
    let base = folder.appendingPathComponent("Base.lproj")
    try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let owner =
      "customClass=\"CounterViewController\"><connections><outlet property=\"view\" destination=\"v\" id=\"o\"/></connections></placeholder>"
    try Documents.xib(Self.title, owner: owner)
      .write(to: folder.appendingPathComponent("CounterView.xib"))
    try Documents.xib("<view tag=\"5\" id=\"v\"/>", owner: owner)
      .write(to: base.appendingPathComponent("Other.xib"))
    try Documents.storyboard(Documents.controller("", attributes: "title=\"Hi\""))
      .write(to: base.appendingPathComponent("Flow.storyboard"))
    let bundle = try #require(Bundle(path: folder.path))
    // The class's name without "Controller".
    #expect(CounterViewController(nibName: nil, bundle: bundle).view.tag == 1)
    #expect(UIViewController(nibName: "Other", bundle: bundle).view.tag == 5)
    // A controller of UIKit has no xib of its own.
    #expect(UIViewController(nibName: nil, bundle: bundle).view.tag == 0)
    #expect((bundle.loadNibNamed("CounterView", owner: NibOwner())?.first as? UIView)?.tag == 1)
    let storyboard = UIStoryboard(name: "Flow", bundle: bundle)
    let initial = storyboard.instantiateInitialViewController()
    #expect(initial?.title == "Hi" && initial?.storyboard === storyboard)
  }

  @Test("a document for the kind of the device comes before the one for all")
  func devices() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("devices-\(UUID().uuidString).bundle")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (tag, name) in ["Card", "Card~ipad", "Only~iphone"].enumerated() {
      try Documents.xib("<view tag=\"\(tag + 1)\" id=\"v\"/>", owner: "/>")
        .write(to: folder.appendingPathComponent("\(name).xib"))
    }
    let bundle = try #require(Bundle(path: folder.path))
    func tag(_ name: String, on device: DeviceProfile) -> Int? {
      Stage(device: device).perform {
        (bundle.loadNibNamed(name, owner: nil)?.first as? UIView)?.tag
      }
    }
    #expect(tag("Card", on: .iPadMini) == 2)
    #expect(tag("Card", on: .iPhone15) == 1)
    #expect(tag("Only", on: .iPhone15) == 3)
  }

  @Test(
    "documents have the texts of the stage's language: of a strings file, or of a document of that language"
  )
  func languages() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("languages-\(UUID().uuidString).bundle")
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ data: Data, _ path: String) throws {
      let url = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url)
    }
    func xib(_ text: String) -> Data {
      Documents.xib(
        "<label text=\"\(text)\" id=\"l\"/>"
          + "<button id=\"c\"><buttonConfiguration key=\"configuration\" title=\"Go\" subtitle=\"Now\"/></button>"
          + "<button id=\"b\"><state key=\"normal\" title=\"Go\"/></button>",
        owner: "/>")
    }
    try write(xib("Hello"), "Base.lproj/Card.xib")
    try write(
      Data(
        """
        "l.text" = "Bonjour"; "b.normalTitle" = "Aller";
        "c.configuration.title" = "Partir"; "c.configuration.subtitle" = "Tout de suite";
        """.utf8), "fr.lproj/Card.strings")
    try write(xib("Hallo"), "de.lproj/Card.xib")
    try write(
      Documents.storyboard(Documents.controller("", attributes: "title=\"Hello\"")),
      "Base.lproj/Main.storyboard")
    try write(Data("\"vc.title\" = \"Bonjour\";".utf8), "fr.lproj/Main.strings")
    let bundle = try #require(Bundle(path: folder.path))
    func texts(_ language: String) -> [String?] {
      let stage = Stage(size: CGSize(width: 100, height: 100))
      stage.preferredLanguages = [language]
      return stage.perform {
        let objects = bundle.loadNibNamed("Card", owner: nil) ?? []
        let controller = UIStoryboard(name: "Main", bundle: bundle)
          .instantiateInitialViewController()
        let configuration = (objects.dropFirst().first as? UIButton)?.configuration
        return [
          (objects.first as? UILabel)?.text, (objects.last as? UIButton)?.title(for: .normal),
          controller?.title, configuration?.title, configuration?.subtitle,
        ]
      }
    }
    #expect(texts("fr-CA") == ["Bonjour", "Aller", "Bonjour", "Partir", "Tout de suite"])
    #expect(texts("de") == ["Hallo", "Go", "Hello", "Go", "Now"])
    #expect(texts("en") == ["Hello", "Go", "Hello", "Go", "Now"])
  }
}
