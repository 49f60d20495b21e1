extension UIViewController {
  /// The traits that the controller's view and its subviews do not inherit.
  public var traitOverrides: any UITraitOverrides {
    get { overrides }
    set {
      guard let values = newValue as? TraitValues, values != overrides else { return }
      overrides = values
      viewIfLoaded?.updateTraits()
    }
  }

  /// Overrides traits of a child's view.
  ///
  /// - Parameter collection: Traits that are not specified are inherited; nil for no overrides.
  public func setOverrideTraitCollection(
    _ collection: UITraitCollection?, forChild childViewController: UIViewController
  ) {
    guard childViewController.parent === self else {
      return UsageFault.raise(
        "UIViewController.setOverrideTraitCollection(_:forChild:)",
        "\(type(of: childViewController)) is not a child of this controller; add it with addChild(_:)"
      )
    }
    childViewController.parentOverrides = collection
    childViewController.viewIfLoaded?.updateTraits()
  }

  /// The overrides of a child's traits; nil for none.
  public func overrideTraitCollection(
    forChild childViewController: UIViewController
  ) -> UITraitCollection? {
    childViewController.parent === self ? childViewController.parentOverrides : nil
  }
}
