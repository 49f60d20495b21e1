import Graphics

/// The reasons for which a Lottie document cannot be opened.
public enum LottieError: Error, Equatable, Sendable {
  /// No file exists at this path.
  case missing(path: String)
  /// The file cannot be read, or is larger than ``LottieAnimation/maximumByteCount``.
  case unreadable(path: String, reason: String)
  /// Not JSON; counted from 1.
  case notJSON(line: Int, column: Int, reason: String)
  /// A dotLottie archive that is damaged, or without an animation.
  case archive(reason: String)
  /// A value that is missing or wrong. `member` is the path of JSON keys, such as `layers[2].ks.p`.
  case invalid(member: String, reason: String)
  /// A feature that is not supported, by the name that it has in After Effects.
  case unsupported(member: String, feature: String)
  /// A font of text that is missing, or a character that no font has.
  case font(String, FontError)
  /// A parameter that the document does not have.
  case unknownSlot(String, known: [String])
  /// A value that a parameter of the document cannot have.
  case invalidSlot(String, reason: String)
  /// A marker that the document does not have.
  case unknownMarker(String, known: [String])
  /// An animation that the archive does not have.
  case unknownAnimation(String, known: [String])
}

extension LottieError: CustomStringConvertible {
  /// The problem and, where known, a remedy: a clause without a period.
  public var description: String {
    switch self {
    case .missing(let path): "there is no file '\(path)'"
    case .unreadable(let path, let reason): "'\(path)' cannot be read: \(reason)"
    case .notJSON(let line, let column, let reason):
      "not a Lottie document: line \(line), column \(column) of its JSON: \(reason)"
    case .archive(let reason): "not a dotLottie archive: \(reason)"
    case .invalid(let member, let reason): "\(member): \(reason)"
    case .unsupported(let member, let feature): "\(member): \(feature) is not supported"
    case .font(let name, let error): "text in '\(name)': \(error)"
    case .unknownSlot(let name, let known):
      "the document has no slot '\(name)'; " + Self.list(known, called: "slots")
    case .invalidSlot(let name, let reason): "the slot '\(name)' \(reason)"
    case .unknownMarker(let name, let known):
      "the document has no marker '\(name)'; " + Self.list(known, called: "markers")
    case .unknownAnimation(let name, let known):
      "the archive has no animation '\(name)'; " + Self.list(known, called: "animations")
    }
  }

  private static func list(_ names: [String], called kind: String) -> String {
    if names.isEmpty { return "it has no \(kind)" }
    let shown = names.prefix(20).joined(separator: ", ")
    return "its \(kind) are \(shown)" + (names.count > 20 ? ", …" : "")
  }
}
