import Testing

@testable import Rasterize

@Suite("Layers in perspective")
struct ProjectionTests {
  /// A rotation about the vertical axis with perspective: x · cos / w, y / w with w = 1 + x · sin /
  /// distance.
  private func rotated(degrees: Double, distance: Double) -> ProjectionTransform {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    return ProjectionTransform(
      m11: c, m12: 0, m13: s / distance, m21: 0, m22: 1, m23: 0, m31: 0, m32: 0, m33: 1)
  }

  @Test("corners are where the projection maps them", arguments: [10.0, 35, 60])
  func corners(degrees: Double) {
    let map = rotated(degrees: degrees, distance: 90)
    let bitmap = render(
      [LayerTree(CGRect(x: 20, y: 20, width: 60, height: 60), .white).transformed(map)],
      width: 100, height: 100)
    let alpha = { (x: Int, y: Int) in bitmap.pixel(x: x, y: y).alpha }
    for corner in CGRect(x: -30, y: -30, width: 60, height: 60).corners {
      let image = corner.applying(map)
      let (x, y) = (50 + image.x, 50 + image.y)
      // Two pixels toward the center everything is covered, two pixels outward nothing.
      let (inX, inY) = (x > 50 ? -2.0 : 2.0, y > 50 ? -3.0 : 3.0)
      #expect(alpha(Int(x + inX), Int(y + inY)) == 255)
      #expect(alpha(Int(x - inX), Int(y)) == 0)
      #expect(alpha(Int(x), Int(y - inY)) == 0)
    }
  }

  @Test("images foreshorten: the center of the image does not map to the center of its projection")
  func foreshortening() throws {
    let pixels = (0..<60).flatMap { i -> [UInt8] in
      i < 30 ? [0, 0, 255, 255] : [255, 0, 0, 255]
    }
    let image = try #require(CGImage(width: 60, height: 1, premultipliedBGRA: pixels))
    let map = rotated(degrees: 50, distance: 90)
    let bitmap = render(
      [
        LayerTree(CGRect(x: 20, y: 20, width: 60, height: 60)) { $0.contents = .image(image) }
          .transformed(map)
      ], width: 100, height: 100)
    // The image's center is on the axis, which stays at x = 50; the edges map to 50 − 30 c / (1 −
    // 30 s / 90) = 24.1 and 50 + 30 c / (1 + 30 s / 90) = 65.4, whose mean is 44.7.
    #expect(bitmap.pixel(x: 47, y: 50) == .pureRed)
    #expect(bitmap.pixel(x: 52, y: 50) == .pureBlue)
    #expect(bitmap.pixel(x: 23, y: 50) == .clear)
    #expect(bitmap.pixel(x: 66, y: 50) == .clear)
  }

  @Test("a layer exactly edge-on is not drawn")
  func edgeOn() {
    let flat = ProjectionTransform(
      m11: 0, m12: 0, m13: 1.0 / 90, m21: 0, m22: 1, m23: 0, m31: 0, m32: 0, m33: 1)
    let bitmap = render(
      [LayerTree(CGRect(x: 2, y: 2, width: 20, height: 20), .white).transformed(flat)],
      width: 24, height: 24)
    #expect(Set(bitmap.pixels) == [0])
  }

  @Test("geometry behind the camera is clipped, never wrapped around")
  func behindTheCamera() {
    // w = 1 + x / 10 is negative left of x = −10, where the plane passes the camera.
    let map = ProjectionTransform(
      m11: 1, m12: 0, m13: 0.1, m21: 0, m22: 1, m23: 0, m31: 0, m32: 0, m33: 1)
    let bitmap = render(
      [LayerTree(CGRect(x: 0, y: 10, width: 40, height: 20), .white).transformed(map)],
      width: 40, height: 40)
    // Right of the axis y shrinks toward the center; left of it all rows are filled; at the left
    // edge x′ = x / w = −20 is x = −6.7, w = 1/3, so the layer's 20 rows are 60 high there.
    #expect(bitmap.pixel(x: 20, y: 12).alpha == 255)
    #expect(bitmap.pixel(x: 0, y: 0).alpha == 255)
    #expect(bitmap.pixel(x: 0, y: 39).alpha == 255)
    // x′ of the right edge: 20 / 3 = 6.7 right of the axis.
    #expect(bitmap.pixel(x: 26, y: 20).alpha > 0)
    #expect(bitmap.pixel(x: 28, y: 20).alpha == 0)
  }

  @Test("a layer entirely behind the camera is not drawn")
  func whollyBehind() {
    let map = ProjectionTransform(
      m11: 1, m12: 0, m13: 0, m21: 0, m22: 1, m23: 0, m31: 0, m32: 0, m33: -1)
    let bitmap = render(
      [LayerTree(CGRect(x: 0, y: 0, width: 9, height: 9), .white).transformed(map)], width: 9,
      height: 9)
    #expect(Set(bitmap.pixels) == [0])
  }

  @Test(
    "a layer larger than any frame covers it",
    arguments: [1e5, 1e9, 1e15], [0.0, 30, 90])
  func enormous(size: Double, degrees: Double) {
    let layer = LayerTree(
      CGRect(x: 10 - size, y: 10 - size, width: 2 * size, height: 2 * size), .red
    ) {
      $0.cornerRadius = 20
    }.transformed(ProjectionTransform(.rotation(degrees: degrees)))
    let bitmap = render([layer], width: 20, height: 20)
    #expect((0..<400).allSatisfy { bitmap.pixel(x: $0 % 20, y: $0 / 20) == .pureRed })
  }

  @Test(
    "no number makes rendering fail",
    arguments: [1e9, -1e9, 1e38, 1e150, 1e300, -1e300, 1e-300, 0, .infinity, -.infinity, .nan])
  func extremes(value: Double) throws {
    let image = try #require(
      CGImage(width: 2, height: 2, premultipliedBGRA: [UInt8](repeating: 255, count: 16)))
    var layers: [LayerTree] = []
    for entry in 0..<9 {
      var matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1] as [CGFloat]
      matrix[entry] = value
      var layer = LayerTree(CGRect(x: 2, y: 2, width: 20, height: 20), .white) {
        $0.contents = .image(image)
        $0.cornerRadius = 5
        $0.borderWidth = 2
        $0.shadowOpacity = 0.5
        $0.masksToBounds = entry % 2 == 0
      }
      layer.transform = ProjectionTransform(
        m11: matrix[0], m12: matrix[1], m13: matrix[2], m21: matrix[3], m22: matrix[4],
        m23: matrix[5], m31: matrix[6], m32: matrix[7], m33: matrix[8])
      layers.append(layer)
    }
    for field in 0..<7 {
      layers.append(
        LayerTree(CGRect(x: 2, y: 2, width: 20, height: 20), .white) {
          $0.contents = .image(image)
          switch field {
          case 0: $0.bounds.size.width = value
          case 1: $0.bounds.origin.y = value
          case 2: ($0.cornerRadius, $0.masksToBounds) = (value, true)
          case 3: $0.borderWidth = value
          case 4: $0.contentsRect = CGRect(x: value, y: 0, width: 1, height: value)
          case 5: ($0.shadowOpacity, $0.shadowRadius) = (1, value)
          default: ($0.shadowOpacity, $0.opacity) = (value, value)
          }
        })
    }
    let bitmap = render(layers, width: 24, height: 24)
    #expect(bitmap.width == 24)
  }
}
