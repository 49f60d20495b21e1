import Animator

/// A scroll view of a scene. Unless `contentSize` is set, or constraints determine it, its contents are as large as its
/// subviews need.
final class SceneScrollView: UIScrollView, UIScrollViewDelegate {
  /// The size that was set.
  fileprivate var ownContentSize: CGSize? {
    didSet { contentSize = ownContentSize ?? contentSize }
  }

  /// The scale that was set before there was a subview.
  fileprivate var wantedZoomScale: CGFloat?

  override init(frame: CGRect) {
    super.init(frame: frame)
    delegate = self
  }

  required init?(coder: NSCoder) { nil }

  /// The subviews of the scene: without indicators and the refresh control.
  private var contents: [UIView] {
    subviews.filter { $0 !== refreshControl && !isIndicator($0) }
  }

  override func layoutSubviews() {
    if ownContentSize == nil, !isContentSizeConstrained {
      let frames = contents.filter { !$0.isHidden }.map(\.frame)
      contentSize = CGSize(
        width: max(frames.map(\.maxX).max() ?? 0, 0),
        height: max(frames.map(\.maxY).max() ?? 0, 0))
    }
    super.layoutSubviews()
    if let wantedZoomScale, !contents.isEmpty { setZoomScale(wantedZoomScale, animated: false) }
  }

  override func setZoomScale(_ scale: CGFloat, animated: Bool) {
    wantedZoomScale = contents.isEmpty ? scale : nil
    super.setZoomScale(scale, animated: animated)
  }

  // The first subview is zoomed.
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { contents.first }
}

extension ViewProperty {
  /// Properties of scroll views.
  static let scroll: [ViewProperty] = scrollContents + scrollBehavior + scrollIndicators

  private static let scrollContents: [ViewProperty] = [
    ViewProperty(
      "contentSize", .size, of: SceneScrollView.self, in: .points,
      "Size of the contents. Default: what the subviews need."
    ) {
      $0.contentSize
    } set: {
      $0.ownContentSize = $1
    },
    ViewProperty(
      "contentOffset", .point, of: UIScrollView.self, in: .points, animatable: true,
      "Point of the contents at the top left corner."
    ) {
      $0.contentOffset
    } set: {
      $0.contentOffset = $1
    },
    ViewProperty(
      "contentInset", .insets, of: UIScrollView.self, in: .points, animatable: true,
      "Space around the contents. Contents at the top stay at the top."
    ) {
      $0.contentInset
    } set: {
      $0.contentInset = $1
    },
    ViewProperty(
      "contentInsetAdjustment", .insetAdjustment, of: UIScrollView.self,
      "To which insets the safe area adds."
    ) {
      $0.contentInsetAdjustmentBehavior
    } set: {
      $0.contentInsetAdjustmentBehavior = $1
    },
    ViewProperty(
      "minimumZoomScale", .number, of: UIScrollView.self, in: .factor,
      "Least scale of the first subview."
    ) {
      $0.minimumZoomScale.native
    } set: {
      $0.minimumZoomScale = $1
    },
    ViewProperty(
      "maximumZoomScale", .number, of: UIScrollView.self, in: .factor,
      "Greatest scale of the first subview; two fingers zoom it."
    ) {
      $0.maximumZoomScale.native
    } set: {
      $0.maximumZoomScale = $1
    },
    ViewProperty(
      "zoomScale", .number, of: SceneScrollView.self, in: .factor,
      "Scale of the first subview, between its limits."
    ) {
      ($0.wantedZoomScale ?? $0.zoomScale).native
    } set: {
      $0.zoomScale = $1
    },
    ViewProperty(
      "isRefreshing", .bool, of: UIScrollView.self, animatable: true,
      "Whether the spokes turn above the contents; see the event 'refresh'."
    ) {
      $0.refreshControl?.isRefreshing ?? false
    } set: {
      if $1 {
        let control = $0.refreshControl ?? UIRefreshControl()
        $0.refreshControl = control
        control.beginRefreshing()
      } else {
        $0.refreshControl?.endRefreshing()
      }
    },
  ]

