// The symbols of bars. Apple's are not redistributable; these are drawn after what they show, in the weight of 17-point
// text.

/// A symbol of a bar in a square of 22 points, as SVG path data: lines with round ends, and areas, which are filled by the
/// even-odd rule. Lines and areas do not overlap, as the symbol may be drawn in a translucent color.
struct BarGlyph: Sendable {
  var lines = ""
  var areas = ""
  /// The width of the lines, in points.
  var lineWidth: CGFloat = 1.8

  /// The side of the square, in points.
  static let side: CGFloat = 22
  /// The side of the images of tabs, in points.
  private static let tabSide: CGFloat = 25

  /// Draws the symbol in the color that has been set.
  @MainActor
  func draw() {
    let filled = Self.path(areas)
    filled.usesEvenOddFillRule = true
    filled.fill()
    let stroked = Self.path(lines)
    (stroked.lineWidth, stroked.lineCapStyle, stroked.lineJoinStyle) = (lineWidth, .round, .round)
    stroked.stroke()
  }

  private static func path(_ data: String) -> UIBezierPath {
    (try? CGPath(svgPathData: data)).map { UIBezierPath(cgPath: $0) } ?? UIBezierPath()
  }

  /// A template of the size that images of tabs have.
  @MainActor
  var tabImage: UIImage {
    let side = Self.tabSide
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
      context.cgContext.scaleBy(x: side / Self.side, y: side / Self.side)
      UIColor.black.set()
      draw()
    }.withRenderingMode(.alwaysTemplate)
  }
}

extension BarGlyph {
  /// Two arrows from the middle outwards, and towards the middle.
  static let growing = BarGlyph(lines: "M12.5 9.5L19 3M13.5 3H19V8.5M9.5 12.5L3 19M8.5 19H3V13.5")
  static let shrinking = BarGlyph(lines: "M19.5 2.5L13 9M13 3.5V9H18.5M2.5 19.5L9 13M9 18.5V13H3.5")
  /// A rectangle with a bar at its left.
  static let sidebar = BarGlyph(
    lines: """
      M4 3H18A3 3 0 0 1 21 6V16A3 3 0 0 1 18 19H4A3 3 0 0 1 1 16V6A3 3 0 0 1 4 3ZM8 3V19
      """)
  private static let lens = BarGlyph(lines: "M3 9a6 6 0 1 0 12 0a6 6 0 1 0 -12 0ZM13.4 13.4L19 19")
  private static let cross = BarGlyph(lines: "M4.5 4.5L17.5 17.5M17.5 4.5L4.5 17.5")

  /// The symbols of standard buttons; those without one have a title.
  static let buttons: [UIBarButtonItem.SystemItem: BarGlyph] = [
    .add: BarGlyph(lines: "M11 2.5V19.5M2.5 11H19.5"),
    .stop: cross,
    .close: cross,
    .search: lens,
    .play: BarGlyph(
      areas: "M4.6 4.2Q4.6 2.2 6.3 3.2L18.3 10Q20 11 18.3 12L6.3 18.8Q4.6 19.8 4.6 17.8Z"),
    .pause: BarGlyph(
      areas: """
        M5 4Q5 3 6 3L8 3Q9 3 9 4L9 18Q9 19 8 19L6 19Q5 19 5 18Z
        M13 4Q13 3 14 3L16 3Q17 3 17 4L17 18Q17 19 16 19L14 19Q13 19 13 18Z
        """),
    .rewind: BarGlyph(
      areas: """
        M9.5 5.7Q10.9 4.9 10.9 6.5L10.9 15.5Q10.9 17.1 9.5 16.3L2.3 11.8Q0.9 11 2.3 10.2Z
        M19.5 5.7Q20.9 4.9 20.9 6.5L20.9 15.5Q20.9 17.1 19.5 16.3L12.3 11.8Q10.9 11 12.3 10.2Z
        """),
    .fastForward: BarGlyph(
      areas: """
        M1.1 6.5Q1.1 4.9 2.5 5.7L9.7 10.2Q11.1 11 9.7 11.8L2.5 16.3Q1.1 17.1 1.1 15.5Z
        M11.1 6.5Q11.1 4.9 12.5 5.7L19.7 10.2Q21.1 11 19.7 11.8L12.5 16.3Q11.1 17.1 11.1 15.5Z
        """),
    // A square with a pencil.
    .compose: BarGlyph(
      lines: "M12.5 4H6A3 3 0 0 0 3 7V16A3 3 0 0 0 6 19H15A3 3 0 0 0 18 16V9.5",
      areas: "M8 14L9.2 10.4L17.9 1.7L20.3 4.1L11.6 12.8Z"),
    // An arrow that turns to the left.
    .reply: BarGlyph(
      lines: "M9.5 4L2.5 10.5L9.5 17V13C14 13 17 14.5 19.5 18C19.2 12.5 15.8 8.3 9.5 8Z"),
    // A square with an arrow up.
    .action: BarGlyph(
      lines: """
        M7.5 8H5.5A1.5 1.5 0 0 0 4 9.5V18.5A1.5 1.5 0 0 0 5.5 20H16.5A1.5 1.5 0 0 0 18 18.5V9.5
        A1.5 1.5 0 0 0 16.5 8H14.5M11 13.5V2M7.5 5.2L11 1.7L14.5 5.2
        """),
    // A folder.
    .organize: BarGlyph(
      lines: """
        M2 16.5V5.5A1.5 1.5 0 0 1 3.5 4H8L10 6.2H18.5A1.5 1.5 0 0 1 20 7.7V16.5
        A1.5 1.5 0 0 1 18.5 18H3.5A1.5 1.5 0 0 1 2 16.5ZM2 9.4H20
        """),
    // An open book.
    .bookmarks: BarGlyph(
      lines: """
        M11 6C9.5 4.4 7 3.8 2 4V17C7 16.8 9.5 17.4 11 19C12.5 17.4 15 16.8 20 17V4
        C15 3.8 12.5 4.4 11 6ZM11 6V19
        """),
    // An arrow that goes around clockwise.
    .refresh: BarGlyph(lines: "M18.2 12A7.2 7.2 0 1 1 11 4.8H14.5M11.5 1.5L14.8 4.8L11.5 8.1"),
    .camera: BarGlyph(
      lines: """
        M2 16.2V7A1.8 1.8 0 0 1 3.8 5.2H6.6L8 3.2H14L15.4 5.2H18.2A1.8 1.8 0 0 1 20 7V16.2
        A1.8 1.8 0 0 1 18.2 18H3.8A1.8 1.8 0 0 1 2 16.2Z
        M7.3 11.3a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0Z
        """),
    .trash: BarGlyph(
      lines: """
        M3 5H19M7.8 4.6V3.2A1.2 1.2 0 0 1 9 2H13A1.2 1.2 0 0 1 14.2 3.2V4.6
        M4.8 5.4L5.7 18.2A2 2 0 0 0 7.7 20H14.3A2 2 0 0 0 16.3 18.2L17.2 5.4
        M8.4 9L8.7 16.2M13.6 9L13.3 16.2M11 9V16.2
        """),
    // An arrow that comes from the right and turns back to the left, and its mirror image.
    .undo: BarGlyph(lines: "M7.5 3.5L3 8L7.5 12.5M3 8H14A5 5 0 0 1 14 18H9"),
    .redo: BarGlyph(lines: "M14.5 3.5L19 8L14.5 12.5M19 8H8A5 5 0 0 0 8 18H13"),
    // A page whose lower right corner curls up.
    .pageCurl: BarGlyph(
      lines: """
        M10.5 20H6A1.5 1.5 0 0 1 4.5 18.5V3.5A1.5 1.5 0 0 1 6 2H16A1.5 1.5 0 0 1 17.5 3.5V13
        C15 12.6 13 13 11.8 14.2C12.6 16.4 12.2 18.4 10.5 20C13.4 18.4 15.9 16.1 17.5 13
        """),
  ]

