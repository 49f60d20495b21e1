import AnimatorTesting
import Testing
import UIKit

/// Source idioms of iOS apps, whatever their effect: each of these files must compile unchanged.
@MainActor
struct CompatibilityTests {
  @Test("classes without actor isolation can create layers and effects of every kind")
  func notIsolated() {
    let effects = CelebrationEffects(accent: .red)
    #expect(effects.confettiLayer(in: .zero).emitterCells?.first?.name == "confetti")
    #expect(effects.spinner(of: 8, radius: 20).instanceDelay == 0.125)
    #expect(effects.caption("Hi").string as? String == "Hi")
    #expect(effects.stageForCards().transform.m33 < 1)
    #expect(effects.frostedPanel().contentView.subviews.count == 1)
    #expect(effects.effects().count == 1 && effects.progressBar().progress == 0.25)
  }

  @Test("color and image literals of the editor have their values")
  func literals() throws {
    // The editor's components are in single precision.
    func single(_ number: Float) -> CGFloat { CGFloat(number) }
    #expect(
      BrandColors.primary
        == UIColor(red: single(0.2), green: single(0.4), blue: single(0.6), alpha: 1))
    #expect(BrandColors.steps == [UIColor(red: 1, green: 0, blue: 0, alpha: 0.5), .white])
    #expect(BrandColors.none.cgColor.alpha == 0)
    #expect(BrandColors.logo().size == .zero)
    let logo = UIImage(
      cgImage: try #require(UIImage(color: .red, size: CGSize(width: 3, height: 2)).cgImage))
    UIImage.register(logo, named: "logo")
    #expect(BrandColors.logo() == logo)
  }

  @Test(
    "objects can be created from classes known at run time only, by required initializers")
  func runtimeClasses() {
    #expect(
      UIColor.blend(UIColor.black.cgColor, UIColor.white.cgColor) == .init(white: 0.5, alpha: 1))
    #expect(UIColor.gray(0.25) == UIColor(white: 0.25, alpha: 1) && UIColor(hex: 0xFF0000) == .red)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let card = TicketView.make(in: rect)
    #expect(card.frame == rect && card.badge.superlayer === card.layer)
    let wrapper = WrapperView<TicketView>(frame: CGRect(x: 0, y: 0, width: 5, height: 6))
    #expect(wrapper.content.badge.superlayer != nil && wrapper.second.bounds == wrapper.bounds)
    #expect(type(of: card.emptyTwin()) == TicketView.self)
    let host = HostController<DetailController>()
    host.content.loadViewIfNeeded()
    #expect(host.content.loads == 1 && host.other.loads == 0)
    let kinds: [UIView.Type] = [UIView.self, TicketView.self, UILabel.self]
    #expect(
      kinds.map { ObjectIdentifier(type(of: $0.init())) } == kinds.map { ObjectIdentifier($0) })
    #expect(kinds.map { $0.init(frame: rect).frame } == [rect, rect, rect])
    let controllers: [UIViewController.Type] = [DetailController.self, UIViewController.self]
    #expect(controllers.map { $0.init(nibName: "Detail", bundle: nil) }[0] is DetailController)
    #expect(makeLayers(2, of: HairlineLayer.self).allSatisfy { !$0.isPaused })
  }

  @Test("overridden border, shadow, anchor point and time properties of layers are used")
  func layerOverrides() {
    let layer = HairlineLayer()
    layer.borderWidth = 4
    #expect(layer.borderWidth == 2)
    (layer.borderColor, layer.shadowColor, layer.shadowPath) = (nil, nil, nil)
    (layer.shadowOpacity, layer.shadowOffset, layer.shadowRadius) = (0.5, .zero, 4)
    (layer.anchorPoint, layer.zPosition) = (.zero, 1)
    let time: any CAMediaTiming = layer
    (time.beginTime, time.duration, time.timeOffset) = (1, 2, 3)
    (time.repeatCount, time.repeatDuration, time.autoreverses) = (1, 0, true)
    time.fillMode = .both
    #expect(
      layer.log == [
        "borderColor", "shadowColor", "shadowPath", "shadowOpacity", "shadowOffset",
        "shadowRadius", "anchorPoint", "zPosition", "beginTime", "duration", "timeOffset",
        "repeatCount", "repeatDuration", "autoreverses", "fillMode",
      ])
    layer.isPaused = true
    #expect(time.speed == 0)
  }

  @Test("overridden hit testing of layers is used")
  func hits() {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.anchorPoint = .zero
    let (disc, ghost) = (HairlineLayer(), GhostLayer())
    (disc.frame, ghost.frame) = (root.bounds, root.bounds)
    root.sublayers = [disc, ghost]
    // The ghost is transparent to hits; the disc of radius 50 does not contain the corner, 67 from
    // its center.
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === disc)
    #expect(root.hitTest(CGPoint(x: 2, y: 2)) === root)
  }

  @Test("overridden insets and layout callbacks of views are called")
  func viewOverrides() {
    let view = InsetView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect((view as UIView).safeAreaInsets.top == 20)
    let stage = Stage(hosting: view)
    stage.advance(by: 0)
    #expect(view.log == ["layoutSublayers", "layoutSubviews"] && view.gradientFrame == view.bounds)
    view.setNeedsUpdateConstraints()
    #expect(view.needsUpdateConstraints())
    stage.advance(by: 0)
    #expect(
      view.log.dropFirst(2) == ["updateConstraints", "layoutSublayers", "layoutSubviews"])
    #expect(!view.needsUpdateConstraints())
    (view as UIView).layoutMargins = .zero
    (view as UIResponder).prepareForInterfaceBuilder()
    (view as UIView).safeAreaInsetsDidChange()
    #expect(view.log.dropFirst(5) == ["margins", "awakeFromNib", "safe area"])
  }

  @Test("deprecated names and names from Apple's headers are available")
  func names() throws {
    let layer = CALayer()
    let stage = Stage(size: CGSize(width: 10, height: 10))
    stage.window.layer.addSublayer(layer)
    var pulses = 0
    layer.onPulse = { pulses += 1 }
    layer.pulse(for: 0.5)
    layer.pulse(for: 0.5)
    #expect(layer.pulseCount == 2 && pulses == 2 && CALayer().pulseCount == 0)
    let animation = try #require(layer.animation(forKey: "pulse"))
    #expect(animation.fillMode == .forwards && animation.repeatCount > 1e30)
    #expect(wave([.zero]).lineCap == .round && wave([]).fillRule == .evenOdd)
    #expect(nanoseconds(1.5) == 1_500_000_000)
    #expect(isColor(UIColor.red.cgColor) && !isColor(UIColor.red))
    #expect(storedPoint("{1.5, -2}") == CGPoint(x: 1.5, y: -2))
    #expect(StopWatch().elapsed == 0 && StopWatch().largest == .greatestFiniteMagnitude)
    stage.advance(by: 1.5)
    #expect(CFAbsoluteTimeGetCurrent() == 1.5)
  }
}
