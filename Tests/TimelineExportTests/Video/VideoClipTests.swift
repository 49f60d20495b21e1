import CFFmpeg
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Animator
@testable import ImageIO
@testable import Rasterize
@testable import TimelineExport

@Suite("Clips")
struct VideoClipTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Lossless codecs, each with another way of seeking: intra-only, and with references.
  static let lossless = ["a.mkv ffv1", "a.mkv h264-lossless", "a.mp4 h264-lossless"]

  /// Frames of noise, which make x264 begin a group of pictures every 12 frames or so.
  private func makeNoise(_ count: Int) throws -> [Bitmap] {
    let groups = try (0...count / 12).map { group in
      var bitmap = try Bitmap(64, 64, seed: UInt64(group))
      var pixels = bitmap.pixels
      for pixel in stride(from: 0, to: pixels.count, by: 4) { pixels[pixel + 3] = 255 }
      bitmap.pixels = pixels
      return bitmap
    }
    return (0..<count).map { index in
      var bitmap = groups[index / 12]
      // Tells the frames of a group apart.
      for offset in 0..<4 * 64 where offset % 4 != 3 { bitmap.pixels[offset] = UInt8(index) }
      return bitmap
    }
  }

  private func writeNoise(_ count: Int, _ kind: String) throws -> (url: URL, frames: [Bitmap]) {
    let parts = kind.split(separator: " ").map(String.init)
    let frames = try makeNoise(count)
    var options = ExportOptions()
    options.codec = parts[1]
    try write(frames, to: folder.file(parts[0]), rate: 25, options: options)
    return (folder.file(parts[0]), frames)
  }

  /// The frames in an order without pattern: 7 has no common divisor with 60.
  private static let orders: [[Int]] = [
    Array(0..<60), (0..<60).reversed(), (0..<60).map { $0 * 7 % 60 }, [59, 0, 58, 1, 30, 30],
  ]

  @Test("frames are exact in any order, whatever is kept of them", arguments: lossless)
  func anyOrder(kind: String) throws {
    let (url, frames) = try writeNoise(60, kind)
    // Room for one frame, for ten, for all.
    for limit in [1, 10 * 64 * 64 * 4, 1 << 24] {
      for order in Self.orders {
        let cache = DecodedFrameCache(byteLimit: limit)
        let clip = try VideoClip(contentsOf: url, name: "a", cache: cache)
        #expect(clip.frameCount == 60)
        for index in order {
          #expect(clip.frame(at: index)?.pixels == Array(frames[index].pixels), "\(index)")
        }
      }
    }
  }

  @Test("frames of 4:2:0 stay as they were decoded, and parts of them have the pixels of the whole")
  func decodedFrames() throws {
    let (url, _) = try writeNoise(4, "a.mp4 h264")
    let clip = try VideoClip(contentsOf: url)
    let frame = try #require(clip.videoFrame(at: 2) as? DecodedFrame)
    let image = try #require(frame.image)
    #expect(image == clip.frame(at: 2) && image.isOpaque && frame.isOpaque)
    for area in [
      frame.extent, PixelRect(minX: 3, minY: 5, maxX: 50, maxY: 64),
      PixelRect(minX: 63, minY: 0, maxX: 64, maxY: 1),
    ] {
      #expect(pixels(of: frame, in: area) == pixels(of: image, in: area))
    }
  }

  private func pixels(of frame: any VideoFrame, in area: PixelRect) -> [UInt32] {
    let count = area.width * area.height
    return [UInt32](unsafeUninitializedCapacity: count) { pixels, initializedCount in
      guard let first = pixels.baseAddress else { return }
      frame.copyPixels(in: area, to: first, stride: area.width)
      initializedCount = count
    }
  }

  @Test("frames are exact on several threads", arguments: lossless)
  func threads(kind: String) throws {
    let (url, frames) = try writeNoise(60, kind)
    let cache = DecodedFrameCache(byteLimit: 8 * 64 * 64 * 4)
    let clip = try VideoClip(contentsOf: url, name: "a", cache: cache)
    let wrong = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 240) { iteration in
      let index = iteration * 7 % 60
      if clip.frame(at: index)?.pixels != Array(frames[index].pixels) {
        wrong.withLock { $0.append(index) }
      }
    }
    #expect(wrong.withLock { $0 }.isEmpty)
  }

  @Test("frames are exact in more clips than have open decoders")
  func manyClips() throws {
    let (url, frames) = try writeNoise(14, "a.mp4 h264-lossless")
    let cache = DecodedFrameCache(byteLimit: 1)
    let clips = try (0...OpenDecoders.shared.limit).map { _ in
      try VideoClip(contentsOf: url, name: "a", cache: cache)
    }
    for index in [3, 4, 13, 0] {
      for clip in clips { #expect(clip.frame(at: index)?.pixels == Array(frames[index].pixels)) }
    }
  }

  @Test(
    "the table of a file has what its packets say",
    arguments: ["a.mp4 h264", "a.mp4 h264-lossless", "a.mp4 hevc", "a.mov prores"])
  func packetTable(kind: String) throws {
    let (url, frames) = try writeNoise(60, kind)
    let demuxer = try VideoDemuxer(url, name: "a")
    #expect(demuxer.hasPacketTable && demuxer.containsPacketsOfTable)
    let table = try PacketIndex(url, demuxer)
    let packets = try PacketIndex(packetsOf: demuxer)
    #expect(table.times == packets.times && table.times.count == frames.count)
    #expect(table.positions == packets.positions && table.starts == packets.starts)
    #expect(table.keys.map(\.packet) == packets.keys.map(\.packet))
    #expect(table.keys.map(\.frame) == packets.keys.map(\.frame))
    #expect(table.duration == packets.duration)
  }

  @Test("a file of another container has no table")
  func noTable() throws {
    let (url, _) = try writeNoise(30, "a.mkv h264")
    #expect(try !VideoDemuxer(url, name: "a").hasPacketTable)
  }

  /// Matroska rounds times to milliseconds: frame 2 at 29.97 frames per second is at 66.73 ms, written as 67.
  @Test(
    "a frame is shown from its exact time on",
    arguments: ["a.mkv", "a.mp4", "a.webm"], [FrameRate(30000, 1001), FrameRate(60), FrameRate(24)])
  func times(name: String, rate: FrameRate) throws {
    try ClipFiles.write(12, to: folder.file(name), rate: rate)
    let clip = try VideoClip(contentsOf: folder.file(name))
    let length = Double(rate.denominator) / Double(rate.numerator)
    for index in 0..<12 {
      #expect(clip.frameIndex(at: Double(index) * length) == index)
      #expect(clip.frameIndex(at: (Double(index) + 0.99) * length) == index)
    }
    #expect(abs(clip.duration - 12 * length) < 1e-9)
    #expect(clip.frameIndex(at: -1) == 0 && clip.frameIndex(at: 1e9) == 11)
    #expect(clip.frameIndex(at: .infinity) == 11 && clip.frameIndex(at: .nan) == 0)
  }

  @Test("animated images are clips", arguments: ["a.gif", "a.apng", "a.webp"])
  func animatedImages(name: String) throws {
    try ClipFiles.write(5, to: folder.file(name), rate: 10)
    let clip = try VideoClip(contentsOf: folder.file(name))
    #expect((0..<5).map { ClipFiles.frame(clip.frame(at: $0)) } == [0, 1, 2, 3, 4])
    #expect((0..<5).map { clip.frameIndex(at: Double($0) / 10) } == [0, 1, 2, 3, 4])
    #expect(abs(clip.duration - 0.5) < 1e-9)
  }

  @Test("numbered images are a clip, up to the first number that is missing", arguments: [0, 1])
  func numberedImages(first: Int) throws {
    for (index, bitmap) in try ClipFiles.bitmaps(4).enumerated() where index != 3 {
      try write([bitmap], to: folder.file("frame-\(first + index).png"))
    }
    let clip = try VideoClip(contentsOf: folder.file("frame-%d.png"))
    #expect((0..<5).map { ClipFiles.frame(clip.frame(at: $0)) } == [0, 1, 2, 2, 2])
    #expect(clip.frameCount == 3 && clip.duration == 0.1)
    let slow = clip.conformed(to: 2)
    #expect(slow.duration == 1.5 && slow.frameIndex(at: 0.5) == 1)
  }

  /// Alpha is coded without loss by ProRes 4444, and nearly so by VP9.
  @Test("alpha is kept", arguments: ["a.webm", "a.mov"])
  func alpha(name: String) throws {
    var options = ExportOptions()
    options.alpha = true
    // Premultiplied: half of a color that is 200, 100, 40 unpremultiplied.
    let bitmap = try Bitmap(64, 64, bgra: [20, 50, 100, 128])
    try write([bitmap, bitmap], to: folder.file(name), options: options)
    let clip = try VideoClip(contentsOf: folder.file(name))
    let pixels = try #require(clip.frame(at: 1)).pixels
    for (found, expected) in zip(pixels[0..<4], [20, 50, 100, 128]) {
      #expect(abs(Int(found) - expected) <= 3)
    }
  }

  /// Y′CbCr of 8 bits has a step of 255/219 and coefficients up to 1.8: 3 levels of error at most.
  @Test(
    "colors come back through the tagged matrix",
    arguments: [[0, 0, 255], [0, 255, 0], [255, 0, 0], [40, 120, 200]] as [[UInt8]])
  func colors(bgr: [UInt8]) throws {
    var options = ExportOptions()
    options.crf = 1
    try write(
      [try Bitmap(32, 32, bgra: bgr + [255])], to: folder.file("a.mp4"), options: options)
    let clip = try VideoClip(contentsOf: folder.file("a.mp4"))
    let pixels = try #require(clip.frame(at: 0)).pixels
    for channel in 0..<3 { #expect(abs(Int(pixels[channel]) - Int(bgr[channel])) <= 3) }
    #expect(pixels[3] == 255)
  }

  private func error(_ name: String) -> VideoError? {
    do throws(VideoError) {
      _ = try VideoClip(contentsOf: folder.file(name), name: name, cache: .shared)
      return nil
    } catch {
      return error
    }
  }

  @Test("files that are no clips are refused by name")
  func errors() throws {
    #expect(error("none.mp4") == .missing(path: "none.mp4"))
    #expect(error("none-%03d.png") == .noImages(path: "none-%03d.png"))
    try Data().write(to: folder.file("empty.mp4"))
    try Data("words, not frames".utf8).write(to: folder.file("text.mp4"))
    for name in ["empty.mp4", "text.mp4"] {
      #expect(error(name)?.description.hasPrefix("the video '\(name)' cannot be read: ") == true)
    }
    try wav([Int16](repeating: 1, count: 4800)).write(to: folder.file("song.wav"))
    #expect(error("song.wav") == .noVideo(path: "song.wav"))
    try Data("#EXTM3U\n#EXTINF:1,\n/etc/passwd\n".utf8).write(to: folder.file("list.m3u8"))
    // Refused as a playlist or as no video, by what FFmpeg makes of it; never followed.
    #expect(error("list.m3u8")?.description.contains("'list.m3u8' cannot be read") == true)
  }

  /// The difference of two times up to 2^61 is an integer.
  @Test("packets at times that no clip has are like those without times")
  func hugeTimes() {
    func stamp(_ presentation: Int64, _ decoding: Int64) -> PacketIndex.Stamp? {
      var packet = AVPacket()
      (packet.pts, packet.dts) = (presentation, decoding)
      return PacketIndex.Stamp(packet)
    }
    let limit = Int64(1) << 61
    #expect(stamp(limit, -limit) == PacketIndex.Stamp(presentation: limit, decoding: -limit))
    for time in [limit + 1, -limit - 1, Int64.max, Int64.min + 1] {
      #expect(stamp(time, 0) == nil && stamp(0, time) == nil)
    }
  }

  @Test("a truncated file is damaged", arguments: ["a.mp4", "a.mov"])
  func truncated(name: String) throws {
    let (url, _) = try writeNoise(30, "\(name) h264")
    let data = try Data(contentsOf: url)
    try data.prefix(data.count * 2 / 3).write(to: url)
    #expect(error(name) == .damaged(path: name))
  }

  @Test("random bytes in a file do not trap")
  func damaged() throws {
    let (url, _) = try writeNoise(30, "a.mkv h264-lossless")
    let data = try Data(contentsOf: url)
    for seed in 0..<20 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var changed = data
      for _ in 0..<40 {
        changed[Int.random(in: 200..<data.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      try changed.write(to: url)
      guard let clip = try? VideoClip(contentsOf: url) else { continue }
      let size = 4 * clip.width * clip.height
      #expect((0..<clip.frameCount).allSatisfy { clip.frame(at: $0)?.pixels.count ?? size == size })
    }
  }
}
