import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import Animator
@testable import ImageIO
@testable import TimelineExport

/// A clip of 10 frames, 0.1 s each, on a stage: frame k is at k / 10 s.
@Suite("Video views")
@MainActor
struct VideoViewTests {
  let folder: TemporaryFolder
  let clip: VideoClip

  init() throws {
    folder = try TemporaryFolder()
    try ClipFiles.write(10, to: folder.file("a.mkv"), rate: 10, codec: "ffv1")
    clip = try VideoClip(contentsOf: folder.file("a.mkv"))
  }

  private func stage(_ change: (VideoView) -> Void = { _ in }) -> (Stage, VideoView) {
    let stage = Stage(size: CGSize(width: 32, height: 32), scale: 1, frameRate: 10)
    let view = VideoView(clip: clip)
    change(view)
    stage.window.addSubview(view)
    return (stage, view)
  }

  /// The frames shown at 0, 0.1, … s.
  private func frames(
    _ count: Int, every step: Double = 0.1, _ change: (VideoView) -> Void
  ) throws -> [Int?] {
    let (stage, _) = stage(change)
    stage.advance(to: Double(count) * step)
    return try shownFrames(stage.timeline, at: (0..<count).map { Double($0) * step })
  }

  @Test("a clip plays once, and holds its last frame")
  func plays() throws {
    #expect(try frames(12) { _ in } == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9])
  }

  @Test("a stage is idle when the clip has ended")
  func duration() throws {
    let (stage, view) = stage()
    #expect(stage.timeline.duration == MediaTime(seconds: 1))
    try stage.advanceUntilIdle(limit: 60)
    #expect(stage.time == MediaTime(seconds: 1))
    #expect(view.currentTime == 1)
  }

  @Test("speeds, backwards too")
  func rates() throws {
    #expect(try frames(6) { $0.rate = 2 } == [0, 2, 4, 6, 8, 9])
    #expect(try frames(6) { $0.rate = 0.5 } == [0, 0, 1, 1, 2, 2])
    #expect(try frames(12) { $0.rate = -1 } == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0])
    #expect(try frames(6) { $0.rate = -2 } == [9, 7, 5, 3, 1, 0])
    #expect(try frames(3) { $0.rate = 0 } == [0, 0, 0])
  }

  @Test("a part of the clip, once and repeatedly")
  func ranges() throws {
    #expect(try frames(5) { $0.range = 0.3...0.6 } == [3, 4, 5, 5, 5])
    let loop = try frames(8) {
      $0.range = 0.3...0.6
      $0.isLooping = true
    }
    #expect(loop == [3, 4, 5, 3, 4, 5, 3, 4])
    let backwards = try frames(8) {
      $0.range = 0.3...0.6
      $0.isLooping = true
      $0.rate = -1
    }
    #expect(backwards == [5, 4, 3, 5, 4, 3, 5, 4])
    // Beyond the clip: its last frame.
    #expect(try frames(2) { $0.range = 5...9 } == [9, 9])
  }

  @Test("playback begins after a delay")
  func delay() throws {
    #expect(try frames(6) { $0.delay = 0.2 } == [0, 0, 0, 1, 2, 3])
    let backwards = try frames(5) {
      $0.delay = 0.2
      $0.rate = -1
    }
    #expect(backwards == [9, 9, 9, 8, 7])
  }

  @Test("a clip is held, continued and sought in at exact times")
  func controls() throws {
    let (stage, view) = stage()
    stage.advance(to: 0.3)
    view.pause()
    stage.advance(to: 0.5)
    view.play()
    stage.advance(to: 0.7)
    view.seek(to: 0.1)
    stage.advance(to: 0.9)
    view.rate = -1
    stage.advance(to: 1.1)
    let times = (0..<11).map { Double($0) / 10 }
    // Held at frame 3 from 0.3 s to 0.5 s; 3, 4; at 0.7 s back to 1, 2; at 0.9 s at 0.3 s of the clip, backwards.
    #expect(try shownFrames(stage.timeline, at: times) == [0, 1, 2, 3, 3, 3, 4, 1, 2, 2, 1])
  }

