import Rasterize
import TestSupport
import Testing

/// What a frame looks like does not depend on what its memory showed before.
struct SceneReuseTests {
  @Test(
    "frames of a scene are the same in memory that is used again",
    arguments: zip(Golden.sceneNames, (1...8).cycled))
  func reuse(name: String, threads: Int) async throws {
    let timeline = try await Golden(name: name).record(scale: 0.25)
    let duration = timeline.duration.seconds
    let seconds = (0...12).map { duration * Double($0) / 12 }
    func compositor(threads: Int) -> Compositor {
      Compositor(size: timeline.size, scale: 0.25, threads: threads)
    }
    let fresh = seconds.map { compositor(threads: 1).render(timeline.frame(at: $0)) }
    let reusing = compositor(threads: threads)
    var bitmaps = [Bitmap(reusing.pixelSize), Bitmap(reusing.pixelSize)]
    var random = SplitMix64(seed: 1)
    for index in (seconds.indices.map { $0 } + seconds.indices.map { $0 }).shuffled(using: &random)
    {
      let slot = Int.random(in: bitmaps.indices, using: &random)
      reusing.render(timeline.frame(at: seconds[index]), into: &bitmaps[slot])
      #expect(bitmaps[slot] == fresh[index], "\(seconds[index]) s")
    }
  }
}

extension ClosedRange<Int> {
  /// Its numbers, over and over.
  fileprivate var cycled: [Int] { (0..<1000).map { lowerBound + $0 % count } }
}
