extension Timeline {
  /// The animations of some properties of layers, in the order in which they were started.
  ///
  /// - Parameter keys: The key paths of each layer's properties; animations of their parts, and of what they
  ///   are parts of, are among them.
  package func animations(of keys: [LayerID: Set<String>]) -> [AnimationRecord] {
    animations.filter { record in
      guard let keys = record.layer.flatMap({ keys[$0] }) else { return false }
      return keys.contains(where: record.changes)
    }
  }
}

extension AnimationRecord {
  /// Whether it animates the property with a key, a part of it, or what it is a part of.
  fileprivate func changes(_ other: String) -> Bool {
    if key == other || key.hasPrefix(other + ".") || other.hasPrefix(key + ".") { return true }
    // What is hidden or shown in a block fades.
    return key == LayerProperty<Bool>.isHidden.key && other == LayerProperty<Double>.opacity.key
  }
}
