import CFFmpeg
import Foundation
import Graphics

extension VideoClip {
  /// The frame rate of numbered images.
  package static let sequenceFrameRate = 30.0

  /// Opens a clip: a video in any format that FFmpeg decodes, an animated GIF, PNG or WebP, or numbered images, whose
  /// name is a pattern such as `frames/%04d.png` and which have 30 frames per second.
  ///
  /// The first frame is decoded; others are decoded when they are shown. The times of frames are those of the table of
  /// an MP4 or QuickTime file; other files are read for them, without decoding. Alpha, rotation, pixel aspect ratio, matrix and range are those of the file's tags; without tags, the
  /// matrix is that of BT.601 and the range is limited, as in FFmpeg. Times are those of the file. If they are those of
  /// a constant frame rate rounded to the file's units, they are exact.
  ///
  /// - Throws: ``VideoError``.
  public convenience init(contentsOf url: URL) throws(VideoError) {
    try self.init(contentsOf: url, name: url.relativePath, cache: .shared)
  }

  /// - Parameter name: The name in error messages.
  convenience init(
    contentsOf url: URL, name: String, cache: DecodedFrameCache
  ) throws(VideoError) {
    if let files = NumberedFrames.files(matching: url) {
      try self.init(files, pattern: url, name: name, cache: cache)
      return
    }
    guard FileManager.default.fileExists(atPath: url.path) else { throw .missing(path: name) }
    if Self.isAnimatedImage(url) {
      try self.init(animatedImage: url, name: name)
    } else {
      try self.init(video: url, name: name, cache: cache)
    }
  }

  /// Whether a file is a GIF, PNG or WebP.
  private static func isAnimatedImage(_ url: URL) -> Bool {
    guard let handle = try? FileHandle(forReadingFrom: url) else { return false }
    defer { try? handle.close() }
    let head = (try? handle.read(upToCount: 12)) ?? Data()
    return head.starts(with: Data("GIF8".utf8)) || head.starts(with: [0x89, 0x50, 0x4E, 0x47])
      || (head.starts(with: Data("RIFF".utf8)) && head.suffix(4) == Data("WEBP".utf8))
  }

  private convenience init(animatedImage url: URL, name: String) throws(VideoError) {
    let image: AnimatedImage
    do throws(ImageError) {
      image = try ImageDecoder.decodeAnimation(contentsOf: url)
    } catch {
      throw .image(path: name, error)
    }
    var (starts, time) = ([Double](), 0.0)
    for frame in image.frames {
      starts.append(time)
      time += frame.duration
    }
    let first = image.frames[0].image
    self.init(
      url, width: first.width, height: first.height, starts: starts, duration: time,
      source: AnimatedFrames(image: image, url: url))
  }

  private convenience init(
    _ files: [URL], pattern url: URL, name: String, cache: DecodedFrameCache
  ) throws(VideoError) {
    guard let head = files.first else { throw .noImages(path: name) }
    guard files.count <= Self.maximumFrameCount else { throw .tooLong(path: name) }
    let first: CGImage
    do throws(ImageError) {
      first = try ImageDecoder.decode(contentsOf: head)
    } catch {
      throw .image(path: name, error)
    }
    let rate = Self.sequenceFrameRate
    self.init(
      url, width: first.width, height: first.height,
      starts: files.indices.map { Double($0) / rate }, duration: Double(files.count) / rate,
      source: NumberedFrames(files, width: first.width, height: first.height, cache: cache))
  }

  private convenience init(
    video url: URL, name: String, cache: DecodedFrameCache
  ) throws(VideoError) {
    let demuxer = try VideoDemuxer(url, name: name)
    let decoder = try VideoDecoder(demuxer.stream, name: name)
    let shape = FrameShape(demuxer.stream)
    do throws(ImageError) {
      try ImageDecoder.check(width: shape.width, height: shape.height, .standard)
    } catch {
      throw .tooLarge(path: name, width: shape.width, height: shape.height)
    }
    let index = try PacketIndex(url, demuxer)
    let audioOffset = demuxer.audioStart(relativeTo: index.times[0]).map { -$0 }
    demuxer.discardOtherStreams()
    let session = DecodingSession(url, index, demuxer, decoder, shape)
    guard let first = session.frame(at: 0, keeping: 1, { _, _ in }) else {
      throw .damaged(path: name)
    }
    let source = FileFrames(session, url, cache: cache, frameBytes: first.byteCount) {
      () throws(VideoError) in try DecodingSession(url, index, shape, name: name)
    }
    self.init(
      url, width: first.width, height: first.height, starts: index.starts,
      duration: index.duration, audioOffset: audioOffset, source: source)
  }
}
