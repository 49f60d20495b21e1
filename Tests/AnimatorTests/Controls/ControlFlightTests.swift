import Animator
import Testing

/// Controls whose value changes again while they still move: nothing jumps.
@MainActor
struct ControlFlightTests {
  private func x(_ view: UIView, _ stage: Stage, at time: Double) throws -> Double {
    let id = try #require(view.layer.timelineID)
    let state = stage.timeline.presentation(of: id, at: MediaTime(seconds: time))
    return Double(try #require(state).position.x)
  }

  /// Expects that position and velocity, by numeric derivative, are continuous at a time.
  private func expectContinuity(
    of view: UIView, _ stage: Stage, at time: Double, acceleration: Double
  ) throws {
    let step = 1e-4
    let (before, now, after) = (
      try x(view, stage, at: time - step), try x(view, stage, at: time),
      try x(view, stage, at: time + step)
    )
    // The velocities differ by what the acceleration changes within two steps.
    #expect(abs((after - now) - (now - before)) <= 2 * acceleration * step * step)
    #expect(abs(now - before) > step)
  }

  @Test("a switch that is tapped while its knob slides turns back from where it is")
  func toggle() throws {
    let control = UISwitch(frame: CGRect(x: 100, y: 100, width: 51, height: 31))
    let s = ControlScenario(control)
    let knob = try #require(control.parts("KnobView").first)
    s.tap(110, 110)
    s.stage.advance(by: 0.1)
    let seen = try #require(knob.layer.presentation()?.frame.midX)
    #expect(control.isOn && seen > 16 && seen < 35)
    s.tap(110, 110)
    #expect(!control.isOn)
    let now = try #require(knob.layer.presentation()?.frame.midX)
    #expect(abs(now - seen) < 0.01)
    s.stage.advance(by: 1)
    #expect(knob.layer.presentation()?.frame == CGRect(x: 2, y: 2, width: 27, height: 27))
  }

  @Test("a tile that is sent to another segment on its way keeps its velocity")
  func segments() throws {
    let control = UISegmentedControl(items: ["One", "Two", "Three"])
    control.frame = CGRect(x: 0, y: 0, width: 308, height: 32)
    control.selectedSegmentIndex = 0
    let s = ControlScenario(control)
    s.stage.advance(by: 1)
    let tile = try #require(control.parts("SegmentTile").first)
    s.tap(150, 10)
    s.stage.advance(to: 1.1)
    s.tap(260, 10)
    s.stage.advance(to: 3)
    #expect(control.selectedSegmentIndex == 2)
    // Both springs accelerate by at most ω² times the 101 points of a segment: 503.55 · 202.
    try expectContinuity(of: tile, s.stage, at: 1.1, acceleration: 1.1e5)
    #expect(try x(tile, s.stage, at: 3) == 255)
  }

  @Test("a slider set anew while its thumb moves ends at the last value, without a jump")
  func slider() throws {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 300, height: 31))
    let s = ControlScenario(slider)
    let thumb = try #require(slider.parts("KnobView").first)
    slider.setValue(1, animated: true)
    s.stage.advance(by: 0.1)
    let seen = try #require(thumb.layer.presentation()?.position.x)
    slider.setValue(0.5, animated: true)
    #expect(abs(try #require(thumb.layer.presentation()?.position.x) - seen) < 0.01)
    s.stage.advance(by: 1)
    #expect(try #require(thumb.layer.presentation()?.position.x) == 150)
  }
}
