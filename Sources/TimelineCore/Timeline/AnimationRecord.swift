/// The log entry of one animation, for inspection and tools.
///
/// Refers to the animation that its layer's history has, and adds what the history lacks.
public struct AnimationRecord: Sendable {
  /// The animation or transition, as it was when added: the history also has later changes of its
  /// timing.
  private var content: RecordedAnimation
  /// When it was added to its layer, in stage time. The time until `begin` is its delay.
  public package(set) var added: MediaTime
  /// When it began to take effect, in stage time.
  public package(set) var begin: MediaTime
  /// When it ended, in stage time: its natural end, or earlier if it was interrupted.
  public package(set) var end: MediaTime
  /// nil for a layer that was never on stage.
  public package(set) var layer: LayerID?
  /// The source location that created it; nil if unknown.
  public let callSite: AnimationCallSite?
  /// Whether it was removed before its natural end.
  public package(set) var isInterrupted: Bool

  package init(
    _ content: RecordedAnimation, layer: LayerID?, added: MediaTime, begin: MediaTime,
    end: MediaTime, isInterrupted: Bool = false, callSite: AnimationCallSite? = nil
  ) {
    (self.content, self.layer) = (content, layer)
    (self.added, self.begin, self.end) = (added, begin, end)
    (self.isInterrupted, self.callSite) = (isInterrupted, callSite)
  }

  /// The key path of the property; "transition" for a view transition.
  public var key: String { content.key }
  /// Its media timing and timing curve, in the time of its layer or group.
  public package(set) var timing: AnimationTiming {
    get { content.timing }
    set { content.timing = newValue }
  }
  /// Whether its value is added to the current value instead of replacing it.
  public var isAdditive: Bool { content.effect?.isAdditive ?? false }
  /// The value at its start; for a transition, its name.
  public var from: any Sendable { content.ends.from }
  /// The value at its end; for a transition, its name.
  public var to: any Sendable { content.ends.to }
  /// Its keyframes, including both ends; empty for an animation between two values.
  public var keyframes: [AnimationKeyframe] { content.effect?.keyframes ?? [] }
}

extension AnimationRecord {
  /// The record, shifted in time.
  package func moved(by distance: MediaTime) -> AnimationRecord {
    var record = self
    record.added += distance
    record.begin += distance
    if !record.end.isIndefinite { record.end += distance }
    record.timing.media.begin += distance
    return record
  }

  /// The record, clipped to begin at `time` at the earliest.
  package func beginning(from time: MediaTime) -> AnimationRecord {
    var record = self
    (record.added, record.begin) = (max(added, time), max(begin, time))
    return record
  }
}

/// An animation or a transition of a layer's history: a reference.
package enum RecordedAnimation: Sendable {
  case animation(LayerAnimation)
  case transition(LayerTransition)

  var id: Int {
    switch self {
    case .animation(let animation): animation.id
    case .transition(let transition): transition.id
    }
  }

  fileprivate var key: String { effect?.key ?? "transition" }

  var timing: AnimationTiming {
    get {
      switch self {
      case .animation(let animation): animation.timing
      case .transition(let transition): transition.timing
      }
    }
    set {
      switch self {
      case .animation(var animation):
        animation.timing = newValue
        self = .animation(animation)
      case .transition(let transition): self = .transition(transition.retimed(newValue))
      }
    }
  }

  /// The effect on a property; nil for a transition.
  package var effect: (any AnimationEffect)? {
    if case .animation(let animation) = self { animation.effect } else { nil }
  }

  fileprivate var ends: (from: any Sendable, to: any Sendable) {
    switch self {
    case .animation(let animation): return animation.effect.ends
    case .transition(let transition):
      let name = transition.transition.name
      return (name, name)
    }
  }
}

/// A keyframe of an animation.
public struct AnimationKeyframe: Sendable {
  /// The key time: a fraction of the duration after easing, 0…1.
  public let time: Double
  /// The property's value at that time.
  public let value: any Sendable
}

/// The animations started on a stage, in that order.
///
/// A persistent collection: a stage and its timelines share the storage of common records.
public struct AnimationRecords: Sendable {
  private(set) var table = PersistentVector<AnimationRecord>()

  package init() {}

  package init(_ records: some Sequence<AnimationRecord>) { table = PersistentVector(records) }

  package mutating func append(_ record: AnimationRecord) { table.append(record) }

  /// Changes the record at `index`.
  package mutating func update(at index: Int, _ change: (inout AnimationRecord) -> Void) {
    change(&table[index])
  }
}

extension AnimationRecords: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { 0 }
  /// The number of records.
  public var endIndex: Int { table.count }
  /// The record of the animation at `position` in starting order.
  public subscript(position: Int) -> AnimationRecord { table[position] }
}
