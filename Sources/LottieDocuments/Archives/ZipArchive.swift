import Foundation

/// The files of a ZIP archive, stored or deflated.
struct ZipArchive {
  private struct Entry {
    let method: Int
    let flags: Int
    let crc: UInt32
    let compressedSize: Int
    let size: Int
    let offset: Int
  }

  private let bytes: [UInt8]
  private var entries: [String: Entry] = [:]

  /// The maximum number of files.
  private static let maximumCount = 10_000

  /// Whether data begins like an archive.
  static func isArchive(_ data: Data) -> Bool { data.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

  init(_ data: Data) throws(LottieError) {
    bytes = Array(data)
    guard let end = endRecord() else {
      throw .archive(reason: "its end is missing; the file may be truncated")
    }
    let (count, start) = (word(at: end + 10), long(at: end + 16))
    guard count <= Self.maximumCount else { throw .archive(reason: "it has too many files") }
    var position = start
    for _ in 0..<count {
      guard position >= 0, position + 46 <= bytes.count, long(at: position) == 0x0201_4B50 else {
        throw .archive(reason: "its directory is damaged")
      }
      let length = word(at: position + 28)
      guard position + 46 + length <= bytes.count else {
        throw .archive(reason: "its directory is damaged")
      }
      let name = String(decoding: bytes[position + 46..<position + 46 + length], as: UTF8.self)
      entries[name] = Entry(
        method: word(at: position + 10), flags: word(at: position + 8),
        crc: UInt32(long(at: position + 16)), compressedSize: long(at: position + 20),
        size: long(at: position + 24), offset: long(at: position + 42))
      position += 46 + length + word(at: position + 30) + word(at: position + 32)
    }
  }

  /// The contents of a file; nil if there is none of this name.
  func file(_ name: String) throws(LottieError) -> Data? {
    guard let entry = entries[name] else { return nil }
    guard entry.size <= LottieAnimation.maximumByteCount else {
      throw .archive(reason: "'\(name)' is larger than \(LottieAnimation.maximumByteCount) bytes")
    }
    let head = entry.offset
    guard head + 30 <= bytes.count, long(at: head) == 0x0403_4B50 else {
      throw .archive(reason: "'\(name)' is damaged")
    }
    let start = head + 30 + word(at: head + 26) + word(at: head + 28)
    guard start + entry.compressedSize <= bytes.count, entry.flags & 1 == 0 else {
      throw .archive(reason: "'\(name)' is truncated or encrypted")
    }
    let contents = try contents(of: entry, name, bytes[start..<start + entry.compressedSize])
    guard Self.crc32(contents) == entry.crc else {
      throw .archive(reason: "'\(name)' is damaged: its checksum differs")
    }
    return Data(contents)
  }

  private func contents(
    of entry: Entry, _ name: String, _ data: ArraySlice<UInt8>
  ) throws(LottieError) -> [UInt8] {
    switch entry.method {
    case 0: return Array(data)
    case 8:
      do throws(Inflate.Problem) {
        return try Inflate.decompress(data, size: entry.size)
      } catch {
        throw .archive(reason: "'\(name)' is damaged: its compressed data is \(error)")
      }
    default:
      throw .archive(reason: "'\(name)' is compressed by method \(entry.method), not by Deflate")
    }
  }

  // MARK: Bytes

  /// The position of the record at the end, before a comment.
  private func endRecord() -> Int? {
    var position = bytes.count - 22
    let first = max(position - 0xFFFF, 0)
    while position >= first {
      if long(at: position) == 0x0605_4B50 { return position }
      position -= 1
    }
    return nil
  }

  private func word(at position: Int) -> Int {
    Int(bytes[position]) | Int(bytes[position + 1]) << 8
  }

  private func long(at position: Int) -> Int {
    word(at: position) | word(at: position + 2) << 16
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
  }
}
