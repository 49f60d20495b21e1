/// What is known of one animation, for people and tools to read.
public struct AnimationRecord: Sendable {
  /// nil for a layer that never came on stage.
  public package(set) var layer: LayerID?
  /// The key path of the property; "transition" for a view transition.
  public let key: String
  /// When it runs and how it is paced, in the time of its layer or group.
  public package(set) var timing: AnimationTiming
  /// Whether it adds to what is there instead of replacing it.
  public let isAdditive: Bool
  /// The values at its ends. For a transition, both are its name.
  public let from: any Sendable
  /// The value that it goes to.
  public let to: any Sendable
  /// When it was added to its layer, by the stage's clock; from then until it begins is its delay.
  public package(set) var added: MediaTime
  /// When it began to be in effect, by the stage's clock.
  public package(set) var begin: MediaTime
  /// When it stopped: its natural end, or earlier where it was interrupted.
  public package(set) var end: MediaTime
  /// Whether it ran to its natural end, or still will.
  public package(set) var isInterrupted = false
  /// Where in the sources it was asked for; nil where that is not known.
  public package(set) var place: AnimationCallSite?
  /// The values that it goes through, its ends among them; none where it just goes from one to the
  /// other.
  public package(set) var keyframes: [AnimationKeyframe] = []

  package init(
    layer: LayerID? = nil, key: String, timing: AnimationTiming, isAdditive: Bool,
    from: any Sendable, to: any Sendable, added: MediaTime, begin: MediaTime, end: MediaTime,
    isInterrupted: Bool = false, place: AnimationCallSite? = nil, keyframes: [AnimationKeyframe] = []
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
    self.place = place
    self.keyframes = keyframes
  }
}

/// A value that an animation goes through.
public struct AnimationKeyframe: Sendable {
  /// When, as a share of the duration, after pacing: 0…1.
  public let time: Double
  /// The property's value then.
  public let value: any Sendable
}

/// The animations that were started on a stage, in the order in which they were.
///
/// A collection like an array. A stage's and those of its timelines share what they have in common.
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
  /// The record of the animation that was started after `position` others.
  public subscript(position: Int) -> AnimationRecord { table[position] }
}
