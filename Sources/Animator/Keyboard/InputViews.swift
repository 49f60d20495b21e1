/// The views that the first responder requests at the bottom of the screen.
@MainActor
struct InputViews: Equatable {
  /// The view that replaces the keys; nil for the keys.
  var input: UIView?
  /// The view above the keys or ``input``; nil for none.
  var accessory: UIView?
  /// Whether there are keys.
  var hasKeys = true

  /// The keys alone.
  init() {}

  /// The views of a responder, or of the first one after it in the responder chain that has some.
  init(of responder: UIResponder?) {
    let chain = Array(sequence(first: responder, next: { $0?.next })).compactMap { $0 }
    input = chain.lazy.compactMap(\.inputView).first
    accessory = chain.lazy.compactMap(\.inputAccessoryView).first
    hasKeys = input == nil && responder?.showsKeyboard == true
    // Text that cannot be edited has an accessory view only.
    if responder?.showsKeyboard != true && !(responder?.inputView === input) { input = nil }
  }

  nonisolated static func == (left: InputViews, right: InputViews) -> Bool {
    left.input === right.input && left.accessory === right.accessory
      && left.hasKeys == right.hasKeys
  }

  var hasOwnViews: Bool { input != nil || accessory != nil }
  /// Whether there is anything to show.
  var isAny: Bool { hasKeys || hasOwnViews }

  /// The total height on a screen, in points: that of the keys, or of the views and the safe area below them.
  func height(on screen: UIView) -> CGFloat {
    let above = accessoryHeight(on: screen)
    if hasKeys { return above + KeyboardMetrics(on: screen).height }
    let below = above + inputHeight(on: screen) + screen.safeAreaInsets.bottom
    return min(below, screen.bounds.height)
  }

  func accessoryHeight(on screen: UIView) -> CGFloat { Self.height(of: accessory, on: screen) }
  func inputHeight(on screen: UIView) -> CGFloat { Self.height(of: input, on: screen) }

  /// The height that a view has, or else the one that fits its contents.
  private static func height(of view: UIView?, on screen: UIView) -> CGFloat {
    guard let view else { return 0 }
    let height = view.bounds.height
    if height > 0 { return min(height, screen.bounds.height) }
    let width = screen.bounds.width
    let own = view.sizeThatFits(CGSize(width: width, height: 0)).height
    if own > 0 { return min(own, screen.bounds.height) }
    let fitting = view.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return min(max(fitting.height, 0), screen.bounds.height)
  }
}

/// Holds the views of the first responder at the bottom of the screen.
final class InputHostView: UIView {
  private var views = InputViews()

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.zPosition = StageKeyboard.zPosition + 1
    backgroundColor = UIColor {
      ($0.userInterfaceStyle == .dark ? KeyboardView.Palette.dark : .light).background
    }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ views: InputViews, on screen: UIView) {
    for view in subviews where view !== views.input && view !== views.accessory {
      view.removeFromSuperview()
    }
    self.views = views
    for view in [views.accessory, views.input] {
      if let view, view.superview !== self { addSubview(view) }
    }
    screen.addSubview(self)
    setNeedsLayout()
  }

  func clear() {
    for view in subviews { view.removeFromSuperview() }
    views = InputViews()
    removeFromSuperview()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let superview else { return }
    let (above, below) = (
      views.accessoryHeight(on: superview), views.inputHeight(on: superview)
    )
    views.accessory?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: above)
    views.input?.frame = CGRect(x: 0, y: above, width: bounds.width, height: below)
  }
}
