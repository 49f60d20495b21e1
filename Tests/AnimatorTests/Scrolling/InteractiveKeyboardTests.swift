import Animator
import Foundation
import Testing

/// Keyboards that follow a finger which drags contents: `keyboardDismissMode`.
@MainActor
struct InteractiveKeyboardTests {
  private let stage = Stage(size: CGSize(width: 390, height: 844), scale: 2)
  private let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))

  /// A field is being edited: the keyboard, 291 points high, has its top at 553. It is 1 s.
  init() {
    view.contentSize = CGSize(width: 390, height: 3000)
    view.keyboardDismissMode = .interactive
    view.addSubview(field)
    stage.window.addSubview(view)
    field.becomeFirstResponder()
    stage.advance(to: 1)
  }

  /// The top edge of the keyboard that is shown.
  private var top: CGFloat? {
    stage.window.layer.sublayers?.first { $0.zPosition > 0 }?.presentation()?.frame.minY
  }

  /// Drags a finger from 300 points below the top along vertical positions at times.
  @discardableResult
  private func drag(_ positions: (time: Double, y: CGFloat)...) -> ScriptedTouch {
    stage.touch.play(
      ([(0, 300)] + positions).map { ($0.0, CGPoint(x: 195, y: $0.1)) })
  }

  private final class Log: @unchecked Sendable {
    var notes: [(name: Notification.Name, begin: CGRect?)] = []
  }

  /// The progress of the keyboard's curve after 0.1 s: mass 3, stiffness 1000, damping 500, treated as critical:
  /// ω = √(1000/3), and 1 − (1 + ωt) e^−ωt.
  private var progress: CGFloat {
    let angle = (1000.0 / 3).squareRoot() * 0.1
    return CGFloat(1 - (1 + angle) * exp(-angle))
  }

  @Test(
    "the keyboard follows a finger that has reached it, and slides out when it is released downwards"
  )
  func dismissal() throws {
    let log = Log()
    let names = [UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification]
    let key = UIResponder.keyboardFrameBeginUserInfoKey
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        let frame = note.userInfo?[key] as? NSValue
        log.notes.append((name, frame?.cgRectValue))
      }
    }
    defer { observers.forEach(NotificationCenter.default.removeObserver) }
    let guide = stage.window.keyboardLayoutGuide
    // 400 points per second.
    drag((1, 700))
    stage.advance(to: 1.5)
    #expect(top == 553 && stage.keyboard.frame.minY == 553)
    // Deliveries are at multiples of 1/60 s: 1.75 s is one.
    stage.advance(to: 1.75)
    #expect(top == 600 && stage.keyboard.frame == CGRect(x: 0, y: 600, width: 390, height: 291))
    stage.window.layoutIfNeeded()
    #expect(guide.layoutFrame.minY == 600 && field.isFirstResponder && log.notes.isEmpty)
    stage.advance(to: 2)
    #expect(top == 700 && !field.isFirstResponder && !stage.keyboard.isShown)
    #expect(log.notes.map(\.name) == [UIResponder.keyboardWillHideNotification])
    #expect(log.notes.first?.begin == CGRect(x: 0, y: 700, width: 390, height: 291))
    stage.advance(to: 2.1)
    #expect(abs(try #require(top) - (700 + 144 * progress)) < 1e-6)
    stage.advance(to: 3)
    #expect(top == nil && log.notes.map(\.name) == names)
  }

  @Test("it returns when the finger is released upwards")
  func upwards() throws {
    drag((0.5, 700), (1, 600))
    stage.advance(to: 1.5)
    #expect(top == 700)
    stage.advance(to: 2)
    #expect(top == 600 && stage.keyboard.frame.minY == 553 && field.isFirstResponder)
    stage.advance(to: 2.1)
    #expect(abs(try #require(top) - (600 - 47 * progress)) < 1e-6)
    stage.advance(to: 3)
    #expect(top == 553 && stage.keyboard.isShown)
  }

  @Test("it returns from below a finger that has rested, and from a cancelled drag")
  func restingAndCancelled() {
    drag((0.5, 700), (0.9, 700))
    stage.advance(to: 1.9)
    #expect(top == 700 && stage.keyboard.frame.minY == 553)
    stage.advance(to: 3)
    #expect(top == 553 && field.isFirstResponder)
    let second = drag((0.5, 700), (1, 800))
    stage.advance(to: 3.5)
    #expect(top == 700)
    second.cancel()
    stage.advance(to: 4.5)
    #expect(top == 553 && field.isFirstResponder)
  }

  @Test("it never goes above its place, and stays when the finger is released there")
  func above() {
    drag((0.5, 700), (1, 400))
    // 600 points per second, upwards: 553 is reached 0.245 s after 1.5 s.
    stage.advance(to: 1.6)
    #expect(top == 640)
    stage.advance(to: 1.75)
    #expect(top == 553)
    stage.advance(to: 3)
    #expect(top == 553 && field.isFirstResponder)
  }

  @Test("a finger below the screen's edge hides it, and brings it back")
  func belowTheEdge() {
    drag((0.5, 900), (1, 700), (1.5, 500))
    stage.advance(to: 1.5)
    #expect(top == 844 && stage.keyboard.isShown)
    stage.advance(to: 2)
    #expect(top == 700)
    stage.advance(to: 4)
    #expect(top == 553 && field.isFirstResponder)
  }

  @Test("a keyboard that is shown for no responder is dismissed, too")
  func noResponder() {
    field.resignFirstResponder()
    stage.advance(to: 2)
    stage.keyboard.show(animated: false)
    drag((0.5, 700))
    stage.advance(to: 2.5)
    #expect(!stage.keyboard.isShown && top == 700)
    stage.advance(to: 4)
    #expect(top == nil)
  }

  @Test("each instant is the same for any stepping", arguments: [[2.0], [0.3, 0.017, 0.11]])
  func stepping(steps: [Double]) throws {
    let layer = try #require(stage.window.layer.sublayers?.first { $0.zPosition > 0 })
    let id = try #require(layer.record?.id)
    drag((0.5, 700), (1, 600))
    var index = 0
    while stage.time.seconds < 3 {
      stage.advance(by: steps[index % steps.count])
      index += 1
    }
    // A finger at 800 points per second: 620 and 700, then 200 points per second upwards: 650, 600.
    for (time, y) in [(1.4, 620), (1.5, 700), (1.75, 650), (2, 600)] as [(Double, CGFloat)] {
      let state = stage.timeline.presentation(of: id, at: MediaTime(seconds: time))
      let minY = state.map { $0.position.y - $0.anchorPoint.y * $0.bounds.height }
      #expect(abs(try #require(minY) - y) < 1e-9, "\(time)")
    }
  }

  @Test("other modes dismiss it when a drag begins, or never")
  func otherModes() {
    view.keyboardDismissMode = .none
    drag((0.5, 700))
    stage.advance(to: 4)
    #expect(top == 553 && field.isFirstResponder)
    view.keyboardDismissMode = .onDrag
    // 100 points per second upwards: it begins after 10 points.
    drag((1, 200))
    stage.advance(to: 4.1)
    #expect(field.isFirstResponder)
    stage.advance(to: 4.2)
    #expect(!field.isFirstResponder && !stage.keyboard.isShown)
  }
}
