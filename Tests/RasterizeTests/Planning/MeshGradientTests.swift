import Animator
import Rasterize
import Testing

/// Mesh gradients, from views to pixels.
@MainActor
@Suite("Mesh gradients")
struct MeshGradientTests {
  private let stage = Stage(size: CGSize(width: 64, height: 64), scale: 1)
  private let mesh = MeshGradientView(frame: CGRect(x: 0, y: 0, width: 64, height: 64))

  init() {
    stage.window.backgroundColor = .black
    mesh.colors = [.red, .green, .blue, .white]
    stage.window.addSubview(mesh)
  }

  private func render(at time: Double = 0, scale: CGFloat = 1, threads: Int = 1) -> Bitmap {
    Compositor(size: stage.size, scale: scale, threads: threads)
      .render(stage.timeline.frame(at: MediaTime(seconds: time)))
  }

  private func expect(
    _ pixel: Bitmap.Pixel, _ red: Double, _ green: Double, _ blue: Double, _ place: String
  ) {
    // Dithering rounds up or down.
    for (found, wanted) in [(pixel.red, red), (pixel.green, green), (pixel.blue, blue)] {
      #expect(abs(Double(found) - wanted * 255) <= 1.01, "\(place): \(pixel)")
    }
  }

  @Test("two rows of two colors are interpolated linearly in both directions")
  func bilinear() {
    let bitmap = render()
    for (x, y) in [(0, 0), (63, 0), (0, 63), (63, 63), (32, 32), (10, 50)] {
      let (u, v) = ((Double(x) + 0.5) / 64, (Double(y) + 0.5) / 64)
      // Red, green, blue and white, at the corners. The surface is bilinear, its triangles are flat: cells of 8 points
      // differ from it by at most (1/8)² / 4.
      let white = u * v
      let slack = 0.004
      let pixel = bitmap.pixel(x: x, y: y)
      #expect(abs(Double(pixel.red) / 255 - (1 - u) * (1 - v) - white) < slack + 0.004)
      #expect(abs(Double(pixel.green) / 255 - u * (1 - v) - white) < slack + 0.004)
      #expect(abs(Double(pixel.blue) / 255 - (1 - u) * v - white) < slack + 0.004)
    }
  }

  @Test("points that are evenly spaced are the default ones")
  func even() {
    let plain = render()
    mesh.points = [
      CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 1),
    ]
    #expect(render() == plain)
    mesh.points = []
    #expect(mesh.points.count == 4 && render() == plain)
  }

  @Test("a point has its color where it is, and moves when it is animated")
  func points() {
    mesh.columns = 3
    mesh.colors = (0..<9).map { $0 == 4 ? .white : .black }
    var points = mesh.points
    #expect(points[4] == CGPoint(x: 0.5, y: 0.5))
    points[4] = CGPoint(x: 0.75, y: 0.25)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { mesh.points = points }
    // From (32, 32) to (48, 16). A spline passes through its points; half a pixel beside it is nearly as bright.
    for (time, x, y) in [(0.0, 32, 32), (0.5, 40, 24), (1, 48, 16)] {
      let bitmap = render(at: time)
      #expect(bitmap.pixel(x: x, y: y).red > 240, "at \(time)")
      #expect(bitmap.pixel(x: 2, y: 60).red < 20)
    }
    #expect(render(at: 1).pixel(x: 32, y: 32).red < 200)
  }

  @Test("a mesh of one color covers exactly what a plain view covers")
  func coverage() {
    let color = UIColor(red: 0.2, green: 0.6, blue: 1, alpha: 1)
    mesh.columns = 3
    mesh.colors = Array(repeating: color, count: 9)
    let plain = UIView(frame: .zero)
    plain.backgroundColor = color
    for transform in [
      CATransform3DIdentity, CATransform3DMakeRotation(0.3, 0, 0, 1),
      CATransform3DMakeScale(0.37, 0.61, 1), CATransform3DMakeTranslation(3.4, -7.7, 0),
    ] {
      for radius in [0, 12] {
        func shown(_ view: UIView) -> Bitmap {
          mesh.removeFromSuperview()
          plain.removeFromSuperview()
          view.frame = CGRect(x: 6, y: 9, width: 50, height: 40)
          view.layer.transform = transform
          view.layer.cornerRadius = CGFloat(radius)
          stage.window.addSubview(view)
          defer { view.layer.transform = CATransform3DIdentity }
          return render()
        }
        #expect(shown(mesh) == shown(plain))
      }
    }
  }

  @Test("the number of threads does not matter")
  func threads() {
    mesh.points = [
      CGPoint(x: -0.2, y: 0.1), CGPoint(x: 1, y: 0.3), CGPoint(x: 0.2, y: 1.4),
      CGPoint(x: 0.8, y: 0.7),
    ]
    #expect(render(scale: 2) == render(scale: 2, threads: 4))
  }

  @Test("too few colors, folded meshes and impossible points are drawn")
  func unusual() {
    mesh.points = [
      .zero, CGPoint(x: -1e9, y: CGFloat.nan), CGPoint(x: 1, y: CGFloat.infinity), .zero,
    ]
    _ = render()
    mesh.columns = 3
    let bitmap = render()
    #expect(bitmap.pixel(x: 30, y: 30).red == 0 && mesh.columns == 3)
    mesh.columns = -4
    mesh.colors = []
    _ = render()
    (mesh.columns, mesh.colors) = (2, [.red, .red, .clear, .clear])
    mesh.points = [
      CGPoint(x: 1, y: 1), CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1),
    ]
    _ = render()
    mesh.frame = CGRect(x: 0, y: 0, width: 1e6, height: 1e6)
    _ = render()
    mesh.frame = .zero
    _ = render()
  }
}
