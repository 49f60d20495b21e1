import Testing
import UIKit

/// What sources of apps ask of the device, which a stage has only in part.
@MainActor
struct DeviceSourcesTests {
  @Test("what was copied is of the stage, and counted")
  func pasteboard() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let other = Stage(size: CGSize(width: 10, height: 10))
    try stage.perform {
      let board = UIPasteboard.general
      #expect(board === UIPasteboard.general && !board.hasStrings && board.string == nil)
      board.string = "copied"
      #expect(board.string == "copied" && board.hasStrings && board.changeCount == 1)
      #expect(board.types == ["public.utf8-plain-text"] && board.numberOfItems == 1)
      #expect(board.data(forPasteboardType: "public.utf8-plain-text") == Data("copied".utf8))
      board.url = URL(string: "https://example.com/a")
      #expect(board.urls?.count == 1 && board.string == "https://example.com/a")
      board.colors = [.red, .green]
      #expect(board.color == .red && !board.hasURLs && !board.hasImages && board.changeCount == 3)
      #expect(UIPasteboard(name: .general, create: false)?.color == .red)
      #expect(UIPasteboard(name: .init("own"), create: false) == nil)
      let own = try #require(UIPasteboard(name: .init("own"), create: true))
      own.setValue(7, forPasteboardType: "number")
      let same = try #require(UIPasteboard(name: .init("own"), create: false))
      #expect(same.value(forPasteboardType: "number") as? Int == 7)
      #expect(same.contains(pasteboardTypes: ["text", "number"]))
      UIPasteboard.remove(withName: .init("own"))
      #expect(same.items.isEmpty && UIPasteboard(name: .init("own"), create: false) == nil)
    }
    other.perform { #expect(!UIPasteboard.general.hasColors) }
  }

  @Test("the brightness of the screen is of the stage, between 0 and 1, and changes are reported")
  func brightness() {
    final class Count: @unchecked Sendable { var value = 0 }
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let count = Count()
    let observer = NotificationCenter.default.addObserver(
      forName: UIScreen.brightnessDidChangeNotification, object: UIScreen.main, queue: nil
    ) { _ in count.value += 1 }
    stage.perform {
      #expect(UIScreen.main.brightness == 0.5 && !UIScreen.main.isCaptured)
      UIScreen.main.brightness = 7
      UIScreen.main.brightness = 1
      #expect(UIScreen.main.brightness == 1)
    }
    NotificationCenter.default.removeObserver(observer)
    #expect(count.value == 1)
    let other = Stage(size: CGSize(width: 10, height: 10))
    other.perform { #expect(UIScreen.main.brightness == 0.5) }
  }

  @Test("the battery is unknown, as in a simulator, and the vendor's identifier the same each time")
  func device() {
    let device = UIDevice.current
    device.isBatteryMonitoringEnabled = true
    #expect(device.batteryLevel == -1 && device.batteryState == .unknown)
    #expect(device.identifierForVendor?.uuidString == "00000000-0000-4000-8000-000000000000")
    device.isBatteryMonitoringEnabled = false
  }

  @Test("a finger is upright, and nothing of it is estimated")
  func pencil() {
    let touch = UITouch(at: .zero, in: nil)
    #expect(touch.altitudeAngle == .pi / 2 && touch.azimuthAngle(in: nil) == 0)
    #expect(touch.azimuthUnitVector(in: nil) == CGVector(dx: 1, dy: 0))
    #expect(touch.estimatedProperties == [] && touch.estimationUpdateIndex == nil)
  }

  @Test("sources that give haptic feedback, set values of transactions and have state compile")
  func sources() {
    final class Screen: UIViewController {
      override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
      }
    }
    let impact = UIImpactFeedbackGenerator(style: .light)
    impact.prepare()
    impact.impactOccurred(intensity: 0.5)
    UISelectionFeedbackGenerator().selectionChanged()
    UINotificationFeedbackGenerator().notificationOccurred(.success)
    CATransaction.begin()
    CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
    #expect(CATransaction.disableActions())
    CATransaction.setValue(kCFBooleanFalse, forKey: kCATransactionDisableActions)
    #expect(!CATransaction.disableActions())
    CATransaction.commit()
    let stage = Stage(size: CGSize(width: 10, height: 10))
    stage.windowScene.sizeRestrictions?.minimumSize = CGSize(width: 5, height: 5)
    stage.application.applicationIconBadgeNumber = 3
    #expect(stage.application.applicationIconBadgeNumber == 3)
    #expect(stage.windowScene.sizeRestrictions == nil)
    let screen = Screen()
    screen.restorationIdentifier = "screen"
    #expect(screen.restorationIdentifier == "screen")
  }

  @Test("a popover points to a view or to an item")
  func popover() {
    let screen = UIViewController()
    screen.modalPresentationStyle = .popover
    let (popover, view) = (screen.popoverPresentationController, UIView())
    popover?.sourceItem = view
    #expect(popover?.sourceView === view && popover?.sourceItem === view)
    let item = UIBarButtonItem()
    popover?.sourceItem = item
    #expect(popover?.sourceView == nil && popover?.barButtonItem === item)
    #expect(popover?.sourceItem === item)
  }
}
