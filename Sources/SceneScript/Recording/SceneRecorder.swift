import Animator

/// The recording of a scene: its timeline, and the mapping of views to layers.
public struct SceneRecording: Sendable {
  /// The recorded timeline.
  public let timeline: Timeline
  /// The views with an id, in order of creation.
  public let views: [RecordedView]
  /// The source location of each view, as `path:line:column`, by its layer; includes views without
  /// an id.
  public let sourceLocations: [LayerID: String]
  /// The warnings from reading and performing the scene.
  public let warnings: [SceneDiagnostic]
  /// Alignment rectangles, guides and spacings, for an overlay; nil if they were not requested.
  public let layout: LayoutAnnotations?
  /// The safe area of the stage, in points, with the time of each change; empty if the layout was not requested.
  package var safeAreas: [(time: MediaTime, insets: UIEdgeInsets)] = []
  /// The step that started each animation, by ranges of indices in the timeline's log, in order.
  package let animationSteps: [(animations: Range<Int>, step: ScriptStep)]

  /// Creates a recording.
  package init(
    timeline: Timeline, views: [RecordedView], sourceLocations: [LayerID: String] = [:],
    warnings: [SceneDiagnostic] = [], layout: LayoutAnnotations? = nil,
    animationSteps: [(animations: Range<Int>, step: ScriptStep)] = []
  ) {
    (self.timeline, self.views, self.sourceLocations) = (timeline, views, sourceLocations)
    (self.warnings, self.layout, self.animationSteps) = (warnings, layout, animationSteps)
  }
}

/// A view of a scene and its layer.
public struct RecordedView: Sendable {
  /// The view's id in the scene.
  public let id: String
  /// The view's layer in the timeline.
  public let layer: LayerID

  package init(id: String, layer: LayerID) { (self.id, self.layer) = (id, layer) }
}

/// Records scenes: creates the views on a stage, runs the script, and returns the timeline.
public enum SceneRecorder {
  /// Records a scene.
  ///
  /// The clock advances from event to event, so the run time depends on the number of events, not
  /// on the duration of the scene.
  ///
  /// - Throws: ``SceneError`` if a step fails, such as a transition from a view that is not on the
  ///   stage, if the script runs longer than 24 hours, or if the recording exceeds its limits.
  ///
  /// - Parameter annotatesLayout: Whether to record alignment rectangles, guides and spacings too, for
  ///   an overlay.
  @MainActor
  public static func record(
    _ scene: SceneFile, annotatingLayout annotatesLayout: Bool = false
  ) throws(SceneError) -> SceneRecording {
    try record(scene, within: RecordingBudget(), annotatingLayout: annotatesLayout)
  }

  @MainActor
  static func record(
    _ scene: SceneFile, within budget: RecordingBudget,
    annotatingLayout annotatesLayout: Bool = false
  ) throws(SceneError) -> SceneRecording {
    let layout = annotatesLayout ? LayoutRecorder() : nil
    return recording(of: try perform(scene, within: budget, layout: layout), scene, layout)
  }

  /// Performs a scene up to its end.
  ///
  /// - Parameters:
  ///   - limit: An earlier time to stop at; nil for none.
  ///   - layout: Records the layout, if any.
  @MainActor
  static func perform(
    _ scene: SceneFile, within budget: RecordingBudget, until limit: MediaTime? = nil,
    layout: LayoutRecorder? = nil
  ) throws(SceneError) -> ScriptRun {
    let stage = scene.document.stage.makeStage()
    layout?.observe(stage)
    stage.environment.fonts.add(scene.resources.fonts)
    let run = ScriptRun(
      stage: stage, file: scene.file, script: scene.document.script, resources: scene.resources,
      constraints: scene.document.constraints, usesScreens: scene.usesScreens, budget: budget)
    let conflictHandler = LayoutConflict.handler
    LayoutConflict.handler = { run.warn(of: $0) }
    defer { LayoutConflict.handler = conflictHandler }
    run.storyboard?.show(on: stage, run)
    defer { run.storyboard?.finish() }
    stage.perform {
      build(scene, in: run)
      if !run.hasController { run.chain(scene.document.script) {} }
    }
    if run.hasController {
      // The first screens have appeared when the script begins: a push is animated then.
      stage.advance(to: .zero)
      stage.perform { run.chain(scene.document.script) {} }
    }
    var isTooLong = false
    if let end = [scene.duration, limit].compactMap({ $0 }).min() {
      stage.advance(to: end)
    } else {
      do {
        try stage.advanceUntilIdle(limit: Double(SceneLimit.hours) * 3600)
      } catch {
        isTooLong = true
      }
    }
    if let first = run.errors.first { throw SceneError([first]) }
    if scene.duration == nil, limit == nil, let end = run.said.last?.to {
      stage.advance(to: max(end, stage.time))
    }
    if isTooLong {
      let position = scene.document.script.first?.position ?? .start
      throw SceneError(.tooLong(hours: SceneLimit.hours), in: scene.file, at: position)
    }
    return run
  }

