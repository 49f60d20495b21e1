import CFFmpeg

/// Incremental SHA-256 by libavutil. Not thread-safe.
final class SHA256 {
  private let state: OpaquePointer

  init() throws(ExportError) {
    state = try allocated(av_sha_alloc())
    try ffmpeg("begin a hash") { av_sha_init(state, 256) }
  }

  deinit { av_free(UnsafeMutableRawPointer(state)) }

  /// Hashes the next bytes.
  func update(_ bytes: UnsafeRawBufferPointer) {
    av_sha_update(state, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  /// The digest as 64 lowercase hexadecimal digits. Finalizes the hash: `update` must not be called afterwards.
  func hexDigest() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    av_sha_final(state, &digest)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The digest of `bytes`.
  static func hexDigest(of bytes: UnsafeRawBufferPointer) throws(ExportError) -> String {
    let hash = try SHA256()
    hash.update(bytes)
    return hash.hexDigest()
  }
}
