import Animator
import Rasterize
import Testing

/// Displacement by the colors of a subview, from views to pixels.
@MainActor
@Suite("Displacement maps")
struct DisplacementMapTests {
  private let stage = Stage(size: CGSize(width: 100, height: 60), scale: 1)
  private let view = UIView(frame: CGRect(x: 30, y: 10, width: 40, height: 40))
  /// Covers the stage, so that it displaces what is around the view as well.
  private let map = UIView(frame: CGRect(x: -30, y: -10, width: 100, height: 60))

  /// The scale at which full red displaces by 8 points: (255 − 128) / 255 of it.
  private let eightPoints: CGFloat = 8 * 255 / 127

  init() {
    stage.window.backgroundColor = .black
    view.backgroundColor = .white
    stage.window.addSubview(view)
    view.addSubview(map)
    map.backgroundColor = color(255, 128)
    map.layer.isDisplacementMap = true
    view.layer.displacementScale = eightPoints
  }

  private func color(_ red: Int, _ green: Int) -> UIColor {
    UIColor(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: 0.3, alpha: 1)
  }

  private func render(at time: MediaTime = .zero, scale: CGFloat = 1, threads: Int = 1) -> Bitmap {
    Compositor(size: stage.size, scale: scale, threads: threads)
      .render(stage.timeline.frame(at: time))
  }

  /// The columns and rows of the white pixels in the middle of the stage.
  private func extent(_ bitmap: Bitmap) -> [Int] {
    let columns = (0..<100).filter { bitmap.pixel(x: $0, y: 30).red == 255 }
    let rows = (0..<60).filter { bitmap.pixel(x: 50, y: $0).red == 255 }
    return [columns.first ?? -1, columns.last ?? -1, rows.first ?? -1, rows.last ?? -1]
  }

  @Test("the pixel at (x, y) is that at x + scale · (red − ½), y + scale · (green − ½)")
  func formula() {
    #expect(extent(render()) == [22, 61, 10, 49])
    map.backgroundColor = color(128, 255)
    #expect(extent(render()) == [30, 69, 2, 41])
    // (0 − 128) / 255 of 8 · 255 / 128.
    map.backgroundColor = color(0, 128)
    view.layer.displacementScale = 8 * 255 / 128
    #expect(extent(render()) == [38, 77, 10, 49])
    view.layer.displacementScale = -8 * 255 / 128
    #expect(extent(render()) == [22, 61, 10, 49])
  }

  @Test("distances are in points, at any scale and with any number of threads")
  func points() {
    let bitmap = render(scale: 2)
    // 22 · 2 and 62 · 2 − 1.
    let white = (0..<200).filter { bitmap.pixel(x: $0, y: 60).red == 255 }
    #expect(white.first == 44 && white.last == 123)
    #expect(render(scale: 2, threads: 4) == bitmap)
  }

  @Test("gray, transparency and a scale of 0 leave every byte as it is, and a map is never drawn")
  func neutral() {
    map.removeFromSuperview()
    let plain = render()
    view.addSubview(map)
    map.backgroundColor = UIColor(white: 0.5, alpha: 1)
    #expect(render() == plain)
    map.backgroundColor = .clear
    #expect(render() == plain)
    map.backgroundColor = color(255, 255)
    map.isHidden = true
    #expect(render() == plain)
    map.isHidden = false
    view.layer.displacementScale = 0
    #expect(render() == plain)
  }

  @Test("a map displaces only where it is, and less where it is transparent")
  func coverage() {
    // The left half of the view, beyond its edge.
    map.frame = CGRect(x: -20, y: -10, width: 40, height: 60)
    #expect(extent(render()) == [22, 69, 10, 49])
    // A byte of 128 · 128 / 255 = 64 of red, above a half of the alpha of 128, which is 64; 128 − 64 = 64.
    map.frame = CGRect(x: -30, y: -10, width: 100, height: 60)
    map.alpha = CGFloat(128) / 255
    view.layer.displacementScale = 4 * 255 / 64
    #expect(extent(render()) == [26, 65, 10, 49])
  }

  @Test("maps move, and the scale animates")
  func animation() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.layer.displacementScale = 2 * eightPoints
    }
    #expect(extent(render(at: MediaTime(seconds: 0.5))) == [18, 57, 10, 49])
    stage.advance(by: 1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { map.frame.origin.y = 90 }
    #expect(extent(render(at: stage.time)) == [14, 53, 10, 49])
    #expect(extent(render(at: stage.time + MediaTime(seconds: 1))) == [30, 69, 10, 49])
  }

  @Test("what a map contains belongs to it, and several add up as they are drawn")
  func contents() {
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    inner.backgroundColor = color(128, 255)
    map.addSubview(inner)
    #expect(extent(render()) == [30, 69, 2, 41])
    let other = UIView(frame: map.frame)
    other.backgroundColor = color(255, 128)
    other.layer.isDisplacementMap = true
    view.addSubview(other)
    #expect(extent(render()) == [22, 61, 10, 49])
    // Without a map, the scale has no effect.
    for map in [map, other] { map.removeFromSuperview() }
    #expect(extent(render()) == [30, 69, 10, 49])
  }

  @Test("other filters, masks, rasterization and extreme values are drawn")
  func combinations() {
    (view.layer.displacementAmount, view.layer.blurRadius) = (4, 2)
    (view.layer.glowIntensity, view.layer.grainAmount) = (1, 0.1)
    let bitmap = render()
    #expect(render(threads: 3) == bitmap)
    map.layer.displacementScale = 10
    let nested = UIView(frame: map.bounds)
    nested.layer.isDisplacementMap = true
    nested.backgroundColor = .red
    map.addSubview(nested)
    map.mask = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.layer.shouldRasterize = true
    _ = render()
    let holder = CATransformLayer()
    view.layer.addSublayer(holder)
    map.layer.removeFromSuperlayer()
    holder.addSublayer(map.layer)
    _ = render()
    view.layer.addSublayer(map.layer)
    for value in [CGFloat(0.001), -1e6, 1e6, .infinity, .nan] {
      view.layer.displacementScale = value
      _ = render()
    }
    view.mask = map
    _ = render()
  }
}
