import Foundation
import Graphics

// The space that a compositional layout has.

extension UICollectionViewCompositionalLayout {
  func makeMetrics(_ view: UICollectionView) -> SectionMetrics {
    let insets = view.adjustedContentInset
    let size = CGSize(
      width: max(view.bounds.width - insets.left - insets.right, 0),
      height: max(view.bounds.height - insets.top - insets.bottom, 0))
    let axis = axis
    return SectionMetrics(
      axis: axis, width: axis.other.of(size), container: size,
      reference: configuration.contentInsetsReference
    ) { [weak view, weak self] reference in
      guard let view else { return (0, 0) }
      let insets = reference.insets(of: view, axis.other)
      let isMirrored = axis.other == .horizontal && self?.isMirrored == true
      return isMirrored ? (insets.far, insets.near) : insets
    }
  }

  func makeEnvironment(_ metrics: SectionMetrics, _ view: UICollectionView) -> LayoutEnvironment {
    let insets = metrics.resolve(configuration.contentInsetsReference)
    let container = LayoutContainer(
      metrics.container, insets: metrics.axis.acrossInsets(insets))
    return LayoutEnvironment(container, view.traitCollection)
  }

  /// Where the group of an element, or a view at an edge, begins along.
  func groupStart(of element: ListElement) -> CGFloat {
    guard let section = geometry?.section(of: element.indexPath) else { return 0 }
    if case .supplementary(let kind, let path) = element,
      let entry = section.boundaryEntry(kind, path.item)
    {
      return axis.start(section.boundaryFrame(entry, visible: section.frame))
    }
    return section.groupStart(ofItem: element.indexPath.item)
  }
}

extension ScrollAxis {
  /// Insets across the axis.
  fileprivate func acrossInsets(_ insets: (near: CGFloat, far: CGFloat)) -> NSDirectionalEdgeInsets
  {
    self == .vertical
      ? NSDirectionalEdgeInsets(top: 0, leading: insets.near, bottom: 0, trailing: insets.far)
      : NSDirectionalEdgeInsets(top: insets.near, leading: 0, bottom: insets.far, trailing: 0)
  }
}

extension UIContentInsetsReference {
  /// The greatest width of text that is easy to read, in points, as of UIKit's readable content guide at the usual text
  /// size.
  private static let readableWidth: CGFloat = 672

  /// The insets of a list along an axis that are not among its adjusted insets already.
  @MainActor
  fileprivate func insets(of view: UICollectionView, _ axis: ScrollAxis) -> (
    near: CGFloat, far: CGFloat
  ) {
    func lengths(_ insets: UIEdgeInsets) -> (near: CGFloat, far: CGFloat) {
      axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
    }
    let insets: (near: CGFloat, far: CGFloat)
    switch self {
    case .none: return (0, 0)
    case .automatic, .safeArea: insets = lengths(view.safeAreaInsets)
    case .layoutMargins: insets = lengths(view.layoutMargins)
    case .readableContent:
      let margins = lengths(view.layoutMargins)
      let space = max(axis.of(view.bounds.size) - Self.readableWidth, 0) / 2
      insets =
        axis == .horizontal ? (max(margins.near, space), max(margins.far, space)) : margins
    }
    let known = lengths(view.adjustedContentInset - view.contentInset)
    return (max(insets.near - known.near, 0), max(insets.far - known.far, 0))
  }
}
