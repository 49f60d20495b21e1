public import Foundation
public import Graphics

/// The content of a list's row: an image, a text and a secondary text, in the style of cells, headers or footers.
///
/// Values that have been set are the same in all states; others are those of the style.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  let style: ListContentStyle

  /// The image; nil for none.
  public var image: UIImage?
  /// How the image looks.
  public var imageProperties: ImageProperties
  /// The text; nil for none.
  public var text: String?
  /// The text with attributes, in place of ``text``; nil for none. The text's properties apply where attributes are
  /// missing.
  public var attributedText: NSAttributedString?
  /// How the text looks.
  public var textProperties: TextProperties
  /// The secondary text; nil for none.
  public var secondaryText: String?
  /// As ``attributedText``.
  public var secondaryAttributedText: NSAttributedString?
  /// How the secondary text looks.
  public var secondaryTextProperties: TextProperties

  /// The axes along which the content is within the margins of the superview, too; horizontal by default.
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .horizontal
  /// The insets of the content from the edges, in points.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets
  /// Whether the secondary text is beside the text if there is room for both, each in one line.
  public var prefersSideBySideTextAndSecondaryText: Bool
  /// The distance from the image to the texts, in points; 16 in most styles.
  public var imageToTextPadding: CGFloat
  /// The least distance between texts beside each other, in points.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 8
  /// The distance between texts above each other, in points.
  public var textToSecondaryTextVerticalPadding: CGFloat = 3
  /// The opacity of the content, 0…1.
  public var alpha: CGFloat = 1

  private init(_ style: ListContentStyle) {
    self.style = style
    imageProperties = ImageProperties(tintColor: style.imageColor(StateSummary.none))
    textProperties = TextProperties(
      font: style.textFont, color: style.textColor(StateSummary.none))
    textProperties.transform = style == .groupedHeader ? .uppercase : .none
    secondaryTextProperties = TextProperties(
      font: style.secondaryFont, color: style.secondaryColor(StateSummary.none))
    directionalLayoutMargins = style.margins
    prefersSideBySideTextAndSecondaryText = style == .valueCell
    imageToTextPadding = style.imageToTextPadding
  }

  @MainActor
  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }

  @MainActor
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
    let summary = StateSummary(state)
    var updated = self
    updated.imageProperties.adoptTintColor(style.imageColor(summary))
    updated.textProperties.adoptColor(style.textColor(summary))
    updated.secondaryTextProperties.adoptColor(style.secondaryColor(summary))
    return updated
  }

  // MARK: Styles

  /// A text, a secondary text below it, and an image: the content of cells.
  public static func cell() -> UIListContentConfiguration { Self(.cell) }
  /// A text with a secondary text below it.
  public static func subtitleCell() -> UIListContentConfiguration { Self(.subtitleCell) }
  /// A text with a secondary text at the trailing edge.
  public static func valueCell() -> UIListContentConfiguration { Self(.valueCell) }
  /// The header of a section of a plain list.
  public static func plainHeader() -> UIListContentConfiguration { Self(.plainHeader) }
  /// The footer of a section of a plain list.
  public static func plainFooter() -> UIListContentConfiguration { Self(.plainFooter) }
  /// The header of a section of a grouped list, in upper case.
  public static func groupedHeader() -> UIListContentConfiguration { Self(.groupedHeader) }
  /// The footer of a section of a grouped list.
  public static func groupedFooter() -> UIListContentConfiguration { Self(.groupedFooter) }
  /// A larger header of a section of an inset list.
  public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
    Self(.prominentHeader)
  }
  /// A still larger header of a section of an inset list.
  public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
    Self(.extraProminentHeader)
  }
  /// The content of the cells of a sidebar.
  public static func sidebarCell() -> UIListContentConfiguration { Self(.sidebarCell) }
  /// The content of the cells of a sidebar, with a secondary text below it.
  public static func sidebarSubtitleCell() -> UIListContentConfiguration {
    Self(.sidebarSubtitleCell)
  }
  /// The content of the cells of a sidebar with another list beside it.
  public static func accompaniedSidebarCell() -> UIListContentConfiguration { Self(.sidebarCell) }
  /// As ``accompaniedSidebarCell()``, with a secondary text below it.
  public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration {
    Self(.sidebarSubtitleCell)
  }
  /// The header of a section of a sidebar.
  public static func sidebarHeader() -> UIListContentConfiguration { Self(.sidebarHeader) }
  /// The header of a section; as ``plainHeader()``. Headers take over that of their list by themselves.
  public static func header() -> UIListContentConfiguration { plainHeader() }
  /// The footer of a section; as ``plainFooter()``.
  public static func footer() -> UIListContentConfiguration { plainFooter() }
}
