import AnimatorTesting
import Testing
import UIKit

/// Ways to write that sources for iOS have, whatever they do: each of these files has to compile as it is.
@MainActor
struct CompatibilityTests {
  @Test("classes that are not isolated make layers and effects of every kind")
  func notIsolated() {
    let effects = CelebrationEffects(accent: .red)
    #expect(effects.confettiLayer(in: .zero).emitterCells?.first?.name == "confetti")
    #expect(effects.spinner(of: 8, radius: 20).instanceDelay == 0.125)
    #expect(effects.caption("Hi").string as? String == "Hi")
    #expect(effects.stageForCards().transform.m33 < 1)
    #expect(effects.frostedPanel().contentView.subviews.count == 1)
    #expect(effects.effects().count == 1 && effects.progressBar().progress == 0.25)
  }

  @Test("names of older days and of Apple's headers stand for what they did")
  func names() throws {
    let layer = CALayer()
    let stage = Stage(size: CGSize(width: 10, height: 10))
    stage.window.layer.addSublayer(layer)
    var pulses = 0
    layer.onPulse = { pulses += 1 }
    layer.pulse(for: 0.5)
    layer.pulse(for: 0.5)
    #expect(layer.pulseCount == 2 && pulses == 2 && CALayer().pulseCount == 0)
    let animation = try #require(layer.animation(forKey: "pulse"))
    #expect(animation.fillMode == .forwards && animation.repeatCount > 1e30)
    #expect(wave([.zero]).lineCap == .round && wave([]).fillRule == .evenOdd)
    #expect(nanoseconds(1.5) == 1_500_000_000)
    #expect(isColor(UIColor.red.cgColor) && !isColor(UIColor.red))
    #expect(storedPoint("{1.5, -2}") == CGPoint(x: 1.5, y: -2))
    #expect(StopWatch().elapsed == 0 && StopWatch().largest == .greatestFiniteMagnitude)
  }
}
