import CFFmpeg

// Unchecked: confined to one thread at a time by its owner, a sink.
/// Encodes an independent segment of a video: a closed GOP without references to frames outside.
///
/// A video always consists of such segments of ``ExportOptions/segmentFrames`` each, so that its bytes are the
/// same whether it is rendered at once, in chunks, or resumed after an interruption.
final class SegmentEncoder: @unchecked Sendable {
  private let encoder: any FrameEncoder
  private let firstFrame: Int64

  init(
    _ choice: CodecChoice, size: PixelSize, frameRate: FrameRate, firstFrame: Int
  ) throws(ExportError) {
    encoder = try choice.makeEncoder(size: size, frameRate: frameRate)
    self.firstFrame = Int64(firstFrame)
  }

  /// The encoder, which describes the stream; equal for all segments.
  var description: any FrameEncoder { encoder }

  /// Encodes the video's frame `index`; packet timestamps are frame indices of the video.
  func add(
    _ frame: MediaFrame, at index: Int,
    _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    frame.pointer.pointee.pts = Int64(index) - firstFrame
    try encoder.encode(frame) { packet throws(ExportError) in try shift(packet, body) }
  }

  /// Drains the encoder.
  func finish(
    _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    try encoder.encode(nil) { packet throws(ExportError) in try shift(packet, body) }
  }

  private func shift(
    _ packet: UnsafeMutablePointer<AVPacket>,
    _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    packet.pointee.pts += firstFrame
    packet.pointee.dts += firstFrame
    try body(packet)
  }
}
