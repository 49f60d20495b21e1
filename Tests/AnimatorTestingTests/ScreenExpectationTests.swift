import AnimatorTesting
import Foundation
import Testing

/// A line of text in the middle of the safe area, which scales with the text size.
private final class Greeting: UIViewController {
  var text = "Hello"
  let label = UILabel(frame: .zero)

  convenience init(_ text: String) {
    self.init(nibName: nil, bundle: nil)
    self.text = text
  }

  override func viewDidLoad() {
    view.backgroundColor = .systemBackground
    label.text = text
    label.font = .preferredFont(forTextStyle: .body)
    view.addSubview(label)
  }

  override func viewDidLayoutSubviews() {
    let area = view.bounds.inset(by: view.safeAreaInsets)
    let size = label.sizeThatFits(area.size)
    label.frame = CGRect(
      x: (area.midX - size.width / 2).rounded(), y: (area.midY - size.height / 2).rounded(),
      width: size.width, height: size.height)
  }
}

@MainActor
@Suite("Expectations about screens")
struct ScreenExpectationTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "animator-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func list(_ name: String) throws -> [[String]] {
    try String(contentsOf: folder.appending(path: "\(name).screens"), encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }

  private func failures(_ mode: RecordMode, _ text: String = "Hello") -> [String] {
    Expectation.failures {
      expectScreens(
        matching: "greeting", on: [.iPhoneSE, .iPhone15], scale: 0.25, record: mode, in: folder
      ) { Greeting(text) }
    }
  }

  @Test("every device, both orientations, light and dark, three text sizes: in one sheet")
  func all() throws {
    #expect(failures(.failed) == [])
    let lines = try list("greeting")
    // 2 devices × 2 orientations × 2 styles × 3 text sizes.
    #expect(lines.count == 24 && Set(lines.map { $0[2] }).count == 24)
    #expect(
      lines[..<6].map { $0[0] } == [
        "iPhone-SE/portrait/light/XS", "iPhone-SE/portrait/light/L",
        "iPhone-SE/portrait/light/AccessibilityXXXL", "iPhone-SE/portrait/dark/XS",
        "iPhone-SE/portrait/dark/L", "iPhone-SE/portrait/dark/AccessibilityXXXL",
      ])
    #expect(lines[23][0] == "iPhone-15/landscape/dark/AccessibilityXXXL")
    // A quarter of 375 × 667 and 852 × 393 points, rounded up.
    #expect(lines[0][1] == "94x167" && lines[23][1] == "213x99")
    let sheet = try ImageDecoder.decode(contentsOf: folder.appending(path: "greeting.png"))
    // Six columns; the widest row is that of the larger phone in landscape.
    #expect(sheet.width == 6 * 213 && sheet.height == 167 + 94 + 213 + 99)
    #expect(failures(.none) == [])
  }

  @Test("a failure names the first screen that differs, with a comparison of it")
  func report() throws {
    #expect(failures(.failed) == [])
    let message = try #require(failures(.none, "Hallo").first)
    let lines = message.split(separator: "\n").map(String.init)
    #expect(
      lines[0]
        == "greeting: 24 of 24 screens differ, the first on iPhone SE in portrait, light, text size XS"
    )
    #expect(lines[1].hasPrefix("expected | difference | actual: "))
    #expect(lines[2].hasPrefix("animation of the screens of that size: "))
    #expect(lines[3] == "to accept: ANIMATOR_RECORD=failed swift test --filter 'report'")
    let url = URL(fileURLWithPath: String(lines[1].split(separator: ": ")[1]))
    let image = try ImageDecoder.decode(contentsOf: url)
    // Three screens of 94 × 167 pixels, with gaps of 4.
    #expect(image.width == 3 * 94 + 8 && image.height == 167)
    let data = try Data(
      contentsOf: URL(fileURLWithPath: String(lines[2].split(separator: ": ")[1])))
    let head = try #require(data.range(of: Data("acTL".utf8)))
    // The six screens of this device in portrait.
    #expect(Array(data[head.upperBound..<head.upperBound + 4]) == [0, 0, 0, 6])
    #expect(failures(.failed, "Hallo") == [] && failures(.none, "Hallo") == [])
  }

  @Test("one screen, at a time during its first animation")
  func one() throws {
    func failures(_ time: Double, _ mode: RecordMode) -> [String] {
      Expectation.failures {
        expectScreen(
          matching: "fading", on: .iPhoneSE, orientation: .landscapeLeft, style: .dark, at: time,
          scale: 0.25, record: mode, in: folder
        ) {
          let controller = Greeting("Hello")
          UIView.animate(withDuration: 1) { controller.view.backgroundColor = .systemRed }
          return controller
        }
      }
    }
    #expect(failures(0.5, .failed) == [] && failures(0.5, .none) == [])
    #expect(try list("fading").map { $0[0] + " " + $0[1] } == ["iPhone-SE/landscape/dark/L 167x94"])
    #expect(
      failures(0.6, .none).first?.hasPrefix(
        "fading: 1 of 1 screens differ, the first on iPhone SE in landscape, dark, text size L\n")
        == true)
    #expect(
      failures(.nan, .none) == [
        "fading: a screen needs a finite time and a scale above 0, not nan s and 0.25"
      ])
  }

  @Test("issues of the layout are failures; no devices are a failure")
  func issues() {
    let failures = Expectation.failures {
      expectScreen(matching: "odd", on: .iPhoneSE, scale: 0.25, record: .failed, in: folder) {
        let controller = UIViewController()
        let view = UIView(frame: .zero)
        view.translatesAutoresizingMaskIntoConstraints = false
        controller.view.addSubview(view)
        view.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor).isActive = true
        return controller
      }
      expectScreens(matching: "none", on: [], in: folder) { UIViewController() }
    }
    #expect(failures.count == 2)
    #expect(failures.first?.hasPrefix("the layout is ambiguous: constraints leave ") == true)
    #expect(
      failures.last
        == "none: there are no screens; name at least one device, orientation, style and text size")
  }

  @Test("goldens are beside the test")
  func besideTheTest() {
    expectScreens(matching: "greeting", on: [.iPhoneSE, .iPhone15], scale: 0.25, record: .current) {
      Greeting("Hello")
    }
  }
}
