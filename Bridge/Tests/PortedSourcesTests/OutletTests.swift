import Testing
import UIKit

@testable import PortedSources

@MainActor
@Suite("Outlets and actions of rewritten sources")
struct OutletTests {
  @Test("outlets are known with their types, and are set by key")
  func outlets() throws {
    let outlets = ClassRegistry.outlets(of: OutletsController.self)
    #expect(outlets.keys.sorted() == ["buttons", "field", "label", "lazyView", "view"])
    #expect(outlets["label"]?.typeName == "UILabel!")
    #expect(outlets["label"]?.outlet == .single && outlets["buttons"]?.outlet == .collection)
    let controller = OutletsController()
    let label = UILabel()
    label.text = "Hello"
    try KeyValueCoding.set(label, forKey: "label", of: controller)
    #expect(controller.shown == "Hello")
    try KeyValueCoding.set([UIButton(), UIButton()], forKey: "buttons", of: controller)
    #expect(controller.buttons.count == 2)
    controller.setValue(UITextField(), forKey: "field")
    controller.setValue(nil, forKey: "field")
    #expect(controller.fieldChanges == 2 && controller.field == nil)
    #expect(controller.value(forKey: "lazyView") is UIView)
  }

  @Test("an outlet does not hold an object of another class, or an unknown one")
  func wrongOutlets() {
    let controller = OutletsController()
    #expect(throws: DynamicMemberError.wrongType(expected: "Optional<UILabel>", found: "UIButton"))
    {
      try KeyValueCoding.set(UIButton(), forKey: "label", of: controller)
    }
    #expect(
      throws: DynamicMemberError.undefinedKey("lable", type: "OutletsController")
    ) { try KeyValueCoding.set(UILabel(), forKey: "lable", of: controller) }
    let faults = UsageFault.collect { controller.setValue(1, forKey: "lable") }
    #expect(faults.map(\.call) == ["setValue(_:forKey:)"])
  }

  @Test("runtime attributes convert numbers, and go along key paths into layers")
  func runtimeAttributes() {
    let controller = OutletsController()
    controller.setValue(NSNumber(value: 9), forKey: "corner")
    #expect(controller.corner == 9)
    controller.setValue(8.0, forKey: "theScore")
    #expect(controller.score == 8)
    controller.setValue(12, forKeyPath: "view.layer.cornerRadius")
    controller.setValue(true, forKeyPath: "view.hidden")
    #expect(controller.view.layer.cornerRadius == 12 && controller.view.isHidden)
    #expect(controller.value(forKeyPath: "view.layer.cornerRadius") as? CGFloat == 12)
  }

  @Test("actions are called with as many arguments as they have, also private and overridden ones")
  func actions() {
    let controller = SpecialOutletsController()
    let slider = UISlider()
    slider.value = 0.5
    let application = UIApplication.shared
    application.sendAction("tapped", to: controller, from: slider, for: nil)
    application.sendAction("changed:", to: controller, from: slider, for: nil)
    application.sendAction("touchedWithSender:forEvent:", to: controller, from: slider, for: nil)
    #expect(controller.log == ["special", "tapped", "changed 0.5", "touched true"])
  }

  @Test("perform returns results; errors are faults; classes have class methods")
  func performing() {
    let controller = OutletsController()
    #expect(controller.perform("double:", with: 4) as? Int == 8)
    #expect(controller.perform("risky:error:", with: 4) as? Int == 4)
    #expect(controller.responds(to: "double:") && !controller.responds(to: "triple:"))
    #expect(controller.responds(to: "theScore") && controller.responds(to: "setTheScore:"))
    let faults = UsageFault.collect { controller.perform("double:", with: "four") }
    #expect(faults.map(\.reason) == ["expected Int, found String"])
    #expect(
      Selector("shared").perform(on: OutletsController.self as AnyObject) as? String == "shared")
  }
}
