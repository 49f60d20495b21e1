import SceneScript

/// A transition of the system, recorded from its first to its last frame.
@MainActor
struct SystemTransition {
  /// The name of its picture.
  let name: String
  /// The controller that the screen shows at first.
  let root: @MainActor () -> UIViewController
  /// What happens before, for example a push that is then popped.
  var prepare: @MainActor (UIViewController, Stage) -> Void = { _, _ in }
  /// What starts it.
  let start: @MainActor (UIViewController, Stage) -> Void

  /// Records it on the screen of a phone.
  ///
  /// - Returns: The timeline, and the times between which the transition takes place.
  func record() throws -> (timeline: Timeline, from: MediaTime, to: MediaTime) {
    let root = root()
    let stage = Stage(hosting: root, on: .iPhone15)
    stage.window.backgroundColor = .black
    stage.advance(by: 0)
    prepare(root, stage)
    try stage.advanceUntilIdle()
    let begin = stage.time
    start(root, stage)
    try stage.advanceUntilIdle()
    var timeline = stage.timeline
    timeline.touchDisplay = TouchDisplay()
    return (timeline, begin, stage.time)
  }

  /// Those of docs/viewcontrollers.md, in its order.
  static let all = pushes + presentations + others

  private static let pushes = [
    Self(name: "push", root: { stack() }) { root, _ in
      (root as? UINavigationController)?.pushViewController(detail(), animated: true)
    },
    Self(
      name: "pop", root: { stack() },
      prepare: { root, _ in
        (root as? UINavigationController)?.pushViewController(detail(), animated: false)
      }
    ) { root, _ in
      (root as? UINavigationController)?.popViewController(animated: true)
    },
    Self(name: "zoom", root: { stack() }) { root, _ in
      let screen = detail()
      screen.preferredTransition = .zoom { $0.sourceViewController.view.subviews.first }
      (root as? UINavigationController)?.pushViewController(screen, animated: true)
    },
    Self(name: "large-title", root: { stack() }) { _, stage in
      stage.touch.drag(
        from: CGPoint(x: 196, y: 600), to: CGPoint(x: 196, y: 500), duration: 1.6)
    },
  ]

  private static let presentations =
    [
      Self(name: "page-sheet", root: { stack() }) { root, _ in
        root.present(stack(detail()), animated: true)
      },
      Self(name: "medium-sheet", root: { stack() }) { root, _ in
        let sheet = stack(detail())
        sheet.sheetPresentationController?.detents = [.medium()]
        sheet.sheetPresentationController?.prefersGrabberVisible = true
        root.present(sheet, animated: true)
      },
    ]
    + [
      ("cover-vertical", UIModalTransitionStyle.coverVertical),
      ("cross-dissolve", .crossDissolve), ("flip-horizontal", .flipHorizontal),
      ("partial-curl", .partialCurl),
    ].map { name, style in
      Self(name: name, root: { stack() }) { root, _ in
        let cover = stack(detail())
        cover.modalPresentationStyle = .fullScreen
        cover.modalTransitionStyle = style
        root.present(cover, animated: true)
      }
    }
    + [("alert", UIAlertController.Style.alert), ("action-sheet", .actionSheet)].map {
      name, style in
      Self(name: name, root: { stack() }) { root, _ in
        let alert = UIAlertController(
          title: "Delete Place?", message: "Its pictures are deleted too.", preferredStyle: style)
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        root.present(alert, animated: true)
      }
    }

  private static let others =
    [
      Self(
        name: "tab",
        root: {
          let tabs = UITabBarController()
          tabs.viewControllers = [stack(), stack(detail())]
          for (child, title) in zip(tabs.viewControllers ?? [], ["Places", "Harbor"]) {
            child.tabBarItem = UITabBarItem(title: title, image: dot, tag: 0)
          }
          return tabs
        }
      ) { _, stage in stage.touch.after(0.2).tap(at: CGPoint(x: 295, y: 790)) }
    ]
    + [
      ("page-scroll", UIPageViewController.TransitionStyle.scroll), ("page-curl", .pageCurl),
    ].map { name, style in
      Self(
        name: name,
        root: {
          let pages = UIPageViewController(
            transitionStyle: style, navigationOrientation: .horizontal)
          pages.view.backgroundColor = .systemBackground
          pages.setViewControllers([stack()], direction: .forward, animated: false)
          return pages
        }
      ) { root, _ in
        (root as? UIPageViewController)?.setViewControllers(
          [stack(detail())], direction: .forward, animated: true)
      }
    }
    + [
      Self(
        name: "page-book",
        root: {
          let pages = UIPageViewController(
            transitionStyle: .pageCurl, navigationOrientation: .horizontal,
            options: [.spineLocation: UIPageViewController.SpineLocation.mid.rawValue])
          pages.setViewControllers(
            [page(.systemTeal), page(.systemYellow)], direction: .forward, animated: false)
          return pages
        }
      ) { root, _ in
        (root as? UIPageViewController)?.setViewControllers(
          [page(.systemPink), page(.systemIndigo)], direction: .forward, animated: true)
      }
    ]

  /// A page of one color.
  private static func page(_ color: UIColor) -> UIViewController {
    let controller = UIViewController()
    controller.view.backgroundColor = color
    return controller
  }

  private static var dot: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { _ in
      UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 20, height: 20)).fill()
    }.withRenderingMode(.alwaysTemplate)
  }
}

// MARK: Screens

extension SystemTransition {
  private static func stack(_ root: UIViewController? = nil) -> UINavigationController {
    let stack = UINavigationController(rootViewController: root ?? list())
    stack.navigationBar.prefersLargeTitles = true
    return stack
  }

  /// A list of places that scrolls below a large title.
  private static func list() -> UIViewController {
    let screen = UIViewController()
    screen.title = "Places"
    let scrollView = UIScrollView()
    scrollView.backgroundColor = .systemGroupedBackground
    scrollView.contentSize = CGSize(width: 393, height: 1000)
    let names = ["Harbor", "Market", "Gardens", "Old Town", "Lighthouse", "Museum", "Station"]
    let card = UIView(
      frame: CGRect(x: 16, y: 8, width: 361, height: 52 * CGFloat(names.count)))
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 10
    for (index, name) in names.enumerated() {
      let y = 52 * CGFloat(index)
      let label = UILabel(frame: CGRect(x: 16, y: y, width: 329, height: 52))
      label.text = name
      card.addSubview(label)
      guard index > 0 else { continue }
      let line = UIView(frame: CGRect(x: 16, y: y, width: 345, height: 0.5))
      line.backgroundColor = .separator
      card.addSubview(line)
    }
    scrollView.addSubview(card)
    screen.view = scrollView
    return screen
  }

  /// A place: a picture and a line about it.
  private static func detail() -> UIViewController {
    let screen = UIViewController()
    screen.title = "Harbor"
    screen.navigationItem.largeTitleDisplayMode = .never
    screen.view.backgroundColor = .systemBackground
    let picture = CAGradientLayer()
    picture.colors = [
      UIColor.systemTeal.cgColor, UIColor.systemBlue.cgColor, UIColor.systemIndigo.cgColor,
    ]
    picture.frame = CGRect(x: 16, y: 120, width: 361, height: 260)
    picture.cornerRadius = 14
    screen.view.layer.addSublayer(picture)
    let label = UILabel(frame: CGRect(x: 16, y: 396, width: 361, height: 24))
    label.text = "Boats leave every hour."
    screen.view.addSubview(label)
    return screen
  }
}
