extension UIButton {
  /// The types of buttons. Raw values are UIKit's.
  public enum ButtonType: Int, Sendable {
    /// Titles in white with a font of 18 points; images darkened while highlighted.
    case custom = 0
    /// Titles and images in the tint color with a font of 15 points, fading while highlighted.
    case system = 1
    /// A letter i in a circle.
    case detailDisclosure = 2
    /// A letter i in a circle.
    case infoLight = 3
    /// A letter i in a circle.
    case infoDark = 4
    /// A plus in a circle.
    case contactAdd = 5
    /// A cross on a gray disk.
    case close = 7
    /// ``system``, by its earlier name.
    public static let roundedRect = ButtonType.system

    var isSystem: Bool { self != .custom }
  }

  /// The meanings of buttons. Raw values are UIKit's.
  public enum Role: Int, Sendable {
    case normal, primary, cancel, destructive
  }

  /// Changes a button's ``UIButton/configuration`` by its state.
  public typealias ConfigurationUpdateHandler = @MainActor (UIButton) -> Void
}

/// The values of a button without configuration, for each state.
struct ButtonStates {
  var titles = StateValues<String>()
  var attributedTitles = StateValues<NSAttributedString>()
  var titleColors = StateValues<UIColor>()
  var shadowColors = StateValues<UIColor>()
  var images = StateValues<UIImage>()
  var backgroundImages = StateValues<UIImage>()
  var symbolConfigurations = StateValues<UIImage.SymbolConfiguration>()
}

/// A label that reports changes of its size to its button.
final class ButtonLabel: UILabel {
  override var font: UIFont! { didSet { changed() } }
  override var numberOfLines: Int { didSet { changed() } }
  override var lineBreakMode: NSLineBreakMode {
    didSet {
      if isCutting { return }
      uncutMode = nil
      changed()
    }
  }

  /// The mode of lines of words, while the last one ends in an ellipsis because others are cut.
  private var uncutMode: NSLineBreakMode?
  private var isCutting = false

  /// Lets the last line end in an ellipsis if lines of words are cut, which wrap as before. The layout of the button
  /// remains.
  func cut(_ isCut: Bool) {
    isCutting = true
    if isCut && lineBreakMode == .byWordWrapping {
      (uncutMode, lineBreakMode) = (lineBreakMode, .byTruncatingTail)
    } else if !isCut, let mode = uncutMode {
      (uncutMode, lineBreakMode) = (nil, mode)
    }
    isCutting = false
  }

  private func changed() {
    guard let button = superview as? UIButton else { return }
    button.setNeedsLayout()
    if button.takesPartInAutoLayout { button.invalidateIntrinsicContentSize() }
  }
}
