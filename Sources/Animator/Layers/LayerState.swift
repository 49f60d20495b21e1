/// Every visual property of a layer: a model layer holds one, a commit copies it, animations write
/// into another. How each behaves stands in `LayerProperties.swift`.
public struct LayerState: Sendable, Equatable {
  // Geometry. Lengths in points.
  public var bounds = CGRect.zero
  public var position = CGPoint.zero
  /// In unit coordinates of the bounds: where `position` is, and what transforms turn about.
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  public var anchorPointZ: CGFloat = 0
  public var zPosition: CGFloat = 0
  public var transform = CATransform3D.identity
  /// Applied to all sublayers, about this layer's anchor point.
  public var sublayerTransform = CATransform3D.identity

  // Visibility.
  public var isHidden = false
  /// 0…1; multiplies down the tree.
  public var opacity: Double = 1
  public var allowsGroupOpacity = true
  public var isDoubleSided = true
  public var masksToBounds = false
  /// A promise that the contents cover the bounds; never changes what is drawn.
  public var isOpaque = false

  // What is drawn.
  public var backgroundColor: CGColor?
  public var cornerRadius: CGFloat = 0
  public var borderWidth: CGFloat = 0
  public var borderColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  public var contents: LayerContents?
  public var contentsPlacement = ContentsPlacement.resize
  /// Pixels per point of image contents.
  public var contentsScale: CGFloat = 1
  /// The part of the contents that is shown, in unit coordinates.
  public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// The part of the contents that stretches, in unit coordinates.
  public var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)

  // Shadow.
  public var shadowColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  public var shadowOpacity: Double = 0
  public var shadowOffset = CGSize(width: 0, height: -3)
  public var shadowRadius: CGFloat = 3

  /// A layer as it is when new.
  public init() {}
}
