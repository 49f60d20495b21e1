// What an app's start does elsewhere: a window as large as the screen, and something in it.

extension UIWindow: StageRoot {}

extension Stage {
  /// The window: everything in it is on stage. Already visible.
  public var window: UIWindow {
    guard let window = root as? UIWindow else {
      preconditionFailure("a stage is made of a window")
    }
    return window
  }

  /// Makes a stage with an empty window and the clock at zero.
  ///
  /// - Parameters:
  ///   - size: In points. Sides that are not finite or below 0 count as 0.
  ///   - scale: Pixels per point; above 0, else 1.
  ///   - frameRate: What an export takes if it is not told otherwise.
  public convenience init(size: CGSize, scale: CGFloat = 2, frameRate: FrameRate = 60) {
    let size = CGSize(width: max(size.width.finite, 0), height: max(size.height.finite, 0))
    self.init(
      window: UIWindow(frame: CGRect(origin: .zero, size: size)), scale: scale,
      frameRate: frameRate)
  }

  /// Makes a stage of a window, which it shows, with the clock at zero.
  ///
  /// - Parameters:
  ///   - window: What is to be on stage; its size is the stage's. One that is on another stage stays
  ///     there, and this one gets an empty window of the same size.
  ///   - scale: Pixels per point; above 0, else 1.
  ///   - frameRate: What an export takes if it is not told otherwise.
  public convenience init(window: UIWindow, scale: CGFloat = 2, frameRate: FrameRate = 60) {
    let isTaken = window.layer.isStageRoot
    if isTaken {
      UsageFault.raise("Stage(window:)", "the window is on another stage; make a window for each")
    }
    let window = isTaken ? UIWindow(frame: window.frame) : window
    window.removeFromSuperview()
    self.init(root: window, scale: scale, frameRate: frameRate)
    window.isHidden = false
  }

  /// Makes a stage for a whole number of frames a second, 1…1 000 000.
  public convenience init(size: CGSize, scale: CGFloat = 2, frameRate: Int) {
    self.init(size: size, scale: scale, frameRate: FrameRate(frameRate))
  }

  /// Makes a stage for a number of frames a second, kept to a thousandth.
  public convenience init(size: CGSize, scale: CGFloat = 2, frameRate: Double) {
    self.init(size: size, scale: scale, frameRate: FrameRate(framesPerSecond: frameRate))
  }

  /// Makes a stage that shows `view`: as large as the view, which then lies in its corner, or of a size
  /// that the view is made to fill.
  ///
  ///     let stage = Stage(hosting: CardView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)))
  ///
  /// - Parameters:
  ///   - size: In points; nil for the view's own, or the screen's for an empty view.
  ///   - scale: Pixels per point; above 0, else 1.
  ///   - frameRate: What an export takes if it is not told otherwise.
  public convenience init(
    hosting view: UIView, size: CGSize? = nil, scale: CGFloat = 2, frameRate: FrameRate = 60
  ) {
    let own = view.bounds.isEmpty ? UIScreen.defaultSize : view.bounds.size
    self.init(size: size ?? own, scale: scale, frameRate: frameRate)
    view.frame = window.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(view)
  }

  /// Makes a stage that shows `controller`: it is the window's root, and is told that it appears.
  ///
  /// - Parameters:
  ///   - size: In points; a phone's unless said.
  ///   - scale: Pixels per point; above 0, else 1.
  ///   - frameRate: What an export takes if it is not told otherwise.
  public convenience init(
    hosting controller: UIViewController, size: CGSize = UIScreen.defaultSize, scale: CGFloat = 2,
    frameRate: FrameRate = 60
  ) {
    self.init(size: size, scale: scale, frameRate: frameRate)
    window.rootViewController = controller
  }
}
