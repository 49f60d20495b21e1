import Foundation
import ImageIO
import TestSupport
import Testing
import TimelineExport

/// Tests that wait for a browser or a connection: one at a time, as they block a thread.
@Suite("The studio", .serialized)
enum StudioTests {}

extension StudioTests {
  @Suite(
    "Its page, in a real browser",
    .enabled(if: Chromium.isInstalled, "apt-get install chromium-headless-shell"))
  struct PageTests {
    private let folder: TemporaryFolder
    private let browser: Chromium

    init() throws {
      folder = try TemporaryFolder()
      browser = try Chromium(in: folder.url)
    }

    /// The pixels that the canvas has, as a hash and their number.
    private func canvas(_ page: Chromium.Page) throws -> String {
      let value = try page.evaluate(
        """
        (() => {
          const canvas = document.getElementById('frame');
          const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
          let hash = 2166136261;
          for (const byte of data) hash = Math.imul(hash ^ byte, 16777619) >>> 0;
          return `${canvas.width}x${canvas.height} ${hash}`;
        })()
        """)
      return try #require(value as? String)
    }

    /// The same of a frame that the program writes.
    private func frame(_ index: Int) throws -> String {
      try run("frame", "scene.yaml", "--at", "\(index)f", "-o", "expected.png", "--force")
      let image = try ImageDecoder.decode(contentsOf: folder.file("expected.png"))
      var hash: UInt32 = 2_166_136_261
      for pixel in stride(from: 0, to: image.pixels.count, by: 4) {
        // Premultiplied BGRA, of an opaque frame.
        for channel in [2, 1, 0, 3] {
          hash = (hash ^ UInt32(image.pixels[pixel + channel])) &* 16_777_619
        }
      }
      return "\(image.width)x\(image.height) \(hash)"
    }

    /// Runs the program in the scene's folder.
    private func run(_ arguments: String...) throws {
      let process = Process()
      process.executableURL = BuiltProgram.url
      process.arguments = arguments
      process.currentDirectoryURL = folder.url
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }

    private func seek(_ page: Chromium.Page, frame: Int) throws {
      // From the start, with the keys that people use.
      try page.press("Home")
      for _ in 0..<frame / 10 { try page.press("ArrowRight", modifiers: 8) }
      for _ in 0..<frame % 10 { try page.press("ArrowRight") }
      try page.until(
        "document.getElementById('frame').dataset.time == \(MediaTime(seconds: Double(frame) / 60).flicks)"
      )
    }

    @Test("the canvas has the pixels of the exported frame, at every instant that is scrubbed to")
    func exactPixels() throws {
      try folder.write(cardScene)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      for index in [0, 7, 30, 59, 12, 89] {
        try seek(page, frame: index)
        #expect(try canvas(page) == frame(index), "frame \(index)")
      }
    }

    @Test("playing moves on and loops; the frame at which it is paused is exact")
    func playing() throws {
      try folder.write(cardScene)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      try page.press(" ", code: "Space", text: " ")
      try page.until("document.getElementById('play').getAttribute('aria-label') === 'Pause'")
      try page.until("Number(document.getElementById('frame').dataset.time) > 200000000")
      try page.press(" ", code: "Space", text: " ")
      try page.until("document.getElementById('play').getAttribute('aria-label') === 'Play'")
      // Once paused, the picture comes to the instant that the clock shows.
      try page.until(
        """
        document.getElementById('time').textContent === (() => {
          const ms = Math.round(document.getElementById('frame').dataset.time / 705600);
          return `0:${(ms / 1000).toFixed(3).padStart(6, '0')}`;
        })()
        """)
      let time = try #require(
        page.evaluate("Number(document.getElementById('frame').dataset.time)") as? Double)
      #expect(try canvas(page) == frame(Int((time / 705_600_000 * 60).rounded())))
    }

    @Test(
      "a saved file is shown, errors stand at their lines with the last good picture behind them")
    func reloading() throws {
      try folder.write(cardScene)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      try seek(page, frame: 30)
      let before = try canvas(page)

      try folder.write(cardScene.replacingOccurrences(of: "systemOrange", with: "systemPink"))
      try page.until("document.getElementById('frame').dataset.version === '2'")
      let pink = try frame(30)
      #expect(try canvas(page) == pink)
      #expect(pink != before)

      try folder.write(cardScene.replacingOccurrences(of: "systemOrange", with: "systemOrnge"))
      try page.until("!document.getElementById('problems').hidden")
      let problems = try #require(
        page.evaluate("document.getElementById('problems').textContent") as? String)
      #expect(problems.contains("line 4"))
      #expect(problems.contains("systemOrange"), "the nearest name")
      #expect(try canvas(page) == pink)

