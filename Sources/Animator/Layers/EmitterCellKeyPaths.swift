// Key paths of an emitter that lead to what its cells are: emitterCells.NAME.KEY, and for cells inside of cells
// emitterCells.NAME.emitterCells.NAME.KEY.
//
// To add a number, add its row to the table.

/// A value of a cell that a key path leads to.
struct EmitterCellPlace: Hashable, Sendable {
  /// The cells' names, from the emitter's on in.
  var names: [String]
  var key: String

  /// nil where a key path does not lead to a cell.
  init?(_ keyPath: String) {
    let words = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard words.count >= 3, words.count % 2 == 1, let last = words.last else { return nil }
    for index in stride(from: 0, to: words.count - 1, by: 2) where words[index] != "emitterCells" {
      return nil
    }
    names = stride(from: 1, to: words.count, by: 2).map { words[$0] }
    key = last
  }
}

/// A number of a cell: its key, and where it is kept.
private struct EmitterCellNumber: Sendable {
  let key: String
  let path: any WritableKeyPath<EmitterCellValues, Double> & Sendable
  let write: @MainActor @Sendable (CAEmitterCell, Double) -> Void

  init(
    _ key: String, _ path: any WritableKeyPath<EmitterCellValues, Double> & Sendable,
    _ write: @escaping @MainActor @Sendable (CAEmitterCell, Double) -> Void
  ) {
    (self.key, self.path, self.write) = (key, path, write)
  }

  // swift-format-ignore
  static let all: [EmitterCellNumber] = [
    .init("birthRate", \.birthRate) { $0.birthRate = Float($1) },
    .init("lifetime", \.lifetime.mean) { $0.lifetime = Float($1) },
    .init("lifetimeRange", \.lifetime.range) { $0.lifetimeRange = Float($1) },
    .init("emissionLatitude", \.latitude) { $0.emissionLatitude = CGFloat($1) },
    .init("emissionLongitude", \.longitude) { $0.emissionLongitude = CGFloat($1) },
    .init("emissionRange", \.emissionRange) { $0.emissionRange = CGFloat($1) },
    .init("velocity", \.velocity.mean) { $0.velocity = CGFloat($1) },
    .init("velocityRange", \.velocity.range) { $0.velocityRange = CGFloat($1) },
    .init("xAcceleration", \.acceleration.x) { $0.xAcceleration = CGFloat($1) },
    .init("yAcceleration", \.acceleration.y) { $0.yAcceleration = CGFloat($1) },
    .init("zAcceleration", \.acceleration.z) { $0.zAcceleration = CGFloat($1) },
    .init("scale", \.scale.mean) { $0.scale = CGFloat($1) },
    .init("scaleRange", \.scale.range) { $0.scaleRange = CGFloat($1) },
    .init("scaleSpeed", \.scale.speed) { $0.scaleSpeed = CGFloat($1) },
    .init("spin", \.spin.mean) { $0.spin = CGFloat($1) },
    .init("spinRange", \.spin.range) { $0.spinRange = CGFloat($1) },
    .init("redRange", \.color[0].range) { $0.redRange = Float($1) },
    .init("greenRange", \.color[1].range) { $0.greenRange = Float($1) },
    .init("blueRange", \.color[2].range) { $0.blueRange = Float($1) },
    .init("alphaRange", \.color[3].range) { $0.alphaRange = Float($1) },
    .init("redSpeed", \.color[0].speed) { $0.redSpeed = Float($1) },
    .init("greenSpeed", \.color[1].speed) { $0.greenSpeed = Float($1) },
    .init("blueSpeed", \.color[2].speed) { $0.blueSpeed = Float($1) },
    .init("alphaSpeed", \.color[3].speed) { $0.alphaSpeed = Float($1) },
  ]

  private static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

  static func named(_ key: String) -> EmitterCellNumber? { byKey[key] }
}

extension EmitterCells {
  /// The cell of these names; nil for none.
  func cell(_ names: [String]) -> EmitterCellValues? {
    var (cells, found) = (cells, EmitterCellValues?.none)
    for name in names {
      found = cells.first { $0.name == name }
      cells = found?.cells ?? []
    }
    return found
  }
}

extension [EmitterCellValues] {
  /// Changes the cell of these names; nothing where there is none.
  mutating func change(_ names: ArraySlice<String>, _ body: (inout EmitterCellValues) -> Void) {
    guard let name = names.first, let index = firstIndex(where: { $0.name == name }) else { return }
    if names.count == 1 {
      body(&self[index])
    } else {
      self[index].cells.change(names.dropFirst(), body)
    }
  }
}

extension LayerState {
  /// A number of a cell; 0 where there is no such cell.
  subscript(cellNumber place: EmitterCellPlace) -> Double {
    get {
      guard let number = EmitterCellNumber.named(place.key),
        let cell = emitterCells.cell(place.names)
      else { return 0 }
      return cell[keyPath: number.path]
    }
    set {
      guard let number = EmitterCellNumber.named(place.key) else { return }
      emitterCells.cells.change(place.names[...]) { $0[keyPath: number.path] = newValue }
    }
  }

