import CFFmpeg
import Glibc

/// Calls an FFmpeg function and throws an error for a negative return code.
///
/// - Parameters:
///   - action: The action, completing "could not …": "open the encoder libx264".
///   - path: The file being written, if any, to report file system errors such as a full disk.
/// - Returns: The function's nonnegative return value.
@discardableResult
func ffmpeg(
  _ action: String, path: String? = nil, _ call: () -> Int32
) throws(ExportError) -> Int32 {
  let code = call()
  guard code < 0 else { return code }
  throw ExportError(ffmpegCode: code, action: action, path: path)
}

/// Unwraps the result of an FFmpeg allocation; nil means out of memory.
func allocated<Value>(_ value: Value?) throws(ExportError) -> Value {
  guard let value else { throw .outOfMemory }
  return value
}

extension ExportError {
  /// The error for a negative FFmpeg return code, which is a negated `errno` or one of FFmpeg's own.
  init(ffmpegCode code: Int32, action: String, path: String?) {
    switch -code {
    case ENOMEM: self = .outOfMemory
    case let number where path != nil && Self.isOutOfSpace(number):
      self = .diskFull(path: path ?? "")
    case let number where path != nil && Self.isFileSystemError(number):
      self = .cannotWrite(path: path ?? "", reason: number)
    default: self = .encodingFailed(action: action, code: code)
    }
  }

  /// The error for an `errno` of the file system.
  init(reason: Int32, path: String) {
    self =
      Self.isOutOfSpace(reason)
      ? .diskFull(path: path) : .cannotWrite(path: path, reason: reason)
  }

  /// Whether `errno` means a full device, an exceeded quota, or an exceeded file size limit.
  static func isOutOfSpace(_ errno: Int32) -> Bool {
    errno == ENOSPC || errno == EDQUOT || errno == EFBIG
  }

  /// Whether `errno` is a file system error (missing file, permission, I/O) rather than one of the contents.
  private static func isFileSystemError(_ errno: Int32) -> Bool {
    [ENOENT, ENOTDIR, EISDIR, EACCES, EPERM, EROFS, EIO, EPIPE].contains(errno)
  }

  /// FFmpeg's message for a return code.
  static func words(ffmpegCode code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
    ffs_strerror(code, &buffer, buffer.count)
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// Options of an encoder or a muxer, by FFmpeg's names.
struct FFmpegOptions: Sendable {
  private let values: [(key: String, value: String)]

  init(_ values: [(key: String, value: String)]) { self.values = values }

  /// Calls `body` with the options as an `AVDictionary` and checks that all were consumed.
  func apply(
    _ action: String, path: String? = nil, _ body: (inout OpaquePointer?) -> Int32
  ) throws(ExportError) {
    var dictionary: OpaquePointer?
    defer { av_dict_free(&dictionary) }
    for (key, value) in values {
      try ffmpeg(action) { av_dict_set(&dictionary, key, value, 0) }
    }
    try ffmpeg(action, path: path) { body(&dictionary) }
    guard av_dict_count(dictionary) == 0 else {
      throw .encodingFailed(action: action, code: ffs_averror(EINVAL))
    }
  }
}
