import Foundation
import Graphics

/// The contents of a section that scrolls across the direction of its layout: a scroll view in the collection view.
final class OrthogonalScrollView: UIScrollView {
  private weak var list: UICollectionView?
  /// The section, in the order that is shown.
  var section: Int
  /// Whether the collection view moves it, not a finger.
  private var isBeingPlaced = false

  init(section: Int, in list: UICollectionView) {
    (self.section, self.list) = (section, list)
    super.init(frame: .zero)
    contentInsetAdjustmentBehavior = .never
    (showsHorizontalScrollIndicator, showsVerticalScrollIndicator) = (false, false)
    // Shadows and views that are larger than their items.
    clipsToBounds = false
    scrollsToTop = false
    backgroundColor = nil
  }

  required init?(coder: NSCoder) { nil }

  /// The geometry of the section.
  private var geometry: SectionGeometry? { list?.compositionalLayout?.orthogonalGeometry(section) }

  /// The distance from coordinates in here to those of the list.
  var shift: CGPoint {
    CGPoint(
      x: center.x - bounds.width / 2 - bounds.minX, y: center.y - bounds.height / 2 - bounds.minY)
  }

  /// Whether the contents begin at the right edge.
  private var isMirrored: Bool {
    geometry?.runs.axis == .horizontal && list?.compositionalLayout?.isMirrored == true
  }

  /// The offset in the coordinates of the layout for one of the contents that are shown, or the reverse.
  func mirrored(_ offset: CGFloat) -> CGFloat {
    guard isMirrored, let geometry else { return offset }
    return geometry.scrolledLength - geometry.scrollerFrame.width - offset
  }

  /// Whether a finger or a movement that it has begun has the contents.
  var isMoving: Bool { isTracking || isDragging || driver != nil }

  /// Takes over where the section is, and where its contents are unless they move.
  func place(_ geometry: SectionGeometry, offset: CGFloat) {
    isBeingPlaced = true
    defer { isBeingPlaced = false }
    let (section, axis) = (geometry.section, geometry.runs.axis)
    let frame = list?.compositionalLayout?.mirrored(geometry.scrollerFrame) ?? .zero
    isPagingEnabled = [.paging, .groupPaging, .groupPagingCentered].contains(
      section.orthogonalScrollingBehavior)
    decelerationRate =
      section.orthogonalScrollingProperties.decelerationRate == .fast ? .fast : .normal
    let bounce = section.orthogonalScrollingProperties.bounce
    bounces = bounce != .never
    (alwaysBounceHorizontal, alwaysBounceVertical) = (
      bounce == .always && axis == .horizontal, bounce == .always && axis == .vertical
    )
    if bounds.size != frame.size { bounds.size = frame.size }
    let middle = CGPoint(x: frame.midX, y: frame.midY)
    if center != middle { center = middle }
    contentSize = axis.size(geometry.scrolledLength, axis.other.of(frame.size))
    var insets = geometry.centeringInsets
    if isMirrored { insets = (insets.far, insets.near) }
    contentInset =
      axis == .horizontal
      ? UIEdgeInsets(top: 0, left: insets.near, bottom: 0, right: insets.far)
      : UIEdgeInsets(top: insets.near, left: 0, bottom: insets.far, right: 0)
    if !isMoving { show(axis.point(mirrored(offset), 0)) }
  }

  override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds.origin
      super.bounds = newValue
      if !isBeingPlaced && super.bounds.origin != old { list?.orthogonalScrolled(self) }
    }
  }

  // MARK: Stops

  private var stopsAtGroups: Bool {
    let behavior = geometry?.section.orthogonalScrollingBehavior
    return behavior == .groupPaging || behavior == .groupPagingCentered
  }

  // Pages of mirrored contents have numbers that are not positive, so that they grow with the offset.
  override func pageNumber(at offset: CGFloat, _ axis: ScrollAxis) -> CGFloat {
    guard let geometry, axis == geometry.runs.axis else {
      return super.pageNumber(at: offset, axis)
    }
    let own = mirrored(offset)
    let number =
      stopsAtGroups ? geometry.groupNumber(restingAt: own) : super.pageNumber(at: own, axis)
    return isMirrored ? -number : number
  }

  override func offset(ofPage number: CGFloat, _ axis: ScrollAxis) -> CGFloat {
    guard let geometry, axis == geometry.runs.axis else {
      return super.offset(ofPage: number, axis)
    }
    let own = isMirrored ? -number : number
    return mirrored(
      stopsAtGroups
        ? geometry.restingOffset(ofGroup: Int(min(max(own.finite, 0), 1e9)))
        : super.offset(ofPage: own, axis))
  }

  override func restingOffset(for proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    guard let geometry,
      geometry.section.orthogonalScrollingBehavior == .continuousGroupLeadingBoundary
    else { return proposed }
    let axis = geometry.runs.axis
    // At the far edge, contents rest there even if that is within a group.
    let (own, range) = (mirrored(axis.of(proposed)), range(axis))
    if own >= mirrored(isMirrored ? range.lowerBound : range.upperBound) { return proposed }
    let number = geometry.groupNumber(restingAt: own).rounded()
    let rest = geometry.restingOffset(ofGroup: Int(min(max(number, 0), 1e9)))
    return clamped(axis.point(mirrored(rest), axis.other.of(proposed)))
  }
}

