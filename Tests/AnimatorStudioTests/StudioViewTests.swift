import Animator
import Foundation
import TestSupport
import Testing

extension StudioTests {
  @Suite(
    "What its page can show beside the frames, in a real browser",
    .enabled(if: Chromium.isInstalled, "apt-get install chromium-headless-shell"))
  struct ViewTests {
    private let folder: TemporaryFolder
    private let browser: Chromium

    init() throws {
      folder = try TemporaryFolder()
      browser = try Chromium(in: folder.url)
    }

    /// Red, green, blue and alpha of a pixel of the canvas.
    private func pixel(_ page: Chromium.Page, _ x: Int, _ y: Int) throws -> [Int] {
      let value = try page.evaluate(
        "[...document.getElementById('frame').getContext('2d').getImageData(\(x), \(y), 1, 1).data]"
      )
      return try #require(value as? [Int])
    }

    private func check(_ overlay: String, _ page: Chromium.Page) throws {
      try page.evaluate("document.querySelector('[name=overlay][value=\(overlay)]').click()")
    }

    private let phone = """
      animator: 1
      stage: {device: iPhone 15, scale: 1, background: "#ffffff", duration: 1}
      views:
        - {id: card, frame: [100, 300, 200, 200], backgroundColor: "#ff0000"}

      """

