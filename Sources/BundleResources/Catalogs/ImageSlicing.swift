import Graphics

/// The slices of a resizable image in a catalog, in pixels.
struct ImageSlicing: Sendable {
  /// The areas that keep their size.
  let caps: UIEdgeInsets
  /// The size of the center that is used; 0 for all of it.
  let center: (width: Int, height: Int)
  let resizingMode: UIImage.ResizingMode

  init(_ member: ContentsFile.Member, _ file: ContentsFile) throws(ResourceProblem) {
    var caps =
      try member["cap-insets"].map { value throws(ResourceProblem) in
        try Self.insets(value, file)
      } ?? .zero
    switch try file.text("mode", of: member) {
    case "9-part", nil: break
    case "3-part-horizontal": (caps.top, caps.bottom) = (0, 0)
    case "3-part-vertical": (caps.left, caps.right) = (0, 0)
    case let mode?:
      throw file.problem(
        "the resizing mode '\(mode)' is not known; known are 9-part, 3-part-horizontal and "
          + "3-part-vertical", at: member)
    }
    self.caps = caps
    guard let center = member["center"] else {
      (self.center, resizingMode) = ((0, 0), .stretch)
      return
    }
    func length(_ key: String) throws(ResourceProblem) -> Int {
      let length = try file.number(key, of: center) ?? 0
      return length > 0 && length < 1_048_576 ? Int(length) : 0
    }
    self.center = (try length("width"), try length("height"))
    resizingMode = try file.text("mode", of: center) == "tile" ? .tile : .stretch
  }

  /// Insets of four members; missing ones are 0.
  static func insets(
    _ member: ContentsFile.Member, _ file: ContentsFile
  ) throws(ResourceProblem) -> UIEdgeInsets {
    func length(_ key: String) throws(ResourceProblem) -> CGFloat {
      let length = try file.number(key, of: member) ?? 0
      guard abs(length) < 1_048_576 else {
        throw file.problem("'\(key)' is not a length in pixels", at: member)
      }
      return length
    }
    return UIEdgeInsets(
      top: try length("top"), left: try length("left"), bottom: try length("bottom"),
      right: try length("right"))
  }

  private init(caps: UIEdgeInsets, center: (Int, Int), _ resizingMode: UIImage.ResizingMode) {
    (self.caps, self.center, self.resizingMode) = (caps, center, resizingMode)
  }

  /// The slices of an image of more pixels.
  func scaled(by scale: CGFloat) -> ImageSlicing {
    func scaled(_ length: Int) -> Int { Int((CGFloat(length) * scale).rounded()) }
    return ImageSlicing(
      caps: caps.divided(by: 1 / scale), center: (scaled(center.width), scaled(center.height)),
      resizingMode)
  }

  /// A resizable image of a bitmap, without the part of the center that is not used.
  func image(_ bitmap: CGImage, scale: CGFloat) -> UIImage {
    let columns = Self.kept(bitmap.width, caps.left, caps.right, center.width)
    let rows = Self.kept(bitmap.height, caps.top, caps.bottom, center.height)
    let sliced = bitmap.keeping(columns: columns, rows: rows)
    return UIImage(cgImage: sliced, scale: scale, orientation: .up)
      .resizableImage(withCapInsets: caps.divided(by: scale), resizingMode: resizingMode)
  }

  /// The indexes of rows or columns that stay: those of both caps and the used part of the center.
  private static func kept(
    _ length: Int, _ first: CGFloat, _ last: CGFloat, _ center: Int
  ) -> [Int] {
    let head = min(max(Int(first.rounded()), 0), length)
    let tail = min(max(Int(last.rounded()), 0), length - head)
    let middle = length - head - tail
    let used = center > 0 ? min(center, middle) : middle
    return Array(0..<head + used) + Array(length - tail..<length)
  }
}

extension UIEdgeInsets {
  /// The insets in points of insets in pixels.
  func divided(by scale: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: top / scale, left: left / scale, bottom: bottom / scale, right: right / scale)
  }
}

extension CGImage {
  /// An image of some columns and rows.
  fileprivate func keeping(columns: [Int], rows: [Int]) -> CGImage {
    if columns.count == width, rows.count == height { return self }
    var kept: [UInt8] = []
    kept.reserveCapacity(4 * columns.count * rows.count)
    for row in rows {
      for column in columns {
        let offset = 4 * (row * width + column)
        kept.append(contentsOf: pixels[offset..<offset + 4])
      }
    }
    return CGImage(width: columns.count, height: rows.count, premultipliedBGRA: kept) ?? self
  }
}
