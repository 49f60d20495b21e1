import CFFmpeg

/// SHA-256 as libavutil computes it.
enum SHA256 {
  /// The digest of `bytes` as 64 lower-case hexadecimal digits.
  static func hexDigest(of bytes: UnsafeRawBufferPointer) throws(ExportError) -> String {
    let state = try allocated(av_sha_alloc())
    defer { av_free(UnsafeMutableRawPointer(state)) }
    try ffmpeg("hash a frame") { av_sha_init(state, 256) }
    av_sha_update(state, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    var digest = [UInt8](repeating: 0, count: 32)
    av_sha_final(state, &digest)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
