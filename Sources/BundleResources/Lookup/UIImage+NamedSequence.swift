import Foundation
import Graphics

extension UIImage {
  /// The animated image of a sequence: the images `name0`, `name1` and so on, or those from `name1`, up to the
  /// first that does not exist; nil without any.
  ///
  /// - Parameter duration: Of one loop, in seconds; 0 means 1/30 s per frame.
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    var images: [UIImage] = []
    for index in 0...1024 {
      if let image = UIImage(named: "\(name)\(index)") {
        images.append(image)
      } else if index > 0 {
        break
      }
    }
    return animatedImage(with: images, duration: duration)
  }
}
