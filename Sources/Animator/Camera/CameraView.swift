/// Shows its subviews as a camera sees them: it pans, zooms and rotates, and views at different depths move at
/// different speeds.
///
/// The camera is the `sublayerTransform` of the view's layer, so that animation blocks animate it, and the subviews
/// keep their own coordinates.
open class CameraView: UIView {
  private var storedCenter: CGPoint?

  /// The point of the view's coordinates that is in the middle of the view. Animatable. By default the middle.
  open var cameraCenter: CGPoint {
    get { storedCenter ?? CGPoint(x: bounds.midX, y: bounds.midY) }
    set {
      storedCenter = newValue.isFinite ? newValue : nil
      point()
    }
  }
  /// The magnification about the middle, above 0. Animatable. The default is 1.
  open var zoom: CGFloat = 1 { didSet { point() } }
  /// The camera's rotation in radians, clockwise; the subviews turn the other way. Animatable. The default is 0.
  open var cameraRotation: CGFloat = 0 { didSet { point() } }
  /// The distance from the camera to views at `zPosition` 0, in points; 0, the default, for no perspective.
  /// Animatable.
  ///
  /// A view at `zPosition` −z appears by d / (d + z) smaller, and moves as much slower.
  open var cameraDistance: CGFloat = 0 { didSet { point() } }

  /// The depth of field: the standard deviation of the blur of subviews, in their own points, for each point of
  /// distance from the ``focus``, at least 0. The default is 0, everything in focus. Animatable.
  open var aperture: CGFloat {
    get { layer.sublayerDefocus }
    set { layer.sublayerDefocus = newValue }
  }
  /// The z coordinate of the plane in focus: of subviews' `zPosition`, plus the translation of their transforms. The
  /// default is 0. Animatable.
  open var focus: CGFloat {
    get { layer.sublayerFocus }
    set { layer.sublayerFocus = newValue }
  }

