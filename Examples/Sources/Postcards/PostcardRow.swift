import UIKit

/// A postcard in the list: its picture above its title. It shrinks a little while it is pressed.
public final class PostcardRow: UIControl {
  /// The picture, from which the zoom begins.
  public let picture = UIImageView()
  private let height: NSLayoutConstraint

  /// Makes a row.
  public init(_ postcard: Postcard) {
    height = picture.heightAnchor.constraint(equalToConstant: Settings().pictureHeight)
    super.init(frame: .zero)
    backgroundColor = .secondarySystemGroupedBackground
    clipsToBounds = true
    accessibilityLabel = postcard.title
    picture.image = postcard.picture
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true

    let title = UILabel()
    title.text = postcard.title
    title.font = .preferredFont(forTextStyle: .headline)
    let subtitle = UILabel()
    subtitle.text = postcard.subtitle
    subtitle.font = .preferredFont(forTextStyle: .subheadline)
    subtitle.textColor = .secondaryLabel
    let texts = UIStackView(arrangedSubviews: [title, subtitle])
    texts.axis = .vertical
    texts.spacing = 2
    texts.isLayoutMarginsRelativeArrangement = true
    texts.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 10, leading: 16, bottom: 12, trailing: 16)

    let stack = UIStackView(arrangedSubviews: [picture, texts])
    stack.axis = .vertical
    stack.isUserInteractionEnabled = false
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      height,
      stack.topAnchor.constraint(equalTo: topAnchor),
      stack.bottomAnchor.constraint(equalTo: bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  /// Takes on the settings; inside an animation block its corners follow, and the layout after it.
  func apply(_ settings: Settings) {
    height.constant = settings.pictureHeight
    layer.cornerRadius = settings.hasRoundCorners ? 16 : 0
  }

  public override var isHighlighted: Bool {
    didSet {
      guard isHighlighted != oldValue else { return }
      let scale = isHighlighted ? 0.96 : 1
      UIView.animate(
        withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0,
        options: [.allowUserInteraction, .beginFromCurrentState],
        animations: { self.transform = CGAffineTransform(scaleX: scale, y: scale) })
    }
  }
}
