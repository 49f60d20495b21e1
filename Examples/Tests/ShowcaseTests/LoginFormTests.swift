import AnimatorTesting
import Showcase
import Testing

@MainActor
struct LoginFormTests {
  @Test(
    "a wrong password shakes the form; with Reduce Motion it only colours the field",
    arguments: Motion.allCases)
  func shake(motion: Motion) {
    motion.run {
      let form = LoginForm(frame: CGRect(x: 40, y: 60, width: 300, height: 220))
      let stage = Stage(size: CGSize(width: 380, height: 340))
      stage.window.addSubview(form)
      stage.advance(by: 0)
      form.refusePassword()
      switch motion {
      case .full:
        expect(form, \.transform.tx, over: 0...0.5, toStayWithin: -14...14)
        expect(form, \.transform.tx, toBeContinuousOver: 0...0.5)
      case .reduced:
        expect(form, \.transform.tx, over: 0...0.5, toStayWithin: 0...0)
      }
      expect(form, \.transform.tx, toSettleBy: 0.5, at: 0)
      expect(form.passwordView, \.layer.borderColor, at: 0.5, toEqual: UIColor.systemRed.cgColor)
      #expect(expectIdle(stage) == 0.5)
    }
  }

  @Test("while the app waits the button is a circle")
  func waiting() {
    let form = LoginForm(frame: CGRect(x: 0, y: 0, width: 300, height: 220))
    let stage = Stage(hosting: form)
    stage.advance(by: 0)
    form.showWaiting()
    // The ends are always semicircular: radius and width are animated by the same spring.
    expect(form.subviews[2], \.bounds.width, toSettleBy: 0.4, at: 44)
    expect(form.subviews[2], \.layer.cornerRadius, toSettleBy: 0.4, at: 22)
  }
}
