/// The indicators of a scroll view's position: created when they are first shown, as its frontmost subviews.
@MainActor
final class ScrollIndicators {
  private var vertical: ScrollIndicatorView?
  private var horizontal: ScrollIndicatorView?
  /// Whether they are shown.
  private var isShown = false

  // Times and lengths are not documented; commonly measured.
  private static let fadeDelay = 0.4
  private static let fadeDuration = 0.3
  private static let flashDuration = 1.0

  /// Shows the indicators at once, until ``settle(in:)``.
  func show(in view: UIScrollView) {
    isShown = true
    UIView.performWithoutAnimation {
      layOut(in: view)
      for indicator in [vertical, horizontal] {
        indicator?.layer.removeAllAnimations()
        indicator?.alpha = 1
      }
    }
  }

  /// Fades them out, as the contents are at rest.
  func settle(in view: UIScrollView) {
    if view.isDragging || view.isZooming || view.driver != nil { return }
    fade(after: Self.fadeDelay)
  }

  /// Shows them for a moment, if there is more than is seen.
  func flash(in view: UIScrollView) {
    guard
      ScrollAxis.allCases.contains(where: { view.range($0).lowerBound < view.range($0).upperBound })
    else { return }
    show(in: view)
    fade(after: Self.flashDuration)
  }

  private func fade(after delay: Double) {
    if !isShown { return }
    isShown = false
    let views = [vertical, horizontal].compactMap { $0 }
    if views.isEmpty { return }
    UIView.animate(
      withDuration: Self.fadeDuration, delay: delay, options: .allowUserInteraction,
      animations: { for view in views { view.alpha = 0 } })
  }

  /// Moves the indicators to where the contents are.
  func layOut(in view: UIScrollView) {
    if !isShown && vertical == nil && horizontal == nil { return }
    let showsVertical = view.showsVerticalScrollIndicator && view.isScrollable(.vertical)
    let showsHorizontal = view.showsHorizontalScrollIndicator && view.isScrollable(.horizontal)
    place(
      &vertical, .vertical, in: view, isWanted: showsVertical, besidesOther: showsHorizontal)
    place(
      &horizontal, .horizontal, in: view, isWanted: showsHorizontal, besidesOther: showsVertical)
  }

  private func place(
    _ indicator: inout ScrollIndicatorView?, _ axis: ScrollAxis, in view: UIScrollView,
    isWanted: Bool, besidesOther: Bool
  ) {
    guard isWanted else {
      indicator?.removeFromSuperview()
      indicator = nil
      return
    }
    UIView.performWithoutAnimation {
      let shown = indicator ?? ScrollIndicatorView(frame: .zero)
      shown.alpha = isShown ? 1 : shown.alpha
      indicator = shown
      if shown.superview !== view
        || view.subviews.last.map({ !($0 is ScrollIndicatorView) }) ?? true
      {
        view.addSubview(shown)
      }
      shown.style = view.indicatorStyle
      shown.frame = ScrollIndicatorGeometry(of: view, axis, besidesOther: besidesOther).frame
    }
  }
}

/// A rounded bar.
final class ScrollIndicatorView: UIView {
  var style = UIScrollView.IndicatorStyle.default {
    didSet { if style != oldValue { setColor() } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    alpha = 0
    layer.cornerRadius = ScrollIndicatorGeometry.thickness / 2
    setColor()
  }

  required init?(coder: NSCoder) { nil }

  private func setColor() {
    backgroundColor =
      switch style {
      case .default:
        UIColor {
          $0.userInterfaceStyle == .dark
            ? UIColor(white: 1, alpha: 0.5) : UIColor(white: 0, alpha: 0.35)
        }
      case .black: UIColor(white: 0, alpha: 0.35)
      case .white: UIColor(white: 1, alpha: 0.5)
      }
  }
}

/// Where an indicator is: as long in proportion to its track as what is seen is to the contents; shorter while these are
/// beyond an edge.
@MainActor
struct ScrollIndicatorGeometry {
  static let thickness: CGFloat = 3
  /// The distance from the edge, and from the ends of the track.
  private static let margin: CGFloat = 3
  private static let leastLength: CGFloat = 36
  /// While the contents are beyond an edge.
  private static let leastSqueezedLength: CGFloat = 8

  /// In the scroll view's coordinates.
  let frame: CGRect

  /// - Parameter besidesOther: Whether the other indicator is shown too, whose corner is left free.
  init(of view: UIScrollView, _ axis: ScrollAxis, besidesOther: Bool) {
    let bounds = view.bounds
    var insets =
      axis == .vertical ? view.verticalScrollIndicatorInsets : view.horizontalScrollIndicatorInsets
    if view.automaticallyAdjustsScrollIndicatorInsets { insets = insets + view.safeAreaInsets }
    let track = bounds.inset(by: insets)
    let corner = besidesOther ? Self.thickness + Self.margin : 0
    let length = max(axis.of(track.size) - 2 * Self.margin - corner, 0)
    let range = view.range(axis)
    let seen = max(axis.of(bounds.size), 1)
    let whole = range.upperBound - range.lowerBound + seen
    let offset = axis.of(bounds.origin)
    let excess = max(range.lowerBound - offset, offset - range.upperBound, 0)
    let natural = min(max(length * seen / whole, Self.leastLength), length)
    let own = min(max(natural - excess, Self.leastSqueezedLength), length)
    let span = range.upperBound - range.lowerBound
    let progress = span > 0 ? min(max((offset - range.lowerBound) / span, 0), 1) : 0
    // Beyond the far edge it is squeezed at the end, also if there is nothing to scroll.
    let start = offset > range.upperBound ? length - own : (length - own) * progress
    if axis == .vertical {
      let isRightToLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
      frame = CGRect(
        x: isRightToLeft
          ? track.minX + Self.margin : track.maxX - Self.margin - Self.thickness,
        y: track.minY + Self.margin + start, width: Self.thickness, height: own)
    } else {
      frame = CGRect(
        x: track.minX + Self.margin + start, y: track.maxY - Self.margin - Self.thickness,
        width: own, height: Self.thickness)
    }
  }
}

extension UIScrollView {
  /// Whether a subview is an indicator of the position.
  package func isIndicator(_ view: UIView) -> Bool { view is ScrollIndicatorView }
}
