public import Foundation
public import Graphics

/// A placeholder for content that is not there: an image, texts and buttons in the middle of a view.
///
///     var empty = UIContentUnavailableConfiguration.empty()
///     empty.text = "No Messages"
///     table.backgroundView = UIContentUnavailableView(configuration: empty)
@preconcurrency @MainActor
public struct UIContentUnavailableConfiguration: UIContentConfiguration {
  /// The positions of the content in its view.
  public enum Alignment: Int, Sendable {
    /// In the middle.
    case center
    /// In reading direction, in the middle vertically.
    case natural
  }

  /// How the image looks.
  public struct ImageProperties {
    /// The configuration of symbols; nil for that of the style.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// The color of symbols and template images; nil for the view's tint color.
    public var tintColor: UIColor? = .secondaryLabel
    /// The radius of the image's corners in points; 0 by default.
    public var cornerRadius: CGFloat = 0
    /// The greatest size in points, to which larger images are scaled down; 0 for no limit, by default.
    public var maximumSize = CGSize.zero
  }

  /// The look of a text.
  public struct TextProperties {
    /// The font.
    public var font: UIFont
    /// The color.
    public var color: UIColor
    /// How text that does not fit is wrapped or truncated.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The maximum number of lines; 0, the default, for no limit.
    public var numberOfLines = 0
    /// Whether the font size is reduced until the text fits; false by default.
    public var adjustsFontSizeToFitWidth = false
    /// The minimum fraction of the font size, 0…1.
    public var minimumScaleFactor: CGFloat = 0
    /// Whether letter spacing is tightened before the text is truncated; false by default.
    public var allowsDefaultTighteningForTruncation = false
  }

  /// The behavior of a button.
  public struct ButtonProperties {
    /// The action that a tap performs; nil for none.
    public var primaryAction: UIAction?
    /// The menu; nil for none.
    public var menu: UIMenu?
    /// The role of the button; normal by default.
    public var role = UIButton.Role.normal
    /// Whether the button can be tapped; true by default.
    public var isEnabled = true
  }

  let showsSpinner: Bool
  /// The image; nil for none.
  public var image: UIImage?
  /// How the image looks.
  public var imageProperties = ImageProperties()
  /// The text; nil for none.
  public var text: String?
  /// The text with attributes, in place of ``text``; nil for none.
  public var attributedText: NSAttributedString?
  /// How the text looks.
  public var textProperties: TextProperties
  /// The text below; nil for none.
  public var secondaryText: String?
  /// As ``attributedText``.
  public var secondaryAttributedText: NSAttributedString?
  /// How the text below looks.
  public var secondaryTextProperties: TextProperties
  /// The button; shown if it has a title or an image.
  public var button = UIButton.Configuration.plain()
  /// The behavior of the button.
  public var buttonProperties = ButtonProperties()
  /// The button below that; shown if it has a title or an image.
  public var secondaryButton = UIButton.Configuration.plain()
  /// The behavior of the button below.
  public var secondaryButtonProperties = ButtonProperties()
  /// Where the content is; in the middle by default.
  public var alignment = Alignment.center
  /// The axes along which the content is within the margins of the superview, too; both by default.
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .both
  /// The insets of the content from the edges, in points.
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 16, leading: 16, bottom: 16, trailing: 16)
  /// The distance from the image to the texts, in points.
  public var imageToTextPadding: CGFloat = 14
  /// The distance between the texts, in points.
  public var textToSecondaryTextPadding: CGFloat = 8
  /// The distance from the texts to the button, in points.
  public var textToButtonPadding: CGFloat = 20
  /// The distance between the buttons, in points.
  public var buttonToSecondaryButtonPadding: CGFloat = 8
  /// The background; none by default.
  public var background = UIBackgroundConfiguration.clear()

  private init(showsSpinner: Bool = false, text: UIFont, color: UIColor) {
    self.showsSpinner = showsSpinner
    textProperties = TextProperties(font: text, color: color)
    secondaryTextProperties = TextProperties(
      font: .preferredFont(forTextStyle: .subheadline), color: .secondaryLabel)
  }

  /// Nothing is there.
  public static func empty() -> UIContentUnavailableConfiguration {
    Self(text: .systemFont(ofSize: 22, weight: .bold), color: .label)
  }

  /// Content is being loaded: an activity indicator in place of the image.
  public static func loading() -> UIContentUnavailableConfiguration {
    Self(
      showsSpinner: true, text: .preferredFont(forTextStyle: .subheadline),
      color: .secondaryLabel)
  }

  /// Nothing was found.
  public static func search() -> UIContentUnavailableConfiguration {
    var configuration = empty()
    configuration.image = UIImage(systemName: "magnifyingglass")
    configuration.text = "No Results"
    configuration.secondaryText = "Check the spelling or try a new search."
    return configuration
  }

  public func makeContentView() -> any UIView & UIContentView {
    UIContentUnavailableView(configuration: self)
  }

  public func updated(for state: any UIConfigurationState) -> UIContentUnavailableConfiguration {
    self
  }
}
