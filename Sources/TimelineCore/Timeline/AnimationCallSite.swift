/// The source location of the call that created an animation: `UIView.animate` or a similar method,
/// or the initializer of a `CAAnimation`. Failing tests report it.
public struct AnimationCallSite: Sendable {
  // The line comes first, since padding follows a static string: each animation's record has one.

  /// The line number, counted from 1.
  public let line: UInt
  /// The module and the file: "App/LoginView.swift".
  public let fileID: StaticString

  package init(fileID: StaticString, line: UInt) {
    self.fileID = fileID
    self.line = line
  }
}

extension AnimationCallSite: CustomStringConvertible {
  /// "App/LoginView.swift:42".
  public var description: String { "\(fileID):\(line)" }
}
