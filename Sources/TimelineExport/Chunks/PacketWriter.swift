import CFFmpeg
import Glibc

/// Writes a ``PacketFile`` packet by packet, holding only one in memory. Not thread-safe.
final class PacketWriter {
  private let name: String
  private let descriptor: Int32
  private let head: [UInt8]
  private let meter = ChunkMeter()
  private var digests: [String] = []
  /// The tail; nil before ``finish()``.
  private(set) var tail: PacketFile.Tail?
  /// The number of packet bytes written so far.
  private(set) var byteCount = 0

  /// - Parameters:
  ///   - path: The file, which is truncated.
  ///   - name: The name in error messages.
  init(_ head: PacketFile.Head, path: String, name: String) throws(ExportError) {
    self.name = name
    guard let text = try? JSONEncoder.stable.encode(head) else { throw .outOfMemory }
    var bytes = PacketFile.signature
    bytes.append(number: UInt32(text.count))
    bytes += text
    self.head = bytes
    descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw ExportError(reason: errno, path: name) }
    try write(bytes)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes an `AVPacket`.
  func append(_ packet: UnsafeMutablePointer<AVPacket>) throws(ExportError) {
    try append(packet, from: 0)
  }

  /// Writes an `AVPacket`, timed from the frame `origin`.
  func append(
    _ packet: UnsafeMutablePointer<AVPacket>, from origin: Int64
  ) throws(ExportError) {
    let raw = packet.pointee
    var alphaSize = 0
    let alpha = av_packet_get_side_data(
      packet, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, &alphaSize)
    if alpha == nil { alphaSize = 0 }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(28 + Int(raw.size) + alphaSize)
    bytes.append(number: raw.pts - origin)
    bytes.append(number: raw.dts - origin)
    bytes.append(number: UInt32(bitPattern: raw.flags))
    bytes.append(number: UInt32(raw.size))
    bytes.append(number: UInt32(alphaSize))
    bytes += UnsafeBufferPointer(start: raw.data, count: Int(raw.size))
    bytes += UnsafeBufferPointer(start: alpha, count: alphaSize)
    let digest = try bytes.withUnsafeBufferPointer { bytes throws(ExportError) in
      try PacketFile.Tail.digest(of: UnsafeRawBufferPointer(bytes))
    }
    digests.append(digest)
    try write(bytes)
    byteCount += Int(raw.size)
  }

  /// Completes the file.
  func finish() throws(ExportError) {
    let tail = PacketFile.Tail(
      content: try PacketFile.Tail.content(of: digests), packets: digests, cost: meter.cost())
    guard let text = try? JSONEncoder.stable.encode(tail) else { throw .outOfMemory }
    var bytes = [UInt8](text)
    bytes.append(number: UInt32(text.count))
    bytes += Array(try PacketFile.digest(head: head, tail: text).utf8)
    try write(bytes)
    self.tail = tail
  }

  private func write(_ bytes: [UInt8]) throws(ExportError) {
    let reason = bytes.withUnsafeBytes { OutputFile.write($0, to: descriptor) }
    guard reason == 0 else { throw ExportError(reason: reason, path: name) }
  }
}
