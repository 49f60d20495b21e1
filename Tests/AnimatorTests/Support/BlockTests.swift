import Animator

/// Tests of blocks that move one view and log their completions.
@MainActor
class BlockTests {
  let s = Scenario()

  /// A linear block that logs its completion.
  func animate(
    _ name: String, _ duration: Double = 1, _ options: UIView.AnimationOptions = [],
    delay: Double = 0, _ body: () -> Void
  ) {
    UIView.animate(
      withDuration: duration, delay: delay, options: [.curveLinear, options], animations: body,
      completion: log.closure(name, s.stage))
  }

  /// The completions with their flags and times.
  @MainActor
  final class Log {
    var lines: [String] = []
    func closure(_ name: String, _ stage: Stage) -> (Bool) -> Void {
      { self.lines.append("\(name) \($0) \(stage.time.seconds)") }
    }
  }
  let log = Log()

  var x: CGFloat { s.shown?.position.x ?? .nan }
  var opacity: Float { s.shown?.opacity ?? .nan }
}
