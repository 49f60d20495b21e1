import Animator
import Testing

@MainActor
@Suite("Timelines share storage with their stage")
struct TimelineSharingTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)

  /// Adds `count` views, and reads the timeline after each of `changes` changes of one of them.
  private func timelines(views count: Int, changes: Int) -> [Timeline] {
    let views = (0..<count).map { UIView(frame: CGRect(x: $0 % 100, y: 0, width: 1, height: 1)) }
    for view in views { stage.window.addSubview(view) }
    return (0..<changes).map { index in
      stage.advance(by: 0.01)
      views[index % 3].alpha = index % 2 == 0 ? 0.5 : 0.25
      return stage.timeline
    }
  }

  /// For each timeline, the number of storage blocks that the previous one does not have.
  private func blocksCopied(_ timelines: [Timeline]) -> [Int] {
    stride(from: 1, to: timelines.count, by: 67).map {
      timelines[$0].unsharedBlockCount(notIn: timelines[$0 - 1])
    }
  }

  @Test(
    "a change after reading the timeline copies a limited number of blocks, however much is recorded"
  )
  func changes() {
    // 1100 layers are two groups of blocks, 400 changes of each of three layers thirteen blocks.
    let copied = blocksCopied(timelines(views: 1100, changes: 1200))
    // The list of groups, a group and a block of layers, the newest states. Every 32 changes a layer's block is full; then a list, a group and a block of full
    // ones are copied, too.
    #expect(copied.count == 18 && copied.allSatisfy { $0 >= 4 && $0 <= 7 }, "\(copied)")
  }

  @Test("animations that start and end copy a limited number of blocks, however many there were")
  func animations() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    var timelines: [Timeline] = []
    for index in 0..<1200 {
      UIView.animate(withDuration: 0.01) { view.center.x = CGFloat(index % 7 + 10) }
      stage.advance(by: 0.02)
      timelines.append(stage.timeline)
    }
    // Three for the layer's entry in the table, at most four for each of its states and its running
    // animations, which have two entries per animation, and three for the records.
    let copied = blocksCopied(timelines)
    #expect(copied.count == 18 && copied.allSatisfy { $0 <= 16 }, "\(copied)")
    #expect(timelines.map(\.animations.count) == Array(1...1200))
  }

  @Test("later changes of a stage do not affect timelines that were read before")
  func values() {
    let timelines = timelines(views: 40, changes: 200)
    let last = stage.timeline
    for (index, timeline) in timelines.enumerated() {
      let time = timeline.duration
      #expect(timeline.frame(at: time) == last.frame(at: time), "after \(index) changes")
      #expect(
        timeline.frame(at: time).layers == timeline.frame(at: time + MediaTime(seconds: 100)).layers
      )
    }
    let other = timelines[110].duration
    #expect(timelines[90].frame(at: other) != last.frame(at: other))
  }

  @Test("animation records are a collection in the order of their starts")
  func collection() {
    let view = UIView()
    stage.window.addSubview(view)
    for index in 0..<100 {
      UIView.animate(withDuration: 1, delay: Double(index)) { view.center.x += 1 }
    }
    let records = stage.timeline.animations
    #expect(records.count == 100)
    #expect(records.map(\.begin.seconds) == (0..<100).map(Double.init))
    #expect(records[64].begin.seconds == 64 && records.last?.begin.seconds == 99)
  }
}
