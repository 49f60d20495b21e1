/// The log entry of one animation, for inspection and tools.
public struct AnimationRecord: Sendable {
  /// nil for a layer that was never on stage.
  public package(set) var layer: LayerID?
  /// The key path of the property; "transition" for a view transition.
  public let key: String
  /// Its media timing and timing curve, in the time of its layer or group.
  public package(set) var timing: AnimationTiming
  /// Whether its value is added to the current value instead of replacing it.
  public let isAdditive: Bool
  /// The value at its start; for a transition, its name.
  public let from: any Sendable
  /// The value at its end; for a transition, its name.
  public let to: any Sendable
  /// When it was added to its layer, in stage time. The time until `begin` is its delay.
  public package(set) var added: MediaTime
  /// When it began to take effect, in stage time.
  public package(set) var begin: MediaTime
  /// When it ended, in stage time: its natural end, or earlier if it was interrupted.
  public package(set) var end: MediaTime
  /// Whether it was removed before its natural end.
  public package(set) var isInterrupted = false
  /// The source location that created it; nil if unknown.
  public package(set) var callSite: AnimationCallSite?
  /// Its keyframes, including both ends; empty for an animation between two values.
  public package(set) var keyframes: [AnimationKeyframe] = []

  package init(
    layer: LayerID? = nil, key: String, timing: AnimationTiming, isAdditive: Bool,
    from: any Sendable, to: any Sendable, added: MediaTime, begin: MediaTime, end: MediaTime,
    isInterrupted: Bool = false, callSite: AnimationCallSite? = nil,
    keyframes: [AnimationKeyframe] = []
  ) {
    self.layer = layer
    self.key = key
    self.timing = timing
    self.isAdditive = isAdditive
    self.from = from
    self.to = to
    self.added = added
    self.begin = begin
    self.end = end
    self.isInterrupted = isInterrupted
    self.callSite = callSite
    self.keyframes = keyframes
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
  public var startIndex: Int { 0 }
  public var endIndex: Int { table.count }
  /// The record of the animation at `position` in starting order.
  public subscript(position: Int) -> AnimationRecord { table[position] }
}
