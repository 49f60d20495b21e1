import Animator
import SceneScript

extension SceneRecording {
  /// The presentation values of all views with an id, as printed by `animate-cli inspect`. For a
  /// reel, by scene; there are two during a transition.
  ///
  /// Includes views that are hidden or were removed, but not those that a later step adds. Numbers
  /// are not rounded.
  package func inspection(at time: MediaTime) -> JSON {
    guard isReel else {
      return .object([("time", .number(time.seconds)), ("views", views(at: time, of: scenes[0]))])
    }
    let visible = visibleScenes(at: time).map { scene in
      let shown = views(at: scene.timelineTime(at: time), of: scene)
      return JSON.object(
        scene.identification
          + [("time", .number(scene.ownTime(at: time).seconds)), ("views", shown)])
    }
    return .object([("time", .number(time.seconds)), ("scenes", .array(visible))])
  }

  /// The scenes of a reel that are visible at a time.
  private func visibleScenes(at time: MediaTime) -> [ReportedScene] {
    let scenes = scenes
    let playing = scenes.filter { $0.begin <= time && time < $0.end }
    if !playing.isEmpty { return playing }
    // During a transition without overlap neither scene plays; after the end the last one is shown.
    let next = scenes.indices.first { index in
      scenes[index].transition.map { $0.begin <= time && time < $0.end } ?? false
    }
    return next.map { Array(scenes[max($0 - 1, 0)...$0]) } ?? scenes.suffix(1)
  }

  private func views(at time: MediaTime, of scene: ReportedScene) -> JSON {
    let timeline = scene.timeline
    let parents = timeline.superlayers(at: time)
    let names = scene.names
    var members: [(key: String, value: JSON)] = []
    var indices: [String: Int] = [:]
    for view in scene.views {
      guard let state = timeline.presentation(of: view.layer, at: time) else { continue }
      let parent = parents[view.layer].flatMap { names[$0] }
      let value = Self.values(of: state, superview: parent)
      // A repeated step creates views with the same id; the latest one is reported.
      if let index = indices[view.id] {
        members[index].value = value
      } else {
        indices[view.id] = members.count
        members.append((view.id, value))
      }
    }
    return .object(members)
  }

  private static func values(of state: LayerState, superview: String?) -> JSON {
    let m = state.transform
    let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
    var members: [(key: String, value: JSON)] = [
      ("frame", .rect(state.frame)),
      ("bounds", .rect(state.bounds)),
      ("center", .point(state.position)),
      ("transform", .numbers([m.m11, m.m12, m.m21, m.m22, m.m41, m.m42].map { Double($0) })),
      ("transform3D", .numbers(m.entries)),
      ("alpha", .number(state.opacity)),
      ("hidden", .bool(state.isHidden)),
      ("backgroundColor", .string(HexColor.text(state.backgroundColor ?? clear))),
      ("superview", superview.map(JSON.string) ?? .null),
    ]
    let layer = layerValues(of: state)
    if !layer.isEmpty { members.append(("layer", .object(layer))) }
    return .object(members)
  }

  /// The animatable layer properties that have another value than a new layer's, by Core Animation's
  /// keys, without those that ``values(of:superview:)`` has in terms of views.
  private static func layerValues(of state: LayerState) -> [(key: String, value: JSON)] {
    let initial = LayerState()
    return AnyLayerProperty.all
      .filter { property in
        property.isAnimatable && !propertiesOfViews.contains(property.key)
          && !property.isEqual(state, initial)
      }
      .map { property in
        let value = property.value(state)
        let json = JSON.value(value)
        return (property.key, json == .null ? .string(ValueText.text(value)) : json)
      }
  }

  private static let propertiesOfViews: Set<String> = [
    "position", "bounds.origin", "bounds.size", "transform", "opacity", "backgroundColor",
  ]
}

extension SceneRecording {
  /// The animations in the order of their start, as printed by `animate-cli timeline`. For a reel,
  /// by scene, with the time ranges of the scenes.
  ///
  /// `end` is null for an endless animation. `from` and `to` are null for a transition, which has a
  /// `kind` instead. Springs have their parameters in `spring`, keyframe animations their times and
  /// values in `keyframes`.
  package var animationReport: JSON {
    var members: [(key: String, value: JSON)] = [("duration", .number(timeline.duration.seconds))]
    let scenes = scenes
    if isReel {
      members.append(("scenes", .array(scenes.map { .object($0.identification + $0.playback) })))
    }
    let animations = scenes.flatMap { scene in
      let names = scene.names
      return scene.animations.map { record in
        JSON.object(
          (scene.label.map { [("scene", JSON.string($0))] } ?? [])
            + Self.row(record, view: record.layer.flatMap { names[$0] }))
      }
    }
    members.append(("animations", .array(animations)))
    if !timeline.markers.isEmpty {
      let markers = timeline.markers.map { marker in
        JSON.object([("name", .string(marker.name)), ("time", .number(marker.time.seconds))])
      }
      members.append(("markers", .array(markers)))
    }
    return .object(members)
  }

