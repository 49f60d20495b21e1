@_exported import Animator
import Testing
import XCTest

/// Where an expectation stands in a test.
public struct TestLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt

  /// Makes a place from what the compiler says of a call.
  public init(fileID: StaticString, filePath: StaticString, line: UInt) {
    (self.fileID, self.filePath, self.line) = (fileID, filePath, line)
  }
}

/// Failures of expectations: handed to Swift Testing or XCTest, whichever runs the test.
@MainActor
public enum Expectation {
  private static var collected: [[String]] = []

  /// Reports that something is not as it should be.
  public static func fail(_ message: String, at place: TestLocation) {
    if !collected.isEmpty {
      collected[collected.count - 1].append(message)
    } else if Test.current != nil {
      Issue.record(
        Comment(rawValue: message),
        sourceLocation: SourceLocation(
          fileID: "\(place.fileID)", filePath: "\(place.filePath)", line: Int(place.line),
          column: 1))
    } else {
      XCTFail(message, file: place.filePath, line: place.line)
    }
  }

  /// Runs `body`, and answers the failures that came up in it instead of reporting them: for tests of
  /// one's own expectations.
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
