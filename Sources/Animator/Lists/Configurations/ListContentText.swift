import Graphics

extension UIListContentConfiguration.TextProperties {
  /// The text as it is shown.
  func transformed(_ text: String) -> String {
    switch transform {
    case .none: text
    case .uppercase: text.uppercased()
    case .lowercase: text.lowercased()
    case .capitalized: text.capitalized
    }
  }

  /// Makes a label look so.
  @MainActor
  func apply(to label: UILabel) {
    label.font = font
    label.textColor = resolvedColor()
    label.textAlignment =
      switch alignment {
      case .natural: .natural
      case .center: .center
      case .justified: .justified
      }
    label.lineBreakMode = lineBreakMode
    label.numberOfLines = max(numberOfLines, 0)
    label.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
    label.minimumScaleFactor = minimumScaleFactor
    label.allowsDefaultTighteningForTruncation = allowsDefaultTighteningForTruncation
    label.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory
  }
}

/// A guide at a part of a content view, which has no constraints of its own.
final class ContentPartGuide: UILayoutGuide {
  private var constraints: [NSLayoutConstraint] = []

  /// Moves the guide to a frame in a view's coordinates.
  func follow(_ frame: CGRect, in view: UIView) {
    if owningView !== view {
      view.addLayoutGuide(self)
      constraints = [
        leftAnchor.constraint(equalTo: view.leftAnchor),
        topAnchor.constraint(equalTo: view.topAnchor),
        widthAnchor.constraint(equalToConstant: 0), heightAnchor.constraint(equalToConstant: 0),
      ]
      NSLayoutConstraint.activate(constraints)
    }
    let lengths = [frame.minX, frame.minY, frame.width, frame.height]
    for (constraint, length) in zip(constraints, lengths) where constraint.constant != length {
      constraint.constant = length
    }
  }
}
