/// A view backed by a `CAShapeLayer`.
package class ShapeView: UIView {
  package override init(frame: CGRect) { super.init(frame: frame) }

  package required init?(coder: NSCoder) { super.init(coder: coder) }

  package override class var layerClass: AnyClass { CAShapeLayer.self }

  package var shape: CAShapeLayer? { layer as? CAShapeLayer }
}
