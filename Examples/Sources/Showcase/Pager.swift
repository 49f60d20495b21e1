import UIKit

/// Pages that rotate in 3D as they slide.
public final class Pager: UIView {
  /// The pages, in order.
  public let pages: [UIView]
  /// The index of the current page.
  public private(set) var index = 0
  private let dots: [UIView]

  /// Creates a pager with a page for each color and title.
  public init(frame: CGRect, pages contents: [(title: String, color: UIColor)]) {
    pages = contents.map { title, color in
      let page = UIView(frame: CGRect(origin: .zero, size: frame.size).insetBy(dx: 30, dy: 40))
      page.backgroundColor = color
      page.layer.cornerRadius = 24
      let label = UILabel(frame: page.bounds)
      label.text = title
      label.textColor = .white
      label.textAlignment = .center
      label.font = .systemFont(ofSize: 32, weight: .bold)
      page.addSubview(label)
      return page
    }
    dots = contents.map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8)) }
    super.init(frame: frame)
    clipsToBounds = true
    layer.sublayerTransform.m34 = -1 / 600
    for page in pages { addSubview(page) }
    for (index, dot) in dots.enumerated() {
      dot.layer.cornerRadius = 4
      let offset = CGFloat(index) - CGFloat(dots.count - 1) / 2
      dot.center = CGPoint(x: bounds.midX + offset * 18, y: bounds.maxY - 18)
      addSubview(dot)
    }
    arrange()
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func arrange() {
    for (place, page) in pages.enumerated() {
      let offset = CGFloat(place - index)
      var transform = CATransform3DMakeTranslation(offset * bounds.width, 0, 0)
      transform = CATransform3DRotate(transform, -offset * .pi / 4, 0, 1, 0)
      page.layer.transform = transform
      page.alpha = abs(offset) > 1 ? 0 : 1
    }
    for (place, dot) in dots.enumerated() {
      dot.backgroundColor = place == index ? .darkGray : .lightGray
      dot.transform = place == index ? CGAffineTransform(scaleX: 1.4, y: 1.4) : .identity
    }
  }

  /// Shows another page; ignores invalid indices.
  public func show(_ newIndex: Int) {
    guard pages.indices.contains(newIndex) else { return }
    index = newIndex
    UIView.animate(
      withDuration: 0.6, delay: 0, options: .curveEaseInOut, animations: { self.arrange() })
  }
}
