/// A layer's index within its stage, in the order in which layers were first added to it.
public struct LayerID: Hashable, Sendable, Comparable {
  /// Zero is the window's layer.
  public let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }

  /// Orders layers by when they were first added to the stage.
  public static func < (left: LayerID, right: LayerID) -> Bool { left.rawValue < right.rawValue }
}
