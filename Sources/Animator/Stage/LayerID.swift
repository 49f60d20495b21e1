/// A layer's number within its stage: layers are counted in the order in which they first come on.
public struct LayerID: Hashable, Sendable, Comparable {
  public let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }

  public static func < (left: LayerID, right: LayerID) -> Bool { left.rawValue < right.rawValue }
}
