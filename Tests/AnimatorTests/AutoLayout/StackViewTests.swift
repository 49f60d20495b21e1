import Testing

@testable import Animator

/// A view with a content size.
private final class Box: UIView {
  private let size: CGSize

  init(_ width: CGFloat, _ height: CGFloat = 20) {
    size = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { size }
}

/// A stage of 800 × 400 points with a stack view at the origin.
@MainActor
private struct Fixture {
  let stage = Stage(size: CGSize(width: 800, height: 400), scale: 2, frameRate: 60)
  let stack: UIStackView

  init(_ views: [UIView], width: CGFloat? = nil, height: CGFloat? = nil) {
    stack = UIStackView(arrangedSubviews: views)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
      stack.topAnchor.constraint(equalTo: stage.window.topAnchor),
    ])
    if let width { stack.widthAnchor.constraint(equalToConstant: width).isActive = true }
    if let height { stack.heightAnchor.constraint(equalToConstant: height).isActive = true }
  }

  func layOut() { stage.window.layoutIfNeeded() }

  /// The frames of the arranged views.
  var frames: [CGRect] {
    layOut()
    return stack.arrangedSubviews.map(\.frame)
  }

  /// The positions and lengths along a row.
  var row: [[CGFloat]] { frames.map { [$0.minX, $0.width] } }
  /// The positions and lengths along a column.
  var column: [[CGFloat]] { frames.map { [$0.minY, $0.height] } }
}

@MainActor
struct StackViewTests {
  // MARK: Filling

