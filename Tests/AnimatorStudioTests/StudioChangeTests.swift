import Foundation
import SceneScript
import TestSupport
import Testing

extension StudioTests {
  @Suite(
    "What its page changes in the file, in a real browser",
    .enabled(if: Chromium.isInstalled, "apt-get install chromium-headless-shell"))
  struct ChangeTests {
    private let folder: TemporaryFolder
    private let browser: Chromium

    init() throws {
      folder = try TemporaryFolder()
      browser = try Chromium(in: folder.url)
    }

    /// A view that moves from 20 to 60 and on to 140 within 2 s, with key frames at 0, 0.25 and 1.
    private let keyframes = """
      animator: 1
      stage: {size: [160, 90]}
      views:
        - {id: dot, center: [20, 45], bounds: [0, 0, 20, 20], backgroundColor: systemTeal}
      script:
        - keyframes:   # there and on
            - {at: 0, for: 0.25, animate: {dot: {center: [60, 45]}}}
            - at: 0.25   # where the first ends
              for: 0.75
              animate: {dot: {center: [140, 45]}}
          duration: 2

      """

    /// Opens a scene in a page of 1280 x 800 pixels.
    private func open(_ scene: String) throws -> (page: Chromium.Page, studio: RunningStudio) {
      try folder.write(scene)
      let studio = try RunningStudio(in: folder)
      return (try browser.open(studio), studio)
    }

    /// The center of the first element that a selector finds, and its size.
    private func box(_ selector: String, _ page: Chromium.Page) throws
      -> (x: Double, y: Double, width: Double, height: Double)
    {
      try page.until("document.querySelector(\"\(selector)\")")
      let values = try #require(
        page.evaluate(
          """
          (({ left, top, width, height }) => [left + width / 2, top + height / 2, width, height])(
            document.querySelector("\(selector)").getBoundingClientRect())
          """) as? [Double])
      return (values[0], values[1], values[2], values[3])
    }

    private func text(version: Int, _ page: Chromium.Page) throws -> String {
      try page.until("document.getElementById('frame').dataset.version === '\(version)'")
      return try String(contentsOf: folder.file("scene.yaml"), encoding: .utf8)
    }

    @Test("dragging a key frame moves it in time, with the end before it and the start after it")
    func keyTime() throws {
      let (page, studio) = try open(keyframes)
      defer { studio.stop() }
      let bar = try box(".bar", page)
      let key = try box(".key[aria-label$='at 0.500 s']", page)
      // A quarter of the bar to the right: from 0.25 to 0.5 of the duration.
      try page.drag(
        (key.x, key.y), (key.x + 10, key.y), (key.x + bar.width / 4, key.y))
      let expected =
        keyframes
        .replacingOccurrences(of: "{at: 0, for: 0.25,", with: "{at: 0, for: 0.5,")
        .replacingOccurrences(of: "at: 0.25   #", with: "at: 0.5   #")
        .replacingOccurrences(of: "for: 0.75\n", with: "for: 0.5\n")
      #expect(try text(version: 2, page) == expected)
      try page.evaluate("document.getElementById('undo').click()")
      #expect(try text(version: 3, page) == keyframes)
    }

    @Test(
      "a key frame is moved by frames with Alt and arrows, not beyond its neighbors, and keeps the focus"
    )
    func keyTimeByKeyboard() throws {
      let (page, studio) = try open(keyframes)
      defer { studio.stop() }
      try page.until("document.querySelector('.key[aria-label$=\"at 0.500 s\"]')")
      try page.evaluate("document.querySelector('.key[aria-label$=\"at 0.500 s\"]').focus()")
      try page.press("ArrowRight", modifiers: 1)
      // Frame 31 of 120: 0.258.
      #expect(try text(version: 2, page).contains("{at: 0, for: 0.258,"))
      try page.until("document.activeElement.className === 'key'")
      // Four times ten frames to the left are more than there are.
      var last = ""
      for (version, seconds) in [(3, "0.516"), (4, "0.350"), (5, "0.184"), (6, "0.016")] {
        // The timeline is redrawn a little after the picture.
        try page.until(
          "document.activeElement.getAttribute('aria-label')?.endsWith('at \(seconds) s')")
        try page.press("ArrowLeft", modifiers: 9)
        last = try text(version: version, page)
      }
      #expect(last.contains("{at: 0, for: 0,") && last.contains("at: 0   #"))
      #expect(last.contains("for: 1\n"))
    }