  /// What a cell's picture is multiplied by.
  subscript(cellColor place: EmitterCellPlace) -> CGColor {
    get { emitterCells.cell(place.names)?.mean ?? CGColor(gray: 1, alpha: 1) }
    set { emitterCells.cells.change(place.names[...]) { $0.mean = newValue } }
  }

  /// Whether a cell sends anything out.
  subscript(cellIsEnabled place: EmitterCellPlace) -> Bool {
    get { emitterCells.cell(place.names)?.isEnabled ?? false }
    set { emitterCells.cells.change(place.names[...]) { $0.isEnabled = newValue } }
  }
}

extension EmitterCellValues {
  fileprivate var mean: CGColor {
    get {
      CGColor(
        red: CGFloat(color[0].mean), green: CGFloat(color[1].mean), blue: CGFloat(color[2].mean),
        alpha: CGFloat(color[3].mean))
    }
    set {
      let channels = [newValue.red, newValue.green, newValue.blue, newValue.alpha]
      for (index, value) in channels.enumerated() { color[index].mean = value.native }
    }
  }
}

/// What a key path of a cell names: as a property, but for what setting it does.
private struct EmitterCellTarget<Value: KeyPathValue>: KeyPathTarget {
  let property: LayerProperty<Value>
  let place: EmitterCellPlace
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
    emitter.changeCell(place.names) { change(&$0, new) }
    emitter.cell(place.names).map { write($0, new) }
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

extension EmitterCellPlace {
  /// What a key path names of an emitter with these values; nil for nothing.
  static func target(at keyPath: String, of state: LayerState) -> (any KeyPathTarget)? {
    guard state.emitter != nil, let place = EmitterCellPlace(keyPath),
      state.emitterCells.cell(place.names) != nil
    else { return nil }
    switch place.key {
    case "color":
      return EmitterCellTarget(
        property: place.color, place: place, change: { $0.mean = $1 }, write: { $0.color = $1 })
    case "enabled":
      return EmitterCellTarget(
        property: place.isEnabled, place: place, change: { $0.isEnabled = $1 },
        write: { $0.isEnabled = $1 })
    default: return place.numberTarget
    }
  }

  /// How the values that a key path leads to are kept in files; nil where it leads to no cell.
  static func archive(of keyPath: String) -> (any ArchivableProperty)? {
    guard let place = EmitterCellPlace(keyPath) else { return nil }
    switch place.key {
    case "color": return place.color
    case "enabled": return place.isEnabled
    default: return EmitterCellNumber.named(place.key) == nil ? nil : place.number
    }
  }

  private var keyPath: String {
    (names.flatMap { ["emitterCells", $0] } + [key]).joined(separator: ".")
  }

  private var color: LayerProperty<CGColor> {
    LayerProperty(keyPath, \LayerState.[cellColor: self], .immediate, of: .emitter)
  }

  private var isEnabled: LayerProperty<Bool> {
    LayerProperty(keyPath, \LayerState.[cellIsEnabled: self], .immediate, of: .emitter)
  }

  private var number: LayerProperty<Double> {
    LayerProperty(keyPath, \LayerState.[cellNumber: self], .immediate, of: .emitter)
  }

  private var numberTarget: (any KeyPathTarget)? {
    guard let number = EmitterCellNumber.named(key) else { return nil }
    return EmitterCellTarget(
      property: self.number, place: self,
      change: { values, new in
        if number.key == "birthRate" {
          values.setRate(new)
        } else {
          values[keyPath: number.path] = new
        }
      }, write: number.write)
  }

  /// What is wrong with a key path that begins as one of a cell's; nil for others.
  static func nothing(at keyPath: String, of state: LayerState) -> String? {
    guard keyPath.hasPrefix("emitterCells."), state.emitter != nil else { return nil }
    guard let place = EmitterCellPlace(keyPath) else {
      return "'\(keyPath)' is no key path; name a cell and what of it, as in"
        + " 'emitterCells.NAME.birthRate'"
    }
    if state.emitterCells.cell(place.names) == nil {
      let names = state.emitterCells.cells.compactMap(\.name)
      let known = names.isEmpty ? "none of its cells has a name" : "its cells are "
      return "'\(keyPath)' names no cell of the emitter; \(known)"
        + names.map { "'\($0)'" }.joined(separator: ", ")
    }
    let near = NearestName.several(
      place.key, among: EmitterCellNumber.all.map(\.key) + ["color", "enabled"])
    return "'\(place.key)' names nothing of a cell; the nearest are "
      + near.map { "'\($0)'" }.joined(separator: ", ")
  }
}

extension CAEmitterLayer {
  /// Changes what a cell is from now on.
  fileprivate func changeCell(_ names: [String], _ body: (inout EmitterCellValues) -> Void) {
    var cells = self[.emitterCells]
    cells.cells.change(names[...], body)
    // What is not on stage has been so all along.
    if record == nil { cells = EmitterCells(cells.cells, generation: cells.generation) }
    self[.emitterCells] = cells
  }

  /// The cell of these names, as it was given; nil for none.
  fileprivate func cell(_ names: [String]) -> CAEmitterCell? {
    var (cells, found) = (emitterCells, CAEmitterCell?.none)
    for name in names {
      found = cells?.first { $0.name == name }
      cells = found?.emitterCells
    }
    return found
  }
}
