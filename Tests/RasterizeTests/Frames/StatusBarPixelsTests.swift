import Animator
import Rasterize
import Testing

/// The status bars of devices, from views to pixels.
@MainActor
@Suite("Pixels of status bars")
struct StatusBarPixelsTests {
  /// The columns of pixels in which a status bar draws something on white, at one pixel per point.
  private func columns(_ device: DeviceProfile, height: Int) -> [Int] {
    let stage = Stage(device: device)
    stage.window.backgroundColor = .white
    let frame = Compositor(size: stage.size, scale: 1, threads: 1)
      .render(stage.timeline.frame(at: .zero))
    return (0..<frame.width).filter { x in
      (0..<height).contains { y in frame.pixel(x: x, y: y).green < 250 }
    }
  }

  @Test("tablets have the time and the date at the left, and the levels at the right")
  func tablets() throws {
    // 820 points wide, corners are round: from 20 points to 20 points.
    let round = columns(.iPadAir, height: 24)
    let first = try #require(round.first)
    #expect(first == 20 || first == 21, "the 9 has some space before it")
    // The battery's cap ends 0.1 points before its 27.
    #expect(round.last == 799)
    // "9:41 AM" and "Tue Jan 9" in 12 points are about 115 wide, "100%" and the symbols 87.
    #expect(!round.contains { (150..<700).contains($0) })
    // 810 points wide, corners are square: 8 points.
    let square = columns(.iPad9, height: 20)
    let second = try #require(square.first)
    #expect(second == 8 || second == 9)
    #expect(square.last == 801)
  }

  @Test("phones without a cutout have the time in the middle")
  func phones() {
    #expect(columns(.iPhoneSE, height: 20).contains { (180..<195).contains($0) })
  }
}
