import Animator

extension ElementKind {
  /// Bars and their items.
  static let bars: [ElementKind] = [
    ElementKind(
      "navigationBar", UINavigationBar.self, inherits: "view",
      [
        barIgnored(),
        .flag("translucent", true) { $0.isTranslucent = $1 },
        .choice("barStyle", nil, Names.barStyles) { $0.barStyle = $1 },
        .flag("largeTitles", false) { $0.prefersLargeTitles = $1 },
        .color("barTintColor") { $0.barTintColor = $1 },
        .other(keys: ["titleTextAttributes"]) { bar, coder in
          bar.titleTextAttributes = coder.file.textAttributes(
            "titleTextAttributes", of: coder.element)
        },
        .other(keys: ["largeTitleTextAttributes"]) { bar, coder in
          bar.largeTitleTextAttributes = coder.file.textAttributes(
            "largeTitleTextAttributes", of: coder.element)
        },
        appearance("standardAppearance", { UINavigationBarAppearance() }) {
          $0.standardAppearance = $1
        },
        appearance("scrollEdgeAppearance", { UINavigationBarAppearance() }) {
          $0.scrollEdgeAppearance = $1
        },
        appearance("compactAppearance", { UINavigationBarAppearance() }) {
          $0.compactAppearance = $1
        },
        .objects("items", as: UINavigationItem.self) { $0.setItems($1, animated: false) },
      ]),
    ElementKind(
      "toolbar", UIToolbar.self, inherits: "view",
      [
        barIgnored(),
        .flag("translucent", true) { $0.isTranslucent = $1 },
        .color("barTintColor") { $0.barTintColor = $1 },
        appearance("standardAppearance", { UIToolbarAppearance() }) { $0.standardAppearance = $1 },
        appearance("compactAppearance", { UIToolbarAppearance() }) { $0.compactAppearance = $1 },
        appearance("scrollEdgeAppearance", { UIToolbarAppearance() }) {
          $0.scrollEdgeAppearance = $1
        },
        appearance("compactScrollEdgeAppearance", { UIToolbarAppearance() }) {
          $0.compactScrollEdgeAppearance = $1
        },
        .objects("items", as: UIBarButtonItem.self) { $0.setItems($1, animated: false) },
      ]),
    ElementKind(
      "tabBar", UITabBar.self, inherits: "view",
      [
        barIgnored(),
        .flag("translucent", true) { $0.isTranslucent = $1 },
        .color("barTintColor") { $0.barTintColor = $1 },
        .color("unselectedItemTintColor") { $0.unselectedItemTintColor = $1 },
        // Before iOS 8, the tint of the selected image.
        .color("selectedImageTintColor") { if let color = $1 { $0.tintColor = color } },
        appearance("standardAppearance", { UITabBarAppearance() }) { $0.standardAppearance = $1 },
        appearance("scrollEdgeAppearance", { UITabBarAppearance() }) {
          $0.scrollEdgeAppearance = $1
        },
        .objects("items", as: UITabBarItem.self) { $0.setItems($1, animated: false) },
      ]),
    ElementKind(
      "navigationItem", UINavigationItem.self, inherits: "object",
      make: { _ in UINavigationItem() },
      [
        .text("title") { $0.title = $1 },
        .text("prompt") { $0.prompt = $1 },
        .text("backButtonTitle") { $0.backButtonTitle = $1 },
        .choice(
          "largeTitleDisplayMode", nil,
          [
            "automatic": .automatic, "always": .always, "never": .never,
          ]
        ) { $0.largeTitleDisplayMode = $1 },
        .flag("hidesBackButton", false) { $0.hidesBackButton = $1 },
        .flag("leftItemsSupplementBackButton", false) { $0.leftItemsSupplementBackButton = $1 },
        .object("titleView", as: UIView.self) { $0.titleView = $1 },
        .object("backBarButtonItem", as: UIBarButtonItem.self) { $0.backBarButtonItem = $1 },
        .object("leftBarButtonItem", as: UIBarButtonItem.self) { $0.leftBarButtonItem = $1 },
        .object("rightBarButtonItem", as: UIBarButtonItem.self) { $0.rightBarButtonItem = $1 },
        .objects("leftBarButtonItems", as: UIBarButtonItem.self) { $0.leftBarButtonItems = $1 },
        .objects("rightBarButtonItems", as: UIBarButtonItem.self) { $0.rightBarButtonItems = $1 },
        .ignored(attributes: ["hidesSearchBarWhenScrolling", "style"]),
      ]),
    ElementKind(
      "barItem", UIBarItem.self, inherits: "object",
      [
        .text("title") { $0.title = $1 },
        .image("image") { $0.image = $1 },
        .flag("enabled", true) { $0.isEnabled = $1 },
        .integer("tag", 0) { $0.tag = $1 },
        .ignored(
          attributes: ["landscapeImage", "largeContentSizeImage"],
          children: ["accessibility", "offsetWrapper", "inset"],
          keys: ["imageInsets", "landscapeImageInsets", "titlePositionAdjustment"]),
      ]),
    ElementKind(
      "barButtonItem", UIBarButtonItem.self, inherits: "barItem",
      keys: [
        "UISystemItem": { coder in
          coder.file.choice("systemItem", of: coder.element, in: systemItems)?.rawValue
        }
      ],
      [
        .ignored(
          attributes: [
            "systemItem", "catalog", "springLoaded", "changesSelectionAsPrimaryAction",
            "selected", "menuRepresentation",
          ], children: ["menu"]),
        // Without a style, the standard buttons Done and Save stay semibold.
        .choice(
          "style", nil,
          [
            "plain": .plain, "bordered": .plain, "done": .done, "prominent": .done,
          ]
        ) { $0.style = $1 },
        .number("width", 0) { $0.width = max($1, 0) },
        .color("tintColor") { $0.tintColor = $1 },
        .object("customView", as: UIView.self) { $0.customView = $1 },
        .other(children: [
          "view", "button", "activityIndicatorView", "label", "searchBar", "imageView",
          "segmentedControl", "switch", "stackView", "textField",
        ]) { item, coder in
          let views = coder.element.children.filter { $0.key == nil || $0.key == "customView" }
          guard item.customView == nil,
            let view = views.first(where: { named[$0.name]?.isA("view") == true })
          else { return }
          item.customView = coder.unit.make(view) as? UIView
        },
      ]),
    ElementKind(
      "tabBarItem", UITabBarItem.self, inherits: "barItem",
      keys: [
        "UISystemItem": { coder in
          coder.file.choice("systemItem", of: coder.element, in: tabItems)?.rawValue
        }
      ],
      [
        .ignored(attributes: ["systemItem", "catalog", "springLoaded"]),
        .image("selectedImage") { $0.selectedImage = $1 },
        .text("badgeValue") { $0.badgeValue = $1 },
        .color("badgeColor") { $0.badgeColor = $1 },
      ]),
  ]

