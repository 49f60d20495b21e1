/// Where in the sources an animation was asked for: the call of `UIView.animate` and its like, or of the
/// initialiser of a Core Animation. Tests say so when something moves otherwise than expected.
public struct AnimationPlace: Sendable {
  /// Module and file: "App/LoginView.swift".
  public let fileID: StaticString
  /// Counted from 1.
  public let line: UInt

  /// The place of the call that is about to make a block.
  @MainActor private static var noted: AnimationPlace?

  /// Keeps in mind where the next block is asked for.
  @MainActor
  static func note(_ fileID: StaticString, _ line: UInt) {
    noted = AnimationPlace(fileID: fileID, line: line)
  }

  @MainActor
  static func note(_ place: AnimationPlace?) { noted = place }

  /// What was noted for the block that is being made.
  @MainActor
  static func take() -> AnimationPlace? {
    defer { noted = nil }
    return noted
  }
}

extension AnimationPlace: CustomStringConvertible {
  /// "App/LoginView.swift:42".
  public var description: String { "\(fileID):\(line)" }
}
