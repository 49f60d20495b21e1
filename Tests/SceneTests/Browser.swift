import Foundation
import TestSupport
import Testing
import TimelineExport

@testable import SceneScript

/// A headless browser, Chromium, which renders exported HTML.
enum Browser {
  /// The first installed browser.
  private static let executable = ["chromium-headless-shell", "chromium"].lazy
    .map { "/usr/bin/" + $0 }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Eleven samples, four per row.
  private static let columns = 4

  /// A sample time and its rectangle in the browser window.
  private struct Shot {
    var path: String
    var seconds: Double
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// A page with exports paused at sample times, and its screenshot.
  private static func screenshot(
    of shots: [Shot], in folder: URL, by browser: String
  ) throws -> CGImage {
    let frames = shots.map { shot in
      """
      <iframe src="\(shot.path)#t=\(shot.seconds)" style="position:absolute;left:\(shot.x)px;top:\(shot.y)px" \
      width="\(shot.width)" height="\(shot.height)" frameborder="0" scrolling="no"></iframe>
      """
    }
    let page = folder.appending(path: "page.html")
    try Data("<!doctype html><body style=\"margin:0\">\(frames.joined())".utf8).write(to: page)
    let pageImage = folder.appending(path: "page.png")
    let width = shots.map { $0.x + $0.width }.max() ?? 0
    let height = shots.map { $0.y + $0.height }.max() ?? 0
    let process = Process()
    process.executableURL = URL(fileURLWithPath: browser)
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
      "--force-device-scale-factor=1", "--user-data-dir=\(folder.path)/profile",
      "--window-size=\(width),\(height)", "--screenshot=\(pageImage.path)",
      page.absoluteString,
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try ImageDecoder.decode(contentsOf: pageImage)
  }

  /// Renders timelines in the browser and compares them with ours at eleven sample times.
  ///
  /// - Parameter most: The maximum difference of any channel of any pixel, in units of 1/255; nil
  ///   if edges are antialiased differently.
  static func compare(
    _ entries: [(name: String, timeline: Timeline)], most: Int? = nil
  ) async throws {
    guard let browser = executable else {
      print("skipped: no Chromium is here (apt-get install chromium-headless-shell)")
      return
    }
    let folder = try TemporaryFolder()
    var expected: [(shot: Shot, ours: Bitmap, name: String)] = []
    var top = 0
    for (number, entry) in entries.enumerated() {
      let timeline = entry.timeline
      var options = ExportOptions()
      options.scale = 1
      let file = "film\(number).html"
      let report = try await TimelineExporter(options).export(
        timeline, to: folder.url.appending(path: file))
      let (width, height) = (Int(timeline.size.width), Int(timeline.size.height))
      for (step, frame) in PlayedScene.frames(of: report).enumerated() {
        let time = timeline.frameRate.time(ofFrame: frame)
        let (x, y) = (step % columns * width, top + step / columns * height)
        expected.append(
          (
            Shot(path: file, seconds: time.seconds, x: x, y: y, width: width, height: height),
            Bitmap.rendering(timeline, at: time, scale: 1), "\(entry.name)-\(step)"
          ))
      }
      top += (11 + columns - 1) / columns * height
    }
    let pageImage = try screenshot(of: expected.map(\.shot), in: folder.url, by: browser)
    for (shot, ours, name) in expected {
      let theirs = pageImage.part(x: shot.x, y: shot.y, width: shot.width, height: shot.height)
      let distance = ImageDifference(ours.pixels, theirs)
      // Edges and shadows are antialiased differently.
      #expect(distance.mean < 1, "\(name), of eleven")
      #expect(distance.farShare < 0.01, "\(name), of eleven")
      if let most { #expect(distance.most <= most, "\(name), of eleven") }
      try PlayedScene.show(ours, "html-\(name)-ours")
      let shown = Bitmap(width: shot.width, height: shot.height, pixels: theirs)
      try PlayedScene.show(#require(shown), "html-\(name)-theirs")
    }
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
