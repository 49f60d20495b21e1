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
}
