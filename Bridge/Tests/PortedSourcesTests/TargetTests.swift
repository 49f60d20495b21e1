import Testing
import UIKit

@testable import PortedSources

@MainActor
@Suite("Targets by selector of rewritten sources")
struct TargetTests {
  private func started() -> (Stage, TargetsController) {
    let controller = TargetsController()
    let navigation = UINavigationController(rootViewController: controller)
    return (Stage(hosting: navigation), controller)
  }

  @Test("controls and gestures call their targets")
  func controls() {
    let (stage, controller) = started()
    stage.advance(by: 0.1)
    stage.touch.tap(controller.button)
    stage.advance(by: 1)
    stage.touch.tap(controller.control)
    stage.advance(by: 1)
    #expect(controller.log == ["press", "tap true"])
    let item = controller.navigationItem.rightBarButtonItem
    UIApplication.shared.sendAction(item!.action!, to: item?.target, from: item, for: nil)
    #expect(controller.log.last == "add Add")
  }

  @Test("a timer calls a method at each interval")
  func timer() {
    let (stage, controller) = started()
    controller.startTimer()
    stage.advance(by: 1.75)
    controller.timer?.invalidate()
    stage.advance(by: 1)
    #expect(controller.log == ["tick info", "tick info", "tick info"])
  }

  @Test("a display link calls a method at each frame")
  func displayLink() {
    let (stage, controller) = started()
    controller.startLink()
    stage.advance(by: 0.05)
    controller.link?.invalidate()
    // At 60 frames per second, frames 1, 2 and 3 are within 0.05 s.
    #expect(controller.log == ["frame", "frame", "frame"])
  }

  @Test("a notification calls observers until they are removed or deallocated")
  func notifications() {
    let (_, controller) = started()
    let center = NotificationCenter.default
    controller.listen()
    center.post(name: .init("Played"), object: nil)
    center.post(name: .init("Other"), object: nil)
    center.removeObserver(controller)
    center.post(name: .init("Played"), object: nil)
    #expect(controller.log == ["Played"])
    weak var gone: TargetsController?
    do {
      let other = TargetsController()
      other.listen()
      gone = other
    }
    #expect(gone == nil)
    center.post(name: .init("Played"), object: nil)
  }

  @Test("an observer of one object's notifications hears no others")
  func notificationsOfObject() {
    let (_, controller) = started()
    let center = NotificationCenter()
    let (sender, other) = (NSObject(), NSObject())
    center.addObserver(controller, selector: "heard:", name: .init("A"), object: sender)
    center.addObserver(controller, selector: "heard:", name: .init("B"), object: sender)
    center.post(name: .init("A"), object: other)
    center.post(name: .init("A"), object: sender)
    center.removeObserver(controller, name: .init("A"), object: nil)
    center.post(name: .init("A"), object: sender)
    center.post(name: .init("B"), object: sender)
    #expect(controller.log == ["A", "B"])
  }

  @Test("delayed calls arrive at their time")
  func delayed() {
    let (stage, controller) = started()
    controller.perform("delayed:", with: "later", afterDelay: 0.5)
    stage.advance(by: 0.4)
    #expect(controller.log.isEmpty)
    stage.advance(by: 0.1)
    #expect(controller.log == ["later"])
  }

  @Test("a class is a target for its class methods")
  func classMethods() {
    let target: AnyObject = TargetsController.self as AnyObject
    #expect(Selector("announce:").perform(on: target, with: ["hi"]) as? String == "hi!")
  }
}
