import Animator
import Yams

extension ValueKind where Value == [ReelDescription.Overlay] {
  /// The list of overlays.
  static var overlays: ValueKind {
    .list(
      of: ValueKind<ReelDescription.Overlay>(
        schema: .mapping(ReelGrammar.overlayRows, required: [ReelGrammar.scene.name]),
        write: \.entry,
        read: { node, _, reader in reader.overlay(node) }),
      called: "a list such as [{scene: logo.yaml, hold: end}]")
  }
}

extension ValueKind where Value == Double {
  /// The rate of a part of a reel.
  static var speed: ValueKind { .number(in: 0.01...100, called: "0.01 to 100") }
}

extension ValueKind where Value == ReelDescription.Hold {
  /// A time, or the rest of the reel.
  static var hold: ValueKind {
    let end = "end"
    return ValueKind(
      schema: .object([
        ("anyOf", .array([ValueKind<MediaTime>.time.schema, .object([("const", .string(end))])]))
      ]),
      write: { hold in
        switch hold {
        case .rest: .text(end)
        case .time(let time): ValueKind<MediaTime>.time.write(time)
        }
      },
      read: { node, key, reader in
        if node.text == end { return .rest }
        return ValueKind<MediaTime>.time.read(node, key, reader).map { .time($0) }
      })
  }
}

extension ValueKind where Value == [TimelineMarker] {
  /// The list of markers, which are put in order.
  static var markers: ValueKind {
    let schema = JSON.object([
      ("type", .string("array")),
      (
        "items",
        .mapping(
          ReelGrammar.markerRows, required: [ReelGrammar.mark.name, ReelGrammar.markTime.name])
      ),
    ])
    return ValueKind(
      schema: schema,
      write: { markers in
        .list(
          markers.map { marker in
            .mapping {
              $0.write(ReelGrammar.mark, marker.name)
              $0.write(ReelGrammar.markTime, marker.time)
            }
          })
      },
      read: { node, key, reader in
        guard case .sequence(let items) = node else {
          return reader.reportInvalid(node, key, expects: "a list such as [{mark: intro, at: 2}]")
        }
        guard items.count <= ReelGrammar.markerLimit else {
          let allowed = "at most \(ReelGrammar.markerLimit) markers"
          reader.report(
            .outOfRange(key: key, allowed: allowed, found: "\(items.count)"), at: node)
          return nil
        }
        return items.compactMap { reader.marker($0) }
      })
  }
}

extension SceneReader {
  fileprivate func marker(_ node: Node) -> TimelineMarker? {
    guard
      let fields = Fields(
        node, key: ReelGrammar.markers.name, context: "a marker of a reel",
        known: ReelGrammar.markerRows, reader: self),
      let name = fields.require(ReelGrammar.mark), let time = fields.require(ReelGrammar.markTime)
    else { return nil }
    return TimelineMarker(name, at: time)
  }
}
