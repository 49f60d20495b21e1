/// Every visual property of a layer: a model layer holds one, a commit copies it, animations write
/// into another. How each behaves stands in `LayerProperties.swift`.
public struct LayerState: Sendable, Equatable {
  // Geometry. Lengths in points.
  /// The layer's own coordinates: origin and size.
  public var bounds = CGRect.zero
  /// Where the anchor point lies in the superlayer.
  public var position = CGPoint.zero
  /// In unit coordinates of the bounds: where `position` is, and what transforms turn about.
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// How far before the layer's plane transforms turn about.
  public var anchorPointZ: CGFloat = 0
  /// Orders siblings, and moves the layer toward the viewer under perspective.
  public var zPosition: CGFloat = 0
  /// Applied about the anchor point, in space.
  public var transform = CATransform3D.identity
  /// Applied to all sublayers, about this layer's anchor point.
  public var sublayerTransform = CATransform3D.identity

  /// How the time of the layer and all inside it passes.
  public var timing = MediaTiming.plain

  // Visibility.
  /// Whether the layer and all inside it are left out.
  public var isHidden = false
  /// 0…1; multiplies down the tree.
  public var opacity: Double = 1
  /// Whether layer and sublayers fade as one.
  public var allowsGroupOpacity = true
  /// Whether the layer is seen from behind.
  public var isDoubleSided = true
  /// Whether contents and sublayers are clipped to the rounded bounds.
  public var masksToBounds = false
  /// A promise that the contents cover the bounds; never changes what is drawn.
  public var isOpaque = false

  // What is drawn.
  /// Fills the rounded bounds; nil for nothing.
  public var backgroundColor: CGColor?
  /// Drawn as half of the shorter side where it is larger.
  public var cornerRadius: CGFloat = 0
  /// Of a ring inside the bounds, over contents and sublayers.
  public var borderWidth: CGFloat = 0
  /// Of that ring; nil for none.
  public var borderColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  /// What is shown between background and sublayers; nil for nothing.
  public var contents: LayerContents?
  /// How the contents fill the bounds.
  public var contentsPlacement = ContentsPlacement.resize
  /// Pixels per point of image contents.
  public var contentsScale: CGFloat = 1
  /// The part of the contents that is shown, in unit coordinates.
  public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// The part of the contents that stretches, in unit coordinates.
  public var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)

  // Shadow.
  /// nil for no shadow.
  public var shadowColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  /// 0…1; no shadow at 0.
  public var shadowOpacity: Double = 0
  /// In the layer's own coordinates.
  public var shadowOffset = CGSize(width: 0, height: -3)
  /// The Gaussian blur's standard deviation.
  public var shadowRadius: CGFloat = 3

  /// A layer as it is when new.
  public init() {}
}
