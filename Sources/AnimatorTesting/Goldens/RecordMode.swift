import Foundation

/// What becomes of goldens that are missing or do not match.
public enum RecordMode: String, Sendable, CaseIterable {
  /// Nothing is written; a missing golden is a failure.
  case none
  /// A missing golden is written, and fails once, so that somebody looks at it.
  case missing
  /// What is missing or does not match is written, and passes.
  case failed
  /// Everything is written, and passes.
  case all

  /// What the environment's `ANIMATOR_RECORD` says; `missing` unless it is one of the others.
  public static var current: RecordMode {
    ProcessInfo.processInfo.environment["ANIMATOR_RECORD"].flatMap(RecordMode.init) ?? .missing
  }
}