      try folder.write(cardScene)
      try page.until("document.getElementById('problems').hidden")
      try page.until("document.getElementById('frame').dataset.version === '3'")
      #expect(try canvas(page) == before)
    }

    @Test("a scene that has errors from the start has no picture until it is mended")
    func errorsFromTheStart() throws {
      try folder.write(cardScene.replacingOccurrences(of: "systemOrange", with: "systemOrnge"))
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio.url)
      try page.until("!document.getElementById('problems').hidden")
      #expect(try page.evaluate("document.getElementById('sheet').hidden") as? Bool == true)
      try folder.write(cardScene)
      try page.until("document.getElementById('frame').dataset.version")
      #expect(try page.evaluate("document.getElementById('sheet').hidden") as? Bool == false)
      #expect(try canvas(page) == frame(0))
    }

    @Test(
      "dragging a view changes its frame in the file, and nothing else; undo restores every byte")
    func draggingAView() throws {
      try folder.write(cardScene)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      let (card, target) = try points(page, from: (30, 35), to: (38, 29))
      try page.drag(card)
      try page.until("document.querySelector('#selection polygon')")
      try page.drag(card, (card.x + 6, card.y), target)
      try page.until("document.getElementById('frame').dataset.version === '2'")
      let edited = try String(contentsOf: folder.file("scene.yaml"), encoding: .utf8)
      let line = try #require(edited.split(separator: "\n").first { $0.contains("id: card") })
      let numbers = line.split(separator: "[")[1].split(separator: "]")[0].split(separator: ",")
        .compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
      // To the nearest pixel of the screen.
      #expect(abs(numbers[0] - 18) < 1 && abs(numbers[1] - 14) < 1, "\(line)")
      #expect(numbers[2...] == [40, 30])
      let others = { (text: String) in
        text.split(separator: "\n", omittingEmptySubsequences: false).filter {
          !$0.contains("id: card")
        }
      }
      #expect(others(edited) == others(cardScene))

      try page.evaluate("document.getElementById('undo').click()")
      try page.until("document.getElementById('frame').dataset.version === '3'")
      #expect(try String(contentsOf: folder.file("scene.yaml"), encoding: .utf8) == cardScene)
    }

    /// Points of the stage as points of the window.
    private func points(
      _ page: Chromium.Page, from: (Double, Double), to: (Double, Double)
    ) throws -> ((x: Double, y: Double), (x: Double, y: Double)) {
      let box = try #require(
        page.evaluate(
          "(({ left, top, width }) => [left, top, width])(document.getElementById('frame').getBoundingClientRect())"
        ) as? [Double])
      let scale = box[2] / 160
      return (
        (box[0] + from.0 * scale, box[1] + from.1 * scale),
        (box[0] + to.0 * scale, box[1] + to.1 * scale)
      )
    }

    @Test("dragging the end of a bar changes the duration of its step")
    func draggingABar() throws {
      try folder.write(cardScene)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      try page.until("document.querySelector('.bar i')")
      let end = try #require(
        page.evaluate(
          """
          (() => {
            const box = document.querySelector('.bar i').getBoundingClientRect();
            const bar = document.querySelector('.bar').getBoundingClientRect();
            return [box.left + 3, box.top + 8, bar.width];
          })()
          """) as? [Double])
      // Half of the bar's length to the left: from 1 s to 0.5 s.
      try page.drag((end[0], end[1]), (end[0] - 20, end[1]), (end[0] - end[2] / 2, end[1]))
      try page.until("document.getElementById('frame').dataset.version === '2'")
      let edited = try String(contentsOf: folder.file("scene.yaml"), encoding: .utf8)
      #expect(edited == cardScene.replacingOccurrences(of: "duration: 1 ", with: "duration: 0.5 "))
    }

    @Test("two pages show the same scene at different instants")
    func twoPages() throws {
      try folder.write(cardScene)
      let studio = try RunningStudio(in: folder)
      let (first, second) = (try browser.open(studio), try browser.open(studio))
      try seek(first, frame: 10)
      try seek(second, frame: 50)
      #expect(try canvas(first) == frame(10))
      #expect(try canvas(second) == frame(50))
    }

    @Test("a page connects again after the studio was restarted")
    func reconnecting() throws {
      try folder.write(cardScene)
      let token = "0123456789abcdef"
      let first = try RunningStudio(in: folder, token: token)
      let page = try browser.open(first)
      first.stop()
      try page.until("document.getElementById('status').classList.contains('alert')")
      try folder.write(cardScene.replacingOccurrences(of: "systemTeal", with: "systemRed"))
      let second = try RunningStudio(in: folder, port: first.port, token: token)
      try page.until("!document.getElementById('status').classList.contains('alert')")
      try page.until("document.getElementById('frame').dataset.version === '1'")
      try seek(page, frame: 1)
      try seek(page, frame: 0)
      #expect(try canvas(page) == frame(0))
      second.stop()
    }

    @Test("an export is written with the bytes that the command line writes")
    func exporting() throws {
      try folder.write(cardScene)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      try page.press("e", text: "e")
      try page.until("document.getElementById('export-dialog').open")
      try page.evaluate(
        "document.getElementById('export-file').value = 'card.mp4'; document.getElementById('export-start').click()"
      )
      try page.until("document.querySelector('#export-list li')")
      try run("render", "scene.yaml", "-o", "expected.mp4")
      #expect(
        try Data(contentsOf: folder.file("card.mp4"))
          == Data(contentsOf: folder.file("expected.mp4"))
      )
    }

    @Test("two thousand views: only the rows in sight are in the page")
    func manyViews() throws {
      let views = (0..<2000).map {
        "  - {id: v\($0), frame: [\($0 % 160), \($0 / 160 * 6), 4, 4], backgroundColor: systemRed}"
      }
      let steps = (0..<2000).map { "      v\($0): {alpha: 0.5}" }
      try folder.write(
        """
        animator: 1
        stage: {size: [160, 90], background: "#000"}
        views:
        \(views.joined(separator: "\n"))
        script:
          - animate:
        \(steps.joined(separator: "\n"))
            duration: 1
        """)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      try page.until("document.querySelectorAll('.bar').length > 0")
      let bars = try #require(
        page.evaluate("document.querySelectorAll('.bar').length") as? Int)
      #expect(bars < 60)
      try page.evaluate("document.getElementById('tracks').scrollTop = 22 * 1000")
      try page.until(
        "[...document.querySelectorAll('#labels b')].some((b) => b.textContent === 'v1000')")
      #expect(try page.evaluate("document.querySelectorAll('#tree li').length") as? Int == 2000)
    }
  }
}
