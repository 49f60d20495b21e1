import Testing

@testable import Animator

@MainActor
private final class GestureLog {
  var states: [UIGestureRecognizer.State] = []
}

/// What appears over an app in a drawn device: it belongs on the device's screen.
///
/// The stage is a tablet's, so that everything would have another size there. The device is an iPhone 15 at its own size:
/// its screen of 393 × 852 points begins at (20, 20), and has safe areas of 59 and 34.
@MainActor
@Suite("Overlays of drawn devices")
struct DeviceOverlayTests {
  private let stage = Stage(size: CGSize(width: 1000, height: 1000), scale: 1)
  private let device = DeviceView(frame: CGRect(x: 0, y: 0, width: 433, height: 892))
  private let root = UIViewController()
  private let app = UIViewController()
  private let screen: UIView

  init() {
    screen = device.screen
    stage.window.rootViewController = root
    root.view.addSubview(device)
    root.view.layoutIfNeeded()
    root.addChild(app)
    app.view.frame = screen.bounds
    screen.addSubview(app.view)
    app.didMove(toParent: root)
    stage.advance(by: 0)
  }

  private func frame(of view: UIView) -> CGRect { view.convert(view.bounds, to: screen) }

  private func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) {
    stage.window.touches.send([
      TouchSample(finger: 1, phase: phase, location: CGPoint(x: x, y: y))
    ])
  }

  @Test("the screen has the size classes of its device, whatever those of the stage are")
  func traits() {
    #expect(stage.window.traitCollection.horizontalSizeClass == .regular)
    func classes() -> [Int] {
      let traits = app.view.traitCollection
      return [
        traits.userInterfaceIdiom.rawValue, traits.horizontalSizeClass.rawValue,
        traits.verticalSizeClass.rawValue,
      ]
    }
    let (phone, pad) = (UIUserInterfaceIdiom.phone.rawValue, UIUserInterfaceIdiom.pad.rawValue)
    let (compact, regular) = (
      UIUserInterfaceSizeClass.compact.rawValue, UIUserInterfaceSizeClass.regular.rawValue
    )
    #expect(classes() == [phone, compact, regular])
    device.orientation = .landscapeLeft
    #expect(classes() == [phone, compact, compact])
    device.model = .device(.iPadAir)
    #expect(classes() == [pad, regular, regular])
    device.model = .laptop
    #expect(classes() == [pad, regular, regular])
  }

  // A button in the right half ends where its menu does, which is 250 points wide: 349 − 250 = 99. The menu begins 8 points
  // below the button, and has one row of 44.
  @Test("a menu opens inside the screen")
  func menu() throws {
    let button = UIButton(frame: CGRect(x: 249, y: 100, width: 100, height: 44))
    button.menu = UIMenu(children: [UIAction(title: "Copy") { _ in }])
    button.showsMenuAsPrimaryAction = true
    app.view.addSubview(button)
    touch(.began, 20 + 260, 20 + 110)
    touch(.ended, 20 + 260, 20 + 110)
    stage.advance(by: 0.5)
    let panel = try #require(stage.window.parts("FloatingPanel").first)
    #expect(panel.superview === screen && panel.frame == screen.bounds)
    let list = try #require(panel.parts("MenuListView").first)
    #expect(frame(of: list) == CGRect(x: 99, y: 152, width: 250, height: 44))
    // A tap beside it, on the screen, closes it.
    touch(.began, 20 + 50, 20 + 600)
    touch(.ended, 20 + 50, 20 + 600)
    stage.advance(by: 0.3)
    #expect(stage.window.parts("FloatingPanel").isEmpty)
  }

  // 10 points below the safe area of 59: 69 … 852.
  @Test("a sheet has the size of one on that device, over the app and not over the stage")
  func sheet() throws {
    let sheet = UIViewController()
    app.present(sheet, animated: true)
    try stage.advanceUntilIdle()
    #expect(sheet.presentingViewController === app && root.presentedViewController == nil)
    #expect(sheet.presentationController?.containerView?.superview === screen)
    #expect(frame(of: sheet.view) == CGRect(x: 0, y: 69, width: 393, height: 783))
    #expect(root.view.transform == .identity && app.view.transform != .identity)
    sheet.dismiss(animated: true)
    try stage.advanceUntilIdle()
    #expect(screen.subviews == [app.view] && app.view.transform == .identity)
  }

  @Test("a device that is turned adapts its sheet: it covers the screen in landscape")
  func turnedSheet() throws {
    let sheet = UIViewController()
    app.present(sheet, animated: false)
    try stage.advanceUntilIdle()
    let presentation = sheet.sheetPresentationController
    device.orientation = .landscapeLeft
    stage.window.layoutIfNeeded()
    #expect(!(sheet.presentationController is UISheetPresentationController))
    #expect(frame(of: sheet.view) == CGRect(x: 0, y: 0, width: 852, height: 393))
    device.orientation = .portrait
    stage.window.layoutIfNeeded()
    #expect(sheet.presentationController === presentation)
    #expect(frame(of: sheet.view) == CGRect(x: 0, y: 69, width: 393, height: 783))
  }

  // In landscape, keys of 150 points and 21 below: 171 above 393.
  @Test("the keyboard follows a device that is turned")
  func turnedKeyboard() {
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
    app.view.addSubview(field)
    #expect(field.becomeFirstResponder())
    stage.advance(by: 1)
    func keys() -> CGRect? { screen.layer.sublayers?.first { $0.zPosition == 10_000 }?.frame }
    #expect(keys() == CGRect(x: 0, y: 561, width: 393, height: 291))
    device.orientation = .landscapeLeft
    #expect(keys() == CGRect(x: 0, y: 222, width: 852, height: 171))
    #expect(keys() == stage.keyboard.frame)
  }

  @Test("a controller inside of the app presents from the app; one of the stage on the stage")
  func presenters() throws {
    let child = UIViewController()
    app.addChild(child)
    app.view.addSubview(child.view)
    child.didMove(toParent: app)
    let (inside, outside) = (UIViewController(), UIViewController())
    child.present(inside, animated: false)
    root.present(outside, animated: false)
    try stage.advanceUntilIdle()
    #expect(inside.presentingViewController === app)
    #expect(inside.presentationController?.containerView?.superview === screen)
    #expect(outside.presentationController?.containerView?.superview === stage.window)
  }

  // 270 points wide: (393 − 270) / 2 = 61.5, rounded to 62. In the middle of 852, to half a point.
  @Test("an alert is in the middle of the screen")
  func alert() throws {
    let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    app.present(alert, animated: false)
    try stage.advanceUntilIdle()
    let shown = frame(of: alert.view)
    #expect(shown.minX == 62 && shown.width == 270 && abs(shown.midY - 426) <= 0.5)
  }

  // Four rows of 54 points, and 75 below: 291 points above 852.
  @Test("the keyboard of a field is on its device, and moves the guides of that screen only")
  func keyboard() {
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
    let other = UITextField(frame: CGRect(x: 600, y: 100, width: 200, height: 40))
    app.view.addSubview(field)
    root.view.addSubview(other)
    let guides = [app.view.keyboardLayoutGuide, root.view.keyboardLayoutGuide]
    #expect(field.becomeFirstResponder())
    stage.advance(by: 1)
    #expect(stage.keyboard.frame == CGRect(x: 0, y: 561, width: 393, height: 291))
    stage.window.layoutIfNeeded()
    #expect(guides.map(\.layoutFrame.minY) == [561, 1000])
    // Its layer is one of the screen's, which clips it.
    func keys(in view: UIView) -> Bool {
      view.layer.sublayers?.contains { $0.zPosition == 10_000 } == true
    }
    #expect(keys(in: screen) && !keys(in: stage.window) && screen.clipsToBounds)
    // That of a tablet: a bar of 55 and keys of 264 points.
    #expect(other.becomeFirstResponder())
    stage.advance(by: 1)
    #expect(stage.keyboard.frame == CGRect(x: 0, y: 681, width: 1000, height: 319))
    stage.window.layoutIfNeeded()
    #expect(guides.map(\.layoutFrame.minY) == [818, 681])
    #expect(!keys(in: screen) && keys(in: stage.window))
    #expect(field.becomeFirstResponder() && field.resignFirstResponder())
    stage.advance(by: 1)
    #expect(!stage.keyboard.isShown && !keys(in: screen) && !keys(in: stage.window))
  }

  @Test("a laptop has keys of its own: there is no keyboard on its screen, and typing enters text")
  func laptop() {
    device.model = .laptop
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
    app.view.addSubview(field)
    #expect(field.becomeFirstResponder())
    stage.advance(by: 1)
    #expect(!stage.keyboard.isShown)
    stage.keyboard.type("Hi")
    stage.advance(by: 1)
    #expect(field.text == "Hi")
  }

  // The guide of the app without a keyboard is at its safe area: 852 − 34. That of a view from 500 to 600 is at its bottom,
  // and 61 points below its top with the keyboard, which begins at 561.
  @Test("a keyboard that code shows leaves with its device, and may be shown again")
  func removedDevice() {
    let bar = UIView(frame: CGRect(x: 0, y: 500, width: 393, height: 100))
    app.view.addSubview(bar)
    let guides = [app.view.keyboardLayoutGuide, bar.keyboardLayoutGuide]
    func tops() -> [CGFloat] {
      stage.window.layoutIfNeeded()
      return guides.map(\.layoutFrame.minY)
    }
    stage.keyboard.show(on: device, animated: false)
    #expect(stage.keyboard.isShown && tops() == [561, 61])
    device.removeFromSuperview()
    #expect(!stage.keyboard.isShown)
    stage.advance(by: 1)
    // That of the stage, a tablet: 319 points.
    stage.keyboard.show(animated: false)
    #expect(stage.keyboard.frame == CGRect(x: 0, y: 681, width: 1000, height: 319))
    stage.keyboard.hide(animated: false)
    root.view.addSubview(device)
    #expect(tops() == [818, 100])
    stage.keyboard.show(on: device, animated: false)
    #expect(tops() == [561, 61])
  }

  @Test("a keyboard leaves its device with the view around that, also while it slides in")
  func removedParent() {
    stage.keyboard.show(on: device, animated: true)
    stage.advance(by: 0.1)
    root.view.removeFromSuperview()
    #expect(!stage.keyboard.isShown)
    stage.advance(by: 1)
    #expect(stage.keyboard.frame == CGRect(x: 0, y: 1000, width: 1000, height: 319))
  }

  @Test("a device that becomes a laptop has no keyboard, which returns for a field on a phone")
  func otherModel() {
    stage.keyboard.show(on: device, animated: false)
    device.model = .laptop
    #expect(!stage.keyboard.isShown)
    device.model = .device(.iPhone15)
    #expect(!stage.keyboard.isShown)
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
    app.view.addSubview(field)
    #expect(field.becomeFirstResponder())
    stage.advance(by: 1)
    #expect(stage.keyboard.isShown)
    device.model = .browser
    #expect(!stage.keyboard.isShown && field.isFirstResponder)
    stage.advance(by: 1)
    device.model = .device(.iPhone15)
    stage.advance(by: 1)
    #expect(stage.keyboard.isShown && field.isFirstResponder)
    #expect(stage.keyboard.frame == CGRect(x: 0, y: 561, width: 393, height: 291))
  }

  @Test("a gesture from the edge begins at the edge of the device's screen")
  func edge() {
    let log = GestureLog()
    let edge = UIScreenEdgePanGestureRecognizer { log.states.append($0.state) }
    edge.edges = .left
    app.view.addGestureRecognizer(edge)
    func drag(from x: CGFloat) -> Bool {
      log.states = []
      touch(.began, x, 400)
      for step in 1...5 {
        stage.advance(by: 1 / 60)
        touch(.moved, x + CGFloat(step) * 10, 400)
      }
      touch(.ended, x + 50, 400)
      stage.advance(by: 1)
      return log.states.contains(.began)
    }
    // 5 and 25 points from the edge, which is at 20.
    #expect(drag(from: 25) && !drag(from: 45))
  }

  // At a tenth of its size, 200 points of the screen are 20 of the stage.
  @Test("swipes are as long as on the device, however small that is drawn")
  func swipe() {
    device.frame.size = CGSize(width: 43.3, height: 89.2)
    stage.window.layoutIfNeeded()
    let log = GestureLog()
    let swipe = UISwipeGestureRecognizer { log.states.append($0.state) }
    app.view.addGestureRecognizer(swipe)
    touch(.began, 10, 40)
    for step in 1...5 {
      stage.advance(by: 1 / 60)
      touch(.moved, 10 + CGFloat(step) * 4, 40)
    }
    touch(.ended, 30, 40)
    stage.advance(by: 1)
    #expect(log.states.contains(.ended))
  }

  @Test("what is presented on a device that is removed is released with the stage")
  func release() {
    weak var sheet: UIViewController?
    weak var content: UIView?
    do {
      let own = Stage(size: CGSize(width: 500, height: 900), scale: 1)
      let (parent, child, presented) = (UIViewController(), UIViewController(), UIViewController())
      let phone = DeviceView(frame: CGRect(x: 0, y: 0, width: 433, height: 892))
      own.window.rootViewController = parent
      parent.view.addSubview(phone)
      parent.addChild(child)
      phone.screen.addSubview(child.view)
      child.didMove(toParent: parent)
      own.advance(by: 0)
      child.present(presented, animated: true)
      own.advance(by: 1)
      own.keyboard.show(on: phone, animated: true)
      own.advance(by: 1)
      phone.removeFromSuperview()
      own.keyboard.hide()
      own.advance(by: 1)
      (sheet, content) = (presented, phone)
      #expect(sheet != nil)
    }
    #expect(sheet == nil && content == nil)
  }
}
