extension UIViewController {
  /// Loads the view from the storyboard's scene, or from the xib that is named or has the name of the class.
  ///
  /// - Returns: False if there is none, or it has no view.
  func loadViewFromDocument() -> Bool {
    if let contents = interfaceContents, contents.hasView {
      contents.loadView(of: self)
      return isViewLoaded
    }
    if let nibName {
      _ = UINib(nibName: nibName, bundle: nibBundle).instantiate(withOwner: self)
      return isViewLoaded
    }
    // The kit's own containers create their views.
    guard storyboard == nil, !Self.isOfKit,
      let name = Interface.loader?.firstNib(of: Self.nibNames, in: nibBundle)
    else { return false }
    _ = UINib(nibName: name, bundle: nibBundle).instantiate(withOwner: self)
    return isViewLoaded
  }

  /// Whether the class is one of this module.
  private static var isOfKit: Bool { String(reflecting: self).hasPrefix("Animator.") }

  /// The names of a xib for the class: `DetailView` for `DetailViewController`, and the class's own.
  private static var nibNames: [String] {
    let name = "\(self)"
    let suffix = "Controller"
    let short = name.hasSuffix("View\(suffix)") ? [String(name.dropLast(suffix.count))] : []
    return short + [name]
  }
}