  /// The report of one animation.
  private static func row(_ record: AnimationRecord, view: String?) -> [(key: String, value: JSON)]
  {
    let isTransition = record.isTransition
    var members: [(key: String, value: JSON)] = [
      ("view", view.map(JSON.string) ?? .null),
      ("property", .string(record.key)),
      ("begin", .number(record.timing.begin.seconds)),
      ("end", record.end.isIndefinite ? .null : .number(record.end.seconds)),
      ("delay", .number((record.begin - record.added).seconds)),
      ("duration", .number(record.timing.duration.seconds)),
      ("repeatCount", .number(record.timing.repeatCount)),
      ("autoreverses", .bool(record.timing.autoreverses)),
      ("curve", .string(record.timing.curve.name)),
      ("additive", .bool(record.isAdditive)),
      ("interrupted", .bool(record.isInterrupted)),
      ("from", isTransition ? .null : .value(record.from)),
      ("to", isTransition ? .null : .value(record.to)),
    ]
    if isTransition { members.append(("kind", .value(record.from))) }
    if !record.keyframes.isEmpty {
      let frames = record.keyframes.map { frame in
        JSON.object([("time", .number(frame.time)), ("value", .value(frame.value))])
      }
      members.append(("keyframes", .array(frames)))
    }
    if case .spring(let spring, _) = record.timing.curve {
      members.append(("spring", .spring(spring)))
    }
    return members
  }
}

extension ReportedScene {
  /// The ids of views, by layer.
  fileprivate var names: [LayerID: String] {
    Dictionary(views.map { ($0.layer, $0.id) }, uniquingKeysWith: { $1 })
  }

  /// The members that identify a scene of a reel.
  fileprivate var identification: [(key: String, value: JSON)] {
    [("scene", .string(label ?? "")), ("file", name.isEmpty ? .null : .string(name))]
  }

  /// The time range of playback, the range of the scene's own time, and the transition to the
  /// scene.
  fileprivate var playback: [(key: String, value: JSON)] {
    let change = transition.map { change in
      JSON.object([
        ("kind", .string(change.kind)), ("begin", .number(change.begin.seconds)),
        ("end", .number(change.end.seconds)),
      ])
    }
    return [
      ("begin", .number(begin.seconds)), ("end", .number(end.seconds)),
      ("from", .number(ownTime(at: begin).seconds)), ("to", .number(ownTime(at: end).seconds)),
      ("transition", change ?? .null),
    ]
  }
}

extension TimingCurve {
  /// The name without parameters; those of springs are reported separately.
  fileprivate var name: String {
    if case .spring = self { "spring" } else { description }
  }
}

extension JSON {
  /// The parameters of a spring, its effective damping ratio, and its settling time, which is null
  /// if it never settles.
  fileprivate static func spring(_ spring: SpringCurve) -> JSON {
    let settling = spring.settlingDuration
    return .object([
      ("mass", .number(spring.mass)), ("stiffness", .number(spring.stiffness)),
      ("damping", .number(spring.damping)), ("initialVelocity", .number(spring.initialVelocity)),
      ("dampingRatio", .number(spring.effectiveDampingRatio)),
      ("settlingDuration", settling > 1e9 ? .null : .number(settling)),
    ])
  }

  static func point(_ point: CGPoint) -> JSON { .numbers([point.x, point.y].map { Double($0) }) }

  static func rect(_ rect: CGRect) -> JSON {
    .numbers([rect.origin.x, rect.origin.y, rect.width, rect.height].map { Double($0) })
  }

  /// A layer's value in the notation of scenes; null if there is none.
  static func value(_ value: any Sendable) -> JSON {
    switch value {
    case let number as Double: .number(number)
    case let number as CGFloat: .number(Double(number))
    case let flag as Bool: .bool(flag)
    case let text as String: .string(text)
    case let point as CGPoint: .point(point)
    case let size as CGSize: .numbers([size.width, size.height].map { Double($0) })
    case let rect as CGRect: .rect(rect)
    case let color as CGColor: .string(HexColor.text(color))
    case let matrix as CATransform3D: .numbers(matrix.entries)
    default: .null
    }
  }
}

extension CATransform3D {
  /// The 16 entries in row order.
  fileprivate var entries: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map {
      Double($0)
    }
  }
}
