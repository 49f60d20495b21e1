/// The views of a zoom: the controller's view in a card that moves between the source view and its place, with a picture
/// of the source over it, and the screen behind, dimmed and smaller in front of black.
@MainActor
final class ZoomFlight {
  /// The ends of the card's way.
  enum End { case source, place }

  let container: UIView
  /// The frame of the controller's view after the transition.
  let place: CGRect
  private let zoom: ZoomTransition
  private let controller: UIViewController
  private let view: UIView
  private let card = UIView(frame: .zero)
  private let backdrop = UIView(frame: .zero)
  private var dimming: [UIView] = []
  private var lower: UIView?
  private var insets: [KeptInsets] = []
  private weak var source: UIView?
  private var picture: UIView?
  /// The part of the view that the picture covers.
  private var alignment = CGRect.zero
  private var sourcePose: ZoomPose
  private let placePose: ZoomPose

  /// The part of its size that the screen behind loses, as others have measured.
  private static let depth: CGFloat = 0.086

  /// Creates the views.
  ///
  /// - Parameters:
  ///   - view: The view of the controller, or one that contains it.
  ///   - dims: Whether the screen behind is dimmed: not by sheets, which do that themselves.
  init(
    _ zoom: ZoomTransition, of controller: UIViewController, _ view: UIView, at place: CGRect,
    in container: UIView, dims: Bool
  ) {
    (self.zoom, self.controller, self.view) = (zoom, controller, view)
    (self.place, self.container) = (place, container)
    placePose = ZoomPose(at: place, radius: view.layer.cornerRadius)
    sourcePose = ZoomPose(vanishingAt: place, radius: view.layer.cornerRadius)
    card.isOpaque = false
    card.clipsToBounds = true
    card.autoresizesSubviews = false
    backdrop.backgroundColor = .black
    guard dims else { return }
    if let effect = zoom.options.dimmingVisualEffect {
      dimming.append(UIVisualEffectView(effect: effect))
    }
    let color = UIView(frame: .zero)
    color.backgroundColor = zoom.options.dimmingColor ?? UIColor(white: 0, alpha: 0.15)
    dimming.append(color)
  }

  /// The radii of the card's corners at its ends.
  var radii: (source: CGFloat, place: CGFloat) { (sourcePose.radius, placePose.radius) }

  // MARK: The beginning

  /// Adds the views, with the card at one of its ends, or where it is if the zoom goes on from there.
  ///
  /// - Parameters:
  ///   - lower: The view of the screen behind, in the container; nil if it is elsewhere.
  ///   - other: The controller from which the zoomed one comes.
  func begin(at end: End, over lower: UIView?, from other: UIViewController) {
    UIView.performWithoutAnimation {
      self.lower = lower
      view.frame = place
      if view.superview !== container { container.addSubview(view) }
      lower?.layoutIfNeeded()
      view.layoutIfNeeded()
      insets = [controller, lower?.controller].compactMap { $0.flatMap(KeptInsets.init) }
      arrange()
      findSource(from: other, isShown: end == .source)
      apply(end == .source ? sourcePose : placePose)
    }
  }

  private func arrange() {
    for layer in dimming {
      layer.frame = container.bounds
      container.addSubview(layer)
    }
    container.addSubview(card)
    card.addSubview(view)
    view.bounds.size = place.size
    guard let lower else { return }
    backdrop.frame = container.bounds
    container.insertSubview(backdrop, belowSubview: lower)
  }

  /// Asks for the source view, and puts its picture into the card.
  private func findSource(from other: UIViewController, isShown: Bool) {
    let former = source
    source = zoom.source(of: controller, from: other, in: container.window)
    guard let source, !source.bounds.isEmpty else {
      picture?.removeFromSuperview()
      (picture, self.source) = (nil, nil)
      sourcePose = ZoomPose(vanishingAt: place, radius: placePose.radius)
      controller.ownZoomState.hide(nil)
      return
    }
    let whole = CGRect(origin: .zero, size: place.size)
    // It is in points of the controller's view, which may be in another one.
    let part = zoom.alignment(of: source, in: controller)
      .map {
        controller.view.convert($0, to: view).offsetBy(dx: -view.bounds.minX, dy: -view.bounds.minY)
      }
    alignment = part ?? whole
    sourcePose = ZoomPose(
      on: source.convert(source.bounds, to: container), radius: source.layer.cornerRadius,
      alignment: alignment, of: place.size)
    if source !== former || picture == nil {
      picture?.removeFromSuperview()
      picture = Self.picture(of: source)
      picture?.alpha = isShown ? 1 : 0
    }
    if let picture { card.addSubview(picture) }
    controller.ownZoomState.hide(source)
  }

