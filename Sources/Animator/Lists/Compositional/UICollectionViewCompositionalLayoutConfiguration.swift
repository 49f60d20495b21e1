public import Foundation
import Graphics

/// The properties that the sections of a compositional layout have in common.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject, NSCopying {
  /// The direction in which sections follow each other; vertical by default.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The space between sections, in points; 0 by default.
  open var interSectionSpacing: CGFloat = 0
  /// The views at the edges of the whole layout; none by default.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// The insets that sections are within across the layout's direction; automatic by default: the safe area.
  open var contentInsetsReference = UIContentInsetsReference.automatic

  /// Creates a configuration.
  public override init() { super.init() }

  /// A copy, whose changes do not change this one.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { copied() }
  }

  private func copied() -> UICollectionViewCompositionalLayoutConfiguration {
    let copy = UICollectionViewCompositionalLayoutConfiguration()
    copy.scrollDirection = scrollDirection
    copy.interSectionSpacing = interSectionSpacing
    copy.boundarySupplementaryItems = boundarySupplementaryItems
    copy.contentInsetsReference = contentInsetsReference
    return copy
  }
}
