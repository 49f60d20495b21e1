import Animator
import Yams

/// The keys of a reel, of its stage and its entries.
enum ReelGrammar {
  static let reel = Field(
    SceneReader.reelKey, ValueKind<String>.version, "The format version: 1.")
  static let stage = Field(
    "stage", ValueKind<ReelDescription.Stage>.stage,
    "The stage: size, scale, frame rate and background. Default: those of the first scene.")
  static let scenes = Field(
    "scenes", .entries, "The scenes in order, with optional transitions between them."
  )
  static let overlays = Field(
    "overlays", .overlays,
    "Scenes over the others, back to front: {scene, at, from, to, speed, hold}.")
  static let markers = Field(
    "markers", .markers, "Named instants: {mark, at}, in addition to those of the scenes.")
  static let rows = [reel.row, stage.row, scenes.row, overlays.row, markers.row] + shared
  /// The keys of reels and scenes.
  private static let shared = [
    SceneGrammar.tempo.row, SceneGrammar.audio.row, SceneGrammar.captions.row,
    SceneGrammar.metadata.row,
  ]
  static let required = [reel.name, scenes.name]

  static let stageRows = [
    SceneGrammar.size.row, SceneGrammar.scale.row, SceneGrammar.fps.row,
    SceneGrammar.background.row,
  ]

  static let scene = Field(
    "scene", ValueKind<String>.reference("the path of a scene"),
    "The path of a scene, a reel, keyframe JSON, a video or a picture, relative to this file.")
  static let from = Field("from", .time, "Start time in the scene. Default: 0.")
  static let to = Field("to", .time, "End time in the scene. Default: its end.")
  static let speed = Field("speed", .speed, "The rate: 2 takes half of the time. Default: 1.")
  static let hold = Field("hold", .time, "For how long its last frame stays. Default: 0.")
  static let muted = Field("muted", .bool, "Whether its sound is left out. Default: false.")
  static let sceneRows = [scene.row, from.row, to.row, speed.row, hold.row, muted.row]

  static let gap = Field("gap", .time, "For how long only the background is shown.")
  static let gapRows = [gap.row]

  static let at = Field("at", .time, "When it begins, in the reel's time. Default: 0.")
  static let overlayHold = Field(
    "hold", .hold, "For how long its last frame stays, or `end` for the rest. Default: 0.")
  static let overlayRows = [
    scene.row, at.row, from.row, to.row, speed.row, overlayHold.row, muted.row,
  ]

  static let mark = Field(
    "mark", ValueKind<String>.reference("a name, such as intro"), "The name of the instant.")
  static let markTime = Field("at", .time, "The instant, in the reel's time.")
  static let markerRows = [mark.row, markTime.row]

  static let transition = Field("transition", .transition, "The kind of transition.")
  static let duration = Field("duration", .time, "Duration of the transition. Default: 1.")
  static let overlap = Field(
    "overlap", .bool,
    "Whether both scenes play during the transition, instead of showing the last and the first frame."
  )
  static let transitionRows =
    [transition.row, duration.row, AnimationSettings.curve.row, overlap.row]
    + TransitionGrammar.rows + TransitionGrammar.springRows

  /// The maximum number of scenes of a reel.
  static let sceneLimit = 1000
  /// The maximum number of markers of a reel.
  static let markerLimit = 10_000
}

extension ReelDescription {
  /// The reel as YAML; reading it gives an equal reel.
  package var yaml: String {
    var mapping = FieldsWriter()
    mapping.write(ReelGrammar.reel, "1")
    if stage != Stage() { mapping.write(ReelGrammar.stage, stage) }
    mapping.write(ReelGrammar.scenes.name, .list(parts.flatMap(\.yaml)))
    mapping.write(unlessEmpty: overlays, ReelGrammar.overlays)
    mapping.write(unlessEmpty: audio, SceneGrammar.audio)
    mapping.write(unlessEmpty: markers, ReelGrammar.markers)
    mapping.write(unlessEmpty: captions, SceneGrammar.captions)
    mapping.write(SceneGrammar.metadata, metadata)
    return YAMLWriter.document(mapping.pairs)
  }
}

extension ReelDescription.Part {
  /// The entry of the part, preceded by that of its transition.
  fileprivate var yaml: [YAMLValue] { [transition?.yaml, entry].compactMap(\.self) }

  /// The entry without the transition.
  var entry: YAMLValue {
    .mapping {
      if let gap { return $0.write(ReelGrammar.gap, gap) }
      write(to: &$0)
      $0.write(ReelGrammar.hold, hold)
    }
  }

  fileprivate func write(to mapping: inout FieldsWriter) {
    mapping.write(ReelGrammar.scene, path)
    mapping.write(ReelGrammar.from, from)
    mapping.write(ReelGrammar.to, to)
    mapping.write(ReelGrammar.speed, speed)
    mapping.write(ReelGrammar.muted, isMuted)
  }
}

extension ReelDescription.Overlay {
  /// The entry of the overlay.
  var entry: YAMLValue {
    .mapping {
      part.write(to: &$0)
      $0.write(ReelGrammar.at, begin)
      $0.write(ReelGrammar.overlayHold, hold)
    }
  }
}

extension ReelDescription.Transition {
  /// The entry of the transition.
  var yaml: YAMLValue {
    .mapping {
      $0.write(ReelGrammar.transition.name, .text(choice.name))
      TransitionGrammar.write(choice.options, to: &$0)
      $0.write(ReelGrammar.duration, duration)
      $0.write(AnimationSettings.curve, curve)
      if let spring { SpringGrammar.write(spring, to: &$0) }
      $0.write(ReelGrammar.overlap, overlaps)
    }
  }
}

extension ValueKind where Value == ReelDescription.Stage {
  /// The mapping of the stage.
  static var stage: ValueKind {
    let rows = ReelGrammar.stageRows
    return ValueKind(
      schema: .mapping(rows),
      write: { stage in
        .mapping {
          $0.write(SceneGrammar.size, stage.size)
          $0.write(SceneGrammar.scale, stage.scale)
          $0.write(SceneGrammar.fps, stage.frameRate)
          $0.write(SceneGrammar.background, stage.background)
        }
      },
      read: { node, _, reader in
        Fields(node, key: "stage", context: "the stage", known: rows, reader: reader)
          .map { reader.reelStage($0) }
      })
  }
}

/// The list of a reel's entries, which is read after the scenes.
// Unchecked: Yams nodes are values, but contain tags that are not marked Sendable. A reel is read
// on one thread, and descriptions contain no nodes.
struct ReelEntries: @unchecked Sendable {
  let node: Node
}

extension ValueKind where Value == ReelEntries {
  /// The list of scenes and transitions.
  static var entries: ValueKind {
    let schema = JSON.object([
      ("type", .string("array")),
      (
        "items",
        .object([
          (
            "anyOf",
            .array([
              .mapping(ReelGrammar.sceneRows, required: [ReelGrammar.scene.name]),
              .mapping(ReelGrammar.transitionRows, required: [ReelGrammar.transition.name]),
              .mapping(ReelGrammar.gapRows, required: [ReelGrammar.gap.name]),
            ])
          )
        ])
      ),
    ])
    return ValueKind(schema: schema, write: { _ in .list([]) }) { node, key, reader in
      guard case .sequence = node else {
        return reader.reportInvalid(
          node, key, expects: "a list such as [{scene: a.yaml}, {scene: b.yaml}]")
      }
      return ReelEntries(node: node)
    }
  }
}
