import Animator
import Foundation
import Testing

/// What views say to assistive technologies.
@MainActor
struct AccessibilityTests {
  @Test("labels, buttons, sliders and switches are elements; images and plain views are not")
  func defaults() {
    let image = UIImageView(image: nil)
    #expect(UILabel().isAccessibilityElement && UILabel().accessibilityTraits == .staticText)
    #expect(UIButton().isAccessibilityElement && UIButton().accessibilityTraits == .button)
    #expect(UISlider().isAccessibilityElement && UISlider().accessibilityTraits == .adjustable)
    #expect(UISwitch().isAccessibilityElement)
    #expect(!image.isAccessibilityElement && image.accessibilityTraits == .image)
    #expect(!UIView().isAccessibilityElement && UIView().accessibilityTraits.isEmpty)
    let button = UIButton()
    button.accessibilityTraits.insert(.selected)
    #expect(button.accessibilityTraits == [.button, .selected])
    button.isAccessibilityElement = false
    #expect(!button.isAccessibilityElement)
  }

  @Test("subclasses override what is said, and what actions do")
  func overrides() {
    final class Rating: UIView {
      var stars = 3
      override var isAccessibilityElement: Bool {
        get { true }
        set {}
      }
      override var accessibilityValue: String? {
        get { "\(stars) stars" }
        set {}
      }
      override func accessibilityIncrement() { stars += 1 }
      override func accessibilityPerformEscape() -> Bool { true }
    }
    let rating = Rating()
    rating.accessibilityIncrement()
    #expect(rating.isAccessibilityElement && rating.accessibilityValue == "4 stars")
    #expect(rating.accessibilityPerformEscape() && !UIViewController().accessibilityPerformEscape())
  }

  @Test("frames in a window that does not fill the screen are offset by the origin of its frame")
  func framesInSmallWindow() {
    let window = UIWindow(frame: CGRect(x: 20, y: 30, width: 100, height: 60))
    let view = UIView(frame: CGRect(x: 5, y: 6, width: 10, height: 12))
    window.addSubview(view)
    // 20 + 5, 30 + 6.
    #expect(view.accessibilityFrame == CGRect(x: 25, y: 36, width: 10, height: 12))
    let element = UIAccessibilityElement(accessibilityContainer: view)
    element.accessibilityFrameInContainerSpace = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(element.accessibilityFrame == CGRect(x: 26, y: 38, width: 3, height: 4))
  }

  @Test("frames are those on the screen, and a view is activated in its center")
  func frames() {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    let outer = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 5, y: 6, width: 30, height: 40))
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    #expect(inner.accessibilityFrame == CGRect(x: 15, y: 26, width: 30, height: 40))
    #expect(inner.accessibilityActivationPoint == CGPoint(x: 30, y: 46))

    let element = UIAccessibilityElement(accessibilityContainer: outer)
    element.accessibilityFrameInContainerSpace = CGRect(x: 1, y: 2, width: 3, height: 4)
    element.accessibilityLabel = "January"
    #expect(element.isAccessibilityElement)
    #expect(element.accessibilityFrame == CGRect(x: 11, y: 22, width: 3, height: 4))
    outer.accessibilityElements = [element, inner]
    #expect(outer.accessibilityElementCount() == 2)
    #expect(outer.accessibilityElement(at: 0) as? UIAccessibilityElement === element)
    #expect(outer.accessibilityElement(at: 2) == nil)
    #expect(outer.index(ofAccessibilityElement: inner) == 1)
    #expect(outer.index(ofAccessibilityElement: stage) == NSNotFound)
  }

  @Test("the view of a bar item has the item's identifier and name")
  func barItems() throws {
    let stage = Stage(size: CGSize(width: 390, height: 400))
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
    let item = UINavigationItem(title: "Title")
    let add = UIBarButtonItem(barButtonSystemItem: .add)
    add.accessibilityIdentifier = "add"
    item.rightBarButtonItem = add
    bar.items = [item]
    stage.window.addSubview(bar)
    stage.window.layoutIfNeeded()
    let button = try #require(view("add", in: bar))
    #expect(button.accessibilityLabel == "Add")
  }

  private func view(_ identifier: String, in view: UIView) -> UIView? {
    if view.accessibilityIdentifier == identifier { return view }
    return view.subviews.lazy.compactMap { self.view(identifier, in: $0) }.first
  }
}
