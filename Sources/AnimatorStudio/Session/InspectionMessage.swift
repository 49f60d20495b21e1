import SceneScript
import TimelineReport

/// The description of one view at one instant for a page.
struct InspectionMessage {
  let scene: StudioScene
  let layer: LayerID
  let time: MediaTime

  /// The members of the message; nil if the view is not in the recording yet.
  func members() -> [(key: String, value: JSON)]? {
    let timeline = scene.timeline
    guard let model = timeline.model(of: layer, at: time),
      let presented = timeline.presentation(of: layer, at: time)
    else { return nil }
    return [
      ("layer", .int(layer.rawValue)),
      ("name", scene.namesByLayer[layer].map(JSON.string) ?? .null),
      ("location", .link(scene.recording.sourceLocations[layer])),
      ("frame", Self.rect(presented.frame)), ("modelFrame", Self.rect(model.frame)),
      ("corners", corners),
      ("properties", .array(properties(model, presented))),
      ("animations", .array(animations)),
    ]
  }

  private var corners: JSON {
    scene.corners(of: layer, at: time).map {
      .numbers($0.flatMap { [Double($0.x), Double($0.y)] })
    } ?? .null
  }

  /// Properties that have another value than a new layer's, or whose value is animated now.
  private func properties(_ model: LayerState, _ presented: LayerState) -> [JSON] {
    let initial = LayerState()
    return AnyLayerProperty.all.compactMap { property in
      let isAnimated = !property.isEqual(model, presented)
      guard isAnimated || !property.isEqual(model, initial) else { return nil }
      return .object([
        ("key", .string(property.key)),
        ("value", .string(ValueText.text(property.value(presented)))),
        ("model", .string(ValueText.text(property.value(model)))),
        ("isAnimated", .bool(isAnimated)),
      ])
    }
  }

  /// The animations of the view that run now.
  private var animations: [JSON] {
    scene.timeline.animations
      .filter { $0.layer == layer && $0.begin <= time && time < $0.end }
      .map { record in
        let begin = record.begin.flicks
        let elapsed = Double(time.flicks - begin) / Double(max(record.timing.duration.flicks, 1))
        return .object([
          ("key", .string(record.key)), ("curveName", .string("\(record.timing.curve)")),
          ("begin", .int(Int(begin))),
          ("end", record.end.isIndefinite ? .null : .int(Int(record.end.flicks))),
          ("from", .string(ValueText.text(record.from))),
          ("to", .string(ValueText.text(record.to))),
          ("source", record.callSite.map { .string("\($0)") } ?? .null),
          ("fraction", .number(elapsed)),
          ("progress", .number(record.timing.curve.progress(at: min(max(elapsed, 0), 1)))),
        ])
      }
  }

  private static func rect(_ rect: CGRect) -> JSON {
    .numbers([rect.minX, rect.minY, rect.width, rect.height].map { Double($0) })
  }
}
