import CFFmpeg
import Glibc

/// An encoded chunk: a file of packets with a header that identifies the chunk and a digest of the file.
///
/// Layout: `ANIMCHNK`, the header's length (UInt32), the header as JSON, the packets, and the SHA-256 of all
/// preceding bytes. A packet consists of pts and dts (Int64), flags and size (UInt32), the size of its alpha
/// packet (UInt32), and the bytes of both. Numbers are little-endian.
struct PacketFile {
  /// The header, which identifies the chunk.
  struct Head: Codable, Equatable {
    /// The digest of the plan.
    let plan: String
    let chunk: Int
    let firstFrame: Int
    let frameCount: Int
  }

  /// A packet; its timestamps are frame indices of the video.
  private struct Packet {
    var pts: Int64
    var dts: Int64
    var flags: UInt32
    var data: ArraySlice<UInt8>
    /// Matroska's BlockAdditional.
    var alpha: ArraySlice<UInt8>
  }

  fileprivate static let signature = Array("ANIMCHNK".utf8)
  /// The length of the trailing digest in hexadecimal digits.
  private static let digestSize = 64

  let head: Head
  private var packets: [Packet] = []
  var packetCount: Int { packets.count }

  /// Parses a file held in memory.
  ///
  /// - Returns: nil if it is not a packet file, or incomplete.
  init?(_ bytes: [UInt8]) {
    let size = bytes.count - Self.digestSize
    guard size > Self.signature.count else { return nil }
    let digest = try? bytes.withUnsafeBytes {
      try SHA256.hexDigest(of: UnsafeRawBufferPointer(rebasing: $0[..<size]))
    }
    guard let digest, digest.utf8.elementsEqual(bytes[size...]) else { return nil }
    var reader = ByteReader(bytes[..<size])
    guard reader.bytes(8)?.elementsEqual(Self.signature) == true,
      let length: UInt32 = reader.number(), let text = reader.bytes(Int(length)),
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

  /// The bytes of a file; nil if it cannot be read or is not a regular file.
  static func bytes(of url: URL) -> [UInt8]? {
    // Non-blocking, so that opening a named pipe does not wait for a writer.
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let found = read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        if found < 0, errno == EINTR { continue }
        if found <= 0 { return }
        count += found
      }
    }
  }

  /// Calls `body` with each packet as an `AVPacket`.
  func forEachPacket(
    _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    for packet in packets {
      var made = av_packet_alloc()
      defer { av_packet_free(&made) }
      let raw = try allocated(made)
      try ffmpeg("read a packet") { av_new_packet(raw, Int32(packet.data.count)) }
      Self.copy(packet.data, to: raw.pointee.data)
      (raw.pointee.pts, raw.pointee.dts, raw.pointee.duration) = (packet.pts, packet.dts, 1)
      raw.pointee.flags = Int32(bitPattern: packet.flags)
      if !packet.alpha.isEmpty {
        let alpha = try allocated(
          av_packet_new_side_data(
            raw, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, packet.alpha.count))
        Self.copy(packet.alpha, to: alpha)
      }
      try body(raw)
    }
  }

  private static func copy(_ bytes: ArraySlice<UInt8>, to memory: UnsafeMutablePointer<UInt8>) {
    bytes.withUnsafeBufferPointer { bytes in
      if let base = bytes.baseAddress { memory.update(from: base, count: bytes.count) }
    }
  }
}

/// Writes a ``PacketFile`` packet by packet, holding only one in memory. Not thread-safe.
final class PacketWriter {
  private let name: String
  private let hash: SHA256
  private let descriptor: Int32
  /// The number of packet bytes written so far.
  private(set) var byteCount = 0

  /// - Parameters:
  ///   - path: The file, which is truncated.
  ///   - name: The name in error messages.
  init(_ head: PacketFile.Head, path: String, name: String) throws(ExportError) {
    self.name = name
    hash = try SHA256()
    descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw ExportError(reason: errno, path: name) }
    guard let text = try? JSONEncoder.stable.encode(head) else { throw .outOfMemory }
    var bytes = PacketFile.signature
    bytes.append(number: UInt32(text.count))
    bytes += text
    try write(bytes)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes an `AVPacket`.
  func append(_ packet: UnsafeMutablePointer<AVPacket>) throws(ExportError) {
    let raw = packet.pointee
    var alphaSize = 0
    let alpha = av_packet_get_side_data(
      packet, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, &alphaSize)
    if alpha == nil { alphaSize = 0 }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(28 + Int(raw.size) + alphaSize)
    bytes.append(number: raw.pts)
    bytes.append(number: raw.dts)
    bytes.append(number: UInt32(bitPattern: raw.flags))
    bytes.append(number: UInt32(raw.size))
    bytes.append(number: UInt32(alphaSize))
    bytes += UnsafeBufferPointer(start: raw.data, count: Int(raw.size))
    bytes += UnsafeBufferPointer(start: alpha, count: alphaSize)
    try write(bytes)
    byteCount += Int(raw.size)
  }

  /// Completes the file.
  func finish() throws(ExportError) { try write(Array(hash.hexDigest().utf8)) }

  private func write(_ bytes: [UInt8]) throws(ExportError) {
    let reason = bytes.withUnsafeBytes { bytes in
      hash.update(bytes)
      return OutputFile.write(bytes, to: descriptor)
    }
    guard reason == 0 else { throw ExportError(reason: reason, path: name) }
  }
}

/// A cursor over bytes.
private struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  /// The next bytes; nil if fewer remain.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func number<Number: FixedWidthInteger>() -> Number? {
    bytes(MemoryLayout<Number>.size)?.reversed().reduce(0) {
      $0 << 8 | Number(truncatingIfNeeded: $1)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append<Number: FixedWidthInteger>(number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

extension Data {
  /// The SHA-256, as 64 lower-case hexadecimal digits.
  func sha256() throws(ExportError) -> String {
    let hash = try SHA256()
    withUnsafeBytes { hash.update($0) }
    return hash.hexDigest()
  }
}

extension JSONEncoder {
  /// An encoder with sorted keys, for reproducible output.
  static var stable: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
