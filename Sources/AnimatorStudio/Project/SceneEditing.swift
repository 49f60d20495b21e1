import Foundation
import SceneScript

/// Makes the changes of pages in a scene's text.
struct SceneEditing {
  let scene: StudioScene
  let source: SceneFile

  /// The text with a change.
  func applying(_ edit: PageEdit, to text: SceneText) throws(EditError) -> SceneText {
    var text = text
    switch edit.kind {
    case .move: try move(edit, in: &text)
    case .duration:
      guard let seconds = edit.seconds, (0.001...86_400).contains(seconds) else { throw .invalid }
      try set("duration", to: SceneText.number(seconds), edit, in: &text)
    case .delay:
      guard let seconds = edit.seconds, (0...86_400).contains(seconds) else { throw .invalid }
      try set("delay", to: SceneText.number(seconds), edit, in: &text)
    case .curve:
      guard let curve = edit.curve, curve.count == 4, curve.allSatisfy(\.isFinite),
        (0...1).contains(curve[0]), (0...1).contains(curve[2])
      else { throw .invalid }
      let numbers = curve.map(SceneText.number).joined(separator: ", ")
      try set("curve", to: "[\(numbers)]", edit, in: &text)
    case .keyTime: try moveKey(edit, in: &text)
    }
    return text
  }

  /// Sets a key of the step that started an animation.
  private func set(
    _ key: String, to value: String, _ edit: PageEdit, in text: inout SceneText
  ) throws(EditError) {
    guard let animation = edit.animation,
      let step = scene.recording.step(ofAnimation: animation)
    else { throw .noStep }
    try set(key, to: value, at: step.position, in: &text, orThrow: .noStep)
  }

  /// Moves a key frame in time, and with it the starts and ends of all changes that the step makes of the view at that
  /// instant.
  private func moveKey(_ edit: PageEdit, in text: inout SceneText) throws(EditError) {
    guard let animation = edit.animation, let key = edit.key, let fraction = edit.fraction,
      (0...1).contains(fraction), scene.timeline.animations.indices.contains(animation)
    else { throw .invalid }
    let record = scene.timeline.animations[animation]
    guard record.keyframes.indices.contains(key) else { throw .invalid }
    guard let step = scene.recording.step(ofAnimation: animation)?.action as? KeyframesStep,
      let view = record.layer.flatMap({ scene.namesByLayer[$0] })
    else { throw .noKeyframes }
    let (old, new) = (record.keyframes[key].time, SceneText.rounded(fraction))
    var isFound = false
    // From the last to the first: an edit does not move the text before it.
    for frame in step.frames.reversed() where frame.changes.contains(where: { $0.id == view }) {
      let end = frame.start + frame.length
      let (isStart, isEnd) = (Self.areEqual(frame.start, old), Self.areEqual(end, old))
      isFound = isFound || isStart || isEnd
      if isStart {
        try set("at", to: SceneText.number(new), at: frame.position, in: &text)
      }
      if isStart != isEnd {
        let length = isStart ? min(end, 1) - new : new - frame.start
        guard length >= 0 else { throw .invalid }
        try set("for", to: SceneText.number(length), at: frame.position, in: &text)
      }
    }
    if !isFound { throw .noKeyframes }
  }

  /// Whether two fractions of a duration are the same, with a tolerance for sums of fractions.
  private static func areEqual(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

  /// Moves a view where the scene describes it, in the notation that it uses.
  private func move(_ edit: PageEdit, in text: inout SceneText) throws(EditError) {
    guard let offset = edit.offset, offset.count == 2,
      offset.allSatisfy({ $0.isFinite && abs($0) < 1e6 }), let layer = edit.layer.map(LayerID.init)
    else { throw .invalid }
    guard let view = description(of: layer) else { throw .notPositioned }
    let vector = scene.vector(
      CGVector(dx: offset[0], dy: offset[1]), inSuperlayerOf: layer,
      at: MediaTime(flicks: edit.time ?? 0))
    for setting in view.settings {
      switch setting.value {
      case .rect(let frame) where setting.name == "frame":
        let moved = frame.offsetBy(dx: vector.dx, dy: vector.dy)
        let value = list([moved.minX, moved.minY, moved.width, moved.height])
        return try set("frame", to: value, at: view.position, in: &text)
      case .point(let center) where setting.name == "center":
        let value = list([center.x + vector.dx, center.y + vector.dy])
        return try set("center", to: value, at: view.position, in: &text)
      default: continue
      }
    }
    throw .notPositioned
  }

  private func list(_ values: [CGFloat]) -> String {
    "[" + values.map { SceneText.number(Double($0)) }.joined(separator: ", ") + "]"
  }

  private func set(
    _ key: String, to value: String, at position: ScenePosition, in text: inout SceneText,
    orThrow error: EditError = .notPositioned
  ) throws(EditError) {
    if source.isGenerated(position) { throw .generated }
    if let old = try? text.value(of: key, inMappingAt: position), old.contains("{{") {
      throw .computed(key: key, value: old)
    }
    do throws(SceneError) {
      if try text.set(key, to: value, inMappingAt: position) { return }
    } catch let failure {
      throw .unreadable(failure)
    }
    throw error
  }

  /// The description of a view that the scene has from the start.
  private func description(of layer: LayerID) -> ViewDescription? {
    guard let location = scene.recording.sourceLocations[layer] else { return nil }
    var pending = source.document.views
    while let view = pending.popLast() {
      if source.location(of: view.position) == location { return view }
      pending += view.subviews + view.mask
    }
    return nil
  }
}

extension SceneRecording {
  /// The step that started an animation of the timeline's log.
  func step(ofAnimation index: Int) -> ScriptStep? {
    animationSteps.last { $0.animations.contains(index) }?.step
  }
}
