import Foundation
import Testing
import TimelineExport

@testable import SceneScript

/// What is exported as HTML is shown by a browser, Chromium, as it is here.
struct HTMLTests {
  /// Scenes that HTML has words for, each list shown by one browser: moved, turned, faded and clipped layers; rounded
  /// and bordered ones; shapes and their lines; text and pictures; shadows; springs, loops, and views that come and
  /// go; view transitions; layers in space; corners and gradients that change; blending and blurred backgrounds.
  static let sheets = [
    ["thrown"], ["lowerThird"], ["photoFlip"], ["parts", "progress", "ways"],
    [
      "gallery/space", "gallery/layers", "gallery/corners", "gallery/gradients", "gallery/blending",
      "gallery/blur", "gallery/shapes", "gallery/replicator", "gallery/emitter",
    ],
  ]

  /// Eleven instants side by side, four in a row.
  private static let columns = 4

  /// The first of the browsers that is here.
  private static let browser = ["chromium-headless-shell", "chromium"].lazy
    .map { "/usr/bin/" + $0 }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// An instant of a film, and where it is in the browser's window.
  private struct Shot {
    var film: String
    var seconds: Double
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// A page with films at instants, and a picture of it.
  private func screenshot(
    of shots: [Shot], in folder: URL, by browser: String
  ) throws -> CGImage {
    let frames = shots.map { shot in
      """
      <iframe src="\(shot.film)#t=\(shot.seconds)" style="position:absolute;left:\(shot.x)px;top:\(shot.y)px" \
      width="\(shot.width)" height="\(shot.height)" frameborder="0" scrolling="no"></iframe>
      """
    }
    let page = folder.appending(path: "page.html")
    try Data("<!doctype html><body style=\"margin:0\">\(frames.joined())".utf8).write(to: page)
    let picture = folder.appending(path: "page.png")
    let width = shots.map { $0.x + $0.width }.max() ?? 0
    let height = shots.map { $0.y + $0.height }.max() ?? 0
    let process = Process()
    process.executableURL = URL(fileURLWithPath: browser)
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
      "--force-device-scale-factor=1", "--user-data-dir=\(folder.path)/profile",
      "--window-size=\(width),\(height)", "--screenshot=\(picture.path)",
      page.absoluteString,
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try ImageDecoder.decode(contentsOf: picture)
  }

  @Test("a browser shows what we show, at eleven instants", arguments: sheets)
  func browser(names: [String]) async throws {
    guard let browser = Self.browser else {
      print("skipped: no Chromium is here (apt-get install chromium-headless-shell)")
      return
    }
    let folder = try Folder()
    var expected: [(shot: Shot, ours: Bitmap, name: String)] = []
    var top = 0
    for (number, name) in names.enumerated() {
      let timeline = try await PlayedScene.record(name).timeline
      var options = ExportOptions()
      options.scale = 1
      let film = "film\(number).html"
      let report = try await TimelineExporter(options).export(
        timeline, to: folder.url.appending(path: film))
      let (width, height) = (Int(timeline.size.width), Int(timeline.size.height))
      for (step, frame) in PlayedScene.frames(of: report).enumerated() {
        let time = timeline.frameRate.time(ofFrame: frame)
        let (x, y) = (step % Self.columns * width, top + step / Self.columns * height)
        expected.append(
          (
            Shot(film: film, seconds: time.seconds, x: x, y: y, width: width, height: height),
            Bitmap.rendering(timeline, at: time, scale: 1), "\(name)-\(step)"
          ))
      }
      top += (11 + Self.columns - 1) / Self.columns * height
    }
    let picture = try screenshot(of: expected.map(\.shot), in: folder.url, by: browser)
    for (shot, ours, name) in expected {
      let theirs = picture.part(x: shot.x, y: shot.y, width: shot.width, height: shot.height)
      let distance = PictureDistance(ours.pixels, theirs)
      // Edges and shadows are smoothed in other ways.
      #expect(distance.mean < 1, "\(name), of eleven")
      #expect(distance.farShare < 0.01, "\(name), of eleven")
      try PlayedScene.show(ours, "html-\(name)-ours")
      let shown = Bitmap(width: shot.width, height: shot.height, pixels: theirs)
      try PlayedScene.show(#require(shown), "html-\(name)-theirs")
    }
  }

  @Test("what HTML cannot say is told by view, all of it, and no file is made")
  func refusals() async throws {
    let recording = try await PlayedScene.record("hello")
    let folder = try Folder()
    var options = ExportOptions()
    options.layerNames = Dictionary(
      recording.views.map { ($0.layer, $0.id) }, uniquingKeysWith: { first, _ in first })
    let refused = ExportError.cannotExpress(
      format: "HTML",
      [
        "curl: the transition 'curlUp', whose surface bends",
        "book: the transition 'curlUp', whose surface bends",
      ])
    await #expect(throws: refused) {
      try await TimelineExporter(options).export(
        recording.timeline, to: folder.url.appending(path: "film.html"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test(
    "what fades has two keys with the curve's control points, and the pictures are in the file once"
  )
  @MainActor
  func exactDissolve() async throws {
    let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1, frameRate: 60)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.perform {
      view.backgroundColor = .red
      stage.window.addSubview(view)
      UIView.transition(
        with: view, duration: 0.5, options: [.transitionCrossDissolve, .curveEaseIn]
      ) {
        view.backgroundColor = .blue
      }
    }
    stage.advance(by: 0.5)
    let folder = try Folder()
    let url = folder.url.appending(path: "film.html")
    try await TimelineExporter().export(stage.timeline, to: url)
    let text = try String(contentsOf: url, encoding: .utf8)
    // One takes from the other what it shows of itself: together they are 1 at any instant.
    #expect(text.contains("\"opacity\",[[0,\"1\",\"cubic-bezier(0.42,0,1,1)\"],[1,\"0\"]]"))
    #expect(text.contains("\"opacity\",[[0,\"0\",\"cubic-bezier(0.42,0,1,1)\"],[1,\"1\"]]"))
    #expect(text.components(separatedBy: "data:image/png").count == 3)
  }

  @Test("names of views cannot end what they stand in")
  @MainActor
  func escaping() async throws {
    let stage = Stage(size: CGSize(width: 10, height: 10), scale: 1, frameRate: 60)
    stage.window.backgroundColor = .red
    stage.advance(by: 0.1)
    let folder = try Folder()
    let url = folder.url.appending(path: "a<b.html")
    var options = ExportOptions()
    options.layerNames = [LayerID(0): "\"><script>"]
    try await TimelineExporter(options).export(stage.timeline, to: url)
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text.contains("data-name=\"&quot;&gt;&lt;script&gt;\""))
    #expect(text.contains("<title>a&lt;b.html</title>"))
  }
}

extension CGImage {
  /// The bytes of a rectangle.
  fileprivate func part(x: Int, y: Int, width: Int, height: Int) -> [UInt8] {
    (y..<y + height).flatMap { row in
      let start = 4 * (row * self.width + x)
      return pixels[start..<start + 4 * width]
    }
  }
}
