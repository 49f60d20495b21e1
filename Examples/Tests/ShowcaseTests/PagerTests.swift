import AnimatorTesting
import Showcase
import Testing

@MainActor
struct PagerTests {
  private func pager() -> (Pager, Stage) {
    let pager = Pager(
      frame: CGRect(x: 0, y: 0, width: 200, height: 200),
      pages: [("One", .systemTeal), ("Two", .systemPink), ("Three", .systemIndigo)])
    let stage = Stage(hosting: pager, scale: 1)
    stage.window.backgroundColor = .white
    stage.advance(by: 0)
    return (pager, stage)
  }

  @Test("frames of pages that rotate as they slide")
  func frames() {
    let (pager, stage) = pager()
    pager.show(1)
    expectFrames(stage, matching: "to the second page", at: [0, 0.2, 0.3, 0.4, 0.6])
  }

  @Test("a trace for reviewers")
  func trace() {
    let (pager, stage) = pager()
    pager.show(1)
    expectIdle(stage)
    pager.show(9)
    expectTrace(
      stage, matching: "to the second page", every: 0.3,
      views: ["first": pager.pages[0], "second": pager.pages[1]])
  }
}
