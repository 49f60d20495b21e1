import CFFmpeg
import Glibc

/// The versions of FFmpeg and of the codec libraries it depends on.
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

  /// The version of an external encoder library; nil for FFmpeg's native encoders and for libraries that do not
  /// report one.
  ///
  /// - Parameter encoder: FFmpeg's name of the encoder, such as `libx264`.
  public static func version(ofEncoder encoder: String) -> String? {
    switch encoder {
    case "libx264", "libx264rgb":
      // x264's build number is part of this function's name, to prevent linking another build.
      (100..<400).first { symbol("x264_encoder_open_\($0)") != nil }.map { "build \($0)" }
    case "libx265":
      symbol("x265_version_str")?.load(as: UnsafePointer<CChar>?.self).map(String.init(cString:))
    case "libvpx-vp9": text(of: "vpx_codec_version_str")
    case "libsvtav1": text(of: "svt_av1_get_version")
    case "libopus": text(of: "opus_get_version_string")
    default: nil
    }
  }

  /// The string that a C function without parameters returns.
  private static func text(of function: String) -> String? {
    typealias Version = @convention(c) () -> UnsafePointer<CChar>?
    return symbol(function).flatMap { unsafeBitCast($0, to: Version.self)() }
      .map(String.init(cString:))
  }

  /// Looks up a symbol of libavcodec's dependencies, which are loaded with it.
  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    _ = avcodec_version()  // loads them
    return dlsym(nil, name)
  }
}
