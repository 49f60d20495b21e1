import UIKit

/// Pages that curl, turned by a button or a finger.
public final class IntroductionController: UIPageViewController, UIPageViewControllerDataSource {
  private lazy var contents: [UIViewController] = [
    ("Collect", "Every picture has a place, and every place has a story.", UIColor.systemIndigo),
    ("Look Closer", "Tap a postcard, and it comes to you.", .systemTeal),
    ("Make It Yours", "Sizes, corners and colors are yours to choose.", .systemOrange),
  ].enumerated().map { index, page in
    IntroductionPage(page.0, page.1, page.2, button: index == 2 ? "Get Started" : "Continue") {
      [weak self] in self?.showPage(after: index)
    }
  }

  /// Makes the introduction, at its first page.
  public init() {
    super.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
    dataSource = self
    setViewControllers([contents[0]], direction: .forward, animated: false)
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override var childForStatusBarStyle: UIViewController? { viewControllers?.first }

  private func showPage(after index: Int) {
    guard index + 1 < contents.count else { return dismiss(animated: true) }
    setViewControllers([contents[index + 1]], direction: .forward, animated: true)
  }

  // MARK: UIPageViewControllerDataSource

  public func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { page(-1, from: viewController) }

  public func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { page(1, from: viewController) }

  private func page(_ offset: Int, from controller: UIViewController) -> UIViewController? {
    guard let index = contents.firstIndex(of: controller),
      contents.indices.contains(index + offset)
    else { return nil }
    return contents[index + offset]
  }
}

/// A page with a title, a sentence, and a button.
private final class IntroductionPage: UIViewController {
  private let (heading, sentence, color): (String, String, UIColor)
  private let button: String
  private let onContinue: () -> Void

  init(
    _ heading: String, _ sentence: String, _ color: UIColor, button: String,
    onContinue: @escaping () -> Void
  ) {
    (self.heading, self.sentence, self.color) = (heading, sentence, color)
    (self.button, self.onContinue) = (button, onContinue)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = color
    let title = label(heading, .systemFont(ofSize: 40, weight: .bold))
    let text = label(sentence, .preferredFont(forTextStyle: .title3))
    var configuration = UIButton.Configuration.filled()
    configuration.title = button
    configuration.buttonSize = .large
    configuration.baseBackgroundColor = .white
    configuration.baseForegroundColor = color
    let next = UIButton(
      configuration: configuration,
      primaryAction: UIAction { [weak self] _ in self?.onContinue() })
    for subview in [title, text, next] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(subview)
      NSLayoutConstraint.activate([
        subview.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 32),
        subview.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -32),
      ])
    }
    NSLayoutConstraint.activate([
      title.bottomAnchor.constraint(equalTo: view.centerYAnchor, constant: -8),
      text.topAnchor.constraint(equalTo: view.centerYAnchor, constant: 8),
      next.bottomAnchor.constraint(
        equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -24),
    ])
  }

  private func label(_ text: String, _ font: UIFont) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = font
    label.textColor = .white
    label.numberOfLines = 0
    return label
  }
}
