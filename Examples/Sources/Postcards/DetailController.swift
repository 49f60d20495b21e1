import UIKit

/// One postcard, with its picture up to the top of the screen.
public final class DetailController: UIViewController {
  /// The picture, at which the zoom ends.
  public let picture = UIImageView()
  /// Closes the postcard.
  public let closeButton = UIButton(type: .close)
  private let postcard: Postcard
  private let texts = UIStackView()

  /// Shows a postcard.
  public init(_ postcard: Postcard) {
    self.postcard = postcard
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    picture.image = postcard.picture
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    for (text, font, color) in [
      (postcard.title, UIFont.systemFont(ofSize: 28, weight: .bold), UIColor.label),
      (postcard.subtitle, .preferredFont(forTextStyle: .subheadline), .secondaryLabel),
      (postcard.text, .preferredFont(forTextStyle: .body), .label),
    ] {
      let label = UILabel()
      (label.text, label.font, label.textColor) = (text, font, color)
      label.numberOfLines = 0
      texts.addArrangedSubview(label)
    }
    texts.axis = .vertical
    texts.spacing = 4
    texts.setCustomSpacing(16, after: texts.arrangedSubviews[1])
    closeButton.accessibilityLabel = "Close"
    closeButton.alpha = 0
    closeButton.addAction(
      UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
    arrange()
  }

  private func arrange() {
    for subview in [picture, texts, closeButton] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(subview)
    }
    let margins = view.layoutMarginsGuide
    NSLayoutConstraint.activate([
      picture.topAnchor.constraint(equalTo: view.topAnchor),
      picture.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      picture.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      picture.heightAnchor.constraint(equalTo: view.heightAnchor, multiplier: 0.48),
      texts.topAnchor.constraint(equalTo: picture.bottomAnchor, constant: 20),
      texts.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      texts.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      closeButton.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 4),
      closeButton.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
    ])
  }

  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // Not earlier, as the picture flies over this view.
    transitionCoordinator?.animate(alongsideTransition: nil) { _ in
      UIView.animate(withDuration: 0.2) { self.closeButton.alpha = 1 }
    }
  }

  public override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    closeButton.alpha = 0
  }
}