  private static let scrollBehavior: [ViewProperty] = [
    ViewProperty(
      "isScrollEnabled", .bool, of: UIScrollView.self, "Whether fingers move the contents."
    ) {
      $0.isScrollEnabled
    } set: {
      $0.isScrollEnabled = $1
    },
    ViewProperty(
      "isPagingEnabled", .bool, of: UIScrollView.self,
      "Whether the contents come to rest at multiples of the size."
    ) {
      $0.isPagingEnabled
    } set: {
      $0.isPagingEnabled = $1
    },
    ViewProperty(
      "isDirectionalLockEnabled", .bool, of: UIScrollView.self,
      "Whether a drag that begins along one axis stays on it."
    ) {
      $0.isDirectionalLockEnabled
    } set: {
      $0.isDirectionalLockEnabled = $1
    },
    ViewProperty(
      "bounces", .bool, of: UIScrollView.self,
      "Whether the contents can be dragged beyond their edges."
    ) {
      $0.bounces
    } set: {
      $0.bounces = $1
    },
    ViewProperty(
      "alwaysBounceVertical", .bool, of: UIScrollView.self,
      "Whether contents that fit can be dragged vertically."
    ) {
      $0.alwaysBounceVertical
    } set: {
      $0.alwaysBounceVertical = $1
    },
    ViewProperty(
      "alwaysBounceHorizontal", .bool, of: UIScrollView.self,
      "Whether contents that fit can be dragged horizontally."
    ) {
      $0.alwaysBounceHorizontal
    } set: {
      $0.alwaysBounceHorizontal = $1
    },
    ViewProperty(
      "decelerationRate", .decelerationRate, of: UIScrollView.self,
      "How quickly the contents slow down after a flick."
    ) {
      $0.decelerationRate
    } set: {
      $0.decelerationRate = $1
    },
    ViewProperty(
      "keyboardDismissMode", .keyboardDismissMode, of: UIScrollView.self,
      "How a drag dismisses the keyboard."
    ) {
      $0.keyboardDismissMode
    } set: {
      $0.keyboardDismissMode = $1
    },
  ]

  private static let scrollIndicators: [ViewProperty] = [
    ViewProperty(
      "showsVerticalScrollIndicator", .bool, of: UIScrollView.self,
      "Whether an indicator of the vertical position appears."
    ) {
      $0.showsVerticalScrollIndicator
    } set: {
      $0.showsVerticalScrollIndicator = $1
    },
    ViewProperty(
      "showsHorizontalScrollIndicator", .bool, of: UIScrollView.self,
      "Whether an indicator of the horizontal position appears."
    ) {
      $0.showsHorizontalScrollIndicator
    } set: {
      $0.showsHorizontalScrollIndicator = $1
    },
    ViewProperty(
      "scrollIndicatorStyle", .indicatorStyle, of: UIScrollView.self, "Color of the indicators."
    ) {
      $0.indicatorStyle
    } set: {
      $0.indicatorStyle = $1
    },
  ]
}

extension PropertyKind where Value == UIScrollView.ContentInsetAdjustmentBehavior {
  fileprivate static var insetAdjustment: PropertyKind {
    .name([
      ("automatic", .automatic), ("scrollableAxes", .scrollableAxes), ("never", .never),
      ("always", .always),
    ])
  }
}

extension PropertyKind where Value == UIScrollView.DecelerationRate {
  fileprivate static var decelerationRate: PropertyKind {
    .name([("normal", .normal), ("fast", .fast)])
  }
}

extension PropertyKind where Value == UIScrollView.KeyboardDismissMode {
  fileprivate static var keyboardDismissMode: PropertyKind {
    .name([("none", .none), ("onDrag", .onDrag), ("interactive", .interactive)])
  }
}

extension PropertyKind where Value == UIScrollView.IndicatorStyle {
  fileprivate static var indicatorStyle: PropertyKind {
    .name([("default", .default), ("black", .black), ("white", .white)])
  }
}
