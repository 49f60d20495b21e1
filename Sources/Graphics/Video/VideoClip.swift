import Foundation
import Synchronization

/// A clip whose frames are decoded on demand: a video, an animated image, or numbered images.
///
/// Its time begins with its first frame, at 0 seconds. Frames are looked up by time, so that a clip's frame is a pure
/// function of its time.
public final class VideoClip: Sendable {
  /// The file, or the pattern of numbered files.
  public let url: URL
  /// The width of the upright frames in pixels.
  public let width: Int
  /// The height of the upright frames in pixels.
  public let height: Int
  /// The duration in seconds: until the end of the last frame.
  public let duration: TimeInterval
  /// The rate to which the frames were conformed, in frames per second; nil for the times of the file.
  public let frameRate: Double?
  /// The position in the file's audio at the clip's time 0, in seconds; nil without audio.
  package let audioOffset: TimeInterval?
  /// Distinguishes the clip from all others of the process.
  package let identifier: Int
  /// When each frame begins, in ascending order; the first at 0.
  private let starts: [TimeInterval]
  private let source: any VideoFrameSource

  /// How much earlier than a frame a time may be to show it, in seconds. The clip time of a playing clip is a sum of
  /// rounded numbers.
  package static let tolerance = 1e-5
  /// The maximum number of frames of a clip.
  package static let maximumFrameCount = 1 << 22

  /// Describes a clip.
  ///
  /// - Parameters:
  ///   - starts: When each frame begins, in seconds, in ascending order from 0; at least one.
  ///   - duration: In seconds, above the last of them.
  ///   - audioOffset: The position in the file's audio at time 0, in seconds; nil without audio.
  package init(
    _ url: URL, width: Int, height: Int, starts: [TimeInterval], duration: TimeInterval,
    frameRate: Double? = nil, audioOffset: TimeInterval? = nil, source: any VideoFrameSource
  ) {
    (self.url, self.width, self.height) = (url, width, height)
    (self.starts, self.duration, self.frameRate) = (starts, duration, frameRate)
    (self.audioOffset, self.source) = (audioOffset, source)
    identifier = Self.count.add(1, ordering: .relaxed).oldValue
  }

  private static let count = Atomic(0)
  /// Whether a frame of any clip could not be decoded.
  package static let anyLacksFrames = Atomic(false)

  /// The number of frames.
  public var frameCount: Int { starts.count }

  /// Whether the file has audio.
  public var hasAudio: Bool { audioOffset != nil }

  /// The clip with its frames at a constant rate, and without audio.
  ///
  /// - Parameter frameRate: In frames per second, above 0.
  public func conformed(to frameRate: Double) -> VideoClip {
    guard frameRate > 0, frameRate.isFinite, frameRate != self.frameRate else { return self }
    return VideoClip(
      url, width: width, height: height, starts: starts.indices.map { Double($0) / frameRate },
      duration: Double(starts.count) / frameRate, frameRate: frameRate, source: source)
  }

  /// The index of the frame that is shown at a time of the clip: the last that has begun; the first before time 0.
  public func frameIndex(at time: TimeInterval) -> Int {
    guard time.isFinite else { return time > 0 ? starts.count - 1 : 0 }
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= time + Self.tolerance { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  /// When a frame begins, in seconds; the duration for the index after the last one.
  public func time(ofFrame index: Int) -> TimeInterval {
    index < starts.count ? starts[max(index, 0)] : duration
  }

  /// The frames that are shown from one time until another, at least one.
  package func frames(from: TimeInterval, to: TimeInterval) -> Range<Int> {
    let first = frameIndex(at: from)
    // A frame that begins at the end is not shown.
    let last = frameIndex(at: to - 2 * Self.tolerance)
    return first..<max(last, first) + 1
  }

  /// Decodes a frame. Safe on any thread; frames that were used last are kept.
  ///
  /// - Returns: The upright frame. Where the file is damaged, that before it; nil without any.
  public func frame(at index: Int) -> CGImage? { videoFrame(at: index)?.image }

  /// Decodes a frame, whose pixels are converted when they are copied.
  package func videoFrame(at index: Int) -> (any VideoFrame)? {
    source.frame(at: min(max(index, 0), starts.count - 1))
  }

  /// How many of the requested frames could not be decoded, so that the ones before them were returned.
  package var undecodedFrameCount: Int { source.undecodedFrameCount }

  /// The SHA-256 of the files.
  package var digest: String { source.digest }

  /// The files, in the order of their frames.
  package var files: [URL] { source.files }
}

/// Decodes the frames of a clip.
package protocol VideoFrameSource: Sendable {
  /// The frame at an index; nil if neither it nor one before it can be decoded.
  func frame(at index: Int) -> (any VideoFrame)?
  /// How many of the requested frames could not be decoded.
  var undecodedFrameCount: Int { get }
  /// The SHA-256 of the files.
  var digest: String { get }
  /// The files, in the order of their frames.
  var files: [URL] { get }
}

extension VideoFrameSource {
  package var undecodedFrameCount: Int { 0 }
}

extension VideoClip: Hashable {
  /// Whether both have the same frames at the same times.
  public static func == (left: VideoClip, right: VideoClip) -> Bool {
    left === right
      || (left.starts.count == right.starts.count && left.duration == right.duration
        && left.frameRate == right.frameRate && left.width == right.width
        && left.height == right.height && left.digest == right.digest)
  }

  /// Hashes the size and the number of frames.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(starts.count)
  }
}

/// A part of a clip as contents of a layer, whose `contentsTime` selects the frame.
public struct VideoContents: Hashable, Sendable {
  /// The clip.
  public let clip: VideoClip
  /// The frames that are shown; at other times the nearest one.
  public let frames: Range<Int>

  /// Frames of a clip, clamped to those that it has.
  public init(_ clip: VideoClip, frames: Range<Int>? = nil) {
    self.clip = clip
    let all = 0..<clip.frameCount
    let clamped = (frames ?? all).clamped(to: all)
    self.frames = clamped.isEmpty ? all : clamped
  }

  /// The index of the frame at a time of the clip, in seconds.
  public func frameIndex(at time: TimeInterval) -> Int {
    min(max(clip.frameIndex(at: time), frames.lowerBound), frames.upperBound - 1)
  }
}
