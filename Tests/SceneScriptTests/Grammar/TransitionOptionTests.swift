import Foundation
import Testing

@testable import Animator
@testable import CoreAnimation
@testable import SceneScript
@testable import TimelineCore

@MainActor
struct TransitionOptionTests {
  private func scene(_ step: String) -> String {
    """
    animator: 1
    stage: {size: [200, 100]}
    views:
      - id: box
        frame: [0, 0, 100, 50]
        subviews:
          - {id: a, frame: [0, 0, 100, 50], backgroundColor: red}
          - {id: b, frame: [0, 0, 100, 50], backgroundColor: blue}
    script:
      - {\(step)}
    """
  }

  private func surfaces(_ step: String, at seconds: Double) throws -> [TransitionSurface]? {
    try record(scene(step)).timeline.frame(at: seconds).layers.compactMap(\.transition).first?
      .surfaces
  }

  private let size = CGSize(width: 100, height: 50)

  @Test("every kind and every direction has its name")
  func names() throws {
    for kind in ViewTransitions.builtIn {
      for variant in kind.directions.isEmpty ? [nil] : kind.directions.map(Optional.some) {
        let direction = variant.map { ", direction: \($0.rawValue)" } ?? ""
        let shown = try surfaces(
          "transition: \(kind.name)\(direction), from: b, to: a, duration: 1, curve: linear",
          at: 0.4)
        let transition = kind(TransitionOptions(direction: variant))
        let progress = 0.4 * (transition.range.upperBound - transition.range.lowerBound)
        let expected = transition.surfaces(
          progress: transition.range.lowerBound + progress, size: size)
        #expect(shown?.count == expected.count, "\(kind.name)")
        for (a, b) in zip(shown ?? [], expected) {
          #expect(a.paint == b.paint && a.cells.count == b.cells.count, "\(kind.name)")
        }
      }
    }
  }

  @Test("options are passed to the transition")
  func options() throws {
    let shown = try surfaces(
      "transition: curlUp, direction: fromRight, radius: 12, angle: 10, shadow: 0.5, light: 2, "
        + "perspective: 3, from: b, to: a, duration: 1, curve: linear", at: 0.5)
    let options = TransitionOptions(
      direction: .fromRight, perspective: 3, radius: 12, angle: 10 * .pi / 180, shadow: 0.5,
      light: 2)
    #expect(shown == TransitionKind.curlUp(options).surfaces(progress: 0.5, size: size))
    let cone = try surfaces(
      "transition: pageUnCurl, lead: corner, with: box, set: {b: {hidden: true}}, duration: 1, "
        + "curve: linear", at: 0.5)
    let expected = TransitionKind.curlDown(TransitionOptions(lead: .corner))
    #expect(cone == expected.surfaces(progress: 0.5, size: size))
    let flip = try surfaces(
      "transition: flipFromTop, light: 0, from: b, to: a, duration: 1, curve: linear", at: 0.25)
    #expect(flip?.first?.cells.first?.shading == .one)
  }

  @Test("a transition can have any curve, and springs in all three parameterizations")
  func curves() throws {
    func position(_ curves: String, at seconds: Double) throws -> CGFloat? {
      try surfaces("transition: push, from: b, to: a, \(curves)", at: seconds)?
        .first { $0.paint == .from }?.cells.first?.corners.map(\.x).min()
    }
    let bezier = CAMediaTimingFunction(0.2, 0.6, 0.3, 1).value(at: 0.25)
    let eased = try #require(try position("duration: 2, curve: [0.2, 0.6, 0.3, 1]", at: 0.5))
    #expect(abs(eased.native - bezier * 100) < 1e-9)
    let springs: [(String, SpringCurve)] = [
      (
        "duration: 2, dampingRatio: 1",
        SpringCurve(dampingRatio: 1, initialVelocity: 0, duration: 2)
      ),
      ("duration: 1, bounce: 0", SpringCurve(duration: 1, bounce: 0, initialVelocity: 0)),
      ("mass: 1, stiffness: 40, damping: 13", SpringCurve(mass: 1, stiffness: 40, damping: 13)),
    ]
    for (curves, spring) in springs {
      let x = try #require(try position(curves, at: 0.25))
      #expect(abs(x.native - spring.progress(at: 0.25) * 100) < 1e-6, "\(curves)")
    }
    let recording = try record(
      scene("transition: flip, from: b, to: a, mass: 1, stiffness: 40, damping: 13"))
    let settled = SpringCurve(mass: 1, stiffness: 40, damping: 13).settlingDuration
    #expect(abs(recording.seconds - settled) < 1e-6)
  }

  @Test("an invalid option is reported at its location")
  func errors() {
    let cases = [
      (
        "transition: door, radius: 5, from: b, to: a",
        "10:24: error: the transition 'door' does not support 'radius'; it supports 'direction', 'perspective' and "
          + "'light'"
      ),
      (
        "transition: zoom, shadow: 1, from: b, to: a",
        "10:24: error: the transition 'zoom' does not support 'shadow'; it has no options"
      ),
      (
        "transition: flipFromLeft, direction: fromTop, from: b, to: a",
        "10:32: error: the transition 'flipFromLeft' does not support 'direction'; it supports 'perspective' and "
          + "'light'"
      ),
      (
        "transition: none, light: 1, from: b, to: a",
        "10:24: error: the transition 'none' does not support 'light'; it has no options"
      ),
      (
        "transition: door, direction: fromLeft, from: b, to: a",
        "10:35: error: unknown value 'fromLeft' for 'direction' of 'door'; valid: 'fromRight' or "
          + "'fromBottom'"
      ),
      (
        "transition: curlUp, direction: up, from: b, to: a",
        "10:37: error: unknown value 'up' for 'direction'; valid: 'fromLeft', 'fromRight', 'fromTop' or "
          + "'fromBottom'"
      ),
      (
        "transition: curlUp, radius: 0, from: b, to: a",
        "10:34: error: 'radius' must be above 0; found '0'"
      ),
      (
        "transition: curlUp, shadow: 5, from: b, to: a",
        "10:34: error: 'shadow' must be 0 to 4; found '5'"
      ),
      (
        "transition: curlup, from: b, to: a",
        "10:18: error: unknown value 'curlup' for 'transition'; did you mean 'curlUp'?"
      ),
      (
        "transition: pageCrul, from: b, to: a",
        "10:18: error: unknown value 'pageCrul' for 'transition'; did you mean 'pageCurl'?"
      ),
      (
        "transition: fade, curve: linear, bounce: 0, from: b, to: a",
        "10:24: error: 'curve' and 'bounce' are mutually exclusive; remove one of them"
      ),
    ]
    for (step, message) in cases {
      #expect(messages(scene(step)) == [message])
    }
  }
}
