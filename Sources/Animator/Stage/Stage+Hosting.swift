// Creating stages: a window of the screen's size with a view or a controller in it.

extension UIWindow: StageRoot {}

extension Stage {
  /// The visible window for which the stage was created. Other windows are in front of it: ``UIWindowScene/windows``.
  public var window: UIWindow {
    guard let window = root as? UIWindow else {
      preconditionFailure("a stage is made of a window")
    }
    return window
  }

  /// Creates a stage with an empty window and the clock at zero.
  ///
  /// - Parameters:
  ///   - size: In points. Negative and infinite dimensions are replaced by 0.
  ///   - scale: Pixels per point; replaced by 1 if not above 0.
  ///   - frameRate: The default frame rate of exports.
  public convenience init(size: CGSize, scale: CGFloat = 2, frameRate: FrameRate = 60) {
    let size = CGSize(width: max(size.width.finite, 0), height: max(size.height.finite, 0))
    self.init(
      window: UIWindow(frame: CGRect(origin: .zero, size: size)), scale: scale,
      frameRate: frameRate)
  }

  /// Creates a stage that shows a window, with the clock at zero.
  ///
  /// - Parameters:
  ///   - window: The window, whose size becomes the stage's. If it belongs to another stage, a `UsageFault`
  ///     is raised and the stage gets an empty window of the same size.
  ///   - scale: Pixels per point; replaced by 1 if not above 0.
  ///   - frameRate: The default frame rate of exports.
  public convenience init(window: UIWindow, scale: CGFloat = 2, frameRate: FrameRate = 60) {
    let isTaken = window.layer.isStageRoot
    if isTaken {
      UsageFault.raise(
        "Stage(window:)", "the window belongs to another stage; create a window for each stage")
    }
    let window = isTaken ? UIWindow(frame: window.frame) : window
    window.leaveStage()
    window.removeFromSuperview()
    self.init(root: window, scale: scale, frameRate: frameRate)
    UIImage.findLiteralsInBundles()
    window.updateScreenTraits()
    // The view of its root controller is loaded for this stage's screen, whichever stage is running code.
    perform { window.isHidden = false }
  }

  /// Creates a stage with a frame rate of 1…1 000 000 frames per second.
  public convenience init(size: CGSize, scale: CGFloat = 2, frameRate: Int) {
    self.init(size: size, scale: scale, frameRate: FrameRate(frameRate))
  }

  /// Creates a stage with a frame rate in frames per second, rounded to a thousandth.
  public convenience init(size: CGSize, scale: CGFloat = 2, frameRate: Double) {
    self.init(size: size, scale: scale, frameRate: FrameRate(framesPerSecond: frameRate))
  }

  /// Creates a stage of the size of `view`, or of another size that the view is resized to fill.
  ///
  ///     let stage = Stage(hosting: CardView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)))
  ///
  /// - Parameters:
  ///   - size: In points; nil for the view's size, or the screen's size if the view is empty.
  ///   - scale: Pixels per point; replaced by 1 if not above 0.
  ///   - frameRate: The default frame rate of exports.
  public convenience init(
    hosting view: UIView, size: CGSize? = nil, scale: CGFloat = 2, frameRate: FrameRate = 60
  ) {
    let own = view.bounds.isEmpty ? UIScreen.defaultSize : view.bounds.size
    self.init(size: size ?? own, scale: scale, frameRate: frameRate)
    view.frame = window.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(view)
  }

  /// Creates a stage with `controller` as the window's root view controller; its view appears.
  ///
  /// - Parameters:
  ///   - size: In points; a phone's by default.
  ///   - scale: Pixels per point; replaced by 1 if not above 0.
  ///   - frameRate: The default frame rate of exports.
  public convenience init(
    hosting controller: UIViewController, size: CGSize = UIScreen.defaultSize, scale: CGFloat = 2,
    frameRate: FrameRate = 60
  ) {
    self.init(size: size, scale: scale, frameRate: frameRate)
    // The view is loaded for this stage's screen, whichever stage is running code.
    perform { window.rootViewController = controller }
  }
}