  private static func barIgnored<Bar: UIView>() -> Rule<Bar> {
    .ignored(
      attributes: [
        "barStyle", "itemPositioning", "itemSpacing", "itemWidth", "barPosition",
        "backIndicatorImage", "backIndicatorTransitionMaskImage", "shadowImage", "backgroundImage",
        "selectionIndicatorImage",
      ],
      children: ["imageReference", "defaultBarMetricsBackgroundImage"])
  }

  private static func appearance<Bar: UIView, Appearance: UIBarAppearance>(
    _ key: String, _ make: @escaping () -> Appearance,
    _ set: @escaping (Bar, Appearance) -> Void
  ) -> Rule<Bar> {
    .other(keys: [key]) { bar, coder in
      guard let element = coder.element.child(key: key) else { return }
      let appearance = make()
      coder.file.configure(appearance, with: element)
      set(bar, appearance)
    }
  }

  private static let systemItems: [String: UIBarButtonItem.SystemItem] = [
    "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "add": .add,
    "flexibleSpace": .flexibleSpace, "fixedSpace": .fixedSpace, "compose": .compose,
    "reply": .reply, "action": .action, "organize": .organize, "bookmarks": .bookmarks,
    "search": .search, "refresh": .refresh, "stop": .stop, "camera": .camera, "trash": .trash,
    "play": .play, "pause": .pause, "rewind": .rewind, "fastForward": .fastForward, "undo": .undo,
    "redo": .redo, "pageCurl": .pageCurl, "close": .close,
  ]
  private static let tabItems: [String: UITabBarItem.SystemItem] = [
    "more": .more, "favorites": .favorites, "featured": .featured, "topRated": .topRated,
    "recents": .recents, "contacts": .contacts, "history": .history, "bookmarks": .bookmarks,
    "search": .search, "downloads": .downloads, "mostRecent": .mostRecent,
    "mostViewed": .mostViewed,
  ]
}
