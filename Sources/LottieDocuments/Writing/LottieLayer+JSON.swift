import Graphics

extension LottieComposition {
  /// The layers. They refer to each other by number: those without one get one.
  var json: JSON {
    let numbers = numbers
    return .array(
      layers.enumerated().map { position, layer in
        layer.json(at: position, numbers: numbers)
      })
  }

  /// The numbers of layers by position; nil for one without.
  private var numbers: [Int?] {
    var numbers = layers.map(\.number)
    // The last layer of a number is the one that is found by it.
    var owners: [Int: Int] = [:]
    for (position, number) in numbers.enumerated() {
      if let number { owners[number] = position }
    }
    var next = (owners.keys.max() ?? 0) + 1
    for position in layers.indices.flatMap(references) {
      if let number = numbers[position], owners[number] == position { continue }
      numbers[position] = next
      owners[next] = position
      next += 1
    }
    return numbers
  }

  /// The positions of the layers to which one refers by number.
  private func references(at position: Int) -> [Int] {
    let matte = layers[position].matte.flatMap { $0.isLayerBefore(position) ? nil : $0.source }
    return [layers[position].parent, matte].compactMap(\.self)
  }
}

extension LottieMatte {
  /// Whether it is the layer before one, which is the matte of those that name none. Older players know only this.
  fileprivate func isLayerBefore(_ position: Int) -> Bool { source == position - 1 }
}

extension LottieLayer {
  /// A hidden layer, whose contents are not read, is written without any.
  fileprivate func json(at position: Int, numbers: [Int?]) -> JSON {
    let (type, contents) = kind.typeAndMembers
    var members: [(key: String, value: JSON)] = [("ddd", .int(0))]
    if let number = numbers[position] { members.append(("ind", .int(number))) }
    members += [
      ("ty", .int(type)), ("nm", .string(name)), ("sr", .number(time.stretch)),
      ("ks", transform.json), ("ao", .int(isOriented ? 1 : 0)), ("ip", .number(begin)),
      ("op", .number(end)), ("st", .number(time.start)),
      ("bm", .int(Self.blendModes.firstIndex(of: blendMode) ?? 0)),
    ]
    if let number = parent.flatMap({ numbers[$0] }) { members.append(("parent", .int(number))) }
    if isHidden { members.append(("hd", .bool(true))) }
    members += contents
    if !masks.isEmpty {
      members += [
        ("hasMask", .bool(true)), ("masksProperties", .array(masks.map(\.json))),
      ]
    }
    if let matte {
      members.append(("tt", .int((matte.isLuma ? 3 : 1) + (matte.isInverted ? 1 : 0))))
      if !matte.isLayerBefore(position), let number = numbers[matte.source] {
        members.append(("tp", .int(number)))
      }
    }
    if isMatte { members.append(("td", .int(1))) }
    if !effects.isEmpty { members.append(("ef", .array(effects.map(\.json)))) }
    return .object(members)
  }

  /// The start and the stretch of its time.
  private var time: (start: Double, stretch: Double) {
    if case .composition(_, _, .shifted(let start, let stretch)) = kind { return (start, stretch) }
    return (0, 1)
  }
}

extension LottieLayer.Kind {
  /// The number of its type in documents, and its members.
  fileprivate var typeAndMembers: (type: Int, [(key: String, value: JSON)]) {
    switch self {
    case .composition(let id, let size, let time):
      let members = [("refId", .string(id))] + Self.members(of: size, "w", "h")
      if case .remapped(let seconds) = time { return (0, members + [("tm", seconds.json)]) }
      return (0, members)
    case .solid(let color, let size):
      let members = Self.members(of: size, "sw", "sh")
      return (1, members + [("sc", .string(color.hexadecimal))])
    case .image(let id): return (2, [("refId", .string(id))])
    case .null: return (3, [])
    case .shapes(let shapes): return (4, [("shapes", .array(shapes.map(\.json)))])
    case .text(let text): return (5, [("t", text.json)])
    }
  }

  private static func members(
    of size: CGSize, _ width: String, _ height: String
  ) -> [(key: String, value: JSON)] {
    [(width, .number(size.width.native)), (height, .number(size.height.native))]
  }
}

extension LottieMask {
  fileprivate var json: JSON {
    .object([
      ("inv", .bool(isInverted)), ("mode", .string(mode.rawValue)), ("pt", path.json),
      ("o", opacity.json), ("x", expansion.json),
    ])
  }
}
