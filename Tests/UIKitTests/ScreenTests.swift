import Testing
import UIKit

@MainActor
struct ScreenTests {
  @Test("the screen is the current stage's")
  func screen() {
    let stage = Stage(size: CGSize(width: 320, height: 480), scale: 3, frameRate: 120)
    stage.advance(by: 0)
    #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 320, height: 480))
    #expect(UIScreen.main.scale == 3 && UIScreen.main.maximumFramesPerSecond == 120)
    #expect(UIScreen.main.nativeBounds.width == 960)
    #expect(UITraitCollection.current.userInterfaceStyle == .light)
    #expect(UIDevice.current.userInterfaceIdiom == .phone)
    withExtendedLifetime(stage) {}
  }

  @Test("a stage for a view has the view's size, or sets it")
  func hosting() {
    let small = UIView(frame: CGRect(x: 5, y: 5, width: 60, height: 40))
    #expect(Stage(hosting: small).size == CGSize(width: 60, height: 40))
    #expect(small.frame == CGRect(x: 0, y: 0, width: 60, height: 40))
    let filled = UIView()
    #expect(Stage(hosting: filled, size: CGSize(width: 100, height: 90)).size.width == 100)
    #expect(filled.bounds.height == 90)
    #expect(Stage(hosting: UIView()).size == UIScreen.defaultSize)
  }

  @Test("Reduce Motion applies within its scope, and posts notifications")
  func reduceMotion() {
    nonisolated(unsafe) var changes: [Bool] = []
    let token = NotificationCenter.default.addObserver(
      forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil, queue: nil
    ) { _ in changes.append(UIAccessibility.isReduceMotionEnabled) }
    defer { NotificationCenter.default.removeObserver(token) }
    #expect(!UIAccessibility.isReduceMotionEnabled)
    UIAccessibility.withReduceMotion {
      #expect(UIAccessibility.isReduceMotionEnabled)
      UIAccessibility.withReduceMotion(true) {}
    }
    #expect(changes == [true, false])
  }
}
