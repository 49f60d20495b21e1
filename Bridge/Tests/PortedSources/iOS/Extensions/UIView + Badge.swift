import UIKit

// The file's name has spaces and a sign that URLs encode, as Xcode's users like to name extensions.

extension UIView {
  @IBInspectable var badgeWidth: CGFloat {
    get { layer.borderWidth }
    set { layer.borderWidth = newValue }
  }
}
