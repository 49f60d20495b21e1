/// A storyboard: controllers that were drawn in Interface Builder.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  private let name: String
  package let contents: (any StoryboardContents)?

  /// Opens the storyboard "name.storyboard". One that does not exist, or cannot be read, is a `UsageFault`.
  ///
  /// - Parameters:
  ///   - name: The name without its extension.
  ///   - storyboardBundleOrNil: Where the document is; nil for the main bundle and the resource bundles beside it.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    contents = Interface.requireLoader("UIStoryboard(name:bundle:)")?
      .storyboard(named: name, in: storyboardBundleOrNil)
    super.init()
  }

  /// Creates a storyboard of contents that have been read.
  package init(name: String, contents: any StoryboardContents) {
    (self.name, self.contents) = (name, contents)
    super.init()
  }

  /// Creates the initial controller; nil if the storyboard has none.
  open func instantiateInitialViewController() -> UIViewController? { make(nil, nil) }

  /// Creates the initial controller; nil if the storyboard has none.
  ///
  /// - Parameter creator: Creates it with its `init(coder:)` or an initializer of its own that takes the coder; nil,
  ///   or a result of nil, for `init(coder:)` of its class.
  public func instantiateInitialViewController<ViewController: UIViewController>(
    creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController? {
    make(nil, creator.map { make in { make($0) } }) as? ViewController
  }

  /// Creates the controller with a storyboard identifier. An unknown one is a `UsageFault`, and the result an empty
  /// controller.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    make(identifier, nil) ?? unknown(identifier) ?? UIViewController()
  }

  /// Creates the controller with a storyboard identifier; see ``instantiateInitialViewController(creator:)``. An
  /// unknown one, or one of another class, is a `UsageFault`.
  public func instantiateViewController<ViewController: UIViewController>(
    identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController {
    let made = make(identifier, creator.map { make in { make($0) } })
    if let controller = made as? ViewController { return controller }
    if let made {
      UsageFault.raise(
        "UIStoryboard.instantiateViewController(identifier:creator:)",
        "\"\(identifier)\" is of the class \(type(of: made)), which is not \(ViewController.self)")
    } else {
      _ = unknown(identifier)
    }
    return ViewController.makeOfThisClassFromNib()
  }

  private func make(
    _ identifier: String?, _ creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController? {
    contents?.instantiate(identifier, of: self, creator: creator)
  }

  private func unknown(_ identifier: String) -> UIViewController? {
    guard let contents, !contents.contains(identifier) else { return nil }
    UsageFault.raise(
      "UIStoryboard.instantiateViewController(withIdentifier:)",
      "the storyboard \"\(name)\" has no controller with the identifier \"\(identifier)\"")
    return nil
  }
}
