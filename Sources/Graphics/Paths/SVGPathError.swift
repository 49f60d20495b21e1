/// Why a string is no SVG path data, and where.
public struct SVGPathError: Error, Equatable, Sendable {
  /// What is wrong at a place.
  public enum Reason: Equatable, Sendable {
    /// Path data has to begin with a move; `found` is what stands there.
    case noMove(found: String)
    /// A letter that is no command, or something else where a command has to stand.
    case unknownCommand(found: String)
    /// A command has too few numbers, or something else stands where one has to; nil for the end.
    case noNumber(command: String, found: String?)
    /// An arc's two flags are 0 or 1.
    case noFlag(found: String?)
    /// Numbers so large that a point lies nowhere.
    case tooLarge
  }

  /// What is wrong.
  public var reason: Reason
  /// Where: the place of the character in the string, counted from 1; one beyond the last for the end.
  public var position: Int
}

extension SVGPathError: CustomStringConvertible {
  /// What is wrong, where, and what would work.
  public var description: String { "at character \(position): \(reasonText)" }

  private var reasonText: String {
    switch reason {
    case .noMove(let found): "path data begins with 'M x y'; found '\(found)'"
    case .unknownCommand(let found):
      "'\(found)' is no command; those are M, L, H, V, C, S, Q, T, A and Z"
    case .noNumber(let command, let found?):
      "'\(command)' takes \(Self.numbers(of: command)); found '\(found)'"
    case .noNumber(let command, nil):
      "'\(command)' takes \(Self.numbers(of: command)), and the data ends"
    case .noFlag(let found?): "the flags of 'A' are 0 or 1; found '\(found)'"
    case .noFlag(nil): "'A' takes \(Self.numbers(of: "A")), and the data ends"
    case .tooLarge: "a point has to be finite"
    }
  }

  private static func numbers(of command: String) -> String {
    switch command.uppercased() {
    case "H": "x"
    case "V": "y"
    case "C": "x1 y1 x2 y2 x y"
    case "S": "x2 y2 x y"
    case "Q": "x1 y1 x y"
    case "A": "rx ry rotation large-arc sweep x y"
    default: "x y"
    }
  }
}
