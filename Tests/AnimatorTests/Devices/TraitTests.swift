import Animator
import Testing

private final class Observer: UIView {
  var log: [String] = []
  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    log.append("did")
  }
}

@MainActor
struct TraitTests {
  @Test(
    "size classes follow the kind of device and the window's size",
    arguments: [
      // Apple's Human Interface Guidelines, "Layout": device size classes.
      (DeviceProfile.iPhoneSE, UIDeviceOrientation.portrait, "compact regular"),
      (.iPhoneSE, .landscapeLeft, "compact compact"),
      (.iPhone8Plus, .landscapeLeft, "regular compact"),
      (.iPhone11, .landscapeLeft, "regular compact"),
      (.iPhone15, .landscapeLeft, "compact compact"),
      (.iPhone16ProMax, .landscapeRight, "regular compact"),
      (.iPadMini, .portrait, "regular regular"),
      (.iPadPro13, .landscapeLeft, "regular regular"),
    ])
  func sizeClasses(device: DeviceProfile, orientation: UIDeviceOrientation, expected: String) {
    let traits = Stage(device: device, orientation: orientation).window.traitCollection
    #expect("\(traits.horizontalSizeClass) \(traits.verticalSizeClass)" == expected)
    #expect(traits.userInterfaceIdiom == device.idiom)
    #expect(traits.displayScale == device.scale)
  }

  @Test("screens show sRGB and do not measure forces")
  func screens() {
    let traits = Stage(device: .iPhone15).window.traitCollection
    #expect(traits.displayGamut == .SRGB && traits.displayGamut.rawValue == 0)
    #expect(traits.forceTouchCapability == .unavailable)
  }

  @Test("a view limits the text size of its subviews, whatever the user has chosen")
  func textSizeLimits() {
    let stage = Stage(size: CGSize(width: 300, height: 100))
    let box = UIView(frame: stage.window.bounds)
    let label = UILabel(frame: box.bounds)
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    box.addSubview(label)
    stage.window.addSubview(box)
    #expect(box.minimumContentSizeCategory == nil && box.maximumContentSizeCategory == nil)
    (box.minimumContentSizeCategory, box.maximumContentSizeCategory) = (.medium, .extraLarge)
    // Apple's sizes of body text: 14 extra small, 16 medium, 17 large, 19 extra large.
    #expect(label.font.pointSize == 17)
    stage.preferredContentSizeCategory = .accessibilityLarge
    #expect(label.traitCollection.preferredContentSizeCategory == .extraLarge)
    #expect(label.font.pointSize == 19)
    #expect(stage.window.traitCollection.preferredContentSizeCategory == .accessibilityLarge)
    stage.preferredContentSizeCategory = .extraSmall
    #expect(label.font.pointSize == 16)
    box.minimumContentSizeCategory = nil
    #expect(label.font.pointSize == 14)
  }

  @Test("a window that is made half as wide on a tablet becomes compact in width")
  func splitView() {
    let stage = Stage(device: .iPadAir, orientation: .landscapeLeft)
    let view = Observer(frame: .zero)
    stage.window.addSubview(view)
    #expect(view.traitCollection.horizontalSizeClass == .regular)
    stage.resize(to: CGSize(width: 585, height: 820), animated: false)
    #expect(view.traitCollection.horizontalSizeClass == .compact)
    #expect(view.log == ["did"])
  }

  @Test(
    "parts of tablets' screens have the size classes of Apple's guidelines",
    arguments: [
      // (1194 − 10) / 2, a half of 11 inches.
      (.iPadPro11, .landscapeLeft, 592, .compact),
      // 1024 − 375 − 10, two thirds of 12.9 inches, and (1366 − 10) / 2, a half.
      (.iPadPro13, .portrait, 639, .compact), (.iPadPro13, .landscapeLeft, 678, .regular),
      // 1024 − 320 − 10, two thirds of 9.7 inches in landscape.
      (.iPad9, .landscapeLeft, 694, .regular), (.iPadMini, .portrait, 744, .regular),
    ] as [(DeviceProfile, UIDeviceOrientation, CGFloat, UIUserInterfaceSizeClass)])
  func multitasking(
    device: DeviceProfile, orientation: UIDeviceOrientation, width: CGFloat,
    expected: UIUserInterfaceSizeClass
  ) {
    let stage = Stage(device: device, orientation: orientation)
    let view = UIView()
    stage.window.addSubview(view)
    stage.resize(to: CGSize(width: width, height: stage.size.height), animated: false)
    #expect(view.traitCollection.horizontalSizeClass == expected)
    #expect(view.traitCollection.verticalSizeClass == .regular)
  }

