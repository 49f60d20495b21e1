import Testing

@testable import Animator

/// Drawn devices.
@MainActor
@Suite("Device views")
struct DeviceViewTests {
  private let stage = Stage(size: CGSize(width: 1000, height: 1000), scale: 1)

  private func device(_ frame: CGRect) -> DeviceView {
    let view = DeviceView(frame: frame)
    stage.window.addSubview(view)
    stage.window.layoutIfNeeded()
    return view
  }

  @Test("the device fits into the bounds; its screen keeps its own points")
  func fits() {
    // An iPhone 15 has 393 × 852 points, borders of 14 and a frame of 6: 433 × 892 in all.
    let view = device(CGRect(x: 100, y: 0, width: 1000, height: 446))
    #expect(view.screen.bounds == CGRect(x: 0, y: 0, width: 393, height: 852))
    let shown = view.screen.convert(view.screen.bounds, to: view)
    #expect(abs(shown.height - 426) < 1e-9 && abs(shown.width - 196.5) < 1e-9)
    #expect(abs(shown.midX - 500) < 1e-9 && abs(shown.midY - 223) < 1e-9)
    view.frame.size.height = 892
    view.layoutIfNeeded()
    #expect(view.screen.convert(view.screen.bounds, to: view).height == 852)
  }

  @Test("a device that is turned has a wide screen, and its parts turn with it")
  func orientation() {
    let view = device(CGRect(x: 0, y: 0, width: 892, height: 433))
    view.orientation = .landscapeLeft
    view.layoutIfNeeded()
    #expect(view.screen.bounds.size == CGSize(width: 852, height: 393))
    #expect(
      view.screen.convert(view.screen.bounds, to: view)
        == CGRect(x: 20, y: 20, width: 852, height: 393))
    // The island is at an end of the screen, not at a long side.
    let pixels = stage.timeline.frame(at: .zero).layers
    let island = pixels.first { $0.state.bounds.width == 126 && $0.state.bounds.height < 38 }
    let corner = island.map { CGPoint.zero.applying($0.transform) }
    let other = island.map { CGPoint(x: 126, y: 37 + 1.0 / 3).applying($0.transform) }
    if let corner, let other {
      #expect(abs(abs(corner.x - other.x) - 37 - 1.0 / 3) < 1e-6)
      #expect(abs(abs(corner.y - other.y) - 126) < 1e-6)
    } else {
      Issue.record("there is no island")
    }
  }

  /// 59 points above and 34 below in portrait; 59 at the sides and 21 below in landscape.
  @Test("the screen has the safe area of the device, whatever that of the stage is")
  func safeArea() {
    let view = device(CGRect(x: 0, y: 0, width: 500, height: 500))
    let inner = UIView(frame: CGRect(x: 0, y: 9, width: 100, height: 843))
    view.screen.addSubview(inner)
    stage.window.layoutIfNeeded()
    #expect(view.screen.safeAreaInsets == UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
    #expect(inner.safeAreaInsets == UIEdgeInsets(top: 50, left: 0, bottom: 34, right: 0))
    view.orientation = .landscapeLeft
    stage.window.layoutIfNeeded()
    #expect(view.screen.safeAreaInsets == UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59))
    view.model = .laptop
    stage.window.layoutIfNeeded()
    #expect(view.screen.safeAreaInsets == .zero)
    view.model = .device(.iPhone15)
    view.removeFromSuperview()
    #expect(view.screen.safeAreaInsets == .zero)
  }

  @Test("the status bar and the home indicator are shown with a style only, and not in landscape")
  func statusBar() {
    let view = device(CGRect(x: 0, y: 0, width: 433, height: 892))
    func bars() -> [CGRect] {
      view.layoutIfNeeded()
      let types = [StatusBarView.self, HomeIndicatorView.self] as [UIView.Type]
      let canvas = view.subviews[0]
      return canvas.subviews.filter { view in types.contains { type(of: view) == $0 } }
        .filter { !$0.isHidden }.map { canvas.convert($0.frame, to: view.screen) }
    }
    #expect(bars().isEmpty)
    view.statusBarStyle = .lightContent
    // 5 points above the end of the safe area; 134 · 393 / 375 = 140.4 wide, 8 points above the edge.
    #expect(
      bars() == [
        CGRect(x: 0, y: 0, width: 393, height: 54), CGRect(x: 126.5, y: 839, width: 140, height: 5),
      ])
    view.orientation = .landscapeRight
    #expect(bars().map(\.height) == [5])
    view.model = .device(.iPhoneSE)
    #expect(bars().isEmpty)
    view.orientation = .portrait
    #expect(bars().map(\.height) == [20])
    view.model = .browser
    #expect(bars().isEmpty)
  }

  @Test("every model of every finish has a screen inside of it")
  func models() {
    let view = device(CGRect(x: 0, y: 0, width: 600, height: 400))
    let models: [DeviceView.Model] =
      DeviceProfile.all.map { .device($0) } + [.laptop, .browser]
    for model in models {
      for finish in DeviceBody.Finish.allCases {
        (view.model, view.finish) = (model, finish)
        view.layoutIfNeeded()
        let screen = view.screen.convert(view.screen.bounds, to: view)
        #expect(screen.width > 100 && screen.height > 100, "\(model)")
        #expect(view.bounds.insetBy(dx: -1e-6, dy: -1e-6).contains(screen), "\(model)")
      }
    }
  }

  @Test("a browser fills the bounds at their own scale; its bar is 44 points high")
  func browser() {
    let view = device(CGRect(x: 0, y: 0, width: 300, height: 200))
    (view.model, view.address) = (.browser, "example.org")
    view.layoutIfNeeded()
    #expect(
      view.screen.convert(view.screen.bounds, to: view)
        == CGRect(x: 0, y: 44, width: 300, height: 156))
    view.frame.size = CGSize(width: 0, height: 0)
    view.layoutIfNeeded()
    view.frame.size = CGSize(width: 500, height: 300)
    view.layoutIfNeeded()
    #expect(view.screen.bounds.size == CGSize(width: 500, height: 256))
  }

  // Linear, from the whole scale to half of it; the window of a browser from 400 × 300 to 200 × 100, below its bar of 44.
  @Test("what is drawn follows the animation that resizes the device")
  func resizing() {
    let phone = device(CGRect(x: 0, y: 0, width: 433, height: 892))
    let browser = device(CGRect(x: 500, y: 0, width: 400, height: 300))
    browser.model = .browser
    stage.advance(by: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      phone.frame.size = CGSize(width: 216.5, height: 446)
      browser.frame.size = CGSize(width: 200, height: 100)
    }
    stage.advance(by: 0.5)
    let scale = phone.subviews[0].layer.presentation()?.affineTransform().a ?? 0
    #expect(abs(scale - 0.75) < 1e-9)
    let window = browser.screen.layer.presentation()?.bounds.size
    #expect(window == CGSize(width: 300, height: 156))
    stage.advance(by: 0.5)
    #expect(browser.screen.bounds.size == CGSize(width: 200, height: 56))
    #expect(phone.screen.convert(phone.screen.bounds, to: phone).height == 426)
  }

  @Test("touches reach what is on the screen")
  func touches() {
    let view = device(CGRect(x: 0, y: 0, width: 433, height: 892))
    let button = UIView(frame: CGRect(x: 0, y: 0, width: 393, height: 100))
    view.screen.addSubview(button)
    #expect(stage.window.hitTest(CGPoint(x: 200, y: 100), with: nil) === button)
  }

  @Test("a reflection is the device mirrored at its lower edge, with its opacity")
  func reflection() throws {
    let view = device(CGRect(x: 0, y: 0, width: 433, height: 892))
    view.reflection = 0.25
    view.screen.backgroundColor = .red
    let layers = stage.timeline.frame(at: .zero).layers
    let copies = layers.filter { $0.state.bounds.size == CGSize(width: 393, height: 852) }
    let corners = copies.map { CGPoint.zero.applying($0.transform) }
    // The screen begins 20 points below the top; its mirror image ends 20 below the edge at 892, and 4 of space.
    #expect(corners.contains(CGPoint(x: 20, y: 20)))
    #expect(corners.contains { abs($0.x - 20) < 1e-6 && abs($0.y - (892 + 4 + 872)) < 1e-6 })
    view.reflection = .nan
    #expect(view.reflection == 0)
  }
}
