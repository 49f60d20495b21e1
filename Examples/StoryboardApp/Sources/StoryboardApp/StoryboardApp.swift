import UIKit

// The sources in the folder iOS are those that Xcode compiles. This one is for Linux, where no device starts the app.

extension Stage {
  /// The app, started on a device as iOS does it: with the initial controller of its storyboard.
  @MainActor
  public static func launched(on device: DeviceProfile = .iPhone15) -> Stage {
    Stage(
      launching: AppDelegate(),
      rootViewController: UIStoryboard(name: "Main", bundle: .module)
        .instantiateInitialViewController(), on: device)
  }
}
