extension CALayer {
  /// The view that the layer backs.
  package var ownerView: UIView? { owner as? UIView }

  /// A name for messages: the accessibility identifier, the layer's name, or the class.
  package var displayName: String {
    ownerView?.accessibilityIdentifier ?? Stage.describe(self)
  }
}
