import CBuildInfo
import TimelineExport

/// The versions of the program and its libraries, for bug reports.
enum Versions {
  /// The version of the program.
  static let program = "0.1.0"

  /// The commit that the program was built from; nil if not built in a Git checkout.
  static var commit: String? {
    let commit = String(cString: animator_commit())
    return commit.isEmpty ? nil : commit
  }

  /// The versions, one per line.
  static var text: String {
    let libraries = FFmpegVersion.libraries.map { "\($0.name) \($0.version)" }
    return """
      animate-cli \(program)\(commit.map { " (\($0))" } ?? "")
      FFmpeg \(FFmpegVersion.release): \(libraries.joined(separator: ", "))
      """
  }
}
