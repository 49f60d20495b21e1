/// A drawn phone, tablet, laptop or browser window, with other views on its screen.
///
/// The device is as large as fits into the bounds, in their middle. Views are added to the ``screen``, which has the
/// size of the device's screen in points and is scaled with the device.
open class DeviceView: UIView {
  open override class var layerClass: AnyClass { CAReplicatorLayer.self }

  /// The device or window that is drawn around the screen.
  public enum Model: Hashable, Sendable {
    /// A phone or tablet.
    case device(DeviceProfile)
    /// A laptop with a screen of 1440 × 900 points.
    case laptop
    /// A window of a web browser, which fills the bounds. Its screen is the area below its bar.
    case browser
  }

  /// The device or window that is drawn around the screen. The default is an iPhone 15.
  open var model = Model.device(.iPhone15) { didSet { if model != oldValue { rebuild() } } }
  /// The color of the device. The default is black; a browser is dark if it is black, blue or natural, and else light.
  open var finish = DeviceBody.Finish.black { didSet { if finish != oldValue { rebuild() } } }
  /// How a phone or tablet is held. The default is portrait.
  open var orientation = UIDeviceOrientation.portrait {
    didSet { if orientation != oldValue { rebuild() } }
  }
  /// The text in the address bar of a browser. The default is empty.
  open var address = "" { didSet { addressLabel.text = address } }

  /// The opacity of the device's reflection below it, 0…1. The default is 0, none. Animatable.
  open var reflection: CGFloat = 0 {
    didSet {
      reflection = reflection.isFinite ? min(max(reflection, 0), 1) : 0
      reflect()
    }
  }

  /// The text color of the status bar of a phone or tablet, which is shown together with the home indicator; nil, the
  /// default, for neither.
  open var statusBarStyle: UIStatusBarStyle? { didSet { placeSystemBars() } }

  /// The view for the contents of the screen, clipped to its round corners. It has the safe area and the size classes
  /// of the device. Menus, presentations and the keyboard of views on it appear there, not on the stage.
  public var screen: UIView { screenView }
  private let screenView = DeviceScreenView(frame: .zero)

  /// All of the device, in points of its screen.
  private let canvas = UIView(frame: .zero)
  private let back = UIView(frame: .zero)
  private let statusBar = StatusBarView(frame: .zero)
  private let homeIndicator = HomeIndicatorView(frame: .zero)
  private let front = UIView(frame: .zero)
  private let addressLabel = UILabel(frame: .zero)
  private var drawing = DeviceDrawing(size: .zero, screen: .zero)

