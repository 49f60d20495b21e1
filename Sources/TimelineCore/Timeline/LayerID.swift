/// A layer's number within its stage: layers are counted in the order in which they first come on.
public struct LayerID: Hashable, Sendable, Comparable {
  /// Counted from 0, the window's layer.
  public let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }

  /// By number: whichever came on stage first.
  public static func < (left: LayerID, right: LayerID) -> Bool { left.rawValue < right.rawValue }
}
