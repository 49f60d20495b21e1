// What an app's start does elsewhere: a window as large as the screen, and something in it.

extension Stage {
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
