extension Stage {
  /// Whether memory warnings unload the views of controllers that are not on screen, as before iOS 6; false
  /// by default.
  ///
  /// Their controllers receive `viewWillUnload()` and `viewDidUnload()`, and load the view again on demand.
  public var unloadsHiddenViews: Bool {
    get { window.unloadsHiddenViews }
    set { window.unloadsHiddenViews = newValue }
  }

  /// Warns the application that memory is low: its delegate first, then the controllers, each before those
  /// that it contains and presents, and at last the observers of
  /// `UIApplication.didReceiveMemoryWarningNotification`.
  ///
  /// Views stay loaded, unless ``unloadsHiddenViews`` is set.
  public func simulateMemoryWarning() {
    perform {
      application.delegate?.applicationDidReceiveMemoryWarning(application)
      for window in window.windowsOfStage { window.rootViewController?.warnOfMemory() }
      NotificationCenter.default.post(
        name: UIApplication.didReceiveMemoryWarningNotification, object: application)
    }
  }
}

extension UIViewController {
  fileprivate func warnOfMemory() {
    report(.didReceiveMemoryWarning)
    didReceiveMemoryWarning()
    for child in storedChildren { child.warnOfMemory() }
    presentationState.presented?.warnOfMemory()
  }

  /// The base implementation of ``didReceiveMemoryWarning()``.
  func unloadViewIfHidden() {
    guard let window = Stage.current?.window, window.unloadsHiddenViews, let view = viewIfLoaded,
      view.window == nil, appearance == .disappeared
    else { return }
    viewWillUnload()
    view.removeFromSuperview()
    self.view = nil
    viewDidUnload()
  }
}
