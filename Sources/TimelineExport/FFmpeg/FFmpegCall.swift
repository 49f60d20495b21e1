import CFFmpeg
import Glibc

/// Calls an FFmpeg function and turns a negative return code into an error at once.
///
/// - Parameters:
///   - action: What is being done, to follow "could not": "open the encoder libx264".
///   - path: The file being written, where one is: running out of room is told apart then.
/// - Returns: What the function returned, zero or above.
@discardableResult
func ffmpeg(
  _ action: String, path: String? = nil, _ call: () -> Int32
) throws(ExportError) -> Int32 {
  let code = call()
  guard code < 0 else { return code }
  throw ExportError(ffmpegCode: code, action: action, path: path)
}

/// Unwraps what an FFmpeg function allocated; nil means that memory ran out.
func allocated<Value>(_ value: Value?) throws(ExportError) -> Value {
  guard let value else { throw .outOfMemory }
  return value
}

/// Keeps FFmpeg's own messages, and those of its encoders, off the standard error: their return codes become
/// errors here.
enum FFmpegLog {
  /// Silences FFmpeg, once per process.
  static let silenced: Void = {
    av_log_set_level(AV_LOG_QUIET)
    // What SVT-AV1 looks at; 0 leaves what is fatal.
    setenv("SVT_LOG", "0", 0)
  }()
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

  /// Whether `errno` says that no more can be written: device, quota, or a limit on the file's size.
  static func isOutOfSpace(_ errno: Int32) -> Bool {
    errno == ENOSPC || errno == EDQUOT || errno == EFBIG
  }

  /// Whether `errno` is about the file rather than what is in it: gone, not allowed, broken.
  private static func isFileSystemError(_ errno: Int32) -> Bool {
    [ENOENT, ENOTDIR, EISDIR, EACCES, EPERM, EROFS, EIO, EPIPE].contains(errno)
  }

  /// FFmpeg's words for one of its return codes.
  static func words(ffmpegCode code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
    ffs_strerror(code, &buffer, buffer.count)
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// Options for an encoder or a muxer, by FFmpeg's names.
struct FFmpegOptions: Sendable {
  private let values: [(key: String, value: String)]

  init(_ values: [(key: String, value: String)]) { self.values = values }

  /// Calls `body` with the options as a dictionary and checks that each was understood.
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
