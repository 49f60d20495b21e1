import Animator
import Testing

@Suite("Progress views and visual effects")
@MainActor
struct ProgressViewTests {
  @Test("the bar fills the width by its progress, vertically centered")
  func bar() throws {
    let view = UIProgressView(frame: CGRect(x: 0, y: 0, width: 200, height: 20))
    view.progress = 0.25
    let track = try #require(view.subviews.first)
    #expect(track.frame == CGRect(x: 0, y: 8, width: 200, height: 4))
    #expect(track.subviews.first?.frame == CGRect(x: 0, y: 0, width: 50, height: 4))
    view.progress = 7
    #expect(view.progress == 1)
    view.progress = .nan
    #expect(view.progress == 0)
    #expect(view.sizeThatFits(CGSize(width: 90, height: 90)) == CGSize(width: 90, height: 4))
  }

  @Test("progress animates in a quarter of a second")
  func animated() throws {
    let stage = Stage(size: CGSize(width: 200, height: 20))
    let view = UIProgressView(progressViewStyle: .default)
    stage.window.addSubview(view)
    stage.advance(by: 0.1)
    view.setProgress(1, animated: true)
    stage.advance(by: 0.125)
    let fill = try #require(view.subviews.first?.subviews.first)
    #expect(fill.layer.presentation()?.bounds.width == 75)
    #expect(view.progress == 1)
  }

  @Test("a blur effect sets the layer's backdrop filter, and animates")
  func blur() throws {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    let view = UIVisualEffectView(effect: nil)
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    stage.window.addSubview(view)
    #expect(view.contentView.frame == view.bounds)
    stage.advance(by: 0.1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.effect = UIBlurEffect(style: .dark)
    }
    stage.advance(by: 0.5)
    let half = try #require(stage.timeline.frame(at: stage.time).layers[1].state.backdrop)
    #expect(half.radius == 10 && half.saturation == 1.4)
    let faults = UsageFault.collect {
      view.effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark))
    }
    #expect(faults.first?.reason.hasPrefix("UIVibrancyEffect is not supported") == true)
  }

  @Test("materials follow the view's style to dark and back; those that name a style do not")
  func darkMaterials() {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    let adaptive = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    let light = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterialLight))
    for view in [adaptive, light] {
      view.frame = stage.window.bounds
      stage.window.addSubview(view)
    }
    /// The tints' whites behind the two views: 0.97 for light materials, 0.14 for dark ones.
    func whites() -> [CGFloat] {
      stage.advance(by: 0.1)
      return stage.timeline.frame(at: stage.time).layers.compactMap {
        $0.state.backdrop?.tint.red
      }
    }
    #expect(whites() == [0.97, 0.97])
    stage.window.overrideUserInterfaceStyle = .dark
    #expect(whites() == [0.14, 0.97])
    adaptive.effect = UIBlurEffect(style: .systemThinMaterial)
    #expect(whites() == [0.14, 0.97])
    stage.window.overrideUserInterfaceStyle = .light
    #expect(whites() == [0.97, 0.97])
  }
}
