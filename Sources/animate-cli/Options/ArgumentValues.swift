import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// Parsers of numeric arguments.
enum Numbers {
  /// A parser of integers.
  static func whole(in range: ClosedRange<Int>, called name: String)
    -> @Sendable (String) throws -> Int
  {
    { text in
      guard let value = Int(text), range.contains(value) else { throw error(name) }
      return value
    }
  }

  /// A parser of finite numbers.
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

  /// Parses a size in bytes: 300000, 500k, 2MB. A kilobyte is 1000 bytes.
  static func bytes(_ text: String) throws -> Int {
    let match = text.lowercased().wholeMatch(of: /([0-9]+(?:\.[0-9]+)?)(k|m|g)?b?/)
    let factors: [Substring: Double] = ["k": 1e3, "m": 1e6, "g": 1e9]
    guard let match, let number = Double(match.output.1),
      case let bytes = number * (match.output.2.flatMap { factors[$0] } ?? 1), bytes >= 1,
      bytes <= 1e15
    else { throw error("a size, such as 300000, 500k or 2MB") }
    return Int(bytes)
  }

  private static func error(_ name: String) -> ValidationError {
    ValidationError("it must be \(name)")
  }
}

extension FrameRate {
  /// Parses a frame rate in the syntax of scenes.
  init(argument: String) throws {
    guard case .rate(let rate) = FrameRateText.parse(argument) else {
      throw ValidationError("it must be 1 to 1000, such as 60 or 30000/1001")
    }
    self = rate
  }
}

extension PixelSize {
  /// Parses a size such as 1280x720.
  init(argument: String) throws {
    let parts = argument.lowercased().replacing("×", with: "x")
      .split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      let size = try? PixelSize(width: width, height: height)
    else { throw ValidationError("it must be WxH, such as 1280x720, each 1 to 16384") }
    self = size
  }
}

/// A time argument in the syntax of scenes.
struct TimeArgument {
  let text: String

  /// Parses a time, 0 to 24 hours.
  init(_ argument: String) throws {
    // The frame rate does not matter for validity.
    switch SceneTime.parse(argument, frameRate: 60) {
    case .time: text = argument
    case .negative, .tooLong, .notFinite: throw ValidationError("it must be 0 to 24 hours")
    case .notATime: throw ValidationError("it must be a time, such as 1.5, 250ms or 12f")
    }
  }

  /// Parses an interval: a time above 0.
  static func step(_ argument: String) throws -> TimeArgument {
    let step = try TimeArgument(argument)
    guard step.time(at: 60) > .zero else {
      throw ValidationError("it must be above 0, such as 100ms")
    }
    return step
  }

  /// The time, with frames counted at `frameRate`.
  func time(at frameRate: FrameRate) -> MediaTime {
    guard case .time(let time) = SceneTime.parse(text, frameRate: frameRate) else { return .zero }
    return time
  }
}
