import Animator
import Foundation
import Testing

@MainActor
struct KeyboardTests {
  private let stage = Stage(size: CGSize(width: 390, height: 844), scale: 2)
  private let button = UIView()

  /// A button of 50 points above the keyboard.
  init() {
    stage.window.screenSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    button.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(button)
    let guide = stage.window.keyboardLayoutGuide
    NSLayoutConstraint.activate([
      button.bottomAnchor.constraint(equalTo: guide.topAnchor),
      button.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      button.widthAnchor.constraint(equalToConstant: 100),
      button.heightAnchor.constraint(equalToConstant: 50),
    ])
    stage.advance(to: 0)
  }

  /// The bottom edge of the button that is shown.
  private var bottom: CGFloat? { button.layer.presentation()?.frame.maxY }
  /// The layer of the keyboard, the only one beside the views'.
  private var keyboard: CALayer? {
    stage.window.layer.sublayers?.first { $0.zPosition > 0 }?.presentation()
  }

  @Test("the guide's top is that of the keyboard, and without one the bottom of the safe area")
  func guide() {
    let guide = stage.window.keyboardLayoutGuide
    // 844 − 34
    #expect(button.frame.maxY == 810)
    #expect(guide.layoutFrame == CGRect(x: 0, y: 810, width: 390, height: 34))
    guide.usesBottomSafeArea = false
    stage.window.layoutIfNeeded()
    #expect(button.frame.maxY == 844)
    stage.keyboard.show(animated: false)
    // 844 − 291: four rows of 54 points, and 75 below.
    #expect(button.frame.maxY == 553)
    #expect(stage.keyboard.frame == CGRect(x: 0, y: 553, width: 390, height: 291))
    #expect(guide.layoutFrame == CGRect(x: 0, y: 553, width: 390, height: 291))
    stage.keyboard.hide(animated: false)
    guide.usesBottomSafeArea = true
    stage.window.layoutIfNeeded()
    #expect(button.frame.maxY == 810 && !stage.keyboard.isShown)
    #expect(stage.keyboard.frame == CGRect(x: 0, y: 844, width: 390, height: 291))
  }

  @Test("the layout above the keyboard animates with it, on the spring of its curve")
  func animation() throws {
    stage.keyboard.show()
    stage.advance(to: 0.1)
    // Mass 3, stiffness 1000, damping 500, treated as critical: ω = √(1000/3), and 1 − (1 + ωt) e^−ωt.
    let angle = (1000.0 / 3).squareRoot() * 0.1
    let progress = CGFloat(1 - (1 + angle) * exp(-angle))
    #expect(abs(try #require(bottom) - (810 - 257 * progress)) < 1e-6)
    #expect(abs(try #require(keyboard).frame.minY - (844 - 291 * progress)) < 1e-6)
    stage.advance(to: 0.5)
    #expect(bottom == 553 && keyboard?.frame.minY == 553)
    stage.keyboard.hide()
    stage.advance(to: 0.6)
    #expect(abs(try #require(bottom) - (553 + 257 * progress)) < 1e-6)
    stage.advance(to: 1)
    #expect(bottom == 810 && keyboard == nil)
    #expect(stage.window.subviews == [button])
  }

