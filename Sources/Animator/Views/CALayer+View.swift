extension CALayer {
  /// The view that the layer backs.
  package var ownerView: UIView? { owner as? UIView }

  /// What people call the layer: an accessibility identifier, a name, or the class.
  package var spokenName: String {
    ownerView?.accessibilityIdentifier ?? Stage.describe(self)
  }
}
