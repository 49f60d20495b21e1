import Foundation
import Testing

@testable import SceneScript

/// The step `spring`: its three parameterizations and incompatible keys.
@MainActor
struct SpringStepTests {
  /// Moves the box by 100 points to the right, from x = 50.
  private func spring(_ keys: String, stage: String = "") throws -> SceneRecording {
    try record(
      boxScene("- {spring: {box: {center: [150, 50]}}\(keys)}", stage: stage))
  }

  /// The progress of a critically damped spring: 1 + e^(−ωt)(−1 + (v − ω)t).
  private func critical(_ w: Double, velocity v: Double = 0, at t: Double) -> Double {
    1 + exp(-w * t) * (-1 + (v - w) * t)
  }

  private func isNear(_ a: Double?, _ b: Double) -> Bool { abs((a ?? .nan) - b) < 1e-9 }

  @Test("a spring by mass, stiffness and damping runs for its settling time")
  func numbers() throws {
    let recording = try spring(", mass: 2, stiffness: 200, damping: 40")
    // ω = √(200/2) = 10, ζ = 40 / (2√400) = 1; the first tenth with (1 + 10t)e^(−10t) < 0.001 is 1 s.
    #expect(recording.seconds == 1)
    for t in [0.05, 0.1, 0.4] {
      #expect(isNear(recording.x(at: t), 50 + 100 * critical(10, at: t)))
    }
    #expect(recording.x(at: 1) == 150)
  }

  /// ζ = 54.95 / (2√(149.6 · 0.53)) = 3.086, which counts as 1: ω = √(149.6/0.53) = 16.8008.
  @Test("an overdamped spring is played and reported as critically damped")
  func overdamped() throws {
    let recording = try spring(", mass: 0.53, stiffness: 149.6, damping: 54.95")
    #expect(isNear(recording.x(at: 0.1), 50 + 100 * critical((149.6 / 0.53).squareRoot(), at: 0.1)))
    let listed = recording.animationReport.text()
    #expect(listed.contains("\"dampingRatio\":1,") || listed.contains("\"dampingRatio\": 1,"))
    #expect(recording.chart(width: 80, isColored: false).contains("spring 1 "))
    // Below 0 a bounce makes a spring that creeps, by its own ratio: 1 / (1 − 0.5).
    let creeping = try spring(", duration: 1, bounce: -0.5")
    #expect(creeping.chart(width: 80, isColored: false).contains("spring 2 "))
  }

  @Test("an underdamped spring overshoots its target")
  func swinging() throws {
    let recording = try spring(
      ", mass: 1, stiffness: 100, damping: 10, initialVelocity: 3, delay: 0.5")
    // ζ = 0.5, ω_d = √75; −e^(−5t)(cos ω_d t + (5 − v)/ω_d · sin ω_d t).
    let (t, w) = (0.3, 75.0.squareRoot())
    let offset = -exp(-5 * t) * (cos(w * t) + (5 - 3) / w * sin(w * t))
    #expect(isNear(recording.x(at: 0.5 + t), 150 + 100 * offset))
    #expect(recording.x(at: 0.25) == 50)
    #expect((recording.x(at: 0.9) ?? 0) > 150)
    // ln(1000(1 + |5 − 3|/ω_d)) / 5 after the delay.
    #expect(abs(recording.seconds - 0.5 - log(1000 * (1 + 2 / w)) / 5) < 1e-8)
  }

  @Test("with a damping ratio, the duration is the settling time")
  func dampingRatio() throws {
    let recording = try spring(", duration: 2, dampingRatio: 0.5")
    #expect(recording.seconds == 2)
    #expect(abs((recording.x(at: 1.999_999) ?? 0) - 150) < 0.1)
    #expect(stride(from: 0, to: 2, by: 0.05).contains { (recording.x(at: $0) ?? 0) > 160 })
  }

  @Test("with a bounce, the duration is perceptual, and the settling time longer")
  func bounce() throws {
    let recording = try spring(", duration: 1, bounce: 0, initialVelocity: 2")
    for t in [0.1, 0.5] {
      #expect(isNear(recording.x(at: t), 50 + 100 * critical(2 * .pi, velocity: 2, at: t)))
    }
    #expect(recording.seconds > 1)
  }

  @Test("the default spring has half a second and no bounce")
  func defaults() throws {
    let recording = try spring("")
    #expect(isNear(recording.x(at: 0.1), 50 + 100 * critical(4 * .pi, at: 0.1)))
    let same = try spring(", duration: 0.5, bounce: 0")
    #expect(same.x(at: 0.2) == recording.x(at: 0.2))
  }

  @Test("a rotation by a spring does not take the shortest path")
  func rotation() throws {
    let recording = try record(
      boxScene("- {spring: {box: {rotation: 720}}, mass: 1, stiffness: 100, damping: 20}"))
    for t in [0.1, 0.2, 0.35] {
      let angle = 4 * Double.pi * critical(10, at: t)
      let matrix = try #require(recording.values("box", at: t)?.transform)
      #expect(abs(matrix.m11 - cos(angle)) < 1e-9 && abs(matrix.m12 - sin(angle)) < 1e-9)
    }
  }

  @Test("the script continues after a spring has settled and its completion has ended")
  func completion() throws {
    let recording = try record(
      boxScene(
        """
        - spring: {box: {center: [150, 50]}}
          duration: 1
          dampingRatio: 0.7
          completion: [{animate: {box: {alpha: 0}}, duration: 0.5, curve: linear}]
        - {set: {box: {center: [50, 50]}}}
        """))
    #expect(recording.opacity(at: 1.25) == 0.5)
    #expect(recording.x(at: 1.25) == 150)
    #expect(recording.x(at: 1.5) == 50)
    #expect(recording.seconds == 1.5)
  }