  /// Creates an iPhone 15 in black.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    assemble()
  }

  /// Creates an iPhone 15 in black. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    assemble()
  }

  private func assemble() {
    for view in [back, front, addressLabel, statusBar, homeIndicator] {
      view.isUserInteractionEnabled = false
    }
    screen.clipsToBounds = true
    screen.backgroundColor = .black
    addressLabel.textAlignment = .center
    for view in [back, screen, addressLabel, statusBar, homeIndicator, front] {
      canvas.addSubview(view)
    }
    addSubview(canvas)
    rebuild()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  override func sizeDidChange() {
    super.sizeDidChange()
    if model == .browser { resizeBrowser() }
    place()
  }

  // MARK: Drawing

  /// The drawing for the current values.
  private var currentDrawing: DeviceDrawing {
    DeviceDrawing(of: model, finish: finish, orientation: orientation, size: bounds.size)
  }

  /// Draws the device anew.
  private func rebuild() {
    drawing = currentDrawing
    let hadOwnKeys = screenView.hasOwnKeys
    UIView.performWithoutAnimation {
      show(drawing.back, in: back)
      show(drawing.front, in: front)
      addressLabel.font = .systemFont(ofSize: 13)
      addressLabel.textColor = drawing.addressColor
      // Before the screen has another size, which what is on it follows.
      setTraits(of: screenView)
      let hasOwnKeys = screenView.hasOwnKeys
      // The keyboard leaves a screen of the old size, and comes to one of the new size.
      if hasOwnKeys && !hadOwnKeys { window?.keyboard.ownKeysChanged(on: screenView) }
      placeSystemBars()
      placeParts()
      place()
      if hadOwnKeys && !hasOwnKeys { window?.keyboard.ownKeysChanged(on: screenView) }
    }
  }

  /// Shows parts as views, so that those of a browser follow the animation that resizes it.
  private func show(_ parts: [LayerState], in view: UIView) {
    for part in view.subviews { part.removeFromSuperview() }
    for state in parts {
      let part = UIView(frame: .zero)
      part.layer.state = state
      view.addSubview(part)
    }
  }

  /// Gives the window of a browser the size of the view, within the animation that changes that.
  private func resizeBrowser() {
    drawing = currentDrawing
    for (part, state) in zip(back.subviews, drawing.back) {
      part.frame = state.frame
      part.layer.cornerRadius = state.cornerRadius
    }
    setTraits(of: screenView)
    placeParts()
  }

  /// Moves the layers behind and in front of the screen, the screen and the address to where they are drawn.
  private func placeParts() {
    for view in [back, front] {
      view.transform = .identity
      view.bounds.size = drawing.unturnedSize
      view.center = CGPoint(x: drawing.size.width / 2, y: drawing.size.height / 2)
      view.transform = CGAffineTransform(rotationAngle: CGFloat(drawing.quarterTurns) * .pi / 2)
    }
    screen.frame = drawing.screen
    screen.layer.cornerRadius = drawing.screenRadius
    screen.layer.cornerCurve = .continuous
    screen.layer.maskedCorners = drawing.maskedCorners
    addressLabel.isHidden = drawing.address.isEmpty
    addressLabel.frame = drawing.address
  }

  /// Gives the screen the kind and the size classes of the device, whatever those of the stage are.
  private func setTraits(of screen: DeviceScreenView) {
    var idiom = UIUserInterfaceIdiom.pad
    if case .device(let profile) = model { idiom = profile.idiom }
    // Apps on computers have the size classes of tablets.
    let classes = UIWindow.sizeClasses(of: drawing.screen.size, idiom)
    var traits = screen.traitOverrides
    traits.userInterfaceIdiom = idiom
    traits.horizontalSizeClass = classes.horizontal
    traits.verticalSizeClass = classes.vertical
    screen.traitOverrides = traits
    screen.hasOwnKeys = model == .laptop || model == .browser
  }

  /// Moves the safe area, the status bar and the home indicator to where they are on a phone or tablet.
  private func placeSystemBars() {
    guard case .device(let profile) = model else {
      screenView.screenSafeAreaInsets = .zero
      (statusBar.isHidden, homeIndicator.isHidden) = (true, true)
      return
    }
    let held = orientation.isLandscape ? UIInterfaceOrientation.landscapeLeft : .portrait
    screenView.screenSafeAreaInsets = profile.safeAreaInsets(in: held)
    let height = profile.statusBarHeight(in: held)
    statusBar.device = profile
    statusBar.isHidden = statusBarStyle == nil || height == 0
    homeIndicator.isHidden = statusBarStyle == nil || !profile.hasHomeIndicator
    let style = statusBarStyle?.userInterfaceStyle(in: .unspecified) ?? .unspecified
    let edge = drawing.screen
    UIView.performWithoutAnimation {
      for view in [statusBar, homeIndicator] { view.overrideUserInterfaceStyle = style }
      statusBar.frame = CGRect(x: edge.minX, y: edge.minY, width: edge.width, height: height)
      homeIndicator.frame = HomeIndicatorView.frame(on: edge)
    }
  }

  /// Fits the device into the bounds.
  private func place() {
    let size = drawing.size
    guard size.width > 0, size.height > 0 else { return }
    let scale = min(bounds.width / size.width, bounds.height / size.height)
    canvas.bounds.size = size
    canvas.center = CGPoint(x: bounds.midX, y: bounds.midY)
    canvas.transform = CGAffineTransform(scaleX: max(scale, 0), y: max(scale, 0))
    reflect()
  }

  /// Shows the device a second time, upside down, below its lower edge.
  private func reflect() {
    guard let replicator = layer as? CAReplicatorLayer else { return }
    replicator.instanceCount = reflection > 0 ? 2 : 1
    replicator.instanceAlphaOffset = Float(reflection - 1)
    // About the anchor point: the lower edge is as far below it as its mirror image.
    let edge = canvas.frame.maxY - bounds.minY - layer.anchorPoint.y * bounds.height
    replicator.instanceTransform = CATransform3DConcat(
      CATransform3DMakeScale(1, -1, 1), CATransform3DMakeTranslation(0, 2 * edge + Self.gap, 0))
  }

  /// The distance between a device and its reflection, in points.
  private static let gap: CGFloat = 4
}

/// The screen of a drawn device.
final class DeviceScreenView: UIView {
  /// Whether the device has keys below its screen.
  var hasOwnKeys = false
  var screenSafeAreaInsets = UIEdgeInsets.zero {
    didSet { if screenSafeAreaInsets != oldValue { markForInsets() } }
  }

  override var safeAreaOfScreen: UIEdgeInsets? { window == nil ? .zero : screenSafeAreaInsets }

  /// Presentations and the keyboard on the screen follow its size, as they follow that of a window.
  override func sizeDidChange() {
    super.sizeDidChange()
    guard let window else { return }
    for case let container as PresentationContainerView in subviews { container.adapt() }
    window.keyboard.screenChanged(self, duration: 0)
    window.keyboard.screenDidChange(self)
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    shownKeyboard?.hitTest(point, with: event) ?? super.hitTest(point, with: event)
  }
}