  @Test("controllers hear of new size classes before the new size, and views afterwards")
  func willTransition() {
    final class Controller: UIViewController {
      var log: [String] = []
      override func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.willTransition(to: newCollection, with: coordinator)
        log.append("will \(newCollection.verticalSizeClass)")
      }
      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.viewWillTransition(to: size, with: coordinator)
        log.append("size \(Int(size.width))")
      }
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        log.append("did \(traitCollection.verticalSizeClass)")
      }
    }
    let (parent, child) = (Controller(), Controller())
    parent.addChild(child)
    parent.view.addSubview(child.view)
    let stage = Stage(hosting: parent, on: .iPhone15)
    stage.rotate(to: .landscapeLeft)
    #expect(parent.log == ["will compact", "size 852", "did compact"])
    #expect(child.log == parent.log)
  }

  @Test("overrides apply to a view and its subviews, until they are removed")
  func overrides() {
    let stage = Stage(size: CGSize(width: 100, height: 100), scale: 2)
    let (outer, inner) = (Observer(frame: .zero), Observer(frame: .zero))
    outer.addSubview(inner)
    stage.window.addSubview(outer)
    outer.traitOverrides.preferredContentSizeCategory = .extraLarge
    #expect(inner.traitCollection.preferredContentSizeCategory == .extraLarge)
    #expect(outer.traitOverrides.contains(UITraitPreferredContentSizeCategory.self))
    inner.traitOverrides.userInterfaceStyle = .dark
    #expect(outer.traitCollection.userInterfaceStyle == .light)
    // What is not overridden follows the stage.
    stage.userInterfaceStyle = .dark
    #expect(outer.traitCollection.userInterfaceStyle == .dark)
    #expect(inner.log == ["did", "did"] && outer.log == ["did", "did"])
    outer.traitOverrides.remove(UITraitPreferredContentSizeCategory.self)
    #expect(inner.traitCollection.preferredContentSizeCategory == .large)
    inner.traitOverrides.remove(UITraitUserInterfaceStyle.self)
    #expect(inner.traitCollection == stage.window.traitCollection)
    stage.userInterfaceStyle = .light
    #expect(inner.traitCollection.userInterfaceStyle == .light)
  }

  @Test("a container overrides traits of a child, which it must have")
  func overridesOfChild() {
    let (parent, child, stranger) = (UIViewController(), UIViewController(), UIViewController())
    parent.addChild(child)
    parent.view.addSubview(child.view)
    let stage = Stage(hosting: parent, on: .iPadAir)
    parent.setOverrideTraitCollection(
      UITraitCollection(horizontalSizeClass: .compact), forChild: child)
    #expect(child.traitCollection.horizontalSizeClass == .compact)
    #expect(child.traitCollection.verticalSizeClass == .regular)
    #expect(parent.traitCollection.horizontalSizeClass == .regular)
    parent.setOverrideTraitCollection(nil, forChild: child)
    #expect(child.traitCollection.horizontalSizeClass == .regular)
    let faults = UsageFault.collect {
      parent.setOverrideTraitCollection(nil, forChild: stranger)
    }
    #expect(faults.count == 1)
    _ = stage
  }

  @Test("observers hear of the traits that they name")
  func observers() {
    let stage = Stage(device: .iPhone15)
    let view = UIView()
    stage.window.addSubview(view)
    var log: [String] = []
    view.registerForTraitChanges([UITraitVerticalSizeClass.self, UITraitUserInterfaceStyle.self]) {
      (view: UIView, before: UITraitCollection) in
      log.append("\(before.verticalSizeClass) \(view.traitCollection.userInterfaceStyle)")
    }
    stage.preferredContentSizeCategory = .small
    stage.userInterfaceStyle = .dark
    stage.rotate(to: .landscapeLeft, animated: false)
    #expect(log == ["regular dark", "regular dark"])
  }

  @Test("the style of a stage changes in an animation")
  func animatedStyle() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: stage.window.bounds)
    view.backgroundColor = .systemBackground
    stage.window.addSubview(view)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      stage.userInterfaceStyle = .dark
    }
    stage.advance(by: 0.25)
    // A quarter of the way from white to black.
    let color = try #require(view.layer.presentation()?.backgroundColor)
    #expect(abs((color.components?[0] ?? 0) - 0.75) < 1e-6)
  }

  @Test("labels and fonts follow the text size that the user has chosen")
  func dynamicType() {
    let stage = Stage(size: CGSize(width: 300, height: 100))
    let (following, fixed) = (UILabel(), UILabel())
    for label in [following, fixed] {
      label.font = .preferredFont(forTextStyle: .body)
      stage.window.addSubview(label)
    }
    following.adjustsFontForContentSizeCategory = true
    stage.preferredContentSizeCategory = .extraExtraExtraLarge
    // Body text is 17 points by default, and 23 at this size.
    #expect(following.font.pointSize == 23 && fixed.font.pointSize == 17)
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 23)
    // 29 / 22 are the heights of its lines.
    #expect(UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 22)).pointSize == 29)
    following.traitOverrides.preferredContentSizeCategory = .large
    #expect(following.font.pointSize == 17)
  }

  @Test("layout direction can be overridden for a part of the views")
  func layoutDirection() {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let (outer, inner) = (UIView(frame: stage.window.bounds), UIView())
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    inner.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 10),
      inner.topAnchor.constraint(equalTo: outer.topAnchor),
      inner.widthAnchor.constraint(equalToConstant: 50),
      inner.heightAnchor.constraint(equalToConstant: 50),
    ])
    stage.window.layoutIfNeeded()
    #expect(inner.frame.minX == 10)
    outer.traitOverrides.layoutDirection = .rightToLeft
    stage.window.layoutIfNeeded()
    // 200 − 10 − 50.
    #expect(inner.frame.minX == 140)
  }
}
