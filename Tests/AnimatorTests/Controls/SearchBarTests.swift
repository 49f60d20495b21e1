import Animator
import Testing

@MainActor
struct SearchBarScopeTests {
  private final class Delegate: NSObject, UISearchBarDelegate {
    var scopes: [Int] = []
    var pressed: [String] = []
    func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) { pressed.append("bookmark") }
    func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) { pressed.append("results") }
    func searchBar(
      _ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
    ) { scopes.append(selectedScope) }
  }

  private let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 100))

  private func image(_ side: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in }
  }

  @Test("scopes are below the field once they are shown, and make the bar 44 points higher")
  func layout() throws {
    bar.scopeButtonTitles = ["All", "Mine"]
    #expect(bar.intrinsicContentSize.height == 56 && bar.parts("UISegmentedControl").isEmpty)
    bar.showsScopeBar = true
    #expect(bar.intrinsicContentSize.height == 100)
    bar.layoutIfNeeded()
    let scopes = try #require(bar.parts("UISegmentedControl").first as? UISegmentedControl)
    // The field is 36 high in the middle of the first 56 points; 10 points are below the scopes.
    #expect(bar.searchTextField.frame == CGRect(x: 8, y: 10, width: 304, height: 36))
    #expect(scopes.frame == CGRect(x: 8, y: 58, width: 304, height: 32) && scopes.alpha == 1)
    #expect(scopes.numberOfSegments == 2 && scopes.selectedSegmentIndex == 0)
    // One scope is no choice.
    bar.scopeButtonTitles = ["All"]
    #expect(bar.intrinsicContentSize.height == 56)
    bar.scopeButtonTitles = nil
    bar.layoutIfNeeded()
    #expect(scopes.alpha == 0 && bar.intrinsicContentSize.height == 56)
    // In the middle of 100 points.
    #expect(bar.searchTextField.frame.minY == 32)
  }

  @Test("the delegate hears of scopes that the user selects, not of those that code does")
  func selection() {
    let delegate = Delegate()
    bar.delegate = delegate
    bar.scopeButtonTitles = ["All", "Mine", "New"]
    bar.showsScopeBar = true
    let s = ControlScenario(bar)
    bar.selectedScopeButtonIndex = 1
    #expect(delegate.scopes.isEmpty)
    s.tap(280, 74)
    #expect(bar.selectedScopeButtonIndex == 2 && delegate.scopes == [2])
  }

  @Test("images of icons and backgrounds replace the system's")
  func images() throws {
    let (lens, clear, ground, plate) = (image(14), image(15), image(16), image(17))
    bar.setImage(lens, for: .search, state: .normal)
    bar.setImage(clear, for: .clear, state: .normal)
    bar.backgroundImage = ground
    bar.setSearchFieldBackgroundImage(plate, for: .normal)
    bar.layoutIfNeeded()
    let field = bar.searchTextField
    #expect((field.leftView as? UIImageView)?.image === lens)
    #expect(bar.image(for: .search, state: .normal) === lens)
    #expect(field.parts("UIButton").contains { ($0 as? UIButton)?.currentImage === clear })
    #expect(bar.backgroundColor == nil && bar.backgroundImage === ground)
    let view = try #require(bar.subviews.first as? UIImageView)
    #expect(view.image === ground && view.frame == bar.bounds)
    #expect(field.background === plate && field.backgroundColor == nil)
    bar.backgroundImage = nil
    bar.setImage(nil, for: .search, state: .normal)
    #expect(bar.backgroundColor != nil && view.image == nil)
    #expect((field.leftView as? UIImageView)?.image?.size == CGSize(width: 20, height: 20))
  }

  @Test("a button of bookmarks or results is at the end of the field while that has no text")
  func fieldButton() throws {
    let delegate = Delegate()
    bar.delegate = delegate
    let field = bar.searchTextField
    #expect(field.rightView == nil && !bar.showsBookmarkButton && !bar.showsSearchResultsButton)
    bar.showsBookmarkButton = true
    let s = ControlScenario(bar)
    let button = try #require(field.rightView as? UIButton)
    // A square of 30 points at the end of the field of 304 by 36; its image of 20 points is in the middle.
    #expect(button.frame == CGRect(x: 274, y: 3, width: 30, height: 30) && !button.isHidden)
    let book = try #require(button.currentImage)
    #expect(book.size == CGSize(width: 20, height: 20))
    // The middle of the button: 8 + 289, and the middle of 100 points.
    s.tap(297, 50)
    #expect(delegate.pressed == ["bookmark"])
    bar.showsSearchResultsButton = true
    #expect(field.rightView === button && button.currentImage !== book)
    s.tap(297, 50)
    #expect(delegate.pressed == ["bookmark", "results"])
    #expect(!button.isSelected)
    bar.isSearchResultsButtonSelected = true
    #expect(button.isSelected)
    let own = image(16)
    bar.setImage(own, for: .resultsList, state: .selected)
    #expect(button.currentImage === own)
    bar.setPositionAdjustment(UIOffset(horizontal: -4, vertical: 1), for: .resultsList)
    bar.layoutIfNeeded()
    #expect(button.frame == CGRect(x: 270, y: 4, width: 30, height: 30))
    // The button that clears the text takes its place.
    bar.text = "a"
    #expect(button.isHidden)
    bar.text = ""
    (bar.showsSearchResultsButton, bar.showsBookmarkButton) = (false, false)
    #expect(field.rightView == nil)
  }

  @Test("adjustments move the field, its text and its icons")
  func adjustments() {
    bar.layoutIfNeeded()
    let field = bar.searchTextField
    let bounds = field.bounds
    let (text, lens) = (field.textRect(forBounds: bounds), field.leftViewRect(forBounds: bounds))
    bar.searchFieldBackgroundPositionAdjustment = UIOffset(horizontal: 3, vertical: -2)
    bar.searchTextPositionAdjustment = UIOffset(horizontal: 5, vertical: 1)
    bar.layoutIfNeeded()
    // In the middle of 100 points before.
    #expect(field.frame == CGRect(x: 11, y: 30, width: 304, height: 36))
    #expect(field.textRect(forBounds: bounds) == text.offsetBy(dx: 5, dy: 1))
    // Text follows its icon.
    bar.setPositionAdjustment(UIOffset(horizontal: 4, vertical: 0), for: .search)
    #expect(field.leftViewRect(forBounds: bounds) == lens.offsetBy(dx: 4, dy: 0))
    #expect(field.textRect(forBounds: bounds).minX == text.minX + 9)
  }

  @Test("placeholders of search fields are darker; their clear button has the color of the lens")
  func colors() throws {
    let (field, other) = (bar.searchTextField, UITextField(frame: .zero))
    (field.placeholder, other.placeholder) = ("Find", "Name")
    func placeholder(_ field: UITextField, _ text: String) throws -> UILabel {
      let labels = field.parts("UILabel").compactMap { $0 as? UILabel }
      return try #require(labels.first { $0.text == text })
    }
    #expect(try placeholder(field, "Find").textColor == .systemGray)
    #expect(try placeholder(other, "Name").textColor == .placeholderText)
    let clear = try #require(field.subviews.last { $0 is UIButton })
    #expect(clear.tintColor == .secondaryLabel && field.leftView?.tintColor == .secondaryLabel)
  }
}
