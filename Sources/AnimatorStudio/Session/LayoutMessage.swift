import SceneScript

/// The constraints that determine the frame of a view.
enum LayoutMessage {
  /// One row per constraint, with its axis and its source location; empty for views without
  /// constraints, and for reels and keyframes, which have frames only.
  @MainActor
  static func rows(of scene: StudioScene, layer: LayerID, at time: MediaTime) -> [JSON] {
    guard let source = scene.source, let location = scene.recording.sourceLocations[layer],
      let layout = try? SceneRecorder.layout(of: source, at: time),
      let view = layout.views.first(where: {
        source.location(of: $0.position) == location
      })
    else { return [] }
    return rows(view.horizontal, "horizontal", source)
      + rows(view.vertical, "vertical", source)
      + view.ambiguities.map { row("ambiguous: \($0)", "ambiguity", nil) }
  }

  private static func rows(
    _ determinants: [SceneLayout.Determinant], _ axis: String, _ source: SceneFile
  ) -> [JSON] {
    determinants.map { determinant in
      row(determinant.text, axis, determinant.position.map(source.location))
    }
  }

  private static func row(_ text: String, _ axis: String, _ location: String?) -> JSON {
    .object([
      ("text", .string(text)), ("axis", .string(axis)),
      ("location", .link(location)),
    ])
  }
}
