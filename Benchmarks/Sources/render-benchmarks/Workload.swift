import Animator

/// A video whose rendering is measured.
struct Workload: Sendable {
  let name: String
  let width: Int
  let height: Int
  let framesPerSecond: Int
  let frames: Int
  let timeline: Timeline

  @MainActor
  init(
    _ name: String, width: Int = 1920, height: Int = 1080, framesPerSecond: Int = 60,
    seconds: Double, background: UIColor, _ build: (Stage) -> Void
  ) {
    (self.name, self.width, self.height) = (name, width, height)
    self.framesPerSecond = framesPerSecond
    frames = Int((seconds * Double(framesPerSecond)).rounded())
    let stage = Stage(
      size: CGSize(width: width, height: height), scale: 1, frameRate: framesPerSecond)
    stage.window.backgroundColor = background
    build(stage)
    stage.advance(to: seconds)
    timeline = stage.timeline
  }

  func time(ofFrame index: Int) -> MediaTime { FrameRate(framesPerSecond).time(ofFrame: index) }
}

extension UIColor {
  /// An opaque color from 0xRRGGBB.
  convenience init(_ rgb: UInt32) {
    self.init(
      red: CGFloat(rgb >> 16 & 255) / 255, green: CGFloat(rgb >> 8 & 255) / 255,
      blue: CGFloat(rgb & 255) / 255, alpha: 1)
  }

  /// The colors of cards and particles, in order.
  static var palette: [UIColor] {
    [
      0xff3b30, 0xff9500, 0xffcc00, 0x34c759, 0x00c7be, 0x30b0c7, 0x32ade6, 0x007aff, 0x5856d6,
      0xaf52de, 0xff2d55, 0xa2845e,
    ].map { UIColor($0) }
  }
}

/// The linear congruential generator in the definition of the workloads: seed ← (1103515245 · seed
/// + 12345) mod 2³¹.
struct Numbers {
  private var seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// In 0..<1.
  mutating func next() -> Double {
    seed = (1_103_515_245 * seed + 12345) % (1 << 31)
    return Double(seed) / Double(1 << 31)
  }
}