  @Test("an animation of the clip's time scrubs, with its timing")
  func scrubs() throws {
    let (stage, view) = stage { $0.isPlaying = false }
    UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) { view.currentTime = 0.8 }
    stage.advance(to: 0.6)
    // 2 frames of the clip per frame.
    #expect(
      try shownFrames(stage.timeline, at: [0, 0.1, 0.2, 0.3, 0.4, 0.5]) == [0, 2, 4, 6, 8, 8])
    #expect(!view.isPlaying)
  }

  @Test("a view that leaves the window pauses")
  func window() throws {
    let (stage, view) = stage()
    stage.advance(to: 0.2)
    view.removeFromSuperview()
    stage.advance(to: 0.5)
    #expect(view.currentTime == 0.2)
    stage.window.addSubview(view)
    stage.advance(to: 0.8)
    #expect(try shownFrames(stage.timeline, at: [0.5, 0.6, 0.7]) == [2, 3, 4])
  }

  /// 1000 repetitions of a range whose duration at this speed is no whole number of flicks.
  @Test("frames stay exact over many repetitions")
  func longLoop() throws {
    let (stage, _) = stage {
      $0.range = 0...0.7
      $0.isLooping = true
      $0.rate = 0.7
    }
    stage.advance(to: 1)
    // 0.7 s at 0.7 take 1 s: every second begins with frame 0, and frame 1 is shown from 1/7 s on.
    for second in [0.0, 1, 100, 999] {
      #expect(
        try shownFrames(stage.timeline, at: [second, second + 0.14, second + 0.15]) == [0, 0, 1])
    }
  }

  @Test("layer features apply to frames as to images")
  func contentMode() throws {
    let (stage, view) = stage {
      $0.frame = CGRect(x: 0, y: 0, width: 32, height: 16)
      $0.contentMode = .scaleAspectFit
    }
    view.layer.cornerRadius = 4
    stage.window.backgroundColor = .white
    stage.advance(to: 0.1)
    let other = Stage(size: CGSize(width: 32, height: 32), scale: 1, frameRate: 10)
    other.window.backgroundColor = .white
    let image = UIImageView(image: clip.frame(at: 0).map { UIImage(cgImage: $0) })
    (image.frame, image.contentMode) = (view.frame, .scaleAspectFit)
    image.layer.cornerRadius = 4
    other.window.addSubview(image)
    other.advance(to: 0.1)
    let size = CGSize(width: 32, height: 32)
    let frames = [stage, other].map {
      Array(Compositor(size: size, scale: 1).render($0.timeline.frame(at: .zero)).pixels)
    }
    #expect(frames[0] == frames[1])
  }

  @Test("films with clips have the same bytes for any number of jobs")
  func jobs() async throws {
    let (stage, _) = stage { $0.rate = -1.3 }
    stage.advance(to: 1)
    var files: [Data] = []
    for jobs in [1, 2, 5] {
      var options = ExportOptions()
      (options.jobs, options.frameRate) = (jobs, 60)
      let url = folder.file("\(jobs).mp4")
      _ = try await TimelineExporter(options).export(stage.timeline, to: url)
      files.append(try Data(contentsOf: url))
    }
    #expect(files[0] == files[1] && files[0] == files[2])
  }

  @Test("frames that cannot be decoded are those before them, with a note")
  func damagedFrames() async throws {
    let url = folder.file("a.mov")
    try ClipFiles.write(6, to: url, codec: "prores")
    try damage(url, frames: [2, 3])
    let clip = try VideoClip(contentsOf: url)
    let stage = Stage(size: CGSize(width: 32, height: 32), scale: 1, frameRate: 10)
    let view = VideoView(clip: clip)
    view.frame = stage.window.bounds
    stage.window.addSubview(view)
    try stage.advanceUntilIdle()
    // ProRes is not lossless: frame k is gray of about 20 · k + 10.
    let shown = (0..<6).map { index in clip.frame(at: index).map { Int($0.pixels[0]) / 20 } }
    #expect(shown == [0, 1, 1, 1, 4, 5])
    #expect(clip.undecodedFrameCount == 2)
    let report = try await TimelineExporter(ExportOptions()).export(
      stage.timeline, to: folder.file("film.mp4"))
    #expect(report.notes.contains(.undecodedFrames(2, of: url.relativePath)))
  }

  /// Overwrites the packets of frames that refer to no others.
  private func damage(_ url: URL, frames: [Int32]) throws {
    let demuxer = try VideoDemuxer(url, name: "a")
    var data = try Data(contentsOf: url)
    for frame in frames {
      let entry = try #require(avformat_index_get_entry(demuxer.stream, frame)).pointee
      let range = Int(entry.pos)..<Int(entry.pos) + Int(entry.size)
      data.replaceSubrange(range, with: Data(count: range.count))
    }
    try data.write(to: url)
  }

  @Test("archives refer to the file, and notice another one")
  func archive() throws {
    let (stage, _) = stage { $0.range = 0.2...0.5 }
    stage.advance(to: 0.3)
    let data = try TimelineArchive(stage.timeline).data()
    let read = try TimelineArchive(data).timeline
    #expect(try shownFrames(read, at: [0, 0.1, 0.2]) == [2, 3, 4])
    #expect(try TimelineArchive(read).data() == data)
    try ClipFiles.write(9, to: folder.file("a.mkv"), rate: 10, codec: "ffv1")
    #expect(throws: TimelineArchiveError.self) { try TimelineArchive(data) }
  }

  @Test("frames are identified by the bytes of the clip and by its time")
  func identity() throws {
    func digest(_ clip: VideoClip, _ time: Double) throws -> String {
      var state = LayerState()
      state.contents = .video(VideoContents(clip))
      state.contentsTime = time
      let writer = ArchiveWriter(hashing: ContentHashing(noting: FileStates()))
      return try writer.digest {
        try LayerSnapshot(id: LayerID(0), state: state, transform: .identity).archived(by: writer)
      }
    }
    try ClipFiles.write(9, to: folder.file("b.mkv"), rate: 10, codec: "ffv1")
    try FileManager.default.copyItem(at: folder.file("a.mkv"), to: folder.file("copy.mkv"))
    let other = try VideoClip(contentsOf: folder.file("b.mkv"))
    let copy = try VideoClip(contentsOf: folder.file("copy.mkv"))
    #expect(try digest(clip, 0.1) == digest(copy, 0.1))
    #expect(try digest(clip, 0.1) != digest(clip, 0.2))
    #expect(try digest(clip, 0.1) != digest(other, 0.1))
    #expect(clip == copy && clip != other)
  }

  @Test("vector formats refuse a clip that plays, by name", arguments: ["a.html", "a.lottie.json"])
  func vectorFormats(name: String) async throws {
    let (stage, _) = stage()
    stage.advance(to: 1)
    do {
      _ = try await TimelineExporter(ExportOptions()).export(stage.timeline, to: folder.file(name))
      Issue.record("it was exported")
    } catch let error as ExportError {
      #expect("\(error)".contains("a video that plays"))
    }
  }
}
