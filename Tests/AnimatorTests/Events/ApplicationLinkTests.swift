import Animator
import FoundationCompatibility
import Testing

/// What opens or starts an application: links, activities, and a process without a stage.
@MainActor
struct ApplicationLinkTests {
  private final class Delegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var log: [String] = []
    var orientations = UIInterfaceOrientationMask.portrait
    let responder = Restoring()

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      window = UIWindow(frame: UIScreen.main.bounds)
      window?.rootViewController = UIViewController()
      window?.makeKeyAndVisible()
      return true
    }
    func application(
      _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask { orientations }
    func application(
      _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
      log.append("\(url) \(options[.sourceApplication] as? String ?? "-")")
      return true
    }
    func application(
      _ application: UIApplication, continue userActivity: NSUserActivity,
      restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
      log.append("\(userActivity.activityType) \(userActivity.webpageURL?.path ?? "-")")
      restorationHandler([responder])
      return true
    }
    func application(
      _ application: UIApplication,
      didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) { log.append("no notifications \((error as NSError).code)") }
  }

  private final class Restoring: UIResponder {
    var activities: [NSUserActivity] = []
    override func restoreUserActivityState(_ userActivity: NSUserActivity) {
      activities.append(userActivity)
    }
  }

  private final class Scene: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    var log: [String] = []

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      log.append("\(connectionOptions.urlContexts.count) \(connectionOptions.userActivities.count)")
      window = UIWindow(windowScene: scene)
      window?.rootViewController = UIViewController()
      window?.makeKeyAndVisible()
    }
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
      log += contexts.map { "\($0.url) \($0.options.sourceApplication ?? "-")" }
    }
    func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {
      log.append("will \(userActivityType)")
    }
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
      log.append("\(userActivity.userInfo?["id"] as? Int ?? 0)")
    }
  }

  private let link = URL(fileURLWithPath: "/item/7")

  @Test("an application without scenes gets links and activities")
  func delegate() {
    let delegate = Delegate()
    let stage = Stage(launching: delegate, on: .iPhone15)
    stage.open(link)
    stage.open(link, from: "com.example.mail")
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = link
    stage.resume(activity)
    #expect(
      delegate.log == [
        "file:///item/7 -", "file:///item/7 com.example.mail",
        "NSUserActivityTypeBrowsingWeb /item/7",
      ])
    #expect(delegate.responder.activities == [activity])
  }

  @Test("a scene gets links and activities instead")
  func scene() {
    let scene = Scene()
    let stage = Stage(connecting: scene, on: .iPhone15)
    stage.open(link, from: "com.example.mail")
    let activity = NSUserActivity(activityType: "edit")
    activity.userInfo = ["id": 3]
    activity.addUserInfoEntries(from: ["id": 4])
    stage.resume(activity)
    #expect(scene.log == ["0 0", "file:///item/7 com.example.mail", "will edit", "4"])
  }

  @Test("the interface turns only to orientations that the application's delegate supports")
  func orientations() {
    let delegate = Delegate()
    let stage = Stage(launching: delegate, on: .iPhone15)
    stage.rotate(to: .landscapeLeft, animated: false)
    #expect(stage.window.bounds.size == CGSize(width: 393, height: 852))
    delegate.orientations = .allButUpsideDown
    stage.window.rootViewController?.setNeedsUpdateOfSupportedInterfaceOrientations()
    stage.advance(by: 1)
    #expect(stage.window.bounds.size == CGSize(width: 852, height: 393))
  }

  @Test(
    "there are no notifications from servers, which is reported in the next turn of the run loop")
  func remoteNotifications() {
    let delegate = Delegate()
    let stage = Stage(launching: delegate, on: .iPhone15)
    stage.application.registerForRemoteNotifications()
    #expect(delegate.log.isEmpty && !stage.application.isRegisteredForRemoteNotifications)
    stage.advance(by: 0)
    #expect(delegate.log == ["no notifications 3010"])
  }

  @Test("a process that is started by the delegate says how a stage launches it, and fails")
  func main() async {
    await #expect(processExitsWith: .exitCode(1)) { await Delegate.main() }
  }
}
