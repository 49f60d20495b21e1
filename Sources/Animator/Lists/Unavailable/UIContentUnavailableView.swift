import Graphics

/// Shows a placeholder for missing content, in the middle of its bounds.
open class UIContentUnavailableView: UIView, UIContentView {
  /// The height of symbols without a configuration, in points. Chosen.
  private static let symbolSize: CGFloat = 48

  private var content: UIContentUnavailableConfiguration
  private let stack = UIStackView(frame: .zero)
  private var background: ConfiguredBackgroundView?

  /// Creates a view that shows a configuration.
  public init(configuration: UIContentUnavailableConfiguration) {
    content = configuration
    super.init(frame: .zero)
    setUp()
  }

  /// Creates an empty view. Archives are not read; subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    content = .empty()
    super.init(coder: coder)
    setUp()
  }

  /// The configuration that the view shows: a `UIContentUnavailableConfiguration`. Setting one of another type is a
  /// `UsageFault` and has no effect.
  open var configuration: any UIContentConfiguration {
    get { content }
    set {
      guard let new = newValue as? UIContentUnavailableConfiguration else {
        return UsageFault.raise(
          "UIContentUnavailableView.configuration",
          "the configuration is a \(type(of: newValue)), but the view shows "
            + "UIContentUnavailableConfiguration only; make a view with makeContentView()")
      }
      content = new
      show()
    }
  }

  private func setUp() {
    stack.axis = .vertical
    addSubview(stack)
    show()
  }

  private func show() {
    UIView.performWithoutAnimation {
      for view in stack.arrangedSubviews { view.removeFromSuperview() }
      directionalLayoutMargins = content.directionalLayoutMargins
      preservesSuperviewLayoutMargins = !content.axesPreservingSuperviewLayoutMargins.isEmpty
      stack.alignment = content.alignment == .center ? .center : .leading
      showBackground()
      add(picture, content.imageToTextPadding)
      let text = label(content.text, content.attributedText, content.textProperties)
      let below = label(
        content.secondaryText, content.secondaryAttributedText, content.secondaryTextProperties)
      add(text, below == nil ? content.textToButtonPadding : content.textToSecondaryTextPadding)
      add(below, content.textToButtonPadding)
      add(
        button(content.button, content.buttonProperties), content.buttonToSecondaryButtonPadding)
      add(button(content.secondaryButton, content.secondaryButtonProperties), 0)
    }
    setNeedsLayout()
  }

  private func add(_ view: UIView?, _ spacing: CGFloat) {
    guard let view else { return }
    stack.addArrangedSubview(view)
    stack.setCustomSpacing(spacing, after: view)
  }

  private func showBackground() {
    if let background { return background.show(content.background) }
    let view = ConfiguredBackgroundView(content.background)
    view.frame = bounds
    insertSubview(view, at: 0)
    background = view
  }

  private var picture: UIView? {
    if content.showsSpinner {
      let spinner = UIActivityIndicatorView(style: .medium)
      spinner.startAnimating()
      return spinner
    }
    guard var image = content.image else { return nil }
    let properties = content.imageProperties
    if image.isSymbolImage {
      let symbol =
        properties.preferredSymbolConfiguration
        ?? UIImage.SymbolConfiguration(pointSize: Self.symbolSize)
      image = image.applyingSymbolConfiguration(symbol) ?? image
    }
    let view = UIImageView(image: image)
    view.contentMode = .scaleAspectFit
    view.tintColor = properties.tintColor
    view.layer.cornerRadius = properties.cornerRadius
    view.clipsToBounds = properties.cornerRadius > 0
    let most = properties.maximumSize
    let scale = min(
      most.width > 0 ? most.width / max(image.size.width, 1) : 1,
      most.height > 0 ? most.height / max(image.size.height, 1) : 1, 1)
    view.widthAnchor.constraint(equalToConstant: image.size.width * scale).isActive = true
    view.heightAnchor.constraint(equalToConstant: image.size.height * scale).isActive = true
    return view
  }

  private func label(
    _ text: String?, _ attributed: NSAttributedString?,
    _ properties: UIContentUnavailableConfiguration.TextProperties
  ) -> UILabel? {
    guard text != nil || attributed != nil else { return nil }
    let label = UILabel(frame: .zero)
    (label.font, label.textColor) = (properties.font, properties.color)
    (label.lineBreakMode, label.numberOfLines) = (
      properties.lineBreakMode, properties.numberOfLines
    )
    label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
    label.minimumScaleFactor = properties.minimumScaleFactor
    label.allowsDefaultTighteningForTruncation = properties.allowsDefaultTighteningForTruncation
    label.textAlignment = content.alignment == .center ? .center : .natural
    if let attributed { label.attributedText = attributed } else { label.text = text }
    return label
  }

  private func button(
    _ configuration: UIButton.Configuration,
    _ properties: UIContentUnavailableConfiguration.ButtonProperties
  ) -> UIButton? {
    guard configuration.title != nil || configuration.image != nil else { return nil }
    let button = UIButton(configuration: configuration, primaryAction: properties.primaryAction)
    (button.menu, button.role) = (properties.menu, properties.role)
    button.showsMenuAsPrimaryAction = properties.menu != nil && properties.primaryAction == nil
    button.isEnabled = properties.isEnabled
    return button
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    background?.frame = bounds
    let room = bounds.inset(by: layoutMargins)
    let width = max(room.width, 0)
    let size = stack.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    stack.frame = CGRect(
      x: room.minX, y: room.midY - size.height / 2, width: width, height: size.height)
  }
}
