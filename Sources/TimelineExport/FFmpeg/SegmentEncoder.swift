import CFFmpeg

// Unchecked: its owner, a sink, calls it from one thread at a time.
/// Encodes a stretch of a film that stands by itself: nothing in it leans on frames outside.
///
/// A film is always made of such stretches, of ``ExportOptions/segmentFrames`` each, so that it comes to
/// the same bytes whether it is rendered in one piece, in several, or went on after it was stopped.
final class SegmentEncoder: @unchecked Sendable {
  private let encoder: any FrameEncoder
  private let firstFrame: Int64

  init(
    _ choice: CodecChoice, size: PixelSize, frameRate: FrameRate, firstFrame: Int
  ) throws(ExportError) {
    encoder = try choice.makeEncoder(size: size, frameRate: frameRate)
    self.firstFrame = Int64(firstFrame)
  }

  /// What describes the stream; the same for every stretch.
  var description: any FrameEncoder { encoder }

  /// Encodes the film's frame `index`; packets' times count the film's frames.
  func add(
    _ frame: MediaFrame, at index: Int,
    _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    frame.pointer.pointee.pts = Int64(index) - firstFrame
    try encoder.encode(frame) { packet throws(ExportError) in try shift(packet, body) }
  }

  /// Passes on what the encoder still holds.
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
