@_exported import Animator
import Testing
import XCTest

/// The source location of an expectation in a test.
public struct TestLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt

  /// Creates a location from the compiler's literals for a call.
  public init(fileID: StaticString, filePath: StaticString, line: UInt) {
    (self.fileID, self.filePath, self.line) = (fileID, filePath, line)
  }
}

/// Failures of expectations: reported to Swift Testing or XCTest, whichever runs the test.
@MainActor
public enum Expectation {
  private static var collected: [[String]] = []

  /// Reports a failure.
  public static func fail(_ message: String, at location: TestLocation) {
    if !collected.isEmpty {
      collected[collected.count - 1].append(message)
    } else if Test.current != nil {
      Issue.record(
        Comment(rawValue: message),
        sourceLocation: SourceLocation(
          fileID: "\(location.fileID)", filePath: "\(location.filePath)", line: Int(location.line),
          column: 1))
    } else {
      XCTFail(message, file: location.filePath, line: location.line)
    }
  }

  /// Runs `body` and returns its failures instead of reporting them: for testing custom expectations.
  public static func failures(in body: () throws -> Void) rethrows -> [String] {
    collected.append([])
    do {
      try body()
    } catch {
      collected.removeLast()
      throw error
    }
    return collected.removeLast()
  }
}
