import ArgumentParser
import Foundation

struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the manual page.",
    discussion: """
      The page is kept at docs/animate-cli.1, to be copied to a folder such as /usr/local/share/man/man1.

      Example: animate-cli manual > animate-cli.1
      """)

  func run() throws {
    try StandardOutput.write(ToolPage.current().command.page)
  }
}

// MARK: - Roff

extension ToolPage.Command {
  /// The page, for `man`.
  fileprivate var page: String {
    let version = Versions.program
    var lines = [
      ".\\\" Made by 'make manual' of what each command says of itself.",
      ".TH ANIMATE-CLI 1 \"\" \"animate-cli \(version)\" \"Animator\"", ".nh", ".ad l",
      ".SH NAME", "animate\\-cli \\- render scenes of animated views to film, frame by exact frame",
      ".SH SYNOPSIS", ".B animate\\-cli", ".I command", ".RI [ options ]", ".SH DESCRIPTION",
    ]
    lines += Roff.text(abstract ?? "") + [".PP"] + Roff.text(discussion ?? "")
    lines.append(".SH COMMANDS")
    for command in subcommands ?? [] where command.isShown { lines += command.section }
    return (lines + Self.ending).joined(separator: "\n") + "\n"
  }

  private var isShown: Bool { shouldDisplay != false && commandName != "help" }

  private var section: [String] {
    let shown = (arguments ?? []).filter {
      $0.shouldDisplay && $0.names?.contains(where: \.isHelp) != true
    }
    let usage = shown.filter { $0.kind == "positional" || !$0.isOptional }.map(\.usage)
    var lines = [".SS \(Roff.escaped(commandName))"]
    lines.append(
      ".B animate\\-cli \(Roff.escaped(([commandName] + usage + ["[options]"]).joined(separator: " ")))"
    )
    lines += [".PP"] + Roff.text(abstract ?? "") + [".PP"] + Roff.text(discussion ?? "")
    for argument in shown { lines += argument.entry }
    return lines
  }

  /// What commands have in common.
  private static let ending = [
    ".SH EXIT STATUS", ".TP", ".B 0", "Done.", ".TP", ".B 1",
    "Rendering or encoding failed, or the results cannot be written.", ".TP", ".B 2",
    "The scene or the arguments are wrong.", ".TP", ".B 130",
    "Interrupted by SIGINT, SIGTERM or SIGHUP. Nothing is left of what was not complete.",
    ".SH ENVIRONMENT", ".TP", ".B ANIMATOR_ISA",
    "The newest instructions that are used: base (SSE2), v3 (AVX2) or v4 (AVX-512). Files do not depend on it.",
    ".TP", ".B COLUMNS", "How wide charts and the bar that shows progress are.",
    ".TP", ".B NO_COLOR",
    "Charts have no colours where this is set.",
    ".TP", ".B TERM", "Where this is dumb, there is no bar that shows progress.",
  ]
}

extension ToolPage.Name {
  fileprivate var isHelp: Bool { name == "help" || name == "h" || name == "version" }
}

extension ToolPage.Argument {
  /// How it stands in the synopsis: in brackets where it may be left out.
  fileprivate var usage: String {
    let value = "<\(valueName ?? "value")>" + (isRepeating ? " ..." : "")
    let text = kind == "positional" ? value : "\(preferredName?.text ?? "") \(value)"
    return isOptional ? "[\(text)]" : text
  }

  fileprivate var entry: [String] {
    let names = (names ?? []).map(\.text).joined(separator: ", ")
    let value = kind == "flag" ? "" : "<\(valueName ?? "value")>"
    let head = [names, value].filter { !$0.isEmpty }.joined(separator: " ")
    return [".TP", ".B \(Roff.escaped(head))"] + Roff.text(abstract ?? "", isEntry: true)
  }
}

/// What `man` reads.
private enum Roff {
  static func escaped(_ text: String) -> String {
    let ascii = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    let plain = ascii.unicodeScalars.map {
      $0.isASCII ? String($0) : "\\[u\(String(format: "%04X", $0.value))]"
    }.joined()
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }

  /// Paragraphs; indented lines stay as they are.
  static func text(_ text: String, isEntry: Bool = false) -> [String] {
    var lines: [String] = []
    var isIndented = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let indents = line.hasPrefix("  ")
      if indents != isIndented { lines += indents ? [".RS 4", ".nf"] : [".fi", ".RE"] }
      isIndented = indents
      let words = line.trimmingCharacters(in: .whitespaces)
      lines.append(words.isEmpty ? (isEntry ? ".sp" : ".PP") : escaped(words))
    }
    if isIndented { lines += [".fi", ".RE"] }
    return lines
  }
}
