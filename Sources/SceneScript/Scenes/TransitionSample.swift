import Animator

/// A short scene with one transition, to copy into other scenes: its step names every option with its default.
/// `animate-cli transitions NAME` prints it.
public enum TransitionSample {
  /// The scene as YAML.
  public static func scene(of kind: TransitionKind) -> String {
    let options = TransitionOptions.Name.allCases.filter { kind.options.contains($0) }
    let comments = options.map { "    # \(comment(on: $0, of: kind))\n" }.joined()
    return """
      # \(kind.name): \(kind.doc)
      animator: 1
      stage: {size: [320, 240], background: "#16181d"}
      views:
        - {id: new, frame: [40, 40, 240, 160], backgroundColor: systemTeal}
        - {id: old, frame: [40, 40, 240, 160], backgroundColor: systemOrange}
      script:
        - transition: \(kind.name)
          from: old
          to: new
          duration: 0.8   # in seconds; 0.25 without
          # curve: easeInOut   # the default

      """ + comments
  }

  /// An option with a value, and its default, as a line of the scene.
  private static func comment(on option: TransitionOptions.Name, of kind: TransitionKind) -> String
  {
    switch option {
    case .direction:
      let names = kind.directions.map(\.rawValue)
      return
        "direction: \(names.first ?? "")   # the default; or \(names.dropFirst().joined(separator: ", "))"
    case .perspective:
      let distance = kind.name == "door" ? "1.2" : "2"
      return kind.options.contains(.radius)
        ? "perspective: 2   # distance of the viewer in longer sides; without: none"
        : "perspective: \(distance)   # the default: distance of the viewer in longer sides"
    case .radius: return "radius: 40   # of the roll, in points; without: 0.16 of the shorter side"
    case .angle:
      return kind.options.contains(.radius)
        ? "angle: 30   # the default: how far the roll leans, in degrees"
        : "angle: 45   # how far the page bends at most, in degrees"
    case .shadow: return "shadow: 1   # the default; 0 for none, at most 4"
    case .light: return "light: 1   # the default; 0 for none, at most 4"
    case .lead:
      return "lead: corner   # or edge: what lifts first; without: an edge that leans by 'angle'"
    }
  }
}