/// The scroll views of the sections in sight that scroll across.
@MainActor
struct OrthogonalScrollers {
  private var bySection: [Int: OrthogonalScrollView] = [:]
  /// Those of sections that are gone, whose views an animation still shows.
  private var gone: [OrthogonalScrollView] = []

  /// The scroll view of a section in sight.
  subscript(section: Int) -> OrthogonalScrollView? { bySection[section] }

  /// Whether a finger, or a movement that it has begun, has the contents of a section.
  func isMoving(_ section: Int) -> Bool { bySection[section]?.isMoving ?? false }

  /// Makes the scroll view of a section that comes into sight.
  mutating func make(_ section: Int, in list: UICollectionView) -> OrthogonalScrollView {
    let scroller = OrthogonalScrollView(section: section, in: list)
    bySection[section] = scroller
    return scroller
  }

  /// Takes over a batch.
  mutating func move(_ mapping: ListMapping) {
    let old = bySection.sorted { $0.key < $1.key }
    bySection = [:]
    for (section, scroller) in old {
      if let target = mapping.newSection(of: section) {
        scroller.section = target
        bySection[target] = scroller
      } else {
        gone.append(scroller)
      }
    }
  }

  /// Lets all sections go, for another layout.
  mutating func letGo() {
    gone += bySection.sorted { $0.key < $1.key }.map(\.value)
    bySection = [:]
  }

  /// Takes the scroll views that show nothing and are not wanted.
  mutating func takeUnused(_ wanted: Set<Int>) -> [OrthogonalScrollView] {
    func isEmpty(_ scroller: OrthogonalScrollView) -> Bool {
      !scroller.subviews.contains { $0 is UICollectionReusableView }
    }
    let unused = bySection.filter { !wanted.contains($0.key) && isEmpty($0.value) }
    for section in unused.keys { bySection[section] = nil }
    let empty = gone.filter(isEmpty)
    gone.removeAll(where: isEmpty)
    return unused.sorted { $0.key < $1.key }.map(\.value) + empty
  }
}

extension UICollectionView {
  var compositionalLayout: UICollectionViewCompositionalLayout? {
    collectionViewLayout as? UICollectionViewCompositionalLayout
  }

  /// The sections of elements that scroll across, in their order.
  private func orthogonalSections(_ attributes: [UICollectionViewLayoutAttributes]) -> [Int] {
    guard let layout = compositionalLayout else { return [] }
    return Set(attributes.compactMap { layout.orthogonalSection(of: $0.element) }).sorted()
  }

  func prepareContainers(for wanted: [UICollectionViewLayoutAttributes], movesAll: Bool) {
    guard let layout = compositionalLayout else { return }
    for section in orthogonalSections(wanted) {
      guard let geometry = layout.orthogonalGeometry(section) else { continue }
      let offset = layout.offset(of: geometry)
      if let scroller = scrollers[section] {
        if movesAll { scroller.place(geometry, offset: offset) }
      } else {
        UIView.performWithoutAnimation {
          let scroller = scrollers.make(section, in: self)
          scroller.place(geometry, offset: offset)
          if let background = listBackground, background.superview === self {
            insertSubview(scroller, aboveSubview: background)
          } else {
            insertSubview(scroller, at: 0)
          }
        }
      }
    }
  }

  func removeUnusedContainers(_ wanted: [UICollectionViewLayoutAttributes]) {
    let unused = scrollers.takeUnused(Set(orthogonalSections(wanted)))
    for scroller in unused { scroller.removeFromSuperview() }
  }

  func container(for element: ListElement) -> UIView {
    compositionalLayout?.orthogonalSection(of: element).flatMap { scrollers[$0] } ?? self
  }

  /// A finger, or a movement that it has begun, has moved the contents of a section.
  func orthogonalScrolled(_ scroller: OrthogonalScrollView) {
    guard scrollers[scroller.section] === scroller, let layout = compositionalLayout,
      let geometry = layout.orthogonalGeometry(scroller.section)
    else { return }
    let offset = scroller.mirrored(geometry.runs.axis.of(scroller.contentOffset))
    layout.setOffset(offset, ofSection: scroller.section)
    setNeedsLayout()
  }
}

extension UICollectionView {
  /// Moves the contents of an item's section, if these scroll across the layout's direction.
  func scrollSection(to path: IndexPath, _ position: ScrollPosition, animated: Bool) {
    engine.prepareLayout()
    guard let layout = compositionalLayout,
      let section = layout.orthogonalSection(of: .cell(path)),
      let geometry = layout.orthogonalGeometry(section)
    else { return }
    let axis = geometry.runs.axis
    var fraction = position.fraction(axis)
    if axis == .horizontal && layout.isMirrored { fraction = fraction.map { 1 - $0 } }
    let target = geometry.offset(
      toShow: path.item, at: fraction, from: layout.offset(of: geometry))
    if let scroller = scrollers[section] {
      scroller.setContentOffset(axis.point(scroller.mirrored(target), 0), animated: animated)
    } else {
      layout.setOffset(target, ofSection: section)
    }
  }
}

extension UICollectionView.ScrollPosition {
  /// Where along an axis, from 0 to 1; nil if nothing is said of it.
  fileprivate func fraction(_ axis: ScrollAxis) -> CGFloat? {
    let (near, middle, far): (Self, Self, Self) =
      axis == .horizontal
      ? (.left, .centeredHorizontally, .right) : (.top, .centeredVertically, .bottom)
    return contains(near) ? 0 : contains(middle) ? 0.5 : contains(far) ? 1 : nil
  }
}
