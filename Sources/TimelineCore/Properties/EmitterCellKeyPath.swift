// Key paths of an emitter to properties of its cells: emitterCells.NAME.KEY, and for nested cells
// emitterCells.NAME.emitterCells.NAME.KEY.

/// A parsed key path to a property of a cell.
package struct EmitterCellKeyPath: Hashable, Sendable {
  /// The cells' names, outermost first.
  package var names: [String]
  package var key: String

  /// Parses a key path; nil if it does not refer to a cell.
  package init?(_ keyPath: String) {
    let words = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard words.count >= 3, words.count % 2 == 1, let last = words.last else { return nil }
    for index in stride(from: 0, to: words.count - 1, by: 2) where words[index] != "emitterCells" {
      return nil
    }
    names = stride(from: 1, to: words.count, by: 2).map { words[$0] }
    key = last
  }
}

/// A numeric property of a cell: its key and its key path.
package struct EmitterCellNumber: Sendable {
  package let key: String
  package let path: any WritableKeyPath<EmitterCellValues, Double> & Sendable

  // swift-format-ignore
  /// To add a number, add its row here and in `CAEmitterCell.writers`.
  package static let all: [EmitterCellNumber] = [
    Self(key: "birthRate", path: \.birthRate),
    Self(key: "lifetime", path: \.lifetime.mean),
    Self(key: "lifetimeRange", path: \.lifetime.range),
    Self(key: "emissionLatitude", path: \.latitude),
    Self(key: "emissionLongitude", path: \.longitude),
    Self(key: "emissionRange", path: \.emissionRange),
    Self(key: "velocity", path: \.velocity.mean),
    Self(key: "velocityRange", path: \.velocity.range),
    Self(key: "xAcceleration", path: \.acceleration.x),
    Self(key: "yAcceleration", path: \.acceleration.y),
    Self(key: "zAcceleration", path: \.acceleration.z),
    Self(key: "scale", path: \.scale.mean),
    Self(key: "scaleRange", path: \.scale.range),
    Self(key: "scaleSpeed", path: \.scale.speed),
    Self(key: "spin", path: \.spin.mean),
    Self(key: "spinRange", path: \.spin.range),
    Self(key: "redRange", path: \.color[0].range),
    Self(key: "greenRange", path: \.color[1].range),
    Self(key: "blueRange", path: \.color[2].range),
    Self(key: "alphaRange", path: \.color[3].range),
    Self(key: "redSpeed", path: \.color[0].speed),
    Self(key: "greenSpeed", path: \.color[1].speed),
    Self(key: "blueSpeed", path: \.color[2].speed),
    Self(key: "alphaSpeed", path: \.color[3].speed),
  ]

  private static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

  package static func named(_ key: String) -> EmitterCellNumber? { byKey[key] }
}

extension EmitterCells {
  /// The cell at a path of names; nil if there is none.
  package func cell(_ names: [String]) -> EmitterCellValues? {
    var (cells, found) = (cells, EmitterCellValues?.none)
    for name in names {
      found = cells.first { $0.name == name }
      cells = found?.cells ?? []
    }
    return found
  }
}

extension [EmitterCellValues] {
  /// Changes the cell at a path of names, if there is one.
  package mutating func change(
    _ names: ArraySlice<String>, _ body: (inout EmitterCellValues) -> Void
  ) {
    guard let name = names.first, let index = firstIndex(where: { $0.name == name }) else { return }
    if names.count == 1 {
      body(&self[index])
    } else {
      self[index].cells.change(names.dropFirst(), body)
    }
  }
}

extension LayerState {
  /// A number of a cell; 0 if there is no such cell.
  subscript(cellNumber cellPath: EmitterCellKeyPath) -> Double {
    get {
      guard let number = EmitterCellNumber.named(cellPath.key),
        let cell = emitterCells.cell(cellPath.names)
      else { return 0 }
      return cell[keyPath: number.path]
    }
    set {
      guard let number = EmitterCellNumber.named(cellPath.key) else { return }
      emitterCells.cells.change(cellPath.names[...]) { $0[keyPath: number.path] = newValue }
    }
  }

  /// The factor of a cell's image.
  subscript(cellColor cellPath: EmitterCellKeyPath) -> CGColor {
    get { emitterCells.cell(cellPath.names)?.mean ?? CGColor(gray: 1, alpha: 1) }
    set { emitterCells.cells.change(cellPath.names[...]) { $0.mean = newValue } }
  }

  /// Whether a cell emits particles.
  subscript(cellIsEnabled cellPath: EmitterCellKeyPath) -> Bool {
    get { emitterCells.cell(cellPath.names)?.isEnabled ?? false }
    set { emitterCells.cells.change(cellPath.names[...]) { $0.isEnabled = newValue } }
  }
}

extension EmitterCellValues {
  package var mean: CGColor {
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

extension EmitterCellKeyPath {
  /// The property at a key path of an emitter with these values; nil if there is none.
  package static func target(at keyPath: String, of state: LayerState) -> (any KeyPathTarget)? {
    guard state.emitter != nil, let cellPath = EmitterCellKeyPath(keyPath),
      state.emitterCells.cell(cellPath.names) != nil
    else { return nil }
    return switch cellPath.key {
    case "color": cellPath.color
    case "enabled": cellPath.isEnabled
    default: EmitterCellNumber.named(cellPath.key) == nil ? nil : cellPath.number
    }
  }

  /// The archived form of the values at a key path; nil if it does not refer to a cell.
  static func archive(of keyPath: String) -> (any ArchivableProperty)? {
    guard let cellPath = EmitterCellKeyPath(keyPath) else { return nil }
    switch cellPath.key {
    case "color": return cellPath.color
    case "enabled": return cellPath.isEnabled
    default: return EmitterCellNumber.named(cellPath.key) == nil ? nil : cellPath.number
    }
  }

  private var keyPath: String {
    (names.flatMap { ["emitterCells", $0] } + [key]).joined(separator: ".")
  }

  package var color: LayerProperty<CGColor> {
    LayerProperty(keyPath, \LayerState.[cellColor: self], .immediate, of: .emitter)
  }

  package var isEnabled: LayerProperty<Bool> {
    LayerProperty(keyPath, \LayerState.[cellIsEnabled: self], .immediate, of: .emitter)
  }

  package var number: LayerProperty<Double> {
    LayerProperty(keyPath, \LayerState.[cellNumber: self], .immediate, of: .emitter)
  }

  /// The error message for an unknown key path to a cell; nil for other key paths.
  static func unknownKeyPathMessage(at keyPath: String, of state: LayerState) -> String? {
    guard keyPath.hasPrefix("emitterCells."), state.emitter != nil else { return nil }
    guard let cellPath = EmitterCellKeyPath(keyPath) else {
      return "'\(keyPath)' is not a key path; name a cell and a property, as in"
        + " 'emitterCells.NAME.birthRate'"
    }
    if state.emitterCells.cell(cellPath.names) == nil {
      let names = state.emitterCells.cells.compactMap(\.name)
      let known = names.isEmpty ? "none of its cells has a name" : "its cells are "
      return "'\(keyPath)' does not name a cell of the emitter; \(known)"
        + names.map { "'\($0)'" }.joined(separator: ", ")
    }
    let near = NearestName.several(
      cellPath.key, among: EmitterCellNumber.all.map(\.key) + ["color", "enabled"])
    return "'\(cellPath.key)' is not a property of an emitter cell; the nearest are "
      + near.map { "'\($0)'" }.joined(separator: ", ")
  }
}
