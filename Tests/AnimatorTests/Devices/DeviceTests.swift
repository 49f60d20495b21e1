import Animator
import Testing

@MainActor
struct DeviceTests {
  @Test("a stage of a device has its size, scale, safe area and traits, and so does the screen")
  func stageOfDevice() {
    let stage = Stage(device: .iPhone15)
    #expect(stage.size == CGSize(width: 393, height: 852) && stage.scale == 3)
    stage.window.layoutIfNeeded()
    #expect(
      stage.window.safeAreaInsets == UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
    #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 393, height: 852))
    #expect(UIDevice.current.name == "iPhone 15" && UIDevice.current.model == "iPhone")
    #expect(stage.device == .iPhone15)
  }

  @Test("the safe area turns with the interface, inside the animation")
  func rotation() throws {
    let stage = Stage(device: .iPhone15)
    let card = UIView()
    card.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(card)
    let area = stage.window.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      card.leadingAnchor.constraint(equalTo: area.leadingAnchor),
      card.topAnchor.constraint(equalTo: area.topAnchor),
      card.widthAnchor.constraint(equalToConstant: 100),
      card.heightAnchor.constraint(equalToConstant: 100),
    ])
    stage.advance(by: 0.1)
    #expect(card.frame.origin == CGPoint(x: 0, y: 59))
    stage.rotate(to: .landscapeLeft)
    #expect(card.frame.origin == CGPoint(x: 59, y: 0))
    stage.advance(by: 0.15)
    // Half of the 0.3 seconds: ease-in-out is symmetric.
    let shown = try #require(card.layer.presentation()).frame
    #expect(abs(shown.minX - 29.5) < 0.01 && abs(shown.minY - 29.5) < 0.01)
  }

  @Test("a stage that begins in landscape has an upright canvas, and turns back to portrait")
  func landscapeCanvas() {
    let stage = Stage(device: .iPhone15, orientation: .landscapeLeft)
    #expect(stage.size == CGSize(width: 852, height: 393))
    // In portrait orientation whichever way the device is held: 393 × 852 points of 3 pixels.
    #expect(UIScreen.main.bounds.size == CGSize(width: 852, height: 393))
    #expect(UIScreen.main.nativeBounds.size == CGSize(width: 1179, height: 2556))
    #expect(stage.interfaceOrientation == .landscapeRight)
    #expect(stage.window.transform == .identity)
    stage.window.layoutIfNeeded()
    #expect(
      stage.window.safeAreaInsets == UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59))
    stage.rotate(to: .portrait, animated: false)
    #expect(stage.window.bounds.size == CGSize(width: 393, height: 852))
    #expect(UIScreen.main.bounds.size == CGSize(width: 393, height: 852))
    // Centered on the canvas, turned back by a right angle.
    #expect(stage.window.center == CGPoint(x: 426, y: 196.5))
    #expect(stage.window.transform == CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0))
  }

  @Test("devices are found by name, and there is a dozen of them")
  func names() {
    #expect(DeviceProfile(named: "iphone 15 pro max") == .iPhone15ProMax)
    #expect(DeviceProfile(named: "Nokia 3310") == nil)
    #expect(DeviceProfile.all.count == 17)
    #expect(Set(DeviceProfile.all.map(\.name)).count == 17)
    for device in DeviceProfile.all {
      #expect(device.size.width < device.size.height)
      #expect(device.hasHomeIndicator == (device.cornerRadius > 0))
    }
  }

  @Test("bars of the system are in front of all views and are not the app's")
  func systemBars() throws {
    let stage = Stage(device: .iPhone15)
    #expect(stage.window.subviews.isEmpty)
    let bars = try #require(stage.window.layer.sublayers)
    // The status bar, 5 points less high than the safe area, and the home indicator: 134 / 375 of the width.
    #expect(
      bars.map(\.frame) == [
        CGRect(x: 0, y: 0, width: 393, height: 54),
        CGRect(x: 126.5, y: 839, width: 140, height: 5),
      ])
    #expect(stage.window.hitTest(CGPoint(x: 196, y: 841), with: nil) === stage.window)
    #expect(Stage(size: CGSize(width: 393, height: 852)).window.layer.sublayers == nil)
    stage.rotate(to: .landscapeLeft, animated: false)
    // Phones show no status bar in landscape.
    #expect(bars[0].opacity == 0)
    #expect(bars[1].frame == CGRect(x: 324, y: 380, width: 204, height: 5))
  }
}
