import CFFmpeg
import Foundation

/// SHA-256 of files.
enum FileDigest {
  /// The digest of a file; for several, that of their digests. A file that cannot be read counts as empty.
  static func sha256(of files: [URL]) -> String {
    let digests = files.map { file in hex { update in read(file, update) } }
    if digests.count == 1 { return digests[0] }
    return hex { update in
      for digest in digests { Array(digest.utf8).withUnsafeBytes(update) }
    }
  }

  private static func read(_ file: URL, _ update: (UnsafeRawBufferPointer) -> Void) {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return }
    while let data = try? handle.read(upToCount: 1 << 20), !data.isEmpty {
      data.withUnsafeBytes(update)
    }
    try? handle.close()
  }

  private static func hex(_ body: ((UnsafeRawBufferPointer) -> Void) -> Void) -> String {
    guard let context = av_sha_alloc() else { return "" }
    defer { av_free(UnsafeMutableRawPointer(context)) }
    av_sha_init(context, 256)
    body { av_sha_update(context, $0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
    var bytes = [UInt8](repeating: 0, count: 32)
    av_sha_final(context, &bytes)
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
