import Animator
import SceneScript

extension SceneRecording {
  /// The presentation values of every view that has an id, as `animate-cli inspect` prints them: of a reel for each
  /// scene that is to be seen, two while a transition runs.
  ///
  /// Views that are hidden or were taken off stage are included; those that a later step adds are not.
  /// Numbers are as computed, unrounded.
  package func inspection(at time: MediaTime) -> JSON {
    guard isReel else {
      return .object([("time", .number(time.seconds)), ("views", views(at: time, of: films[0]))])
    }
    let scenes = shown(at: time).map { film in
      let own = film.ownTime(at: time)
      return JSON.object(
        film.place + [("time", .number(own.seconds)), ("views", views(at: own, of: film))])
    }
    return .object([("time", .number(time.seconds)), ("scenes", .array(scenes))])
  }

  /// The scenes of a reel that are to be seen at an instant.
  private func shown(at time: MediaTime) -> [ReportedScene] {
    let films = films
    let playing = films.filter { $0.begin <= time && time < $0.end }
    if !playing.isEmpty { return playing }
    // Both stand still while a transition runs, and the last one when all is over.
    let next = films.indices.first { index in
      films[index].transition.map { $0.begin <= time && time < $0.end } ?? false
    }
    return next.map { Array(films[max($0 - 1, 0)...$0]) } ?? films.suffix(1)
  }

  private func views(at time: MediaTime, of film: ReportedScene) -> JSON {
    let timeline = film.timeline
    let parents = timeline.superlayers(at: time)
    let names = film.names
    var members: [(key: String, value: JSON)] = []
    var places: [String: Int] = [:]
    for view in film.views {
      guard let state = timeline.presentation(of: view.layer, at: time) else { continue }
      let parent = parents[view.layer].flatMap { names[$0] }
      let value = Self.values(of: state, superview: parent)
      // A step that is run again builds its views again; the latest counts.
      if let place = places[view.id] {
        members[place].value = value
      } else {
        places[view.id] = members.count
        members.append((view.id, value))
      }
    }
    return .object(members)
  }

  private static func values(of state: LayerState, superview: String?) -> JSON {
    let m = state.transform
    let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
    return .object([
      ("frame", .rect(state.frame)),
      ("bounds", .rect(state.bounds)),
      ("center", .point(state.position)),
      ("transform", .numbers([m.m11, m.m12, m.m21, m.m22, m.m41, m.m42].map { Double($0) })),
      ("transform3D", .numbers(m.entries)),
      ("alpha", .number(state.opacity)),
      ("hidden", .bool(state.isHidden)),
      ("backgroundColor", .string(HexColor.text(state.backgroundColor ?? clear))),
      ("superview", superview.map(JSON.string) ?? .null),
    ])
  }
}

extension SceneRecording {
  /// What is animated when, as `animate-cli timeline` prints it, in the order in which it was started; of a reel
  /// scene by scene, and when each of them plays.
  ///
  /// An end is null where there is none; so are the values at the ends of a transition, which has a
  /// `kind` instead. Springs have their parameters under `spring`,
  /// key frames their times and values under `keyframes`.
  package var listing: JSON {
    var members: [(key: String, value: JSON)] = [("duration", .number(timeline.duration.seconds))]
    let films = films
    if isReel { members.append(("scenes", .array(films.map { .object($0.place + $0.way) }))) }
    let animations = films.flatMap { film in
      let names = film.names
      return film.animations.map { record in
        JSON.object(
          (film.label.map { [("scene", JSON.string($0))] } ?? [])
            + Self.row(record, view: record.layer.flatMap { names[$0] }))
      }
    }
    return .object(members + [("animations", .array(animations))])
  }

  /// A transition has a kind, its name, instead of values at its ends.
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
  /// What layers are called.
  fileprivate var names: [LayerID: String] {
    Dictionary(views.map { ($0.layer, $0.id) }, uniquingKeysWith: { $1 })
  }

  /// Which scene of a reel it is.
  fileprivate var place: [(key: String, value: JSON)] {
    [("scene", .string(label ?? "")), ("file", name.isEmpty ? .null : .string(name))]
  }

  /// When it plays, which stretch of it that is, and what leads to it.
  fileprivate var way: [(key: String, value: JSON)] {
    let change = transition.map { change in
      JSON.object([
        ("kind", .string(change.kind)), ("begin", .number(change.begin.seconds)),
        ("end", .number(change.end.seconds)),
      ])
    }
    return [
      ("begin", .number(begin.seconds)), ("end", .number(end.seconds)),
      ("from", .number(from.seconds)), ("to", .number(ownTime(at: end).seconds)),
      ("transition", change ?? .null),
    ]
  }
}

extension TimingCurve {
  /// A spring's parameters stand beside its name.
  fileprivate var name: String {
    if case .spring = self { "spring" } else { description }
  }
}

extension JSON {
  /// A spring's parameters, the damping ratio that it is played with, and when it has come to rest, null where never.
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

  /// A layer's value as scenes write it; null for what they cannot.
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
  /// The 16 entries, row by row.
  fileprivate var entries: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map {
      Double($0)
    }
  }
}
