import Animator
import Foundation

// Short names for the parts of layouts that tests compose.

extension NSCollectionLayoutSize {
  convenience init(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) {
    self.init(widthDimension: width, heightDimension: height)
  }
}

extension NSCollectionLayoutItem {
  convenience init(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) {
    self.init(layoutSize: NSCollectionLayoutSize(width, height))
  }
}

extension UICollectionViewCompositionalLayout {
  /// A layout whose sections all have a group.
  convenience init(
    group: NSCollectionLayoutGroup, _ change: (NSCollectionLayoutSection) -> Void = { _ in }
  ) {
    let section = NSCollectionLayoutSection(group: group)
    change(section)
    self.init(section: section)
  }

  /// Rows of a number of equal items.
  static func grid(columns: Int, height: CGFloat) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout(
      group: .horizontal(
        layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .absolute(height)),
        subitems: [
          NSCollectionLayoutItem(.fractionalWidth(1 / CGFloat(columns)), .fractionalHeight(1))
        ]))
  }

  /// Cards of 200 × 100 points, 10 apart, that scroll across.
  static func cards(
    _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior,
    _ change: @escaping (NSCollectionLayoutSection) -> Void = { _ in }
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout(
      group: .horizontal(
        layoutSize: NSCollectionLayoutSize(.absolute(200), .absolute(100)),
        subitems: [NSCollectionLayoutItem(.fractionalWidth(1), .fractionalHeight(1))])
    ) { section in
      section.orthogonalScrollingBehavior = behavior
      section.interGroupSpacing = 10
      change(section)
    }
  }
}

extension UICollectionView {
  /// The frames of the items of a section as they are laid out.
  func laidOutFrames(_ section: Int = 0) -> [CGRect] {
    (0..<numberOfItems(inSection: section)).compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
    }
  }

  /// The scroll views of the sections that scroll across, from top to bottom.
  var sectionScrollers: [UIScrollView] {
    subviews.compactMap { $0 as? UIScrollView }.sorted { $0.frame.minY < $1.frame.minY }
  }
}

/// A cell that asks for the size that its name says: "100x30".
final class SizedCell: NamedCell {
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let numbers = name.split(separator: "x").compactMap { Double($0) }
    if numbers.count == 2 {
      layoutAttributes.size = CGSize(width: numbers[0], height: numbers[1])
    }
    return layoutAttributes
  }
}
