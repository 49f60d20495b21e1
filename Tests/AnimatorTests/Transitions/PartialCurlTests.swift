import Animator
import Testing

@testable import TimelineCore

@MainActor
@Suite("Transitions that end at a partial progress")
struct PartialCurlTests {
  private typealias Faces = TransitionTests.Faces

  private func curl(
    _ f: Faces, _ kind: TransitionKind, from: UIView, to: UIView,
    _ done: @escaping (Bool) -> Void = { _ in }
  ) {
    UIView.transition(
      from: from, to: to, using: kind(), duration: 1, options: .curveLinear, completion: done)
  }

  @Test("a partial curl completes, and its page stays in place")
  func stays() throws {
    let f = Faces()
    var flags: [Bool] = []
    curl(f, .partialCurlUp, from: f.front, to: f.back) { flags.append($0) }
    try f.stage.advanceUntilIdle()
    #expect(flags == [true] && f.stage.time.seconds == 1)
    f.stage.advance(by: 3)
    let progress = CurlTransition.partialProgress
    let expected = TransitionKind.curlUp().surfaces(
      progress: progress, size: CGSize(width: 100, height: 100))
    #expect(f.transition(at: 1)?.surfaces == expected && f.transition(at: 4)?.surfaces == expected)
    let half = TransitionKind.curlUp().surfaces(
      progress: progress / 2, size: CGSize(width: 100, height: 100))
    #expect(f.transition(at: 0.5)?.surfaces == half)
    #expect(f.container.subviews == [f.back], "the tree is as after any transition")
  }

  @Test("its reverse replaces it, and has no effect after its end")
  func uncurls() throws {
    let f = Faces()
    curl(f, .partialCurlUp, from: f.front, to: f.back)
    f.stage.advance(by: 2)
    curl(f, .partialCurlDown, from: f.back, to: f.front)
    // At its start it looks like the persistent one, but with the snapshots exchanged.
    let first = try #require(f.transition(at: 2))
    #expect(f.colors(first.from) == [UIColor.blue.cgColor])
    #expect(f.colors(first.to) == [UIColor.red.cgColor])
    #expect(first.from.layers.allSatisfy { $0.transition == nil })
    let stayed = try #require(f.transition(at: 1.999))
    let cells = { (s: TransitionSnapshot) in s.surfaces.map { $0.cells.count } }
    #expect(cells(first) == cells(stayed))
    f.stage.advance(by: 2)
    #expect(f.transition(at: 3) == nil && f.transition(at: 4) == nil)
    #expect(f.container.subviews == [f.front])
  }

  @Test("another transition starts from its current appearance; removing the view ends it")
  func interrupted() throws {
    let f = Faces()
    curl(f, .partialCurlUp, from: f.front, to: f.back)
    f.stage.advance(by: 2)
    UIView.transition(with: f.container, duration: 1, options: .transitionCrossDissolve) {
      f.back.backgroundColor = .green
    }
    #expect(f.transition(at: 2.5)?.from.layers.first?.transition != nil)
    f.stage.advance(by: 2)
    #expect(f.transition(at: 4) == nil)
    curl(f, .partialCurlUp, from: f.back, to: f.front)
    f.stage.advance(by: 2)
    f.container.removeFromSuperview()
    f.stage.advance(by: 0)
    f.stage.window.addSubview(f.container)
    f.stage.advance(by: 0)
    #expect(f.transition(at: f.stage.time.seconds) == nil)
  }
}
