import Graphics

extension LottieDocument {
  /// The document as JSON, from which an equal one is read.
  ///
  /// It has what the model has. Slots are written as the values that they have, without their names; what is hidden has
  /// no contents; images that no layer shows are left out. Colors of solids are rounded to eight bits a component, and
  /// times of markers to a millionth of a frame.
  package var json: JSON {
    var members: [(key: String, value: JSON)] = [
      ("v", .string("5.7.0")), ("fr", .number(frameRate)), ("ip", .number(begin)),
      ("op", .number(end)), ("w", .number(size.width.native)), ("h", .number(size.height.native)),
    ]
    if let name { members.append(("nm", .string(name))) }
    members += [("ddd", .int(0)), ("assets", .array(assets.items.map(\.json)))]
    let fonts = fonts.sorted { $0.key < $1.key }.map(\.value.json)
    if !fonts.isEmpty { members.append(("fonts", .object([("list", .array(fonts))]))) }
    members.append(("layers", layers.json))
    if !markers.isEmpty { members.append(("markers", .array(markers.map(json)))) }
    let glyphs = glyphs.sorted { $0.key < $1.key }.map { $0.value.json($0.key) }
    if !glyphs.isEmpty { members.append(("chars", .array(glyphs))) }
    return .object(members)
  }

  private func json(_ marker: LottieMarker) -> JSON {
    func frames(_ seconds: Double) -> Double { (seconds * frameRate * 1e6).rounded() / 1e6 }
    return .object([
      ("cm", .string(marker.name)), ("tm", .number(begin + frames(marker.time))),
      ("dr", .number(frames(marker.duration))),
    ])
  }
}

extension LottieAssets.Item {
  fileprivate var json: JSON {
    switch self {
    case .composition(let id, let composition):
      .object([("id", .string(id)), ("layers", composition.json)])
    case .image(let id, let image):
      .object([
        ("id", .string(id)), ("w", .number(image.size.width.native)),
        ("h", .number(image.size.height.native)), ("u", .string("")), ("p", .string(image.uri)),
        ("e", .int(1)),
      ])
    }
  }
}
