import AnimatorTesting
import Showcase
import Testing

@MainActor
struct ToastTests {
  @Test("it appears, stays for two seconds, and disappears", arguments: Motion.allCases)
  func events(motion: Motion) {
    motion.run {
      let stage = Stage(size: CGSize(width: 390, height: 300))
      let toast = Toast(text: "Saved")
      let log = EventLog(stage)
      toast.onChange = { log.note($0) }
      toast.show(in: stage.window)
      let arrival = motion == .full ? 0.6 : 0.3
      expectIdle(stage)
      expect(
        log, toEqual: [.init("came", at: arrival), .init("went", at: arrival + 2 + 0.25)])
      expect(toast, \.alpha, over: arrival...(arrival + 2), toStayWithin: 1...1)
    }
  }
}
