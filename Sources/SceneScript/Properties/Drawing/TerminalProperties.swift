import Animator

extension ViewType {
  /// A window of a terminal.
  static let terminal = ViewType(
    "terminal", TerminalView.self, "Shows commands that are typed, and what they print."
  ) {
    TerminalView(frame: .zero)
  }
}

extension ViewProperty {
  /// Properties of terminals.
  static let terminal: [ViewProperty] = [
    ViewProperty(
      "windowTitle", .text, of: TerminalView.self,
      "The title in the bar of the window; empty, the default, for no bar."
    ) {
      $0.title ?? ""
    } set: {
      $0.title = $1.isEmpty ? nil : $1
    },
    ViewProperty("prompt", .text, of: TerminalView.self, "What precedes commands. Default: \"$ \".")
    {
      $0.prompt
    } set: {
      $0.prompt = $1
    },
    ViewProperty("promptColor", .color, of: TerminalView.self, "Color of the prompt.") {
      $0.promptColor
    } set: {
      $0.promptColor = $1
    },
    ViewProperty(
      "terminalColor", .color, of: TerminalView.self,
      "Color of commands and of output without escape sequences."
    ) {
      $0.textColor
    } set: {
      $0.textColor = $1
    },
    ViewProperty(
      "fontSize", .nonNegative, of: TerminalView.self, in: .points,
      "Size of the font, 1 to 200. Default: 14."
    ) {
      $0.fontSize.native
    } set: {
      $0.fontSize = CGFloat($1)
    },
  ]
}
