import CFFmpeg
import Glibc

/// Which FFmpeg is linked, and which libraries of codecs it brought along.
public enum FFmpegVersion {
  /// FFmpeg's own version, such as `5.1.6-0+deb12u1`.
  public static var release: String { String(cString: av_version_info()) }

  /// Its libraries and their versions.
  public static var libraries: [(name: String, version: String)] {
    [
      ("libavformat", avformat_version()), ("libavcodec", avcodec_version()),
      ("libavutil", avutil_version()), ("libswscale", swscale_version()),
      ("libswresample", swresample_version()),
    ].map { name, number in
      (name, "\(number >> 16).\(number >> 8 & 0xFF).\(number & 0xFF)")
    }
  }

  /// The version of an encoder that is a library of its own; nil for FFmpeg's own ones, and for those that
  /// do not say.
  ///
  /// - Parameter encoder: FFmpeg's name of it, such as `libx264`.
  public static func version(ofEncoder encoder: String) -> String? {
    switch encoder {
    case "libx264", "libx264rgb":
      // x264 has its build's number in the name of this function only, so that another cannot be linked.
      (100..<400).first { symbol("x264_encoder_open_\($0)") != nil }.map { "build \($0)" }
    case "libx265":
      symbol("x265_version_str")?.load(as: UnsafePointer<CChar>?.self).map(String.init(cString:))
    case "libvpx-vp9": text(of: "vpx_codec_version_str")
    case "libsvtav1": text(of: "svt_av1_get_version")
    case "libopus": text(of: "opus_get_version_string")
    default: nil
    }
  }

  /// What a function without parameters answers.
  private static func text(of function: String) -> String? {
    typealias Version = @convention(c) () -> UnsafePointer<CChar>?
    return symbol(function).flatMap { unsafeBitCast($0, to: Version.self)() }
      .map(String.init(cString:))
  }

  /// What libavcodec's own dependencies declare, which are loaded along with it.
  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(nil, name) }
}
