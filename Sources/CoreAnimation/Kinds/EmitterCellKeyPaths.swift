// Key-value coding of an emitter's cells: emitterCells.NAME.KEY.

/// The target of a cell's key path: like a layer property, except for the setter.
private struct EmitterCellTarget<Value: KeyPathValue>: LayerKeyPathTarget {
  let property: LayerProperty<Value>
  let path: EmitterCellKeyPath
  let change: @MainActor @Sendable (inout EmitterCellValues, Value) -> Void
  let write: @MainActor @Sendable (CAEmitterCell, Value) -> Void

  var key: String { property.key }
  var layerKind: LayerKind { property.layerKind }
  var kind: String { property.kind }
  func read(_ state: LayerState) -> Any? { property.read(state) }

  func write(_ value: Any?, to layer: CALayer) -> Bool {
    guard let emitter = layer as? CAEmitterLayer, let new = value.flatMap({ Value.value(from: $0) })
    else { return false }
    emitter.updateCells()
    emitter.changeCell(path.names) { change(&$0, new) }
    emitter.cell(path.names).map { write($0, new) }
    emitter.noteCells()
    return true
  }

  func effect(of animation: CABasicAnimation, on layer: CALayer) throws(UnusableValue)
    -> any AnimationEffect
  { try property.effect(of: animation, on: layer) }

  func effect(of animation: CAKeyframeAnimation, on layer: CALayer) throws(UnusableValue)
    -> (any AnimationEffect)?
  { try property.effect(of: animation, on: layer) }
}

extension EmitterCellKeyPath {
  /// The target of an emitter's key path with these values; nil if there is none.
  @MainActor
  static func layerTarget(
    at keyPath: String, of state: LayerState
  ) -> (any LayerKeyPathTarget)? {
    guard state.emitter != nil, let path = EmitterCellKeyPath(keyPath),
      state.emitterCells.cell(path.names) != nil
    else { return nil }
    switch path.key {
    case "color":
      return EmitterCellTarget(
        property: path.color, path: path, change: { $0.mean = $1 }, write: { $0.color = $1 })
    case "enabled":
      return EmitterCellTarget(
        property: path.isEnabled, path: path, change: { $0.isEnabled = $1 },
        write: { $0.isEnabled = $1 })
    default: return path.numberTarget
    }
  }

  @MainActor private var numberTarget: (any LayerKeyPathTarget)? {
    guard let number = EmitterCellNumber.named(key), let write = CAEmitterCell.writers[key]
    else { return nil }
    return EmitterCellTarget(
      property: self.number, path: self,
      change: { values, new in
        if number.key == "birthRate" {
          values.setRate(new)
        } else {
          values[keyPath: number.path] = new
        }
      }, write: write)
  }
}

extension CAEmitterCell {
  // swift-format-ignore
  /// Setters for the keys of `EmitterCellNumber`.
  fileprivate static let writers: [String: @MainActor @Sendable (CAEmitterCell, Double) -> Void] = [
    "birthRate": { $0.birthRate = Float($1) },
    "lifetime": { $0.lifetime = Float($1) },
    "lifetimeRange": { $0.lifetimeRange = Float($1) },
    "emissionLatitude": { $0.emissionLatitude = CGFloat($1) },
    "emissionLongitude": { $0.emissionLongitude = CGFloat($1) },
    "emissionRange": { $0.emissionRange = CGFloat($1) },
    "velocity": { $0.velocity = CGFloat($1) },
    "velocityRange": { $0.velocityRange = CGFloat($1) },
    "xAcceleration": { $0.xAcceleration = CGFloat($1) },
    "yAcceleration": { $0.yAcceleration = CGFloat($1) },
    "zAcceleration": { $0.zAcceleration = CGFloat($1) },
    "scale": { $0.scale = CGFloat($1) },
    "scaleRange": { $0.scaleRange = CGFloat($1) },
    "scaleSpeed": { $0.scaleSpeed = CGFloat($1) },
    "spin": { $0.spin = CGFloat($1) },
    "spinRange": { $0.spinRange = CGFloat($1) },
    "redRange": { $0.redRange = Float($1) },
    "greenRange": { $0.greenRange = Float($1) },
    "blueRange": { $0.blueRange = Float($1) },
    "alphaRange": { $0.alphaRange = Float($1) },
    "redSpeed": { $0.redSpeed = Float($1) },
    "greenSpeed": { $0.greenSpeed = Float($1) },
    "blueSpeed": { $0.blueSpeed = Float($1) },
    "alphaSpeed": { $0.alphaSpeed = Float($1) },
  ]
}

extension CAEmitterLayer {
  /// Changes a cell's values from now on.
  fileprivate func changeCell(_ names: [String], _ body: (inout EmitterCellValues) -> Void) {
    var cells = self[.emitterCells]
    cells.cells.change(names[...], body)
    // Before a layer is on stage, changes apply retroactively.
    if record == nil { cells = EmitterCells(cells.cells, generation: cells.generation) }
    self[.emitterCells] = cells
  }

  /// The cell object with this path of names; nil if there is none.
  fileprivate func cell(_ names: [String]) -> CAEmitterCell? {
    var (cells, found) = (emitterCells, CAEmitterCell?.none)
    for name in names {
      found = cells?.first { $0.name == name }
      cells = found?.emitterCells
    }
    return found
  }
}
