import Animator

extension ElementKind {
  /// Controllers.
  static let controllers: [ElementKind] = [
    ElementKind(
      "viewController", UIViewController.self, inherits: "object",
      [
        .text("title") { $0.title = $1 },
        .choice("modalPresentationStyle", nil, Names.presentations) {
          $0.modalPresentationStyle = $1
        },
        .choice("modalTransitionStyle", nil, Names.transitions) { $0.modalTransitionStyle = $1 },
        // True in navigation controllers, false in others.
        .flag("definesPresentationContext", nil) { $0.definesPresentationContext = $1 },
        .flag("providesPresentationContextTransitionStyle", false) {
          $0.providesPresentationContextTransitionStyle = $1
        },
        .flag("hidesBottomBarWhenPushed", false) { $0.hidesBottomBarWhenPushed = $1 },
        .flag("extendedLayoutIncludesOpaqueBars", false) {
          $0.extendedLayoutIncludesOpaqueBars = $1
        },
        .flag("automaticallyAdjustsScrollViewInsets", nil) {
          $0.automaticallyAdjustsScrollViewInsets = $1
        },
        .flag("modalInPresentation", nil) { $0.isModalInPresentation = $1 },
        .flag("viewRespectsSystemMinimumLayoutMargins", nil) {
          $0.viewRespectsSystemMinimumLayoutMargins = $1
        },
        .other(children: ["extendedEdge"]) { controller, coder in
          guard let element = coder.element.child("extendedEdge") else { return }
          controller.edgesForExtendedLayout = coder.file.edges(element)
        },
        .size("contentSize") { $0.preferredContentSize = $1 },
        .size("preferredContentSize") { $0.preferredContentSize = $1 },
        .object("navigationItem", as: UINavigationItem.self) { $0.adopt($1) },
        .object("tabBarItem", as: UITabBarItem.self) { $0.tabBarItem = $1 },
        .objects("toolbarItems", as: UIBarButtonItem.self) { controller, items in
          if !items.isEmpty { controller.toolbarItems = items }
        },
        .ignored(
          attributes: [
            "storyboardIdentifier", "restorationIdentifier", "storyboardName",
            "useStoryboardIdentifierAsRestorationIdentifier", "wantsFullScreenLayout", "nibName",
            "autoresizesArchivedViewToFullSize", "interfaceStyle", "userInterfaceStyle",
            "showSeguePresentationStyle", "horizontalClass", "focusGroupIdentifier",
          ],
          children: [
            "layoutGuides", "presentationContext", "modalFormSheetSize",
            "freeformSimulatedSizeMetrics",
            "simulatedStatusBarMetrics", "simulatedNavigationBarMetrics", "simulatedToolbarMetrics",
            "simulatedTabBarMetrics", "simulatedScreenMetrics", "simulatedOrientationMetrics",
            "simulatedMetricsContainer",
          ],
          keys: ["view"]),
      ]),
    ElementKind(
      "tableViewController", UITableViewController.self, inherits: "viewController",
      [
        .flag("clearsSelectionOnViewWillAppear", true) { $0.clearsSelectionOnViewWillAppear = $1 },
        // The table, and so its refresh control, loads with the view.
        .ignored(children: ["refreshControl"]),
      ]),
    ElementKind(
      "collectionViewController", UICollectionViewController.self, inherits: "viewController",
      [.flag("clearsSelectionOnViewWillAppear", true) { $0.clearsSelectionOnViewWillAppear = $1 }]),
    ElementKind(
      "navigationController", UINavigationController.self, inherits: "viewController",
      keys: [
        "UINavigationBar": { coder in
          coder.element.child("navigationBar").flatMap { coder.unit.make($0) }
        },
        "UIToolbar": { coder in coder.element.child("toolbar").flatMap { coder.unit.make($0) } },
      ],
      [
        .flag("navigationBarHidden", false) { $0.isNavigationBarHidden = $1 },
        .flag("toolbarHidden", true) { $0.isToolbarHidden = $1 },
        .flag("hidesBarsOnSwipe", false) { $0.hidesBarsOnSwipe = $1 },
        .flag("hidesBarsOnTap", false) { $0.hidesBarsOnTap = $1 },
        .flag("hidesBarsWhenKeyboardAppears", false) { $0.hidesBarsWhenKeyboardAppears = $1 },
        .ignored(
          attributes: ["hidesBarsWhenVerticallyCompact"], keys: ["navigationBar", "toolbar"]),
      ]),
    ElementKind(
      "tabBarController", UITabBarController.self, inherits: "viewController",
      keys: [
        "UITabBar": { coder in coder.element.child("tabBar").flatMap { coder.unit.make($0) } }
      ],
      [
        .ignored(attributes: ["selectedIndex"], keys: ["tabBar"])
      ]),
    ElementKind(
      "splitViewController", UISplitViewController.self, inherits: "viewController",
      keys: [
        "UIStyle": { coder in
          let styles: [String: UISplitViewController.Style] = [
            "doubleColumn": .doubleColumn, "tripleColumn": .tripleColumn,
            "unspecified": .unspecified,
          ]
          return coder.file.choice("style", of: coder.element, in: styles)?.rawValue
        }
      ],
      [
        .flag("presentsWithGesture", true) { $0.presentsWithGesture = $1 },
        .flag("showsSecondaryOnlyButton", false) { $0.showsSecondaryOnlyButton = $1 },
        .number("preferredPrimaryColumnWidthFraction") {
          $0.preferredPrimaryColumnWidthFraction = $1
        },
        .number("minimumPrimaryColumnWidth") { $0.minimumPrimaryColumnWidth = $1 },
        .number("maximumPrimaryColumnWidth") { $0.maximumPrimaryColumnWidth = $1 },
        .ignored(attributes: [
          "style", "displayMode", "preferredDisplayMode", "behavior", "primaryBackgroundStyle",
          "columnStyle",
        ]),
      ]),
    ElementKind(
      "pageViewController", UIPageViewController.self, inherits: "viewController",
      keys: [
        "UIPageTransitionStyle": { $0.element["transitionStyle"] == "scroll" ? 1 : 0 },
        "UIPageNavigationOrientation": {
          $0.element["navigationOrientation"] == "vertical" ? 1 : 0
        },
        "UIPageSpineLocation": {
          ["min": 1, "mid": 2, "max": 3][$0.element["spineLocation"] ?? ""] ?? 0
        },
        "UIPageSpacing": { $0.file.number("pageSpacing", of: $0.element) },
      ],
      [
        .ignored(attributes: [
          "transitionStyle", "navigationOrientation", "spineLocation", "pageSpacing",
        ]),
        // Pages beside a spine in the middle are double-sided whatever the document says.
        .flag("doubleSided", false) { if $0.spineLocation != .mid { $0.isDoubleSided = $1 } },
      ]),
    // Replaced by a controller of another storyboard; see StoryboardFile.
    ElementKind(
      "viewControllerPlaceholder", UIViewController.self, inherits: "viewController",
      [
        .ignored(attributes: ["storyboardName", "referencedIdentifier", "bundleIdentifier"])
      ]),
    other("glkViewController", "GLKViewController", framework: "GLKit"),
    other("avPlayerViewController", "AVPlayerViewController", framework: "AVKit"),
    other("hostingController", "UIHostingController", framework: "SwiftUI"),
  ]

  private static func other(_ name: String, _ type: String, framework: String) -> ElementKind {
    var kind = ElementKind(name, UIViewController.self, inherits: "viewController", [])
    kind.framework = framework
    return kind
  }
}
