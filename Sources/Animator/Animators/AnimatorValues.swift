/// The values of the animated properties at the start, at the end, and on screen.
@MainActor
struct AnimatorValues {
  private var layers: [Entry] = []
  /// Indexes into ``layers``.
  private var indexes: [ObjectIdentifier: Int] = [:]
  /// The states of layers before the animation block that is running first changed them.
  private var unchanged: [ObjectIdentifier: LayerState] = [:]

  private struct Entry {
    weak var layer: CALayer?
    /// The states that hold each property's value from before and the value that the animator set.
    var properties: [(property: AnyLayerProperty, original: LayerState, assigned: LayerState)] = []
    var final = LayerState()
    var current = LayerState()
  }

  init() {}

  // MARK: Recording

  /// Records the state of a layer that is about to change.
  mutating func recordState(of layer: CALayer) {
    let id = ObjectIdentifier(layer)
    if unchanged[id] == nil { unchanged[id] = layer.state }
  }

  /// Records the values that an animation block has set.
  mutating func finishChanges() {
    for (id, before) in unchanged {
      guard let index = indexes[id], let state = layers[index].layer?.state else { continue }
      for entry in layers[index].properties.indices
      where layers[index].properties[entry].property.differs(state, before) {
        layers[index].properties[entry].assigned = state
      }
    }
    unchanged = [:]
  }

  /// Records the original values of the properties that `running` animates.
  mutating func record(_ running: RunningAnimation, on layer: CALayer) {
    let id = ObjectIdentifier(layer)
    let original = unchanged[id] ?? layer.state
    let index = self.index(of: layer)
    for part in running.parts {
      guard let property = AnyLayerProperty.holding(part.key),
        !layers[index].properties.contains(where: { $0.property.key == property.key })
      else { continue }
      layers[index].properties.append((property, original, layer.state))
    }
  }

  private mutating func index(of layer: CALayer) -> Int {
    let id = ObjectIdentifier(layer)
    if let index = indexes[id], layers[index].layer === layer { return index }
    indexes[id] = layers.count
    layers.append(Entry(layer: layer))
    return layers.count - 1
  }

  // MARK: Restoring

  /// These values with the current model and presentation values, without properties that another
  /// animation has overridden.
  func positions(of animator: UIViewPropertyAnimator) -> AnimatorValues {
    var result = self
    result.layers = layers.compactMap { entry in
      guard let layer = entry.layer else { return nil }
      let others = layer.running.filter { $0.driver !== animator && !$0.isStopped }
      let overridden = Set(others.flatMap(\.replacedKeys))
      var entry = entry
      let own = layer.running.filter { $0.driver === animator }.flatMap(\.parts)
      let driven = Set(own.compactMap { AnyLayerProperty.holding($0.key)?.key })
      // A property that an animation which has ended meanwhile overrode has another value now.
      entry.properties.removeAll { property, _, assigned in
        overridden.contains(property.key)
          || (!driven.contains(property.key) && property.differs(layer.state, assigned))
      }
      let time = layer.shownTime(at: layer.record?.stage?.time ?? animator.stage?.time ?? .zero)
      entry.final = layer.state
      entry.current = LayerActivity(AnimationList(own), transition: nil).presented(
        layer.state, at: time)
      return entry
    }
    result.indexes = [:]
    return result
  }

  /// Restores the original values at the end of a reversed run. Values that other code has set in the
  /// meantime remain, without the offset that the animator's additive animations contributed.
  func revert() {
    for entry in layers {
      guard let layer = entry.layer else { continue }
      var state = layer.state
      for (property, original, assigned) in entry.properties {
        let isOwn = !property.differs(layer.state, assigned)
        property.copy(isOwn ? original : entry.current, &state)
      }
      layer.replaceState(with: state)
    }
  }

  /// Sets the values of `position` immediately.
  func restore(_ position: UIViewAnimatingPosition) {
    for entry in layers {
      guard let layer = entry.layer else { continue }
      var state = layer.state
      for (property, original, _) in entry.properties {
        switch position {
        case .start: property.copy(original, &state)
        case .end: property.copy(entry.final, &state)
        case .current: property.copy(entry.current, &state)
        }
      }
      layer.replaceState(with: state)
    }
  }
}

extension AnyLayerProperty {
  /// Whether the property has different values in two states.
  fileprivate func differs(_ one: LayerState, _ other: LayerState) -> Bool {
    var mixed = other
    copy(one, &mixed)
    return mixed != other
  }

  /// The property that `key` names, or of which it names a component.
  fileprivate static func holding(_ key: String) -> AnyLayerProperty? {
    all.first { key == $0.key || key.hasPrefix($0.key + ".") }
  }
}

extension RunningAnimation {
  /// The keys of properties that it animates with replacing, not additive, effects.
  fileprivate var replacedKeys: [String] {
    parts.filter { !$0.effect.isFading && !$0.effect.isAdditive }
      .compactMap { AnyLayerProperty.holding($0.key)?.key }
  }
}

extension CALayer {
  /// Sets the layer's values without animation.
  fileprivate func replaceState(with new: LayerState) {
    if new == state { return }
    let oldBounds = state.bounds
    state = new
    record?.stateChanged(self)
    if needsDisplayOnBoundsChange, new.bounds != oldBounds { setNeedsDisplay() }
    if new.bounds.size != oldBounds.size { owner?.layerSizeChanged(from: oldBounds.size) }
  }
}

extension UIViewPropertyAnimator {
  /// Records the state of a layer that one of the animator's blocks is about to change.
  func recordState(of layer: CALayer) { values.recordState(of: layer) }
}
