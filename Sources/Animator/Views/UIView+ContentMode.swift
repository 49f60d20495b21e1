extension UIView {
  /// The ways in which contents are positioned and scaled. Raw values are UIKit's.
  public enum ContentMode: Int, Sendable, CaseIterable {
    case scaleToFill, scaleAspectFit, scaleAspectFill
    /// Like `scaleToFill`, and redrawn when the size changes.
    case redraw
    case center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight

    var placement: ContentsPlacement {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .top
      case .bottom: .bottom
      case .left: .left
      case .right: .right
      case .topLeft: .topLeft
      case .topRight: .topRight
      case .bottomLeft: .bottomLeft
      case .bottomRight: .bottomRight
      }
    }
  }

  func contentModeChanged() { layer.contentsPlacement = contentMode.placement }
}