  /// Creates a camera whose view shows its subviews as they are.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  /// Creates a camera whose view shows its subviews as they are. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    clipsToBounds = true
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    point()
  }

  /// Sets the transform of the subviews.
  private func point() {
    layer.sublayerTransform = transform(center: cameraCenter)
  }

  /// The transform of the subviews if the camera looks at a point: it is relative to the anchor point.
  func transform(center: CGPoint) -> CATransform3D {
    let anchor = CGPoint(
      x: bounds.minX + layer.anchorPoint.x * bounds.width,
      y: bounds.minY + layer.anchorPoint.y * bounds.height)
    let middle = CGPoint(x: bounds.midX - anchor.x, y: bounds.midY - anchor.y)
    let factor = zoom.isFinite ? max(zoom, 1e-6) : 1
    let angle = cameraRotation.isFinite ? cameraRotation : 0
    var result = CATransform3DMakeTranslation(middle.x, middle.y, 0)
    result = CATransform3DScale(result, factor, factor, 1)
    if cameraDistance > 0, cameraDistance.isFinite {
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / cameraDistance
      result = CATransform3DConcat(perspective, result)
    }
    result = CATransform3DRotate(result, -angle, 0, 0, 1)
    return CATransform3DTranslate(result, anchor.x - center.x, anchor.y - center.y, 0)
  }

  /// Points the camera at a rectangle of the view's coordinates, as large as the view can show it.
  ///
  /// - Parameters:
  ///   - rect: The rectangle to show; an empty one changes the center only.
  ///   - padding: The space around it, in points of the view.
  open func show(_ rect: CGRect, padding: CGFloat = 0) {
    let room = bounds.insetBy(dx: padding, dy: padding)
    if rect.width > 0, rect.height > 0, room.width > 0, room.height > 0 {
      zoom = min(room.width / rect.width, room.height / rect.height)
    }
    cameraCenter = CGPoint(x: rect.midX, y: rect.midY)
  }

  /// Keeps a view in the middle while it moves.
  ///
  /// The camera goes to where the view will be 1/60 s later, at constant speed, again and again, at any frame
  /// rate. Changes of the view that begin within such an interval are seen at its end.
  ///
  /// - Parameters:
  ///   - target: A subview at any depth.
  ///   - duration: Seconds.
  ///   - completion: Runs at the exact end.
  open func follow(
    _ target: UIView, withDuration duration: TimeInterval, completion: (() -> Void)? = nil
  ) {
    follow(
      Pursuit(
        target, duration: duration, zoom: (zoom, zoom), rotation: (cameraRotation, cameraRotation)),
      completion)
  }

  /// Keeps a view in the middle while the zoom and the rotation change.
  ///
  /// - Parameters:
  ///   - zoom: The zoom at the end; nil for no change.
  ///   - rotation: The rotation at the end, in radians; nil for no change.
  ///   - curve: The curve of both.
  package func follow(
    _ target: UIView, withDuration duration: TimeInterval, zoom: CGFloat?, rotation: CGFloat?,
    curve: TimingCurve, completion: (() -> Void)? = nil
  ) {
    follow(
      Pursuit(
        target, duration: duration, zoom: (self.zoom, zoom ?? self.zoom),
        rotation: (cameraRotation, rotation ?? cameraRotation), curve: curve), completion)
  }

  /// A view that is followed, and what else changes meanwhile.
  private struct Pursuit {
    let target: UIView
    let duration: Double
    let zoom: (from: CGFloat, to: CGFloat)
    let rotation: (from: CGFloat, to: CGFloat)
    let curve: TimingCurve

    init(
      _ target: UIView, duration: Double, zoom: (CGFloat, CGFloat), rotation: (CGFloat, CGFloat),
      curve: TimingCurve = .linear
    ) {
      (self.target, self.duration, self.zoom) = (target, duration, zoom)
      (self.rotation, self.curve) = (rotation, curve)
    }
  }

  private func follow(_ pursuit: Pursuit, _ completion: (() -> Void)?) {
    guard let stage = layer.record?.stage, pursuit.duration > 0, pursuit.duration.isFinite else {
      completeMotion { _ in completion?() }
      return
    }
    followStep(1, pursuit, since: stage.time, on: stage, completion)
  }

  /// How often the camera looks where the view is going, per second.
  private static let rate = 60.0

  private func followStep(
    _ index: Int, _ pursuit: Pursuit, since begin: MediaTime, on stage: Stage,
    _ completion: (() -> Void)?
  ) {
    let end = min(Double(index) / Self.rate, pursuit.duration)
    let next = begin + MediaTime(seconds: end)
    let progress = pursuit.curve.progress(at: end / pursuit.duration)
    if let point = position(of: pursuit.target, at: next, on: stage) {
      UIView.animate(
        withDuration: (next - stage.time).seconds, delay: 0, options: .curveLinear,
        animations: {
          zoom = .mix(pursuit.zoom.from, pursuit.zoom.to, progress)
          cameraRotation = .mix(pursuit.rotation.from, pursuit.rotation.to, progress)
          cameraCenter = point
        })
    }
    stage.schedule(at: next) { [weak self] in
      guard let self, end < pursuit.duration else {
        completion?()
        return
      }
      followStep(index + 1, pursuit, since: begin, on: stage, completion)
    }
  }

  /// Where the center of a subview will be in the view's coordinates.
  private func position(of target: UIView, at time: MediaTime, on stage: Stage) -> CGPoint? {
    guard let id = target.layer.timelineID,
      let state = stage.timeline.presentation(of: id, at: time), let parent = target.superview
    else { return nil }
    return point(of: state.position, in: parent)
  }

  /// The bounding box of a subview at any depth, in the view's coordinates without the camera; nil for other views.
  package func frame(of target: UIView) -> CGRect? {
    let bounds = target.bounds
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.minX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.maxY),
    ].compactMap { point(of: $0, in: target) }
    guard corners.count == 4 else { return nil }
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else {
      return nil
    }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// A point of a subview at any depth, in the view's coordinates without the camera; nil for other views.
  private func point(of point: CGPoint, in target: UIView) -> CGPoint? {
    var (point, view) = (point, target)
    while view !== self {
      let (layer, bounds) = (view.layer, view.bounds)
      let anchor = layer.anchorPoint
      let offset = CGPoint(
        x: point.x - bounds.minX - anchor.x * bounds.width,
        y: point.y - bounds.minY - anchor.y * bounds.height
      ).applying(view.transform)
      point = CGPoint(x: layer.position.x + offset.x, y: layer.position.y + offset.y)
      guard let parent = view.superview else { return nil }
      view = parent
    }
    return point
  }
}
