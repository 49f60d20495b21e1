import Animator

extension ElementKind {
  /// `scrollView`, `stackView`, `visualEffectView`: views that arrange or frame others.
  static let scrollViews: [ElementKind] = [
    ElementKind(
      "scrollView", UIScrollView.self, inherits: "view",
      [
        .flag("scrollEnabled", true) { $0.isScrollEnabled = $1 },
        .flag("bounces", true) { $0.bounces = $1 },
        .flag("alwaysBounceVertical", false) { $0.alwaysBounceVertical = $1 },
        .flag("alwaysBounceHorizontal", false) { $0.alwaysBounceHorizontal = $1 },
        .flag("showsVerticalScrollIndicator", true) { $0.showsVerticalScrollIndicator = $1 },
        .flag("showsHorizontalScrollIndicator", true) { $0.showsHorizontalScrollIndicator = $1 },
        .flag("delaysContentTouches", true) { $0.delaysContentTouches = $1 },
        .flag("canCancelContentTouches", true) { $0.canCancelContentTouches = $1 },
        .flag("pagingEnabled", false) { $0.isPagingEnabled = $1 },
        .flag("directionalLockEnabled", false) { $0.isDirectionalLockEnabled = $1 },
        .flag("scrollsToTop", true) { $0.scrollsToTop = $1 },
        .flag("bouncesZoom", true) { $0.bouncesZoom = $1 },
        .number("minimumZoomScale", 1) { $0.minimumZoomScale = max($1, 0) },
        .number("maximumZoomScale", 1) { $0.maximumZoomScale = max($1, 0) },
        .choice(
          "keyboardDismissMode", UIScrollView.KeyboardDismissMode.none,
          [
            "none": .none, "onDrag": .onDrag, "interactive": .interactive,
            "onDragWithAccessory": .onDragWithAccessory,
            "interactiveWithAccessory": .interactiveWithAccessory,
          ]
        ) { $0.keyboardDismissMode = $1 },
        .choice(
          "indicatorStyle", nil,
          [
            "default": .default, "black": .black, "white": .white,
          ]
        ) { $0.indicatorStyle = $1 },
        .choice(
          "contentInsetAdjustmentBehavior", nil,
          [
            "automatic": .automatic, "scrollableAxes": .scrollableAxes, "never": .never,
            "always": .always,
          ]
        ) { $0.contentInsetAdjustmentBehavior = $1 },
        .flag("automaticallyAdjustsScrollIndicatorInsets", nil) {
          $0.automaticallyAdjustsScrollIndicatorInsets = $1
        },
        .insets("contentInset") { $0.contentInset = $1 },
        .insets("scrollIndicatorInsets") { $0.scrollIndicatorInsets = $1 },
        .size("contentSize") { $0.contentSize = $1 },
        .object("refreshControl", as: UIRefreshControl.self) { $0.refreshControl = $1 },
      ]),
    ElementKind(
      "refreshControl", UIRefreshControl.self, inherits: "control",
      [
        .ignored(keys: ["attributedTitle"])
      ]),
    ElementKind(
      "stackView", UIStackView.self, inherits: "view",
      [
        .choice("axis", .horizontal, ["horizontal": .horizontal, "vertical": .vertical]) {
          $0.axis = $1
        },
        .choice(
          "distribution", .fill,
          [
            "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally,
            "equalSpacing": .equalSpacing, "equalCentering": .equalCentering,
          ]
        ) { $0.distribution = $1 },
        .choice(
          "alignment", .fill,
          [
            "fill": .fill, "leading": .leading, "top": .top, "firstBaseline": .firstBaseline,
            "center": .center, "trailing": .trailing, "bottom": .bottom,
            "lastBaseline": .lastBaseline,
          ]
        ) { $0.alignment = $1 },
        .other(attributes: ["spacing", "spacingType"]) { stack, coder in
          let (file, element) = (coder.file, coder.element)
          let standard = element["spacingType"] == "standard" ? 8.0 : 0
          stack.spacing = file.number("spacing", of: element) ?? standard
        },
        .flag("baselineRelativeArrangement", false) { $0.isBaselineRelativeArrangement = $1 },
        .other(attributes: ["layoutMarginsRelativeArrangement"]) { stack, coder in
          let (file, element) = (coder.file, coder.element)
          // Margins that are set in Interface Builder count, as frames stored by it show.
          let hasMargins =
            element.child(key: "layoutMargins") != nil
            || element.child(key: "directionalLayoutMargins") != nil
          stack.isLayoutMarginsRelativeArrangement =
            file.flag("layoutMarginsRelativeArrangement", of: element) ?? hasMargins
        },
      ]),
    ElementKind(
      "visualEffectView", UIVisualEffectView.self, inherits: "view",
      [
        .content("contentView") { $0.contentView },
        .other(children: ["blurEffect", "vibrancyEffect"]) { view, coder in
          if let effect = coder.element.child("blurEffect") {
            let style = coder.file.choice("style", of: effect, in: Names.blurs) ?? .regular
            view.effect = UIBlurEffect(style: style)
          } else if let effect = coder.element.child("vibrancyEffect") {
            coder.file.report(
              .unsupported(
                "vibrancy is not supported; the contents of the view are shown as they are"),
              effect)
          }
        },
      ]),
    ElementKind("containerView", UIView.self, inherits: "view", []),
  ]
}
