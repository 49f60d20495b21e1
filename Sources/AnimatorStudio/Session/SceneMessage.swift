import SceneScript
import TimelineReport

/// The description of a scene for a page: everything but its frames.
struct SceneMessage {
  let state: StudioState
  let index: Int
  let names: [String]

  /// The message as JSON text.
  func text() -> String {
    var members: [(key: String, value: JSON)] = [
      ("type", .string("scene")), ("index", .int(index)),
      ("scenes", .array(names.map(JSON.string))),
      ("isCurrent", .bool(state.isCurrent)),
      ("diagnostics", .array(state.diagnostics.map(Self.diagnostic))),
    ]
    if let scene = state.scene { members += Self.members(of: scene) }
    members.append(("previous", state.previous.map { .int($0.version) } ?? .null))
    return JSON.object(members).text()
  }

  private static func diagnostic(_ diagnostic: SceneDiagnostic) -> JSON {
    .object([
      ("severity", .string(diagnostic.problem.isWarning ? "warning" : "error")),
      ("file", .string(diagnostic.file)),
      (
        "location",
        SourceLink(
          file: diagnostic.file, line: diagnostic.position.line,
          column: diagnostic.position.column
        ).json
      ),
      ("text", .string("\(diagnostic.problem)")),
    ])
  }

  private static func members(of scene: StudioScene) -> [(key: String, value: JSON)] {
    let timeline = scene.timeline
    return [
      ("version", .int(scene.version)), ("name", .string(scene.name)),
      ("path", scene.file.map { .string($0.standardizedFileURL.path) } ?? .null),
      ("duration", .int(Int(timeline.duration.flicks))),
      (
        "frameRate",
        .numbers([timeline.frameRate.numerator, timeline.frameRate.denominator].map(Double.init))
      ),
      ("size", .numbers([timeline.size.width, timeline.size.height].map { Double($0) })),
      ("scale", .number(Double(timeline.scale))),
      ("hasLayout", .bool(scene.recording.layout != nil)),
      ("body", body(of: scene)),
      ("hasTouches", .bool(!timeline.touches.isEmpty)),
      ("rows", .array(scene.recording.timelineRows.map { $0.json(in: scene.source) })),
      ("curves", scene.recording.timingCurves),
      ("tree", tree(of: scene)),
      ("markers", .array(timeline.markers.map(marker))),
      ("audio", .array(timeline.audio.map { .string($0.url.lastPathComponent) })),
    ]
  }

  private static func marker(_ marker: TimelineMarker) -> JSON {
    .object([("name", .string(marker.name)), ("time", .int(Int(marker.time.flicks)))])
  }

  /// The size of frames with the body of the device, and where the screen is in them, in points; null without a device.
  private static func body(of scene: StudioScene) -> JSON {
    guard let body = scene.body else { return .null }
    let (film, screen) = (body.filmSize, scene.timeline.size)
    let margins = [film.width - screen.width, film.height - screen.height]
    return .object([
      ("size", .numbers([film.width, film.height].map { Double($0) })),
      ("origin", .numbers(margins.map { Double($0) / 2 })),
    ])
  }

  /// All views with an id or a location, in order of creation.
  private static func tree(of scene: StudioScene) -> JSON {
    let recording = scene.recording
    let parents = recording.parentsOfViews
    let ids = Dictionary(
      recording.views.map { ($0.layer, $0.id) }, uniquingKeysWith: { first, _ in first })
    let layers = Set(ids.keys).union(recording.sourceLocations.keys)
      .sorted { $0.rawValue < $1.rawValue }
    return .array(
      layers.map { layer in
        .object([
          ("layer", .int(layer.rawValue)),
          ("name", ids[layer].map(JSON.string) ?? .null),
          ("parent", parents[layer].map { .int($0.rawValue) } ?? .null),
        ])
      })
  }
}

extension SceneRecording {
  /// The nearest ancestor of each view that is a view of the scene itself, when it is first on the
  /// stage.
  fileprivate var parentsOfViews: [LayerID: LayerID] {
    let known = Set(views.map(\.layer)).union(sourceLocations.keys)
    var result: [LayerID: LayerID] = [:]
    for time in timeline.changesOfHierarchy {
      let parents = timeline.superlayers(at: time)
      for layer in known where result[layer] == nil {
        var next = parents[layer]
        while let parent = next, !known.contains(parent) { next = parents[parent] }
        if let next { result[layer] = next }
      }
    }
    return result
  }
}

extension Timeline {
  /// The start, the end and a few instants between them: at some of these every view that matters is
  /// on the stage.
  fileprivate var changesOfHierarchy: [MediaTime] {
    (0...8).map { MediaTime(flicks: duration.flicks / 8 * $0) }
  }
}
