import CBuildInfo
import TimelineExport

/// Which program this is, and what it encodes with: what a report of a fault needs to say.
enum Versions {
  /// The program's own.
  static let program = "0.1.0"

  /// The commit that it was built from; nil where that was not in a checkout.
  static var commit: String? {
    let commit = String(cString: animator_commit())
    return commit.isEmpty ? nil : commit
  }

  /// For people, a line each.
  static var text: String {
    let libraries = FFmpegVersion.libraries.map { "\($0.name) \($0.version)" }
    return """
      animate-cli \(program)\(commit.map { " (\($0))" } ?? "")
      FFmpeg \(FFmpegVersion.release): \(libraries.joined(separator: ", "))
      """
  }
}
