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
