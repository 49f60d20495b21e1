import UIKit

/// All postcards, below a large title. A tap zooms into one.
public final class ListController: UIViewController {
  /// The rows, from top to bottom.
  public let rows: [PostcardRow]
  private let postcards: [Postcard]
  private let stack: UIStackView
  private let zoom = ZoomTransition()
  private var settings = Settings()
  private var introducesItself: Bool

  /// Makes a list.
  ///
  /// - Parameter introducesItself: Whether it shows the introduction when it appears for the first time.
  public init(_ postcards: [Postcard] = Postcard.all, introducesItself: Bool = true) {
    self.postcards = postcards
    self.introducesItself = introducesItself
    rows = postcards.map { PostcardRow($0) }
    stack = UIStackView(arrangedSubviews: rows)
    super.init(nibName: nil, bundle: nil)
    title = "Postcards"
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      primaryAction: UIAction(title: "Settings") { [weak self] _ in self?.showSettings() })
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  /// The list in a navigation controller, as the window's root.
  public static func inNavigation(introducesItself: Bool = true) -> UINavigationController {
    let navigation = UINavigationController(
      rootViewController: ListController(introducesItself: introducesItself))
    navigation.navigationBar.prefersLargeTitles = true
    return navigation
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    for (row, postcard) in zip(rows, postcards) {
      row.apply(settings)
      row.addAction(
        UIAction { [weak self, weak row] _ in
          if let row { self?.show(postcard, from: row) }
        }, for: .touchUpInside)
    }
    stack.axis = .vertical
    stack.spacing = 16
    stack.translatesAutoresizingMaskIntoConstraints = false
    let scrollView = UIScrollView()
    scrollView.alwaysBounceVertical = true
    scrollView.translatesAutoresizingMaskIntoConstraints = false
    scrollView.addSubview(stack)
    view.addSubview(scrollView)
    let (content, frame) = (scrollView.contentLayoutGuide, scrollView.frameLayoutGuide)
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: view.topAnchor),
      scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      stack.topAnchor.constraint(equalTo: content.topAnchor, constant: 8),
      stack.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -16),
      stack.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 16),
      stack.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -16),
      stack.widthAnchor.constraint(equalTo: frame.widthAnchor, constant: -32),
    ])
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard introducesItself else { return }
    introducesItself = false
    showIntroduction(animated: false)
  }

  private func show(_ postcard: Postcard, from row: PostcardRow) {
    let detail = DetailController(postcard)
    zoom.source = row.picture
    detail.transitioningDelegate = zoom
    detail.modalPresentationStyle = .fullScreen
    present(detail, animated: true)
  }

  private func showIntroduction(animated: Bool) {
    let introduction = IntroductionController()
    introduction.modalPresentationStyle = .fullScreen
    present(introduction, animated: animated)
  }

  private func showSettings() {
    let controller = SettingsController(settings)
    controller.onChange = { [weak self] in self?.apply($0) }
    controller.onReplay = { [weak self] in self?.showIntroduction(animated: true) }
    let sheet = UINavigationController(rootViewController: controller)
    sheet.sheetPresentationController?.detents = [.medium(), .large()]
    sheet.sheetPresentationController?.prefersGrabberVisible = true
    present(sheet, animated: true)
  }

  private func apply(_ new: Settings) {
    settings = new
    view.window?.overrideUserInterfaceStyle = new.isDark ? .dark : .unspecified
    UIView.animate(withDuration: 0.25, delay: 0, options: .beginFromCurrentState) {
      for row in self.rows { row.apply(new) }
      self.view.layoutIfNeeded()
    }
  }
}
