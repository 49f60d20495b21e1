import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// Reads numbers on the command line; what is out of range is told with the range.
enum Numbers {
  /// Takes whole numbers.
  static func whole(in range: ClosedRange<Int>, called name: String)
    -> @Sendable (String) throws -> Int
  {
    { text in
      guard let value = Int(text), range.contains(value) else { throw error(name) }
      return value
    }
  }

  /// Takes finite numbers.
  static func number(in range: some RangeExpression<Double> & Sendable, called name: String)
    -> @Sendable (String) throws -> Double
  {
    { text in
      guard let value = Double(text), value.isFinite, range.contains(value) else {
        throw error(name)
      }
      return value
    }
  }

  private static func error(_ name: String) -> ValidationError {
    ValidationError("it has to be \(name)")
  }
}

extension FrameRate {
  /// Reads a rate, as scenes write it.
  init(argument: String) throws {
    guard case .rate(let rate) = FrameRateText.parse(argument) else {
      throw ValidationError("it has to be 1 to 1000, such as 60 or 30000/1001")
    }
    self = rate
  }
}

extension PixelSize {
  /// Reads a size: 1280x720.
  init(argument: String) throws {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      let size = try? PixelSize(width: width, height: height)
    else { throw ValidationError("it has to be WxH, such as 1280x720, each 1 to 16384") }
    self = size
  }
}
