import Foundation
import Testing
import TimelineExport

@testable import SceneScript

/// What is exported as HTML is shown by a browser, Chromium, as it is here.
struct HTMLTests {
  /// Scenes that HTML has words for: moved, turned, faded and clipped layers; rounded and bordered ones; shapes and
  /// their lines; text and pictures; shadows that change; springs, loops, and views that come and go.
  static let names = ["parts", "thrown", "progress", "lowerThird"]

  /// Eleven instants side by side, four in a row.
  private static let columns = 4

  /// The first of the browsers that is here.
  private static let browser = ["chromium-headless-shell", "chromium"].lazy
    .map { "/usr/bin/" + $0 }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// A page with the film at each instant, and a picture of it.
  private func screenshot(
    of film: String, at instants: [Double], width: Int, height: Int, in folder: URL,
    by browser: String
  ) throws -> CGImage {
    let frames = instants.enumerated().map { index, instant in
      let (x, y) = (index % Self.columns * width, index / Self.columns * height)
      return """
        <iframe src="\(film)#t=\(instant)" style="position:absolute;left:\(x)px;top:\(y)px" \
        width="\(width)" height="\(height)" frameborder="0" scrolling="no"></iframe>
        """
    }
    let page = folder.appending(path: "page.html")
    try Data("<!doctype html><body style=\"margin:0\">\(frames.joined())".utf8).write(to: page)
    let rows = (instants.count + Self.columns - 1) / Self.columns
    let picture = folder.appending(path: "page.png")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: browser)
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
      "--force-device-scale-factor=1", "--user-data-dir=\(folder.path)/profile",
      "--window-size=\(width * Self.columns),\(height * rows)", "--screenshot=\(picture.path)",
      page.absoluteString,
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try ImageDecoder.decode(contentsOf: picture)
  }

  @Test("a browser shows what we show, at eleven instants", arguments: names)
  func browser(name: String) async throws {
    guard let browser = Self.browser else {
      print("skipped: no Chromium is here (apt-get install chromium-headless-shell)")
      return
    }
    let timeline = try await PlayedScene.record(name).timeline
    let folder = try Folder()
    var options = ExportOptions()
    options.scale = 1
    let report = try await TimelineExporter(options).export(
      timeline, to: folder.url.appending(path: "film.html"))
    let frames = PlayedScene.frames(of: report)
    let times = frames.map { timeline.frameRate.time(ofFrame: $0) }
    let (width, height) = (Int(timeline.size.width), Int(timeline.size.height))
    let picture = try screenshot(
      of: "film.html", at: times.map(\.seconds), width: width, height: height, in: folder.url,
      by: browser)
    for (step, time) in times.enumerated() {
      let ours = Bitmap.rendering(timeline, at: time, scale: 1)
      let theirs = picture.part(
        x: step % Self.columns * width, y: step / Self.columns * height, width: width,
        height: height)
      let distance = PictureDistance(ours.pixels, theirs)
      // Edges and shadows are smoothed in other ways.
      #expect(distance.mean < 1, "\(name), frame \(frames[step])")
      #expect(distance.farShare < 0.01, "\(name), frame \(frames[step])")
      try PlayedScene.show(ours, "html-\(name)-\(step)-ours")
      let shown = Bitmap(width: width, height: height, pixels: theirs)
      try PlayedScene.show(#require(shown), "html-\(name)-\(step)-theirs")
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
        "flip: the transition 'flipFromLeft'", "curl: the transition 'curlUp'",
        "book: the transition 'curlUp'",
      ])
    await #expect(throws: refused) {
      try await TimelineExporter(options).export(
        recording.timeline, to: folder.url.appending(path: "film.html"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
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
