extension UIImage {
  /// How the stored pixels have to be turned for the picture to be upright.
  public enum Orientation: Int, Sendable, CaseIterable {
    /// As they are.
    case up
    /// By half a turn.
    case down
    /// By a quarter turn counterclockwise.
    case left
    /// By a quarter turn clockwise.
    case right
    /// Mirrored left to right.
    case upMirrored
    /// Mirrored top to bottom.
    case downMirrored
    /// Mirrored along the diagonal from the top left.
    case leftMirrored
    /// Mirrored along the diagonal from the top right.
    case rightMirrored

    /// Whether rows become columns.
    var isSideways: Bool {
      switch self {
      case .left, .right, .leftMirrored, .rightMirrored: true
      case .up, .down, .upMirrored, .downMirrored: false
      }
    }

    /// The orientation of EXIF's tag 0x0112, 1 … 8.
    package init?(exif: Int) {
      let tags: [Orientation] = [
        .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
      ]
      guard tags.indices.contains(exif - 1) else { return nil }
      self = tags[exif - 1]
    }

    /// Pixels in rows of `width`, turned upright.
    func upright(_ pixels: [UInt32], width: Int, height: Int) -> [UInt32] {
      guard self != .up else { return pixels }
      let (columns, rows) = isSideways ? (height, width) : (width, height)
      let (right, bottom) = (width - 1, height - 1)
      var turned = [UInt32]()
      turned.reserveCapacity(pixels.count)
      for y in 0..<rows {
        for x in 0..<columns {
          let (sourceX, sourceY) =
            switch self {
            case .up: (x, y)
            case .down: (right - x, bottom - y)
            case .left: (right - y, x)
            case .right: (y, bottom - x)
            case .upMirrored: (right - x, y)
            case .downMirrored: (x, bottom - y)
            case .leftMirrored: (y, x)
            case .rightMirrored: (right - y, bottom - x)
            }
          turned.append(pixels[sourceY * width + sourceX])
        }
      }
      return turned
    }
  }
}

extension CGImage {
  /// This picture turned upright.
  package func turned(_ orientation: UIImage.Orientation) -> CGImage {
    guard orientation != .up else { return self }
    let words = pixels.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    let turned = orientation.upright(words, width: width, height: height)
    return CGImage(
      width: orientation.isSideways ? height : width,
      height: orientation.isSideways ? width : height,
      premultipliedBGRA: turned.withUnsafeBytes { Array($0) }) ?? self
  }
}
