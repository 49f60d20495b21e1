import ArgumentParser
import SceneScript

/// How touches are drawn.
struct TouchOptions: ParsableArguments {
  /// The style.
  enum Display: String, CaseIterable, ExpressibleByArgument {
    case hidden, dot, arrow, hand
  }

  @Option(
    help: ArgumentHelp(
      "Draw the fingers that touch: hidden, dot, or a pointer, arrow or hand. Default: the scene's.",
      valueName: "style"))
  var touches: Display?

  /// A timeline with the argument applied. A style that it has already keeps its color and size.
  func applied(to timeline: Timeline) -> Timeline {
    guard let touches else { return timeline }
    let style = TouchDisplay.Style(rawValue: touches.rawValue)
    if style != nil && timeline.touchDisplay?.style == style { return timeline }
    var result = timeline
    result.touchDisplay = style.map { TouchDisplay(style: $0) }
    return result
  }
}