  /// A picture of a view as it is now. Nothing is committed for it: the bars have not begun to move.
  private static func picture(of source: UIView) -> UIView {
    let picture = UIView(frame: CGRect(origin: .zero, size: source.bounds.size))
    picture.isUserInteractionEnabled = false
    let snapshot = source.layer.snapshot(of: source.bounds)
    if snapshot.depth <= LayerTreeSnapshot.depthLimit {
      picture.layer.recordedContents = .snapshot(snapshot)
    }
    return picture
  }

  // MARK: The way

  /// Moves the card to an end.
  func move(to end: End) { apply(end == .source ? sourcePose : placePose) }

  /// Moves the views to a position of the card.
  func apply(_ pose: ZoomPose) {
    card.frame = pose.frame
    card.layer.cornerRadius = pose.radius
    card.alpha = pose.alpha
    view.transform = CGAffineTransform(scaleX: pose.scale, y: pose.scale)
    view.center = pose.center
    for view in dimming { view.alpha = pose.dimming }
    let scale = 1 - Self.depth * pose.depth
    lower?.transform = pose.depth == 0 ? .identity : CGAffineTransform(scaleX: scale, y: scale)
    guard let picture else { return }
    let part = pose.scale / sourcePose.scale
    picture.transform = CGAffineTransform(scaleX: part, y: part)
    picture.center = CGPoint(
      x: pose.center.x + (alignment.midX - place.width / 2) * pose.scale,
      y: pose.center.y + (alignment.midY - place.height / 2) * pose.scale)
  }

  /// Fades the picture of the source in or out while the card is in the nearer part of its way.
  func fadePicture(for end: End) {
    guard let picture else { return }
    // The spring has covered 55 % of the way after 0.1 s, and 45 % after 0.08 s.
    let (delay, duration) = end == .source ? (0.08, 0.17) : (0, 0.1)
    UIView.animate(
      withDuration: duration, delay: delay,
      options: [.curveLinear, .allowUserInteraction, .beginFromCurrentState]
    ) {
      picture.alpha = end == .source ? 1 : 0
    }
  }

  /// Adopts the bars that the controllers have by now.
  func updateInsets() { for insets in insets { insets.update() } }

  // MARK: The end

  /// Puts the views where they are without the zoom; the card stays, so that the zoom can go on from there.
  func unmount() {
    UIView.performWithoutAnimation {
      view.transform = .identity
      lower?.transform = .identity
      if view.superview === card {
        container.insertSubview(view, belowSubview: card)
        view.frame = place
      }
      for insets in insets { insets.release() }
      (insets, lower) = ([], nil)
    }
  }

  /// Removes what the zoom has added.
  func end() {
    unmount()
    UIView.performWithoutAnimation {
      for view in dimming + [card, backdrop] { view.removeFromSuperview() }
    }
  }
}

/// The safe area of a controller's view, kept while the view is scaled, so that its contents do not move within it.
@MainActor
private struct KeptInsets {
  private weak var controller: UIViewController?
  private let kept: UIEdgeInsets
  private let bars: UIEdgeInsets

  init?(_ controller: UIViewController) {
    guard let view = controller.viewIfLoaded, controller.cardInsets == nil else { return nil }
    (self.controller, kept, bars) = (controller, view.safeAreaInsets, controller.containerInsets)
    controller.cardInsets = kept
  }

  /// Adds what the bars of the container have grown by since.
  func update() {
    guard let controller else { return }
    controller.cardInsets = kept + (controller.containerInsets - bars)
    controller.viewIfLoaded?.layoutIfNeeded()
  }

  func release() { controller?.cardInsets = nil }
}
