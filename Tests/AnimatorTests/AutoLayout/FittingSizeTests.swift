import Animator
import Testing

@MainActor
struct FittingSizeTests {
  /// A view that has a margin of 10 points around a content of some width, and is half as high.
  private func card(_ contentWidth: CGFloat, _ priority: Float) -> UIView {
    let (card, content) = (UIView(), UIView())
    content.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(content)
    let width = content.widthAnchor.constraint(equalToConstant: contentWidth)
    width.priority = UILayoutPriority(priority)
    NSLayoutConstraint.activate([
      width, content.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 10),
      content.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -10),
      content.topAnchor.constraint(equalTo: card.topAnchor),
      content.bottomAnchor.constraint(equalTo: card.bottomAnchor),
      content.heightAnchor.constraint(equalTo: content.widthAnchor, multiplier: 0.5),
    ])
    return card
  }

  @Test(
    "the target prevails over constraints of lower priority than its own",
    arguments: [
      // The content is 100 points wide: the card 120, unless the target is stronger.
      (50, 700, 120), (699, 700, 120), (701, 700, 60), (1000, 700, 60), (1000, 1000, 120),
      (50, 40, 60),
    ] as [(Float, Float, CGFloat)])
  func priorities(target: Float, content: Float, width: CGFloat) {
    let card = card(100, content)
    var size = CGSize.zero
    let conflicts = LayoutConflict.collect {
      size = card.systemLayoutSizeFitting(
        CGSize(width: 60, height: 0), withHorizontalFittingPriority: UILayoutPriority(target),
        verticalFittingPriority: UILayoutPriority(1))
    }
    #expect(size == CGSize(width: width, height: (width - 20) / 2))
    // A target that cannot be met is no conflict to report.
    #expect(conflicts.isEmpty && card.frame == .zero)
  }

  @Test("the stronger axis decides where one determines the other")
  func axes() {
    let card = card(100, 20)
    func size(_ horizontal: Float, _ vertical: Float) -> CGSize {
      card.systemLayoutSizeFitting(
        CGSize(width: 220, height: 50), withHorizontalFittingPriority: UILayoutPriority(horizontal),
        verticalFittingPriority: UILayoutPriority(vertical))
    }
    // 220 wide is 100 high; 50 high is 120 wide.
    #expect(size(800, 700) == CGSize(width: 220, height: 100))
    #expect(size(700, 800) == CGSize(width: 120, height: 50))
  }

  @Test("a label of several lines wraps at the width that is required")
  func label() {
    let (card, label) = (UIView(), UILabel())
    (label.text, label.numberOfLines) = ("Several words that wrap", 0)
    label.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: card.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: card.trailingAnchor),
      label.topAnchor.constraint(equalTo: card.topAnchor),
      label.bottomAnchor.constraint(equalTo: card.bottomAnchor),
    ])
    let line = label.intrinsicContentSize
    #expect(card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == line)
    let narrow = card.systemLayoutSizeFitting(
      CGSize(width: 80, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    let wrapped = label.sizeThatFits(
      CGSize(width: 80, height: CGFloat.greatestFiniteMagnitude))
    #expect(narrow.width == 80 && narrow.height == wrapped.height)
    #expect(narrow.height > 2 * line.height && label.frame == .zero)
  }

  @Test("the compressed size is the least and the expanded the greatest that constraints permit")
  func compressedAndExpanded() {
    let (card, content) = (UIView(), UIView())
    content.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(content)
    NSLayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: card.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: card.trailingAnchor),
      content.topAnchor.constraint(equalTo: card.topAnchor),
      content.bottomAnchor.constraint(equalTo: card.bottomAnchor),
      content.widthAnchor.constraint(greaterThanOrEqualToConstant: 30),
      content.widthAnchor.constraint(lessThanOrEqualToConstant: 90),
      content.heightAnchor.constraint(equalToConstant: 12.25),
    ])
    // Rounded up to pixels, of which a view without a window has one in each point.
    let height = card.traitCollection.displayScale >= 2 ? 12.5 : 13
    #expect(
      card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: 30, height: height))
    #expect(
      card.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize)
        == CGSize(width: 90, height: height))
  }
}
