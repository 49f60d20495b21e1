import CFFmpeg
import Glibc

/// An encoded chunk, or a segment of a cache: a file of packets between a head that identifies it and a tail of
/// digests.
///
/// Layout: `ANIMCHK2`, the head's length (UInt32), the head as JSON, the packets, the tail as JSON, its length
/// (UInt32), and the SHA-256 of everything but the packets, whose digests the tail contains. A packet consists of
/// pts and dts (Int64), flags and size (UInt32), the size of its alpha packet (UInt32), and the bytes of both.
/// Numbers are little-endian.
struct PacketFile {
  /// Identifies the chunk; known before it is rendered.
  struct Head: Codable, Equatable {
    /// The digest of the plan.
    let plan: String
    /// The digest of the inputs.
    let inputs: String
    let chunk: Int
    let firstFrame: Int
    let frameCount: Int
  }

  /// The values that are known when the chunk is complete.
  struct Tail: Codable, Equatable {
    /// The SHA-256 of the packets' digests: equal for chunks with the same frames.
    let content: String
    /// Half the SHA-256 of each packet, in the order of the file.
    let packets: [String]
    let cost: ChunkCost

    static func content(of packets: [String]) throws(ExportError) -> String {
      try Data(packets.joined(separator: "\n").utf8).sha256()
    }

    /// The digest of a packet with its header.
    static func digest(of packet: UnsafeRawBufferPointer) throws(ExportError) -> String {
      String(try SHA256.hexDigest(of: packet).prefix(32))
    }
  }

  /// A packet; its timestamps are frame indices of the video.
  private struct Packet {
    var pts: Int64
    var dts: Int64
    var flags: UInt32
    var data: ArraySlice<UInt8>
    /// Matroska's BlockAdditional.
    var alpha: ArraySlice<UInt8>

    /// Far more frames than a video has, so that sums do not overflow.
    private static let times: ClosedRange<Int64> = -(1 << 60)...(1 << 60)

    /// Whether an `AVPacket` can hold it, at any frame of a video.
    var isPlausible: Bool {
      Self.times.contains(pts) && Self.times.contains(dts) && Int32(exactly: data.count) != nil
    }
  }

  static let signature = Array("ANIMCHK2".utf8)
  /// The length of the trailing digest in hexadecimal digits.
  private static let digestSize = 64

  let head: Head
  let tail: Tail
  private var packets: [Packet] = []
  var packetCount: Int { packets.count }

  /// Parses a file held in memory.
  ///
  /// - Returns: nil if it is not a packet file, incomplete, or has times or sizes that no video has.
  init?(_ bytes: [UInt8]) {
    guard let (frame, body) = Self.frame(of: bytes),
      let head = try? JSONDecoder().decode(Head.self, from: Data(frame.head)),
      let tail = try? JSONDecoder().decode(Tail.self, from: Data(frame.tail))
    else { return nil }
    (self.head, self.tail) = (head, tail)
    var reader = ByteReader(body)
    var digests: [String] = []
    while !reader.isAtEnd {
      let begin = reader.position
      guard let pts: Int64 = reader.number(), let dts: Int64 = reader.number(),
        let flags: UInt32 = reader.number(), let size: UInt32 = reader.number(),
        let alphaSize: UInt32 = reader.number(), let data = reader.bytes(Int(size)),
        let alpha = reader.bytes(Int(alphaSize)),
        let digest = try? bytes[begin..<reader.position].withUnsafeBytes({
          try Tail.digest(of: $0)
        })
      else { return nil }
      let packet = Packet(pts: pts, dts: dts, flags: flags, data: data, alpha: alpha)
      guard packet.isPlausible else { return nil }
      digests.append(digest)
      packets.append(packet)
    }
    guard digests == tail.packets, (try? Tail.content(of: digests)) == tail.content else {
      return nil
    }
  }

  /// The text of head and tail, verified by the trailing digest, and the bytes between them.
  private static func frame(
    of bytes: [UInt8]
  ) -> ((head: ArraySlice<UInt8>, tail: ArraySlice<UInt8>), ArraySlice<UInt8>)? {
    var reader = ByteReader(bytes[...])
    guard reader.bytes(signature.count)?.elementsEqual(signature) == true,
      let headSize: UInt32 = reader.number(), let head = reader.bytes(Int(headSize)),
      case let tailEnd = bytes.count - digestSize - 4, tailEnd >= head.endIndex
    else { return nil }
    var end = ByteReader(bytes[tailEnd...])
    guard let tailSize: UInt32 = end.number(), tailEnd - head.endIndex >= tailSize else {
      return nil
    }
    let tail = bytes[(tailEnd - Int(tailSize))..<tailEnd]
    let digest = try? digest(head: bytes[..<head.endIndex], tail: tail)
    guard let digest, digest.utf8.elementsEqual(bytes[(tailEnd + 4)...]) else { return nil }
    return ((head, tail), bytes[head.endIndex..<tail.startIndex])
  }

  /// The trailing digest.
  static func digest(
    head: some Collection<UInt8>, tail: some Collection<UInt8>
  ) throws(ExportError) -> String {
    try (Data(head) + Data(tail)).sha256()
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
  ///
  /// - Parameter origin: Added to its timestamps.
  func forEachPacket(
    from origin: Int64 = 0, _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    for packet in packets {
      var made = av_packet_alloc()
      defer { av_packet_free(&made) }
      let raw = try allocated(made)
      try ffmpeg("read a packet") { av_new_packet(raw, Int32(packet.data.count)) }
      Self.copy(packet.data, to: raw.pointee.data)
      (raw.pointee.pts, raw.pointee.dts) = (packet.pts + origin, packet.dts + origin)
      raw.pointee.duration = 1
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

/// A cursor over bytes.
private struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }
  /// The index of the next byte in the array that is read.
  var position: Int { rest.startIndex }

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
  mutating func append<Number: FixedWidthInteger>(number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

extension Data {
  /// The SHA-256, as 64 lower-case hexadecimal digits.
  package func sha256() throws(ExportError) -> String {
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
