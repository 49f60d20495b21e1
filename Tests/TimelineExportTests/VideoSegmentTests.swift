import Animator
import Foundation
import TestSupport
import Testing

@testable import TimelineExport

/// Where the segments of videos begin.
@Suite("Segments of videos")
struct VideoSegmentTests {
  private func ranges(_ segments: VideoSegments) -> [Range<Int>] {
    (0..<segments.count).map { segments[$0] }
  }

  private func starts(_ segments: VideoSegments) -> [Int] { ranges(segments).map(\.lowerBound) }

  /// Events whose signatures are their own numbers from 1 on, so that they can be told apart.
  private func events(_ frames: [(Int, UInt64)]) -> [VideoSegments.Event] {
    frames.map { VideoSegments.Event(frame: $0.0, signature: $0.1) }
  }

  @Test(
    "without events, segments begin at multiples of the length, and the last has up to one and a half"
  )
  func withoutEvents() {
    #expect(
      ranges(VideoSegments(near: 10, of: 40, events: [])) == [0..<10, 10..<20, 20..<30, 30..<40])
    // 36 − 20 is more than 15, so there is a start at 30 at most 5 before the end: at 31, of which 30 is the multiple.
    #expect(
      ranges(VideoSegments(near: 10, of: 36, events: [])) == [0..<10, 10..<20, 20..<30, 30..<36])
    #expect(ranges(VideoSegments(near: 10, of: 35, events: [])) == [0..<10, 10..<20, 20..<35])
    #expect(ranges(VideoSegments(near: 10, of: 15, events: [])) == [0..<15])
    #expect(ranges(VideoSegments(near: 1, of: 3, events: [])) == [0..<1, 1..<2, 2..<3])
  }

  @Test(
    "the event of the least signature in reach begins a segment, the next to its middle among equal ones"
  )
  func events() {
    // In reach of 0 are 5…15; of 12, 17…27, where nothing begins: 20.
    let few = events([(4, 0), (6, 7), (12, 3), (15, 5)])
    #expect(starts(VideoSegments(near: 10, of: 40, events: few)) == [0, 12, 20, 30])
    let equal = events((1..<40).map { ($0, 1) })
    #expect(starts(VideoSegments(near: 10, of: 40, events: equal)) == [0, 10, 20, 30])
    let early = events([(7, 1), (13, 1)])
    // Both are 3 frames off: the first.
    #expect(starts(VideoSegments(near: 10, of: 20, events: early)) == [0, 7])
  }

  @Test("segments of equal length have the frames of their index")
  func equalLengths() {
    let segments = VideoSegments(every: 10, of: 25)
    #expect(ranges(segments) == [0..<10, 10..<20, 20..<25])
    #expect((0..<25).map { segments.index(ofFrame: $0) } == (0..<25).map { $0 / 10 })
    #expect(ranges(VideoSegments(every: .max, of: 25)) == [0..<25])
  }

  @Test(
    "segments cover all frames, have half a length to one and a half, and know their frames",
    arguments: 0..<200)
  func covering(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let (length, count) = (
      Int.random(in: 1...40, using: &random), Int.random(in: 1...600, using: &random)
    )
    let frames = Set(
      (0..<Int.random(in: 0...60, using: &random)).map { _ in
        Int.random(in: 0..<count, using: &random)
      })
    let segments = VideoSegments(
      near: length, of: count,
      events: events(frames.sorted().map { ($0, UInt64.random(in: 0...5, using: &random)) }))
    let all = ranges(segments)
    #expect(all.flatMap { Array($0) } == Array(0..<count))
    for (index, range) in all.enumerated() {
      #expect(range.count <= length + length / 2)
      #expect(all.count == 1 || range.count >= length - length / 2)
      for frame in range {
        #expect(segments.index(ofFrame: frame) == index)
        #expect(segments.begin(withFrame: frame) == (frame == range.lowerBound))
      }
    }
  }

  @Test("behind a shift, the same frames begin segments", arguments: 1..<40)
  func shifting(distance: Int) {
    var random = SplitMix64(seed: 7)
    // An event every 4 to 9 frames, over 40 lengths.
    var frames: [(Int, UInt64)] = []
    var frame = 0
    while frame < 400 {
      frame += Int.random(in: 4...9, using: &random)
      frames.append((frame, .random(in: 0 ... .max, using: &random)))
    }
    let before = starts(VideoSegments(near: 10, of: 420, events: events(frames)))
    let after = starts(
      VideoSegments(
        near: 10, of: 420 + distance, events: events(frames.map { ($0.0 + distance, $0.1) })))
    let moved = Set(after.map { $0 - distance })
    // Tried: from the 16th length on, as far as there are events, all are equal.
    #expect(before.filter { (160..<400).contains($0) }.allSatisfy(moved.contains))
  }

  @Test("animations begin segments of a video, whatever their time; options may say otherwise")
  @MainActor
  func animations() throws {
    /// Two animations, the second of which begins one and a half seconds after the first.
    func film(delay: Double) -> Timeline {
      let stage = Stage(size: CGSize(width: 8, height: 8), scale: 1, frameRate: 10)
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
      stage.window.addSubview(view)
      for time in [delay, delay + 1.5] {
        stage.advance(to: time)
        UIView.animate(withDuration: 0.5) { view.frame.origin.x += 1 }
      }
      stage.advance(to: delay + 6)
      return stage.timeline
    }
    var options = ExportOptions()
    func starts(_ delay: Double) throws -> [Int] {
      self.starts(try FrameSequence(film(delay: delay), options).segments(options))
    }
    // Segments of 20 frames; an event at frame 15 is in reach of the first, 40 is the multiple in reach of that.
    #expect(try starts(0) == [0, 15, 40])
    // In reach of 0, from 10 to 30, are both, of which one has the smaller signature.
    #expect(try [[0, 12, 27], [0, 27]].contains(Array(starts(1.2).prefix { $0 < 40 })))
    options.from = MediaTime(seconds: 0.5)
    #expect(try starts(0) == [0, 10, 40])
    (options.from, options.speed) = (.zero, 0.5)
    #expect(try starts(0) == [0, 30, 60, 80, 100])
    (options.speed, options.segmentFrames) = (1, 7)
    #expect(try starts(0) == Array(stride(from: 0, to: 60, by: 7)))
  }
}