  // MARK: Tabs

  private static let star = BarGlyph(
    areas: """
      M10.5 2.5Q11 1.4 11.5 2.5L13.3 6.8Q13.8 7.9 15 8L19.6 8.4Q20.8 8.5 19.9 9.3L16.4 12.4
      Q15.5 13.2 15.7 14.3L16.8 18.9Q17.1 20 16 19.4L12 17Q11 16.4 10 17L6 19.4Q4.9 20 5.2 18.9
      L6.3 14.3Q6.5 13.2 5.6 12.4L2.1 9.3Q1.2 8.5 2.4 8.4L7 8Q8.2 7.9 8.7 6.8Z
      """)
  /// A disk, in which other areas are holes.
  private static let disk = "M2 11a9 9 0 1 0 18 0a9 9 0 1 0 -18 0Z"
  private static let clock = BarGlyph(
    areas: disk + "M10.2 5.2H11.8V10.6L15.4 12.7L14.6 14.1L10.2 11.5Z")

  /// The symbols of standard tabs.
  static let tabs: [UITabBarItem.SystemItem: BarGlyph] = [
    .more: BarGlyph(
      areas: """
        M2.5 11a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM9 11a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z
        M15.5 11a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z
        """),
    .favorites: star,
    .featured: star,
    .topRated: star,
    .recents: clock,
    .mostRecent: clock,
    .history: clock,
    // A person in a disk.
    .contacts: BarGlyph(
      areas: disk + """
        M8 8.6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0ZM5.6 16.7C6.5 14 8.6 12.8 11 12.8
        C13.4 12.8 15.5 14 16.4 16.7C14.9 18 13 18.7 11 18.7C9 18.7 7.1 18 5.6 16.7Z
        """),
    // An open book.
    .bookmarks: BarGlyph(
      areas: """
        M10.2 5.8C8.6 4.2 6 3.4 1.6 3.4V17.4C6 17.4 8.6 17.9 10.2 19.2Z
        M11.8 5.8C13.4 4.2 16 3.4 20.4 3.4V17.4C16 17.4 13.4 17.9 11.8 19.2Z
        """),
    .search: lens,
    // An arrow down in a disk.
    .downloads: BarGlyph(
      areas: disk + "M10.1 5.5H11.9V12.2L14.6 9.5L15.9 10.8L11 15.7L6.1 10.8L7.4 9.5L10.1 12.2Z"),
    // A list.
    .mostViewed: BarGlyph(
      lines: "M8 5H19M8 11H19M8 17H19",
      areas: """
        M2.1 5a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0ZM2.1 11a1.4 1.4 0 1 0 2.8 0
        a1.4 1.4 0 1 0 -2.8 0ZM2.1 17a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0Z
        """),
  ]
}
