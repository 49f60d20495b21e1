import Animator
import Rasterize
import Testing

/// Text and drawings are rasterized at display resolution.
@Suite("Text at display resolution")
struct SharpTextTests {
  private static let attributed: RecordedDrawing = {
    let text = NSMutableAttributedString(
      string: "Ab", attributes: [.font: UIFont.boldSystemFont(ofSize: 16)])
    text.append(
      NSAttributedString(
        string: "gy",
        attributes: [
          .font: UIFont.systemFont(ofSize: 16), .foregroundColor: UIColor.red, .underlineStyle: 1,
          .backgroundColor: UIColor.yellow,
        ]))
    let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 48, height: 20))
    context.draw(TextBlock(text), at: .zero)
    return context.recordedDrawing
  }()

  private func layer(_ zoom: CGFloat) -> LayerTree {
    LayerTree(CGRect(x: 0, y: 0, width: 48, height: 20)) { $0.contents = .drawing(Self.attributed) }
      .zoomed(zoom)
  }

  @Test("a zoomed label equals one drawn at that scale", arguments: [2, 4])
  func zoomed(factor: CGFloat) {
    let zoomed = render([layer(factor)], width: 48 * factor, height: 20 * factor)
    let scaled = render([layer(1)], width: 48, height: 20, scale: factor)
    #expect(zoomed.pixels == scaled.pixels)
  }

  @Test("between the quantized scales edges are as sharp as at their own")
  func betweenSteps() {
    func softPixels(_ bitmap: Bitmap) -> Int {
      (0..<bitmap.width * bitmap.height).filter { index in
        let pixel = bitmap.pixel(x: index % bitmap.width, y: index / bitmap.width)
        return pixel.alpha > 40 && pixel.alpha < 215
      }.count
    }
    let zoomed = render([layer(3)], width: 144, height: 60)
    let scaled = render([layer(1)], width: 48, height: 20, scale: 3)
    #expect(Double(softPixels(zoomed)) < 1.6 * Double(softPixels(scaled)))
  }

  // The sum of alphas is the amount of ink; the sum of their squares decreases as it spreads.
  // Midway between four of its texels, a pixel would have their mean: 0.68 of the sum of squares.
  @Test(
    "rotated text and text at subpixel offsets is as dark as text on the pixel grid",
    arguments: [
      (0.5, 0.5, 0.0), (0.25, 0.75, 0), (0.5, 0, 0), (0, 0, 5), (0.3, 0.1, 20), (0, 0, 90),
    ],
    [false, true])
  func offGrid(place: (x: Double, y: Double, degrees: Double), isTextLayer: Bool) {
    func sums(_ transform: CGAffineTransform) -> (ink: Double, squares: Double) {
      var layer = LayerTree(CGRect(x: 0, y: 0, width: 80, height: 20)) { state in
        if isTextLayer {
          var text = TextLayerValues()
          text.string.runs = [TextRun(string: "Hamburgefonstiv", style: TextRun.usual.style)]
          (text.fontSize, text.foregroundColor) = (12, .black)
          state.text = text
        } else {
          let text = NSAttributedString(
            string: "Hamburgefonstiv", attributes: [.font: UIFont.systemFont(ofSize: 12)])
          let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 80, height: 20))
          context.draw(TextBlock(text), at: .zero)
          state.contents = .drawing(context.recordedDrawing)
        }
      }
      layer.transform = ProjectionTransform(
        transform.concatenating(.translation(100, 100)))
      let bitmap = render([layer], width: 200, height: 200)
      var result = (ink: 0.0, squares: 0.0)
      for index in 0..<200 * 200 {
        let alpha = Double(bitmap.pixel(x: index % 200, y: index / 200).alpha) / 255
        result = (result.ink + alpha, result.squares + alpha * alpha)
      }
      return result
    }
    let grid = sums(.identity)
    let moved = sums(
      CGAffineTransform.rotation(degrees: place.degrees)
        .concatenating(.translation(place.x, place.y)))
    #expect(abs(moved.ink / grid.ink - 1) < 0.03)
    #expect(moved.squares / grid.squares > 0.85)
  }

  @Test("a text layer's text is at the top of its bounds, clipped to them, and sharp at any scale")
  func textLayer() {
    func layer(_ zoom: CGFloat) -> LayerTree {
      LayerTree(CGRect(x: 0, y: 0, width: 48, height: 20)) { state in
        var text = TextLayerValues()
        text.string.runs = [TextRun(string: "Text that is too long", style: TextRun.usual.style)]
        text.fontSize = 16
        state.text = text
      }.zoomed(zoom)
    }
    let zoomed = render([layer(4)], width: 240, height: 100)
    let scaled = render([layer(1)], width: 60, height: 25, scale: 4)
    #expect(zoomed.pixels == scaled.pixels)
    var white = 0
    for y in 0..<100 {
      for x in 0..<240 where zoomed.pixel(x: x, y: y) == .white {
        white += 1
        #expect(x < 192 && y < 80)
      }
    }
    #expect(white > 300)
  }
}

extension LayerTree {
  /// The same layer scaled about its top left corner.
  fileprivate func zoomed(_ factor: CGFloat) -> LayerTree {
    var copy = self
    copy.transform = ProjectionTransform(CGAffineTransform(scaleX: factor, y: factor))
      .concatenating(transform)
    return copy
  }
}
