import Foundation

/// The program `animate-cli`, which is built beside the tests.
public enum BuiltProgram {
  /// The executable.
  public static let url: URL = {
    // SwiftPM passes the test bundle's path in the arguments.
    let bundle = ProcessInfo.processInfo.arguments.first { $0.hasSuffix(".xctest") }
    let beside = URL(fileURLWithPath: bundle ?? ProcessInfo.processInfo.arguments[0])
    return beside.deletingLastPathComponent().appending(path: "animate-cli")
  }()
}
