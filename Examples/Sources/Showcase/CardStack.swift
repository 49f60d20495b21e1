import UIKit

/// A stack of cards: the top one is thrown aside, the others move up with staggered springs.
public final class CardStack: UIView {
  /// The cards, the top one first.
  public private(set) var cards: [UIView] = []

  /// Creates a stack of cards with the given colors, the first on top.
  public init(frame: CGRect, colors: [UIColor]) {
    super.init(frame: frame)
    for color in colors {
      let card = UIView(frame: bounds)
      card.backgroundColor = color
      card.layer.cornerRadius = 20
      card.layer.shadowOpacity = 0.25
      card.layer.shadowRadius = 8
      cards.append(card)
      insertSubview(card, at: 0)
    }
    for (depth, card) in cards.enumerated() { place(card, at: depth) }
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func place(_ card: UIView, at depth: Int) {
    let scale = 1 - 0.06 * CGFloat(depth)
    card.transform = CGAffineTransform(translationX: 0, y: 18 * CGFloat(depth))
      .scaledBy(x: scale, y: scale)
  }

  /// Throws the top card to the right.
  public func throwTopCard() {
    guard !cards.isEmpty else { return }
    let top = cards.removeFirst()
    UIView.animate(
      withDuration: 0.35, delay: 0, options: .curveEaseIn,
      animations: {
        top.transform = CGAffineTransform(translationX: self.bounds.width * 1.6, y: -30)
          .rotated(by: .pi / 8)
        top.alpha = 0
      }, completion: { _ in top.removeFromSuperview() })
    for (depth, card) in cards.enumerated() {
      UIView.animate(
        withDuration: 0.5, delay: 0.05 * Double(depth + 1), usingSpringWithDamping: 0.7,
        initialSpringVelocity: 0, options: [],
        animations: { self.place(card, at: depth) })
    }
  }
}
