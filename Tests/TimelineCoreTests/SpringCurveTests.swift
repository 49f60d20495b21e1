import TestSupport
import Testing
import TimelineCore

@Suite("Springs")
struct SpringCurveTests {
  @Test("facts 75, 76, 77, 78: the curve solves the spring equation with the initial conditions")
  func equation() {
    // Underdamped, critically damped and overdamped: ζ = 0.5, 1, 2.
    for damping in [10.0, 20, 40] {
      let spring = SpringCurve(damping: damping, initialVelocity: 3, allowsOverdamping: true)
      #expect(spring.offset(at: 0) == -1)
      let step = 1e-4
      for time in stride(from: 0.001, to: 1, by: 0.05) {
        let (before, now, after) = (
          spring.offset(at: time - step), spring.offset(at: time), spring.offset(at: time + step)
        )
        let velocity = (after - before) / (2 * step)
        let acceleration = (after - 2 * now + before) / (step * step)
        // mass · x″ + damping · x′ + stiffness · x = 0, up to the error of the finite differences.
        #expect(near(acceleration + damping * velocity + 100 * now, 0, within: 1e-3))
      }
      let velocity = (spring.offset(at: 1e-6) + 1) / 1e-6
      #expect(near(velocity, 3, within: 1e-3))
      #expect(near(spring.progress(at: 0.25), 1 + spring.offset(at: 0.25), within: 0))
    }
  }

  @Test("fact 79: samples of a spring")
  func samples() {
    let times = [0.05, 0.15, 0.25, 0.45]
    let rows: [(damping: Double, velocity: Double, percent: [Double])] = [
      (10, 0, [10.4405, 61.0493, 102.3360, 111.8446]),
      (20, 0, [9.0204, 44.2175, 71.2703, 93.8901]),
      // Overdamping is limited to critical damping.
      (30, 0, [9.0204, 44.2175, 71.2703, 93.8901]),
      (10, 5, [29.3078, 87.3205, 116.0415, 107.6722]),
      (10, -5, [-8.4267, 34.7780, 88.6305, 116.0171]),
    ]
    for row in rows {
      let spring = SpringCurve(damping: row.damping, initialVelocity: row.velocity)
      for (time, percent) in zip(times, row.percent) {
        #expect(near(spring.progress(at: time) * 100, percent, within: 5e-5), "\(row) at \(time)")
      }
    }
  }

  @Test("fact 80: the settling duration of an underdamped spring")
  func settlingOfUnderdamped() {
    let rows: [(SpringCurve, Double)] = [
      (SpringCurve(), 1.472_700_334_7),
      (SpringCurve(stiffness: 300, damping: 20), 0.744_255_527_6),
      (SpringCurve(mass: 2, damping: 5), 5.658_348_137_4),
      (SpringCurve(initialVelocity: 5), 1.381_551_055_8),
      (SpringCurve(initialVelocity: -5), 1.535_081_406_3),
    ]
    for (spring, seconds) in rows {
      #expect(near(spring.settlingDuration, seconds, within: 1e-9), "\(spring)")
    }
  }

  @Test("fact 81: the settling duration of an overdamped spring is a multiple of 0.1 s")
  func settlingOfOverdamped() {
    #expect(SpringCurve(damping: 20).settlingDuration == 0.9999999999999999)
    #expect(near(SpringCurve(stiffness: 25).settlingDuration, 1.9))
    #expect(SpringCurve(damping: 30).settlingDuration == 0.9999999999999999)
    #expect(SpringCurve(damping: 0).settlingDuration == Double(Float.greatestFiniteMagnitude))
  }

  @Test("an extremely overdamped spring still moves")
  func extremelyOverdamped() {
    // ζ = 10⁹, ω = 10: the slower mode is e^(−ωt / 2ζ), with a relative error of 1 / 4ζ² in the exponent.
    let spring = SpringCurve(damping: 2e10, allowsOverdamping: true)
    #expect(near(spring.offset(at: 2e8), -exp(-1), within: 1e-9))
  }

  @Test("a very slow spring settles at a multiple of 0.1 s, found without iterating")
  func slowSettling() {
    // ω = 1e-5, ζ = 1: (1 + u) e^−u = 0.001 at u = 9.233413476451586.
    let spring = SpringCurve(stiffness: 1e-10, damping: 2e-5)
    #expect(near(spring.settlingDuration, 923341.4, within: 1e-6))
  }

  @Test("fact 82: springs from a damping ratio and a duration", arguments: [0.25, 1, 4])
  func byDampingRatio(duration: Double) {
    for ratio in [0.05, 0.3, 0.5, 0.7, 0.9, 0.99] {
      let spring = SpringCurve(dampingRatio: ratio, duration: duration)
      let frequency = log(1000 * ratio / (1 - ratio * ratio).squareRoot()) / (ratio * duration)
      #expect(near(spring.angularFrequency / frequency, 1, within: 1e-12))
      #expect(near(spring.dampingRatio, ratio, within: 1e-12))
      #expect(spring.mass == 1)
    }
    let critical = SpringCurve(dampingRatio: 1, duration: duration)
    #expect(near(critical.angularFrequency * duration, 9.233_413_476_5, within: 1e-9))
  }

