// The button at the end of a search bar's field while there is no text: that of bookmarks, or of earlier results.

extension UISearchBar {
  /// The side of the button in points. Its image is in the middle.
  private static let buttonSide: CGFloat = 30

  /// The icon of the button; nil without one. That of results takes the place of that of bookmarks.
  private var buttonIcon: Icon? {
    showsSearchResultsButton ? .resultsList : showsBookmarkButton ? .bookmark : nil
  }

  func makeFieldButton() -> UIButton {
    let button = UIButton(type: .custom)
    button.tintColor = .secondaryLabel
    button.bounds.size = CGSize(width: Self.buttonSide, height: Self.buttonSide)
    button.addAction(UIAction { [weak self] _ in self?.fieldButtonPressed() }, for: .touchUpInside)
    return button
  }

  /// Shows the button with its images, or removes it.
  func showFieldButton() {
    let field = searchTextField
    field.endIcon = buttonIcon
    guard let icon = buttonIcon else {
      if hasFieldButton, field.rightView === fieldButton { field.rightView = nil }
      return
    }
    hasFieldButton = true
    let images = field.icons.images[icon]
    let usual = icon == .bookmark ? TextFieldGlyph.book() : TextFieldGlyph.list()
    fieldButton.setImage(images?[.normal] ?? usual, for: .normal)
    for state: UIControl.State in [.highlighted, .selected, .disabled] {
      fieldButton.setImage(images?.own(state), for: state)
    }
    fieldButton.isSelected = icon == .resultsList && isSearchResultsButtonSelected
    if field.rightView !== fieldButton { field.rightView = fieldButton }
    field.rightViewMode = .always
  }

  private func fieldButtonPressed() {
    switch buttonIcon {
    case .bookmark: delegate?.searchBarBookmarkButtonClicked(self)
    case .resultsList: delegate?.searchBarResultsListButtonClicked(self)
    default: break
    }
  }
}
