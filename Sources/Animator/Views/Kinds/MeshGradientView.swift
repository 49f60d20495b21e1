/// Shows a gradient over a grid of points with colors, as SwiftUI's `MeshGradient` does.
///
/// ```swift
/// let mesh = MeshGradientView(frame: bounds)
/// mesh.columns = 3
/// mesh.colors = [.red, .orange, .yellow, .purple, .white, .green, .blue, .cyan, .mint]
/// UIView.animate(withDuration: 2) { mesh.points[4] = CGPoint(x: 0.7, y: 0.3) }
/// ```
open class MeshGradientView: UIView {
  open override class var layerClass: AnyClass { CAGradientLayer.self }

  private var gradient: CAGradientLayer? { layer as? CAGradientLayer }

  /// The number of points in a row, 2…1000. The default is 2.
  open var columns: Int {
    get { gradient?.meshColumns ?? 2 }
    set { gradient?.meshColumns = newValue }
  }

  /// The colors of the points, row by row; those that do not fill a row are ignored. Without two rows nothing is
  /// shown. Animatable.
  open var colors: [UIColor] {
    get { (gradient?.colors ?? []).compactMap { ($0 as? CGColor).map(UIColor.init(cgColor:)) } }
    set { gradient?.colors = newValue.map(\.cgColor) }
  }

  /// The places of the points in unit coordinates of the bounds, row by row. By default, and where they are missing,
  /// they are spaced evenly. Animatable to as many others.
  open var points: [CGPoint] {
    get { gradient?.meshPoints ?? evenPoints }
    set {
      if gradient?.meshPoints == nil, !newValue.isEmpty {
        // Nothing is between no points and others.
        UIView.performWithoutAnimation { gradient?.meshPoints = evenPoints }
      }
      gradient?.meshPoints = newValue.isEmpty ? nil : newValue
    }
  }

  /// Creates a view without colors.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    gradient?.type = .mesh
  }

  /// Creates a view without colors. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    gradient?.type = .mesh
  }

  /// Points at equal distances, one for each color of a full row.
  private var evenPoints: [CGPoint] {
    let (columns, rows) = (columns, colors.count / max(columns, 1))
    return (0..<rows * columns).map { index in
      CGPoint(
        x: CGFloat(index % columns) / CGFloat(max(columns - 1, 1)),
        y: CGFloat(index / columns) / CGFloat(max(rows - 1, 1)))
    }
  }
}
