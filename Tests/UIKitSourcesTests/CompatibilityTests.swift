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
}
