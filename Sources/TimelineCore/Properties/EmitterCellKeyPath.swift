// Key paths of an emitter that lead to what its cells are: emitterCells.NAME.KEY, and for cells inside of cells
// emitterCells.NAME.emitterCells.NAME.KEY.

/// A value of a cell that a key path leads to.
package struct EmitterCellKeyPath: Hashable, Sendable {
  /// The cells' names, from the emitter's on in.
  package var names: [String]
  package var key: String

  /// nil where a key path does not lead to a cell.
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

/// A number of a cell: its key, and where it is kept.
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
  /// The cell of these names; nil for none.
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
  /// Changes the cell of these names; nothing where there is none.
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
  /// A number of a cell; 0 where there is no such cell.
  subscript(cellNumber place: EmitterCellKeyPath) -> Double {
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
  subscript(cellColor place: EmitterCellKeyPath) -> CGColor {
    get { emitterCells.cell(place.names)?.mean ?? CGColor(gray: 1, alpha: 1) }
    set { emitterCells.cells.change(place.names[...]) { $0.mean = newValue } }
  }

  /// Whether a cell sends anything out.
  subscript(cellIsEnabled place: EmitterCellKeyPath) -> Bool {
    get { emitterCells.cell(place.names)?.isEnabled ?? false }
    set { emitterCells.cells.change(place.names[...]) { $0.isEnabled = newValue } }
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
  /// The property that a key path names of an emitter with these values; nil for nothing.
  package static func target(at keyPath: String, of state: LayerState) -> (any KeyPathTarget)? {
    guard state.emitter != nil, let place = EmitterCellKeyPath(keyPath),
      state.emitterCells.cell(place.names) != nil
    else { return nil }
    return switch place.key {
    case "color": place.color
    case "enabled": place.isEnabled
    default: EmitterCellNumber.named(place.key) == nil ? nil : place.number
    }
  }

  /// How the values that a key path leads to are kept in files; nil where it leads to no cell.
  static func archive(of keyPath: String) -> (any ArchivableProperty)? {
    guard let place = EmitterCellKeyPath(keyPath) else { return nil }
    switch place.key {
    case "color": return place.color
    case "enabled": return place.isEnabled
    default: return EmitterCellNumber.named(place.key) == nil ? nil : place.number
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

  /// What is wrong with a key path that begins as one of a cell's; nil for others.
  static func nothing(at keyPath: String, of state: LayerState) -> String? {
    guard keyPath.hasPrefix("emitterCells."), state.emitter != nil else { return nil }
    guard let place = EmitterCellKeyPath(keyPath) else {
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
