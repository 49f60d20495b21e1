import Animator
import Rasterize
import Testing

/// End-to-end frames of a stage, from views to pixels.
@MainActor
@Suite("Frames of a stage")
struct StageFramesTests {
  /// A view with two faces that show text, rounded and rotated views, at subpixel offsets.
  @MainActor
  private struct Faces {
    let stage = Stage(size: CGSize(width: 80, height: 60), scale: 1)
    let container = UIView(frame: CGRect(x: 10.3, y: 8.6, width: 56, height: 42))

    init() {
      stage.window.backgroundColor = .white
      stage.window.addSubview(container)
      container.addSubview(Self.face(.systemOrange, "A"))
    }

    static func face(_ color: UIColor, _ text: String) -> UIView {
      let face = UIView(frame: CGRect(x: 0, y: 0, width: 56, height: 42))
      face.backgroundColor = color.withAlphaComponent(0.8)
      face.layer.cornerRadius = 9
      let label = UILabel(frame: CGRect(x: 4, y: 4, width: 40, height: 30))
      label.text = text
      face.addSubview(label)
      let rotated = UIView(frame: CGRect(x: 30, y: 10, width: 15, height: 15))
      rotated.backgroundColor = .systemBlue
      rotated.transform = CGAffineTransform(rotationAngle: 0.5)
      face.addSubview(rotated)
      return face
    }

    func frame(at seconds: Double) -> Bitmap {
      Compositor(size: stage.size, scale: 1, threads: 1)
        .render(stage.timeline.frame(at: MediaTime(seconds: seconds)))
    }
  }

  @Test(
    "a transition's first and last frame equal the plain content, byte for byte",
    arguments: ViewTransitions.options.map(\.option),
    [UIView.AnimationOptions.allowAnimatedContent, []])
  func transitionEnds(kind: UIView.AnimationOptions, content: UIView.AnimationOptions) throws {
    let (plain, turning) = (Faces(), Faces())
    let before = plain.frame(at: 0)
    for faces in [plain, turning] {
      let change = {
        faces.container.subviews[0].removeFromSuperview()
        faces.container.addSubview(Faces.face(.systemGreen, "B"))
      }
      if faces.stage === plain.stage {
        change()
      } else {
        UIView.transition(
          with: faces.container, duration: 1, options: [kind, content], animations: change)
      }
    }
    try turning.stage.advanceUntilIdle()
    #expect(turning.frame(at: 0) == before)
    #expect(turning.frame(at: 0.4) != before)
    #expect(turning.frame(at: 1) == plain.frame(at: 0))
  }

  @Test("a view that dissolves while hiding shows half of its backdrop halfway through")
  func hiding() {
    for isShown in [true, false] {
      let stage = Stage(size: CGSize(width: 10, height: 10), scale: 1)
      let view = UIView(frame: stage.window.bounds)
      stage.window.backgroundColor = .white
      view.backgroundColor = .black
      view.isHidden = !isShown
      stage.window.addSubview(view)
      UIView.transition(
        with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear]
      ) { view.isHidden = isShown }
      stage.advance(to: 1)
      let compositor = Compositor(size: stage.size, scale: 1, threads: 1)
      let levels = [0, 0.5, 1].map {
        compositor.render(stage.timeline.frame(at: MediaTime(seconds: $0))).pixels[0]
      }
      // Black at half opacity over white: 255 · (1 − 0.5) = 127.5.
      #expect(levels[0] == (isShown ? 0 : 255) && levels[2] == 255 - levels[0])
      #expect((127...128).contains(levels[1]))
    }
  }

  @Test("frames are the same for any number of threads", arguments: 2...8)
  func threads(count: Int) {
    let faces = Faces()
    UIView.animate(withDuration: 1) {
      faces.container.transform = CGAffineTransform(rotationAngle: 1)
      faces.container.alpha = 0.5
    }
    let snapshot = faces.stage.timeline.frame(at: MediaTime(seconds: 0.6))
    let compositor = Compositor(size: faces.stage.size, scale: 4, threads: count)
    let one = Compositor(size: faces.stage.size, scale: 4, threads: 1)
    #expect(compositor.render(snapshot) == one.render(snapshot))
  }

  @Test("a view's drawing is displayed at any scale")
  func drawing() {
    final class Half: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.blue.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height))
      }
    }
    for scale in [1, 2, 3] {
      let stage = Stage(size: CGSize(width: 20, height: 10), scale: 1)
      let view = Half(frame: CGRect(x: 4, y: 2, width: 10, height: 6))
      view.backgroundColor = .red
      stage.window.addSubview(view)
      let bitmap = Compositor(size: stage.size, scale: CGFloat(scale), threads: 1)
        .render(stage.timeline.frame(at: .zero))
      func color(_ x: Int, _ y: Int) -> [UInt8] {
        let pixel = bitmap.pixel(x: x * scale, y: y * scale)
        return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
      }
      #expect(color(4, 2) == [0, 0, 255, 255] && color(8, 7) == [0, 0, 255, 255])
      #expect(color(9, 2) == [255, 0, 0, 255] && color(13, 7) == [255, 0, 0, 255])
      #expect(
        color(3, 2) == [0, 0, 0, 0] && color(14, 7) == [0, 0, 0, 0] && color(4, 8) == [0, 0, 0, 0])
    }
  }

  @Test("a curl's shadow falls on the content, not on its transparent parts")
  func shadowOnNothing() throws {
    let stage = Stage(size: CGSize(width: 60, height: 60), scale: 1)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    stage.window.addSubview(view)
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    page.backgroundColor = .white
    view.addSubview(page)
    UIView.transition(with: view, duration: 1, options: [.transitionCurlUp, .curveLinear]) {
      page.isHidden = true
    }
    // Halfway through, the page has left the lower right half, and nothing is there.
    let bitmap = Compositor(size: stage.size, scale: 1, threads: 1)
      .render(stage.timeline.frame(at: MediaTime(seconds: 0.6)))
    #expect(bitmap.pixel(x: 40, y: 40) == bitmap.pixel(x: 59, y: 59))
    #expect(bitmap.pixel(x: 59, y: 59).alpha == 0)
  }

  @Test(
    "a background does not bleed through the outer edge of a border, with or without subviews")
  func borderFringe() {
    for hasSubview in [false, true] {
      let stage = Stage(size: CGSize(width: 60, height: 60), scale: 1)
      stage.window.backgroundColor = .white
      let view = UIView(frame: CGRect(x: 12, y: 12, width: 36, height: 36))
      view.backgroundColor = .black
      view.layer.cornerRadius = 8
      view.layer.borderWidth = 5
      view.layer.borderColor = UIColor.white.cgColor
      view.transform = CGAffineTransform(rotationAngle: 0.4)
      if hasSubview { view.addSubview(UIView(frame: CGRect(x: 10, y: 10, width: 4, height: 4))) }
      stage.window.addSubview(view)
      let bitmap = Compositor(size: stage.size, scale: 1, threads: 1)
        .render(stage.timeline.frame(at: .zero))
      // Along the middle row, from outside to inside: white backdrop, white border, then black.
      let row = (0..<30).map { bitmap.pixel(x: $0, y: 30).red }
      let firstDark = row.firstIndex { $0 < 255 } ?? 0
      // The border is between 18 and 13 points from the center: along the row, divided by cos 0.4,
      // from x = 10.5 to 15.9.
      #expect(firstDark == 15)
    }
  }
}
