import CFFmpeg
import Glibc

/// A part of a film, encoded: packets in a file, with what they belong to and a digest of it all.
///
/// The file is `ANIMCHNK`, the head's length (UInt32), the head as JSON, the packets, and the SHA-256 of all
/// that. Each packet is its time of showing and of decoding (Int64), its flags and its size (UInt32), the size of
/// the alpha that goes along (UInt32), and the bytes of both. Numbers are little-endian.
struct PacketFile {
  /// What the packets belong to.
  struct Head: Codable, Equatable {
    /// The digest of the plan.
    let plan: String
    let chunk: Int
    let firstFrame: Int
    let frameCount: Int
  }

  /// A packet; its times count the film's frames.
  struct Packet: Equatable {
    var pts: Int64
    var dts: Int64
    var flags: UInt32
    var data: [UInt8]
    /// Matroska's BlockAdditional.
    var alpha: [UInt8]
  }

  private static let signature = Array("ANIMCHNK".utf8)

  let head: Head
  private(set) var packets: [Packet] = []
  /// Bytes of what was appended.
  private(set) var byteCount = 0

  init(_ head: Head) { self.head = head }

  /// Takes a copy of a packet of libavcodec's.
  mutating func append(_ packet: UnsafeMutablePointer<AVPacket>) {
    byteCount += Int(packet.pointee.size)
    var size = 0
    let alpha = av_packet_get_side_data(packet, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, &size)
    packets.append(
      Packet(
        pts: packet.pointee.pts, dts: packet.pointee.dts,
        flags: UInt32(bitPattern: packet.pointee.flags),
        data: Array(
          UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))),
        alpha: Array(UnsafeBufferPointer(start: alpha, count: alpha == nil ? 0 : size))))
  }

  /// The file's bytes.
  func data() throws(ExportError) -> Data {
    var bytes = Data(Self.signature)
    guard let text = try? JSONEncoder.stable.encode(head) else { throw .outOfMemory }
    bytes.append(number: UInt32(text.count))
    bytes += text
    for packet in packets {
      bytes.append(number: packet.pts)
      bytes.append(number: packet.dts)
      bytes.append(number: packet.flags)
      bytes.append(number: UInt32(packet.data.count))
      bytes.append(number: UInt32(packet.alpha.count))
      bytes += packet.data
      bytes += packet.alpha
    }
    return bytes + Data(try bytes.sha256().utf8)
  }

  /// Reads a file.
  ///
  /// - Returns: nil where it is not one of these, or not complete.
  init?(_ data: Data) {
    guard data.count > 64 + 12, let body = Optional(data.prefix(data.count - 64)),
      let digest = try? body.sha256(), Data(digest.utf8) == data.suffix(64)
    else { return nil }
    var reader = ByteReader(Array(body))
    guard reader.bytes(8) == Self.signature, let length: UInt32 = reader.number(),
      let text = reader.bytes(Int(length)),
      let head = try? JSONDecoder().decode(Head.self, from: Data(text))
    else { return nil }
    self.head = head
    while !reader.isAtEnd {
      guard let pts: Int64 = reader.number(), let dts: Int64 = reader.number(),
        let flags: UInt32 = reader.number(), let size: UInt32 = reader.number(),
        let alphaSize: UInt32 = reader.number(), let data = reader.bytes(Int(size)),
        let alpha = reader.bytes(Int(alphaSize))
      else { return nil }
      packets.append(Packet(pts: pts, dts: dts, flags: flags, data: data, alpha: alpha))
    }
  }

  /// Calls `body` with each packet as libavcodec has them.
  func forEachPacket(
    _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    for packet in packets {
      var made = av_packet_alloc()
      defer { av_packet_free(&made) }
      let raw = try allocated(made)
      try ffmpeg("read a packet") { av_new_packet(raw, Int32(packet.data.count)) }
      raw.pointee.data.update(from: packet.data, count: packet.data.count)
      (raw.pointee.pts, raw.pointee.dts, raw.pointee.duration) = (packet.pts, packet.dts, 1)
      raw.pointee.flags = Int32(bitPattern: packet.flags)
      if !packet.alpha.isEmpty {
        let alpha = try allocated(
          av_packet_new_side_data(
            raw, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, packet.alpha.count))
        alpha.update(from: packet.alpha, count: packet.alpha.count)
      }
      try body(raw)
    }
  }
}

/// Reads bytes one after another.
private struct ByteReader {
  private let data: [UInt8]
  private var offset = 0

  init(_ data: [UInt8]) { self.data = data }

  var isAtEnd: Bool { offset == data.count }

  /// nil where there are fewer.
  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard count <= data.count - offset else { return nil }
    defer { offset += count }
    return Array(data[offset..<offset + count])
  }

  mutating func number<Number: FixedWidthInteger>() -> Number? {
    bytes(MemoryLayout<Number>.size)?.reversed().reduce(0) {
      $0 << 8 | Number(truncatingIfNeeded: $1)
    }
  }
}

extension Data {
  fileprivate mutating func append<Number: FixedWidthInteger>(number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// The SHA-256, as 64 lower-case hexadecimal digits.
  func sha256() throws(ExportError) -> String {
    try [UInt8](self).withUnsafeBufferPointer { bytes throws(ExportError) in
      try SHA256.hexDigest(of: UnsafeRawBufferPointer(bytes))
    }
  }
}

extension JSONEncoder {
  /// The same text for the same value.
  static var stable: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
