import Animator
import Rasterize
import Testing

/// The keys of keyboards, from views to pixels.
@MainActor
@Suite("Pixels of keyboards")
struct KeyboardPixelsTests {
  @Test("a tablet has the keys that enter no letters at both ends of its rows")
  func tablet() {
    let stage = Stage(device: .iPadAir)
    stage.keyboard.show(animated: false)
    let frame = Compositor(size: stage.size, scale: 1, threads: 1)
      .render(stage.timeline.frame(at: .zero))
    func color(_ x: Int, _ y: Int) -> [UInt8] {
      let pixel = frame.pixel(x: x, y: y)
      return [pixel.red, pixel.green, pixel.blue]
    }
    // Colors of the light style, in 255ths: of keys that enter letters, of others, and between keys.
    let (letter, control, gap): ([UInt8], [UInt8], [UInt8]) = (
      [255, 255, 255], [171, 176, 186], [210, 212, 217]
    )
    // 820 points wide: eleven keys of (820 - 2 * 6 - 10 * 12) / 11 = 62.5 points, 74.5 apart. The keyboard is 339 high; its
    // rows are 66 points apart from 841 + 55 on, and keys begin 6.7 points below. Points are near the left edge of keys.
    let rows = [915, 981, 1047, 1113]
    // Delete, 751 to 814; return, 714 to 814.
    #expect(color(758, rows[0]) == control && color(682, rows[0]) == letter)
    #expect(color(720, rows[1]) == control && color(645, rows[1]) == letter)
    // Shift at both ends, with a comma and a period before the second one, from 602 and 677 on.
    #expect(color(12, rows[2]) == control && color(758, rows[2]) == control)
    #expect(color(610, rows[2]) == letter && color(684, rows[2]) == letter)
    // Numbers, emoji, dictation, the space bar from 230 to 665, numbers, and the key that hides the keyboard.
    #expect([12, 86, 160].map { color($0, rows[3]) } == [control, control, control])
    #expect(color(74, rows[3]) == gap && color(236, rows[3]) == letter)
    #expect(color(660, rows[3]) == letter && color(671, rows[3]) == gap)
    #expect([683, 758].map { color($0, rows[3]) } == [control, control])
  }
}
