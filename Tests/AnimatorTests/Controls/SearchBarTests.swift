import Animator
import Testing

@MainActor
struct SearchBarScopeTests {
  private final class Delegate: NSObject, UISearchBarDelegate {
    var scopes: [Int] = []
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
}
