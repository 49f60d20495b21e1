/// A cache of recently evaluated timings: in a frame, most animations share their timing with others, such as those of
/// one animation block, and solving a Bézier curve dominates the cost of an animation.
///
/// A state is a pure function of the timing and the time, so whether one is found never changes a result. Belongs
/// to one evaluation, of a source that keeps all its animations: a curve is recognized by the address of its storage.
struct ProgressCache {
  /// A trivial type, without reference counting.
  private struct Entry {
    var media: MediaTiming
    var curve: CurveIdentity
    var time: MediaTime
    var position: AnimationTiming.Position?
  }

  /// The number of entries: few enough that comparing them is faster than solving a curve.
  private static var capacity: Int { 8 }

  private var entries: ContiguousArray<Entry> = []
  /// The index of the entry that was used last.
  private var latest = 0
  /// The index of the entry to replace next.
  private var oldest = 0

  /// The state of the timing of an animation outside of groups; nil if it is not in effect.
  @inline(__always)
  mutating func position(
    of animation: UnsafePointer<PreparedAnimation>, at time: MediaTime
  ) -> AnimationTiming.Position? {
    if latest < entries.count, isMatch(latest, animation, time) { return entries[latest].position }
    return foundPosition(of: animation, at: time)
  }

  @inline(__always)
  private func isMatch(
    _ index: Int, _ animation: UnsafePointer<PreparedAnimation>, _ time: MediaTime
  ) -> Bool {
    entries[index].media.begin == animation.pointee.media.begin
      && entries[index].curve == animation.pointee.curve && entries[index].time == time
      && entries[index].media == animation.pointee.media
  }

  @inline(never)
  private mutating func foundPosition(
    of animation: UnsafePointer<PreparedAnimation>, at time: MediaTime
  ) -> AnimationTiming.Position? {
    for index in entries.indices where isMatch(index, animation, time) {
      latest = index
      return entries[index].position
    }
    let position = animation.pointee.position(at: time)
    let entry = Entry(
      media: animation.pointee.media, curve: animation.pointee.curve, time: time,
      position: position)
    if entries.count < Self.capacity {
      if entries.isEmpty { entries.reserveCapacity(Self.capacity) }
      latest = entries.count
      entries.append(entry)
    } else {
      latest = oldest
      entries[oldest] = entry
      oldest = (oldest + 1) % Self.capacity
    }
    return position
  }
}

/// Identifies a curve by its storage: copies of a curve share it. Equal curves may have different identities.
struct CurveIdentity: Equatable {
  private let address: UInt

  /// Valid as long as the curve, or a copy of it, exists.
  init(_ curve: TimingCurve) {
    // An indirect enumeration is a reference, tagged with its case.
    address = unsafeBitCast(curve, to: UInt.self)
  }
}
