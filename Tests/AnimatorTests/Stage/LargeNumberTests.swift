import Animator
import Testing

@MainActor
@Suite("Very large numbers")
struct LargeNumberTests {
  private func isFinite(_ t: CATransform3D) -> Bool {
    [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41,
      t.m42, t.m43, t.m44,
    ].allSatisfy(\.isFinite)
  }

  @Test("a position that crosses the whole range of numbers is interpolated exactly")
  func positions() throws {
    let s = Scenario()
    s.view.center = CGPoint(x: -1e308, y: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      s.view.center = CGPoint(x: 1e308, y: 0)
    }
    for (time, x) in [(0.0, -1e308), (0.25, -0.5e308), (0.5, 0), (0.75, 0.5e308), (1, 1e308)] {
      s.stage.advance(to: time)
      let shown = try #require(s.shown?.position.x)
      #expect(abs(Double(shown) - x) <= 1e295, "\(time)")
    }
  }

  @Test(
    "transforms with very large and very small scales stay finite",
    arguments: [1e200, 1e308, -1e308, 1e-200])
  func scales(scale: Double) throws {
    let s = Scenario()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      s.view.transform = CGAffineTransform(rotationAngle: 1).scaledBy(x: scale, y: scale)
    }
    UIView.animate(withDuration: 1) {
      s.view.layer.transform = CATransform3DMakeScale(-1e308, 1, 2)
    }
    for step in 0...10 {
      s.stage.advance(to: Double(step) / 10)
      #expect(isFinite(try #require(s.shown?.transform)))
    }
  }

  @Test("halfway to a scale of 1e200 is half of it")
  func halfway() throws {
    let s = Scenario()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      s.view.transform = CGAffineTransform(scaleX: 1e200, y: 1e200)
    }
    s.stage.advance(to: 0.5)
    let shown = try #require(s.shown?.transform.m11)
    #expect(abs(Double(shown) / 0.5e200 - 1) < 1e-9)
  }

  @Test("setting components of a transform to very large numbers keeps it finite")
  func components() throws {
    let s = Scenario()
    s.view.transform = CGAffineTransform(scaleX: 1e200, y: 1e200)
    UIView.animate(withDuration: 1) {
      for path in ["transform.rotation.z", "transform.scale.x", "transform.scale"] {
        s.view.layer.setValue(1e300, forKeyPath: path)
        #expect(isFinite(s.view.layer.transform))
      }
    }
    s.stage.advance(to: 0.5)
    #expect(isFinite(try #require(s.shown?.transform)))
  }

  @Test("a transform with finite entries is stored however large they are; contentsScale is finite")
  func setters() {
    let view = UIView()
    view.transform = CGAffineTransform(scaleX: 1.5e308, y: 1.5e308)
    #expect(view.transform.a == 1.5e308)
    for scale in [CGFloat.infinity, .nan, 0, -1] {
      view.layer.contentsScale = 3
      view.layer.contentsScale = scale
      #expect(view.layer.contentsScale == 1)
    }
  }
}
