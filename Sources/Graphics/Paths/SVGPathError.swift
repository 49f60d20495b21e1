/// A syntax error in SVG path data, and its position.
public struct SVGPathError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Reason: Hashable, Sendable {
    /// Path data must begin with a move command; `found` is the first character.
    case noMove(found: String)
    /// The character is not a command.
    case unknownCommand(found: String)
    /// A command has too few numbers; `found` is nil at the end of the data.
    case noNumber(command: String, found: String?)
    /// An arc's two flags must be 0 or 1.
    case noFlag(found: String?)
    /// A number is so large that a coordinate is not finite.
    case tooLarge
  }

  /// The kind of error.
  public var reason: Reason
  /// The position in the string in Unicode scalars, counted from 1; one beyond the last at the end.
  public var position: Int
}

extension SVGPathError: CustomStringConvertible {
  /// The error, its position, and the valid syntax.
  public var description: String { "at character \(position): \(reasonText)" }

  private var reasonText: String {
    switch reason {
    case .noMove(let found): "path data begins with 'M x y'; found '\(found)'"
    case .unknownCommand(let found):
      "'\(found)' is not a command; the commands are M, L, H, V, C, S, Q, T, A and Z"
    case .noNumber(let command, let found?):
      "'\(command)' takes \(Self.numbers(of: command)); found '\(found)'"
    case .noNumber(let command, nil):
      "'\(command)' takes \(Self.numbers(of: command)), and the data ends"
    case .noFlag(let found?): "the flags of 'A' are 0 or 1; found '\(found)'"
    case .noFlag(nil): "'A' takes \(Self.numbers(of: "A")), and the data ends"
    case .tooLarge: "a coordinate is not finite"
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
