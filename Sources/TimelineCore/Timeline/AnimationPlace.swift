/// Where in the sources an animation was asked for: the call of `UIView.animate` and its like, or of the
/// initialiser of a Core Animation. Tests say so when something moves otherwise than expected.
public struct AnimationCallSite: Sendable {
  /// Module and file: "App/LoginView.swift".
  public let fileID: StaticString
  /// Counted from 1.
  public let line: UInt

  package init(fileID: StaticString, line: UInt) {
    self.fileID = fileID
    self.line = line
  }
}

extension AnimationCallSite: CustomStringConvertible {
  /// "App/LoginView.swift:42".
  public var description: String { "\(fileID):\(line)" }
}
