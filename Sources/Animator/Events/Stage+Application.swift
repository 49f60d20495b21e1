extension Stage {
  /// The application of the stage: `UIApplication.shared` while the stage runs code.
  public var application: UIApplication { window.application }

  /// Sends the application to the background, as a person who goes to the home screen: it resigns active, which
  /// cancels touches, and enters the background. Does nothing in the background.
  public func enterBackground() {
    let application = application
    guard application.applicationState != .background else { return }
    perform {
      resignActive()
      application.applicationState = .background
      windowScene.enterBackground()
      application.delegate?.applicationDidEnterBackground(application)
      post(UIApplication.didEnterBackgroundNotification)
    }
  }

  /// Returns the application from the background to the foreground, where it becomes active.
  public func enterForeground() {
    let application = application
    guard application.applicationState == .background else { return }
    perform {
      application.applicationState = .inactive
      windowScene.enterForeground()
      application.delegate?.applicationWillEnterForeground(application)
      post(UIApplication.willEnterForegroundNotification)
      becomeActive()
    }
  }

  /// Makes the application inactive, as an incoming call does; cancels touches.
  public func resignActive() {
    let application = application
    guard application.applicationState == .active else { return }
    perform {
      windowScene.deactivate()
      application.delegate?.applicationWillResignActive(application)
      post(UIApplication.willResignActiveNotification)
      application.applicationState = .inactive
      window.touches.cancelAll()
    }
  }

  /// Makes the inactive application active.
  public func becomeActive() {
    let application = application
    guard application.applicationState == .inactive else { return }
    perform {
      application.applicationState = .active
      windowScene.activate()
      application.delegate?.applicationDidBecomeActive(application)
      post(UIApplication.didBecomeActiveNotification)
    }
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: application)
  }

  /// Shakes the device: the first responder, or else the window, receives a motion event.
  public func shake() {
    perform {
      let event = MotionEvent()
      event.timestamp = time.seconds
      application.sendEvent(event)
    }
  }
}
