import Animator
import Foundation
import Testing

/// What code asks of the application and its window.
@MainActor
struct ApplicationTests {
  private final class Log: @unchecked Sendable {
    var entries: [String] = []
  }

  /// Logs notifications of an object while `body` runs.
  private func log(
    _ names: [Notification.Name], of object: AnyObject, _ body: () -> Void
  ) -> [String] {
    let log = Log()
    let key = UIApplication.statusBarOrientationUserInfoKey
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { note in
        let orientation = (note.userInfo?[key] as? NSNumber)?.intValue
        let suffix = orientation.map { " \($0)" } ?? ""
        log.entries.append("\(note.name.rawValue)\(suffix)")
      }
    }
    body()
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    return log.entries
  }

  @Test("a window is reported as visible and as the key window once")
  func keyWindow() {
    final class Window: UIWindow {
      var keys = 0
      override func becomeKey() { keys += 1 }
    }
    let window = Window(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let names = [
      UIWindow.didBecomeKeyNotification, UIWindow.didBecomeVisibleNotification,
      UIWindow.didBecomeHiddenNotification,
    ]
    let entries = log(names, of: window) {
      window.makeKeyAndVisible()
      window.makeKeyAndVisible()
      window.isHidden = true
    }
    #expect(window.keys == 1)
    #expect(
      entries == [
        "UIWindowDidBecomeKeyNotification", "UIWindowDidBecomeVisibleNotification",
        "UIWindowDidBecomeHiddenNotification",
      ])
  }

  @Test("the application knows the status bar, the orientation and the text size")
  func screen() {
    let stage = Stage(device: .iPhone15)
    let application = stage.application
    #expect(application.statusBarFrame == CGRect(x: 0, y: 0, width: 393, height: 54))
    #expect(!application.isStatusBarHidden && application.statusBarStyle == .darkContent)
    #expect(application.statusBarOrientation == .portrait)
    #expect(application.preferredContentSizeCategory == .large)
    stage.preferredContentSizeCategory = .extraLarge
    #expect(application.preferredContentSizeCategory == .extraLarge)
    let names = [
      UIApplication.willChangeStatusBarOrientationNotification,
      UIApplication.didChangeStatusBarOrientationNotification,
    ]
    let entries = log(names, of: application) {
      stage.rotate(to: .landscapeLeft, animated: false)
    }
    // The interface turns against the device: to landscapeRight, whose raw value is 3, from portrait, 1.
    #expect(
      entries == [
        "UIApplicationWillChangeStatusBarOrientationNotification 3",
        "UIApplicationDidChangeStatusBarOrientationNotification 1",
      ])
    #expect(application.statusBarOrientation == .landscapeRight && application.isStatusBarHidden)
  }

  @Test("no other application opens a URL, which is reported in the next turn of the run loop")
  func links() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let log = Log()
    let url = try #require(URL(string: "https://example.com"))
    #expect(!stage.application.canOpenURL(url))
    stage.application.open(url) { log.entries.append("\($0)") }
    #expect(log.entries == [])
    stage.advance(by: 0)
    #expect(log.entries == ["false"])
    let (one, other) = (
      stage.application.beginBackgroundTask(), stage.application.beginBackgroundTask()
    )
    #expect(one != other && one != .invalid)
    stage.application.endBackgroundTask(one)
  }
}
