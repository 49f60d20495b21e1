import CBuildInfo
import Graphics
import TimelineExport

/// The versions of the program and its libraries, for bug reports and for plans.
enum Versions {
  /// The version of the program.
  static let program = "0.1.0"

  /// The commit that the program was built from; nil if not built in a Git checkout.
  static var commit: String? {
    let commit = String(cString: animator_commit())
    return commit.isEmpty ? nil : commit
  }

  /// The libraries that frames and packets depend on.
  static var libraries: [(name: String, version: String)] {
    var found = FFmpegVersion.libraries + TextLibraries.versions
    for encoder in InstalledEncoder.all {
      guard let version = FFmpegVersion.version(ofEncoder: encoder.name),
        !found.contains(where: { $0.name == encoder.name })
      else { continue }
      found.append((encoder.name, version))
    }
    return found
  }

  /// The version and the commit of the program.
  static var line: String { "animate-cli \(program)\(commit.map { " (\($0))" } ?? "")" }

  /// The versions, one kind per line.
  static var text: String {
    func list(_ libraries: [(name: String, version: String)]) -> String {
      libraries.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
    }
    return """
      \(line)
      FFmpeg \(FFmpegVersion.release): \(list(FFmpegVersion.libraries))
      text: \(list(TextLibraries.versions))
      instruction set: \(InstructionSet.current.rawValue)
      """
  }
}
