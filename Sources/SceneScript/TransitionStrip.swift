import Animator

/// A scene that shows a kind of transition at nine instants at once, a row for each way that it goes and some of
/// its options:
/// `animate-cli transitions KIND` prints it.
public enum TransitionStrip {
  /// How many instants.
  public static let columns = 9
  /// The instant of the scene at which all nine are seen, in seconds.
  public static let instant = 1.0

  /// The size of a picture, and what is between two, in points.
  private static let (width, height, gap) = (112, 84, 8)

  /// What else is shown of some kinds, as keys of a step.
  private static let variants = [
    "flip": ["perspective: 0.7, light: 1.6"],
    "curlUp": ["lead: edge", "lead: corner", "perspective: 1.5"],
    "curlDown": ["lead: corner, radius: 9"],
    "cube": ["perspective: 0.7, light: 0"],
    "book": ["angle: 0, light: 1.5"],
  ]

  /// The ways that a kind goes, as keys of a step: a direction, or other options; one empty text where
  /// there are none.
  public static func ways(of kind: TransitionKind) -> [String] {
    let directions = kind.directions.map { "direction: \($0.rawValue)" }
    return (directions.isEmpty ? [""] : directions) + (variants[kind.name] ?? [])
  }

  /// The scene, as YAML: column i is at i / 10 of the way.
  ///
  /// - Parameter ways: The rows, as keys of a step; all ways that the kind goes unless said otherwise.
  public static func scene(of kind: TransitionKind, ways: [String]? = nil) -> String {
    let rows = ways ?? Self.ways(of: kind)
    let size = (
      columns * (width + gap) + gap, rows.count * (height + gap) + gap
    )
    var lines = [
      "# yaml-language-server: $schema=scene.schema.json",
      "# \(kind.name): \(kind.doc)",
      "animator: 1",
      "stage: {size: [\(size.0), \(size.1)], scale: 1, background: \"#16181d\", duration: 2}",
      "views:",
    ]
    var steps: [String] = []
    for (row, options) in rows.enumerated() {
      for column in 0..<columns {
        let id = "r\(row)c\(column)"
        let (x, y) = (gap + column * (width + gap), gap + row * (height + gap))
        lines += box(id, x: x, y: y)
        let delay = Double(columns - column) / 10
        let way = options.isEmpty ? "" : ", " + options
        steps.append(
          "      - {transition: \(kind.name)\(way), from: \(id)A, to: \(id)B, delay: \(delay), "
            + "duration: 1, curve: linear}")
      }
    }
    lines += ["script:", "  - all:"] + steps
    return lines.joined(separator: "\n") + "\n"
  }

  /// A box with a picture to go from; the one to go to is put there later.
  private static func box(_ id: String, x: Int, y: Int) -> [String] {
    [
      "  - id: \(id)",
      "    frame: [\(x), \(y), \(width), \(height)]",
      "    subviews:",
    ]
      + picture("\(id)B", "B", colors: ["#1f6f8b", "#99d5c9"], sun: "#f2f7f5", isHidden: false)
      + picture("\(id)A", "A", colors: ["#f6b352", "#d1495b"], sun: "#fff3d6", isHidden: false)
  }

  private static func picture(
    _ id: String, _ letter: String, colors: [String], sun: String, isHidden: Bool
  ) -> [String] {
    let list = colors.map { "\"\($0)\"" }.joined(separator: ", ")
    return [
      "      - id: \(id)",
      "        type: gradient",
      "        frame: [0, 0, \(width), \(height)]",
      "        colors: [\(list)]",
      "        subviews:",
      "          - {frame: [70, 12, 26, 26], cornerRadius: 13, backgroundColor: \"\(sun)\"}",
      "          - {type: shape, frame: [0, 0, \(width), \(height)], clipsToBounds: true, "
        + "path: \"M0 84V60L30 38L58 62L82 48L112 70V84Z\", fillColor: \"#00000038\"}",
      "          - {type: label, text: \(letter), frame: [10, 6, 40, 40], "
        + "font: {size: 30, weight: bold}, textColor: \"\(sun)\"}",
    ]
  }
}