    @Test("the body of the device is drawn around the screen; views are picked on the screen")
    func device() throws {
      try folder.write(phone)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      #expect(try pixel(page, 110, 310) == [255, 0, 0, 255])
      try check("device", page)
      let size = DeviceProfile.iPhone15.body().filmSize
      try page.until("document.getElementById('frame').width === \(Int(size.width))")
      #expect(
        try page.evaluate("document.getElementById('frame').height") as? Int == Int(size.height))
      // The screen is in the middle.
      let origin = (x: Int(size.width - 393) / 2, y: Int(size.height - 852) / 2)
      #expect(try pixel(page, origin.x + 110, origin.y + 310) == [255, 0, 0, 255])
      let box = try #require(
        page.evaluate(
          "(({ left, top, width }) => [left, top, width])(document.getElementById('frame').getBoundingClientRect())"
        ) as? [Double])
      let zoom = box[2] / Double(size.width)
      try page.drag(
        (box[0] + Double(origin.x + 200) * zoom, box[1] + Double(origin.y + 400) * zoom))
      try page.until("document.querySelector('#inspector h2')?.textContent.includes('card')")
      let corner = try #require(
        page.evaluate("document.querySelector('#selection polygon').points[0].x") as? Double)
      #expect(abs(corner - Double(origin.x + 100) * zoom) < 0.01)
    }

    @Test("the safe area is outlined, and what is outside of it is shaded")
    func safeArea() throws {
      try folder.write(phone)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      #expect(try pixel(page, 5, 840) == [255, 255, 255, 255])
      try check("safeArea", page)
      // The area of the home indicator is 34 points high.
      try page.until(
        "document.getElementById('frame').getContext('2d').getImageData(5, 840, 1, 1).data[0] < 255"
      )
      #expect(try pixel(page, 5, 800) == [255, 255, 255, 255])
    }

    /// The text of the first element that a selector finds.
    private func text(_ selector: String, _ page: Chromium.Page) throws -> String? {
      try page.evaluate("document.querySelector(\"\(selector)\")?.textContent") as? String
    }

    @Test("the inspector has a view's values now, those of its model, and what animates it")
    func inspector() throws {
      try folder.write(cardScene)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      // The second animation begins after the first, at 1 s, and ends at 1.5 s: frame 75 is its middle.
      for _ in 0..<7 { try page.press("ArrowRight", modifiers: 8) }
      for _ in 0..<5 { try page.press("ArrowRight") }
      try page.evaluate(
        "[...document.querySelectorAll('#tree li')].find((item) => item.textContent === 'dot').click()"
      )
      try page.until("document.querySelector('#inspector tr.animated')")
      let row = try #require(try text("#inspector tr.animated", page))
      // From 1 to 0.2: in the middle, easeInOut is at 0.5.
      #expect(row == "opacity0.6→ 0.2")
      #expect(try text("#inspector h2", page) == "dot")
      #expect(try text("#inspector h2 + p a", page) == "line 5")
      #expect(try text("#inspector p b", page) == "opacity")
      // The curve has the present point in its middle.
      #expect(
        try page.evaluate(
          "document.querySelector('#inspector svg.curve ellipse').getAttribute('cx')")
          as? String == "0.5")
    }

    @Test(
      "rows of a view are folded into one; completions and marks are shown, and bars have their curves"
    )
    func folding() throws {
      try folder.write(
        """
        animator: 1
        stage: {size: [160, 90]}
        views:
          - {id: card, frame: [10, 20, 40, 30], backgroundColor: red}
          - {id: dot, frame: [100, 20, 20, 20], backgroundColor: blue}
        script:
          - mark: start
          - animate: {card: {center: [110, 50], alpha: 0.5}}
            duration: 1
            completion: [{animate: {dot: {alpha: 0}}, duration: 0.5}]
          - mark: end
        """)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      try page.until("document.querySelectorAll('#labels div').length === 3")
      #expect(
        try page.evaluate("document.querySelectorAll('.bar .shape path').length") as? Int == 3)
      // Both properties of the card complete with its step, the dot's does not.
      #expect(try page.evaluate("document.querySelectorAll('.completion').length") as? Int == 2)
      let marks =
        "[...document.querySelectorAll('#ruler .marker')].map((mark) => mark.textContent).join()"
      #expect(try page.evaluate(marks) as? String == "start,end")

      try page.evaluate(
        "document.querySelector('#labels .fold').focus(); document.activeElement.click()")
      try page.until("document.querySelectorAll('#labels div').length === 2")
      #expect(try text("#labels div", page) == "▸card 2 properties")
      #expect(try page.evaluate("document.querySelectorAll('.bar').length") as? Int == 3)
      #expect(
        try page.evaluate("document.activeElement.getAttribute('aria-expanded')") as? String
          == "false")
      try page.evaluate("document.activeElement.click()")
      try page.until("document.querySelectorAll('#labels div').length === 3")
    }

    @Test("a search leaves the rows and the views that have the text")
    func search() throws {
      try folder.write(cardScene)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      try page.until("document.querySelectorAll('#labels div').length === 2")
      try page.press("f", text: "f")
      #expect(try page.evaluate("document.activeElement.id") as? String == "search")
      try page.evaluate(
        "((input) => { input.value = 'DOT'; input.dispatchEvent(new Event('input')); })(document.getElementById('search'))"
      )
      try page.until("document.querySelectorAll('#labels div').length === 1")
      #expect(try text("#labels div", page) == "dot opacity")
      #expect(try text("#tree li:not([hidden])", page) == "dot")
    }

    @Test("a version is compared with the one before: as a difference, and side by side")
    func comparison() throws {
      let scene = """
        animator: 1
        stage: {size: [40, 20], scale: 1, background: "#102030", duration: 1}
        views: [{id: box, frame: [10, 5, 10, 10], backgroundColor: "#ff0000"}]

        """
      try folder.write(scene)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      try folder.write(scene.replacingOccurrences(of: "#ff0000", with: "#00c000"))
      try page.until("document.getElementById('frame').dataset.version === '2'")
      try choose("difference", page)
      try page.until(
        "document.getElementById('frame').getContext('2d').getImageData(0, 0, 1, 1).data[2] === 0")
      #expect(try pixel(page, 2, 2) == [0, 0, 0, 255])
      #expect(try pixel(page, 15, 10) == [255, 192, 0, 255])
      try choose("beside", page)
      // Two stages and a gap of 8 points.
      try page.until("document.getElementById('frame').width === 88")
      #expect(try pixel(page, 15, 10) == [255, 0, 0, 255])
      #expect(try pixel(page, 48 + 15, 10) == [0, 192, 0, 255])
    }

    private func choose(_ comparison: String, _ page: Chromium.Page) throws {
      try page.evaluate(
        """
        ((list) => { list.value = '\(comparison)'; list.dispatchEvent(new Event('change', { bubbles: true })); })(
          document.getElementById('comparison'))
        """)
    }

    @Test("onion skins show where a view was before")
    func onionSkins() throws {
      try folder.write(
        """
        animator: 1
        stage: {size: [60, 20], scale: 1, background: "#000000"}
        views: [{id: box, frame: [0, 5, 10, 10], backgroundColor: "#ff0000"}]
        script: [{animate: {box: {frame: [40, 5, 10, 10]}}, duration: 1, curve: linear}]

        """)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      try page.press("End")
      try page.until("Number(document.getElementById('frame').dataset.time) > 600000000")
      #expect(try pixel(page, 5, 10) == [0, 0, 0, 255])
      try page.evaluate(
        """
        ((input) => { input.value = 4; input.dispatchEvent(new Event('change', { bubbles: true })); })(
          document.getElementById('onion'))
        """)
      // The first of the earlier instants is the start.
      try page.until(
        "document.getElementById('frame').getContext('2d').getImageData(5, 10, 1, 1).data[0] > 0")
      #expect(try pixel(page, 5, 1) == [0, 0, 0, 255])
    }

    @Test("a scene of no device has no body")
    func noDevice() throws {
      try folder.write(cardScene)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      #expect(try page.evaluate("document.getElementById('device').disabled") as? Bool == true)
    }

    @Test("a sound track is drawn as loud as it is at each time")
    func waveform() throws {
      // Half of the full scale for half a second, and silence for another.
      let samples = [Int16](repeating: 16384, count: 24_000) + [Int16](repeating: 0, count: 24_000)
      try wav(samples).write(to: folder.file("tone.wav"))
      try folder.write(cardScene + "audio:\n  - {file: tone.wav}\n")
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      try page.until("document.querySelector('.wave')")
      /// The part of the height that is painted at a time in seconds of 1.5.
      func painted(_ seconds: Double) throws -> Double {
        let value = try page.evaluate(
          """
          (() => {
            const wave = document.querySelector('.wave');
            const x = Math.round((document.getElementById('tracks').clientWidth - 24) * \(seconds) / 1.5);
            const { data } = wave.getContext('2d').getImageData(x * devicePixelRatio, 0, 1, wave.height);
            return data.filter((_, i) => i % 4 === 3 && data[i] > 127).length / wave.height;
          })()
          """)
        return try #require(value as? Double ?? (value as? Int).map(Double.init))
      }
      // To a pixel of 40.
      #expect(abs(try painted(0.25) - 128.0 / 255) < 0.03)
      #expect(try painted(0.75) < 0.06)
      let labels = try page.evaluate("document.getElementById('labels').textContent") as? String
      #expect(labels?.contains("tone.wav") == true)
    }
  }
}
