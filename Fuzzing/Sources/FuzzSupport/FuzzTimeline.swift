import Animator
import Rasterize

extension Timeline {
  /// Evaluates frames in the timeline's middle, at its ends and beyond, and paints one of them.
  public func checkFrames() {
    let middle = MediaTime(flicks: duration.flicks / 2)
    for time in [.zero, duration, .indefinite] { check(frame(at: time), at: time) }
    let shown = frame(at: middle)
    check(shown, at: middle)
    // Whatever the stage's size, a frame of a few tiles.
    guard let pixels = try? PixelSize(width: 80, height: 72) else { return }
    let bitmap = Compositor(size: size, pixelSize: pixels, threads: 1).render(shown)
    bitmap.withUnsafeBytes { bytes in
      for pixel in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = bytes[pixel + 3]
        precondition(
          bytes[pixel] <= alpha && bytes[pixel + 1] <= alpha && bytes[pixel + 2] <= alpha,
          "not premultiplied")
      }
    }
  }

  private func check(_ frame: FrameSnapshot, at time: MediaTime) {
    precondition(frame.time == time && frame.size == size)
    precondition(frame == self.frame(at: time), "the same instant gives another frame")
  }
}
