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

  /// All libraries whose versions are known.
  static var libraries: [(name: String, version: String)] {
    FFmpegVersion.libraries + otherLibraries
  }

  /// The libraries that frames and packets depend on: not libavformat, which writes films of packets.
  static var renderingLibraries: [(name: String, version: String)] {
    FFmpegVersion.codecLibraries + otherLibraries
  }

  private static var otherLibraries: [(name: String, version: String)] {
    // Several codecs may have one encoder.
    let encoders = Set(InstalledEncoder.all.map(\.name)).sorted()
    return TextLibraries.versions
      + encoders.compactMap { encoder in
        FFmpegVersion.version(ofEncoder: encoder).map { (encoder, $0) }
      }
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
