import TestSupport
import Testing

@testable import Animator
@testable import CoreAnimation
@testable import TimelineCore

/// Short archives that expand to very many or deeply nested objects: drawings, snapshots and reels.
@MainActor
struct TimelineArchiveNestingTests {
  private let box = CGRect(x: 0, y: 0, width: 9, height: 9)

  /// The error of reading such a table; empty if it is read.
  private func fault(
    of table: String, _ write: (ArchiveWriter) throws -> Void,
    _ read: (JSON, ArchiveReader) throws -> Any
  ) throws -> String {
    let writer = ArchiveWriter(images: .png)
    try write(writer)
    let root = JSON.object([(table, .array(writer.items(of: table)))])
    let reader = ArchiveReader()
    do {
      try reader.load(table, of: root) { try read($0, reader) }
      return ""
    } catch {
      return "\(error)"
    }
  }

  /// Of `count` drawings, each but the first shows the one before it `width` times.
  private func drawingFault(count: Int, width: Int) throws -> String {
    var list = RecordedDrawing(bounds: box, commands: [])
    for _ in 1..<count {
      let part = ImageRegion(.drawing(list), rect: box)
      list = RecordedDrawing(
        bounds: box,
        commands: Array(repeating: .imageRegion(part, in: box, alpha: 1), count: width))
    }
    return try fault(of: RecordedDrawing.table) {
      _ = try list.archived(by: $0)
    } _: {
      try RecordedDrawing.decoded($0, by: $1)
    }
  }

  /// A chain of 19 that draws each twice expands to 2^19 − 1 = 524 287 drawings, one of 20 to 1 048
  /// 575.
  @Test("drawings that expand to more than a million are rejected")
  func drawings() throws {
    #expect(try drawingFault(count: 32, width: 1) == "")
    #expect(try drawingFault(count: 19, width: 2) == "")
    #expect(
      try drawingFault(count: 20, width: 2)
        .hasSuffix("it expands to more than 1000000 nested items"))
  }

  /// Of `count` snapshots, each but the first shows the one before it in `width` layers, or in
  /// transitions.
  private func snapshots(count: Int, width: Int, byTransition: Bool) -> LayerTreeSnapshot {
    var snapshot = LayerTreeSnapshot(size: box.size, layers: [], isStatic: false)
    for _ in 1..<count {
      var state = LayerState()
      state.bounds = box
      if !byTransition { state.contents = .snapshot(snapshot) }
      let layer = LayerSnapshot(
        id: LayerID(1), state: state, transform: .identity,
        transition: byTransition
          ? TransitionSnapshot(from: snapshot, to: snapshot, surfaces: []) : nil)
      snapshot = LayerTreeSnapshot(
        size: box.size, layers: Array(repeating: layer, count: width), isStatic: false)
    }
    return snapshot
  }

  private func snapshotFault(count: Int, width: Int, byTransition: Bool) throws -> String {
    let snapshot = snapshots(count: count, width: width, byTransition: byTransition)
    return try fault(of: LayerTreeSnapshot.table) {
      _ = try snapshot.archived(by: $0)
    } _: {
      try LayerTreeSnapshot.decoded($0, by: $1)
    }
  }

  /// Shown three times each, 13 snapshots expand to (3^13 − 1) / 2 = 797 161, 14 to 2 391 484.
  @Test("snapshots that expand to more than a million are rejected")
  func snapshots() throws {
    #expect(try snapshotFault(count: 13, width: 3, byTransition: false) == "")
    #expect(
      try snapshotFault(count: 14, width: 3, byTransition: false)
        .hasSuffix("it expands to more than 1000000 nested items"))
    // A transition shows two.
    #expect(
      try snapshotFault(count: 20, width: 1, byTransition: true)
        .hasSuffix("it expands to more than 1000000 nested items"))
  }

  /// One snapshot before the transition and another one after it, so that none is shown twice.
  @Test("snapshots nested by transitions are rejected beyond 128 levels")
  func deepTransitions() throws {
    func fault(count: Int) throws -> String {
      var snapshot = LayerTreeSnapshot(size: box.size, layers: [], isStatic: false)
      let empty = snapshot
      for _ in 1..<count {
        let transition = TransitionSnapshot(from: snapshot, to: empty, surfaces: [])
        let layer = LayerSnapshot(
          id: LayerID(1), state: LayerState(), transform: .identity, transition: transition)
        snapshot = LayerTreeSnapshot(size: box.size, layers: [layer], isStatic: false)
      }
      return try self.fault(of: LayerTreeSnapshot.table) {
        _ = try snapshot.archived(by: $0)
      } _: {
        try LayerTreeSnapshot.decoded($0, by: $1)
      }
    }
    #expect(try fault(count: 128) == "")
    #expect(
      try fault(count: 129)
        .hasSuffix("snapshots and transitions are nested more than 128 levels deep"))
  }

  /// 2^63 − 1024 is the greatest integer that a number of JSON may be. The descendants of a layer with 1023
  /// before it would end at 2^63, which is no integer.
  @Test("a layer with more descendants than follow it is rejected")
  func descendants() throws {
    func fault(_ count: Int) throws -> String {
      let layers = (0..<1024).map { index in
        LayerSnapshot(
          id: LayerID(1), state: LayerState(), transform: .identity,
          descendantCount: index == 1023 ? count : 0)
      }
      let snapshot = LayerTreeSnapshot(size: box.size, layers: layers, isStatic: false)
      return try self.fault(of: LayerTreeSnapshot.table) {
        _ = try snapshot.archived(by: $0)
      } _: {
        try LayerTreeSnapshot.decoded($0, by: $1)
      }
    }
    #expect(try fault(0) == "")
    for count in [1, Int.max - 1023] {
      #expect(
        try fault(count)
          .hasSuffix("the descendants of layer 1023 exceed those of its superlayer"))
    }
  }

  @Test("nested reels are rejected beyond eight levels")
  func reels() throws {
    func fault(count: Int) throws -> String {
      let stage = Stage(size: box.size, scale: 1, frameRate: 60)
      var timeline = stage.timeline
      for _ in 0..<count {
        var next = Reel.Part(timeline, to: MediaTime(seconds: 1))
        next.transition = Reel.Transition(
          TransitionKind.crossDissolve(), duration: MediaTime(seconds: 1), overlaps: true)
        let reel = Reel(
          [Reel.Part(timeline, to: MediaTime(seconds: 1)), next], size: box.size,
          background: CGColor(red: 0, green: 0, blue: 0, alpha: 1))
        timeline = Timeline(reel, scale: 1, frameRate: 60)
      }
      do {
        _ = try TimelineArchive(TimelineArchive(timeline).data())
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(try fault(count: 8) == "")
    #expect(try fault(count: 9).hasSuffix("more than 8 reels are inside each other"))
  }
}
