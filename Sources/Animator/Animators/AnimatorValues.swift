/// The values that views have before, at the end of, and during the run of an animator.
@MainActor
struct AnimatorValues {
  private var layers: [Entry] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// How layers were when the changes that are being made first touched them.
  private var untouched: [ObjectIdentifier: LayerState] = [:]

  private struct Entry {
    weak var layer: CALayer?
    /// Each as it was before, and as the animator has set it.
    var properties: [(property: AnyLayerProperty, original: LayerState, assigned: LayerState)] = []
    var final = LayerState()
    var current = LayerState()
  }

  init() {}

  // MARK: Noting

  /// A layer is about to be changed.
  mutating func noteState(of layer: CALayer) {
    let id = ObjectIdentifier(layer)
    if untouched[id] == nil { untouched[id] = layer.state }
  }

  /// Changes have been made.
  mutating func endOfChanges() {
    for (id, before) in untouched {
      guard let place = places[id], let state = layers[place].layer?.state else { continue }
      for index in layers[place].properties.indices
      where layers[place].properties[index].property.differs(state, before) {
        layers[place].properties[index].assigned = state
      }
    }
    untouched = [:]
  }

  /// Notes what `running` animates, as it was before.
  mutating func note(_ running: RunningAnimation, on layer: CALayer) {
    let id = ObjectIdentifier(layer)
    let original = untouched[id] ?? layer.state
    let place = self.place(of: layer)
    for part in running.parts {
      guard let property = AnyLayerProperty.holding(part.key),
        !layers[place].properties.contains(where: { $0.property.key == property.key })
      else { continue }
      layers[place].properties.append((property, original, layer.state))
    }
  }

  private mutating func place(of layer: CALayer) -> Int {
    let id = ObjectIdentifier(layer)
    if let place = places[id], layers[place].layer === layer { return place }
    places[id] = layers.count
    layers.append(Entry(layer: layer))
    return layers.count - 1
  }

  // MARK: Giving them back

  /// These values, with what they are now and how they look, as far as no other animation has taken them
  /// over.
  func positions(of animator: UIViewPropertyAnimator) -> AnimatorValues {
    var result = self
    result.layers = layers.compactMap { entry in
      guard let layer = entry.layer else { return nil }
      let others = layer.running.filter { $0.driver !== animator && !$0.isStopped }
      let taken = Set(others.flatMap(\.takenKeys))
      var entry = entry
      let own = layer.running.filter { $0.driver === animator }.flatMap(\.parts)
      let driven = Set(own.compactMap { AnyLayerProperty.holding($0.key)?.key })
      // What was taken over by another animation that is over by now has another value.
      entry.properties.removeAll { property, _, assigned in
        taken.contains(property.key)
          || (!driven.contains(property.key) && property.differs(layer.state, assigned))
      }
      let time = layer.shownTime(at: layer.record?.stage?.time ?? animator.stage?.time ?? .zero)
      entry.final = layer.state
      entry.current = layer.state.presented(with: own, at: time)
      return entry
    }
    result.places = [:]
    return result
  }

  /// Gives the views the values from before, at the end of a run back. What others have set in the
  /// meantime stays theirs, less what the animator had added.
  func windBack() {
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

  /// Gives the views the values of `position`, at once.
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
  /// Whether two states have different values of the property.
  fileprivate func differs(_ one: LayerState, _ other: LayerState) -> Bool {
    var mixed = other
    copy(one, &mixed)
    return mixed != other
  }

  /// The property that `key` names, or names a part of.
  fileprivate static func holding(_ key: String) -> AnyLayerProperty? {
    all.first { key == $0.key || key.hasPrefix($0.key + ".") }
  }
}

extension RunningAnimation {
  /// The properties whose values it replaces.
  fileprivate var takenKeys: [String] {
    parts.filter { !$0.effect.isFading && !$0.effect.isAdditive }
      .compactMap { AnyLayerProperty.holding($0.key)?.key }
  }
}

extension CALayer {
  /// Gives the layer other values, without animation.
  fileprivate func replaceState(with new: LayerState) {
    if new == state { return }
    let oldSize = state.bounds.size
    state = new
    record?.stateChanged(self)
    if new.bounds.size != oldSize { owner?.layerSizeChanged(from: oldSize) }
  }
}

extension UIViewPropertyAnimator {
  /// A layer is about to be changed by one of the animator's blocks.
  func noteState(of layer: CALayer) { values.noteState(of: layer) }
}
