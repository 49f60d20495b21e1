import AnimatorTesting
import Testing

/// Each kind of expectation about values passes for correct values, and its failures are complete.
@MainActor
struct ValueExpectationTests {
  let stage = Stage(size: CGSize(width: 300, height: 200), scale: 1)
  let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    card.accessibilityIdentifier = "card"
    stage.window.addSubview(card)
  }

  /// Fades the card out linearly over a second.
  private func fade() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { card.alpha = 0 }
  }
  /// The line of the block that failures refer to.
  private let fadeLine = #line - 3

  /// Whether a failure names the animation started by a line of this file, and plots the curve.
  private func isComplete(_ failure: String?, line: Int, _ animation: String = "animated by")
    -> Bool
  {
    let lines = failure?.split(separator: "\n") ?? []
    let prefix = "\(animation) AnimatorTestingTests/ValueExpectationTests.swift:\(line): "
    return lines.contains { $0.hasPrefix(prefix) } && lines.filter { $0.contains("┤") }.count == 2
      && lines.contains { $0.contains("└──") } && lines.last?.hasSuffix(" s") == true
  }

  @Test("a value with a NaN component equals no other value")
  func noNumber() {
    let failures = Expectation.failures {
      expect(card, \.center, at: 0, toEqual: CGPoint(x: 50, y: CGFloat.nan))
      expect(card, \.center, over: 0...0.01, toFollow: { _ in CGPoint(x: CGFloat.nan, y: 50) })
    }
    #expect(failures.count == 2)
  }

  @Test("a time that is not finite fails", arguments: [Double.nan, .infinity, -.infinity])
  func noInstant(seconds: Double) {
    let failures = Expectation.failures {
      expect(card, \.alpha, at: seconds, toEqual: 1)
      expect(card, \.alpha, toSettleBy: seconds, at: 1)
      if !seconds.isNaN {
        expect(card, \.alpha, over: min(0, seconds)...max(0, seconds), toFollow: { _ in 1 })
      }
    }
    #expect(failures.count == (seconds.isNaN ? 2 : 3))
    #expect(
      failures.allSatisfy {
        $0.hasSuffix(" s is not a valid time: pass a finite number of seconds")
      })
    #expect(stage.time == .zero)
  }

  @Test(
    "plots of extreme values",
    arguments: [1e16, -1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude])
  func extremeCurves(value: CGFloat) {
    card.layer.position.x = value
    let failures = Expectation.failures {
      let expected = value == .leastNonzeroMagnitude ? 0 : value
      expect(card.layer, \.position.x, at: 0, toEqual: expected, within: -1)
    }
    #expect(failures.count == 1 && failures[0].contains("┤×"))
  }

  @Test("a value at a time")
  func instant() {
    fade()
    expect(card, \.alpha, at: 0.25, toEqual: 0.75)
    expect(card, \.alpha, at: 0.5, toEqual: 0.4, within: 0.11)
    expect(card.layer, \.opacity, at: 1, toEqual: 0)
    // The clock has advanced to the requested time; earlier values are still available.
    #expect(stage.time.seconds == 1)
    expect(card, \.alpha, at: 0.25, toEqual: 0.75)
    let failures = Expectation.failures {
      expect(card, \.alpha, at: 0.5, toEqual: 0.42, within: 1e-6)
    }
    #expect(
      failures == [
        """
        opacity of card at 0.5 s: expected 0.42, found 0.5, off by 0.08, tolerance 0.000001
        animated by AnimatorTestingTests/ValueExpectationTests.swift:\(fadeLine): opacity from 0 s to 1 s, linear
        1 ┤•••
          │   ••••••
          │         ••••••
          │               ••••••
          │                     ••••••
          │                        ×  ••••••
          │                                 ••••••
          │                                       ••••••
        0 ┤                                             •••
          └────────────────────────────────────────────────
           0 s                                          1 s
        """
      ])
  }

  @Test("a curve over a range, and the component of a point that deviates from it")
  func range() {
    let line = #line + 1
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { card.center.y = 150 }
    expect(
      card, \.center, over: 0...1, toFollow: { CGPoint(x: 50, y: 50 + 100 * $0) }, within: 1e-6)
    let failures = Expectation.failures {
      expect(
        card, \.center, over: 0...1, toFollow: { CGPoint(x: 50, y: 50 + 100 * $0 * $0) }, within: 9)
    }
    // 100 (t − t²) exceeds 9 after t = 0.1: the first of 240 samples per second beyond that is 25/240.
    #expect(failures.count == 1)
    #expect(
      failures.first?.hasPrefix(
        "position of card deviates from the expected curve at 0.104167 s: expected (50, 51.085069), "
          + "found (50, 60.416667), off by 9.331597, tolerance 9\nanimated by ") == true)
    #expect(failures.first?.contains("\ny:\n150 ┤") == true)
    #expect(isComplete(failures.first, line: line))
  }

  @Test("bounds that a value stays within")
  func bounds() {
    let line = #line + 1
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0,
      animations: { card.frame.origin.x = 100 })
    expect(card, \.frame.origin.x, over: 0...1, toStayWithin: 0...140)
    let failures = Expectation.failures {
      expect(card, \.frame.origin.x, over: 0...1, toStayWithin: 0...110)
    }
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix("position of card is outside 0…110 at 0.") == true)
    #expect(failures.first?.contains(" s: found 11") == true)
    #expect(isComplete(failures.first, line: line))
  }

  @Test("a monotonic value")
  func monotonic() {
    fade()
    expect(card, \.alpha, over: 0...1, toBeMonotonic: .falling)
    let failures = Expectation.failures {
      expect(card, \.alpha, over: 0...1, toBeMonotonic: .rising)
    }
    #expect(
      failures.first?.hasPrefix(
        "opacity of card is not rising at 0.004167 s: found 0.995833 after 1 at 0 s\n") == true)
    #expect(isComplete(failures.first, line: fadeLine))
    UIView.animate(withDuration: 1) { card.alpha = 1 }
    let back = Expectation.failures {
      expect(card, \.alpha, over: 0...2, toBeMonotonic: .falling)
    }
    #expect(back.count == 1)
  }

  @Test("a value that is no number is not monotonic", arguments: Direction.allCases)
  func undefinedOrder(direction: Direction) {
    let failures = Expectation.failures {
      expect(card, \.alphaPerNothing, over: 0...0.1, toBeMonotonic: direction)
    }
    #expect(failures.count == 1)
  }

  @Test("a continuous value, even if it changes fast")
  func continuous() {
    // 30 points in a hundredth of a second are no jump.
    let line = #line + 1
    UIView.animate(withDuration: 0.01) { card.center.x += 30 }
    expect(card, \.center, toBeContinuousOver: 0...0.1)
    stage.advance(to: 0.5)
    card.center.x = 200
    stage.advance(to: 1)
    let failures = Expectation.failures { expect(card, \.center, toBeContinuousOver: 0...1) }
    #expect(
      failures.first?.hasPrefix(
        "position of card jumps at 0.5 s: from (80, 50) to (200, 50), by 120, tolerance 0.01\n"
          + "no animation is running then\nlast animated by ") == true)
    #expect(isComplete(failures.first, line: line, "last animated by"))
    expect(card, \.center, toBeContinuousOver: 0...1, within: 120)
  }

  @Test("a value that has settled by a time")
  func settled() {
    fade()
    expect(card, \.alpha, toSettleBy: 1, at: 0)
    let early = Expectation.failures { expect(card, \.alpha, toSettleBy: 0.9, at: 0) }
    #expect(
      early.first?.hasPrefix(
        "opacity of card has not settled by 0.9 s: expected 0, found 0.1 at 0.9 s, off by 0.1\n")
        == true)
    #expect(isComplete(early.first, line: fadeLine))
    let elsewhere = Expectation.failures { expect(card, \.alpha, toSettleBy: 1, at: 0.5) }
    #expect(elsewhere.count == 1)
    // A value that changes again later has not settled.
    UIView.animate(withDuration: 1, delay: 1, animations: { card.alpha = 1 })
    #expect(Expectation.failures { expect(card, \.alpha, toSettleBy: 1, at: 0) }.count == 1)
  }

  @Test("colors, transforms, sizes and their components")
  func kinds() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      card.backgroundColor = .white
      card.transform = CGAffineTransform(scaleX: 2, y: 2)
      card.layer.cornerRadius = 20
    }
    expect(card, \.transform, at: 0.5, toEqual: CGAffineTransform(scaleX: 1.5, y: 1.5))
    expect(card, \.transform.a, at: 0.5, toEqual: 1.5)
    expect(card, \.layer.cornerRadius, at: 0.5, toEqual: 10)
    expect(card, \.bounds.size, at: 0.5, toEqual: CGSize(width: 100, height: 100))
    expect(card, \.isHidden, at: 0.5, toEqual: false)
    let failures = Expectation.failures {
      expect(card, \.backgroundColor, at: 1, toEqual: nil)
    }
    #expect(
      failures.first?.hasPrefix(
        "backgroundColor of card at 1 s: expected nil, found (1, 1, 1, 1), off by inf") == true)
  }

  @Test("properties of a subclass, and of its subviews")
  func ownProperties() {
    final class Gauge: UIView {
      let needle = UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 40))
      var degrees: CGFloat {
        atan2(needle.transform.b, needle.transform.a) * 180 / .pi
      }
    }
    let gauge = Gauge(frame: .zero)
    gauge.addSubview(gauge.needle)
    stage.window.addSubview(gauge)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      gauge.needle.transform = CGAffineTransform(rotationAngle: .pi / 2)
    }
    expect(gauge, \.degrees, at: 0.5, toEqual: 45, within: 1e-6)
    expect(gauge, \.needle.center.x, at: 0.5, toEqual: 1)
    let failures = Expectation.failures { expect(gauge, \.degrees, at: 0.5, toEqual: 44) }
    #expect(failures.first?.hasPrefix("transform of Gauge at 0.5 s: expected 44, found 45") == true)
    #expect(gauge.needle.transform != .identity)
  }

  @Test("a value that depends on superviews, at the same time")
  func superviews() {
    final class Badge: UIView {
      var middleInWindow: CGPoint { convert(CGPoint(x: 5, y: 5), to: nil) }
    }
    let badge = Badge(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    card.addSubview(badge)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      card.center.x += 100
      badge.center.y += 10
    }
    expect(badge, \.middleInWindow, at: 0.5, toEqual: CGPoint(x: 55, y: 10))
    let failures = Expectation.failures {
      expect(badge, \.middleInWindow.x, at: 0.5, toEqual: 5)
    }
    #expect(failures.first?.contains("position from 0 s to 1 s, linear") == true)
  }

  @Test("code that reads a value cannot change layers")
  func rejectedChanges() {
    final class Meddler: UIView {
      var meddled: CGFloat {
        layer.setValue(2, forKeyPath: "transform.rotation")
        layer.speed = 2
        center.x = 7
        center.x = layer.position.x
        // A layer that is not on a stage may be changed.
        let layer = CALayer()
        layer.cornerRadius = 3
        return layer.cornerRadius + center.x
      }
    }
    let meddler = Meddler(frame: card.frame)
    stage.window.addSubview(meddler)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { meddler.center.x = 150 }
    let faults = UsageFault.collect {
      expect(meddler, \.meddled, at: 0.5, toEqual: 103)
    }
    #expect(
      faults.map(\.call) == [
        "CALayer.transform.rotation", "CALayer.timing", "CALayer.position",
      ])
    #expect(meddler.center == CGPoint(x: 150, y: 50) && meddler.transform == .identity)
    #expect(meddler.layer.speed == 1 && meddler.layer.presentation()?.position.x == 100)
  }

  @Test("subjects that are not on a stage, or were added later")
  func missing() {
    let stray = UIView()
    stray.tag = 7
    #expect(
      Expectation.failures { expect(stray, \.alpha, at: 0, toEqual: 1) }
        == ["UIView with tag 7 is not on a stage: add it to a stage's window first"])
    stage.advance(to: 1)
    stage.window.addSubview(stray)
    #expect(
      Expectation.failures { expect(stray, \.alpha, at: 0.5, toEqual: 1) }
        == ["UIView with tag 7 was not yet on stage at 0.5 s"])
    let all = Expectation.failures {
      expect(stray, \.alpha, over: 0...1, toFollow: { _ in 1 })
      expect(stray, \.alpha, over: 0...1, toStayWithin: 0...1)
      expect(stray, \.alpha, over: 0...1, toBeMonotonic: .rising)
      expect(stray, \.alpha, toBeContinuousOver: 0...1)
      expect(stray, \.alpha, toSettleBy: 0, at: 1)
    }
    #expect(all.count == 5)
  }

  @Test(
    "the responsible animation: blocks, springs, animators, keyframes, explicit animations")
  func responsible() {
    func attribution(_ animate: () -> Void) -> String? {
      animate()
      let failures = Expectation.failures {
        expect(card, \.center.x, at: stage.time.seconds + 0.1, toEqual: -1)
      }
      let lines = failures.first?.split(separator: "\n") ?? []
      return lines.last { $0.hasPrefix("animated by ") }.map(String.init)
    }
    let start = #line
    let lines = [
      attribution { UIView.animate(withDuration: 0.15) { card.center.x += 10 } },
      attribution {
        UIView.animate(springDuration: 0.15, bounce: 0) { card.center.x += 10 }
      },
      attribution {
        UIViewPropertyAnimator(duration: 0.15, curve: .linear) { card.center.x += 10 }
          .startAnimation()
      },
      attribution {
        UIView.animateKeyframes(withDuration: 0.15, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { card.center.x += 10 }
        }
      },
      attribution {
        let slide = CABasicAnimation(keyPath: "position.x")
        (slide.byValue, slide.duration, slide.isAdditive) = (10, 0.15, true)
        card.layer.add(slide, forKey: nil)
      },
    ]
    let file = "animated by AnimatorTestingTests/ValueExpectationTests.swift:"
    for (line, offset) in zip(lines, [2, 4, 7, 11, 16]) {
      #expect(line?.hasPrefix("\(file)\(start + offset): position") == true, "\(line ?? "nothing")")
    }
  }
}

extension UIView {
  /// 0 / 0, which is NaN.
  fileprivate var alphaPerNothing: Double { (alpha - alpha).native / 0 }
}
