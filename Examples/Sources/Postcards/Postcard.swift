import UIKit

/// A picture with a story.
public struct Postcard {
  /// The title.
  public let title: String
  /// Where and when it was sent.
  public let subtitle: String
  /// What is written on it.
  public let text: String
  /// The picture, 400 × 300 points.
  public let picture: UIImage

  /// Makes a postcard whose picture is drawn in colors.
  ///
  /// - Parameters:
  ///   - sky: The colors of the sky as 0xRRGGBB, at the top and at the horizon.
  ///   - hills: The colors of the ranges of hills, the farthest first.
  ///   - sun: Where the sun stands, in units of the picture's size.
  init(
    _ title: String, _ subtitle: String, _ text: String,
    sky: (Int, Int), hills: [Int], sun: CGPoint
  ) {
    (self.title, self.subtitle, self.text) = (title, subtitle, text)
    picture = Self.landscape(
      sky: (.hex(sky.0), .hex(sky.1)), hills: hills.map { .hex($0) }, sun: sun)
  }

  private static func landscape(
    sky: (UIColor, UIColor), hills: [UIColor], sun: CGPoint
  ) -> UIImage {
    let size = CGSize(width: 400, height: 300)
    return UIGraphicsImageRenderer(size: size).image { context in
      let canvas = context.cgContext
      let colors = [sky.0.cgColor, sky.1.cgColor] as CFArray
      if let gradient = CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: nil)
      {
        canvas.drawLinearGradient(
          gradient, start: .zero, end: CGPoint(x: 0, y: size.height), options: [])
      }
      UIColor(white: 1, alpha: 0.85).setFill()
      let center = CGPoint(x: sun.x * size.width, y: sun.y * size.height)
      UIBezierPath(
        arcCenter: center, radius: 26, startAngle: 0, endAngle: 2 * .pi, clockwise: true
      ).fill()
      for (index, color) in hills.enumerated() {
        color.setFill()
        ridge(index, of: hills.count, in: size).fill()
      }
    }
  }

  /// A range of hills: two waves above each other, lower and wider the nearer it is.
  private static func ridge(_ index: Int, of count: Int, in size: CGSize) -> UIBezierPath {
    let depth = CGFloat(index + 1) / CGFloat(count)
    let base = size.height * (0.42 + 0.4 * depth)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: size.height))
    for x in stride(from: 0, through: size.width, by: 4) {
      let angle = x / size.width * .pi
      let wave = sin(angle * 2.2 + depth * 7) + 0.4 * sin(angle * 5.3 + depth * 19)
      path.addLine(to: CGPoint(x: x, y: base - wave * 34 * (1.2 - depth * 0.6)))
    }
    path.addLine(to: CGPoint(x: size.width, y: size.height))
    path.close()
    return path
  }
}

extension UIColor {
  fileprivate static func hex(_ value: Int) -> UIColor {
    UIColor(
      red: CGFloat(value >> 16 & 255) / 255, green: CGFloat(value >> 8 & 255) / 255,
      blue: CGFloat(value & 255) / 255, alpha: 1)
  }
}

extension Postcard {
  /// The postcards of the app.
  @MainActor public static let all = [
    Postcard(
      "Morning on the Ridge", "Alps, June",
      "We left the hut in the dark. When the sun came over the ridge, the valleys were still full "
        + "of fog, and nobody said a word until the tea was finished.",
      sky: (0xFA9E6B, 0xFFE0A8),
      hills: [0xB8737A, 0x784A69, 0x3D294C],
      sun: CGPoint(x: 0.68, y: 0.3)),
    Postcard(
      "Green Hills", "Azores, April",
      "It rains for ten minutes of every hour, and then everything shines. The cows have the best "
        + "view of the sea.",
      sky: (0x59ADE6, 0xD4F0F7),
      hills: [0x80BF9E, 0x4C9966, 0x246B47],
      sun: CGPoint(x: 0.25, y: 0.22)),
    Postcard(
      "Night Crossing", "Lofoten, February",
      "The ferry was nearly empty. From the deck we saw the mountains slide past for hours, blue "
        + "in front of a blue that was a little darker.",
      sky: (0x0D1438, 0x385C94),
      hills: [0x334C80, 0x1F305C, 0x0D1733],
      sun: CGPoint(x: 0.78, y: 0.2)),
    Postcard(
      "Dunes", "Sahara, November",
      "Footprints are gone by noon. We learned to walk along the edges, where the sand is firm, and "
        + "to be silent when the wind is not.",
      sky: (0x73B8D9, 0xFAE6C2),
      hills: [0xEDC280, 0xD99954, 0xA86633],
      sun: CGPoint(x: 0.4, y: 0.2)),
  ]
}
