import UIKit
import UIKit.UIGestureRecognizerSubclass

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  var log: [String] = []

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log.append("launched \(UIApplication.shared.delegate === self)")
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = RootController()
    window?.makeKeyAndVisible()
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { log.append("active") }
}

class RootController: UIViewController {
  var log: [String] = []
  override func viewDidAppear(_ animated: Bool) { log.append("appeared") }
}

class PressRecognizer: UIGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
}

func layerClass(named name: String) -> AnyClass? { NSClassFromString(name) }