  /// Creates the views of a scene and their constraints.
  @MainActor
  private static func build(_ scene: SceneFile, in run: ScriptRun) {
    let window = run.stage.window
    window.backgroundColor = scene.background
    if let controller = run.rootController { window.rootViewController = controller }
    for view in scene.document.views {
      run.root.addSubview(run.build(view, in: run.root))
    }
    run.createConstraints()
    if !run.constraints.isEmpty { window.layoutIfNeeded() }
  }

  @MainActor
  private static func recording(
    of run: ScriptRun, _ scene: SceneFile, _ layout: LayoutRecorder?
  ) -> SceneRecording {
    // Committed first: layers are numbered then.
    run.stage.commit()
    run.warnOfIneffectiveConstraints()
    let named = run.built + (run.storyboard?.namedViews(in: run.stage.window) ?? [])
    let views = named.compactMap { id, view in
      view.layer.timelineID.map { RecordedView(id: id, layer: $0) }
    }
    let names = Dictionary(
      views.map { ($0.layer, $0.id) }, uniquingKeysWith: { first, _ in first })
    var sourceLocations: [LayerID: String] = [:]
    for instance in run.instances {
      guard let layer = instance.view.layer.timelineID else { continue }
      sourceLocations[layer] = scene.location(of: instance.description.position)
    }
    let duration = scene.duration ?? run.stage.time
    let clips = run.stage.audioPlaybacks.flatMap { $0.tracks(until: duration) }
    var timeline = run.stage.timeline(
      duration: duration, names: names,
      audio: scene.document.audio.tracks(in: scene.directory, beside: clips, until: duration))
    timeline.touchDisplay = scene.touchDisplay
    let captions = scene.document.captions.saying(run.said, burning: scene.burnsCaptions)
    let warnings = warnings(of: run, scene, timeline, captions)
    if let body = scene.deviceBody { timeline = timeline.framed(in: body) }
    timeline.metadata = scene.document.metadata ?? FilmMetadata()
    timeline = CaptionRecorder.add(captions, to: timeline, scene.resources)
    var recording = SceneRecording(
      timeline: timeline, views: views, sourceLocations: sourceLocations, warnings: warnings,
      layout: layout?.annotations, animationSteps: run.animationSteps)
    recording.safeAreas = layout?.safeAreas ?? []
    return recording
  }

  /// The warnings from reading, performing and reviewing a scene, by their positions.
  @MainActor
  private static func warnings(
    of run: ScriptRun, _ scene: SceneFile, _ timeline: Timeline, _ captions: [CaptionDescription]
  ) -> [SceneDiagnostic] {
    let audioWarnings = scene.document.audio.warnings(
      in: scene.file, end: timeline.duration, scene.resources.sourceMap)
    let viewWarnings = RecordingReview(run, timeline).warnings.map {
      scene.resources.sourceMap.diagnostic($0.problem, at: $0.position, in: scene.file)
    }
    let captionWarnings = captions.warnings(
      in: scene.file, end: timeline.duration, scene.resources)
    let found = run.warnings + audioWarnings + captionWarnings + viewWarnings
    return (scene.warnings + found).sorted { $0.position < $1.position }
  }
}