    @Test("a key frame at an end that no step has is not moved, and the page says why")
    func impliedKey() throws {
      let scene = keyframes.replacingOccurrences(
        of: "{at: 0, for: 0.25,", with: "{at: 0.1, for: 0.15,")
      let (page, studio) = try open(scene)
      defer { studio.stop() }
      try page.until("document.querySelector('.key[aria-label$=\"at 0.000 s\"]')")
      try page.evaluate("document.querySelector('.key[aria-label$=\"at 0.000 s\"]').focus()")
      try page.press("ArrowRight", modifiers: 1)
      try page.until(
        "document.getElementById('status').textContent.includes(\"no 'keyframes' step\")")
      #expect(try String(contentsOf: folder.file("scene.yaml"), encoding: .utf8) == scene)
    }

    @Test("dragging a handle of a curve changes the control points of its step")
    func curve() throws {
      let (page, studio) = try open(cardScene)
      defer { studio.stop() }
      try page.until("document.querySelector('.bar')")
      try page.evaluate("document.querySelector('.bar').click()")
      let graph = try box("#inspector svg.curve", page)
      let handle = try box("#inspector .handle", page)
      // The graph is 1.1 wide and 1.6 high: 0.25 to the right, 0.4 up.
      let (dx, dy) = (0.25 / 1.1 * graph.width, -0.4 / 1.6 * graph.height)
      try page.drag((handle.x, handle.y), (handle.x + 5, handle.y), (handle.x + dx, handle.y + dy))
      let edited = try text(version: 2, page)
      let line = try #require(edited.split(separator: "\n").first { $0.contains("curve:") })
      let points = line.split(separator: "[")[1].split(separator: "]")[0].split(separator: ",")
        .compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
      // To the nearest pixel of the graph.
      #expect(abs(points[0] - 0.5) < 0.02 && abs(points[1] - 0.5) < 0.02, "\(line)")
      #expect(points[2...] == [0.25, 1])
      #expect(
        edited.replacingOccurrences(of: line, with: "    curve: [0.25, 0.1, 0.25, 1]") == cardScene)
      // By keys, a hundredth at a time, once the inspector has the new curve.
      try page.until(
        "Number(document.querySelector('#inspector .handle').getAttribute('cx')) === \(points[0])")
      try page.evaluate("document.querySelector('#inspector .handle').focus()")
      try page.press("ArrowUp", modifiers: 1)
      let nudged = [points[0], points[1] + 0.01, 0.25, 1].map(SceneText.number)
      let again = try text(version: 3, page)
      #expect(again.contains("curve: [\(nudged.joined(separator: ", "))]"), "\(again)")
    }

    @Test("with Alt and arrows, the end of a bar moves by frames and the selected view by points")
    func nudging() throws {
      let (page, studio) = try open(cardScene)
      defer { studio.stop() }
      try page.until("document.querySelector('.bar[aria-label^=\"dot\"]')")
      try page.evaluate("document.querySelector('.bar[aria-label^=\"dot\"]').focus()")
      try page.press("ArrowRight", modifiers: 9)
      // 30 frames and 10 more are 2/3 s.
      #expect(
        try text(version: 2, page).contains("{animate: {dot: {alpha: 0.2}}, duration: 0.667}"))
      try page.evaluate("document.activeElement.blur()")
      try page.evaluate(
        "[...document.querySelectorAll('#tree li')].find((item) => item.textContent === 'dot').click()"
      )
      try page.press("ArrowDown", modifiers: 1)
      #expect(try text(version: 3, page).contains("center: [120, 46]   # its center"))
    }
  }
}
