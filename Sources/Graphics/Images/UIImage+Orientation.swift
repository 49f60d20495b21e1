extension UIImage {
  /// The transformation of stored pixels that displays an image upright.
  public enum Orientation: Int, Sendable, CaseIterable {
    /// Unchanged.
    case up
    /// Rotated by 180°.
    case down
    /// Rotated by 90° counterclockwise.
    case left
    /// Rotated by 90° clockwise.
    case right
    /// Mirrored left to right.
    case upMirrored
    /// Mirrored top to bottom.
    case downMirrored
    /// Transposed about the main diagonal, from the top left.
    case leftMirrored
    /// Transposed about the antidiagonal, from the top right.
    case rightMirrored

    /// Whether rows become columns.
    var isSideways: Bool {
      switch self {
      case .left, .right, .leftMirrored, .rightMirrored: true
      case .up, .down, .upMirrored, .downMirrored: false
      }
    }

    /// The orientation for a value of EXIF tag 0x0112, 1…8.
    package init?(exif: Int) {
      let tags: [Orientation] = [
        .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
      ]
      guard tags.indices.contains(exif - 1) else { return nil }
      self = tags[exif - 1]
    }

    /// Pixels in rows of `width`, reordered to be upright.
    func upright(_ pixels: [UInt32], width: Int, height: Int) -> [UInt32] {
      guard self != .up else { return pixels }
      let (columns, rows) = isSideways ? (height, width) : (width, height)
      let (right, bottom) = (width - 1, height - 1)
      var result = [UInt32]()
      result.reserveCapacity(pixels.count)
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
          result.append(pixels[sourceY * width + sourceX])
        }
      }
      return result
    }
  }
}

extension CGImage {
  /// This image with an orientation applied.
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
