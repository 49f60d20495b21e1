import Animator
import Testing

@MainActor
struct ContentSizeTests {
  /// A stage of 200 × 100 points at a scale of 2, with views that constraints position.
  private func stage(_ views: UIView...) -> Stage {
    let stage = Stage(size: CGSize(width: 200, height: 100), scale: 2)
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(view)
      view.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 10).isActive = true
    }
    return stage
  }

  private func image(_ width: Int, _ height: Int) -> UIImage {
    let size = CGSize(width: width, height: height)
    return UIGraphicsImageRenderer(size: size).image { _ in }
  }

  @Test("views resist growing with 250 and shrinking with 750, whatever their class")
  func priorities() {
    for view in [UIView(), UILabel(), UIImageView(), UIProgressView()] {
      for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
        #expect(view.contentHuggingPriority(for: axis) == .defaultLow)
        #expect(view.contentCompressionResistancePriority(for: axis) == .defaultHigh)
      }
    }
  }

  @Test("an image view has the size of its image, and follows another image in the next pass")
  func images() {
    let view = UIImageView()
    let stage = stage(view)
    view.topAnchor.constraint(equalTo: stage.window.topAnchor).isActive = true
    stage.advance(by: 0)
    #expect(view.frame.size == .zero)
    view.image = image(30, 20)
    stage.advance(by: 0)
    #expect(view.frame == CGRect(x: 10, y: 0, width: 30, height: 20))
    view.image = nil
    #expect(view.intrinsicContentSize.width == UIView.noIntrinsicMetric)
    stage.advance(by: 0)
    #expect(view.frame.size == .zero)
  }

  @Test("a view is no smaller than its contents where whole points are no whole pixels")
  func fractionalScale() {
    let stage = Stage(size: CGSize(width: 200, height: 100), scale: 1.25)
    let view = UIImageView(image: image(101, 33))
    view.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(view)
    view.leftAnchor.constraint(equalTo: stage.window.leftAnchor).isActive = true
    view.topAnchor.constraint(equalTo: stage.window.topAnchor).isActive = true
    stage.advance(by: 0)
    // 126.25 and 41.25 pixels, rounded up to 127 and 42.
    #expect(abs(view.frame.width - 101.6) < 1e-9 && abs(view.frame.height - 33.6) < 1e-9)
  }

  @Test("image views are aligned by the alignment rectangles of their images")
  func alignment() {
    let view = UIImageView()
    let stage = stage(view)
    view.topAnchor.constraint(equalTo: stage.window.topAnchor).isActive = true
    view.image = image(30, 20).withAlignmentRectInsets(
      UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    stage.advance(by: 0)
    #expect(view.intrinsicContentSize == CGSize(width: 24, height: 16))
    // The frame is that of the whole image, 2 left of the constraint and 1 above it.
    #expect(view.frame == CGRect(x: 8, y: -1, width: 30, height: 20))
    #expect(view.alignmentRect(forFrame: view.frame) == CGRect(x: 10, y: 0, width: 24, height: 16))
  }

  @Test("a progress bar has a height only, of its style")
  func progress() {
    let bar = UIProgressView(progressViewStyle: .default)
    let stage = stage(bar)
    bar.widthAnchor.constraint(equalToConstant: 80).isActive = true
    stage.advance(by: 0)
    #expect(bar.frame.size == CGSize(width: 80, height: 4))
    bar.progressViewStyle = .bar
    stage.advance(by: 0)
    #expect(bar.frame.size == CGSize(width: 80, height: 2.5))
  }

  @Test("labels follow their text, font and number of lines in the next pass")
  func labels() {
    let (label, next) = (UILabel(), UIView())
    let stage = stage(label)
    next.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(next)
    NSLayoutConstraint.activate([
      next.leftAnchor.constraint(equalTo: label.rightAnchor),
      label.topAnchor.constraint(equalTo: stage.window.topAnchor),
    ])
    func check(_ comment: Comment) {
      stage.advance(by: 0)
      #expect(label.frame.size == label.intrinsicContentSize, comment)
      #expect(next.frame.minX == 10 + label.frame.width, comment)
    }
    label.text = "one"
    check("first text")
    let width = label.frame.width
    label.text = "one and two"
    check("longer text")
    #expect(label.frame.width > width)
    label.font = .systemFont(ofSize: 30)
    check("larger font")
    label.attributedText = NSAttributedString(string: "x")
    check("attributed text")
    label.text = nil
    check("no text")
  }

  @Test("a label wraps at its width when more lines are permitted later")
  func wrapping() {
    let label = UILabel()
    let stage = stage(label)
    label.text = "Several words that need more than one line"
    label.widthAnchor.constraint(equalToConstant: 120).isActive = true
    stage.advance(by: 0)
    let line = label.frame.height
    label.numberOfLines = 0
    stage.advance(by: 0)
    #expect(label.frame.height == label.sizeThatFits(CGSize(width: 120, height: 0)).height)
    #expect(label.frame.height > 2 * line)
    label.numberOfLines = 1
    stage.advance(by: 0)
    #expect(label.frame.height == line)
  }

  @Test("baselines of several lines: the first at the top, the last at the bottom")
  func baselines() throws {
    let (label, first, last) = (UILabel(), UIView(), UIView())
    let stage = stage(label, first, last)
    label.text = "Several words that need more than one line"
    label.numberOfLines = 0
    NSLayoutConstraint.activate([
      label.widthAnchor.constraint(equalToConstant: 120),
      label.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 5),
      first.topAnchor.constraint(equalTo: label.firstBaselineAnchor),
      last.topAnchor.constraint(equalTo: label.lastBaselineAnchor),
    ])
    stage.advance(by: 0)
    let text = try #require(label.textBaselines)
    // Frames are rounded to half points, and text is centered within half a point.
    #expect(abs(first.frame.minY - 5 - text.first) <= 0.75)
    #expect(abs(last.frame.minY - 5 - text.last) <= 0.75)
    #expect(last.frame.minY > first.frame.minY + 2 * text.first)
  }

  @Test("baselines follow the text, which is centered in a label that is taller")
  func tallLabel() throws {
    let (label, first, last) = (UILabel(), UIView(), UIView())
    let stage = stage(label, first, last)
    (label.text, label.numberOfLines) = ("Two lines\nof text", 0)
    let height = label.heightAnchor.constraint(equalToConstant: 80)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: stage.window.topAnchor),
      first.topAnchor.constraint(equalTo: label.firstBaselineAnchor),
      last.topAnchor.constraint(equalTo: label.lastBaselineAnchor), height,
    ])
    stage.advance(by: 0)
    let text = try #require(label.textBaselines)
    // As with a label of its content size, frames and text are each rounded to half points.
    #expect(abs(first.frame.minY - text.first) <= 0.75)
    #expect(abs(last.frame.minY - text.last) <= 0.75)
    let positions = [first.frame.minY, last.frame.minY]
    height.constant = 100
    stage.advance(by: 0)
    // Half of what the label has grown by.
    #expect([first.frame.minY, last.frame.minY] == positions.map { $0 + 10 })
  }

  @Test("without constraints, the fitting size is that of the contents, or else the target")
  func fitting() {
    let (label, plain) = (UILabel(), UIView(frame: CGRect(x: 0, y: 0, width: 70, height: 30)))
    label.text = "fits"
    #expect(
      label.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == label.intrinsicContentSize)
    #expect(
      label.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize)
        == label.intrinsicContentSize)
    #expect(plain.systemLayoutSizeFitting(CGSize(width: 40, height: 50)).width == 40)
    #expect(plain.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == .zero)
    #expect(plain.frame.width == 70)
  }
}
