/// An item of a tab bar.
open class UITabBarItem: UIBarItem {
  /// Items with standard titles and images. Raw values are UIKit's.
  public enum SystemItem: Int, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search,
      downloads
    case mostRecent, mostViewed
  }

  /// The image while the item is selected; nil for ``UIBarItem/image``.
  open var selectedImage: UIImage? { didSet { changed() } }
  /// The text of the badge; nil for none.
  open var badgeValue: String? { didSet { changed() } }
  /// By how much the title is moved, in points; zero by default.
  open var titlePositionAdjustment = UIOffset.zero { didSet { changed() } }
  /// The color of the badge; nil for red.
  open var badgeColor: UIColor? { didSet { changed() } }

  /// Creates an item without contents.
  public override init() { super.init() }

  /// Creates an item of a document. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    let value = coder.interface?.decodeObject(forKey: "UISystemItem") as? Int
    if let item = value.flatMap(SystemItem.init(rawValue:)) {
      (title, image) = (item.title, BarGlyph.tabs[item]?.tabImage)
    }
    coder.interface?.configure(self, as: UITabBarItem.self)
  }

  /// Creates an item with a title and an image.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  /// Creates an item with two images.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
  }

  /// Creates an item with a standard title and image.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init()
    (title, image, self.tag) = (systemItem.title, BarGlyph.tabs[systemItem]?.tabImage, tag)
  }
}

extension UITabBarItem.SystemItem {
  fileprivate var title: String {
    switch self {
    case .more: "More"
    case .favorites: "Favorites"
    case .featured: "Featured"
    case .topRated: "Top Rated"
    case .recents: "Recents"
    case .contacts: "Contacts"
    case .history: "History"
    case .bookmarks: "Bookmarks"
    case .search: "Search"
    case .downloads: "Downloads"
    case .mostRecent: "Most Recent"
    case .mostViewed: "Most Viewed"
    }
  }
}
