import Foundation

/// The handling of goldens that are missing or do not match.
public enum RecordMode: String, Sendable, CaseIterable {
  /// Nothing is written; a missing golden is a failure.
  case none
  /// A missing golden is written and fails once, so that it gets reviewed.
  case missing
  /// Missing and mismatching goldens are written, and pass.
  case failed
  /// All goldens are written, and pass.
  case all

  /// The mode in the environment variable `ANIMATOR_RECORD`; `missing` by default.
  public static var current: RecordMode {
    ProcessInfo.processInfo.environment["ANIMATOR_RECORD"].flatMap(RecordMode.init) ?? .missing
  }
}