  @Test("a spring with a duration of 0 does not animate")
  func noDuration() throws {
    for keys in [", duration: 0", ", duration: 0, bounce: 0.5", ", duration: 0, dampingRatio: 0.5"]
    {
      let recording = try spring(keys)
      #expect(recording.x(at: 0) == 150)
      #expect(recording.timeline.animations.isEmpty)
    }
  }

  @Test(
    "a spring that never settles requires a duration of the stage",
    arguments: ["bounce: 1", "duration: 2, bounce: 1", "mass: 1, stiffness: 9, damping: 0"])
  func endless(keys: String) throws {
    let step = "- {spring: {box: {center: [150, 50]}}, \(keys)}"
    #expect(
      messages(boxScene(step)) == [
        "6:6: error: 'spring' never comes to rest, so the scene has no end; set a 'duration' for the stage"
      ])
    #expect(try record(boxScene(step, stage: ", duration: 3")).seconds == 3)
  }

  @Test("an undamped spring oscillates: mass 1 and stiffness 9 have a period of 2π/3")
  func undamped() throws {
    let recording = try spring(", mass: 1, stiffness: 9, damping: 0", stage: ", duration: 5")
    #expect(isNear(recording.x(at: 4.5), 150 - 100 * cos(3 * 4.5)))
  }

  @Test("springs have the warnings of other animations")
  func warnings() throws {
    #expect(
      try record(boxScene("- {spring: {box: {alpha: 1}}}")).warnings.map(\.problem)
        == [.animatesNothing(view: "box")])
    #expect(
      messages(boxScene("- {spring: {box: {alpha: 0, tag: 3}}}")) == [
        "6:31: warning: 'tag' of 'box' is not animatable; it changes immediately"
      ])
  }

  static let combinations =
    "a spring takes 'duration' and 'dampingRatio', or 'duration' and 'bounce', or 'mass', 'stiffness' and 'damping'"

  @Test(
    "incompatible keys are reported at the key to remove, with valid combinations",
    arguments: [
      (
        "dampingRatio: 0.5, bounce: 0.1",
        "44: error: 'bounce' and 'dampingRatio' are mutually exclusive; "
      ),
      ("bounce: 0.1, mass: 1", "25: error: 'bounce' and 'mass' are mutually exclusive; "),
      ("damping: 1, duration: 2", "37: error: 'duration' and 'damping' are mutually exclusive; "),
      (
        "stiffness: 9, dampingRatio: 1",
        "39: error: 'dampingRatio' and 'stiffness' are mutually exclusive; "
      ),
    ])
  func exclusive(keys: String, message: String) {
    #expect(
      messages(boxScene("- {spring: {box: {}}, \(keys)}")) == ["6:" + message + Self.combinations])
  }

  @Test(
    "a physical spring requires all three parameters",
    arguments: [
      ("mass: 1", "'mass' requires 'stiffness' and 'damping'"),
      ("stiffness: 9, damping: 1", "'stiffness' requires 'mass'"),
    ])
  func missing(keys: String, message: String) {
    #expect(messages(boxScene("- {spring: {box: {}}, \(keys)}")) == ["6:25: error: " + message])
  }

  @Test(
    "invalid parameters are reported with their range",
    arguments: [
      ("dampingRatio: 0", "39: error: 'dampingRatio' must be above 0 and at most 1; found '0'"),
      ("dampingRatio: 1.1", "39: error: 'dampingRatio' must be above 0 and at most 1; found '1.1'"),
      ("bounce: -1.5", "33: error: 'bounce' must be -1 to 1; found '-1.5'"),
      ("bounce: .nan", "33: error: 'bounce' must be finite; found '.nan'"),
      ("mass: 0, stiffness: 1, damping: 1", "31: error: 'mass' must be above 0; found '0'"),
      (
        "mass: 1, stiffness: -1, damping: 1", "45: error: 'stiffness' must be above 0; found '-1'"
      ),
      (
        "mass: 1, stiffness: 1, damping: -1", "57: error: 'damping' must be 0 or more; found '-1'"
      ),
      (
        "initialVelocity: fast",
        "42: error: 'initialVelocity' expects a number, such as 0.5; found 'fast'"
      ),
      (
        "curve: linear",
        "25: error: unknown key 'curve' in the step 'spring'; valid: 'spring', 'duration', 'dampingRatio', 'bounce', 'mass', 'stiffness', 'damping', 'initialVelocity', 'delay', 'options', 'completion', 'at', 'with', 'after' or 'label'"
      ),
      (
        "dampingRation: 1",
        "25: error: unknown key 'dampingRation' in the step 'spring'; did you mean 'dampingRatio'?"
      ),
    ])
  func values(keys: String, message: String) {
    #expect(messages(boxScene("- {spring: {box: {}}, \(keys)}")) == ["6:" + message])
  }

  @Test("the JSON report has a spring's parameters and settling time")
  func listing() throws {
    let recording = try spring(", mass: 2, stiffness: 200, damping: 40, initialVelocity: 1")
    let text = recording.animationReport.text()
    #expect(text.contains("\"curve\":\"spring\""))
    #expect(
      text.contains(
        """
        "spring":{"mass":2,"stiffness":200,"damping":40,"initialVelocity":1,"dampingRatio":1,\
        "settlingDuration":
        """))
    let endless = try spring(", bounce: 1", stage: ", duration: 1").animationReport.text()
    #expect(endless.contains("\"dampingRatio\":0,\"settlingDuration\":null"))
    #expect(
      recording.trace(every: .zero).contains(
        "[150, 50], 1 s, spring(mass 2, stiffness 200, damping 40, velocity 1)"))
  }
}
