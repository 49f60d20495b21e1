import CFFmpeg
import Foundation
import Graphics

/// A demuxer and a decoder at a position of a file. Not thread-safe.
final class DecodingSession {
  private let url: URL
  private let index: PacketIndex
  private let decoder: VideoDecoder
  private let shape: FrameShape
  private var demuxer: VideoDemuxer
  /// The position of the next packet to be demuxed.
  private var nextPacket = Int.max
  /// The key frame from which decoding began; nil before that, and once the decoder is drained.
  private var start: Int?
  /// The last decoded frame.
  private var latest = -1
  /// The frame that was requested before.
  private var requested = Int.min / 2

  /// - Parameter demuxer: At any position.
  init(
    _ url: URL, _ index: PacketIndex, _ demuxer: VideoDemuxer, _ decoder: VideoDecoder,
    _ shape: FrameShape
  ) {
    (self.url, self.index, self.demuxer, self.decoder) = (url, index, demuxer, decoder)
    self.shape = shape
  }

  /// Opens a file again.
  convenience init(
    _ url: URL, _ index: PacketIndex, _ shape: FrameShape, name: String
  ) throws(VideoError) {
    let demuxer = try VideoDemuxer(url, name: name)
    let decoder = try VideoDecoder(demuxer.stream, name: name)
    demuxer.discardOtherStreams()
    self.init(url, index, demuxer, decoder, shape)
  }

  /// Decodes a frame.
  ///
  /// - Parameters:
  ///   - limit: How many of the frames up to it are worth keeping.
  ///   - keep: Receives the frame, and others that were decoded with it.
  /// - Returns: Nil if it is damaged or its packet shows nothing.
  func frame(
    at frame: Int, keeping limit: Int, _ keep: (Int, any VideoFrame) -> Void
  ) -> (any VideoFrame)? {
    let key = index.key(before: frame)
    // Frames that are played backwards, or by several threads at once, are requested next.
    let first = abs(frame - requested) <= limit ? frame - limit + 1 : frame
    requested = frame
    if !continues(to: frame, key), !seek(to: key) { return nil }
    var found: (any VideoFrame)?
    while latest < frame, start != nil {
      let packet: UnsafeMutablePointer<AVPacket>?
      do throws(VideoError) { packet = try demuxer.next() } catch { packet = nil }
      nextPacket += 1
      // The end: what the decoder still holds is all that follows.
      if packet == nil { start = nil }
      var reached = latest
      decoder.decode(packet) { [index, shape] decoded in
        // Pictures before the key frame refer to frames that were not decoded.
        guard let number = index.frame(at: decoded.pointee.pts),
          number >= key.frame || index.isIntra
        else { return }
        reached = max(reached, number)
        guard number >= first, let shown = shape.frame(of: decoded) else { return }
        keep(number, shown)
        if number == frame { found = shown }
      }
      latest = reached
    }
    return found
  }

  /// Whether the frame is decoded by continuing.
  private func continues(to frame: Int, _ key: PacketIndex.Key) -> Bool {
    guard let start, latest < frame else { return false }
    return index.isIntra ? frame - latest <= 8 : start == key.frame
  }

  // MARK: Seeking

  /// Moves to a key frame.
  private func seek(to key: PacketIndex.Key) -> Bool {
    decoder.flush()
    (start, latest) = (key.frame, key.frame - 1)
    if nextPacket == key.packet { return true }
    nextPacket = key.packet
    if demuxer.seek(to: key.stamp.decoding), skip(to: key) { return true }
    if reopen(at: key.packet) { return true }
    (start, nextPacket) = (nil, .max)
    return false
  }

  /// Reads packets up to a key; false if it is not among those that follow.
  private func skip(to key: PacketIndex.Key) -> Bool {
    var unknown = 0
    while unknown < 64 {
      let packet: UnsafeMutablePointer<AVPacket>?
      do throws(VideoError) { packet = try demuxer.next() } catch { return false }
      guard let packet else { return false }
      let stamp = PacketIndex.Stamp(packet.pointee)
      if stamp == key.stamp {
        demuxer.pushBack()
        return true
      }
      guard let position = stamp.flatMap({ index.positions[$0] }) else {
        unknown += 1
        continue
      }
      if position > key.packet { return false }
    }
    return false
  }

  /// Reads the file from its beginning, for formats that cannot be sought in.
  private func reopen(at position: Int) -> Bool {
    do throws(VideoError) {
      demuxer = try VideoDemuxer(url, name: demuxer.name)
      demuxer.discardOtherStreams()
      for _ in 0...position where try demuxer.next() == nil { return false }
      demuxer.pushBack()
      return true
    } catch {
      return false
    }
  }
}

/// How decoded frames become upright frames of one size.
struct FrameShape: Sendable {
  /// The size of decoded frames in square pixels, before the orientation is applied.
  let width: Int
  let height: Int
  let orientation: UIImage.Orientation

  init(_ stream: UnsafeMutablePointer<AVStream>) {
    let parameters = stream.pointee.codecpar.pointee
    let tagged = stream.pointee.sample_aspect_ratio
    let aspect = (tagged.num > 0 ? tagged : parameters.sample_aspect_ratio).value
    let isSquare = !(aspect > 0.01 && aspect < 100) || aspect == 1
    let across = Double(parameters.width) * (isSquare ? 1 : aspect)
    (width, height) = (max(Int(across.rounded()), 1), max(Int(parameters.height), 1))
    orientation = UIImage.Orientation(of: stream)
  }

  /// The upright frame: as it was decoded if it has the size, converted otherwise.
  func frame(of decoded: UnsafeMutablePointer<AVFrame>) -> (any VideoFrame)? {
    if orientation == .up, let frame = DecodedFrame(decoded), frame.width == width,
      frame.height == height
    {
      return frame
    }
    return PixelConverter.makeImage(from: decoded, width: width, height: height, orientation)
  }
}
