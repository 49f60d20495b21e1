import Animator

/// A scene that has been performed: its timeline, and which of its layers are the scene's views.
public struct SceneRecording: Sendable {
  /// All that happened.
  public let timeline: Timeline
  /// The views that have an id, in the order in which they were built.
  public let views: [RecordedView]
  /// Where the scene describes each view, those without an id too, as `path:line:column`, by the views' layers.
  public let places: [LayerID: String]
  /// Warnings of the file and of its performance.
  public let warnings: [SceneDiagnostic]

  /// Keeps what happened, and what views are called.
  package init(
    timeline: Timeline, views: [RecordedView], places: [LayerID: String] = [:],
    warnings: [SceneDiagnostic] = []
  ) {
    (self.timeline, self.views, self.places) = (timeline, views, places)
    self.warnings = warnings
  }
}

/// A view of a scene, and the layer that shows it.
public struct RecordedView: Sendable {
  /// The view's id in the scene.
  public let id: String
  /// The view's layer in the timeline.
  public let layer: LayerID

  /// Gives a layer a name.
  package init(id: String, layer: LayerID) { (self.id, self.layer) = (id, layer) }
}

/// Performs scenes: builds the views on a stage, runs the script, keeps the timeline.
public enum SceneRecorder {
  /// Performs a scene from beginning to end.
  ///
  /// The clock goes from event to event, so this takes as long as much happens, however long the
  /// scene is.
  ///
  /// - Throws: ``SceneError`` where a step cannot be done, as a transition from a view that is not on
  ///   stage, or the script takes longer than 24 hours or comes to more than can be held.
  @MainActor
  public static func record(_ scene: SceneFile) throws(SceneError) -> SceneRecording {
    try record(scene, within: RecordingBudget())
  }

  @MainActor
  static func record(
    _ scene: SceneFile, within budget: RecordingBudget
  ) throws(SceneError) -> SceneRecording {
    let stage = Stage(size: scene.size, scale: scene.scale, frameRate: scene.frameRate)
    let run = ScriptRun(
      stage: stage, file: scene.file, script: scene.document.script, resources: scene.resources,
      budget: budget)
    stage.perform {
      stage.window.backgroundColor = scene.background
      for view in scene.document.views {
        stage.window.addSubview(run.build(view, in: stage.window))
      }
      run.chain(scene.document.script) {}
    }
    var isTooLong = false
    if let duration = scene.duration {
      stage.advance(to: duration)
    } else {
      do {
        try stage.advanceUntilIdle(limit: Double(SceneLimit.hours) * 3600)
      } catch {
        isTooLong = true
      }
    }
    if let first = run.errors.first { throw SceneError([first]) }
    if isTooLong {
      let position = scene.document.script.first?.position ?? .start
      throw SceneError(.tooLong(hours: SceneLimit.hours), in: scene.file, at: position)
    }
    return recording(of: run, scene)
  }

  @MainActor
  private static func recording(of run: ScriptRun, _ scene: SceneFile) -> SceneRecording {
    var timeline = run.stage.timeline
    timeline.duration = scene.duration ?? run.stage.time
    let views = run.built.compactMap { id, view in
      view.layer.timelineID.map { RecordedView(id: id, layer: $0) }
    }
    timeline.layerNames = Dictionary(
      views.map { ($0.layer, $0.id) }, uniquingKeysWith: { first, _ in first })
    var places: [LayerID: String] = [:]
    for instance in run.instances {
      guard let layer = instance.view.layer.timelineID else { continue }
      let position = instance.description.position
      places[layer] = "\(scene.file):\(position.line):\(position.column)"
    }
    timeline.audio = scene.document.audio.map { $0.track(in: scene.directory) }
    let unheard = scene.document.audio.warnings(in: scene.file, end: timeline.duration)
    let unseen = RecordingReview(run, timeline).warnings.map {
      SceneDiagnostic(file: scene.file, position: $0.position, problem: $0.problem)
    }
    let warnings = (scene.warnings + run.warnings + unheard + unseen).sorted {
      $0.position < $1.position
    }
    return SceneRecording(timeline: timeline, views: views, places: places, warnings: warnings)
  }
}