  /// The names of the keyboard's notifications while `body` runs.
  private func notifications(_ body: () -> Void) -> [(name: String, info: [AnyHashable: Any])] {
    let names = [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
      UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
      UIResponder.keyboardWillChangeFrameNotification,
      UIResponder.keyboardDidChangeFrameNotification,
    ]
    final class Log: @unchecked Sendable { var all: [(String, [AnyHashable: Any])] = [] }
    let log = Log()
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        log.all.append((String($0.name.rawValue.dropFirst(10)), $0.userInfo ?? [:]))
      }
    }
    body()
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    return log.all
  }

  @Test("notifications are posted in UIKit's order, with frames, duration and curve")
  func notifications() throws {
    let shown = notifications {
      stage.keyboard.show()
      stage.keyboard.show()
      stage.advance(to: 1)
    }
    #expect(
      shown.map(\.name) == [
        "WillChangeFrameNotification", "WillShowNotification", "DidChangeFrameNotification",
        "DidShowNotification",
      ])
    let info = try #require(shown.first?.info)
    func value(_ key: String) -> Any? { info[key] }
    let begin = value(UIResponder.keyboardFrameBeginUserInfoKey) as? NSValue
    let end = value(UIResponder.keyboardFrameEndUserInfoKey) as? NSValue
    #expect(begin?.cgRectValue == CGRect(x: 0, y: 844, width: 390, height: 291))
    #expect(end?.cgRectValue == CGRect(x: 0, y: 553, width: 390, height: 291))
    let duration = value(UIResponder.keyboardAnimationDurationUserInfoKey) as? NSNumber
    let curve = value(UIResponder.keyboardAnimationCurveUserInfoKey) as? NSNumber
    let isLocal = value(UIResponder.keyboardIsLocalUserInfoKey) as? NSNumber
    #expect(duration?.doubleValue == 0.25 && curve?.intValue == 7 && isLocal?.boolValue == true)
    let hidden = notifications {
      stage.keyboard.hide()
      stage.advance(to: 2)
    }
    #expect(
      hidden.map(\.name) == [
        "WillChangeFrameNotification", "WillHideNotification", "DidChangeFrameNotification",
        "DidHideNotification",
      ])
  }

  @Test("a keyboard that is hidden while it slides in was never shown")
  func interruption() {
    let names = notifications {
      stage.keyboard.show()
      stage.advance(to: 0.1)
      stage.keyboard.hide()
      stage.advance(to: 1)
    }.map(\.name)
    #expect(
      names == [
        "WillChangeFrameNotification", "WillShowNotification", "WillChangeFrameNotification",
        "WillHideNotification", "DidChangeFrameNotification", "DidHideNotification",
      ])
    #expect(bottom == 810 && keyboard == nil)
  }

  @Test("changes that handlers of notifications make animate with the keyboard")
  func handlers() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    let observer = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
    ) { _ in
      MainActor.assumeIsolated {
        view.alpha = 0
        // As apps write it: the keyboard's duration, and its curve as an option.
        UIView.animate(
          withDuration: 0.25, delay: 0, options: UIView.AnimationOptions(rawValue: 7 << 16)
        ) { view.center.y -= 291 }
      }
    }
    stage.keyboard.show()
    NotificationCenter.default.removeObserver(observer)
    stage.advance(to: 0.1)
    let shown = try #require(view.layer.presentation())
    let moved = 844 - (try #require(keyboard).frame.minY)
    #expect(abs((5 - shown.position.y) - moved) < 1e-6)
    #expect(shown.opacity > 0 && shown.opacity < 1)
  }

  @Test(
    "heights by device",
    arguments: [
      (320, 568, 216), (375, 667, 216), (414, 736, 226), (375, 812, 291), (430, 932, 301),
      (667, 375, 162), (844, 390, 171), (768, 1024, 319), (1024, 768, 407),
      // A screen of no device is never covered by more than itself.
      (300, 100, 100),
    ] as [(CGFloat, CGFloat, CGFloat)])
  func heights(width: CGFloat, height: CGFloat, expected: CGFloat) {
    let stage = Stage(size: CGSize(width: width, height: height))
    stage.keyboard.show()
    #expect(stage.keyboard.frame.height == expected)
    #expect(stage.keyboard.frame.maxY == height)
  }

  @Test("the keys of an iPad are above its home indicator")
  func homeIndicator() {
    let stage = Stage(device: .iPadMini)
    stage.keyboard.show()
    // 319 points, and 20 below.
    #expect(stage.keyboard.frame.height == 339)
  }

  @Test("the guide of a view is the part of it that the keyboard covers, also after the view moves")
  func insetView() {
    let view = UIView(frame: CGRect(x: 0, y: 500, width: 200, height: 100))
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(view)
    view.addSubview(inner)
    NSLayoutConstraint.activate([
      inner.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
      inner.heightAnchor.constraint(equalToConstant: 10),
    ])
    stage.keyboard.show(animated: false)
    // 553 on the screen.
    #expect(inner.frame.maxY == 53)
    view.frame.origin.y = 520
    stage.window.layoutIfNeeded()
    #expect(inner.frame.maxY == 33)
    view.frame.origin.y = 100
    stage.window.layoutIfNeeded()
    #expect(inner.frame.maxY == 100)
  }

  @Test("tracked constraints are active near the bottom edge only, where the keyboard is docked")
  func tracking() {
    let guide = stage.window.keyboardLayoutGuide
    func constraint() -> NSLayoutConstraint {
      button.widthAnchor.constraint(lessThanOrEqualToConstant: 300)
    }
    let (near, top, away) = (constraint(), constraint(), constraint())
    guide.setConstraints([near], activeWhenNearEdge: .bottom)
    guide.setConstraints([top], activeWhenNearEdge: .top)
    guide.setConstraints([away], activeWhenAwayFrom: [.leading, .trailing])
    #expect([near, top, away].map(\.isActive) == [true, false, true])
    #expect(guide.constraints(activeWhenNearEdge: .top) == [top])
    guide.setConstraints([], activeWhenNearEdge: .bottom)
    #expect(!near.isActive)
    guide.removeAllTrackedConstraints()
    #expect(!away.isActive && guide.constraints(activeWhenAwayFrom: [.leading, .trailing]).isEmpty)
  }

  @Test("the keyboard turns with the interface")
  func rotation() {
    stage.keyboard.show(animated: false)
    stage.rotate(to: .landscapeLeft, animated: false)
    // 171 points in landscape; 390 − 171.
    #expect(stage.keyboard.frame == CGRect(x: 0, y: 219, width: 844, height: 171))
    #expect(button.frame.maxY == 219)
    stage.advance(by: 0)
    #expect(keyboard?.frame == stage.keyboard.frame)
    let posted = notifications {
      stage.rotate(to: .portrait)
      stage.advance(by: 1)
    }
    #expect(posted.map(\.name) == ["WillChangeFrameNotification", "DidChangeFrameNotification"])
    let info = posted.first?.info
    #expect(
      (info?[UIResponder.keyboardFrameBeginUserInfoKey] as? NSValue)?.cgRectValue
        == CGRect(x: 0, y: 219, width: 844, height: 171))
    #expect(
      (info?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
        == CGRect(x: 0, y: 553, width: 390, height: 291))
    // As the interface turns.
    #expect(
      (info?[UIResponder.keyboardAnimationDurationUserInfoKey] as? NSNumber)?.doubleValue == 0.3)
  }
}