  @Test("of views with equal priorities the first takes the slack")
  func fill() {
    let boxes = [Box(50), Box(60), Box(70)]
    let f = Fixture(boxes, width: 300, height: 40)
    f.stack.spacing = 10
    // 50 + 60 + 70 + 2 · 10 = 200, so that 100 are left for the first.
    #expect(
      f.frames == [
        CGRect(x: 0, y: 0, width: 150, height: 40), CGRect(x: 160, y: 0, width: 60, height: 40),
        CGRect(x: 230, y: 0, width: 70, height: 40),
      ])
    boxes[1].setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
    #expect(f.row == [[0, 50], [60, 160], [230, 70]])
  }

  @Test("of views with equal priorities the first shrinks")
  func fillShort() {
    let f = Fixture([Box(50), Box(60), Box(70)], width: 180, height: 40)
    f.stack.spacing = 10
    // 20 short of 200.
    #expect(f.row == [[0, 30], [40, 60], [110, 70]])
  }

  @Test("the first view in the arrangement takes the slack, not the first added")
  func fillAfterInsertion() {
    let f = Fixture([Box(50), Box(60)], width: 200, height: 40)
    #expect(f.row == [[0, 140], [140, 60]])
    f.stack.insertArrangedSubview(Box(20), at: 0)
    #expect(f.row == [[0, 90], [90, 50], [140, 60]])
  }

  @Test("the first of views without content takes the slack")
  func fillWithoutContent() {
    let f = Fixture([UIView(), UIView(), UIView()], width: 300, height: 40)
    f.stack.spacing = 10
    #expect(f.row == [[0, 280], [290, 0], [300, 0]])
  }

  @Test("a stack view without a size of its own has that of its contents")
  func contentSize() {
    let f = Fixture([Box(50, 20), Box(60, 30)])
    f.stack.spacing = 10
    #expect(f.row == [[0, 50], [60, 60]])
    #expect(f.stack.frame == CGRect(x: 0, y: 0, width: 120, height: 30))
    #expect(f.stack.systemLayoutSizeFitting(.zero) == CGSize(width: 120, height: 30))
  }

  @Test("equal lengths share what the spacing leaves")
  func fillEqually() {
    let f = Fixture([Box(50), Box(60), Box(70)], width: 300, height: 40)
    f.stack.distribution = .fillEqually
    f.stack.spacing = 30
    // (300 − 2 · 30) / 3
    #expect(f.row == [[0, 80], [110, 80], [220, 80]])
    f.stack.arrangedSubviews[0].isHidden = true
    // (300 − 30) / 2
    #expect(f.row == [[0, 0], [0, 135], [165, 135]])
  }

  @Test("proportional lengths are shares of the whole, of which the last yields")
  func fillProportionally() {
    let f = Fixture([Box(100), Box(200)], width: 620, height: 40)
    f.stack.distribution = .fillProportionally
    f.stack.spacing = 10
    // 620 · 100 / (100 + 200 + 10) = 200, and 620 − 200 − 10 instead of 400.
    #expect(f.row == [[0, 200], [210, 410]])
  }

  // MARK: Equal gaps

  @Test("equal gaps share what the views leave, and are at least the spacing")
  func equalSpacing() {
    let f = Fixture([Box(50), Box(60), Box(70)], width: 300, height: 40)
    f.stack.distribution = .equalSpacing
    // (300 − 180) / 2 = 60
    #expect(f.row == [[0, 50], [110, 60], [230, 70]])
    f.stack.spacing = 80
    // 300 − 2 · 80 = 140: the first shrinks by 40.
    #expect(f.row == [[0, 10], [90, 60], [230, 70]])
  }

  @Test("a hidden view is in the middle of an equal gap")
  func equalSpacingHidden() {
    let f = Fixture([Box(50), Box(60), Box(70)], width: 300, height: 40)
    f.stack.distribution = .equalSpacing
    f.stack.arrangedSubviews[1].isHidden = true
    // The gap from 50 to 230.
    #expect(f.row == [[0, 50], [140, 0], [230, 70]])
    f.stack.arrangedSubviews[0].isHidden = true
    f.stack.arrangedSubviews[1].isHidden = false
    #expect(f.row == [[0, 0], [0, 60], [230, 70]])
  }

  @Test("centers have equal distances as far as the spacing permits")
  func equalCentering() {
    let f = Fixture([Box(20), Box(60), Box(100)], width: 400, height: 40)
    f.stack.distribution = .equalCentering
    // Centers at 10 and 400 − 50 = 350, between them 180.
    #expect(f.row == [[0, 20], [150, 60], [300, 100]])
    f.stack.spacing = 100
    // A gap of 300 − 210 = 90 is too little: the second ends at 200.
    #expect(f.row == [[0, 20], [140, 60], [300, 100]])
    f.stack.arrangedSubviews[1].isHidden = true
    // In the middle of the gap from 20 to 300.
    #expect(f.row == [[0, 20], [160, 0], [300, 100]])
  }

  // MARK: Alignment

  @Test(
    "views are aligned across the axis",
    arguments: [
      (UIStackView.Alignment.fill, [[0, 100], [0, 100]]), (.top, [[0, 20], [0, 40]]),
      (.center, [[40, 20], [30, 40]]), (.bottom, [[80, 20], [60, 40]]),
    ] as [(UIStackView.Alignment, [[CGFloat]])])
  func alignment(_ alignment: UIStackView.Alignment, _ expected: [[CGFloat]]) {
    let f = Fixture([Box(50, 20), Box(60, 40)], height: 100)
    f.stack.alignment = alignment
    #expect(f.column == expected)
  }

  @Test("without a height of its own, a row is as high as its highest view")
  func spanning() {
    let f = Fixture([Box(50, 20), Box(60, 40)])
    f.stack.alignment = .center
    #expect(f.column == [[10, 20], [0, 40]])
    #expect(f.stack.frame.height == 40)
    f.stack.arrangedSubviews[1].isHidden = true
    f.layOut()
    #expect(f.stack.frame.height == 20)
    f.stack.alignment = .fill
    f.layOut()
    #expect(f.stack.frame.height == 20)
  }

  @Test("baselines are aligned", arguments: [UIStackView.Alignment.firstBaseline, .lastBaseline])
  func baselines(_ alignment: UIStackView.Alignment) {
    let labels = [12, 30].map { size in
      let label = UILabel()
      label.text = "Text"
      label.font = .systemFont(ofSize: size)
      return label
    }
    let f = Fixture(labels, height: 100)
    f.stack.alignment = alignment
    f.layOut()
    let lines = labels.map { label in
      alignment == .firstBaseline
        ? label.frame.minY + label.firstBaselineOffset
        : label.frame.maxY - label.lastBaselineOffset
    }
    // Frames are rounded to half points.
    #expect(abs(lines[0] - lines[1]) <= 0.5)
    let edge = alignment == .firstBaseline ? labels[1].frame.minY : labels[1].frame.maxY
    #expect(edge == (alignment == .firstBaseline ? 0 : 100))
  }

  @Test("columns align views at the leading, center and trailing edge")
  func columns() {
    let f = Fixture([Box(50, 20), Box(80, 40)], width: 100)
    f.stack.axis = .vertical
    f.stack.spacing = 5
    f.stack.alignment = .trailing
    #expect(
      f.frames == [
        CGRect(x: 50, y: 0, width: 50, height: 20), CGRect(x: 20, y: 25, width: 80, height: 40),
      ])
    f.stack.alignment = .center
    #expect(f.row == [[25, 50], [10, 80]])
    #expect(f.stack.frame.height == 65)
  }

  // MARK: Spacing and margins

  @Test("custom and system spacing")
  func customSpacing() {
    let f = Fixture([Box(50), Box(60), Box(70)])
    let first = f.stack.arrangedSubviews[0]
    f.stack.spacing = 10
    #expect(f.stack.customSpacing(after: first) == UIStackView.spacingUseDefault)
    f.stack.setCustomSpacing(30, after: first)
    #expect(f.stack.customSpacing(after: first) == 30)
    // 50 + 30, 80 + 60 + 10
    #expect(f.row == [[0, 50], [80, 60], [150, 70]])
    f.stack.setCustomSpacing(UIStackView.spacingUseSystem, after: first)
    #expect(f.row == [[0, 50], [58, 60], [128, 70]])
    f.stack.setCustomSpacing(UIStackView.spacingUseDefault, after: first)
    #expect(f.row == [[0, 50], [60, 60], [130, 70]])
  }

  @Test("views are within the directional margins, from the right in right-to-left layouts")
  func margins() {
    let f = Fixture([Box(50), Box(60)], width: 200, height: 60)
    f.stack.semanticContentAttribute = .forceRightToLeft
    f.stack.isLayoutMarginsRelativeArrangement = true
    f.stack.directionalLayoutMargins = .init(top: 1, leading: 20, bottom: 9, trailing: 30)
    #expect(f.stack.layoutMargins == UIEdgeInsets(top: 1, left: 30, bottom: 9, right: 20))
    // From 30 to 180; the first is at the right and takes 150 − 60.
    #expect(
      f.frames == [
        CGRect(x: 90, y: 1, width: 90, height: 50), CGRect(x: 30, y: 1, width: 60, height: 50),
      ])
    f.stack.spacing = 10
    f.stack.distribution = .equalSpacing
    // 180 − 50, and the gap of 40 up to 90.
    #expect(f.row == [[130, 50], [30, 60]])
  }

  @Test("the spacing of a column may be between baselines")
  func baselineRelative() {
    let labels = (0..<2).map { _ in
      let label = UILabel()
      label.text = "Text"
      return label
    }
    let f = Fixture(labels)
    f.stack.axis = .vertical
    f.stack.isBaselineRelativeArrangement = true
    f.stack.spacing = 40
    f.layOut()
    let first = labels[0].frame.maxY - labels[0].lastBaselineOffset
    let second = labels[1].frame.minY + labels[1].firstBaselineOffset
    #expect(abs(second - first - 40) <= 0.5)
  }

  // MARK: Hidden views

  @Test("a hidden view takes no space and is in the middle of the spacing")
  func hidden() {
    let f = Fixture([Box(50), Box(60), Box(70)])
    f.stack.spacing = 10
    f.stack.arrangedSubviews[1].isHidden = true
    #expect(f.row == [[0, 50], [55, 0], [60, 70]])
    #expect(f.stack.frame.width == 130)
    f.stack.arrangedSubviews[2].isHidden = true
    #expect(f.row == [[0, 50], [50, 0], [50, 0]])
    f.stack.arrangedSubviews[1].isHidden = false
    #expect(f.row == [[0, 50], [60, 60], [120, 0]])
    for view in f.stack.arrangedSubviews { view.isHidden = true }
    #expect(f.row == [[0, 0], [0, 0], [0, 0]])
  }

  @Test("hiding in an animation block collapses the view, which remains visible until the end")
  func hidingAnimation() throws {
    let rows = [Box(50, 40), Box(50, 40), Box(50, 40)]
    let f = Fixture(rows)
    f.stack.axis = .vertical
    f.stack.spacing = 10
    f.stage.advance(by: 0)
    f.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { rows[1].isHidden = true }
    }
    #expect(rows[1].isHidden && rows[1].frame == CGRect(x: 0, y: 45, width: 50, height: 0))
    f.stage.advance(by: 0.5)
    // Halfway from y = 50 and height 40 to 45 and 0; the next from 100 to 50.
    let shown = try #require(rows[1].layer.presentation())
    #expect(shown.frame == CGRect(x: 0, y: 47.5, width: 50, height: 20))
    #expect(!shown.isHidden && shown.opacity == 1)
    #expect(rows[2].layer.presentation()?.frame.minY == 75)
    #expect(f.stack.layer.presentation()?.bounds.height == 115)
    f.stage.advance(by: 0.6)
    #expect(rows[1].layer.presentation()?.isHidden ?? rows[1].isHidden)
    f.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { rows[1].isHidden = false }
    }
    f.stage.advance(by: 0.25)
    #expect(rows[1].layer.presentation()?.bounds.height == 10)
  }

  @Test("a constraint that keeps a hidden view from collapsing is ignored, and reported as by iOS")
  func hidingConflict() throws {
    let f = Fixture([Box(50), Box(60)])
    let view = f.stack.arrangedSubviews[0]
    view.accessibilityIdentifier = "box"
    view.widthAnchor.constraint(equalToConstant: 90).isActive = true
    #expect(f.row == [[0, 90], [90, 60]])
    view.isHidden = true
    let conflicts = LayoutConflict.collect { f.layOut() }
    #expect(f.row == [[0, 0], [0, 60]])
    #expect(conflicts.map(\.broken) == ["<NSLayoutConstraint box.width == 90   (active)>"])
    #expect(
      conflicts.first?.constraints == [
        "<NSLayoutConstraint 'UISV-hiding' box.width == 0   (active)>",
        "<NSLayoutConstraint box.width == 90   (active)>",
      ])
    view.isHidden = false
    #expect(f.row == [[0, 90], [90, 60]])
  }

  @Test(
    "one change among many views changes few constraints",
    arguments: [UIStackView.Distribution.fill, .fillEqually, .equalSpacing, .equalCentering])
  func incremental(_ distribution: UIStackView.Distribution) {
    let f = Fixture((0..<100).map { _ in Box(30, 20) })
    f.stack.axis = .vertical
    f.stack.distribution = distribution
    f.stack.alignment = .center
    f.layOut()
    for index in [0, 50, 99] {
      f.stack.arrangedSubviews[index].isHidden = true
      f.layOut()
      #expect((1...20).contains(f.stack.constraintStore.changeCount))
    }
    f.stack.setCustomSpacing(7, after: f.stack.arrangedSubviews[20])
    f.layOut()
    // Equal spacing demands the widest spacing, which is now another one.
    #expect(f.stack.constraintStore.changeCount == (distribution == .equalSpacing ? 2 : 0))
    // 97 visible views of 20, and one gap of 7 or 96 such gaps.
    let hasEqualGaps = distribution == .equalSpacing || distribution == .equalCentering
    #expect(f.stack.frame.height == (hasEqualGaps ? 2612 : 1947))
  }

  // MARK: Hierarchy

  @Test("arranged views are subviews, but not every subview is arranged")
  func hierarchy() {
    let (first, second, other) = (Box(50), Box(60), Box(70))
    let f = Fixture([first, second])
    f.stack.addSubview(other)
    #expect(f.stack.subviews == [first, second, other])
    #expect(!first.translatesAutoresizingMaskIntoConstraints)
    f.stack.insertArrangedSubview(other, at: 0)
    #expect(f.stack.arrangedSubviews == [other, first, second])
    #expect(f.stack.subviews == [first, second, other])
    #expect(f.row == [[0, 70], [70, 50], [120, 60]])
    f.stack.removeArrangedSubview(first)
    #expect(first.superview === f.stack)
    #expect(f.row == [[0, 70], [70, 60]])
    other.removeFromSuperview()
    #expect(f.stack.arrangedSubviews == [second])
    #expect(f.row == [[0, 60]])
    f.stage.window.addSubview(second)
    f.layOut()
    #expect(f.stack.arrangedSubviews.isEmpty && f.stack.constraints.isEmpty)
  }

  @Test("stack views within stack views")
  func nesting() {
    let row = UIStackView(arrangedSubviews: [Box(30, 20), Box(40, 30)])
    row.spacing = 10
    let f = Fixture([Box(50, 25), row])
    f.stack.axis = .vertical
    f.stack.spacing = 5
    f.stack.alignment = .leading
    // The row is 30 + 10 + 40 wide and 30 high.
    #expect(
      f.frames == [
        CGRect(x: 0, y: 0, width: 50, height: 25), CGRect(x: 0, y: 30, width: 80, height: 30),
      ])
    #expect(row.arrangedSubviews[1].frame == CGRect(x: 40, y: 0, width: 40, height: 30))
    #expect(f.stack.frame.size == CGSize(width: 80, height: 60))
  }

  @Test("a label that gets another text changes the arrangement")
  func textChange() {
    let label = UILabel()
    label.text = "Short"
    let f = Fixture([label, Box(50)])
    f.layOut()
    label.text = "A longer text"
    f.layOut()
    #expect(label.frame.width == label.intrinsicContentSize.width)
    #expect(f.stack.arrangedSubviews[1].frame.minX == label.frame.width)
  }

  @Test("a row follows a change of its direction, and keeps it when that of one view changes")
  func direction() {
    let boxes = [Box(10), Box(10), Box(10)]
    let f = Fixture(boxes, width: 300, height: 40)
    f.stack.distribution = .fillEqually
    f.stack.spacing = 30
    // (300 − 2 · 30) / 3 = 80.
    #expect(f.row == [[0, 80], [110, 80], [220, 80]])
    f.stack.semanticContentAttribute = .forceRightToLeft
    #expect(f.row == [[220, 80], [110, 80], [0, 80]])
    for box in boxes { box.semanticContentAttribute = .forceRightToLeft }
    #expect(f.row == [[220, 80], [110, 80], [0, 80]])
    f.stack.semanticContentAttribute = .unspecified
    #expect(f.row == [[0, 80], [110, 80], [220, 80]])
    for box in boxes.dropLast() { box.semanticContentAttribute = .unspecified }
    #expect(f.row == [[0, 80], [110, 80], [220, 80]])
    #expect(f.stage.layoutConflicts.isEmpty)
  }

  @Test("raw values are UIKit's")
  func rawValues() {
    #expect(UIStackView.Distribution.equalCentering.rawValue == 4)
    #expect(UIStackView.Alignment.lastBaseline.rawValue == 5)
    #expect(UIStackView.Alignment.top == .leading && UIStackView.Alignment.bottom == .trailing)
  }
}