  @Test("fact 82: with an initial velocity, the final amplitude is 0.001")
  func byDampingRatioAndVelocity() {
    for ratio in [0.001, 0.02, 0.3, 0.5, 0.8, 0.999, 1] {
      for velocity in [-1e9, -1e6, -50, -3, -0.5, 0.5, 1, 2, 2.5, 3, 6.95, 40, 1e6, 1e9] {
        for duration in [0.01, 0.3, 1, 20] {
          let spring = SpringCurve(
            dampingRatio: ratio, initialVelocity: velocity, duration: duration)
          let (w, z) = (spring.angularFrequency, max(ratio, exp(1) / 1000))
          let factor =
            z < 1
            ? (z * w - velocity) / (w * (1 - z * z).squareRoot()) : 1 + (w - velocity) * duration
          let amplitude = abs(factor) * exp(-z * w * duration)
          #expect(near(amplitude, 0.001, within: 1e-6), "\(ratio) \(velocity) \(duration)")
        }
      }
    }
  }

  @Test("fact 83: examples, and the discontinuity just below a damping ratio of 1")
  func examples() {
    func frequency(_ ratio: Double) -> Double {
      SpringCurve(dampingRatio: ratio, duration: 1).angularFrequency
    }
    for (ratio, expected) in [
      (0.3, 19.16979), (0.5, 12.71690), (0.7, 9.83965), (0.9, 8.48084), (0.99, 8.94568),
    ] { #expect(near(frequency(ratio), expected, within: 5e-6)) }
    #expect(near(SpringCurve(dampingRatio: 0.5, duration: 1).stiffness, 161.72, within: 5e-3))
    #expect(near(frequency(1 - 1e-9), 16.9, within: 0.05))
    #expect(near(frequency(1), 9.233_413_476_5, within: 1e-9))
  }

  @Test("invalid parameters are clamped to valid ones")
  func invalidParameters() {
    let values = [-Double.infinity, -1, 0, 0x1p-1074, 1e-300, 0.5, 1, 2, 1e300, .infinity, .nan]
    for a in values {
      for b in values {
        for c in values {
          for spring in [
            SpringCurve(dampingRatio: a, initialVelocity: b, duration: c),
            SpringCurve(duration: a, bounce: b, initialVelocity: c),
            SpringCurve(mass: a, stiffness: b, damping: c, allowsOverdamping: true),
          ] {
            #expect(spring.settlingDuration >= 0)
            for time in [0, 1e-9, 0.1, 1, 1e9] {
              #expect(spring.progress(at: time).isFinite, "\(a) \(b) \(c) at \(time)")
            }
            #expect(spring.progress(at: 0) == 0)
          }
        }
      }
    }
  }

  @Test("fact 86: springs from a perceptual duration and a bounce")
  func byBounce() {
    let usual = SpringCurve(duration: 0.5, bounce: 0)
    #expect(near(usual.stiffness, 157.91367, within: 5e-6))
    #expect(near(usual.damping, 25.13274, within: 5e-6))
    #expect(near(SpringCurve(duration: 1, bounce: 0.3).dampingRatio, 0.7, within: 1e-12))
    #expect(near(SpringCurve(duration: 1, bounce: -0.5).dampingRatio, 2, within: 1e-12))
    #expect(SpringCurve(duration: 1, bounce: 1).damping == 0)
    #expect(SpringCurve(duration: 1, bounce: 7) == SpringCurve(duration: 1, bounce: 1))
  }

  @Test("fact 87: settling durations of these springs")
  func runningTime() {
    for (duration, bounce, seconds) in [
      (0.5, 0, 0.8), (1, 0, 1.5), (0.25, 0, 0.4), (0.5, 0.3, 0.86296), (0.5, 0.7, 1.90487),
      (0.35, 0.15, 0.51566), (0.5, -0.3, 1.1),
    ] {
      let spring = SpringCurve(duration: duration, bounce: bounce)
      #expect(near(spring.settlingDuration, seconds, within: 5e-6), "\(duration) \(bounce)")
    }
    #expect(SpringCurve(duration: 0.5, bounce: 1).settlingDuration > 1e38)
  }

  @Test("fact 88: perceptual duration and bounce are recovered")
  func gettersInvert() {
    for bounce in [-0.9, -0.5, -0.1, 0, 0.3, 0.8, 1] {
      let spring = SpringCurve(duration: 0.7, bounce: bounce)
      #expect(near(spring.bounce, bounce, within: 1e-12))
      #expect(near(spring.perceptualDuration, 0.7, within: 1e-12))
    }
    #expect(near(SpringCurve(stiffness: 100, damping: 40).bounce, -0.5))
  }
}
