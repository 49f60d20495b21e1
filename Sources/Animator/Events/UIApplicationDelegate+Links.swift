// Links that open the application, and activities that continue in it.

public import FoundationCompatibility

extension UIApplication {
  /// The keys of options with which the application is asked to open a URL.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name, which is UIKit's.
    public let rawValue: String
    /// Makes a key of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identifier of the application that opens the URL.
    public static let sourceApplication = Self(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    /// A property list from the application that opens the URL.
    public static let annotation = Self(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    /// Whether the file is opened where it is, not as a copy.
    public static let openInPlace = Self(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }
}

extension UIScene {
  /// How a URL is opened.
  @preconcurrency @MainActor
  public final class OpenURLOptions: NSObject {
    /// The identifier of the application that opens the URL; nil if it is not known.
    public let sourceApplication: String?
    /// A property list from the application that opens the URL; nil on a stage.
    public let annotation: Any? = nil
    /// Whether the file is opened where it is, not as a copy; false on a stage.
    public let openInPlace = false

    init(sourceApplication: String?) { self.sourceApplication = sourceApplication }
  }
}

/// A URL to open, and how.
@preconcurrency @MainActor
public final class UIOpenURLContext: NSObject {
  /// The URL.
  public let url: URL
  /// How it is opened.
  public let options: UIScene.OpenURLOptions

  init(url: URL, options: UIScene.OpenURLOptions) { (self.url, self.options) = (url, options) }
}

/// An object that restores what a user was doing.
@preconcurrency @MainActor
public protocol UIUserActivityRestoring: NSObjectProtocol {
  /// Shows what the user was doing.
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}

extension UIResponder: UIUserActivityRestoring {}

extension Stage {
  /// Opens a URL in the application, as a link in another one does: calls the scene delegate's
  /// `scene(_:openURLContexts:)` if there is one, or else `application(_:open:options:)`.
  ///
  /// - Parameter sourceApplication: The identifier of the other application; nil if it is not known.
  public func open(_ url: URL, from sourceApplication: String? = nil) {
    perform {
      let scene = windowScene
      if let delegate = scene.delegate {
        let options = UIScene.OpenURLOptions(sourceApplication: sourceApplication)
        delegate.scene(scene, openURLContexts: [UIOpenURLContext(url: url, options: options)])
        return
      }
      let options = sourceApplication.map {
        [UIApplication.OpenURLOptionsKey.sourceApplication: $0]
      }
      _ = application.delegate?.application(application, open: url, options: options ?? [:])
    }
  }

  /// Continues an activity in the application, as a universal link or another device does: calls the scene delegate's
  /// `scene(_:continue:)` if there is one, or else `application(_:continue:restorationHandler:)`.
  public func resume(_ activity: NSUserActivity) {
    perform {
      let scene = windowScene
      if let delegate = scene.delegate {
        delegate.scene(scene, willContinueUserActivityWithType: activity.activityType)
        delegate.scene(scene, continue: activity)
        return
      }
      _ = application.delegate?.application(application, continue: activity) { restoring in
        for object in restoring ?? [] { object.restoreUserActivityState(activity) }
      }
    }
  }
}
