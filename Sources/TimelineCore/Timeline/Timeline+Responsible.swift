extension Timeline {
  /// The animations that affect certain properties of layers, in starting order.
  ///
  /// - Parameter keys: The key paths per layer. Animations of their components and of the properties
  ///   that contain them are included.
  package func animations(of keys: [LayerID: Set<String>]) -> [AnimationRecord] {
    animations.filter { record in
      guard let keys = record.layer.flatMap({ keys[$0] }) else { return false }
      return keys.contains(where: record.changes)
    }
  }
}

extension AnimationRecord {
  /// Whether it animates the property with this key, a component of it, or the property containing it.
  fileprivate func changes(_ other: String) -> Bool {
    if key == other || key.hasPrefix(other + ".") || other.hasPrefix(key + ".") { return true }
    // Changing isHidden in an animation block fades the layer.
    return key == LayerProperty<Bool>.isHidden.key && other == LayerProperty<Double>.opacity.key
  }
}
